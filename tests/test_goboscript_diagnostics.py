"""What the compiler says: place, caret, hint; all mistakes of a project in one go; older dialects in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from goboscript_projects import GOLDEN, found, write_project

from minebender_sb3.goboscript import as_json, compile_project, render

SPRITE = 'costumes "blank.svg";\n'


def test_a_finding_as_text(tmp_path: Path) -> None:
    result = compile_project(write_project(tmp_path, SPRITE + "onflag {\n\tscore = 1;\n\tsay scroe;\n}\n"))
    assert render(result.diagnostics) == (
        "main.gs:4:6: error: there is no variable or list scroe [unknown-name]\n"
        "  4 | \tsay scroe;\n"
        "    | \t    ^^^^^\n"
        "  hint: did you mean `score`?\n"
    )
    assert "\x1b[" not in render(result.diagnostics) and "\x1b[31m" in render(result.diagnostics, colour=True)


def test_findings_as_json(tmp_path: Path) -> None:
    result = compile_project(write_project(tmp_path, SPRITE + "onflag { say missing; }\n"))
    (one,) = json.loads(as_json(result.diagnostics))
    assert one == {
        "severity": "error", "code": "unknown-name", "message": "there is no variable or list missing",
        "file": "main.gs", "line": 2, "column": 14, "length": 7, "hint": "", "source": "onflag { say missing; }",
    }


def test_all_mistakes_of_a_project_in_one_go(tmp_path: Path) -> None:
    main = SPRITE + "var x = ;\nproc p { say 1 }\nonflag {\n    x = (1 + ;\n    say 2;\n    if x { y = ]; }\n" \
        "    repeat 2 { say 3; }\n}\nonclick { say 4 5; }\n"
    result = compile_project(write_project(tmp_path, main, SPRITE + "list l = [1 2];\n"))
    assert found(result) == [
        ("syntax", "main.gs", line) for line in (2, 3, 5, 7, 10)
    ] + [("syntax", "stage.gs", 2)]


def test_a_missing_brace_does_not_spoil_the_rest(tmp_path: Path) -> None:
    main = SPRITE + "onflag {\n    if 1 == 1 {\n        say 1;\n}\n\nonclick { say 2; }\n"
    assert found(compile_project(write_project(tmp_path, main))) == [("open-brace", "main.gs", 7)]


@pytest.mark.parametrize("line", ["x = 2 ^ 3;", 'say "open;', 'say "bad \\q" 5;', "x = M(1, 2) 3;", "x = M(1; 5 5", "x = é + 2 2;"])
def test_one_finding_where_one_mistake_leads_to_another(line: str, tmp_path: Path) -> None:
    main = SPRITE + f"%define M(a) a\nonflag {{ x = 0;\n{line}\nsay x; }}\n"
    assert [at for _, _, at in found(compile_project(write_project(tmp_path, main)))] == [4]


@pytest.mark.parametrize(("key", "known"), [("space", True), ("A", True), ("é", True), ("enter", True), ("spacebar", False)])
def test_keys(key: str, known: bool, tmp_path: Path) -> None:
    main = SPRITE + f'onkey "{key}" {{ until key_pressed("{key}") {{}} }}\n'
    assert len(compile_project(write_project(tmp_path, main)).diagnostics) == (0 if known else 2)


def test_one_finding_for_a_header_that_many_include(tmp_path: Path) -> None:
    folder = write_project(tmp_path, SPRITE + "%include lib\nonflag { p; }\n", other=SPRITE + "%include lib\nonflag { p; }\n")
    (folder / "lib").mkdir()
    (folder / "main.gs").write_text(SPRITE + "%include lib/a\nonflag { p; }\n", encoding="utf-8")
    (folder / "other.gs").write_text(SPRITE + "%include lib/a\nonflag { p; }\n", encoding="utf-8")
    (folder / "lib" / "a.gs").write_text("proc p { say nothing; }\n", encoding="utf-8")
    assert found(compile_project(folder)) == [("unknown-name", "lib/a.gs", 1)]


@pytest.mark.parametrize(("code", "hint"), [
    ("while x < 3 { x++; }", "until not"), ("for i { }", "repeat"), ("var y = 1;", "outside of scripts"),
    ("if x == 1 { } else if x == 2 { }", "elif"), ("x = 1--1;", "one sign"), ("x = 1e5;", "needs a sign"),
    ("// old", "begin with #"), ("x = 'a';", 'written with "'), ("x = !x;", "not"), ("wait_until x == 1;", "until condition"),
    ("say at;", "word of the language"), ("x = 1 + if (x) 1 else 2;", "parentheses around the ternary"),
    ("p $n;", ""), ("say n;", "$n"), ("x = p;", "call it"),
])
def test_hints_for_what_people_bring_from_elsewhere(code: str, hint: str, tmp_path: Path) -> None:
    main = SPRITE + f"proc p n {{ x = 0;\n{code}\n}}\nonflag {{ p 1; }}\n"
    result = compile_project(write_project(tmp_path, main))
    if not hint:
        assert result.ok
        return
    assert hint in next(one for one in result.diagnostics if one.line == 3).hint


@pytest.mark.parametrize(("text", "name"), [
    ("variables length, speed;\nlists xs;\ndef move n {\n speed = $n;\n}\n", "Python"),
    ('list words = ```cat words.txt```;\nonflag { say words[1]; }\n', "up to 3.1"),
    ("struct point { x, y }\nonflag { point p = point { x = 1, y = 2 }; say p.x; }\n", "up to 1.2"),
])
def test_an_older_dialect_gets_one_sentence(text: str, name: str, tmp_path: Path) -> None:
    (one,) = compile_project(write_project(tmp_path, SPRITE + text * 30)).diagnostics
    assert one.code == "obsolete-dialect" and name in one.message and "now" in one.hint


def test_a_header_in_an_older_dialect(tmp_path: Path) -> None:
    header = "list unicode = file ```unicode.txt```;\nproc p { say unicode[1]; }\n"
    result = compile_project(write_project(tmp_path, SPRITE + "%include old\nonflag { p; }\n", **{"lib/old": header}))
    assert found(result) == [("include-missing", "main.gs", 2)]
    (tmp_path / "main.gs").write_text(SPRITE + "%include lib/old\nonflag { p; }\n", encoding="utf-8")
    assert found(compile_project(tmp_path)) == [("obsolete-dialect", "lib/old.gs", 1)]


def test_a_folder_of_the_python_goboscript(tmp_path: Path) -> None:
    (tmp_path / "stage.gobo").write_text('costumes "blank.svg";\nvariables x;\n', encoding="utf-8")
    (one,) = compile_project(tmp_path).diagnostics
    assert one.code == "obsolete-dialect" and ".gs" in one.hint


def test_a_current_source_with_a_mistake_is_no_older_dialect(tmp_path: Path) -> None:
    main = SPRITE + "enum tool { dig = 1, mark = 2 }\nstruct cell { kind = 3, row }\nonflag { say tool.dig +; }\n"
    assert found(compile_project(write_project(tmp_path, main))) == [("syntax", "main.gs", 4)]


def test_comments_and_texts_give_no_dialect_away(tmp_path: Path) -> None:
    main = SPRITE + "# else {room=}\n# list a = ```cat a```;\nonflag { say \"point {x = 1}\" +; }\n"
    assert found(compile_project(write_project(tmp_path, main))) == [("syntax", "main.gs", 4)]


def test_a_folder_that_is_none(tmp_path: Path) -> None:
    assert found(compile_project(tmp_path / "nothing")) == [("no-stage", "stage.gs", 0)]
    (tmp_path / "file").write_text("x", encoding="utf-8")
    assert found(compile_project(tmp_path / "file")) == [("no-stage", "stage.gs", 0)]


@pytest.mark.parametrize("project", sorted(path.name for path in (GOLDEN / "errors").iterdir()))
def test_every_finding_can_be_shown(project: str) -> None:
    result = compile_project(GOLDEN / "errors" / project)
    text = render(result.diagnostics)
    for one in result.diagnostics:
        assert one.message in text and one.code in text
        assert not one.line or one.source[one.column - 1: one.column - 1 + one.length] or one.length == 1
    assert len(json.loads(as_json(result.diagnostics))) == len(result.diagnostics)
