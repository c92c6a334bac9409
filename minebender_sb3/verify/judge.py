"""The judge: after every frame, Scratch's ledger must equal the oracle's, and the time shown must be the time gone.

Here are the values that the moves determine, the drawing, the clock and the hash; the causes of moves are in causes.py.
"""

import hashlib
import math
from collections import deque
from collections.abc import Mapping

from minebender_sb3 import game
from minebender_sb3.laws.law import State
from minebender_sb3.verify.causes import Causes, Unexplained
from minebender_sb3.verify.law_lines import breaks, rows_of, words_of
from minebender_sb3.verify.oracle import PLAYING, MoveError, Oracle
from minebender_sb3.verify.play import Changed, Disagreement, Frame, LawTried, Started

LOG_LIMIT = 200_000  # Scratch adds no item to a longer list
DRAWING_PATIENCE = 60  # frames without a move that cells may wait to be drawn
VARIABLES = (
    *("size", "width", "height", "mine_count", "mode", "level", "seed", "next_seed", "attempt_cap", "begun", "status", "why"),
    *("badge", "board_level", "difficulty", "difficulty_count", "attempts", "mends", "rule", "ring_a", "ring_b"),
    *("counting_count", "subset_count", "budget_count", "pair_count", "proof_count", "complete_count"),
    *("mines_left", "seconds", "moves", "busy", "cell_size", "board_left", "board_top", "bbbv", "clicks"),
)
LISTS = ("know", "flags", "mines", "proved", "tiles", "rings", "undrawn", "move_log")
BUTTONS = ("button_name", "button_x", "button_y")
HANDS = ("flag_mode", "helping", "pointing_with", "cursor_column", "cursor_row", *BUTTONS)
"""What the player has at hand: it says what an input means, and no move determines it."""

LEDGER = VARIABLES + LISTS + HANDS
RECENT = 3  # frames that a report shows around a disagreement
_TEXTS = {"move_log", "button_name"}


class Judge:
    """Judges a run frame by frame; `ledger` is that before the first frame, `frame_ms` the virtual length of a frame.

    `oracle` is None until the green flag; `compared` counts the values compared; `number` is the last frame judged and
    `ledger` Scratch's after it; `recent` are the last frames, each with what Python expected after it.
    """

    def __init__(self, ledger: Mapping[str, object], frame_ms: float) -> None:
        self.oracle: Oracle | None = None
        self.compared = 0
        self.number = 0
        self.ledger = ledger
        self.recent: deque[tuple[Frame, Mapping[str, object]]] = deque(maxlen=RECENT)
        self._turn = frame_ms
        self._hash = hashlib.sha256()
        self._causes = Causes()
        self._before = _variables(ledger)  # before this frame
        self._expected: dict = {}
        self._quiet = 0  # frames since the last move
        self._waiting = 0  # of these, the last ones in which cells waited to be drawn: without a move too, as new colours do
        self._begun_at: float | None = None  # virtual ms of the frame of the first reveal
        self._over_at: float | None = None

    @property
    def hash(self) -> str:
        """The SHA-256 of every frame's ledger so far, in hex."""
        return self._hash.hexdigest()

    def frame(self, frame: Frame) -> None:
        """Judges one frame. Raises Disagreement."""
        self.number, self.ledger = frame.number, frame.ledger
        self._digest(frame)
        self._take_settings(frame)
        if self.oracle:
            try:
                self._judge(frame)
            except (Unexplained, MoveError) as error:
                self.recent.append((frame, self.oracle.ledger()))
                raise Disagreement(str(error), frame.number, frame.line, self.oracle.moves) from None
            self.recent.append((frame, self._expected))
        self._before = _variables(frame.ledger)

    def _judge(self, frame: Frame) -> None:
        self._try_laws(frame)
        self._check_numbers(frame)
        moves = self._new_moves(frame)
        self._causes.begin_frame(frame, self.oracle, self._before)
        for move in moves:
            self._causes.explain(move, self.oracle)
            self.oracle.apply(move)
            if move.startswith("layout"):
                self._begun_at = self._over_at = None
        self._causes.end_frame(self.oracle, frame.ledger["busy"] == 1)
        self._quiet = 0 if moves else self._quiet + 1
        self._waiting = self._waiting + 1 if frame.ledger["undrawn"] and not moves else 0
        self._check_values(frame)
        self._check_drawing(frame)
        self._check_time(frame)

    def _try_laws(self, frame: Frame) -> None:
        """A law must hold in both bodies."""
        for given in frame.inputs:
            if isinstance(given, LawTried):
                here = breaks(given.claim, game, self._state() if given.claim.case is None else None)
                bodies = [name for name, broken in (("Scratch", given.broken), ("Python", here)) if broken]
                if bodies:
                    raise Unexplained(f"the law {' '.join(words_of(given.claim))} is broken in {' and in '.join(bodies)}")

    def _state(self) -> State:
        g, (w, h) = self.oracle.game, (self.oracle.setup.w, self.oracle.setup.h)
        return State(game, w, h, rows_of(w, h, game.mine_codes(g)), g)

    def _check_numbers(self, frame: Frame) -> None:
        for name in sorted(frame.changed - _TEXTS):
            value = frame.ledger[name]
            items = frame.new_items(name) if isinstance(value, list) else [value]
            if not {*map(type, items)} <= {int, float}:
                item = next(item for item in items if not isinstance(item, (int, float)))
                raise Unexplained(f"{name} holds {item!r} in Scratch, which is no number")

    def _digest(self, frame: Frame) -> None:
        """Adds what the frame changed to the hash: with all changes before, that is the frame's ledger."""
        for name in sorted(frame.changed):
            value = frame.ledger[name]
            if isinstance(value, list):
                value = len(value), frame.places.get(name, ()), frame.new_items(name)
            self._hash.update(f"{frame.number} {name} {value!r}\n".encode())

    def _take_settings(self, frame: Frame) -> None:
        for given in frame.inputs:
            match given:
                case Changed(name="next_seed", value=value):
                    self._setting("next_seed", value)
                case Changed(name="attempt_cap", value=value):
                    self._setting("attempt_cap", value)
                case Started():
                    self.oracle = Oracle(self._before["next_seed"], self._before["attempt_cap"])
                    self._expected = {}
                    self._begun_at = self._over_at = None

    def _setting(self, name: str, value: str) -> None:
        self._before[name] = int(value)
        if self.oracle:
            setattr(self.oracle, name, int(value))
            self._expected = {}

    def _new_moves(self, frame: Frame) -> list[str]:
        """The moves that the frame added to the log; the log and the number of moves must tell the same."""
        log, moves, known = frame.ledger["move_log"], frame.ledger["moves"], self.oracle.moves
        if len(log) != min(moves, LOG_LIMIT):
            raise Unexplained(f"`moves` is {moves}, yet `move_log` holds {len(log)} moves")
        if moves < known:
            raise Unexplained(f"`moves` fell from {known} to {moves} without a green flag")
        if moves > LOG_LIMIT:
            raise Unexplained(f"the session has more than the {LOG_LIMIT} moves that the log can hold; split it")
        return [str(move) for move in log[known:moves]]

    def _check_values(self, frame: Frame) -> None:
        if not self._expected or self._quiet == 0:
            self._expected = self.oracle.ledger()
        waiting = frame.ledger["undrawn"]
        for name, expected in self._expected.items():
            found = frame.ledger[name]
            if isinstance(expected, tuple):
                if name == "tiles" and waiting:
                    self._check_drawn_tiles(frame, expected, found, {int(cell) for cell in waiting})
                    continue
                self.compared += len(expected)
                if tuple(found) != expected:
                    self._differ_in_list(frame, name, expected, found)
            else:
                self.compared += 1
                if found != expected:
                    self._differ(frame, name, found, expected)

    def _check_drawn_tiles(self, frame: Frame, expected: tuple, found: list, waiting: set[int]) -> None:
        """While cells wait to be drawn, those that do not wait are drawn already."""
        if len(found) != len(expected):
            return  # a board of another size is being drawn
        drawn = [index for index in range(len(expected)) if index + 1 not in waiting]
        self.compared += len(drawn)
        for index in drawn:
            if found[index] != expected[index]:
                self._differ(frame, f"tiles{self._at(index)}", found[index], expected[index])

    def _differ_in_list(self, frame: Frame, name: str, expected: tuple, found: list) -> None:
        if len(found) != len(expected):
            self._differ(frame, f"the length of {name}", len(found), len(expected))
        index = next(index for index, value in enumerate(expected) if found[index] != value)
        place = f" at place {index + 1}" if name == "rings" else self._at(index)
        self._differ(frame, f"{name}{place}", found[index], expected[index])

    def _at(self, index: int) -> str:
        width = self.oracle.setup.w
        return f" at {index % width},{index // width}"

    def _differ(self, frame: Frame, what: str, found: object, expected: object) -> None:
        move = f" after `{frame.ledger['move_log'][-1]}`" if frame.ledger["move_log"] else ""
        raise Unexplained(f"{what} is {found!r} in Scratch and {expected!r} in Python{move}")

    def _check_drawing(self, frame: Frame) -> None:
        if self._waiting > DRAWING_PATIENCE:
            cells = len(frame.ledger["undrawn"])
            raise Unexplained(f"{cells} cells still wait to be drawn, as some have for {self._waiting} frames without a move")

    def _check_time(self, frame: Frame) -> None:
        """`seconds` is the virtual time since the first reveal, give or take a turn; it stops when the game ends."""
        if not self.oracle.begun:
            self._begun_at = self._over_at = None
        elif self._begun_at is None:
            self._begun_at = frame.now
        if self.oracle.status != PLAYING and self._over_at is None:
            self._over_at = frame.now
        end = frame.now if self._over_at is None else self._over_at
        gone = 0.0 if self._begun_at is None else end - self._begun_at
        least, most = (max(0, math.floor((gone + slack) / 1000)) for slack in (-self._turn, self._turn))
        shown = frame.ledger["seconds"]
        self.compared += 1
        if not least <= shown <= most:
            raise Unexplained(f"seconds is {shown} in Scratch, yet {gone / 1000:.3f} virtual seconds are gone")


def _variables(ledger: Mapping[str, object]) -> dict[str, object]:
    values = {name: ledger[name] for name in VARIABLES + HANDS}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in values.items()}
