"""The rules over whole numbers, following queues: docs/deduction-order.md in code.

A cell is its number, row by row from 0; a set of cells is a whole number with a bit for each.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from minebender_sb3.board import BOOM, HIDDEN, beside, block, masks_beside
from minebender_sb3.logic.cases import frontier_of, with_count, without_count


class RuleLevel(IntEnum):
    """How strong a solver is: each level has the rules of those before it, and MINE BUDGET belongs to all."""

    COUNTING = 1
    SUBSET = 2
    PAIR = 3
    PROOF = 4
    MINE_COUNT = 5


class Rule(IntEnum):
    """The rules, numbered as the game shows them; 4 is its word for none."""

    COUNTING = 1
    SUBSET = 2
    BUDGET = 3
    PAIR = 5
    PROOF = 6
    MINE_COUNT = 7

    @property
    def level(self) -> RuleLevel:
        """The weakest level that has this rule."""
        return RuleLevel.COUNTING if self is Rule.BUDGET else RuleLevel[self.name]


class Firing(NamedTuple):
    """One deduction: the rule, its witnesses, the cells it settles in row order, and whether they are mined."""

    rule: Rule
    witnesses: tuple[int, ...]
    cells: tuple[int, ...]
    mined: bool


def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a mask, in row order."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(cells)


class Propagation:
    """What the rules of a level have proved on a `w` by `h` board with `n` mines, and the queues that find more.

    `seen` holds the code of every cell, and `level` may be changed between two deductions. `operations` counts reads and
    writes of cells and of the members of numbers' sets; a mask counts as its bits.
    """

    __slots__ = (
        "_around", "_awake", "_block", "_counting_queue", "_in_counting", "_in_pair", "_in_subset", "_near", "_pair_queue",
        "_subset_queue", "level", "mines", "mines_left", "operations", "proved_mined", "proved_safe", "seen",
        "unsettled",
    )

    def __init__(self, w: int, h: int, n: int, level: RuleLevel = RuleLevel.SUBSET) -> None:
        self.level = level
        self._near = beside(w, h)
        self._around = masks_beside(w, h)
        self._block = block(w, h)
        self.seen = [HIDDEN] * (w * h)
        self.unsettled = (1 << w * h) - 1
        self.proved_mined = 0
        self.proved_safe = 0  # opened since or not
        self.mines = 0  # proved mined, or exploded
        self._awake = 0  # proved safe, still hidden, and not yet told to the numbers beside them
        self.mines_left = n
        self._counting_queue: deque[int] = deque()
        self._subset_queue: deque[int] = deque()
        self._pair_queue: deque[int] = deque()
        self._in_counting = bytearray(w * h)
        self._in_subset = bytearray(w * h)
        self._in_pair = bytearray(w * h)
        self.operations = 0

    def opened(self, cells: Sequence[int]) -> None:
        """Takes note of cells whose codes have just been written to `seen`, in opening order."""
        seen, near = self.seen, self._near
        mask = exploded = 0
        for cell in cells:
            mask |= 1 << cell
            if seen[cell] == BOOM:
                exploded |= 1 << cell
        self.unsettled &= ~mask
        self._awake &= ~mask
        self.mines_left -= (exploded & ~self.mines).bit_count()
        self.mines |= exploded
        for cell in cells:
            self.touch((cell, *near[cell]))

    def resettle(self, cell: int, mined: bool) -> None:
        """Takes a proved mine for a safe cell that is about to be opened, or an open cell for a proved mine."""
        bit = 1 << cell
        self.seen[cell] = HIDDEN
        self.mines ^= bit
        self.proved_mined ^= bit
        self.proved_safe &= ~bit
        self.mines_left += -1 if mined else 1

    def next(self) -> Firing | None:
        """The next deduction, its cells now settled; `None` where the rules are at their end."""
        while True:
            firing = self._by_counting() or self._by_budget() or self._by_subset()
            if firing or not self._awake:
                return firing or self._by_pair() or self._by_components()
            self._wake()

    def touch(self, cells: Sequence[int]) -> None:
        """Puts the open numbers among these cells into the queue: what is known about them has changed."""
        seen, waiting, queue = self.seen, self._in_counting, self._counting_queue
        for cell in cells:
            if 0 < seen[cell] < BOOM and not waiting[cell]:
                waiting[cell] = 1
                queue.append(cell)
        self.operations += len(cells)

    def _wake(self) -> None:
        # Only on a still picture: in play a cell proved safe is opened before the next deduction.
        for cell in cells_in(self._awake):
            self.touch(self._near[cell])
        self._awake = 0

    def _by_counting(self) -> Firing | None:
        queue, near, around, seen = self._counting_queue, self._near, self._around, self.seen
        while queue:
            p = queue.popleft()
            self._in_counting[p] = 0
            self.operations += len(near[p])
            unsettled = around[p] & self.unsettled
            if not unsettled:
                continue
            wanted = seen[p] - (around[p] & self.mines).bit_count()
            if wanted == 0 or wanted == unsettled.bit_count():
                return self._settle(Rule.COUNTING, (p,), unsettled, wanted > 0)
            if not self._in_subset[p]:
                self._in_subset[p] = 1
                self._subset_queue.append(p)
        return None

    def _by_budget(self) -> Firing | None:
        if self.unsettled and (self.mines_left == 0 or self.mines_left == self.unsettled.bit_count()):
            return self._settle(Rule.BUDGET, (), self.unsettled, self.mines_left > 0)
        return None

    def _by_subset(self) -> Firing | None:
        queue = self._subset_queue
        while queue and self.level >= RuleLevel.SUBSET:
            p = queue[0]
            self.operations += len(self._near[p])
            unsettled = self._around[p] & self.unsettled
            firing = self._subset_with(p, unsettled) if unsettled else None
            if firing:
                return firing
            queue.popleft()
            self._in_subset[p] = 0
            if unsettled and not self._in_pair[p]:  # at every level, for it may be raised
                self._in_pair[p] = 1
                self._pair_queue.append(p)
        return None

    def _subset_with(self, p: int, of_p: int) -> Firing | None:
        wanted_p = self._wanted(p)
        for q, of_q in self._partners(p, of_p):
            if of_p & of_q == of_p:
                a, b, rest, extra = p, q, of_q ^ of_p, self._wanted(q) - wanted_p
            elif of_p & of_q == of_q:
                a, b, rest, extra = q, p, of_p ^ of_q, wanted_p - self._wanted(q)
            else:
                continue
            if extra == 0 or extra == rest.bit_count():
                return self._settle(Rule.SUBSET, (a, b), rest, extra > 0)
        return None

    def _by_pair(self) -> Firing | None:
        queue = self._pair_queue
        while queue and self.level >= RuleLevel.PAIR:
            p = queue[0]
            self.operations += len(self._near[p])
            unsettled = self._around[p] & self.unsettled
            firing = self._pair_with(p, unsettled) if unsettled else None
            if firing:
                return firing
            queue.popleft()
            self._in_pair[p] = 0
        return None

    def _pair_with(self, p: int, of_p: int) -> Firing | None:
        wanted_p = self._wanted(p)
        for q, of_q in self._partners(p, of_p):
            extra = self._wanted(q) - wanted_p
            if extra > 0 and (of_q & ~of_p).bit_count() == extra:
                return self._settle(Rule.PAIR, (p, q), of_q & ~of_p, True)
            if extra < 0 and (of_p & ~of_q).bit_count() == -extra:
                return self._settle(Rule.PAIR, (q, p), of_p & ~of_q, True)
        return None

    def _partners(self, p: int, of_p: int) -> Iterator[tuple[int, int]]:
        """The numbers near `p` that share unsettled cells with it, but not all of both, and their unsettled cells."""
        seen, around, near, size_p = self.seen, self._around, self._near, of_p.bit_count()
        self.operations += len(self._block[p])
        for q in self._block[p]:
            if 0 < seen[q] < BOOM:
                self.operations += len(near[q])
                of_q = around[q] & self.unsettled
                if of_p & of_q and of_p != of_q:
                    self.operations += size_p
                    yield q, of_q

    def _wanted(self, p: int) -> int:
        """The mines that a number still wants among its unsettled cells."""
        return self.seen[p] - (self._around[p] & self.mines).bit_count()

    def _by_components(self) -> Firing | None:
        if self.level < RuleLevel.PROOF or not self.unsettled:
            return None
        numbers = {
            p: (self._wanted(p), cells_in(self._around[p] & self.unsettled))
            for p, code in enumerate(self.seen)
            if 0 <= code < BOOM and self._around[p] & self.unsettled
        }
        frontier = frontier_of(numbers, cells_in(self.unsettled), self.mines_left)
        fact, work = without_count(frontier)
        rule = Rule.PROOF
        if not fact and self.level >= RuleLevel.MINE_COUNT:
            rule = Rule.MINE_COUNT
            fact, more = with_count(frontier)
            work += more
        self.operations += work + len(self.seen)
        return self._settle(rule, fact.witnesses, sum(1 << cell for cell in fact.cells), fact.mined) if fact else None

    def _settle(self, rule: Rule, witnesses: tuple[int, ...], mask: int, mined: bool) -> Firing:
        cells = cells_in(mask)
        self.operations += len(cells)
        self.unsettled ^= mask
        if mined:
            self.mines |= mask
            self.proved_mined |= mask
            self.mines_left -= len(cells)
            for cell in cells:
                self.touch(self._near[cell])
        else:
            self.proved_safe |= mask
            self._awake |= mask
        return Firing(rule, witnesses, cells, mined)
