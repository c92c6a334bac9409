"""The pytest fixture that comes with the install: another author's test of a project is five lines."""
from __future__ import annotations

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

from vm_build import Sprite, change, project

FIVE_LINES = '''
def test_score(scratch):
    game = scratch("game.sb3", allow=["event_whenstageclicked"])
    game.green_flag()
    game.click(10, 20)
    assert game.variable("score") == {expected}
'''


def run(folder: Path, expected: int) -> subprocess.CompletedProcess:
    (folder / "game.sb3").write_bytes(project(Sprite("Stage", {"score": 0}).script(
        ("event_whenstageclicked",), change("score", 1))))
    (folder / "test_game.py").write_text(FIVE_LINES.format(expected=expected))
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_game.py"], cwd=folder,
                          capture_output=True, text=True)


def test_a_project_is_tested_in_five_lines(tmp_path: Path) -> None:
    passed = run(tmp_path, 1)
    assert passed.returncode == 0, passed.stdout
    failed = run(tmp_path, 2)
    assert failed.returncode == 1
    assert "assert 1 == 2" in failed.stdout


def test_the_fixture_comes_with_the_install() -> None:
    assert [entry.value for entry in entry_points(group="pytest11", name="minebender")] == ["minebender_sb3.vm.pytest_plugin"]
