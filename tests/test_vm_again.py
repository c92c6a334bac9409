"""A project that a process has loaded is put back to its start for the next run, and nothing of the last run shows."""
from __future__ import annotations

import pytest
from test_vm_determinism import busy, dice
from vm_build import FLAG, Sprite, Var, add, call, change, forever, project, put, repeat, sound, when

from minebender_sb3.vm import Project, worker

ENGINES = ("vanilla", "turbowarp")
TIMER = ("sensing_timer",)


def untidy() -> bytes:
    """Leaves behind all that a run can: a question, a bubble, clones, a sound, effects, lists, places, layers, the pen."""
    stage = Sprite("Stage", {"n": 0, "turns": 0}, {"log": ["first"], "cells": [1, 2, 3]})
    stage.define("long", [], [repeat(777, change("turns", 1))])
    stage.script(FLAG, add(Var("n")), add(("sensing_answer",)), add(("control_get_counter",)), add(TIMER), ("control_incr_counter",),
                 ("data_deletealloflist", {}, {"LIST": "cells"}), call("long"), change("n", 1), ("sensing_askandwait", {"QUESTION": "who?"}),
                 add(("sensing_answer",)), ("sensing_askandwait", {"QUESTION": "and?"}))
    stage.script(("event_whengreaterthan", {"VALUE": 0.2}, {"WHENGREATERTHANMENU": "TIMER"}), change("n", 10))
    other = Sprite("Other")
    own = ("control_create_clone_of", {"CLONE_OPTION": ("menu", "control_create_clone_of_menu", "CLONE_OPTION", "_myself_")})
    sprite = Sprite("S", sounds=[sound("beep", 22050)])
    sprite.script(FLAG, add(("motion_xposition",)), add(("looks_size",)), add(("motion_direction",)), add(("sound_volume",)),
                  ("motion_changexby", {"DX": 7}), ("looks_changesizeby", {"CHANGE": 9}), ("motion_turnright", {"DEGREES": 30}),
                  ("sound_changevolumeby", {"VOLUME": -20}), ("looks_gotofrontback", {}, {"FRONT_BACK": "front"}),
                  ("pen_penDown",), ("pen_setPenSizeTo", {"SIZE": 5}), ("motion_changexby", {"DX": 3}), ("looks_hide",), own,
                  ("looks_say", {"MESSAGE": "left"}), ("sound_playuntildone", {"SOUND_MENU": ("menu", "sound_sounds_menu", "SOUND_MENU", "beep")}))
    sprite.script(("control_start_as_clone",), forever(change("n", 1), add(("operator_random", {"FROM": 1, "TO": 6}))))
    return project(stage, other, sprite)


PROJECTS = {"busy": busy, "dice": lambda: dice(True), "untidy": untidy}


def run(data: bytes, engine: str, number: int) -> tuple:
    """One of several different runs of a project: all that can be told of it."""
    with Project(data, engine, passes=2 + number, warp_turns=(323, 5000, 340_000)[number], seed=number, pen=True) as opened:
        opened.green_flag()
        told = opened.frames(3 + number)
        opened.mouse(10 * number, -5, down=True)
        opened.key("a", down=True)
        told += opened.frames(8)
        if told[-1].question:
            opened.answer("me")
        told += opened.frames(5)
        return opened.hash(), [str(frame) for frame in told], str(opened.pen_log()), opened.alive()


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", PROJECTS)
def test_runs_in_one_process_are_those_of_fresh_ones(name: str, engine: str) -> None:
    data = PROJECTS[name]()
    fresh = []
    for number in range(3):
        worker.close_idle()
        fresh.append(run(data, engine, number))
    worker.close_idle()
    order = (0, 1, 2, 1, 0, 0, 2)
    again = [run(data, engine, number) for number in order]
    assert again == [fresh[number] for number in order]
    with Project(data, engine) as opened:
        assert opened._worker.loads == 1, "seven runs and this one have loaded the project once"
    assert len({one[0] for one in fresh}) == 3


def test_another_project_or_other_permissions_are_loaded_anew() -> None:
    worker.close_idle()
    run(untidy(), "vanilla", 0)
    run(busy(), "vanilla", 0)
    with Project(busy(), count=True) as opened:
        opened.green_flag()
        assert opened.step().blocks > 0
    with Project(busy(), allow=["sensing_loudness"]) as opened:
        assert opened._worker.loads == 4
