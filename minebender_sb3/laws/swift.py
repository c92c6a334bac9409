"""The faster form of the laws: says at once that all instances at a game hold, or leaves them to the literal form.

Every shortcut returns how many instances meet the precondition when all of them plainly hold, and None otherwise.
It stands beside the literal form and is held equal to it by tests.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache
from typing import Any

from minebender_sb3.board import codes, pos_of
from minebender_sb3.game import (
    Assist,
    AssistTooEarly,
    Blast,
    Boom,
    Covered,
    Exploded,
    Hidden,
    Hint,
    Knowledge,
    Lost,
    Pos,
    Shown,
)
from minebender_sb3.laws import definitions as d
from minebender_sb3.laws.definitions import Game, Layout
from minebender_sb3.laws.law import ASSIST_CHOICES, State, actions, positions
from minebender_sb3.laws.supplementary import tile_at_end
from minebender_sb3.logic import provably_safe

SIFTED_CELLS = 12
"""Up to so many cells a knowledge is compared with every layout at once; beyond, the prover is asked."""


class Ground:
    """What the laws need to know of a layout, whatever game is played on it."""

    def __init__(self, w: int, h: int, layout: Layout):
        self.w, self.h = w, h
        self.cells = d.cells(w, h)
        self.positions = positions(w, h)
        self.actions = actions(w, h)
        self.mines = frozenset(p for p in self.cells if d.mine(layout, p))
        self.safe = tuple(p for p in self.cells if p not in self.mines)
        self.truth = {
            p: Boom() if p in self.mines else Shown(d.adj_mines(w, h, layout, p)) for p in self.cells
        }
        self.walk_ends = {p: d.walk_ends(w, h, layout, p) for p in self.positions}
        self.walks_on_board = sum(len(self.walk_ends[p]) for p in self.cells)


ground = lru_cache(maxsize=64)(Ground)


class Layouts:
    """Every layout of a size as one bit of a number, so that a knowledge is compared with all of them at once."""

    def __init__(self, w: int, h: int):
        self.w = w
        self.everything = (1 << (1 << w * h)) - 1
        self.with_mines: dict[int, int] = {}
        self.showing: list[dict[int, int]] = [{} for _ in range(w * h)]
        self.mined = [0] * (w * h)
        for index, layout in enumerate(d.layouts(w, h)):
            bit = 1 << index
            total = d.total_mines(layout)
            self.with_mines[total] = self.with_mines.get(total, 0) | bit
            for c, p in enumerate(d.cells(w, h)):
                if d.mine(layout, p):
                    self.mined[c] |= bit
                else:
                    k = d.adj_mines(w, h, layout, p)
                    self.showing[c][k] = self.showing[c].get(k, 0) | bit

    def provably_safe(self, v: Knowledge) -> tuple[Pos, ...]:
        """The provably safe cells in row order."""
        fitting = self.with_mines.get(v.n, 0)
        flat = codes(v)
        for c, code in enumerate(flat):
            if code == 9:
                fitting &= self.mined[c]
            elif code >= 0:
                fitting &= self.showing[c].get(code, 0)
        return tuple(pos_of(self.w, c) for c, code in enumerate(flat) if code < 0 and not fitting & self.mined[c])


layouts_of = lru_cache(maxsize=16)(Layouts)


@lru_cache(maxsize=200_000)
def _provable(v: Knowledge) -> tuple[Pos, ...]:
    if v.w * v.h > SIFTED_CELLS or not d.shaped(v.w, v.h, v.rows):
        return provably_safe(v)
    return layouts_of(v.w, v.h).provably_safe(v)


class Facts:
    """What the shortcuts share at one game; everything is worked out at most once."""

    def __init__(self, s: State):
        self.s = s
        self.engine, self.g = s.engine, s.g
        self.ground = ground(s.w, s.h, s.layout)
        self.known, self.playing = s.known, s.playing
        self.fits = (s.known.w, s.known.h) == (s.w, s.h)

    @cached_property
    def seen(self) -> dict[Pos, Any]:
        return {p: d.seen(self.known, p) for p in self.ground.positions}

    @cached_property
    def hidden(self) -> frozenset[Pos]:
        return frozenset(p for p in self.ground.positions if d.hidden(self.known, p))

    @cached_property
    def revealed(self) -> tuple[Pos, ...]:
        return tuple(p for p in self.ground.positions if d.revealed(self.known, p))

    @cached_property
    def flags(self) -> frozenset[Pos]:
        return frozenset(p for p in self.ground.positions if self.engine.flagged(self.g, p))

    @cached_property
    def afters(self) -> list[Game]:
        """What each action leads to, in the order of `actions`: reveals, flags, chords, assists."""
        return list(self.s.steps.values())

    @property
    def reveals(self) -> Iterator[tuple[Pos, Game]]:
        return zip(self.ground.positions, self.afters)

    @property
    def flaggings(self) -> Iterator[tuple[Pos, Game]]:
        return zip(self.ground.positions, self.afters[len(self.ground.positions) :])

    @property
    def chords(self) -> Iterator[tuple[Pos, Game]]:
        return zip(self.ground.positions, self.afters[2 * len(self.ground.positions) :])

    @property
    def assists(self) -> Iterator[tuple[int, Game]]:
        return ((k, self.s.step(Assist(k))) for k in ASSIST_CHOICES)

    @property
    def opens(self) -> dict[Pos, Game]:
        return self.s.opens

    @cached_property
    def known_after_open(self) -> dict[Pos, Knowledge]:
        return {p: self.knowledge(after) for p, after in self.opens.items()}

    @cached_property
    def provable(self) -> tuple[Pos, ...]:
        return _provable(self.known)

    @cached_property
    def tiles(self) -> Any:
        return self.engine.display(self.g)

    def knowledge(self, g: Game) -> Knowledge:
        return self.known if g is self.g else self.engine.knowledge(g)

    def flags_of(self, g: Game) -> frozenset[Pos]:
        return self.flags if g is self.g else frozenset(p for p in self.ground.positions if self.engine.flagged(g, p))

    def tile(self, p: Pos) -> Any:
        return d.at(Covered(), self.tiles, p)


_last: list[Facts] = []


def facts_of(s: State) -> Facts:
    """The facts of a state; those of the last one asked for are kept."""
    if not _last or _last[0].s is not s:
        _last[:] = [Facts(s)]
    return _last[0]


def bridge(f: Facts) -> int | None:
    v, ground = f.known, f.ground
    fits = (v.w, v.h, v.n) == (ground.w, ground.h, len(ground.mines)) and d.shaped(v.w, v.h, v.rows)
    return 1 if fits and all(f.seen[p] in (Hidden(), ground.truth[p]) for p in ground.cells) else None


def won_iff(f: Facts) -> int | None:
    finished = f.hidden.isdisjoint(f.ground.safe)
    return 1 if f.fits and d.is_won(f.s.status) == finished else None


def monotone(f: Facts) -> int | None:
    for after in f.afters:
        known = f.knowledge(after)
        if known != f.known and any(d.seen(known, q) != f.seen[q] for q in f.revealed):
            return None
    return len(f.afters) * len(f.revealed)


def frozen(f: Facts) -> int | None:
    if f.playing:
        return 0
    return len(f.afters) if all(after == f.g for after in f.afters) else None


def open_mine(f: Facts) -> int | None:
    if not f.playing:
        return 0
    exploded = all(
        f.engine.status(f.opens[p]) == Lost(Exploded(p)) and d.seen(f.known_after_open[p], p) == Boom()
        for p in f.ground.mines
    )
    return len(f.ground.mines) if exploded else None


def open_safe(f: Facts) -> int | None:
    if not f.playing:
        return 0
    safe = [p for p in f.ground.positions if p not in f.ground.mines]
    return None if any(d.is_lost(f.engine.status(f.opens[p])) for p in safe) else len(safe)


def flood_complete(f: Facts) -> int | None:
    if not f.playing:
        return 0
    for p in f.ground.cells:
        known = f.known_after_open[p]
        if not all(d.revealed(known, q) for q in f.ground.walk_ends[p]):
            return None
    return f.ground.walks_on_board


def flood_exact(f: Facts) -> int | None:
    if not f.playing:
        return 0
    count = 0
    for p in f.ground.positions:
        known = f.known_after_open[p]
        if known != f.known:
            opened = [q for q in f.hidden if d.revealed(known, q)]
            if not f.ground.walk_ends[p].issuperset(opened):
                return None
            count += len(opened)
    return count


def reveal_flagged(f: Facts) -> int | None:
    return len(f.flags) if all(after == f.g for p, after in f.reveals if p in f.flags) else None


def reveal_unflagged(f: Facts) -> int | None:
    unflagged = [(after, f.opens[p]) for p, after in f.reveals if p not in f.flags]
    return len(unflagged) if all(after == opened for after, opened in unflagged) else None


def chord(f: Facts) -> int | None:
    for p, chorded in f.chords:
        after = f.g
        match f.seen[p]:
            case Shown(k):
                around = d.neighbours(f.known.w, f.known.h, p)
                if sum(1 for q in around if q in f.flags) == k:
                    targets = [q for q in around if q in f.hidden and q not in f.flags]
                    after = d.play(f.engine, d.reveals(targets), f.g)
        if chorded != after:
            return None
    return len(f.ground.positions)


def flag_no_knowledge(f: Facts) -> int | None:
    for p, after in f.flaggings:
        if after != f.g and (f.knowledge(after) != f.known or f.engine.status(after) != f.s.status):
            return None
    return len(f.ground.positions)


def flag_toggle(f: Facts) -> int | None:
    if not f.playing:
        return 0
    toggled = all(f.engine.flagged(after, p) != (p in f.flags) for p, after in f.flaggings if p in f.hidden)
    return len(f.hidden) if toggled else None


def flag_others(f: Facts) -> int | None:
    for p, after in f.flaggings:
        if after != f.g and not f.flags_of(after) ^ f.flags <= {p}:
            return None
    return len(f.ground.positions) * (len(f.ground.positions) - 1)


def flags_hidden(f: Facts) -> int | None:
    return len(f.flags) if f.flags <= f.hidden else None


def flag_revealed(f: Facts) -> int | None:
    others = [after for p, after in f.flaggings if p not in f.hidden]
    return len(others) if all(after == f.g for after in others) else None


def assist_stuck(f: Facts) -> int | None:
    if not f.fits:
        return None
    if not f.playing or f.provable:
        return 0
    candidates = [f.s.open(p) for p in f.ground.safe if p in f.hidden]
    return len(ASSIST_CHOICES) if all(after in candidates for _, after in f.assists) else None


def assist_too_early(f: Facts) -> int | None:
    if not f.fits:
        return None
    if not f.playing or not f.provable:
        return 0
    named = [Lost(AssistTooEarly(p)) for p in f.provable]
    held = all(f.engine.status(after) in named and f.knowledge(after) == f.known for _, after in f.assists)
    return len(f.provable) * len(ASSIST_CHOICES) if held else None


def display_play(f: Facts) -> int | None:
    if not f.playing:
        return 0
    true = all(f.tile(p) == d.tile_of(f.seen[p], p in f.flags) for p in f.ground.cells)
    return len(f.ground.cells) if true else None


def display_blast(f: Facts) -> int | None:
    return _shown_at(f, Exploded, Blast())


def display_hint(f: Facts) -> int | None:
    return _shown_at(f, AssistTooEarly, Hint())


def _shown_at(f: Facts, why: type, tile: Any) -> int | None:
    where = [p for p in f.ground.cells if f.s.status == Lost(why(p))]
    return len(where) if all(f.tile(p) == tile for p in where) else None


def display_mines(f: Facts) -> int | None:
    if f.playing:
        return 0
    return None if any(f.tile(q) == Covered() for q in f.ground.mines) else len(f.ground.mines)


def x_reveal_flags(f: Facts) -> int | None:
    return _hidden_flags_stay(f, [after for _, after in f.reveals])


def x_assist_flags(f: Facts) -> int | None:
    return _hidden_flags_stay(f, [after for _, after in f.assists])


def _hidden_flags_stay(f: Facts, afters: list[Game]) -> int | None:
    count = 0
    for after in afters:
        known = f.knowledge(after)
        hidden = f.hidden if known == f.known else {q for q in f.ground.positions if d.hidden(known, q)}
        if after != f.g and not (f.flags_of(after) ^ f.flags).isdisjoint(hidden):
            return None
        count += len(hidden)
    return count


def x_open_over(f: Facts) -> int | None:
    if f.playing:
        return 0
    return len(f.opens) if all(after == f.g for after in f.opens.values()) else None


def x_assist_choice(f: Facts) -> int | None:
    if not f.fits:
        return None
    if not f.playing:
        return 0
    safe = [p for p in f.ground.safe if p in f.hidden]
    for k, after in f.assists:
        if f.provable:
            held = f.engine.status(after) == Lost(AssistTooEarly(f.provable[k % len(f.provable)]))
        else:
            held = bool(safe) and after == f.s.open(safe[k % len(safe)])
        if not held:
            return None
    return len(ASSIST_CHOICES)


def x_display_over(f: Facts) -> int | None:
    if f.playing:
        return 0
    for p in f.ground.cells:
        here = isinstance(f.s.status, Lost) and f.s.status.why in (AssistTooEarly(p), Exploded(p))
        if f.tile(p) != tile_at_end(f.s.status, f.seen[p], p in f.flags, p in f.ground.mines, here):
            return None
    return len(f.ground.cells)


def x_display_shape(f: Facts) -> int | None:
    return 1 if d.shaped(f.ground.w, f.ground.h, f.tiles) else None


_QUICK: tuple[Callable[[Facts], int | None], ...] = (
    bridge, won_iff, monotone, frozen, open_mine, open_safe, flood_complete, flood_exact, reveal_flagged,
    reveal_unflagged, chord, flag_no_knowledge, flag_toggle, flag_others, flags_hidden, flag_revealed, assist_stuck,
    assist_too_early, display_play, display_blast, display_hint, display_mines, x_reveal_flags, x_assist_flags,
    x_open_over, x_assist_choice, x_display_over, x_display_shape,
)


def _on_state(quick: Callable[[Facts], int | None]) -> Callable[[State], int | None]:
    return lambda state: quick(facts_of(state))


SHORTCUTS = {quick.__name__: _on_state(quick) for quick in _QUICK}
"""By law's name, for `checker.check`."""
