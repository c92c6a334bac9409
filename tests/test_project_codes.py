"""Boards by code and by date: what Scratch deals is what Python lays, cell for cell, and the code on the screen is Python's."""

import pytest
from project_builds import middle, opened, start
from results import recorded
from sizes import sized

from minebender_sb3.board import LEVELS, Custom, cell_of, pos_of, setup
from minebender_sb3.board.random import LAST_SEED, Stream
from minebender_sb3.generator.codes import CUSTOM_SIZE, BoardCode, decode, encode
from minebender_sb3.logic import RuleLevel

WATCHED = ["busy", "begun", "seed", "size", "mode", "level", "width", "height", "cell_size", "board_left", "board_top", "mines",
           "board_code", "next_seed", "move_log", "notice"]


@pytest.fixture(scope="module", params=["vanilla", "turbowarp"])
def game(request):
    with opened(request.param, watch=WATCHED) as project:
        yield start(project)


def some_code(number):
    """A code drawn from the stream of a number; without guessing up to one mine in four cells, where the generator soon ends."""
    dice = iter(Stream(number).take(8))
    size = 1 + next(dice) % CUSTOM_SIZE
    board = LEVELS.get(size) or setup(Custom(next(dice) % 32, next(dice) % 27, next(dice) % 150))
    mode = next(dice) % 2 if board.n * 4 < board.w * board.h else 0
    seed, first = 1 + next(dice) % LAST_SEED, pos_of(board.w, next(dice) % (board.w * board.h))
    return BoardCode(size, board, mode, seed, first, RuleLevel(1 + next(dice) % len(RuleLevel)))


def deal(game, text):
    game.press("b")
    game.answer(text)
    game.frames(3)
    wait(game)


def wait(game):
    """Until the board is laid, and one frame more, in which its code is written."""
    if game.state["begun"] == 0:
        for _ in game.passing(3000, until=(("begun", 1, True),)):
            pass
    game.frames(1)


def laid(code):
    return [int(mine) for row in code.lay().layout for mine in row]


def check(game, code):
    next_seed = game.state["next_seed"]
    deal(game, encode(code))
    state = game.state
    assert (state["size"], state["mode"], state["level"], state["seed"]) == (code.size, code.mode, code.level, code.seed)
    assert (state["width"], state["height"], state["next_seed"]) == (code.board.w, code.board.h, next_seed)
    assert state["mines"] == laid(code) and state["board_code"] == encode(code)
    assert state["move_log"][-1] == f"reveal {cell_of(code.board.w, code.first) + 1}"


@pytest.mark.parametrize("number", range(1, 9))
def test_a_code_deals_the_board_that_python_lays(game, number):
    check(game, some_code(number))


def test_the_board_of_the_day_is_that_of_the_date(game):
    game.press("3")
    game.press("d")
    wait(game)
    code = decode(game.state["board_code"])
    year, month, day = code.seed // 10000, code.seed // 100 % 100, code.seed % 100
    assert 2000 <= year < 3000 and 1 <= month <= 12 and 1 <= day <= 31
    assert (code.size, code.mode, code.first) == (3, 1, pos_of(16, 8 * 16 + 8)) and game.state["mines"] == laid(code)


def test_the_same_board_again_has_the_same_first_click(game):
    deal(game, encode(some_code(3)))
    before = (game.state["mines"], game.state["board_code"], game.state["move_log"][-1])
    game.press("z")
    assert game.state["begun"] == 0
    wait(game)
    assert (game.state["mines"], game.state["board_code"], game.state["move_log"][-1]) == before


def test_a_board_can_be_shared_before_it_is_finished_and_what_is_typed_wrong_changes_nothing(game):
    deal(game, encode(some_code(2)))
    before = dict(game.state)
    for text, notice in (("", 2), ("what is this", 3), ("1" + encode(some_code(2))[1:], 4), (encode(some_code(2))[:-1] + "0", 3)):
        game.press("b")
        game.answer(text)
        game.frames(4)
        assert game.state["notice"] == notice, text
        assert {**game.state, "notice": 0} == {**before, "notice": 0}
    game.click(*middle(game, 0, 0))
    assert game.state["notice"] == 0


@pytest.mark.full
def test_a_thousand_codes_deal_the_boards_that_python_lays():
    count = sized(1000)
    with recorded("codes-in-scratch", seed=1) as figures, opened("turbowarp", watch=WATCHED) as project:
        game = start(project)
        for number in range(1, count + 1):
            check(game, some_code(number))
        figures |= {"codes": count, "disagreements": 0}
