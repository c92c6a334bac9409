"""Finishing restores what compilers lose and makes the result a function of what the project says."""

import copy
import json

import pytest
from sb3_projects import DATA, as_read, block, folder_project, good, target

from minebender_sb3.sb3 import Sb3Error, Wishes, canonical, check, finish, pack, parse, project_text, script_keys
from minebender_sb3.sb3.layout import comment_size

DECLARED = {
    "Stage": {"variables": {"last": 5, "never": 7}, "lists": {"shared": [1, 2], "table": ["a", "b"]}},
    "left": {"variables": {"own": 3}, "lists": {"marks": []}},
}
FORMS = sorted(path.name.partition(".")[0] for path in (DATA / "forms").glob("*.project.json"))


def dropped(version, **wishes):
    project, assets = folder_project("dropped", f"{version}.project.json")
    return finish(project, assets, Wishes(**wishes)).project


def test_declarations_that_a_compiler_dropped_come_back():
    """Without them Scratch would make a variable of each sprite's own, and the sprites would no longer share it."""
    raw, _ = folder_project("dropped", "v3.1.1.project.json")
    assert target(raw, "Stage")["variables"] == {} and list(target(raw, "Stage")["lists"]) == ["table"]
    stage = target(dropped("v3.1.1", declarations=DECLARED), "Stage")
    assert stage["variables"] == {"v:last": ["last", 5], "v:never": ["never", 7]}
    assert stage["lists"] == {"l:shared": ["shared", [1, 2]], "l:table": ["table", ["a", "b"]]}


def test_references_to_restored_declarations_reach_them():
    found = check(as_read(dropped("v3.1.1"), {}))
    assert sum(finding.code in ("unknown-variable", "unknown-list") for finding in found) >= 6
    project = dropped("v3.1.1", declarations=DECLARED)
    assert not [finding for finding in check(as_read(project, {})) if finding.code.startswith("unknown-")]
    for sprite in ("left", "right"):
        assert block(project, sprite, "data_addtolist")[1]["fields"]["LIST"] == ["shared", "l:shared"]
    assert block(project, "left", "data_setvariableto", 1)[1]["fields"]["VARIABLE"] == ["own", "v:own@left"]


def test_two_versions_of_a_compiler_give_the_same_file():
    one = dropped("v3.1.1", declarations=DECLARED)
    two = dropped("head", declarations=DECLARED)
    assert json.loads(project_text(one)) == json.loads(project_text(two))
    assert pack(one, {}) == pack(two, {})


def test_a_wish_for_a_sprite_that_is_not_there_is_an_error():
    with pytest.raises(Sb3Error, match="no sprite nobody"):
        dropped("head", declarations={"nobody": {"variables": {"x": 1}}})


@pytest.mark.parametrize("name", FORMS)
def test_finishing_keeps_what_the_project_does(name):
    raw = parse((DATA / "forms" / f"{name}.project.json").read_bytes(), name)
    before = copy.deepcopy(raw)
    once = finish(raw, {}).project
    assert raw == before
    assert project_text(finish(once, {}).project) == project_text(once)
    one, two = canonical(raw), canonical(once)
    for sprite, form in one["targets"].items():
        assert {key: value for key, value in two["targets"][sprite].items() if key not in ("properties", "broadcasts")} \
            == {key: value for key, value in form.items() if key not in ("properties", "broadcasts")}
    assert one["settings"] == two["settings"] and one["extensions"] == two["extensions"]


def test_a_finished_project_is_clean_again():
    sb3 = good()
    once = finish(sb3.project, sb3.assets).project
    assert once == sb3.project and check(as_read(once, sb3.assets)) == []


def stripped():
    """The good project without all that finishing adds."""
    sb3 = good()
    for entry in sb3.project["targets"]:
        for key in ("currentCostume", "volume", "layerOrder", "tempo", "videoTransparency", "videoState", "visible", "x",
                    "y", "size", "direction", "draggable", "rotationStyle", "textToSpeechLanguage"):
            entry.pop(key, None)
        entry["broadcasts"] = {}
        for costume in entry["costumes"]:
            for key in ("rotationCenterX", "rotationCenterY", "bitmapResolution"):
                costume.pop(key)
        for sound in entry["sounds"]:
            for key in ("rate", "sampleCount", "format"):
                sound.pop(key)
        for value in entry["blocks"].values():
            value.pop("x", None), value.pop("y", None)
            value.pop("next") if value["next"] is None else None
            value.pop("inputs") if not value["inputs"] else None
            value.pop("fields") if not value["fields"] else None
    sb3.project["extensions"], sb3.project["meta"] = [], {"semver": "3.0.0", "agent": "some compiler"}
    return sb3


def test_everything_that_a_compiler_leaves_out_is_put_in():
    sb3 = stripped()
    finished = finish(sb3.project, sb3.assets).project
    assert finished == good().project


def test_centres_come_from_the_table_or_the_picture():
    sb3 = stripped()
    centres = {("ball", "star"): (1.5, 2), ("Stage", "night"): (0, 0)}
    finished = finish(sb3.project, sb3.assets, Wishes(centres=centres, resolutions={("ball", "star"): 2})).project
    found = {(entry["name"], costume["name"]): (costume["rotationCenterX"], costume["rotationCenterY"],
                                                costume["bitmapResolution"])
             for entry in finished["targets"] for costume in entry["costumes"]}
    assert found == {("Stage", "sky"): (240, 180, 1), ("Stage", "night"): (0, 0, 1), ("Wall", "wall"): (4, 20, 1),
                     ("ball", "round"): (10, 15, 1), ("ball", "star"): (1.5, 2, 2)}
    with pytest.raises(Sb3Error, match="no costume moon"):
        finish(sb3.project, sb3.assets, Wishes(centres={("ball", "moon"): (0, 0)}))


def test_a_centre_noted_in_an_svg_counts():
    sb3 = stripped()
    name = target(sb3.project, "ball")["costumes"][0]["md5ext"]
    sb3.assets[name] += b"<!--rotationCenter:3.5:12-->"
    costume = target(finish(sb3.project, sb3.assets).project, "ball")["costumes"][0]
    assert (costume["rotationCenterX"], costume["rotationCenterY"]) == (3.5, 12)


def test_sounds_know_their_length():
    sb3 = stripped()
    sound = target(finish(sb3.project, sb3.assets).project, "ball")["sounds"][0]
    assert (sound["rate"], sound["sampleCount"], sound["format"]) == (8000, 64, "")


def test_layers_follow_the_wish_and_have_no_gaps():
    sb3 = good()
    finished = finish(sb3.project, sb3.assets, Wishes(layers=["ball", "Wall"])).project
    assert {entry["name"]: entry["layerOrder"] for entry in finished["targets"]} == {"Stage": 0, "ball": 1, "Wall": 2}
    with pytest.raises(Sb3Error, match="layers name ball, but the sprites are Wall, ball"):
        finish(sb3.project, sb3.assets, Wishes(layers=["ball"]))


def test_a_message_and_a_variable_of_one_name_get_two_ids():
    sb3 = good()
    stage = target(sb3.project, "Stage")
    stage["variables"] = {"done": ["done", 1]}
    stage["broadcasts"] = {"done": "done"}
    finished = finish(sb3.project, sb3.assets).project
    assert target(finished, "Stage")["variables"] == {"v:done": ["done", 1]}
    assert target(finished, "Stage")["broadcasts"] == {"m:done": "done", "m:new game": "new game"}
    assert not [finding for finding in check(as_read(finished, sb3.assets)) if finding.code == "shared-id"]


def test_ids_that_scratch_would_make_equal_stay_apart():
    sb3 = good()
    stage = target(sb3.project, "Stage")
    stage["variables"] = {"a": ["x<y", 1], "b": ["x>y", 2], "c": ["x_y", 3]}
    ids = list(target(finish(sb3.project, sb3.assets).project, "Stage")["variables"])
    assert len({key.translate(str.maketrans("<>&'\"", "_____")) for key in ids}) == len(set(ids)) == 3


def test_comments_stand_beside_scripts_and_nothing_overlaps():
    sb3 = good()
    keys = script_keys(target(sb3.project, "ball")["blocks"])
    assert list(keys) == ["define bounce", "event_whenbroadcastreceived new game", "control_start_as_clone",
                          "event_whenkeypressed space"]
    long = "\n".join(["a line of a comment"] * 60)
    finished = finish(sb3.project, sb3.assets, Wishes(comments={"ball": {key: long for key in keys}})).project
    ball = target(finished, "ball")
    assert len(ball["comments"]) == 4
    boxes = sorted((comment["y"], comment["height"]) for comment in ball["comments"].values())
    assert all(y + height <= below for (y, height), (below, _) in zip(boxes, boxes[1:]))
    for key, comment in ball["comments"].items():
        assert ball["blocks"][comment["blockId"]]["comment"] == key
        assert comment["x"] + comment["width"] < 0 and comment["y"] == ball["blocks"][comment["blockId"]]["y"]
        assert comment["height"] == comment_size(long)[1]
    with pytest.raises(Sb3Error, match="no script 'define nothing'"):
        finish(sb3.project, sb3.assets, Wishes(comments={"ball": {"define nothing": "x"}}))


def test_comments_of_one_script_stand_below_each_other():
    sb3 = good()
    ball = target(sb3.project, "ball")
    for number, opcode in enumerate(("event_whenbroadcastreceived", "pen_clear", "sound_play")):
        key, _ = block(sb3.project, "ball", opcode)
        ball["comments"][f"c{number}"] = {"blockId": key, "text": f"remark {number}"}
    ball["comments"]["note"] = {"text": "of no block", "x": 500, "y": 10}
    comments = target(finish(sb3.project, sb3.assets).project, "ball")["comments"]
    beside = [comment for comment in comments.values() if comment["text"].startswith("remark")]
    assert [comment["text"] for comment in beside] == ["remark 0", "remark 1", "remark 2"]
    assert all(one["y"] + one["height"] <= two["y"] for one, two in zip(beside, beside[1:]))
    assert comments["c1"] == {"blockId": None, "x": 500, "y": 10, "width": 200, "height": 200, "minimized": False,
                              "text": "of no block"}


def test_a_reference_by_name_finds_its_variable():
    sb3 = good()
    block(sb3.project, "ball", "data_addtolist")[1]["fields"]["LIST"] = ["trail", "lost"]
    assert finish(sb3.project, sb3.assets).project == good().project


def test_monitors_follow_their_variables():
    sb3 = good()
    target(sb3.project, "Stage")["variables"] = {"best": ["best", 3], "score": ["score", 0]}
    sb3.project["monitors"] = [{"id": "best", "opcode": "data_variable", "params": {"VARIABLE": "best"}, "visible": True}]
    finished = finish(sb3.project, sb3.assets, Wishes(variables={"Stage": {"best": "record"}})).project
    assert finished["monitors"] == [{"id": "v:best", "opcode": "data_variable", "params": {"VARIABLE": "record"},
                                     "visible": True}]


def test_what_is_no_single_project_is_refused():
    sb3 = good()
    target(sb3.project, "ball")["name"] = "Wall"
    with pytest.raises(Sb3Error, match="two sprites of the project have one name"):
        finish(sb3.project, sb3.assets)
    sb3 = good()
    target(sb3.project, "ball")["isStage"] = True
    with pytest.raises(Sb3Error, match="does not have one stage"):
        finish(sb3.project, sb3.assets)


def test_scripts_of_equal_kind_have_keys_of_their_own():
    stage = target(good().project, "Stage")
    assert list(script_keys(stage["blocks"])) == ["define set_backdrop_effect_stub", "event_whenflagclicked",
                                                  "event_whenstageclicked"]
    stage["blocks"]["x"] = {**block({"targets": [stage]}, "Stage", "event_whenflagclicked")[1], "next": None}
    assert "event_whenflagclicked #2" in script_keys(stage["blocks"])


def test_custom_blocks_get_readable_names_everywhere():
    sb3 = good()
    old, new = "bounce steps: %s side: %s", "bounce %s steps off the %s side"
    finished = finish(sb3.project, sb3.assets, Wishes(blocks={"ball": {old: new}})).project
    for opcode in ("procedures_prototype", "procedures_call"):
        assert block(finished, "ball", opcode)[1]["mutation"]["proccode"] == new
    assert check(as_read(finished, sb3.assets)) == []
    for renames, words in (({old: "bounce %s"}, "other arguments"), ({"jump": "hop"}, "no custom block 'jump'")):
        with pytest.raises(Sb3Error, match=words):
            finish(sb3.project, sb3.assets, Wishes(blocks={"ball": renames}))


def test_variables_are_renamed_wherever_they_are_named():
    sb3 = good()
    finished = finish(sb3.project, sb3.assets, Wishes(variables={
        "Stage": {"trail": "path"}, "Wall": {"height": "bricks"}})).project
    assert check(as_read(finished, sb3.assets)) == []
    assert block(finished, "ball", "sensing_of")[1]["fields"]["PROPERTY"] == ["bricks", None]
    assert block(finished, "ball", "data_addtolist")[1]["fields"]["LIST"] == ["path", "l:trail"]
    assert "trail" not in json.dumps(canonical(finished)).replace("l:trail", "")
    with pytest.raises(Sb3Error, match="2 variables would be called best"):
        finish(sb3.project, sb3.assets, Wishes(variables={"Stage": {"score": "best"}}))


def test_block_ids_tell_where_blocks_come_from():
    sb3 = good()
    ball = target(sb3.project, "ball")
    ball["blocks"] = json.loads(json.dumps(ball["blocks"]).replace('"b', '"$'))
    for value in ball["blocks"].values():
        if "inputs" not in value:
            value["inputs"] = value.pop("$")
    finished = finish(sb3.project, sb3.assets)
    assert all(ball["blocks"][old]["opcode"] == target(finished.project, "ball")["blocks"][new]["opcode"]
               for old, new in finished.block_ids["ball"].items())
    assert len(finished.block_ids["ball"]) == len(ball["blocks"])


def test_inputs_are_in_the_order_in_which_the_block_shows_them():
    sb3 = good()
    for entry in sb3.project["targets"]:
        for value in entry["blocks"].values():
            value["inputs"] = dict(sorted(value["inputs"].items(), reverse=True))
    finished = finish(sb3.project, sb3.assets).project
    assert list(block(finished, "Wall", "motion_glidesecstoxy")[1]["inputs"]) == ["SECS", "X", "Y"]
    assert project_text(finished) == project_text(good().project)
