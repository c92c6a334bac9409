"""A fault seeded in the goboscript source is noticed, on the running project, by the law that owns it."""

import shutil
from collections import Counter

import pytest
from project_builds import folder
from results import recorded
from scratch_faults import FAULTS
from sizes import sized

from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, THIRTY, Bound, Scope, check
from minebender_sb3.laws.bounds import Board
from minebender_sb3.laws.matrix import ON_3X2, ON_3X3
from minebender_sb3.project import build, sources
from minebender_sb3.verify.probe_engine import ProbeEngine

LAWS = {law.name: law for law in ALL_LAWS}
ROOT = sources.ROOT
GAMES = (Scope.REACHED, Scope.ANY, Scope.BOARD)
BOARDS = (  # from the smallest; the search ends with the first that shows the fault
    *(Board(w, h, None) for w, h in ((1, 1), (2, 1), (3, 1), (4, 1))),
    *(Board(3, 2, 1, only=(layout,)) for layout in ON_3X2),
    *(Board(3, 3, 0, only=(layout,)) for layout in ON_3X3),
    Board(2, 2, None),
)
SHORT_SIDE, LONG_SIDE = 2, 4


def mutant(fault, monkeypatch):
    """An inspection build with the fault in it."""
    place = folder() / f"fault-{FAULTS.index(fault)}"
    for name in ("sprites", "sounds"):
        shutil.copytree(ROOT / name, place / name)
    fault.seed(place / "sprites")
    with monkeypatch.context() as patch:
        patch.setattr(sources, "ROOT", place)
        return build(place / "fault.sb3", "builtin", True, lambda line: None).path


def noticed(path, law):
    """Whether the law is broken by the project."""
    if law.scope in GAMES:
        bounds = [Bound((board,), 0) for board in BOARDS]
    else:
        bounds = [Bound((), 0)] if law.scope is Scope.LEVEL else [Bound((), SHORT_SIDE), Bound((), LONG_SIDE)]
    with ProbeEngine(path) as engine:
        for bound in bounds:
            engine.foresee(bound, (law,))
            if check(engine, bound, (law,), SHORTCUTS, to_the_end=False)[0].verdict == "broken":
                return True
    return False


def test_every_law_owns_at_least_two_faults_and_no_two_are_alike():
    owned = Counter(fault.owner for fault in FAULTS)
    assert min(owned[law.name] for law in THIRTY) >= 2
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60


@pytest.mark.parametrize("fault", [FAULTS[0], FAULTS[12], FAULTS[37], FAULTS[54]], ids=lambda fault: fault.name)
def test_the_owner_notices(fault, monkeypatch):
    assert noticed(mutant(fault, monkeypatch), LAWS[fault.owner])


@pytest.mark.full
def test_every_owner_notices_its_faults(monkeypatch):
    count = sized(len(FAULTS))
    chosen = [FAULTS[i * len(FAULTS) // count] for i in range(count)]
    with recorded("laws-scratch-faults") as figures:
        missed = [fault.name for fault in chosen if not noticed(mutant(fault, monkeypatch), LAWS[fault.owner])]
        figures |= {"faults": count, "noticed by the law that owns them": count - len(missed), "missed": missed}
        assert not missed
