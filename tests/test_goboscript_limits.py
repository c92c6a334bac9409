"""Sources that are too deep, too large or odd: a finding, never an exception, never a hang."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest
from goboscript_projects import compiled, found, write_project

from minebender_sb3.goboscript import compile_project, render

SPRITE = 'costumes "blank.svg";\n'
LIMIT = 2.0                             # seconds of this process
BOMB = "%define A0 1 + 1\n" + "".join(f"%define A{n} A{n - 1} + A{n - 1}\n" for n in range(1, 40))
TERNARIES = " + ".join(["(if (x > 1) 1 else 2)"] * 30)

HARD = {
    "parentheses": ("x = " + "(" * 3000 + "1" + ")" * 3000 + ";", "syntax"),
    "signs": ("x = " + "- " * 5000 + "1;", "syntax"),
    "indices": ("x = x" + "[x" * 3000 + "]" * 3000 + ";", "syntax"),
    "braces": ("if x == 1 {" * 3000 + "}" * 3000, "syntax"),
    "macros": ("x = A39;", "macro-too-large"),
    "ternaries": (f"x = {TERNARIES};", "too-large"),
    "ternaries in until": (f"until {TERNARIES} > 3 {{ x++; }}", "too-large"),
    "unclosed": ("{" * 5000, "syntax"),
}
LONG = {
    "sum": "x = " + " + ".join(["x"] * 4000) + ";",
    "join": "x = " + " & ".join(["x"] * 300) + ";",
    "elif": "if x == 0 { x = 1; } " + "".join(f"elif x == {n} {{ x = {n}; }} " for n in range(1, 800)),
    "statements": "x++;\n" * 5000,
    "string": 'say "' + "long " * 50_000 + '";',
}


def timed(folder: Path):
    start = time.process_time()
    result = compile_project(folder)
    render(result.diagnostics)
    assert time.process_time() - start < LIMIT
    return result


@pytest.mark.parametrize("name", HARD)
def test_too_much_is_a_finding(name: str, tmp_path: Path) -> None:
    code, expected = HARD[name]
    result = timed(write_project(tmp_path, SPRITE + BOMB + f"onflag {{\nx = 0;\n{code}\n}}\n"))
    assert not result.ok
    assert expected in [one[0] for one in found(result, "error")]


@pytest.mark.parametrize("name", LONG)
def test_long_is_no_mistake(name: str, tmp_path: Path) -> None:
    assert timed(write_project(tmp_path, SPRITE + f"onflag {{\nx = 0;\n{LONG[name]}\n}}\n")).ok


def test_line_ends_and_byte_order_marks(tmp_path: Path) -> None:
    plain = compiled(write_project(tmp_path / "a", SPRITE + "# c\nonflag {\n    say 1;\n}\n"))
    other = write_project(tmp_path / "b", "\ufeff" + SPRITE + "# c\nonflag {\n    say 1;\n}\n".replace("\n", "\r\n"))
    assert compiled(other).project == plain.project


@pytest.mark.parametrize("content", ["", "\n", "#", "\\", "%", "%define", "%define\n", "%if A", "%include", '"', "costumes", "\0"])
def test_odd_files(content: str, tmp_path: Path) -> None:
    assert not timed(write_project(tmp_path, content, content)).ok


def test_a_backslash_continues_macros_only(tmp_path: Path) -> None:
    """Behind a comment that ends with one, a directive is a directive; in a macro, a line may begin with %."""
    main = SPRITE + '# see C:\\\n%define A 7 \\\n% 4\n%define B "x#\\\\" # c \\\n%if A\nonflag { say A & B; }\n%endif\n'
    target = compiled(write_project(tmp_path, main)).project["targets"][1]
    (say,) = [block for block in target["blocks"].values() if block["opcode"] == "looks_say"]
    assert say["inputs"]["MESSAGE"] == [1, [10, "3x#\\"]]


def test_a_header_that_includes_itself(tmp_path: Path) -> None:
    folder = write_project(tmp_path, SPRITE + "%include a\nonflag { say 1; }\n", a='costumes "blank.svg";\n%include b\n',
                           b='costumes "blank.svg";\n%include a\n%include main\n')
    assert "costume-twice" in [code for code, *_ in found(timed(folder))]


@pytest.mark.parametrize("name", [b"\xff.gs", b"\xff.svg"])
def test_file_names_that_are_no_text(name: bytes, tmp_path: Path) -> None:
    folder = write_project(tmp_path, SPRITE + 'costumes "*.svg" as "x";\nonflag { say 1; }\n')
    Path(os.fsdecode(os.fsencode(folder) + b"/" + name)).write_text(SPRITE, encoding="utf-8")
    (folder / ".gs").write_text(SPRITE, encoding="utf-8")
    result = compile_project(folder)
    assert "file-name" in [code for code, *_ in found(result, "error")]
    assert render(result.diagnostics).isascii()
