"""Pictures come from Scratch's own renderer and show the very run that the harness made without a screen."""
from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image
from vm_build import FLAG, Sprite, add, change, costume, png, project, put, repeat

from minebender_sb3.vm import Project, VmError, pictures

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def stamps() -> bytes:
    """A red and a blue box in turn, stamped from the middle to the right, one a frame, at chance heights."""
    boxes = [costume(), costume("two", png(20, 10), "png", (10, 5))]
    sprite = Sprite("Boxes", costumes=boxes)
    sprite.script(FLAG, ("pen_clear",), repeat(6, change("n", 1), ("pen_stamp",), ("looks_nextcostume",),
                                               ("motion_changexby", {"DX": 30})))
    sprite.script(("event_whenkeypressed", {}, {"KEY_OPTION": "a"}), ("looks_say", {"MESSAGE": "hm"}),
                  put("x", ("sensing_mousex",)), add(("operator_random", {"FROM": 1, "TO": 1000})))
    return project(Sprite("Stage", {"n": 0, "x": 0}, {"log": []}), sprite, extensions=("pen",))


@pytest.mark.parametrize("scale", [pytest.param(1, marks=pytest.mark.full), 2])
def test_a_picture_shows_the_run(scale: int) -> None:
    data = stamps()
    with Project(data, seed=5) as opened:
        opened.green_flag()
        opened.frames(4)
        opened.mouse(33, 4)
        opened.press("a")
        opened.frames(4)
        taken = pictures.take(data, opened.inputs, [2, opened.number], seed=5, scale=scale)
        assert taken.hash == opened.hash()
        assert opened.variable("x") == 33
    early, late = (Image.open(io.BytesIO(taken.pictures[frame])).convert("RGB") for frame in (2, 10))
    at = lambda image, x, y: image.getpixel((int((240 + x) * scale), int((180 - y) * scale)))  # noqa: E731
    assert early.size == late.size == (480 * scale, 360 * scale)
    assert [at(early, x, 0) for x in (0, 30, 90, -60)] == [RED, BLUE, WHITE, WHITE]
    assert [at(late, x, 0) for x in (0, 30, 60, 90, 120, 150)] == [RED, BLUE] * 3


def test_a_missing_chromium_is_named_with_the_remedy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MINEBENDER_CHROMIUM", str(tmp_path / "none"))
    with pytest.raises(VmError, match="Chromium is missing .*MINEBENDER_CHROMIUM"):
        pictures.take(stamps(), {}, [1])


@pytest.mark.full
def test_an_input_that_is_refused_gives_no_picture() -> None:
    with pytest.raises(VmError, match='no picture could be taken: .*there is no key "nokey"'):
        pictures.take(stamps(), {1: [{"kind": "key", "key": "nokey", "down": True}]}, [1])
