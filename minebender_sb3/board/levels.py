"""The levels: how large a board is, and how many mines it holds."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Setup:
    """A board `w` wide and `h` high with `n` mines."""

    w: int
    h: int
    n: int


@dataclass(frozen=True, slots=True)
class Beginner:
    """9 by 9 with 10 mines."""


@dataclass(frozen=True, slots=True)
class Intermediate:
    """16 by 16 with 40 mines."""


@dataclass(frozen=True, slots=True)
class Expert:
    """30 by 16 with 99 mines."""


@dataclass(frozen=True, slots=True)
class Custom:
    """A size of the player's own, as asked for; `setup` limits it."""

    w: int
    h: int
    m: int


Level = Beginner | Intermediate | Expert | Custom

SIZES = {1: Setup(9, 9, 10), 2: Setup(12, 12, 22), 3: Setup(16, 16, 40)}
"""The boards behind the game's keys 1, 2 and 3."""

LEVELS = {**SIZES, 4: Setup(30, 16, 99)}
"""The boards behind the game's keys 1 to 4; size 5 is a custom one."""


def setup(level: Level) -> Setup:
    """The board of a level. A custom one is limited to 9..30 by 9..25 cells, 10..999 mines and ten cells without a mine."""
    match level:
        case Beginner():
            return Setup(9, 9, 10)
        case Intermediate():
            return Setup(16, 16, 40)
        case Expert():
            return Setup(30, 16, 99)
        case Custom(w, h, m):
            w, h = _clamp(9, 30, w), _clamp(9, 25, h)
            return Setup(w, h, min(_clamp(10, 999, m), w * h - 10))
    raise TypeError(f"not a level: {level!r}")


def _clamp(low: int, high: int, x: int) -> int:
    return max(low, min(high, x))
