"""A fault seeded in the goboscript source is noticed, on the running project, by the law that owns it."""

from collections import Counter

import pytest
from project_builds import folder
from results import recorded
from sizes import sized

from minebender_sb3.laws import THIRTY
from minebender_sb3.project.source_faults import FAULTS
from minebender_sb3.verify.fault_matrix import matrix


def test_every_law_owns_at_least_two_faults_and_no_two_are_alike():
    owned = Counter(fault.owner for fault in FAULTS)
    assert min(owned[law.name] for law in THIRTY) >= 2
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 60


@pytest.mark.parametrize("fault", [FAULTS[0], FAULTS[12], FAULTS[37], FAULTS[54]], ids=lambda fault: fault.name)
def test_the_owner_notices(fault):
    (row,) = matrix([fault], folder() / "fault.sb3")
    assert row.killed


@pytest.mark.full
def test_the_whole_matrix():
    count = sized(len(FAULTS))
    with recorded("laws-scratch-faults") as figures:
        rows = list(matrix([FAULTS[i * len(FAULTS) // count] for i in range(count)], folder() / "fault.sb3"))
        figures["faults"] = len(rows)
        figures["killed_by_owner"] = sum(row.killed for row in rows)
        figures["matrix"] = {row.fault.name: {"owner": row.fault.owner, "broken": row.broken} for row in rows}
        assert figures["killed_by_owner"] == len(rows)
