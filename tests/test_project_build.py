"""Building: the same bytes everywhere, by either compiler the same project, and one sentence when it fails."""

import os
import stat
import subprocess
import sys

import pytest
from project_builds import built

from minebender_sb3.project import BuildError, build
from minebender_sb3.project.sources import LAYERS, ROOT
from minebender_sb3.sb3 import check, read
from minebender_sb3.vm import accepts

CUSTOM_BLOCKS_TIMES_BLOCKS = 200_000


def quiet(line):
    pass


def tool(folder, name, text):
    """A small program of ours under the name of a compiler."""
    path = folder / name
    path.write_text(text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_two_builds_in_different_folders_and_processes_are_the_same_bytes(tmp_path):
    other = tmp_path / "a folder" / "other.sb3"
    code = f"from minebender_sb3.project import build; build({str(other)!r}, 'builtin')"
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, env=environment, check=True, capture_output=True)
    assert other.read_bytes() == built().path.read_bytes()


def test_scratch_takes_the_project_and_the_check_finds_nothing():
    assert accepts(built().path) is None
    assert check(read(built().path)) == []


def test_no_sprite_has_so_many_custom_blocks_that_its_first_frame_is_slow():
    for row in built().statistics:
        assert row.blocks * row.custom_blocks <= CUSTOM_BLOCKS_TIMES_BLOCKS


def test_every_script_has_a_comment_and_every_custom_block_is_named_in_words():
    for target in read(built().path).project["targets"]:
        for block in target["blocks"].values():
            if block["topLevel"]:
                assert "comment" in block, (target["name"], block)
            if block["opcode"] == "procedures_prototype":
                assert "_" not in block["mutation"]["proccode"] and ":" not in block["mutation"]["proccode"]


def test_no_monitor_stands_on_the_stage():
    assert [monitor for monitor in read(built().path).project["monitors"] if monitor["visible"]] == []


BLOCK_HEIGHT = 48  # of the lowest block of Scratch's editor, in its units


def statements(blocks, key):
    """How many blocks are stacked from this one down, those inside it among them."""
    count = 0
    while key is not None:
        inside = [blocks[key]["inputs"][name][1] for name in ("SUBSTACK", "SUBSTACK2") if name in blocks[key]["inputs"]]
        count += 1 + sum(statements(blocks, first) for first in inside if first)
        key = blocks[key]["next"]
    return count


def test_scripts_and_comments_lie_beside_and_below_each_other_without_overlap():
    for target in read(built().path).project["targets"]:
        blocks, lowest = target["blocks"], -1
        for block, key in sorted((block["y"], key) for key, block in blocks.items() if block["topLevel"]):
            assert block > lowest, (target["name"], key)
            lowest = block + BLOCK_HEIGHT * statements(blocks, key)
        lowest = -1
        for comment in sorted(target["comments"].values(), key=lambda comment: comment["y"]):
            assert comment["y"] > lowest and comment["x"] + comment["width"] < 0 and not comment["minimized"], comment["text"]
            lowest = comment["y"] + comment["height"]


def test_every_sprite_of_the_folder_is_in_the_game():
    assert {path.stem for path in (ROOT / "sprites").glob("*.gs")} == {"stage", *LAYERS}


def test_the_build_says_what_it_made(tmp_path):
    said = []
    made = build(tmp_path / "game.sb3", "builtin", report=said.append)
    text = "\n".join(said)
    assert "builtin" in text and made.sha256 in text and f"{made.size:,} bytes" in text
    assert all(row.sprite in text and str(row.blocks) in text for row in made.statistics)


def test_without_goboscript_the_build_says_so_and_leaves_the_old_file(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    old = tmp_path / "old.sb3"
    old.write_bytes(b"old")
    with pytest.raises(BuildError, match="goboscript is not on the PATH"):
        build(old, "goboscript", report=quiet)
    assert old.read_bytes() == b"old" and [path.name for path in tmp_path.iterdir()] == ["old.sb3"]
    assert build(tmp_path / "new.sb3", "auto", report=quiet).compiler == "builtin"


@pytest.mark.parametrize(("program", "sentence"), [
    ("#!/bin/sh\nprintf '\\033[31merror: no such block\\033[0m\\n' >&2; exit 1", "ended with code 1 and says:\nerror: no such block"),
    ("#!/bin/sh\nfor last; do :; done; : > \"$last\"", "wrote no usable project"),
    ("#!/bin/sh\nexit 0", "wrote no usable project"),
    ("#!/bin/sh\nkill -ABRT $$", "ended with code -6"),
    ("#!/no/such/interpreter", "cannot be run"),
])
def test_a_goboscript_that_fails_is_not_trusted(tmp_path, monkeypatch, program, sentence):
    tool(tmp_path, "goboscript", program)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    with pytest.raises(BuildError) as caught:
        build(tmp_path / "game.sb3", "auto", report=quiet)
    assert sentence in str(caught.value) and not (tmp_path / "game.sb3").exists()


def test_a_goboscript_that_hangs_is_ended(tmp_path, monkeypatch):
    tool(tmp_path, "goboscript", "#!/bin/sh\nexec sleep 600")
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    monkeypatch.setattr("minebender_sb3.project.compilers.TIMEOUT", 0.2)
    with pytest.raises(BuildError, match="has not finished"):
        build(tmp_path / "game.sb3", "auto", report=quiet)


def test_a_path_that_cannot_be_written_is_one_sentence(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    with pytest.raises(BuildError, match="cannot be written"):
        build(blocked / "game.sb3", "builtin", report=quiet)
