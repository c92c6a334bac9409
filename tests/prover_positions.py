"""Positions for the tests of the prover: small random ones, and those met in expert games when the rules are stuck."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from minebender_sb3.bench.positions import stuck_positions
from minebender_sb3.board import BOOM, HIDDEN, Expert, Knowledge, beside, codes, pos_of, setup
from minebender_sb3.logic.enumeration import enumerate_layouts
from minebender_sb3.logic.prover import Proof

MOST_HIDDEN = 14


def small_knowledge(random: Random) -> Knowledge:
    """A knowledge of at most 5 by 5 cells, at most 14 of them hidden; a few fit no layout, a few hold exploded mines."""
    while True:
        w, h = random.randint(1, 5), random.randint(1, 5)
        n = random.randint(0, w * h)
        mines = set(random.sample(range(w * h), n))
        shown, exploded = random.random(), random.choice((0, 0, 0.2))
        flat = []
        for cell, near in enumerate(beside(w, h)):
            if cell in mines:
                flat.append(BOOM if random.random() < exploded else HIDDEN)
            else:
                flat.append(sum(q in mines for q in near) if random.random() < shown else HIDDEN)
        if random.random() < 0.1:
            flat[random.randrange(w * h)] = random.randint(0, 8)
        if random.random() < 0.1:
            n = random.randint(0, w * h)
        if flat.count(HIDDEN) <= MOST_HIDDEN:
            return Knowledge.of_codes(w, h, n, tuple(flat))


def proof_by_enumeration(position: Knowledge) -> Proof:
    """What a proof must say, by going through every layout."""
    hidden = [cell for cell, code in enumerate(codes(position)) if code == HIDDEN]
    layouts = list(enumerate_layouts(position))
    mined_in = {pos_of(position.w, cell): sum(cell in mines for mines in layouts) for cell in hidden}
    return Proof(
        frozenset(p for p, count in mined_in.items() if count == 0),
        frozenset(p for p, count in mined_in.items() if count == len(layouts)),
        {p: Fraction(count, len(layouts)) for p, count in mined_in.items()} if layouts else {},
        bool(layouts),
    )


def expert_game(random: Random) -> Iterator[Knowledge]:
    """The positions of one expert game at which COUNTING, SUBSET and MINE BUDGET are at their end."""
    return stuck_positions(setup(Expert()), random)


def lattice(random: Random, w: int, h: int, n: int, step_x: int, step_y: int) -> Knowledge:
    """A board of `n` mines on which the safe cells of every `step_x`-th column and `step_y`-th row are open, zeros unspread."""
    mines = set(random.sample(range(w * h), n))
    flat = tuple(
        sum(q in mines for q in near)
        if cell not in mines and cell % w % step_x == 0 and cell // w % step_y == 0
        else HIDDEN
        for cell, near in enumerate(beside(w, h))
    )
    return Knowledge.of_codes(w, h, n, flat)


