"""Which law notices which seeded fault: the teeth of the laws, as a table."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from minebender_sb3.laws.bounds import Board, Bound, parse_bound
from minebender_sb3.laws.checker import ALL_LAWS, GAME_SCOPES, check
from minebender_sb3.laws.definitions import Layout
from minebender_sb3.laws.faults import FAULTS, Fault
from minebender_sb3.laws.law import Law
from minebender_sb3.laws.swift import SHORTCUTS


def _layout(picture: str) -> Layout:
    return tuple(tuple(mark == "*" for mark in row) for row in picture.split())


# Corners that a flood must step over, a number in the middle, numbers of three, and the first wrong guess of a chord.
ON_3X2 = tuple(map(_layout, ("--- ---", "*-- ---", "-*- ---", "*-- --*", "*-* ---", "**- *--")))
ON_3X3 = tuple(map(_layout, ("--- --- ---", "--- --- --*", "--- -*- ---", "--* --- *--")))

MATRIX_BOUND = Bound(
    (
        *parse_bound("2x2").boards,
        *(Board(w, h, None) for w, h in ((3, 1), (1, 3), (4, 1))),
        Board(3, 2, 1, only=ON_3X2),
        Board(3, 3, 0, only=ON_3X3),
    ),
    laying_side=4,
)
"""Small, and large enough that every seeded fault shows."""


class Seeded(Protocol):
    """What a table needs to know of a seeded fault: its name, what is wrong in a sentence, and the law that owns it."""

    @property
    def name(self) -> str: ...

    @property
    def sentence(self) -> str: ...

    @property
    def owner(self) -> str: ...


@dataclass(frozen=True)
class Row:
    """A seeded fault and the names of the laws it breaks, in the laws' order, in `python` or `scratch`."""

    fault: Seeded
    broken: tuple[str, ...]
    on: str = "python"

    @property
    def killed(self) -> bool:
        """The law that owns the fault notices it."""
        return self.fault.owner in self.broken


def matrix(faults: Iterable[Fault] = FAULTS, progress: Callable[[str], None] = lambda line: None) -> list[Row]:
    """A row for each fault, all laws judged."""
    rows = []
    for fault in faults:
        progress(fault.name)
        verdicts = check(fault.engine, MATRIX_BOUND, ALL_LAWS, SHORTCUTS, to_the_end=False)
        rows.append(Row(fault, tuple(v.law.name for v in verdicts if v.verdict == "broken")))
    return rows


def noticed(fault: Fault, law: Law) -> bool:
    """The law is broken by the fault; boards are tried from the smallest, and the first that shows it ends the search."""
    groups = [(board,) for board in MATRIX_BOUND.boards] if law.scope in GAME_SCOPES else [()]
    return any(
        check(fault.engine, Bound(boards, MATRIX_BOUND.laying_side), (law,), SHORTCUTS, to_the_end=False)[0].verdict == "broken"
        for boards in groups
    )
