"""Positions for the tests of the prover: small random ones, and those met in expert games when the rules are stuck."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

from minebender_sb3.board import BOOM, HIDDEN, Expert, Knowledge, Pos, beside, codes, pos_of, setup
from minebender_sb3.game import Game, Playing, Reveal, fresh, knowledge, mine_codes, place_mines, status, step
from minebender_sb3.logic import Deducer
from minebender_sb3.logic.enumeration import enumerate_layouts
from minebender_sb3.logic.prover import Proof, prove

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
    """The positions of one expert game at which COUNTING, SUBSET and MINE BUDGET are at their end.

    Provably safe cells are then opened; where there are none, the least risky of the safe cells is, so games never end
    early.
    """
    expert = setup(Expert())
    first = Pos(expert.w // 2, expert.h // 2)
    rs = [random.randrange(2**32) for _ in range(expert.n)]
    game = step(fresh(expert.w, expert.h, place_mines(expert.w, expert.h, expert.n, first, rs)), Reveal(first))
    while True:
        game = deduce_on(game)
        if status(game) != Playing():
            return
        position = knowledge(game)
        yield position
        for p in _next_cells(game, position):
            game = step(game, Reveal(p))


def deduce_on(game: Game) -> Game:
    """The game after the rules have opened everything they can prove safe."""
    deducer = Deducer(knowledge(game))
    while deduction := deducer.next():
        for p in () if deduction.mined else deduction.cells:
            game = step(game, Reveal(p))
            deducer.observe(knowledge(game), p)
    return game


def _next_cells(game: Game, position: Knowledge) -> list[Pos]:
    proof = prove(position)
    if proof.safe:
        return sorted(proof.safe, key=lambda p: (p.y, p.x))
    mines = mine_codes(game)
    risks = [(risk, p.y, p.x) for p, risk in proof.probability.items() if not mines[p.y * position.w + p.x]]
    _, y, x = min(risks)
    return [Pos(x, y)]


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


