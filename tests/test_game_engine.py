"""The engine, move by move: what the laws ask and what they leave open."""

from dataclasses import FrozenInstanceError, replace
from random import Random

import pytest
from positions import layout_of_picture, random_game, random_layout

from minebender_sb3.board import codes
from minebender_sb3.game import (
    Assist,
    AssistTooEarly,
    Boom,
    Chord,
    Exploded,
    Flag,
    Hidden,
    Lost,
    Playing,
    Pos,
    Reveal,
    Shown,
    Won,
    chord_targets,
    flag_codes,
    flagged,
    fresh,
    knowledge,
    mine_codes,
    neighbours,
    open,
    seen_codes,
    status,
    step,
)

CORNER = layout_of_picture(["---", "---", "--*"])
OFF_BOARD = [Pos(-1, 0), Pos(0, -1), Pos(3, 0), Pos(0, 3), Pos(-1, -1), Pos(-3, -3), Pos(10**9, 10**9)]


def play(game, *actions):
    for action in actions:
        game = step(game, action)
    return game


def test_a_fresh_game_shows_nothing():
    game = fresh(3, 3, CORNER)
    assert status(game) == Playing()
    assert set(seen_codes(game)) == {-1} and set(flag_codes(game)) == {0}
    assert knowledge(game).rows == ((Hidden(),) * 3,) * 3
    assert (knowledge(game).w, knowledge(game).h, knowledge(game).n) == (3, 3, 1)
    assert mine_codes(game) == (0,) * 8 + (1,)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (3, 0), (1, 1), (2, 2)])
def test_a_board_without_a_safe_cell_is_won_from_the_start(shape):
    w, h = shape
    game = fresh(w, h, ((True,) * w,) * h)
    assert status(game) == Won()
    for action in (Reveal(Pos(0, 0)), Flag(Pos(0, 0)), Chord(Pos(0, 0)), Assist(0)):
        assert step(game, action) == game
    assert knowledge(game).n == w * h


@pytest.mark.parametrize("layout", [((),), ((True,),), ((True,), (True, False)), ((False,) * 3,) * 2])
def test_a_layout_of_another_shape_is_refused(layout):
    with pytest.raises(ValueError, match="a layout for 2 by 2 cells needs 2 rows of 2"):
        fresh(2, 2, layout)


def test_a_game_is_a_frozen_value():
    game = fresh(3, 3, CORNER)
    with pytest.raises(FrozenInstanceError):
        game.status = Won()
    assert game == fresh(3, 3, CORNER) and hash(game) == hash(fresh(3, 3, CORNER))
    assert game != fresh(3, 3, layout_of_picture(["---", "--*", "---"]))
    assert game != step(game, Flag(Pos(0, 0)))
    assert play(game, Flag(Pos(0, 0)), Flag(Pos(0, 0))) == game
    assert Reveal(Pos(0, 0)) != Flag(Pos(0, 0)) != Chord(Pos(0, 0)) and Pos(1, 2) != Pos(2, 1)


def test_what_is_no_action_is_refused():
    with pytest.raises(TypeError, match="not an action: 'dig'"):
        step(fresh(3, 3, CORNER), "dig")


@pytest.mark.parametrize("p", OFF_BOARD)
def test_nothing_happens_off_the_board(p):
    for game in (fresh(3, 3, CORNER), play(fresh(3, 3, CORNER), Reveal(Pos(1, 1)), Flag(Pos(2, 2)))):
        assert open(game, p) == game
        assert step(game, Reveal(p)) == step(game, Flag(p)) == step(game, Chord(p)) == game
        assert not flagged(game, p) and chord_targets(game, p) == ()


def test_a_negative_position_never_reads_from_the_end():
    game = play(fresh(3, 3, CORNER), Flag(Pos(2, 2)), Flag(Pos(0, 2)))
    assert not flagged(game, Pos(-1, -1)) and not flagged(game, Pos(0, -1)) and not flagged(game, Pos(-1, 2))


def test_revealing_a_mine_loses_and_shows_that_mine_alone():
    game = step(fresh(2, 2, ((True, True), (True, False))), Reveal(Pos(1, 0)))
    assert status(game) == Lost(Exploded(Pos(1, 0)))
    assert knowledge(game).rows == ((Hidden(), Boom()), (Hidden(), Hidden()))


def test_a_zero_opens_its_region_diagonals_and_flags_included():
    layout = layout_of_picture(["--*-", "--*-", "**--", "----"])  # two zero corners
    game = play(fresh(4, 4, layout), Flag(Pos(1, 1)), Flag(Pos(3, 3)), Reveal(Pos(0, 0)))
    assert seen_codes(game)[:6] == (0, 2, -1, -1, 2, 4)  # (1, 1) is reached by a diagonal alone
    assert not flagged(game, Pos(1, 1)) and flagged(game, Pos(3, 3))


def test_reveal_heeds_a_flag_and_open_does_not():
    game = step(fresh(3, 3, CORNER), Flag(Pos(2, 2)))
    assert step(game, Reveal(Pos(2, 2))) == game
    assert status(open(game, Pos(2, 2))) == Lost(Exploded(Pos(2, 2)))
    assert not flagged(open(game, Pos(2, 2)), Pos(2, 2))


def test_opening_an_open_cell_changes_nothing():
    game = play(fresh(3, 3, CORNER), Reveal(Pos(1, 1)), Flag(Pos(2, 2)))
    assert open(game, Pos(1, 1)) == game


def test_flags_come_and_go_without_limit_and_never_win():
    game = fresh(3, 3, CORNER)
    for x in range(3):
        for y in range(3):
            game = step(game, Flag(Pos(x, y)))
    assert sum(flag_codes(game)) == 9 and status(game) == Playing()
    assert knowledge(game).n == 1 and set(seen_codes(game)) == {-1}
    assert sum(flag_codes(step(game, Flag(Pos(1, 1))))) == 8


def test_nothing_changes_after_the_end():
    won = step(fresh(3, 3, CORNER), Reveal(Pos(0, 0)))
    lost = step(fresh(3, 3, CORNER), Reveal(Pos(2, 2)))
    assert status(won) == Won()
    for game in (won, lost, open(step(fresh(3, 3, CORNER), Flag(Pos(0, 0))), Pos(2, 2))):
        for x in range(-1, 4):
            for y in range(-1, 4):
                p = Pos(x, y)
                assert open(game, p) == game
                for action in (Reveal(p), Flag(p), Chord(p), Assist(0)):
                    assert step(game, action) == game


def test_a_chord_can_win_before_it_reaches_the_mine():
    """3 by 3, mine in the last corner, 1 in the middle, a wrong flag: the first target floods everything."""
    wrong = play(fresh(3, 3, CORNER), Reveal(Pos(1, 1)), Flag(Pos(1, 0)))
    game = step(wrong, Chord(Pos(1, 1)))
    assert status(game) == Won()
    assert seen_codes(game)[8] == -1 and not flagged(game, Pos(1, 0))


def test_mirrored_it_loses_at_the_first_mine():
    mirrored = layout_of_picture(["*--", "---", "---"])
    game = play(fresh(3, 3, mirrored), Reveal(Pos(1, 1)), Flag(Pos(1, 2)), Chord(Pos(1, 1)))
    assert status(game) == Lost(Exploded(Pos(0, 0)))
    assert seen_codes(game).count(-1) == 7


def test_a_chord_stops_at_the_first_mine():
    layout = layout_of_picture(["*-*", "---", "---"])
    game = play(fresh(3, 3, layout), Reveal(Pos(1, 1)), Flag(Pos(1, 2)), Flag(Pos(0, 2)), Chord(Pos(1, 1)))
    assert status(game) == Lost(Exploded(Pos(0, 0)))
    assert seen_codes(game).count(-1) == 7


def literal_chord(game, p):
    """As the laws define it, from the entry points alone."""
    known = knowledge(game)
    near = neighbours(known.w, known.h, p)
    on = 0 <= p.x < known.w and 0 <= p.y < known.h
    seen = known.rows[p.y][p.x] if on else Hidden()
    if not isinstance(seen, Shown) or sum(flagged(game, q) for q in near) != seen.k:
        return game
    for q in [q for q in near if known.rows[q.y][q.x] == Hidden() and not flagged(game, q)]:
        game = step(game, Reveal(q))
    return game


def test_chords_are_their_reveals_on_random_games():
    random = Random(11)
    for _ in range(400):
        w, h = random.randint(1, 5), random.randint(1, 5)
        game = random_game(random, w, h, random.randint(0, w * h))
        for _ in range(random.randint(0, w * h)):
            game = step(game, Flag(Pos(random.randrange(w), random.randrange(h))))
        for x in range(-1, w + 1):
            for y in range(-1, h + 1):
                assert step(game, Chord(Pos(x, y))) == literal_chord(game, Pos(x, y))


def test_random_play_keeps_every_number_true():
    """Bridge, won and flags-hidden along 300 random games of all four actions."""
    random = Random(5)
    for _ in range(300):
        w, h = random.randint(1, 4), random.randint(1, 4)
        layout = random_layout(random, w, h, random.randint(0, w * h))
        game = fresh(w, h, layout)
        for _ in range(12):
            p = Pos(random.randint(-1, w), random.randint(-1, h))
            game = step(game, random.choice([Reveal(p), Flag(p), Flag(p), Chord(p), Assist(random.randint(0, 9))]))
            seen = codes(knowledge(game))
            assert tuple(seen) == seen_codes(game)
            for cell, code in enumerate(seen):
                here = Pos(cell % w, cell // w)
                if code in (-1, 9):
                    assert code == -1 or layout[here.y][here.x]
                else:
                    assert not layout[here.y][here.x] and not flagged(game, here)
                    assert code == sum(layout[q.y][q.x] for q in neighbours(w, h, here))
            hidden_safe = [c for c, code in enumerate(seen) if code == -1 and not layout[c // w][c % w]]
            assert (status(game) == Won()) == (not hidden_safe)


def test_the_assist_opens_a_safe_cell_where_nothing_can_be_proved():
    layout = ((False, True),)
    for k in (0, 1, 7, 10**9):
        assert step(fresh(2, 1, layout), Assist(k)) == open(fresh(2, 1, layout), Pos(0, 0))
    flagged_safe = step(fresh(2, 1, layout), Flag(Pos(0, 0)))
    assert status(step(flagged_safe, Assist(0))) == Won()


def test_the_assist_counts_through_its_candidates_in_row_order():
    layout = layout_of_picture(["-*", "--"])
    fresh_game = fresh(2, 2, layout)
    opened = [step(fresh_game, Assist(k)) for k in range(4)]
    assert opened == [open(fresh_game, p) for p in (Pos(0, 0), Pos(0, 1), Pos(1, 1), Pos(0, 0))]


def test_the_assist_loses_where_something_can_be_proved_and_opens_nothing():
    layout = layout_of_picture(["*-----"])
    game = play(fresh(6, 1, layout), Reveal(Pos(1, 0)), Flag(Pos(0, 0)), Flag(Pos(4, 0)))
    # one mine in all: beside the 1, so the far cells are safe; 0 and 2 are not decided
    for k, hint in ((0, 3), (1, 4), (2, 5), (3, 3)):
        after = step(game, Assist(k))
        assert status(after) == Lost(AssistTooEarly(Pos(hint, 0)))
        assert knowledge(after) == knowledge(game) and flag_codes(after) == flag_codes(game)
    assert status(step(fresh(2, 2, ((False,) * 2,) * 2), Assist(5))) == Lost(AssistTooEarly(Pos(1, 0)))


def test_junk_games_get_answers_too():
    """A game that no play leads to: a flag on an open number."""
    game = step(fresh(3, 3, CORNER), Reveal(Pos(1, 1)))
    junk = replace(game, flags=(0, 0, 0, 0, 1, 0, 0, 0, 0))
    assert step(junk, Reveal(Pos(1, 1))) == junk == step(junk, Flag(Pos(1, 1)))
    assert step(junk, Chord(Pos(1, 1))) == junk
