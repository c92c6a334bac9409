"""The order of deductions against a second, literal reading of docs/deduction-order.md."""

from random import Random

import pytest
from positions import layout_of_picture, random_layout

from minebender_sb3.board import SIZES, Hidden, Shown
from minebender_sb3.board.random import Stream
from minebender_sb3.game import Chord, Flag, Playing, Pos, Reveal, chord_targets, fresh, knowledge, neighbours, status, step
from minebender_sb3.generator import lay
from minebender_sb3.logic import Deducer, Rule

BASIC = {Rule.COUNTING, Rule.SUBSET, Rule.BUDGET}


class Reading:
    """The written procedure with lists and positions, word by word; it shares no code with the product."""

    def __init__(self, w, h, n):
        self.w, self.h, self.n = w, h, n
        self.cells = [Pos(x, y) for y in range(h) for x in range(w)]
        self.number, self.exploded = {}, set()
        self.safe, self.mined = set(), set()
        self.C, self.S = [], []

    def around(self, p, reach=1):
        return [q for q in self.cells if q != p and abs(q.x - p.x) <= reach and abs(q.y - p.y) <= reach]

    def is_open(self, p):
        return p in self.number or p in self.exploded

    def unsettled(self, cells):
        return [q for q in cells if not self.is_open(q) and q not in self.safe and q not in self.mined]

    def U(self, p):
        return self.unsettled(self.around(p))

    def k(self, p):
        return self.number[p] - len([q for q in self.around(p) if q in self.mined or q in self.exploded])

    def touch(self, p):
        if self.number.get(p, 0) != 0 and p not in self.C:
            self.C.append(p)

    def opened(self, cells):
        for p in cells:
            self.touch(p)
            for q in self.around(p):
                self.touch(q)

    def reveal(self, known, p):
        order = [p]
        for c in order:
            seen = known.rows[c.y][c.x]
            if seen == Shown(0):
                order += [q for q in self.around(c) if not self.is_open(q) and q not in order]
        for c in order:
            seen = known.rows[c.y][c.x]
            if isinstance(seen, Shown):
                self.number[c] = seen.k
            else:
                self.exploded.add(c)
        self.opened(order)

    def settle(self, rule, witnesses, cells, is_mined):
        (self.mined if is_mined else self.safe).update(cells)
        if is_mined:
            for c in cells:
                for q in self.around(c):
                    self.touch(q)
        return rule, witnesses, tuple(cells), is_mined

    def subset(self, a, b):
        ua, ub = self.U(a), self.U(b)
        if not ua or not set(ua) < set(ub):
            return None
        rest, extra = [q for q in ub if q not in ua], self.k(b) - self.k(a)
        if extra in (0, len(rest)):
            return self.settle(Rule.SUBSET, (a, b), rest, extra > 0)
        return None

    def next(self):
        while self.C:
            p = self.C.pop(0)
            u = self.U(p)
            if u and self.k(p) in (0, len(u)):
                return self.settle(Rule.COUNTING, (p,), u, self.k(p) > 0)
            if u and p not in self.S:
                self.S.append(p)
        left, hidden = self.n - len(self.mined | self.exploded), self.unsettled(self.cells)
        if hidden and left in (0, len(hidden)):
            return self.settle(Rule.BUDGET, (), hidden, left > 0)
        while self.S:
            p = self.S[0]
            for q in self.around(p, 2) if self.U(p) else []:
                if self.number.get(q, 0) and self.U(q):
                    found = self.subset(p, q) or self.subset(q, p)
                    if found:
                        return found
            self.S.pop(0)
        return None


def as_tuple(deduction):
    return deduction and (deduction.rule, deduction.witnesses, deduction.cells, deduction.mined)


class Pair:
    """One game, followed by the product and by the reading at once."""

    def __init__(self, w, h, layout):
        self.game = fresh(w, h, layout)
        known = knowledge(self.game)
        self.product, self.reading = Deducer(known), Reading(w, h, known.n)

    def reveal(self, p):
        before, self.game = self.game, step(self.game, Reveal(p))
        if self.game.seen != before.seen:
            self.reading.reveal(knowledge(self.game), p)
        self.product.observe(knowledge(self.game), p)

    def deduce(self):
        mine, theirs = as_tuple(self.product.next()), self.reading.next()
        assert mine == theirs
        assert self.product.proved_safe == self.reading.safe and self.product.proved_mined == self.reading.mined
        for p in mine[2] if mine and not mine[3] else ():
            self.reveal(p)
        return mine


@pytest.mark.parametrize("size", [1, 2, 3])
def test_boards_of_the_game_solve_in_the_same_order(size):
    setup = SIZES[size]
    first = Pos(setup.w // 2, setup.h // 2)
    rules = set()
    for seed in range(1, 5):
        pair = Pair(setup.w, setup.h, lay(setup, first, Stream(seed)))
        pair.reveal(first)
        while deduction := pair.deduce():
            rules.add(deduction[0])
    assert {Rule.COUNTING, Rule.SUBSET} <= rules


def test_games_with_guesses_chords_and_explosions_keep_the_order():
    random = Random(8)
    seen_rules = set()
    for _ in range(150):
        w, h = random.randint(1, 7), random.randint(1, 7)
        n = random.randint(0, w * h // 3)
        pair = Pair(w, h, random_layout(random, w, h, n))
        for _ in range(30):
            if status(pair.game) != Playing():
                break
            p = Pos(random.randrange(w), random.randrange(h))
            match random.randrange(4):
                case 0:
                    pair.reveal(p)
                case 1:
                    pair.game = step(pair.game, Flag(p))
                case 2:
                    chorded = step(pair.game, Chord(p))
                    for target in chord_targets(pair.game, p):
                        pair.reveal(target)
                    assert pair.game == chorded
                case 3:
                    deduction = pair.deduce()
                    seen_rules.add(deduction and deduction[0])
        pair.deduce()
    assert seen_rules == {None, *BASIC}


def test_a_still_picture_counts_as_opened_in_row_order():
    random = Random(21)
    for _ in range(150):
        w, h = random.randint(2, 6), random.randint(2, 6)
        layout = random_layout(random, w, h, random.randint(1, w * h // 3 + 1))
        game = fresh(w, h, layout)
        for p in random.sample([Pos(x, y) for x in range(w) for y in range(h)], 3):
            if not layout[p.y][p.x]:
                game = step(game, Reveal(p))
        known = knowledge(game)
        reading = Reading(w, h, known.n)
        shown = [p for p in reading.cells if known.rows[p.y][p.x] != Hidden()]
        reading.number = {p: known.rows[p.y][p.x].k for p in shown}
        reading.opened(shown)
        deducer = Deducer(known)
        while (theirs := reading.next()) is not None:
            assert as_tuple(deducer.next()) == theirs
        # from here on the product looks again at the numbers beside the proved safe cells, which stay hidden here


def test_deductions_name_their_witnesses_and_cells_in_row_order():
    pair = Pair(3, 3, layout_of_picture(["---", "---", "--*"]))
    pair.reveal(Pos(1, 1))
    pair.reveal(Pos(0, 0))
    assert as_tuple(pair.product.next()) == (Rule.COUNTING, (Pos(1, 1),), (Pos(2, 2),), True)
    assert pair.product.proved_codes() == [0, 0, 0, 0, 0, 0, 0, 0, 2]


def test_a_knowledge_that_jumps_is_refused():
    game = fresh(5, 1, layout_of_picture(["---*-"]))
    deducer = Deducer(knowledge(game))
    later = step(step(game, Reveal(Pos(4, 0))), Reveal(Pos(0, 0)))
    for p in (Pos(0, 0), Pos(-1, 0), Pos(5, 0)):
        with pytest.raises(ValueError, match=f"the knowledge changed by more than a Reveal at {p.x},{p.y}"):
            deducer.observe(knowledge(later), p)
    deducer.observe(knowledge(step(game, Reveal(Pos(4, 0)))), Pos(4, 0))
    deducer.observe(knowledge(later), Pos(0, 0))
    assert neighbours(5, 1, Pos(4, 0)) == (Pos(3, 0),)
    assert deducer.next().cells == (Pos(3, 0),)
