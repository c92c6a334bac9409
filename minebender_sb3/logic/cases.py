"""Proofs by cases: what holds in every way to fill in the components, with the number of mines or without it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from minebender_sb3.logic.boxes import Box, components
from minebender_sb3.logic.frontier import Forward, backward, chain_of, forward, order_boxes

UNBOUNDED = 1 << 62  # states: Python's whole numbers take any key, so nothing needs to be split


@dataclass(frozen=True, slots=True)
class Frontier:
    """The unsettled cells: those beside numbers in boxes, what each number still wants, the others, and the mines left."""

    boxes: tuple[Box, ...]
    wants: Mapping[int, int]
    outside: tuple[int, ...]
    mines: int


@dataclass(frozen=True, slots=True)
class Fact:
    """Cells in row order that are all mined or all safe, and the numbers that prove it, in row order."""

    witnesses: tuple[int, ...]
    cells: tuple[int, ...]
    mined: bool


Choices = list[tuple[tuple[int, ...], bool, bool]]
"""Interchangeable cells, whether each of them can be a mine, and whether it can be safe."""


def frontier_of(numbers: Mapping[int, tuple[int, Sequence[int]]], unsettled: Iterable[int], mines: int) -> Frontier:
    """The frontier of numbers that each want some mines among some of the unsettled cells; all in row order."""
    beside: dict[int, list[int]] = {}
    for number, (_, cells) in numbers.items():
        for cell in cells:
            beside.setdefault(cell, []).append(number)
    groups: dict[tuple[int, ...], list[int]] = {}
    for cell in sorted(beside):
        groups.setdefault(tuple(beside[cell]), []).append(cell)
    boxes = tuple(Box(tuple(cells), touched) for touched, cells in groups.items())
    outside = tuple(cell for cell in unsettled if cell not in beside)
    return Frontier(boxes, {number: wanted for number, (wanted, _) in numbers.items()}, outside, mines)


def without_count(frontier: Frontier) -> tuple[Fact | None, int]:
    """What the first component proves that proves a safe cell; else what the first proves that proves a mine.

    The number of mines plays no part. The second value is the work, in operations.
    """
    mined, operations = None, 0
    for one in _passes(frontier):
        fact, operations = _fact(frontier, _choices(frontier, one, [1] * len(one.totals))), operations + _work(one)
        if fact and not fact.mined:
            return fact, operations
        mined = mined or fact
    return mined, operations


def with_count(frontier: Frontier) -> tuple[Fact | None, int]:
    """All cells that are safe in every layout with the right number of mines; else all that are mined in every one.

    The second value is the work, in operations.
    """
    passes = list(_passes(frontier))
    room = len(frontier.outside)
    choices: Choices = []
    for one in passes:
        others = _sums(other for other in passes if other is not one)
        end = [int(any(0 <= frontier.mines - here - there <= room for there in others)) for here in range(len(one.totals))]
        choices += _choices(frontier, one, end)
    if room:
        rest = [frontier.mines - total for total in _sums(passes)]
        choices.append((frontier.outside, any(0 < r <= room for r in rest), any(0 <= r < room for r in rest)))
    return _fact(frontier, choices), sum(map(_work, passes))


def _passes(frontier: Frontier) -> Iterator[Forward]:
    """The components in row order of their first cells, each filled in every way."""
    for group in components(frontier.boxes):
        order = order_boxes(frontier.boxes, group)
        yield forward(chain_of(frontier.boxes, order, frontier.wants, len(frontier.wants)), UNBOUNDED)


def _choices(frontier: Frontier, one: Forward, end: Sequence[int]) -> Choices:
    choices: Choices = []
    backward(one, end, lambda box, mine, safe: choices.append((frontier.boxes[box].cells, mine > 0, safe > 0)))
    return choices


def _fact(frontier: Frontier, choices: Choices) -> Fact | None:
    for mined in (False, True):
        cells = tuple(sorted(
            cell for cells, mine, safe in choices if (mine, safe) == (mined, not mined) for cell in cells
        ))
        if cells:
            members = {cell for group, _, _ in choices for cell in group}
            witnesses = {n for box in frontier.boxes if members.issuperset(box.cells) for n in box.numbers}
            return Fact(tuple(sorted(witnesses)), cells, mined)
    return None


def _sums(passes: Iterable[Forward]) -> list[int]:
    """The numbers of mines that components can hold together."""
    sums = {0}
    for one in passes:
        sums = {total + here for total in sums for here, ways in enumerate(one.totals) if ways}
    return sorted(sums)


def _work(one: Forward) -> int:
    # a state reads its box's numbers once, and meets each of its successors on the way there and back
    return sum(
        len(layer) * len(step.reads) + 2 * sum(most - least + 1 for _, least, most, _ in layer)
        for step, layer in zip(one.chain.steps, one.last_layers, strict=True)
    )
