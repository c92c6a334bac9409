"""How much the game asks of a slow machine, counted in blocks, which is the same on every machine."""

import pytest
from project_builds import middle, opened, start

from minebender_sb3.board import Pos, Setup
from minebender_sb3.generator.codes import CUSTOM_SIZE, RANDOM, BoardCode, encode

IDLE_OR_HELD, CLICK, STRETCH = 50_000, 150_000, 250_000
FLAG_FRAMES = 9
KEYS_OF_SIZES = "1234"
WATCHED = ["busy", "status", "rule", "moves", "width", "height", "begun", "cell_size", "board_left", "board_top", "undrawn", "tiles", "know",
           "move_log"]


@pytest.fixture(scope="module")
def loaded():
    with opened(count=True, watch=WATCHED) as game:
        yield game


def most(frames):
    assert all(frame.stretch <= STRETCH for frame in frames)
    return max(frame.blocks for frame in frames)


def test_the_first_board_is_drawn_soon_after_the_flag(loaded):
    loaded.green_flag()
    frames = loaded.frames(FLAG_FRAMES)
    assert most(frames) <= IDLE_OR_HELD
    assert loaded.state["tiles"] == [9] * 81 and loaded.state["undrawn"] == []


def lay_out(game, size, seed, mode):
    """A new board of a size, a key or a text for key 5, with its first click in the middle."""
    if size in KEYS_OF_SIZES:
        assert most(game.press(size)) <= CLICK
    else:
        game.press("5")
        game.answer(size)
        assert most(game.frames(3)) <= CLICK
    game.set_variable("next_seed", seed)
    most(game.press(mode))
    assert most(game.frames(3)) <= IDLE_OR_HELD
    assert most(game.click(*middle(game, game.state["width"] // 2, game.state["height"] // 2))) <= CLICK
    while game.state["busy"] == 1:
        most(game.frames(1))


@pytest.mark.parametrize("size", ["1", "2", "3", "4", "30x25x120"])
@pytest.mark.parametrize("seed", [2, 8, 16])
def test_a_whole_game_stays_within_the_budget(loaded, size, seed):
    game = start(loaded, seed)
    lay_out(game, size, seed, "r" if seed == 8 or size not in "123" else "n")
    game.frames(1)
    game.key("a", True)
    held = []
    while game.state["status"] == 0 and game.state["rule"] != 4:
        held += game.frames(1)
        assert len(game.state["undrawn"]) == 0
    game.key("a", False)
    assert most(held) <= IDLE_OR_HELD
    assert most(game.frames(3)) <= IDLE_OR_HELD


def test_the_code_of_the_largest_board_is_dealt_within_the_budget_of_a_click(loaded):
    game = start(loaded)
    game.press("b")
    game.answer(encode(BoardCode(CUSTOM_SIZE, Setup(30, 25, 120), RANDOM, 12345, Pos(12, 14))))
    dealt = game.frames(3)
    while game.state["begun"] == 0:
        dealt += game.frames(1)
    assert (game.state["width"], game.state["height"]) == (30, 25) and most(dealt) <= CLICK


def test_an_opening_of_nearly_the_whole_largest_board_is_drawn_within_two_frames(loaded):
    game = start(loaded, 3)
    lay_out(game, "30x25x10", 3, "r")
    assert game.state["know"].count(-1) < 60, "no opening to speak of"
    shown = game.frames(1)
    assert game.state["undrawn"] == [] and -1 not in game.state["tiles"]
    assert game.state["tiles"].count(9) == game.state["know"].count(-1)
    assert most(shown + game.frames(1)) <= IDLE_OR_HELD
    game.key("a", True)
    held = game.frames(5)
    game.key("a", False)
    assert most(held) <= IDLE_OR_HELD


@pytest.mark.parametrize("size", ["4", "30x25x120", "30x25x740"])
def test_laying_the_largest_boards_takes_no_warp_stretch_too_long(loaded, size):
    game = start(loaded, 5)
    game.set_variable("attempt_cap", 3)
    lay_out(game, size, 5, "n")
    game.set_variable("attempt_cap", 60)
    assert game.state["begun"] == 1
