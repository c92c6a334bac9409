"""The prover says exactly what going through every layout says, however it has to split the work."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from positions import knowledge_of_picture, pictures
from prover_positions import lattice, proof_by_enumeration, small_knowledge
from results import recorded
from sizes import sized

from minebender_sb3.board import HIDDEN, Knowledge, Pos, Shown
from minebender_sb3.logic import Deducer
from minebender_sb3.logic.boxes import components, read_field
from minebender_sb3.logic.frontier import chain_of, forward, order_boxes
from minebender_sb3.logic.prover import MOST_OPEN, MOST_STATES, prove, provably_safe, stuck

SEED = 20_261_129
NARROW = ((MOST_OPEN, MOST_STATES), (1, MOST_STATES), (2, 6), (MOST_OPEN, 3), (MOST_OPEN, 12))


def cells(*places):
    return frozenset(Pos(x, y) for x, y in places)


def compare(positions, seed, limits=NARROW[:1]):
    random = Random(seed)
    stuck_ones = inconsistent = 0
    for _ in range(positions):
        position = small_knowledge(random)
        wanted = proof_by_enumeration(position)
        for most_open, most_states in limits:
            assert prove(position, most_open, most_states) == wanted, position
        assert stuck(position) == (not wanted.safe)
        stuck_ones += stuck(position)
        inconsistent += not wanted.consistent
    return {"positions": positions, "equal": positions, "stuck": stuck_ones, "inconsistent": inconsistent}


def test_equals_brute_force_and_splitting_changes_nothing():
    figures = compare(400, SEED, NARROW)
    assert figures["stuck"] > 50 and figures["inconsistent"] > 20


@pytest.mark.full
def test_equals_brute_force_on_20000_positions():
    with recorded("prover-brute-force", SEED) as figures:
        figures |= compare(sized(20_000), SEED)


@given(st.randoms(use_true_random=False))
def test_equals_brute_force_anywhere(random):
    position = small_knowledge(random)
    assert prove(position) == proof_by_enumeration(position)


# One picture, three counters: (safe cells, mined cells, probability of the cells in between).
ONLY_THE_COUNTER_DECIDES = {
    2: (cells((0, 0), (1, 0), (0, 1)), cells((1, 1), (2, 2)), {}),
    3: (cells(), cells((2, 2)), dict.fromkeys(cells((0, 0), (1, 0), (0, 1), (1, 1)), Fraction(1, 2))),
    4: (cells((1, 1)), cells((0, 0), (1, 0), (0, 1), (2, 2)), {}),
}


@pytest.mark.parametrize("n", ONLY_THE_COUNTER_DECIDES)
def test_the_counter_alone_decides(n):
    position = knowledge_of_picture(pictures("R-C01")["rows"], n)
    safe, mined, between = ONLY_THE_COUNTER_DECIDES[n]
    proof = prove(position)
    assert (proof.safe, proof.mined) == (safe, mined)
    assert {p: risk for p, risk in proof.probability.items() if 0 < risk < 1} == between
    assert stuck(position) == (not safe)
    assert rules_find_nothing_safe(position)


@pytest.mark.parametrize(("n", "more_safe", "mined"), [(8, (6, 5), None), (9, None, (6, 5))])
def test_numbers_together_decide_where_no_rule_does(n, more_safe, mined):
    position = knowledge_of_picture(pictures("R-C13")["rows"], n)
    proof = prove(position)
    assert Pos(6, 4) in proof.safe
    assert more_safe is None or Pos(*more_safe) in proof.safe
    assert mined is None or Pos(*mined) in proof.mined
    for x, y in ((5, 0), (5, 1), (5, 3), (5, 4)):
        assert proof.probability[Pos(x, y)] == Fraction(1, 2)
    assert rules_find_nothing_safe(position)


# The mine count, an overlap of two numbers, and a case that starves a number.
@pytest.mark.parametrize(
    ("rows", "n", "safe"),
    [
        ([".1.."], 1, cells((3, 0))),
        (["..1..", "2...."], 3, cells((3, 0), (2, 1), (3, 1))),
        ([".2..", "...3", ".1.."], 4, cells((0, 2))),
    ],
)
def test_smallest_positions_beyond_the_rules(rows, n, safe):
    position = knowledge_of_picture(rows, n)
    assert prove(position).safe == safe
    assert provably_safe(position) == tuple(sorted(safe, key=lambda p: (p.y, p.x)))
    assert rules_find_nothing_safe(position)


def rules_find_nothing_safe(position):
    deducer = Deducer(position)
    while deducer.next():
        pass
    return not deducer.proved_safe


def test_inconsistent_knowledge_makes_every_hidden_cell_vacuously_safe_and_mined():
    position = Knowledge.of_codes(3, 1, 2, (HIDDEN, 1, HIDDEN))
    proof = prove(position)
    assert proof.safe == proof.mined == cells((0, 0), (2, 0))
    assert not proof.consistent and not proof.probability


def test_rows_that_do_not_fit_the_board_fit_no_layout():
    position = Knowledge(2, 2, 1, ((Shown(1),),))
    assert prove(position).safe == cells((1, 0), (0, 1), (1, 1))


def test_a_fresh_board_has_one_probability():
    proof = prove(Knowledge.of_codes(30, 16, 99, (HIDDEN,) * 480))
    assert set(proof.probability.values()) == {Fraction(99, 480)}
    assert not proof.safe and not proof.mined


def test_nothing_hidden_proves_nothing():
    proof = prove(Knowledge.of_codes(2, 1, 0, (0, 0)))
    assert proof.consistent and not proof.safe and not proof.mined and not proof.probability


def test_no_more_states_are_kept_than_allowed():
    field = read_field(lattice(Random(SEED), 16, 12, 40, 2, 2))
    largest = max(components(field.boxes), key=len)
    chain = chain_of(field.boxes, order_boxes(field.boxes, largest), field.wants, MOST_OPEN)
    most = 400
    passed = forward(chain, most)
    assert len(passed.segments) > 1
    assert sum(map(len, passed.last_layers)) <= most
    assert len(passed.last_layers) == len(chain.steps) - passed.segments[-1].first


def test_a_lattice_of_open_cells_is_proved_alike_in_pieces():
    position = lattice(Random(SEED), 16, 12, 40, 2, 2)
    whole = prove(position)
    assert whole.consistent
    assert prove(position, most_states=400) == whole
    assert prove(position, most_open=4) == whole
