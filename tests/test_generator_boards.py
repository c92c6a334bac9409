"""Boards from seeds: same seed, same board; certified ones really fall to the rules; the cap is honest."""

from math import sqrt

import pytest
from positions import finishes, layout_of_picture

from minebender_sb3.board import SIZES
from minebender_sb3.board.random import Stream
from minebender_sb3.game import Expert, Pos, Setup, place_mines, setup
from minebender_sb3.generator import ATTEMPT_CAP, Method, generate, lay, solve, solves
from minebender_sb3.generator.generate import lay_cells
from minebender_sb3.logic import Rule

SOLVED = {1: 0.815, 2: 0.599, 3: 0.543}
"""Published shares of random boards that the three rules finish from a centre click, 100,000 boards each."""


def centre(size):
    return Pos(size.w // 2, size.h // 2)


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("first", [Pos(0, 0), Pos(4, 8)])
def test_a_board_is_the_first_layout_of_its_stream_that_the_rules_finish(size, first):
    board_setup = SIZES[size]
    for seed in range(1, 9):
        board = generate(board_setup, first, seed, no_guess=True)
        stream = Stream(seed)
        layouts = [
            place_mines(board_setup.w, board_setup.h, board_setup.n, first, stream.take(board_setup.n))
            for _ in range(board.attempts)
        ]
        assert board.certified and board.layout == layouts[-1]
        assert [finishes(layout, first) for layout in layouts] == [False] * (board.attempts - 1) + [True]
        assert generate(board_setup, first, seed, no_guess=True) == board


def test_a_random_board_is_the_first_layout_and_earns_no_certificate():
    board = generate(SIZES[1], Pos(4, 4), 17, no_guess=False)
    assert board.layout == lay(SIZES[1], Pos(4, 4), Stream(17))
    assert (board.attempts, board.certified, board.operations) == (1, False, 0)


def test_at_the_cap_the_last_layout_is_kept_without_a_certificate():
    dense = Setup(9, 9, 35)
    board = generate(dense, Pos(4, 4), 5, no_guess=True, method=Method.REJECT)
    stream = Stream(5)
    layouts = [lay(dense, Pos(4, 4), stream) for _ in range(ATTEMPT_CAP)]
    assert ATTEMPT_CAP == 60
    assert (board.attempts, board.certified) == (60, False)
    assert board.layout == layouts[-1] and not any(solves(layout, Pos(4, 4)) for layout in layouts)


def test_the_cap_is_a_choice():
    seed = next(seed for seed in range(1, 99) if generate(SIZES[3], Pos(8, 8), seed, True).attempts > 3)
    capped = generate(SIZES[3], Pos(8, 8), seed, True, cap=3)
    assert (capped.attempts, capped.certified) == (3, False)
    with pytest.raises(ValueError, match="cap 0: at least one attempt is needed"):
        generate(SIZES[3], Pos(8, 8), seed, True, cap=0)


def test_the_fast_form_agrees_with_the_engine():
    for size in SIZES.values():
        for seed in range(100, 140):
            layout = lay(size, centre(size), Stream(seed))
            assert solves(layout, centre(size)) == finishes(layout, centre(size))


def test_a_first_click_on_a_mine_solves_nothing():
    layout = layout_of_picture(["*-"])
    assert not solves(layout, Pos(0, 0)) and solves(layout, Pos(1, 0))


def test_a_board_without_mines_is_one_opening():
    solution = solve(30, 25, [], Pos(0, 0))
    assert solution.solved and solution.opened == 750 and not any(solution.firings.values())


def test_firings_and_settled_cells_are_counted_by_rule():
    solution = solve(2, 2, [1], Pos(0, 0))
    assert not solution.solved and set(solution.firings.values()) == {0}
    # a 1-2-1 wall: mines at the two ends of the lower row's middle
    wall = layout_of_picture(["-----", "-----", "-*-*-"])
    solution = solve(5, 3, [c for c, mine in enumerate(m for row in wall for m in row) if mine], Pos(0, 0))
    assert solution.solved and solution.firings[Rule.SUBSET] > 0
    assert all(settled >= solution.firings[rule] for rule, settled in solution.settled.items())


@pytest.mark.parametrize("size", [1, 2, 3])
def test_the_rules_finish_the_published_share(size):
    """Within 3.3 standard deviations at 600 boards from fixed seeds."""
    boards, share = 600, SOLVED[size]
    first = centre(SIZES[size])
    solved = sum(
        solve(SIZES[size].w, SIZES[size].h, lay_cells(SIZES[size], first, Stream(seed)), first).solved
        for seed in range(1, boards + 1)
    )
    assert abs(solved / boards - share) < 3.3 * sqrt(share * (1 - share) / boards)


def test_a_sixteen_by_sixteen_board_costs_less_than_the_description_says():
    """A mean of 43,000 and a worst case of 127,000 elementary operations a board; ours counts every rejected attempt."""
    costs = [generate(SIZES[3], Pos(8, 8), seed, True).operations for seed in range(1, 201)]
    assert 216 < sum(costs) / len(costs) < 43_000 and max(costs) < 127_000


@pytest.mark.full
def test_expert_boards_fall_to_the_three_rules_one_time_in_twenty_two():
    level, boards = setup(Expert()), 3000
    first = centre(level)
    solved = sum(
        solve(level.w, level.h, lay_cells(level, first, Stream(seed)), first).solved for seed in range(1, boards + 1)
    )
    assert abs(solved / boards - 0.046) < 3.3 * sqrt(0.046 * 0.954 / boards)
