"""What a board is like, whoever solves it: openings, 3BV, mines at the edge, high numbers."""

from dataclasses import dataclass

from minebender_sb3.board import BOOM, HIDDEN, beside, spread
from minebender_sb3.generator.solve import numbers_of

HIGH = 6


@dataclass(frozen=True, slots=True)
class Measures:
    """Counts of one board. `three_bv` is the fewest left clicks that win it: one an opening, and one for each number that
    no opening shows. Corners are part of the edge. `high_numbers` are those from 6 on."""

    openings: int
    three_bv: int
    edge_mines: int
    corner_mines: int
    high_numbers: int


def measure(w: int, h: int, mines: list[int]) -> Measures:
    """The measures of the `w` by `h` board with mines at these cells."""
    numbers = numbers_of(w, h, mines)
    near, seen = beside(w, h), [HIDDEN] * (w * h)
    openings = 0
    for cell, number in enumerate(numbers):
        if number == 0 and seen[cell] == HIDDEN:
            spread(near, seen, numbers, cell)
            openings += 1
    alone = sum(code == HIDDEN and number != BOOM for code, number in zip(seen, numbers, strict=True))
    on_edge = [mine for mine in mines if mine % w in (0, w - 1) or mine // w in (0, h - 1)]
    return Measures(
        openings=openings,
        three_bv=openings + alone,
        edge_mines=len(on_edge),
        corner_mines=sum(mine % w in (0, w - 1) and mine // w in (0, h - 1) for mine in on_edge),
        high_numbers=sum(HIGH <= number < BOOM for number in numbers),
    )
