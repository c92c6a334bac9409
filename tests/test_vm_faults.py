"""Faults inside a project, in its file and around it: each is one sentence, and the run goes on where a player's would."""
from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from vm_build import FLAG, Sprite, Var, add, call, change, forever, project, put, when

from minebender_sb3.sb3 import pack
from minebender_sb3.vm import Project, VmError, Worker, accepts, worker

ENGINES = ("vanilla", "turbowarp")
PLAIN = project(Sprite("Stage", {"n": 0}).script(FLAG, forever(change("n", 1))))


def endless() -> bytes:
    stage = Sprite("Stage", {"n": 0})
    sprite = Sprite("Worm", {}, {})
    sprite.define("dig", [], [forever(change("n", 1))])
    sprite.script(FLAG, ("control_wait", {"DURATION": 0.05}), call("dig"))
    return project(stage, sprite)


def broken() -> bytes:
    """In frame 3 the sprite meets a block whose list is not named; the stage goes on counting."""
    stage = Sprite("Stage", {"n": 0}).script(FLAG, forever(change("n", 1)))
    sprite = Sprite("Bad").script(FLAG, ("control_wait", {"DURATION": 0.05}), ("data_deletealloflist",))
    return project(stage, sprite)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_frame_that_never_ends_is_ended_and_named(engine: str) -> None:
    started = time.monotonic()
    opened = Project(endless(), engine, warp_turns=2_000_000_000, frame_limit=1)
    process = opened._worker.process
    opened.green_flag()
    with pytest.raises(VmError, match=r'frame 3 did not end within \d s and was stopped at sprite "Worm", block "Worm\S+" \(\w+\)'):
        opened.frames(3)
    opened.close()
    assert process.returncode == -signal.SIGKILL
    assert time.monotonic() - started < 20
    with Project(PLAIN, engine) as after:  # a new process takes over
        after.green_flag()
        after.step()
        assert after.variable("n") == 50


def test_an_exception_is_told_with_its_place_and_the_run_goes_on() -> None:
    with Project(broken(), passes=1) as opened:
        opened.green_flag()
        frames = opened.frames(6)
        first = next(frame for frame in frames if frame.exceptions)
        (told,) = first.exceptions
        assert first.number == 3
        assert (told["frame"], told["sprite"], told["opcode"]) == (3, "Bad", "data_deletealloflist")
        assert "undefined" in told["message"]
        assert opened.exceptions[0] == told
        # Scripts of the stage come after the sprite's, so they lose the frames in which the step broke off.
        assert opened.variable("n") == 2


@pytest.mark.parametrize("engine", ENGINES)
def test_endless_recursion_ends_by_the_warp_limit_or_is_told(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0, "other": 0})
    stage.define("down", [], [change("n", 1), call("down")])
    stage.script(FLAG, call("down")).script(FLAG, forever(change("other", 1)))
    with Project(project(stage), engine, passes=1, warp_turns=1000) as opened:
        opened.green_flag()
        opened.frames(3)
        assert opened.variable("other") >= 2
        assert opened.variable("n") > 1000


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("opcode", "why"), [
    ("sensing_touchingobject", "needs the pixels"), ("sensing_touchingcolor", "colours on the stage"),
    ("event_whenthisspriteclicked", "needs the pixels"), ("videoSensing_videoOn", 'belongs to "videoSensing"'),
    ("translate_getTranslate", 'belongs to "translate"'), ("music_playDrumForBeats", 'belongs to "music"'),
    ("sensing_loudness", "needs a microphone"), ("operator_nonsense", "is unknown to this VM")])
def test_blocks_that_cannot_be_honoured_are_refused_by_name(engine: str, opcode: str, why: str) -> None:
    sprite = Sprite("Cat").script((opcode,), ("looks_hide",))
    with pytest.raises(VmError, match=rf"given bytes: .*{opcode} \(1x in Cat\).*{why}.*Allow them by name"):
        Project(project(Sprite("Stage"), sprite), engine)


def test_a_block_allowed_by_name_runs() -> None:
    touching = ("sensing_touchingobject", {"TOUCHINGOBJECTMENU": ("menu", "sensing_touchingobjectmenu", "TOUCHINGOBJECTMENU", "Dog")})
    stage = Sprite("Stage", {"hit": 0})
    cat = Sprite("Cat").script(FLAG, when(touching, put("hit", "yes")))
    with Project(project(stage, cat, Sprite("Dog")), allow=["sensing_touchingobject"]) as opened:
        opened.green_flag()
        opened.step()
        assert opened.variable("hit") == "yes"


def test_loudness_hats_are_refused_and_timer_hats_run() -> None:
    hat = lambda what: ("event_whengreaterthan", {"VALUE": 0.2}, {"WHENGREATERTHANMENU": what})  # noqa: E731
    with pytest.raises(VmError, match="needs a microphone"):
        Project(project(Sprite("Stage", {"n": 0}).script(hat("LOUDNESS"), change("n", 1))))
    with Project(project(Sprite("Stage", {}, {"log": []}).script(hat("TIMER"), add(("sensing_timer",))))) as opened:
        opened.green_flag()
        opened.frames(20)
        # Scratch looks at such hats before it reads the clock for the frame, so they see the frame before.
        assert opened.list("log") == [0.266]


@pytest.mark.parametrize(("data", "sentence"), [
    (b"", "empty"), (b"not a zip at all", "zip"), (PLAIN[:200], "zip"),
    (pack({"targets": []}, {}), "project"), (PLAIN.replace(b'{"targets"', b'["targets"', 1), "zip|JSON")])
def test_a_file_that_is_no_project_is_refused_in_one_sentence(tmp_path: Path, data: bytes, sentence: str) -> None:
    path = tmp_path / "odd.sb3"
    path.write_bytes(data)
    for use in (Project, accepts):
        with pytest.raises(VmError, match=sentence) as caught:
            use(path)
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.sb3", tmp_path):
        with pytest.raises(VmError, match=str(path)):
            Project(path)


@pytest.mark.parametrize(("options", "sentence"), [
    ({"engine": "flash"}, 'there is no engine "flash": use vanilla or turbowarp'),
    ({"passes": 0}, "passes is 0: it must be a whole number from 1"), ({"fps": 2.5}, "fps is 2.5"), ({"seed": "x"}, "seed is x")])
def test_options_that_make_no_sense_are_refused(options: dict, sentence: str) -> None:
    with pytest.raises(VmError, match=sentence):
        Project(PLAIN, **options)


def scratch2(*script: list) -> bytes:
    """An .sb2 whose stage has one variable and one script."""
    stage = {"objName": "Stage", "variables": [{"name": "n", "value": 0, "isPersistent": False}],
             "scripts": [[10, 10, [["whenGreenFlag"], *script]]], "sounds": [], "currentCostumeIndex": 0,
             "costumes": [{"costumeName": "blank", "baseLayerID": 0, "baseLayerMD5": "0.svg", "bitmapResolution": 1,
                           "rotationCenterX": 0, "rotationCenterY": 0}],
             "penLayerMD5": "0.png", "tempoBPM": 60, "videoAlpha": 0.5, "children": [], "info": {}}
    return pack(stage, {})


@pytest.mark.parametrize("engine", ENGINES)
def test_a_scratch_2_project_runs_too(engine: str) -> None:
    with Project(scratch2(["setVar:to:", "n", ["*", 6, 7]]), engine) as opened:
        opened.green_flag()
        opened.step()
        assert opened.variable("n") == 42


@pytest.mark.parametrize("engine", ENGINES)
def test_a_scratch_2_project_is_refused_what_a_scratch_3_project_is(engine: str) -> None:
    with pytest.raises(VmError, match="sensing_loudness .*needs a microphone"):
        Project(scratch2(["setVar:to:", "n", ["soundLevel"]]), engine)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_extension_that_is_allowed_finds_no_network(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0}).script(FLAG, ("music_setTempo", {"TEMPO": 90}), put("n", 1))
    with Project(project(stage, extensions=("music",)), engine, allow=["music"]) as opened:
        opened.green_flag()
        opened.frames(3)
        assert opened.variable("n") == 1


def test_a_closed_project_says_so() -> None:
    with Project(PLAIN) as opened:
        pass
    with pytest.raises(VmError, match="is closed"):
        opened.step()


def fake_node(folder: Path, version: str) -> None:
    script = folder / "node"
    script.write_text(f"#!/bin/sh\necho {version}\n")
    script.chmod(0o755)


def test_missing_and_old_node_are_named_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(VmError, match="Node is not on the PATH: install Node 20 or newer, then run `make setup`"):
        Worker()
    fake_node(tmp_path, "v18.19.0")
    with pytest.raises(VmError, match="is version v18.19.0: install Node 20 or newer"):
        Worker()


def test_missing_packages_are_named_with_the_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "HARNESS", tmp_path)
    with pytest.raises(VmError, match="the harness is not at"):
        Worker()
    (tmp_path / "server.js").touch()
    with pytest.raises(VmError, match=r"the package @scratch/scratch-vm is missing from .*: run `make setup`"):
        Worker()


def gone(pid: int, within: float = 5.0) -> bool:
    """Whether no process of that id is left, zombies of a parent that is gone apart."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        try:
            if Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("busy", [False, True])
def test_the_worker_dies_with_its_owner(busy: bool) -> None:
    code = ("import sys, test_vm_faults as t\n"
            "opened = t.Project(t.endless(), warp_turns=2_000_000_000)\n"
            "print(opened._worker.process.pid, flush=True)\n"
            "opened.green_flag()\n"
            f"opened.frames({60 if busy else 1})\n"
            "sys.stdin.read()\n")
    owner = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parent, stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    pid = int(owner.stdout.readline())
    time.sleep(0.7)
    owner.kill()
    owner.wait()
    owner.stdin.close()
    owner.stdout.close()
    assert gone(pid)


def test_a_worker_killed_from_outside_is_told_and_replaced() -> None:
    opened = Project(PLAIN)
    os.kill(opened._worker.process.pid, signal.SIGKILL)
    with pytest.raises(VmError, match="the harness ended with code -9"):
        opened.frames(3)
    opened.close()
    with Project(PLAIN) as again:
        assert again.step().number == 1


def test_an_interrupt_while_a_reply_is_due_ends_the_worker() -> None:
    opened = Project(endless(), warp_turns=2_000_000_000)
    process = opened._worker.process
    opened.green_flag()

    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with pytest.raises(KeyboardInterrupt):
            opened.frames(5)
    finally:
        signal.signal(signal.SIGALRM, before)
        opened.close()
    assert process.returncode == -signal.SIGKILL


def test_reading_a_variable_costs_no_frame() -> None:
    stage = Sprite("Stage", {"n": 0}).script(FLAG, forever(put("n", ("operator_add", {"NUM1": Var("n"), "NUM2": 1}))))
    with Project(project(stage), passes=1) as opened:
        opened.green_flag()
        opened.frames(3)
        assert [opened.variable("n") for _ in range(3)] == [3, 3, 3]
