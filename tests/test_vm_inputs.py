"""Mouse, touch, keyboard, answers and messages reach a project as they would from a player."""
from __future__ import annotations

import pytest
from vm_build import FLAG, Sprite, add, change, forever, project, when

from minebender_sb3.vm import Project, VmError

ENGINES = ("vanilla", "turbowarp")
MOUSE_DOWN = ("sensing_mousedown",)


def key_down(key: str) -> tuple:
    return ("sensing_keypressed", {"KEY_OPTION": ("menu", "sensing_keyoptions", "KEY_OPTION", key)})


def opened(data: bytes, engine: str, **options) -> Project:
    playing = Project(data, engine, passes=1, **options)
    playing.green_flag()
    return playing


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("place", [(0, 0), (-240, 180), (240, -180), (17, -33), (-1, 1)])
def test_the_mouse_is_where_it_is_put(engine: str, place: tuple[int, int]) -> None:
    stage = Sprite("Stage", {}, {"log": []}).script(FLAG, forever(add(("sensing_mousex",)), add(("sensing_mousey",))))
    with opened(project(stage), engine) as playing:
        playing.mouse(*place)
        playing.step()
        playing.mouse(900, -900)
        playing.step()
        assert playing.list("log") == [*place, 240, -180]


@pytest.mark.parametrize("engine", ENGINES)
def test_before_the_first_event_the_mouse_is_in_the_middle(engine: str) -> None:
    stage = Sprite("Stage", {}, {"log": []}).script(FLAG, add(("sensing_mousex",)))
    with opened(project(stage), engine) as playing:
        playing.step()
        assert playing.list("log") == [0]


def presses() -> bytes:
    """`held` counts the frames with the button down, `hits` the clicks on the stage, `at` where they were."""
    stage = Sprite("Stage", {"held": 0, "hits": 0}, {"at": []})
    stage.script(FLAG, forever(when(MOUSE_DOWN, change("held", 1))))
    stage.script(("event_whenstageclicked",), change("hits", 1), add(("sensing_mousex",), "at"))
    return project(stage)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("how", "frames", "held"), [("click", 1, 1), ("click", 3, 3), ("touch", 2, 2), ("click", 0, 0)])
def test_a_click_is_held_for_its_frames(engine: str, how: str, frames: int, held: int) -> None:
    with opened(presses(), engine, allow=["event_whenstageclicked"]) as playing:
        told = getattr(playing, how)(30, 40, frames)
        assert len(told) == frames + 1
        assert (playing.variable("held"), playing.variable("hits"), playing.list("at")) == (held, 1, [30])
        playing.frames(5)
        assert playing.variable("held") == held


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("moments", "hits"), [("du", 1), ("dudu", 1), ("dud", 1), ("d|ud", 2), ("d|udu", 2), ("d|udud", 2)])
def test_of_presses_that_begin_within_a_frame_a_project_knows_one(engine: str, moments: str, hits: int) -> None:
    """`d` is down, `u` up, `|` a frame between; the place that a hat sees is that of the last event."""
    with opened(presses(), engine, allow=["event_whenstageclicked"]) as playing:
        for place, moment in enumerate(moments):
            if moment == "|":
                playing.step()
            else:
                playing.mouse(10 * place, 0, down=moment == "d")
        playing.step()
        assert playing.variable("hits") == hits
        assert playing.list("at")[-1] == 10 * (len(moments) - 1)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_press_outside_the_stage_clicks_nothing_and_yet_is_down(engine: str) -> None:
    with opened(presses(), engine, allow=["event_whenstageclicked"]) as playing:
        playing.click(300, 0)
        assert (playing.variable("held"), playing.variable("hits")) == (1, 0)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("key", ["a", "space", "left arrow", "enter", "3"])
def test_keys_are_polled_and_fire_hats(engine: str, key: str) -> None:
    stage = Sprite("Stage", {"held": 0, "hits": 0, "any": 0})
    stage.script(FLAG, forever(when(key_down(key), change("held", 1)), when(key_down("any"), change("any", 1))))
    stage.script(("event_whenkeypressed", {}, {"KEY_OPTION": key}), change("hits", 1))
    with opened(project(stage), engine) as playing:
        playing.press(key, 3)
        playing.press("b", 2)
        assert [playing.variable(name) for name in ("held", "hits", "any")] == [3, 1, 5]


@pytest.mark.parametrize("engine", ENGINES)
def test_a_key_that_repeats_fires_its_hat_again_but_once_a_frame(engine: str) -> None:
    stage = Sprite("Stage", {"hits": 0}).script(("event_whenkeypressed", {}, {"KEY_OPTION": "a"}), change("hits", 1))
    with opened(project(stage), engine) as playing:
        for repeats in (1, 1, 2):
            for _ in range(repeats):
                playing.key("a", down=True)
            playing.step()
        assert playing.variable("hits") == 3


@pytest.mark.parametrize("engine", ENGINES)
def test_a_question_is_told_and_answered(engine: str) -> None:
    stage = Sprite("Stage", {}, {"log": []})
    stage.script(FLAG, ("sensing_askandwait", {"QUESTION": "name?"}), add(("sensing_answer",)))
    with opened(project(stage), engine) as playing:
        assert [frame.question for frame in playing.frames(3)] == ["name?"] * 3
        playing.answer("Ada")
        assert playing.step().question is None
        assert playing.list("log") == ["Ada"]
        playing.answer("again")
        with pytest.raises(VmError, match='nothing is being asked in frame 5, so "again" answers nothing'):
            playing.step()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_message_is_sent(engine: str) -> None:
    stage = Sprite("Stage", {"n": 0}, messages=["Go"])
    stage.script(("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": "Go"}), change("n", 1))
    with opened(project(stage), engine) as playing:
        playing.broadcast("go")
        playing.step()
        assert playing.variable("n") == 1
        playing.broadcast("stay")
        with pytest.raises(VmError, match='no script receives the message "stay"'):
            playing.step()


@pytest.mark.parametrize(("event", "sentence"), [
    ({"kind": "key", "key": "spacebar", "down": True}, 'there is no key "spacebar": use one character, or space, '),
    ({"kind": "mouse", "x": None, "y": 3}, "the mouse cannot be at null, 3: give numbers"),
    ({"kind": "set", "name": "none", "value": 1}, 'the project has no variable "none"'),
    ({"kind": "set", "name": "held", "value": [1], "list": True}, 'the project has no list "held"'),
    ({"kind": "wheel"}, 'there is no input "wheel": use flag, stop, mouse, key, answer, message or set')])
def test_what_no_player_could_do_is_refused_before_the_frame(event: dict, sentence: str) -> None:
    with opened(presses(), "vanilla", allow=["event"]) as playing:
        playing.step()
        with pytest.raises(VmError, match=sentence):
            playing.replay({2: [{"kind": "mouse", "x": 5, "y": 5, "down": True}, event]}, 2)
        playing.step()
        assert (playing.number, playing.variable("held")) == (2, 0)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_stop_sign_stops_and_the_flag_starts_anew(engine: str) -> None:
    with opened(presses(), engine, allow=["event"]) as playing:
        playing.frames(2)
        assert playing.alive() == {"threads": 1, "clones": 0}
        playing.stop()
        playing.frames(2)
        assert playing.alive() == {"threads": 0, "clones": 0}
        playing.green_flag()
        playing.click(1, 1)
        assert playing.variable("held") == 1
