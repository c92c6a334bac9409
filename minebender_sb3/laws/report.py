"""What a check of the laws says: a line of text or JSON for each law, and a page of HTML that needs nothing else."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from types import MappingProxyType
from typing import Any

from minebender_sb3.game import Action, Assist, Chord, Flag, Level, Pos
from minebender_sb3.laws.checker import ALL_LAWS, Counterexample, Verdict
from minebender_sb3.laws.law import Request
from minebender_sb3.laws.matrix import Row


@dataclass(frozen=True)
class Judged:
    """A verdict and what was judged: `python` or `scratch`."""

    on: str
    verdict: Verdict


def as_json(judged: Judged) -> str:
    """One JSON object, with the keys `law on verdict instances preconditions bound`."""
    v = judged.verdict
    return json.dumps({
        "law": v.law.name, "on": judged.on, "verdict": v.verdict, "instances": v.instances,
        "preconditions": v.preconditions, "bound": v.bound,
    })


def heading() -> str:
    """The first line of the table in words."""
    return _line("law", "on", "verdict", "instances", "preconditions", "bound")


def as_text(judged: Judged) -> str:
    """A row of the table; under a broken law, its smallest counterexample."""
    v = judged.verdict
    row = _line(v.law.name, judged.on, v.verdict, f"{v.instances:,}", f"{v.preconditions:,}", v.bound)
    if v.counterexample is None:
        return row
    return row + "\n" + "\n".join("    " + line for line in example_text(v).splitlines())


def fault_text(row: Row) -> str:
    """A seeded fault, its owner, and whether the owner notices it."""
    others = [name for name in row.broken if name != row.fault.owner]
    also = f"; also {' '.join(others)}" if others else ""
    return f"{row.fault.name:<22} {'noticed by' if row.killed else 'MISSED by'} {row.fault.owner}{also}"


def summary(judged: Sequence[Judged], rows: Sequence[Row] = ()) -> str:
    """The last line: how many of the thirty held, and of the supplementary ones; how many faults were noticed."""
    parts = []
    for on in dict.fromkeys(j.on for j in judged):
        for thirty, name in ((True, "laws"), (False, "supplementary laws")):
            group = [j.verdict for j in judged if j.on == on and j.verdict.law.thirty is thirty]
            vacuous = sum(v.verdict == "vacuous" for v in group)
            held = sum(v.verdict == "held" for v in group)
            parts.append(f"{held} of {len(group)} {name} held on {on}" + (f", {vacuous} vacuous" if vacuous else ""))
    for on, group in _bodies(rows):
        parts.append(f"{sum(row.killed for row in group)} of {len(group)} seeded faults noticed by their owners on {on}")
    return "; ".join(parts)


def ok(judged: Iterable[Judged]) -> bool:
    """No law is broken."""
    return all(j.verdict.verdict != "broken" for j in judged)


def example_text(verdict: Verdict) -> str:
    """The smallest counterexample of a broken law: its layout (`*` is a mine), its moves, and the values that fail.

    Moves: `F` flag, `R` reveal, `C` chord, `A` assist, `O` open past any flag; cells are column,row from 0.
    """
    example = verdict.counterexample
    if example is None:
        return ""
    lines = [f"# {verdict.law.name}: {verdict.law.sentence}"]
    if example.case is not None:
        lines.append(_case_text(example.case))
    else:
        lines.append(f"layout {example.w}x{example.h}:")
        lines += ["".join("*" if mine else "-" for mine in row) for row in example.layout]
        lines.append("moves: " + ("  ".join(_moves(example)) or "none"))
    if example.values:
        letters = zip(verdict.law.over, example.values, strict=True)
        lines.append("fails for " + ", ".join(f"{letter} = {_value(value)}" for letter, value in letters))
    return "\n".join(lines) + "\n"


def _case_text(case: Level | Request) -> str:
    if not isinstance(case, Request):
        return f"setup({case})"
    numbers = "any random numbers" if case.rs is None else f"random numbers {list(case.rs)}"
    return f"place_mines({case.w}, {case.h}, {case.n}, {case.first}), {numbers}"


def _moves(example: Counterexample) -> list[str]:
    moves = [_value(action) for action in example.actions]
    if example.opened and moves:
        moves[-1] = moves[-1].replace("R", "O", 1)
    return moves


def _value(value: Any) -> str:
    match value:
        case Pos(x, y):
            return f"{x},{y}"
        case Assist(k):
            return f"A {k}"
        case Flag(p) | Chord(p):
            return f"{type(value).__name__[0]} {p.x},{p.y}"
    return f"R {value.p.x},{value.p.y}" if isinstance(value, Action) else str(value)


def _line(law: str, on: str, verdict: str, instances: str, preconditions: str, bound: str) -> str:
    return f"{law:<19} {on:<8} {verdict:<8} {instances:>13} {preconditions:>13}  {bound}"


_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 78rem; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; margin: 1rem 0 2rem }
th, td { border-bottom: 1px solid #ccc; padding: .3rem .6rem; text-align: left; vertical-align: top }
td.n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
.held { color: #176b2c } .broken { color: #a11 } .vacuous { color: #8a5a00 }
pre { background: #f4f4f4; padding: .5rem; margin: .3rem 0 0; overflow-x: auto }
.matrix td, .matrix th { padding: .1rem .25rem; font-size: 12px }
.matrix thead th { writing-mode: vertical-rl; vertical-align: bottom }
td.own { background: #176b2c; color: #fff } td.also { background: #cfe6d4 } td.missed { background: #a11; color: #fff }
@media (prefers-color-scheme: dark) {
 body { background: #1b1b1b; color: #ddd } pre { background: #2a2a2a } td.also { background: #2d5238 }
 th, td { border-color: #444 } .held { color: #6fce85 } .broken { color: #ff8080 } .vacuous { color: #e0b050 }
}
"""


def as_html(judged: Sequence[Judged], rows: Sequence[Row] = (), sessions: Mapping[Judged, str] = MappingProxyType({})) -> str:
    """The whole report as one page; with `rows`, also the tables of laws and seeded faults.

    `sessions` gives what is broken the text of the session that shows it.
    """
    parts = [
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        f"<title>The laws of Minesweeper</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n",
        f"<h1>The laws of Minesweeper</h1>\n<p>{escape(summary(judged))}.</p>\n",
        "<p><b>Held</b>: every instance within the bound obeys the law. <b>Broken</b>: one does not; the smallest found "
        "is shown. <b>Vacuous</b>: its precondition was never true, so nothing was tested.</p>\n",
    ]
    for thirty, title in ((True, "The thirty laws"), (False, "Supplementary laws")):
        group = [j for j in judged if j.verdict.law.thirty is thirty]
        if group:
            parts.append(f"<h2>{title}</h2>\n{_table(group, sessions)}")
    parts += [_matrix_table(on, group) for on, group in _bodies(rows)]
    return "".join(parts) + "</body>\n</html>\n"


def _table(group: Sequence[Judged], sessions: Mapping[Judged, str]) -> str:
    heads = ("law", "on", "verdict", "instances", "precondition true", "bound")
    body = []
    for j in group:
        v = j.verdict
        example = f"<pre>{escape(sessions.get(j) or example_text(v))}</pre>" if v.counterexample else ""
        body.append(
            f"<tr><td><b>{v.law.name}</b><br>{escape(v.law.sentence)}{example}</td><td>{j.on}</td>"
            f"<td class=\"{v.verdict}\">{v.verdict}</td><td class=\"n\">{v.instances:,}</td>"
            f"<td class=\"n\">{v.preconditions:,}</td><td>{escape(v.bound)}</td></tr>\n"
        )
    return f"<table>\n<thead><tr>{''.join(f'<th>{h}</th>' for h in heads)}</tr></thead>\n{''.join(body)}</table>\n"


def _bodies(rows: Sequence[Row]) -> Iterator[tuple[str, list[Row]]]:
    """The rows of each body, where it has any."""
    for on in dict.fromkeys(row.on for row in rows):
        yield on, [row for row in rows if row.on == on]


def _matrix_table(on: str, rows: Sequence[Row]) -> str:
    names = [law.name for law in ALL_LAWS]
    killed = sum(row.killed for row in rows)
    lines = []
    for row in rows:
        cells = "".join(_mark(row, name) for name in names)
        lines.append(f"<tr><th title=\"{escape(row.fault.sentence)}\">{escape(row.fault.name)}</th>{cells}</tr>\n")
    return (
        f"<h2>Seeded faults in {_SOURCES[on]}</h2>\n<p>{killed} of {len(rows)} faults are noticed by the law that owns them (●); "
        "○ marks other laws that notice too.</p>\n<table class=\"matrix\">\n<thead><tr><th>fault</th>"
        f"{''.join(f'<th>{name}</th>' for name in names)}</tr></thead>\n{''.join(lines)}</table>\n"
    )


_SOURCES = {"python": "Python's engine", "scratch": "the goboscript source"}


def _mark(row: Row, name: str) -> str:
    if name == row.fault.owner:
        return "<td class=\"own\">●</td>" if row.killed else "<td class=\"missed\">!</td>"
    return "<td class=\"also\">○</td>" if name in row.broken else "<td></td>"
