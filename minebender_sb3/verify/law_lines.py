"""The words of a `law` line: a law and the values for which it must hold, read, written, and tried on an engine.

A law of games is tried on the game that stands then; a law of levels or of requests for mines names what it asks for.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from minebender_sb3.board import Beginner, Custom, Expert, Intermediate, Level
from minebender_sb3.game import Action, Assist, Chord, Flag, Pos, Reveal
from minebender_sb3.laws import ALL_LAWS, Law, Scope
from minebender_sb3.laws.bounds import ASSIST_CELLS
from minebender_sb3.laws.checker import FAULTS
from minebender_sb3.laws.definitions import Engine, Layout
from minebender_sb3.laws.law import LevelCase, Request, State

ACTIONS = {"reveal": Reveal, "flag": Flag, "chord": Chord}
LEVELS: dict[str, Level] = {"beginner": Beginner(), "intermediate": Intermediate(), "expert": Expert()}
LARGEST = 2**32
MOST_CELLS = 100  # what all actions lead to must fit into one list of Scratch
LARGEST_SIDE = 30  # of a request for mines

_LAWS = {law.name: law for law in ALL_LAWS}
_FORMS = {
    Scope.LEVEL: "beginner, intermediate, expert, or custom W H MINES",
    Scope.LAYING: "W H MINES X,Y (the first cell){}, then the random numbers",
    Scope.SPREAD: "W H MINES X,Y (the first cell){}",
}
_LETTERS = {"p": "a cell X,Y", "q": "a cell X,Y", "k": "a number", "a": "an action as reveal X,Y or assist K"}


@dataclass(frozen=True, slots=True)
class Claim:
    """That a law holds for these values: of its level or request if it speaks of one, otherwise of the present game."""

    law: Law
    values: tuple[Any, ...] = ()
    case: Level | Request | None = None


def words_of(claim: Claim) -> tuple[str, ...]:
    """The words after `law`."""
    numbers = claim.case.rs or () if isinstance(claim.case, Request) else ()
    values = (word for value in claim.values for word in _value_words(value))
    return claim.law.name, *_case_words(claim.case), *values, *map(str, numbers)


def read_claim(words: Sequence[str]) -> Claim:
    """The claim that the words after `law` make. Raises ValueError with a sentence that says what would be right."""
    law = _LAWS.get(words[0]) if words else None
    if law is None:
        raise ValueError(f"`{' '.join(words)[:40]}` begins with no law; known are {', '.join(_LAWS)}")
    rest = list(words[1:])
    try:
        level = _level(rest) if law.scope is Scope.LEVEL else None
        asked = _board(rest) if law.scope in (Scope.LAYING, Scope.SPREAD) else None
        values = tuple(_VALUES[letter](rest) for letter in law.over)
        numbers = tuple(_number(rest) for _ in range(len(rest))) if law.scope is Scope.LAYING else None
        if rest:
            raise ValueError
    except (IndexError, KeyError, ValueError):
        raise ValueError(f"the words after {law.name} cannot be read; it needs {_form(law)}") from None
    return Claim(law, values, level if asked is None else Request(*asked, numbers))


def rows_of(w: int, h: int, mines: Sequence[int]) -> Layout:
    """A layout in rows, from its cells in row order (1 a mine)."""
    return tuple(tuple(mine == 1 for mine in mines[y * w : y * w + w]) for y in range(h))


def most_cells(law: Law) -> int:
    """The largest board on which a law of games can be tried: every action is, and for the assist every layout."""
    return ASSIST_CELLS if "assist" in law.name else MOST_CELLS


def breaks(claim: Claim, engine: Engine, state: State | None) -> bool:
    """Whether an engine breaks the law for these values; `state` is the present game, for a law that speaks of games.

    A law that speaks of layouts is tried on the fresh game of the present one.
    """
    match claim.case:
        case None if claim.law.scope is Scope.BOARD:
            case = replace(state, g=engine.fresh(state.w, state.h, state.layout))
        case None:
            case = state
        case Request() as request:
            case = request.of(engine)
        case level:
            case = LevelCase(engine, level)
    try:
        return bool(claim.law.given(case, *claim.values) and not claim.law.holds(case, *claim.values))
    except FAULTS:
        return True


def action_words(action: Action) -> tuple[str, ...]:
    """An action as a session says it."""
    if isinstance(action, Assist):
        return "assist", str(action.k)
    return type(action).__name__.lower(), *_value_words(action.p)


def _form(law: Law) -> str:
    values = "".join(f", {_LETTERS[letter]}" for letter in law.over)
    return _FORMS[law.scope].format(values) if law.scope in _FORMS else values[2:] or "no more words"


def _case_words(case: Level | Request | None) -> tuple[str, ...]:
    match case:
        case None:
            return ()
        case Custom(w, h, m):
            return "custom", str(w), str(h), str(m)
        case Request(w, h, n, first, _):
            return str(w), str(h), str(n), *_value_words(first)
    return (type(case).__name__.lower(),)


def _value_words(value: Any) -> tuple[str, ...]:
    match value:
        case Pos(x, y):
            return (f"{x},{y}",)
        case int():
            return (str(value),)
    return action_words(value)


def _number(words: list[str], largest: int = LARGEST) -> int:
    word = words.pop(0)
    if not re.fullmatch(r"\d{1,10}", word, re.ASCII) or int(word) > largest:
        raise ValueError
    return int(word)


def _cell(words: list[str]) -> Pos:
    x, y = words.pop(0).split(",")
    return Pos(_number([x], 9999), _number([y], 9999))


def _action(words: list[str]) -> Action:
    name = words.pop(0)
    return Assist(_number(words)) if name == "assist" else ACTIONS[name](_cell(words))


def _level(words: list[str]) -> Level:
    name = words.pop(0)
    return Custom(_number(words), _number(words), _number(words)) if name == "custom" else LEVELS[name]


def _board(words: list[str]) -> tuple[int, int, int, Pos]:
    return _number(words, LARGEST_SIDE), _number(words, LARGEST_SIDE), _number(words), _cell(words)


_VALUES: dict[str, Callable[[list[str]], Any]] = {"p": _cell, "q": _cell, "k": _number, "a": _action}
