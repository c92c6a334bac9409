"""How large a project is: what a build prints and budgets are held against."""
from __future__ import annotations

import hashlib
from dataclasses import dataclass

from .archive import read
from .shape import require_well_formed


@dataclass(frozen=True)
class SpriteStatistics:
    """Counts of one target; `blocks` counts menus, and not the literals in slots."""

    name: str
    scripts: int
    blocks: int
    custom_blocks: int
    costumes: int
    sounds: int
    variables: int
    lists: int


@dataclass(frozen=True)
class Statistics:
    """Counts by target, the stage first as in the file; sizes in bytes; `sha256` of the whole file in hexadecimal."""

    targets: tuple[SpriteStatistics, ...]
    size: int
    project_bytes: int
    sha256: str

    @property
    def blocks(self) -> int:
        return sum(target.blocks for target in self.targets)

    @property
    def custom_blocks(self) -> int:
        return sum(target.custom_blocks for target in self.targets)


def statistics(data: bytes, name: str = "the project") -> Statistics:
    """The statistics of an .sb3 given as bytes. Raises Sb3Error, calling the file `name`, where it cannot be read."""
    sb3 = read(data, name)
    return Statistics(
        tuple(_target(target) for target in require_well_formed(sb3.project, name)["targets"]),
        len(data), sb3.project_bytes, hashlib.sha256(data).hexdigest(),
    )


def _target(target: dict) -> SpriteStatistics:
    blocks = [block for block in target["blocks"].values() if isinstance(block, dict)]
    return SpriteStatistics(
        target["name"],
        scripts=sum(bool(block.get("topLevel")) for block in blocks),
        blocks=len(target["blocks"]),
        custom_blocks=sum(block["opcode"] == "procedures_definition" for block in blocks),
        costumes=len(target["costumes"]), sounds=len(target["sounds"]),
        variables=len(target["variables"]), lists=len(target["lists"]),
    )
