"""What people reported of goboscript, with the right answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from goboscript_projects import archive, compiled, found, list_after_flag, write_case

from minebender_sb3.goboscript import Diagnostic, compile_project
from minebender_sb3.vm import Project


def places(findings: tuple[Diagnostic, ...], severity: str = "error") -> list[tuple[str, int, int]]:
    return [(one.file, one.line, one.column) for one in findings if one.severity == severity]


def test_a01_a_parameter_named_twice_is_an_error(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A01"))
    assert places(result.diagnostics) == [("main.gs", 3, 17), ("main.gs", 4, 17)]
    assert (result.ok, result.project, result.assets) == (False, None, {})


def test_a03_hats_are_checked_as_blocks_are(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A03"))
    assert found(result) == [
        ("unknown-backdrop", "main.gs", 4), ("unknown-key", "main.gs", 5), ("unknown-key", "main.gs", 7)
    ]


def test_a04_headers_without_a_last_line_end(tmp_path: Path) -> None:
    with Project(archive(compiled(write_case(tmp_path, "R-A04")))) as opened:
        opened.green_flag()
        opened.frames(2)
        assert opened.variable("total") == 42


def test_a07_values_for_structs_are_reported_at_the_calls(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A07"))
    assert found(result, "error") == [("value-for-struct", "main.gs", 9), ("other-struct", "main.gs", 10)]
    assert all("Spot is due here" in one.message for one in result.diagnostics)


def test_a08_fields_of_plain_values(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A08"))
    assert found(result, "error") == [("no-fields", "main.gs", 6), ("unknown-field", "main.gs", 9)]


def test_a10_constants_in_heads_of_hats(tmp_path: Path) -> None:
    assert list_after_flag(compiled(write_case(tmp_path, "R-A10")), "main.out") == ["flag", "early", "half"]


def test_a13_names_used_twice(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A13"))
    assert places(result.diagnostics) == [("main.gs", 4, 6), ("main.gs", 5, 21), ("main.gs", 6, 27)]
    assert result.diagnostics[0].hint == "first declared at main.gs:3"


def test_a14_macros_in_macros(tmp_path: Path) -> None:
    assert list_after_flag(compiled(write_case(tmp_path, "R-A14")), "main.out") == [8, 24, 5]


def test_a15_missing_assets(tmp_path: Path) -> None:
    result = compile_project(write_case(tmp_path, "R-A15"))
    assert places(result.diagnostics) == [("main.gs", 1, 23), ("stage.gs", 1, 23), ("stage.gs", 2, 8)]
    assert not result.ok


def test_a16_text_is_counted_as_scratch_does(tmp_path: Path) -> None:
    values = list_after_flag(compiled(write_case(tmp_path, "R-A16")), "main.out")
    assert [str(value).lower() if isinstance(value, bool) else value for value in values] == [
        2, 4, 4, "日", "xb", "xb", "true"
    ]


@pytest.mark.parametrize("case", ["R-A01", "R-A07", "R-A08", "R-A13", "R-A15"])
def test_every_finding_says_where_and_what(case: str, tmp_path: Path) -> None:
    for one in compile_project(write_case(tmp_path, case)).diagnostics:
        assert one.message and one.code and one.source and one.line and one.column and one.length
