"""The rules of a level, one deduction at a time, from what a player sees."""

from dataclasses import dataclass

from minebender_sb3.board import HIDDEN, Knowledge, Pos, beside, cell_of, codes, on_board, pos_of, spread
from minebender_sb3.logic.propagation import Propagation, Rule, RuleLevel, cells_in

__all__ = ["Deducer", "Deduction", "Rule", "RuleLevel"]


@dataclass(frozen=True, slots=True)
class Deduction:
    """One rule applied once: the numbers that justify it (none for the budget), and the cells it settles in row order,
    all mined or all safe."""

    rule: Rule
    witnesses: tuple[Pos, ...]
    cells: tuple[Pos, ...]
    mined: bool


class Deducer:
    """Finds the deductions of docs/deduction-order.md, in that order. It sees a `Knowledge`, so no flag can mislead it."""

    def __init__(self, knowledge: Knowledge, level: RuleLevel = RuleLevel.SUBSET) -> None:
        self._w, self._h = knowledge.w, knowledge.h
        self._rules = Propagation(knowledge.w, knowledge.h, knowledge.n, level)
        self._rules.seen[:] = codes(knowledge)
        self._rules.opened([cell for cell, code in enumerate(self._rules.seen) if code != HIDDEN])

    def observe(self, knowledge: Knowledge, p: Pos) -> None:
        """Takes in what one Reveal at `p` opened; a chord is its reveals, one call each.

        A knowledge that differs from the last by more than a Reveal at `p` is a `ValueError`.
        """
        now = codes(knowledge)
        if now == self._rules.seen:
            return
        seen, opened = list(self._rules.seen), []
        if on_board(self._w, self._h, p) and seen[cell_of(self._w, p)] == HIDDEN:
            opened = spread(beside(self._w, self._h), seen, now, cell_of(self._w, p))
        if seen != now:
            raise ValueError(f"the knowledge changed by more than a Reveal at {p.x},{p.y}")
        self._rules.seen[:] = now
        self._rules.opened([cell for cell in opened if now[cell] != HIDDEN])

    def next(self) -> Deduction | None:
        """The next deduction, its cells now counted as proved; `None` where the rules are at their end."""
        firing = self._rules.next()
        if firing is None:
            return None
        rule, witnesses, cells, mined = firing
        return Deduction(rule, self._places(witnesses), self._places(cells), mined)

    @property
    def level(self) -> RuleLevel:
        """The rules that may be used; it can be changed between two deductions."""
        return self._rules.level

    @level.setter
    def level(self, level: RuleLevel) -> None:
        self._rules.level = level

    @property
    def proved_safe(self) -> frozenset[Pos]:
        """The cells proved safe so far, opened since or not."""
        return frozenset(self._places(cells_in(self._rules.proved_safe)))

    @property
    def proved_mined(self) -> frozenset[Pos]:
        """The cells proved mined so far."""
        return frozenset(self._places(cells_in(self._rules.proved_mined)))

    def proved_codes(self) -> list[int]:
        """What is proved, row by row: 0 nothing, 1 safe, 2 mined."""
        flat = [0] * (self._w * self._h)
        for cell in cells_in(self._rules.proved_safe):
            flat[cell] = 1
        for cell in cells_in(self._rules.proved_mined):
            flat[cell] = 2
        return flat

    def _places(self, cells: tuple[int, ...]) -> tuple[Pos, ...]:
        return tuple(pos_of(self._w, cell) for cell in cells)
