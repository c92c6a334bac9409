"""Other people's goboscript programs, beside the real compiler. They are not in this repository; three variables say
where they are: GOBOSCRIPT_REPO (a copy of goboscript's repository), GOBOSCRIPT_PROJECTS (a folder with one folder for
each repository OWNER+NAME) and GOBOSCRIPT_HEAD (goboscript's binary, built at commit 3e00c7a).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from goboscript_projects import archive, compiled, form, golden
from results import recorded

from minebender_sb3.goboscript import Result, compile_project, render
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
GAMES = "kirimine170+MIRAI_labo-games/games/"
PROJECTS = [
    "goboscript+std/test", "aspizu+gs-unblock-me", "ming-sc+KanonBloss", "PixelNest256+scratch-analog-clock",
    *(GAMES + name for name in ("00_05_click_cooking", "00_06_click_nature", "00_07_click_sports",
                                "00_08_click_security", "00_09_click_music", "robot-repair-clicker", "sword-clicker")),
]
DIFFERENT_PROJECTS = {
    "goboscript+std/test": ["comparisons-stay", "exact-folds", "functions-stay"],
    "aspizu+gs-unblock-me": ["neutral-literals"],
}


@pytest.fixture(scope="module")
def figures() -> Iterator[dict]:
    """What was compared, kept in docs/results."""
    with recorded("goboscript-upstream", command="RECORD_RESULTS=1 pytest -m full tests/test_goboscript_upstream.py") as kept:
        kept.update(head="3e00c7a", programs={}, says={}, projects={})
        yield kept


def count(result: Result) -> int:
    return sum(len(target["blocks"]) for target in result.project["targets"])


def place(variable: str) -> Path:
    value = os.environ.get(variable)
    if not value:
        pytest.fail(f"set {variable}, or deselect this test: it needs files that are not in this repository")
    return Path(value)


def std() -> Path:
    """The standard library that the games include."""
    return place("GOBOSCRIPT_PROJECTS") / "goboscript+std"


def head_form(folder: Path, root: Path, scratch: Path) -> dict:
    """The canonical form of what the real compiler makes of `folder`, built in a copy of `root`."""
    shutil.copytree(root, scratch / "copy", ignore=shutil.ignore_patterns(".git"))
    copy = scratch / "copy" / folder.relative_to(root)
    settings = copy / "goboscript.toml"
    text = settings.read_text(encoding="utf-8") if settings.exists() else ""
    settings.write_text('std = "0.0.0"\n' + re.sub(r"(?m)^std\s*=.*\n?", "", text), encoding="utf-8")
    library = scratch / "settings" / "goboscript" / "std" / "v0.0.0"
    if "GOBOSCRIPT_PROJECTS" in os.environ:
        shutil.copytree(std(), library, ignore=shutil.ignore_patterns(".git"))
    else:
        library.mkdir(parents=True)
    run = subprocess.run(
        [place("GOBOSCRIPT_HEAD"), "build", "-o", scratch / "head.sb3"], cwd=copy, capture_output=True, timeout=60,
        env={**os.environ, "XDG_CONFIG_HOME": str(scratch / "settings")},
    )
    assert run.returncode == 0, run.stderr.decode()
    return golden.canonical(scratch / "head.sb3")


@pytest.mark.parametrize("program", PROGRAMS)
def test_it_compiles_and_scratch_takes_it(program: str) -> None:
    assert accepts(archive(compiled(place("GOBOSCRIPT_REPO") / program))) is None


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_tree_is_heads(program: str, tmp_path: Path, figures: dict) -> None:
    folder = place("GOBOSCRIPT_REPO") / program
    result = compiled(folder)
    same = golden.dumps(form(result)) == golden.dumps(head_form(folder, folder, tmp_path))
    assert same == (program not in DIFFERENT)
    figures["programs"][program] = {"blocks": count(result), "differences": DIFFERENT.get(program, [])}


@pytest.mark.parametrize("day", SAYS)
def test_it_finds_the_answer(day: str, figures: dict) -> None:
    result = compiled(place("GOBOSCRIPT_REPO") / "examples" / "aoc2024" / day)
    with Project(archive(result), passes=1, frame_limit=120) as opened:
        opened.green_flag()
        said = [one["text"] for _ in range(FRAMES // 10) for frame in opened.frames(10) for one in frame.says]
    assert said == [SAYS[day]]
    figures["says"][day] = said


@pytest.mark.parametrize("project", PROJECTS)
def test_real_projects_compile_as_with_head_and_run(project: str, tmp_path: Path, figures: dict) -> None:
    root = place("GOBOSCRIPT_PROJECTS")
    result = compile_project(root / project, std())
    assert result.ok, render(result.diagnostics)
    theirs = head_form(root / project, root / project.split("/")[0], tmp_path)
    assert (golden.dumps(form(result)) == golden.dumps(theirs)) == (project not in DIFFERENT_PROJECTS)
    assert accepts(archive(result)) is None
    boxes = ("event_whenthisspriteclicked", "sensing_touchingobject", "sensing_touchingcolor",
             "sensing_coloristouchingcolor")
    with Project(archive(result), passes=1, allow=boxes) as opened:
        opened.green_flag()
        opened.frames(30)
        assert opened.exceptions == []
    figures["projects"][project] = {"blocks": count(result), "differences": DIFFERENT_PROJECTS.get(project, [])}


NAMES = {name for names in (*DIFFERENT.values(), *DIFFERENT_PROJECTS.values()) for name in names}


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_difference_is_in_the_document(name: str) -> None:
    document = Path(__file__).parents[1] / "docs" / "goboscript-differences.md"
    assert f"`{name}`" in document.read_text(encoding="utf-8")
