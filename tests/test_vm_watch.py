"""Variables and lists by name, told frame by frame as changes."""
from __future__ import annotations

import random

import pytest
from vm_build import FLAG, Sprite, Var, add, change, forever, project, put, when

from minebender_sb3.vm import Project, VmError

ENGINES = ("vanilla", "turbowarp")


def lists(engine: str = "vanilla", **options) -> Project:
    stage = Sprite("Stage", {"n": 0, "kind": 0}, {"cells": [], "kind": []})
    actions = {
        "add": [add(Var("n"), "cells")],
        "set": [("data_replaceitemoflist", {"INDEX": "random", "ITEM": Var("n")}, {"LIST": "cells"})],
        "delete": [("data_deleteoflist", {"INDEX": 1}, {"LIST": "cells"})],
        "insert": [("data_insertatlist", {"INDEX": 1, "ITEM": Var("n")}, {"LIST": "cells"})],
        "clear": [("data_deletealloflist", {}, {"LIST": "cells"})],
        "same": [put("n", Var("n"))],
    }
    for name, blocks in actions.items():
        stage.script(("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": name}), change("n", 1), *blocks)
    own = Sprite("Cat", {"score": 5}, {"mine": [1]})
    also = Sprite("Dog", {"score": 6, "tail": 7})
    return Project(project(stage, own, also), engine, **options)


@pytest.mark.parametrize("engine", ENGINES)
def test_changes_add_up_to_what_is_there(engine: str) -> None:
    chance = random.Random(3)
    with lists(engine) as opened:
        told: dict[str, object] = dict(opened.state)
        for _ in range(150):
            opened.broadcast(chance.choice(["add", "add", "add", "set", "delete", "insert", "same"] + ["clear"] * (chance.random() < 0.2)))
            frame = opened.step()
            before = told.get("cells")
            told.update(frame.changes)
            assert told == opened.state
            assert told["cells"] == opened.list("cells")
            assert told["n"] == opened.variable("n") == frame.number
            for place, (old, new) in enumerate(zip(before, told["cells"])):
                assert (old != new) == (place in frame.items.get("cells", ()))


def test_frames_keep_what_they_told() -> None:
    with lists() as opened:
        opened.broadcast("add")
        first = opened.step()
        opened.broadcast("add")
        opened.step()
        assert first.changes["cells"] == [1]


def test_nothing_is_told_when_nothing_changes() -> None:
    with lists() as opened:
        assert all(frame.changes == {} for frame in opened.frames(5))


def test_everything_is_watched_by_default_under_names_that_can_be_asked_for() -> None:
    with lists() as opened:
        assert opened.state == {"n": 0, "kind": 0, "cells": [], "list:kind": [], "Cat.score": 5, "Cat.mine": [1],
                                "Dog.score": 6, "Dog.tail": 7}
        names = tuple(opened.state)
        whole = dict(opened.state)
        opened.watch("variable:kind", *names[2:])
        assert opened.state == {"variable:kind": 0, **{name: whole[name] for name in names[2:]}}


def test_only_what_is_watched_is_told_and_hashed() -> None:
    with lists(watch=["n"]) as opened:
        opened.broadcast("add")
        assert opened.step().changes == {"n": 1}


def test_names_that_are_missing_or_ambiguous_are_refused_with_the_remedy() -> None:
    with lists() as opened:
        assert opened.variable("tail") == 7
        assert opened.variable("Cat.score") == 5
        for ask, sentence in (
            (lambda: opened.variable("no"), 'the project has no variable "no"'),
            (lambda: opened.list("n"), 'the project has no list "n"'),
            (lambda: opened.variable("score"), r'more than one sprite has a variable "score" \(Cat, Dog\): say SPRITE.score'),
            (lambda: opened.watch("kind"), '"kind" is both a variable and a list: say variable:kind or list:kind'),
            (lambda: opened.watch("n", "no"), 'the project has no variable or list "no"'),
        ):
            with pytest.raises(VmError, match=sentence):
                ask()
        assert opened.step().number == 1


@pytest.mark.parametrize("engine", ENGINES)
def test_values_read_as_scratch_shows_them(engine: str) -> None:
    stage = Sprite("Stage", {}, {"log": []})
    division = ("operator_divide", {"NUM1": 1, "NUM2": 0})
    zero = ("operator_multiply", {"NUM1": 0, "NUM2": -1})
    truth = ("operator_equals", {"OPERAND1": 1, "OPERAND2": 1})
    given = ["0", "00", "1.50", "-3", "0.5", "1e3", " 1", "NaN", "123456789012345678901", division, zero, truth]
    stage.script(FLAG, *(add(value) for value in given))
    with Project(project(stage), engine) as opened:
        opened.green_flag()
        opened.step()
        log = opened.list("log")
    assert log == [0, "00", "1.50", -3, 0.5, "1e3", " 1", "NaN", "123456789012345678901", "Infinity", 0, "true"]
    assert [type(value) for value in log[:4]] == [int, str, str, int]


@pytest.mark.parametrize("engine", ENGINES)
def test_values_set_from_outside_are_seen_by_scripts(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0, "seen": 0}, {"cells": []})
    stage.script(FLAG, forever(put("n", Var("seen")), add(Var("n"), "cells"),
                               when(("data_listcontainsitem", {"ITEM": "x"}, {"LIST": "cells"}), put("seen", "found"))))
    with Project(project(stage), engine, passes=1) as opened:
        opened.green_flag()
        opened.set_variable("seen", 41)
        opened.set_list("cells", ["x", 2])
        opened.step()
        assert opened.list("cells") == ["x", 2, 41]
        assert opened.variable("seen") == "found"
        opened.green_flag()
        assert opened.variable("n") == 41


def test_a_recorded_run_replays_to_the_same_hash() -> None:
    hashes = []
    with lists() as opened:
        opened.set_variable("kind", 3)
        opened.broadcast("add")
        opened.frames(4)
        opened.set_list("cells", [1, "x"])
        opened.broadcast("insert")
        opened.frames(130)
        hashes.append(opened.hash())
        inputs = opened.inputs
        assert sorted(inputs) == [1, 5]
        assert opened.list("cells") == [2, 1, "x"]
    for seen in (inputs, {1: inputs[1]}):
        with lists() as again:
            again.replay(seen, 134)
            assert again.number == 134
            hashes.append(again.hash())
    assert hashes[0] == hashes[1] != hashes[2]
