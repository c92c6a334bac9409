"""The title picture: what stands on the stage before the green flag, and the thumbnail of the project."""

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import text_width
from minebender_sb3.project.svg import box, centred_words, picture, words
from minebender_sb3.project.tables import STAGE_HEIGHT, STAGE_WIDTH
from minebender_sb3.project.tiles import inside

_CELL = 32
_TOP = 168  # above it is room for the words; Scratch lays its own green flag over the middle of the stage
# A position of a real board: * a closed mine, # a closed safe cell, . an open cell, F a mine with a flag, which is
# proved; s an open cell that was proved safe, r one with a ring.
_POSITION = (
    "######*####*###",
    "##**#*###*####*",
    "##...sFFFssFF..",
    "##...FFsFrsF...",
    "#*.............",
    "##.............",
)


def title() -> str:
    """The SVG of the title picture."""
    parts = [box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE)]
    for row in range(len(_POSITION)):
        for column in range(len(_POSITION[row])):
            parts += [f'<g transform="translate({column * _CELL} {_TOP + row * _CELL})">', *_cell(row, column), "</g>"]
    return picture(
        STAGE_WIDTH, STAGE_HEIGHT, *parts,
        _name("MINEBENDER", 22, 6),
        centred_words("Minesweeper that never makes you guess", 240, 87, palette.SOFT_TEXT, 1.9, 1.5),
        box(133, 112, 214, 32, palette.NO_GUESS, 16),
        centred_words("Click the green flag", 240, 122, palette.TEXT, 2, 1.6),
    )


def _name(text: str, y: float, scale: float) -> str:
    x = (STAGE_WIDTH - text_width(text) * scale) / 2
    return words(text, x, y + 4, palette.BOARD_BED, 9, scale) + words(text, x, y, palette.TEXT, 7, scale)


def _cell(row: int, column: int) -> list[str]:
    kind = _POSITION[row][column]
    if kind in "*#":
        return inside("covered", _CELL)
    if kind == "F":
        return inside("flagged", _CELL) + inside("proved mined", _CELL)
    overlays = {"s": ["proved safe"], "r": ["ring"], ".": []}
    return inside(str(_mines_around(row, column)), _CELL) + [part for name in overlays[kind] for part in inside(name, _CELL)]


def _mines_around(row: int, column: int) -> int:
    return sum(kind in "*F" for line in _POSITION[max(0, row - 1):row + 2] for kind in line[max(0, column - 1):column + 2])
