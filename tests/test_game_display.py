"""What the screen shows, during play and after the end."""

from random import Random

from positions import layout_of_picture, random_game

from minebender_sb3.game import (
    Assist,
    Blast,
    Covered,
    Flag,
    Flagged,
    Hint,
    Mine,
    Number,
    Playing,
    Pos,
    Reveal,
    WrongFlag,
    display,
    flag_codes,
    fresh,
    seen_codes,
    status,
    step,
    tile_codes,
)


def after(picture, *actions):
    game = fresh(len(picture[0]), len(picture), layout_of_picture(picture))
    for action in actions:
        game = step(game, action)
    return game


def test_during_play_the_screen_shows_knowledge_and_flags():
    random = Random(3)
    for _ in range(200):
        game = random_game(random, 4, 3, 4)
        for _ in range(3):
            game = step(game, Flag(Pos(random.randrange(4), random.randrange(3))))
        if status(game) == Playing():
            shown = zip(seen_codes(game), flag_codes(game), strict=True)
            assert tile_codes(game) == tuple(9 + flag if code == -1 else code for code, flag in shown)


def test_the_shape_is_that_of_the_board():
    assert display(fresh(0, 3, ((), (), ()))) == ((), (), ())
    assert display(fresh(3, 2, ((True,) * 3,) * 2)) == ((Flagged(),) * 3,) * 2
    assert display(after(["-*-"], Reveal(Pos(0, 0)))) == ((Number(1), Covered(), Covered()),)


def test_a_won_game_shows_every_mine_as_flagged():
    assert tile_codes(after(["--*", "---"], Reveal(Pos(0, 0)), Reveal(Pos(2, 1)))) == (0, 1, 10, 0, 1, 1)


def test_an_explosion_shows_the_mines_and_crosses_wrong_flags():
    game = after(["-*-*--*"], Flag(Pos(0, 0)), Flag(Pos(1, 0)), Reveal(Pos(2, 0)), Reveal(Pos(3, 0)))
    assert display(game) == ((WrongFlag(), Flagged(), Number(2), Blast(), Covered(), Covered(), Mine()),)
    assert tile_codes(game) == (13, 10, 2, 11, 9, 9, 12)


def test_a_hint_shows_over_a_flag():
    game = after(["*-----"], Reveal(Pos(1, 0)), Flag(Pos(3, 0)), Flag(Pos(4, 0)), Assist(0))
    assert display(game)[0] == (Mine(), Number(1), Covered(), Hint(), WrongFlag(), Covered())
    assert tile_codes(game) == (12, 1, 9, 14, 13, 9)
