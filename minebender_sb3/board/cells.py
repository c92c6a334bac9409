"""Cells as whole numbers, row by row from 0, and who lies beside whom.

`Pos` is what the laws speak of; a *cell* is the same place as a number, `y * w + x`, and only on-board places have one.
The tables are worked out once for each shape.
"""

from collections.abc import MutableSequence, Sequence
from functools import lru_cache

from minebender_sb3.board.knowledge import HIDDEN
from minebender_sb3.board.pos import Pos

SHAPES_KEPT = 256


def on_board(w: int, h: int, p: Pos) -> bool:
    """Whether `p` is a cell of a `w` by `h` board."""
    return 0 <= p.x < w and 0 <= p.y < h


def cell_of(w: int, p: Pos) -> int:
    """The number of an on-board position."""
    return p.y * w + p.x


def pos_of(w: int, cell: int) -> Pos:
    """The position of a cell."""
    return Pos(cell % w, cell // w)


def neighbours(w: int, h: int, p: Pos) -> tuple[Pos, ...]:
    """The on-board positions at king distance 1 from `p`, row by row; `p` itself may be off the board."""
    return tuple(
        Pos(x, y)
        for y in range(max(0, p.y - 1), min(h, p.y + 2))
        for x in range(max(0, p.x - 1), min(w, p.x + 2))
        if (x, y) != (p.x, p.y)
    )


@lru_cache(maxsize=SHAPES_KEPT)
def beside(w: int, h: int) -> tuple[tuple[int, ...], ...]:
    """For each cell its neighbours, row by row."""
    return _around(w, h, 1)


@lru_cache(maxsize=SHAPES_KEPT)
def block(w: int, h: int) -> tuple[tuple[int, ...], ...]:
    """For each cell the others of the 5 by 5 block around it, row by row: all that can share a neighbour with it."""
    return _around(w, h, 2)


@lru_cache(maxsize=SHAPES_KEPT)
def masks_beside(w: int, h: int) -> tuple[int, ...]:
    """For each cell its neighbours as a bit mask: bit `c` stands for cell `c`."""
    return tuple(sum(1 << q for q in cells) for cells in beside(w, h))


def _around(w: int, h: int, reach: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(
            y * w + x
            for y in range(max(0, py - reach), min(h, py + reach + 1))
            for x in range(max(0, px - reach), min(w, px + reach + 1))
            if (x, y) != (px, py)
        )
        for py in range(h)
        for px in range(w)
    )


def spread(
    near: Sequence[Sequence[int]], seen: MutableSequence[int], numbers: Sequence[int], start: int
) -> list[int]:
    """Opens the hidden cell `start` in `seen`, and all that its zeros reach.

    `near` is `beside(w, h)`; `seen` holds codes and is changed; `numbers` holds what each cell shows once open.
    Returns the opened cells in opening order, which is that of a breadth-first flood.
    """
    seen[start] = numbers[start]
    opened = [start]
    for cell in opened:
        if numbers[cell] == 0:
            for q in near[cell]:
                if seen[q] == HIDDEN:
                    seen[q] = numbers[q]
                    opened.append(q)
    return opened
