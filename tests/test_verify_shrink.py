"""A session that disagrees is cut down to the few commands that make it disagree in that way."""

import itertools
import sys
import time
from pathlib import Path

import pytest
from project_builds import folder
from results import recorded
from twin import Twin

from minebender_sb3.project import build
from minebender_sb3.project.source_faults import SourceFault
from minebender_sb3.verify import fuzz, runs
from minebender_sb3.verify.random_play import Dice, random_session
from minebender_sb3.verify.session import Cell, Frames, Key, Mouse, Session, parse, read, write
from minebender_sb3.verify.shrink import Failure, fails_in, file_name, kind_of, shrink

TESTS = Path(__file__).parent
sys.path.insert(0, str(TESTS / "mutants"))

from faults import FAULTS  # noqa: E402

SAVED = {  # a fault of tests/mutants in the source of the game -> the session in tests/replays that it was cut down to
    "the flood skips flagged cells": "flood-skips-flagged-cells.txt",
    "a chord goes on after a mine": "chord-goes-on-after-a-mine.txt",
    "a tile is not redrawn after its flag is taken away": "tile-not-redrawn-after-unflagging.txt",
}
MOST_MOVES, SECONDS = 6, 60


class ForgetsTiles(Twin):
    """Does not draw a tile anew when its flag is taken away."""

    def show(self):
        shown = super().show()
        stale = [10 if old == 10 and new == 9 else new for old, new in zip(self.state["tiles"], shown["tiles"])]
        if len(self.state["tiles"]) == len(shown["tiles"]) and not (self.log and self.log[-1].startswith("new")):
            shown["tiles"] = stale
        return shown


def fails(session):
    what = runs.judge_session(ForgetsTiles(), session)[1]
    return what and Failure(what)


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
    assert kind_of(fails(short).what) == kind_of(fails(session).what) == "tiles at #"
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
        return Failure("frame 1, move 2: know at 3,4 is 1 in Scratch" if len(candidate.lines) > 5 else "frame 1: seconds is 4 in Scratch")

    assert len(shrink(session, picky).lines) == 6


def test_a_failure_names_its_file():
    what = "frame 12, move 3, session line 9: tiles at 3,4 is 10 in Scratch and 9 in Python after `flag 40`"
    assert kind_of(what) == "tiles at #" and file_name(what) == "tiles-at-after-flag.txt"
    assert file_name("frame 3, move 1, session line 2: the key s of frame 2 made no move") == "the-key-s-of-frame-made-no-move.txt"


def seeded(name):
    """A build of the game with a fault of tests/mutants in its source."""
    fault = next(fault for fault in FAULTS if fault.name == name and fault.part == "goboscript source")
    seed = SourceFault(fault.part, fault.name, fault.old, fault.new).seed
    return build(folder() / "seeded.sb3", "builtin", False, lambda line: None, seed).path


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_session_notices_the_fault_that_it_was_cut_down_from(name):
    session = read(TESTS / "replays" / SAVED[name])
    failure = fails_in(seeded(name), "turbowarp")(session)
    notes = (TESTS / "replays" / SAVED[name]).read_text(encoding="utf-8")
    assert kind_of(failure.what) in {kind_of(line.removeprefix("# ")) for line in notes.splitlines() if line.startswith("# ")}


def moves_of(game, session):
    """The finished moves when it disagrees, the flag's own board among them."""
    with runs.open_game(game, "vanilla") as project:
        judge, _ = runs.judge_session(project, session)
        return judge.oracle.moves


@pytest.mark.full
@pytest.mark.parametrize("name", SAVED)
def test_a_seeded_fault_found_by_random_play_is_cut_down_to_few_moves(name):
    with recorded("shrink-" + SAVED[name].removesuffix(".txt")) as figures:
        game = seeded(name)
        fails = fails_in(game, "vanilla")
        seed = next(seed for seed in itertools.count(1) if fuzz.play((str(game), seed, "turbowarp")).disagreement)
        long, begin = random_session(seed)[0], time.perf_counter()
        short = shrink(long, fails)
        seconds = time.perf_counter() - begin
        failure = fails(short)
        assert kind_of(failure.what) == kind_of(fails(long).what)
        assert parse(write(short)).commands == short.commands
        figures |= {"found_with_seed": seed, "moves": moves_of(game, short), "moves_before": moves_of(game, long), "commands": len(short.lines),
                    "commands_before": len(long.lines), "seconds": round(seconds, 1), "session": write(short, [failure.what]).splitlines()}
        assert figures["moves"] <= MOST_MOVES
        assert seconds < SECONDS
