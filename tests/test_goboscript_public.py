"""Projects that other people have published, beside the real compiler. They are not in this repository;
GOBOSCRIPT_PROJECTS names a folder with one folder for each repository, OWNER+NAME, at the commit below, and
GOBOSCRIPT_HEAD names goboscript's executable, built at commit 3e00c7a.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from goboscript_projects import archive
from real_goboscript import REAL, built_by
from results import recorded

from minebender_sb3.goboscript import compile_project, render
from minebender_sb3.sb3 import canonical, differences, read
from minebender_sb3.vm import Project, accepts

pytestmark = pytest.mark.full
LIBRARY = "goboscript+std"
FRAMES = 30
# blocks that need the pixels of costumes
BOXES = ("event_whenthisspriteclicked", "sensing_touchingobject", "sensing_touchingcolor", "sensing_coloristouchingcolor",
         "motion_ifonedgebounce")


class Published(NamedTuple):
    """A repository at a commit; its folders that are projects; files that its own build would make, empty here; and
    why the tree is not head's, by the names of docs/goboscript-differences.md."""

    repository: str
    commit: str
    folders: tuple[str, ...] = (".",)
    made_empty: tuple[str, ...] = ()
    different: tuple[str, ...] = ()


PUBLISHED = (
    Published("goboscript+std", "2801b90", ("test",), (), ("comparisons-stay", "exact-folds", "functions-stay")),
    Published("kirimine170+MIRAI_labo-games", "fb069ef", tuple(f"games/{name}" for name in (
        "sword-clicker", "robot-repair-clicker", "00_05_click_cooking", "00_06_click_nature", "00_07_click_sports",
        "00_08_click_security", "00_09_click_music"))),
    Published("aspizu+gs-unblock-me", "d0a433a", different=("neutral-literals",)),
    Published("ming-sc+KanonBloss", "faccc5a"),
    Published("PixelNest256+scratch-analog-clock", "e9ea6d1"),
    Published("arozoid+lzen.scratch", "578ed0a"),
    Published("awesome-llama+procedural-sandbox", "859f88c", ("src",), (
        "src/UI/UI_data.txt", "src/UI/UI_data_panels.txt", "src/UI/UI_data_element_id.txt",
        "src/UI/UI_data_element_index.txt", "src/data_URL/fragments.txt"), ("functions-stay", "neutral-literals")),
    Published("luohoa97+Linux-5.18.0-RISC-V32-Scratch-Edition", "83037ca", (".",), ("rom.txt",), ("functions-stay",)),
    Published("ming-sc+NagisaEngine", "9479ec9", (".",), ("libs/font/fontData.txt",), ("neutral-literals",)),
)
CASES = [(one, folder) for one in PUBLISHED for folder in one.folders]


@pytest.fixture(scope="module")
def figures() -> Iterator[dict]:
    """What was compared, kept in docs/results."""
    with recorded("goboscript-public", command="RECORD_RESULTS=1 pytest -m full tests/test_goboscript_public.py") as kept:
        kept.update(real=REAL, frames=FRAMES, projects={})
        yield kept


@pytest.mark.needs("GOBOSCRIPT_PROJECTS", "GOBOSCRIPT_HEAD")
@pytest.mark.parametrize(("published", "folder"), CASES, ids=[f"{one.repository}/{folder}" for one, folder in CASES])
def test_it_compiles_as_with_head_and_runs(published: Published, folder: str, tmp_path: Path, figures: dict) -> None:
    library = Path(os.environ["GOBOSCRIPT_PROJECTS"]) / LIBRARY
    copy = tmp_path / "copy"
    shutil.copytree(library.parent / published.repository, copy, ignore=shutil.ignore_patterns(".git"))
    for name in published.made_empty:
        (copy / name).write_bytes(b"")
    result = compile_project(copy / folder, library)
    assert result.ok, render(result.diagnostics)
    found = differences(canonical(result.project), canonical(read(built_by(copy / folder, tmp_path, library)).project))
    assert bool(found) == bool(published.different), [one.sentence("ours", "head's") for one in found[:5]]
    data = archive(result)
    assert accepts(data) is None
    with Project(data, passes=1, allow=BOXES) as opened:
        opened.green_flag()
        opened.frames(FRAMES)
        assert opened.exceptions == []
    figures["projects"][f"{published.repository.replace('+', '/')}@{published.commit} {folder}"] = {
        "blocks": sum(len(target["blocks"]) for target in result.project["targets"]),
        "differences": len(found), "because": list(published.different),
    }


def test_every_difference_is_in_the_document() -> None:
    document = (Path(__file__).parents[1] / "docs" / "goboscript-differences.md").read_text(encoding="utf-8")
    assert [name for one in PUBLISHED for name in one.different if f"`{name}`" not in document] == []
