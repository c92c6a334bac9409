"""Many random programs as one project: on disk, compiled, run in Scratch, and what they should have done."""

from __future__ import annotations

from pathlib import Path

from goboscript_projects import write_project

from minebender_sb3.vm import Project

from .evaluator import State
from .programs import Program
from .scratch_values import text

PASSES = 2000                           # nothing is drawn, so a frame can take many turns
FRAMES = 400


def write_bundle(folder: Path, programs: list[Program]) -> Path:
    """A project with a sprite for each program; the flag has them run one after another."""
    lines = ['costumes "blank.svg";', "var done = 0;", *(line for one in programs for line in one.stage), "onflag {",
             *(f'    broadcast_and_wait "{one.name}";' for one in programs), "    done = 1;", "}", ""]
    write_project(folder, "", "\n".join(lines), **{one.name: one.text() for one in programs})
    (folder / "main.gs").unlink()
    return folder


def run_bundle(archive: bytes, engine: str) -> dict[str, object]:
    """All variables and lists when all programs have run."""
    with Project(archive, engine, passes=PASSES) as opened:
        opened.green_flag()
        while opened.number < FRAMES and not opened.state["done"]:
            opened.frames(10)
        assert opened.exceptions == []
        assert opened.state["done"] == 1
        return dict(opened.state)


def disagreements(program: Program, expected: State, state: dict[str, object]) -> list[str]:
    """What the machine has made of a program otherwise than expected, a sentence each."""
    found = []
    for key, value in (*expected.variables.items(), *expected.lists.items()):
        name = key if key.startswith(f"{program.name}_") else f"{program.name}.{key}"
        if name not in state:
            found.append(f"{name} is missing")
        elif _shown(state[name]) != _shown(value):
            found.append(f"{name} is {_shown(state[name])!r}, not {_shown(value)!r}")
    return found


def _shown(value: object) -> object:
    if isinstance(value, list):
        return [_shown(item) for item in value]
    return text(float(value) if isinstance(value, int) and not isinstance(value, bool) else value)
