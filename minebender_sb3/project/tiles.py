"""The cells of the board as pictures: every tile and overlay, drawn for each cell size so that edges stay sharp."""

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import CAP_HEIGHT, LETTERS
from minebender_sb3.project.svg import box, disc, picture, shape, strokes
from minebender_sb3.project.tables import CELL_SIZES, CLEAR_DIGITS, OVERLAYS, TINTS

SMALL = 18  # smaller cells have no room for fine work


def tile(name: str, size: int) -> str:
    """The SVG of one tile or overlay for cells of `size` pixels; names as in the tables."""
    return picture(size, size, *inside(name, size))


def chance(name: str) -> str:
    """The SVG of a chance's tint, for the largest cells: Scratch makes it smaller, which a plain box bears."""
    kind, _, step = name.rpartition(" ")
    colours = palette.CLEAR_CHANCES if kind == "clear chance" else palette.CHANCES
    size = CELL_SIZES[0]
    return picture(size, size, box(0, 0, size - 1.5, size - 1.5, chance_colour(int(step), *colours), 2,
                                   fill_opacity=palette.TINT_OF_A_CHANCE))


def inside(name: str, size: int) -> list[str]:
    """The shapes of a tile or overlay, its top left corner at 0 0."""
    if name in OVERLAYS:
        return _overlay(name, size)
    if name.isdigit():
        return [*_open(size), *_digit(int(name), size, palette.DIGITS)]
    if name in CLEAR_DIGITS:
        return [*_open(size), *_digit(int(name.removeprefix("clear ")), size, palette.CLEAR_DIGITS)]
    return _PARTS[name](size)


def _open(size: int, fill: str = palette.OPEN) -> list[str]:
    return [box(0, 0, size, size, palette.OPEN_EDGE), box(0, 0, size - 1, size - 1, fill)]


def _digit(value: int, size: int, colours: dict[int, str]) -> list[str]:
    if value == 0:
        return []
    width, path = LETTERS[str(value)]
    scale = round(size * 0.57) / CAP_HEIGHT
    left = (size - 1 - width * scale) / 2
    top = (size - 1 - CAP_HEIGHT * scale) / 2
    return [strokes(f'<path d="{path}"/>', colours[value], max(1.9, size * 0.105), (left, top), scale)]


def _covered(size: int) -> list[str]:
    edge = 1 if size < SMALL else 2
    return [box(0, 0, size, size, palette.BOARD_BED),
            box(0, 0, size - 1, size - 1, palette.COVERED_DARK, edge + 1),
            box(0, 0, size - 1, size - 1 - edge, palette.COVERED_LIGHT, edge + 1),
            box(edge / 2, edge / 2, size - 1 - edge, size - 1 - 1.5 * edge, palette.COVERED, edge)]


def _flag(size: int) -> list[str]:
    """A flag whose pole and foot lie on whole pixels; in a small cell it is larger for its size."""
    unit = size / 16
    small = size < SMALL
    left, right, top, drop = (4.6, 12.9, 1.6, 3.7) if small else (6.4, 13, 2.8, 2.9)
    pole = round(left * unit)
    thick = max(1, round(1.2 * unit))
    top, foot = round(top * unit), round(12.2 * unit)
    cloth = f"M{pole + thick} {top}L{right * unit:.2f} {top + drop * unit:.2f}L{pole + thick} {top + 2 * drop * unit:.2f}z"
    return [box(pole - 2.2 * unit, foot - 0.2 * unit, 4.4 * unit + thick, 1.5 * unit, palette.FLAG_POLE, 0.4 * unit),
            box(pole, top, thick, foot - top, palette.FLAG_POLE),
            shape(cloth, palette.FLAG, stroke="#ffffff", stroke_width=f"{max(unit * .5, 0.7):.2f}", stroke_linejoin="round")]


def _mine(size: int) -> list[str]:
    centre, radius = (size - 1) / 2, size * 0.25
    reach, slope = radius * 1.5, radius * 1.06
    spikes = (f'<path d="M{centre - reach:.2f} {centre:.2f}H{centre + reach:.2f}M{centre:.2f} {centre - reach:.2f}V{centre + reach:.2f}'
              f'M{centre - slope:.2f} {centre - slope:.2f}L{centre + slope:.2f} {centre + slope:.2f}'
              f'M{centre + slope:.2f} {centre - slope:.2f}L{centre - slope:.2f} {centre + slope:.2f}"/>')
    return [strokes(spikes, palette.MINE_BODY, size * 0.07), disc(centre, centre, radius, palette.MINE_BODY),
            disc(centre - radius * 0.35, centre - radius * 0.35, radius * 0.26, "#ffffff")]


def _cross(size: int) -> list[str]:
    near, far = size * 0.17, size * 0.83 - 1
    path = f'<path d="M{near:.2f} {near:.2f}L{far:.2f} {far:.2f}M{far:.2f} {near:.2f}L{near:.2f} {far:.2f}"/>'
    return [strokes(path, "#ffffff", max(2, size * 0.13)), strokes(path, palette.CROSS, max(1.3, size * 0.08))]


def _hint(size: int) -> list[str]:
    width, path = LETTERS["?"]
    scale = round(size * 0.57) / CAP_HEIGHT
    place = ((size - 1 - width * scale) / 2, (size - 1 - CAP_HEIGHT * scale) / 2)
    return _open(size, palette.HINT) + [strokes(f'<path d="{path}"/>', palette.MINE_BODY, max(1.9, size * .105), place, scale)]


_PARTS = {
    "covered": _covered,
    "flagged": lambda size: _covered(size) + _flag(size),
    "blast": lambda size: _open(size, palette.BLAST) + _mine(size),
    "mine": lambda size: _open(size) + _mine(size),
    "wrong flag": lambda size: _open(size) + _flag(size) + _cross(size),
    "hint": _hint,
}


def _overlay(name: str, size: int) -> list[str]:
    if name == "ring" and size < SMALL:  # no dark line inside: there is no room for it beside the digit
        return [_frame(size, 0, palette.RING, 2, 2)]
    if name == "ring":
        return [_frame(size, 0.5, palette.BOARD_BED, max(2.5, size * 0.16), size / 4),
                _frame(size, 0.5, palette.RING, max(1.5, size * 0.1), size / 4)]
    if name.startswith("percent "):
        return _percent_figure(name.removeprefix("percent "), size)
    colour, tint = _PROOFS[name]
    return [box(0, 0, size - 1, size - 1, colour, fill_opacity=tint), _frame(size, 0, colour, max(1.5, size * 0.08), 1)]


_PROOFS = {"proved safe": (palette.SAFE, palette.TINT), "proved mined": (palette.MINED, "0.08"),
           "clearly safe": (palette.CLEAR_SAFE, palette.TINT), "clearly mined": (palette.CLEAR_MINED, "0.1")}


def chance_colour(step: int, safe: str, mined: str) -> str:
    """A colour on the way from safe to mined; the way goes by a light yellow, so that its middle does not turn to mud."""
    share = step / (TINTS - 1)
    ends = (safe, palette.UNSURE) if share < 0.5 else (palette.UNSURE, mined)
    part = 2 * share if share < 0.5 else 2 * share - 1
    mixed = (round(a + (b - a) * part) for a, b in zip(*map(bytes.fromhex, (end[1:] for end in ends))))
    return "#" + bytes(mixed).hex()


def _percent_figure(figure: str, size: int) -> list[str]:
    """A small figure in the middle of the cell: three of them fit beside each other."""
    width, path = LETTERS[figure]
    scale = size * 0.215 / width
    place = ((size - 1 - width * scale) / 2, (size - 1 - CAP_HEIGHT * scale) / 2)
    return [strokes(f'<path d="{path}"/>', palette.MINE_BODY, max(1.1, size * 0.06), place, scale)]


def _frame(size: int, inset: float, colour: str, width: float, radius: float) -> str:
    edge = inset + width / 2
    return box(edge, edge, size - 1 - 2 * edge, size - 1 - 2 * edge, "none", radius, stroke=colour,
               stroke_width=f"{width:.2f}")
