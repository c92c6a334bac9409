"""A log of a run: every frame's inputs and what changed in its ledger, a JSON line each, to be judged again without Scratch."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from minebender_sb3.verify.judge import LEDGER, Judge
from minebender_sb3.verify.play import Changed, Disagreement, Frame, Input, KeyMoved, LawTried, PointerMoved, Started
from minebender_sb3.verify.session import FIRST_LINE, LawHolds, Session, SessionError, Spot, parse, text_of

VERSION = 1


class LogError(Exception):
    """A log that cannot be read; the message names file, line and remedy."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a log is of: the session's name, the engine, frames a virtual second, and the ledger before the first frame."""

    session: str
    engine: str
    fps: int
    ledger: Mapping[str, object]


class Writer:
    """Writes the frames of one run to an open file."""

    def __init__(self, file: TextIO, session: Session, engine: str, fps: int, ledger: Mapping[str, object]) -> None:
        self._file = file
        first = {name: ledger[name] for name in LEDGER}
        self._write({"frame_log": VERSION, "session": session.name, "engine": engine, "fps": fps, "ledger": first})

    def add(self, frame: Frame) -> None:
        """Writes one frame."""
        changes = {}
        for name in sorted(frame.changed):
            new = frame.ledger[name]
            changes[name] = [len(new), list(frame.places[name]), frame.new_items(name)] if isinstance(new, list) else new
        inputs = [_written(given) for given in frame.inputs]
        self._write({"n": frame.number, "now": frame.now, "line": frame.line, "inputs": inputs, "changes": changes})

    def _write(self, line: dict) -> None:
        self._file.write(json.dumps(line, separators=(",", ":")) + "\n")


def judge_log(path: Path) -> tuple[Header, Judge, str | None]:
    """Judges a log anew; what it is of, the judge, and what disagreed as a sentence or None. Raises LogError."""
    with _opened(path) as file:
        header = _header(path, file)
        judge = Judge(header.ledger, 1000 / header.fps)
        try:
            for frame in _frames(path, file, header):
                judge.frame(frame)
        except LogError:
            raise
        except Disagreement as disagreement:
            return header, judge, str(disagreement)
        except (TypeError, ValueError, KeyError, IndexError, AttributeError):
            raise LogError(f"{path}: after frame {judge.number} the ledger holds what no run has; the file is damaged, so make it anew") from None
        return header, judge, None


def _opened(path: Path) -> TextIO:
    try:
        return path.open(encoding="utf-8")
    except OSError as error:
        raise LogError(f"{path}: cannot be read ({error.strerror}); give a log that `replay --frames` wrote") from None


def _header(path: Path, file: TextIO) -> Header:
    try:
        told = json.loads(file.readline())
        if told["frame_log"] != VERSION:
            raise LogError(f"{path}:1: is a log of version {told['frame_log']!r}, and this reads {VERSION}; make it anew")
        ledger, fps = told["ledger"], told["fps"]
        if not isinstance(fps, int) or fps < 1 or any(name not in ledger for name in LEDGER):
            raise LogError(f"{path}:1: was written by another version of the game, whose ledger had other names; make it anew")
        return Header(str(told["session"]), str(told["engine"]), fps, ledger)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise LogError(f"{path}:1: is no log of frames; give a file that `replay --frames` wrote") from None


def _frames(path: Path, file: TextIO, header: Header) -> Iterator[Frame]:
    ledger = dict(header.ledger)
    for number, line in enumerate(file, 2):
        try:
            told = json.loads(line)
            places = {}
            for name, change in told["changes"].items():
                if isinstance(ledger[name], list):
                    ledger[name], places[name] = _changed(ledger[name], change), tuple(change[1])
                else:
                    ledger[name] = change
            inputs = tuple(_read(given) for given in told["inputs"])
            number, now, row = int(told["n"]), float(told["now"]), int(told["line"])
            frame = Frame(number, now, row, inputs, dict(ledger), frozenset(told["changes"]), places)
        except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, SessionError):
            raise LogError(f"{path}:{number}: is no frame of a log; the file is damaged, so make it anew") from None
        yield frame


def _changed(old: list, change: list) -> list:
    length, places, values = change
    if not 0 <= length <= len(old) + len(places):
        raise ValueError("a list has more items than are told")
    new = old[:length] + [None] * (length - len(old))
    for place, value in zip(places, values, strict=True):
        new[place] = value
    return new


def _written(given: Input) -> list:
    match given:
        case Started():
            return ["flag"]
        case Changed(name=name, value=value):
            return ["set", name, value]
        case KeyMoved(key=key, down=down):
            return ["key", key, down]
        case PointerMoved(spot=spot, down=down):
            return ["pointer", spot.x, spot.y, down]
        case LawTried(claim=claim, broken=broken):
            return ["law", text_of(LawHolds(claim)), broken]
        case _:
            return ["command", text_of(given)]


def _read(given: list) -> Input:
    match given:
        case ["flag"]:
            return Started()
        case ["set", str(name), str(value)]:
            return Changed(name, value)
        case ["key", str(key), bool(down)]:
            return KeyMoved(key, down)
        case ["pointer", int() | float() as x, int() | float() as y, bool(down)]:
            return PointerMoved(Spot(x, y), down)
        case ["law", str(text), bool(broken)]:
            return LawTried(_command(text).claim, broken)
        case ["command", str(text)]:
            return _command(text)
    raise ValueError("no input")


def _command(text: str) -> object:
    return parse(f"{FIRST_LINE}\n{text}\n").lines[0].command
