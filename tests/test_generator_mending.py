"""Mended boards: certified from scratch at the level asked for, the first opening kept, and nothing lost on the way."""

import pytest
from positions import finishes
from results import recorded
from sizes import sized

from minebender_sb3.board import BOOM, HIDDEN, SIZES
from minebender_sb3.board.random import Stream
from minebender_sb3.game import Expert, Pos, Setup, setup
from minebender_sb3.generator import Method, generate, lay, lay_cells, method_for, solves
from minebender_sb3.generator.mend import Mending
from minebender_sb3.generator.solve import numbers_of
from minebender_sb3.logic import RuleLevel

EXPERT = setup(Expert())
CENTRE = Pos(15, 8)


@pytest.mark.parametrize("level", list(RuleLevel), ids=lambda level: level.name)
def test_expert_boards_are_certified_at_every_level(level):
    for seed in range(1, 9):
        board = generate(EXPERT, CENTRE, seed, no_guess=True, level=level, method=Method.MEND)
        assert board.certified and finishes(board.layout, CENTRE, level)
        assert sum(map(sum, board.layout)) == 99
        assert not any(board.layout[y][x] for x in (14, 15, 16) for y in (7, 8, 9))
        assert generate(EXPERT, CENTRE, seed, no_guess=True, level=level, method=Method.MEND) == board


def test_boards_that_need_no_mend_are_the_rejecting_generators():
    for seed in range(1, 20):
        mended = generate(SIZES[1], Pos(4, 4), seed, True, method=Method.MEND)
        if not mended.mends:
            assert mended.layout == lay(SIZES[1], Pos(4, 4), Stream(seed))
            assert mended.layout == generate(SIZES[1], Pos(4, 4), seed, True).layout


@pytest.mark.parametrize("first", [Pos(0, 0), Pos(29, 15), Pos(0, 8), Pos(3, 2)])
def test_the_first_click_may_be_anywhere(first):
    for seed in range(50, 54):
        board = generate(EXPERT, first, seed, True, method=Method.MEND)
        assert board.certified and solves(board.layout, first)
        assert not any(
            board.layout[y][x] for x in range(30) for y in range(16) if abs(x - first.x) <= 1 and abs(y - first.y) <= 1
        )


def test_a_mend_keeps_all_that_is_known_true():
    """After every mend: the same number of mines, true numbers on open cells, true proofs, and a first click that opens."""
    mends = 0
    for seed in range(1, 31):
        size = (SIZES[1], Setup(9, 9, 30), EXPERT)[seed % 3]
        first = Pos(size.w // 2, size.h // 2)
        stream = Stream(seed)
        play = Mending(size.w, size.h, lay_cells(size, first, stream), first, RuleLevel.SUBSET)
        for _ in range(60):
            if play.run() or not play.mend(stream):
                break
            mends += 1
            assert len(play.mines) == size.n and play.numbers == numbers_of(size.w, size.h, play.mines)
            assert play.numbers[first.y * size.w + first.x] == 0
            rules = play.rules
            shown = [cell for cell, code in enumerate(rules.seen) if code != HIDDEN]
            assert all(rules.seen[cell] == play.numbers[cell] != BOOM for cell in shown)
            hidden_safe = [c for c, code in enumerate(rules.seen) if code == HIDDEN and play.numbers[c] != BOOM]
            assert play.safe_left == len(hidden_safe)
            assert all(play.numbers[cell] == BOOM for cell in range(size.w * size.h) if rules.proved_mined >> cell & 1)
            assert rules.mines_left == size.n - rules.mines.bit_count()
            unsettled = {c for c in range(size.w * size.h) if rules.unsettled >> c & 1}
            proved = {c for c in range(size.w * size.h) if rules.mines >> c & 1}
            assert unsettled.isdisjoint(proved) and unsettled.isdisjoint(shown) and set(hidden_safe) <= unsettled
    assert mends > 100


def test_the_method_goes_by_density():
    assert [method_for(size) for size in (*SIZES.values(), EXPERT)] == [Method.REJECT] * 3 + [Method.MEND]
    assert method_for(Setup(30, 16, 80)) is Method.REJECT and method_for(Setup(30, 16, 81)) is Method.MEND


def test_mending_is_cheaper_than_rejecting_at_expert():
    costs = [generate(EXPERT, CENTRE, seed, True, method=Method.MEND).operations for seed in range(1, 41)]
    assert 480 < sum(costs) / len(costs) < 50_000 and max(costs) < 150_000


@pytest.mark.parametrize("size", [Setup(30, 24, 200), Setup(30, 25, 740), Setup(9, 9, 71)])
def test_dense_boards_get_an_honest_answer(size):
    first = Pos(size.w // 2, size.h // 2)
    board = generate(size, first, 1, True, cap=3, method=method_for(size))
    assert board.certified == solves(board.layout, first)
    assert sum(map(sum, board.layout)) == size.n and 1 <= board.attempts <= 3


@pytest.mark.full
@pytest.mark.parametrize("level", [RuleLevel.SUBSET, RuleLevel.MINE_COUNT], ids=lambda level: level.name)
def test_expert_boards_are_certified_and_cheap(level):
    with recorded(f"generator-expert-{level.name.lower()}", seed=1) as figures:
        boards = [generate(EXPERT, CENTRE, seed, True, level=level, method=Method.MEND) for seed in range(1, sized(2000) + 1)]
        costs = sorted(board.operations for board in boards)
        figures |= {
            "boards": len(boards),
            "certified": sum(board.certified and solves(board.layout, CENTRE, level) for board in boards),
            "attempts_max": max(board.attempts for board in boards),
            "mends_mean": round(sum(board.mends for board in boards) / len(boards), 2),
            "operations_mean": round(sum(costs) / len(costs)),
            "operations_99th_percentile": costs[int(0.99 * len(costs))],
            "operations_max": costs[-1],
        }
    assert figures["certified"] == figures["boards"]
