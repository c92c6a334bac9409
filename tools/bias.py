"""Measures how boards made by mending differ from those made by rejecting, which are uniform over all boards that the rules finish.

Prints a table in Markdown; boards come from consecutive seeds and a first click at the centre.
"""

import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

import click

from minebender_sb3.bench import intervals
from minebender_sb3.board import Pos, Setup
from minebender_sb3.board.random import LAST_SEED
from minebender_sb3.game import Expert, setup
from minebender_sb3.generator import Method, generate
from minebender_sb3.generator.measures import Measures, measure
from minebender_sb3.logic import RuleLevel

CHUNK = 50
NEVER = 1_000_000  # a cap that uniform sampling must not reach

SIZES = {"9x9/10": Setup(9, 9, 10), "16x16/40": Setup(16, 16, 40), "30x16/99": setup(Expert())}


def measured(size: Setup, method: Method, level: RuleLevel, seeds: Sequence[int]) -> list[Measures]:
    """The measures of the boards of some seeds."""
    first = Pos(size.w // 2, size.h // 2)
    found = []
    for seed in seeds:
        layout = generate(size, first, seed, True, NEVER, level, method).layout
        found.append(measure(size.w, size.h, [c for c, mine in enumerate(m for row in layout for m in row) if mine]))
    return found


def figures(size: Setup, found: Sequence[Measures]) -> dict[str, intervals.Interval]:
    """The figures of a table row with their intervals; densities are mines a cell."""
    edge = 2 * (size.w + size.h) - 4
    return {
        "3BV": intervals.mean([one.three_bv for one in found]),
        "openings": intervals.mean([one.openings for one in found]),
        "edge density": intervals.mean([one.edge_mines / edge for one in found]),
        "corner density": intervals.mean([one.corner_mines / 4 for one in found]),
        "numbers from 6 on": intervals.mean([one.high_numbers for one in found]),
    }


@click.command(help=__doc__)
@click.option("--boards", type=click.IntRange(2, 100_000), default=1000, show_default=True, help="Boards a row.")
@click.option("--seed", type=click.IntRange(1, LAST_SEED - 100_000), default=1, show_default=True, help="The first seed.")
@click.option("--size", type=click.Choice(list(SIZES)), default="30x16/99", show_default=True)
@click.option("--level", type=click.Choice([level.name for level in RuleLevel]), default="SUBSET", show_default=True)
def main(boards: int, seed: int, size: str, level: str) -> None:
    seeds = range(seed, seed + boards)
    chunks = [seeds[i : i + CHUNK] for i in range(0, boards, CHUNK)]
    rows = {}
    with ProcessPoolExecutor(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        for method in Method:
            results = pool.map(measured, repeat(SIZES[size]), repeat(method), repeat(RuleLevel[level]), chunks)
            with click.progressbar(results, length=len(chunks), label=method.value, file=sys.stderr) as bar:
                rows[method] = figures(SIZES[size], [one for chunk in bar for one in chunk])
    lines = [[f"{size}, {level}", *rows[Method.REJECT]], ["---"] * 6]
    for method, row in rows.items():
        lines.append([method.value, *(f"{value:.3g} ({low:.3g} to {high:.3g})" for low, value, high in row.values())])
    click.echo("\n".join("| " + " | ".join(cells) + " |" for cells in lines))


if __name__ == "__main__":
    main()
