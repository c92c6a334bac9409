"""Types and nesting of a project.json: what any reader of it may rely on."""
from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .archive import Sb3Error

Json = Any


@dataclass(frozen=True)
class Fault:
    """A value of the wrong type: in which sprite ("" for none), and where it is and what it should be in words."""

    sprite: str
    message: str


def _is_text(value: Json) -> bool:
    return isinstance(value, str)


def _is_truth(value: Json) -> bool:
    return isinstance(value, bool)


def _is_number(value: Json) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def _is_whole(value: Json) -> bool:
    return _is_number(value) and value == int(value)


def _is_scalar(value: Json) -> bool:
    return isinstance(value, (str, bool)) or _is_number(value)


def _is_written(value: Json) -> bool:
    return _is_text(value) or _is_number(value)


def _is_truth_text(value: Json) -> bool:
    return value is None or isinstance(value, bool) or value in ("true", "false", "null")


def _or_null(kind: Kind) -> Kind:
    return Kind(f"{kind.words} or null", lambda value: value is None or kind.test(value))


@dataclass(frozen=True)
class Kind:
    """A kind of value: what it is called, and whether a value is of it."""

    words: str
    test: Callable[[Json], bool]


TEXT = Kind("a text", _is_text)
TRUTH = Kind("true or false", _is_truth)
NUMBER = Kind("a number", _is_number)
WHOLE = Kind("a whole number", _is_whole)
SCALAR = Kind("a text, a finite number, true or false", _is_scalar)
WRITTEN = Kind("a text or a finite number", _is_written)
OBJECT = Kind("an object", lambda value: isinstance(value, dict))
LIST = Kind("a list", lambda value: isinstance(value, list))
TEXTS = Kind("a list of texts", lambda value: isinstance(value, list) and all(map(_is_text, value)))
OBJECTS = Kind("a list of objects", lambda value: isinstance(value, list) and
               all(isinstance(item, dict) for item in value))
SCALARS = Kind("an object of texts, numbers or true and false", lambda value: isinstance(value, dict) and
               all(map(_is_scalar, value.values())))
TRUTH_TEXT = Kind('"true" or "false"', _is_truth_text)
VARIABLE = Kind("[name, value], with true behind it for a cloud variable", lambda value: isinstance(value, list) and
                len(value) in (2, 3) and _is_text(value[0]) and _is_scalar(value[1]) and value[2:] in ([], [True]))
FIELD = Kind("[value] or [value, id]", lambda value: isinstance(value, list) and len(value) in (1, 2) and
             (value[0] is None or _is_scalar(value[0])) and all(part is None or _is_text(part) for part in value[1:]))

# Keys of each object: their kinds, with ! where one must be there.
_PROJECT = {"meta!": OBJECT, "targets!": OBJECTS, "monitors": OBJECTS, "extensions": TEXTS}
_META = {"semver!": TEXT, "vm": TEXT, "agent": TEXT, "origin": TEXT}
_TARGET = {"name!": TEXT, "isStage!": TRUTH, "variables!": OBJECT, "lists": OBJECT, "broadcasts": OBJECT,
           "blocks!": OBJECT, "comments": OBJECT, "costumes!": OBJECTS, "sounds!": OBJECTS, "currentCostume": WHOLE,
           "volume": NUMBER, "layerOrder": WHOLE, "tempo": NUMBER, "videoTransparency": NUMBER, "videoState": TEXT,
           "visible": TRUTH, "x": NUMBER, "y": NUMBER, "size": NUMBER, "direction": NUMBER, "draggable": TRUTH,
           "rotationStyle": TEXT}
_ASSET = {"name!": TEXT, "assetId!": TEXT, "dataFormat!": TEXT, "md5ext": TEXT}
_COSTUME = {**_ASSET, "bitmapResolution": _or_null(WHOLE), "rotationCenterX": NUMBER, "rotationCenterY": NUMBER}
_SOUND = {**_ASSET, "rate": WHOLE, "sampleCount": WHOLE}
_BLOCK = {"opcode!": TEXT, "next": _or_null(TEXT), "parent": _or_null(TEXT), "inputs": OBJECT, "fields": OBJECT,
          "shadow": TRUTH, "topLevel": TRUTH, "x": NUMBER, "y": NUMBER, "mutation": OBJECT, "comment": TEXT}
_MUTATION = {"tagName": Kind('"mutation"', lambda value: value == "mutation"), "children": LIST, "proccode": TEXT,
             "argumentids": TEXT, "argumentnames": TEXT, "argumentdefaults": TEXT, "warp": TRUTH_TEXT,
             "hasnext": TRUTH_TEXT}
_COMMENT = {"text!": TEXT, "blockId": _or_null(TEXT), "minimized": TRUTH, "x": _or_null(NUMBER), "y": _or_null(NUMBER),
            "width": NUMBER, "height": NUMBER}
_MONITOR = {"id": TEXT, "opcode": TEXT, "params": SCALARS, "spriteName": _or_null(TEXT)}
_DEFAULTS = {"variables": dict, "lists": dict, "broadcasts": dict, "blocks": dict, "comments": dict, "costumes": list,
             "sounds": list, "inputs": dict, "fields": dict, "targets": list, "meta": dict, "monitors": list,
             "extensions": list}


def well_formed(project: Mapping[str, Json]) -> tuple[dict[str, Json], list[Fault]]:
    """A copy of the project without what has the wrong type, and all such faults.

    In the copy every target has a name, `isStage` and the containers (`variables` … `sounds`), every block an
    opcode, `inputs` and `fields`; whatever else is there has its type. With no fault, nothing is left out.
    """
    reader = _Reader()
    return reader.project(project), reader.faults


def require_well_formed(project: Mapping[str, Json], name: str = "the project") -> dict[str, Json]:
    """`project` with all containers present. Raises Sb3Error that begins with `name` and gives the first fault."""
    clean, faults = well_formed(project)
    if faults:
        fault = faults[0]
        place = f"{name}: {fault.sprite}" if fault.sprite else name
        raise Sb3Error(f"{place}: {fault.message}; save the project again from Scratch, or build it again")
    return clean


class _Reader:
    """Copies the parts of a project that have their types and notes those that do not."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.sprite = ""

    def fault(self, place: str, expected: str) -> None:
        self.faults.append(Fault(self.sprite, f"{place} must be {expected}"))

    def project(self, project: Mapping[str, Json]) -> dict[str, Json]:
        clean = self.object(project, _PROJECT, "project.json", ("meta", "targets", "monitors", "extensions"))
        clean["meta"] = self.object(clean["meta"], _META, "meta")
        clean["targets"] = [self.target(target, number) for number, target in enumerate(clean["targets"], 1)]
        self.sprite = ""
        clean["monitors"] = [self.object(monitor, _MONITOR, f"monitor {number}")
                             for number, monitor in enumerate(clean["monitors"], 1)]
        return clean

    def target(self, target: Mapping[str, Json], number: int) -> dict[str, Json]:
        name = target.get("name")
        self.sprite = name if isinstance(name, str) else f"target {number}"
        clean = self.object(target, _TARGET, "the target", (
            "variables", "lists", "broadcasts", "blocks", "comments", "costumes", "sounds"))
        clean = {"name": self.sprite, "isStage": number == 1, **clean}
        clean["variables"] = self.entries(clean["variables"], "variable", VARIABLE)
        clean["lists"] = dict(self.lists(clean["lists"]))
        clean["broadcasts"] = self.entries(clean["broadcasts"], "message", TEXT)
        clean["blocks"] = dict(self.blocks(clean["blocks"]))
        clean["comments"] = dict(self.all_of(clean["comments"], _COMMENT, "comment"))
        for key, keys in (("costumes", _COSTUME), ("sounds", _SOUND)):
            numbered = {str(place): asset for place, asset in enumerate(clean[key], 1)}
            clean[key] = [asset for _, asset in self.all_of(numbered, keys, key[:-1])]
        return clean

    def object(self, value: Mapping[str, Json], keys: Mapping[str, Kind], place: str,
               containers: tuple[str, ...] = ()) -> dict[str, Json]:
        """`value` without what has the wrong type; `containers` are put in where they are missing."""
        clean = dict(value)
        for key, kind in keys.items():
            required, key = key.endswith("!"), key.rstrip("!")
            if key not in value:
                if required:
                    self.faults.append(Fault(self.sprite, f"{place} has no {key}, which must be {kind.words}"))
            elif not kind.test(value[key]):
                self.fault(f"{place}: {key}", kind.words)
                del clean[key]
        return clean | {key: _DEFAULTS[key]() for key in containers if key not in clean}

    def all_of(self, values: Mapping[str, Json], keys: Mapping[str, Kind], place: str) -> Iterator[tuple[str, Json]]:
        """The objects among `values` that have all keys that they must have."""
        for name, value in values.items():
            if not isinstance(value, dict):
                self.fault(f"{place} {name}", "an object")
                continue
            clean = self.object(value, keys, f"{place} {value.get('name', name)}")
            if all(key.rstrip("!") in clean for key in keys if key.endswith("!")):
                yield name, clean

    def entries(self, values: Mapping[str, Json], place: str, kind: Kind) -> dict[str, Json]:
        for name, value in values.items():
            if not kind.test(value):
                self.fault(f"{place} {name}", kind.words)
        return {name: value for name, value in values.items() if kind.test(value)}

    def lists(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        for name, value in values.items():
            if not (isinstance(value, list) and len(value) == 2 and _is_text(value[0]) and isinstance(value[1], list)):
                self.fault(f"list {name}", "[name, items]")
                continue
            wrong = [place for place, item in enumerate(value[1], 1) if not _is_scalar(item)]
            if wrong:
                more = f" and {len(wrong) - 1:,} more" if len(wrong) > 1 else ""
                self.fault(f"list {value[0]}, item {wrong[0]:,}{more},", SCALAR.words)
            yield name, [value[0], [item for item in value[1] if _is_scalar(item)]]

    def blocks(self, values: Mapping[str, Json]) -> Iterator[tuple[str, Json]]:
        for key, value in values.items():
            place = f"block {key}"
            if isinstance(value, list):
                if _primitive_fault(value) or value[0] not in (12, 13):
                    self.fault(place, "an object, or [12, variable, id, x, y] or [13, list, id, x, y]")
                else:
                    yield key, value
            elif not isinstance(value, dict):
                self.fault(place, "an object")
            else:
                clean = self.object(value, _BLOCK, place, ("inputs", "fields"))
                clean["inputs"] = dict(self.inputs(clean["inputs"], place))
                clean["fields"] = self.entries(clean["fields"], f"{place}: field", FIELD)
                if "mutation" in clean:
                    clean["mutation"] = self.object(clean["mutation"], _MUTATION, f"{place}: mutation")
                if "opcode" in clean:
                    yield key, clean

    def inputs(self, values: Mapping[str, Json], place: str) -> Iterator[tuple[str, Json]]:
        for slot, value in values.items():
            expected = _input_fault(value)
            if expected:
                self.fault(f"{place}: input {slot}", expected)
            else:
                yield slot, value


def _input_fault(value: Json) -> str | None:
    """What an input should be, where it is not; None where it is right."""
    if not isinstance(value, list) or not 1 <= len(value) <= 3 or not _is_number(value[0]) or value[0] not in (1, 2, 3):
        return "[1, 2 or 3, content] or [3, content, shadow]"
    for part in value[1:]:
        fault = _primitive_fault(part) if isinstance(part, list) else None
        if fault:
            return fault
        if part is not None and not isinstance(part, (str, list)):
            return "[1, 2 or 3, content], where content is a block's id or a literal"
    return None


def _primitive_fault(value: list) -> str | None:
    """What a literal should be, where it is not."""
    kind = value[0] if value and _is_number(value[0]) else None
    if kind in (4, 5, 6, 7, 8, 10):
        return None if len(value) == 2 and _is_written(value[1]) else f"[{kind}, a text or a finite number]"
    if kind == 9:
        return None if len(value) == 2 and _is_text(value[1]) else '[9, "#rrggbb"]'
    if kind == 11:
        return None if len(value) == 3 and all(map(_is_text, value[1:])) else "[11, message, id]"
    if kind in (12, 13):
        right = 3 <= len(value) <= 5 and all(map(_is_text, value[1:3])) and all(map(_is_number, value[3:]))
        return None if right else f"[{kind}, name, id]"
    return "a literal of a kind from 4 to 13"
