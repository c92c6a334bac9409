"""A session that disagrees is cut down to the few commands that make it disagree in that way."""

import pytest
from twin import Twin

from minebender_sb3.verify import runs
from minebender_sb3.verify.random_play import Dice
from minebender_sb3.verify.session import Cell, Frames, Key, Mouse, Session, write
from minebender_sb3.verify.shrink import file_name, kind_of, shrink


class ForgetsTiles(Twin):
    """Does not draw a tile anew when its flag is taken away."""

    def show(self):
        shown = super().show()
        stale = [10 if old == 10 and new == 9 else new for old, new in zip(self.state["tiles"], shown["tiles"])]
        if len(self.state["tiles"]) == len(shown["tiles"]) and not (self.log and self.log[-1].startswith("new")):
            shown["tiles"] = stale
        return shown


def fails(session):
    return runs.judge_session(ForgetsTiles(), session)[1]


def session_of(seed):
    """Clicks, flags, deductions and new boards on 9x9, as the dice say."""
    dice, commands = Dice(seed), []
    for _ in range(40):
        cell = Cell(dice.below(9), dice.below(9))
        commands += dice.weigh((
            ([Mouse("click", cell)], 3),
            ([Mouse("point", cell), Key("f", "tap")], 4),
            ([Key("s", "tap")], 2),
            ([Frames(1 + dice.below(9))], 2),
            ([Key("n", "tap")], 1),
        ))  # fmt: skip
    return Session.of(f"seed {seed}", commands)


def failing():
    return (session for session in map(session_of, range(1, 100)) if fails(session))


def test_a_random_session_shrinks_to_a_flag_set_and_taken_away():
    session = next(failing())
    short = shrink(session, fails)
    assert kind_of(fails(short)) == kind_of(fails(session)) == "tiles at #"
    moves = [text for text in write(short).splitlines() if text.startswith(("click", "key", "press"))]
    assert len(moves) <= 6
    assert len(short.lines) < len(session.lines) / 4


def test_what_does_not_fail_cannot_be_shrunk():
    with pytest.raises(ValueError, match="does not fail"):
        shrink(session_of(1), lambda session: None)


def test_the_tries_are_counted():
    session, played = next(failing()), []

    def counted(candidate):
        played.append(candidate)
        return fails(candidate)

    assert shrink(session, counted, tries=0).commands == session.commands
    played.clear()
    shrink(session, counted, tries=7)
    assert len(played) == 8, "seven, and the session itself"


def test_another_failure_is_not_taken_for_this_one():
    session = Session.of("two", session_of(3).commands)

    def picky(candidate):
        return "frame 1, move 2: know at 3,4 is 1 in Scratch" if len(candidate.lines) > 5 else "frame 1: seconds is 4 in Scratch"

    assert len(shrink(session, picky).lines) == 6


def test_a_failure_names_its_file():
    what = "frame 12, move 3, session line 9: tiles at 3,4 is 10 in Scratch and 9 in Python after `flag 40`"
    assert kind_of(what) == "tiles at #" and file_name(what) == "tiles-at.txt"
    assert file_name("frame 3, move 1, session line 2: the key s of frame 2 made no move") == "the-key-s-of-frame-made-no-move.txt"
