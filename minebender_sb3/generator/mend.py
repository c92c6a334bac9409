"""Mending a layout where the rules are stuck, by moving mines: docs/generator.md in code."""

from collections.abc import Sequence

from minebender_sb3.board import BOOM, HIDDEN, Pos, cell_of
from minebender_sb3.board.random import Stream
from minebender_sb3.generator.solve import Play
from minebender_sb3.logic import RuleLevel


class Mending(Play):
    """A layout under the rules whose mines can still be moved. What is open or proved stays true of the moved layout."""

    def __init__(self, w: int, h: int, mines: Sequence[int], first: Pos, level: RuleLevel) -> None:
        super().__init__(w, h, mines, first, level)
        start = cell_of(w, first)
        self._kept = {start, *self.near[start]}  # the first click opens a region, whatever moves

    @property
    def mines(self) -> list[int]:
        """The mined cells, in row order."""
        return [cell for cell, number in enumerate(self.numbers) if number == BOOM]

    def mend(self, stream: Stream) -> bool:
        """Moves mines so that the rules come further; whether that was possible. Only where they are stuck.

        A number is drawn, and the unsettled cells beside it are emptied or filled, whichever moves fewer mines and can be
        done. Where no number has any, proved mines wall off the rest: one of them changes places with a safe cell.
        """
        self.flood_operations += len(self.numbers)
        unsettled = self._unsettled()
        groups = [
            [q for q in self.near[p] if q in unsettled]
            for p, code in enumerate(self.rules.seen)
            if 0 < code < BOOM and not unsettled.isdisjoint(self.near[p])
        ]
        if not groups:
            return self._breach(stream, unsettled)
        group = groups[stream.take(1)[0] % len(groups)]
        mined = [cell for cell in group if self.numbers[cell] == BOOM]
        safe = [cell for cell in group if self.numbers[cell] != BOOM]
        rest = unsettled.difference(group)
        fewest = [(mined, False), (safe, True)] if len(mined) <= len(safe) else [(safe, True), (mined, False)]
        for moving, filled in fewest:
            partners = self._draw(stream, self._partners(rest, filled), len(moving))
            if partners:
                self._exchange(*((partners, moving) if filled else (moving, partners)))
                return True
        return False

    def _breach(self, stream: Stream, unsettled: set[int]) -> bool:
        walls = [cell for cell in self.mines if cell not in unsettled and not unsettled.isdisjoint(self.near[cell])]
        wall = self._draw(stream, (walls,), 1)
        safe = self._draw(stream, ([cell for cell in sorted(unsettled) if self.numbers[cell] != BOOM],), 1)
        if wall and safe:
            self._exchange(wall, safe)
        return bool(wall and safe)

    def _unsettled(self) -> set[int]:
        return {cell for cell in range(len(self.numbers)) if self.rules.unsettled >> cell & 1}

    def _partners(self, rest: set[int], mined: bool) -> tuple[list[int], list[int]]:
        """Cells that are mined, or may become so: the unsettled ones among `rest`; and proved mines, or open cells."""
        fits = [cell for cell, number in enumerate(self.numbers) if (number == BOOM) == mined]
        settled = [
            cell for cell in fits if not self.rules.unsettled >> cell & 1 and (mined or cell not in self._kept)
        ]
        return [cell for cell in fits if cell in rest], settled

    def _draw(self, stream: Stream, tiers: Sequence[Sequence[int]], count: int) -> list[int]:
        """`count` cells, of the first tiers as far as they go; none where all tiers together have fewer."""
        if sum(map(len, tiers)) < count:
            return []
        drawn: list[int] = []
        for tier in map(list, tiers):
            while tier and len(drawn) < count:
                drawn.append(tier.pop(stream.take(1)[0] % len(tier)))
        return drawn

    def _exchange(self, mined: Sequence[int], safe: Sequence[int]) -> None:
        """The mines of the first cells go to the second ones; the rules learn what that changes of what they know."""
        rules, numbers, seen = self.rules, self.numbers, self.rules.seen
        freed = []
        for mine, free in zip(mined, safe, strict=True):
            if rules.proved_mined >> mine & 1:
                rules.resettle(mine, mined=False)
                freed.append(mine)
            if seen[free] != HIDDEN:
                rules.resettle(free, mined=True)
                self.safe_left += 1
            self._renumber(mine, -1)
            numbers[mine] = sum(numbers[q] == BOOM for q in self.near[mine])
            numbers[free] = BOOM
            self._renumber(free, 1)
        beside = sorted({q for cell in (*mined, *safe) for q in self.near[cell] if seen[q] != HIDDEN})
        for cell in beside:
            seen[cell] = numbers[cell]
        rules.touch(beside)  # all of them: a number may look the same and yet want another number of mines
        for cell in beside:
            if numbers[cell] == 0:
                self.open(self.near[cell])
        self.open(freed)

    def _renumber(self, mine: int, by: int) -> None:
        self.flood_operations += len(self.near[mine]) + 1
        for q in self.near[mine]:
            if self.numbers[q] != BOOM:
                self.numbers[q] += by
