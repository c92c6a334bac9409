"""Sessions reach any Scratch project: pointer, keys, answers, messages, and what they wait for and expect."""

import pytest
from vm_build import FLAG, Sprite, Var, add, change, forever, project, put, when

from minebender_sb3.verify.play import Disagreement, Player
from minebender_sb3.verify.session import SessionError, parse
from minebender_sb3.vm import Project, VmError

ENGINES = ("vanilla", "turbowarp")


def key_down(key):
    return ("sensing_keypressed", {"KEY_OPTION": ("menu", "sensing_keyoptions", "KEY_OPTION", key)})


def toy():
    """Counts frames and keys, notes presses, asks a name, and answers a message."""
    stage = Sprite("Stage", {"frames": 0, "held": 0, "ups": 0, "name": "", "my mood": "calm"}, {"log": []}, messages=["cheer"])
    stage.script(FLAG, put("frames", 0), forever(change("frames", 1), when(key_down("a"), change("held", 1)),
                                                 when(key_down("up arrow"), change("ups", 1)),
                                                 when(("sensing_mousedown",), add(("sensing_mousex",)), add(("sensing_mousey",)))))
    stage.script(FLAG, ("sensing_askandwait", {"QUESTION": "name?"}), put("name", ("sensing_answer",)))
    stage.script(("event_whenbroadcastreceived", {}, {"BROADCAST_OPTION": "cheer"}), put("my mood", Var("name")))
    return project(stage)


def played(text, engine="vanilla", data=None):
    with Project(data or toy(), engine, passes=1) as machine:
        frames = list(Player(machine).play(parse("minebender session 1\n" + text, "here.txt")))
        return frames, machine.state


@pytest.mark.parametrize("engine", ENGINES)
def test_a_session_of_a_project_that_is_no_game(engine):
    frames, state = played(
        "frames 3\nexpect frames 4\nkey a down\nframes 4\nkey a up\nkey up\nexpect ups 1\npress at 10 -20\nframes 2\n"
        'release at 30 -20\nexpect log is 10 -20 10 -20 10 -20\nanswer Zoë\nuntil name Zoë 5\nmessage cheer\nframes 1\n'
        'expect "my mood" Zoë\nset held 100\nexpect held 100\nuntil frames 50 60\n',
        engine,
    )
    assert state["held"] == 100 and state["frames"] == 50
    assert [frame.number for frame in frames] == list(range(1, len(frames) + 1))


def test_a_frame_says_when_it_was_and_what_was_put_in():
    frames, _ = played("frames 2\nkey a\n")
    assert [frame.now for frame in frames] == pytest.approx([1000 / 30, 2000 / 30, 100, 4000 / 30, 5000 / 30])
    assert [len(frame.inputs) for frame in frames] == [1, 0, 0, 1, 1], "the flag, nothing, nothing, down, up"
    assert [frame.line for frame in frames] == [2, 2, 2, 3, 3]
    assert "frames" in frames[1].changed and "ups" not in frames[1].changed


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("frames 2\nexpect frames 4\n", 3, "`expect frames 4`: it is 3"),
        ("frames 2\nexpect log is 1\n", 3, "`expect log is 1`: it is []"),
        ("until name Ann 7\n", 2, "did not come about in 7 frames"),
    ],
)
def test_what_does_not_hold_is_a_disagreement_with_its_line(text, line, what):
    with pytest.raises(Disagreement) as caught:
        played(text)
    assert caught.value.line == line and what in str(caught.value)
    assert "move" not in str(caught.value), "this project has no moves"


@pytest.mark.parametrize(
    ("text", "kind", "what"),
    [
        ("click 3,3\n", SessionError, "here.txt:2: this project has no board; write a stage point as `at X Y`"),
        ("frames 1\nexpect nothing 3\n", VmError, 'here.txt:3: the project has no variable "nothing"'),
        ("set nothing 3\n", VmError, 'here.txt:2: the project has no variable "nothing"'),
        ("message boo\nframes 1\n", VmError, 'here.txt:3: no script receives the message "boo"'),
        ("frames 2\nanswer a\nanswer b\nframes 1\n", VmError, 'here.txt:5: nothing is being asked'),
    ],
)
def test_what_a_project_cannot_do_is_refused_with_file_and_line(text, kind, what):
    with pytest.raises(kind) as caught:
        played(text)
    assert what in str(caught.value)


def test_cells_are_where_the_ledger_says():
    geometry = {"cell_size": 20, "board_left": -90, "board_top": 90, "width": 9, "height": 9}
    stage = Sprite("Stage", geometry, {"log": []})
    stage.script(FLAG, forever(when(("sensing_mousedown",), add(("sensing_mousex",)), add(("sensing_mousey",)))))
    _, state = played("click 0,0\nclick 8,4\n", data=project(stage))
    assert state["log"] == [-80, 80, 80, 0]
    with pytest.raises(SessionError, match=r"here.txt:2: the board has 9 columns and 9 rows then, no cell 9,0"):
        played("click 9,0\n", data=project(stage))
