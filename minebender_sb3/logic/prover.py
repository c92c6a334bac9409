"""The complete prover: for any knowledge exactly the provably safe and provably mined cells, and exact probabilities."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod

from minebender_sb3.board import HIDDEN, Knowledge, Pos, codes, pos_of
from minebender_sb3.logic.boxes import Field, components, read_field
from minebender_sb3.logic.frontier import Forward, TooWide, backward, chain_of, forward, order_boxes

# What one double and one list hold in Scratch: 13 digits of base 9 beside a count of mines, and 200,000 items.
MOST_OPEN = 13
MOST_STATES = 150_000


@dataclass(frozen=True)
class Proof:
    """What follows from a knowledge about its hidden cells.

    `safe` and `mined` hold the cells that are so in every consistent layout, `probability` the share of the consistent
    layouts with a mine there. Where no layout is consistent, every hidden cell is vacuously both safe and mined, and no
    probability exists.
    """

    safe: frozenset[Pos]
    mined: frozenset[Pos]
    probability: Mapping[Pos, Fraction]
    consistent: bool


class _Sums:
    """Weights of the layouts in which a given cell of a box (or outside) is a mine, and is safe."""

    def __init__(self, boxes: int):
        self.mine = [0] * boxes
        self.safe = [0] * boxes
        self.outside_mine = 0
        self.outside_safe = 0
        self.all = 0


def prove(knowledge: Knowledge, most_open: int = MOST_OPEN, most_states: int = MOST_STATES) -> Proof:
    """Everything that follows from a knowledge; the limits change how it is found, never what."""
    field = read_field(knowledge)
    sums = _weigh_split(field, most_open, most_states) if field else None
    if not sums or not sums.all:
        hidden = (cell for cell, code in enumerate(codes(knowledge)) if code == HIDDEN)
        every = frozenset(pos_of(knowledge.w, cell) for cell in hidden)
        return Proof(every, every, {}, False)
    groups = [(box.cells, sums.mine[b], sums.safe[b]) for b, box in enumerate(field.boxes)]
    groups.append((field.outside, sums.outside_mine, sums.outside_safe))
    groups.append(([c for c, mined in field.settled.items() if mined], sums.all, 0))
    groups.append(([c for c, mined in field.settled.items() if not mined], 0, sums.all))
    safe, mined = set(), set()
    probability = {}
    for cells, mine_weight, safe_weight in groups:
        if cells:
            share = Fraction(mine_weight, sums.all)
            places = [pos_of(knowledge.w, cell) for cell in cells]
            probability.update((p, share) for p in places)
            if not mine_weight:
                safe.update(places)
            if not safe_weight:
                mined.update(places)
    return Proof(frozenset(safe), frozenset(mined), probability, True)


def stuck(knowledge: Knowledge) -> bool:
    """True when no hidden cell is provably safe."""
    return not prove(knowledge).safe


def provably_safe(knowledge: Knowledge) -> tuple[Pos, ...]:
    """The provably safe cells in row order."""
    return tuple(sorted(prove(knowledge).safe, key=lambda p: (p.y, p.x)))


def _weigh_split(field: Field, most_open: int, most_states: int) -> _Sums:
    """The sums of a field; boxes of components that are too wide are fixed to each of their values in turn."""
    fixed: list[int] = []
    while True:
        try:
            return _weigh(field, fixed, most_open, most_states)
        except TooWide as wide:
            fixed.append(wide.box)


def _weigh(field: Field, fixed: Sequence[int], most_open: int, most_states: int) -> _Sums:
    sums = _Sums(len(field.boxes))
    boxes = field.boxes
    free = [b for b in range(len(boxes)) if b not in fixed]
    orders = [
        order_boxes(boxes, [free[i] for i in group])
        for group in components(tuple(boxes[b] for b in free))
    ]
    joined = {number for b in free for number in boxes[b].numbers}
    for values in product(*(range(boxes[b].size + 1) for b in fixed)):
        wants = dict(field.wants)
        for b, v in zip(fixed, values):
            for number in boxes[b].numbers:
                wants[number] -= v
        if any(want < 0 or (want and number not in joined) for number, want in wants.items()):
            continue
        passes = [forward(chain_of(boxes, order, wants, most_open), most_states) for order in orders]
        if not all(one.totals for one in passes):
            continue
        _add_case(sums, field, passes, dict(zip(fixed, values)))
    return sums


def _add_case(sums: _Sums, field: Field, passes: Sequence[Forward], fixed: Mapping[int, int]) -> None:
    """Adds the layouts in which the fixed boxes hold the given numbers of mines."""
    boxes, outside = field.boxes, len(field.outside)
    ways = prod(comb(boxes[b].size, v) for b, v in fixed.items())
    mines = field.mines - sum(fixed.values())
    before = [(1,)]
    for one in passes:
        before.append(_convolve(before[-1], one.totals))
    every = before[-1]
    # after[i][t]: the weight of the passes from i on and of the outside, when t mines lie elsewhere.
    after = [[ways * _choose(outside, mines - t) for t in range(len(every))]]
    for one, earlier in zip(reversed(passes), reversed(before[:-1])):
        later = after[-1]
        after.append([sum(x * later[t + s] for s, x in enumerate(one.totals) if x) for t in range(len(earlier))])
    after.reverse()
    total = after[0][0]
    if not total:
        return
    sums.all += total
    for b, v in fixed.items():
        sums.mine[b] += total * v // boxes[b].size
        sums.safe[b] += total * (boxes[b].size - v) // boxes[b].size
    if outside:
        share = ways * sum(x * _choose(outside - 1, mines - t - 1) for t, x in enumerate(every))
        sums.outside_mine += share
        sums.outside_safe += total - share

    def add(b: int, mine_weight: int, safe_weight: int) -> None:
        sums.mine[b] += mine_weight
        sums.safe[b] += safe_weight

    for i, one in enumerate(passes):
        later = after[i + 1]
        end = [sum(x * later[s + t] for s, x in enumerate(before[i]) if x) for t in range(len(one.totals))]
        backward(one, end, add)


def _convolve(a: Sequence[int], b: Sequence[int]) -> tuple[int, ...]:
    result = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        if x:
            for j, y in enumerate(b):
                result[i + j] += x * y
    return tuple(result)


def _choose(n: int, k: int) -> int:
    return comb(n, k) if 0 <= k <= n else 0
