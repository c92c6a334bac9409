"""The canonical form of a project: what decides how it runs, without what a compiler is free to choose."""
from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from .archive import file_name
from .references import DEPTH, argument_list, require_trees
from .shape import require_well_formed

Json = Any

_TEMPORARY = re.compile(r"(@\d+)(\..+)?")       # what a compiler makes for the result of a call, and its fields
_SETTINGS = re.compile(r"\{.*\}(?= // _twconfig_)")
_PROPERTIES = ("direction", "rotationStyle", "size", "visible", "volume", "x", "y")
_FIELD_KINDS = {"VARIABLE": "variables", "LIST": "lists", "BROADCAST_OPTION": "broadcasts"}
_PRIMITIVE_KINDS = {11: ("broadcast", "broadcasts"), 12: ("variable", "variables"), 13: ("list", "lists")}


def canonical(project: Mapping[str, Json], name: str = "the project") -> dict[str, Json]:
    """The canonical form of a parsed project.json.

    Keys: `extensions`, `layers` (sprites from back to front, [] where the project leaves that open),
    `settings` (TurboWarp's) and `targets` by name, each with `broadcasts`, `cloud`, `costumes`, `lists`,
    `properties`, `scripts`, `sounds` and `variables`. All values are texts as JavaScript writes them; ids,
    places, comments, monitors and shadows behind reporters are left out; temporaries `@N` are numbered anew
    in each script. Two targets of one name get a number behind it.

    Raises Sb3Error, calling the file `name`, where a value has the wrong type or blocks do not form scripts.
    """
    project = require_well_formed(project, name)
    targets = project["targets"]
    stage = next((target for target in targets if target["isStage"]), targets[0])
    forms: dict[str, Json] = {}
    with deep_recursion():
        for target in targets:
            forms[_free(target["name"], forms)] = _target(target, stage, name)
    return {
        "extensions": sorted(project["extensions"]),
        "layers": _layers(targets),
        "settings": _settings(stage),
        "targets": forms,
    }


def dumps(form: Mapping[str, Json]) -> str:
    """The canonical form as text, the same on each machine."""
    with deep_recursion():
        return json.dumps(form, sort_keys=True, indent=1) + "\n"


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Let trees of DEPTH blocks be walked: each takes some levels of Python's stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, 10 * DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def text(value: Json) -> str:
    """A scalar as JavaScript's String() gives it, so that 5, 5.0 and "5" are one."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) else number_text(float(value))


def number_text(number: float) -> str:
    """A double in JavaScript's notation: the shortest digits, an exponent from 1e21 on and below 1e-6."""
    if not math.isfinite(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if not number:
        return "0"
    minus = "-" if number < 0 else ""
    _, digits, exponent = Decimal(repr(abs(number))).normalize().as_tuple()
    shown, point = "".join(map(str, digits)), len(digits) + exponent
    if point > 21 or point < -5:
        fraction = "." + shown[1:] if len(shown) > 1 else ""
        return f"{minus}{shown[0]}{fraction}e{point - 1:+d}"
    if point <= 0:
        return f"{minus}0.{'0' * -point}{shown}"
    if point >= len(shown):
        return minus + shown + "0" * (point - len(shown))
    return f"{minus}{shown[:point]}.{shown[point:]}"


def _free(name: str, taken: Mapping[str, Json]) -> str:
    if name not in taken:
        return name
    number = 2
    while f"{name} ({number})" in taken:
        number += 1
    return f"{name} ({number})"


def _layers(targets: list[dict]) -> list[str]:
    sprites = [target for target in targets if not target["isStage"]]
    if not all("layerOrder" in sprite for sprite in sprites):
        return []
    return [sprite["name"] for sprite in sorted(sprites, key=lambda sprite: sprite["layerOrder"])]


def _settings(stage: dict) -> dict[str, Json]:
    for comment in stage["comments"].values():
        found = _SETTINGS.search(comment["text"])
        if found:
            try:
                # TurboWarp writes an unlimited number of clones as the bare word Infinity
                return json.loads(found[0], parse_constant=str)
            except ValueError:
                return {"unreadable": found[0]}
    return {}


def _target(target: dict, stage: dict, name: str) -> dict[str, Json]:
    variables = target["variables"].values()
    values = {entry[0]: text(entry[1]) for entry in variables}
    return {
        "broadcasts": sorted(target["broadcasts"].values()),
        "cloud": sorted(entry[0] for entry in variables if entry[2:] == [True]),
        "costumes": [_costume(costume) for costume in target["costumes"]],
        "lists": {entry[0]: [text(item) for item in entry[1]] for entry in target["lists"].values()},
        "properties": {key: text(target[key]) for key in _PROPERTIES if key in target},
        "scripts": _Scripts(target, stage, name).forms(),
        "sounds": [[sound["name"], file_name(sound)] for sound in target["sounds"]],
        "variables": {key: value for key, value in values.items() if not _TEMPORARY.fullmatch(key)},
    }


def _costume(costume: dict) -> list[str]:
    resolution = [] if costume["dataFormat"] == "svg" else [text(costume.get("bitmapResolution", 1))]
    return [costume["name"], file_name(costume), *resolution]


class _Scripts:
    """The blocks of one target, and what is needed to put names in the place of ids."""

    def __init__(self, target: dict, stage: dict, name: str) -> None:
        self.blocks: dict[str, Json] = target["blocks"]
        self.where = f"{name}: {target['name']}"
        self.names = {kind: _names(stage, kind) | _names(target, kind) for kind in _FIELD_KINDS.values()}
        self.arguments: dict[str, dict[str, str]] = {}
        for block in self.blocks.values():
            if isinstance(block, dict) and block["opcode"] == "procedures_prototype":
                mutation = block.get("mutation", {})
                self.arguments[mutation.get("proccode", "")] = dict(
                    zip(argument_list(mutation, "argumentids") or (), argument_list(mutation, "argumentnames") or ()))

    def forms(self) -> list[list[Json]]:
        tops = [key for key, block in self.blocks.items() if isinstance(block, dict) and block.get("topLevel")]
        require_trees(self.blocks, tops, self.where)
        scripts = [_renumbered(self.stack(top), {}) for top in tops]
        return sorted(scripts, key=lambda script: json.dumps(script, sort_keys=True))

    def stack(self, key: str | None) -> list[Json]:
        stack = []
        while key is not None:
            stack.append(self.tree(self.blocks[key]))
            key = self.blocks[key].get("next")
        return stack

    def tree(self, block: dict) -> dict[str, Json]:
        """A block with its inputs, without those that follow it; empty parts are left out."""
        mutation = self.mutation(block)
        names = dict(zip(argument_list(block.get("mutation", {}), "argumentids") or (), mutation.get("arguments", [])))
        inputs = {names.get(slot, slot): self.input(slot, value) for slot, value in block["inputs"].items()}
        tree: dict[str, Json] = {"opcode": block["opcode"]}
        if fields := {key: self.field(key, value) for key, value in block["fields"].items()}:
            tree["fields"] = fields
        if filled := {slot: value for slot, value in sorted(inputs.items()) if value is not None}:
            tree["inputs"] = filled
        if mutation:
            tree["mutation"] = mutation
        return tree

    def input(self, slot: str, value: list) -> Json:
        """What is seen in a slot: a text, {kind: name}, a block, a stack, or None for nothing."""
        content = value[1] if len(value) > 1 else None
        if content is None:
            return None
        if isinstance(content, list):
            return self.primitive(content)
        if slot.startswith("SUBSTACK"):
            return self.stack(content)
        block = self.blocks[content]
        fields = block["fields"]
        if block.get("shadow") and len(fields) == 1 and not block.get("inputs"):
            return text(next(iter(fields.values()))[0])         # a menu
        return self.tree(block)

    def primitive(self, primitive: list) -> Json:
        kind, value, *rest = primitive
        if kind not in _PRIMITIVE_KINDS:
            return text(value)
        word, names = _PRIMITIVE_KINDS[kind]
        return {word: self.names[names].get(rest[0] if rest else None, value)}

    def field(self, name: str, field: list) -> str:
        known = self.names.get(_FIELD_KINDS.get(name, ""), {})
        return known.get(field[1] if len(field) > 1 else None, text(field[0]))

    def mutation(self, block: dict) -> dict[str, Json]:
        """The parts of a mutation that matter, with names of arguments in the place of their ids."""
        mutation = block.get("mutation", {})
        kept: dict[str, Json] = {key: text(mutation[key]) for key in ("hasnext", "proccode", "warp") if key in mutation}
        if "argumentids" in mutation:
            names = self.arguments.get(mutation.get("proccode", ""), {})
            kept["arguments"] = [names.get(key, key) for key in argument_list(mutation, "argumentids") or ()]
        return kept


def _names(target: dict, kind: str) -> dict[str, str]:
    """id -> name of a target's variables, lists or broadcasts."""
    return {key: entry if kind == "broadcasts" else entry[0] for key, entry in target[kind].items()}


def _renumbered(tree: Json, numbers: dict[str, str]) -> Json:
    """`tree` with its temporaries numbered in the order in which they are met."""
    if isinstance(tree, list):
        return [_renumbered(item, numbers) for item in tree]
    if not isinstance(tree, dict):
        return tree
    return {
        key: _renamed(value, numbers) if key in ("variable", "VARIABLE") and isinstance(value, str)
        else _renumbered(value, numbers)
        for key, value in tree.items()
    }


def _renamed(name: str, numbers: dict[str, str]) -> str:
    found = _TEMPORARY.fullmatch(name)
    if not found:
        return name
    number, fields = found.groups(default="")
    return numbers.setdefault(number, f"@{len(numbers) + 1}") + fields
