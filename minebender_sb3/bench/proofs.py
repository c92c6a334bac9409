"""Exact mine probabilities at positions where the rules are stuck: Python, Scratch and ms-toollib."""

import time
from collections.abc import Sequence
from itertools import chain, cycle, islice
from random import Random

from minebender_sb3.bench.others import TOOLLIB_MISSING, Toollib, toollib_version
from minebender_sb3.bench.positions import stuck_positions
from minebender_sb3.bench.tables import Row, row_of
from minebender_sb3.board import Knowledge, Setup
from minebender_sb3.logic.prover import prove
from minebender_sb3.verify.probe_engine import ProbeEngine

PROVERS = ("prover", "counter")  # the sprites that prove


def positions(size: Setup, seed: int, count: int) -> list[Knowledge]:
    """So many positions of games with consecutive seeds."""
    games = (stuck_positions(size, Random(seed + number)) for number in range(1_000_000))
    return list(islice(chain.from_iterable(games), count))


def by_python(group: str, asked: Sequence[Knowledge]) -> Row:
    """Our prover in Python."""
    seconds = []
    for position in asked:
        start = time.process_time()
        prove(position)
        seconds.append(time.process_time() - start)
    return row_of(group, "Python", seconds)


def by_scratch(group: str, probe: ProbeEngine, asked: Sequence[Knowledge], warm_up: int) -> Row:
    """Our prover in Scratch, with its chances."""
    seconds = []
    for position in islice(cycle(asked), warm_up):
        probe.prove([position])
    for position in asked:
        start = probe.project.cpu_seconds()["vm"]
        probe.prove([position])
        seconds.append(probe.project.cpu_seconds()["vm"] - start)
    return row_of(group, f"Scratch, {probe.project.engine}", seconds)


def blocks_of(counted: ProbeEngine, asked: Sequence[Knowledge]) -> float:
    """The mean number of the prover's blocks for a position, in a project whose blocks are counted."""
    before = _blocks(counted)
    counted.prove(asked)
    return (_blocks(counted) - before) / len(asked)


def _blocks(counted: ProbeEngine) -> int:
    counts = counted.project.counts()
    return sum(sum(counts.get(sprite, {}).values()) for sprite in PROVERS)


def by_toollib(group: str, asked: Sequence[Knowledge]) -> Row:
    """ms-toollib, where it answers."""
    if toollib_version() is None:
        return Row(group, "ms-toollib", missing=TOOLLIB_MISSING)
    with Toollib() as library:
        library.ask(asked[0])  # its first answer takes longer
        answers = [library.ask(position) for position in asked]
    seconds = [answer["seconds"] for answer in answers if "seconds" in answer]
    return row_of(group, "ms-toollib", seconds, refusals=len(asked) - len(seconds))
