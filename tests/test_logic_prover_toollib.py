"""The prover agrees with an independent library on expert positions, and keeps pace with it."""

import statistics
import time
from random import Random

import pytest
from prover_positions import expert_game
from results import recorded
from sizes import sized

from minebender_sb3.bench.others import Toollib
from minebender_sb3.logic.boxes import components, read_field
from minebender_sb3.logic.prover import prove

SEED = 20_261_130
CLOSE = 1e-9
LIBRARY_LIMIT = 55
"""Cells of a component within which the library says it answers exactly."""


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
    with Toollib() as library:
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
    with recorded("prover-speed", SEED + 1) as figures, Toollib() as library:
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
