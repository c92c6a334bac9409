"""Playing a layout with the rules alone, from its first click."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from minebender_sb3.board import BOOM, HIDDEN, Pos, beside, cell_of, spread
from minebender_sb3.logic.propagation import Propagation, Rule, RuleLevel


@dataclass(frozen=True, slots=True)
class Solution:
    """How far the rules came: the number of cells they opened, their firings, and the cells that each rule settled.

    `solved` says that every safe cell was opened. `operations` counts reads and writes of cells and of the members of
    numbers' sets, in flood and rules; a mask counts as its bits.
    """

    solved: bool
    opened: int
    firings: dict[Rule, int]
    settled: dict[Rule, int]
    operations: int

    @property
    def level(self) -> RuleLevel:
        """The weakest level that comes as far: cheap rules go first, so a rule fired only where weaker ones were stuck."""
        return max((rule.level for rule, count in self.firings.items() if count), default=RuleLevel.COUNTING)


def solves(layout: Sequence[Sequence[bool]], first: Pos, level: RuleLevel = RuleLevel.SUBSET) -> bool:
    """Whether the rules of a level open every safe cell of a layout from a click at `first`, an on-board position."""
    w, h = len(layout[0]), len(layout)
    mines = [y * w + x for y in range(h) for x in range(w) if layout[y][x]]
    return solve(w, h, mines, first, level).solved


def solve(w: int, h: int, mines: Sequence[int], first: Pos, level: RuleLevel = RuleLevel.SUBSET) -> Solution:
    """Plays the `w` by `h` board with mines at these cells from a click at `first`, an on-board position.

    The rules see what is open and the number of mines, nothing else. A first click on a mine solves nothing.
    """
    play = Play(w, h, mines, first, level)
    solved = play.run()
    firings, settled = play.firings, play.settled
    return Solution(solved, w * h - len(mines) - play.safe_left, firings, settled, play.operations)


class Play:
    """A layout as the rules of a level play it from its first click; `numbers` is what each cell shows once open."""

    def __init__(self, w: int, h: int, mines: Sequence[int], first: Pos, level: RuleLevel) -> None:
        self.near = beside(w, h)
        self.numbers = numbers_of(w, h, mines)
        self.rules = Propagation(w, h, len(mines), level)
        self.firings, self.settled = dict.fromkeys(Rule, 0), dict.fromkeys(Rule, 0)
        self.safe_left = w * h - len(mines)
        self.flood_operations = 0
        if self.numbers[cell_of(w, first)] != BOOM:
            self.open((cell_of(w, first),))

    @property
    def operations(self) -> int:
        """The work so far, in flood and rules."""
        return self.flood_operations + self.rules.operations

    def run(self) -> bool:
        """Follows the rules to their end; whether every safe cell is open then."""
        while self.safe_left and (firing := self.rules.next()):
            self.firings[firing.rule] += 1
            self.settled[firing.rule] += len(firing.cells)
            if not firing.mined:
                self.open(firing.cells)
        return not self.safe_left

    def open(self, cells: Iterable[int]) -> None:
        """Reveals safe cells, one after another; open ones are left alone."""
        for cell in cells:
            if self.rules.seen[cell] == HIDDEN:
                reached = spread(self.near, self.rules.seen, self.numbers, cell)
                self.rules.opened(reached)
                self.safe_left -= len(reached)
                self.flood_operations += len(reached)
                self.flood_operations += sum(len(self.near[q]) for q in reached if self.numbers[q] == 0)


def numbers_of(w: int, h: int, mines: Iterable[int]) -> list[int]:
    """What each cell shows once open, row by row."""
    near = beside(w, h)
    numbers = [0] * (w * h)
    for mine in mines:
        for q in near[mine]:
            numbers[q] += 1
    for mine in mines:
        numbers[mine] = BOOM
    return numbers
