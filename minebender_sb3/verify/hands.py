"""The player's hands as the game must understand them: keys, buttons, presses and the cursor become wishes.

A wish waits for a turn of the game; whether it then makes the move that it should is for causes.py.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from minebender_sb3.board import Custom, Setup, cell_of, setup
from minebender_sb3.generator.codes import CodeError, decode
from minebender_sb3.logic import RuleLevel
from minebender_sb3.verify.oracle import HIDDEN, NO_GUESS, Oracle
from minebender_sb3.verify.play import Frame, KeyMoved, PointerMoved, Started
from minebender_sb3.verify.session import Answer, Spot

LONG_PRESS_MS = 395  # as in the game: at 30 and at 60 frames a second, 400 ms are that many frames
HALF_A_BUTTON = 14
EDGE_X, EDGE_Y = 240, 180
THE_CURSOR = 1
TODAY = "TODAY"  # stands for any date in the move of a board of the day
_TURN_KEYS = frozenset("1234nrshl")


class Unexplained(Exception):
    """A move without a cause, or a cause without its move; the message is a sentence."""


@dataclass(slots=True)
class Wish:
    """An input that waits for its turn.

    `kind` is a word of causes.PRIORITY; `spots` where on the stage it was aimed at (several where either may count);
    `flagging` the values of flag mode a click may have been made in; `moves` what a whole board's move must be;
    `born` the frame it came in.
    """

    kind: str
    born: int
    spots: tuple[Spot, ...] = ()
    flagging: frozenset[int] = frozenset((0,))
    board: Setup | None = None
    move: str = ""
    ignorable: bool = False


@dataclass(slots=True)
class Press:
    """A press of the pointer: where and when it began, and what has become of it."""

    spot: Spot
    began: float
    state: str  # "cell", "dragged", "lost" or "nothing"
    in_thought: bool = False


class Hands:
    """Follows the inputs of a session. `down` are the keys that are held, by key or by button."""

    def __init__(self) -> None:
        self.down: set[str] = set()
        self.last_press = 0  # the frame in which a key or the pointer last went down
        self._button = ""  # the button that the pointer holds
        self._pointer = Spot(0, 0)
        self._press: Press | None = None
        self._asking = ""
        self._flips = 0  # of flag mode in this frame
        self._released: set[str] = set()  # keys that went up in this frame: if they go down again, it may be a repetition
        self._unsure_of_t = False  # whether a press of T in this frame may have been missed
        self._first = 0
        self._presses = 0  # that this frame still brings: Scratch tells a project of the last alone

    @property
    def holds_a(self) -> bool:
        """Whether A is held."""
        return "a" in self.down or self._button == "a"

    def follow(self, frame: Frame, oracle: Oracle, board: Mapping[str, object], first: int, thinking: bool) -> list[Wish]:
        """The wishes of a frame. `board` is the ledger before it, `first` the first click if there was one or 0."""
        self._frame, self._oracle, self._board, self._now = frame, oracle, board, frame.ledger
        self._thinking, self._first, self._flips = thinking, first, 0
        self._presses, self._released, self._unsure_of_t = self._presses_of(frame), set(), False
        wishes: list[Wish] = []
        fresh = restarted = False
        for given in frame.inputs:
            match given:
                case Started():
                    restarted = True
                    self._restart()
                case KeyMoved(key=key, down=True):
                    if key not in self.down:
                        self.down.add(key)
                        self.last_press = frame.number
                        wishes += self._pushed(key, key in self._released)
                case KeyMoved(key=key):
                    self.down.discard(key)
                    self._released.add(key)
                case PointerMoved(spot=spot, down=down):
                    self._pointer = spot
                    for wish in wishes:
                        if wish.kind == "f":
                            wish.spots += (spot,)
                    if down and self._press is None:
                        fresh, self._presses = True, self._presses - 1
                        wishes += self._begin(frame)
                    elif not down and self._press:
                        wishes += self._end()
                case Answer(text=text):
                    wishes += self._answered(text)
        if self._press and not fresh:
            wishes += self._hold(frame)
        if restarted:
            for wish in wishes:
                wish.ignorable = True
        self._check_flag_mode(restarted)
        return wishes

    def _restart(self) -> None:
        self._asking = self._button = ""
        if self._press:
            self._press.state = "nothing"

    def _pushed(self, name: str, unsure: bool) -> list[Wish]:
        """What a key or a button that goes down asks for; `unsure` where the game may miss it."""
        wishes = self._asked_by(name)
        for wish in wishes:
            wish.ignorable |= unsure
        if name == "t":
            self._flips += 1
            self._unsure_of_t |= unsure
        return wishes

    def _asked_by(self, name: str) -> list[Wish]:
        oracle, board = self._oracle, self._oracle.setup
        if name == "face":
            name = "n" if oracle.mode == NO_GUESS else "r"
        elif name == "level":
            name = str(1 + oracle.size % 4)
        if name in _TURN_KEYS:
            return [self._wish(name)]
        match name:
            case "f":
                return [self._wish("f", self._aims())]
            case "space" | "enter":
                return [self._wish("click", spots) for spots in [self._cursor_spots()] if spots]
            case "5" | "b":
                self._asking = self._asking or name
            case "z" if self._first:
                level = oracle.board_level if oracle.begun else oracle.level
                return [self._board_wish(oracle.size, oracle.mode, str(oracle.seed), board, self._first, level)]
            case "d":
                middle = board.h // 2 * board.w + board.w // 2 + 1
                return [self._board_wish(oracle.size, NO_GUESS, TODAY, board, middle, RuleLevel.SUBSET)]
        return []

    def _answered(self, text: str) -> list[Wish]:
        asking, self._asking = self._asking, ""
        if asking == "5":
            numbers = [int(number) for number in re.findall("[0-9]+", text)]
            if len(numbers) == 3:
                return [Wish("custom", self._frame.number, board=setup(Custom(*numbers)))]
        elif asking == "b":
            try:
                code = decode(text)
            except CodeError:
                return []
            click = cell_of(code.board.w, code.first) + 1
            return [self._board_wish(code.size, code.mode, str(code.seed), code.board, click, code.level)]
        return []

    def _wish(self, kind: str, spots: tuple[Spot, ...] = (), flagging: frozenset[int] = frozenset((0,))) -> Wish:
        return Wish(kind, self._frame.number, spots, flagging)

    def _board_wish(self, size: int, mode: int, seed: str, board: Setup, first: int, level: int) -> Wish:
        move = f"board {size} {mode} {seed} {board.w} {board.h} {board.n} {first} {int(level)}"
        return Wish("board", self._frame.number, move=move)

    # ---- the pointer

    def _presses_of(self, frame: Frame) -> int:
        """How often the pointer goes down in a frame."""
        held = [self._press is not None, *(given.down for given in frame.inputs if isinstance(given, PointerMoved))]
        return sum(now and not before for before, now in zip(held, held[1:]))

    def _begin(self, frame: Frame) -> list[Wish]:
        self.last_press = frame.number
        self._press = Press(self._pointer, frame.now, "nothing", self._thinking)
        if self._board["helping"] == 1:
            return []  # the press closes the help page
        name = button_at(self._pointer, self._board)
        if name:
            self._button = name if name in ("a", "p") else ""
            return self._pushed(name, self._presses > 0)
        if cell_at(self._pointer, self._board):
            self._press.state = "cell"
        return []

    def _hold(self, frame: Frame) -> list[Wish]:
        press = self._press
        cell = cell_at(self._pointer, self._board)
        wishes = []
        if press.state == "cell" and cell != cell_at(press.spot, self._board):
            press.state = "dragged"
        elif press.state == "cell" and frame.now - press.began > LONG_PRESS_MS and self._oracle.know[cell - 1] == HIDDEN:
            press.state = "nothing"
            wishes.append(self._wish("f", (press.spot,)))
            wishes[0].ignorable = press.in_thought
        if press.state == "dragged" and (abs(self._pointer.x) >= EDGE_X or abs(self._pointer.y) >= EDGE_Y):
            press.state = "lost"
        return wishes

    def _end(self) -> list[Wish]:
        press, self._press, self._button = self._press, None, ""
        cell = cell_at(self._pointer, self._board)
        began = cell_at(press.spot, self._board) if press.state == "cell" else cell if press.state == "lost" else 0
        if self._presses and press.began < self._frame.now and began:
            return self._end_unseen(press, cell == began)
        if not cell or cell != began:
            return []
        click = self._click(self._pointer, press)
        click.ignorable |= self._presses > 0
        return [click]

    def _end_unseen(self, press: Press, in_its_cell: bool) -> list[Wish]:
        """The end of a press, when another begins in the same frame: where it ended the game cannot know."""
        click = self._click(press.spot, press)
        late = self._frame.now - press.began > LONG_PRESS_MS  # it may be taken for a long one
        click.ignorable |= late or press.state == "lost" or not in_its_cell
        flag = self._wish("f", (press.spot,))
        flag.ignorable = True
        return [click, flag] if late else [click]

    def _click(self, spot: Spot, press: Press) -> Wish:
        wish = self._wish("click", (spot,), frozenset((self._board["flag_mode"], self._now["flag_mode"])))
        wish.ignorable = press.in_thought
        return wish

    # ---- the cursor

    def _aims(self) -> tuple[Spot, ...]:
        """Where F may be aimed at: the cursor if an arrow was the last thing pointed with, else the pointer."""
        pointing = {self._board["pointing_with"], self._now["pointing_with"]}
        cursor = self._cursor_spots() if THE_CURSOR in pointing else ()
        return cursor + ((self._pointer,) if pointing != {THE_CURSOR} else ())

    def _cursor_spots(self) -> tuple[Spot, ...]:
        places = ((ledger["cursor_column"], ledger["cursor_row"]) for ledger in (self._board, self._now))
        size, left, top = (self._board[name] for name in ("cell_size", "board_left", "board_top"))
        return tuple(Spot(left + (x + 0.5) * size, top - (y + 0.5) * size) for x, y in dict.fromkeys(places) if x >= 0)

    def _check_flag_mode(self, restarted: bool) -> None:
        changed = self._board["flag_mode"] != self._now["flag_mode"]
        if restarted or self._unsure_of_t:
            return
        if changed != self._flips % 2:
            raise Unexplained(f"flag mode {'changed' if changed else 'did not change'}, and T was pressed {self._flips} times")


def cell_at(spot: Spot, board: Mapping[str, object]) -> int:
    """The number of the cell at a point of the stage, or 0 off the board; `board` holds the ledger's geometry."""
    size = board["cell_size"]
    if not size:
        return 0
    x = math.floor((_as_scratch(spot.x, EDGE_X) - board["board_left"]) / size)
    y = math.floor((board["board_top"] - _as_scratch(spot.y, EDGE_Y)) / size)
    return y * board["width"] + x + 1 if 0 <= x < board["width"] and 0 <= y < board["height"] else 0


def button_at(spot: Spot, board: Mapping[str, object]) -> str:
    """The name of the button at a point of the stage, or nothing."""
    for name, x, y in _buttons(board):
        if abs(_as_scratch(spot.x, EDGE_X) - x) < HALF_A_BUTTON and abs(_as_scratch(spot.y, EDGE_Y) - y) < HALF_A_BUTTON:
            return name
    return ""


def _buttons(board: Mapping[str, object]) -> Iterator[tuple[str, float, float]]:
    return zip(map(str, board["button_name"]), board["button_x"], board["button_y"])


def _as_scratch(coordinate: float, edge: int) -> int:
    """A pointer coordinate as Scratch tells it: whole, halves upwards, on the stage."""
    return max(-edge, min(edge, math.floor(coordinate + 0.5)))
