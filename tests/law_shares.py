"""A board with all its layouts, or with as many of them as a reduced run takes."""

from dataclasses import replace

from sizes import sized

from minebender_sb3.laws.bounds import Board
from minebender_sb3.laws.definitions import layouts


def share_of(board: Board) -> Board:
    """The board with all layouts, or with fewer, evenly spread."""
    every = list(layouts(board.w, board.h))
    count = sized(len(every))
    return board if count == len(every) else replace(board, only=tuple(every[i * len(every) // count] for i in range(count)))
