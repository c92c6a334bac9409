"""Bad input to the command: one clear sentence, exit 2 (130 for Ctrl-C), nothing half-written, nothing left running."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner
from vm_build import Sprite, project

from minebender_sb3.cli import main

COMMAND = [sys.executable, "-m", "minebender_sb3"]


def minebender(*arguments, cwd, **environment):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)], cwd=cwd, env={**os.environ, **environment},
        capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL,
    )


def refused(done, *words):
    """One sentence on standard error and nothing else, exit code 2."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert done.stderr.startswith("minebender: ") and done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr


def test_an_unknown_size(tmp_path):
    refused(minebender("verify", "--size", 5, cwd=tmp_path), "--size", "5")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["verify", "--mode", "hard"], "no-guess"),
        (["verify", "--runs", "0"], "--runs"),
        (["verify", "--seed", "67108859"], "67108858"),
        (["verify", "--engine", "mine"], "turbowarp"),
        (["build", "--compiler", "gcc"], "builtin"),
        (["frobnicate"], "No such command"),
        (["check"], "Missing argument"),
    ],
)
def test_words_that_the_command_does_not_know(arguments, word):
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 2 and done.stdout == ""
    assert done.stderr.startswith("minebender: ") and done.stderr.count("\n") == 1
    assert word in done.stderr and "--help" in done.stderr


def test_node_is_missing(tmp_path, game):
    refused(minebender("verify", game, cwd=tmp_path, PATH=str(tmp_path)), "Node", "install Node 20 or newer")


def test_the_packages_are_missing(tmp_path, game):
    harness = Path(__file__).resolve().parent.parent / "harness"
    copy = tmp_path / "harness"
    shutil.copytree(harness, copy, ignore=shutil.ignore_patterns("node_modules"))
    done = minebender("verify", game, cwd=tmp_path, MINEBENDER_HARNESS=str(copy))
    refused(done, "@scratch/scratch-vm", "make setup")


def no_zip(path):
    path.write_text("this is no zip")


def no_project(path):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("other.json", "{}")


def no_file(path):
    pass


def broken_json(path):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("project.json", '{"targets": [NaN')


def a_folder(path):
    path.mkdir()


@pytest.mark.parametrize(
    ("command", "make"),
    [("verify", make) for make in (no_zip, no_project, no_file, broken_json, a_folder)]
    + [(command, no_zip) for command in ("check", "diff", "run", "replay")],
)
def test_a_file_that_is_no_project(tmp_path, command, make):
    path, session = tmp_path / "bad.sb3", tmp_path / "session.txt"
    make(path)
    session.write_text("minebender session 1\nframes 1\n")
    before = sorted(tmp_path.iterdir())
    arguments = {"diff": [path, path], "run": [path, session], "replay": [session, path]}.get(command, [path])
    refused(minebender(command, *arguments, cwd=tmp_path), "bad.sb3")
    assert sorted(tmp_path.iterdir()) == before


def test_a_project_without_our_ledger(tmp_path):
    path = tmp_path / "other.sb3"
    path.write_bytes(project(Sprite("Stage", {"score": 0})))
    refused(minebender("verify", path, cwd=tmp_path), "other.sb3", "no variable or list", "minebender build")


def test_a_session_with_a_bad_line(tmp_path, game):
    session = tmp_path / "session.txt"
    session.write_text("minebender session 1\nclick 8;8\n")
    for command in (["replay", session, game], ["run", game, session]):
        refused(minebender(*command, cwd=tmp_path), "session.txt:2:", "8,8")
    refused(minebender("replay", tmp_path / "none.txt", game, cwd=tmp_path), "none.txt", "cannot be read")


def test_an_output_that_cannot_be_written(tmp_path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file, not a folder")
    refused(minebender("build", "-o", blocked / "game.sb3", "--compiler", "builtin", cwd=tmp_path), "game.sb3", "cannot be written")
    assert blocked.read_text() == "a file, not a folder"
    assert list(tmp_path.iterdir()) == [blocked]


def test_a_folder_that_is_no_project(tmp_path):
    refused(minebender("compile", tmp_path / "none", "-o", tmp_path / "out.sb3", cwd=tmp_path), "none", "is no folder")
    (tmp_path / "stage.gs").write_text("this is not goboscript\n")
    done = minebender("compile", tmp_path, "-o", tmp_path / "out.sb3", cwd=tmp_path)
    assert done.returncode == 1 and "stage.gs:1:" in done.stderr and not (tmp_path / "out.sb3").exists()


def test_a_compiler_that_is_not_there(tmp_path):
    refused(minebender("build", "--compiler", "goboscript", cwd=tmp_path, PATH=str(tmp_path)), "goboscript", "builtin")
    assert not (tmp_path / "build").exists()


def first(folder):
    """The PYTHONPATH with this folder in front."""
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])


def descendants(pid):
    """The ids of all processes that this one started, and those started."""
    children = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        children.setdefault(int(words[1]), []).append(int(stat.parent.name))
    found, queue = [], [pid]
    while queue:
        found += children.get(queue[0], [])
        queue += children.get(queue.pop(0), [])
    return found


def interrupted(arguments, cwd, ready, **environment):
    """Runs a command, sends Ctrl-C once `ready` says so; what it said, and the processes it had."""
    process = subprocess.Popen(
        [*COMMAND, *map(str, arguments)], cwd=cwd, env={**os.environ, **environment},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )
    deadline = time.monotonic() + 60
    while not ready(process) and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.01)
    assert process.poll() is None, "it ended before it could be interrupted"
    started = descendants(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    deadline = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in started) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert [pid for pid in started if Path(f"/proc/{pid}").exists()] == [], "a process was left behind"
    return process.returncode, out, err, started


def test_ctrl_c_while_processes_start(tmp_path, game):
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "sitecustomize.py").write_text(
        "import pathlib, sys, time\n"
        "if 'spawn_main' in ' '.join(sys.orig_argv):\n"
        "    pathlib.Path(__file__).with_name('starting').touch()\n"
        "    time.sleep(60)\n"
    )
    arguments = ["verify", game, "--jobs", 2]
    code, _, err, _ = interrupted(arguments, tmp_path, lambda _: (folder / "starting").exists(), PYTHONPATH=first(folder))
    assert (code, err) == (130, "minebender: interrupted after 0 of 8 runs\n")
    assert list(tmp_path.iterdir()) == [folder]


def test_ctrl_c_in_a_verification(tmp_path, game):
    def two_nodes(process):
        return sum("node" in _name(pid) for pid in descendants(process.pid)) >= 2

    arguments = ["verify", game, "--runs", 500, "--jobs", 2, "--results", tmp_path / "r.jsonl"]
    code, out, err, started = interrupted(arguments, tmp_path, two_nodes)
    done = re.fullmatch(rf"minebender: interrupted after (\d+) of 500 runs; go on with --results {tmp_path}/r.jsonl --resume\n", err)
    assert code == 130 and done and f"{done[1]} of {done[1]} runs agree" in out
    assert len(started) >= 3
    assert [entry.name for entry in tmp_path.iterdir()] == ["r.jsonl"]
    assert len((tmp_path / "r.jsonl").read_text().splitlines()) == 1 + int(done[1])


def test_ctrl_c_while_the_modules_still_load(tmp_path):
    folder = tmp_path / "modules"
    folder.mkdir()
    (folder / "click.py").write_text("import pathlib, time\npathlib.Path(__file__).with_name('loading').touch()\ntime.sleep(60)\n")
    code, _, err, _ = interrupted(["build"], tmp_path, lambda _: (folder / "loading").exists(), PYTHONPATH=first(folder))
    assert (code, err) == (130, "minebender: interrupted\n")
    assert list(tmp_path.iterdir()) == [folder]


def test_ctrl_c_in_a_build(tmp_path):
    old = tmp_path / "game.sb3"
    old.write_text("the last good one")
    temporary = tmp_path / "tmp"
    temporary.mkdir()

    def writes_its_sources(_):
        return any(temporary.glob("minebender-*/minebender/*"))

    code, _, err, _ = interrupted(["build", "-o", old, "--compiler", "builtin"], tmp_path, writes_its_sources, TMPDIR=str(temporary))
    assert (code, err) == (130, "minebender: interrupted\n")
    assert old.read_text() == "the last good one"
    assert sorted(tmp_path.iterdir()) == [old, temporary] and not list(temporary.iterdir())


def _name(pid):
    try:
        return Path(f"/proc/{pid}/comm").read_text()
    except OSError:
        return ""
