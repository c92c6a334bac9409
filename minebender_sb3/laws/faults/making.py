"""Seeded faults against the laws of levels, board generation and the display."""

from collections.abc import Iterator

from minebender_sb3 import game
from minebender_sb3.game import (
    Beginner,
    Blast,
    Covered,
    Custom,
    Expert,
    Exploded,
    Flagged,
    Hint,
    Intermediate,
    Lost,
    Mine,
    Number,
    Pos,
    Setup,
    Won,
    WrongFlag,
    layout_of,
)
from minebender_sb3.laws.faults.variant import Variant, at, faults_of, places, playing

OFF_BOARD = Pos(1_000_000, 1_000_000)


class OldBeginner(Variant):
    """Beginner is 8 by 8, as it used to be."""

    def setup(self, level):
        return Setup(8, 8, 10) if level == Beginner() else super().setup(level)


class EasyBeginner(Variant):
    """Beginner has 9 mines."""

    def setup(self, level):
        return Setup(9, 9, 9) if level == Beginner() else super().setup(level)


class SmallIntermediate(Variant):
    """Intermediate is the 12 by 12 board of key 2."""

    def setup(self, level):
        return Setup(12, 12, 22) if level == Intermediate() else super().setup(level)


class HardIntermediate(Variant):
    """Intermediate has 41 mines."""

    def setup(self, level):
        return Setup(16, 16, 41) if level == Intermediate() else super().setup(level)


class TallExpert(Variant):
    """Expert is 16 wide and 30 high."""

    def setup(self, level):
        return Setup(16, 30, 99) if level == Expert() else super().setup(level)


class SquareExpert(Variant):
    """Expert is 22 by 22."""

    def setup(self, level):
        return Setup(22, 22, 99) if level == Expert() else super().setup(level)


class LowCustom(Variant):
    """A custom level is at most 24 high."""

    def setup(self, level):
        s = super().setup(level)
        if not isinstance(level, Custom) or s.h < 25:
            return s
        return Setup(s.w, 24, min(s.n, s.w * 24 - 10))


class CrowdedCustom(Variant):
    """A custom level holds up to (w - 1) * (h - 1) mines."""

    def setup(self, level):
        s = super().setup(level)
        if not isinstance(level, Custom):
            return s
        return Setup(s.w, s.h, min(max(10, level.m), 999, (s.w - 1) * (s.h - 1)))


class FreeCustom(Variant):
    """A custom level may have fewer than 10 mines."""

    def setup(self, level):
        s = super().setup(level)
        return Setup(s.w, s.h, level.m) if isinstance(level, Custom) and level.m < 10 else s


class TurnedBoards(Variant):
    """Boards are laid with width and height exchanged."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(h, w, n, first, rs)


class NoEmptyRows(Variant):
    """A board of no width has no rows either."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, first, rs) if w else ()


class AlwaysOpening(Variant):
    """The cells beside the first click stay free even where the mines do not fit elsewhere."""

    def place_mines(self, w, h, n, first, rs):
        far = sum(1 for p in board(w, h) if not near(first, p))
        return super().place_mines(w, h, min(n, far), first, rs)


class MinesCollide(Variant):
    """Two mines may be laid on one cell."""

    def place_mines(self, w, h, n, first, rs):
        pool = [p for p in board(w, h) if not near(first, p)] or [p for p in board(w, h) if p != first]
        numbers = [*rs, *range(n)][:n]
        return layout_of(w, h, {p.y * w + p.x for r in numbers if pool for p in [pool[r % len(pool)]]})


class FirstMayBlow(Variant):
    """The first click is not protected."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, OFF_BOARD, rs)


class FirstTurned(Variant):
    """The first click is protected with its column and row exchanged."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, Pos(first.y, first.x), rs)


class FullMeansFull(Variant):
    """Asked for as many mines as there are cells, it fills the board, first click and all."""

    def place_mines(self, w, h, n, first, rs):
        return layout_of(w, h, range(w * h)) if n >= w * h else super().place_mines(w, h, n, first, rs)


class FirstAlone(Variant):
    """Only the first click itself is kept free, not the cells beside it."""

    def place_mines(self, w, h, n, first, rs):
        return laid_in([p for p in board(w, h) if p != first], w, h, n, rs)


class SidesFree(Variant):
    """The cells at the sides of the first click are kept free, those at its corners are not."""

    def place_mines(self, w, h, n, first, rs):
        sides = [p for p in board(w, h) if abs(p.x - first.x) + abs(p.y - first.y) > 1]
        return laid_in(sides, w, h, n, rs) if n <= len(sides) else super().place_mines(w, h, n, first, rs)


class OffBoardFirst(Variant):
    """A first click beside the board protects nothing."""

    def place_mines(self, w, h, n, first, rs):
        on = first.x < w and first.y < h
        return super().place_mines(w, h, n, first if on else OFF_BOARD, rs)


class FullLeavesOne(Variant):
    """Asked for more mines than fit, it leaves one more cell free."""

    def place_mines(self, w, h, n, first, rs):
        room = sum(1 for p in board(w, h) if p != first)
        return super().place_mines(w, h, n if n <= w * h else max(0, room - 1), first, rs)


class FullLaysNone(Variant):
    """Asked for as many mines as there are cells or more, it lays none."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n if n < w * h else 0, first, rs)


class NoRandom(Variant):
    """The random numbers are ignored."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, first, ())


class CoarseNumbers(Variant):
    """Only the thousands of a random number count."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, first, [r // 1000 for r in rs])


class RandomOnce(Variant):
    """Only whether the first random number is odd counts."""

    def place_mines(self, w, h, n, first, rs):
        return super().place_mines(w, h, n, first, (next(iter(rs), 0) % 2,))


class NaiveShuffle(Variant):
    """Each mine's cell is exchanged with any cell, which favours some boards."""

    def place_mines(self, w, h, n, first, rs):
        cells = [p for p in board(w, h) if not near(first, p)]
        if n > len(cells):
            return super().place_mines(w, h, n, first, rs)
        for i, r in zip(range(n), [*rs, *[0] * n], strict=False):
            j = r % len(cells)
            cells[i], cells[j] = cells[j], cells[i]
        return layout_of(w, h, {p.y * w + p.x for p in cells[:n]})


class BlankZeros(Variant):
    """A zero looks like a covered cell."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Covered() if tile == Number(0) else tile)


class LeaksWrongFlags(Variant):
    """A wrong flag is crossed out during play."""

    def display(self, g):
        def draw(p, tile):
            return WrongFlag() if playing(g) and tile == Flagged() and not g.under.mines[at(g, p)] else tile

        return redrawn(g, draw)


class FlagsUndrawn(Variant):
    """A flagged cell looks covered during play."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Covered() if playing(g) and tile == Flagged() else tile)


class BlastLikeOthers(Variant):
    """The mine that exploded looks like the others."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Mine() if tile == Blast() else tile)


class BlastElsewhere(Variant):
    """The blast is drawn at the first mine of the board."""

    def display(self, g):
        if not isinstance(g.status, Lost) or not isinstance(g.status.why, Exploded):
            return super().display(g)
        first = places(g)[g.under.mines.index(1)]
        return redrawn(g, lambda p, tile: Blast() if p == first else Mine() if tile == Blast() else tile)


class FlagOverHint(Variant):
    """A flag covers the hint."""

    def display(self, g):
        return redrawn(g, lambda p, tile: WrongFlag() if tile == Hint() and game.flagged(g, p) else tile)


class NoHint(Variant):
    """The cell the assist names stays covered."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Covered() if tile == Hint() else tile)


class MinesStayCovered(Variant):
    """After a loss the other mines stay covered."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Covered() if tile == Mine() else tile)


class WonMinesStayCovered(Variant):
    """After a win the mines without a flag stay covered."""

    def display(self, g):
        def draw(p, tile):
            return Covered() if g.status == Won() and tile == Flagged() and not game.flagged(g, p) else tile

        return redrawn(g, draw)


class BlankAfterEnd(Variant):
    """After the end the numbers are gone."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Covered() if not playing(g) and isinstance(tile, Number) else tile)


class WrongFlagsLookRight(Variant):
    """After a loss a wrong flag looks like a right one."""

    def display(self, g):
        return redrawn(g, lambda p, tile: Flagged() if tile == WrongFlag() else tile)


class BigDisplay(Variant):
    """The display has one more column than the board."""

    def display(self, g):
        return tuple((*row, Covered()) for row in game.display(g))


class MissingRow(Variant):
    """The display leaves out a last row that is all covered."""

    def display(self, g):
        rows = game.display(g)
        return rows[:-1] if rows and set(rows[-1]) <= {Covered()} else rows


def board(w: int, h: int) -> Iterator[Pos]:
    return (Pos(x, y) for y in range(h) for x in range(w))


def near(p, q):
    return abs(p.x - q.x) <= 1 and abs(p.y - q.y) <= 1


def laid_in(cells, w, h, n, rs):
    """A layout with mines on n of the cells, or on all where they are fewer."""
    cells = list(cells)
    numbers = [*rs, *[0] * len(cells)]
    for i in range(min(n, len(cells))):
        j = i + numbers[i] % (len(cells) - i)
        cells[i], cells[j] = cells[j], cells[i]
    return layout_of(w, h, {p.y * w + p.x for p in cells[:n]})


def redrawn(g, draw):
    """The display with every tile drawn anew from its place and what it ought to be."""
    return tuple(tuple(draw(Pos(x, y), tile) for x, tile in enumerate(row)) for y, row in enumerate(game.display(g)))


FAULTS = faults_of({
    OldBeginner: "level_beginner", EasyBeginner: "level_beginner",
    SmallIntermediate: "level_intermediate", HardIntermediate: "level_intermediate",
    TallExpert: "level_expert", SquareExpert: "level_expert",
    LowCustom: "level_custom", CrowdedCustom: "level_custom", FreeCustom: "level_custom",
    TurnedBoards: "gen_shape", NoEmptyRows: "gen_shape",
    AlwaysOpening: "gen_count", MinesCollide: "gen_count",
    FirstMayBlow: "gen_first_safe", FirstTurned: "gen_first_safe", FullMeansFull: "gen_first_safe",
    FirstAlone: "gen_opening", SidesFree: "gen_opening", OffBoardFirst: "gen_opening",
    FullLeavesOne: "x_gen_full", FullLaysNone: "x_gen_full",
    NoRandom: "x_gen_spread", CoarseNumbers: "x_gen_spread", RandomOnce: "x_gen_uniform", NaiveShuffle: "x_gen_uniform",
    BlankZeros: "display_play", LeaksWrongFlags: "display_play", FlagsUndrawn: "display_play",
    BlastLikeOthers: "display_blast", BlastElsewhere: "display_blast",
    FlagOverHint: "display_hint", NoHint: "display_hint",
    MinesStayCovered: "display_mines", WonMinesStayCovered: "display_mines",
    BlankAfterEnd: "x_display_over", WrongFlagsLookRight: "x_display_over",
    BigDisplay: "x_display_shape", MissingRow: "x_display_shape",
})
