"""Random programs, compiled, run in both engines and compared with what the rules of Scratch say they do."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzz.bundle import disagreements, run_bundle, write_bundle
from fuzz.generator import bundles, programs
from goboscript_projects import archive, compiled, list_after_flag, write_project
from goboscript_projects import found as found_in
from results import recorded
from sizes import sized

from minebender_sb3.goboscript import compile_project
from minebender_sb3.vm import accepts

ENGINES = ("vanilla", "turbowarp")
PROGRAMS = 5000
SPRITE = 'costumes "blank.svg";\nlist out;\n'


def found(folder: Path, bundle: list) -> tuple[list[str], int]:
    """The disagreements of a bundle in both engines, and its number of blocks."""
    result = compiled(write_bundle(folder, [program for program, _ in bundle]))
    data = archive(result)
    wrong = []
    for engine in ENGINES:
        state = run_bundle(data, engine)
        wrong += [f"{engine}: {one}" for program, expected in bundle for one in disagreements(program, expected, state)]
    return wrong, sum(len(target["blocks"]) for target in result.project["targets"])


def test_a_hundred_random_programs_do_what_they_should(tmp_path: Path) -> None:
    wrong, _ = found(tmp_path, programs(1, 100))
    assert wrong == []


def test_programs_depend_on_the_seed_alone() -> None:
    first, again, other = ([program.text() for program, _ in programs(seed, 3)] for seed in (5, 5, 6))
    assert first == again != other


@pytest.mark.full
def test_thousands_of_random_programs_do_what_they_should(tmp_path: Path) -> None:
    count, blocks, lines, wrong = sized(PROGRAMS), 0, 0, []
    with recorded("goboscript-fuzz", seed=1000) as figures:
        for seed, bundle in bundles(1000, count):
            sentences, made = found(tmp_path / str(seed), bundle)
            wrong += [f"seed {seed}: {one}" for one in sentences]
            blocks += made
            lines += sum(program.text().count("\n") for program, _ in bundle)
        assert wrong == []
        figures |= {"programs": count, "lines": lines, "blocks": blocks, "engines": ENGINES, "disagreements": 0}


# -- what random and other people's programs have found ------------------------------------------------------


def out(folder: Path, main: str) -> list:
    return list_after_flag(compiled(write_project(folder, SPRITE + main)), "out")


@pytest.mark.parametrize("nothing", ["0 / 0", "5 % 0", "sqrt -1", "(1 / 0) - (1 / 0)", "(1 / 0) * 0"])
def test_what_is_no_number_counts_as_false(nothing: str, tmp_path: Path) -> None:
    assert out(tmp_path, f"onflag {{ add {nothing} to out; if out[1] {{ add 1 to out; }} }}\n") == ["NaN"]


@pytest.mark.parametrize("head", [
    "n > 2 or (if (f() > 0) 1 else 2) > 5", "(if (n > 2) true else false) == f()", "(if (n > f() + 1) 1 else 0)",
    "(if (n < 3) f() + 9 else 1)",
])
def test_functions_beside_a_ternary_in_until_are_called_once_a_turn(head: str, tmp_path: Path) -> None:
    """Three turns, and so four times the head."""
    main = f"func f() {{ calls += 1; return 1; }}\nonflag {{ calls = 0; n = 0;\nuntil {head} {{ n++; }}\n" \
        "add n to out; add calls to out; }\n"
    turns, calls = out(tmp_path, main)
    assert turns == 3
    assert calls == (3 if head.startswith("(if (n < 3) f()") else 4)


@pytest.mark.parametrize("end", ["forever { n++; if n > 5 { stop_this_script; } }", "stop_this_script;", "return 5;"])
@pytest.mark.parametrize("head", ["g() > 2", "g() > (if (n > 9) 1 else 2)"])
def test_nothing_follows_what_ends_a_script_in_until(end: str, head: str, tmp_path: Path) -> None:
    main = f"func g() {{ return 1; }}\nfunc f() {{ until {head} {{ n++; {end} }} }}\nonflag {{ n = 0; x = f(); }}\n"
    result = compiled(write_project(tmp_path, SPRITE + main))
    ends = [block["next"] for block in result.project["targets"][1]["blocks"].values()
            if block["opcode"] in ("control_forever", "control_stop")]
    assert ends and set(ends) == {None}
    assert accepts(archive(result)) is None


@pytest.mark.parametrize(("operator", "value"), [("-", -2), ("*", 0), ("/", 0), ("//", 0), ("%", 0), ("&", "02")])
def test_what_is_written_as_an_assignment_declares(operator: str, value: object, tmp_path: Path) -> None:
    assert out(tmp_path, f"onflag {{ fresh {operator}= 2; add fresh to out; }}\n") == [value]


@pytest.mark.parametrize("change", ["fresh += 2;", "fresh++;", "fresh--;"])
def test_what_changes_a_variable_does_not_declare_it(change: str, tmp_path: Path) -> None:
    result = compile_project(write_project(tmp_path, SPRITE + f"onflag {{ {change} }}\n"))
    assert found_in(result) == [("unknown-name", "main.gs", 3)]


def test_a_default_before_an_argument_without_one(tmp_path: Path) -> None:
    main = "proc p a = 5, b {{ add $a & $b to out; }}\nonflag {{ p 1, 2; p b: 3; p {}; }}\n"
    assert out(tmp_path / "right", main.format("b: 4, a: 0")) == [12, 53, "04"]
    result = compile_project(write_project(tmp_path / "wrong", SPRITE + main.format("1")))
    assert ("argument-count", "main.gs", 4) in found_in(result)
