"""Every seeded fault is noticed by the law that owns it, and the engine taken apart for them has no fault of its own."""

from collections import Counter

import pytest
from results import recorded
from sizes import sized

from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, THIRTY, check, parse_bound
from minebender_sb3.laws.bounds import Bound
from minebender_sb3.laws.faults import FAULTS, Variant
from minebender_sb3.laws.matrix import MATRIX_BOUND, matrix, noticed

LAWS = {law.name: law for law in ALL_LAWS}
NAMED_IN_THE_NOTES_ON_THE_LAWS = {
    "AlreadyWon", "HeadStart", "AutoFlag", "WinFlagsMines", "OpenFlaggedAnyhow", "LastChoice", "BlankAfterEnd",
    "BigDisplay", "NoRandom", "FloodSkipsFlags", "AlwaysOpening", "SideFlood", "QuestionMarks",
}  # fmt: skip


def test_every_law_owns_at_least_two_faults_and_no_two_are_alike():
    owned = Counter(fault.owner for fault in FAULTS)
    assert min(owned[law.name] for law in ALL_LAWS) >= 2
    assert len({fault.name for fault in FAULTS}) == len({fault.sentence for fault in FAULTS}) == len(FAULTS)
    assert {fault.name for fault in FAULTS} >= NAMED_IN_THE_NOTES_ON_THE_LAWS


def test_the_engine_taken_apart_obeys_every_law():
    verdicts = check(Variant(), Bound(MATRIX_BOUND.boards[:9], 3), shortcuts=SHORTCUTS)
    assert [v.law.name for v in verdicts if v.verdict == "broken"] == []


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_owner_notices(fault):
    assert noticed(fault, LAWS[fault.owner]), fault.sentence


@pytest.mark.parametrize("name", ["FlagCovers", "HintOpens", "FloodSkipsFlags", "QuestionMarks", "SwappedSides"])
def test_literal_and_faster_form_see_the_same_in_a_faulty_engine(name):
    (fault,) = (fault for fault in FAULTS if fault.name == name)
    bound = Bound(parse_bound("2x1").boards, 0)
    assert check(fault.engine, bound) == check(fault.engine, bound, shortcuts=SHORTCUTS)


@pytest.mark.full
def test_the_whole_matrix():
    with recorded("laws-python-faults") as figures:
        rows = matrix(FAULTS[:: len(FAULTS) // sized(len(FAULTS))])
        figures["faults"] = len(rows)
        figures["killed_by_owner"] = sum(row.killed for row in rows)
        thirty = {law.name for law in THIRTY}
        figures["passing_all_thirty"] = [row.fault.name for row in rows if not thirty & set(row.broken)]
        figures["matrix"] = {row.fault.name: {"owner": row.fault.owner, "broken": row.broken} for row in rows}
        assert figures["killed_by_owner"] == len(rows)
