"""A broken law comes with a session that replays on Scratch and on Python's engine, and shows what is wrong."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st
from project_builds import built

from minebender_sb3 import cli, game, laws
from minebender_sb3.cli import main
from minebender_sb3.game import Custom, Pos, Setup
from minebender_sb3.laws import ALL_LAWS, Scope
from minebender_sb3.laws.law import Request, instances
from minebender_sb3.project import build
from minebender_sb3.project.source_faults import FAULTS
from minebender_sb3.verify import law_lines, runs
from minebender_sb3.verify import session as s
from minebender_sb3.verify.session import SessionError, parse, write

ENGINE = ("--engine", "turbowarp")
ROOT = Path(__file__).resolve().parent.parent
HEAD = "minebender session 1\n"


def boards():
    def rows(w, h):
        return st.lists(st.lists(st.booleans(), min_size=w, max_size=w).map(tuple), min_size=h, max_size=h).map(tuple)

    sides = st.tuples(st.integers(0, 30), st.integers(0, 25))
    return sides.flatmap(lambda wh: rows(*wh).map(lambda cells: s.Layout(*wh, cells)))


@st.composite
def claims(draw):
    law = draw(st.sampled_from(ALL_LAWS))
    values = draw(st.sampled_from(list(instances(law, 3, 2))))
    number = st.integers(0, 2**32)
    match law.scope:
        case Scope.LEVEL:
            case = draw(st.sampled_from([*law_lines.LEVELS.values(), Custom(9, 12, 10**6)]))
        case Scope.LAYING:
            case = Request(3, 2, draw(number), Pos(4, 1), tuple(draw(st.lists(number, max_size=4))))
        case Scope.SPREAD:
            case = Request(3, 2, 4, Pos(1, 1), None)
        case _:
            case = None
    return law_lines.Claim(law, values, case)


STEPS = st.builds(s.Step, st.sampled_from(["reveal", "flag", "chord", "open"]), st.builds(s.Cell, st.integers(0, 31), st.integers(0, 31)))
ASSISTS = st.builds(s.Step, st.just("assist"), st.none(), st.integers(0, 2**32))


@settings(max_examples=150, deadline=None)
@given(st.lists(boards() | STEPS | ASSISTS | st.builds(s.LawHolds, claims()), max_size=5))
def test_what_is_written_is_read_back(commands):
    session = s.Session.of("here", commands)
    assert parse(write(session), "here") == session


@pytest.mark.parametrize(("line", "remedy"), [
    ("layout", "as in `layout -*- ---`"),
    ("layout -x- ---", "`-x-` is no row; write a word for each row"),
    ("layout --- --", "row 2 has 2 cells and row 1 has 3; every row needs as many"),
    ("layout 3x3", "does not say where its mines are"),
    (f"layout {'-' * 31}", "at most 30 columns and 25 rows"),
    (f"layout {'- ' * 26}", "at most 30 columns and 25 rows"),
    ("step", "step reveal 1,0"),
    ("step dig 1,0", "`dig 1,0` is no step; write step reveal 1,0"),
    ("step reveal 10", "write column,row from 0"),
    ("step assist -1", "or step assist 3"),
    ("law", "known are bridge, won_iff"),
    ("law gravity 1,0", "known are bridge, won_iff"),
    ("law frozen 1,0", "an action as reveal X,Y or assist K"),
    ("law chord", "the words after chord cannot be read; it needs a cell X,Y"),
    ("law bridge 1", "it needs no more words"),
    ("law level_custom custom 9 9", "custom W H MINES"),
    ("law gen_opening 31 3 2 1,1 0,0", "W H MINES X,Y (the first cell), a cell X,Y, then the random numbers"),
])  # fmt: skip
def test_a_bad_line_is_refused_with_its_number_and_what_would_be_right(line, remedy):
    with pytest.raises(SessionError) as caught:
        parse(HEAD + line, "here.txt")
    assert str(caught.value).startswith("here.txt:2: ") and remedy in str(caught.value)


def judged(text, path=None, engine="vanilla"):
    """How a session goes under the judge: what disagrees, or None."""
    with runs.open_game(path or built(True).path, engine) as project:
        return runs.judge_session(project, parse(HEAD + text))[1]


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
def test_a_layout_is_played_with_mouse_keys_and_steps(engine):
    assert judged("""
        click 4,4
        until begun 1 600
        layout *-- --- ---
        step flag 0,0
        step reveal 2,2
        expect status 1
        expect know is -1 1 0 1 1 0 0 0 0
        layout ----- -*-*- -----
        click 0,2
        click 1,2
        step open 2,2
        step reveal 3,2
        step chord 4,2
        step reveal 9,0
        point 0,0
        key f
        key s
        expect rule 2
        key a down
        frames 20
        key a up
        step assist 7
        frames 40
        law chord 4,2
        layout 0x0
        law x_fresh
        law gen_count 3 3 2 1,1 5 6 7
        key 1
        frames 3
        expect size 1
    """, engine=engine) is None


def test_the_example_of_the_document_agrees():
    text = (ROOT / "docs" / "session-format.md").read_text(encoding="utf-8")
    example = text[text.index("## On an inspection build") :].split("```\n")[1]
    assert example.startswith(HEAD) and judged(example.removeprefix(HEAD), engine="turbowarp") is None


@pytest.mark.parametrize(("text", "why"), [
    ("law bridge", "no game has begun then; write a layout before it"),
    ("layout ------- -------\nlaw assist_stuck 0", "assist_stuck can be tried on 12 cells at most"),
    ("key 3\nkey n\nclick 8,8\nframes 1\nlayout -*", "the game is busy then; write `until idle 600` before it"),
])  # fmt: skip
def test_what_cannot_be_asked_then_is_refused_with_its_line(text, why):
    with pytest.raises(SessionError, match=rf"session:{len(text.splitlines()) + 1}: {why}"):
        judged(text, engine="turbowarp")


def test_a_shipped_build_has_no_probe():
    with pytest.raises(SessionError, match=r"session:2: `layout` needs the build that `minebender build --inspection` makes"):
        judged("layout -*", built().path)


def told(*words):
    return CliRunner().invoke(main, list(map(str, words)))


@pytest.fixture(autouse=True)
def few_requests(monkeypatch):
    monkeypatch.setattr(laws, "SHORT_LAYING_SIDE", 2)


def copied(path, *options):
    """In place of a build, which takes its time: Python's faults do not reach it."""
    path.parent.mkdir()
    shutil.copy(built(True).path, path)


def found(name, *options):
    """The session that `minebender laws` saves for a broken law."""
    done = told("laws", "--bound", "1x1", "--failures", "failures", "--report", "laws.html", *options, *ENGINE)
    assert done.exit_code == 1, done.output
    on = "scratch" if "scratch" in options else "python"
    path = Path("failures") / f"law-{name}-{on}.txt"
    assert f"{name} on {on}; repeat it: minebender replay {path} build/inspection.sb3" in done.stderr
    text = path.read_text(encoding="utf-8")
    assert text.splitlines()[-1] in Path("laws.html").read_text(encoding="utf-8")
    return path, text


def flags_stay(step):
    return lambda g, action: g if isinstance(action, game.Flag) and game.flagged(g, action.p) else step(g, action)


def test_a_fault_in_python_is_shown_by_its_session(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "build", copied)
    monkeypatch.setattr(game, "step", flags_stay(game.step))
    path, text = found("flag_toggle")
    assert text.startswith(f"{HEAD}layout -\nstep flag 0,0\nlaw flag_toggle 0,0\n# broken on python\n")
    again = told("replay", path, "build/inspection.sb3", *ENGINE)
    assert again.exit_code == 1
    assert again.stdout.endswith("session line 4: the law flag_toggle 0,0 is broken in Python\n")
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert told("replay", path, "build/inspection.sb3", *ENGINE).exit_code == 0


@pytest.mark.parametrize(("name", "wrong", "line"), [
    ("setup", lambda level: Setup(9, 9, 10), "law level_custom custom 0 0 11"),
    ("place_mines", lambda w, h, n, first, rs: ((False,) * w,) * h, "law gen_count 1 2 1 0,0"),
])  # fmt: skip
def test_a_wrong_request_is_shown_by_its_session(name, wrong, line, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "build", copied)
    monkeypatch.setattr(game, name, wrong)
    path, text = found(line.split()[1])
    assert text.startswith(f"{HEAD}{line}\n")
    again = told("replay", path, "build/inspection.sb3", *ENGINE)
    assert again.exit_code == 1 and again.stdout.endswith(f"session line 2: the {line} is broken in Python\n")


def test_a_fault_in_scratch_is_shown_by_its_session(tmp_path, monkeypatch):
    fault = next(fault for fault in FAULTS if fault.sentence == "flags move after the end")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "build", lambda path, *options: build(path, *options, fault.seed))
    path, _ = found(fault.owner, "--on", "scratch")
    again = told("replay", path, "build/inspection.sb3", *ENGINE)
    assert again.exit_code == 1 and again.stdout.count("\n") == 1, again.output
    assert told("replay", path, built(True).path, *ENGINE).exit_code == 0
