"""What many runs came to, as one page of HTML that needs nothing else, and as JUnit XML."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import Any
from xml.sax.saxutils import quoteattr

from minebender_sb3.verify.campaign import Shape
from minebender_sb3.verify.views import View

_NUMBERS = ("", "#1f4fd8", "#1f7a33", "#c22727", "#23237f", "#7f2323", "#1f7f7f", "#222", "#777")
_TILES = {  # tile -> sign, ink, ground
    9: ("", "#000", "#b8c4d6"), 10: ("⚑", "#c22727", "#b8c4d6"), 11: ("✹", "#fff", "#c22727"), 12: ("✹", "#222", "#e8e8e8"),
    13: ("✗", "#c22727", "#b8c4d6"), 14: ("✹", "#fff", "#e09a1f"),
}  # fmt: skip
_SIDE = 18  # pixels of a cell
_STYLE = """
body { font: 15px/1.45 system-ui, sans-serif; margin: 2em auto; max-width: 80em; padding: 0 1em; color: #222; background: #fff }
h1.good { color: #1f7a33 } h1.bad { color: #c22727 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } td, th { padding: .15em .7em; text-align: right }
th { border-bottom: 1px solid #888; position: sticky; top: 0; background: #fff } tr.bad td { background: #fbe3e3 }
figure { display: inline-block; margin: .5em 1.5em .5em 0; vertical-align: top } figcaption { font-weight: bold }
pre { white-space: pre-wrap }
"""


def as_html(shape: Shape, about: Mapping[str, object], summary: Any, count: int, results: Iterable[Any]) -> str:
    """The page: the verdict first, the boards around each disagreement, then the table of all runs."""
    good = summary.ok and summary.done == count
    verdict = "All runs agree" if good else f"{summary.done} of {count} runs were made" if summary.ok else "There are disagreements"
    table, told = [], []
    for result in results:
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in shape.cells(result))
        table.append(f'<tr{"" if result.disagreement is None else " class=bad"}>{cells}</tr>')
        if result.disagreement is not None:
            told.extend(_disagreement(shape.label(result), result.disagreement, result.views))
    options = ", ".join(f"{escape(str(name))} {escape(str(value))}" for name, value in about.items())
    heads = "".join(f"<th>{escape(name)}</th>" for name, _, _ in shape.columns)
    return "\n".join([
        "<!doctype html>", '<html lang="en"><meta charset="utf-8">', f"<title>minebender {shape.name}: {escape(verdict)}</title>",
        f"<style>{_STYLE}</style>", f'<h1 class="{"good" if good else "bad"}">{escape(verdict)}</h1>',
        f"<pre>{escape(summary.as_text())}</pre>", f"<p>{options}</p>", *told,
        "<h2>Runs</h2>", f"<table><thead><tr>{heads}</tr></thead><tbody>", *table, "</tbody></table>", "</html>", "",
    ])  # fmt: skip


def as_junit(shape: Shape, about: Mapping[str, object], results: Iterable[Any]) -> str:
    """JUnit XML: a test case a run, a failure where it disagrees."""
    cases, failures = [], 0
    for result in results:
        name = f"<testcase classname={quoteattr(f'minebender.{shape.name}')} name={quoteattr(shape.label(result))} time=\"0\""
        if result.disagreement is None:
            cases.append(f"{name}/>")
        else:
            failures += 1
            cases.append(f"{name}><failure message={quoteattr(_printable(result.disagreement))}/></testcase>")
    properties = [f"<property name={quoteattr(str(key))} value={quoteattr(str(value))}/>" for key, value in about.items()]
    return "\n".join([
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<testsuite name="minebender {shape.name}" tests="{len(cases)}" failures="{failures}" errors="0" skipped="0">',
        "<properties>", *properties, "</properties>", *cases, "</testsuite>", "",
    ])  # fmt: skip


def _disagreement(label: str, sentence: str, views: Iterable[View]) -> Iterator[str]:
    yield f"<h2>{escape(label)}</h2><p>{escape(sentence)}</p>"
    for view in views:
        yield f"<h3>frame {view.frame}{escape(f', after {view.move}') if view.move else ''}</h3>"
        differing = {
            place for name, items in view.python.items() for place, item in enumerate(items)
            if place >= len(view.scratch[name]) or view.scratch[name][place] != item
        }  # fmt: skip
        for body, lists in (("Scratch", view.scratch), ("Python", view.python)):
            if lists:
                yield f"<figure><figcaption>{body}</figcaption>{_board(lists, view.width, differing)}</figure>"


def _board(lists: Mapping[str, list], width: int, differing: set[int]) -> str:
    """A board as a drawing: its tiles, a ring where any list differs; under the pointer, all that is told of a cell."""
    tiles = lists["tiles"]
    width = width or max(1, round(len(tiles) ** 0.5))
    height = -(-len(tiles) // width)
    cells = []
    for place, tile in enumerate(tiles):
        x, y = place % width * _SIDE, place // width * _SIDE
        sign, ink, ground = _TILES.get(tile) or _number(tile)
        told = ", ".join(f"{name} {lists[name][place]}" for name in lists if place < len(lists[name]))
        ring = ' stroke="#d0f" stroke-width="3"' if place in differing else ' stroke="#fff"'
        cells.append(
            f'<g><title>{place % width},{place // width}: {escape(told)}</title>'
            f'<rect x="{x + 1}" y="{y + 1}" width="{_SIDE - 2}" height="{_SIDE - 2}" fill="{ground}"{ring}/>'
            f'<text x="{x + _SIDE // 2}" y="{y + 13}" fill="{ink}" text-anchor="middle" font-size="12">{escape(sign)}</text></g>'
        )
    return f'<svg width="{width * _SIDE}" height="{height * _SIDE}">{"".join(cells)}</svg>'


def _number(tile: object) -> tuple[str, str, str]:
    known = isinstance(tile, int) and 0 <= tile < len(_NUMBERS)
    return (str(tile) if tile else "", _NUMBERS[tile], "#eef1f5") if known else (str(tile)[:3], "#d0f", "#fff")


def _printable(text: str) -> str:
    """Without what XML cannot hold."""
    return "".join(character if character.isprintable() else " " for character in text)
