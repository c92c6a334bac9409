"""Coverage and profile by lines of the source, on a program of which every figure can be counted by hand."""
from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from minebender_sb3.cli import main
from minebender_sb3.vm import Project, VmError
from minebender_sb3.vm.coverage import Branch, coverage
from minebender_sb3.vm.profile import Budgets, kinds, overruns, profile
from minebender_sb3.vm.sourcemap import Source, read_source
from minebender_sb3.vm.tally import Count, Stretch, Tally

STAGE = """costumes "blank.svg";
var n = 0;
list squares;
onflag {
    delete squares;
    fill 10;
    if 81 in squares {
        n = 1;
    }
    if n == 2 {
        n = 3;
    } else {
        n = 4;
    }
}
proc fill count {
    local i = 1;
    until i > $count {
        add i * i to squares;
        i += 1;
    }
}
onkey "a" {
    repeat 3 { n += 1; }
}
"""
SESSION = "minebender session 1\nframes 3\nexpect n 4\n"


def call(*words: object):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("toy")
    (folder / "blank.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')
    (folder / "stage.gs").write_text(STAGE)
    (folder / "session.txt").write_text(SESSION)
    assert call("compile", folder, "-o", folder / "toy.sb3", "--map").exit_code == 0
    return folder / "toy.sb3"


@pytest.fixture(scope="module")
def ran(toy: Path) -> tuple[Source, Tally, list[tuple[int, int, int]]]:
    with Project(toy, count=True) as project:
        project.green_flag()
        project.frames(3)
        return read_source(toy), project.tally(), project.spent


def test_lines_procedures_and_branches(ran) -> None:
    (file,) = coverage(*ran[:2]).files
    assert file.name == "stage.gs"
    assert file.lines == {4: 1, 5: 1, 6: 1, 7: 1, 8: 1, 10: 1, 11: 0, 13: 1, 16: 1, 17: 1, 18: 11, 19: 10, 20: 10, 23: 0, 24: 0}
    assert file.procedures == {"fill": (16, 1)}
    outcomes = {(one.line, one.outcome): one.times for one in file.branches}
    assert outcomes == {(7, "true"): 1, (7, "false"): 0, (10, "true"): 0, (10, "false"): 1, (18, "goes round"): 10,
                        (18, "ends"): 1, (24, "goes round"): 0, (24, "ends"): 0}
    assert Branch(18, 5, "ends", 1) in file.branches
    assert coverage(*ran[:2]).totals() == {"lines": (12, 15), "procedures": (1, 1), "branches": (4, 8)}


def test_the_profile_counts_every_block_once(ran) -> None:
    source, tally, spent = ran
    found = profile(source, tally, len(spent), kinds(spent, [1]))
    assert found.blocks == sum(blocks for _, blocks, _ in spent) == sum(row.blocks for row in found.lines)
    by_line = {row.name: (row.blocks, row.times) for row in found.lines}
    assert by_line["stage.gs:7"] == (11, 1)          # `if`, and `contains` as ten items
    assert by_line["stage.gs:19"] == (40, 10)        # `add`, `*`, and i twice
    assert by_line["stage.gs:20"] == (10, 10)
    calls = {row.name: row.times for row in found.procedures}
    assert calls == {"Stage: onflag": 1, "Stage: fill": 1}
    assert found.worst == {"input": (1, found.blocks), "idle": (3, 0)}
    assert found.stretch is not None and found.stretch[2] == "Stage: fill (stage.gs:16)"
    assert found.first_frame == (1, source.sizes["Stage"], 1)
    assert found.first_calls == {"Stage": (1, source.sizes["Stage"])}


def test_an_overrun_is_named(ran) -> None:
    source, tally, spent = ran
    found = profile(source, tally, len(spent), kinds(spent, [1]))
    assert overruns(found) == []
    said = overruns(found, Budgets(input=20, stretch=30, first_calls=5))
    assert [one.split(",")[0] for one in said] == [
        f"frame 1 (input) took {found.blocks} blocks", f"a warp stretch of frame 1 took {found.stretch[1]} blocks",
        f"Stage has 1 custom blocks x {source.sizes['Stage']} blocks"]


def test_runs_add_up() -> None:
    key = ("Stage", "b1")
    one = Tally({key: Count(2, 3, 5, (1, 0))}, Stretch(5, 9, "Stage", "b1"), 1)
    two = Tally({key: Count(1, 1, 4, (0, 1)), ("Stage", "b2"): Count(1, 1, 2)}, Stretch(2, 8, "Stage", "b2"), 3)
    both = Tally.sum([one, two])
    assert both.counts == {key: Count(3, 4, 4, (1, 1)), ("Stage", "b2"): Count(1, 1, 2)}
    assert (both.stretch, both.clones) == (one.stretch, 3)


def test_the_command_writes_every_form(toy: Path, tmp_path: Path) -> None:
    lcov, page = tmp_path / "toy.lcov", tmp_path / "toy.html"
    done = call("run", toy, toy.with_name("session.txt"), "--coverage", "--profile", "--lcov", lcov, "--html", page)
    assert done.exit_code == 0, done.output
    assert "stage.gs: never ran: lines 11, 23-24\n" in done.stdout and "stage.gs:10:5: never true" in done.stdout
    assert "within the budgets" in done.stdout
    rows = lcov.read_text().splitlines()
    assert {"SF:stage.gs", "FN:16,fill", "FNDA:1,fill", "DA:18,11", "DA:11,0", "LF:15", "LH:12", "BRF:8", "BRH:4"} <= set(rows)
    assert "BRDA:24,5,0,-" in rows and rows[-1] == "end_of_record"
    text = page.read_text()
    assert '<div class="missed"><span class="n">11</span>' in text and "proc fill count {" in text
    assert "http" not in text


def test_a_budget_overrun_fails_the_run(tmp_path: Path) -> None:
    (tmp_path / "blank.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')
    (tmp_path / "stage.gs").write_text(
        'costumes "blank.svg";\nvar n = 0;\nonflag { count; }\nproc count { repeat 90000 { n += 1; } }\n')
    (tmp_path / "session.txt").write_text("minebender session 1\nframes 2\n")
    call("compile", tmp_path, "-o", tmp_path / "slow.sb3", "--map")
    done = call("run", tmp_path / "slow.sb3", tmp_path / "session.txt", "--profile")
    assert done.exit_code == 1
    assert "over budget: frame 1 (input) took 180,003 blocks, of 150,000" in done.stdout
    files = (tmp_path / "slow.sb3", tmp_path / "session.txt")
    done = call("run", *files, "--profile", "--budget", "input=200000", "--budget", "idle=1")
    assert done.exit_code == 0 and "within the budgets" in done.stdout
    done = call("run", *files, "--profile", "--budget", "input=many")
    assert done.exit_code == 2 and "`input=many` is no budget" in done.stderr


def test_a_map_that_is_missing_or_of_another_project_is_refused(toy: Path, tmp_path: Path) -> None:
    with pytest.raises(VmError, match="other.sb3.map.json: cannot be read .*--map"):
        read_source(tmp_path / "other.sb3")
    for wrong in ("[]", "{", '{"targets": {"Stage": {"blocks": {}}}}'):
        (tmp_path / "map.json").write_text(wrong)
        with pytest.raises(VmError, match="map.json: is no source map"):
            read_source(toy, tmp_path / "map.json")
    done = call("run", toy, toy.with_name("session.txt"), "--coverage", "--engine", "turbowarp")
    assert done.exit_code == 2 and "vanilla engine only" in done.stderr
