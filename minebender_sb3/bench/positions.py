"""Positions at which rules alone are at their end, met in games that never end early."""

from collections.abc import Iterator
from random import Random

from minebender_sb3.board import Knowledge, Pos, Setup
from minebender_sb3.game import Game, Playing, Reveal, fresh, knowledge, mine_codes, place_mines, status, step
from minebender_sb3.logic import Deducer
from minebender_sb3.logic.prover import prove


def stuck_positions(size: Setup, random: Random) -> Iterator[Knowledge]:
    """The positions of one game, clicked in the centre, at which COUNTING, SUBSET and MINE BUDGET are at their end.

    Provably safe cells are then opened; where there are none, the least risky of the safe cells is.
    """
    first = Pos(size.w // 2, size.h // 2)
    rs = [random.randrange(2**32) for _ in range(size.n)]
    game = step(fresh(size.w, size.h, place_mines(size.w, size.h, size.n, first, rs)), Reveal(first))
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
