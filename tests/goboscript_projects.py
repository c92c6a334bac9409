"""What the tests of the compiler share: projects on disk, canonical forms of results, behaviour in the VM."""

from __future__ import annotations

import io
import json
import re
import sys
import zipfile
from pathlib import Path

from minebender_sb3.goboscript import Result, compile_project, render

GOLDEN = Path(__file__).parent / "golden"
CASES = Path(__file__).parent / "cases"
sys.path.insert(0, str(GOLDEN))
import canonical as golden  # noqa: E402  the form in which the golden data is written

BLANK = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>'


def write_project(folder: Path, main: str, stage: str = 'costumes "blank.svg";\n', **files: str) -> Path:
    """A project of a stage and the sprite `main`; further files by name without `.gs`."""
    texts = {"stage.gs": stage, "main.gs": main, **{f"{name}.gs": text for name, text in files.items()}}
    for name, text in {"blank.svg": BLANK, "goboscript.toml": 'std = "0.0.0"\n', **texts}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="")
    return folder


def write_case(folder: Path, case: str) -> Path:
    """The project of tests/cases/CASE.gs: one file, or several after lines `#=== NAME`."""
    text = (CASES / f"{case}.gs").read_text(encoding="utf-8")
    parts = re.split(r"^#=== (.+)\n", text, flags=re.MULTILINE)
    files = dict(zip(parts[1::2], parts[2::2])) or {"main.gs": text}
    write_project(folder, 'costumes "blank.svg";\n')
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content.replace("@@NO-NEWLINE@@\n", ""), encoding="utf-8", newline="")
    return folder


def compiled(folder: Path) -> Result:
    """The result of a project that has to compile."""
    result = compile_project(folder)
    assert result.ok, render(result.diagnostics)
    return result


def archive(result: Result) -> bytes:
    """The project as a zip."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as packed:
        packed.writestr("project.json", json.dumps(result.project))
        for name, content in result.assets.items():
            packed.writestr(name, content)
    return data.getvalue()


def form(result: Result) -> dict:
    """The canonical form of a result."""
    return golden.canonical(io.BytesIO(archive(result)))


def found(result: Result, severity: str | None = None) -> list[tuple[str, str, int]]:
    """(code, file, line) of all findings."""
    return [(one.code, one.file, one.line) for one in result.diagnostics if severity in (None, one.severity)]


def list_after_flag(result: Result, name: str, frames: int = 40) -> list:
    """The items of a list when the flag script has run in vanilla Scratch."""
    from minebender_sb3.vm import Project

    with Project(archive(result), passes=1) as opened:
        opened.green_flag()
        opened.frames(frames)
        assert opened.exceptions == []
        return opened.list(name)
