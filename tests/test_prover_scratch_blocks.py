"""What a proof costs in Scratch, counted in blocks, at the positions where the rules are stuck."""

from random import Random
from statistics import median

import pytest
from project_builds import built
from prover_positions import expert_game, lattice
from results import recorded
from sizes import SHARE, sized
from test_prover_scratch_proofs import proved_by_the_rules

from minebender_sb3.logic.prover import prove
from minebender_sb3.verify.probe_engine import FOR_ASSIST, FOR_CHANCES, ProbeEngine, agrees

SEED = 20_261_204
MOST_IN_A_STRETCH = 250_000
WITHIN = {"median": 20_000, "99 %": 300_000}
SPRITES = ("prover", "counter")


def spent(engine, position, purpose, proved=None):
    """The blocks that the prover runs for a proof, the longest stretch without a rest, and what it says."""
    before = total(engine)
    told = engine.prove([position], [proved] if proved else None, purpose, in_play=True)[0]
    return total(engine) - before, engine.stretch, told


def total(engine):
    return sum(count.blocks for (sprite, _), count in engine.project.tally().counts.items() if sprite in SPRITES)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def figures_of(blocks):
    return {
        "proofs": len(blocks), "median": median(blocks), "mean": round(sum(blocks) / len(blocks)),
        "90 %": percentile(blocks, 0.9), "99 %": percentile(blocks, 0.99), "max": max(blocks),
    }


def measured(games):
    """Blocks of each proof: for H as in play, where the rules have proved their mines; for H from the cells alone; for P."""
    found = {"assist": [], "assist, nothing proved by the rules": [], "chances": []}
    longest = 0
    with ProbeEngine(built(True).path, "vanilla", count=True) as engine:
        for seed in range(games):
            for position in expert_game(Random(SEED + seed)):
                proved = proved_by_the_rules(position)
                for name, purpose, known in (("assist", FOR_ASSIST, proved), ("assist, nothing proved by the rules", FOR_ASSIST, None),
                                             ("chances", FOR_CHANCES, proved)):
                    blocks, stretch, told = spent(engine, position, purpose, known)
                    found[name].append(blocks)
                    longest = max(longest, stretch)
                    assert set(told.safe) == {p.y * position.w + p.x + 1 for p in prove(position).safe}
    return found, longest


def test_proofs_at_stuck_expert_positions_are_cheap():
    found, longest = measured(2)
    assert median(found["assist"]) <= WITHIN["median"] and max(found["assist"]) <= WITHIN["99 %"]
    assert longest <= MOST_IN_A_STRETCH


def test_long_proofs_rest_in_time():
    with ProbeEngine(built(True).path, "vanilla", count=True) as engine:
        position = lattice(Random(SEED), 12, 12, 30, 2, 2)
        told = engine.prove([position])[0]
        proof = prove(position)
        assert agrees(told, 12, proof.safe, proof.mined, proof.probability, True)
        assert told.turns > 1 and engine.stretch <= MOST_IN_A_STRETCH


@pytest.mark.full
def test_blocks_of_proofs_over_many_expert_games():
    with recorded("prover-scratch-blocks", SEED) as figures:
        found, longest = measured(sized(60))
        figures |= {name: figures_of(blocks) for name, blocks in found.items()}
        figures["longest warp stretch"] = longest
        assert longest <= MOST_IN_A_STRETCH
        assert SHARE < 0.1 or median(found["assist"]) <= WITHIN["median"]  # a few positions of one game have no median to speak of
        assert all(percentile(blocks, 0.99) <= WITHIN["99 %"] for blocks in found.values())
