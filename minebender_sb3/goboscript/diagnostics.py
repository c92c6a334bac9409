"""What the compiler has to say about a source: places, findings, and how they are shown."""
from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from difflib import get_close_matches

ERROR, WARNING = "error", "warning"
# where one of these was found, a syntax error in the same line is only a consequence
SPOILING = frozenset(
    "invalid-token open-string bad-string open-macro-call concat-arguments concat-result macro-arguments".split()
)
MAX_SHOWN = 100                         # findings of one file beyond this are counted, not shown

RED, YELLOW, BLUE, BOLD, PLAIN = "\x1b[31m", "\x1b[33m", "\x1b[34m", "\x1b[1m", "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding: where (1-based line and column, 0 where a file as a whole is meant), what, and the way out."""

    severity: str
    code: str
    message: str
    file: str
    line: int
    column: int
    length: int
    hint: str
    source: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return f"{place}: {self.severity}: {self.message} [{self.code}]"


@dataclass(slots=True, eq=False)
class SourceFile:
    """A text with the name that it has in messages, and the offsets at which its lines start."""

    name: str
    text: str
    starts: list[int] = field(default_factory=list)

    def line_of(self, offset: int) -> int:
        """1-based line of `offset`."""
        if not self.starts:
            starts, at = [0], self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self.starts = starts
        return bisect_right(self.starts, offset)

    def position(self, offset: int) -> tuple[int, int]:
        """1-based line and column (in characters) of `offset`."""
        line = self.line_of(offset)
        return line, offset - self.starts[line - 1] + 1

    def line_text(self, line: int) -> str:
        self.line_of(0)
        start = self.starts[line - 1]
        end = self.starts[line] - 1 if line < len(self.starts) else len(self.text)
        return self.text[start:end].rstrip("\r")


class Report:
    """Collects findings; one finding at one place is kept once, however many targets include the file."""

    def __init__(self) -> None:
        self._found: dict[tuple, Diagnostic] = {}
        self._spoilt: set[tuple[str, int]] = set()

    def error(self, code: str, message: str, span, hint: str = "") -> None:
        self._at(ERROR, code, message, span, hint)

    def warning(self, code: str, message: str, span, hint: str = "") -> None:
        self._at(WARNING, code, message, span, hint)

    def file_error(self, code: str, message: str, name: str, hint: str = "") -> None:
        self._add(Diagnostic(ERROR, code, message, name, 0, 0, 0, hint, ""))

    def has(self, file: str, *codes: str) -> bool:
        return any(found.file == file and found.code in codes for found in self._found.values())

    def replace(self, file: str) -> None:
        """Forget what was found in a file."""
        self._found = {key: found for key, found in self._found.items() if found.file != file}

    def add(self, found: Diagnostic) -> None:
        self._add(found)

    def failed(self) -> bool:
        return any(found.severity == ERROR for found in self._found.values())

    def sorted(self) -> tuple[Diagnostic, ...]:
        return tuple(sorted(self._found.values(), key=lambda d: (d.file, d.line, d.column, d.severity, d.message)))

    def _at(self, severity: str, code: str, message: str, span, hint: str) -> None:
        file, start, end = span[0], span[1], span[2]
        line, column = file.position(start)
        if code == "syntax" and (file.name, line) in self._spoilt:
            return
        if code in SPOILING:
            self._spoilt.add((file.name, line))
        text = file.line_text(line)
        length = max(1, min(end - start, len(text) - column + 1))
        self._add(Diagnostic(severity, code, message, file.name, line, column, length, hint, text))

    def _add(self, found: Diagnostic) -> None:
        self._found.setdefault((found.code, found.file, found.line, found.column, found.message), found)


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """A hint naming the known name that is closest to `name`, or ''."""
    near = [other for other in known if abs(len(other) - len(name)) <= 2 and
            (other[:1] == name[:1] or other[-1:] == name[-1:])]
    close = get_close_matches(name, near[:50], 1)
    return f"did you mean `{close[0]}`?" if close else ""


def render(diagnostics: Sequence[Diagnostic], colour: bool = False) -> str:
    """All findings as text for a person: place, message, the line with a caret, the hint."""
    shown: list[str] = []
    counts: dict[str, int] = {}
    for found in diagnostics:
        counts[found.file] = counts.get(found.file, 0) + 1
        if counts[found.file] <= MAX_SHOWN:
            shown.append(_render_one(found, colour))
    shown += [f"{name}: and {count - MAX_SHOWN} more" for name, count in counts.items() if count > MAX_SHOWN]
    return "\n".join(shown) + "\n" if shown else ""


def _render_one(found: Diagnostic, colour: bool) -> str:
    def paint(code: str, text: str) -> str:
        return f"{code}{text}{PLAIN}" if colour else text

    tint = RED if found.severity == ERROR else YELLOW
    place = f"{found.file}:{found.line}:{found.column}" if found.line else found.file
    lines = [f"{paint(BOLD, place)}: {paint(tint, found.severity)}: {found.message} [{found.code}]"]
    if found.line:
        number = str(found.line)
        before = "".join(char if char == "\t" else " " for char in found.source[: found.column - 1])
        lines.append(f"  {paint(BLUE, number + ' |')} {found.source}")
        lines.append(f"  {' ' * len(number)} {paint(BLUE, '|')} {before}{paint(tint, '^' * found.length)}")
    if found.hint:
        lines.append(f"  {paint(BLUE, 'hint:')} {found.hint}")
    return "\n".join(lines)


def as_json(diagnostics: Sequence[Diagnostic]) -> str:
    """The findings as a JSON list of objects with the fields of Diagnostic."""
    return json.dumps([asdict(found) for found in diagnostics], indent=1) + "\n"
