"""Goboscript's own programs, beside the real compiler. They are not in this repository: GOBOSCRIPT_REPO names a copy of
goboscript's, and GOBOSCRIPT_HEAD its executable, built at commit 3e00c7a.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from goboscript_projects import archive, compiled, form, golden
from real_goboscript import REAL, built_by
from results import recorded

from minebender_sb3.goboscript import Result
from minebender_sb3.vm import Project, accepts

pytestmark = pytest.mark.full
FRAMES = 300
# program -> what it says in the end
SAYS = {
    "day1": "Total Distance: 1941353\nSimilarity Score: 22539317",
    "day2": "Safe reports: 334\nSafe reports with problem dampener: 400",
    "day4": "Count XMAS: 2549\nCount X-MAS: 2003",
    "day6": "Count X: 5109",
}
TESTS = "control enums events lists looks motion operators procs sensing sound syntax vars".split()
PROGRAMS = [f"tests/{name}" for name in TESTS] + [f"examples/aoc2024/day{day}" for day in range(1, 7)]
# program -> why its tree differs from head's, by the names of docs/goboscript-differences.md
DIFFERENT = {
    "tests/control": ["comparisons-stay"],
    "tests/events": ["declared-messages"],
    "examples/aoc2024/day3": ["neutral-literals"],
}


@pytest.fixture(scope="module")
def figures() -> Iterator[dict]:
    """What was compared, kept in docs/results."""
    with recorded("goboscript-upstream", command="RECORD_RESULTS=1 pytest -m full tests/test_goboscript_upstream.py") as kept:
        kept.update(real=REAL, programs={}, says={})
        yield kept


def count(result: Result) -> int:
    return sum(len(target["blocks"]) for target in result.project["targets"])


@pytest.mark.needs("GOBOSCRIPT_REPO")
@pytest.mark.parametrize("program", PROGRAMS)
def test_it_compiles_and_scratch_takes_it(program: str) -> None:
    assert accepts(archive(compiled(Path(os.environ["GOBOSCRIPT_REPO"]) / program))) is None


@pytest.mark.needs("GOBOSCRIPT_REPO", "GOBOSCRIPT_HEAD")
@pytest.mark.parametrize("program", PROGRAMS)
def test_the_tree_is_heads(program: str, tmp_path: Path, figures: dict) -> None:
    folder = Path(os.environ["GOBOSCRIPT_REPO"]) / program
    result = compiled(folder)
    copy = shutil.copytree(folder, tmp_path / "copy")
    same = golden.dumps(form(result)) == golden.dumps(golden.canonical(built_by(copy, tmp_path)))
    assert same == (program not in DIFFERENT)
    figures["programs"][program] = {"blocks": count(result), "differences": DIFFERENT.get(program, [])}


@pytest.mark.needs("GOBOSCRIPT_REPO")
@pytest.mark.parametrize("day", SAYS)
def test_it_finds_the_answer(day: str, figures: dict) -> None:
    result = compiled(Path(os.environ["GOBOSCRIPT_REPO"]) / "examples" / "aoc2024" / day)
    with Project(archive(result), passes=1, frame_limit=120) as opened:
        opened.green_flag()
        said = [one["text"] for _ in range(FRAMES // 10) for frame in opened.frames(10) for one in frame.says]
    assert said == [SAYS[day]]
    figures["says"][day] = said


NAMES = {name for names in DIFFERENT.values() for name in names}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_difference_is_in_the_document(name: str) -> None:
    document = Path(__file__).parents[1] / "docs" / "goboscript-differences.md"
    assert f"`{name}`" in document.read_text(encoding="utf-8")
