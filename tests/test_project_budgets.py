"""How much the game asks of a slow machine, counted in blocks, which is the same on every machine."""

import pytest
from project_builds import middle, opened, start

IDLE_OR_HELD, CLICK, STRETCH = 50_000, 150_000, 250_000
FLAG_FRAMES = 9
WATCHED = ["busy", "status", "rule", "moves", "width", "cell_size", "board_left", "board_top", "undrawn", "tiles", "know",
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


@pytest.mark.parametrize("size", [1, 2, 3])
@pytest.mark.parametrize("seed", [2, 8, 16])
def test_a_whole_game_stays_within_the_budget(loaded, size, seed):
    game = start(loaded, seed)
    most(game.press(str(size)))
    game.set_variable("next_seed", seed)
    most(game.press("r" if seed == 8 else "n"))
    assert most(game.frames(3)) <= IDLE_OR_HELD
    centre = game.state["width"] // 2
    assert most(game.click(*middle(game, centre, centre))) <= CLICK
    while game.state["busy"] == 1:
        most(game.frames(1))
    game.key("a", True)
    held = []
    while game.state["status"] == 0 and game.state["rule"] != 4:
        held += game.frames(1)
        assert len(game.state["undrawn"]) == 0
    game.key("a", False)
    assert most(held) <= IDLE_OR_HELD
    assert most(game.frames(3)) <= IDLE_OR_HELD
