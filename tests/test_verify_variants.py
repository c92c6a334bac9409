"""The same session by mouse, by touch and by keyboard: all of it holds, and the moves and the last ledger are the same."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from project_builds import built
from results import recorded
from sizes import sized

from minebender_sb3.cli import main
from minebender_sb3.verify import runs
from minebender_sb3.verify.random_play import random_session
from minebender_sb3.verify.play import KeyMoved, PointerMoved
from minebender_sb3.verify.session import parse, read
from minebender_sb3.verify.variants import PLAYERS

TESTS = Path(__file__).parent
SESSIONS = sorted([*(TESTS / "sessions").rglob("*.txt"), *(TESTS / "replays").glob("*.txt")])
HANDS = ("mouse", "touch", "keyboard")
UNSEEN = ("a-first-click-that-ended-unseen",)  # what happens between two frames only a pointer can do
GAME = """minebender session 1
seed 17
key 1
seed 17
key r
click 4,4
frames 2
until idle 60
point 0,0
key f
click 8,8
key t
click 1,0
key t
press 0,8
frames 14
release 0,8
frames 3
"""


def ends(game, session, engine, options, hands):
    with runs.open_game(game, engine, **options) as project:
        judge, disagreement = runs.judge_session(project, session, hands=hands)
        assert disagreement is None, hands
        return runs.moves_hash(project, judge)


def the_same_for_all(game, path, engine, **options):
    session = read(path)
    if path.parent.name == "layouts":
        game = built(inspection=True).path
    hands = HANDS[:2] if path.stem in UNSEEN else HANDS
    return len({ends(game, session, engine, options, one) for one in hands}) == 1


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_session_ends_in_the_same_ledger_whatever_it_is_played_with(game, path):
    assert the_same_for_all(game, path, "turbowarp", passes=1)


@pytest.mark.full
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_and_so_it_does_in_scratchs_own_machine(game, path):
    assert the_same_for_all(game, path, "vanilla")


@pytest.mark.full
def test_random_play_agrees_with_all_hands(game):
    """A session full of held keys and things at once may go otherwise by other hands; each way is judged to its end."""
    with recorded("hands-random-play", seed=1) as figures:
        figures |= {"sessions": sized(100), "moves": dict.fromkeys(HANDS, 0), "frames": dict.fromkeys(HANDS, 0)}
        for seed in range(1, sized(100) + 1):
            for hands in HANDS:
                with runs.open_game(game, "vanilla" if seed % 2 else "turbowarp") as project:
                    judge, disagreement = runs.judge_session(project, random_session(seed)[0], hands=hands)
                    assert disagreement is None, f"seed {seed}, {hands}"
                    figures["moves"][hands] += judge.oracle.moves
                    figures["frames"][hands] += project.number


def played(game, hands, text=GAME):
    with runs.open_game(game, "turbowarp") as project:
        return [given for frame in PLAYERS[hands](project).play(parse(text)) for given in frame.inputs]


def pointers(inputs):
    return [given for given in inputs if isinstance(given, PointerMoved)]


def test_a_mouse_is_there_before_it_goes_down(game):
    pointer = pointers(played(game, "mouse"))
    for before, now in zip(pointer, pointer[1:]):
        assert before.down or not now.down or before.spot == now.spot


def test_a_finger_is_nowhere_before_it_goes_down(game):
    inputs = played(game, "touch")
    pointer = pointers(inputs)
    assert pointer[0].down and all(before.down or now.down for before, now in zip(pointer, pointer[1:]))
    assert KeyMoved("f", True) not in inputs, "a finger flags by a long press"


def test_the_keyboard_needs_no_pointer(game):
    assert pointers(played(game, "keyboard")) == []


def test_what_a_hand_cannot_do_is_refused(game, tmp_path):
    session, other = tmp_path / "game.txt", tmp_path / "other.sb3"
    session.write_text("minebender session 1\nframes 2\nclick at 10 20\n")
    CliRunner().invoke(main, ["compile", str(TESTS.parent / "examples" / "quiz"), "-o", str(other)])
    words = ["run", str(other), str(session), "--allow", "event_whenstageclicked", "--as"]
    for hands in ("mouse", "touch"):
        assert CliRunner().invoke(main, [*words, hands]).exit_code == 0
    done = CliRunner().invoke(main, [*words, "keyboard"])
    assert done.exit_code == 2 and "game.txt:3: this project has no cursor; play it as mouse or touch" in done.stderr


def test_the_command_tells_the_ledger_that_all_hands_end_in(game, tmp_path):
    session = tmp_path / "game.txt"
    session.write_text(GAME)
    told = {CliRunner().invoke(main, ["replay", str(session), str(game), "--as", hands]).stdout.splitlines()[1] for hands in HANDS}
    assert len(told) == 1 and told.pop().startswith("moves and last ledger: ")
