"""How blocks name one another in a project.json."""
from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .archive import Sb3Error

Json = Any

DEPTH = 1_000                                   # nested blocks; Scratch's own editor gives up far below


@dataclass(frozen=True)
class Reference:
    """Block `key` named by another: as what follows it (`slot` None), or in the input `slot`.

    `hidden` is true of a shadow behind a reporter.
    """

    key: str
    slot: str | None
    hidden: bool = False


def block_references(block: Mapping[str, Json]) -> Iterator[Reference]:
    """The blocks that `block` names, inputs in their order first, then what follows.

    Literals in inputs are no blocks. An input is [kind, content] or [kind, content, shadow].
    """
    for slot, value in block.get("inputs", {}).items():
        content, shadow = (*value[1:3], None, None)[:2]
        if isinstance(content, str):
            yield Reference(content, slot)
        if isinstance(shadow, str) and shadow != content:
            yield Reference(shadow, slot, hidden=True)
    if isinstance(block.get("next"), str):
        yield Reference(block["next"], None)


def primitives(block: Mapping[str, Json]) -> Iterator[list]:
    """The literals, variables, lists and messages in the inputs of `block`, shadows included."""
    for value in block.get("inputs", {}).values():
        yield from (part for part in value[1:3] if isinstance(part, list))


def require_trees(blocks: Mapping[str, Json], tops: list[str], where: str) -> None:
    """Make sure that the scripts that begin at `tops` are trees of blocks that exist, nested no deeper than DEPTH.

    Raises Sb3Error that begins with `where`. Hidden shadows are not looked at.
    """
    seen = set(tops)
    waiting = [(top, 0) for top in tops]
    while waiting:
        key, depth = waiting.pop()
        if depth > DEPTH:
            raise Sb3Error(f"{where}: blocks are nested more than {DEPTH:,} deep at block {key}; split the script")
        if not isinstance(blocks[key], dict):
            continue
        for reference in block_references(blocks[key]):
            if reference.hidden:
                continue
            if reference.key in seen:
                raise Sb3Error(f"{where}: block {reference.key} is used in two places; open the project in Scratch, "
                               "repair the script and save it")
            if not isinstance(blocks.get(reference.key), dict):
                raise Sb3Error(f"{where}: block {key} names a block {reference.key} that is not there; build or save "
                               "the project again")
            seen.add(reference.key)
            waiting.append((reference.key, depth + (reference.slot is not None)))


def script_blocks(blocks: Mapping[str, Json], top: str) -> Iterator[str]:
    """The blocks of the script that begins at `top`, each before its inputs and those before what follows.

    Blocks that are missing are left out, and each comes once even where the script is no tree.
    """
    seen: set[str] = set()
    waiting = [top]
    while waiting:
        key = waiting.pop()
        if key in seen or key not in blocks:
            continue
        seen.add(key)
        yield key
        if isinstance(blocks[key], dict):
            waiting.extend(reference.key for reference in reversed(list(block_references(blocks[key]))))


def argument_list(mutation: Mapping[str, Json], key: str) -> list[str] | None:
    """A list of texts that a mutation keeps as JSON text (ids or names of arguments); None where it is none."""
    try:
        value = json.loads(mutation.get(key, "[]"))
    except (TypeError, ValueError, RecursionError):
        return None
    return value if isinstance(value, list) and all(isinstance(item, str) for item in value) else None
