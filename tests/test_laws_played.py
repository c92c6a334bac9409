"""The laws hold over the games and moves of ordinary play sessions, as Scratch's ledger showed them."""

import pytest
from project_builds import built, folder
from results import recorded
from sizes import sized

from minebender_sb3.project.source_faults import FAULTS
from minebender_sb3.verify import runs
from minebender_sb3.verify.played_laws import OF_GAMES, OF_MOVES, OF_OPENINGS, Findings, judge_play
from minebender_sb3.verify.random_play import random_session
from minebender_sb3.verify.session import parse

LAWS = {*OF_GAMES, *OF_OPENINGS, *(name for names in OF_MOVES.values() for name in names)}


def played(path, sessions, engine="vanilla"):
    findings = Findings()
    for session in sessions:
        with runs.open_game(path, engine) as game:
            judge_play(game, session, findings)
    return findings


def test_a_session_of_mouse_and_keys_obeys_the_laws():
    session = parse("""minebender session 1
        seed 5
        key r
        click 4,4
        until begun 1 600
        point 0,0
        key f
        key f
        key f
        click 0,0
        click 4,4
        point 8,8
        key f
        key h
        until idle 600
        frames 60
    """)
    findings = played(built().path, [session], "turbowarp")
    assert findings.broken == []
    assert findings.preconditions["bridge"] >= 6 and findings.preconditions["flag_toggle"] >= 3


@pytest.mark.parametrize(("owner", "sentence", "moves"), [
    ("flag_toggle", "a flag stays", "key f\nkey f"),
    ("flood_exact", "the last cell opens too", "click 1,0\nframes 9"),
])  # fmt: skip
def test_a_fault_is_noticed(owner, sentence, moves):
    (fault,) = (fault for fault in FAULTS if (fault.owner, fault.sentence) == (owner, sentence))
    session = parse(f"minebender session 1\nlayout *-*-- -*-*- -----\nframes 3\npoint 1,0\n{moves}\n")
    broken = played(fault.built(folder() / "played.sb3"), [session], "turbowarp").broken
    assert any(owner in told for told in broken), broken


@pytest.mark.full
def test_the_laws_hold_over_random_play():
    with recorded("laws-played") as figures:
        count = sized(100)
        findings = played(built().path, [random_session(seed)[0] for seed in range(1, count + 1)])
        figures |= {"sessions": count, "instances": findings.instances, "preconditions": findings.preconditions}
        assert findings.broken == []
        assert count < 100 or set(findings.preconditions) == LAWS
