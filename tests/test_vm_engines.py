"""The differences between the engines that docs/engine-differences.md lists, each shown."""
from __future__ import annotations

import re
from pathlib import Path

import pytest
from vm_build import FLAG, Sprite, Var, add, call, change, project, put, repeat

from minebender_sb3.vm import Project

DOCUMENT = Path(__file__).resolve().parent.parent / "docs" / "engine-differences.md"
NAN = ("operator_divide", {"NUM1": 0, "NUM2": 0})
TRUE = ("operator_equals", {"OPERAND1": 1, "OPERAND2": 1})


def difference(data: bytes, name: str, frames: int = 2, **options) -> list:
    """What `name` holds in vanilla and in TurboWarp."""
    found = []
    for engine in ("vanilla", "turbowarp"):
        with Project(data, engine, watch=[name], **options) as opened:
            opened.green_flag()
            opened.frames(frames)
            found.append(opened.state[name])
    return found


def full_list() -> bytes:
    return project(Sprite("Stage", {"n": 0}, {"big": [0] * 199_999}).script(
        FLAG, add(1, "big"), add(2, "big"), put("n", ("data_lengthoflist", {}, {"LIST": "big"}))))


def undeclared_message() -> bytes:
    stage = Sprite("Stage", {"n": 0}).script(FLAG, ("event_broadcast", {"BROADCAST_INPUT": ("message", "m")}))
    return project(stage.script(("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": "m"}), put("n", 1)))


def id_of_another_sprite() -> bytes:
    """Sprite1 reads `v` by the id that Sprite2's `v` has."""
    one = Sprite("One", {"v": 5}).script(FLAG, put("n", Var("v")))
    two = Sprite("Two", {"v": 6})
    data = one.target(False, 1)["variables"]
    one.target = lambda stage, order, made=one.target: made(stage, order) | {"variables": {"own": data["v-v"]}}
    return project(Sprite("Stage", {"n": "none"}), one, two)


def values() -> bytes:
    return project(Sprite("Stage", {"n": 0}, {"log": []}).script(
        FLAG, add(("operator_add", {"NUM1": "true", "NUM2": 1})), put("n", "true"),
        add(("operator_add", {"NUM1": Var("n"), "NUM2": 1})), add(("operator_gt", {"OPERAND1": NAN, "OPERAND2": TRUE}))))


def texts_and_places() -> bytes:
    def is_zero(name: str) -> tuple:
        return ("operator_equals", {"OPERAND1": Var(name), "OPERAND2": 0})

    first = {"tab": "\t", "small": "-1e-732", "far": 2**32 + 1}
    return project(Sprite("Stage", first, {"log": [], "digits": [1, 2]}).script(
        FLAG, add(is_zero("tab")), add(is_zero("small")), add(("operator_letter_of", {"LETTER": Var("far"), "STRING": "a"})),
        add(("data_itemoflist", {"INDEX": Var("far")}, {"LIST": "digits"})),
        add(("data_listcontents", {}, {"LIST": "digits"}))))


def long_warp() -> bytes:
    return project(Sprite("Stage", {"n": 0}).define("go", [], [repeat(1000, change("n", 1))]).script(FLAG, call("go")))


@pytest.mark.parametrize(("data", "name", "options", "found"), [
    (full_list, "n", {}, [200_000, 200_001]),
    (undeclared_message, "n", {}, [1, 0]),
    (id_of_another_sprite, "n", {}, [0, 5]),
    (values, "log", {}, [[1, 1, "false"], [2, 2, "true"]]),
    (texts_and_places, "log", {}, [["false", "true", "", "", "1 2"], ["true", "false", "a", 1, 12]]),
    (long_warp, "n", {"warp_turns": 250, "frames": 1}, [250, 300]),
], ids=["list", "message", "id", "values", "texts", "warp"])
def test_where_the_engines_differ(data, name: str, options: dict, found: list) -> None:
    assert difference(data(), name, **options) == found


def test_the_document_has_a_row_for_each() -> None:
    rows = re.findall(r"^\| (?![-|])(.+?) \|", DOCUMENT.read_text(encoding="utf-8"), re.M)
    assert len(rows) == 12, rows
