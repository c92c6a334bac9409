"""Every word of the language is in a fixture whose tree was compared with a real goboscript."""

from __future__ import annotations

from pathlib import Path

import pytest
from goboscript_projects import GOLDEN, compiled, form, golden, list_after_flag

from minebender_sb3.goboscript import blocks, lowering, parser, reference, syntax, values
from minebender_sb3.goboscript.diagnostics import Report
from minebender_sb3.goboscript.includes import Sources, unit_tokens
from minebender_sb3.goboscript.macros import expand

OWN = Path(__file__).parent / "goboscript"
FOLDERS = sorted((GOLDEN / "fixtures").iterdir()) + sorted(path for path in OWN.iterdir() if path.is_dir())
# own fixture -> the differences from head, by their names in docs/goboscript-differences.md
DIFFERENT = {
    "09-shared-types": ["constant-field-defaults"],
    "12-accepted-here": [
        "include-comment", "comment-on-define", "define-in-parentheses", "continued-percent", "if-function-macro",
        "own-name-wins", "macro-arguments-first", "list-fields", "costume-numbers", "number-messages", "keyword-order",
        "index-once", "leading-zeros", "ternary-in-until", "backdrop-hat", "last-line",
    ],
}


@pytest.mark.parametrize("fixture", sorted(path.name for path in OWN.iterdir() if path.is_dir()))
def test_own_fixtures_have_the_tree_of_the_real_compiler(fixture: str) -> None:
    """head.json is what head makes of it, where it takes it; ours.json what we make of it, where that differs."""
    ours, head = OWN / fixture / "ours.json", OWN / fixture / "head.json"
    made = golden.dumps(form(compiled(OWN / fixture)))
    assert ours.exists() == (fixture in DIFFERENT)
    if fixture not in DIFFERENT:
        assert made == head.read_text(encoding="utf-8")
        return
    assert made == ours.read_text(encoding="utf-8")
    assert not head.exists() or made != head.read_text(encoding="utf-8")
    text = (OWN.parents[1] / "docs" / "goboscript-differences.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in text for name in DIFFERENT[fixture])


def test_what_is_accepted_here_does_what_it_says() -> None:
    """The second or the third item is one more than written: a block draws it."""
    out = list_after_flag(compiled(OWN / "12-accepted-here"), "out")
    assert [float(item) for item in out[3:]] == [2, 21, 1, 1]
    assert (out[0], float(out[1]) + float(out[2])) == ("2 42", 3 + 1 + 1)


@pytest.fixture(scope="module")
def trees() -> list[syntax.Target]:
    """The syntax trees of all targets of all fixtures."""
    made = []
    for folder in FOLDERS:
        sources = Sources(folder, None, Report())
        for path in sorted(folder.glob("*.gs")):
            file = sources.read(path.name)
            made.append(parser.parse(path.stem, file, expand(unit_tokens(file, sources, Report()), Report()), Report()))
    return made


@pytest.fixture(scope="module")
def words(trees: list[syntax.Target]) -> dict[type, list]:
    """All nodes of all trees, by kind."""
    found: dict[type, list] = {}
    parts = ("costumes", "sounds", "settings", "variables", "enums", "structs", "routines", "handlers")
    todo: list = [getattr(tree, name) for tree in trees for name in parts]
    while todo:
        node = todo.pop()
        if isinstance(node, (list, tuple)) and type(node) in (list, tuple):
            todo += node
        elif type(node).__module__ == syntax.__name__ and type(node) not in (syntax.Span, syntax.Notes):
            found.setdefault(type(node), []).append(node)
            names = node._fields if hasattr(node, "_fields") else node.__dataclass_fields__
            todo += [getattr(node, name) for name in names if name != "notes"]
    return found


def test_every_block_of_the_table(words: dict[type, list]) -> None:
    calls = {(node.name, len(node.arguments)) for node in words[syntax.Do]}
    missing = {block.name for block in blocks.STATEMENTS if (block.name, len(block.slots)) not in calls}
    assert not missing


def test_every_reporter_of_the_table(words: dict[type, list]) -> None:
    calls = {(node.name, len(node.arguments)) for node in words[syntax.Call]}
    assert not {block.name for block in blocks.REPORTERS if (block.name, len(block.slots)) not in calls}


def test_every_operator_of_the_table(words: dict[type, list]) -> None:
    assert {node.operator for node in words[syntax.Unary]} == {*blocks.PREFIX, "-"}
    infix = {node.operator for node in words[syntax.Binary]}
    assert infix == {*blocks.INFIX, *values.NEGATED, "//"} - {"[]"} and words[syntax.Index]
    assert {node.operator for node in words[syntax.Augment]} == set("+-*/%&") | {"//"}


def test_every_hat_of_the_table(words: dict[type, list]) -> None:
    assert {node.event for node in words[syntax.Handler]} == set(blocks.HAT_BLOCK)


def test_every_block_that_has_syntax() -> None:
    made = set()
    for folder in FOLDERS:
        for target in compiled(folder).project["targets"]:
            made |= {block["opcode"] for block in target["blocks"].values()}
    assert not {block.opcode for block in blocks.SYNTAX} - made


def test_every_kind_of_statement_and_expression(words: dict[type, list]) -> None:
    written = {kind for kind in lowering.STATEMENTS if kind.__module__ == syntax.__name__}
    assert not written - set(words)
    assert not set(values.VALUES) - set(words)
    assert {(node.verb) for node in words[syntax.Monitor]} == {"show", "hide"}
    assert {node.kind for node in words[syntax.Assign]} == {"", "local", "cloud"}
    places = {(node.index is not None, node.field is not None) for node in words[syntax.Place]}
    assert places == {(False, False), (False, True), (True, False), (True, True)}
    assert {node.otherwise is None for node in words[syntax.If]} == {True, False}
    assert {len(node.branches) > 1 for node in words[syntax.If]} == {True, False}
    assert {node.index is None for node in words[syntax.Delete]} == {True, False}


def test_every_kind_of_declaration(words: dict[type, list]) -> None:
    settings = {node.name for node in words[syntax.Setting]}
    assert settings == {*parser.VALUE_SETTINGS, *parser.ROTATIONS, "hide"}
    variables = words[syntax.Variable]
    assert {(node.type is not None, node.initial is not None) for node in variables} == {
        (False, False), (False, True), (True, False), (True, True)}
    assert any(node.cloud for node in variables)
    lists = words[syntax.List]
    assert any(node.path for node in lists) and any(node.length for node in lists) and any(node.items for node in lists)
    kinds = {(node.is_function, node.warp) for node in words[syntax.Routine]}
    assert kinds == {(False, True), (False, False), (True, True)}
    assert {node.result is None for node in words[syntax.Routine]} == {True, False}
    assert {(node.type is None, node.default is None) for node in words[syntax.Parameter]} == {
        (True, True), (True, False), (False, True), (False, False)}
    assert {node.alias is None for node in words[syntax.Asset]} == {True, False}
    constants = words[syntax.Constant]
    assert any(node.enum for node in constants) and any(node.struct for node in constants)
    assert words[syntax.Enum] and words[syntax.Struct]


def test_the_page_of_blocks_is_that_of_the_table() -> None:
    """To mend it: python -m minebender_sb3.goboscript.reference > docs/goboscript-blocks.md"""
    assert (OWN.parents[1] / "docs" / "goboscript-blocks.md").read_text(encoding="utf-8") == reference.page()
