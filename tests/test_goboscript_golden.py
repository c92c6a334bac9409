"""The compiler beside the real one: 87 projects, 144 faulty ones, and what 52 of them do in Scratch."""

from __future__ import annotations

import json

import pytest
from goboscript_projects import GOLDEN, archive, compiled, form, found, golden

from minebender_sb3.goboscript import compile_project
from minebender_sb3.vm import Project

FIXTURES = sorted(path.name for path in (GOLDEN / "fixtures").iterdir())
ERRORS = sorted(path.name for path in (GOLDEN / "errors").iterdir())
BEHAVIOUR = sorted(path.stem for path in (GOLDEN / "behaviour").iterdir())
DOCUMENT = GOLDEN.parents[1] / "docs" / "goboscript-differences.md"

# Fixture -> the differences, by their names in the document. What we make of it is recorded in golden/ours.
DIFFERENT = {
    "06-fold-agrees": ["exact-folds", "functions-stay"],
    "07-fold-neutral": ["neutral-literals"],
    "08-fold-differs": ["comparisons-stay", "exact-folds"],
    "13-augmented-items": ["index-once"],
    "23-funcs": ["index-once"],
    "32-enums-mixed": ["mixed-enums"],
    "41-enums-folded": ["comparisons-stay"],
    "44-boolean-slots": ["neutral-literals"],
    "47-broadcasts": ["declared-messages"],
    "53-sensing-of": ["neutral-literals"],
    "68-ternary-in-loops": ["ternary-in-until"],
    "87-events-backdrop": ["backdrop-hat"],
}
# Faulty projects where goboscript is wrong, or names another place: what we say, with the place.
OURS = {
    "22-costume-number": None,
    "63-struct-for-a-value": ("struct-for-value", "main.gs", 4),
    "69-macro-inside-itself": None,
    "80-semicolon-after-block": ("syntax", "main.gs", 2),
    "85-block-name-hides-procedure": ("block-name", "main.gs", 2),
    "86-unknown-key-handler": ("unknown-key", "main.gs", 2),
    "87-return-outside-function": ("return-outside-function", "main.gs", 4),
    "88-comment-on-define": None,
    "89-cloud-in-sprite": ("cloud-in-sprite", "main.gs", 2),
    "90-motion-on-stage": ("sprite-block-on-stage", "stage.gs", 3),
    "91-message-and-variable": None,
    "92-mixed-enum": None,
    "93-function-in-timer-head": ("call-in-head", "main.gs", 3),
    "94-ternary-in-timer-head": ("ternary-in-head", "main.gs", 3),
    "95-struct-list-without-index": None,
    "96-unknown-sound": ("unknown-sound", "main.gs", 2),
    "97-message-without-receiver": ("message-without-receiver", "main.gs", 2),
    "98-unknown-clone-target": ("unknown-sprite", "main.gs", 3),
    "100-argument-twice": ("declared-twice", "main.gs", 2),
    "101-default-before-required": ("default-before-required", "main.gs", 2),
    "102-if-without-endif": ("open-section", "main.gs", 3),
    "103-endif-without-if": ("section-without-if", "main.gs", 2),
    "104-sprite-named-stage": ("sprite-named-stage", "Stage.gs", 0),
    "105-macro-makes-itself": ("unknown-name", "main.gs", 5),
    "110-not-equal-trap": ("not-binds-tighter", "main.gs", 4),
    "111-recursive-function": ("recursion-shares-variables", "main.gs", 2),
    "112-keyword-argument-twice": ("argument-twice", "main.gs", 3),
    "113-block-keyword-argument": ("keyword-on-block", "main.gs", 2),
    "116-glob-without-match-beside": ("no-match", "main.gs", 1),
    "117-unknown-setting": ("unknown-setting", "goboscript.toml", 2),
    "118-sprite-hides-stage": ("hides-stage", "main.gs", 2),
    "119-property-unknown": ("unknown-property", "main.gs", 2),
    "120-division-by-zero": ("division-by-zero", "main.gs", 2),
    "121-undef-at-end": ("undef-without-name", "main.gs", 2),
    "122-define-at-end": ("define-without-name", "main.gs", 2),
    "124-not-utf-8": ("not-utf-8", "main.gs", 2),
    "127-if-nothing": ("if-without-name", "main.gs", 2),
    "128-struct-list-values": ("struct-list-values", "stage.gs", 3),
    "129-procedure-and-function": ("declared-twice", "main.gs", 3),
    "142-number-as-message": None,
    "143-sprite-variable-and-stage-list": ("hides-stage", "main.gs", 2),
    "144-order-of-keyword-calls": None,
}
# where the recorded value is that of a comparison which goboscript has made 1
BEHAVIOUR_DIFFERENT = {"41-enums-folded": {"out": ["11", "yn", "9", "true", "1", "ten"]}}
# blocks that need the pixels of costumes, in scripts that never run or never touch
BOXES = ("event_whenthisspriteclicked", "sensing_touchingobject")
WARNINGS = {
    "86-unknown-key-handler", "101-default-before-required", "90-motion-on-stage", "96-unknown-sound", "97-message-without-receiver",
    "98-unknown-clone-target", "110-not-equal-trap", "111-recursive-function", "117-unknown-setting",
    "118-sprite-hides-stage", "119-property-unknown", "120-division-by-zero", "143-sprite-variable-and-stage-list",
}


@pytest.mark.parametrize("fixture", FIXTURES)
def test_the_form_is_the_recorded_one(fixture: str) -> None:
    folder = GOLDEN / "fixtures" / fixture
    ours = golden.dumps(form(compiled(folder)))
    theirs = golden.dumps(json.loads((folder / "head.json").read_text(encoding="utf-8")))
    if fixture not in DIFFERENT:
        assert ours == theirs
        return
    assert ours != theirs, "this difference is gone: strike it off the list"
    assert ours == (GOLDEN / "ours" / f"{fixture}.json").read_text(encoding="utf-8")


def test_every_difference_is_in_the_document() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    missing = {name for names in DIFFERENT.values() for name in names if f"`{name}`" not in text}
    assert not missing
    assert sorted(path.stem for path in (GOLDEN / "ours").iterdir()) == sorted(DIFFERENT)


@pytest.mark.parametrize("project", ERRORS)
def test_every_fault_is_found_in_its_place(project: str) -> None:
    folder = GOLDEN / "errors" / project
    expected = json.loads((folder / "expect.json").read_text(encoding="utf-8"))
    result = compile_project(folder)
    if project in OURS:
        ours = OURS[project]
        assert result.ok == (ours is None or project in WARNINGS)
        assert ours is None or ours in found(result, "warning" if project in WARNINGS else "error")
        return
    assert not expected["goboscript_wrong"]
    assert result.ok == (expected["outcome"] in ("accepted-silently", "warning"))
    if expected["outcome"] == "accepted-silently":
        return
    places = [(file, line) for _, file, line in found(result, expected["outcome"])]
    if expected["line"] is None:
        assert expected["file"] in [file for file, _ in places]
    else:
        assert (expected["file"], expected["line"]) in places


def test_every_fault_of_goboscript_is_accounted_for() -> None:
    wrong = {
        name for name in ERRORS
        if json.loads((GOLDEN / "errors" / name / "expect.json").read_text(encoding="utf-8"))["goboscript_wrong"]
    }
    assert wrong <= OURS.keys()


@pytest.mark.parametrize("fixture", BEHAVIOUR)
def test_it_does_what_was_recorded(fixture: str) -> None:
    """After the flag and 120 frames: variables without temporaries, locals and results."""
    recorded = json.loads((GOLDEN / "behaviour" / f"{fixture}.json").read_text(encoding="utf-8"))
    with Project(archive(compiled(GOLDEN / "fixtures" / fixture)), passes=1, allow=BOXES) as opened:
        opened.green_flag()
        opened.frames(120)
        assert opened.exceptions == []
        lists = {name: list(map(golden.text, opened.list(name))) for name in recorded["lists"]}
        variables = {name: golden.text(opened.variable(name)) for name in recorded["variables"]}
    for name, items in BEHAVIOUR_DIFFERENT.get(fixture, {}).items():
        recorded["lists"][name] = items
    if fixture == "19-list-index":              # it draws places
        del lists["out"][17], recorded["lists"]["out"][17], lists["order"], recorded["lists"]["order"]
    if fixture == "44-boolean-slots":           # where sprites are boxes, a sprite touches itself
        lists["out"].remove("touching")
    assert lists == recorded["lists"]
    assert variables == recorded["variables"]
