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

BOARDS = (  # from the smallest: a law that is broken is not looked at any further
    *(Board(w, h, None) for w, h in ((0, 0), (1, 1), (2, 1), (3, 1), (4, 1))),
    *(Board(3, 2, 1, only=(layout,)) for layout in ON_3X2),
    *(Board(3, 3, 0, only=(layout,)) for layout in ON_3X3),
    Board(2, 2, None),
)
SHORT_SIDE, LONG_SIDE = 2, 4  # of requests for mines


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
    """A row for each fault, all laws judged; the faulty projects are built in the folder."""
    for fault in faults:
        progress(fault.name)
        yield Row(fault, tuple(law.name for law in broken_by(fault.built(folder / "fault.sb3"), ALL_LAWS, engine)))


def broken_by(path: Path, laws: Iterable[Law], engine: str = "turbowarp", enough: bool = False) -> list[Law]:
    """Those of the laws that the project breaks, in their order; with `enough`, the first one found ends the search."""
    laws = list(laws)
    broken: set[str] = set()
    with ProbeEngine(path, engine) as probe:
        for bound, scopes in _bounds():
            open_laws = [law for law in laws if law.scope in scopes and law.name not in broken]
            if not open_laws or enough and broken:
                continue
            probe.foresee(bound, open_laws)
            verdicts = check(probe, bound, open_laws, SHORTCUTS, to_the_end=False)
            broken |= {v.law.name for v in verdicts if v.verdict == "broken"}
    return [law for law in laws if law.name in broken]


def _bounds() -> Iterator[tuple[Bound, tuple[Scope, ...]]]:
    for board in BOARDS:
        yield Bound((board,), 0), GAME_SCOPES
    yield Bound((), 0), (Scope.LEVEL,)
    for side in (SHORT_SIDE, LONG_SIDE):
        yield Bound((), side), (Scope.LAYING, Scope.SPREAD)
