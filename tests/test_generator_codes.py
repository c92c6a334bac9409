"""Board codes: there and back, and every slip refused with a sentence."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from minebender_sb3.board import LEVELS, Custom, pos_of, setup
from minebender_sb3.board.random import LAST_SEED
from minebender_sb3.generator.codes import ALPHABET, CUSTOM_SIZE, BoardCode, CodeError, decode, encode, told
from minebender_sb3.logic import RuleLevel

KNOWN = "2D28J00003P0"  # size 3, level SUBSET, no-guess, seed 3 at the middle of the board


@some.composite
def board_codes(draw):
    size = draw(some.integers(1, CUSTOM_SIZE))
    board = LEVELS.get(size) or setup(Custom(draw(some.integers(0, 40)), draw(some.integers(0, 40)), draw(some.integers(0, 999))))
    first = pos_of(board.w, draw(some.integers(0, board.w * board.h - 1)))
    mode, seed, level = draw(some.integers(0, 1)), draw(some.integers(1, LAST_SEED)), draw(some.sampled_from(RuleLevel))
    return BoardCode(size, board, mode, seed, first, level)


@given(board_codes())
def test_there_and_back(code):
    text = encode(code)
    assert len(text) == (16 if code.size == CUSTOM_SIZE else 12) and set(text) <= set(ALPHABET)
    assert decode(text) == code
    assert decode(f" {text[:4].lower()}-{text[4:]} ") == code


def test_letters_that_look_alike_are_read_as_what_is_meant():
    assert decode(KNOWN.replace("0", "O").replace("1", "I")) == decode(KNOWN.replace("0", "o").replace("1", "l")) == decode(KNOWN)


@settings(max_examples=200)
@given(board_codes(), some.data())
def test_one_wrong_letter_or_two_exchanged_never_pass(code, data):
    text = encode(code)
    place = data.draw(some.integers(1, len(text) - 1))
    other = data.draw(some.sampled_from(ALPHABET.replace(text[place], "")))
    slips = [text[:place] + other + text[place + 1:]]
    if text[place - 1] != text[place]:
        slips.append(text[:place - 1] + text[place] + text[place - 1] + text[place + 1:])
    for slip in slips:
        with pytest.raises(CodeError):
            decode(slip)


@pytest.mark.parametrize(("text", "why"), [
    ("", "no code was given"), (" - ", "no code was given"), ("hello world!", "not one of its letters"),
    (KNOWN[:-1], "has 11 letters"), ("1" + KNOWN[1:], "another version"), ("11J8J000034N", "another version"), (KNOWN[:-1] + "M", "do not fit together"),
])
def test_what_is_no_code_is_refused_in_words(text, why):
    with pytest.raises(CodeError, match=why):
        decode(text)


def test_a_board_is_told_in_rows():
    head, *rows = told(decode(KNOWN))
    assert head.startswith(f"{KNOWN}  16x16, 40 mines, seed 3, NO-GUESS at SUBSET after ")
    assert len(rows) == 16 and sum(row.count("*") for row in rows) == 40
    assert rows[8][24:27] == "[.]", "the first click opens a region"


def test_a_code_whose_way_is_not_that_of_its_board_is_refused():
    class Mended(BoardCode):
        way = 2

    other = decode(KNOWN)
    text = encode(Mended(other.size, other.board, other.mode, other.seed, other.first, other.level))
    with pytest.raises(CodeError, match="there is no such board"):
        decode(text)


def test_the_level_is_part_of_a_code():
    known = decode(KNOWN)
    counting = BoardCode(known.size, known.board, known.mode, 2, known.first, RuleLevel.COUNTING)
    subset = BoardCode(known.size, known.board, known.mode, 2, known.first)
    assert encode(counting) != encode(subset) and decode(encode(counting)) == counting
