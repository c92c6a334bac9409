"""Where the blocks of a project come from: the compiler's source map, joined with the project it belongs to."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from ..sb3 import Sb3Error, read
from .errors import VmError

Json = Mapping

_MOST_BYTES = 64 * 1024 * 1024
_UNSEEN = ("procedures_prototype",)  # never runs


@dataclass(frozen=True, slots=True)
class Block:
    """A block that can run: its sprite, id and opcode, its place (from 1), the id of its script's first block.

    `routine` is the procedure or function it lies in, "" outside; `head` says that it begins a script.
    """

    sprite: str
    id: str
    opcode: str
    file: str
    line: int
    column: int
    routine: str
    head: bool
    following: str | None


@dataclass(frozen=True, slots=True)
class Source:
    """The blocks of a project by (sprite, id), the texts of its source files, and the scripts' first blocks.

    `scripts`: (sprite, id) -> id of the script's first block. `sizes`: sprite -> number of its blocks.
    """

    blocks: Mapping[tuple[str, str], Block]
    texts: Mapping[str, str]
    scripts: Mapping[tuple[str, str], str]
    sizes: Mapping[str, int]

    def text(self, file: str, line: int) -> str:
        """A line of the source without its indentation; "" where the map has no text of it."""
        lines = self.texts.get(file, "").splitlines()
        return lines[line - 1].strip() if line <= len(lines) else ""

    def script(self, block: Block) -> str:
        """What a block belongs to: its procedure, or the line with which its script begins."""
        if block.routine:
            return block.routine
        top = self.blocks.get((block.sprite, self.scripts[block.sprite, block.id]), block)
        return self.text(top.file, top.line).rstrip(" {") or f"line {top.line}"


def read_source(project: Path, path: Path | None = None) -> Source:
    """The source of a project from its map, by default that beside it. Raises VmError."""
    path = path or project.with_name(project.name + ".map.json")
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES)
        found = json.loads(data)
    except OSError as error:
        raise VmError(f"{path}: cannot be read ({error.strerror}); write the source map with --map when you compile") from None
    except (ValueError, RecursionError):
        raise VmError(f"{path}: is no source map; write it with --map when you compile") from None
    try:
        return source(read(project).project, found)
    except Sb3Error as error:
        raise VmError(str(error)) from None
    except (KeyError, TypeError, AttributeError, ValueError):
        raise VmError(f"{path}: is no source map of {project}; write it with --map when you compile") from None


def source(project: Json, found: Json) -> Source:
    """A project.json and its map as one. Raises KeyError where the map is of another project."""
    blocks, scripts, sizes = {}, {}, {}
    for target in project["targets"]:
        sprite, made = target["name"], {key: block for key, block in target["blocks"].items() if isinstance(block, dict)}
        places = found["targets"][sprite]["blocks"]
        sizes[sprite] = len(made)
        for key, block in made.items():
            scripts[sprite, key] = _top(made, key)
            if not block["shadow"] and block["opcode"] not in _UNSEEN:
                blocks[sprite, key] = _block(sprite, key, block, places[key])
    return Source(blocks, dict(found.get("sources", {})), scripts, sizes)


def _block(sprite: str, key: str, block: Json, place: Json) -> Block:
    head = block["topLevel"] and block["opcode"] != "procedures_definition"  # a definition runs, a hat does not
    return Block(sprite, key, block["opcode"], str(place["file"]), int(place["line"]), int(place["column"]),
                 str(place.get("in", "")), head, block["next"])


def _top(blocks: Json, key: str) -> str:
    seen = set()
    while blocks[key]["parent"] is not None and key not in seen:
        seen.add(key)
        key = blocks[key]["parent"]
    return key
