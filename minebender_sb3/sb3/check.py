"""Would Scratch's site take the project, and would vanilla Scratch run it: all findings in one go."""
from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from .archive import Sb3, file_name
from .check_blocks import check_blocks
from .findings import ERROR, LINT, SEVERITIES, WARNING, Finding, View
from .lints import lints
from .opcodes import EXTENSIONS, OPCODES, extension_of
from .shape import well_formed

Json = Any

# What the site takes at most, and from where on the check warns: bytes, items, letters.
PROJECT_LIMIT, PROJECT_WARNING = 5 * 1024 * 1024, 4_500_000
ASSET_LIMIT, ASSET_WARNING = 10 * 1024 * 1024, 9_500_000
LIST_LIMIT, LIST_WARNING = 200_000, 180_000
COMMENT_LIMIT, COMMENT_WARNING = 8_000, 7_500
CLOUD_LIMIT = 10

_SEMVER = re.compile(r"3\.[0-9]+\.[0-9]+")
_VM = re.compile(r"[0-9]+\.[0-9]+\.[0-9]+(-.*)?")
_ASSET_ID = re.compile(r"[0-9a-fA-F]{32}")
_COSTUME_FORMATS = ("png", "svg", "jpeg", "jpg", "bmp", "gif")
_SOUND_FORMATS = ("wav", "wave", "mp3")
_MAGIC = {"png": (b"\x89PNG\r\n\x1a\n",), "jpg": (b"\xff\xd8",), "jpeg": (b"\xff\xd8",), "gif": (b"GIF8",),
          "bmp": (b"BM",), "wav": (b"RIFF",), "wave": (b"RIFF",), "mp3": (b"ID3", b"\xff")}
_ROTATION_STYLES = ("all around", "don't rotate", "left-right")
_VIDEO_STATES = ("on", "off", "on-flipped")
_MENU_WORDS = ("_mouse_", "_edge_", "_myself_", "_random_")
_SAVE = "open the project in Scratch and save it, or build it again"


def check(sb3: Sb3) -> list[Finding]:
    """All findings on a readable project, errors first; [] for a clean one.

    An error says that Scratch's site refuses the project or that vanilla Scratch does not do what it says.
    """
    project, faults = well_formed(sb3.project)
    found = [Finding(ERROR, "malformed", fault.sprite, "", fault.message, _SAVE) for fault in faults]
    found += _project(project, sb3)
    targets = project["targets"]
    stage = next((target for target in targets if target["isStage"]), targets[0])
    views = [View(target, stage) for target in targets]
    for view in views:
        found += _target(view)
        found += _assets(view, sb3.assets)
        found += check_blocks(view)
    found += _ids(views)
    found += _monitors(project, views)
    found += lints(views)
    used = {file_name(asset) for target in targets for asset in [*target["costumes"], *target["sounds"]]}
    found += [Finding(LINT, "unused-file", "", "", f"the file {name} belongs to no costume or sound", "remove it")
              for name in sorted(set(sb3.assets) - used)]
    return sorted(dict.fromkeys(found), key=lambda finding: SEVERITIES.index(finding.severity))


def _project(project: Mapping[str, Json], sb3: Sb3) -> Iterator[Finding]:
    """What concerns no single target."""
    def finding(severity: str, code: str, message: str, remedy: str) -> Finding:
        return Finding(severity, code, "", "", message, remedy)

    yield from _size(sb3.project_bytes, PROJECT_LIMIT, PROJECT_WARNING, "project-size", "project.json",
                     "remove blocks, or shorten lists")
    meta = project["meta"]
    if "semver" in meta and not _SEMVER.fullmatch(meta["semver"]):
        yield finding(ERROR, "semver", f"meta.semver is {meta['semver']!r}, which Scratch's site refuses", 'write "3.0.0"')
    if "vm" in meta and not _VM.fullmatch(meta["vm"]):
        yield finding(ERROR, "semver", f"meta.vm is {meta['vm']!r}, which Scratch's site refuses", "write a version such as 5.0.300")
    targets = project["targets"]
    stages = [place for place, target in enumerate(targets) if target["isStage"]]
    if not stages:
        yield finding(ERROR, "no-stage", "none of the targets is the stage", "add the stage as the first target")
    elif stages[0] != 0:
        yield finding(ERROR, "stage-not-first", f"the stage is target {stages[0] + 1}, not the first", "put it first")
    if len(stages) > 1:
        yield finding(ERROR, "two-stages", f"{len(stages)} targets are stages", "keep one")
    for name, count in Counter(target["name"] for target in targets if not target["isStage"]).items():
        if count > 1:
            yield Finding(ERROR, "sprite-twice", name, "", f"{count} sprites have this name, so that blocks that name it "
                          "mean only one of them", "give each its own name")
    yield from _layers(targets)
    used = {extension for target in targets for block in target["blocks"].values() if isinstance(block, dict)
            and (extension := extension_of(block["opcode"]))}
    for extension in sorted(used - set(project["extensions"])):
        yield finding(WARNING, "extension-undeclared", f"blocks of the extension {extension} are used, but it is not "
                      "among the project's extensions", f'add "{extension}" to extensions')
    for extension in sorted(set(project["extensions"])):
        if extension not in EXTENSIONS:
            yield finding(WARNING, "extension-unknown", f"vanilla Scratch has no extension {extension}",
                          "remove it from extensions")
        elif extension not in used:
            yield finding(LINT, "extension-unused", f"no block uses the extension {extension}", "remove it from extensions")
    cloud = [entry[0] for target in targets if target["isStage"] for entry in target["variables"].values() if entry[2:]]
    if len(cloud) > CLOUD_LIMIT:
        yield finding(ERROR, "cloud-limit", f"there are {len(cloud)} cloud variables, but only {CLOUD_LIMIT} are kept in "
                      "the cloud", "make the others ordinary variables")


def _size(size: int, limit: int, warning: int, code: str, what: str, remedy: str, sprite: str = "") -> Iterator[Finding]:
    if size > limit:
        yield Finding(ERROR, code, sprite, "", f"{what} has {size:,} bytes, more than the {limit:,} that the site takes",
                      remedy)
    elif size > warning:
        yield Finding(WARNING, code, sprite, "", f"{what} has {size:,} bytes, close to the {limit:,} that the site takes",
                      remedy)


def _layers(targets: list[dict]) -> Iterator[Finding]:
    orders: dict[int, str] = {}
    for target in targets:
        name, order = target["name"], target.get("layerOrder")
        if order is None:
            yield Finding(LINT, "no-layer", name, "", "it has no layerOrder, so that Scratch orders sprites as they stand "
                          "in the file", "number the layers, the stage 0")
        elif target["isStage"] and order != 0 or not target["isStage"] and order < 1:
            yield Finding(ERROR, "layer", name, "", f"its layerOrder is {order}, but the stage must have 0 and sprites 1 "
                          "or more", "number the layers, the stage 0")
        elif order in orders:
            yield Finding(WARNING, "layer-twice", name, "", f"its layerOrder {order} is also that of {orders[order]}",
                          "give each its own number")
        else:
            orders[order] = name


def _target(view: View) -> Iterator[Finding]:
    """Names, properties, variables, lists and comments of one target."""
    target = view.target
    yield from _target_name(view)
    if target.get("rotationStyle", "all around") not in _ROTATION_STYLES:
        yield view.finding(ERROR, "rotation-style", f"its rotation style is {target['rotationStyle']!r}, which Scratch's "
                           "site refuses", f"choose one of {', '.join(_ROTATION_STYLES)}")
    if target.get("videoState", "on") not in _VIDEO_STATES:
        yield view.finding(ERROR, "video-state", f"videoState is {target['videoState']!r}, which Scratch's site refuses",
                           f"choose one of {', '.join(_VIDEO_STATES)}")
    if not target["costumes"]:
        yield view.finding(ERROR, "no-costume", "it has no costume", "add one")
    current = target.get("currentCostume", 0)
    if current < 0:
        yield view.finding(ERROR, "current-costume", f"its current costume is {current}, which Scratch's site refuses",
                           "number costumes from 0")
    elif current >= max(1, len(target["costumes"])):
        yield view.finding(WARNING, "current-costume", f"its current costume is {current}, but it has only "
                           f"{len(target['costumes'])}", "number costumes from 0")
    yield from _variables(view)
    for key, comment in target["comments"].items():
        length = len(comment["text"])
        if length > COMMENT_WARNING:
            over = length > COMMENT_LIMIT
            yield view.finding(ERROR if over else WARNING, "comment-length", f"the comment {key} has {length:,} letters, "
                               f"{'more than' if over else 'close to'} the {COMMENT_LIMIT:,} that the site takes",
                               "shorten it, or split it", comment.get("blockId") or "")
        if comment.get("blockId") is not None and comment["blockId"] not in view.blocks:
            yield view.finding(WARNING, "comment-block", f"the comment {key} belongs to a block {comment['blockId']} that "
                               "is not there", "remove it, or let it stand alone")
    for key, block in view.blocks.items():
        if "comment" in block and block["comment"] not in target["comments"]:
            yield view.finding(WARNING, "comment-missing", f"{{block}} has a comment {block['comment']} that is not there",
                               "remove the mention", key)


def _target_name(view: View) -> Iterator[Finding]:
    name = view.name
    if view.target["isStage"]:
        if name != "Stage":
            yield view.finding(ERROR, "stage-name", f"the stage is called {name!r}, which Scratch's site refuses",
                               'call it "Stage"')
    elif name == "_stage_":
        yield view.finding(ERROR, "sprite-name", "a sprite is called _stage_, which Scratch's site refuses",
                           "give it another name")
    elif name in _MENU_WORDS or name in ("Stage", ""):
        yield view.finding(WARNING, "sprite-name", f"a sprite is called {name!r}, "
                           + ("so that blocks that say Stage mean the sprite" if name == "Stage" else
                              "so that no block can name it"), "give it another name")


def _variables(view: View) -> Iterator[Finding]:
    target = view.target
    for word, container in (("variable", "variables"), ("list", "lists")):
        for name, count in Counter(entry[0] for entry in target[container].values()).items():
            if count > 1:
                yield view.finding(WARNING, f"{word}-twice", f"{count} {word}s are called {name!r}", "rename all but one")
    for name, items in target["lists"].values():
        if len(items) > LIST_WARNING:
            over = len(items) > LIST_LIMIT
            yield view.finding(ERROR if over else WARNING, "list-length", f"the list {name!r} has {len(items):,} items, "
                               f"{'more than' if over else 'close to'} the {LIST_LIMIT:,} that Scratch lets a list grow to",
                               "split it")
    if not target["isStage"]:
        for entry in target["variables"].values():
            if entry[2:]:
                yield view.finding(ERROR, "cloud-in-sprite", f"the cloud variable {entry[0]!r} is in a sprite, so that "
                                   "Scratch treats it as an ordinary one", "declare it in the stage")
        if target["broadcasts"]:
            yield view.finding(LINT, "message-in-sprite", "messages are declared in a sprite; Scratch keeps them in the "
                               "stage", "declare them in the stage")


def _assets(view: View, assets: Mapping[str, bytes]) -> Iterator[Finding]:
    """Costumes and sounds, and their files."""
    for word, formats in (("costume", _COSTUME_FORMATS), ("sound", _SOUND_FORMATS)):
        entries = view.target[word + "s"]
        for name, count in Counter(entry["name"] for entry in entries).items():
            if count > 1:
                same = any(entries.count(entry) > 1 for entry in entries if entry["name"] == name)
                yield view.finding(ERROR if same else WARNING, f"{word}-twice", f"{count} {word}s are called {name!r}"
                                   + (" and are equal, which Scratch's site refuses" if same else ""), "rename all but one")
        for entry in entries:
            yield from _asset(view, f"the {word} {entry['name']!r}", entry, formats, assets)
            if word == "costume" and not ("rotationCenterX" in entry and "rotationCenterY" in entry):
                yield view.finding(LINT, "no-centre", f"the costume {entry['name']!r} has no rotation centre, so that "
                                   "Scratch takes the middle", "give it rotationCenterX and rotationCenterY")


def _asset(view: View, what: str, entry: Mapping[str, Json], formats: tuple[str, ...],
           assets: Mapping[str, bytes]) -> Iterator[Finding]:
    name, data_format = file_name(entry), entry["dataFormat"]
    if data_format not in formats:
        yield view.finding(ERROR, "asset-format", f"{what} has the format {data_format!r}, which Scratch's site refuses",
                           f"use one of {', '.join(formats)}")
    if not _ASSET_ID.fullmatch(entry["assetId"]):
        yield view.finding(ERROR, "asset-name", f"{what} has the id {entry['assetId']!r}, which is no md5 of 32 digits", _SAVE)
    elif name.partition(".")[0] != entry["assetId"]:
        yield view.finding(ERROR, "asset-name", f"{what} has the id {entry['assetId']}, but its file is {name}", _SAVE)
    elif name.partition(".")[2].lower() != data_format.lower():
        yield view.finding(WARNING, "asset-name", f"{what} has the format {data_format}, but its file is {name}", _SAVE)
    if name not in assets:
        yield view.finding(ERROR, "asset-missing", f"{what} needs the file {name}, which is not in the zip",
                           "add the file, or remove the entry")
        return
    data = assets[name]
    digest = hashlib.md5(data, usedforsecurity=False).hexdigest()
    if _ASSET_ID.fullmatch(entry["assetId"]) and digest != entry["assetId"].lower():
        yield view.finding(WARNING, "asset-md5", f"{what} has the file {name}, but the md5 of its contents is {digest}",
                           "name the file after its contents")
    yield from _size(len(data), ASSET_LIMIT, ASSET_WARNING, "asset-size", f"{what} ({name})", "make it smaller", view.name)
    if data_format == "svg" and b"<svg" not in data.lower() or not data.startswith(_MAGIC.get(data_format, (b"",))):
        yield view.finding(ERROR, "asset-contents", f"{what} is no {data_format} file", "replace its file")


def _ids(views: list[View]) -> Iterator[Finding]:
    """Ids that mean several things: Scratch keeps variables, lists and messages of a target in one table."""
    words = {"variables": "variable", "lists": "list", "broadcasts": "message"}
    stage: dict[str, tuple[str, str]] = {}
    for view in sorted(views, key=lambda view: not view.is_stage):
        own: dict[str, tuple[str, str]] = {}
        for container, word in words.items():
            for key, entry in view.target[container].items():
                name = entry if container == "broadcasts" else entry[0]
                if key in own:
                    other, other_name = own[key]
                    yield view.finding(ERROR, "shared-id", f"the {other} {other_name!r} and the {word} {name!r} share the "
                                       f"id {key!r}, so that the {other} is gone when Scratch loads the project",
                                       "give each its own id")
                elif key in stage and not view.is_stage:
                    other, other_name = stage[key]
                    yield view.finding(ERROR if other != word else WARNING, "shared-id",
                                       f"the {word} {name!r} has the id {key!r} of the stage's {other} {other_name!r}, so "
                                       f"that scripts of {view.name} cannot reach the stage's", "give each its own id")
                own[key] = word, name
        if view.is_stage:
            stage = own


def _monitors(project: Mapping[str, Json], views: list[View]) -> Iterator[Finding]:
    known = {key for view in views for container in ("variables", "lists") for key in view.target[container]}
    names = {view.name for view in views}
    for monitor in project["monitors"]:
        opcode, sprite = monitor.get("opcode", ""), monitor.get("spriteName")
        what = f"the monitor {monitor.get('id', '')!r}"
        if opcode not in OPCODES:
            yield Finding(ERROR, "monitor", sprite or "", "", f"{what} shows {opcode!r}, a block that vanilla Scratch does "
                          "not have", "remove it")
        elif opcode in ("data_variable", "data_listcontents") and monitor.get("id") not in known:
            yield Finding(LINT, "monitor", sprite or "", "", f"{what} shows a variable or list that is not there",
                          "remove it")
        if sprite is not None and sprite not in names:
            yield Finding(LINT, "monitor", "", "", f"{what} belongs to a sprite {sprite!r} that is not there", "remove it")
