"""Projects that the tests of sb3/ begin with."""

import copy
import json
from functools import cache
from pathlib import Path

from minebender_sb3.sb3 import Sb3, pack, project_text, read

DATA = Path(__file__).parent / "sb3"
CASES = Path(__file__).parent / "cases"
BLANK = b'<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>'


def folder_project(folder, name="project.json"):
    """A project.json and the files beside it as (project, assets)."""
    project = json.loads((DATA / folder / name).read_text(encoding="utf-8"))
    assets = {path.name: path.read_bytes() for path in (DATA / folder).iterdir() if path.suffix != ".json"}
    return project, assets


@cache
def _good():
    return read(pack(*folder_project("good")), "good.sb3")


def good():
    """A project of two sprites and the stage in which nothing is wrong, free to be changed."""
    return copy.deepcopy(_good())


def as_read(project, assets):
    """The project as it comes out of its file, so that sizes and types are those of a real one."""
    return read(pack(project, assets))


def unread(project, assets):
    """A project that could not be packed, as the check gets it."""
    return Sb3("the project", project, assets, len(project_text({})), 0)


def case(name, **replaced):
    """A project of the reported cases with its blank costume, marks in it replaced."""
    text = (CASES / f"{name}.project.json").read_text(encoding="utf-8")
    for mark, value in replaced.items():
        assert mark in text
        text = text.replace(mark, value)
    project = json.loads(text)
    return as_read(project, {project["targets"][0]["costumes"][0]["md5ext"]: BLANK})


def target(project, name):
    return next(target for target in project["targets"] if target["name"] == name)


def block(project, sprite, opcode, number=0):
    """(id, block) of the `number`th block of a kind in a sprite."""
    blocks = target(project, sprite)["blocks"]
    return [(key, value) for key, value in blocks.items() if isinstance(value, dict) and value["opcode"] == opcode][number]
