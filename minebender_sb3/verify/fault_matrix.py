"""Which laws notice a seeded fault of the goboscript source, on the running project that is built with it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, Bound, Law, Scope, check
from minebender_sb3.laws.bounds import Board
from minebender_sb3.laws.checker import GAME_SCOPES
from minebender_sb3.laws.matrix import ON_3X2, ON_3X3, Row, Seeded
from minebender_sb3.verify.probe_engine import ProbeEngine

LAWS = {law.name: law for law in ALL_LAWS}
BOARDS = (
    *(Board(w, h, None) for w, h in ((1, 1), (2, 1), (3, 1), (4, 1))),
    *(Board(3, 2, 1, only=(layout,)) for layout in ON_3X2),
    *(Board(3, 3, 0, only=(layout,)) for layout in ON_3X3),
    Board(2, 2, None),
)
SEARCHES = (  # laws of what, and where faults of theirs are looked for, the smallest first
    (GAME_SCOPES, [Bound((board,), 0) for board in BOARDS]),
    ((Scope.LEVEL,), [Bound((BOARDS[0],), 0)]),
    ((Scope.LAYING, Scope.SPREAD), [Bound((BOARDS[0],), side) for side in (2, 4)]),
)


class SeededProject(Seeded, Protocol):
    """A seeded fault that a project can be built with."""

    def built(self, path: Path) -> Path: ...


def matrix(faults: Iterable[SeededProject], path: Path, engine: str = "turbowarp") -> Iterator[Row]:
    """A row for each fault: the laws that notice it, on growing boards or requests until the law that owns it has noticed.

    Each is built into the file `path`.
    """
    for fault in faults:
        with ProbeEngine(fault.built(path), engine) as probe:
            broken = _broken_by(probe, LAWS[fault.owner])
        yield Row(fault, tuple(law.name for law in ALL_LAWS if law.name in broken), "scratch")


def _broken_by(probe: ProbeEngine, owner: Law) -> set[str]:
    """The names of the laws that the project breaks, of those that speak of what their owner speaks of."""
    broken: set[str] = set()
    scopes, bounds = next((scopes, bounds) for scopes, bounds in SEARCHES if owner.scope in scopes)
    for bound in bounds:
        laws = [law for law in ALL_LAWS if law.scope in scopes and law.name not in broken]
        probe.foresee(bound, laws)
        broken |= {v.law.name for v in check(probe, bound, laws, SHORTCUTS, to_the_end=False) if v.verdict == "broken"}
        if owner.name in broken:
            break
    return broken
