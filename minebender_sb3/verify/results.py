"""The result file of many runs: a JSON line each under a header, written as they end, so that nothing done is lost."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from types import TracebackType

VERSION = 1


class ResultsError(Exception):
    """A result file that cannot be written or gone on with; the message names it and a remedy."""


class ResultFile:
    """A result file while runs are made; a context manager.

    `about` is all that the runs depend on but how many there are. A new file is made; with `resume`, one that holds runs
    of the same is gone on with, without a last line that was cut short. `done` is the number of runs in it.
    """

    def __init__(self, path: Path, about: Mapping[str, object], resume: bool) -> None:
        self.path = path
        self.done = 0
        header = {"results": VERSION, **about}
        try:
            if resume and path.exists():
                self._go_on(header)
            else:
                self._file = path.open("wb" if resume else "xb")
                self._write(header)
        except FileExistsError:
            raise ResultsError(f"{path}: exists already; add --resume to go on where it ends, or give another file") from None
        except OSError as error:
            raise ResultsError(f"{path}: cannot be written ({error.strerror}); give another file") from None

    def __enter__(self) -> "ResultFile":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._file.close()

    def add(self, row: Mapping[str, object]) -> None:
        """Writes the row of the next run; its `run` says which it is, from 1."""
        self.done += 1
        self._write({"run": self.done, **row})

    def rows(self, count: int) -> Iterator[dict]:
        """The rows of the first `count` runs, or of as many as there are, from the file. Raises ResultsError where it is damaged."""
        with self.path.open("rb") as file:
            next(file)
            for number, line in enumerate(islice(file, count), 1):
                yield self._row(line, number)

    def damaged(self, number: int) -> ResultsError:
        """What to raise where the row of a run holds what no run has."""
        return ResultsError(f"{self.path}:{number + 1}: is not the result of run {number}; the file is damaged, give another")

    def _row(self, line: bytes, number: int) -> dict:
        try:
            row = json.loads(line)
            if row["run"] != number:
                raise ValueError("not the next run")
        except (ValueError, KeyError, TypeError, RecursionError):
            raise self.damaged(number) from None
        return row

    def _go_on(self, header: Mapping[str, object]) -> None:
        file = self.path.open("r+b")
        whole = 0  # bytes of whole lines
        for line in file:
            if not line.endswith(b"\n") and (whole or _line(header).startswith(line)):
                break
            if whole == 0:
                self._compare(line, header)
            else:
                self.done += 1
                self._row(line, self.done)
            whole += len(line)
        file.truncate(whole)
        file.seek(whole)
        self._file = file
        if whole == 0:
            self._write(header)

    def _compare(self, line: bytes, header: Mapping[str, object]) -> None:
        try:
            found = json.loads(line)
            known = found["results"] == VERSION
        except (ValueError, KeyError, TypeError, RecursionError):
            known = False
        if not known:
            raise ResultsError(f"{self.path}: is no result file of this version; give another file")
        for name, value in header.items():
            if found.get(name) != value:
                raise ResultsError(
                    f"{self.path}: its runs are of {name} {_short(found.get(name))} and these would be of {_short(value)}; "
                    f"go on with the same, or give another file"
                )

    def _write(self, row: Mapping[str, object]) -> None:
        self._file.write(_line(row))
        self._file.flush()


def _line(row: Mapping[str, object]) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode() + b"\n"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= 16 else f"{text[:12]}…"
