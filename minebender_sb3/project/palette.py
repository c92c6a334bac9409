"""The colours of the game, in one table."""

TABLE = "#141b2d"
BOARD_BED = "#0d1322"
PANEL = "#1e2840"
PANEL_EDGE = "#2c3a5a"
BUTTON = "#34466e"
TEXT = "#f4f7ff"
SOFT_TEXT = "#a9b7d4"

COVERED = "#6f8fce"
COVERED_LIGHT = "#9db6e8"
COVERED_DARK = "#45619c"
OPEN = "#eef2f8"
OPEN_EDGE = "#cdd6e4"
BLAST = "#e5383b"
HINT = "#ffd23f"

FLAG = "#d81e3f"
FLAG_BRIGHT = "#ff5a6e"
FLAG_POLE = "#182238"
MINE_BODY = "#182238"
CROSS = "#b00020"

SAFE = "#1fae5b"
TINT = "0.14"  # of a tile that was proved safe: digits lie beneath it
MINED = "#e02f4a"
RING = "#00b8d9"
MARKER = "#ffffff"

COUNTING = "#2166d9"
SUBSET = "#8e44ec"
BUDGET = "#a65f00"
PAIR = "#0b7680"
PROOF = "#b03a96"
MINE_COUNT = "#6b6a1c"
STUCK = "#b4235a"
NO_GUESS = "#137a41"
RANDOM = "#ab5600"
LOST = "#c9252d"
GOLD = "#f2b705"

# Of chances, lighter than those of proofs: figures lie on top. Between surely safe and surely mined all pass UNSURE.
CHANCES = ("#3cc078", "#f4748a")
CLEAR_CHANCES = ("#4fa8e0", "#ee8a3c")
UNSURE = "#f4e08a"
TINT_OF_A_CHANCE = "0.82"

# Each at least 4.5 : 1 against an open tile, also where that was proved safe.
DIGITS = {
    1: "#1b4fd6", 2: "#0e6b2f", 3: "#c5161d", 4: "#4b1fa0",
    5: "#8a3b06", 6: "#08697c", 7: "#20242e", 8: "#5d6472",
}

# The second palette: blue against orange for proofs, and digits that differ in lightness for every kind of eye, by steps
# of at least three in a hundred. The most frequent digits are farthest apart.
CLEAR_SAFE = "#0072b2"
CLEAR_MINED = "#d55e00"
CLEAR_DIGITS = {
    1: "#055dc3", 2: "#4a2a04", 3: "#742cb2", 4: "#070707",
    5: "#183488", 6: "#034a7d", 7: "#1d1710", 8: "#391e0a",
}
