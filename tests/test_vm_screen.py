"""What stands in for screen and loudspeaker: pen log, boxes, fences, sounds with a length, bubbles."""
from __future__ import annotations

import pytest
from vm_build import FLAG, Sprite, add, change, costume, forever, png, project, put, sound

from minebender_sb3.vm import Project, VmError

ENGINES = ("vanilla", "turbowarp")


def goto(x: object, y: object) -> tuple:
    return ("motion_gotoxy", {"X": x, "Y": y})


@pytest.mark.parametrize("engine", ENGINES)
def test_the_pen_is_recorded(engine: str) -> None:
    two = [costume("one"), costume("two", png(40, 20), "png", (20, 10))]
    sprite = Sprite("Tiles", costumes=two)
    sprite.script(
        FLAG, ("pen_clear",), goto(10, 20), ("pen_stamp",),
        ("looks_switchcostumeto", {"COSTUME": "two"}), ("looks_setsizeto", {"SIZE": 50}),
        ("looks_seteffectto", {"VALUE": 30}, {"EFFECT": "GHOST"}), ("pen_stamp",),
        ("pen_setPenColorToColor", {"COLOR": "#ff0000"}), ("pen_setPenSizeTo", {"SIZE": 3}),
        ("pen_penDown",), goto(13, 24), ("pen_penUp",), goto(0, 0))
    with Project(project(Sprite("Stage"), sprite, extensions=("pen",)), engine, pen=True) as opened:
        opened.green_flag()
        opened.step()
        log = opened.pen_log()
        assert opened.pen_log() == []
    stamp = {"frame": 1, "op": "stamp", "sprite": "Tiles", "x": 10, "y": 20, "direction": 90}
    red = {"color": [255, 0, 0, 255], "diameter": 3}
    assert log == [
        {"frame": 1, "op": "clear"},
        stamp | {"costume": "one", "size": 100, "effects": {}},
        stamp | {"costume": "two", "size": 50, "effects": {"ghost": 30}},
        {"frame": 1, "op": "point", "x": 10, "y": 20} | red,
        {"frame": 1, "op": "line", "x0": 10, "y0": 20, "x1": 13, "y1": 24} | red,
    ]


def test_the_pen_log_must_be_asked_for() -> None:
    with Project(project(Sprite("Stage"))) as opened, pytest.raises(VmError, match="load the project with the option pen"):
        opened.pen_log()


@pytest.mark.parametrize("engine", ENGINES)
def test_sprites_are_fenced_and_sizes_limited_by_their_costume(engine: str) -> None:
    place = [("motion_xposition",), ("motion_yposition",), ("looks_size",)]
    sprite = Sprite("S", costumes=[costume("bitmap", png(40, 20), "png", (20, 10)) | {"bitmapResolution": 2}])
    sprite.script(FLAG, goto(1000, -1000), ("looks_setsizeto", {"SIZE": 1}), *map(add, place),
                  ("looks_setsizeto", {"SIZE": 99999}), *map(add, place))
    stage = Sprite("Stage", {}, {"log": []})
    with Project(project(stage, sprite), engine) as opened:
        opened.green_flag()
        opened.step()
        # 20 by 10 stage pixels: half of the shorter side, 5, stays visible; never below 5 pixels, nor over 1.5 stages.
        assert opened.list("log") == [245, -180, 50, 245, -180, 3600]


@pytest.mark.parametrize("engine", ENGINES)
def test_layers_order_scripts(engine: str) -> None:
    stage = Sprite("Stage", {}, {"log": []}, messages=["go"])
    say = lambda name: (("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": "go"}), add(name))  # noqa: E731
    back = Sprite("A").script(*say("A")).script(FLAG, ("looks_gotofrontback", {}, {"FRONT_BACK": "front"}))
    with Project(project(stage, back, Sprite("B").script(*say("B"))), engine) as opened:
        opened.broadcast("go")
        opened.step()
        opened.green_flag()
        opened.step()
        opened.broadcast("go")
        opened.step()
        assert opened.list("log") == ["B", "A", "A", "B"]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_sound_lasts_its_samples(engine: str) -> None:
    menu = {"SOUND_MENU": ("menu", "sound_sounds_menu", "SOUND_MENU", "beep")}
    stage = Sprite("Stage", {"done": 0}, {"log": []}, sounds=[sound("beep", 3969)])
    stage.script(FLAG, ("sound_play", menu), add(("sensing_timer",)), ("sound_playuntildone", menu), add(("sensing_timer",)))
    with Project(project(stage), engine) as opened:
        opened.green_flag()
        frames = opened.frames(12)
        assert opened.list("log") == [0.033, 0.233]  # 3969 samples at 22050 a second are 0.18 s
        beep = {"frame": 1, "sprite": "Stage", "sound": "beep"}
        assert [frame.sounds for frame in frames if frame.sounds] == [(beep, beep)]


@pytest.mark.parametrize("engine", ENGINES)
def test_stopping_all_sounds_ends_the_waiting(engine: str) -> None:
    menu = {"SOUND_MENU": ("menu", "sound_sounds_menu", "SOUND_MENU", "long")}
    stage = Sprite("Stage", {"done": 0}, sounds=[sound("long", 220500)])
    stage.script(FLAG, ("sound_playuntildone", menu), put("done", ("sensing_timer",)))
    stage.script(FLAG, ("control_wait", {"DURATION": 0.2}), ("sound_stopallsounds",))
    with Project(project(stage), engine) as opened:
        opened.green_flag()
        opened.frames(10)
        assert opened.variable("done") == pytest.approx(0.25, abs=0.05)


@pytest.mark.parametrize("engine", ENGINES)
def test_what_sprites_say_is_told(engine: str) -> None:
    sprite = Sprite("S").script(FLAG, ("looks_say", {"MESSAGE": "hello"}), ("looks_think", {"MESSAGE": 2}))
    with Project(project(Sprite("Stage"), sprite), engine) as opened:
        opened.green_flag()
        assert [(one["sprite"], one["type"], one["text"]) for one in opened.step().says] == [
            ("S", "say", "hello"), ("S", "think", "2")]


def test_boxes_decide_which_sprite_is_clicked_when_that_is_allowed() -> None:
    stage = Sprite("Stage", {}, {"log": []}).script(("event_whenstageclicked",), add("stage"))
    low = Sprite("Low").script(("event_whenthisspriteclicked",), add("low"))
    high = Sprite("High", x=8).script(("event_whenthisspriteclicked",), add("high"))
    with Project(project(stage, low, high), allow=["event"]) as opened:
        for x in (-9, 0, 17, 19):
            opened.click(x, 2)
        assert opened.list("log") == ["low", "high", "high", "stage"]


def test_blocks_are_counted_when_asked_for() -> None:
    stage = Sprite("Stage", {"n": 0}, {"cells": list(range(100))})
    search = ("data_itemnumoflist", {"ITEM": 50}, {"LIST": "cells"})
    stage.define("round", [], [put("n", search)] * 3)
    stage.script(FLAG, forever(("procedures_call", {}, {"code": "round"}), ("control_wait", {"DURATION": 1})))
    with Project(project(stage), count=True, passes=1) as opened:
        opened.green_flag()
        first, second = opened.frames(2)
        # The custom block: its head, three `set`, three searches of 100 items; around it forever, the call, wait.
        assert (first.stretch, first.blocks) == (304, 307)
        assert (second.stretch, second.blocks) == (0, 1)
        assert sorted(opened.counts()["Stage"].values()) == [1] * 9 + [2]


def test_a_warp_stretch_ends_where_the_limit_fires() -> None:
    stage = Sprite("Stage", {"n": 0})
    stage.define("long", [], [forever(change("n", 1))])
    stage.script(FLAG, ("procedures_call", {}, {"code": "long"}))
    with Project(project(stage), count=True, warp_turns=100) as opened:
        opened.green_flag()
        assert [frame.stretch for frame in opened.frames(3)] == [201, 200, 200]


def test_counting_is_for_vanilla_only() -> None:
    with pytest.raises(VmError, match="blocks are counted in the vanilla engine only"):
        Project(project(Sprite("Stage")), "turbowarp", count=True)
