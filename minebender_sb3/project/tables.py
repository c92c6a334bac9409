"""The plain tables of the Scratch game: levels, codes, layout of the stage. Source, art and checks read them here."""

from dataclasses import dataclass

from minebender_sb3.board import Beginner, Expert, Intermediate, Setup, setup
from minebender_sb3.generator.generate import CELLS_A_MINE_TO_MEND, MOST_MENDS
from minebender_sb3.logic import RuleLevel

# ---- What the numbers in the project's lists and variables mean (docs/ledger.md) ----

CODES = {
    "HIDDEN": -1, "EXPLODED": 9, "MINE": 9,
    "PLAYING": 0, "WON": 1, "LOST_BY_A_MINE": 2, "LOST_BY_THE_ASSIST": 3,
    "NO_BADGE": 0, "NO_GUESS_BADGE": 1, "RANDOM_BADGE": 2,
    "RANDOM_MODE": 0, "NO_GUESS_MODE": 1,
    "NO_RULE": 0, "COUNTING": 1, "SUBSET": 2, "MINE_BUDGET": 3, "STUCK": 4,
    "PAIR": 5, "PROOF": 6, "MINE_COUNTED": 7,
    **{f"LEVEL_{level.name}": level.value for level in RuleLevel},
    "UNKNOWN": -1, "PROVED_SAFE": -2, "PROVED_MINED": -3,
    "LAYING": 0, "SOLVING": 1, "SEEDING": 2, "MEASURING": 3, "FOUND": 4, "REJECTED": 5, "PROVING": 6,
    "CUSTOM_SIZE": 5, "NO_TIME": -1,
    "PRESS_IS_NOTHING": 0, "PRESS_ON_A_CELL": 1, "PRESS_IS_DRAGGED": 2, "PRESS_IS_LOST": 3,
    "THE_POINTER": 0, "THE_CURSOR": 1,
    "NO_NOTICE": 0, "NOTICE_NO_SIZE": 1, "NOTICE_NO_CODE": 2, "NOTICE_WRONG_CODE": 3, "NOTICE_OTHER_VERSION": 4,
    "NOTICE_LEVEL": 5,
    "SIDE": 1, "WIDE": 2,
    "FRAME_PLAYING": 0, "FRAME_WON": 1, "FRAME_LOST": 2, "FRAME_STUCK": 3,
    "CODE_VERSION": 2, "RANDOM_WAY": 0, "REJECTING_WAY": 1, "MENDING_WAY": 2,
    "NO_PROOF": 0, "PROOF_ASKED": 1, "PROOF_UNDER_WAY": 2, "PROOF_DONE": 3,
    "FOR_ASSIST": 0, "FOR_CHANCES": 1, "FOR_DEDUCTION": 2, "NO_MOVE": -1,
    "LAST_SEED": 67108858,
    "ACTION_REVEAL": 0, "ACTION_FLAG": 1, "ACTION_CHORD": 2, "ACTION_ASSIST": 3, "ACTION_OPEN": 4,
    "BEGINNER": 1, "INTERMEDIATE": 2, "EXPERT": 3, "CUSTOM": 4,
}

# How much the generator may do in one turn, and what a cell costs that it opens, in blocks, roughly: a turn stays below
# 250,000 blocks. How many cells one frame may draw, and how many opened cells the game looks through after a click and in
# a quiet turn.
LIMITS = {"WORK_OF_A_TURN": 170_000, "NO_LIMIT": 1_000_000_000, "WORK_OF_A_SEARCH": 15_000, "WORK_OF_A_CELL": 200, "CELLS_OF_A_FRAME": 400,
          "TOUCHES_OF_A_CLICK": 450, "TOUCHES_OF_A_TURN": 150}

# Layouts are mended where more than one cell in so many is a mine, at most so often in a pass.
MENDING = {"CELLS_A_MINE_TO_MEND": CELLS_A_MINE_TO_MEND, "MOST_MENDS": MOST_MENDS}

CHEER_PICTURES, PICTURES_A_SECOND = 18, 12  # of the bits that rain when a game is won

# ---- Tiles: the codes of the list `tiles` are the places of the costumes ----

TILES = ("0", "1", "2", "3", "4", "5", "6", "7", "8",
         "covered", "flagged", "blast", "mine", "wrong flag", "hint")
TINTS = 11  # of a mine's chance: surely safe, nine steps between, surely mined
OVERLAYS = ("proved safe", "proved mined", "clearly safe", "clearly mined", "ring",
            *(f"percent {figure}" for figure in range(10)))
CHANCES = tuple(f"{kind} {tint}" for kind in ("chance", "clear chance") for tint in range(TINTS))  # for cells of every size
CLEAR_DIGITS = tuple(f"clear {digit}" for digit in range(1, 9))  # in the second palette
TILE_CODES = {f"TILE_{name.replace(' ', '_').upper()}": code for code, name in enumerate(TILES) if code > 8}

# ---- Keys: those that wait for a turn of the game, in the order of their turns; those of the cursor; the others ----

GAME_KEYS = {"KEY_SMALL": "1", "KEY_MEDIUM": "2", "KEY_LARGE": "3", "KEY_EXPERT": "4", "KEY_NO_GUESS": "n",
             "KEY_RANDOM": "r", "KEY_FLAG": "f", "KEY_STEP": "s", "KEY_ASSIST": "h", "KEY_AUTO": "a", "KEY_CHANCES": "p",
             "KEY_RULES": "l"}
CURSOR_KEYS = {"KEY_UP": "up arrow", "KEY_DOWN": "down arrow", "KEY_LEFT": "left arrow", "KEY_RIGHT": "right arrow",
               "KEY_SPACE": "space", "KEY_ENTER": "enter"}
KEYS = {**GAME_KEYS, **CURSOR_KEYS, "KEY_FLAG_MODE": "t", "KEY_COLOURS": "c", "KEY_MUTE": "m", "KEY_HELP": "i",
        "KEY_CUSTOM": "5", "KEY_CODE": "b", "KEY_DAILY": "d", "KEY_AGAIN": "z"}
BUTTON_KEYS = (*KEYS, "KEY_FACE", "KEY_LEVEL")  # the last two are on no keyboard

# ---- Buttons: name -> the key that it stands for ----

BUTTONS = {"face": "KEY_FACE", "n": "KEY_NO_GUESS", "r": "KEY_RANDOM", "z": "KEY_AGAIN", "level": "KEY_LEVEL",
           "5": "KEY_CUSTOM", "t": "KEY_FLAG_MODE", "s": "KEY_STEP", "a": "KEY_AUTO", "h": "KEY_ASSIST",
           "p": "KEY_CHANCES", "l": "KEY_RULES", "b": "KEY_CODE", "d": "KEY_DAILY", "c": "KEY_COLOURS", "m": "KEY_MUTE", "i": "KEY_HELP"}
BUTTON_SIZE = 28

# ---- The stage: 480 by 360, the origin in the middle. A board lies beside the buttons or, if it is wide, below them ----

STAGE_WIDTH, STAGE_HEIGHT = 480, 360
CELL_SIZES = (32, 28, 24, 20, 18, 16, 14, 12)
AREAS = {"SIDE": (360, 300, -60, -30), "WIDE": (480, 256, 0, -52)}  # width, height and centre of the board's part


@dataclass(frozen=True)
class Place:
    """Where a board lies: its arrangement (a name of AREAS), its cells and its left and upper edge in stage pixels."""

    arrangement: str
    cell: int
    left: float
    top: float


def place(board: Setup) -> Place:
    """The place with the largest cells; beside the buttons where both are alike. For boards up to 30 by 25."""
    best = None
    for name, (width, height, centre_x, centre_y) in AREAS.items():
        cell = next((size for size in CELL_SIZES if size * board.w <= width and size * board.h <= height), 0)
        if best is None or cell > best.cell:
            best = Place(name, cell, centre_x - board.w * cell / 2, centre_y + board.h * cell / 2)
    return best


def level_code(board: Setup) -> int:
    """The code of the named level with this board, or that of a custom one."""
    named = {"BEGINNER": Beginner(), "INTERMEDIATE": Intermediate(), "EXPERT": Expert()}
    return CODES[next((name for name, level in named.items() if setup(level) == board), "CUSTOM")]


def level_name(level: RuleLevel) -> str:
    """What the game calls a rule level: that of its strongest rule."""
    return level.name.replace("_", " ")


def costumes_of_a_cell() -> tuple[str, ...]:
    """The costumes of one cell size, in the order of their numbers."""
    return TILES + OVERLAYS + CLEAR_DIGITS


# ---- What stands where on the panel: centres of plates, right ends of numbers ----

LAYOUT = {
    "TOP_ROW_Y": 162, "SENTENCE_Y": 136, "SENTENCE_LEFT": -234, "SENTENCE_MIDDLE": -52,
    "MINES_X": -196, "TIME_X": -108, "FIGURES_RIGHT": 34, "BADGE_X": -1, "HEADLINE_X": 149, "ATTEMPT_RIGHT": 222,
    "DIFFICULTY_Y": 155,
    "LARGE_ADVANCE": 12, "HALF_A_NUMBER": 9, "ROOM_OF_A_NUMBER": 17, "HALF_A_BUTTON": BUTTON_SIZE // 2,
    "WIDE_BUTTONS_X": -224, "WIDE_BUTTONS_Y": 112, "WIDE_BUTTONS_APART": 28,
    "SIDE_BUTTONS_X": 143, "SIDE_BUTTONS_Y": -8, "SIDE_BUTTONS_APART": 37, "SIDE_ROWS_APART": 31,
    "SIDE_BUTTONS_IN_A_ROW": 3,
}

FIELDS = ("COUNTING", "SUBSET", "BUDGET", "PAIR", "PROOF", "MINE_COUNT", "BBBV", "CLICKS", "BEST", "CODE",
          "MINES", "TIME", "BADGE", "HEADLINE", "SENTENCE", "FRAME", "BUTTONS")
SMALL_FIELDS = {  # right end and middle of its line; for the code its middle: beside the board, and above it
    "COUNTING": ((233, 111), (-181, 88)), "SUBSET": ((233, 97), (-118, 88)), "BUDGET": ((233, 83), (-55, 88)),
    "PAIR": ((233, 69), (-8, 88)), "PROOF": ((233, 55), (49, 88)), "MINE_COUNT": ((233, 41), (104, 88)),
    "BBBV": ((174, 27), (144, 88)), "CLICKS": ((233, 27), (192, 88)), "BEST": ((174, 13), (236, 88)),
    "CODE": ((187, 136), (187, 136)),
}


def constants() -> dict[str, int]:
    """Every number that the goboscript source calls by a name."""
    names = costumes_of_a_cell()
    areas = {f"{name}_{what}": value for name, area in AREAS.items()
             for what, value in zip(("WIDTH", "HEIGHT", "CENTRE_X", "CENTRE_Y"), area)}
    return {
        **CODES, **LIMITS, **MENDING, **TILE_CODES, "CHEER_PICTURES": CHEER_PICTURES, "PICTURES_A_SECOND": PICTURES_A_SECOND,
        "COSTUMES_OF_A_CELL": len(names), "PROOF_COSTUME": len(TILES) - 1, "RING_COSTUME": names.index("ring"),
        "CHANCE_COSTUME": len(names) * len(CELL_SIZES) + 1, "SIZE_OF_CHANCES": CELL_SIZES[0], "TINTS": TINTS, "PERCENT_COSTUME": names.index("percent 0"),
        "CLEAR_COSTUME": names.index("clear 1") - 1,
        **{name: number for number, name in enumerate(BUTTON_KEYS, 1)},
        "LAST_KEY_OF_THE_GAME": len(GAME_KEYS), "LAST_KEY_OF_THE_CURSOR": len(GAME_KEYS) + len(CURSOR_KEYS),
        **areas, **LAYOUT,
        **{f"FIELD_{name}": number for number, name in enumerate(FIELDS, 1)}, "NUMBER_OF_FIELDS": len(FIELDS),
    }
