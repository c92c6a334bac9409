"""Seeded faults in the goboscript source: which laws notice them on the running project."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, Bound, Law, Scope, check
from minebender_sb3.laws.bounds import Board
from minebender_sb3.laws.checker import GAME_SCOPES
from minebender_sb3.laws.matrix import ON_3X2, ON_3X3, Row
from minebender_sb3.project import build
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


@dataclass(frozen=True)
class SourceFault:
    """What goes wrong, the law that owns it, and the passage of the source that `wrong` takes the place of."""

    owner: str
    sentence: str
    right: str
    wrong: str

    @property
    def name(self) -> str:
        return f"{self.owner}: {self.sentence}"

    def seed(self, sources: Path) -> None:
        """Makes the passage wrong in a folder of sources; it must stand there just once, or a ValueError says where it is."""
        texts = {path: path.read_text(encoding="utf-8") for path in sorted(sources.rglob("*.gs"))}
        found = [path for path, text in texts.items() if self.right in text]
        if len(found) != 1 or texts[found[0]].count(self.right) != 1:
            raise ValueError(f"{self.name}: the passage is in {[path.name for path in found]}, not just once:\n{self.right}")
        found[0].write_text(texts[found[0]].replace(self.right, self.wrong), encoding="utf-8")

    def built(self, path: Path) -> Path:
        """An inspection build with the fault in it. Raises BuildError."""
        return build(path, "builtin", True, lambda line: None, self.seed).path


def matrix(
    faults: Iterable[SourceFault], folder: Path, engine: str = "turbowarp", progress: Callable[[str], None] = lambda line: None
) -> Iterator[Row]:
    """A row for each fault: the laws that notice it, on growing boards or requests until the law that owns it has noticed.

    The faulty projects are built in the folder.
    """
    for fault in faults:
        progress(fault.name)
        with ProbeEngine(fault.built(folder / "fault.sb3"), engine) as probe:
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
