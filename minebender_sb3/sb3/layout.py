"""Places for scripts and their comments in the editor, so that none lies on another."""
from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from .references import Reference, block_references

Json = Any

COMMENT_WIDTH = 320
COMMENT_LEFT = -COMMENT_WIDTH - 40           # comments stand to the left of scripts, which begin at 0
_GAP = 64
# Heights in the editor's units, on the safe side: a plain block, what each level of nested
# reporters adds, and the arms of a block that holds others.
_BLOCK, _NESTED, _ARM = 56, 10, 48
_LINE, _LETTERS = 20, 40                        # a line of a comment: its height and its letters


def comment_size(text: str) -> tuple[int, int]:
    """Width and height at which all of `text` is seen."""
    lines = sum(max(1, math.ceil(len(line) / _LETTERS)) for line in text.split("\n"))
    return COMMENT_WIDTH, 48 + _LINE * lines


def places(blocks: Mapping[str, Json], tops: list[str], beside: Mapping[str, int]) -> dict[str, tuple[int, int]]:
    """(x, y) of each script, one below the other in the order of `tops`.

    `beside` gives the height of the comments beside a script, by its first block. The scripts must be
    trees (`require_trees`).
    """
    heights = _heights(blocks, tops)
    found, y = {}, 0
    for top in tops:
        found[top] = (0, y)
        y += max(heights[top], beside.get(top, 0)) + _GAP
    return found


def _heights(blocks: Mapping[str, Json], tops: list[str]) -> dict[str, int]:
    """Height of the stack that begins at each block, worked out from the last block to the first."""
    order, waiting = [], list(tops)
    while waiting:
        key = waiting.pop()
        order.append(key)
        waiting.extend(reference.key for reference in _shown(blocks[key]))
    heights: dict[str, int] = {}
    for key in reversed(order):
        height, nested, rest = _BLOCK, 0, 0
        for reference in _shown(blocks[key]):
            below = heights[reference.key]
            if reference.slot is None:
                rest = below
            elif reference.slot.startswith("SUBSTACK"):
                height += below + _ARM
            else:
                nested = max(nested, below - _BLOCK + _NESTED)
        heights[key] = height + nested + rest
    return heights


def _shown(block: Json) -> list[Reference]:
    """What a block holds and what follows it; a variable that lies alone is a list and holds nothing."""
    return [reference for reference in block_references(block) if not reference.hidden] if isinstance(block, dict) else []
