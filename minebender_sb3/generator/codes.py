"""Board codes: a short text that stands for a board and its first click (docs/codes.md)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from minebender_sb3.board import BOOM, LEVELS, Custom, Pos, Setup, cell_of, pos_of, setup
from minebender_sb3.board.random import LAST_SEED
from minebender_sb3.generator.generate import Board, Method, generate, method_for
from minebender_sb3.generator.solve import numbers_of
from minebender_sb3.logic import RuleLevel

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The letters of a code, worth 0 to 31: five bits each. I, L, O and U are not among them."""

VERSION = 2
CUSTOM_SIZE = 5
RANDOM, NO_GUESS = 0, 1
RANDOM_WAY, REJECTING_WAY, MENDING_WAY = 0, 1, 2
_SHORT, _LONG = 12, 16
_SEED_BITS = 26
_READ_AS = {"O": "0", "I": "1", "L": "1"}


class CodeError(ValueError):
    """A text that is no board code; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class BoardCode:
    """What a code says: the size 1 to 5 and its board, the mode (0 random, 1 no-guess), the seed, the first click, and the
    level of the rules."""

    size: int
    board: Setup
    mode: int
    seed: int
    first: Pos
    level: RuleLevel = RuleLevel.SUBSET

    def lay(self) -> Board:
        """The board itself."""
        return generate(
            self.board, self.first, self.seed, self.mode == NO_GUESS, level=self.level, method=method_for(self.board)
        )

    @property
    def way(self) -> int:
        """How such a board is made; it follows from the mode and the board."""
        if self.mode == RANDOM:
            return RANDOM_WAY
        return MENDING_WAY if method_for(self.board) is Method.MEND else REJECTING_WAY


def encode(code: BoardCode) -> str:
    """The text of a code: 12 letters, or 16 for a custom board."""
    w, h, n = code.board.w, code.board.h, code.board.n
    click = cell_of(w, code.first) + 1
    values = [VERSION, *_values(((code.size << 3 | code.level) << 3 | code.way) << 10 | click, code.seed)]
    if code.size == CUSTOM_SIZE:
        values += _letters((w << 5 | h) << 10 | n, 4)
    return "".join(ALPHABET[value] for value in [*values, *_letters(_check(values), 2)])


def decode(text: str) -> BoardCode:
    """The code that a person typed: small letters, blanks and hyphens are welcome. Raises CodeError."""
    plain = [_READ_AS.get(letter, letter) for letter in text.upper() if letter not in " -"]
    if not plain:
        raise CodeError("no code was given; a code is 12 or 16 letters and figures")
    foreign = next((letter for letter in plain if letter not in ALPHABET), None)
    if foreign is not None:
        raise CodeError(f"`{text}` is no board code: `{foreign}` is not one of its letters {ALPHABET}")
    if len(plain) not in (_SHORT, _LONG):
        raise CodeError(f"`{text}` is no board code: it has {len(plain)} letters, and a code has {_SHORT} or {_LONG}")
    values = [ALPHABET.index(letter) for letter in plain]
    if values[0] != VERSION:
        raise CodeError(f"`{text}` is a code of another version; those of this version begin with {VERSION}")
    if _number(values[-2:]) != _check(values[:-2]):
        raise CodeError(f"`{text}` is no board code: its letters do not fit together; look for a slip")
    return _board(text, values)


def told(code: BoardCode) -> Iterator[str]:
    """The lines that show a board: its data, then its rows; the first click stands in brackets."""
    laid, board = code.lay(), code.board
    badge = f"NO-GUESS at {code.level.name.replace('_', ' ')}" if laid.certified else "RANDOM"
    yield f"{encode(code)}  {board.w}x{board.h}, {board.n} mines, seed {code.seed}, {badge} after {laid.attempts} attempts"
    mines = [cell for cell, mine in enumerate(mine for row in laid.layout for mine in row) if mine]
    marks = ["*" if number == BOOM else str(number) if number else "." for number in numbers_of(board.w, board.h, mines)]
    click = cell_of(board.w, code.first)
    shown = [f"[{mark}]" if cell == click else f" {mark} " for cell, mark in enumerate(marks)]
    for start in range(0, len(shown), board.w):
        yield "".join(shown[start:start + board.w]).rstrip()


def _board(text: str, values: Sequence[int]) -> BoardCode:
    head, seed = divmod(_number(values[1:10]), 1 << _SEED_BITS)
    size, level, way, click = head >> 16, head >> 13 & 7, head >> 10 & 7, head & 1023
    board = LEVELS.get(size) if len(values) == _SHORT else _custom(_number(values[10:14])) if size == CUSTOM_SIZE else None
    if board and level in list(RuleLevel) and 1 <= seed <= LAST_SEED and 1 <= click <= board.w * board.h:
        mode = RANDOM if way == RANDOM_WAY else NO_GUESS
        code = BoardCode(size, board, mode, seed, pos_of(board.w, click - 1), RuleLevel(level))
        if code.way == way:
            return code
    raise CodeError(f"`{text}` is no board code: there is no such board")


def _custom(number: int) -> Setup | None:
    board = Setup(number >> 15, number >> 10 & 31, number & 1023)
    return board if setup(Custom(board.w, board.h, board.n)) == board else None


def _values(head: int, seed: int) -> list[int]:
    return _letters(head << _SEED_BITS | seed, 9)


def _letters(number: int, count: int) -> list[int]:
    """A number in so many letters, the highest first."""
    return [number >> 5 * place & 31 for place in reversed(range(count))]


def _number(values: Sequence[int]) -> int:
    number = 0
    for value in values:
        number = number << 5 | value
    return number


def _check(values: Sequence[int]) -> int:
    """The sum that finds every single slip and every exchange of neighbours."""
    total = 0
    for value in values:
        total = (total * 37 + value + 1) % 1021
    return total
