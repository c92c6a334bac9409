"""What a compiled project still lacks before it is packed; the same pass after either compiler."""
from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .archive import Sb3Error, file_name
from .canonical import text
from .layout import COMMENT_LEFT, comment_size, places
from .media import picture_centre, sound_length
from .opcodes import OPCODES, extension_of
from .references import argument_list, block_references, primitives, require_trees, script_blocks
from .shape import require_well_formed
from .stage_hats import with_stage_hats

Json = Any

META = {"semver": "3.0.0", "vm": "5.0.300", "agent": "minebender-sb3"}

_STAGE_DEFAULTS = {"volume": 100, "layerOrder": 0, "tempo": 60, "videoTransparency": 50, "videoState": "on",
                   "textToSpeechLanguage": None}
_SPRITE_DEFAULTS = {"volume": 100, "layerOrder": 1, "visible": True, "x": 0, "y": 0, "size": 100, "direction": 90,
                    "draggable": False, "rotationStyle": "all around"}
_MESSAGE = "BROADCAST_OPTION"
_FIELD_KINDS = {"VARIABLE": "variables", "LIST": "lists", _MESSAGE: "broadcasts"}
_PRIMITIVE_KINDS = {11: "broadcasts", 12: "variables", 13: "lists"}
_LETTERS = {"variables": "v", "lists": "l", "broadcasts": "m"}
_UNSAFE = re.compile("[<>&'\"]")
_COMMENT_LIMIT = 8_000
_COMMENT_DEFAULTS = {"x": 0, "y": 0, "width": 200, "height": 200, "minimized": False}


@dataclass(frozen=True)
class Wishes:
    """What the project shall have beyond what the compiler wrote. Target names are those of the project.

    declarations: target -> {"variables": {name: value}, "lists": {name: items}}; each is put (back) with
        that initial value. Compilers up to goboscript 3.2.1 lose those that they think unused.
    centres: (target, costume) -> rotation centre in the costume's own pixels; the middle without one.
    resolutions: (target, costume) -> pixels of a bitmap for each stage pixel, 1 or 2.
    layers: names of all sprites from back to front; without them the project's own order.
    comments: target -> {script: text}, by the keys that `script_keys` gives.
    blocks: target -> {proccode: proccode}, new names of custom blocks.
    variables: target -> {name: name}, new names of variables and lists, seen after `declarations`.
    """

    declarations: Mapping[str, Mapping[str, Mapping[str, Json]]] = field(default_factory=dict)
    centres: Mapping[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    resolutions: Mapping[tuple[str, str], int] = field(default_factory=dict)
    layers: Sequence[str] = ()
    comments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    blocks: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    variables: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Finished:
    """A finished project, and where its blocks come from: target -> {id before: id now}."""

    project: dict[str, Json]
    block_ids: dict[str, dict[str, str]]


def finish(project: Mapping[str, Json], assets: Mapping[str, bytes], wishes: Wishes = Wishes()) -> Finished:
    """Finish a compiled project; neither argument is changed.

    Ids, places and the order of keys become functions of what the project says, so that two compilers which
    agree on it give the same text. Every message that is sent, received or lies in a menu is declared once, in
    the stage; variables, lists and messages get ids of their own; extensions follow from the blocks; costumes
    get rotation centres, sounds their lengths, targets what Scratch always writes. Scripts keep their order,
    definitions of custom blocks first. Clicks on the stage get the stage's own hat.

    Raises Sb3Error where a wish names what is not there, a value has the wrong type or blocks do not form scripts.
    """
    project = with_stage_hats(require_well_formed(project))
    targets = project["targets"]
    if not all("layerOrder" in target for target in targets):
        targets.sort(key=lambda target: target["name"])     # some compilers write sprites in no order at all
    targets.sort(key=lambda target: not target["isStage"])
    _require_known(targets, wishes)
    for target in targets:
        _declare(target, wishes.declarations.get(target["name"], {}))
    ids = _Ids(targets, wishes.variables)
    finished, block_ids = [], {}
    for target in targets:
        target["blocks"], renamed = _Blocks(target, ids, wishes).finished()
        block_ids[target["name"]] = renamed
        _comment_and_place(target, renamed, wishes)
    layers = _layers(targets, wishes.layers)
    for target in targets:
        finished.append(_target(target, ids, layers, assets, wishes))
    opcodes = {block["opcode"] for target in finished for block in target["blocks"].values() if isinstance(block, dict)}
    return Finished({
        "targets": finished,
        "monitors": [ids.monitor(monitor) for monitor in project["monitors"]],
        "extensions": sorted({extension for opcode in opcodes if (extension := extension_of(opcode))}),
        "meta": dict(META),
    }, block_ids)


def script_keys(blocks: Mapping[str, Json]) -> dict[str, str]:
    """Script -> id of its first block, for scripts that begin with a hat or a definition.

    A key is `define NAME` (the first word of the custom block), or the hat's opcode with the values of its
    fields, such as `event_whenbroadcastreceived new game`; ` #2` and so on tell equal ones apart.
    """
    keys: dict[str, str] = {}
    counts: Counter[str] = Counter()
    for top in _tops(blocks):
        block = blocks[top]
        if not isinstance(block, dict) or block["opcode"] not in OPCODES or OPCODES[block["opcode"]].shape != "hat":
            continue
        if block["opcode"] == "procedures_definition":
            name = "define " + _proccode(blocks, block).partition(" ")[0]
        else:
            name = " ".join([block["opcode"], *(text(value[0]) for value in block["fields"].values())])
        counts[name] += 1
        keys[name if counts[name] == 1 else f"{name} #{counts[name]}"] = top
    return keys


def _require_known(targets: list[dict], wishes: Wishes) -> None:
    names = {target["name"] for target in targets}
    if [target["isStage"] for target in targets].count(True) != 1:
        raise Sb3Error("the project does not have one stage; build it again from a folder with one stage.gs")
    if len(names) < len(targets):
        raise Sb3Error("two sprites of the project have one name; give each source file a name of its own, not Stage")
    wanted = {"declarations": wishes.declarations, "comments": wishes.comments, "blocks": wishes.blocks,
              "variables": wishes.variables, "centres": [key[0] for key in wishes.centres],
              "resolutions": [key[0] for key in wishes.resolutions]}
    for what, named in wanted.items():
        for name in named:
            if name not in names:
                raise Sb3Error(f"the project has no sprite {name}, which its {what} name; add {name}.gs or leave it out")
    costumes = {(target["name"], costume["name"]) for target in targets for costume in target["costumes"]}
    for key in [*wishes.centres, *wishes.resolutions]:
        if key not in costumes:
            raise Sb3Error(f"{key[0]}: there is no costume {key[1]} to place; declare it in {key[0]}.gs")


def _declare(target: dict, declared: Mapping[str, Mapping[str, Json]]) -> None:
    """Put the declared variables and lists into `target`, in the order of their names."""
    for kind in ("variables", "lists"):
        entries = {entry[0]: (key, list(entry)) for key, entry in target[kind].items()}
        for name, value in declared.get(kind, {}).items():
            key, entry = entries.get(name, (name, [name, None]))
            entry[1] = list(value) if kind == "lists" else value
            entries[name] = (key, entry)
        target[kind] = {key: entry for _, (key, entry) in sorted(entries.items())}


class _Ids:
    """New ids of variables, lists and messages: letter, name, and for a sprite's own the sprite.

    In a compiled project ids are names, so that a message and a variable of one name would overwrite each
    other when Scratch loads them; here each kind has its letter.
    """

    def __init__(self, targets: list[dict], renames: Mapping[str, Mapping[str, str]]) -> None:
        self.stage = targets[0]["name"]
        self.renames = renames
        self.taken: set[str] = set()
        # target -> kind -> (by old id, by name), each giving (new id, name)
        self.known: dict[str, dict[str, tuple[dict[str, tuple[str, str]], dict[str, tuple[str, str]]]]] = {}
        for target in targets:
            self.known[target["name"]] = {
                kind: self.numbered(kind, target["name"], {key: entry[0] for key, entry in target[kind].items()})
                for kind in ("variables", "lists")}
        self.messages = self.gathered(targets)

    def numbered(self, kind: str, target: str, names: Mapping[str, str]) -> tuple[dict, dict]:
        by_id = {key: (self.free(kind, name, target), name) for key, name in names.items()}
        return by_id, {name: (key, name) for key, name in reversed(by_id.values())}

    def free(self, kind: str, name: str, target: str) -> str:
        # Scratch replaces some characters of ids when it loads them, which must not make two equal
        new = _UNSAFE.sub("_", f"{_LETTERS[kind]}:{name}" + ("" if target == self.stage else f"@{target}"))
        while new in self.taken:
            new += "+"
        self.taken.add(new)
        return new

    def gathered(self, targets: list[dict]) -> dict[str, str]:
        """name -> id of every message that the project declares, sends or receives, by name."""
        self.declared = {target["name"]: dict(target["broadcasts"]) for target in targets}
        names = {name for declared in self.declared.values() for name in declared.values()}
        for target in targets:
            names.update(self.message(target["name"], name, key) for name, key in _sent_or_received(target))
        return {name: self.free("broadcasts", name, self.stage) for name in sorted(names)}

    def message(self, target: str, name: Json, key: str | None) -> str:
        """The name of a message: Scratch looks for its id first."""
        return self.declared[target].get(key) or self.declared[self.stage].get(key) or text(name)

    def found(self, kind: str, target: str, name: Json, key: str | None) -> tuple[str, str]:
        """(name, id) that a reference of `target` means: its own or the stage's, by id or else by name.

        A reference to what is declared nowhere stays, for the check to find.
        """
        if kind == "broadcasts":
            message = self.message(target, name, key)
            return message, self.messages[message]
        name = text(name)
        for way, wanted in ((0, key), (1, name)):
            for owner in (target, self.stage):
                known = self.known[owner][kind][way]
                if wanted in known:
                    new, name = known[wanted]
                    return self.renamed(owner, name), new
        return name, f"undeclared {_LETTERS[kind]}:{name}"

    def renamed(self, target: str, name: str) -> str:
        return self.renames.get(target, {}).get(name, name)

    def monitor(self, monitor: Mapping[str, Json]) -> dict[str, Json]:
        kind = {"data_variable": "variables", "data_listcontents": "lists"}.get(monitor.get("opcode"))
        if kind is None:
            return dict(monitor)
        parameter, name = next(iter(monitor.get("params", {}).items()), ("", ""))
        owner = monitor.get("spriteName") if monitor.get("spriteName") in self.known else self.stage
        name, new = self.found(kind, owner, name, monitor.get("id"))
        return {**monitor, "id": new, "params": {parameter: name}}


def _sent_or_received(target: dict) -> Iterator[tuple[Json, str | None]]:
    """(name, id) of each message that a block of `target` names."""
    for block in target["blocks"].values():
        if not isinstance(block, dict):
            continue
        yield from ((literal[1], literal[2] if len(literal) > 2 else None)
                    for literal in primitives(block) if literal[0] == 11)
        if _MESSAGE in block["fields"]:
            value = block["fields"][_MESSAGE]
            yield value[0], value[1] if len(value) > 1 else None


def _tops(blocks: Mapping[str, Json]) -> list[str]:
    """First blocks of scripts: definitions by name, then the others in their order."""
    tops = [key for key, block in blocks.items() if isinstance(block, list) or block.get("topLevel")]
    definitions = {key: _proccode(blocks, blocks[key]) for key in tops
                   if isinstance(blocks[key], dict) and blocks[key]["opcode"] == "procedures_definition"}
    return sorted(definitions, key=definitions.__getitem__) + [key for key in tops if key not in definitions]


def _proccode(blocks: Mapping[str, Json], definition: Mapping[str, Json]) -> str:
    """The name of the custom block that a definition defines; "" where it has no prototype."""
    prototype = blocks.get((definition["inputs"].get("custom_block") or [0, None])[1])
    return prototype.get("mutation", {}).get("proccode", "") if isinstance(prototype, dict) else ""


class _Blocks:
    """The blocks of one target with ids counted in the order in which a reader meets them."""

    def __init__(self, target: dict, ids: _Ids, wishes: Wishes) -> None:
        self.name: str = target["name"]
        self.blocks: dict[str, Json] = target["blocks"]
        self.ids = ids
        self.custom = wishes.blocks.get(self.name, {})

    def finished(self) -> tuple[dict[str, Json], dict[str, str]]:
        tops = _tops(self.blocks)
        require_trees(self.blocks, tops, self.name)
        self.require_custom_names()
        order = self.ordered(tops)
        new = {old: f"b{number}" for number, old in enumerate(order, 1)}
        parents = {reference.key: key for key in order if isinstance(self.blocks[key], dict)
                   for reference in block_references(self.blocks[key])}
        self.new = lambda old: None if old is None else new.get(old, f"missing {old}")
        return {new[old]: self.block(self.blocks[old], parents.get(old)) for old in order}, new

    def ordered(self, tops: list[str]) -> list[str]:
        """All blocks: each before its inputs, those before what follows; blocks that no script reaches last."""
        order: dict[str, None] = {}
        waiting = [*(key for key in reversed(self.blocks)), *reversed(tops)]
        while waiting:
            key = waiting.pop()
            if key in order or key not in self.blocks:
                continue
            order[key] = None
            if isinstance(self.blocks[key], dict):
                inside = {**self.blocks[key], "inputs": self.sorted_inputs(self.blocks[key])}
                waiting.extend(reference.key for reference in reversed(list(block_references(inside))))
        return list(order)

    @staticmethod
    def sorted_inputs(block: Mapping[str, Json]) -> dict[str, Json]:
        """The inputs from left to right, as the block shows them: the order in which Scratch works them out."""
        inputs = block["inputs"]
        known = OPCODES[block["opcode"]].inputs if block["opcode"] in OPCODES else ()
        if "argumentids" in block.get("mutation", {}):
            known = argument_list(block["mutation"], "argumentids") or ()
        return {key: inputs[key] for key in sorted(inputs, key=lambda key: (
            known.index(key) if key in known else len(known), key))}

    def block(self, block: Json, parent: str | None) -> Json:
        if isinstance(block, list):
            return [*self.primitive(block), *block[3:]]
        top = bool(block.get("topLevel"))
        finished = {
            "opcode": block["opcode"],
            "next": self.new(block.get("next")),
            "parent": self.new(parent),
            "inputs": {key: self.input(value) for key, value in self.sorted_inputs(block).items()},
            "fields": {key: self.field(block, key, value) for key, value in sorted(block["fields"].items())},
            "shadow": bool(block.get("shadow")),
            "topLevel": top,
        }
        if top:
            finished |= {"x": block.get("x", 0), "y": block.get("y", 0)}
        if "mutation" in block:
            finished["mutation"] = self.mutation(block["mutation"])
        return finished

    def input(self, value: list) -> list:
        return [value[0], *(self.primitive(part) if isinstance(part, list) else self.new(part) for part in value[1:])]

    def primitive(self, primitive: list) -> list:
        kind = _PRIMITIVE_KINDS.get(primitive[0])
        if kind is None:
            return [primitive[0], *map(_plain, primitive[1:])]
        return [primitive[0], *self.ids.found(kind, self.name, primitive[1], primitive[2] if len(primitive) > 2 else None)]

    def field(self, block: Mapping[str, Json], name: str, value: list) -> list:
        if name in _FIELD_KINDS:
            key = value[1] if len(value) > 1 else None
            return [*self.ids.found(_FIELD_KINDS[name], self.name, value[0], key)]
        if block["opcode"] == "sensing_of" and name == "PROPERTY":
            return [self.ids.renamed(self.looked_at(block), value[0]), None]
        return [value[0], None]

    def looked_at(self, block: Mapping[str, Json]) -> str:
        """The target that an "of" block names in its menu; "" where it is worked out at run time."""
        menu = self.blocks.get(str(block["inputs"].get("OBJECT", [1, None])[1]))
        name = menu["fields"].get("OBJECT", [""])[0] if isinstance(menu, dict) and menu.get("shadow") else ""
        return self.ids.stage if name == "_stage_" else name

    def mutation(self, mutation: Mapping[str, Json]) -> dict[str, Json]:
        renamed = {**mutation, "tagName": "mutation", "children": []}
        if mutation.get("proccode") in self.custom:
            renamed["proccode"] = self.custom[mutation["proccode"]]
        return {key: renamed[key] for key in sorted(renamed)}

    def require_custom_names(self) -> None:
        """New names of custom blocks keep the number of arguments and stay different from one another."""
        defined = {block.get("mutation", {}).get("proccode", "") for block in self.blocks.values()
                   if isinstance(block, dict) and block["opcode"] == "procedures_prototype"}
        for old, new in self.custom.items():
            if old not in defined:
                raise Sb3Error(f"{self.name}: there is no custom block {old!r} to be renamed; correct its name")
            if [word for word in old.split() if word in ("%s", "%b")] != [w for w in new.split() if w in ("%s", "%b")]:
                raise Sb3Error(f"{self.name}: custom block {old!r} cannot be called {new!r}, which has other arguments; "
                               "keep each %s and %b as a word of its own")
        names = [self.custom.get(name, name) for name in sorted(defined)]
        for name, count in Counter(names).items():
            if count > 1:
                raise Sb3Error(f"{self.name}: {count} custom blocks would be called {name!r}; give each its own name")


def _plain(value: Json) -> Json:
    """A whole number without the fraction that some compilers write."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 1e21 else value


def _comment_and_place(target: dict, block_ids: Mapping[str, str], wishes: Wishes) -> None:
    """Give the target its comments and its scripts their places."""
    blocks, given = target["blocks"], target["comments"].values()
    beside = {block_ids[comment["blockId"]]: comment["text"] for comment in given if comment.get("blockId") in block_ids}
    keys = script_keys(blocks)
    for key, words in wishes.comments.get(target["name"], {}).items():
        if key not in keys:
            raise Sb3Error(f"{target['name']}: there is no script {key!r} for a comment; its scripts are "
                           + (", ".join(keys) or "none"))
        beside[keys[key]] = words
    tops = [key for key, block in blocks.items() if isinstance(block, list) or block["topLevel"]]
    scripts = {top: [key for key in script_blocks(blocks, top) if key in beside] for top in tops}
    heights = {top: sum(comment_size(beside[key])[1] for key in keys) for top, keys in scripts.items()}
    comments = {}
    for top, (x, y) in places(blocks, tops, heights).items():
        if isinstance(blocks[top], list):
            blocks[top] = [*blocks[top][:3], x, y]
            continue
        blocks[top] |= {"x": x, "y": y}
        for key in scripts[top]:
            width, height = comment_size(beside[key])
            # the id that Scratch itself gives to the comment of a block
            blocks[key]["comment"] = f"{key}_comment"
            comments[f"{key}_comment"] = {"blockId": key, "x": COMMENT_LEFT, "y": y, "width": width, "height": height,
                                          "minimized": False, "text": beside[key][:_COMMENT_LIMIT]}
            y += height
    loose = [comment for comment in given if comment.get("blockId") is None]
    for number, comment in enumerate(loose, 1):
        comments[f"c{number}"] = {"blockId": None, **_COMMENT_DEFAULTS,
                                  **{key: comment[key] for key in (*_COMMENT_DEFAULTS, "text")
                                     if comment.get(key) is not None}}
    target["comments"] = comments


def _layers(targets: list[dict], wanted: Sequence[str]) -> dict[str, int]:
    """layerOrder of each target: the stage 0, sprites from 1 on without gaps."""
    sprites = [target["name"] for target in targets if not target["isStage"]]
    if wanted:
        if sorted(wanted) != sorted(sprites):
            raise Sb3Error(f"layers name {', '.join(wanted)}, but the sprites are {', '.join(sprites) or 'none'}; "
                           "name each once")
        sprites = list(wanted)
    elif all("layerOrder" in target for target in targets):
        orders = {target["name"]: target["layerOrder"] for target in targets}
        sprites.sort(key=orders.__getitem__)
    return {targets[0]["name"]: 0, **{name: number for number, name in enumerate(sprites, 1)}}


def _target(target: dict, ids: _Ids, layers: Mapping[str, int], assets: Mapping[str, bytes],
            wishes: Wishes) -> dict[str, Json]:
    name, stage = target["name"], target["isStage"]
    defaults = _STAGE_DEFAULTS if stage else _SPRITE_DEFAULTS
    return {
        "isStage": stage,
        "name": name,
        "variables": _entries(target, "variables", ids),
        "lists": _entries(target, "lists", ids),
        "broadcasts": {key: message for message, key in ids.messages.items()} if stage else {},
        "blocks": target["blocks"],
        "comments": target["comments"],
        "currentCostume": target.get("currentCostume", 0),
        "costumes": [_costume(costume, assets, (name, costume["name"]), wishes) for costume in target["costumes"]],
        "sounds": [_sound(sound, assets) for sound in target["sounds"]],
        **{key: _plain(target.get(key, value)) for key, value in defaults.items()},
        "layerOrder": layers[name],
    }


def _entries(target: dict, kind: str, ids: _Ids) -> dict[str, list]:
    """Variables or lists by their new ids, in the order of their names."""
    known = ids.known[target["name"]][kind][0]
    entries = {known[key][0]: [ids.renamed(target["name"], entry[0]), _values(entry[1]), *entry[2:]]
               for key, entry in target[kind].items()}
    for name, count in Counter(entry[0] for entry in entries.values()).items():
        if count > 1 and name in ids.renames.get(target["name"], {}).values():
            raise Sb3Error(f"{target['name']}: {count} {kind} would be called {name}; give each its own name")
    return dict(sorted(entries.items(), key=lambda item: (item[1][0], item[0])))


def _values(value: Json) -> Json:
    return [_plain(item) for item in value] if isinstance(value, list) else _plain(value)


def _costume(costume: Mapping[str, Json], assets: Mapping[str, bytes], key: tuple[str, str],
             wishes: Wishes) -> dict[str, Json]:
    data_format = costume["dataFormat"]
    finished = {
        "name": costume["name"],
        "bitmapResolution": 1 if data_format == "svg" else wishes.resolutions.get(key, costume.get("bitmapResolution", 1)),
        "dataFormat": data_format,
        "assetId": costume["assetId"],
        "md5ext": file_name(costume),
    }
    centre = wishes.centres.get(key) or _given_centre(costume)
    if centre is None and finished["md5ext"] in assets:
        centre = picture_centre(assets[finished["md5ext"]], data_format)
    if centre is not None:
        finished |= {"rotationCenterX": _plain(centre[0]), "rotationCenterY": _plain(centre[1])}
    return finished


def _given_centre(costume: Mapping[str, Json]) -> tuple[float, float] | None:
    if "rotationCenterX" in costume and "rotationCenterY" in costume:
        return costume["rotationCenterX"], costume["rotationCenterY"]
    return None


def _sound(sound: Mapping[str, Json], assets: Mapping[str, bytes]) -> dict[str, Json]:
    name = file_name(sound)
    rate, samples = sound_length(assets.get(name, b"")) or (sound.get("rate"), sound.get("sampleCount"))
    length = {"rate": rate, "sampleCount": samples}
    return {
        "name": sound["name"],
        "assetId": sound["assetId"],
        "dataFormat": sound["dataFormat"],
        "format": sound.get("format", ""),
        **{key: value for key, value in length.items() if value is not None},
        "md5ext": name,
    }
