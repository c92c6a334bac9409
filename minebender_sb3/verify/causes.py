"""Every move has its cause: an input of the session, or A held, and each input that should make a move makes one.

The game makes one turn a frame (docs/ledger.md), so an input waits a frame or two for its turn, and longer where others
go first. An input that could have made a move throughout its wait must have made one; an input that at some moment of
its wait would have been ignored may have been.
"""

from collections.abc import Mapping

from minebender_sb3.board import Setup
from minebender_sb3.logic import RuleLevel
from minebender_sb3.verify.hands import TODAY, Hands, Unexplained, Wish, cell_at
from minebender_sb3.verify.oracle import CUSTOM_SIZE, HIDDEN, NO_GUESS, PLAYING, RANDOM, Oracle
from minebender_sb3.verify.play import Frame, Started
from minebender_sb3.verify.probing import move_of
from minebender_sb3.verify.session import Layout, Step

PATIENCE = 2  # frames that an input may wait for its turn, beside the turns of the inputs that wait with it
PRIORITY = ("flag", "1", "2", "3", "4", "custom", "n", "r", "board", "l", "f", "s", "h", "click")


class Causes:
    """Follows the wishes of the player and the moves of the game."""

    def __init__(self) -> None:
        self._hands = Hands()
        self._waiting: list[Wish] = []
        self._seeking = 0  # the first click whose board is being sought, or 0
        self._perhaps: set[int] = set()  # other cells at which that click may have been, as a press before it ended unseen
        self._thinking = False  # whether the prover is at work for an H
        self._deducing = False  # the same for an S or an A
        self._deduced = 0  # the last frame in which it was
        self._a_waits = False  # whether A was held meanwhile
        self._board: Mapping[str, object] = {}  # where the cells are: the ledger before this frame, at its end that after it
        self._board_after: Mapping[str, object] = {}
        self._a_frames = 0  # frames that A has been held, this one too
        self._a_before = False  # whether A was held in the frame before
        self._must_rise = False
        self._made: list[str] = []  # the moves of this frame
        self._frame = 0
        self._asked: list[Layout | Step] = []  # of the probe, and not answered yet

    def begin_frame(self, frame: Frame, oracle: Oracle, board: Mapping[str, object]) -> None:
        """Takes in what was put in; `board` is the ledger's variables before the frame. Raises Unexplained."""
        self._frame, self._board, self._board_after = frame.number, board, frame.ledger
        self._made = []
        self._asked += [given for given in frame.inputs if isinstance(given, (Layout, Step))]
        self._a_before = self._hands.holds_a
        wishes = self._hands.follow(frame, oracle, board, self._seeking or oracle.first, self._thinking)
        if any(isinstance(given, Started) for given in frame.inputs):
            self._restart()
        for wish in wishes:
            for other in self._waiting:  # a second flag takes the place of one that waits; clicks wait for each other
                other.ignorable |= other.kind == wish.kind != "click"
            self._waiting.append(wish)
        self._a_frames = self._a_frames + 1 if self._hands.holds_a else 0
        self._a_waits |= self._deducing and self._hands.holds_a
        helped = self._thinking or any(waiting.kind == "h" for waiting in self._waiting)
        self._must_rise = self._a_frames > 1 and oracle.can_deduce and not helped
        self._note_ignorable(oracle)

    def explain(self, move: str, oracle: Oracle) -> None:
        """Finds the cause of the next move, before the oracle follows it. Raises Unexplained."""
        if move.startswith(("layout", "step")):
            self._explain_probe(move, oracle)
            return
        if self._made and not (self._made == ["attempt"] and move.startswith("reveal")):
            raise Unexplained(f"`{move}` is a second move in one frame")
        self._made.append(move)
        if self._thinking and move == f"assist {oracle.moves}":
            self._thinking = False
            return
        if self._deducing and move == "deduce":
            self._deducing = False
            return
        if move == "attempt" and self._seek(oracle):
            return
        if self._seeking and oracle.attempts and move in {f"reveal {cell}" for cell in (self._seeking, *self._perhaps)}:
            self._seeking = 0
            return
        cause = next((waiting for waiting in self._in_turn() if self._explains(waiting, move, oracle)), None)
        if cause is None and move == "deduce" and (self._a_before or self._a_frames or self._a_waits):
            self._a_waits = False
            return
        if cause is None:
            raise Unexplained(f"no input of the session explains the move `{move}`")
        self._waiting.remove(cause)
        for other in self._waiting:
            if not other.ignorable and other.born <= cause.born and _rank(other) < _rank(cause):
                raise Unexplained(f"`{move}` came before the move of the {self._name(other)} of frame {other.born}")
        if move.startswith(("new", "board")):
            self._seeking, self._thinking, self._deducing, self._a_waits = 0, False, False, False
            if cause.kind == "board":
                self._seeking, self._perhaps = int(move.split()[-2]), set()
            for other in self._waiting:
                other.ignorable |= other.kind in ("f", "click")  # the board under the pointer is another

    def _explain_probe(self, move: str, oracle: Oracle) -> None:
        """A move of the probe answers the layout or the step that was asked for first; it takes no turn of the game."""
        asked = self._asked.pop(0) if self._asked else None
        expected = move_of(asked, oracle.setup.w, oracle.setup.h) if asked else "no move of the probe"
        if move != expected:
            raise Unexplained(f"the probe made `{move}`, and should have made {expected}")
        if move.startswith("layout"):
            self._deducing = self._a_waits = False
            for other in self._waiting:  # the board under the pointer is another
                other.ignorable = True

    def end_frame(self, oracle: Oracle, busy: bool) -> None:
        """Checks, once the frame's moves are explained, what should have come and did not. Raises Unexplained."""
        self._board = self._board_after
        self._follow_the_prover(oracle, busy)
        if busy and not (self._thinking or self._deducing or self._seek(oracle)):
            raise Unexplained("`busy` is 1, yet no first click, no H and no deduction explains it")
        if self._seeking and not busy:
            raise Unexplained(f"`busy` is 0, yet the board for the click at cell {self._seeking} is not there")
        if self._must_rise and len(self._made) != 1 and not self._deducing:
            raise Unexplained(f"A is held and a deduction is due, yet the frame finished {len(self._made)} moves")
        self._note_ignorable(oracle)
        for waiting in list(self._waiting):
            if self._frame - max(waiting.born, self._deduced) < PATIENCE + len(self._waiting) - 1:
                continue
            self._waiting.remove(waiting)
            if not waiting.ignorable:
                raise Unexplained(f"the {self._name(waiting)} of frame {waiting.born} made no move")

    def _follow_the_prover(self, oracle: Oracle, busy: bool) -> None:
        """An H keeps the game busy until the prover answers or a new press takes it back; a deduction until it is made."""
        if self._thinking and not busy:
            if self._hands.last_press < self._frame - 1:
                raise Unexplained("the prover stopped without an answer and without a new press")
            self._thinking = False
        elif self._deducing and not busy:
            raise Unexplained("the prover stopped without a deduction")
        elif busy and oracle.begun and not (self._thinking or self._deducing):
            cause = next((waiting for waiting in self._in_turn() if waiting.kind in ("s", "h")), None)
            if cause:
                self._waiting.remove(cause)
            self._thinking = cause is not None and cause.kind == "h"
            by_itself = self._a_before or self._a_frames or self._a_waits
            self._deducing = not self._thinking and bool(cause or by_itself) and _takes_its_time(oracle)
        if self._deducing:
            self._deduced = self._frame

    def _restart(self) -> None:
        """The green flag: what waited before it is forgotten."""
        self._seeking, self._thinking, self._deducing, self._a_waits = 0, False, False, False
        self._waiting = [Wish("flag", self._frame)]

    def _seek(self, oracle: Oracle) -> bool:
        """Whether a board is being sought, counting the first click whose turn has come."""
        if not self._seeking and not oracle.begun:
            cause = next((waiting for waiting in self._in_turn() if self._lays(waiting, oracle)), None)
            if cause:
                others = [other for other in self._waiting if other.ignorable and other.kind == cause.kind == "click"]
                self._perhaps = {cell for other in others for cell in self._cells(other) if oracle.lays_mines(cell)}
                self._waiting.remove(cause)
                self._seeking = next(cell for cell in self._first_clicks(cause, oracle) if oracle.lays_mines(cell))
        return self._seeking != 0

    def _in_turn(self) -> list[Wish]:
        """Those that must make a move first, in the order of their turns."""
        return sorted(self._waiting, key=lambda waiting: (waiting.ignorable, _rank(waiting)))

    def _note_ignorable(self, oracle: Oracle) -> None:
        for waiting in self._waiting:
            waiting.ignorable |= not (self._moves_of(waiting, oracle) or self._lays(waiting, oracle))

    def _lays(self, waiting: Wish, oracle: Oracle) -> bool:
        if self._seeking or waiting.kind == "click" and 0 not in waiting.flagging:
            return False
        return any(oracle.lays_mines(cell) for cell in self._first_clicks(waiting, oracle))

    def _first_clicks(self, waiting: Wish, oracle: Oracle) -> list[int]:
        """Where a click or an H would lay the mines before the first reveal."""
        if waiting.kind == "h":
            return [cell for cell in (oracle.nearest_to_the_middle,) if cell]
        return self._cells(waiting) if waiting.kind == "click" else []

    def _cells(self, waiting: Wish) -> list[int]:
        """The cells that a wish may be about, as the board lies before this frame."""
        return [cell for cell in dict.fromkeys(cell_at(spot, self._board) for spot in waiting.spots) if cell]

    def _name(self, waiting: Wish) -> str:
        """The words for an input that waits."""
        cells = ", ".join(map(str, self._cells(waiting)))
        names = {"flag": "green flag", "click": f"click at cell {cells}", "board": f"wish for `{waiting.move}`", "custom": "answer"}
        return names.get(waiting.kind, f"key {waiting.kind}")

    def _explains(self, waiting: Wish, move: str, oracle: Oracle) -> bool:
        if waiting.kind == "flag" and oracle.next_seed == 0:
            return move.startswith("new 1 1 ")  # the project picks the seed
        if TODAY in waiting.move:
            before, after = waiting.move.split(TODAY)
            date = move.removeprefix(before).removesuffix(after)
            return f"{before}{date}{after}" == move and date.isdigit() and len(date) == 8
        return move in self._moves_of(waiting, oracle)

    def _moves_of(self, waiting: Wish, oracle: Oracle) -> tuple[str, ...]:
        """The moves that a waiting input can make if its turn is now; none if it is ignored or lays the mines."""
        match waiting.kind:
            case "flag":
                return (_new(1, NO_GUESS, oracle),)
            case "1" | "2" | "3" | "4" as size:
                return (_new(int(size), oracle.mode, oracle),)
            case "custom":
                return (_new(CUSTOM_SIZE, oracle.mode, oracle, waiting.board),)
            case "n" | "r":
                return (_new(oracle.size, NO_GUESS if waiting.kind == "n" else RANDOM, oracle, oracle.setup),)
            case "board":
                return (waiting.move,)
            case "l":
                return () if self._seeking or self._thinking else (f"level {oracle.level % len(RuleLevel) + 1}",)
            case "s":
                return ("deduce",) if oracle.can_deduce and not (self._seeking or self._thinking) else ()
        if self._seeking or self._thinking or oracle.status != PLAYING:
            return ()
        if waiting.kind == "h":
            return (f"assist {oracle.moves}",) if oracle.begun else ()
        if waiting.kind == "f":
            return tuple(f"flag {cell}" for cell in self._cells(waiting))
        return tuple(move for cell in self._cells(waiting) for move in _clicks(cell, waiting.flagging, oracle))


def _takes_its_time(oracle: Oracle) -> bool:
    """Whether a deduction may take more than its turn."""
    return oracle.can_deduce and oracle.level >= RuleLevel.PAIR


def _new(size: int, mode: int, oracle: Oracle, board: Setup | None = None) -> str:
    custom = f" {board.w} {board.h} {board.n}" if size == CUSTOM_SIZE and board else ""
    return f"new {size} {mode} {oracle.next_seed}{custom}"


def _clicks(cell: int, flagging: frozenset[int], oracle: Oracle) -> list[str]:
    """The moves of a click on a cell, in flag mode or not, but for one that lays the mines."""
    closed, moves = oracle.know[cell - 1] == HIDDEN, []
    if closed and 1 in flagging:
        moves.append(f"flag {cell}")
    if not (closed and flagging == {1}) and not oracle.lays_mines(cell):
        moves.append(oracle.click(cell))
    return moves


def _rank(waiting: Wish) -> int:
    return PRIORITY.index(waiting.kind)
