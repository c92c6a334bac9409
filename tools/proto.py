"""Measures what justifies the design: how often the rules finish a random board, and what finding such a board costs.

Random boards are laid for a click at the centre, one from each of consecutive seeds, and solved by the Python rules. The
attempts and operations of an accepted board are those of all boards since the last accepted one.
"""

import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat
from pathlib import Path

import click

from minebender_sb3.bench import chart, intervals
from minebender_sb3.bench.intervals import Interval
from minebender_sb3.board import SIZES, Pos, Setup
from minebender_sb3.board.random import LAST_SEED, Stream
from minebender_sb3.game import Expert, setup
from minebender_sb3.generator import lay_cells, solve
from minebender_sb3.logic import Rule, RuleLevel

PAGE = Path(__file__).resolve().parent.parent / "docs" / "proto.md"
BOARDS = (*SIZES.values(), setup(Expert()))
CHUNK = 250  # boards a task of a process: short enough for an even end, long enough to cost no time

DESCRIBED = {
    SIZES[1]: {"counting_budget": 0.640, "subset": 0.795, "attempts_mean": 1.18, "attempts_max": 2},
    SIZES[2]: {"counting_budget": 0.460, "subset": 0.740, "attempts_mean": 1.55, "attempts_max": 6},
    SIZES[3]: {
        "counting_budget": 0.275, "subset": 0.630, "attempts_mean": 1.90, "attempts_max": 6,
        "ops_mean": 43_000, "ops_max": 127_000, "subset_cells": 0.02, "subset_boards": 0.60,
    },
}
"""The figures in the description of the game. It gives neither sample size, nor seed, nor the unit of an operation."""

SHARES = {
    "counting_budget": "finished by counting + budget",
    "subset": "+ subset",
    "pair": "+ overlapping pair",
    "complete": "complete prover",
    "subset_cells": "cells settled by subset",
    "subset_boards": "accepted boards that need subset",
}
MEANS = {"attempts": "attempts to find a board", "ops": "operations a board"}
DIGITS = {"attempts": 2, "ops": 0}


@dataclass(frozen=True, slots=True)
class Sample:
    """One random board: the weakest level of rules that finishes it, if any does; and at SUBSET, the work done and the
    cells settled, by subset and in all."""

    level: RuleLevel | None
    operations: int
    settled: int
    settled_by_subset: int

    def falls_to(self, level: RuleLevel) -> bool:
        """Whether the rules of a level finish the board."""
        return self.level is not None and self.level <= level

    @property
    def accepted(self) -> bool:
        """Whether the game's generator keeps the board."""
        return self.falls_to(RuleLevel.SUBSET)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the table. Attempts, operations and the shares of SUBSET are over the accepted boards."""

    size: Setup
    boards: int
    seed: int
    accepted: int
    counting_budget: Interval
    subset: Interval
    pair: Interval
    complete: Interval
    attempts_mean: Interval
    attempts_max: int
    ops_mean: Interval
    ops_max: int
    subset_cells: Interval
    subset_boards: Interval

    @property
    def board(self) -> str:
        """The board's name: width, height, mines."""
        return f"{self.size.w}x{self.size.h}/{self.size.n}"


def sample(size: Setup, seed: int) -> Sample:
    """Lays and solves the random board of a seed, from a click at the centre."""
    first = Pos(size.w // 2, size.h // 2)
    mines = lay_cells(size, first, Stream(seed))
    solution = solve(size.w, size.h, mines, first)
    stronger = solution if solution.solved else solve(size.w, size.h, mines, first, RuleLevel.MINE_COUNT)
    settled = solution.settled
    return Sample(
        level=stronger.level if stronger.solved else None,
        operations=solution.operations,
        settled=sum(settled.values()),
        settled_by_subset=settled[Rule.SUBSET],
    )


def sample_chunk(size: Setup, seeds: Sequence[int]) -> list[Sample]:
    """The random boards of some seeds."""
    return [sample(size, seed) for seed in seeds]


def row_of(size: Setup, seed: int, samples: Sequence[Sample]) -> Row:
    """The figures of the random boards of consecutive seeds from `seed` on."""
    accepted = [one for one in samples if one.accepted]
    attempts, operations = searches(samples)

    def finished(level: RuleLevel) -> Interval:
        return intervals.share(sum(one.falls_to(level) for one in samples), len(samples))

    return Row(
        size=size,
        boards=len(samples),
        seed=seed,
        accepted=len(accepted),
        counting_budget=finished(RuleLevel.COUNTING),
        subset=finished(RuleLevel.SUBSET),
        pair=finished(RuleLevel.PAIR),
        complete=finished(RuleLevel.MINE_COUNT),
        attempts_mean=intervals.mean(attempts),
        attempts_max=max(attempts, default=0),
        ops_mean=intervals.mean(operations),
        ops_max=max(operations, default=0),
        subset_cells=intervals.ratio([one.settled_by_subset for one in accepted], [one.settled for one in accepted]),
        subset_boards=intervals.share(sum(one.level == RuleLevel.SUBSET for one in accepted), len(accepted)),
    )


def searches(samples: Sequence[Sample]) -> tuple[list[int], list[int]]:
    """Attempts and operations of each accepted board; boards after the last accepted one belong to no search."""
    attempts, operations = [], []
    tried = work = 0
    for one in samples:
        tried += 1
        work += one.operations
        if one.accepted:
            attempts.append(tried)
            operations.append(work)
            tried = work = 0
    return attempts, operations


def measure(sizes: Sequence[Setup], boards: int, seed: int) -> Iterator[Row]:
    """The rows of the table, with a progress bar where the errors go to a terminal."""
    seeds = range(seed, seed + boards)
    chunks = [seeds[i : i + CHUNK] for i in range(0, boards, CHUNK)]
    with ProcessPoolExecutor(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        for size in sizes:
            results = pool.map(sample_chunk, repeat(size), chunks)
            with click.progressbar(results, length=len(chunks), label=f"{size.w}x{size.h}/{size.n}", file=sys.stderr) as bar:
                samples = [one for chunk in bar for one in chunk]
            yield row_of(size, seed, samples)


def as_json(row: Row) -> str:
    """One object: shares as [low, value, high]; means as numbers, their intervals beside them."""
    figures: dict[str, object] = {"board": row.board, "boards": row.boards, "seed": row.seed, "accepted": row.accepted}
    figures |= {key: getattr(row, key) for key in SHARES}
    for key in MEANS:
        low, value, high = getattr(row, f"{key}_mean")
        figures |= {f"{key}_mean": value, f"{key}_mean_interval": [low, high], f"{key}_max": getattr(row, f"{key}_max")}
    return json.dumps(figures)


def percent(value: float) -> str:
    """A share in per cent."""
    return f"{100 * value:.1f} %"


def with_interval(interval: Interval, write: Callable[[float], str]) -> str:
    """A figure with its interval behind it, whose ends leave out the unit."""
    low, value, high = map(write, interval)
    return f"{value} ({low.removesuffix(' %')}–{high.removesuffix(' %')})"


def as_table(rows: Sequence[Row]) -> str:
    """The table in Markdown, the description's figures under ours."""
    titles = ["board", "", *SHARES.values(), *MEANS.values()]
    lines = [titles, ["---"] * len(titles)]
    for row in rows:
        measured = [with_interval(getattr(row, key), percent) for key in SHARES]
        said = DESCRIBED.get(row.size, {})
        described = [percent(said[key]) if key in said else "" for key in SHARES]
        for key, digits in DIGITS.items():
            mean = with_interval(getattr(row, f"{key}_mean"), lambda x, digits=digits: f"{x:,.{digits}f}")
            measured.append(f"mean {mean}, max {getattr(row, f'{key}_max'):,}")
            known = f"{key}_mean" in said
            described.append(f"mean {said[f'{key}_mean']:,}, max {said[f'{key}_max']:,}" if known else "")
        lines.append([row.board, f"measured, {row.boards:,} boards", *measured])
        lines += [["", "described", *described]] if said else []
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def differences(rows: Sequence[Row]) -> list[str]:
    """In plain words, where the description lies outside our intervals, and where it lies within."""
    sentences = []
    for row in rows:
        for key, said in DESCRIBED.get(row.size, {}).items():
            if not key.endswith("_max"):
                sentences.append(difference(row, key, said))
    return sentences


def difference(row: Row, key: str, said: float) -> str:
    """One figure of the description against ours."""
    low, value, high = getattr(row, key)
    base = key.removesuffix("_mean")
    what = SHARES.get(key) or f"mean {MEANS[base]}"
    write = percent if key in SHARES else lambda x: f"{x:,.{DIGITS[base]}f}"
    if low <= said <= high:
        return f"{row.board}, {what}: the description's {write(said)} agrees with our {write(value)}."
    side = "more" if said > high else "less"
    return (
        f"{row.board}, {what}: the description says {write(said)}, {side} than the {write(value)} we measure "
        f"({write(low)} to {write(high)})."
    )


def as_page(rows: Sequence[Row], command: str) -> str:
    """The page of documentation: table, differences, and how it was measured."""
    points = "\n".join(f"- {sentence}" for sentence in differences(rows))
    return f"""# The measurements behind the design

Written by `{command}`.

Random boards are laid for a click at the centre, the 3×3 around it free, one board from each of the seeds {rows[0].seed:,} to {rows[0].seed + rows[0].boards - 1:,},
and played by the rules of `minebender_sb3/logic` (`deduction-order.md`). In brackets: 95 % intervals, Wilson's for shares.

{as_table(rows)}

![Share of random boards that the rules finish](proto.svg)

- *Finished*: the rules open every safe cell from the first click, without a guess. Each column has the rules of those
  before it.
- A board is *accepted* when counting, budget and subset finish it. Its *attempts* and *operations* are those of all random
  boards since the last accepted one, itself included.
- An *operation* is one read or write of a cell or of a member of a number's set, in flood and rules; a mask counts as many
  as it has bits. The description does not define its unit. What a board costs in blocks of Scratch stands in
  `benchmarks.md` and, for 1,000 boards of 16×16/40, in `results/generator-16x16-costs.json`.

## Beside the description

The description of the game states neither how many boards it measured nor their seeds, so a small sample may explain a
difference.

{points}
"""


def as_chart(rows: Sequence[Row]) -> str:
    """The shares that the rules finish as bars, in SVG: one for each level, whiskers for the intervals."""
    series = {
        "counting_budget": "counting + budget", "subset": "+ subset", "pair": "+ overlapping pair", "complete": "complete prover",
    }
    groups = {
        row.board: [chart.Bar(name, getattr(row, key), percent(getattr(row, key)[1])) for key, name in series.items()] for row in rows
    }
    return chart.bars(groups, list(series.values()))


def chosen_sizes(names: str) -> tuple[Setup, ...]:
    """The boards of a list such as `9x9/10,30x16/99`."""
    known = {f"{size.w}x{size.h}/{size.n}": size for size in BOARDS}
    unknown = [name for name in names.split(",") if name not in known]
    if unknown:
        raise click.UsageError(f"--sizes: no board {unknown[0]!r}; there are {', '.join(known)}")
    return tuple(known[name] for name in names.split(","))


@click.command(help=__doc__)
@click.option("--boards", type=click.IntRange(1, 1_000_000), default=2000, show_default=True, help="Random boards a row.")
@click.option("--seed", type=click.IntRange(1, LAST_SEED), default=1, show_default=True, help="The first seed.")
@click.option("--sizes", default=",".join(f"{s.w}x{s.h}/{s.n}" for s in BOARDS), show_default=True, help="Rows of the table.")
@click.option("--json", "json_wanted", is_flag=True, help="One object a row, a line each.")
@click.option("--markdown", is_flag=True, help="Write docs/proto.md and its chart.")
def main(boards: int, seed: int, sizes: str, json_wanted: bool, markdown: bool) -> None:
    if seed + boards - 1 > LAST_SEED:
        raise click.UsageError(f"--seed: {boards} boards from seed {seed} on go beyond the last seed, {LAST_SEED}")
    rows = []
    try:
        for row in measure(chosen_sizes(sizes), boards, seed):
            rows.append(row)
            if json_wanted:
                click.echo(as_json(row))
    except KeyboardInterrupt:
        sys.exit(130)
    if not json_wanted:
        click.echo("\n".join([as_table(rows), "", *differences(rows)]))
    if markdown:
        PAGE.write_text(as_page(rows, f"tools/proto.py --markdown --boards {boards} --seed {seed}"), encoding="utf-8")
        PAGE.with_suffix(".svg").write_text(as_chart(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
