"""Older languages of the same name: a source in one of them gets one sentence, not an error a line."""
from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

from .diagnostics import Diagnostic, Report, SourceFile


class Dialect(NamedTuple):
    """What gives it away in a text that does not parse, its name, and what to write now."""

    trace: re.Pattern[str]
    name: str
    now: str


DIALECTS = (
    Dialect(
        re.compile(r"^[ \t]*(?:variables|lists|datalist|imagelist|def|nowarp[ \t]+def|macro)[ \t]+[\w$]", re.MULTILINE),
        "the goboscript of the years before 2024, which was written in Python",
        "now it is `var name;`, `list name;`, `proc name a, b { … }` with $a and $b, `add x to list;`, `==` and "
        "`%define`",
    ),
    Dialect(
        re.compile(r"^[ \t]*list\b[^\n;]*```", re.MULTILINE),
        "goboscript up to 3.1, where lists could come from commands",
        'now write the items into a text file, one a line, and `list name "file.txt";`',
    ),
    Dialect(
        re.compile(r"\b[A-Za-z_]\w*\s*\{\s*[A-Za-z_]\w*\s*=(?!=)[^{};]*?(?:,|\})"),
        "goboscript up to 1.2, where fields of struct literals were written with =",
        "now it is `Struct { field: value }`",
    ),
)
OLD_SUFFIX = ".gobo"
NO_CODE = re.compile(r'"(?:\\.|[^"\\\n])*"|#[^\n]*')


def recognise(file: SourceFile, report: Report) -> None:
    """Where `file` has syntax errors and is in an older dialect, say that in place of all of them."""
    if not report.has(file.name, "syntax", "invalid-token"):
        return
    code = NO_CODE.sub(lambda match: " " * len(match[0]), file.text)
    for dialect in DIALECTS:
        trace = dialect.trace.search(code)
        if trace is not None and not _is_enum(code, trace.start()):
            start = trace.start() + len(trace[0]) - len(trace[0].lstrip())
            report.replace(file.name)
            report.error("obsolete-dialect", f"this is {dialect.name}", (file, start, trace.end()), dialect.now)
            return


def _is_enum(text: str, start: int) -> bool:
    """Whether the braces at a place are those of a declaration, where = is right."""
    return re.search(r"\b(?:enum|struct)\s*$", text[:start]) is not None


def old_project(folder: Path) -> Diagnostic | None:
    """The finding for a folder without stage.gs that holds sources of the Python goboscript."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix == OLD_SUFFIX)
    except OSError:
        return None
    if not names:
        return None
    return Diagnostic("error", "obsolete-dialect", f"this is {DIALECTS[0].name}", names[0], 0, 0, 0,
                      f"call the files .gs; {DIALECTS[0].now}", "")
