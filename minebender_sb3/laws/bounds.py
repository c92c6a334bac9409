"""How far a check goes: which boards, which games on them, which levels and which requests for mines."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from minebender_sb3.board.random import Stream
from minebender_sb3.game import (
    Action,
    Beginner,
    Custom,
    Expert,
    Intermediate,
    Level,
    Pos,
    Reveal,
)
from minebender_sb3.laws import definitions as d
from minebender_sb3.laws.definitions import Engine, Game, Layout
from minebender_sb3.laws.law import LayingCase, State, actions

ALL_FLAGS_CELLS, ONE_FLAG_CELLS, ASSIST_CELLS = 6, 9, 12
"""Up to so many cells: every set of flags; at most one flag; every knowledge, and the assist laws alone."""

LAYING_SIDE, SHORT_LAYING_SIDE = 5, 4
"""Requests for mines go up to this width and height; the short one is the least at which no law is vacuous."""

SEEDS = (1, 2, 3, 4)
NUMBERS_DRAWN = 40


@dataclass(frozen=True)
class Board:
    """A size, the most flags at once (None: any number), whether only the assist laws count, and the layouts (None: all)."""

    w: int
    h: int
    most_flags: int | None
    assist_only: bool = False
    only: tuple[Layout, ...] | None = None

    @property
    def text(self) -> str:
        flags = {None: "all flag sets", 0: "no flags"}.get(self.most_flags, f"at most {self.most_flags} flag")
        return f"{self.w}x{self.h}, " + ("every knowledge, assist laws" if self.assist_only else flags) + (
            f", {len(self.only)} layouts" if self.only else ""
        )


@dataclass(frozen=True)
class Bound:
    """The boards of the game laws, and the largest side of the requests for mines."""

    boards: tuple[Board, ...]
    laying_side: int

    @property
    def text(self) -> str:
        largest = max(self.boards, key=lambda board: (board.w * board.h, board.w))
        return f"boards up to {largest.text}"

    @property
    def laying_text(self) -> str:
        return f"w, h up to {self.laying_side}, n up to w*h+2"


def parse_bound(text: str, laying_side: int = LAYING_SIDE) -> Bound:
    """The bound `WxH`: every board up to that width and height, with as many flags as its cells allow.

    Raises ValueError with a sentence for the user.
    """
    match = re.fullmatch(r"(\d+)x(\d+)", text)
    if not match:
        raise ValueError(f"bound {text!r}: write it as WIDTHxHEIGHT, for example 3x2")
    w, h = int(match[1]), int(match[2])
    if not w * h:
        raise ValueError(f"bound {text}: needs a cell to play on, for example 2x2")
    if w * h > ASSIST_CELLS:
        raise ValueError(f"bound {text}: at most {ASSIST_CELLS} cells can be gone through, for example 4x3")
    sizes = sorted(((x, y) for x in range(w + 1) for y in range(h + 1)), key=lambda size: (size[0] * size[1], size))
    return Bound(tuple(board_of(x, y) for x, y in sizes), laying_side)


def board_of(w: int, h: int) -> Board:
    """The board with as many flags as its cells allow."""
    if w * h <= ALL_FLAGS_CELLS:
        return Board(w, h, None)
    return Board(w, h, 1) if w * h <= ONE_FLAG_CELLS else Board(w, h, 0, assist_only=True)


@dataclass(frozen=True)
class Found:
    """A game, the actions that lead to it from the fresh one, and whether actions alone do.

    Where they do not, the last one stands for an `open` past a flag.
    """

    state: State
    path: tuple[Action, ...]
    reached: bool


def games(engine: Engine, board: Board, layout: Layout) -> Iterator[Found]:
    """Every game reached on the layout within the board's flags, shortest paths first; then what `open` makes of them."""
    fresh = engine.fresh(board.w, board.h, layout)
    paths: dict[Game, tuple[Action, ...]] = {fresh: ()}
    queue = [fresh]
    by_open: list[Found] = []
    for g in queue:
        state = State(engine, board.w, board.h, layout, g)
        yield Found(state, paths[g], True)
        for action, after in _moves(board, state):
            if after is not g and after not in paths and within_flags(engine, board, after):
                paths[after] = (*paths[g], action)
                queue.append(after)
        for p, after in () if board.assist_only else state.opens.items():
            if after is not g and after != g and within_flags(engine, board, after):
                by_open.append(Found(State(engine, board.w, board.h, layout, after), (*paths[g], Reveal(p)), False))
    for found in by_open:
        if found.state.g not in paths:
            paths[found.state.g] = found.path
            yield found


def _moves(board: Board, state: State) -> Iterable[tuple[Action, Game]]:
    """The actions worth following: all, or where only the assist is looked at, those that keep the game going."""
    if not board.assist_only:
        return state.steps.items()
    safe = (Reveal(p) for p in d.cells(board.w, board.h) if not d.mine(state.layout, p))
    return ((action, state.engine.step(state.g, action)) for action in safe)


def within_flags(engine: Engine, board: Board, g: Game) -> bool:
    """The game has no more flags than the board allows."""
    if board.most_flags is None:
        return True
    return sum(1 for p in d.cells(board.w, board.h) if engine.flagged(g, p)) <= board.most_flags


def every_game(engine: Engine, board: Board) -> Iterator[Found]:
    """The games of every layout of a board, few mines first; for the assist laws alone, every knowledge once."""
    known = set()
    for layout in sorted(board.only or d.layouts(board.w, board.h), key=d.total_mines):
        for found in games(engine, board, layout):
            if not board.assist_only:
                yield found
            elif found.state.playing and found.state.known not in known:
                known.add(found.state.known)
                yield found


def levels() -> Iterator[Level]:
    """The named levels, and custom ones round every edge."""
    yield from (Beginner(), Intermediate(), Expert())
    sides = (0, 1, 8, 9, 10, 12, 16, 24, 25, 26, 29, 30, 31, 1_000_000)
    counts = (0, 1, 9, 10, 11, 22, 70, 71, 72, 99, 667, 668, 739, 740, 741, 998, 999, 1000, 1_000_000)
    for w in sides:
        for h in sides:
            for m in counts:
                yield Custom(w, h, m)


def random_lists() -> tuple[tuple[int, ...], ...]:
    """Lists of random numbers: none, too few, constant ones, and streams."""
    top = 2**32 - 1
    streams = tuple(Stream(seed).take(NUMBERS_DRAWN) for seed in SEEDS)
    return ((), (1,), (top,) * NUMBERS_DRAWN, tuple(range(NUMBERS_DRAWN)), *streams)


def layings(engine: Engine, side: int, with_numbers: bool) -> Iterator[LayingCase]:
    """Every request for mines up to a side: each n up to w*h+2, each first cell on the board and six off it."""
    lists = random_lists() if with_numbers else (None,)
    for w in range(side + 1):
        for h in range(side + 1):
            off = (Pos(w, 0), Pos(0, h), Pos(w, h), Pos(w + 1, 0), Pos(0, h + 1), Pos(w + 7, h + 7))
            for n in range(w * h + 3):
                for first in d.cells(w, h) + off:
                    for rs in lists:
                        yield LayingCase(engine, w, h, n, first, rs)
