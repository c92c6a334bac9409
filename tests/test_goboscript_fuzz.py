"""Random programs, compiled, run in both engines and compared with what the rules of Scratch say they do; and what the
real compiler makes of them. GOBOSCRIPT names its executable (head, commit 3e00c7a).
"""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from pathlib import Path

import pytest
from fuzz.bundle import disagreements, run_bundle, write_bundle
from fuzz.differences import reasons
from fuzz.generator import programs
from goboscript_projects import archive, compiled, list_after_flag, write_project
from goboscript_projects import found as found_in
from results import recorded
from sizes import sized

from minebender_sb3.goboscript import compile_project
from minebender_sb3.sb3 import canonical, read
from minebender_sb3.vm import accepts

ENGINES = ("vanilla", "turbowarp")
PROGRAMS, BUNDLE, COMPARED = 5000, 100, 500
SPRITE = 'costumes "blank.svg";\nlist out;\n'


def bundles(seed: int, count: int, plain_share: float = 0.5):
    """(seed, programs with what they should do) for `count` programs in all, a project's worth at a time."""
    for number in range(0, count, BUNDLE):
        yield seed + number, programs(seed + number, min(BUNDLE, count - number), plain_share)


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
    count, blocks, lines = sized(PROGRAMS), 0, 0
    with recorded("goboscript-fuzz", seed=1000) as figures:
        for seed, bundle in bundles(1000, count):
            wrong, made = found(tmp_path / str(seed), bundle)
            assert wrong == [], f"seed {seed}"
            blocks += made
            lines += sum(program.text().count("\n") for program, _ in bundle)
        figures |= {"programs": count, "lines": lines, "blocks": blocks, "engines": ENGINES, "disagreements": 0}


@pytest.mark.full
def test_the_real_compiler_makes_the_same_of_them(tmp_path: Path) -> None:
    goboscript = os.environ.get("GOBOSCRIPT")
    if not goboscript:
        pytest.fail("set GOBOSCRIPT to goboscript's executable, or deselect this test: it is no part of this repository")
    count, equal, different, unlisted = sized(COMPARED), 0, Counter(), []
    with recorded("goboscript-fuzz-head", seed=2000) as figures:
        for seed, bundle in bundles(2000, count, plain_share=0.8):
            folder = write_bundle(tmp_path / str(seed), [program for program, _ in bundle])
            ours = canonical(compiled(folder).project)
            theirs = canonical(read(built_by(goboscript, folder, tmp_path)).project)
            assert ours["targets"]["Stage"]["scripts"] == theirs["targets"]["Stage"]["scripts"]
            for program, _ in bundle:
                names = reasons(program)
                if ours["targets"][program.name] == theirs["targets"][program.name]:
                    equal += 1
                elif names:
                    different.update(names)
                else:
                    unlisted.append(f"seed {seed}, {program.name}")
        assert unlisted == []
        assert equal > count * 0.5
        figures |= {"programs": count, "equal": equal, "different_for_a_listed_reason": count - equal,
                    "reasons": dict(sorted(different.items()))}


def built_by(goboscript: str, folder: Path, scratch: Path) -> Path:
    """What the real compiler makes of a project, without its library."""
    library = scratch / "settings" / "goboscript" / "std" / "v0.0.0"
    library.mkdir(parents=True, exist_ok=True)
    output = scratch / "theirs.sb3"
    run = subprocess.run([goboscript, "build", "-o", output], cwd=folder, capture_output=True, timeout=120,
                         env={**os.environ, "XDG_CONFIG_HOME": str(scratch / "settings")})
    assert run.returncode == 0, run.stderr.decode()
    return output


def test_every_reason_is_in_the_document() -> None:
    document = Path(__file__).parents[1] / "docs" / "goboscript-differences.md"
    text = document.read_text(encoding="utf-8")
    names = ("comparisons-stay", "exact-folds", "functions-stay", "index-once", "keyword-order", "neutral-literals",
             "number-precision", "ternary-in-until")
    assert [name for name in names if f"`{name}`" not in text] == []


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
