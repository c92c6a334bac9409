"""Goes through every instance within a bound and says of each law: held, broken (with the smallest counterexample), vacuous."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from minebender_sb3.game import Action, Level
from minebender_sb3.laws import bounds
from minebender_sb3.laws.bounds import Board, Bound, Found
from minebender_sb3.laws.definitions import Engine, Layout
from minebender_sb3.laws.law import Law, LevelCase, Request, Scope, State, instance_count, instances
from minebender_sb3.laws.supplementary import SUPPLEMENTARY
from minebender_sb3.laws.thirty import ASSIST, THIRTY

ALL_LAWS = THIRTY + SUPPLEMENTARY
FAULTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""What an engine that is not total may raise; it breaks the law at hand."""

Shortcut = Callable[[State], int | None]
"""For a state: how many instances meet the law's precondition, if all of them plainly hold; otherwise None."""


@dataclass(frozen=True)
class Counterexample:
    """An instance that breaks a law: the board, what leads to the game, and the quantifiers' values.

    `opened` says that the last of `actions` stands for an `open` of the engine, past any flag. `case` is the level or the
    request for mines of the laws that speak of those.
    """

    values: tuple[Any, ...] = ()
    w: int = 0
    h: int = 0
    layout: Layout = ()
    actions: tuple[Action, ...] = ()
    opened: bool = False
    case: Level | Request | None = None

    @property
    def size(self) -> tuple[int, int, int]:
        return self.w * self.h, len(self.actions), sum(map(sum, self.layout))


@dataclass(frozen=True)
class Verdict:
    """What a check found out about a law: of `instances` looked at, `preconditions` met the precondition."""

    law: Law
    verdict: str
    instances: int
    preconditions: int
    bound: str
    counterexample: Counterexample | None = None


@dataclass
class Tally:
    """What is counted for a law while a check goes on."""

    law: Law
    bound: str
    instances: int = 0
    preconditions: int = 0
    smallest: Counterexample | None = None

    def broken_by(self, example: Counterexample) -> None:
        if self.smallest is None or example.size < self.smallest.size:
            self.smallest = example

    def verdict(self) -> Verdict:
        word = "broken" if self.smallest else "held" if self.preconditions else "vacuous"
        return Verdict(self.law, word, self.instances, self.preconditions, self.bound, self.smallest)


def check(
    engine: Engine,
    bound: Bound,
    laws: Sequence[Law] = ALL_LAWS,
    shortcuts: dict[str, Shortcut] | None = None,
    progress: Callable[[str], None] = lambda line: None,
    to_the_end: bool = True,
) -> list[Verdict]:
    """The verdict on each law, in their order. `shortcuts` (`swift.SHORTCUTS`) spare instances that plainly hold.

    Unless `to_the_end`, a law that is broken is not looked at any further: its numbers and counterexample are what was
    found so far.
    """
    tallies = {
        law.name: Tally(law, bound.text if law.scope in GAME_SCOPES else _other_bound(law, bound)) for law in laws
    }
    for board in bound.boards:
        progress(board.text)
        _check_board(engine, board, laws, tallies, shortcuts or {}, to_the_end)
    for scope, cases in (
        (Scope.LEVEL, lambda: (LevelCase(engine, level) for level in bounds.levels())),
        (Scope.LAYING, partial(bounds.layings, engine, bound.laying_side, True)),
        (Scope.SPREAD, partial(bounds.layings, engine, bound.laying_side, False)),
    ):
        concerned = [law for law in laws if law.scope is scope]
        if concerned:
            progress(scope.value)
            _check_cases(concerned, cases(), tallies, to_the_end)
    return [tallies[law.name].verdict() for law in laws]


GAME_SCOPES = (Scope.REACHED, Scope.ANY, Scope.BOARD)


def _other_bound(law: Law, bound: Bound) -> str:
    return "named levels and edge values" if law.scope is Scope.LEVEL else bound.laying_text


def check_games(
    games: Iterable[Found], bound: str, laws: Sequence[Law] = ALL_LAWS, shortcuts: dict[str, Shortcut] | None = None
) -> list[Verdict]:
    """The verdicts of the laws that speak of games on these games alone; `bound` says in words which they are."""
    concerned = [law for law in laws if law.scope in GAME_SCOPES]
    tallies = {law.name: Tally(law, bound) for law in concerned}
    for found in games:
        _check_game(found, concerned, tallies, shortcuts or {})
    return [tallies[law.name].verdict() for law in concerned]


def _check_board(
    engine: Engine,
    board: Board,
    laws: Sequence[Law],
    tallies: dict[str, Tally],
    shortcuts: dict[str, Shortcut],
    to_the_end: bool,
) -> None:
    concerned = [law for law in laws if law.scope in GAME_SCOPES and (law in ASSIST or not board.assist_only)]
    if concerned:
        for found in bounds.every_game(engine, board):
            _check_game(found, _still_open(concerned, tallies, to_the_end), tallies, shortcuts)


def _still_open(laws: Sequence[Law], tallies: dict[str, Tally], to_the_end: bool) -> Sequence[Law]:
    return laws if to_the_end else [law for law in laws if tallies[law.name].smallest is None]


def _check_game(
    found: Found, laws: Sequence[Law], tallies: dict[str, Tally], shortcuts: dict[str, Shortcut]
) -> None:
    state = found.state
    for law in laws:
        if law.scope is Scope.REACHED and not found.reached or law.scope is Scope.BOARD and found.path:
            continue
        tally = tallies[law.name]
        tally.instances += instance_count(law, state.w, state.h)
        met = _plainly(shortcuts.get(law.name), state)
        if met is not None:
            tally.preconditions += met
            continue
        for values in instances(law, state.w, state.h):
            if not _judge(law, tally, state, values):
                tally.broken_by(Counterexample(values, state.w, state.h, state.layout, found.path, not found.reached))


def _plainly(shortcut: Shortcut | None, state: State) -> int | None:
    """What the shortcut says; where the engine raises, the literal form is to say which instance it was."""
    try:
        return shortcut(state) if shortcut else None
    except FAULTS:
        return None


def _judge(law: Law, tally: Tally, case: Any, values: tuple[Any, ...]) -> bool:
    """False where the instance breaks the law; counts the precondition."""
    try:
        if not law.given(case, *values):
            return True
        tally.preconditions += 1
        return bool(law.holds(case, *values))
    except FAULTS:
        return False


def _check_cases(laws: Sequence[Law], cases: Iterable[Any], tallies: dict[str, Tally], to_the_end: bool) -> None:
    for case in cases:
        for law in _still_open(laws, tallies, to_the_end):
            tally = tallies[law.name]
            for values in _case_instances(law, case):
                tally.instances += 1
                if not _judge(law, tally, case, values):
                    tally.broken_by(Counterexample(values, case=case.asked))


def _case_instances(law: Law, case: Any) -> Iterator[tuple[Any, ...]]:
    return instances(law, case.w, case.h) if law.over else iter([()])
