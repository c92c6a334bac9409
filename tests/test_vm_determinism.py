"""A run is a function of file, inputs and options: clock, scheduling and chance are the harness's own."""
from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest
from sizes import sized
from vm_build import FLAG, Sprite, Var, add, call, change, forever, project, put, repeat, when

from minebender_sb3.vm import Project, VmError

ENGINES = ("vanilla", "turbowarp")
TIMER = ("sensing_timer",)
DAYS = ("sensing_dayssince2000",)


def run(data: bytes, frames: int, engine: str = "vanilla", **options) -> Project:
    """Run from the flag and return the open project."""
    opened = Project(data, engine, **options)
    opened.green_flag()
    opened.frames(frames)
    return opened


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("fps", "times"), [(30, [0.033, 0.066, 0.1, 0.133]), (60, [0.016, 0.033, 0.05, 0.066])])
def test_the_clock_moves_by_a_frame_and_stands_still_within(engine: str, fps: int, times: list[float]) -> None:
    twice = [add(TIMER), add(DAYS, "days"), repeat(200, change("n", 1)), add(TIMER), add(DAYS, "days")]
    stage = Sprite("Stage", {"n": 0}, {"log": [], "days": []})
    stage.define("round", [], twice).script(FLAG, forever(call("round"), ("looks_switchbackdropto", {"BACKDROP": "x"})))
    with run(project(stage), 4, engine, fps=fps, passes=1) as opened:
        log, days = opened.list("log"), opened.list("days")
    assert log[::2] == log[1::2] == times
    assert days[::2] == days[1::2]
    assert round((days[2] - days[0]) * 86_400_000) == round((times[1] - times[0]) * 1000)


@pytest.mark.parametrize("engine", ENGINES)
def test_wait_and_say_for_seconds_last_virtual_time(engine: str) -> None:
    stage = Sprite("Stage", {}, {"log": []})
    stage.script(FLAG, ("control_wait", {"DURATION": 0.5}), add(TIMER))
    sprite = Sprite("S").script(FLAG, ("looks_sayforsecs", {"MESSAGE": "hello", "SECS": 0.3}), add(TIMER))
    with run(project(stage, sprite), 30, engine) as opened:
        assert opened.list("log") == [0.333, 0.533]


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("passes", [1, 2, 50])
def test_a_frame_without_redraw_takes_the_given_passes(engine: str, passes: int) -> None:
    stage = Sprite("Stage", {"n": 0}).script(FLAG, forever(change("n", 1)))
    with run(project(stage), 10, engine, passes=passes) as opened:
        assert opened.variable("n") == 10 * passes


@pytest.mark.parametrize("engine", ENGINES)
def test_a_redraw_ends_the_frame_after_one_pass(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0})
    sprite = Sprite("S").script(FLAG, forever(change("n", 1), ("motion_changexby", {"DX": 1})))
    with run(project(stage, sprite), 10, engine) as opened:
        assert opened.variable("n") == 10


@pytest.mark.parametrize("engine", ENGINES)
def test_the_warp_limit_fires_after_the_given_turns_and_costs_half_a_second(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0, "t": 0})
    stage.define("long", [], [repeat(25_000, change("n", 1))])
    stage.script(FLAG, call("long"), put("t", TIMER))
    with Project(project(stage), engine, warp_turns=10_000) as opened:
        opened.green_flag()
        frames = opened.frames(4)
        assert [frame.changes.get("n") for frame in frames] == [10_000, 20_000, 25_000, None]
        assert [frame.warps for frame in frames] == [1, 1, 0, 0]
        assert opened.variable("t") == 1.1


def test_turbowarp_can_run_without_a_warp_limit_as_its_player_does() -> None:
    stage = Sprite("Stage", {"n": 0})
    stage.define("long", [], [repeat(1_000_000, change("n", 1))])
    stage.script(FLAG, call("long"))
    for limit, reached, warps in ((None, 1_000_000, 0), (10_000, 10_000, 1), (None, 1_000_000, 0)):
        with Project(project(stage), "turbowarp", warp_turns=limit) as opened:
            opened.green_flag()
            frame = opened.step()
            assert (opened.variable("n"), frame.warps) == (reached, warps)
    with pytest.raises(VmError, match="warp stretches without a limit are TurboWarp's"):
        Project(project(stage), "vanilla", warp_turns=None)


@pytest.mark.parametrize("engine", ENGINES)
def test_an_endless_warp_loop_yields_at_the_default_limit(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0, "other": 0})
    stage.define("endless", [], [forever(change("n", 1))])
    stage.script(FLAG, call("endless")).script(FLAG, forever(change("other", 1)))
    with run(project(stage), 2, engine) as opened:
        assert (opened.variable("n"), opened.variable("other")) == (680_000, 2)


def dice(more_ids: bool) -> bytes:
    die = ("operator_random", {"FROM": 1, "TO": 1_000_000})
    more = [("looks_say", {"MESSAGE": "again"}), ("control_create_clone_of", {"CLONE_OPTION": ("menu", "control_create_clone_of_menu", "CLONE_OPTION", "_myself_")})]
    sprite = Sprite("S").script(FLAG, repeat(20, add(die), *(more if more_ids else [])))
    return project(Sprite("Stage", {}, {"log": []}), sprite)


def test_chance_comes_from_the_seed_alone_and_is_the_same_in_both_engines() -> None:
    rolls = {}
    for engine in ENGINES:
        for seed in (1, 2, -7):
            for more_ids in (False, True):
                with run(dice(more_ids), 40, engine, seed=seed) as opened:
                    rolls[engine, seed, more_ids] = tuple(opened.list("log"))
    assert len(set(rolls.values())) == 3
    assert len({rolls[key] for key in rolls if key[1] == 2}) == 1
    assert all(len(set(one)) > 15 for one in rolls.values())


def busy() -> bytes:
    """Clones, chance, time, waiting and a long warp: everything that a careless harness gets wrong."""
    stage = Sprite("Stage", {"n": 0, "x": 0}, {"log": [], "cells": [0] * 40})
    stage.define("long", [], [repeat(3000, change("n", 1))])
    stage.script(FLAG, forever(call("long"), put("x", ("sensing_mousex",)), add(("operator_random", {"FROM": 1, "TO": 9})),
                               ("data_replaceitemoflist", {"INDEX": "random", "ITEM": Var("n")}, {"LIST": "cells"})))
    own = ("control_create_clone_of", {"CLONE_OPTION": ("menu", "control_create_clone_of_menu", "CLONE_OPTION", "_myself_")})
    sprite = Sprite("S").script(FLAG, repeat(5, own, ("control_wait", {"DURATION": 0.1})))
    sprite.script(("control_start_as_clone",), ("control_wait", {"DURATION": ("operator_random", {"FROM": 0.01, "TO": 0.5})}),
                  add(TIMER), ("looks_sayforsecs", {"MESSAGE": "hi", "SECS": 0.2}), ("control_delete_this_clone",))
    return project(stage, sprite)


def play(engine: str, passes: int = 3) -> str:
    with Project(busy(), engine, passes=passes, warp_turns=5000, seed=4) as opened:
        opened.green_flag()
        for x in range(30):
            opened.mouse(x, -x, down=x % 3 == 0)
            opened.step()
        opened.frames(10)
        return opened.hash()


def burn() -> None:
    while True:
        sum(range(10_000))


@pytest.mark.parametrize("engine", ENGINES)
def test_the_same_run_has_the_same_hash_in_any_process_and_under_load(engine: str) -> None:
    first = play(engine)
    code = f"import test_vm_determinism as t; print(t.play({engine!r}))"
    load = [multiprocessing.get_context("fork").Process(target=burn, daemon=True) for _ in range(2)]
    for one in load:
        one.start()
    try:
        again = {play(engine) for _ in range(2)}
        there = subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parent, capture_output=True, text=True,
                               env={**os.environ, "TZ": "Asia/Tokyo", "LC_ALL": "C"}, check=True)
    finally:
        for one in load:
            one.kill()
            one.join()
    assert again == {first} == {there.stdout.strip()}


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_fifty_repeats_under_load_have_one_hash(engine: str) -> None:
    load = [multiprocessing.get_context("fork").Process(target=burn, daemon=True) for _ in range(4)]
    for one in load:
        one.start()
    try:
        assert len({play(engine) for _ in range(max(2, sized(50)))}) == 1
    finally:
        for one in load:
            one.kill()
            one.join()


def test_what_belongs_to_the_run_shows_in_the_hash() -> None:
    assert len({play("vanilla"), play("vanilla", passes=4), play("turbowarp", passes=2)}) == 3


def ticking(oddity: int) -> bytes:
    """Counts frames; in frame `oddity` one list item differs for that frame only."""
    body = [change("n", 1), ("data_replaceitemoflist", {"INDEX": 7, "ITEM": 0}, {"LIST": "cells"}),
            when(("operator_equals", {"OPERAND1": Var("n"), "OPERAND2": oddity}),
                 ("data_replaceitemoflist", {"INDEX": 7, "ITEM": 1}, {"LIST": "cells"}))]
    return project(Sprite("Stage", {"n": 0}, {"cells": [0] * 12}).script(FLAG, forever(*body)))


def test_the_hash_covers_every_value_of_every_frame() -> None:
    hashes = []
    for oddity in range(0, 21):
        with run(ticking(oddity), 20, passes=1) as opened:
            hashes.append(opened.hash())
            assert opened.list("cells").count(1) == (oddity == 20)
    assert len(set(hashes)) == 21


def test_a_second_project_in_the_same_process_starts_afresh() -> None:
    with run(dice(True), 40) as first:
        rolls = first.list("log")
    with run(busy(), 5):
        pass
    with run(dice(True), 40) as again:
        assert again.list("log") == rolls
        assert again.number == 40
