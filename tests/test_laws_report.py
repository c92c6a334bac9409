"""The law report: its verdicts, counterexamples, JSON and HTML."""

import json
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from minebender_sb3 import game
from minebender_sb3.cli import main
from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, THIRTY, check, parse_bound, report
from minebender_sb3.laws.bounds import Bound
from minebender_sb3.laws.faults import FAULTS
from minebender_sb3.laws.matrix import Row

BY_NAME = {fault.name: fault for fault in FAULTS}
SMALL = Bound(parse_bound("2x1").boards, 3)


def judged(engine, on="python", names=None):
    laws = [law for law in THIRTY if names is None or law.name in names]
    return [report.Judged(on, v) for v in check(engine, SMALL, laws, SHORTCUTS)]


def one(fault, law):
    return judged(BY_NAME[fault].engine, names={law})[0]


def test_json_has_the_promised_keys():
    row = json.loads(report.as_json(judged(game, names={"frozen"})[0]))
    assert list(row) == ["law", "on", "verdict", "instances", "preconditions", "bound"]
    assert row["law"] == "frozen" and row["on"] == "python" and row["verdict"] == "held"
    assert 0 < row["preconditions"] < row["instances"]


def test_a_broken_law_shows_the_smallest_counterexample():
    text = report.as_text(one("FlagsAfterTheEnd", "frozen"))
    assert "broken" in text and "layout 1x1:\n    *\n    moves: none\n    fails for a = F 0,0" in text


def test_a_counterexample_tells_its_moves():
    text = report.example_text(one("FlagsStick", "flag_toggle").verdict)
    assert "layout 1x1:\n-\nmoves: F 0,0\nfails for p = 0,0\n" in text


def test_a_request_is_told_in_full():
    text = report.example_text(one("FullMeansFull", "gen_first_safe").verdict)
    assert "place_mines(1, 1, 1, Pos(x=0, y=0)), random numbers []" in text


def test_a_law_that_was_never_tested_is_vacuous_not_held():
    (verdict,) = check(game, Bound((), 1), [law for law in THIRTY if law.name == "gen_opening"])
    assert verdict.verdict == "vacuous" and verdict.instances > 0
    assert report.summary([report.Judged("python", verdict)]).startswith("0 of 1 laws held on python, 1 vacuous")


def test_ok_means_that_nothing_is_broken():
    assert report.ok(judged(game, names={"bridge", "chord"}))
    assert not report.ok([one("FlagsStick", "flag_toggle"), *judged(game, names={"bridge"})])


class Page(HTMLParser):
    """Collects what a page refers to, and its text."""

    def __init__(self, html):
        super().__init__()
        self.words, self.links, self.open = [], [], []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_the_page_stands_alone_and_names_every_law():
    results = judged(game) + judged(BY_NAME["FlagsStick"].engine, "scratch")
    rows = [Row(BY_NAME["FlagsStick"], ("flag_toggle",)), Row(BY_NAME["NoRandom"], ())]
    page = Page(report.as_html(results, rows))
    text = "".join(page.words)
    assert not page.links and not page.open
    assert all(law.name in text and law.sentence in text for law in THIRTY)
    assert "moves: F 0,0" in text and "1 of 2 faults are noticed" in text


@pytest.mark.parametrize("bound", ["3", "axb", "5x4", "3x2x1", "-1x2", "0x2"])
def test_a_bound_that_cannot_be_is_refused_with_a_sentence(bound):
    with pytest.raises(ValueError, match="bound"):
        parse_bound(bound)


def test_the_command_prints_a_line_a_law_and_writes_the_page(tmp_path):
    page = tmp_path / "laws.html"
    done = CliRunner().invoke(main, ["laws", "--bound", "1x1", "--json", "--report", str(page)])
    assert done.exit_code == 0
    assert [json.loads(line)["law"] for line in done.stdout.splitlines()] == [law.name for law in ALL_LAWS]
    assert "flood_complete" in page.read_text(encoding="utf-8")


def test_the_command_refuses_a_bound_in_one_sentence(tmp_path):
    page = tmp_path / "laws.html"
    done = CliRunner().invoke(main, ["laws", "--bound", "9x9", "--report", str(page)])
    assert done.exit_code == 2 and not page.exists()
    assert done.stderr == "minebender: bound 9x9: at most 12 cells can be gone through, for example 4x3\n"
