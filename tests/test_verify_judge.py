"""The judge lets a right game pass, and names what a wrong one did."""

import pytest
from twin import Twin

from minebender_sb3.verify import runs
from minebender_sb3.verify.judge import LISTS, VARIABLES
from minebender_sb3.verify.session import parse

GAME = """minebender session 1
seed 5
key n
point 0,0
key f
click 0,0
click 4,4
until begun 1 600
point 2,7
key f
key s
key s
click 4,4
key a down
frames 3
key f
until end 400
key a up
key f
click 1,1
key 2
click 6,6
until begun 1 600
key a down
until end 700
key r
key a up
key 3
click 8,8
frames 2
key n
click 3,3
until begun 1 900
frames 65
flag
frames 3
"""


def judged(twin, text=GAME):
    judge, disagreement = runs.judge_session(twin, parse(text))
    return disagreement, judge


def test_a_right_game_agrees():
    twin = Twin()
    disagreement, judge = judged(twin)
    assert disagreement is None
    assert twin.number > 150
    assert judge.compared > 100 * twin.number


def test_a_default_run_agrees_and_reaches_its_end():
    plan = runs.Plan("", 17, 3, "no-guess", "vanilla")
    disagreement, judge = judged(Twin(), runs.write(runs.session_for(plan)))
    assert disagreement is None
    assert judge.oracle.ended and judge.oracle.seed == 17 and judge.oracle.size == 3


def spoiler(name, at=60):
    def spoil(number, state):
        if number == at:
            value = state[name]
            if name == "rings":
                state[name] = [*value, 1]
            elif isinstance(value, list):
                state[name] = [*value[:40], value[40] + 1, *value[41:]]
            else:
                state[name] = value + 1

    return spoil


JUDGED = [name for name in VARIABLES + LISTS if name not in ("cell_size", "board_left", "board_top", "undrawn", "move_log")]


@pytest.mark.parametrize("name", JUDGED)
def test_every_value_of_the_ledger_is_compared(name):
    clean, _ = judged(Twin())
    disagreement, _ = judged(Twin(spoiler(name)))
    assert clean is None
    assert disagreement.startswith("frame 60, move ")
    assert name in disagreement or name in ("moves", "busy")
    if name in LISTS:
        place = "the length of rings" if name == "rings" else f"{name} at 4,3"
        assert f"{place} is " in disagreement and " in Scratch and " in disagreement and " in Python" in disagreement


@pytest.mark.parametrize("name", VARIABLES + LISTS)
def test_the_hash_sees_every_value_of_every_frame(name):
    text = "minebender session 1\nseed 5\nframes 3\nclick 4,4\nuntil begun 1 90\nkey a down\nframes 12\n"
    _, clean = judged(Twin(), text)

    def spoil(number, state):
        if number == 20:
            state[name] = [*state[name], 1] if isinstance(state[name], list) else state[name] + 1

    _, spoilt = judged(Twin(spoil), text)
    _, again = judged(Twin(), text)
    assert clean.hash == again.hash != spoilt.hash


@pytest.mark.parametrize("deaf", ["f", "s", "n", "2", "click"])
def test_an_input_that_makes_no_move_is_named(deaf):
    disagreement, _ = judged(Twin(deaf=(deaf,)))
    assert "made no move" in disagreement
    assert ("click at cell" if deaf == "click" else f"key {deaf}") in disagreement


def test_held_a_must_make_a_move_in_every_frame():
    disagreement, _ = judged(Twin(held_rate=2))
    assert "A is held and a deduction is due, yet the frame finished 0 moves" in disagreement


class Eager(Twin):
    """Makes a move that nobody asked for."""

    def turn(self):
        super().turn()
        if self.number == 50:
            self.make(self.unasked)


@pytest.mark.parametrize("move", ["deduce", "flag 3", "new 1 1 7"])
def test_a_move_that_nobody_asked_for_is_named(move):
    twin = Eager()
    twin.unasked = move
    text = "minebender session 1\nseed 5\nkey n\nclick 4,4\nuntil begun 1 600\nframes 90\n"
    disagreement, _ = judged(twin, text)
    assert f"no input of the session explains the move `{move}`" in disagreement


class Twice(Twin):
    """Makes two deductions in a frame while A is held."""

    def turn(self):
        super().turn()
        if "a" in self.down and self.oracle.can_deduce:
            self.make("deduce")


def test_two_moves_in_one_frame_are_named():
    disagreement, _ = judged(Twice())
    assert "a second move in one frame" in disagreement


def test_a_log_that_lags_behind_is_named():
    def spoil(number, state):
        if number == 60:
            state["move_log"] = state["move_log"][:-1]

    disagreement, _ = judged(Twin(spoil))
    assert "`move_log` holds" in disagreement


def test_cells_that_are_never_drawn_are_named():
    def spoil(number, state):
        if number > 20:
            state["undrawn"] = [1, 2]

    disagreement, _ = judged(Twin(spoil), "minebender session 1\nseed 5\nfrmaes".replace("frmaes", "frames 120") + "\n")
    assert "2 cells still wait to be drawn" in disagreement


def test_a_cell_that_does_not_wait_must_be_drawn():
    def spoil(number, state):
        state["undrawn"] = [1, 2]
        if number == 30:
            state["tiles"] = [9] * 40 + [12] + [9] * 40

    disagreement, _ = judged(Twin(spoil), "minebender session 1\nseed 5\nframes 40\n")
    assert "tiles at 4,4 is 12 in Scratch and 9 in Python" in disagreement


def test_texts_where_numbers_belong_are_named():
    def spoil(number, state):
        if number == 30:
            state["know"] = ["many", *state["know"][1:]]

    disagreement, _ = judged(Twin(spoil))
    assert "know holds 'many' in Scratch, which is no number" in disagreement
