"""Play sessions: the text form of what a player does and of what must hold, read, checked and written.

The format is described in docs/session-format.md. Places are cells of a board or stage coordinates (centre 0 0,
up positive); a session of any Scratch project can be written with stage coordinates, `answer` and `message`.
"""

import json
import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from minebender_sb3.verify.law_lines import Claim, read_claim, words_of

FIRST_LINE = "minebender session 1"
MOST_FRAMES = 1_000_000  # over a whole session: a bound on how long a damaged file can keep a machine busy
MOST_BYTES = 4_000_000
LAST_SEED = 67108858
PROBING_FRAMES = 200  # until a step is made: the prover may need many turns; until a board is drawn for a law
MOST_COLUMNS, MOST_ROWS = 30, 25
LARGEST_CHOICE = 2**32
NAMED_KEYS = ("space", "enter", "up", "down", "left", "right")

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|[^\s"#]+|#.*|\S')  # possessive: a quote left open costs no memory
_CELL = re.compile(r"(\d{1,4}),(\d{1,4})", re.ASCII)
_COUNT = re.compile(r"\d{1,9}", re.ASCII)
_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)


class SessionError(Exception):
    """A session cannot be read or cannot be played; the message names file, line and remedy."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the board: column `x`, row `y`, from 0."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Spot:
    """A point of the stage: centre 0 0, up positive, in stage pixels."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the game, by its name in the list `button_name`: wherever it is then."""

    name: str


Place = Cell | Spot | Button


@dataclass(frozen=True, slots=True)
class GreenFlag:
    """The green flag is clicked, and one frame passes."""


@dataclass(frozen=True, slots=True)
class SetVariable:
    """A stage variable becomes a value (`seed N` is this, for `next_seed`)."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Mouse:
    """The pointer: `point`, `press` and `release` take one frame each, `click` is press and release, `tap` both in no frame."""

    action: Literal["click", "point", "press", "release", "tap"]
    place: Place


@dataclass(frozen=True, slots=True)
class Key:
    """A key goes down or up (no frame of its own), or is tapped (one frame down, one frame up)."""

    key: str
    action: Literal["tap", "down", "up"]


@dataclass(frozen=True, slots=True)
class Frames:
    """So many frames pass."""

    count: int


@dataclass(frozen=True, slots=True)
class UntilIdle:
    """Frames pass until `busy` is 0."""

    most: int


@dataclass(frozen=True, slots=True)
class UntilEnd:
    """Frames pass until the game is over or the rules are at their end."""

    most: int


@dataclass(frozen=True, slots=True)
class UntilValue:
    """Frames pass until a variable has a value."""

    name: str
    value: str
    most: int


@dataclass(frozen=True, slots=True)
class Answer:
    """Answers the question that the project asks."""

    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """Sends a message (a broadcast)."""

    name: str


@dataclass(frozen=True, slots=True)
class ExpectValue:
    """A variable must have a value."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ExpectItem:
    """The item of a board list at a cell must have a value."""

    name: str
    cell: Cell
    value: str


@dataclass(frozen=True, slots=True)
class ExpectList:
    """A list must have exactly these items."""

    name: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """A board of `w` by `h` cells begins, its mines where these rows say. Inspection builds only; one frame."""

    w: int
    h: int
    rows: tuple[tuple[bool, ...], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One action on the rules themselves, past mouse and keys; a place may lie off the board. Inspection builds only.

    `cell` is None for `assist`, whose `choice` says which of several cells.
    """

    action: Literal["reveal", "flag", "chord", "open", "assist"]
    cell: Cell | None = None
    choice: int = 0


@dataclass(frozen=True, slots=True)
class LawHolds:
    """A law must hold for some values, in Scratch and, where a session is judged, in Python. Inspection builds only."""

    claim: Claim


Until = UntilIdle | UntilEnd | UntilValue
Expect = ExpectValue | ExpectItem | ExpectList
Probing = Layout | Step | LawHolds
Command = GreenFlag | SetVariable | Mouse | Key | Frames | Until | Answer | Message | Expect | Probing


@dataclass(frozen=True, slots=True)
class Line:
    """A command and the line of the file it stands on, from 1."""

    number: int
    command: Command


@dataclass(frozen=True, slots=True)
class Session:
    """A session: the name used in messages (a file name as a rule) and its lines in order."""

    name: str
    lines: tuple[Line, ...]

    @classmethod
    def of(cls, name: str, commands: Sequence[Command]) -> "Session":
        """A session made by a program; its line numbers are those that `write` will give it."""
        return cls(name, tuple(Line(number, command) for number, command in enumerate(commands, start=2)))

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands without their line numbers."""
        return tuple(line.command for line in self.lines)


def same_value(a: object, b: object) -> bool:
    """Whether two values are equal as an `expect` means it: as numbers where both are, else as texts."""
    x, y = as_number(a), as_number(b)
    return x == y if x is not None and y is not None else str(a) == str(b)


def as_number(value: object) -> float | None:
    """The finite number that a variable's value or a word of a session stands for, or None."""
    if isinstance(value, (int, float)):
        return float(value) if math.isfinite(value) else None
    if not _NUMBER.fullmatch(str(value)):
        return None
    number = float(str(value))
    return number if math.isfinite(number) else None


def frames_of(command: Command) -> int:
    """The most frames that a command can take."""
    match command:
        case Mouse(action="click") | Key(action="tap"):
            return 2
        case Mouse(action="tap"):
            return 0
        case Mouse() | GreenFlag() | Layout():
            return 1
        case Step() | LawHolds():
            return PROBING_FRAMES
        case Frames(count=count):
            return count
        case UntilIdle(most=most) | UntilEnd(most=most) | UntilValue(most=most):
            return most
        case _:
            return 0


def read(path: Path) -> Session:
    """The session in a file; raises SessionError if it cannot be read, before anything runs."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SessionError(f"{path}: cannot be read ({error.strerror}); give the path of a session file") from None
    if len(data) > MOST_BYTES:
        raise SessionError(f"{path}: larger than {MOST_BYTES:,} bytes; a session is a short text file")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise SessionError(f"{path}:{line}: not UTF-8 text; save the file as UTF-8") from None
    return parse(text, str(path))


def parse(text: str, name: str = "session") -> Session:
    """The session that a text describes; `name` is used in messages. Raises SessionError."""
    rows = text.split("\n")
    lines: list[Line] = []
    started, frames = False, 0
    for number, row in enumerate(rows, start=1):
        try:
            words = _words(row)
            if not words:
                continue
            if not started:
                if " ".join(word for word, _ in words) != FIRST_LINE:
                    raise _Bad(f"not a session; the first line must be `{FIRST_LINE}`")
                started = True
                continue
            command = _command(words)
            frames += frames_of(command)
            if frames > MOST_FRAMES:
                raise _Bad(f"more than {MOST_FRAMES:,} frames in all; split the session")
        except _Bad as bad:
            raise SessionError(f"{name}:{number}: {_printable(str(bad))}") from None
        lines.append(Line(number, command))
    if not started:
        raise SessionError(f"{name}:1: empty; the first line must be `{FIRST_LINE}`")
    return Session(name, tuple(lines))


def write(session: Session, notes: Sequence[str] = ()) -> str:
    """The text of a session, one command a line, with notes as comments after the commands."""
    rows = [FIRST_LINE, *(text_of(command) for command in session.commands)]
    rows += [f"# {line}" for note in notes for line in note.splitlines()]
    return "\n".join(rows) + "\n"


def text_of(command: Command) -> str:
    """The line that stands for a command."""
    match command:
        case GreenFlag():
            return "flag"
        case SetVariable(name="next_seed", value=value) if _is_seed(value):
            return f"seed {value}"
        case SetVariable(name=name, value=value):
            return f"set {_quoted(name)} {_quoted(value)}"
        case Mouse(action=action, place=place):
            return f"{action} {_place_text(place)}"
        case Key(key=key, action="tap"):
            return f"key {key}"
        case Key(key=key, action=action):
            return f"key {key} {action}"
        case Frames(count=count):
            return f"frames {count}"
        case UntilIdle(most=most):
            return f"until idle {most}"
        case UntilEnd(most=most):
            return f"until end {most}"
        case UntilValue(name=name, value=value, most=most):
            return f"until {_quoted(name)} {_quoted(value)} {most}"
        case Answer(text=text):
            return f"answer {_quoted(text)}"
        case Message(name=name):
            return f"message {_quoted(name)}"
        case ExpectValue(name=name, value=value):
            return f"expect {_quoted(name)} {_quoted(value)}"
        case ExpectItem(name=name, cell=cell, value=value):
            return f"expect {_quoted(name)} at {_place_text(cell)} {_quoted(value)}"
        case ExpectList(name=name, values=values):
            return " ".join([f"expect {_quoted(name)} is", *map(_quoted, values)])
        case Layout(w=w, h=h, rows=rows):
            words = ["".join("*" if mine else "-" for mine in row) for row in rows] if w and h else [f"{w}x{h}"]
            return " ".join(["layout", *words])
        case Step(action=action, cell=cell, choice=choice):
            return f"step {action} {choice if cell is None else _place_text(cell)}"
        case LawHolds(claim=claim):
            return " ".join(["law", *words_of(claim)])


class _Bad(Exception):
    """A line that cannot be read: what is wrong and what would be right."""


def _printable(text: str) -> str:
    """A text as it can stand in a line of a terminal."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


Words = list[tuple[str, bool]]  # a word, and whether it was written in quotes


def _words(row: str) -> Words:
    """The words of a line without its comment."""
    words: Words = []
    for match in _TOKEN.finditer(row):
        token = match.group()
        if token.startswith("#"):
            break
        if not token.startswith('"'):
            words.append((token, False))
            continue
        try:
            word = json.loads(token)
            word.encode()  # half a surrogate pair is no text
            words.append((word, True))
        except ValueError:
            raise _Bad('a text in quotes is not closed or has a bad escape; write it as "like \\"this\\""') from None
    return words


def _command(words: Words) -> Command:
    verb, rest = words[0][0], words[1:]
    reader = _READERS.get(verb)
    if reader is None:
        raise _Bad(f"unknown command `{verb[:40]}`; known are {', '.join(_READERS)}")
    return reader(rest)


def _flag(words: Words) -> Command:
    _want(words, 0, "flag")
    return GreenFlag()


def _seed(words: Words) -> Command:
    _want(words, 1, "seed N")
    if not _is_seed(words[0][0]):
        raise _Bad(f"`{words[0][0][:40]}` is no seed; a seed is a whole number from 1 to {LAST_SEED}")
    return SetVariable("next_seed", words[0][0])


def _set(words: Words) -> Command:
    _want(words, 2, "set NAME VALUE")
    return SetVariable(words[0][0], words[1][0])


def _mouse(action: Literal["click", "point", "press", "release", "tap"]) -> Callable[[Words], Command]:
    return lambda words: Mouse(action, _place(words, action))


def _key(words: Words) -> Command:
    form = "key K, key K down, or key K up"
    if len(words) not in (1, 2):
        raise _Bad(f"wrong number of words; write it as `{form}`")
    key = words[0][0].lower()
    if key not in NAMED_KEYS and not re.fullmatch(r"[a-z0-9]", key):
        raise _Bad(f"unknown key `{key[:40]}`; known are letters, digits, {', '.join(NAMED_KEYS)}")
    action = words[1][0] if len(words) == 2 else "tap"
    if action not in ("tap", "down", "up") or (action == "tap" and len(words) == 2):
        raise _Bad(f"`{action[:40]}` is not `down` or `up`; write it as `{form}`")
    return Key(key, action)


def _frames(words: Words) -> Command:
    _want(words, 1, "frames N")
    return Frames(_count(words[0][0]))


def _until(words: Words) -> Command:
    if len(words) == 2 and words[0] == ("idle", False):
        return UntilIdle(_count(words[1][0]))
    if len(words) == 2 and words[0] == ("end", False):
        return UntilEnd(_count(words[1][0]))
    _want(words, 3, "until idle N, until end N, or until NAME VALUE N")
    return UntilValue(words[0][0], words[1][0], _count(words[2][0]))


def _answer(words: Words) -> Command:
    return Answer(_text(words, "answer TEXT"))


def _message(words: Words) -> Command:
    return Message(_text(words, "message NAME"))


def _expect(words: Words) -> Command:
    form = "expect NAME VALUE, expect NAME at 8,8 VALUE, or expect NAME is A B C"
    if len(words) >= 2 and words[1] == ("is", False):
        return ExpectList(words[0][0], tuple(word for word, _ in words[2:]))
    if len(words) == 4 and words[1] == ("at", False):
        return ExpectItem(words[0][0], _cell(words[2][0]), words[3][0])
    _want(words, 2, form)
    return ExpectValue(words[0][0], words[1][0])


def _layout(words: Words) -> Command:
    form = "write a word for each row, `*` a mine and `-` none, as in `layout -*- ---`"
    if not words:
        raise _Bad(f"a layout without rows; {form}")
    empty = re.fullmatch(r"(\d{1,2})x(\d{1,2})", words[0][0], re.ASCII)
    if empty and len(words) == 1:
        w, h = int(empty[1]), int(empty[2])
        if w and h:
            raise _Bad(f"`{words[0][0]}` does not say where its mines are; {form}")
        rows = ((),) * h
    else:
        for number, (word, _) in enumerate(words, start=1):
            if not re.fullmatch(r"[*-]+", word):
                raise _Bad(f"`{word[:40]}` is no row; {form}")
            if len(word) != len(words[0][0]):
                raise _Bad(f"row {number} has {len(word)} cells and row 1 has {len(words[0][0])}; every row needs as many")
        w, h = len(words[0][0]), len(words)
        rows = tuple(tuple(mark == "*" for mark in word) for word, _ in words)
    if w > MOST_COLUMNS or h > MOST_ROWS:
        raise _Bad(f"{w} columns and {h} rows; a board has at most {MOST_COLUMNS} columns and {MOST_ROWS} rows")
    return Layout(w, h, rows)


def _step(words: Words) -> Command:
    form = "step reveal 1,0, step flag 1,0, step chord 1,0, step open 1,0, or step assist 3"
    _want(words, 2, form)
    action, place = words[0][0], words[1][0]
    if action in ("reveal", "flag", "chord", "open"):
        return Step(action, _cell(place))
    if action != "assist" or not re.fullmatch(r"\d{1,10}", place, re.ASCII) or int(place) > LARGEST_CHOICE:
        raise _Bad(f"`{action[:40]} {place[:40]}` is no step; write {form}")
    return Step("assist", None, int(place))


def _law(words: Words) -> Command:
    try:
        return LawHolds(read_claim([word for word, _ in words]))
    except ValueError as error:
        raise _Bad(str(error)) from None


_READERS: dict[str, Callable[[Words], Command]] = {
    "flag": _flag,
    "seed": _seed,
    "set": _set,
    "click": _mouse("click"),
    "point": _mouse("point"),
    "press": _mouse("press"),
    "release": _mouse("release"),
    "tap": _mouse("tap"),
    "key": _key,
    "frames": _frames,
    "until": _until,
    "answer": _answer,
    "message": _message,
    "expect": _expect,
    "layout": _layout,
    "step": _step,
    "law": _law,
}


def _want(words: Words, count: int, form: str) -> None:
    if len(words) != count:
        raise _Bad(f"wrong number of words; write it as `{form}`")


def _text(words: Words, form: str) -> str:
    if not words:
        raise _Bad(f"wrong number of words; write it as `{form}`")
    return " ".join(word for word, _ in words)


def _count(word: str) -> int:
    if not _COUNT.fullmatch(word) or not 1 <= int(word) <= MOST_FRAMES:
        raise _Bad(f"`{word[:40]}` is no number of frames; write a whole number from 1 to {MOST_FRAMES}")
    return int(word)


def _place(words: Words, action: str) -> Place:
    if len(words) == 1:
        return _cell(words[0][0])
    if len(words) == 3 and words[0] == ("at", False):
        x, y = as_number(words[1][0]), as_number(words[2][0])
        if x is not None and y is not None and abs(x) <= 10_000 and abs(y) <= 10_000:
            return Spot(x, y)
    if len(words) == 2 and words[0] == ("button", False):
        return Button(words[1][0])
    raise _Bad(f"no place after `{action}`; write a cell as `{action} 8,8` or a stage point as `{action} at -20 35`")


def _cell(word: str) -> Cell:
    found = _CELL.fullmatch(word)
    if not found:
        raise _Bad(f"`{word[:40]}` is no cell; write column,row from 0, as in 8,8")
    return Cell(int(found.group(1)), int(found.group(2)))


def _is_seed(value: str) -> bool:
    return bool(_COUNT.fullmatch(value)) and 1 <= int(value) <= LAST_SEED


def _place_text(place: Place) -> str:
    match place:
        case Cell(x=x, y=y):
            return f"{x},{y}"
        case Spot(x=x, y=y):
            return f"at {_plain(x)} {_plain(y)}"
        case Button(name=name):
            return f"button {_quoted(name)}"


def _plain(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(number)


def _quoted(word: str) -> str:
    """A word as it can stand in a line: in quotes where it would otherwise be read as something else."""
    if word and word not in ("is", "at", "idle", "end") and re.fullmatch(r'[^\s"#]+', word):
        return word
    return json.dumps(word, ensure_ascii=False)
