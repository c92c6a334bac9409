"""Frontier dynamic programming over one component: states that want the same of the open numbers are merged."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import comb

from minebender_sb3.logic.boxes import Box

# A number's slot holds 0 … 8 in four bits; the mines placed so far stand above the slots.
SLOT_BITS = 4
SLOT_MASK = 15


class TooWide(Exception):
    """A component with more open numbers, or more states, than allowed; `box` is the one to fix."""

    def __init__(self, box: int):
        super().__init__(box)
        self.box = box


@dataclass(frozen=True)
class Step:
    """One box of a component in its order.

    `opening` is added to every key on arrival (the wants of numbers that open here); `move` is what one mine in the box
    adds to a key; `reads` lists, for each number of the box, its slot's shift and the cells still to come after this box.
    """

    box: int
    size: int
    opening: int
    move: int
    reads: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Chain:
    """The ordered boxes of a component, and the bit at which the count of mines begins."""

    steps: tuple[Step, ...]
    count_shift: int


State = tuple[int, int, int, int]
"""A state as it meets a box: its key, the least and the most mines the box can hold after it, and its weight."""


@dataclass(frozen=True)
class Segment:
    """Steps whose layers are kept together: the index of the first, and the weights by key that it starts from."""

    first: int
    start: dict[int, int]


@dataclass(frozen=True)
class Forward:
    """The forward pass: where its segments begin, the layers of the last one, and the weight by total of mines."""

    chain: Chain
    segments: tuple[Segment, ...]
    last_layers: tuple[list[State], ...]
    totals: tuple[int, ...]


def order_boxes(boxes: Sequence[Box], group: Sequence[int]) -> list[int]:
    """The order in which a component's boxes are taken, so that few numbers are open at a time.

    First the box with the fewest numbers; then, of the boxes that touch an open number, the one with the least
    (numbers it opens − numbers it closes), and of those the one that touches the open number with the fewest boxes left.
    The first in row order wins a tie.
    """
    left: dict[int, int] = {}
    touching: dict[int, list[int]] = {}
    for b in group:
        for number in boxes[b].numbers:
            left[number] = left.get(number, 0) + 1
            touching.setdefault(number, []).append(b)
    opened: set[int] = set()
    waiting = set(group)
    candidates: set[int] = set()
    order = []

    def growth(b: int) -> tuple[int, int, int]:
        change, fewest = 0, len(group)
        for number in boxes[b].numbers:
            remaining = left[number]
            if number not in opened:
                change += 1
            elif remaining < fewest:
                fewest = remaining
            if remaining == 1:
                change -= 1
        return change, fewest, b

    chosen = min(group, key=lambda b: (len(boxes[b].numbers), b))
    while True:
        order.append(chosen)
        waiting.discard(chosen)
        candidates.discard(chosen)
        for number in boxes[chosen].numbers:
            left[number] -= 1
            if number not in opened:
                opened.add(number)
                candidates.update(b for b in touching[number] if b in waiting)
        if not waiting:
            return order
        chosen = min(candidates, key=growth)


def chain_of(boxes: Sequence[Box], order: Sequence[int], wants: Mapping[int, int], slots: int) -> Chain:
    """The steps of a component; a number takes the lowest free slot at its first box and gives it back after its last.

    Raises TooWide where more than `slots` numbers would be open at once.
    """
    room: dict[int, int] = {}
    last: dict[int, int] = {}
    for b in order:
        for number in boxes[b].numbers:
            room[number] = room.get(number, 0) + boxes[b].size
            last[number] = b
    slot: dict[int, int] = {}
    free: list[int] = []
    used = 0
    drafts = []
    for b in order:
        box = boxes[b]
        opening = 0
        for number in box.numbers:
            if number not in slot:
                if free:
                    free.sort()
                    slot[number] = free.pop(0)
                else:
                    slot[number] = used
                    used += 1
                opening += wants[number] << SLOT_BITS * slot[number]
            room[number] -= box.size
        if used > slots:
            raise TooWide(_most_entangled(boxes, order, slot))
        reads = tuple((SLOT_BITS * slot[number], room[number]) for number in box.numbers)
        drafts.append((b, box.size, opening, reads))
        for number in box.numbers:
            if last[number] == b:
                free.append(slot.pop(number))
    count_shift = SLOT_BITS * used
    return Chain(
        tuple(
            Step(b, size, opening, (1 << count_shift) - sum(1 << shift for shift, _ in reads), reads)
            for b, size, opening, reads in drafts
        ),
        count_shift,
    )


def _most_entangled(boxes: Sequence[Box], order: Sequence[int], opened: Mapping[int, int]) -> int:
    """The box that touches the most open numbers, the first in row order of several."""
    return max(order, key=lambda b: (sum(number in opened for number in boxes[b].numbers), -b))


def forward(chain: Chain, most_states: int) -> Forward:
    """All ways through a component, merged: equal keys at the same step become one state with the sum of their weights.

    At most `most_states` states are kept in layers; where there are more, only the starts of segments are, and the way
    back does the segments again. Raises TooWide when a single layer is larger than that.
    """
    states = {0: 1}
    segments = [Segment(0, states)]
    layers: list[list[State]] = []
    kept = 0
    for i, step in enumerate(chain.steps):
        layer, after = _advance(step, states)
        if len(layer) > most_states:
            raise TooWide(step.box)
        if kept + len(layer) > most_states:
            segments.append(Segment(i, states))
            layers, kept = [], 0
        layers.append(layer)
        kept += len(layer)
        states = after
    by_total = {key >> chain.count_shift: weight for key, weight in states.items()}
    totals = tuple(by_total.get(t, 0) for t in range(max(by_total, default=-1) + 1))
    return Forward(chain, tuple(segments), tuple(layers), totals)


def _advance(step: Step, states: Mapping[int, int]) -> tuple[list[State], dict[int, int]]:
    """The states that can go on at a step, and what they become."""
    size, move, reads, opening = step.size, step.move, step.reads, step.opening
    ways = [comb(size, v) for v in range(size + 1)]
    layer = []
    after: dict[int, int] = {}
    for key, weight in states.items():
        key += opening
        least, most = 0, size
        for shift, room in reads:
            want = (key >> shift) & SLOT_MASK
            if want < most:
                most = want
            if want - room > least:
                least = want - room
        if least > most:
            continue
        layer.append((key, least, most, weight))
        target = key + least * move
        for v in range(least, most + 1):
            after[target] = after.get(target, 0) + weight * ways[v]
            target += move
    return layer, after


def backward(passed: Forward, end: Sequence[int], add: Callable[[int, int, int], None]) -> None:
    """Calls `add(box, mine, safe)` for every box: the weight of the ways in which a given cell is a mine, and is safe.

    `end[t]` is the weight of everything outside the component when it holds t mines.
    """
    steps = passed.chain.steps
    after = {t << passed.chain.count_shift: end[t] for t, weight in enumerate(passed.totals) if weight}
    layers, stop = passed.last_layers, len(steps)
    for segment in reversed(passed.segments):
        if stop < len(steps):
            layers = _layers_again(steps[segment.first : stop], segment.start)
        for step, layer in zip(reversed(steps[segment.first : stop]), reversed(layers)):
            mine, safe, after = _retreat(step, layer, after)
            add(step.box, mine, safe)
        stop = segment.first


def _layers_again(steps: Sequence[Step], states: Mapping[int, int]) -> list[list[State]]:
    layers = []
    for step in steps:
        layer, states = _advance(step, states)
        layers.append(layer)
    return layers


def _retreat(step: Step, layer: Sequence[State], after: Mapping[int, int]) -> tuple[int, int, dict[int, int]]:
    """The weights of a given cell of the box being a mine and being safe, and the weight onward from each state before."""
    size, move, opening = step.size, step.move, step.opening
    ways = [(comb(size, v), comb(size - 1, v - 1) if v else 0, comb(size - 1, v)) for v in range(size + 1)]
    before: dict[int, int] = {}
    mine = safe = 0
    for key, least, most, weight in layer:
        target = key + least * move
        onward = 0
        for v in range(least, most + 1):
            beyond = after.get(target, 0)
            if beyond:
                every, with_mine, without = ways[v]
                onward += every * beyond
                beyond *= weight
                mine += with_mine * beyond
                safe += without * beyond
            target += move
        if onward:
            before[key - opening] = onward
    return mine, safe, before
