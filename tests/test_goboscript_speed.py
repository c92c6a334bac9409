"""The compiler's time: linear in the source, and at most 0.2 ms a block, parse included."""

from __future__ import annotations

import os
import subprocess
import time
from pathlib import Path

import pytest
from goboscript_projects import compiled, write_project
from results import recorded

from minebender_sb3.goboscript import compile_project

MOST = 0.2                              # milliseconds of this process a block
STAGE = 'costumes "blank.svg";\nvar width = 30;\nlist board;\nlist queue;\n'
HEAD = 'costumes "blank.svg";\n%define CELL(x, y) ((x) + ((y) * width) + 1)\n%define INSIDE(x) (x > 0 and x < width)\n'
# one helping of ordinary code; @ stands for its number
PART = """
enum state@ { hidden, shown, flagged }
# Counts the neighbours of a cell.
func around@(place) {
    local total = 0;
    local x = $place % width;
    if INSIDE(x) and board[$place + 1] == state@.flagged { total += 1; }
    if INSIDE(x) and board[$place - 1] == state@.flagged { total += 1; }
    if CELL(x, 1) < length board { total += board[CELL(x, 1)] * 2 - 1; } else { total = 0; }
    return total & "";
}
proc flood@ start {
    delete queue;
    add $start to queue;
    until length queue == 0 {
        place@ = queue[1];
        delete queue[1];
        if board[place@] != state@.shown {
            board[place@] = state@.shown;
            if around@(place@) == 0 {
                repeat 8 { add place@ + random(-1, 1) to queue; }
            } elif place@ > 100 or not (place@ < 3) {
                say "cell " & place@, 0.1;
                goto x_position() + 10, round(y_position() / 2);
            } else {
                queue[length queue] -= 1;
            }
        }
    }
}
on "start @" { flood@ CELL(3, 4); broadcast "start @"; }
"""


def project(folder: Path, helpings: int) -> Path:
    text = HEAD + "".join(PART.replace("@", str(number)) for number in range(helpings))
    return write_project(folder, text, STAGE)


def seconds_and_blocks(folder: Path, times: int = 3) -> tuple[float, int]:
    """The shortest of some runs, in seconds of this process, and the number of blocks."""
    runs = []
    for _ in range(times):
        start = time.process_time()
        result = compile_project(folder)
        runs.append(time.process_time() - start)
    assert result.ok
    return min(runs), sum(len(target["blocks"]) for target in result.project["targets"])


def test_a_block_takes_a_fifth_of_a_millisecond_at_most(tmp_path: Path) -> None:
    seconds, blocks = seconds_and_blocks(project(tmp_path, 25))
    assert blocks > 2_000
    assert seconds * 1000 / blocks <= MOST


@pytest.mark.full
def test_time_grows_with_the_source_and_no_faster(tmp_path: Path) -> None:
    with recorded("goboscript-speed") as figures:
        rows = []
        for factor in (1, 2, 4, 8):
            seconds, blocks = seconds_and_blocks(project(tmp_path / str(factor), 25 * factor))
            rows.append({"source": factor, "blocks": blocks, "ms": round(seconds * 1000, 1),
                         "ms_a_block": round(seconds * 1000 / blocks, 4)})
        figures["rows"] = rows
        assert all(row["ms_a_block"] <= MOST for row in rows)
        assert rows[-1]["ms_a_block"] <= 1.5 * rows[0]["ms_a_block"]


@pytest.mark.full
@pytest.mark.needs("GOBOSCRIPT_HEAD")
def test_the_real_compiler_is_no_faster(tmp_path: Path) -> None:
    """Start of its process included."""
    seconds, blocks = seconds_and_blocks(project(tmp_path / "source", 200))
    settings = tmp_path / "settings"
    (settings / "goboscript" / "std" / "v0.0.0").mkdir(parents=True)
    runs = []
    for _ in range(3):
        before = os.times()
        subprocess.run([os.environ["GOBOSCRIPT_HEAD"], "build", "-o", tmp_path / "head.sb3"], cwd=tmp_path / "source", check=True,
                       capture_output=True, env={**os.environ, "XDG_CONFIG_HOME": str(settings)}, timeout=120)
        after = os.times()
        runs.append(after.children_user + after.children_system - before.children_user - before.children_system)
    with recorded("goboscript-speed-beside-head") as figures:
        figures |= {"blocks": blocks, "ms": round(seconds * 1000, 1), "head_ms": round(min(runs) * 1000, 1)}
        assert seconds <= min(runs)


def test_the_measured_source_is_sound(tmp_path: Path) -> None:
    assert not [one for one in compiled(project(tmp_path, 2)).diagnostics if one.severity == "error"]
