"""Which lines, procedures and branches of the source a run went through."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .sourcemap import Block, Source
from .tally import Tally

# opcode -> its two outcomes, in words
_BRANCHES = {
    "control_if": ("true", "false"),
    "control_if_else": ("true", "false"),
    "control_repeat": ("goes round", "ends"),
    "control_repeat_until": ("goes round", "ends"),
}


@dataclass(frozen=True, slots=True)
class Branch:
    """One outcome of a block that decides, and how often it came about."""

    line: int
    column: int
    outcome: str
    times: int


@dataclass(frozen=True, slots=True)
class FileCoverage:
    """A source file. lines: line -> times. procedures: name -> (line, times). All counted from 1 and by all sprites together."""

    name: str
    lines: dict[int, int]
    procedures: dict[str, tuple[int, int]]
    branches: tuple[Branch, ...]

    @property
    def missed(self) -> list[int]:
        """Lines that never ran."""
        return [line for line, times in sorted(self.lines.items()) if times == 0]


@dataclass(frozen=True, slots=True)
class Coverage:
    """The files of a project by name."""

    files: tuple[FileCoverage, ...]

    def totals(self) -> dict[str, tuple[int, int]]:
        """"lines", "procedures" and "branches" -> (how many ran, how many there are)."""
        counts = {"lines": [0, 0], "procedures": [0, 0], "branches": [0, 0]}
        for file in self.files:
            for kind, times in (("lines", file.lines.values()), ("procedures", [times for _, times in file.procedures.values()]),
                                ("branches", [branch.times for branch in file.branches])):
                every = list(times)
                counts[kind][0] += sum(1 for one in every if one)
                counts[kind][1] += len(every)
        return {kind: (ran, all_) for kind, (ran, all_) in counts.items()}


def coverage(source: Source, tally: Tally) -> Coverage:
    """What a tally covers of its source.

    A line is one on which the word of at least one block stands, and ran as often as that which ran most. A hat ran as
    often as the block below it. Code that several sprites include counts as run when one of them ran it.
    """
    lines: dict[str, dict[int, int]] = {}
    procedures: dict[str, dict[str, tuple[int, int]]] = {}
    branches: dict[str, dict[tuple[int, int, str], int]] = {}
    for block in source.blocks.values():
        if not block.file:
            continue
        times = _times(block, tally)
        of_file = lines.setdefault(block.file, {})
        of_file[block.line] = max(of_file.get(block.line, 0), times)
        if block.opcode == "procedures_definition":
            known = procedures.setdefault(block.file, {})
            known[block.routine] = (block.line, known.get(block.routine, (0, 0))[1] + times)
        for outcome, taken in _outcomes(block, tally):
            decided = branches.setdefault(block.file, {})
            key = (block.line, block.column, outcome)
            decided[key] = decided.get(key, 0) + taken
    return Coverage(tuple(
        FileCoverage(name, lines[name], dict(sorted(procedures.get(name, {}).items(), key=lambda item: item[1])),
                     tuple(Branch(*key, times) for key, times in sorted(branches.get(name, {}).items())))
        for name in sorted(lines)))


def _times(block: Block, tally: Tally) -> int:
    return tally.get(block.sprite, block.following if block.head else block.id).times


def _outcomes(block: Block, tally: Tally) -> Iterator[tuple[str, int]]:
    if block.opcode in _BRANCHES:
        count = tally.get(block.sprite, block.id)
        inside, otherwise = count.branches
        first, second = _BRANCHES[block.opcode]
        yield first, inside
        yield second, otherwise if block.opcode == "control_if_else" else count.times - inside
