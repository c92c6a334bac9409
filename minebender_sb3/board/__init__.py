"""The board: positions, what a player sees, the levels and the random stream."""

from minebender_sb3.board.cells import (
    beside,
    block,
    cell_of,
    masks_beside,
    neighbours,
    on_board,
    pos_of,
    spread,
)
from minebender_sb3.board.knowledge import BOOM, HIDDEN, Boom, Hidden, Knowledge, Seen, Shown, codes
from minebender_sb3.board.levels import LEVELS, SIZES, Beginner, Custom, Expert, Intermediate, Level, Setup, setup
from minebender_sb3.board.pos import Pos

__all__ = [
    "BOOM", "HIDDEN", "LEVELS", "SIZES", "Beginner", "Boom", "Custom", "Expert", "Hidden", "Intermediate", "Knowledge", "Level",
    "Pos", "Seen", "Setup", "Shown", "beside", "block", "cell_of", "codes", "masks_beside", "neighbours", "on_board",
    "pos_of", "setup", "spread",
]
