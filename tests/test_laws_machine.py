"""Hypothesis plays the running project beside the oracle: no frame disagrees, and seeded faults shrink to a few moves."""

import pytest
from laws_machine import play, shortest_failure
from project_builds import built, folder
from results import recorded
from sizes import sized

from minebender_sb3.project.source_faults import FAULTS

SEED = 20_261_204
MOST_MOVES = 6
SENTENCES = ("the flood skips flagged cells", "goes on after a mine", "no drawing after a flag is taken away")


def shrunk(sentence):
    """The moves to which the fault of that sentence shrinks, and what disagrees after them."""
    (fault,) = (fault for fault in FAULTS if fault.sentence == sentence)
    return shortest_failure(fault.built(folder() / "machine.sb3"), "turbowarp")


def test_a_few_hundred_moves_agree():
    assert play(built(True).path, "vanilla", 300, SEED) >= 300


def test_a_flag_taken_away_without_drawing_shrinks_to_two_moves():
    moves, what = shrunk(SENTENCES[-1])
    assert moves == ["flag", "flag"] and "tiles at" in what


@pytest.mark.full
def test_a_hundred_thousand_moves_agree():
    with recorded("laws-machine", SEED) as figures:
        figures["moves"] = play(built(True).path, "vanilla", sized(100_000), SEED)
        print(f"{figures['moves']:,} moves, no disagreement")


@pytest.mark.full
def test_seeded_faults_shrink_to_a_few_moves():
    with recorded("laws-machine-faults") as figures:
        for sentence in SENTENCES[: max(1, sized(len(SENTENCES)))]:
            moves, what = shrunk(sentence)
            figures[sentence] = {"moves": moves, "what": what}
            assert 1 <= len(moves) <= MOST_MOVES
