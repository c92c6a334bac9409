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
    assert game.variable("score") == 1
'''


def test_a_project_is_tested_in_five_lines(tmp_path: Path) -> None:
    (tmp_path / "game.sb3").write_bytes(project(Sprite("Stage", {"score": 0}).script(
        ("event_whenstageclicked",), change("score", 1))))
    (tmp_path / "test_game.py").write_text(FIVE_LINES + FIVE_LINES.replace("test_score", "test_wrong").replace("== 1", "== 2"))
    run = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_game.py"], cwd=tmp_path,
                         capture_output=True, text=True)
    assert run.returncode == 1
    assert "1 failed, 1 passed" in run.stdout
    assert "assert 1 == 2" in run.stdout


def test_the_fixture_comes_with_the_install() -> None:
    assert [entry.value for entry in entry_points(group="pytest11", name="minebender")] == ["minebender_sb3.vm.pytest_plugin"]
