"""Playing a session in a Scratch project, frame by frame.

Yields a Frame for every frame that passes: what was put in, and what the project's variables and lists hold after it.
Nothing here knows the rules of a game; of a board only where its cells are, from the ledger.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from minebender_sb3.verify import probing
from minebender_sb3.verify.law_lines import Claim, most_cells
from minebender_sb3.verify.session import (
    PROBING_FRAMES,
    Answer,
    Button,
    Cell,
    Expect,
    ExpectItem,
    ExpectList,
    ExpectValue,
    Frames,
    GreenFlag,
    Key,
    LawHolds,
    Layout,
    Line,
    Message,
    Mouse,
    Place,
    Session,
    SessionError,
    SetVariable,
    Spot,
    Step,
    Until,
    UntilEnd,
    UntilIdle,
    UntilValue,
    as_number,
    frames_of,
    same_value,
    text_of,
)
from minebender_sb3.vm import Project, VmError
from minebender_sb3.vm.project import Condition

FPS = 30
STUCK = 4  # the value of `rule` where the rules are at their end
WARP_MS = 500  # what an expired warp limit costs
AT_ONCE = 16  # frames asked for at once: while Scratch makes them, those before are judged
GEOMETRY = ("cell_size", "board_left", "board_top")

_KEY_NAMES = {name: f"{name} arrow" for name in ("up", "down", "left", "right")}  # as Scratch calls them


@dataclass(frozen=True, slots=True)
class Started:
    """The green flag was clicked."""


@dataclass(frozen=True, slots=True)
class Changed:
    """A stage variable was set from outside."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class KeyMoved:
    """A key went down or up."""

    key: str
    down: bool


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at a point of the stage, held down or not."""

    spot: Spot
    down: bool


@dataclass(frozen=True, slots=True)
class LawTried:
    """A law was tried on the game as it stood before the frame; whether Scratch breaks it."""

    claim: Claim
    broken: bool


Input = Started | Changed | KeyMoved | PointerMoved | Answer | Message | Layout | Step | LawTried


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame that has passed.

    `now` is its virtual time in milliseconds; `ledger` maps each variable to its value and each list to its items as
    they are after the frame; `changed` names what the frame changed, in any order, and `places` where a list has new
    items (from 0), of a list that it does not name anywhere.
    """

    number: int
    now: float
    line: int
    inputs: tuple[Input, ...]
    ledger: Mapping[str, object]
    changed: frozenset[str]
    places: Mapping[str, tuple[int, ...]]

    def new_items(self, name: str) -> list:
        """The items of a list that was changed, but for those that are known to be as they were."""
        items = self.ledger[name]
        return [items[place] for place in self.places[name]] if name in self.places else items


class Disagreement(Exception):
    """Scratch did not do what must hold.

    `frame` and `line` (of the session) say when, `move` how many moves were finished (None: not a game), `what` is a
    sentence.
    """

    def __init__(self, what: str, frame: int, line: int, move: int | None = None) -> None:
        super().__init__(what, frame, line, move)
        self.what, self.frame, self.line, self.move = what, frame, line, move

    def __str__(self) -> str:
        move = "" if self.move is None else f", move {self.move}"
        return f"frame {self.frame}{move}, session line {self.line}: {self.what}"



class Player:
    """Plays sessions in a project opened with `watch` naming what is to be followed (all by default)."""

    def __init__(self, project: Project, fps: int = FPS) -> None:
        self._project = project
        self._fps = fps
        self._lost = 0  # virtual ms lost to warp limits
        self._started = False
        self._inputs: list[Input] = []  # those of the next frame
        self._spot, self._held = Spot(0, 0), False

    @property
    def ledger(self) -> Mapping[str, object]:
        """The watched variables and lists as they are after the last frame."""
        return self._project.state

    def play(self, session: Session) -> Iterator[Frame]:
        """The frames of a session, as they pass; the flag is clicked before the first unless the session does it.

        Raises Disagreement where an `until` runs out or an `expect` does not hold, SessionError where a command cannot
        be carried out in this project, and VmError where the project cannot go on.
        """
        for line in session.lines:
            try:
                yield from self._carry_out(session, line)
            except VmError as error:
                raise VmError(f"{session.name}:{line.number}: {error}") from None

    def _carry_out(self, session: Session, line: Line) -> Iterator[Frame]:
        command = line.command
        if isinstance(command, GreenFlag) or (not self._started and (frames_of(command) or isinstance(command, Mouse))):
            yield self._start(line)
        match command:
            case GreenFlag():
                pass
            case SetVariable(name=name, value=value):
                self._set(name, value)
            case Key(key=key, action=action):
                yield from self._key(line, key, action)
            case Mouse(action=action, place=place):
                yield from self._mouse(session, line, action, place)
            case Frames(count=count):
                yield from self._passes(line, count)
            case UntilIdle() | UntilEnd() | UntilValue():
                yield from self._until(line, command)
            case Answer() | Message():
                self._inputs.append(command)
            case Layout() | Step():
                yield from self._probe(session, line, command)
            case LawHolds(claim=claim):
                yield from self._try(session, line, claim)
            case _:
                self._expect(line, command)

    def _set(self, name: str, value: str) -> None:
        number = as_number(value)
        self._project.set_variable(name, value if number is None else number)
        self._inputs.append(Changed(name, value))

    def _start(self, line: Line) -> Frame:
        """The flag, and the frame in which the project gets ready: only then does it know where its board is."""
        self._project.green_flag()
        self._inputs.append(Started())
        self._started = True
        return self._pass(line)

    def _key(self, line: Line, key: str, action: str) -> Iterator[Frame]:
        if action != "up":
            self._inputs.append(KeyMoved(key, True))
        if action == "tap":
            yield self._pass(line)
        if action != "down":
            self._inputs.append(KeyMoved(key, False))
        if action == "tap":
            yield self._pass(line)

    def _mouse(self, session: Session, line: Line, action: str, place: Place) -> Iterator[Frame]:
        self._spot = self._place(session, line, place)
        for held in {"point": (self._held,), "press": (True,), "release": (False,)}.get(action, (True, False)):
            self._held = held
            self._inputs.append(PointerMoved(self._spot, held))
            if action != "tap":
                yield self._pass(line)

    def _place(self, session: Session, line: Line, place: Place) -> Spot:
        match place:
            case Spot():
                return place
            case Button(name=name):
                return self._button(session, line, name)
            case _:
                return self._centre(session, line, place)

    def _centre(self, session: Session, line: Line, cell: Cell) -> Spot:
        try:
            size, left, top = (float(self.ledger[name]) for name in GEOMETRY)
            columns, rows = int(self.ledger["width"]), int(self.ledger["height"])
        except (KeyError, ValueError):
            raise SessionError(
                f"{session.name}:{line.number}: this project has no board; write a stage point as `at X Y`"
            ) from None
        if not (cell.x < columns and cell.y < rows):
            raise SessionError(
                f"{session.name}:{line.number}: the board has {columns} columns and {rows} rows then, no cell "
                f"{cell.x},{cell.y}; columns and rows count from 0"
            )
        return Spot(left + (cell.x + 0.5) * size, top - (cell.y + 0.5) * size)

    def _button(self, session: Session, line: Line, name: str) -> Spot:
        try:
            names = [str(known) for known in self._project.list("button_name")]
            places = list(zip(self._project.list("button_x"), self._project.list("button_y")))
        except VmError:
            names = []
        if name not in names:
            raise SessionError(f"{session.name}:{line.number}: no button `{name}`; there are {', '.join(names) or 'none'}")
        x, y = places[names.index(name)]
        return Spot(float(x), float(y))

    def _probe(self, session: Session, line: Line, asked: Layout | Step) -> Iterator[Frame]:
        """Frames pass until the probe has served what was asked."""
        self._want_a_probe(session, line)
        served = self._project.variable(probing.SERVED)
        self._inputs.append(asked)
        for _ in range(frames_of(line.command)):
            yield self._pass(line)
            if self._project.variable(probing.SERVED) != served:
                return
        raise self._disagree(line, f"`{text_of(asked)}`: it was not done in {frames_of(line.command)} frames")

    def _try(self, session: Session, line: Line, claim: Claim) -> Iterator[Frame]:
        """Tries a law once the board is drawn, then lets one frame pass."""
        self._want_a_probe(session, line)
        if claim.case is None:
            for _ in range(PROBING_FRAMES - 1):
                if not self.ledger["undrawn"]:
                    break
                yield self._pass(line)
            cells, most = len(self.ledger["know"]), most_cells(claim.law)
            if cells > most:
                why = f"{claim.law.name} can be tried on {most} cells at most; write a smaller layout before it"
                raise self._refuse(session, line, why)
            if self.ledger["begun"] != 1:
                raise self._refuse(session, line, "no game has begun then; write a layout before it")
        broken = probing.breaks_in_scratch(self._project, self.ledger, claim)
        self._inputs.append(LawTried(claim, broken))
        yield self._pass(line)
        if broken:
            raise self._disagree(line, f"`{text_of(line.command)}`: broken in Scratch")

    def _want_a_probe(self, session: Session, line: Line) -> None:
        if not probing.has_probe(self._project):
            what = text_of(line.command).partition(" ")[0]
            raise self._refuse(session, line, f"`{what}` needs the build that `minebender build --inspection` makes")
        if self.ledger["busy"] != 0:
            raise self._refuse(session, line, "the game is busy then; write `until idle 600` before it")

    def _refuse(self, session: Session, line: Line, why: str) -> SessionError:
        return SessionError(f"{session.name}:{line.number}: {why}")

    def _pass(self, line: Line) -> Frame:
        return next(self._passes(line, 1))

    def _passes(self, line: Line, count: int, until: tuple[Condition, ...] = ()) -> Iterator[Frame]:
        inputs, self._inputs = tuple(self._inputs), []
        for given in inputs:
            self._post(given)
        for told in self._project.passing(count, until, AT_ONCE):
            self._lost += told.warps * WARP_MS
            now = told.number * 1000 / self._fps + self._lost
            yield Frame(told.number, now, line.number, inputs, dict(self.ledger), frozenset(told.changes), told.items)
            inputs = ()

    def _post(self, given: Input) -> None:
        match given:
            case KeyMoved(key=key, down=down):
                self._project.key(_KEY_NAMES.get(key, key), down)
            case PointerMoved(spot=spot, down=down):
                self._project.mouse(spot.x, spot.y, down)
            case Answer(text=text):
                self._project.answer(text)
            case Message(name=name):
                self._project.broadcast(name)
            case Layout() | Step():
                probing.post(self._project, given)

    def _until(self, line: Line, until: Until) -> Iterator[Frame]:
        if self._holds(until, self._project.variable):  # read now: a `set` may stand before this line
            return
        conditions = _conditions(until)
        if all(name in self.ledger for name, _, _ in conditions):
            yield from self._passes(line, until.most, conditions)
            if self._holds(until, self._last_value):
                return
        else:
            for _ in range(until.most):
                yield self._pass(line)
                if self._holds(until, self._last_value):
                    return
        raise self._disagree(line, f"`{text_of(until)}`: it did not come about in {until.most} frames")

    def _holds(self, until: Until, value_of: Callable[[str], object]) -> bool:
        match until:
            case UntilIdle():
                return same_value(value_of("busy"), 0)
            case UntilEnd():
                return not same_value(value_of("status"), 0) or same_value(value_of("rule"), STUCK)
            case UntilValue(name=name, value=value):
                return same_value(value_of(name), value)

    def _last_value(self, name: str) -> object:
        """A variable after the last frame, without asking if it is watched."""
        return self.ledger[name] if name in self.ledger else self._project.variable(name)

    def _expect(self, line: Line, expect: Expect) -> None:
        match expect:
            case ExpectValue(name=name, value=value):
                found = self._project.variable(name)
                good = same_value(found, value)
            case ExpectItem(name=name, cell=cell, value=value):
                items = self._project.list(name)
                index = cell.y * int(self._project.variable("width")) + cell.x
                found = items[index] if index < len(items) else "no item"
                good = same_value(found, value)
            case ExpectList(name=name, values=values):
                found = self._project.list(name)
                good = len(found) == len(values) and all(map(same_value, found, values))
        if not good:
            raise self._disagree(line, f"`{text_of(expect)}`: it is {found!r}")

    def _disagree(self, line: Line, what: str) -> Disagreement:
        return Disagreement(what, self._project.number, line.number, self.ledger.get("moves"))


def _conditions(until: Until) -> tuple[Condition, ...]:
    """What `_holds` looks at, for Scratch's side to stop at the frame after which one holds."""
    match until:
        case UntilIdle():
            return (("busy", 0, True),)
        case UntilEnd():
            return ("status", 0, False), ("rule", STUCK, True)
        case UntilValue(name=name, value=value):
            number = as_number(value)
            return ((name, value if number is None else number, True),)
