"""The game as goboscript itself compiles it is the same game, and agrees with Python as well.

GOBOSCRIPT names one or more executables of goboscript, from 3.1.1 to today's, separated as in PATH.
"""

import os
import subprocess
from pathlib import Path

import pytest
from project_builds import built
from results import recorded
from sizes import sized

from minebender_sb3.project import Built, build
from minebender_sb3.sb3 import canonical, check, read
from minebender_sb3.verify import runs
from minebender_sb3.verify.report import Summary
from minebender_sb3.vm import accepts

pytestmark = [pytest.mark.full, pytest.mark.needs("GOBOSCRIPT")]


def built_by(command: str, folder: Path, inspection: bool, monkeypatch: pytest.MonkeyPatch) -> Built:
    """The game compiled by this goboscript, found on the PATH."""
    (folder / "bin").mkdir(parents=True)
    (folder / "bin" / "goboscript").symlink_to(Path(command).resolve())
    monkeypatch.setenv("PATH", f"{folder / 'bin'}{os.pathsep}{os.environ['PATH']}")
    return build(folder / "game.sb3", "goboscript", inspection, lambda line: None)


@pytest.mark.parametrize("inspection", [False, True])
def test_the_project_is_the_same(tmp_path, monkeypatch, inspection):
    ours = read(built(inspection).path)
    for number, command in enumerate(os.environ["GOBOSCRIPT"].split(os.pathsep)):
        made = built_by(command, tmp_path / str(number), inspection, monkeypatch)
        real = read(made.path)
        assert made.compiler.startswith("goboscript")
        assert canonical(real.project) == canonical(ours.project), command
        assert real.assets == ours.assets
        assert accepts(made.path) is None
        assert [finding for finding in check(real) if finding.severity == "error"] == []


@pytest.mark.parametrize("mode", ["no-guess", "random"])
@pytest.mark.parametrize("size", [1, 2, 3])
def test_its_runs_agree_and_are_those_of_our_build(tmp_path, monkeypatch, game, size, mode):
    count = sized(20)

    def verified(path):
        summary = Summary()
        for outcome in runs.verify(runs.plans(path, (size,), mode, count, 1, "vanilla"), 2):
            assert outcome.disagreement is None
            summary.add(outcome)
        assert summary.runs == count and summary.wrong_flags == summary.revealed_mines == 0
        assert mode == "random" or summary.verdicts["solved"] == count
        return summary.hash

    with recorded(f"goboscript-game-size-{size}-{mode}", seed=1) as figures:
        figures |= {"runs": count, "hash": verified(game), "compilers": []}
        for number, command in enumerate(os.environ["GOBOSCRIPT"].split(os.pathsep)):
            made = built_by(command, tmp_path / str(number), False, monkeypatch)
            assert verified(made.path) == figures["hash"], command
            said = subprocess.run([command, "--version"], capture_output=True, text=True).stdout.strip()
            figures["compilers"].append({"executable": Path(command).name, "says": said, "sb3_sha256": made.sha256})
