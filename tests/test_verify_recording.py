"""What a person does in a browser page becomes a session that repeats it without a screen, frame by frame."""
from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from project_builds import built
from sizes import sized

from minebender_sb3.cli import main
from minebender_sb3.verify.recorded import session_of
from minebender_sb3.verify.runs import ALLOWED
from minebender_sb3.verify.session import parse, write
from minebender_sb3.vm import VmError, worker
from minebender_sb3.vm.pictures import chromium

TESTS = Path(__file__).resolve().parent
QUIZ = TESTS.parent / "examples" / "quiz"


@pytest.fixture
def browser() -> str:
    """The path of Chromium; without one the test is skipped by name, which fails CI."""
    try:
        return chromium()
    except VmError as error:
        pytest.skip(f"no page without chromium: {error}")


def played(browser: str, project: Path, session: Path, steps: list[list], allow: tuple[str, ...],
           interrupted: bool = False) -> subprocess.CompletedProcess:
    """Records `steps`, done by a browser with real events, through the command line; Ctrl-C ends it if `interrupted`."""
    allowed = [word for name in allow for word in ("--allow", name)]
    recorder = subprocess.Popen([sys.executable, "-m", "minebender_sb3", "record", str(project), str(session), *allowed],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        url = re.search(r"http://127\.0\.0\.1:\d+/", recorder.stdout.readline())[0]
        player = subprocess.run([*worker.node_command(), str(TESTS / "record_play.js"), url, browser, str(worker.HARNESS)],
                                input=json.dumps(steps), capture_output=True, text=True, timeout=300)
        assert player.returncode == 0, player.stderr
        if interrupted:
            recorder.send_signal(signal.SIGINT)
        out, err = recorder.communicate(timeout=120)
    finally:
        recorder.kill()
        recorder.wait()
    return subprocess.CompletedProcess(recorder.args, recorder.returncode, out, err)


def repeated(project: Path, session: Path, allow: tuple[str, ...]) -> str:
    """The hash that `minebender run` gives for a recorded session."""
    words = [str(session), *(word for name in allow for word in ("--allow", name))]
    done = CliRunner().invoke(main, ["run", str(project), *words])
    assert done.exit_code == 0, done.output
    return re.search(r"hash (\w+)", done.stdout)[1]


def test_a_recorded_quiz_replays_to_the_same_hash(browser: str, tmp_path: Path) -> None:
    project, session = tmp_path / "quiz.sb3", tmp_path / "played.txt"
    CliRunner().invoke(main, ["compile", str(QUIZ), "-o", str(project)])
    steps = [["flag"], ["answer", "12"], ["click", 100, 50], ["answer", "fifty six"], ["move", 0, 0], ["answer", "144"],
             ["click", -20, -30], ["hold", "a", 3], ["done"]]
    done = played(browser, project, session, steps, ("event_whenstageclicked",))
    assert done.returncode == 0, done.stderr
    text = session.read_text()
    assert 'answer "fifty six"' in text and "press at 100 50" in text and "key a up" in text
    assert repeated(project, session, ("event_whenstageclicked",)) in done.stdout
    wanted = tmp_path / "wanted.txt"
    wanted.write_text(text + 'expect given is 12 "fifty six" 144\nexpect dots 2\n')
    repeated(project, wanted, ("event_whenstageclicked",))


@pytest.mark.full
@pytest.mark.parametrize("end", ["the page is left", "Ctrl-C"])
def test_a_recording_is_kept_however_it_ends(browser: str, tmp_path: Path, end: str) -> None:
    project, session = tmp_path / "quiz.sb3", tmp_path / "played.txt"
    CliRunner().invoke(main, ["compile", str(QUIZ), "-o", str(project)])
    steps = [["flag"], ["answer", "12"], ["frames", 30]] + ([["leave"]] if end != "Ctrl-C" else [])
    done = played(browser, project, session, steps, ("event_whenstageclicked",), interrupted=end == "Ctrl-C")
    assert done.returncode == 0, done.stderr
    assert "answer 12" in session.read_text()
    assert repeated(project, session, ("event_whenstageclicked",)) in done.stdout


@pytest.mark.full
def test_a_recorded_game_of_fifty_moves_replays_to_the_same_hash(browser: str, tmp_path: Path) -> None:
    """Opens the middle of a 16x16 board, takes 45 steps of the solver, then sets flags and takes them away; fewer by share."""
    session = tmp_path / "played.txt"
    cells = [(x, y) for y in (150, -150) for x in range(-220, 130, 44)][: sized(16)]
    steps = [["flag"], ["key", "3"], ["key", "n"], ["frames", 10], ["click", -50, 0], ["frames", 30]]
    steps += [["key", "s"]] * sized(45) + [step for cell in cells for step in (["move", *cell], ["key", "f"], ["key", "f"])] + [["done"]]
    project = built().path
    done = played(browser, project, session, steps, ALLOWED)
    assert done.returncode == 0, done.stderr
    assert repeated(project, session, ALLOWED) in done.stdout
    wanted = tmp_path / "wanted.txt"
    wanted.write_text(session.read_text() + "until moves 999999 1\n")
    said = CliRunner().invoke(main, ["run", str(project), str(wanted), *(w for name in ALLOWED for w in ("--allow", name))]).stdout
    assert int(re.search(r"move (\d+),", said)[1]) >= sized(50), said


def test_a_session_says_each_frame_again() -> None:
    mouse = {"kind": "mouse", "x": 3, "y": -4}
    inputs = {1: [{"kind": "flag"}], 3: [{"kind": "key", "key": "left arrow", "down": True}, {**mouse, "down": True}],
              4: [{**mouse, "down": True}], 5: [{"kind": "answer", "text": "a b"}], 7: [{**mouse, "down": False}],
              9: [{"kind": "key", "key": "left arrow", "down": False}]}
    text = write(session_of("played", inputs, 10))
    assert text.splitlines()[1:] == [
        "flag", "frames 1", "key left down", "press at 3 -4", "point at 3 -4", 'answer "a b"', "frames 2", "release at 3 -4",
        "frames 1", "key left up", "frames 2"]
    assert parse(text).commands == session_of("played", inputs, 10).commands


def test_a_project_that_cannot_be_repeated_is_refused_before_anybody_plays(tmp_path: Path) -> None:
    project = tmp_path / "quiz.sb3"
    CliRunner().invoke(main, ["compile", str(QUIZ), "-o", str(project)])
    done = CliRunner().invoke(main, ["record", str(project), str(tmp_path / "played.txt")])
    assert done.exit_code == 2 and "event_whenstageclicked" in done.stderr
    assert not (tmp_path / "played.txt").exists()
    allowed = ("--allow", "event_whenstageclicked")
    done = CliRunner().invoke(main, ["record", str(project), str(tmp_path / "nowhere" / "played.txt"), *allowed])
    assert done.exit_code == 2 and "nowhere/played.txt: its folder does not exist" in done.stderr
