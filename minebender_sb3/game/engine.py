"""The engine: a game is a frozen value, and every move is a pure function from one game to the next."""

from dataclasses import dataclass, field

from minebender_sb3.board import BOOM, HIDDEN, Knowledge, Pos, beside, cell_of, on_board, pos_of, spread
from minebender_sb3.game.values import (
    Action,
    Assist,
    AssistTooEarly,
    Chord,
    Exploded,
    Flag,
    Lost,
    Playing,
    Reveal,
    Status,
    Won,
)
from minebender_sb3.logic import provably_safe


@dataclass(frozen=True, slots=True)
class Minefield:
    """What lies under a `w` by `h` board, row by row: `mines` 0 or 1, `numbers` the code that each cell shows once open."""

    w: int
    h: int
    mines: tuple[int, ...]
    numbers: tuple[int, ...] = field(compare=False, repr=False)  # follows from the mines


@dataclass(frozen=True, slots=True)
class Game:
    """A game: the minefield, what the player sees of it (codes), the player's flags (0 or 1), and the status."""

    under: Minefield
    seen: tuple[int, ...]
    flags: tuple[int, ...]
    status: Status


def fresh(w: int, h: int, layout: tuple[tuple[bool, ...], ...]) -> Game:
    """A new game, all hidden, on a layout of `h` rows of `w` cells (True is a mine); another shape is a `ValueError`."""
    if len(layout) != h or any(len(row) != w for row in layout):
        raise ValueError(f"a layout for {w} by {h} cells needs {h} rows of {w}")
    mines = tuple(int(bool(mine)) for row in layout for mine in row)
    numbers = tuple(
        BOOM if mine else sum(mines[q] for q in near) for mine, near in zip(mines, beside(w, h), strict=True)
    )
    status = Won() if all(mines) else Playing()
    return Game(Minefield(w, h, mines, numbers), (HIDDEN,) * (w * h), (0,) * (w * h), status)


def status(g: Game) -> Status:
    """Whether the game goes on, is won, or is lost and why."""
    return g.status


def knowledge(g: Game) -> Knowledge:
    """What the player sees; its `n` is the number of mines of the layout, whatever is flagged."""
    under = g.under
    return Knowledge.of_codes(under.w, under.h, sum(under.mines), g.seen)


def flagged(g: Game, p: Pos) -> bool:
    """Whether `p` carries a flag; never, off the board."""
    return on_board(g.under.w, g.under.h, p) and g.flags[cell_of(g.under.w, p)] == 1


def seen_codes(g: Game) -> tuple[int, ...]:
    """What the player sees, row by row: -1 hidden, 0 to 8, 9 the exploded mine."""
    return g.seen


def flag_codes(g: Game) -> tuple[int, ...]:
    """The flags, row by row: 0 or 1."""
    return g.flags


def mine_codes(g: Game) -> tuple[int, ...]:
    """The layout, row by row: 0 or 1."""
    return g.under.mines


def open(g: Game, p: Pos) -> Game:  # the laws call it so
    """Opens `p`, flagged or not, and all that its zeros reach. Changes nothing off the board, on an open cell, or after the end."""
    under = g.under
    if not isinstance(g.status, Playing) or not on_board(under.w, under.h, p):
        return g
    start = cell_of(under.w, p)
    if g.seen[start] != HIDDEN:
        return g
    seen, flags = list(g.seen), g.flags
    opened = spread(beside(under.w, under.h), seen, under.numbers, start)
    if any(flags[cell] for cell in opened):
        flags = tuple(0 if code != HIDDEN else flag for flag, code in zip(flags, seen, strict=True))
    return Game(under, tuple(seen), flags, _status_after(under, seen, p))


def _status_after(under: Minefield, seen: list[int], p: Pos) -> Status:
    if under.mines[cell_of(under.w, p)]:
        return Lost(Exploded(p))
    return Won() if seen.count(HIDDEN) == sum(under.mines) else Playing()


def step(g: Game, action: Action) -> Game:
    """The game after an action; what is not an action is a `TypeError`."""
    match action:
        case Reveal(p):
            return g if flagged(g, p) else open(g, p)
        case Flag(p):
            return _flag(g, p)
        case Chord(p):
            return _chord(g, p)
        case Assist(k):
            return _assist(g, k)
    raise TypeError(f"not an action: {action!r}")


def chord_targets(g: Game, p: Pos) -> tuple[Pos, ...]:
    """What a chord at `p` reveals, row by row: the hidden unflagged neighbours of an open number with exactly as many
    flags beside it as it says; otherwise nothing."""
    under = g.under
    if not on_board(under.w, under.h, p):
        return ()
    cell = cell_of(under.w, p)
    near = beside(under.w, under.h)[cell]
    number = g.seen[cell]
    if number in (HIDDEN, BOOM) or sum(g.flags[q] for q in near) != number:
        return ()
    return tuple(pos_of(under.w, q) for q in near if g.seen[q] == HIDDEN and not g.flags[q])


def _flag(g: Game, p: Pos) -> Game:
    under = g.under
    if not isinstance(g.status, Playing) or not on_board(under.w, under.h, p):
        return g
    cell = cell_of(under.w, p)
    if g.seen[cell] != HIDDEN:
        return g
    flags = g.flags[:cell] + (1 - g.flags[cell],) + g.flags[cell + 1 :]
    return Game(under, g.seen, flags, g.status)


def _chord(g: Game, p: Pos) -> Game:
    for target in chord_targets(g, p):  # fixed before the first reveal; a reveal after the end changes nothing
        g = step(g, Reveal(target))
    return g


def _assist(g: Game, k: int) -> Game:
    if not isinstance(g.status, Playing):
        return g
    provable = provably_safe(knowledge(g))
    if provable:
        return Game(g.under, g.seen, g.flags, Lost(AssistTooEarly(provable[k % len(provable)])))
    under = g.under
    safe = [cell for cell, code in enumerate(g.seen) if code == HIDDEN and not under.mines[cell]]
    return open(g, pos_of(under.w, safe[k % len(safe)])) if safe else g
