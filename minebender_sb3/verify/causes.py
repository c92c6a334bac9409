"""Every move has its cause: an input of the session, or A held, and each input that should make a move makes one.

The game makes one turn a frame (docs/ledger.md), so an input waits a frame or two for its turn, and longer where others
go first. An input that could have made a move throughout its wait must have made one; an input that at some moment of
its wait would have been ignored may have been.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from minebender_sb3.verify.oracle import NO_GUESS, PLAYING, RANDOM, Oracle
from minebender_sb3.verify.play import Frame, KeyMoved, PointerMoved, Started
from minebender_sb3.verify.session import Spot

PATIENCE = 2  # frames that an input may wait for its turn, beside the turns of the inputs that wait with it
PRIORITY = ("flag", "1", "2", "3", "n", "r", "f", "s", "h", "click")


class Unexplained(Exception):
    """A move without a cause, or a cause without its move; the message is a sentence."""


@dataclass(slots=True)
class Waiting:
    """An input that waits for its turn: its kind (a word of PRIORITY), the cells it may be about (0: off the board; more
    than one only if the pointer moves while F waits), the frame it came in."""

    kind: str
    cells: tuple[int, ...]
    born: int
    ignorable: bool = False


class Causes:
    """Follows the inputs of a session and the moves of the game."""

    def __init__(self) -> None:
        self._waiting: list[Waiting] = []
        self._seeking = 0  # the first click whose board is being sought, or 0
        self._thinking = False  # whether the prover is at work for an H
        self._last_press = 0  # the frame in which a key or the pointer last went down
        self._down: set[str] = set()
        self._pressed_at: int | None = None  # the cell (0: none) of the press, while the pointer is down
        self._pointer = Spot(0, 0)
        self._a_frames = 0  # frames that A has been held, this one too
        self._a_before = False  # whether A was held in the frame before
        self._must_rise = False
        self._made: list[str] = []  # the moves of this frame
        self._frame = 0
        self._new_since_press = False
        self._pressed_in_thought = False

    def begin_frame(self, frame: Frame, oracle: Oracle, board: Mapping[str, object]) -> None:
        """Takes in what was put in; `board` says where the board's cells were before the frame."""
        self._frame = frame.number
        self._made = []
        self._a_before = "a" in self._down
        for given in frame.inputs:
            match given:
                case Started():
                    self._restart()
                case KeyMoved(key=key, down=True):
                    if key not in self._down:
                        self._last_press = frame.number
                    if key not in self._down and key in PRIORITY:
                        self._wait(key, cell_at(self._pointer, board) if key == "f" else 0)
                    self._down.add(key)
                case KeyMoved(key=key):
                    self._down.discard(key)
                    for waiting in self._waiting:  # shorter than a frame: it may be missed
                        waiting.ignorable |= waiting.kind == key and waiting.born == frame.number
                case PointerMoved(spot=spot, down=down):
                    self._move_pointer(spot, down, cell_at(spot, board))
        self._a_frames = self._a_frames + 1 if "a" in self._down else 0
        helped = self._thinking or any(waiting.kind == "h" for waiting in self._waiting)
        self._must_rise = self._a_frames > 1 and oracle.can_deduce and not helped
        self._note_ignorable(oracle)

    def explain(self, move: str, oracle: Oracle) -> None:
        """Finds the cause of the next move, before the oracle follows it. Raises Unexplained."""
        if self._made and not (self._made == ["attempt"] and move.startswith("reveal")):
            raise Unexplained(f"`{move}` is a second move in one frame")
        self._made.append(move)
        if self._thinking and move == f"assist {oracle.moves}":
            self._thinking = False
            return
        if move == "attempt" and self._seek(oracle):
            return
        if self._seeking and move == f"reveal {self._seeking}" and oracle.attempts:
            self._seeking = 0
            return
        cause = next((waiting for waiting in self._in_turn() if self._explains(waiting, move, oracle)), None)
        if cause is None and move == "deduce" and (self._a_before or self._a_frames):
            return
        if cause is None:
            raise Unexplained(f"no input of the session explains the move `{move}`")
        self._waiting.remove(cause)
        for other in self._waiting:
            if not other.ignorable and other.born <= cause.born and _rank(other) < _rank(cause):
                raise Unexplained(f"`{move}` came before the move of the {_input_name(other)} of frame {other.born}")
        if move.startswith("new"):
            self._seeking, self._thinking = 0, False
            self._new_since_press = True
            for other in self._waiting:
                other.ignorable |= other.kind in ("f", "click")  # the board under the pointer is another

    def end_frame(self, moves: int, oracle: Oracle, busy: bool) -> None:
        """Checks, once the frame's moves are explained, what should have come and did not. Raises Unexplained."""
        self._follow_the_prover(oracle, busy)
        if busy and not (self._thinking or self._seek(oracle)):
            raise Unexplained("`busy` is 1, yet no first click and no H explains it")
        if self._seeking and not busy:
            raise Unexplained(f"`busy` is 0, yet the board for the click at cell {self._seeking} is not there")
        if self._must_rise and moves != 1:
            raise Unexplained(f"A is held and a deduction is due, yet the frame finished {moves} moves")
        self._note_ignorable(oracle)
        for waiting in list(self._waiting):
            if self._frame - waiting.born < PATIENCE + len(self._waiting) - 1:
                continue
            self._waiting.remove(waiting)
            if not waiting.ignorable:
                raise Unexplained(f"the {_input_name(waiting)} of frame {waiting.born} made no move")

    def _follow_the_prover(self, oracle: Oracle, busy: bool) -> None:
        """An H keeps the game busy until the prover answers or a new press takes it back."""
        if self._thinking and not busy:
            if self._last_press < self._frame - 1:
                raise Unexplained("the prover stopped without an answer and without a new press")
            self._thinking = False
        elif busy and oracle.begun and not self._thinking:
            cause = next((waiting for waiting in self._waiting if waiting.kind == "h"), None)
            if cause:
                self._waiting.remove(cause)
                self._thinking = True

    def _restart(self) -> None:
        """The green flag: what was pressed before it is forgotten, but for keys of its own frame, which may count."""
        self._waiting = [waiting for waiting in self._waiting if waiting.born == self._frame]
        for waiting in self._waiting:
            waiting.ignorable = True
        self._seeking, self._thinking = 0, False
        self._wait("flag")

    def _wait(self, kind: str, cell: int = 0, ignorable: bool = False) -> None:
        self._waiting.append(Waiting(kind, (cell,), self._frame, ignorable))

    def _move_pointer(self, spot: Spot, down: bool, cell: int) -> None:
        for waiting in self._waiting:
            if waiting.kind == "f" and waiting.born == self._frame:
                waiting.cells = (cell,)
            elif waiting.kind == "f" and cell not in waiting.cells:
                waiting.cells += (cell,)
                waiting.ignorable |= cell == 0
        self._pointer = spot
        if down and self._pressed_at is None:
            self._pressed_at, self._new_since_press = cell, False
            self._pressed_in_thought = self._thinking
            self._last_press = self._frame
        elif not down and self._pressed_at is not None:
            if cell and (cell == self._pressed_at or self._new_since_press):
                self._wait("click", cell, ignorable=self._new_since_press or self._pressed_in_thought)
            self._pressed_at = None

    def _seek(self, oracle: Oracle) -> bool:
        """Whether a board is being sought, counting the first click whose turn has come."""
        if not self._seeking and not oracle.begun:
            cause = next((waiting for waiting in self._in_turn() if self._lays(waiting, oracle)), None)
            if cause:
                self._waiting.remove(cause)
                self._seeking = _first_click(cause, oracle)
        return self._seeking != 0

    def _in_turn(self) -> list[Waiting]:
        """Those that must make a move first, in the order of their turns."""
        return sorted(self._waiting, key=lambda waiting: (waiting.ignorable, _rank(waiting)))

    def _note_ignorable(self, oracle: Oracle) -> None:
        for waiting in self._waiting:
            waiting.ignorable |= not (self._moves_of(waiting, oracle) or self._lays(waiting, oracle))

    def _lays(self, waiting: Waiting, oracle: Oracle) -> bool:
        if waiting.kind not in ("click", "h") or self._seeking:
            return False
        cell = _first_click(waiting, oracle)
        return _on(oracle, cell) and oracle.lays_mines(cell)

    def _explains(self, waiting: Waiting, move: str, oracle: Oracle) -> bool:
        if waiting.kind == "flag" and oracle.next_seed == 0:
            return move.startswith("new 1 1 ")  # the project picks the seed
        return move in self._moves_of(waiting, oracle)

    def _moves_of(self, waiting: Waiting, oracle: Oracle) -> tuple[str, ...]:
        """The moves that a waiting input can make if its turn is now; none if it is ignored or lays the mines."""
        seed = oracle.next_seed
        match waiting.kind:
            case "flag":
                return (f"new 1 {NO_GUESS} {seed}",)
            case "1" | "2" | "3" as size:
                return (f"new {size} {oracle.mode} {seed}",)
            case "n":
                return (f"new {oracle.size} {NO_GUESS} {seed}",)
            case "r":
                return (f"new {oracle.size} {RANDOM} {seed}",)
            case "s":
                return ("deduce",) if oracle.can_deduce and not (self._seeking or self._thinking) else ()
        if self._seeking or self._thinking or oracle.status != PLAYING:
            return ()
        if waiting.kind == "h":
            return (f"assist {oracle.moves}",) if oracle.begun else ()
        cells = [cell for cell in waiting.cells if _on(oracle, cell)]
        if waiting.kind == "f":
            return tuple(f"flag {cell}" for cell in cells)
        return tuple(oracle.click(cell) for cell in cells if not oracle.lays_mines(cell))


def cell_at(spot: Spot, board: Mapping[str, object]) -> int:
    """The number of the cell at a point of the stage, or 0 off the board; `board` holds the ledger's geometry."""
    size = board["cell_size"]
    if not size:
        return 0
    x = math.floor((round_as_scratch(spot.x) - board["board_left"]) / size)
    y = math.floor((board["board_top"] - round_as_scratch(spot.y)) / size)
    return y * board["width"] + x + 1 if 0 <= x < board["width"] and 0 <= y < board["height"] else 0


def round_as_scratch(coordinate: float) -> int:
    """A pointer coordinate as Scratch tells it: whole, halves upwards."""
    return math.floor(coordinate + 0.5)


def _on(oracle: Oracle, cell: int) -> bool:
    return 1 <= cell <= oracle.setup.w * oracle.setup.h


def _first_click(waiting: Waiting, oracle: Oracle) -> int:
    """Where a click or an H lays the mines before the first reveal; 0 for nowhere."""
    return oracle.nearest_to_the_middle if waiting.kind == "h" else waiting.cells[0]


def _rank(waiting: Waiting) -> int:
    return PRIORITY.index(waiting.kind)


def _input_name(waiting: Waiting) -> str:
    names = {"flag": "green flag", "click": f"click at cell {waiting.cells[0]}"}
    return names.get(waiting.kind, f"key {waiting.kind}")
