"""The engine obeys all thirty laws and the supplementary ones, as far as each size goes."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from law_shares import share_of
from positions import random_layout
from results import recorded
from sizes import sized

from minebender_sb3 import game
from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, THIRTY, Found, check, check_games, parse_bound
from minebender_sb3.laws.bounds import Board, Bound, board_of
from minebender_sb3.laws.law import State, actions

SEED = 20_261_201


def assert_all_held(verdicts):
    assert {v.law.name: (v.verdict, v.counterexample) for v in verdicts if v.verdict != "held"} == {}


def as_figures(verdicts):
    return {
        v.law.name: {"verdict": v.verdict, "instances": v.instances, "preconditions": v.preconditions}
        for v in verdicts
    }


def sampled(random, count):
    """Games after up to 12 random actions on layouts of 7 to 12 cells, any flags."""
    for _ in range(count):
        w, h = random.choice([(3, 3), (3, 3), (4, 2), (2, 4), (5, 2), (4, 3), (3, 4)])
        layout = random_layout(random, w, h, random.randint(0, w * h - 1))
        g, path = game.fresh(w, h, layout), []
        for _ in range(random.randint(0, 12)):
            action = random.choice(actions(w, h))
            after = game.step(g, action)
            if game.status(after) == game.Playing() or random.random() < 0.2:
                g = after
                path.append(action)
        yield Found(State(game, w, h, layout, g), tuple(path), True)


def test_there_are_thirty_laws_and_no_two_share_a_name():
    assert len(THIRTY) == 30
    assert len({law.name for law in ALL_LAWS}) == len(ALL_LAWS)


def test_all_laws_hold_up_to_2x2_and_none_is_vacuous():
    assert_all_held(check(game, Bound(parse_bound("2x2").boards, 4), shortcuts=SHORTCUTS))


def test_literal_and_faster_form_agree_up_to_2x2():
    bound = parse_bound("2x2", laying_side=0)
    assert check(game, bound) == check(game, bound, shortcuts=SHORTCUTS)


def test_literal_and_faster_form_agree_on_larger_games():
    assert_both_forms_agree(list(sampled(Random(SEED), 12)))


@settings(max_examples=15, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_laws_of_games_hold_on_larger_boards(random):
    w, h = random.randint(3, 8), random.randint(3, 7)
    layout = random_layout(random, w, h, random.randint(1, w * h // 3))
    g = game.fresh(w, h, layout)
    for _ in range(random.randint(0, 20)):
        moved = game.step(g, random.choice(actions(w, h)))
        if game.status(moved) == game.Playing():
            g = moved
    final = game.step(g, random.choice(actions(w, h)))
    found = [Found(State(game, w, h, layout, one), (game.Reveal(game.Pos(0, 0)),), True) for one in (g, final)]
    assert not [v for v in check_games(found, "random games", shortcuts=SHORTCUTS) if v.verdict == "broken"]


def assert_both_forms_agree(found):
    literal = check_games(found, "sampled games")
    assert literal == check_games(found, "sampled games", shortcuts=SHORTCUTS)
    assert all(v.verdict != "broken" for v in literal)
    return literal


@pytest.mark.full
def test_literal_and_faster_form_agree_up_to_3x2_with_all_flag_sets():
    *smaller, largest = parse_bound("3x2").boards
    bound = Bound((*smaller, share_of(largest)), 5)
    with recorded("laws-python-3x2-literal") as figures:
        literal = check(game, bound)
        assert_all_held(literal)
        assert check(game, bound, shortcuts=SHORTCUTS) == literal
        figures["laws"] = as_figures(literal)


@pytest.mark.full
def test_literal_and_faster_form_agree_on_2000_larger_games():
    with recorded("laws-python-sampled", SEED) as figures:
        found = list(sampled(Random(SEED), sized(2000)))
        figures["games"] = len(found)
        figures["laws"] = as_figures(assert_both_forms_agree(found))


@pytest.mark.full
def test_all_laws_hold_on_3x3_with_at_most_one_flag():
    with recorded("laws-python-3x3") as figures:
        verdicts = check(game, Bound((share_of(board_of(3, 3)),), 5), shortcuts=SHORTCUTS)
        assert_all_held(verdicts)
        figures["laws"] = as_figures(verdicts)


@pytest.mark.full
def test_the_assist_laws_hold_on_every_4x3_knowledge():
    with recorded("laws-python-4x3-assist") as figures:
        board = board_of(4, 3)
        assert board == Board(4, 3, 0, assist_only=True)
        laws = [law for law in THIRTY if law.name.startswith("assist")]
        verdicts = check(game, Bound((share_of(board),), 0), laws, SHORTCUTS)
        assert_all_held(verdicts)
        figures["laws"] = as_figures(verdicts)
