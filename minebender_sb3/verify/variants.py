"""The same session by other hands: a mouse, a finger, or the keyboard alone.

Each does what the session asks in its own way, so frames differ; where nothing hangs on time, the moves are the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from minebender_sb3.verify.hands import EDGE_X, EDGE_Y, LONG_PRESS_MS, button_at, cell_at
from minebender_sb3.verify.oracle import HIDDEN, NO_GUESS
from minebender_sb3.verify.play import FPS, Frame, KeyMoved, Player, PointerMoved
from minebender_sb3.verify.session import Frames, GreenFlag, Key, Line, Place, Session, SessionError
from minebender_sb3.vm import Project

Hands = Literal["as written", "mouse", "touch", "keyboard"]
CURSOR_KEYS, CLICK_KEYS = ("up", "down", "left", "right"), ("space", "enter")
_FARTHEST = 100  # steps of the cursor: more than across the largest board


class MousePlayer(Player):
    """As written, and the pointer moves to a place before it goes down there."""

    def _mouse(self, session: Session, line: Line, action: str, place: Place) -> Iterator[Frame]:
        if action != "point" and not self._held:
            self._inputs.append(PointerMoved(self._place(session, line, place), False))
        yield from super()._mouse(session, line, action, place)


class TouchPlayer(Player):
    """A finger: place and press come in one event, and nothing is pointed at before. F at a closed cell is a long press.

    F anywhere else does nothing but count a move on an open number, and a finger cannot do that.
    """

    def __init__(self, project: Project, fps: int = FPS) -> None:
        super().__init__(project, fps)
        self._touched = self._spot
        self._points = True  # whether the session last pointed with the pointer

    def _mouse(self, session: Session, line: Line, action: str, place: Place) -> Iterator[Frame]:
        self._points = True
        if action == "point" and not self._held:
            self._spot = self._place(session, line, place)
            yield self._pass(line)
        else:
            yield from super()._mouse(session, line, action, place)
            self._touched = self._spot

    def _key(self, line: Line, key: str, action: str) -> Iterator[Frame]:
        if key in CURSOR_KEYS or key in CLICK_KEYS and self.ledger.get("cursor_column", -1) >= 0:
            self._points = False
        if key != "f" or self._spot == self._touched or not (self._points and _is_game(self)):
            yield from super()._key(line, key, action)
        elif action != "up" and _is_closed(self, cell_at(self._spot, self.ledger)):
            for held, frames in ((True, _long_press(self._fps) + 1), (False, 1)):
                self._inputs.append(PointerMoved(self._spot, held))
                for _ in range(frames):
                    yield self._pass(line)
            self._touched = self._spot
        elif action == "tap":
            yield self._pass(line)
            yield self._pass(line)


@dataclass(slots=True)
class _Press:
    """What the pointer would be doing: at a cell ("cell", "dragged", "lost"), or holding a key."""

    state: str
    cell: int = 0
    key: str = ""
    began: int = 0  # the frame of the press


class KeyboardPlayer(Player):
    """No pointer at all: the cursor goes where the pointer would; Space opens, F flags, and a button is its key.

    The cursor of the session itself is put back before the session uses it.
    """

    def __init__(self, project: Project, fps: int = FPS) -> None:
        super().__init__(project, fps)
        self._forget()

    def _forget(self) -> None:
        self._own: tuple[int, int] | None = None  # where the session's own cursor is
        self._away = True  # whether the cursor is elsewhere
        self._points = True  # whether the session last pointed with the pointer
        self._press: _Press | None = None

    def _carry_out(self, session: Session, line: Line) -> Iterator[Frame]:
        command = line.command
        if isinstance(command, GreenFlag):
            press = self._press
            self._forget()
            self._press = press and _Press("nothing")
        elif self._is_due(command):
            yield from self._press_long(session, line, command)
            return
        yield from super()._carry_out(session, line)

    def _is_due(self, command: object) -> bool:
        """Whether the press becomes a long one while these frames pass."""
        return isinstance(command, Frames) and self._press is not None and 0 < self._until_long() <= command.count

    def _until_long(self) -> int:
        """The frames until the press becomes a long one, the frame in which it does so too; 0: it does not."""
        press = self._press
        if press.state != "cell" or not _is_closed(self, press.cell):
            return 0
        return max(1, press.began + _long_press(self._fps) - self._project.number)

    def _press_long(self, session: Session, line: Line, command: Frames) -> Iterator[Frame]:
        frames = self._until_long()
        self._press.state = "nothing"
        parts = (Frames(frames - 1), Key("f", "down"), Frames(1), Key("f", "up"), Frames(command.count - frames))
        for part in parts:
            if not isinstance(part, Frames):
                yield from super()._key(line, part.key, part.action)
            elif part.count:
                yield from super()._carry_out(session, Line(line.number, part))

    # ---- the pointer that is not there

    def _mouse(self, session: Session, line: Line, action: str, place: Place) -> Iterator[Frame]:
        if not _is_game(self):
            raise SessionError(f"{session.name}:{line.number}: this project has no cursor; play it as mouse or touch")
        self._spot, self._points = self._place(session, line, place), True
        if action == "point":
            self._follow()
            yield self._pass(line)
        if action in ("press", "click", "tap"):
            yield from self._begin(line)
        if action in ("release", "click", "tap"):
            yield from self._end(line)

    def _begin(self, line: Line) -> Iterator[Frame]:
        if self._press is not None:
            self._follow()
            return
        cell, name = cell_at(self._spot, self.ledger), button_at(self._spot, self.ledger)
        if self.ledger["helping"] == 1:
            name = "i"
        if name:
            self._press = _Press("key", key=self._key_of(name))
            self._inputs.append(KeyMoved(self._press.key, True))
        elif cell:
            yield from self._go(line, cell)
            self._press = _Press("cell", cell)
        else:
            self._press = _Press("nothing")
        yield self._pass(line)
        self._press.began = self._project.number

    def _follow(self) -> None:
        press = self._press
        if press is None:
            return
        if press.state == "cell" and cell_at(self._spot, self.ledger) != press.cell:
            press.state = "dragged"
        if press.state == "dragged" and (abs(self._spot.x) >= EDGE_X or abs(self._spot.y) >= EDGE_Y):
            press.state = "lost"

    def _end(self, line: Line) -> Iterator[Frame]:
        press, self._press = self._press, None
        cell = cell_at(self._spot, self.ledger)
        if press is None:
            yield self._pass(line)
        elif press.state == "key":
            self._inputs.append(KeyMoved(press.key, False))
            yield self._pass(line)
        elif cell and (press.state == "lost" or press.state == "cell" and cell == press.cell):
            yield from self._go(line, cell)
            long = press.state == "cell" and self._project.number - press.began >= _long_press(self._fps)
            flags = (long or self.ledger["flag_mode"] == 1) and _is_closed(self, cell)
            yield from super()._key(line, "f" if flags else "space", "tap")
        else:
            yield self._pass(line)

    def _key_of(self, button: str) -> str:
        """The key that does what a button does."""
        if button == "face":
            return "n" if self.ledger["mode"] == NO_GUESS else "r"
        return str(1 + self.ledger["size"] % 4) if button == "level" else button

    # ---- the cursor

    def _key(self, line: Line, key: str, action: str) -> Iterator[Frame]:
        goes_down = action != "up" and _is_game(self)
        if goes_down and key == "f" and self._points:
            cell = cell_at(self._spot, self.ledger)
            if not cell:  # F off the board is nothing, and at the cursor it would be something
                yield from self._nothing(line, action)
                return
            yield from self._go(line, cell)
        elif goes_down and key in CURSOR_KEYS:
            yield from self._return(line, key)
            self._points = self._away = False
        elif goes_down and key in ("f", *CLICK_KEYS):
            if self._away and self._own is None:  # the session has no cursor, and Space without one is nothing
                yield from self._nothing(line, action)
                return
            yield from self._return(line)
            self._points = self._away = False
        yield from super()._key(line, key, action)

    def _nothing(self, line: Line, action: str) -> Iterator[Frame]:
        for _ in range(2 if action == "tap" else 0):
            yield self._pass(line)

    def _go(self, line: Line, cell: int) -> Iterator[Frame]:
        """Takes the cursor to a cell."""
        if not self._away:
            self._own, self._away = self._cursor(), True
        row, column = divmod(cell - 1, self.ledger["width"])
        yield from self._move(line, (column, row))

    def _return(self, line: Line, arrow: str = "") -> Iterator[Frame]:
        """Takes the cursor where the session left it; before its first arrow, where that leads to the middle."""
        if not self._away:
            return
        if self._own is not None:
            yield from self._move(line, self._own)
        elif self._cursor() is not None:
            column, row = self.ledger["width"] // 2, self.ledger["height"] // 2
            across = {"left": 1, "right": -1}.get(arrow, 0)
            down = {"up": 1, "down": -1}.get(arrow, 0)
            yield from self._move(line, (column + across, row + down))

    def _cursor(self) -> tuple[int, int] | None:
        column, row = self.ledger["cursor_column"], self.ledger["cursor_row"]
        return None if column < 0 else (column, row)

    def _move(self, line: Line, target: tuple[int, int]) -> Iterator[Frame]:
        column, row = min(target[0], self.ledger["width"] - 1), min(target[1], self.ledger["height"] - 1)
        for _ in range(_FARTHEST):
            now = self._cursor()
            if now == (column, row):
                return
            if now is None:
                arrow = "up"  # whichever comes first puts the cursor in the middle
            elif now[0] != column:
                arrow = "left" if now[0] > column else "right"
            else:
                arrow = "up" if now[1] > row else "down"
            yield from super()._key(line, arrow, "tap")


PLAYERS: dict[Hands, type[Player]] = {"as written": Player, "mouse": MousePlayer, "touch": TouchPlayer, "keyboard": KeyboardPlayer}


def _is_game(player: Player) -> bool:
    """Whether the project has what these hands need to know: a board, a cursor, flag mode."""
    return "flag_mode" in player.ledger and "know" in player.ledger


def _is_closed(player: Player, cell: int) -> bool:
    return cell > 0 and player.ledger["know"][cell - 1] == HIDDEN


def _long_press(fps: int) -> int:
    """The frames after the first of a press in which it becomes a long one."""
    return int(LONG_PRESS_MS * fps / 1000) + 1
