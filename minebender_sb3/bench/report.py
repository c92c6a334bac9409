"""The whole bench, told as text, as JSON, and as a page of documentation with charts."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from minebender_sb3.bench import chart
from minebender_sb3.bench.machine import described
from minebender_sb3.bench.measure import Amounts, measure
from minebender_sb3.bench.tables import Row, Table

GROWING = ("time", "blocks", "operations")  # the figures whose growth is told
LINEAR = 20  # times between the shortest and the longest bar, up to which the axis is linear


def number(value: float) -> str:
    """A figure with three digits, or all of a whole part."""
    if value == 0:
        return "0"
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def as_table(table: Table) -> str:
    """A table in Markdown."""
    bases = dict.fromkeys(row.who for row in table.rows if table.ratio(row) == 1 and row.who in table.bases)
    titles = [table.quantity, "", f"ms a {table.thing}", f"× {' or '.join(bases)}", "measured", *table.figures]
    lines = [titles, ["---"] * len(titles)]
    for group, rows in table.groups.items():
        lines += [[group if row is rows[0] else "", row.who, *_cells(table, row)] for row in rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)


def _cells(table: Table, row: Row) -> list[str]:
    if row.missing:
        return [f"missing: {row.missing}", *[""] * (2 + len(table.figures))]
    low, value, high = row.milliseconds
    ratio = table.ratio(row)
    return [
        number(value) + (f" ({number(max(0.0, low))}–{number(high)})" if low < high else ""),
        "" if ratio is None else number(ratio), f"{row.things:,}",
        *(number(row.beside[name]) if name in row.beside else "" for name in table.figures),
    ]


def growth_of(table: Table) -> list[str]:
    """How each program's figures grow, a sentence each."""
    shown = {who: {name: power for name, power in powers.items() if name in GROWING} for who, powers in table.growth().items()}
    return [
        f"{who}: {', '.join(f'{name} as {table.quantity}^{power:.2f}' for name, power in powers.items())}."
        for who, powers in shown.items() if powers
    ]


def as_text(table: Table) -> str:
    """A table with its title and its growth, for a terminal."""
    return "\n".join([table.title, as_table(table), *growth_of(table), ""])


def as_chart(table: Table) -> str:
    """The times of a table as bars."""
    rows = [row for row in table.rows if not row.missing]
    values = [row.milliseconds[1] for row in rows]
    longest = max(row.milliseconds[2] for row in rows)
    place = (lambda value: max(0.0, value) / longest) if longest < LINEAR * min(values) else chart.logarithmic([min(values), longest])
    groups = {
        group: [chart.Bar(row.who, row.milliseconds, f"{number(row.milliseconds[1])} ms") for row in found if not row.missing]
        for group, found in table.groups.items()
    }
    return chart.bars({group: bars for group, bars in groups.items() if bars}, list(dict.fromkeys(row.who for row in rows)), place)


@dataclass(frozen=True, slots=True)
class Report:
    """A finished bench: the command, its seed, amounts and duration, the machine, and the tables."""

    command: str
    seed: int
    amounts: Amounts
    seconds: float
    machine: Mapping[str, str]
    tables: tuple[Table, ...]

    def as_json(self) -> str:
        """Everything as one JSON object."""
        tables = [
            {**asdict(table), "rows": [{**asdict(row), "ratio": table.ratio(row)} for row in table.rows], "growth": table.growth()}
            for table in self.tables
        ]
        return json.dumps({**asdict(self), "tables": tables}, ensure_ascii=False)

    def pages(self, page: Path) -> dict[Path, str]:
        """The page, and beside it a chart for each table, by path."""
        parts, charts = [self._beginning()], {}
        for table in self.tables:
            parts += [f"## {table.title}", table.about, as_table(table)]
            parts += ["\n".join(f"- {sentence}" for sentence in growth_of(table))] if growth_of(table) else []
            if any(not row.missing for row in table.rows):
                drawing = page.with_name(f"{page.stem}-{table.key}.svg")
                charts[drawing] = as_chart(table)
                parts.append(f"![{table.title}]({drawing.name})")
        return {page: "\n\n".join(parts) + "\n", **charts}

    def _beginning(self) -> str:
        rows = "\n".join(f"| {what} | {which} |" for what, which in self.machine.items())
        return f"""# Benchmarks

Written by `{self.command}`, all in one run of {self.seconds:.0f} seconds: ratios hold on other machines better than times.

| | |
| --- | --- |
{rows}

Times are of the processor, except those of verifying, which are real ones; in brackets 95 % intervals of the mean. In Scratch
they are the virtual machine's own, in its frames, after a warm-up; idle time between frames is left out. TurboWarp runs as in
its own player, without a limit to warp stretches, except in verifying. Those of sgt-mines and goboscript are of the whole
process, those of ms-toollib of its calls from Python. Languages differ, so ratios compare products, not algorithms. Boards
have the seeds from {self.seed} on; ms-toollib takes none. Where bars differ much, the axis of a chart is logarithmic."""


def bench(command: str, amounts: Amounts, seed: int, tell: Callable[[str], None], report: Callable[[str], None]) -> Report:
    """Measures everything; `tell` gets each table as text once it is finished, `report` what comes next."""
    start, machine, tables = time.perf_counter(), described(), []
    for table in measure(amounts, seed, report):
        tables.append(table)
        tell(as_text(table))
    return Report(command, seed, amounts, time.perf_counter() - start, machine, tuple(tables))
