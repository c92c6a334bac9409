"""Laying a board from a seed: at random, or again and again until the rules finish it, mended or not."""

from dataclasses import dataclass
from enum import Enum

from minebender_sb3.board import Pos, Setup
from minebender_sb3.board.random import Stream
from minebender_sb3.game import layout_of, mine_cells
from minebender_sb3.generator.mend import Mending
from minebender_sb3.generator.solve import solve
from minebender_sb3.logic import RuleLevel

ATTEMPT_CAP = 60
"""Attempts after which a board is kept though the rules do not finish it."""

MOST_MENDS = 100
"""Mends in the first pass over a layout; every later pass needs fewer than the one before."""

CELLS_A_MINE_TO_MEND = 6
"""Mending is cheaper than rejecting where more than one cell in so many is a mine (docs/generator.md)."""


class Method(Enum):
    """What becomes of a layout that the rules do not finish."""

    REJECT = "reject"
    MEND = "mend"


@dataclass(frozen=True, slots=True)
class Board:
    """A layout, the attempts and mends it took, whether the rules finish it from the first click (only tried if that was
    wanted), and the operations that the attempts cost."""

    layout: tuple[tuple[bool, ...], ...]
    attempts: int
    certified: bool
    operations: int
    mends: int = 0


def method_for(setup: Setup) -> Method:
    """The cheaper method, as measured."""
    return Method.MEND if CELLS_A_MINE_TO_MEND * setup.n > setup.w * setup.h else Method.REJECT


def lay(setup: Setup, first: Pos, stream: Stream) -> tuple[tuple[bool, ...], ...]:
    """One layout of `setup.h` rows of `setup.w` cells, from the next `setup.n` outputs of the stream."""
    return layout_of(setup.w, setup.h, lay_cells(setup, first, stream))


def lay_cells(setup: Setup, first: Pos, stream: Stream) -> list[int]:
    """The mined cells of such a layout."""
    return mine_cells(setup.w, setup.h, setup.n, first, stream.take(setup.n))


def generate(
    setup: Setup,
    first: Pos,
    seed: int,
    no_guess: bool,
    cap: int = ATTEMPT_CAP,
    level: RuleLevel = RuleLevel.SUBSET,
    method: Method = Method.REJECT,
) -> Board:
    """The board of a seed, laid for a first click at `first`, an on-board position.

    At random, the first layout is kept. Without guessing, layouts are laid until the rules of the level finish one, or the
    `cap`-th (at least 1) is kept without a certificate.
    """
    if cap < 1:
        raise ValueError(f"cap {cap}: at least one attempt is needed")
    stream = Stream(seed)
    if not no_guess:
        return Board(lay(setup, first, stream), 1, False, 0)
    attempt = _attempt_mending if method is Method.MEND else _attempt
    operations = mends = 0
    for attempts in range(1, cap + 1):
        certified, mines, work, moved = attempt(setup, first, stream, level)
        operations += work
        mends += moved
        if certified:
            break
    return Board(layout_of(setup.w, setup.h, mines), attempts, certified, operations, mends)


_Outcome = tuple[bool, list[int], int, int]
"""Whether the rules finish the layout, its mined cells, the operations and the mends."""


def _attempt(setup: Setup, first: Pos, stream: Stream, level: RuleLevel) -> _Outcome:
    mines = lay_cells(setup, first, stream)
    solution = solve(setup.w, setup.h, mines, first, level)
    return solution.solved, mines, solution.operations, 0


def _attempt_mending(setup: Setup, first: Pos, stream: Stream, level: RuleLevel) -> _Outcome:
    # The certificate is the last pass: it starts from the first click and needs no mend.
    mines = lay_cells(setup, first, stream)
    operations, mends, allowed = 0, 0, MOST_MENDS
    while True:
        play = Mending(setup.w, setup.h, mines, first, level)
        moved = 0
        while not (finished := play.run()) and moved < allowed and play.mend(stream):
            moved += 1
        mines = play.mines
        operations += play.operations
        mends += moved
        if not finished or not moved:
            return finished, mines, operations, mends
        allowed = moved - 1
