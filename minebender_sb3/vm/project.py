"""A Scratch project that runs, frame by frame, without a screen."""

from __future__ import annotations

import base64
import hashlib
import io
import json
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from ..sb3 import Sb3Error, read
from ..sb3.archive import PROJECT_BYTES
from .errors import VmError
from .tally import Tally
from .worker import Worker, borrow, give_back

Value = int | float | str

#: Frames asked for in one request.
_BATCH = 100

#: (name of a watched variable, value, same): it is that value, a number or a text that is none; or, if not same, is not.
Condition = tuple[str, Value, bool]


@dataclass(frozen=True, slots=True)
class Frame:
    """What one frame did.

    number: counted from 1 since the project was loaded.
    changes: watched name -> new value, or the whole new list.
    items: watched list -> places (from 0) that hold a new value.
    blocks, stretch: blocks executed, and the most in one warp stretch; None unless counted.
    warps: warp limits that fired. exceptions, says, sounds: as the harness tells them. question: what is asked, or None.
    """

    number: int
    changes: dict[str, Value | list[Value]]
    items: dict[str, tuple[int, ...]]
    blocks: int | None
    stretch: int | None
    warps: int
    exceptions: tuple[dict, ...]
    says: tuple[dict, ...]
    sounds: tuple[dict, ...]
    question: str | None


class Project:
    """Any .sb3 as a context manager: `with Project("game.sb3") as game: game.green_flag(); game.frames(30)`.

    source: path or bytes of an .sb3 (or .sb2). engine: "vanilla" (Scratch's own) or "turbowarp".
    fps: frames a virtual second. passes: sequencer turns in a frame in which nothing is redrawn.
    warp_turns: loop turns and calls until Scratch's warp limit fires and costs half a second; None, no limit, in TurboWarp only.
    seed: of `pick random`. turbo: turbo mode. allow: opcodes or extensions to run though they cannot be honoured.
    pen: record the pen. count: count blocks (vanilla only, slower). watch: names to tell, None for all.
    frame_limit: real seconds that one frame may take before the process is ended.

    `source` and `engine` are as given, `number` is the last frame, `state` the watched values after it, `inputs` what arrived by frame (`replay` takes it),
    `exceptions` what went wrong inside the VM so far, `meanwhile` what to call while frames are under way, `spent` (frame, blocks, longest warp stretch) where blocks are counted.
    A run is a function of the file, these options and the inputs. Raises VmError.
    """

    def __init__(
        self,
        source: str | Path | bytes,
        engine: str = "vanilla",
        *,
        fps: int = 30,
        passes: int = 50,
        warp_turns: int | None = 340_000,
        seed: int = 1,
        turbo: bool = False,
        allow: tuple[str, ...] | list[str] = (),
        pen: bool = False,
        count: bool = False,
        watch: tuple[str, ...] | list[str] | None = None,
        frame_limit: float = 30.0,
    ) -> None:
        self._name = "the given bytes" if isinstance(source, bytes) else str(source)
        self.source, self.engine = source, engine
        self._frame_limit = frame_limit
        self._queue: list[dict] = []
        self._worker: Worker | None = None
        self.number = 0
        self.state: dict[str, Value | list[Value]] = {}
        self.inputs: dict[int, list[dict]] = {}
        self.exceptions: list[dict] = []
        self.meanwhile: Callable[[], None] | None = None
        self.spent: list[tuple[int, int, int]] = []
        options = {
            "engine": engine,
            "fps": fps,
            "passes": passes,
            "warpTurns": warp_turns,
            "seed": seed,
            "turbo": turbo,
            "allow": list(allow),
            "pen": pen,
            "count": count,
        }
        data = packed(source)
        self._worker = borrow(engine)
        try:
            self.targets = self._load(data, options)["targets"]
            self._watch(watch)
        except BaseException as error:
            self.close()
            if isinstance(error, VmError):
                raise VmError(f"{self._name}: {error}") from error
            raise

    def __enter__(self) -> "Project":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Let the project go; its process is kept for the next one."""
        if self._worker is not None:
            give_back(self.engine, self._worker)
            self._worker = None

    def _ask(self, do: str, limit: float = 60.0, meanwhile: Callable[[], None] | None = None, **rest) -> object:
        if self._worker is None:
            raise VmError(f"{self._name} is closed: open it again")
        return self._worker.request(do, limit, meanwhile, **rest)

    def _load(self, data: Packed, options: dict) -> dict:
        """Load the file; one that the process holds already, under its hash, is only put back to its start."""
        told = self._ask("load", key=data.sha256, options=options) if self._worker.holds == data.sha256 else None
        if told is None:
            self._worker.loads += 1
            self._worker.holds = data.sha256
            told = self._ask("load", key=data.sha256, bytes=data.base64, options=options)
        return told

    # -- running ------------------------------------------------------------------------------

    def step(self) -> Frame:
        """Run one frame with the inputs given since the last one."""
        return self.frames(1)[0]

    def frames(self, count: int) -> list[Frame]:
        """Run `count` frames; inputs given since the last one arrive at the beginning of the first."""
        return list(self.passing(count))

    def passing(self, count: int, until: tuple[Condition, ...] = (), batch: int = _BATCH) -> Iterator[Frame]:
        """As frames(), a frame at a time, ended by the first frame after which one of `until` holds.

        Up to `batch` frames have passed in Scratch when the first of them is told, so what is read or put in before the
        last comes later than it seems; `number` and `state` are those of the frame told.
        """
        while count > 0:
            batch = min(count, batch)
            inputs, self._queue = self._queue, []
            told = self._ask("step", self._frame_limit + batch * 0.5, self.meanwhile, frames=batch, inputs=inputs, until=until)
            if inputs:
                self.inputs[self.number + 1] = inputs
            count = 0 if told[-1].get("u") else count - batch
            for one in told:
                yield self._frame(one)

    def replay(self, inputs: dict[int, list[dict]], frames: int) -> list[Frame]:
        """Run up to frame `frames` with the `inputs` of another run, by frame number."""
        told: list[Frame] = []
        for number in sorted(number for number in inputs if self.number < number <= frames):
            told.extend(self.frames(number - 1 - self.number))
            self._queue.extend(inputs[number])
            told.extend(self.frames(1))
        return told + self.frames(frames - self.number)

    def _frame(self, told: dict) -> Frame:
        changes: dict[str, Value | list[Value]] = {}
        items: dict[str, tuple[int, ...]] = {}
        for change in told["c"]:
            name = self._names[change[0]]
            if len(change) == 2:
                changes[name] = self.state[name] = change[1]
                continue
            _, length, places, values = change
            # A list told in an earlier frame stays as it was told.
            now = self.state[name][:length]
            now.extend([0] * (length - len(now)))
            for place, value in zip(places, values):
                now[place] = value
            changes[name] = self.state[name] = now
            items[name] = tuple(places)
        self.number = told["n"]
        self.exceptions.extend(told.get("x", ()))
        blocks, stretch = told.get("b", (None, None))
        if blocks is not None:
            self.spent.append((self.number, blocks, stretch))
        return Frame(
            number=self.number,
            changes=changes,
            items=items,
            blocks=blocks,
            stretch=stretch,
            warps=told.get("w", 0),
            exceptions=tuple(told.get("x", ())),
            says=tuple(told.get("s", ())),
            sounds=tuple(told.get("p", ())),
            question=told.get("q"),
        )

    # -- inputs, which arrive with the next frame, in the order given --------------------------

    def _input(self, **event: object) -> None:
        self._queue.append(event)

    def green_flag(self) -> None:
        """Click the green flag."""
        self._input(kind="flag")

    def stop(self) -> None:
        """Click the stop sign."""
        self._input(kind="stop")

    def mouse(self, x: float, y: float, down: bool | None = None) -> None:
        """Move the mouse to stage coordinates, and press or release its button when `down` says so."""
        self._input(kind="mouse", x=x, y=y, **({} if down is None else {"down": down}))

    def key(self, name: str, down: bool) -> None:
        """Press or release a key: one character, "space", "enter", or "left arrow" and its like."""
        self._input(kind="key", key=name, down=down)

    def answer(self, text: str) -> None:
        """Answer the question that is being asked."""
        self._input(kind="answer", text=text)

    def broadcast(self, message: str) -> None:
        """Send a message, as a `broadcast` block would."""
        self._input(kind="message", name=message)

    # -- inputs that take frames --------------------------------------------------------------

    def click(self, x: float, y: float, frames: int = 1) -> list[Frame]:
        """Move there, press, hold for `frames` frames, release, and run one more.

        With frames=0 press and release fall into the same frame, as a very quick click does.
        """
        self.mouse(x, y)
        return self.touch(x, y, frames)

    def touch(self, x: float, y: float, frames: int = 1) -> list[Frame]:
        """As click, but without a pointer that moves there first: position and press come in one event."""
        self.mouse(x, y, down=True)
        held = self.frames(frames)
        self.mouse(x, y, down=False)
        return held + self.frames(1)

    def press(self, key: str, frames: int = 1) -> list[Frame]:
        """Press a key, hold it for `frames` frames, release it, and run one more."""
        self.key(key, down=True)
        held = self.frames(frames)
        self.key(key, down=False)
        return held + self.frames(1)

    # -- looking and touching -----------------------------------------------------------------

    def watch(self, *names: str) -> None:
        """Choose what frames tell and `state` holds; without names, everything that is not a clone's own.

        A name is `NAME` or `SPRITE.NAME`, with `list:` or `variable:` before it when both exist.
        """
        self._watch(names or None)

    def _watch(self, names: tuple[str, ...] | list[str] | None) -> None:
        whole = self._ask("watch", names=None if names is None else list(names))
        self._names = [entry["name"] for entry in whole]
        self.state = {entry["name"]: entry["value"] for entry in whole}

    def variable(self, name: str) -> Value:
        """Read a variable now: `NAME`, or `SPRITE.NAME`."""
        return self._ask("read", name=name, kind="variable")

    def list(self, name: str) -> list[Value]:
        """Read a list now: `NAME`, or `SPRITE.NAME`."""
        return self._ask("read", name=name, kind="list")

    def set_variable(self, name: str, value: Value) -> None:
        """Set a variable from outside, now and once more at its place among the inputs of the next frame."""
        self._ask("write", name=name, kind="variable", value=value)
        self._input(kind="set", name=name, value=value)

    def set_list(self, name: str, value: list[Value]) -> None:
        """Set a list from outside, now and once more at its place among the inputs of the next frame."""
        self._ask("write", name=name, kind="list", value=list(value))
        self._input(kind="set", name=name, value=list(value), list=True)

    def pen_log(self) -> list[dict]:
        """Return what the pen did since the last call; the project must have been opened with pen=True.

        Entries have `frame` and `op`: "clear"; "stamp" with sprite, costume, x, y, size, direction, effects;
        "point" with x, y, and "line" with x0, y0, x1, y1, both with color [r, g, b, a] and diameter.
        """
        return self._ask("pen")

    def counts(self) -> dict[str, dict[str, int]]:
        """Return how often each block ran, by sprite and block id; opened with count=True."""
        return self._ask("counts")

    def tally(self) -> Tally:
        """Return what ran, with branches and worst cases; opened with count=True."""
        return Tally.of(self._ask("profile"))

    def alive(self) -> dict[str, int]:
        """Return the numbers of `threads` that have not ended and of `clones`."""
        return self._ask("alive")

    def cpu_seconds(self) -> dict[str, float]:
        """Return seconds of processor: of the whole `process`, whatever it ran before, and of the `vm` in frames since the first call."""
        return self._ask("cpu")

    def hash(self) -> str:
        """Return the hash, in hex, of all watched values of all frames so far."""
        return self._ask("hash")


def accepts(source: str | Path | bytes) -> str | None:
    """Ask Scratch's own parser about a project file: None when it takes it, else what it says."""
    data = packed(source)
    worker = borrow("vanilla")
    try:
        return worker.request("accepts", bytes=data.base64)
    finally:
        give_back("vanilla", worker)


@dataclass(frozen=True, slots=True)
class Packed:
    """A project's file that was looked into: its SHA-256 in hex, and its bytes in base64."""

    sha256: str
    base64: str


_packed: list[Packed] = []  # the last ones, so that a file is looked into once


def packed(source: str | Path | bytes) -> Packed:
    """The file, once it is known to be a Scratch 3 or Scratch 2 project. Raises VmError."""
    try:
        data = source if isinstance(source, bytes) else Path(source).read_bytes()
    except OSError:
        data = b""  # read() below says it better
    sha256 = hashlib.sha256(data).hexdigest()
    for known in _packed:
        if known.sha256 == sha256:
            return known
    if not _is_scratch2(data):
        try:
            read(source)
        except Sb3Error as error:
            raise VmError(str(error)) from None
    _packed[:] = [Packed(sha256, base64.b64encode(data).decode()), *_packed[:1]]
    return _packed[0]


def _is_scratch2(data: bytes) -> bool:
    """Whether it is an .sb2, which runs as it is but cannot be read here."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            info = archive.getinfo("project.json")
            if info.file_size > PROJECT_BYTES:
                return False
            project = json.loads(archive.read(info))
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, LookupError, NotImplementedError, RuntimeError,
            RecursionError, OverflowError):
        return False
    return isinstance(project, dict) and "objName" in project and "targets" not in project
