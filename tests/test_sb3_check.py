"""The check finds what is wrong with a project, each kind of fault by its own name, and all in one go."""

import hashlib
import json

import pytest
from sb3_projects import block, case, good, target, unread

from minebender_sb3.sb3 import Sb3Error, check, findings_as_json, pack, read


def found(sb3):
    return {(finding.severity, finding.code, finding.sprite) for finding in check(sb3)}


def test_the_good_project_is_clean():
    assert check(good()) == []


# Mutations of the good project. Each changes one thing (or the least that makes one fault) and names the finding
# that must come of it: severity, code and sprite.

def value_of(project, sprite, opcode, number=0):
    return block(project, sprite, opcode, number)[1]


def edit(sprite, opcode, number=0, /, **changes):
    def change(sb3):
        value_of(sb3.project, sprite, opcode, number).update(changes)
    return change


def in_target(sprite, /, **changes):
    return lambda sb3: target(sb3.project, sprite).update(changes)


def field(sprite, opcode, name, value, number=0):
    def change(sb3):
        value_of(sb3.project, sprite, opcode, number)["fields"][name] = value
    return change


def slot(sprite, opcode, name, value, number=0):
    def change(sb3):
        value_of(sb3.project, sprite, opcode, number)["inputs"][name] = value
    return change


def mutation(sprite, opcode, /, **changes):
    def change(sb3):
        value_of(sb3.project, sprite, opcode)["mutation"].update(changes)
    return change


def costume(sprite, number, /, **changes):
    return lambda sb3: target(sb3.project, sprite)["costumes"][number].update(changes)


def remove(sprite, opcode, name):
    return lambda sb3: value_of(sb3.project, sprite, opcode).pop(name)


def remove_field(sprite, opcode, name):
    return lambda sb3: value_of(sb3.project, sprite, opcode)["fields"].pop(name)


def replace_asset(sprite, number, data):
    """Other contents for a costume, under their right name."""
    def change(sb3):
        entry = target(sb3.project, sprite)["costumes"][number]
        entry["assetId"] = hashlib.md5(data).hexdigest()
        entry["md5ext"] = f"{entry['assetId']}.{entry['dataFormat']}"
        sb3.assets[entry["md5ext"]] = data
    return change


def next_to_itself(sb3):
    key, value = block(sb3.project, "ball", "control_repeat")
    value["next"] = key


def two_places(sb3):
    key, _ = block(sb3.project, "ball", "sound_play")
    value_of(sb3.project, "ball", "pen_clear")["next"] = key


def circle(sb3):
    for one, two in (("x", "y"), ("y", "x")):
        target(sb3.project, "ball")["blocks"][one] = {"opcode": "looks_show", "next": two, "parent": two, "inputs": {},
                                                      "fields": {}, "shadow": False, "topLevel": False}


def orphan(sb3):
    target(sb3.project, "ball")["blocks"]["x"] = {"opcode": "looks_show", "next": None, "parent": None, "inputs": {},
                                                  "fields": {}, "shadow": False, "topLevel": False}


def second_definition(sb3):
    blocks = target(sb3.project, "ball")["blocks"]
    key, definition = block(sb3.project, "ball", "procedures_definition")
    _, prototype = block(sb3.project, "ball", "procedures_prototype")
    blocks["x"] = {**definition, "next": None, "inputs": {"custom_block": [1, "y"]}, "comment": "b1_comment"}
    blocks["y"] = {**prototype, "parent": "x", "inputs": {}}


def many_blocks(sb3):
    """300 custom blocks and 700 blocks."""
    blocks = target(sb3.project, "ball")["blocks"]
    for number in range(300):
        blocks[f"d{number}"] = {"opcode": "procedures_definition", "next": None, "parent": None, "topLevel": True,
                                "inputs": {"custom_block": [1, f"p{number}"]}, "fields": {}, "shadow": False}
        blocks[f"p{number}"] = {"opcode": "procedures_prototype", "next": None, "parent": f"d{number}", "shadow": True,
                                "inputs": {}, "fields": {}, "topLevel": False,
                                "mutation": {"proccode": f"do {number}", "argumentids": "[]", "argumentnames": "[]",
                                             "argumentdefaults": "[]", "warp": "true"}}
        blocks[f"c{number}"] = {"opcode": "procedures_call", "next": None, "parent": None, "shadow": False, "topLevel": True,
                                "inputs": {}, "fields": {}, "mutation": {"proccode": f"do {number}", "argumentids": "[]"}}


def clouds(sb3):
    target(sb3.project, "Stage")["variables"].update({f"c{number}": [f"☁ {number}", 0, True] for number in range(11)})


def stage_last(sb3):
    sb3.project["targets"].append(sb3.project["targets"].pop(0))


def drop_asset(sb3):
    del sb3.assets[target(sb3.project, "ball")["costumes"][0]["md5ext"]]


def duplicate_costume(sb3):
    costumes = target(sb3.project, "ball")["costumes"]
    costumes.append(dict(costumes[0]))


def rename_id(sb3):
    """The variable "best" of the stage gets another id, which no block knows."""
    stage = target(sb3.project, "Stage")
    stage["variables"]["v:other"] = stage["variables"].pop("v:best")


def undeclare(kind, key):
    return lambda sb3: target(sb3.project, "Stage")[kind].pop(key)


def sprite_id(sb3):
    target(sb3.project, "ball")["lists"]["v:score"] = ["mine", []]


PARSER_CATCHES = {
    "null list item": (lambda sb3: target(sb3.project, "Stage")["lists"]["l:colours"][1].append(None),
                       ("error", "malformed", "Stage")),
    "stage not first": (stage_last, ("error", "stage-not-first", "")),
    "no costumes": (in_target("ball", costumes=[]), ("error", "no-costume", "ball")),
    "bad input kind": (slot("ball", "motion_movesteps", "STEPS", [7, [4, "1"]]), ("error", "malformed", "ball")),
    "no semver": (lambda sb3: sb3.project["meta"].pop("semver"), ("error", "malformed", "")),
}
PARSER_MISSES = {
    "unknown opcode": (edit("ball", "pen_clear", opcode="pen_wipe"), ("error", "unknown-opcode", "ball")),
    "dangling next": (edit("ball", "pen_clear", next="nowhere"), ("error", "dangling-next", "ball")),
    "wrong parent": (edit("ball", "pen_clear", parent="b1"), ("error", "wrong-parent", "ball")),
    "missing asset": (drop_asset, ("error", "asset-missing", "ball")),
    "unknown variable": (field("Stage", "data_setvariableto", "VARIABLE", ["points", "v:points"]),
                         ("error", "unknown-variable", "Stage")),
    "list too long": (lambda sb3: target(sb3.project, "Stage")["lists"].update({"l:long": ["long", [0] * 200_001]}),
                      ("error", "list-length", "Stage")),
    "two sprites of one name": (in_target("Wall", name="ball"), ("error", "sprite-twice", "ball")),
    "warp as boolean": (mutation("ball", "procedures_prototype", warp=True), ("warning", "warp", "ball")),
    "undefined custom block": (mutation("ball", "procedures_call", proccode="roll"), ("error", "undefined-block", "ball")),
    "pen not declared": (lambda sb3: sb3.project["extensions"].clear(), ("warning", "extension-undeclared", "")),
}
OURS = {
    "other extension": (edit("ball", "pen_clear", opcode="tw_clear"), ("error", "unknown-opcode", "ball")),
    "dangling input": (slot("ball", "control_repeat", "SUBSTACK", [2, "nowhere"]), ("error", "dangling-input", "ball")),
    "dangling shadow": (slot("ball", "motion_movesteps", "STEPS", [3, [12, "speed", "v:speed@ball"], "nowhere"]),
                        ("warning", "dangling-shadow", "ball")),
    "dangling parent": (edit("ball", "event_whenkeypressed", parent="nowhere"), ("error", "dangling-parent", "ball")),
    "block after itself": (next_to_itself, ("error", "used-twice", "ball")),
    "block in two places": (two_places, ("error", "used-twice", "ball")),
    "circle": (circle, ("error", "circle", "ball")),
    "orphan": (orphan, ("warning", "orphan", "ball")),
    "top level inside": (edit("ball", "pen_clear", topLevel=True), ("error", "top-level-inside", "ball")),
    "reporter in a stack": (edit("ball", "pen_clear", opcode="sensing_timer"), ("error", "wrong-shape", "ball")),
    "hat in a stack": (edit("ball", "pen_clear", opcode="event_whenflagclicked"), ("error", "wrong-shape", "ball")),
    "stack in a slot": (edit("Wall", "sensing_answer", opcode="looks_show"), ("error", "wrong-shape", "Wall")),
    "literal as a stack": (slot("ball", "control_repeat", "SUBSTACK", [1, [10, "x"]]), ("error", "wrong-shape", "ball")),
    "literal condition": (slot("Wall", "control_if", "CONDITION", [1, [10, "true"]]), ("warning", "literal-condition", "Wall")),
    "reporter as condition": (edit("Wall", "operator_equals", opcode="sensing_of", inputs={}, fields={"PROPERTY": ["volume", None]}),
                              ("lint", "reporter-as-condition", "Wall")),
    "blocks after the end": (edit("Wall", "looks_nextcostume", opcode="control_delete_this_clone", next="x"),
                             ("warning", "after-the-end", "Wall")),
    "empty slot": (slot("ball", "motion_turnright", "DEGREES", [1, None]), ("warning", "missing-input", "ball")),
    "no choice": (slot("ball", "looks_switchcostumeto", "COSTUME", [1, None]), ("error", "missing-choice", "ball")),
    "unknown slot": (slot("ball", "motion_turnright", "ANGLE", [1, [4, 3]]), ("warning", "unknown-input", "ball")),
    "missing field": (remove_field("Stage", "data_setvariableto", "VARIABLE"), ("error", "missing-field", "Stage")),
    "unknown field": (field("ball", "pen_clear", "STYLE", ["x", None]), ("lint", "unknown-field", "ball")),
    "field value": (field("ball", "looks_seteffectto", "EFFECT", ["blur", None]), ("warning", "field-value", "ball")),
    "bad colour": (slot("ball", "pen_setPenColorToColor", "COLOR", [1, [9, "blue"]]), ("error", "bad-colour", "ball")),
    "unknown list": (field("ball", "data_addtolist", "LIST", ["marks", "l:marks"]), ("error", "unknown-list", "ball")),
    "unknown message": (slot("Stage", "event_broadcast", "BROADCAST_INPUT", [1, [11, "old game", "m:old"]]),
                        ("error", "unknown-message", "Stage")),
    "undeclared message": (undeclare("broadcasts", "m:done"), ("error", "unknown-message", "ball")),
    "undeclared variable": (undeclare("variables", "v:score"), ("error", "unknown-variable", "ball")),
    "variable by name only": (rename_id, ("warning", "variable-id", "ball")),
    "name of another variable": (field("Stage", "data_setvariableto", "VARIABLE", ["best", "v:score"]),
                                 ("warning", "other-name", "Stage")),
    "variable and list of one id": (lambda sb3: target(sb3.project, "Stage")["lists"].update({"v:best": ["best", []]}),
                                    ("error", "shared-id", "Stage")),
    "list of a sprite with an id of the stage": (sprite_id, ("error", "shared-id", "ball")),
    "variable twice": (lambda sb3: target(sb3.project, "Stage")["variables"].update({"x": ["best", 0]}),
                       ("warning", "variable-twice", "Stage")),
    "custom block twice": (second_definition, ("error", "block-twice", "ball")),
    "no prototype": (slot("ball", "procedures_definition", "custom_block", [1, None]), ("error", "no-prototype", "ball")),
    "too few argument names": (mutation("ball", "procedures_prototype", argumentnames='["steps"]'), ("error", "prototype", "ball")),
    "argument ids no JSON": (mutation("ball", "procedures_prototype", argumentids="steps"), ("error", "prototype", "ball")),
    "argument twice": (mutation("ball", "procedures_prototype", argumentids='["side","side"]'), ("error", "argument-twice", "ball")),
    "other argument ids": (slot("ball", "procedures_call", "pace", [1, [4, 1]]), None),
    "lost argument": (lambda sb3: value_of(sb3.project, "ball", "procedures_call").update(
        inputs={"pace": [1, [4, 1]]}), ("error", "argument-ids", "ball")),
    "argument outside": (field("ball", "argument_reporter_string_number", "VALUE", ["speed", None], 2),
                         ("warning", "argument-outside", "ball")),
    "too many custom blocks": (many_blocks, ("warning", "custom-block-cost", "ball")),
    "md5": (lambda sb3: sb3.assets.update({target(sb3.project, "ball")["costumes"][0]["md5ext"]: b"<svg></svg>"}),
            ("warning", "asset-md5", "ball")),
    "asset name": (costume("ball", 0, assetId="0" * 32), ("error", "asset-name", "ball")),
    "asset id": (costume("ball", 0, assetId="ball"), ("error", "asset-name", "ball")),
    "asset format": (costume("ball", 0, dataFormat="webp"), ("error", "asset-format", "ball")),
    "asset contents": (replace_asset("ball", 1, b"no picture"), ("error", "asset-contents", "ball")),
    "asset size": (replace_asset("ball", 1, b"\x89PNG\r\n\x1a\n" + bytes(11_000_000)), ("error", "asset-size", "ball")),
    "asset nearly too large": (replace_asset("ball", 1, b"\x89PNG\r\n\x1a\n" + bytes(10_000_000)),
                               ("warning", "asset-size", "ball")),
    "unused file": (lambda sb3: sb3.assets.update({"a.svg": b"<svg/>"}), ("lint", "unused-file", "")),
    "equal costumes": (duplicate_costume, ("error", "costume-twice", "ball")),
    "costumes of one name": (costume("ball", 1, name="round"), ("warning", "costume-twice", "ball")),
    "no centre": (lambda sb3: target(sb3.project, "ball")["costumes"][0].pop("rotationCenterX"), ("lint", "no-centre", "ball")),
    "current costume": (in_target("ball", currentCostume=2), ("warning", "current-costume", "ball")),
    "negative costume": (in_target("ball", currentCostume=-1), ("error", "current-costume", "ball")),
    "rotation style": (in_target("ball", rotationStyle="none"), ("error", "rotation-style", "ball")),
    "video state": (in_target("Stage", videoState="maybe"), ("error", "video-state", "Stage")),
    "layer of the stage": (in_target("Stage", layerOrder=1), ("error", "layer", "Stage")),
    "layer twice": (in_target("ball", layerOrder=1), ("warning", "layer-twice", "ball")),
    "two stages": (in_target("ball", isStage=True), ("error", "two-stages", "")),
    "no stage": (in_target("Stage", isStage=False), ("error", "no-stage", "")),
    "name of the stage": (in_target("Stage", name="Backdrop"), ("error", "stage-name", "Backdrop")),
    "reserved name": (in_target("Wall", name="_stage_"), ("error", "sprite-name", "_stage_")),
    "name of a menu": (in_target("Wall", name="_mouse_"), ("warning", "sprite-name", "_mouse_")),
    "semver": (lambda sb3: sb3.project["meta"].update(semver="2.0"), ("error", "semver", "")),
    "unknown extension": (lambda sb3: sb3.project["extensions"].append("tw"), ("warning", "extension-unknown", "")),
    "extension too many": (lambda sb3: sb3.project["extensions"].append("music"), ("lint", "extension-unused", "")),
    "cloud limit": (clouds, ("error", "cloud-limit", "")),
    "cloud in a sprite": (lambda sb3: target(sb3.project, "ball")["variables"]["v:speed@ball"].append(True),
                          ("error", "cloud-in-sprite", "ball")),
    "comment too long": (lambda sb3: target(sb3.project, "ball")["comments"]["b1_comment"].update(text="x" * 8001),
                         ("error", "comment-length", "ball")),
    "comment of no block": (lambda sb3: target(sb3.project, "ball")["comments"]["b1_comment"].update(blockId="x"),
                            ("warning", "comment-block", "ball")),
    "comment gone": (in_target("ball", comments={}), ("warning", "comment-missing", "ball")),
    "monitor": (lambda sb3: sb3.project["monitors"].append({"id": "x", "opcode": "tw_fps"}), ("error", "monitor", "")),
    "value too large": (lambda sb3: target(sb3.project, "Stage")["variables"]["v:best"].__setitem__(1, float("inf")),
                        ("error", "malformed", "Stage")),
    "opcode missing": (remove("ball", "pen_clear", "opcode"), ("error", "malformed", "ball")),
    "block no object": (lambda sb3: target(sb3.project, "ball")["blocks"].update(x=3), ("error", "malformed", "ball")),
    "sprite block in the stage": (edit("Stage", "looks_cleargraphiceffects", opcode="motion_ifonedgebounce"),
                                  ("warning", "sprite-block-in-stage", "Stage")),
    "stage block in a sprite": (edit("Wall", "event_whenthisspriteclicked", opcode="event_whenstageclicked"),
                                ("warning", "stage-block-in-sprite", "Wall")),
    "unknown sprite": (field("ball", "sensing_touchingobjectmenu", "TOUCHINGOBJECTMENU", ["Hedge", None]),
                       ("warning", "unknown-sprite", "ball")),
    "unknown costume": (field("ball", "looks_costume", "COSTUME", ["moon", None]), ("warning", "unknown-costume", "ball")),
    "unknown backdrop": (field("Stage", "looks_backdrops", "BACKDROP", ["moon", None]), ("warning", "unknown-backdrop", "Stage")),
    "unknown sound": (field("ball", "sound_sounds_menu", "SOUND_MENU", ["bang", None]), ("warning", "unknown-sound", "ball")),
    "unknown key": (field("ball", "event_whenkeypressed", "KEY_OPTION", ["spacebar", None]), ("warning", "unknown-key", "ball")),
    "unknown property": (field("ball", "sensing_of", "PROPERTY", ["width", None]), ("warning", "unknown-property", "ball")),
}
LINTS = {
    "message never received": (field("Wall", "event_whenbroadcastreceived", "BROADCAST_OPTION", ["new game", "m:new game"]),
                               ("lint", "message-unheard", "ball")),
    "message never sent": (slot("ball", "event_broadcastandwait", "BROADCAST_INPUT", [1, [11, "new game", "m:new game"]]),
                           ("lint", "message-unsent", "Wall")),
    "message and variable": (lambda sb3: target(sb3.project, "Stage")["variables"]["v:score"].__setitem__(0, "done"),
                             ("lint", "message-and-variable", "ball")),
    "variable never set": (lambda sb3: target(sb3.project, "ball")["variables"]["v:speed@ball"].__setitem__(1, 0),
                           ("lint", "variable-unset", "ball")),
    "variable unused": (lambda sb3: target(sb3.project, "ball")["variables"].update({"x": ["spare", 0]}),
                        ("lint", "variable-unused", "ball")),
    "list never filled": (lambda sb3: target(sb3.project, "Stage")["lists"]["l:colours"].__setitem__(1, []),
                          ("lint", "list-unset", "Stage")),
    "dead code": (edit("ball", "control_start_as_clone", opcode="looks_show"), ("lint", "loose-blocks", "ball")),
    "custom block never called": (edit("ball", "procedures_call", opcode="looks_show", inputs={}),
                                  ("lint", "block-uncalled", "ball")),
    "hat alone": (edit("Wall", "event_whenthisspriteclicked", next=None), ("lint", "empty-script", "Wall")),
    "clone never made": (edit("Wall", "control_create_clone_of", opcode="looks_show", inputs={}),
                         ("lint", "clone-unmade", "Wall")),
    "hide without show": (edit("ball", "looks_show", opcode="pen_clear"), ("lint", "hide-without-show", "ball")),
    "forever in warp": (edit("ball", "control_if", opcode="control_forever"), ("lint", "forever-in-warp", "ball")),
    "wait in warp": (edit("ball", "motion_movesteps", opcode="control_wait"), ("lint", "wait-in-warp", "ball")),
    "debugger": (mutation("ball", "procedures_call", proccode="\u200b\u200blog\u200b\u200b %s"), ("lint", "debug-block", "ball")),
}
MUTATIONS = {**PARSER_CATCHES, **PARSER_MISSES, **OURS, **LINTS}


@pytest.mark.parametrize("name", MUTATIONS)
def test_each_mutation_is_found(name):
    change, expected = MUTATIONS[name]
    sb3 = good()
    change(sb3)
    findings = check(sb3)
    places = {(finding.severity, finding.code, finding.sprite) for finding in findings}
    if expected is None:
        assert places == {("lint", "unknown-input", "ball")}
        return
    assert expected in places, places
    for finding in findings:
        assert finding.message and finding.remedy and "{block}" not in finding.message and "\n" not in str(finding)
        assert finding.severity in ("error", "warning", "lint")


def test_a_bare_nan_is_no_project():
    sb3 = good()
    data = pack(sb3.project, sb3.assets).replace(b'"best",3', b'"best",NaN')
    with pytest.raises(Sb3Error, match="NaN|not a zip"):
        read(data)


def test_all_findings_come_in_one_go_and_errors_first():
    sb3 = good()
    for name in ("unknown opcode", "missing asset", "two sprites of one name", "unused file", "hat alone", "warp as boolean",
                 "rotation style", "null list item"):
        if name == "two sprites of one name":
            continue
        MUTATIONS[name][0](sb3)
    findings = check(sb3)
    codes = [finding.code for finding in findings]
    assert {"unknown-opcode", "asset-missing", "unused-file", "empty-script", "warp", "rotation-style",
            "malformed"} <= set(codes)
    severities = [finding.severity for finding in findings]
    assert severities == sorted(severities, key=("error", "warning", "lint").index)


def test_a_finding_names_sprite_script_block_and_remedy():
    sb3 = good()
    MUTATIONS["dangling next"][0](sb3)
    finding = next(finding for finding in check(sb3) if finding.code == "dangling-next")
    assert (finding.sprite, finding.script) == ("ball", "when I receive new game")
    assert target(sb3.project, "ball")["blocks"][finding.block]["opcode"] == "pen_clear"
    assert str(finding) == ("error dangling-next: ball / when I receive new game: “erase all” names nowhere as what follows "
                            "it, but there is no such block; correct it in the source and build again, or repair it in "
                            "Scratch and save")
    assert json.loads(findings_as_json([finding])) == [{
        "severity": "error", "code": "dangling-next", "sprite": "ball", "script": finding.script,
        "message": finding.message, "remedy": finding.remedy, "block": finding.block}]


def test_values_of_any_wrong_type_raise_nothing():
    """Each value of the project in turn becomes one of another type."""
    paths = []

    def collect(value, path):
        paths.append(path)
        if isinstance(value, dict):
            for key in value:
                collect(value[key], [*path, key])
        elif isinstance(value, list):
            for key, item in enumerate(value):
                collect(item, [*path, key])

    collect(good().project["targets"][2], ["targets", 2])
    collect(good().project["meta"], ["meta"])
    for number, path in enumerate(paths):
        sb3 = good()
        place = sb3.project
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = ([], {}, None, 3, True, "x", [[]], {"a": []}, -1.5)[number % 9]
        targets = sb3.project["targets"]
        if not all(isinstance(entry, dict) for entry in targets):
            continue
        for finding in check(unread(sb3.project, sb3.assets)):
            assert finding.remedy


def test_an_id_that_means_a_variable_and_a_message():
    findings = [finding for finding in check(case("R-B06")) if finding.code == "shared-id"]
    assert [finding.severity for finding in findings] == ["error"]
    assert all(word in findings[0].message for word in ("'same'", "'score'", "'go'"))


def test_two_faults_that_keep_a_project_off_the_site_are_both_named():
    marked = "xxxxxxxxxxxxxxxxxxxx@@REPEAT-TO-8001@@"
    assert {("error", "rotation-style", "S"), ("error", "comment-length", "S")} <= found(
        case("R-B08", **{marked: "x" * 8001}))
    assert ("warning", "comment-length", "S") in found(case("R-B08", **{marked: "x" * 8000}))


def test_names_of_the_stage_and_of_sprites():
    findings = [finding for finding in check(case("R-B13")) if finding.code == "sprite-name"]
    assert [(finding.severity, finding.sprite) for finding in findings] == [("warning", "Stage")]
    assert not [finding for finding in check(case("R-B13")) if finding.severity == "error"]
    sprite = '"isStage":false,"name":"Stage"'
    assert ("error", "sprite-name", "_stage_") in found(case("R-B13", **{sprite: '"isStage":false,"name":"_stage_"'}))
    assert ("error", "stage-name", "Set") in found(case("R-B13", **{'"isStage":true,"name":"Stage"': '"isStage":true,"name":"Set"'}))
