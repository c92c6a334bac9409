"""Seeded faults against the laws of the real board, of revealing and of chords."""

from dataclasses import replace

from minebender_sb3 import game
from minebender_sb3.board import BOOM, HIDDEN, beside, on_board, pos_of, spread
from minebender_sb3.game import Assist, Exploded, Knowledge, Lost, Playing, Pos, Won
from minebender_sb3.laws.faults.variant import (
    Variant,
    at,
    faults_of,
    hidden_safe,
    places,
    playing,
    with_flags,
    with_seen,
)


class SideNumbers(Variant):
    """Numbers count the mines at the sides only."""

    def knowledge(self, g):
        sides = orthogonal(g)
        flat = [
            sum(g.under.mines[q] for q in sides[cell]) if 0 <= code <= 8 else code for cell, code in enumerate(g.seen)
        ]
        return Knowledge.of_codes(g.under.w, g.under.h, sum(g.under.mines), tuple(flat))


class SwappedSides(Variant):
    """What the player sees has its width and height exchanged."""

    def knowledge(self, g):
        v = game.knowledge(g)
        return Knowledge(v.h, v.w, v.n, v.rows)


class CountsDown(Variant):
    """The announced number of mines shrinks with every flag."""

    def knowledge(self, g):
        v = game.knowledge(g)
        return Knowledge(v.w, v.h, max(0, v.n - sum(g.flags)), v.rows)


class NeverWon(Variant):
    """The game goes on when every safe cell is open."""

    def outcome(self, g, p):
        status = super().outcome(g, p)
        return Playing() if status == Won() else status


class WonOneEarly(Variant):
    """The game is won while one safe cell is still hidden."""

    def outcome(self, g, p):
        status = super().outcome(g, p)
        return Won() if status == Playing() and len(hidden_safe(g)) == 1 else status


class MinesOnlyPlays(Variant):
    """A board without a safe cell waits for a move."""

    def fresh(self, w, h, layout):
        return replace(game.fresh(w, h, layout), status=Playing())


class FlagCovers(Variant):
    """Flagging an open number covers it again."""

    def flag(self, g, p):
        if playing(g) and on_board(g.under.w, g.under.h, p) and 0 <= g.seen[at(g, p)] <= 8:
            return with_seen(g, {at(g, p): HIDDEN})
        return super().flag(g, p)


class AssistForgets(Variant):
    """An assist pressed too early covers the last open cell again."""

    def too_early(self, g, provable, k):
        g = super().too_early(g, provable, k)
        shown = [cell for cell, code in enumerate(g.seen) if code != HIDDEN]
        return with_seen(g, {shown[-1]: HIDDEN}) if shown else g


class FlagsAfterTheEnd(Variant):
    """Flags can still be set and taken away after the end."""

    def flag(self, g, p):
        if playing(g) or not on_board(g.under.w, g.under.h, p) or g.seen[at(g, p)] != HIDDEN:
            return super().flag(g, p)
        return with_flags(g, {at(g, p): 1 - g.flags[at(g, p)]})


class AssistAfterWinning(Variant):
    """The assist loses a game that is already won."""

    def step(self, g, action):
        if g.status == Won() and isinstance(action, Assist):
            return replace(g, status=Lost(Exploded(Pos(0, 0))))
        return super().step(g, action)


class OpensAfterLosing(Variant):
    """Cells can still be revealed after a loss."""

    def open(self, g, p):
        if isinstance(g.status, Lost) and on_board(g.under.w, g.under.h, p) and g.seen[at(g, p)] == HIDDEN:
            return with_seen(g, {at(g, p): g.under.numbers[at(g, p)]})
        return super().open(g, p)


class LostPastAFlag(Variant):
    """A game lost by opening a flagged mine, which no action does, still takes flags."""

    def without_flags(self, g, cells):
        return g if g.under.mines[cells[0]] else super().without_flags(g, cells)

    def flag(self, g, p):
        past_a_flag = any(code == BOOM and flag for code, flag in zip(g.seen, g.flags, strict=True))
        if past_a_flag and on_board(g.under.w, g.under.h, p) and g.seen[at(g, p)] == HIDDEN:
            return with_flags(g, {at(g, p): 1 - g.flags[at(g, p)]})
        return super().flag(g, p)


class NamesFirstMine(Variant):
    """A loss names the first mine of the board, not the one that exploded."""

    def outcome(self, g, p):
        status = super().outcome(g, p)
        return Lost(Exploded(places(g)[g.under.mines.index(1)])) if isinstance(status, Lost) else status


class HidesTheBlast(Variant):
    """The mine that exploded stays hidden."""

    def opened(self, g, p, cells):
        after = super().opened(g, p, cells)
        return with_seen(after, {at(g, p): HIDDEN}) if g.under.mines[at(g, p)] else after


class SecondChance(Variant):
    """A mine opened first thing, before anything else is open, does not lose."""

    def opened(self, g, p, cells):
        if g.under.mines[at(g, p)] and g.seen.count(HIDDEN) == len(g.seen):
            return g
        return super().opened(g, p, cells)


class OffBoardLoses(Variant):
    """Opening beside the board loses."""

    def open(self, g, p):
        if playing(g) and not on_board(g.under.w, g.under.h, p):
            return replace(g, status=Lost(Exploded(p)))
        return super().open(g, p)


class ThreesKill(Variant):
    """Opening a cell with three mines or more beside it loses."""

    def outcome(self, g, p):
        return Lost(Exploded(p)) if 3 <= g.under.numbers[at(g, p)] <= 8 else super().outcome(g, p)


class FloodSkipsFlags(Variant):
    """A flood goes round flagged cells."""

    def flood(self, g, cell):
        walls = [0 if flag and c != cell else HIDDEN for c, flag in enumerate(g.flags)]
        seen = [code if code != HIDDEN else wall for code, wall in zip(g.seen, walls, strict=True)]
        return spread(beside(g.under.w, g.under.h), seen, g.under.numbers, cell)


class SideFlood(Variant):
    """A flood steps over sides only, not over corners."""

    def flood(self, g, cell):
        return spread(orthogonal(g), list(g.seen), g.under.numbers, cell)


class ShortFlood(Variant):
    """A zero opens the numbers round it, and zeros among them open nothing."""

    def flood(self, g, cell):
        around = beside(g.under.w, g.under.h)[cell] if g.under.numbers[cell] == 0 else ()
        return [cell, *(q for q in around if g.seen[q] == HIDDEN)]


class FloodThroughOnes(Variant):
    """A flood goes on through ones, as long as it meets no mine."""

    def flood(self, g, cell):
        numbers = [0 if number == 1 else number for number in g.under.numbers]
        opened = spread(beside(g.under.w, g.under.h), list(g.seen), numbers, cell)
        return [q for q in opened if q == cell or not g.under.mines[q]]


class RowsRunOn(Variant):
    """A position beyond the right-hand edge opens the first cell of the next row."""

    def open(self, g, p):
        w, h = g.under.w, g.under.h
        return super().open(g, Pos(0, p.y + 1) if p.x == w and p.y + 1 < h else p)


class AllMinesBlow(Variant):
    """A loss shows every mine as exploded."""

    def opened(self, g, p, cells):
        after = super().opened(g, p, cells)
        if isinstance(after.status, Lost):
            after = with_seen(after, {cell: BOOM for cell, mine in enumerate(g.under.mines) if mine})
        return after


class FlagsDoNotProtect(Variant):
    """A click on a flagged cell reveals it."""

    def reveal(self, g, p):
        return self.open(g, p)


class ClickUnflags(Variant):
    """A click on a flagged cell takes the flag away."""

    def reveal(self, g, p):
        return self.flag(g, p) if self.flagged(g, p) else self.open(g, p)


class ClickChords(Variant):
    """A click on an open number is a chord."""

    def reveal(self, g, p):
        shown = on_board(g.under.w, g.under.h, p) and 0 <= g.seen[at(g, p)] <= 8
        return self.chord(g, p) if shown else super().reveal(g, p)


class FlagBesideBlocks(Variant):
    """A click does nothing where the cell to the left is flagged."""

    def reveal(self, g, p):
        return g if p.x > 0 and self.flagged(g, Pos(p.x - 1, p.y)) else super().reveal(g, p)


class ChordGoesOn(Variant):
    """A chord opens its remaining targets after a mine has exploded."""

    def chord(self, g, p):
        for target in self.targets(g, p):
            if isinstance(g.status, Lost):
                g = with_seen(g, {at(g, target): g.under.numbers[at(g, target)]})
            else:
                g = self.reveal(g, target)
        return g


class ChordAtLeast(Variant):
    """A chord is satisfied by more flags than the number, too."""

    def targets(self, g, p):
        return chord_where(g, p, lambda flags, number: flags >= number)


class ChordByColumns(Variant):
    """A chord opens its targets column by column."""

    def targets(self, g, p):
        return sorted(super().targets(g, p), key=lambda q: (q.x, q.y))


class ChordSkipsWrongFlags(Variant):
    """Wrong flags do not count for a chord."""

    def targets(self, g, p):
        right = replace(g, flags=tuple(flag & mine for flag, mine in zip(g.flags, g.under.mines, strict=True)))
        return [q for q in game.chord_targets(right, p) if not self.flagged(g, q)]


def orthogonal(g):
    """For each cell its neighbours at the sides, row by row."""
    w = g.under.w
    return [
        tuple(q for q in near if pos_of(w, q).x == pos_of(w, cell).x or pos_of(w, q).y == pos_of(w, cell).y)
        for cell, near in enumerate(beside(w, g.under.h))
    ]


def chord_where(g, p, satisfied):
    """The hidden unflagged neighbours of an open number whose flags satisfy it."""
    if not on_board(g.under.w, g.under.h, p) or not 0 <= g.seen[at(g, p)] <= 8:
        return []
    around = beside(g.under.w, g.under.h)[at(g, p)]
    if not satisfied(sum(g.flags[q] for q in around), g.seen[at(g, p)]):
        return []
    return [pos_of(g.under.w, q) for q in around if g.seen[q] == HIDDEN and not g.flags[q]]


FAULTS = faults_of({
    SideNumbers: "bridge", SwappedSides: "bridge", CountsDown: "bridge",
    NeverWon: "won_iff", WonOneEarly: "won_iff", MinesOnlyPlays: "won_iff",
    FlagCovers: "monotone", AssistForgets: "monotone",
    FlagsAfterTheEnd: "frozen", AssistAfterWinning: "frozen", OpensAfterLosing: "frozen", LostPastAFlag: "frozen",
    NamesFirstMine: "open_mine", HidesTheBlast: "open_mine", SecondChance: "open_mine",
    OffBoardLoses: "open_safe", ThreesKill: "open_safe",
    FloodSkipsFlags: "flood_complete", SideFlood: "flood_complete", ShortFlood: "flood_complete",
    FloodThroughOnes: "flood_exact", RowsRunOn: "flood_exact", AllMinesBlow: "flood_exact",
    FlagsDoNotProtect: "reveal_flagged", ClickUnflags: "reveal_flagged",
    ClickChords: "reveal_unflagged", FlagBesideBlocks: "reveal_unflagged",
    ChordGoesOn: "chord", ChordAtLeast: "chord", ChordByColumns: "chord", ChordSkipsWrongFlags: "chord",
})
