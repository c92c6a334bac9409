"""Laws of our own, kept apart: they close what the thirty leave open."""

from collections import Counter
from itertools import product
from math import comb, prod

from minebender_sb3.game import (
    Assist,
    AssistTooEarly,
    Blast,
    Boom,
    Covered,
    Exploded,
    Flagged,
    Hint,
    Lost,
    Mine,
    Number,
    Playing,
    Reveal,
    Shown,
    Won,
    WrongFlag,
)
from minebender_sb3.laws import definitions as d
from minebender_sb3.laws.law import Law, LayingCase, Scope, State, always

MOST_DRAWS = 300
"""The most lists of random numbers that the uniformity law goes through for one request."""

TRIED_NUMBERS = tuple((r,) * 64 for r in range(1, 8))


def _fresh_hides_everything(s: State):
    cells = d.cells(s.w, s.h)
    return (
        all(d.hidden(s.known, p) and not s.flagged(p) for p in cells)
        and s.status == (Playing() if any(not d.mine(s.layout, p) for p in cells) else Won())
    )


def _flag_stays(s: State, action, q):
    return s.engine.flagged(s.step(action), q) == s.flagged(q)


def _still_hidden(s: State, action, q):
    return d.hidden(s.engine.knowledge(s.step(action)), q)


def tile_at_end(status, seen, flag, mine, here):
    """How a cell looks after the end: `here` is True where the explosion or the hint is."""
    match seen:
        case Shown(k):
            return Number(k)
        case Boom():
            return Blast()
    if status == Won():
        return Flagged() if mine or flag else Covered()
    if isinstance(status.why, AssistTooEarly) and here:
        return Hint()
    if mine:
        return Flagged() if flag else Mine()
    return WrongFlag() if flag else Covered()


def _tile_is_determined(s: State, p):
    here = isinstance(s.status, Lost) and s.status.why in (AssistTooEarly(p), Exploded(p))
    wanted = tile_at_end(s.status, d.seen(s.known, p), s.flagged(p), d.mine(s.layout, p), here)
    return d.tile(s.engine, s.g, p) == wanted


def _assist_takes_the_kth(s: State, k):
    after = s.step(Assist(k))
    cells = d.cells(s.known.w, s.known.h)
    provable = [p for p in cells if d.provably_safe(s.known, p)]
    if provable:
        return s.engine.status(after) == Lost(AssistTooEarly(provable[k % len(provable)]))
    safe = [p for p in cells if d.hidden(s.known, p) and not d.mine(s.layout, p)]
    return after == s.open(safe[k % len(safe)])


def _room(c: LayingCase):
    """Cells that may hold a mine."""
    return sum(1 for p in d.cells(c.w, c.h) if p != c.first)


def _far(c: LayingCase):
    return sum(1 for p in d.cells(c.w, c.h) if not d.within_one(c.first, p))


def _draws(c: LayingCase):
    """How many lists of random numbers lay n mines among the far cells, each number within what is left of them."""
    return prod(_far(c) - i for i in range(c.n))


def _spreads_evenly(c: LayingCase):
    lists = product(*(range(_far(c) - i) for i in range(c.n)))
    found = Counter(c.lay(rs) for rs in lists)
    return len(found) == comb(_far(c), c.n) and len(set(found.values())) == 1


SUPPLEMENTARY = tuple(
    Law(*parts, thirty=False)
    for parts in (
        (
            "x_fresh", "A fresh game hides everything and has no flags; it is being played, unless no cell is safe.",
            Scope.BOARD, "", always, _fresh_hides_everything,
        ),
        (
            "x_reveal_flags", "Revealing changes no flag of a cell that stays hidden.", Scope.REACHED, "pq",
            lambda s, p, q: _still_hidden(s, Reveal(p), q),
            lambda s, p, q: _flag_stays(s, Reveal(p), q),
        ),
        (
            "x_assist_flags", "The assist changes no flag of a cell that stays hidden.", Scope.REACHED, "kq",
            lambda s, k, q: _still_hidden(s, Assist(k), q),
            lambda s, k, q: _flag_stays(s, Assist(k), q),
        ),
        (
            "x_open_over", "Once the game is over, opening changes nothing, flag or not.", Scope.ANY, "p",
            lambda s, p: not s.playing,
            lambda s, p: s.open(p) == s.g,
        ),
        (
            "x_assist_choice",
            "The assist names the provably safe cell, or opens the safe one, at index k modulo their number in row order.",
            Scope.REACHED, "k",
            lambda s, k: s.playing,
            _assist_takes_the_kth,
        ),
        (
            "x_display_over", "Once the game is over, every tile is determined.", Scope.REACHED, "p",
            lambda s, p: not s.playing and d.on_board(s.w, s.h, p),
            _tile_is_determined,
        ),
        (
            "x_display_shape", "The display has the board's shape.", Scope.REACHED, "", always,
            lambda s: d.shaped(s.w, s.h, s.engine.display(s.g)),
        ),
        (
            "x_gen_full", "Of more mines than fit beside the first click, exactly as many as fit are laid.",
            Scope.LAYING, "",
            lambda c: c.n >= _room(c),
            lambda c: d.total_mines(c.laid) == _room(c),
        ),
        (
            "x_gen_spread", "The random numbers matter.", Scope.SPREAD, "",
            lambda c: c.n + 9 <= c.w * c.h and 0 < c.n < _far(c),
            lambda c: len({c.lay(rs) for rs in TRIED_NUMBERS}) > 1,
        ),
        (
            "x_gen_uniform",
            "While the far cells suffice, every choice of n of them comes from equally many lists of random numbers.",
            Scope.SPREAD, "",
            lambda c: 0 < c.n <= _far(c) and _draws(c) <= MOST_DRAWS,
            _spreads_evenly,
        ),
    )
)
