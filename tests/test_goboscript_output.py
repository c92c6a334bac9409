"""What the compiler adds to the blocks: ids, comments, places, centres, messages; and that it gives the same each time."""

from __future__ import annotations

import json
import struct
import zlib
from pathlib import Path

import pytest
from goboscript_projects import GOLDEN, archive, compiled, list_after_flag, write_project

from minebender_sb3.goboscript import Result, compile_project
from minebender_sb3.goboscript.assets import rotation_centre
from minebender_sb3.goboscript.colours import css_colour

SPRITE = 'costumes "blank.svg";\n'
FIXTURES = sorted((GOLDEN / "fixtures").iterdir())


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = zlib.compress(b"".join(b"\0" + b"\0" * 4 * width for _ in range(height)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) \
        + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


def sprite(result: Result, name: str = "main") -> dict:
    return next(target for target in result.project["targets"] if target["name"] == name)


@pytest.mark.parametrize("folder", FIXTURES, ids=lambda path: path.name)
def test_ids_are_unique_and_lead_somewhere(folder: Path) -> None:
    for target in compiled(folder).project["targets"]:
        ids = [*target["blocks"], *target["variables"], *target["lists"], *target["broadcasts"], *target["comments"]]
        assert len(ids) == len(set(ids))
        for key, block in target["blocks"].items():
            assert block["next"] is None or target["blocks"][block["next"]]["parent"] == key
            assert (block["parent"] is None) == block["topLevel"]
            for _, content, *shadow in block["inputs"].values():
                for inner in (content, *shadow):
                    assert not isinstance(inner, str) or target["blocks"][inner]["parent"] == key


def test_ids_of_other_scripts_stay_when_one_changes(tmp_path: Path) -> None:
    before = compiled(write_project(tmp_path, SPRITE + "onflag { p; }\nproc p { say 1; }\nonclick { say 2; }\n"))
    after = compiled(write_project(tmp_path, SPRITE + "onflag { wait 1; p; }\nproc p { say 1; }\nonclick { say 2; }\n"))
    old, new = (sprite(result)["blocks"] for result in (before, after))
    for key in old:
        if not key.startswith("onflag"):
            assert {**old[key], "y": 0} == {**new[key], "y": 0}


def test_names_that_are_equal_do_no_harm(tmp_path: Path) -> None:
    """A message, a stage variable, a stage list's neighbour and a sprite variable called alike."""
    stage = SPRITE + "var go = 5;\nlist out;\n"
    main = SPRITE + 'var out_of = 1;\nonflag { broadcast "go"; }\non "go" { add go to out; add out_of to out; }\n' \
        "onflag { broadcast go; }\n" 'on "5" { add "five" to out; }\n'
    assert list_after_flag(compiled(write_project(tmp_path, main, stage)), "out") == [5, 1, "five"]


def test_the_same_source_gives_the_same_project(tmp_path: Path) -> None:
    for folder in FIXTURES[::9]:
        texts = {json.dumps([result.project, result.source_map, sorted(result.assets)])
                 for result in (compile_project(folder), compile_project(folder))}
        assert len(texts) == 1


def test_comments_above_scripts_and_statements(tmp_path: Path) -> None:
    main = SPRITE + "# not this one\n\n# Opens a cell\n#   and its zero neighbours.\nproc open cell {\n" \
        "    # first the cell\n    say $cell;\n    wait 1; # behind\n}\n# Start\nonflag { open 1; }\n"
    target = sprite(compiled(write_project(tmp_path, main)))
    comments = {comment["text"]: comment for comment in target["comments"].values()}
    assert set(comments) == {"Opens a cell\n  and its zero neighbours.", "Start", "first the cell"}
    opcodes = {text: target["blocks"][comment["blockId"]]["opcode"] for text, comment in comments.items()}
    assert opcodes == {
        "Opens a cell\n  and its zero neighbours.": "procedures_definition", "Start": "event_whenflagclicked",
        "first the cell": "looks_say",
    }
    for key, comment in target["comments"].items():
        assert target["blocks"][comment["blockId"]]["comment"] == key


def test_a_long_comment_is_cut_where_scratch_takes_no_more(tmp_path: Path) -> None:
    main = SPRITE + "# " + "long " * 2000 + "\nonflag { say 1; }\n"
    (comment,) = sprite(compiled(write_project(tmp_path, main)))["comments"].values()
    assert len(comment["text"]) == 8000


@pytest.mark.parametrize("folder", FIXTURES, ids=lambda path: path.name)
def test_scripts_do_not_overlap(folder: Path) -> None:
    """Scripts stand below one another, each as high as its blocks at least (40 units each) and as its comment."""
    for target in compiled(folder).project["targets"]:
        blocks = target["blocks"]
        tops = sorted((block["y"], key) for key, block in blocks.items() if block["topLevel"])
        for (y, key), (below, _) in zip(tops, tops[1:]):
            comment = target["comments"].get(blocks[key].get("comment"), {"height": 0})
            assert below - y >= max(40 * stacked(blocks, key), comment["height"])


def stacked(blocks: dict, key: str | None) -> int:
    """The number of blocks that stand below one another, those inside mouths too."""
    count = 0
    while key is not None:
        inputs = blocks[key]["inputs"]
        inside = [inputs[name][1] for name in ("SUBSTACK", "SUBSTACK2") if name in inputs]
        count += 1 + sum(stacked(blocks, inner) for inner in inside)
        key = blocks[key]["next"]
    return count


def test_rotation_centres(tmp_path: Path) -> None:
    folder = write_project(tmp_path, 'costumes "blank.svg", "p.png";\n')
    (folder / "p.png").write_bytes(png(6, 4))
    costumes = sprite(compiled(folder))["costumes"]
    assert [(one["rotationCenterX"], one["rotationCenterY"]) for one in costumes] == [(1, 1), (3, 2)]


@pytest.mark.parametrize(("content", "centre"), [
    (b'<svg viewBox="-10 -20 40 60" width="1" height="1">', (10, 10)),
    (b"<svg\n width='12px' height='7'>", (6, 3.5)),
    (b'<svg viewBox="0,0,3,4">', (1.5, 2)),
    (b'<svg width="100%" height="100%">', None),
    (b'<svg width="1e999" height="1">', None),
    (b"no picture", None),
])
def test_centres_of_vector_costumes(content: bytes, centre: tuple | None) -> None:
    assert rotation_centre("svg", content) == centre


@pytest.mark.parametrize(("text", "colour"), [
    ("red", "#ff0000"), (" #ABC ", "#aabbcc"), ("#11223344", None), ("#112233ff", "#112233"), ("rgb(1, 2, 3)", "#010203"),
    ("rgb(1, 2, 300)", None), ("no colour", None), ("RebeccaPurple", "#663399"),
])
def test_colours(text: str, colour: str | None) -> None:
    assert css_colour(text) == colour


def test_every_literal_message_is_declared(tmp_path: Path) -> None:
    result = compiled(write_project(tmp_path, SPRITE + 'onflag { broadcast "one"; broadcast_and_wait 2; }\non "three" {}\n'))
    assert sorted(result.project["targets"][0]["broadcasts"].values()) == ["2", "one", "three"]


def test_assets_are_named_by_their_content_and_kept_once(tmp_path: Path) -> None:
    result = compiled(write_project(tmp_path, SPRITE))
    assert list(result.assets) == ["fda0b140d32416dde40151e4d4d4fd29.svg"]
    assert archive(result)


def test_a_local_std_folder(tmp_path: Path) -> None:
    folder = write_project(tmp_path / "p", SPRITE + "%include std/math\nonflag { say DOUBLE(2); }\n")
    (tmp_path / "std").mkdir()
    (tmp_path / "std" / "math.gs").write_text("%define DOUBLE(x) ((x) * 2)\n", encoding="utf-8")
    assert compile_project(folder, tmp_path / "std").ok
    without = compile_project(folder)
    assert [one.code for one in without.diagnostics if one.severity == "error"][0] == "no-std"
