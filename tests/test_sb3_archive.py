"""Project files are read whatever is in them, and written the same each time."""

import io
import json
import os
import stat
import time
import tracemalloc
import zipfile

import pytest
from sb3_projects import folder_project, good

from minebender_sb3.sb3 import Sb3Error, pack, parse, read, statistics, write_atomically


def zipped(entries, compression=zipfile.ZIP_DEFLATED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    return buffer.getvalue()


MINIMAL = b'{"targets": [{}], "meta": {"semver": "3.0.0"}}'

UNREADABLE = {
    "empty": (b"", "is empty"),
    "text": (b"hello", "is not a zip file"),
    "truncated": (pack(*folder_project("good"))[:-30], "is not a zip file"),
    "no project.json": (zipped({"a.svg": b""}), "no project.json"),
    "sprite": (zipped({"sprite.json": b"{}"}), "one sprite, not a project"),
    "not JSON": (zipped({"project.json": b'{"targets": [,]}'}), "line 1, column 14"),
    "NaN": (zipped({"project.json": b'{"targets": [{"x": NaN}]}'}), "the bare word NaN"),
    "Infinity": (zipped({"project.json": b'{"targets": [{"x": -Infinity}]}'}), "the bare word -Infinity"),
    "not UTF-8": (zipped({"project.json": b'{"targets": ["\xff"]}'}), "is not UTF-8"),
    "deep": (zipped({"project.json": b'{"targets": ' + b"[" * 100_000}), "nested too deeply"),
    "list": (zipped({"project.json": b"[]"}), 'no list "targets"'),
    "no targets": (zipped({"project.json": b'{"targets": []}'}), 'no list "targets"'),
    "wrong targets": (zipped({"project.json": b'{"targets": [3]}'}), 'no list "targets"'),
    "Scratch 2": (zipped({"project.json": b'{"objName": "Stage", "children": []}'}), "Scratch 2"),
    "other packing": (zipped({"project.json": MINIMAL}, zipfile.ZIP_BZIP2), "packed in a way that Scratch cannot read"),
    "bomb": (zipped({"project.json": MINIMAL, "a.svg": bytes(70_000_000)}), "zip bomb"),
    "crowd": (zipped({"project.json": MINIMAL, **{f"{number}.svg": b"" for number in range(10_001)}}), "10,002 files"),
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_project_is_said_in_one_sentence(name):
    data, words = UNREADABLE[name]
    with pytest.raises(Sb3Error) as raised:
        read(data, "game.sb3")
    message = str(raised.value)
    assert message.startswith("game.sb3: ") and words in message and "\n" not in message
    assert len(message) < 400 and (";" in message or "(" in message)


def test_flipped_bits_and_cuts_never_raise_anything_else():
    data = pack(*folder_project("good"))
    for place in range(0, len(data), 97):
        for damaged in (data[:place], data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1:]):
            try:
                read(damaged)
            except Sb3Error as error:
                assert "\n" not in str(error)


def test_a_bomb_costs_little_memory_and_time():
    bomb = zipped({"project.json": MINIMAL, "a.svg": bytes(200_000_000)})
    assert len(bomb) < 1_000_000
    tracemalloc.start()
    begin = time.monotonic()
    with pytest.raises(Sb3Error, match="zip bomb"):
        read(bomb)
    assert tracemalloc.get_traced_memory()[1] < 150_000_000
    tracemalloc.stop()
    assert time.monotonic() - begin < 10


def test_a_missing_file_and_a_folder_are_named(tmp_path):
    for path in (tmp_path / "none.sb3", tmp_path):
        with pytest.raises(Sb3Error, match=str(path)):
            read(path)


def test_a_project_in_a_folder_of_the_zip_is_read_as_scratch_does():
    sb3 = read(zipped({"game/project.json": MINIMAL, "game/a.svg": b"<svg/>", "game/deep/b.svg": b""}))
    assert sb3.project["targets"] == [{}] and sb3.assets == {"a.svg": b"<svg/>"}


def test_huge_numbers_are_read_without_harm():
    project = parse(b'{"targets": [{"x": ' + b"9" * 5000 + b', "y": -1e999}]}', "game.sb3")
    assert project["targets"][0] == {"x": float("inf"), "y": float("-inf")}


def test_packing_is_the_same_each_time_and_reads_back():
    project, assets = folder_project("good")
    data = pack(project, assets)
    assert data == pack(json.loads(json.dumps(project)), dict(reversed(assets.items())))
    back = read(data)
    assert back.project == project and back.assets == assets
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = archive.infolist()
    assert [info.filename for info in infos] == ["project.json", *sorted(assets)]
    assert {info.date_time for info in infos} == {(1980, 1, 1, 0, 0, 0)}
    assert {(info.compress_type, info.create_system, info.external_attr) for info in infos} == {(0, 3, 0o100644 << 16)}
    assert b" " not in project_json(data)[:200]


def project_json(data):
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("project.json")


def test_text_outside_ascii_and_lone_surrogates_survive():
    project = {"targets": [{"name": "é日\ud800"}]}
    assert read(pack(project, {})).project == project
    assert "é日\\ud800".encode() in project_json(pack(project, {}))


def test_writing_replaces_in_one_step(tmp_path):
    path = tmp_path / "game.sb3"
    path.write_bytes(b"old")
    write_atomically(path, b"new")
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["game.sb3"]
    mask = os.umask(0)
    os.umask(mask)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666 & ~mask


def test_a_failed_write_leaves_what_was_there(tmp_path):
    folder = tmp_path / "game.sb3"
    folder.mkdir()
    for path in (tmp_path / "none" / "game.sb3", folder):
        with pytest.raises(Sb3Error, match="cannot be written") as raised:
            write_atomically(path, b"new")
        assert str(raised.value).startswith(str(path))
    assert os.listdir(tmp_path) == ["game.sb3"] and os.listdir(folder) == []


def test_statistics_count_the_project():
    sb3 = good()
    data = pack(sb3.project, sb3.assets)
    found = statistics(data)
    assert [(target.name, target.custom_blocks) for target in found.targets] == [("Stage", 1), ("Wall", 0), ("ball", 1)]
    assert found.blocks == sum(len(target["blocks"]) for target in sb3.project["targets"]) == 86
    assert (found.size, found.project_bytes, len(found.sha256)) == (len(data), sb3.project_bytes, 64)
    assert found.targets[2].sounds == 1 and found.targets[2].costumes == 2 and found.targets[0].lists == 2
