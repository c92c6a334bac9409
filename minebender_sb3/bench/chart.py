"""Bar charts in SVG: groups of bars, one for each series, with whiskers for intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import log10

from minebender_sb3.bench.intervals import Interval

ACROSS = 660
LEFT, WIDTH, TOP = 80, 500, 40  # where bars begin, how long the longest is, where the first group begins
BAR, GAP = 17, 16  # from a bar to the next, and more from a group to the next
LEGEND_STEP, LEGEND_LINE, IN_A_LINE = 138, 20, 4
COLOURS = ("#9ec9e2", "#5a9bc4", "#2f6f9f", "#143a5a", "#e2b79e", "#c4775a")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: the series that gives it its colour, how long it is, and what is written behind it."""

    series: str
    interval: Interval
    label: str


def bars(groups: Mapping[str, Sequence[Bar]], series: Sequence[str], place: Callable[[float], float] = lambda share: share) -> str:
    """The chart of groups by name; `place` tells how far along the axis a value lies, from 0 to 1. At most six series."""
    lines = -(-len(series) // IN_A_LINE)
    top = TOP + LEGEND_LINE * (lines - 1)
    height = top + sum(BAR * len(group) + GAP for group in groups.values())
    colours = dict(zip(series, COLOURS, strict=False))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ACROSS} {height}" font-family="sans-serif" font-size="13">',
        f'<rect width="{ACROSS}" height="{height}" fill="#fff"/>',
    ]
    for number, (name, colour) in enumerate(colours.items()):
        line, column = divmod(number, IN_A_LINE)
        x, y = LEFT + LEGEND_STEP * column, 10 + LEGEND_LINE * line
        parts.append(f'<rect x="{x}" y="{y}" width="12" height="12" fill="{colour}"/>')
        parts.append(f'<text x="{x + 17}" y="{y + 11}">{name}</text>')
    for name, group in groups.items():
        parts.append(f'<text x="{LEFT - 8}" y="{top + BAR * len(group) // 2 + 4}" text-anchor="end">{name}</text>')
        for number, bar in enumerate(group):
            low, value, high = (LEFT + WIDTH * place(end) for end in bar.interval)
            y = top + BAR * number
            parts.append(f'<rect x="{LEFT}" y="{y}" width="{value - LEFT:.1f}" height="14" fill="{colours[bar.series]}"/>')
            parts.append(f'<path d="M{low:.1f} {y + 7}H{high:.1f}" stroke="#000"/>')
            parts.append(f'<text x="{high + 6:.1f}" y="{y + 12}">{bar.label}</text>')
        top += BAR * len(group) + GAP
    return "\n".join([*parts, "</svg>", ""])


def logarithmic(values: Sequence[float]) -> Callable[[float], float]:
    """A `place` for positive values of several sizes: from a power of ten below all of them to the largest."""
    least = 10.0 ** (int(log10(min(values)) // 1) - (min(values) <= 0))
    span = log10(max(values) / least) or 1.0
    return lambda value: max(0.0, log10(max(value, least) / least) / span)
