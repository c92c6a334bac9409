"""The measurements: published shares within their intervals, honest intervals, and the three forms of the table."""

import json
import sys
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner
from results import recorded
from sizes import sized

sys.path.append(str(Path(__file__).parent.parent / "tools"))

import proto  # noqa: E402

from minebender_sb3.bench import intervals  # noqa: E402
from minebender_sb3.board import BOOM, HIDDEN, SIZES, Knowledge, Pos, Setup, beside, cell_of  # noqa: E402
from minebender_sb3.board import spread as spread_from  # noqa: E402
from minebender_sb3.board.random import Stream  # noqa: E402
from minebender_sb3.game import Expert, setup  # noqa: E402
from minebender_sb3.generator import lay_cells, solve  # noqa: E402
from minebender_sb3.generator.solve import numbers_of  # noqa: E402
from minebender_sb3.logic import RuleLevel  # noqa: E402
from minebender_sb3.logic.prover import prove  # noqa: E402
from minebender_sb3.verify.workers import spread  # noqa: E402

PUBLISHED = {
    "9x9/10": {"counting_budget": 0.658, "subset": 0.815, "pair": 0.836, "complete": 0.908},
    "12x12/22": {"counting_budget": 0.340, "subset": 0.599, "pair": 0.659, "complete": 0.761},
    "16x16/40": {"counting_budget": 0.252, "subset": 0.543, "pair": 0.607, "complete": 0.706},
    "30x16/99": {"counting_budget": 0.0014, "subset": 0.046, "pair": 0.104, "complete": 0.160},
}
"""Shares of an earlier study, 100,000 boards each, from a centre click."""


def disagreements(rows, z):
    """Shares farther from the published ones than z standard deviations of the difference."""
    far = []
    for row in rows:
        for key, share in PUBLISHED[row.board].items():
            deviation = sqrt(share * (1 - share) * (1 / row.boards + 1 / 100_000))
            if abs(getattr(row, key)[1] - share) > z * deviation:
                far.append((row.board, key, getattr(row, key)))
    return far


def test_shares_agree_with_the_published_ones():
    rows = list(proto.measure(list(SIZES.values()), 1200, 100_001))
    assert disagreements(rows, 2.87) == []  # twelve shares at once, 95 % in all
    assert [row.boards for row in rows] == [1200] * 3


@pytest.mark.full
def test_shares_agree_at_twenty_thousand_boards_a_row():
    with recorded("proto", seed=1) as figures:
        rows = list(proto.measure(proto.BOARDS, sized(20_000), 1))
        figures["rows"] = [json.loads(proto.as_json(row)) for row in rows]
        figures["disagreements"] = disagreements(rows, 2.96)  # sixteen shares at once, 95 % in all
    assert figures["disagreements"] == []


def proved(task):
    """Of the random boards of some seeds, how many the generator accepts, and how many of these the prover finishes too."""
    size, seeds = task
    accepted = finished = 0
    for seed in seeds:
        mines = lay_cells(size, centre(size), Stream(seed))
        if solve(size.w, size.h, mines, centre(size)).solved:
            accepted += 1
            finished += finished_by_the_prover(size, mines)
    return accepted, finished


def finished_by_the_prover(size, mines):
    """Whether a board falls to proofs alone, from a click at its centre: the prover knows nothing of rules."""
    near, numbers, seen = beside(size.w, size.h), numbers_of(size.w, size.h, mines), [HIDDEN] * (size.w * size.h)
    spread_from(near, seen, numbers, cell_of(size.w, centre(size)))
    while seen.count(HIDDEN) > size.n:
        proof = prove(Knowledge.of_codes(size.w, size.h, size.n, seen))
        assert all(numbers[cell_of(size.w, p)] == BOOM for p in proof.mined)
        if not proof.safe:
            return False
        for cell in (cell_of(size.w, p) for p in proof.safe):
            assert numbers[cell] != BOOM
            if seen[cell] == HIDDEN:
                spread_from(near, seen, numbers, cell)
    return True


def centre(size):
    return Pos(size.w // 2, size.h // 2)


def certificates(sizes, boards, seed):
    """Board -> accepted boards, and those of them that the prover finishes."""
    found = {}
    for size in sizes:
        tasks = [(size, range(first, min(first + 100, seed + boards))) for first in range(seed, seed + boards, 100)]
        counts = list(spread(proved, tasks))
        found[f"{size.w}x{size.h}/{size.n}"] = {"accepted": sum(a for a, _ in counts), "finished_by_the_prover": sum(f for _, f in counts)}
    return found


def test_the_prover_finishes_accepted_boards():
    for row in certificates([SIZES[1], SIZES[3]], 60, 200_001).values():
        assert row["accepted"] == row["finished_by_the_prover"] > 20
    walled_off = [cell_of(9, Pos(x, y)) for x, y in ((1, 0), (1, 1), (1, 2), (0, 2), (0, 1))]  # with 0,0, which may be the mine instead
    assert not finished_by_the_prover(Setup(9, 9, 5), walled_off)


@pytest.mark.full
def test_the_prover_finishes_every_accepted_board():
    with recorded("proto-certificates", seed=1) as figures:
        figures["boards"] = sized(20_000)
        figures["rows"] = certificates(proto.BOARDS, sized(20_000), 1)
        assert all(row["accepted"] == row["finished_by_the_prover"] for row in figures["rows"].values())


def test_a_row_does_not_depend_on_how_the_work_is_cut():
    samples = [proto.sample(SIZES[1], seed) for seed in range(5, 305)]
    (row,) = proto.measure([SIZES[1]], 300, 5)
    assert row == proto.row_of(SIZES[1], 5, samples)
    assert row.accepted == sum(one.accepted for one in samples)


def test_searches_end_at_accepted_boards():
    def one(accepted, operations):
        return proto.Sample(RuleLevel.COUNTING if accepted else RuleLevel.PAIR, operations, 1, 0)

    samples = [one(True, 5), one(False, 7), one(False, 1), one(True, 2), one(False, 100)]
    assert proto.searches(samples) == ([1, 3], [5, 10])
    row = proto.row_of(SIZES[1], 1, samples)
    assert (row.attempts_mean[1], row.attempts_max, row.ops_mean[1], row.ops_max) == (2.0, 3, 7.5, 10)


def test_without_an_accepted_board_nothing_is_claimed():
    row = proto.row_of(Setup(9, 9, 71), 1, [proto.Sample(None, 9, 0, 0)] * 3)
    assert row.subset_boards == (0.0, 0.0, 1.0)
    assert row.attempts_max == row.ops_max == 0


def test_intervals_hold_what_they_promise():
    assert intervals.share(5, 10) == pytest.approx((0.2366, 0.5, 0.7634), abs=1e-4)  # a textbook value of Wilson's
    assert intervals.share(0, 10)[0] == 0.0 and intervals.share(10, 10)[2] == pytest.approx(1.0)
    assert intervals.mean([2.0, 4.0]) == pytest.approx((3 - 1.96, 3, 3 + 1.96), abs=1e-4)
    random, inside = Random(1), {"share": 0, "mean": 0, "ratio": 0}
    for _ in range(400):
        hits = [random.random() < 0.3 for _ in range(100)]
        sizes = [random.randint(1, 9) for _ in range(100)]
        inside["share"] += within(intervals.share(sum(hits), 100), 0.3)
        inside["mean"] += within(intervals.mean(sizes), 5)
        inside["ratio"] += within(intervals.ratio([s * h for s, h in zip(sizes, hits, strict=True)], sizes), 0.3)
    assert all(0.91 < count / 400 < 0.985 for count in inside.values())


def within(interval, value):
    low, _, high = interval
    return low <= value <= high


def test_json_is_one_object_a_row():
    result = CliRunner().invoke(proto.main, ["--boards", "60", "--seed", "3", "--sizes", "9x9/10,12x12/22", "--json"])
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [(row["board"], row["boards"], row["seed"]) for row in rows] == [("9x9/10", 60, 3), ("12x12/22", 60, 3)]
    for row in rows:
        for key in ("counting_budget", "subset", "pair", "complete", "subset_cells", "subset_boards"):
            low, value, high = row[key]
            assert 0 <= low <= value <= high <= 1
        assert row["attempts_mean"] <= row["attempts_max"] and row["ops_mean"] <= row["ops_max"]


def test_the_page_shows_both_tables_and_says_where_they_differ(tmp_path, monkeypatch):
    monkeypatch.setattr(proto, "PAGE", tmp_path / "proto.md")
    result = CliRunner().invoke(proto.main, ["--boards", "300", "--sizes", "12x12/22", "--markdown"])
    assert result.exit_code == 0
    page = (tmp_path / "proto.md").read_text(encoding="utf-8")
    assert "| described | 46.0 % | 74.0 % |" in page.replace("|  | described", "| described")
    assert "12x12/22, + subset: the description says 74.0 %, more than the" in page
    assert "seeds 1 to 300" in page.replace("\n", " ")
    assert (tmp_path / "proto.svg").read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--sizes", "10x10/10"], "no board '10x10/10'; there are 9x9/10, 12x12/22, 16x16/40, 30x16/99"),
        (["--seed", "67108858", "--boards", "2"], "go beyond the last seed, 67108858"),
        (["--boards", "0"], "0 is not in the range"),
    ],
)
def test_bad_requests_are_refused_in_a_sentence(arguments, words):
    result = CliRunner().invoke(proto.main, arguments)
    assert result.exit_code == 2 and words in " ".join(result.output.split())


def test_the_rows_are_the_game_sizes_and_expert():
    assert proto.BOARDS == (*SIZES.values(), setup(Expert()))
