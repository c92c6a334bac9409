"""The second project, which has nothing of Minesweeper: compiled, checked, played by sessions and by the fixture."""
from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from minebender_sb3.cli import main
from minebender_sb3.sb3 import read
from minebender_sb3.verify.play import Player
from minebender_sb3.verify.session import read as read_session
from minebender_sb3.vm import Project
from minebender_sb3.vm.coverage import coverage
from minebender_sb3.vm.sourcemap import read_source
from minebender_sb3.vm.tally import Tally

QUIZ = Path(__file__).resolve().parent.parent / "examples" / "quiz"
ALLOW = ("--allow", "event_whenstageclicked")


def call(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def quiz(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The quiz as its folder compiles, with the source map beside it."""
    path = tmp_path_factory.mktemp("quiz") / "quiz.sb3"
    done = call("compile", QUIZ, "-o", path, "--map")
    assert (done.exit_code, done.stderr) == (0, "")
    return path


def test_it_is_clean_and_a_click_on_the_stage_runs_there(quiz: Path) -> None:
    assert call("check", quiz).stdout == f"{quiz}: clean\n"
    stage = read(quiz).project["targets"][0]
    assert {block["opcode"] for block in stage["blocks"].values() if block["topLevel"]} == {"event_whenstageclicked"}


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
@pytest.mark.parametrize("session", ["all-right.txt", "one-wrong.txt"])
def test_its_sessions_hold_in_both_machines(quiz: Path, session: str, engine: str) -> None:
    done = call("run", quiz, QUIZ / session, "--engine", engine, *ALLOW)
    assert done.exit_code == 0 and ": holds, " in done.stdout, done.output


def test_its_sessions_go_through_all_of_it(quiz: Path) -> None:
    tallies = []
    for name in ("all-right.txt", "one-wrong.txt"):
        with Project(quiz, allow=ALLOW[1:], count=True) as project:
            for _ in Player(project).play(read_session(QUIZ / name)):
                pass
            tallies.append(project.tally())
    assert all(ran == every for ran, every in coverage(read_source(quiz), Tally.sum(tallies)).totals().values())


def test_a_session_that_expects_something_else_fails(quiz: Path, tmp_path: Path) -> None:
    session = tmp_path / "session.txt"
    session.write_text((QUIZ / "all-right.txt").read_text().replace("expect dots 2", "expect dots 3"))
    done = call("run", quiz, session, *ALLOW)
    assert done.exit_code == 1 and "`expect dots 3`: it is 2" in done.stdout


def test_its_own_tests_pass_with_the_fixture_of_the_install(quiz: Path, tmp_path: Path) -> None:
    for path in (quiz, QUIZ / "test_quiz.py"):
        shutil.copy(path, tmp_path)
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_quiz.py"], cwd=tmp_path,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "6 passed" in done.stdout, done.stdout


def test_it_has_nothing_of_the_game() -> None:
    text = "".join(path.read_text() for path in QUIZ.iterdir() if path.suffix in (".gs", ".py", ".txt", ".toml"))
    assert "minebender_sb3" not in text and "sprites/" not in text and "include" not in text
