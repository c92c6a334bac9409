"""The prover agrees with an independent library on expert positions, and keeps pace with it."""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest
from prover_positions import expert_game
from results import recorded
from sizes import sized

from minebender_sb3.board import codes
from minebender_sb3.logic.boxes import components, read_field
from minebender_sb3.logic.prover import prove

SEED = 20_261_130
CLOSE = 1e-9
LIBRARY_LIMIT = 55
"""Cells of a component within which the library says it answers exactly."""


class Library:
    """ms-toollib in a process of its own, started again when it aborts."""

    def __init__(self):
        self.aborts = 0
        self._start()

    def _start(self):
        worker = Path(__file__).with_name("ms_toollib_worker.py")
        self.process = subprocess.Popen(
            [sys.executable, str(worker)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, position):
        flat, w = codes(position), position.w
        rows = [flat[y * w : y * w + w] for y in range(position.h)]
        self.process.stdin.write(json.dumps({"rows": rows, "mines": position.n}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        self.process.wait()
        self.aborts += 1
        self._start()
        return {"refused": "aborted"}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def largest_component(position):
    boxes = read_field(position).boxes
    return max((sum(boxes[b].size for b in group) for group in components(boxes)), default=0)


def stuck_positions(random, games=None):
    """Positions where the rules are at their end, game after game."""
    played = 0
    while games is None or played < games:
        yield from expert_game(random)
        played += 1


def compare(positions, wanted):
    """Compares `wanted` positions within the library's limit; returns what happened."""
    compared = beyond = refused = 0
    worst = 0.0
    with Library() as library:
        for position in positions:
            if compared == wanted:
                break
            if largest_component(position) > LIBRARY_LIMIT:
                beyond += 1
                continue
            answer = library.ask(position)
            if "refused" in answer:
                refused += 1
                continue
            compared += 1
            for p, risk in prove(position).probability.items():
                worst = max(worst, abs(float(risk) - answer["risks"][p.y][p.x]))
            assert worst <= CLOSE, position
    assert compared == wanted
    return {
        "compared": compared, "beyond_its_limit": beyond, "refusals": refused, "aborts": library.aborts,
        "largest_difference": worst,
    }


def test_agrees_on_a_few_expert_positions():
    figures = compare(stuck_positions(Random(SEED)), 15)
    assert figures["refusals"] == 0


@pytest.mark.full
def test_agrees_on_2000_expert_positions():
    with recorded("prover-ms-toollib", SEED) as figures:
        figures |= compare(stuck_positions(Random(SEED)), sized(2000))


@pytest.mark.full
def test_keeps_pace_in_500_expert_games():
    ours, theirs, all_ours = [], [], []
    refused, games = 0, sized(500)
    with recorded("prover-speed", SEED + 1) as figures, Library() as library:
        for position in stuck_positions(Random(SEED + 1), games=games):
            start = time.process_time()
            prove(position)
            seconds = time.process_time() - start
            all_ours.append(seconds)
            answer = library.ask(position)
            if "refused" in answer:
                refused += 1
            else:
                ours.append(seconds)
                theirs.append(answer["seconds"])
        figures |= {
            "games": games, "stuck_positions": len(all_ours), "library_refusals": refused,
            "mean_ms": milliseconds(statistics.mean(all_ours)), "median_ms": milliseconds(statistics.median(all_ours)),
            "worst_ms": milliseconds(max(all_ours)),
            "mean_ms_where_library_answers": milliseconds(statistics.mean(ours)),
            "library_mean_ms": milliseconds(statistics.mean(theirs)), "library_worst_ms": milliseconds(max(theirs)),
            "ratio_of_means": round(statistics.mean(ours) / statistics.mean(theirs), 3),
        }
        assert figures["mean_ms"] < 4
        assert figures["worst_ms"] < 300
        assert figures["ratio_of_means"] <= 1.5


def milliseconds(seconds):
    return round(seconds * 1000, 3)
