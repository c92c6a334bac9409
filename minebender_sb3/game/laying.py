"""Laying mines away from the first click."""

from collections.abc import Iterable
from functools import lru_cache

from minebender_sb3.board import Pos, pos_of

FIRST_CLICKS_KEPT = 1024


def place_mines(w: int, h: int, n: int, first: Pos, rs: Iterable[int]) -> tuple[tuple[bool, ...], ...]:
    """A layout of `h` rows of `w` cells with `n` mines, none at `first`, and none beside it while there is room elsewhere.

    `rs` are the random numbers, one a mine: a missing one counts as 0, more than needed are ignored. Of more mines than
    fit beside `first`, as many as fit are laid. `first` may be off the board.
    """
    return layout_of(w, h, mine_cells(w, h, n, first, rs))


def layout_of(w: int, h: int, mines: Iterable[int]) -> tuple[tuple[bool, ...], ...]:
    """The layout of `h` rows of `w` cells with mines at these cells."""
    mined = set(mines)
    return tuple(tuple(y * w + x in mined for x in range(w)) for y in range(h))


def mine_cells(w: int, h: int, n: int, first: Pos, rs: Iterable[int]) -> list[int]:
    """The cells where `place_mines` lays mines, in the order it takes them."""
    far, near = _pools(w, h, first)
    source = iter(rs)
    mines: list[int] = []
    for pool in (far, near):
        cells = list(pool)
        size = len(cells)
        for i in range(min(n - len(mines), size)):
            j = i + next(source, 0) % (size - i)
            cells[i], cells[j] = cells[j], cells[i]
            mines.append(cells[i])
    return mines


@lru_cache(maxsize=FIRST_CLICKS_KEPT)
def _pools(w: int, h: int, first: Pos) -> tuple[tuple[int, ...], tuple[int, ...]]:
    far, near = [], []
    for cell in range(w * h):
        p = pos_of(w, cell)
        distance = max(abs(p.x - first.x), abs(p.y - first.y))
        if distance > 1:
            far.append(cell)
        elif distance == 1:
            near.append(cell)
    return tuple(far), tuple(near)
