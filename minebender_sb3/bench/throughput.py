"""How fast games are verified: the default runs, in which A is held to the end and every frame is compared."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.bench.tables import Row
from minebender_sb3.verify import runs
from minebender_sb3.verify.play import FPS
from minebender_sb3.verify.workers import spread

PROCESSES = 2
MANY = 20  # runs; in fewer the start cannot be told apart, for results come in order


@dataclass(frozen=True, slots=True)
class Timed:
    """A verified run: its frames, and processor seconds of Python, of the virtual machine, and of the process around it."""

    seed: int
    frames: int
    python: float
    vm: float
    harness: float
    disagreement: str | None


def timed(plan: runs.Plan) -> Timed:
    """Verifies one default run and tells what it cost."""
    start = time.process_time()
    with runs.open_game(plan.project, plan.engine) as project:
        before = project.cpu_seconds()["process"]
        _, disagreement = runs.judge_session(project, runs.session_for(plan))
        spent = project.cpu_seconds()
        process = spent["process"] - before
        return Timed(plan.seed, project.number, time.process_time() - start, spent["vm"], process - spent["vm"], disagreement)


def row(group: str, game: Path, engine: str, size: int, seeds: Sequence[int]) -> Row:
    """The real time in which these seeds' games are verified, the start of processes included; and without it, from when
    each process has verified its first."""
    processes, who = min(PROCESSES, len(seeds)), f"Scratch, {engine}"
    planned = runs.plans(game, (size,), "no-guess", len(seeds), seeds[0], engine)
    start, done, times = time.perf_counter(), [], []
    for one in spread(timed, planned, processes):
        done.append(one)
        times.append(time.perf_counter() - start)
        if one.disagreement:
            return Row(group, who, missing=f"the run of seed {one.seed} disagrees: {one.disagreement}")
    shares = {
        "VM": sum(one.vm for one in done), "Python": sum(one.python for one in done), "harness": sum(one.harness for one in done),
    }
    beside = {"× real time": speed(done, times[-1]), "frames": sum(one.frames for one in done)}
    if len(done) >= MANY:
        beside["× real time, once started"] = speed(done[processes:], times[-1] - times[processes - 1])
    beside |= {f"{name}, % of the work": 100 * seconds / sum(shares.values()) for name, seconds in shares.items()}
    return Row(group, who, (1000 * times[-1],) * 3, len(done), beside)


def speed(done: Sequence[Timed], seconds: float) -> float:
    """How many times faster than the player's clock these runs were."""
    return sum(one.frames for one in done) / FPS / seconds
