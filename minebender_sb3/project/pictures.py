"""All other pictures of the game: the table, the plates of the panel, letters, the marker."""

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import LETTERS
from minebender_sb3.project.svg import box, centred_words, disc, picture, strokes, words
from minebender_sb3.project.tables import CELL_SIZES, LAYOUT, STAGE_HEIGHT, STAGE_WIDTH
from minebender_sb3.project.tiles import tile
from minebender_sb3.project.tiles import names as tile_names

LARGE_FIGURES = "0123456789-"
_LARGE_SCALE = 2


def pictures() -> dict[str, str]:
    """Path in the build folder -> SVG text."""
    found = {"pictures/table.svg": _table(), "pictures/nothing.svg": picture(2, 2)}
    for size in CELL_SIZES:
        for name in tile_names():
            found[f"pictures/{file_name(f'{size} {name}')}.svg"] = tile(name, size)
        found[f"pictures/{file_name(f'marker {size}')}.svg"] = _marker(size)
    for letter in LETTERS:
        found[f"pictures/{letter_file(letter)}.svg"] = _letter(letter)
    for figure in LARGE_FIGURES:
        found[f"pictures/large-{letter_file(figure)}.svg"] = _large_figure(figure)
    for name, plate in plates().items():
        found[f"pictures/{file_name(name)}.svg"] = plate
    return found


def file_name(name: str) -> str:
    """A costume's name as a file name."""
    return name.replace(" ", "-")


def letter_file(letter: str) -> str:
    """A file name for a letter that is safe on file systems which do not tell a from A."""
    return f"letter-{ord(letter):03d}"


def plates() -> dict[str, str]:
    """Costume -> SVG of the boxes onto which the panel writes."""
    return {
        "plate of mines": _plate(80, 30, _small_mine()),
        "plate of time": _plate(80, 30, _clock()),
        "plate of headline": _plate(164, 30),
        "plate of sentence": picture(480, 18, box(0, 0, 480, 18, palette.TABLE)),
        "plate of counter": picture(32, 16, box(0, 0, 32, 16, palette.PANEL)),
        "badge none": _badge(palette.PANEL_EDGE, "- - -"),
        "badge no-guess": _badge(palette.NO_GUESS, "NO-GUESS"),
        "badge random": _badge(palette.RANDOM, "RANDOM"),
    }


def _plate(width: int, height: int, *parts: str) -> str:
    return picture(width, height, box(0, 0, width, height, palette.TABLE), box(0, 0, width, height, palette.PANEL, 6), *parts)


def _small_mine() -> str:
    spikes = '<path d="M6 15H22M14 7V23M8.5 9.5L19.5 20.5M19.5 9.5L8.5 20.5"/>'
    return (strokes(spikes, palette.SOFT_TEXT, 1.6) + disc(14, 15, 5.4, palette.SOFT_TEXT)
            + disc(12.2, 13.2, 1.5, palette.PANEL))


def _clock() -> str:
    hands = '<path d="M14 10V15L17 17"/>'
    return disc(14, 15, 7, "none", stroke=palette.SOFT_TEXT, stroke_width="1.8") + strokes(hands, palette.SOFT_TEXT, 1.6)


def _badge(colour: str, text: str) -> str:
    return picture(96, 30, box(0, 0, 96, 30, palette.TABLE), box(2, 5, 92, 20, colour, 10),
                   centred_words(text, 48, 11, palette.TEXT))


def _letter(letter: str) -> str:
    width, path = LETTERS[letter]
    return picture(width + 2, 16, strokes(f'<path d="{path}"/>', palette.TEXT, 1.15, (1, 4)) if path else "")


def _large_figure(figure: str) -> str:
    width, path = LETTERS[figure]
    return picture(14, 24, strokes(f'<path d="{path}"/>', palette.TEXT, 2.4, (7 - width, 4), _LARGE_SCALE))


def _marker(size: int) -> str:
    edge = size / 16
    return picture(size, size, box(edge, edge, size - 1 - 2 * edge, size - 1 - 2 * edge, "none", 2,
                                   stroke=palette.MARKER, stroke_width=f"{max(1.5, size / 14):.2f}", stroke_opacity="0.9"))


def _table() -> str:
    return picture(
        STAGE_WIDTH, STAGE_HEIGHT,
        box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE),
        box(3, 63, 294, 294, palette.BOARD_BED, 5),
        box(304, 63, 172, 294, palette.PANEL, 8),
        *_rules(), *_legend(), *_keys(),
    )


def _across(y: float) -> float:
    """From stage y to picture y."""
    return STAGE_HEIGHT / 2 - y


def _rules() -> list[str]:
    parts = [words("RULES FIRED", 316, 74, palette.SOFT_TEXT)]
    for name, colour, row in (("COUNTING", palette.COUNTING, "COUNTING_Y"), ("SUBSET", palette.SUBSET, "SUBSET_Y"),
                              ("MINE BUDGET", palette.BUDGET, "BUDGET_Y")):
        y = _across(LAYOUT[row])
        parts += [box(316, y - 8, 100, 16, colour, 8), centred_words(name, 366, y - 4, palette.TEXT)]
    return parts


def _legend() -> list[str]:
    rows = (("proved safe", palette.SAFE, 168), ("proved mined", palette.MINED, 184), ("the reason why", palette.RING, 200))
    return [part for text, colour, y in rows
            for part in (box(316.75, y - 1.25, 10.5, 10.5, "none", 2, stroke=colour, stroke_width="2.5"), words(text, 336, y, palette.TEXT))]


def _keys() -> list[str]:
    rows = (("click", "open, chord"), ("F", "flag"), ("S", "one deduction"), ("A", "hold to solve"),
            ("N", "new, no guess"), ("R", "new, random"), ("1 2 3", "size"))
    parts = []
    for row, (key, text) in enumerate(rows):
        y = 226 + 18 * row
        parts += [box(316, y - 4, 36, 15, palette.PANEL_EDGE, 3), centred_words(key, 334, y, palette.TEXT),
                  words(text, 360, y, palette.SOFT_TEXT)]
    return parts


