"""What a player sees of a board."""

from dataclasses import dataclass

HIDDEN = -1
"""The code of a hidden cell; an open number is its own code."""

BOOM = 9
"""The code of an exploded mine."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A cell that the player cannot see."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An open safe cell with `k` mines beside it, 0 to 8."""

    k: int


@dataclass(frozen=True, slots=True)
class Boom:
    """The mine that exploded."""


Seen = Hidden | Shown | Boom


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the player sees of a `w` by `h` board with `n` mines in all: `h` rows of `w` cells. Flags are no part of it."""

    w: int
    h: int
    n: int
    rows: tuple[tuple[Seen, ...], ...]

    @classmethod
    def of_codes(cls, w: int, h: int, n: int, flat: tuple[int, ...]) -> "Knowledge":
        """The knowledge whose codes, row by row, are `flat` (`w * h` of them)."""
        seen = [_SEEN[code] for code in flat]
        return cls(w, h, n, tuple(tuple(seen[y * w : y * w + w]) for y in range(h)))


_SEEN: dict[int, Seen] = {HIDDEN: Hidden(), BOOM: Boom()} | {k: Shown(k) for k in range(9)}


def codes(knowledge: Knowledge) -> list[int]:
    """The codes of a knowledge, row by row: `HIDDEN`, 0 to 8, or `BOOM`. A cell that the rows lack counts as hidden."""
    w, h, rows = knowledge.w, knowledge.h, knowledge.rows
    flat: list[int] = []
    for y in range(h):
        row = rows[y] if y < len(rows) else ()
        flat += [seen.k if isinstance(seen, Shown) else BOOM if isinstance(seen, Boom) else HIDDEN for seen in row[:w]]
        flat += [HIDDEN] * (w - len(row))
    return flat
