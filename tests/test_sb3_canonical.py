"""The canonical form is what it is said to be, and two forms are told apart in words."""

import copy
import json
import re

import pytest
from sb3_projects import DATA, block, folder_project, good, target

from minebender_sb3.sb3 import Sb3Error, canonical, differences, differences_as_json, dumps, parse

FORMS = sorted(path.name.partition(".")[0] for path in (DATA / "forms").glob("*.form.json"))


@pytest.mark.parametrize("name", FORMS)
def test_real_projects_have_the_recorded_form(name):
    project = parse((DATA / "forms" / f"{name}.project.json").read_bytes(), name)
    assert dumps(canonical(project)) == (DATA / "forms" / f"{name}.form.json").read_text(encoding="utf-8")


def test_there_are_forms_to_compare_with():
    assert len(FORMS) == 7


def reordered(project):
    """The same project with other ids, and with everything that has no order in another one."""
    text = re.sub(r'"(b[0-9]+|[vlm]:[^"]*)"', r'"other \1"', json.dumps(project))
    changed = json.loads(text)
    for entry in changed["targets"]:
        for key in ("variables", "lists", "blocks"):
            entry[key] = dict(reversed(entry[key].items()))
    return changed


def test_ids_order_and_places_do_not_show():
    project = good().project
    changed = reordered(project)
    changed["targets"][1:] = reversed(changed["targets"][1:])
    for entry in changed["targets"]:
        entry["comments"] = {key: value for key, value in entry["comments"].items() if value["blockId"] is None}
        for value in entry["blocks"].values():
            value.pop("x", None)
    assert changed != project
    assert dumps(canonical(changed)) == dumps(canonical(project))


def test_the_values_5_and_5_0_and_their_text_are_one():
    project = good().project
    forms = []
    for value in (5, 5.0, "5"):
        target(project, "Stage")["variables"]["v:best"][1] = value
        forms.append(canonical(project))
    assert forms[0] == forms[1] == forms[2]
    target(project, "Stage")["variables"]["v:best"][1] = "5.0"
    assert canonical(project) != forms[0]


NUMBERS = {0: "0", -0.0: "0", 1e20: "100000000000000000000", 123456789012345680000: "123456789012345680000",
           1e21: "1e+21", -1.5e300: "-1.5e+300", 1e-6: "0.000001", 1.5e-7: "1.5e-7", 0.1 + 0.2: "0.30000000000000004",
           -12.25: "-12.25", True: "true"}


@pytest.mark.parametrize("value", NUMBERS)
def test_numbers_are_written_as_javascript_does(value):
    project = good().project
    target(project, "Stage")["variables"]["v:best"][1] = value
    assert canonical(project)["targets"]["Stage"]["variables"]["best"] == NUMBERS[value]


def test_two_targets_of_one_name_are_both_kept():
    project = good().project
    target(project, "Wall")["name"] = "Stage"
    assert sorted(canonical(project)["targets"]) == ["Stage", "Stage (2)", "ball"]


def test_damaged_scripts_are_said_in_one_sentence():
    for damage, words in (
        (lambda key, repeat: repeat.update(next=key), "used in two places"),
        (lambda key, repeat: repeat.update(next="b999"), "b999 that is not there"),
        (lambda key, repeat: repeat.update(next=7), "next must be a text or null"),
    ):
        project = good().project
        damage(*block(project, "ball", "control_repeat"))
        with pytest.raises(Sb3Error, match=words) as raised:
            canonical(project, "game.sb3")
        assert str(raised.value).startswith("game.sb3: ball: ")


def nested(depth):
    project = good().project
    blocks = {"top": {"opcode": "event_whenflagclicked", "next": "n0", "parent": None, "topLevel": True}}
    for number in range(depth):
        blocks[f"n{number}"] = {"opcode": "control_forever", "next": None, "parent": None,
                                "inputs": {"SUBSTACK": [2, f"n{number + 1}"]} if number + 1 < depth else {}}
    target(project, "ball")["blocks"] = blocks
    return project


def test_deep_scripts_have_a_form_and_too_deep_ones_a_sentence():
    assert len(canonical(nested(990))["targets"]["ball"]["scripts"]) == 1
    one, two = canonical(nested(200)), canonical(nested(199))
    assert dumps(one).count("control_forever") == 200
    assert len(differences(one, two)) == 1
    with pytest.raises(Sb3Error, match="nested more than 1,000 deep"):
        canonical(nested(1010))


def sentences(change):
    """What the good project and its changed copy differ in, in words."""
    project = good().project
    before = canonical(project)
    change(project)
    found = differences(before, canonical(project))
    backwards = differences(canonical(project), before)
    assert {(each.first, each.second) for each in found} == {(each.second, each.first) for each in backwards}
    return [each.sentence("old", "new") for each in found]


def test_equal_forms_have_no_differences():
    assert sentences(lambda project: None) == []
    assert json.loads(differences_as_json([])) == {"equal": True, "differences": []}


def set_value(container, key, value):
    container[key] = value


def cut_script(project):
    """Take away what follows "when I receive done"."""
    key, _ = block(project, "Wall", "event_whenbroadcastreceived")
    for name in list(target(project, "Wall")["blocks"]):
        if name == key:
            target(project, "Wall")["blocks"][name]["next"] = None


CHANGES = {
    "variable": (lambda p: set_value(target(p, "Stage")["variables"]["v:best"], 1, 4),
                 ['Stage, variable best: "3" in old, "4" in new']),
    "variable gone": (lambda p: target(p, "Wall")["variables"].clear(), ['Wall, variable height: only old has "2"']),
    "list": (lambda p: target(p, "Stage")["lists"]["l:colours"][1].append("blue"),
             ["Stage, list colours: 2 items in old, 3 items in new"]),
    "list item": (lambda p: set_value(target(p, "Stage")["lists"]["l:colours"][1], 0, "pink"),
                  ['Stage, list colours, item 1: "red" in old, "pink" in new']),
    "message": (lambda p: target(p, "Stage")["broadcasts"].update(x="other"), ["Stage, messages: only new has other"]),
    "extension": (lambda p: p["extensions"].clear(), ["extensions: only old has pen"]),
    "layers": (lambda p: target(p, "ball").update(layerOrder=5) or target(p, "Wall").update(layerOrder=6),
               ["sprites from back to front: Wall, ball in old, ball, Wall in new"]),
    "costume": (lambda p: set_value(target(p, "Wall")["costumes"][0], "name", "brick"),
                ["Wall, costumes, number 1: wall 0d35e796064c4b332f2a2bfc33d69717.svg in old, "
                 "brick 0d35e796064c4b332f2a2bfc33d69717.svg in new"]),
    "property": (lambda p: target(p, "ball").update(x=7), ['ball, x: "0" in old, "7" in new']),
    "sprite": (lambda p: p["targets"].pop(), ["sprites from back to front: Wall, ball in old, Wall in new",
                                              "sprites: only old has ball"]),
    "literal": (lambda p: set_value(block(p, "ball", "control_repeat")[1]["inputs"]["TIMES"], 1, [4, 9]),
                ["ball, “when I receive new game”, block 7 “repeat 3”, TIMES: \"3\" in old, \"9\" in new"]),
    "field": (lambda p: set_value(block(p, "ball", "looks_seteffectto")[1]["fields"]["EFFECT"], 0, "COLOR"),
              ["ball, “define bounce steps: %s side: %s”, block 4 “if ((side) = left) then”, inside, block 2 “set ghost "
               "effect to ((length of trail) * 5)”, field EFFECT: \"GHOST\" in old, \"COLOR\" in new"]),
    "end of script": (cut_script, ["Wall, “when I receive done”, block 2: only old has “repeat until (key up arrow "
                                   "pressed?)”", "Wall, “when I receive done”, block 3: only old has “glide 100 secs to "
                                   "x: 1 y: 0”", "Wall, “when I receive done”, block 4: only old has “if ((item 1 of "
                                   "trail) = x) then”"]),
    "hat": (lambda p: set_value(block(p, "ball", "event_whenkeypressed")[1]["fields"], "KEY_OPTION", ["a", None]),
            ["ball: only new has the script “when a key pressed” with 2 blocks",
             "ball: only old has the script “when space key pressed” with 2 blocks"]),
}


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_told_in_words(name):
    change, expected = CHANGES[name]
    assert sentences(change) == expected


def test_versions_of_one_source_differ_where_they_do():
    one, two = (canonical(folder_project("dropped", f"{version}.project.json")[0]) for version in ("head", "v3.1.1"))
    assert {each.place for each in differences(one, two)} >= {"Stage, variable last", "Stage, list shared", "left, list marks"}
    json.loads(differences_as_json(differences(one, two)))
    assert copy.deepcopy(one) == one
