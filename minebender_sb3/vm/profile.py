"""Where the blocks of a run went, by line and by procedure, and whether a slow machine would keep up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields

from .errors import VmError
from .sourcemap import Source
from .tally import Stretch, Tally

#: What vanilla Scratch executes in a millisecond of an ordinary machine (8,000 to 12,000 were measured).
BLOCKS_A_MS = 10_000

#: Kind of frame, one of those that Budgets name -> its worst frame and the blocks of that.
Worst = Mapping[str, tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Budgets:
    """The most blocks, as docs/harness.md explains them; `first_calls` counts custom blocks × blocks of a sprite."""

    idle: int = 50_000
    input: int = 150_000
    busy: int = 250_000
    stretch: int = 250_000
    first_calls: int = 200_000
    clones: int = 300

    @classmethod
    def of(cls, given: Iterable[str]) -> "Budgets":
        """The usual budgets but for those given as `idle=80000`. Raises VmError."""
        names = [field.name for field in fields(cls)]
        changed = {}
        for one in given:
            name, _, number = one.partition("=")
            if name not in names or not number.isascii() or not number.isdecimal():
                raise VmError(f"`{one}` is no budget: write one of {', '.join(names)}, `=` and a whole number")
            changed[name] = int(number)
        return cls(**changed)


@dataclass(frozen=True, slots=True)
class Row:
    """A line or a procedure: its name, blocks counted, and how often it was called or ran."""

    name: str
    blocks: int
    times: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What a run cost. Figures are blocks.

    frames: how many. worst: kind of frame -> (frame, blocks). stretch: (frame, blocks, where it began), or None.
    first_calls: sprite -> (custom blocks, blocks of the sprite). first_frame: (frame, blocks looked through, custom blocks)
    of the frame in which most were called for the first time, or None. clones: the most at once.
    """

    frames: int
    blocks: int
    worst: Worst
    stretch: tuple[int, int, str] | None
    first_calls: Mapping[str, tuple[int, int]]
    first_frame: tuple[int, int, int] | None
    clones: int
    lines: tuple[Row, ...]
    procedures: tuple[Row, ...]


def kinds(spent: Iterable[tuple[int, int, int]], inputs: Iterable[int]) -> Worst:
    """The worst frame of each kind: "input" in which an input arrived, or which followed one; "idle" all others.

    spent: (frame, blocks, longest warp stretch), as `Project.spent`. inputs: frame numbers, as in `Project.inputs`.
    """
    arrived = set(inputs)
    worst: dict[str, tuple[int, int]] = {}
    for frame, blocks, _ in spent:
        kind = "input" if frame in arrived or frame - 1 in arrived else "idle"
        if kind not in worst or blocks > worst[kind][1]:
            worst[kind] = (frame, blocks)
    return worst


def profile(source: Source, tally: Tally, frames: int, worst: Worst) -> Profile:
    """The profile of a tally of so many frames."""
    lines: Counter[str] = Counter()
    line_times: Counter[str] = Counter()
    procedures: Counter[str] = Counter()
    calls: Counter[str] = Counter()
    definitions: Counter[str] = Counter()
    first: dict[int, list[str]] = {}
    for block in source.blocks.values():
        count = tally.get(block.sprite, block.id)
        line, routine = f"{block.file}:{block.line}", f"{block.sprite}: {source.script(block)}"
        lines[line] += count.blocks
        line_times[line] = max(line_times[line], count.times)
        procedures[routine] += count.blocks
        if block.opcode == "procedures_definition":
            definitions[block.sprite] += 1
            calls[routine] += count.times
            if count.times:
                first.setdefault(count.first, []).append(block.sprite)
        elif block.head:
            calls[routine] += tally.get(block.sprite, block.following).times
    dearest = [(sum(source.sizes[sprite] for sprite in sprites), -frame, len(sprites)) for frame, sprites in first.items()]
    cost, frame, called = max(dearest, default=(0, 0, 0))
    return Profile(
        frames=frames,
        blocks=sum(lines.values()),
        worst=dict(worst),
        stretch=_stretch(source, tally.stretch),
        first_calls={sprite: (number, source.sizes[sprite]) for sprite, number in sorted(definitions.items())},
        first_frame=(-frame, cost, called) if dearest else None,
        clones=tally.clones,
        lines=_rows(lines, line_times),
        procedures=_rows(procedures, calls),
    )


def overruns(found: Profile, budgets: Budgets = Budgets()) -> list[str]:
    """What is over budget, a sentence each."""
    said = []
    for kind, (frame, blocks) in found.worst.items():
        most = getattr(budgets, kind)
        if blocks > most:
            said.append(f"frame {frame} ({kind}) took {blocks:,} blocks, of {most:,}")
    if found.stretch is not None and found.stretch[1] > budgets.stretch:
        frame, blocks, where = found.stretch
        said.append(f"a warp stretch of frame {frame} took {blocks:,} blocks, of {budgets.stretch:,}, in {where}")
    for sprite, (count, size) in found.first_calls.items():
        if count * size > budgets.first_calls:
            said.append(f"{sprite} has {count} custom blocks x {size:,} blocks, {count * size:,} of {budgets.first_calls:,}")
    if found.clones > budgets.clones:
        said.append(f"{found.clones} clones at once, of {budgets.clones}")
    return said


def as_text(found: Profile, budgets: Budgets = Budgets(), most: int = 20) -> str:
    """The report: totals and worst cases, the dearest procedures, the dearest lines, and what is over budget."""
    rows = [f"{found.frames:,} frames, {found.blocks:,} blocks; a virtual ms is {BLOCKS_A_MS:,} blocks"]
    rows += [f"worst frame, {kind}: frame {frame}, {_cost(blocks)}, budget {getattr(budgets, kind):,}"
             for kind, (frame, blocks) in sorted(found.worst.items())]
    if found.stretch is not None:
        frame, blocks, where = found.stretch
        rows.append(f"worst warp stretch: frame {frame}, {_cost(blocks)}, budget {budgets.stretch:,}, in {where}")
    if found.first_frame is not None:
        frame, cost, count = found.first_frame
        rows.append(f"first calls: frame {frame} looks through {cost:,} blocks for {count} custom blocks, "
                    f"about {cost / 1000:.1f} ms")
    rows += [f"first calls: {sprite}, {count} custom blocks x {size:,} blocks = {count * size:,}, "
             f"budget {budgets.first_calls:,}" for sprite, (count, size) in found.first_calls.items()]
    for title, times, table in (("procedure", "calls", found.procedures), ("line", "times", found.lines)):
        rows.append(f"{'blocks':>14}{'share':>8}{'virtual ms':>12}{times:>12}  {title}")
        rows += [f"{row.blocks:>14,}{row.blocks / max(1, found.blocks):>8.1%}{row.blocks / BLOCKS_A_MS:>12.2f}"
                 f"{row.times:>12,}  {row.name}" for row in table[:most]]
    said = overruns(found, budgets)
    rows += [f"over budget: {one}" for one in said] or ["within the budgets"]
    return "\n".join(rows)


def _cost(blocks: int) -> str:
    return f"{blocks:,} blocks, {blocks / BLOCKS_A_MS:.2f} virtual ms"


def _rows(blocks: Counter[str], times: Counter[str]) -> tuple[Row, ...]:
    ran = [Row(name, count, times[name]) for name, count in blocks.items() if count]
    return tuple(sorted(ran, key=lambda row: (-row.blocks, row.name)))


def _stretch(source: Source, told: Stretch | None) -> tuple[int, int, str] | None:
    if told is None:
        return None
    block = source.blocks.get((told.sprite, told.block))
    where = told.sprite if block is None else f"{block.sprite}: {source.script(block)} ({block.file}:{block.line})"
    return told.frame, told.blocks, where
