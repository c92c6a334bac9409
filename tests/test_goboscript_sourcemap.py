"""The source map: change one literal or operator, and exactly the blocks that the map gives for its place change."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from goboscript_projects import GOLDEN, compiled, write_project
from results import recorded

from minebender_sb3.goboscript import Result, blocks_at, compile_project
from minebender_sb3.goboscript.diagnostics import Report, SourceFile
from minebender_sb3.goboscript.tokens import NAME, NUMBER, STRING, Token, scan

SAMPLES, SEED = 300, 4
# operators that bind alike, so that the tree keeps its shape
OTHER = {
    "+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "<": ">", ">": "<", "-=": "*=", "*=": "/=", "/=": "-=",
    "%=": "*=", "++": "--", "--": "++", "round": "abs", "abs": "round", "floor": "ceil", "ceil": "floor", "sin": "cos",
}
# and those that do where no other operator is near
ALONE = {"==": "<", "and": "or", "or": "and"}
INFIX = {"+", "-", "*", "/", "//", "%", "<", ">", "<=", ">=", "==", "!=", "&", "and", "or", "in"}


def shallow(result: Result) -> dict[tuple, tuple]:
    """(target, path in the tree) -> what a block is, without the blocks inside it but with its menus and literals."""
    made = {}
    for target in result.project["targets"]:
        blocks = target["blocks"]
        tops = [key for key, block in blocks.items() if block["topLevel"]]
        for number, top in enumerate(tops):
            made.update(walk(blocks, top, (target["name"], number)))
    return made


def walk(blocks: dict, key: str | None, path: tuple) -> Iterator[tuple[tuple, tuple]]:
    place = 0
    while key is not None:
        block = blocks[key]
        plain, inside = [], []
        for name, (_, content, *_) in block["inputs"].items():
            if not isinstance(content, str):
                plain.append((name, repr(content)))
            elif blocks[content]["shadow"] and blocks[content]["opcode"] != "procedures_prototype":
                plain.append((name, repr(blocks[content]["fields"])))
            else:
                inside.append((name, content))
        yield (*path, place), (block["opcode"], repr(block["fields"]), repr(block.get("mutation")), tuple(plain), key)
        for name, content in inside:
            yield from walk(blocks, content, (*path, place, name))
        key, place = block["next"], place + 1


def changed(before: Result, after: Result) -> set[tuple[str, str]]:
    """(target, id) of the blocks of `before` that are other blocks, or none, in `after`."""
    new = shallow(after)
    return {(path[0], one[-1]) for path, one in shallow(before).items() if path not in new or new[path][:-1] != one[:-1]}


def replacement(token: Token, line: list[Token]) -> str | None:
    if token.kind == NUMBER:
        return "7" if token.text != "7" else "8"
    if token.kind == STRING:
        return token.text[:-1] + "x" + '"'
    alone = len([other for other in line if other.kind in INFIX]) == 1
    return OTHER.get(token.kind) or (ALONE.get(token.kind) if alone else None)


def candidates() -> list[tuple[str, str, int, int, str]]:
    """(fixture, file, start, end, new text) of literals and operators in the scripts of the golden projects."""
    found = []
    for path in sorted((GOLDEN / "fixtures").glob("*/*.gs")):
        if path.parent.name == "37-macros-stringify":       # what STRINGIFY makes has the place of the call
            continue
        text = path.read_text(encoding="utf-8-sig")
        file, tokens = SourceFile(path.name, text), []
        scan(file, 0, len(text), Report(), tokens)
        depth = 0
        lines: dict[int, list[Token]] = {}
        for token in tokens:
            lines.setdefault(file.line_of(token.start), []).append(token)
        for before, token in zip([None, *tokens], tokens):
            depth += (token.text == "{") - (token.text == "}")
            new = replacement(token, lines[file.line_of(token.start)])
            line = file.line_text(file.line_of(token.start))
            if depth and new and not re.match(r"\s*(%|enum|struct|.*\\$)", line) and before.kind != ".":
                if not (token.kind == "-" and before.kind != NUMBER and before.kind != NAME and before.kind != ")"):
                    found.append((path.parent.name, path.name, token.start, token.end, new))
    return found


@pytest.fixture(scope="module")
def originals() -> dict[str, Result]:
    return {}


def test_exactly_the_blocks_of_a_place_change(tmp_path: Path, originals: dict[str, Result]) -> None:
    """300 places, drawn with a fixed seed; a change that does not compile is drawn again."""
    with recorded("goboscript-source-map", seed=SEED) as figures:
        figures["candidates"], figures["places"] = change_places(tmp_path, originals)
        figures["places_whose_blocks_differ_from_the_map"] = 0


def change_places(tmp_path: Path, originals: dict[str, Result]) -> tuple[int, int]:
    places = candidates()
    random.Random(SEED).shuffle(places)
    done = 0
    for fixture, name, start, end, new in places:
        source = GOLDEN / "fixtures" / fixture
        if fixture not in originals:
            originals[fixture] = compiled(source)
        folder = tmp_path / fixture
        if not folder.exists():
            shutil.copytree(source, folder)
        text = (source / name).read_text(encoding="utf-8-sig")
        (folder / name).write_text(text[:start] + new + text[end:], encoding="utf-8", newline="")
        after = compile_project(folder)
        (folder / name).write_text(text, encoding="utf-8", newline="")
        given = set(blocks_at(originals[fixture].source_map, name, *SourceFile(name, text).position(start)))
        if not after.ok or not given or after.project == originals[fixture].project:
            continue                            # as "abc" + 1, which is 1 whatever the text
        if shallow(after).keys() != shallow(originals[fixture]).keys():
            continue                            # as round -0.5, which stays a block, and abs -0.5, which does not
        assert changed(originals[fixture], after) == given, (fixture, name, text[start:end], new,
                                                              SourceFile(name, text).position(start))
        done += 1
        if done == SAMPLES:
            return len(places), done
    pytest.fail(f"only {done} places could be changed")


def test_a_block_knows_its_macros_and_its_procedure(tmp_path: Path) -> None:
    main = 'costumes "blank.svg";\n%define ADD(a, b) ((a) + b)\n%define TWICE(x) ADD(x, x)\n' \
           "proc p n {\n  say TWICE($n);\n}\nonflag { p 2; }\n"
    result = compiled(write_project(tmp_path, main))
    blocks = result.source_map["targets"]["main"]["blocks"]
    (added,) = [key for key, block in result.project["targets"][1]["blocks"].items()
                if block["opcode"] == "operator_add"]
    assert blocks[added]["in"] == "p"
    assert (blocks[added]["line"], blocks[added]["column"]) == (5, 7)
    assert [(macro["name"], macro["definition"]["line"]) for macro in blocks[added]["macros"]] == [
        ("ADD", 2), ("TWICE", 3)
    ]


def test_everything_with_a_name_has_its_declaration(tmp_path: Path) -> None:
    main = 'costumes "blank.svg";\nlist l;\nproc p n { local k = $n; q = k; }\nonflag { p 1; add q to l; }\n'
    found = compiled(write_project(tmp_path, main, 'costumes "blank.svg";\nvar v;\n')).source_map
    assert found["version"] == 1
    assert found["targets"]["Stage"]["variables"]["v"]["line"] == 2
    target = found["targets"]["main"]
    assert {name: at["line"] for name, at in target["variables"].items()} == {"q": 3, "p:k": 3}
    assert target["lists"]["l"] == {"file": "main.gs", "line": 2, "column": 6, "end": [2, 7]}
    assert target["procedures"]["p"]["line"] == 3
