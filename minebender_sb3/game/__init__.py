"""What happens: the engine that the thirty laws speak of, with every name they use."""

from minebender_sb3.board import (
    Beginner,
    Boom,
    Custom,
    Expert,
    Hidden,
    Intermediate,
    Knowledge,
    Level,
    Pos,
    Seen,
    Setup,
    Shown,
    neighbours,
    setup,
)
from minebender_sb3.game.display import display, tile_codes
from minebender_sb3.game.engine import (
    Game,
    chord_targets,
    flag_codes,
    flagged,
    fresh,
    knowledge,
    mine_codes,
    open,
    seen_codes,
    status,
    step,
)
from minebender_sb3.game.laying import layout_of, mine_cells, place_mines
from minebender_sb3.game.values import (
    Action,
    Assist,
    AssistTooEarly,
    Blast,
    Chord,
    Covered,
    Exploded,
    Flag,
    Flagged,
    Hint,
    Lost,
    Mine,
    Number,
    Playing,
    Reveal,
    Status,
    Tile,
    Won,
    WrongFlag,
)

__all__ = [
    "Action", "Assist", "AssistTooEarly", "Beginner", "Blast", "Boom", "Chord", "Covered", "Custom", "Expert", "Exploded",
    "Flag", "Flagged", "Game", "Hidden", "Hint", "Intermediate", "Knowledge", "Level", "Lost", "Mine", "Number", "Playing",
    "Pos", "Reveal", "Seen", "Setup", "Shown", "Status", "Tile", "Won", "WrongFlag", "chord_targets", "display",
    "flag_codes", "flagged", "fresh", "knowledge", "layout_of", "mine_cells", "mine_codes", "neighbours", "open",
    "place_mines", "seen_codes", "setup", "status", "step", "tile_codes",
]
