"""All other pictures of the game: the table, the plates of the panel, letters, the marker."""

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import LETTERS
from minebender_sb3.project.svg import box, centred_words, disc, picture, strokes, words
from minebender_sb3.project.tables import CELL_SIZES, LAYOUT, STAGE_HEIGHT, STAGE_WIDTH
from minebender_sb3.project.tiles import tile
from minebender_sb3.project.tiles import names as tile_names
from minebender_sb3.project.title import title

LARGE_FIGURES = "0123456789-"
_LARGE_SCALE = 2


def pictures() -> dict[str, str]:
    """Path in the build folder -> SVG text."""
    found = {"pictures/table.svg": _table(), "pictures/title.svg": title(), "pictures/nothing.svg": picture(2, 2)}
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
        "plate of mines": _plate(82, 32, _small_mine()),
        "plate of time": _plate(82, 32, _clock()),
        "plate of sentence": picture(470, 18, box(0, 0, 470, 18, palette.TABLE)),
        "plate of counter": picture(36, 16, box(0, 0, 36, 16, palette.PANEL)),
        "badge none": _pill(104, palette.PANEL_EDGE, "- - -", palette.SOFT_TEXT),
        "badge no-guess": _pill(104, palette.NO_GUESS, "NO-GUESS"),
        "badge random": _pill(104, palette.RANDOM, "RANDOM"),
        **{f"headline {name}": _headline(colour, text) for name, (colour, text) in HEADLINES.items()},
        **{f"frame {name}": _frame_of_the_board(colour) for name, colour in FRAMES.items()},
    }


HEADLINES = {
    "none": (palette.PANEL, ""), "thinking": (palette.PANEL_EDGE, "THINKING"),
    "attempt": (palette.PANEL_EDGE, "ATTEMPT"), "counting": (palette.COUNTING, "COUNTING"),
    "subset": (palette.SUBSET, "SUBSET"), "budget": (palette.BUDGET, "MINE BUDGET"),
    "stuck": (palette.STUCK, "STUCK - GUESS"), "won": (palette.NO_GUESS, "SOLVED!"), "lost": (palette.LOST, "BOOM!"),
}
FRAMES = {"playing": palette.BOARD_BED, "won": palette.GOLD, "lost": palette.LOST, "stuck": palette.STUCK}


def _plate(width: int, height: int, *parts: str) -> str:
    return picture(width, height, box(0, 0, width, height, palette.TABLE), box(0, 0, width, height, palette.PANEL, 7), *parts)


def _small_mine() -> str:
    spikes = '<path d="M9 16H25M17 8V24M11.5 10.5L22.5 21.5M22.5 10.5L11.5 21.5"/>'
    return (strokes(spikes, palette.SOFT_TEXT, 1.6) + disc(17, 16, 5.4, palette.SOFT_TEXT)
            + disc(15.2, 14.2, 1.5, palette.PANEL))


def _clock() -> str:
    hands = '<path d="M17 11.5V16L20 18"/>'
    return disc(17, 16, 7, "none", stroke=palette.SOFT_TEXT, stroke_width="1.8") + strokes(hands, palette.SOFT_TEXT, 1.6)


def _pill(width: int, colour: str, text: str, ink: str = palette.TEXT) -> str:
    return picture(width, 32, box(0, 0, width, 32, palette.TABLE), box(0, 4, width, 24, colour, 12),
                   centred_words(text, width / 2, 12, ink))


def _headline(colour: str, text: str) -> str:
    """A headline: its text stands left where a counter is written behind it, else in the middle."""
    plate = [box(0, 0, 166, 32, palette.TABLE), box(0, 0, 166, 32, colour, 7)]
    if text in ("ATTEMPT", "THINKING"):
        return picture(166, 32, *plate, words(text, 14, 10, palette.TEXT, 1.7, 1.5))
    return picture(166, 32, *plate, centred_words(text, 83, 10, palette.TEXT, 1.7, 1.5))


def _frame_of_the_board(colour: str) -> str:
    """A frame as wide as the gap around the largest board at sizes 1 to 3."""
    return picture(296, 296, box(2, 2, 292, 292, "none", 3, stroke=colour, stroke_width="4"))


def _letter(letter: str) -> str:
    """A small letter that begins at the middle of its picture, for Scratch puts the middles of costumes on whole pixels."""
    _, path = LETTERS[letter]
    return picture(20, 16, strokes(f'<path d="{path}"/>', palette.TEXT, 1.15, (10, 4)) if path else "")


def _large_figure(figure: str) -> str:
    """A figure of twice the size, likewise."""
    _, path = LETTERS[figure]
    return picture(32, 24, strokes(f'<path d="{path}"/>', palette.TEXT, 2.4, (16, 4), _LARGE_SCALE))


def _marker(size: int) -> str:
    """A light frame with a dark edge, to be seen on open and on closed cells."""
    frames = ((palette.MINE_BODY, max(3, size / 8)), (palette.MARKER, max(1.5, size / 16)))
    edge = size / 10
    return picture(size, size, *(box(edge, edge, size - 1 - 2 * edge, size - 1 - 2 * edge, "none", 2, stroke=colour,
                                     stroke_width=f"{width:.2f}", stroke_opacity="0.85") for colour, width in frames))


def _table() -> str:
    return picture(
        STAGE_WIDTH, STAGE_HEIGHT,
        box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE),
        box(2, 62, 296, 296, palette.BOARD_BED, 4),
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
        parts += [box(316, y - 8, 104, 16, colour, 8), centred_words(name, 368, y - 4, palette.TEXT)]
    return parts


def _legend() -> list[str]:
    rows = (("proved safe", palette.SAFE, 168), ("proved mined", palette.MINED, 184), ("the reason why", palette.RING, 200))
    return [part for text, colour, y in rows
            for part in (box(316.75, y - 1.25, 10.5, 10.5, "none", 2, stroke=colour, stroke_width="2.5"), words(text, 336, y, palette.TEXT))]


def _keys() -> list[str]:
    rows = (("click", "open, chord"), ("F", "flag"), ("S", "one deduction"), ("A", "hold to solve"),
            ("H", "help when stuck"), ("P", "hold: chances"), ("N", "new, no guess"), ("R", "new, random"), ("1 2 3", "size"))
    parts = []
    for row, (key, text) in enumerate(rows):
        y = 222 + 15 * row
        parts += [box(316, y - 3, 36, 13, palette.PANEL_EDGE, 3), centred_words(key, 334, y, palette.TEXT),
                  words(text, 360, y, palette.SOFT_TEXT)]
    return parts


