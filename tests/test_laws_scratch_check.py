"""The running Scratch project obeys all thirty laws and the supplementary ones, asked through the probe."""

from random import Random

import pytest
from law_shares import share_of
from project_builds import ENGINES, built
from results import recorded
from sizes import sized

from minebender_sb3 import game
from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, THIRTY, Bound, Found, check, check_games, parse_bound
from minebender_sb3.laws.bounds import Board, every_game
from minebender_sb3.laws.law import State
from minebender_sb3.verify.probe_engine import ProbeEngine, as_probed

SEED = 20_261_202
ASSIST_LAWS = [law for law in ALL_LAWS if "assist" in law.name]


def assert_all_held(verdicts):
    assert {v.law.name: (v.verdict, v.counterexample) for v in verdicts if v.verdict != "held"} == {}


def as_figures(verdicts):
    return {v.law.name: {"verdict": v.verdict, "instances": v.instances, "preconditions": v.preconditions} for v in verdicts}


def judged(engine, bound, laws=ALL_LAWS):
    engine.foresee(bound)
    return check(engine, bound, laws, SHORTCUTS)


def assist_verdicts(engine, games):
    """The verdicts of the assist laws on games of Python's engine as they lie in Scratch."""
    engine.foresee_games(games, assist_only=True)
    found = [
        Found(State(engine, g.under.w, g.under.h, layout_of(g), as_probed(g)), (), True) for g in games
    ]
    return check_games(found, f"{len(games)} positions", ASSIST_LAWS, SHORTCUTS)


def layout_of(g):
    w = g.under.w
    return tuple(tuple(bool(mine) for mine in g.under.mines[y * w : y * w + w]) for y in range(g.under.h))


@pytest.mark.parametrize("engine", ENGINES)
def test_all_laws_hold_on_small_boards(engine):
    """Up to 2x1 with all flag sets, one board of 2x2 a number of mines, and layings up to 3x3."""
    two_by_two = tuple(((m > 0, m > 1), (m > 2, m > 3)) for m in range(5))
    boards = (*parse_bound("2x1").boards, Board(2, 2, None, only=two_by_two))
    with ProbeEngine(built(True).path, engine) as probe:
        verdicts = judged(probe, Bound(boards, 3), [law for law in ALL_LAWS if law.name != "x_gen_spread"])
    assert_all_held(verdicts)
    assert {law.name for law in THIRTY} <= {v.law.name for v in verdicts}


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_all_laws_hold_on_2x2_in_full_and_on_3x2_with_at_most_one_flag(engine):
    *smaller, largest = parse_bound("2x2").boards
    boards = *smaller, share_of(largest), share_of(Board(3, 2, 1))
    with recorded(f"laws-scratch-{engine}") as figures, ProbeEngine(built(True).path, engine) as probe:
        bound = Bound(boards, 4)
        verdicts = judged(probe, bound)
        assert_all_held(verdicts)
        figures |= {"bound": [board.text for board in bound.boards], "layings": bound.laying_text, "laws": as_figures(verdicts)}


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_the_assist_laws_hold_on_3x3_and_on_a_sample_of_4x3_positions(engine):
    with recorded(f"laws-scratch-assist-{engine}", SEED) as figures, ProbeEngine(built(True).path, engine) as probe:
        for w, count in ((3, 5872), (4, 20_000)):
            known = [found.state.g for found in every_game(game, share_of(Board(w, 3, 0, assist_only=True)))]
            games = Random(SEED).sample(known, min(sized(count), len(known)))
            verdicts = assist_verdicts(probe, games)
            assert_all_held(verdicts)
            figures[f"{w}x3"] = {"known": len(known), "positions": len(games), "laws": as_figures(verdicts)}
