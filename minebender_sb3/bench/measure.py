"""All measurements of the bench, one table after another."""

import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean
from typing import TypeVar

from minebender_sb3.bench import building, generation, proofs, throughput
from minebender_sb3.bench.generation import AS_PLAYED, Game
from minebender_sb3.bench.tables import Row, Table
from minebender_sb3.board import LEVELS, SIZES, Setup
from minebender_sb3.logic import RuleLevel
from minebender_sb3.project import build
from minebender_sb3.verify.probe_engine import ProbeEngine

T = TypeVar("T")

ENGINES = ("vanilla", "turbowarp")
BOARDS = (LEVELS[1], LEVELS[3], LEVELS[4])
EXPERT = LEVELS[4]
GROWING_CELLS = (Setup(9, 9, 13), Setup(12, 12, 23), Setup(16, 16, 40), Setup(24, 20, 75), Setup(30, 25, 117))  # as dense as 16x16/40
GROWING_MINES = tuple(Setup(30, 16, n) for n in (40, 60, 80, 99, 120))


@dataclass(frozen=True, slots=True)
class Amounts:
    """How many of each thing are measured."""

    builds: int
    boards: int  # by Python, sgt-mines and ms-toollib
    scratch: int  # boards in Scratch, whose times are taken
    warm_up: int  # boards, or positions, before them in TurboWarp, which compiles what runs often; vanilla Scratch needs a tenth
    counted: int  # boards in vanilla Scratch, whose blocks are counted
    positions: int
    growing: int  # boards by each in the tables of growth, in games that are warm already
    steps: int  # of the sizes and levels in those tables, the last included
    verified: int  # runs of each size in each engine
    runs: tuple[int, ...]  # verified at once, a row each


FULL = Amounts(
    builds=5, boards=500, scratch=100, warm_up=200, counted=25, positions=100, growing=50, steps=5, verified=200, runs=(1, 10, 100)
)
QUICK = Amounts(builds=1, boards=10, scratch=2, warm_up=0, counted=1, positions=2, growing=1, steps=2, verified=1, runs=(1,))


@dataclass(frozen=True, slots=True)
class Bench:
    """What the measurements need: the game and its inspection build, the game as it runs in each engine and with its blocks
    counted, the first seed, the amounts, and whom to tell what comes next."""

    game: Path
    inspection: Path
    running: Sequence[Game]
    counted: Game
    seed: int
    amounts: Amounts
    report: Callable[[str], None]

    def seeds(self, count: int) -> range:
        """So many consecutive seeds."""
        return range(self.seed, self.seed + count)

    def some(self, things: Sequence[T]) -> list[T]:
        """As many things as there are steps, the last among them."""
        return [*things[:-1][: self.amounts.steps - 1], things[-1]]


def measure(amounts: Amounts, seed: int, report: Callable[[str], None]) -> Iterator[Table]:
    """The tables, as they are finished."""
    with tempfile.TemporaryDirectory(prefix="minebender-bench-") as name, ExitStack() as opened:
        paths = [Path(name) / f"{kind}.sb3" for kind in ("game", "inspection")]
        report("building")
        yield _build(amounts, paths[0])
        build(paths[1], "builtin", True, lambda line: None)
        games = [Game(paths[0], engine, count) for engine, count in (("vanilla", False), ("turbowarp", False), ("vanilla", True))]
        for game in games:
            opened.callback(game.project.close)
        bench = Bench(*paths, games[:2], games[2], seed, amounts, report)
        for table in (_generation, _levels, _by_cells, _by_mines):
            yield table(bench)
        opened.close()  # what follows takes over their processes
        for table in (_proofs, _verification, _by_runs):
            yield table(bench)


def _build(amounts: Amounts, game: Path) -> Table:
    """The table of builds, which leaves the built game for those that follow."""
    return Table(
        "build", "Building", "From source to blocks, and to the finished file. What follows after compiling is the same by any compiler.",
        "build", ("builtin",), tuple(building.rows(amounts.builds, game)),
    )


def _generation(bench: Bench) -> Table:
    rows = []
    for size in BOARDS:
        group = name_of(size)
        bench.report(f"laying {group}")
        rows += [
            generation.by_sgt(group, size, bench.seed, bench.amounts.boards),
            *generation.by_toollib(group, size, bench.amounts.boards),
            *_ours(bench, group, size, RuleLevel.SUBSET, bench.amounts.boards, bench.amounts.scratch, bench.amounts.warm_up, bench.running),
        ]
    return Table(
        "generation", "Boards that need no guess",
        "Python and Scratch at level SUBSET, the same boards. Blocks and operations are the same on every machine. *At random*: what "
        "a board costs without any search, by its frames, its laying, its first opening and painting. What bounds the search in "
        "Scratch is its number of blocks (`generator.md`).",
        "board", ("sgt-mines", "Python"), tuple(rows),
    )


def _levels(bench: Bench) -> Table:
    rows = []
    for level in bench.some(tuple(RuleLevel)):
        bench.report(f"laying {name_of(EXPERT)} at {level.name}")
        rows += _growing(bench, level.name, EXPERT, level)
    return Table(
        "levels", f"By rule level, {name_of(EXPERT)}", "Fallbacks are boards that no attempt could certify: the game then says RANDOM.",
        "board", ("Python",), tuple(rows),
    )


def _by_cells(bench: Bench) -> Table:
    about = "As many mines a cell as at 16x16/40, level SUBSET."
    return _growth(bench, "cells", "By cells", about, GROWING_CELLS, lambda size: size.w * size.h)


def _by_mines(bench: Bench) -> Table:
    return _growth(bench, "mines", "By mines", "30 by 16 cells, level SUBSET.", GROWING_MINES, lambda size: size.n)


def _growth(bench: Bench, key: str, title: str, about: str, sizes: Sequence[Setup], amount: Callable[[Setup], int]) -> Table:
    rows = []
    for size in bench.some(sizes):
        group = name_of(size)
        bench.report(f"laying {group}")
        rows.append(generation.by_sgt(group, size, bench.seed, bench.amounts.boards))
        rows += _growing(bench, group, size, RuleLevel.SUBSET)
    return Table(key, title, about, "board", ("sgt-mines", "Python"), tuple(rows), key, {name_of(size): amount(size) for size in sizes})


def _growing(bench: Bench, group: str, size: Setup, level: RuleLevel) -> list[Row]:
    """Python, and the game in TurboWarp, which is warm from the tables before."""
    amounts = bench.amounts
    return _ours(bench, group, size, level, amounts.growing, amounts.growing, amounts.warm_up // 10, bench.running[1:])


def _ours(
    bench: Bench, group: str, size: Setup, level: RuleLevel, boards: int, scratch: int, warm_up: int, running: Sequence[Game]
) -> list[Row]:
    rows = [generation.by_python(group, size, bench.seeds(boards), level)]
    blocks = generation.blocks_of(bench.counted, size, bench.seeds(bench.amounts.counted), level)
    for game in running:
        row = generation.by_scratch(group, game, size, bench.seeds(scratch), warm_up_in(game.engine, warm_up), level)
        rows.append(replace(row, beside={**row.beside, "blocks": mean(blocks), "most blocks": max(blocks)}))
    return rows


def warm_up_in(engine: str, amount: int) -> int:
    """How much of a warm-up an engine needs."""
    return amount if engine == "turbowarp" else amount // 10


def _proofs(bench: Bench) -> Table:
    rows, sizes = [], bench.some(BOARDS)
    asked = {name_of(size): proofs.positions(size, bench.seed, bench.amounts.positions) for size in sizes}
    for group, positions in asked.items():
        bench.report(f"weighing positions of {group}")
        rows += [proofs.by_toollib(group, positions), proofs.by_python(group, positions)]
    with ProbeEngine(bench.inspection, "vanilla", count=True) as counted:
        blocks = {group: proofs.blocks_of(counted, positions) for group, positions in asked.items()}
    for engine in ENGINES:
        with ProbeEngine(bench.inspection, engine, **AS_PLAYED[engine]) as probe:
            for group, positions in asked.items():
                bench.report(f"weighing positions of {group} in {engine}")
                row = proofs.by_scratch(group, probe, positions, warm_up_in(engine, bench.amounts.warm_up))
                rows.append(replace(row, beside={"blocks": blocks[group]}))
    return Table(
        "proofs", "Exact mine probabilities", "Positions at which COUNTING, SUBSET and MINE BUDGET are at their end.",
        "position", ("ms-toollib", "Python"), tuple(rows), "cells", {name_of(size): size.w * size.h for size in sizes},
    )


def _verification(bench: Bench) -> Table:
    rows = []
    for key in bench.some(tuple(SIZES)):
        for engine in ENGINES:
            bench.report(f"verifying {name_of(SIZES[key])} in {engine}")
            rows.append(throughput.row(name_of(SIZES[key]), bench.game, engine, key, bench.seeds(bench.amounts.verified)))
    return Table(
        "verification", "Verifying",
        "A click in the centre, A held to the end, every frame compared with Python's; two processes, their start included, and "
        "without it from when each has verified its first. Of the three parts of the work, whose processor time is told, the largest "
        "bounds it: Scratch runs and Python judges at the same time.",
        "set of runs", ("Scratch, vanilla",), tuple(rows),
    )


def _by_runs(bench: Bench) -> Table:
    rows, counts = [], {f"{count} at once": count for count in bench.amounts.runs}
    for group, count in counts.items():
        for engine in ENGINES:
            bench.report(f"verifying {group} in {engine}")
            rows.append(throughput.row(group, bench.game, engine, 3, bench.seeds(count)))
    return Table(
        "runs", f"Verifying, by runs of {name_of(SIZES[3])}", "The more runs, the less the start of processes counts.",
        "set of runs", ("Scratch, vanilla",), tuple(rows), "runs", counts,
    )


def name_of(size: Setup) -> str:
    """A board's name: width, height, mines."""
    return f"{size.w}x{size.h}/{size.n}"
