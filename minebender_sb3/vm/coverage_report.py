"""A coverage as text, as lcov and as one self-contained page with the source coloured."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .coverage import Coverage, FileCoverage
from .sourcemap import Source

_STYLE = """
body { font: 14px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 70em; color: #222; background: #fff }
table { border-collapse: collapse } td, th { padding: .2em .8em; text-align: right } td:first-child, th:first-child { text-align: left }
pre { font: 13px/1.45 ui-monospace, monospace; margin: 0 } .n { color: #767676; display: inline-block; width: 4em; text-align: right }
.t { color: #555; display: inline-block; width: 8em; text-align: right; margin-right: 1em }
.ran { background: #e3f4e4 } .part { background: #fdf3cf } .missed { background: #fbdcdc }
pre div { white-space: pre-wrap } .why { color: #8a5200 }
"""


def share(ran: int, every: int) -> str:
    """A share in percent, rounded down to a tenth so that 100.0 means all."""
    return "-" if every == 0 else f"{ran * 1000 // every / 10:.1f} %"


def as_text(coverage: Coverage) -> str:
    """The table of files, then every line, procedure and branch that never ran."""
    rows = [f"{'file':<32}{'lines':>9}{'procedures':>12}{'branches':>10}"]
    rows += [f"{file.name:<32}{_of(_totals(file), 'lines'):>9}{_of(_totals(file), 'procedures'):>12}"
             f"{_of(_totals(file), 'branches'):>10}" for file in coverage.files]
    totals = coverage.totals()
    rows.append(f"{'all':<32}{_of(totals, 'lines'):>9}{_of(totals, 'procedures'):>12}{_of(totals, 'branches'):>10}")
    rows += [row for file in coverage.files for row in _missed(file)]
    return "\n".join(rows)


def _totals(file: FileCoverage) -> dict[str, tuple[int, int]]:
    return Coverage((file,)).totals()


def _of(totals: dict[str, tuple[int, int]], kind: str) -> str:
    return share(*totals[kind])


def _missed(file: FileCoverage) -> Iterator[str]:
    if file.missed:
        yield f"{file.name}: never ran: lines {', '.join(_ranges(file.missed))}"
    for name, (line, times) in file.procedures.items():
        if times == 0:
            yield f"{file.name}:{line}: never called: {name}"
    for branch in file.branches:
        if branch.times == 0 and file.lines[branch.line]:
            yield f"{file.name}:{branch.line}:{branch.column}: never {branch.outcome}"


def _ranges(lines: Sequence[int]) -> Iterator[str]:
    """Runs of neighbouring lines as `3-7`."""
    start = last = lines[0]
    for line in [*lines[1:], None]:
        if line is None or line != last + 1:
            yield str(start) if start == last else f"{start}-{last}"
            start = line
        last = line


def as_lcov(coverage: Coverage) -> str:
    """The tracefile that lcov, genhtml and their like read."""
    rows = ["TN:"]
    for file in coverage.files:
        rows.append(f"SF:{file.name}")
        rows += [f"FN:{line},{name}" for name, (line, _) in file.procedures.items()]
        rows += [f"FNDA:{times},{name}" for name, (_, times) in file.procedures.items()]
        rows += [f"BRDA:{one.line},{one.column},{number % 2},{one.times if file.lines[one.line] else '-'}"
                 for number, one in enumerate(file.branches)]
        rows += [f"DA:{line},{times}" for line, times in sorted(file.lines.items())]
        for (kind, (ran, every)), (hit, found) in zip(_totals(file).items(), (("LH", "LF"), ("FNH", "FNF"), ("BRH", "BRF"))):
            rows += [f"{found}:{every}", f"{hit}:{ran}"]
        rows.append("end_of_record")
    return "\n".join(rows) + "\n"


def as_html(coverage: Coverage, source: Source, title: str) -> str:
    """One page: the table, then each file with its lines coloured by whether they ran."""
    rows = "".join(f'<tr><td><a href="#{escape(file.name)}">{escape(file.name)}</a></td>{_cells(_totals(file))}</tr>'
                   for file in coverage.files)
    files = "".join(f'<h2 id="{escape(file.name)}">{escape(file.name)}</h2><pre>{_lines(file, source)}</pre>'
                    for file in coverage.files)
    return (f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
            f"<h1>{escape(title)}</h1><table><tr><th>file<th>lines<th>procedures<th>branches</tr>{rows}"
            f"<tr><td><b>all</b></td>{_cells(coverage.totals())}</tr></table>{files}</html>\n")


def _cells(totals: dict[str, tuple[int, int]]) -> str:
    return "".join(f"<td>{share(ran, every)} <small>{ran}/{every}</small></td>" for ran, every in totals.values())


def _lines(file: FileCoverage, source: Source) -> str:
    never: dict[int, list[str]] = {}
    for branch in file.branches:
        if branch.times == 0 and file.lines[branch.line]:
            never.setdefault(branch.line, []).append(branch.outcome)
    shown = []
    for number, text in enumerate(source.texts.get(file.name, "").splitlines(), 1):
        times = file.lines.get(number)
        kind = "" if times is None else "missed" if times == 0 else "part" if number in never else "ran"
        why = f' <span class="why">never {", ".join(never[number])}</span>' if number in never else ""
        shown.append(f'<div class="{kind}"><span class="n">{number}</span><span class="t">'
                     f'{"" if times is None else times}</span>{escape(text)}{why}</div>')
    return "".join(shown)
