"""What the screen shows of a game."""

from minebender_sb3.board import BOOM, HIDDEN, cell_of
from minebender_sb3.game.engine import Game
from minebender_sb3.game.values import (
    AssistTooEarly,
    Blast,
    Covered,
    Flagged,
    Hint,
    Lost,
    Mine,
    Number,
    Playing,
    Tile,
    Won,
    WrongFlag,
)

COVERED, FLAGGED, BLAST, MINE, WRONG_FLAG, HINT = range(9, 15)

_TILES: dict[int, Tile] = {
    COVERED: Covered(), FLAGGED: Flagged(), BLAST: Blast(), MINE: Mine(), WRONG_FLAG: WrongFlag(), HINT: Hint(),
} | {k: Number(k) for k in range(9)}


def display(g: Game) -> tuple[tuple[Tile, ...], ...]:
    """The tiles on the screen: a row of `w` for each of the `h` rows."""
    w = g.under.w
    tiles = [_TILES[code] for code in tile_codes(g)]
    return tuple(tuple(tiles[y * w : y * w + w]) for y in range(g.under.h))


def tile_codes(g: Game) -> tuple[int, ...]:
    """The tiles as numbers, row by row: 0 to 8, 9 covered, 10 flagged, 11 blast, 12 mine, 13 wrong flag, 14 hint."""
    hidden = _HIDDEN_TILES[type(g.status)]
    tiles = [
        hidden[mine][flag] if code == HIDDEN else BLAST if code == BOOM else code
        for code, flag, mine in zip(g.seen, g.flags, g.under.mines, strict=True)
    ]
    match g.status:
        case Lost(AssistTooEarly(p)):
            tiles[cell_of(g.under.w, p)] = HINT
    return tuple(tiles)


_HIDDEN_TILES = {  # for a hidden cell: by mine, then by flag
    Playing: ((COVERED, FLAGGED), (COVERED, FLAGGED)),
    Won: ((COVERED, FLAGGED), (FLAGGED, FLAGGED)),
    Lost: ((COVERED, WRONG_FLAG), (MINE, FLAGGED)),
}
