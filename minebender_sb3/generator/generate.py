"""Laying a board from a seed: at random, or again and again until the rules finish it."""

from dataclasses import dataclass

from minebender_sb3.board import Pos, Setup
from minebender_sb3.board.random import Stream
from minebender_sb3.game import layout_of, mine_cells
from minebender_sb3.generator.solve import solve

ATTEMPT_CAP = 60
"""Attempts after which a board is kept though the rules do not finish it."""


@dataclass(frozen=True, slots=True)
class Board:
    """A layout, the attempts it took, whether the rules finish it from the first click (only tried if that was wanted),
    and the operations that the attempts cost."""

    layout: tuple[tuple[bool, ...], ...]
    attempts: int
    certified: bool
    operations: int


def lay(setup: Setup, first: Pos, stream: Stream) -> tuple[tuple[bool, ...], ...]:
    """One layout of `setup.h` rows of `setup.w` cells, from the next `setup.n` outputs of the stream."""
    return layout_of(setup.w, setup.h, lay_cells(setup, first, stream))


def lay_cells(setup: Setup, first: Pos, stream: Stream) -> list[int]:
    """The mined cells of such a layout."""
    return mine_cells(setup.w, setup.h, setup.n, first, stream.take(setup.n))


def generate(setup: Setup, first: Pos, seed: int, no_guess: bool, cap: int = ATTEMPT_CAP) -> Board:
    """The board of a seed, laid for a first click at `first`, an on-board position.

    At random, the first layout is kept. Without guessing, layouts are laid until the rules finish one, or the `cap`-th
    (at least 1) is kept without a certificate.
    """
    stream, operations = Stream(seed), 0
    for attempt in range(1, cap + 1):
        mines = lay_cells(setup, first, stream)
        certified = False
        if no_guess:
            solution = solve(setup.w, setup.h, mines, first)
            certified = solution.solved
            operations += solution.operations
        if certified or not no_guess or attempt == cap:
            return Board(layout_of(setup.w, setup.h, mines), attempt, certified, operations)
    raise ValueError(f"cap {cap}: at least one attempt is needed")
