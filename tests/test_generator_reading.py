"""Mended boards against a second, literal reading of docs/generator.md, which rescans the board instead of queueing."""

import pytest

from minebender_sb3.board.random import Stream
from minebender_sb3.game import Pos, Setup, place_mines
from minebender_sb3.generator import Method, generate


class Reading:
    """A layout, what is open, and what is proved mined, as sets of positions; the rules up to SUBSET by rescanning."""

    def __init__(self, size, mines, first):
        self.cells = [Pos(x, y) for y in range(size.h) for x in range(size.w)]
        self.around = {
            p: [q for q in self.cells if q != p and abs(q.x - p.x) <= 1 and abs(q.y - p.y) <= 1] for p in self.cells
        }
        self.mines, self.first = set(mines), first
        self.open, self.proved = set(), set()
        self.reveal(first)

    def number(self, p):
        return sum(q in self.mines for q in self.around[p])

    def reveal(self, p):
        pending = [p]
        while pending:
            p = pending.pop()
            if p not in self.open:
                self.open.add(p)
                pending += self.around[p] if self.number(p) == 0 else []

    def unsettled(self, cells):
        return [q for q in cells if q not in self.open and q not in self.proved]

    def constraint(self, p):
        return frozenset(self.unsettled(self.around[p])), self.number(p) - len(self.proved & set(self.around[p]))

    def once(self):
        """One round of the rules; whether anything was new."""
        constraints = {self.constraint(p) for p in self.open if self.number(p)}
        constraints = {(u, k) for u, k in constraints if u}
        whole = frozenset(self.unsettled(self.cells)), len(self.mines) - len(self.proved)
        found = constraints | {whole} | {(b - a, kb - ka) for a, ka in constraints for b, kb in constraints if a < b}
        safe = {p for u, k in found if k == 0 for p in u}
        mined = {p for u, k in found if k == len(u) for p in u}
        self.proved |= mined
        for p in safe:
            self.reveal(p)
        return bool(safe or mined)

    def run(self):
        while not self.finished() and self.once():
            pass
        return self.finished()

    def finished(self):
        return len(self.open) + len(self.mines) == len(self.cells)

    def mend(self, draw):
        numbers = [p for p in self.cells if p in self.open and self.unsettled(self.around[p])]
        unsettled = self.unsettled(self.cells)
        if not numbers:
            walls = [p for p in self.cells if p in self.proved and set(self.around[p]) & set(unsettled)]
            safe = [p for p in unsettled if p not in self.mines]
            if not walls or not safe:
                return False
            self.exchange([draw(walls)], [draw(safe)])
            return True
        group = self.unsettled(self.around[draw(numbers)])
        mined, safe = [p for p in group if p in self.mines], [p for p in group if p not in self.mines]
        rest = [p for p in unsettled if p not in group]
        ways = ["empty", "fill"] if len(mined) <= len(safe) else ["fill", "empty"]
        for way in ways:
            if way == "empty":
                moving, near = mined, [p for p in rest if p not in self.mines]
                far = [p for p in self.cells if p in self.open and p != self.first and p not in self.around[self.first]]
            else:
                moving, near = safe, [p for p in rest if p in self.mines]
                far = [p for p in self.cells if p in self.proved]
            if len(near) + len(far) >= len(moving):
                partners = []
                for _ in moving:
                    pool = near or far
                    partners.append(draw(pool))
                    pool.remove(partners[-1])
                self.exchange(*((moving, partners) if way == "empty" else (partners, moving)))
                return True
        return False

    def exchange(self, from_cells, to_cells):
        freed = [p for p in from_cells if p in self.proved]
        self.mines = self.mines - set(from_cells) | set(to_cells)
        self.proved = self.proved - set(from_cells) | {p for p in to_cells if p in self.open}
        self.open -= set(to_cells)
        for p in [p for p in self.cells if p in self.open and self.number(p) == 0]:
            for q in self.around[p]:
                self.reveal(q)
        for p in freed:
            self.reveal(p)


def read_and_made(size, first, seed, cap):
    stream = Stream(seed)

    def draw(items):
        return items[stream.take(1)[0] % len(items)]

    total = 0
    for attempt in range(1, cap + 1):
        layout = place_mines(size.w, size.h, size.n, first, stream.take(size.n))
        mines = [Pos(x, y) for y in range(size.h) for x in range(size.w) if layout[y][x]]
        allowed = 100
        while True:
            board, mends = Reading(size, mines, first), 0
            while not board.run() and mends < allowed and board.mend(draw):
                mends += 1
            total += mends
            mines = board.mines
            if not board.finished() or mends == 0:
                break
            allowed = mends - 1
        if board.finished():
            break
    return frozenset(mines), attempt, board.finished(), total


@pytest.mark.parametrize(
    ("size", "seeds"),
    [(Setup(9, 9, 20), 20), (Setup(7, 5, 14), 30), (Setup(6, 6, 24), 12), (Setup(12, 5, 12), 15), (Setup(9, 9, 40), 2)],
    ids=str,
)
def test_boards_are_mended_as_written(size, seeds):
    attempts = set()
    for seed in range(1, seeds + 1):
        first = Pos(seed % size.w, seed % size.h)
        board = generate(size, first, seed, True, cap=4, method=Method.MEND)
        mines = frozenset(Pos(x, y) for y, row in enumerate(board.layout) for x, mine in enumerate(row) if mine)
        assert (mines, board.attempts, board.certified, board.mends) == read_and_made(size, first, seed, 4)
        attempts.add((board.attempts, board.certified))
    assert attempts
