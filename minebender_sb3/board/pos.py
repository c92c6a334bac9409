"""A position on a board."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pos:
    """Column `x` and row `y`, both from 0; it may lie off the board."""

    x: int
    y: int
