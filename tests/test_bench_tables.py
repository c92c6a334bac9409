"""The bench's tables, growth and charts, and a quick bench from beginning to end."""

import json
import os
import xml.etree.ElementTree as xml
from statistics import mean

import pytest
from click.testing import CliRunner
from results import FOLDER as RESULTS
from results import recorded
from sizes import SHARE, sized

from minebender_sb3.bench import chart, others
from minebender_sb3.bench.generation import Game, blocks_of
from minebender_sb3.bench.measure import FULL, QUICK
from minebender_sb3.bench.report import as_chart, as_table, bench, growth_of, number
from minebender_sb3.bench.tables import Row, Table, power, row_of
from minebender_sb3.board import LEVELS, Pos, Setup
from minebender_sb3.cli import main
from minebender_sb3.generator import generate, method_for

KEYS = ["build", "generation", "levels", "cells", "mines", "proofs", "verification", "runs"]
SIZES = ["9x9/10", "16x16/40", "30x16/99"]


def table(*rows, **more):
    return Table("key", "Title", "About.", "board", ("rival", "Python"), rows, **more)


def test_a_ratio_is_to_the_first_base_that_was_measured_in_its_group():
    rows = [Row("a", "rival", (1, 2, 3), 5), Row("a", "Python", (4, 5, 6), 5), Row("b", "rival", missing="not here"), Row("b", "Python", (4, 5, 6), 5)]
    assert [table(*rows).ratio(row) for row in rows] == [1, 2.5, None, 1]
    assert table(*rows[2:3]).ratio(rows[2]) is None


def test_what_is_missing_stands_in_the_table():
    text = as_table(table(Row("a", "rival", missing="rival is not installed"), row_of("a", "Python", [0.001, 0.003], blocks=1234.4)))
    assert "| a | rival | missing: rival is not installed |  |  |  |" in text
    assert "|  | Python | 2 (0.04–3.96) | 1 | 2 | 1,234 |" in text
    assert len({line.count("|") for line in text.splitlines()}) == 1


def test_growth_is_the_power_of_what_grows():
    assert power([1, 10, 100], [3, 300, 30_000]) == pytest.approx(2)
    assert power([5, 5], [1, 2]) is None and power([1, 2], [0, 1]) is None
    rows = [row_of(str(size), "Python", [size / 1000], blocks=size**2) for size in (10, 20, 40)]
    grown = table(*rows, quantity="cells", sizes={"10": 10, "20": 20, "40": 40})
    assert growth_of(grown) == ["Python: time as cells^1.00, blocks as cells^2.00."]
    assert growth_of(table(*rows)) == []


def test_numbers_have_three_digits_or_a_whole_part():
    assert [number(value) for value in (0, 0.01234, 1.005, 99.94, 12345.6)] == ["0", "0.0123", "1", "99.9", "12,346"]


def widths(drawing):
    """The lengths of the bars of a chart, top down."""
    return [float(one.get("width")) for one in xml.fromstring(drawing).iter("{http://www.w3.org/2000/svg}rect") if one.get("height") == "14"]


def test_bars_are_as_long_as_the_times_and_long_tailed_ones_logarithmic():
    near = [row_of("a", "rival", [0.005]), row_of("a", "Python", [0.010]), Row("b", "rival", missing="no")]
    assert widths(as_chart(table(*near))) == [chart.WIDTH / 2, chart.WIDTH]
    far = [row_of("a", "rival", [0.0001]), row_of("a", "Python", [0.001]), row_of("b", "Python", [0.1])]
    assert widths(as_chart(table(*far))) == pytest.approx([0, chart.WIDTH / 3, chart.WIDTH], abs=0.1)


@pytest.fixture(scope="module")
def quick(tmp_path_factory):
    """A quick bench: its JSON, and the folder with its page."""
    page = tmp_path_factory.mktemp("bench") / "page.md"
    result = CliRunner().invoke(main, ["bench", "--quick", "--json", "--seed", "3", "--page", str(page)])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout), page


def test_a_quick_bench_has_every_table_and_names_what_is_missing(quick):
    done, page = quick
    assert [one["key"] for one in done["tables"]] == KEYS
    rows = [row for one in done["tables"] for row in one["rows"]]
    for row in rows:
        assert bool(row["missing"]) != (row["milliseconds"][1] > 0 and row["things"] > 0), row
    assert {row["who"] for row in rows} >= {"builtin", "sgt-mines", "Python", "Scratch, vanilla", "Scratch, turbowarp"}
    assert any(row["who"].startswith("goboscript") for row in rows) and any(row["who"].startswith("ms-toollib") for row in rows)
    assert bool(others.sgt_mines()) != any(row["missing"] == others.SGT_MISSING for row in rows)
    assert {row["group"] for row in done["tables"][1]["rows"]} == set(SIZES)
    text = page.read_text(encoding="utf-8")
    assert all(f"## {one['title']}" in text for one in done["tables"]) and done["machine"]["Python"] in text
    for one in done["tables"]:
        xml.fromstring((page.parent / f"page-{one['key']}.svg").read_text(encoding="utf-8"))


def test_its_figures_come_from_the_run(quick):
    done, _ = quick
    tables = {one["key"]: one["rows"] for one in done["tables"]}
    assert done["seed"] == 3 and done["seconds"] > 0
    for row in tables["generation"]:
        if row["who"] == "Python":
            size = Setup(*map(int, row["group"].replace("/", "x").split("x")))
            boards = [generated(size, seed) for seed in range(3, 3 + done["amounts"]["boards"])]
            assert row["beside"]["operations"] == sum(board.operations for board in boards) / len(boards)
        if row["who"].startswith("Scratch"):
            assert row["beside"]["blocks"] > 10_000 and row["beside"]["frames"] > 2
    for row in tables["verification"] + tables["runs"]:
        assert sum(value for name, value in row["beside"].items() if name.endswith("% of the work")) == pytest.approx(100)
        assert row["beside"]["× real time"] == pytest.approx(row["beside"]["frames"] / 30 / (row["milliseconds"][1] / 1000))


def generated(size, seed):
    return generate(size, Pos(size.w // 2, size.h // 2), seed, True, method=method_for(size))


@pytest.mark.full
def test_the_whole_bench_reaches_its_bars():
    """At full size on a quiet machine; where figures are recorded, the page in docs is written from the same run."""
    amounts, seed = (FULL if SHARE >= 1 else QUICK), 1
    with recorded("benchmarks", seed=seed) as figures:
        done = bench(f"minebender bench --seed {seed}", amounts, seed, lambda text: None, lambda text: None)
        figures |= {name: value for name, value in json.loads(done.as_json()).items() if name not in ("command", "seed")}
    if os.environ.get("RECORD_RESULTS") == "1" and SHARE >= 1:
        for path, text in done.pages(RESULTS.parent / "benchmarks.md").items():
            path.write_text(text, encoding="utf-8")
    rows = {(one.key, row.group, row.who): row for one in done.tables for row in one.rows}
    assert not [row.missing for row in rows.values() if row.missing.startswith("the run of seed")]
    if SHARE < 1:
        return  # so few that no time means anything
    if others.sgt_mines() is None:
        pytest.skip(f"{others.SGT_MISSING}: nothing to compare the laying of boards with")
    laid = rows["generation", "30x16/99", "Scratch, turbowarp"]
    assert laid.milliseconds[1] <= rows["generation", "30x16/99", "sgt-mines"].milliseconds[1]
    for engine, least in (("vanilla", 80), ("turbowarp", 150)):
        assert rows["verification", "16x16/40", f"Scratch, {engine}"].beside["× real time, once started"] >= least


@pytest.mark.full
def test_a_sixteen_by_sixteen_board_costs_less_than_the_description_says(game):
    """Its 43,000 operations on average and 127,000 at worst, whatever one is; ours are reads and writes of cells and members."""
    count = sized(1000)
    with recorded("generator-16x16-costs", seed=1) as figures:
        costs = [generated(LEVELS[3], seed).operations for seed in range(1, count + 1)]
        counted = Game(game, "vanilla", count=True)
        blocks = blocks_of(counted, LEVELS[3], range(1, count + 1))
        counted.project.close()
        figures |= {"boards": count, "operations_mean": round(mean(costs)), "operations_most": max(costs)}
        figures |= {"blocks_mean": round(mean(blocks)), "blocks_most": max(blocks)}
    assert figures["operations_mean"] < 43_000 and figures["operations_most"] < 127_000


def test_a_page_in_no_folder_is_refused_before_anything_is_measured(tmp_path):
    result = CliRunner().invoke(main, ["bench", "--quick", "--page", str(tmp_path / "none" / "page.md")])
    assert result.exit_code == 2 and "its folder does not exist" in result.output
