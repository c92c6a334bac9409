"""PROOF and MINE COUNT as the prover in Scratch finds them: the same cells and witnesses as Python's, at every limit."""

from random import Random

import pytest
from project_builds import built
from test_prover_scratch_proofs import LIMITS, proved_by_the_rules

from minebender_sb3.bench.positions import stuck_positions
from minebender_sb3.board import HIDDEN, Setup, beside, codes
from minebender_sb3.logic import Rule, RuleLevel
from minebender_sb3.logic.cases import frontier_of, with_count, without_count
from minebender_sb3.verify.probe_engine import ProbeEngine

SEED = 20_261_205
FOR_DEDUCTION = 2
NO_RULE = 0


def expected(position, level):
    """The rule, its cells and witnesses as numbers of cells from 1, and whether the cells are mined."""
    seen, proved = codes(position), proved_by_the_rules(position)
    unsettled = {cell for cell, code in enumerate(seen) if code == HIDDEN and proved[cell] == 0}
    numbers = {}
    for cell, near in enumerate(beside(position.w, position.h)):
        if seen[cell] != HIDDEN and unsettled.intersection(near):
            wanted = seen[cell] - sum(proved[q] == 2 for q in near)
            numbers[cell] = wanted, [q for q in near if q in unsettled]
    mines = position.n - proved.count(2)
    frontier = frontier_of(numbers, sorted(unsettled), mines)
    rule, fact = Rule.PROOF, without_count(frontier)[0]
    if fact is None and level == RuleLevel.MINE_COUNT:
        rule, fact = Rule.MINE_COUNT, with_count(frontier)[0]
    if fact is None:
        return NO_RULE, [], [], None
    return rule, [cell + 1 for cell in fact.cells], [cell + 1 for cell in fact.witnesses], fact.mined


def found(scratch, position, level):
    scratch.project.set_variable("level", int(level))
    scratch.prove([position], [proved_by_the_rules(position)], FOR_DEDUCTION, in_play=True)
    rule = scratch.project.variable("conclusion_rule")
    cells, witnesses = scratch.project.list("conclusion"), scratch.project.list("witnesses")
    return rule, cells, witnesses, scratch.project.variable("conclusion_mined") == 1 if rule else None


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
def test_deductions_are_those_of_python(limits):
    random = Random(SEED)
    sizes = 12 * [Setup(5, 5, 5)] + 8 * [Setup(6, 6, 10)] + [Setup(30, 16, 99)] * (not limits)
    positions = [position for size in sizes for position in stuck_positions(size, random)]
    rules = set()
    with ProbeEngine(built(True).path, "turbowarp", limits) as scratch:
        for position in positions:
            for level in (RuleLevel.PROOF, RuleLevel.MINE_COUNT):
                wanted = expected(position, level)
                assert found(scratch, position, level) == wanted, position
                rules.add(wanted[0])
    assert rules == {NO_RULE, Rule.PROOF, Rule.MINE_COUNT}
