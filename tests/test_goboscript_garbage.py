"""Thousands of damaged sources through the command line: a finding or a project; no exception, no hang, no half file."""

from __future__ import annotations

import random
import shutil
import signal
import time
from collections import Counter
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner
from fuzz.garbage import Files, damaged, game, sources
from results import recorded
from sizes import sized

from minebender_sb3.cli import main
from minebender_sb3.sb3 import read

LIMIT = 2.0                             # seconds of this process
FULL, GAMES = 20_000, 100               # so many of them are the whole game


class Hang(BaseException):
    """The compiler has worked for LIMIT seconds; no handler of Exception catches it."""


@contextmanager
def limited():
    def stop(number: int, frame: object) -> None:
        raise Hang

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LIMIT)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def compiled(files: Files, scratch: Path) -> tuple[int, float]:
    """(exit code, seconds of this process) of a project, once all that must hold holds."""
    folder, out = scratch / "project", scratch / "out"
    out.mkdir(parents=True)
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    start = time.process_time()
    with limited():
        result = CliRunner().invoke(main, ["compile", str(folder), "-o", str(out / "made.sb3")])
    took = time.process_time() - start
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.output
    if result.exit_code == 0:
        read(out / "made.sb3")
    else:
        assert result.exit_code in (1, 2) and list(out.iterdir()) == []
    shutil.rmtree(scratch)
    return result.exit_code, took


def run(seeds: range, projects: list[Files], scratch: Path) -> tuple[Counter, float]:
    """The exit codes of damaged projects, and the longest time; names the seed of one that fails."""
    codes, longest = Counter(), 0.0
    for seed in seeds:
        draw = random.Random(seed)
        try:
            code, took = compiled(damaged(draw.choice(projects), draw), scratch / str(seed))
        except (AssertionError, Hang) as problem:
            raise AssertionError(f"seed {seed}: {type(problem).__name__} {problem}") from problem
        codes[code] += 1
        longest = max(longest, took)
    return codes, longest


def test_hundreds_of_damaged_projects(tmp_path: Path) -> None:
    codes, _ = run(range(300), sources(), tmp_path)
    assert codes[1] > 100 and codes[0] > 10


@pytest.mark.full
def test_thousands_of_damaged_projects(tmp_path: Path) -> None:
    with recorded("goboscript-garbage", seed=0) as figures:
        few, many = run(range(sized(GAMES)), [game()], tmp_path), run(range(sized(FULL - GAMES)), sources(), tmp_path)
        codes = few[0] + many[0]
        figures |= {"sources": sum(codes.values()), "whole_games": sum(few[0].values()), "compiled": codes[0],
                    "refused": codes[1] + codes[2], "longest_seconds": round(max(few[1], many[1]), 2), "exceptions": 0,
                    "hangs": 0, "files_left": 0}
