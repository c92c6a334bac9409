"""What can be known, by going through every layout: obviously right, and only for small boards."""

from collections.abc import Iterator
from itertools import combinations

from minebender_sb3.board import BOOM, HIDDEN, Knowledge, Pos, beside, codes, pos_of

Cells = frozenset[int]
"""The mined cells of a layout."""


def enumerate_layouts(knowledge: Knowledge) -> Iterator[Cells]:
    """Every layout that could be the real one given the knowledge, as the set of its mined cells.

    It has exactly `n` mines, one under every exploded cell, none under a number, and every number counts its neighbours.
    Knowledge whose rows are not `h` rows of `w` cells fits no layout.
    """
    w, h, rows = knowledge.w, knowledge.h, knowledge.rows
    if len(rows) != h or any(len(row) != w for row in rows):
        return
    seen = codes(knowledge)
    numbers = [(code, near) for code, near in zip(seen, beside(w, h), strict=True) if code not in (HIDDEN, BOOM)]
    exploded = [cell for cell, code in enumerate(seen) if code == BOOM]
    hidden = [cell for cell, code in enumerate(seen) if code == HIDDEN]
    if knowledge.n < len(exploded):
        return
    for chosen in combinations(hidden, knowledge.n - len(exploded)):
        mines = frozenset(chosen).union(exploded)
        if all(sum(q in mines for q in near) == code for code, near in numbers):
            yield mines


def provably_safe(knowledge: Knowledge) -> tuple[Pos, ...]:
    """The hidden cells that no layout in question mines, in row order; all hidden cells where no layout fits."""
    ever_mined: set[int] = set()
    for mines in enumerate_layouts(knowledge):
        ever_mined |= mines
    return tuple(
        pos_of(knowledge.w, cell)
        for cell, code in enumerate(codes(knowledge))
        if code == HIDDEN and cell not in ever_mined
    )
