"""The oracle follows what can follow, refuses what cannot, and says the whole ledger."""

import pytest

from minebender_sb3 import game
from minebender_sb3.board import SIZES, Pos, Setup
from minebender_sb3.generator import generate
from minebender_sb3.verify.judge import HANDS, LEDGER
from minebender_sb3.verify.oracle import RANDOM, MoveError, Oracle

NOT_OF_THE_MOVES = {"seconds", "busy", "cell_size", "board_left", "board_top", "undrawn", "move_log", *HANDS}


def oracle(*moves, **settings):
    told = Oracle(**settings)
    for move in moves:
        told.apply(move)
    return told


def board_of(seed, size, first, no_guess=True):
    w = SIZES[size].w
    return generate(SIZES[size], Pos((first - 1) % w, (first - 1) // w), seed, no_guess)


def oracle_at(seed, size, first, no_guess, before, attempts):
    told = oracle("new 1 1 9", next_seed=9)
    told.next_seed = seed
    for move in [f"new {size} {int(no_guess)} {seed}", *before, *["attempt"] * attempts, f"reveal {first}"]:
        told.apply(move)
    return told


def test_the_ledger_has_every_name_that_moves_determine():
    assert set(Oracle().ledger()) == set(LEDGER) - NOT_OF_THE_MOVES


def test_a_fresh_board():
    told = oracle("new 1 1 9", next_seed=9).ledger()
    assert (told["seed"], told["next_seed"], told["moves"], told["begun"], told["mines_left"]) == (9, 10, 1, 0, 10)
    assert told["know"] == (-1,) * 81 and told["tiles"] == (9,) * 81 and told["mines"] == (0,) * 81


def test_the_board_is_the_generators_and_the_first_click_opens_a_region():
    for seed in (1, 2, 3):
        board = board_of(seed, 3, 137)
        told = oracle_at(seed, 3, 137, True, (), board.attempts).ledger()
        assert told["mines"] == tuple(int(mine) for row in board.layout for mine in row)
        assert told["attempts"] == board.attempts and told["badge"] == 1 and told["know"][136] == 0


def test_the_last_seed_is_followed_by_the_first():
    told = oracle("new 1 1 67108858", next_seed=67108858)
    assert told.next_seed == 1


def test_flags_before_the_mines_are_kept_and_those_that_the_opening_reaches_go():
    told = oracle_at(4, 1, 41, True, ("flag 1", "flag 42", "flag 1", "flag 2"), board_of(4, 1, 41).attempts)
    assert told.flags[0] == 0 and told.flags[41] == 0, "42 is beside the first click and is opened"
    assert told.flags[1] == int(told.know[1] == -1)


def test_a_click_on_a_flag_lays_no_mines_and_counts():
    told = oracle("new 1 1 9", "flag 41", "reveal 41", next_seed=9)
    assert (told.moves, told.begun, told.attempts) == (3, False, 0)


def test_deductions_alone_finish_a_certified_board():
    told = oracle_at(7, 2, 79, True, (), board_of(7, 2, 79).attempts)
    while not told.ended:
        told.apply("deduce")
    ledger = told.ledger()
    assert (ledger["status"], ledger["mines_left"] >= 0, ledger["rule"] in (1, 2, 3)) == (1, True, True)
    assert ledger["tiles"] == game.tile_codes(told.game) and 9 not in ledger["tiles"]
    assert ledger["counting_count"] + ledger["subset_count"] + ledger["budget_count"] == told.moves - 3 - ledger["attempts"]


def test_a_wrong_flag_does_not_mislead_the_deductions():
    plain = oracle_at(7, 2, 79, True, (), board_of(7, 2, 79).attempts)
    flagged = oracle_at(7, 2, 79, True, (), board_of(7, 2, 79).attempts)
    for cell in [index + 1 for index, know in enumerate(flagged.know) if know == -1]:
        flagged.apply(f"flag {cell}")
    for _ in range(20):
        plain.apply("deduce")
        flagged.apply("deduce")
        assert plain.ledger()["proved"] == flagged.ledger()["proved"]
        assert plain.know == flagged.know


def test_a_mine_ends_the_game_and_says_why():
    told = oracle_at(7, 1, 41, False, (), 1)
    mine = game.mine_codes(told.game).index(1) + 1
    told.apply(f"reveal {mine}")
    ledger = told.ledger()
    assert (ledger["status"], ledger["why"], ledger["know"][mine - 1], ledger["tiles"][mine - 1]) == (2, mine, 9, 11)
    with pytest.raises(MoveError, match="over"):
        told.apply("flag 1")


def test_at_the_cap_the_last_board_is_kept_without_a_certificate():
    seed = next(seed for seed in range(1, 200) if board_of(seed, 1, 41).attempts > 1)
    told = oracle("new 1 1 9", next_seed=9, attempt_cap=1)
    told.next_seed = seed
    for move in (f"new 1 1 {seed}", "attempt", "reveal 41"):
        told.apply(move)
    assert (told.badge, told.attempts) == (2, 1)


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        (["deduce"], "before the first `new`"),
        (["new 2 1 9"], "the green flag makes size 1"),
        (["new 1 1 8"], "the next seed was 9"),
        (["new 1 1 9", "new 6 1 10"], "no such size"),
        (["new 1 1 9", "deduce"], "not begun"),
        (["new 1 1 9", "chord 41"], "a click there is `reveal 41`"),
        (["new 1 1 9", "flag 0"], "no such cell"),
        (["new 1 1 9", "flag 82"], "no such cell"),
        (["new 1 1 9", "reveal 41"], "after 0 attempts"),
        (["new 1 1 9", *["attempt"] * 60, "attempt"], "60 were made"),
        (["new 1 1 9", *["attempt"] * 30, "reveal 41"], "seed 9 needs"),
        (["new 1 1 9", "new 1 0 10", "attempt", "attempt"], "1 were made"),
        (["new 1 1 9", "attempt", "flag 3"], "a board is being sought"),
        (["new 1 1 9", "flag 3", "attempt", "reveal 3"], "a board is being sought"),
        (["new 1 1 9", "new 1 0 10", "attempt", "reveal 41", "attempt"], "the mines are laid"),
        (["new 1 1 9", "new 1 0 10", "attempt", "reveal 41", "reveal 41"], "a click there is `chord 41`"),
        (["new 1 1 9", "flag x"], "no move"),
        (["new 1 1 9", "assist 1"], "not begun"),
        (["new 1 1 9", "new 1 0 10", "attempt", "reveal 41", "assist 3"], "the number of moves before it, 4"),
        (["new 1 1 9", "dance 3"], "no move"),
        ([""], "no move|before"),
    ],
)
def test_a_move_that_cannot_follow_is_refused_and_changes_nothing(moves, why):
    told = oracle(*moves[:-1], next_seed=9)
    before = told.ledger()
    with pytest.raises(MoveError, match=why):
        told.apply(moves[-1])
    assert told.ledger() == before


def test_random_boards_take_one_attempt():
    assert Oracle().mode != RANDOM
    told = oracle_at(3, 3, 1, False, (), 1)
    assert (told.attempts, told.badge, told.setup) == (1, 2, Setup(16, 16, 40))
