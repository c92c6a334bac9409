"""The plain tables of the Scratch game: levels, codes, layout of the stage. Source, art and checks read them here."""

from dataclasses import dataclass

from minebender_sb3.board import SIZES, Beginner, Expert, Intermediate, Setup, setup

# ---- What the numbers in the project's lists and variables mean (docs/ledger.md) ----

CODES = {
    "HIDDEN": -1, "EXPLODED": 9, "MINE": 9,
    "PLAYING": 0, "WON": 1, "LOST_BY_A_MINE": 2, "LOST_BY_THE_ASSIST": 3,
    "NO_BADGE": 0, "NO_GUESS_BADGE": 1, "RANDOM_BADGE": 2,
    "RANDOM_MODE": 0, "NO_GUESS_MODE": 1,
    "NO_RULE": 0, "COUNTING": 1, "SUBSET": 2, "MINE_BUDGET": 3, "STUCK": 4,
    "UNKNOWN": -1, "PROVED_SAFE": -2, "PROVED_MINED": -3,
    "LAYING": 0, "SOLVING": 1,
    "NO_PROOF": 0, "PROOF_ASKED": 1, "PROOF_UNDER_WAY": 2, "PROOF_DONE": 3,
    "FOR_ASSIST": 0, "FOR_CHANCES": 1, "NO_MOVE": -1,
    "LAST_SEED": 67108858,
    "OFF_THE_STAGE": -1000,
    "ACTION_REVEAL": 0, "ACTION_FLAG": 1, "ACTION_CHORD": 2, "ACTION_ASSIST": 3, "ACTION_OPEN": 4,
    "BEGINNER": 1, "INTERMEDIATE": 2, "EXPERT": 3, "CUSTOM": 4,
}

# How much solving one turn may do: about one unit for each number looked at, so that a turn stays well below
# 250,000 blocks; and how many cells one frame may draw.
LIMITS = {"WORK_OF_A_TURN": 700, "CELLS_OF_A_FRAME": 400}

# ---- Tiles: the codes of the list `tiles` are the places of the costumes ----

TILES = ("0", "1", "2", "3", "4", "5", "6", "7", "8",
         "covered", "flagged", "blast", "mine", "wrong flag", "hint")
TINTS = 11  # of a mine's chance: surely safe, nine steps between, surely mined
OVERLAYS = ("proved safe", "proved mined", "ring",
            *(f"chance {tint}" for tint in range(TINTS)), *(f"percent {figure}" for figure in range(10)))
TILE_CODES = {f"TILE_{name.replace(' ', '_').upper()}": code for code, name in enumerate(TILES) if code > 8}

# ---- Keys, in the order in which a turn looks at them ----

KEYS = {"KEY_SMALL": "1", "KEY_MEDIUM": "2", "KEY_LARGE": "3", "KEY_NO_GUESS": "n", "KEY_RANDOM": "r",
        "KEY_FLAG": "f", "KEY_STEP": "s", "KEY_ASSIST": "h", "KEY_AUTO": "a", "KEY_CHANCES": "p"}

# ---- The stage: 480 by 360, the origin in the middle. The HUD lies above, the board below it on the left ----

STAGE_WIDTH, STAGE_HEIGHT = 480, 360
BOARD_HEIGHT = 300
BOARD_CENTRE_Y = -30
SMALLEST_CELL = 12
CELL_SIZES = (32, 24, 18)


@dataclass(frozen=True)
class Place:
    """A level on the stage: cells in stage pixels, the middle of its board, and its first costume."""

    width: int
    height: int
    mines: int
    cell: int
    centre_x: int
    first_tile: int


def places() -> dict[int, Place]:
    """Size -> where its board is drawn."""
    found = {}
    for size, setup in SIZES.items():
        cell = max(cell for cell in CELL_SIZES if cell * setup.h <= BOARD_HEIGHT and cell * setup.w <= STAGE_WIDTH)
        found[size] = Place(setup.w, setup.h, setup.n, cell, -90, 1 + CELL_SIZES.index(cell) * tiles_of_a_size())
    return found


def level_code(board: Setup) -> int:
    """The code of the named level with this board, or that of a custom one."""
    named = {"BEGINNER": Beginner(), "INTERMEDIATE": Intermediate(), "EXPERT": Expert()}
    return CODES[next((name for name, level in named.items() if setup(level) == board), "CUSTOM")]


def tiles_of_a_size() -> int:
    """How many costumes each cell size has."""
    return len(TILES) + len(OVERLAYS)


LAYOUT = {
    "BOARD_CENTRE_Y": BOARD_CENTRE_Y,
    "TOP_ROW_Y": 158, "SENTENCE_Y": 130, "SENTENCE_LEFT": -232, "SENTENCE_MIDDLE": 0,
    "MINES_X": -193, "TIME_X": -103, "FIGURES_RIGHT": 32, "BADGE_X": -2, "HEADLINE_X": 150, "ATTEMPT_RIGHT": 222,
    "COUNTER_X": 212, "COUNTING_Y": 78, "SUBSET_Y": 56, "BUDGET_Y": 34, "COUNTER_RIGHT": 228, "LARGE_ADVANCE": 12,
}

FIELDS = ("MINES", "TIME", "BADGE", "HEADLINE", "SENTENCE", "COUNTING", "SUBSET", "BUDGET", "FRAME")


def constants() -> dict[str, int]:
    """Every number that the goboscript source calls by a name."""
    return {
        **CODES, **LIMITS, **TILE_CODES,
        "PROOF_COSTUME": len(TILES) - 1, "RING_COSTUME": TILES_AND_OVERLAYS.index("ring"),
        "CHANCE_COSTUME": TILES_AND_OVERLAYS.index("chance 0"), "PERCENT_COSTUME": TILES_AND_OVERLAYS.index("percent 0"),
        **{name: number for number, name in enumerate(KEYS, 1)},
        **LAYOUT,
        **{f"FIELD_{name}": number for number, name in enumerate(FIELDS, 1)}, "NUMBER_OF_FIELDS": len(FIELDS),
    }


TILES_AND_OVERLAYS = TILES + OVERLAYS
