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
    near = beside(w, h)
    numbers = numbers_of(w, h, mines)
    rules = Propagation(w, h, len(mines), level)
    firings, settled = dict.fromkeys(Rule, 0), dict.fromkeys(Rule, 0)
    if numbers[cell_of(w, first)] == BOOM:
        return Solution(False, 0, firings, settled, 0)
    opened, operations = _open(near, rules, numbers, (cell_of(w, first),))
    while opened < w * h - len(mines) and (firing := rules.next()):
        firings[firing.rule] += 1
        settled[firing.rule] += len(firing.cells)
        if not firing.mined:
            more, work = _open(near, rules, numbers, firing.cells)
            opened += more
            operations += work
    return Solution(opened == w * h - len(mines), opened, firings, settled, operations + rules.operations)


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


def _open(
    near: Sequence[Sequence[int]], rules: Propagation, numbers: Sequence[int], cells: Iterable[int]
) -> tuple[int, int]:
    opened = operations = 0
    for cell in cells:
        if rules.seen[cell] == HIDDEN:
            reached = spread(near, rules.seen, numbers, cell)
            rules.opened(reached)
            opened += len(reached)
            operations += sum(len(near[q]) for q in reached if numbers[q] == 0) + len(reached)
    return opened, operations
