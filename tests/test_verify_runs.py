"""Scratch's run of the built game agrees with Python's, frame by frame."""

from pathlib import Path

import pytest
from results import recorded
from sizes import SHARE, sized

from minebender_sb3.verify import runs
from minebender_sb3.verify.fuzz import play
from minebender_sb3.verify.report import Summary
from minebender_sb3.verify.session import read

REPLAYS = sorted((Path(__file__).parent / "replays").glob("*.txt"))
MODES = ("no-guess", "random")


def verified(game, size, mode, count, engine="vanilla", processes=1):
    outcomes = list(runs.verify(runs.plans(game, (size,), mode, count, 1, engine), processes))
    summary = Summary()
    for outcome in outcomes:
        assert outcome.disagreement is None
        summary.add(outcome)
    return summary, outcomes


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_few_runs_agree_to_the_end(game, size, mode):
    count = 2 if size == 3 else 1
    summary, _ = verified(game, size, mode, count)
    assert summary.ok and summary.wrong_flags == summary.revealed_mines == 0
    assert mode == "random" or summary.verdicts["solved"] == count


def test_both_engines_tell_the_same_ledgers(game):
    assert verified(game, 2, "no-guess", 1)[0].hash == verified(game, 2, "no-guess", 1, "turbowarp")[0].hash


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
def test_random_play_agrees(game, engine):
    for seed in range(1, 4):
        assert play((str(game), seed, engine)).disagreement is None


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_what_once_went_wrong_goes_right(game, path):
    with runs.open_game(game, "vanilla") as project:
        assert runs.judge_session(project, read(path))[1] is None


@pytest.mark.full
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", [1, 2, 3])
def test_two_hundred_runs_agree_to_the_end(game, size, mode):
    count = sized(200)
    with recorded(f"verify-size-{size}-{mode}", seed=1) as figures:
        summary, outcomes = verified(game, size, mode, count, processes=2)
        figures |= {
            "runs": count,
            "frames": summary.frames,
            "compared": summary.compared,
            "disagreements": 0,
            **summary.verdicts,
            "wrong_flags": summary.wrong_flags,
            "revealed_mines": summary.revealed_mines,
            "subset_runs": summary.subset_runs,
            "hash": summary.hash,
        }
        assert summary.runs == count and summary.wrong_flags == summary.revealed_mines == 0
        if mode == "no-guess":
            assert summary.verdicts["solved"] == count
            assert all(outcome.row.revealed == outcome.row.safe for outcome in outcomes)
        if (size, mode) == (3, "no-guess") and SHARE >= 1:
            assert 0.43 <= summary.subset_runs / count <= 0.63
    again = list(runs.verify(runs.plans(game, (size,), mode, min(count, 4), 1, "vanilla"), 2))
    assert [outcome.hash for outcome in again] == [outcome.hash for outcome in outcomes[:4]]
