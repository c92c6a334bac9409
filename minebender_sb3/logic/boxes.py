"""A position as the prover sees it: boxes of cells with equal numbers around them, and what each number still wants."""

from dataclasses import dataclass

from minebender_sb3.board import BOOM, HIDDEN, Knowledge, beside, codes


@dataclass(frozen=True)
class Box:
    """Unsettled cells (row order) that touch the same open numbers; they are interchangeable."""

    cells: tuple[int, ...]
    numbers: tuple[int, ...]

    @property
    def size(self) -> int:
        return len(self.cells)


@dataclass(frozen=True)
class Field:
    """A position with the cells that counting alone settles taken out.

    `settled` maps those cells to True for a mine. `boxes` are in row order of their first cells; `wants` is how many
    mines each number still wants among its boxes; `outside` are the cells that no number touches; `mines` is how many
    mines lie in the boxes and outside. Cells and numbers are indices `y * width + x`.
    """

    settled: dict[int, bool]
    boxes: tuple[Box, ...]
    wants: dict[int, int]
    outside: tuple[int, ...]
    mines: int


def read_field(knowledge: Knowledge) -> Field | None:
    """The field of a knowledge, or None where counting alone shows that no layout is consistent with it."""
    w, h = knowledge.w, knowledge.h
    if len(knowledge.rows) != h or any(len(row) != w for row in knowledge.rows):
        return None
    around = beside(w, h)
    seen = codes(knowledge)
    exploded = seen.count(BOOM)
    numbers_at: dict[int, list[int]] = {}
    covered = {}
    wants = {}
    for c, code in enumerate(seen):
        if code != HIDDEN and code != BOOM:
            covered[c] = [q for q in around[c] if seen[q] == HIDDEN]
            wants[c] = code - sum(seen[q] == BOOM for q in around[c]) if exploded else code
            for q in covered[c]:
                numbers_at.setdefault(q, []).append(c)
    settled = _count(covered, wants, numbers_at)
    mines = knowledge.n - exploded - sum(settled.values()) if settled is not None else -1
    if mines < 0:
        return None
    groups: dict[tuple[int, ...], list[int]] = {}
    for c in sorted(numbers_at):
        if c not in settled:
            groups.setdefault(tuple(numbers_at[c]), []).append(c)
    boxes = tuple(Box(tuple(members), numbers) for numbers, members in groups.items())
    outside = tuple(c for c, code in enumerate(seen) if code == HIDDEN and c not in numbers_at)
    return Field(settled, boxes, wants, outside, mines)


def _count(
    covered: dict[int, list[int]], wants: dict[int, int], numbers_at: dict[int, list[int]]
) -> dict[int, bool] | None:
    """The cells that counting settles, again and again, with `wants` lowered accordingly; None on a contradiction."""
    left = {number: len(cells) for number, cells in covered.items()}
    settled: dict[int, bool] = {}
    queue = list(covered)
    for number in queue:
        want, room = wants[number], left[number]
        if not 0 <= want <= room:
            return None
        if room and (want == 0 or want == room):
            mined = want > 0
            for c in covered[number]:
                if c not in settled:
                    settled[c] = mined
                    for other in numbers_at[c]:
                        left[other] -= 1
                        wants[other] -= mined
                        queue.append(other)
    return settled


def components(boxes: tuple[Box, ...]) -> list[list[int]]:
    """Indices of the boxes, grouped so that boxes joined by shared numbers are together; groups and members ascend."""
    at_number: dict[int, list[int]] = {}
    for b, box in enumerate(boxes):
        for number in box.numbers:
            at_number.setdefault(number, []).append(b)
    found = []
    seen = [False] * len(boxes)
    for first in range(len(boxes)):
        if seen[first]:
            continue
        seen[first] = True
        group = [first]
        for b in group:
            for number in boxes[b].numbers:
                for other in at_number[number]:
                    if not seen[other]:
                        seen[other] = True
                        group.append(other)
        found.append(sorted(group))
    return found
