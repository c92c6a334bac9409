"""What was measured, as tables: a row is what one program spends on one kind of thing, or why it is missing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import log

from minebender_sb3.bench import intervals
from minebender_sb3.bench.intervals import Interval


@dataclass(frozen=True, slots=True)
class Row:
    """What `who` spends on a thing of a group: milliseconds with their interval, over so many `things`.

    `beside` holds other figures by name, such as blocks. Where `missing` is a sentence, nothing was measured.
    """

    group: str
    who: str
    milliseconds: Interval = (0.0, 0.0, 0.0)
    things: int = 0
    beside: Mapping[str, float] = field(default_factory=dict)
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows that belong together, in groups. `thing` is what a row's time is for.

    The row of the first of `bases` that was measured in a group has the ratio 1. Where the groups grow, `quantity` names
    what grows and `sizes` holds how much of it each group has.
    """

    key: str
    title: str
    about: str
    thing: str
    bases: tuple[str, ...]
    rows: tuple[Row, ...]
    quantity: str = ""
    sizes: Mapping[str, float] = field(default_factory=dict)

    @property
    def groups(self) -> dict[str, list[Row]]:
        """The rows by group, both in their order."""
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.group, []).append(row)
        return found

    @property
    def figures(self) -> list[str]:
        """The names of the figures beside the times, in their order."""
        return list(dict.fromkeys(name for row in self.rows for name in row.beside))

    def ratio(self, row: Row) -> float | None:
        """A row's time in units of its group's base; None where one of the two was not measured."""
        measured = {other.who: other for other in self.groups[row.group] if not other.missing}
        base = next((measured[who] for who in self.bases if who in measured), None)
        return None if row.missing or base is None else row.milliseconds[1] / base.milliseconds[1]

    def growth(self) -> dict[str, dict[str, float]]:
        """Who -> figure -> the power of the quantity with which it grows, by least squares between logarithms."""
        found: dict[str, dict[str, float]] = {}
        for who in dict.fromkeys(row.who for row in self.rows) if self.quantity else ():
            rows = [row for row in self.rows if row.who == who and not row.missing]
            sizes = [self.sizes[row.group] for row in rows]
            powers = {"time": power(sizes, [row.milliseconds[1] for row in rows])}
            powers |= {name: power(sizes, [row.beside.get(name, 0.0) for row in rows]) for name in self.figures}
            found[who] = {name: value for name, value in powers.items() if value is not None}
        return found


def power(sizes: Sequence[float], values: Sequence[float]) -> float | None:
    """The p for which values grow as sizes^p; None for fewer than two different sizes, or values that are not positive."""
    if len(set(sizes)) < 2 or min(values) <= 0:
        return None
    xs, ys = [log(size) for size in sizes], [log(value) for value in values]
    x, y = sum(xs) / len(xs), sum(ys) / len(ys)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / sum((a - x) ** 2 for a in xs)


def row_of(group: str, who: str, seconds: Sequence[float], things: int = 0, **beside: float) -> Row:
    """A row from the seconds that single things took, or that a thing took in each of some equal shares of `things`."""
    return Row(group, who, intervals.mean([1000 * one for one in seconds]), things or len(seconds), beside)
