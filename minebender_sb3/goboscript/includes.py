"""The first stage of the preprocessor: %include and %if, line by line; yields the tokens of one target."""
from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path

from .diagnostics import Report, SourceFile, did_you_mean
from .tokens import END, NEWLINE, Token, scan

DIRECTIVE = re.compile(r"^%[^\n]*", re.MULTILINE)
WORD = re.compile(r"%([A-Za-z_0-9]*)")
# a line up to its comment
CODE = re.compile(r'(?:[^\n"#]|"(?:[^"\\\n]|\\.)*"?)*')
DIRECTIVES = ("include", "define", "undef", "if", "else", "endif")


@dataclass(slots=True)
class Sources:
    """Where files are read from; each is read once. Names are relative to the project, std's begin with `std/`."""

    folder: Path
    std: Path | None
    report: Report
    files: dict[str, SourceFile | None] = field(default_factory=dict)

    def read(self, name: str) -> SourceFile | None:
        """The file of that name; None where it cannot be read. A file that is not UTF-8 is reported and is empty."""
        if name not in self.files:
            self.files[name] = self._read(name)
        return self.files[name]

    def _read(self, name: str) -> SourceFile | None:
        path = self.std / name[4:] if name.startswith("std/") and self.std else self.folder / name
        try:
            data = path.read_bytes()
        except (OSError, ValueError):
            return None
        try:
            return SourceFile(name, data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            before = SourceFile(name, data[: error.start].decode())
            offset = len(before.text)
            self.report.error("not-utf-8", "this file is not UTF-8 from here on", (before, offset, offset + 1),
                              "save it as UTF-8")
            return SourceFile(name, "")


@dataclass(slots=True)
class _Unit:
    """What one target's file and its headers have in common."""

    sources: Sources
    report: Report
    tokens: list[Token]
    included: set[str]
    defined: set[str]


@dataclass(slots=True)
class _Section:
    """An open %if: where it began, whether its lines count, whether those outside do, whether %else was seen."""

    start: int
    active: bool
    outside: bool
    has_else: bool = False


def unit_tokens(file: SourceFile, sources: Sources, report: Report) -> list[Token]:
    """The tokens of `file` with its headers in place, macros not yet expanded; the last one is END."""
    unit = _Unit(sources, report, [], {file.name}, set())
    _take(unit, file)
    end = len(file.text.rstrip())
    unit.tokens.append(Token(END, "", file, max(end - 1, 0), end, None))
    return unit.tokens


def _take(unit: _Unit, file: SourceFile) -> None:
    text, sections, at = file.text, [], 0
    active, define_end = True, 0
    for match in DIRECTIVE.finditer(text):
        start, end = match.span()
        if start < define_end:              # a line of a macro, whatever it begins with
            continue
        word = WORD.match(match[0])[1]
        rest = match[0][len(word) + 1:]
        if rest[:1].strip():
            word += rest.split()[0]         # as in %if(NAME): the name of a directive ends at a blank
        if word in ("define", "undef"):
            if active:
                _note(unit, word, rest)
            define_end = _last_line_end(text, start)
            continue
        if active:
            scan(file, at, start, unit.report, unit.tokens)
        at = end
        span = (file, start, start + len(word) + 1)
        if word in ("if", "else", "endif"):
            active = _section(unit, word, rest, span, sections, active)
        elif word in ("ifdef", "ifndef"):
            unit.report.error("unknown-directive", f"there is no directive %{word}", span,
                              "write %if NAME or %if not NAME")
            sections.append(_Section(start, active, active))
        elif active and word == "include":
            _include(unit, file, rest, (file, start, end))
        elif active:
            unit.report.error("unknown-directive", f"there is no directive %{word}", span,
                              did_you_mean(word, DIRECTIVES))
    if active:
        scan(file, at, len(text), unit.report, unit.tokens)
    for section in sections:
        unit.report.error("open-section", "this %if has no %endif", (file, section.start, section.start + 3))
    unit.tokens.append(Token(NEWLINE, "\n", file, len(text), len(text), None))


def _last_line_end(text: str, start: int) -> int:
    """The end of the line at `start`, or of the last of those that follow it after a backslash."""
    while True:
        code = CODE.match(text, start)[0]
        end = text.find("\n", start)
        if end < 0 or not code.rstrip().endswith("\\"):
            return len(text) if end < 0 else end
        start = end + 1


def _note(unit: _Unit, word: str, rest: str) -> None:
    names = re.split(r"[\s(]", rest.strip(), maxsplit=1)
    if word == "define":
        unit.defined.add(names[0])
    else:
        unit.defined.discard(names[0])


def _section(unit: _Unit, word: str, rest: str, span, sections: list[_Section], active: bool) -> bool:
    """Handle %if, %else, %endif; returns whether the lines that follow count."""
    if word == "if":
        names = rest.split("#")[0].split()
        inverted = names[:1] == ["not"] and len(names) > 1
        names = names[1:] if inverted else names
        if active and len(names) != 1:
            unit.report.error("if-without-name", "%if takes one name, with `not` before it or without", span,
                              "write %if NAME or %if not NAME")
        holds = bool(names) and (names[0] in unit.defined) != inverted
        sections.append(_Section(span[1], active and holds, active))
        return active and holds
    if not sections:
        unit.report.error("section-without-if", f"this %{word} belongs to no %if of this file", span)
        return active
    section = sections[-1]
    if word == "endif":
        return sections.pop().outside
    if section.has_else:
        unit.report.error("second-else", "this %if has an %else already", span)
        return False
    section.has_else = True
    section.active = section.outside and not section.active
    return section.active


def _include(unit: _Unit, file: SourceFile, rest: str, span) -> None:
    path = re.sub(r"\s#.*", "", rest).strip()
    if not path:
        unit.report.error("include-without-path", "%include needs the path of a header", span)
        return
    base = posixpath.dirname(file.name) if path.startswith(("./", "../")) else ""
    name = posixpath.normpath(posixpath.join(base, path))
    if not name.endswith(".gs"):
        name += ".gs"
    if name in unit.included:
        return
    unit.included.add(name)
    if name.startswith("std/") and unit.sources.std is None and unit.sources.read(name) is None:
        unit.report.error("no-std", f"the standard library is not here, so {name} cannot be included", span,
                          "give a folder that holds it, or copy the header into the project")
        return
    header = unit.sources.read(name)
    if header is None:
        hint = "directives take no semicolon" if path.endswith(";") else \
            "bare paths count from the project folder, ./ and ../ from the including file"
        unit.report.error("include-missing", f"there is no readable file {name}", span, hint)
        return
    _take(unit, header)
