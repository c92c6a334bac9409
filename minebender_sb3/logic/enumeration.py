"""Every layout that fits a knowledge, one by one: obviously right, only for small boards, the prover's own oracle."""

from collections.abc import Iterator
from itertools import combinations

from minebender_sb3.board import BOOM, HIDDEN, Knowledge, beside, codes

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
