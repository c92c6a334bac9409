"""The project's page on Scratch, as text: its title, instructions, notes and tags."""

from minebender_sb3.project.helping import KEYS, NOTES

TITLE = "Minebender: Minesweeper that never makes you guess"
TAGS = ("minesweeper", "puzzle", "logic", "games", "mines")
LONGEST_TITLE, LONGEST_TEXT = 100, 5000  # letters that Scratch's page takes

_INSTRUCTIONS = """\
Find every safe cell. A number says how many of the cells around it hold mines. The first click is always safe and opens
a region, and a board with the badge NO-GUESS can be won by logic alone (press R if you want chance to lay the mines).

Mouse: click opens, a long press flags. On a tablet: tap and hold, or use the buttons. Without a mouse: arrows, Space, F.
Stuck? S shows one step of logic and says why; hold A and watch the whole solution; hold P for the chances.
"""
_NOTES = """\
The board is never laid until your first click; then a solver inside the project tries it, so you need no luck. Every
board has a code: press B and type a friend's code to play the very same board, or D for the board of the day.
C changes to colours that are clear for all eyes; M is silence.

Look inside: every script has a comment, and the custom blocks read as sentences.

All blocks, pictures and sounds are original and under the MIT licence: remix, and say where it comes from. The random
numbers are Pierre L'Ecuyer's MRG32k3a. Made with goboscript text and checked in Scratch's own virtual machine.
"""


def instructions() -> str:
    """What goes into the page's field Instructions."""
    keys = [f"{key} – {text}" for column in KEYS for key, text in column]
    return "\n".join([_paragraphs(_INSTRUCTIONS), "", *keys, "", *NOTES])


def notes() -> str:
    """What goes into the page's field Notes and Credits, the tags at its end."""
    return "\n".join([_paragraphs(_NOTES), "", " ".join(f"#{tag}" for tag in TAGS)])


def project_page() -> str:
    """PROJECT_PAGE.md: what to type where on the page of the uploaded project."""
    return "\n".join([
        "# What to type on the project's page", "",
        "## Title", "", TITLE, "",
        "## Instructions", "", "```text", instructions(), "```", "",
        "## Notes and Credits", "", "```text", notes(), "```", "",
        "## Tags", "",
        f"They stand at the end of the notes, where Scratch looks for them: {', '.join(TAGS)}.", "",
        "## Thumbnail", "", "`thumbnail.png` shows what Scratch takes from the stage before the green flag is clicked, 480 by 360. If the page",
        "shows another picture, load the page anew and choose Set Thumbnail before you click the flag.",
    ]) + "\n"


def _paragraphs(text: str) -> str:
    """A text whose paragraphs are one line each, for Scratch keeps line breaks."""
    return "\n\n".join(" ".join(part.split()) for part in text.strip().split("\n\n"))
