"""The help page: what every key and button does, and what the colours mean."""

from minebender_sb3.project import palette
from minebender_sb3.project.svg import box, centred_words, picture, words
from minebender_sb3.project.tables import STAGE_HEIGHT, STAGE_WIDTH

KEYS = (
    (("click", "opens; on a number, chords"), ("long press", "flags, as F does"),
     ("F", "flag under the pointer"), ("T", "flag mode: a click flags"), ("arrows", "move the cursor"),
     ("Space", "click at the cursor (or Enter)"), ("S", "one step of logic"), ("A", "hold: logic goes on"),
     ("H", "opens a cell if logic is stuck"), ("P", "hold: the chances of a mine")),
    (("N", "a board that needs no guess"), ("R", "a board laid by chance"), ("Z", "the same board again"),
     ("1 2 3 4", "9x9, 12x12, 16x16, 30x16"), ("5", "a board of your own size"), ("L", "how strong the logic may be"), ("D", "the board of the day"),
     ("B", "a board by its code"), ("M", "sound off and on"), ("C", "colours, clear for all eyes"), ("I", "this page")),
)
_LEGEND = (("proved safe", palette.SAFE), ("proved mined", palette.MINED), ("the reason why", palette.RING))
NOTES = (
    "The first click is safe and opens a region. A chord: click a number that has its flags.",
    "When a region opens, flags inside it go. H loses the game while logic could go on.",
    "3BV is the fewest clicks that open the board. A best time counts without S, A, H or P.",
)


def help_page() -> str:
    """The SVG of the help page."""
    parts = [box(0, 0, STAGE_WIDTH, STAGE_HEIGHT, palette.TABLE), box(8, 8, 464, 344, palette.PANEL, 10),
             centred_words("HOW TO PLAY", 240, 20, palette.TEXT, 2, 1.6)]
    for column, rows in enumerate(KEYS):
        left = 18 + 228 * column
        for row, (key, text) in enumerate(rows):
            y = 48 + 18 * row
            parts += [box(left, y - 4, 58, 16, palette.BUTTON, 4), centred_words(key, left + 29, y, palette.TEXT),
                      words(text, left + 65, y, palette.TEXT)]
    for place, (text, colour) in enumerate(_LEGEND):
        left = 18 + 152 * place
        parts += [box(left + 1.25, 247.75, 10.5, 10.5, "none", 2, stroke=colour, stroke_width="2.5"),
                  words(text, left + 20, 249, palette.TEXT)]
    parts += [words(text, 18, 272 + 17 * row, palette.SOFT_TEXT) for row, text in enumerate(NOTES)]
    return picture(STAGE_WIDTH, STAGE_HEIGHT, *parts, centred_words("Click anywhere to go on", 240, 332, palette.TEXT))
