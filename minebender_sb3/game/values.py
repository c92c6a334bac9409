"""The values a game is played with: actions, statuses and tiles."""

from dataclasses import dataclass

from minebender_sb3.board import Pos


@dataclass(frozen=True, slots=True)
class Reveal:
    """A click on a cell: opens it unless it is flagged."""

    p: Pos


@dataclass(frozen=True, slots=True)
class Flag:
    """Sets a flag on a hidden cell, or takes it away."""

    p: Pos


@dataclass(frozen=True, slots=True)
class Chord:
    """Reveals the hidden unflagged neighbours of a number that has as many flags beside it as it says."""

    p: Pos


@dataclass(frozen=True, slots=True)
class Assist:
    """Asks for help: opens a safe cell where none can be proved safe, and loses where one can. `k` picks among them."""

    k: int


Action = Reveal | Flag | Chord | Assist


@dataclass(frozen=True, slots=True)
class Exploded:
    """The mine at `p` was revealed."""

    p: Pos


@dataclass(frozen=True, slots=True)
class AssistTooEarly:
    """The assist was asked though `p` could be proved safe."""

    p: Pos


@dataclass(frozen=True, slots=True)
class Playing:
    """The game goes on."""


@dataclass(frozen=True, slots=True)
class Won:
    """Every safe cell is revealed."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The game is lost, for this reason."""

    why: Exploded | AssistTooEarly


Status = Playing | Won | Lost


@dataclass(frozen=True, slots=True)
class Covered:
    """A hidden cell without a flag."""


@dataclass(frozen=True, slots=True)
class Flagged:
    """A flag."""


@dataclass(frozen=True, slots=True)
class Number:
    """An open cell with `n` mines beside it; 0 too."""

    n: int


@dataclass(frozen=True, slots=True)
class Blast:
    """The mine that exploded."""


@dataclass(frozen=True, slots=True)
class Hint:
    """The cell that could have been proved safe."""


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine without a flag, shown when the game is over."""


@dataclass(frozen=True, slots=True)
class WrongFlag:
    """A flag on a safe cell, shown when the game is lost."""


Tile = Covered | Flagged | Number | Blast | Hint | Mine | WrongFlag
