"""The definitions that the laws stand on, word for word as the laws' text has them: slow, and obviously right.

Positions are naturals. A *grid* is a tuple of rows. `engine` is anything with the nine entry points of `minebender_sb3.game`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, Protocol

from minebender_sb3.game import (
    Action,
    Blast,
    Boom,
    Covered,
    Flagged,
    Hidden,
    Knowledge,
    Level,
    Lost,
    Number,
    Pos,
    Reveal,
    Seen,
    Setup,
    Shown,
    Status,
    Tile,
    Won,
)

Layout = tuple[tuple[bool, ...], ...]
Game = Any
"""A value of the engine under test: hashable, and equal exactly when everything in it is."""


class Engine(Protocol):
    """The nine entry points through which alone a game is reached."""

    def fresh(self, w: int, h: int, layout: Layout) -> Game: ...
    def step(self, g: Game, action: Action) -> Game: ...
    def open(self, g: Game, p: Pos) -> Game: ...
    def knowledge(self, g: Game) -> Knowledge: ...
    def status(self, g: Game) -> Status: ...
    def flagged(self, g: Game, p: Pos) -> bool: ...
    def setup(self, level: Level) -> Setup: ...
    def place_mines(self, w: int, h: int, n: int, first: Pos, rs: Sequence[int]) -> Layout: ...
    def display(self, g: Game) -> Sequence[Sequence[Tile]]: ...


# The board


def at(default: Any, grid: Sequence[Sequence[Any]], p: Pos) -> Any:
    """The value of the grid at p, or the default when p is off the grid."""
    row = grid[p.y] if p.y < len(grid) else ()
    return row[p.x] if p.x < len(row) else default


def mine(layout: Layout, p: Pos) -> bool:
    return at(False, layout, p)


def on_board(w: int, h: int, p: Pos) -> bool:
    return p.x < w and p.y < h


def within_one(p: Pos, q: Pos) -> bool:
    """p and q are at most one step apart in each direction (or the same cell)."""
    return abs(p.x - q.x) <= 1 and abs(p.y - q.y) <= 1


def adjacent(p: Pos, q: Pos) -> bool:
    """p and q are two different cells that touch, by a side or a corner."""
    return p != q and within_one(p, q)


@lru_cache(maxsize=256)
def cells(w: int, h: int) -> tuple[Pos, ...]:
    """Every cell of a w-by-h board, row by row."""
    return tuple(Pos(x, y) for y in range(h) for x in range(w))


@lru_cache(maxsize=16384)
def neighbours(w: int, h: int, p: Pos) -> tuple[Pos, ...]:
    """The cells of the board adjacent to p, row by row."""
    return tuple(q for q in cells(w, h) if adjacent(p, q))


def count_mines(layout: Layout, ps: Iterable[Pos]) -> int:
    return sum(1 for q in ps if mine(layout, q))


def adj_mines(w: int, h: int, layout: Layout, p: Pos) -> int:
    """The number a revealed safe cell p must show."""
    return count_mines(layout, neighbours(w, h, p))


def total_mines(layout: Layout) -> int:
    return sum(1 for row in layout for b in row if b)


def shaped(w: int, h: int, grid: Sequence[Sequence[Any]]) -> bool:
    """The grid has exactly h rows of exactly w cells."""
    return len(grid) == h and all(len(row) == w for row in grid)


# Knowledge


def seen(v: Knowledge, p: Pos) -> Seen:
    return at(Hidden(), v.rows, p)


def hidden(v: Knowledge, p: Pos) -> bool:
    """p is a cell of the board that the player cannot see."""
    return on_board(v.w, v.h, p) and seen(v, p) == Hidden()


def revealed(v: Knowledge, p: Pos) -> bool:
    """p is a cell of the board that the player can see."""
    return on_board(v.w, v.h, p) and seen(v, p) != Hidden()


def agrees(w: int, h: int, layout: Layout, p: Pos, s: Seen) -> bool:
    """What the player sees at p agrees with the layout."""
    match s:
        case Hidden():
            return True
        case Shown(k):
            return not mine(layout, p) and adj_mines(w, h, layout, p) == k
        case Boom():
            return mine(layout, p)
    return False


def consistent(v: Knowledge, layout: Layout) -> bool:
    """The layout could be the real one, given everything the player sees."""
    return (
        shaped(v.w, v.h, layout)
        and shaped(v.w, v.h, v.rows)
        and total_mines(layout) == v.n
        and all(agrees(v.w, v.h, layout, p, seen(v, p)) for p in cells(v.w, v.h))
    )


def layouts(w: int, h: int) -> Iterator[Layout]:
    """Every layout of h rows of w cells."""
    for flat in product((False, True), repeat=w * h):
        yield tuple(tuple(flat[y * w : y * w + w]) for y in range(h))


@lru_cache(maxsize=4096)
def consistent_layouts(v: Knowledge) -> tuple[Layout, ...]:
    """Every layout consistent with the knowledge; no layout of another shape can be."""
    return tuple(layout for layout in layouts(v.w, v.h) if consistent(v, layout))


def provably_safe(v: Knowledge, p: Pos) -> bool:
    """p is hidden, and no layout consistent with what the player knows has a mine on p."""
    return hidden(v, p) and all(not mine(layout, p) for layout in consistent_layouts(v))


def stuck(v: Knowledge) -> bool:
    """No cell is provably safe (only a cell of the board can be)."""
    return not any(provably_safe(v, p) for p in cells(v.w, v.h))


def all_safe_revealed(v: Knowledge, layout: Layout) -> bool:
    return all(mine(layout, p) or revealed(v, p) for p in cells(v.w, v.h))


def zero(w: int, h: int, layout: Layout, p: Pos) -> bool:
    """A safe cell of the board with no adjacent mine."""
    return on_board(w, h, p) and not mine(layout, p) and adj_mines(w, h, layout, p) == 0


def zero_walk(path: Sequence[Pos], w: int, h: int, layout: Layout, p: Pos, q: Pos) -> bool:
    """Starting from p, the path steps between adjacent cells of the board, leaving only zeros, and ends at q."""
    if not path:
        return p == q
    r = path[0]
    return (
        zero(w, h, layout, p) and adjacent(p, r) and on_board(w, h, r) and zero_walk(path[1:], w, h, layout, r, q)
    )


@lru_cache(maxsize=4096)
def walk_ends(w: int, h: int, layout: Layout, p: Pos) -> frozenset[Pos]:
    """Every q that some zero walk leads to from p. Walks that visit a cell twice lead nowhere new."""
    ends = {p}
    paths: list[tuple[Pos, ...]] = [()]
    for path in paths:
        last = path[-1] if path else p
        for r in neighbours(w, h, last):
            if r not in ends and zero_walk((*path, r), w, h, layout, p, r):
                ends.add(r)
                paths.append((*path, r))
    return frozenset(ends)


# The game


def play(engine: Engine, acts: Iterable[Action], g: Game) -> Game:
    """Take the actions in order."""
    for action in acts:
        g = engine.step(g, action)
    return g


def reveals(ps: Iterable[Pos]) -> tuple[Action, ...]:
    return tuple(Reveal(p) for p in ps)


def is_won(s: Status) -> bool:
    return isinstance(s, Won)


def is_lost(s: Status) -> bool:
    return isinstance(s, Lost)


def chord_targets(engine: Engine, g: Game, p: Pos) -> tuple[Pos, ...]:
    """If p shows a number k and exactly k of its neighbours are flagged, its hidden unflagged neighbours, row by row."""
    v = engine.knowledge(g)
    around = neighbours(v.w, v.h, p)
    match seen(v, p):
        case Shown(k) if sum(1 for q in around if engine.flagged(g, q)) == k:
            return tuple(q for q in around if hidden(v, q) and not engine.flagged(g, q))
    return ()


# Levels and the display


def clamp(lo: int, hi: int, x: int) -> int:
    return max(lo, min(hi, x))


def custom(w: int, h: int, m: int) -> Setup:
    """Width is clamped to 9..30, height to 9..25 and mines to 10..999, then mines are capped at width*height - 10."""
    cw, ch = clamp(9, 30, w), clamp(9, 25, h)
    return Setup(cw, ch, min(clamp(10, 999, m), max(0, cw * ch - 10)))


def tile(engine: Engine, g: Game, p: Pos) -> Tile:
    """What the screen shows at p."""
    return at(Covered(), engine.display(g), p)


def tile_of(s: Seen, flag: bool) -> Tile:
    """How a cell looks given what the player sees there and their flag."""
    match s:
        case Shown(k):
            return Number(k)
        case Boom():
            return Blast()
    return Flagged() if flag else Covered()
