"""What a law is: a sentence, what it ranges over, what it presupposes, and what must hold."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

from minebender_sb3.game import Action, Assist, Chord, Flag, Knowledge, Level, Playing, Pos, Reveal, Status
from minebender_sb3.laws.definitions import Engine, Game, Layout

ASSIST_CHOICES = (0, 1, 2, 1_000_000_007)


class Scope(Enum):
    """What a law speaks of."""

    REACHED = "games reached from a fresh one by actions"
    ANY = "all games"
    BOARD = "layouts"
    LEVEL = "levels"
    LAYING = "requests for mines with random numbers"
    SPREAD = "requests for mines"


@dataclass(frozen=True)
class State:
    """A game on a layout: what the laws of scopes REACHED, ANY and BOARD speak of.

    The engine is asked once for each step and each open that some law wants to know; it is a pure function.
    """

    engine: Engine
    w: int
    h: int
    layout: Layout
    g: Game

    @cached_property
    def known(self) -> Knowledge:
        return self.engine.knowledge(self.g)

    @cached_property
    def status(self) -> Status:
        return self.engine.status(self.g)

    @property
    def playing(self) -> bool:
        return self.status == Playing()

    @cached_property
    def _stepped(self) -> dict[Action, Game]:
        return {}

    @cached_property
    def _opened(self) -> dict[Pos, Game]:
        return {}

    @cached_property
    def steps(self) -> dict[Action, Game]:
        """What every action leads to, in the order of `actions`."""
        return {action: self.step(action) for action in actions(self.w, self.h)}

    @cached_property
    def opens(self) -> dict[Pos, Game]:
        """What opening every position leads to, in the order of `positions`."""
        return {p: self.open(p) for p in positions(self.w, self.h)}

    def step(self, action: Action) -> Game:
        if action not in self._stepped:
            self._stepped[action] = self.engine.step(self.g, action)
        return self._stepped[action]

    def open(self, p: Pos) -> Game:
        if p not in self._opened:
            self._opened[p] = self.engine.open(self.g, p)
        return self._opened[p]

    def flagged(self, p: Pos) -> bool:
        return self.engine.flagged(self.g, p)


@dataclass(frozen=True)
class LevelCase:
    """What the level laws speak of."""

    engine: Engine
    level: Level

    @property
    def asked(self) -> Level:
        return self.level


@dataclass(frozen=True)
class LayingCase:
    """What the generation laws speak of; `rs` is None where a law ranges over the random numbers itself."""

    engine: Engine
    w: int
    h: int
    n: int
    first: Pos
    rs: tuple[int, ...] | None

    @cached_property
    def laid(self) -> Layout:
        return self.lay(self.rs or ())

    def lay(self, rs: tuple[int, ...]) -> Layout:
        return self.engine.place_mines(self.w, self.h, self.n, self.first, rs)

    @property
    def asked(self) -> "Request":
        return Request(self.w, self.h, self.n, self.first, self.rs)


@dataclass(frozen=True)
class Request:
    """What a generation law asked for: mines on a board after a first click; `rs` None where it ranges over them itself."""

    w: int
    h: int
    n: int
    first: Pos
    rs: tuple[int, ...] | None

    def of(self, engine: Engine) -> LayingCase:
        return LayingCase(engine, self.w, self.h, self.n, self.first, self.rs)


@dataclass(frozen=True)
class Law:
    """A named law. `over` names its further quantifiers: letters of `p q` (positions), `a` (action), `k` (natural).

    `given(case, *values)` is its precondition, `holds(case, *values)` what it demands. `thirty` is False for a
    supplementary law.
    """

    name: str
    sentence: str
    scope: Scope
    over: str
    given: Callable[..., bool]
    holds: Callable[..., bool]
    thirty: bool = True


def always(*_: Any) -> bool:
    """The precondition of a law without one."""
    return True


@lru_cache(maxsize=256)
def positions(w: int, h: int) -> tuple[Pos, ...]:
    """Where positions are taken from: the board, and one more column and row off it."""
    return tuple(Pos(x, y) for y in range(h + 1) for x in range(w + 1))


@lru_cache(maxsize=256)
def actions(w: int, h: int) -> tuple[Action, ...]:
    """Where actions are taken from."""
    on_cells = tuple(kind(p) for kind in (Reveal, Flag, Chord) for p in positions(w, h))
    return on_cells + tuple(Assist(k) for k in ASSIST_CHOICES)


def domain(letter: str, w: int, h: int) -> tuple[Any, ...]:
    """The values of a quantifier on a board."""
    return {"p": positions, "q": positions, "a": actions, "k": lambda *_: ASSIST_CHOICES}[letter](w, h)


def instances(law: Law, w: int, h: int) -> Iterator[tuple[Any, ...]]:
    """All values of a law's quantifiers on a board."""
    return product(*(domain(letter, w, h) for letter in law.over))


def instance_count(law: Law, w: int, h: int) -> int:
    """How many values that is."""
    count = 1
    for letter in law.over:
        count *= len(domain(letter, w, h))
    return count
