"""What a player needs: the folder of an upload, the page that plays offline, and the ready build."""

import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image
from project_builds import built

from minebender_sb3.cli import main
from minebender_sb3.project import page, project_page
from minebender_sb3.project.tables import KEYS
from minebender_sb3.vm import VmError, worker
from minebender_sb3.vm.pictures import chromium

TESTS = Path(__file__).resolve().parent
DOCS = TESTS.parent / "docs"


@pytest.fixture
def browser():
    """The path of Chromium; without one the test is skipped by name, which fails CI."""
    try:
        return chromium()
    except VmError as error:
        pytest.skip(f"no page without chromium: {error}")


def call(*arguments, **environment):
    return subprocess.run([sys.executable, "-m", "minebender_sb3", *map(str, arguments)], capture_output=True, text=True,
                          env={**os.environ, **{name: str(value) for name, value in environment.items()}})


def test_pack_writes_all_that_an_upload_needs(browser, tmp_path):
    done = call("pack", tmp_path / "a" / "folder", PATH=f"{Path(worker.node_command()[0]).parent}:/bin", MINEBENDER_CHROMIUM=browser)
    assert done.returncode == 0, done.stderr
    files = {path.name: path.read_bytes() for path in (tmp_path / "a" / "folder").iterdir()}
    assert set(files) == {"minebender.sb3", "thumbnail.png", "PROJECT_PAGE.md", "check.txt"}
    assert all(str(tmp_path / "a" / "folder" / name) in done.stdout for name in files)
    assert files["minebender.sb3"] == built().path.read_bytes()
    assert files["check.txt"].decode() == "minebender.sb3: clean\n" and files["PROJECT_PAGE.md"].decode() == project_page()
    picture = Image.open(io.BytesIO(files["thumbnail.png"]))
    assert picture.size == (480, 360) and len(picture.convert("RGB").getcolors(480 * 360)) > 100


def test_pack_without_chromium_is_one_sentence_and_writes_nothing(tmp_path):
    done = call("pack", tmp_path / "folder", MINEBENDER_CHROMIUM=tmp_path / "none")
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "Chromium is missing" in done.stderr
    assert not (tmp_path / "folder").exists()


def test_a_folder_that_cannot_be_made_is_refused_before_the_work(tmp_path):
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        done = CliRunner().invoke(main, ["pack", str(folder)])
        assert done.exit_code == 2 and done.stdout == "" and f"{folder}: cannot be made" in done.stderr


def test_play_makes_a_page_that_plays_offline_and_opens_it(browser, tmp_path):
    program = tmp_path / "browser"
    program.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/opened"\n')
    program.chmod(0o755)
    made = tmp_path / "page.html"
    done = call("play", built().path, "-o", made, BROWSER=f"{program} %s")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "opened").read_text().strip() == made.as_uri()
    script = [*worker.node_command(), str(TESTS / "page_play.js"), str(made), browser, str(worker.HARNESS)]
    player = subprocess.run(script, capture_output=True, text=True, timeout=300)
    assert player.returncode == 0, player.stderr
    told = json.loads(player.stdout)
    assert told["title"] == "Minebender" and told["asked"] == []
    assert told["moves"][1].startswith("new 3 1 ") and told["moves"][-1].startswith("reveal ")


def test_play_without_a_browser_says_where_the_page_is(tmp_path):
    (tmp_path / "node").symlink_to(worker.node_command()[0])  # the only program to be found
    made = tmp_path / "page.html"
    done = call("play", built().path, "-o", made, BROWSER="", PATH=str(tmp_path))
    assert done.returncode == 2 and done.stderr == f"minebender: no browser could be opened; open {made} yourself\n"
    assert made.stat().st_size > 1_000_000


def test_play_without_the_packager_is_one_sentence(tmp_path):
    harness = tmp_path / "harness"
    (harness / "node_modules" / "@turbowarp").mkdir(parents=True)
    for path in worker.HARNESS.glob("*.js*"):
        shutil.copy(path, harness)  # a link would be followed back to the packager
    for folder in ("node_modules", "node_modules/@turbowarp"):
        for path in (worker.HARNESS / folder).iterdir():
            if path.name not in ("@turbowarp", "packager"):
                (harness / folder / path.name).symlink_to(path)
    done = call("play", built().path, "-o", tmp_path / "page.html", MINEBENDER_HARNESS=harness)
    assert done.returncode == 2 and done.stderr.count("\n") == 1 and "TurboWarp's packager is missing; run `npm ci`" in done.stderr
    assert not (tmp_path / "page.html").exists()


def test_the_ready_build_is_what_the_sources_make():
    ready = DOCS / "minebender.sb3"
    assert ready.read_bytes() == built().path.read_bytes(), f"{ready.name} is behind the sources: run `make ready` and commit it"


def test_the_ready_text_of_the_page_is_what_pack_writes():
    assert (DOCS / "project-page.md").read_text() == project_page(), "copy PROJECT_PAGE.md of `minebender pack` over it"


def test_the_page_of_the_project_fits_scratch_and_names_every_key():
    assert len(page.TITLE) <= page.LONGEST_TITLE
    assert len(page.instructions()) <= page.LONGEST_TEXT and len(page.notes()) <= page.LONGEST_TEXT
    lines = page.instructions().splitlines()
    named = {word for line in lines if " – " in line for word in line.split(" – ")[0].split()}
    for key in KEYS.values():
        if "arrow" not in key and key not in ("space", "enter"):
            assert key.upper() in named, key
    assert {"arrows", "Space", "click"} <= named
    assert all(f"#{tag}" in page.notes().split() for tag in page.TAGS)
