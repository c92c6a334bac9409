"""All other pictures of the game: the table, the plates of the panel, letters, the marker."""

from minebender_sb3.logic import RuleLevel
from minebender_sb3.project import palette
from minebender_sb3.project.buttons import buttons
from minebender_sb3.project.cheer import cheer
from minebender_sb3.project.glyphs import LETTERS, text_width
from minebender_sb3.project.helping import help_page
from minebender_sb3.project.svg import box, centred_words, disc, picture, strokes, words
from minebender_sb3.project.tables import (
    CELL_SIZES,
    CHANCES,
    SMALL_FIELDS,
    STAGE_HEIGHT,
    STAGE_WIDTH,
    costumes_of_a_cell,
    level_name,
)
from minebender_sb3.project.tiles import chance, tile
from minebender_sb3.project.title import title

LARGE_FIGURES = "0123456789-"
_LARGE_SCALE = 2


def pictures() -> dict[str, str]:
    """Path in the build folder -> SVG text."""
    found = {"pictures/table-side.svg": _side_table(), "pictures/table-wide.svg": _wide_table(),
             "pictures/title.svg": title(), "pictures/help.svg": help_page(), "pictures/nothing.svg": picture(2, 2)}
    for size in CELL_SIZES:
        for name in costumes_of_a_cell():
            found[f"pictures/{file_name(f'{size} {name}')}.svg"] = tile(name, size)
        found[f"pictures/{file_name(f'marker {size}')}.svg"] = _marker(size)
    for name in CHANCES:
        found[f"pictures/{file_name(name)}.svg"] = chance(name)
    for name, bits in cheer().items():
        found[f"pictures/{file_name(name)}.svg"] = bits
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
        "plate of sentence": picture(372, 16, box(0, 0, 372, 16, palette.TABLE)),
        "plate of number": picture(20, 12, box(0, 0, 20, 12, palette.PANEL)),
        "plate of code": picture(106, 12, box(0, 0, 106, 12, palette.TABLE)),
        "badge none": _pill(palette.PANEL_EDGE, "- - -", 12, palette.SOFT_TEXT),
        "badge random": _pill(palette.RANDOM, "RANDOM", 12),
        **{f"badge {level_name(level)}": _pill(palette.NO_GUESS, f"NO-GUESS - {level_name(level)}", 6) for level in RuleLevel},
        **{f"headline {name}": _headline(colour, text) for name, (colour, text) in HEADLINES.items()},
        **buttons(),
    }


HEADLINES = {
    "none": (palette.PANEL, ""), "thinking": (palette.PANEL_EDGE, "THINKING"),
    "attempt": (palette.PANEL_EDGE, "ATTEMPT"), "counting": (palette.COUNTING, "COUNTING"),
    "subset": (palette.SUBSET, "SUBSET"), "budget": (palette.BUDGET, "MINE BUDGET"),
    "pair": (palette.PAIR, "PAIR"), "proof": (palette.PROOF, "PROOF"), "mine count": (palette.MINE_COUNT, "MINE COUNT"),
    "flagging": (palette.FLAG, "FLAG MODE"), "stuck": (palette.STUCK, "STUCK - GUESS"), "won": (palette.NO_GUESS, "SOLVED!"), "lost": (palette.LOST, "BOOM!"),
}


def _plate(width: int, height: int, *parts: str) -> str:
    return picture(width, height, box(0, 0, width, height, palette.TABLE), box(0, 0, width, height, palette.PANEL, 7), *parts)


def _small_mine() -> str:
    spikes = '<path d="M9 16H25M17 8V24M11.5 10.5L22.5 21.5M22.5 10.5L11.5 21.5"/>'
    return (strokes(spikes, palette.SOFT_TEXT, 1.6) + disc(17, 16, 5.4, palette.SOFT_TEXT)
            + disc(15.2, 14.2, 1.5, palette.PANEL))


def _clock() -> str:
    hands = '<path d="M17 11.5V16L20 18"/>'
    return disc(17, 16, 7, "none", stroke=palette.SOFT_TEXT, stroke_width="1.8") + strokes(hands, palette.SOFT_TEXT, 1.6)


def _pill(colour: str, text: str, top: int, ink: str = palette.TEXT) -> str:
    """A badge; below a text that does not stand in its middle there is room for a second line."""
    return picture(126, 32, box(0, 0, 126, 32, palette.TABLE), box(0, 1, 126, 30, colour, 12), centred_words(text, 63, top, ink))


def _headline(colour: str, text: str) -> str:
    """A headline: its text stands left where a counter is written behind it, else in the middle; without one, the game's name."""
    plate = [box(0, 0, 166, 32, palette.TABLE), box(0, 0, 166, 32, colour, 7)]
    if not text:
        return picture(166, 32, *plate, centred_words("MINEBENDER", 83, 10, palette.SOFT_TEXT, 1.7, 1.5))
    if text in ("ATTEMPT", "THINKING"):
        return picture(166, 32, *plate, words(text, 14, 10, palette.TEXT, 1.7, 1.5))
    return picture(166, 32, *plate, centred_words(text, 83, 10, palette.TEXT, 1.7, 1.5))


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


def _side_table() -> str:
    """The table with the panel beside the board."""
    return picture(STAGE_WIDTH, STAGE_HEIGHT, box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE),
                   box(363, 60, 114, 298, palette.PANEL, 8), *_labels(0))


def _wide_table() -> str:
    """The table with the panel above the board."""
    return picture(STAGE_WIDTH, STAGE_HEIGHT, box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE),
                   box(0, 84, STAGE_WIDTH, 16, palette.PANEL), *_labels(1))


def _labels(arrangement: int) -> list[str]:
    """What stands before the small numbers: coloured pills for the rules, words for the rest."""
    pills = {"COUNTING": ("COUNTING", "COUNT"), "SUBSET": ("SUBSET",), "BUDGET": ("BUDGET",), "PAIR": ("PAIR",),
             "PROOF": ("PROOF",), "MINE_COUNT": ("MINE COUNT", "MINES")}
    texts = {"BBBV": "3BV", "CLICKS": "clicks", "BEST": "best"}
    parts = []
    for name, places in SMALL_FIELDS.items():
        right, y = places[arrangement]
        right, y = right + STAGE_WIDTH / 2, STAGE_HEIGHT / 2 - y
        if name in pills:
            text = pills[name][0 if arrangement == 0 else -1]
            width = 82 if arrangement == 0 else text_width(text) + 6
            left = right - 20 - width
            parts += [box(left, y - 6, width, 12, getattr(palette, name), 6), centred_words(text, left + width / 2, y - 4, palette.TEXT)]
        elif name in texts:
            left = right - 20 - text_width(texts[name])
            if arrangement == 0 and left < 400:  # the first column begins where the pills begin
                left = 371
            parts.append(words(texts[name], left, y - 4, palette.SOFT_TEXT))
    return parts
