"""Small Scratch projects written by hand, for tests of the harness."""
from __future__ import annotations

import hashlib
import json
import struct
import zlib

from minebender_sb3.sb3 import pack

SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#f00"/></svg>'


class Var(str):
    """The value of a variable, as an input."""


class Arg(str):
    """The value of a custom block's argument, as an input."""


def costume(name: str = "box", data: bytes = SVG, kind: str = "svg", center: tuple[float, float] = (10, 5)) -> dict:
    digest = hashlib.md5(data).hexdigest()
    return {"name": name, "assetId": digest, "dataFormat": kind, "md5ext": f"{digest}.{kind}",
            "rotationCenterX": center[0], "rotationCenterY": center[1], "_data": data}


def sound(name: str, samples: int, rate: int = 22050) -> dict:
    header = struct.pack("<4sI4s4sIHHIIHH4sI", b"RIFF", 36 + samples, b"WAVE", b"fmt ", 16, 1, 1, rate, rate, 1, 8,
                         b"data", samples)
    data = header + b"\x80" * samples
    digest = hashlib.md5(data).hexdigest()
    return {"name": name, "assetId": digest, "dataFormat": "wav", "format": "", "rate": rate, "sampleCount": samples,
            "md5ext": f"{digest}.wav", "_data": data}


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + b"\0\0\xff" * width for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Sprite:
    """A sprite (or the stage) whose scripts are lists of blocks `(opcode, inputs, fields)`.

    An input is a literal, a Var, an Arg, a block, or a list of blocks; a field named VARIABLE, LIST or
    BROADCAST_OPTION gets its id by itself.
    """

    def __init__(self, name: str, variables: dict | None = None, lists: dict | None = None, **more) -> None:
        self.name = name
        self.blocks: dict[str, dict] = {}
        self.variables = variables or {}
        self.lists = lists or {}
        self.more = more

    def script(self, *blocks: tuple) -> "Sprite":
        self._stack(list(blocks), None)
        return self

    def define(self, code: str, arguments: list[str], body: list[tuple], warp: bool = True) -> "Sprite":
        """A custom block; `code` as `name %s`, its argument ids are its argument names."""
        head = f"{self.name}-{code}"
        first = self._stack(body, f"{head}-def")
        self.blocks[f"{head}-def"] = _block("procedures_definition", None, first,
                                            {"custom_block": [1, f"{head}-proto"]}, {}, top=True)
        proto = _block("procedures_prototype", f"{head}-def", None, {}, {})
        proto |= {"shadow": True, "mutation": {
            "tagName": "mutation", "children": [], "proccode": code, "argumentids": json.dumps(arguments),
            "argumentnames": json.dumps(arguments), "argumentdefaults": json.dumps([""] * len(arguments)),
            "warp": json.dumps(warp)}}
        self.blocks[f"{head}-proto"] = proto
        return self

    def _stack(self, blocks: list[tuple], parent: str | None) -> str | None:
        ids = []
        for spec in blocks:
            ids.append(self._add(spec, ids[-1] if ids else parent, top=not ids and parent is None))
        for this, following in zip(ids, ids[1:]):
            self.blocks[this]["next"] = following
        return ids[0] if ids else None

    def _add(self, spec: tuple, parent: str | None, top: bool = False) -> str:
        opcode, inputs, fields = (*spec, {}, {})[:3]
        name = f"{self.name}{len(self.blocks)}"
        self.blocks[name] = block = _block(opcode, parent, None, {}, {}, top=top)
        if opcode == "procedures_call":
            code = fields["code"]
            block["mutation"] = {"tagName": "mutation", "children": [], "proccode": code, "warp": "true",
                                 "argumentids": json.dumps(list(inputs))}
            fields = {}
        block["fields"] = {key: self._field(key, value) for key, value in fields.items()}
        block["inputs"] = {key: self._input(value, name) for key, value in inputs.items()}
        return name

    def _field(self, key: str, value: str) -> list:
        prefix = {"VARIABLE": "v-", "LIST": "l-", "BROADCAST_OPTION": "m-"}.get(key)
        return [value, None if prefix is None else prefix + value]

    def _input(self, value: object, owner: str) -> list:
        if isinstance(value, Var):
            return [3, [12, str(value), f"v-{value}"], [10, ""]]
        if isinstance(value, Arg):
            return [3, self._add(("argument_reporter_string_number", {}, {"VALUE": str(value)}), owner), [10, ""]]
        if isinstance(value, tuple) and value[0] == "message":
            return [1, [11, value[1], f"m-{value[1]}"]]
        if isinstance(value, tuple) and value[0] == "menu":
            menu = self._add((value[1], {}, {value[2]: value[3]}), owner)
            self.blocks[menu]["shadow"] = True
            return [1, menu]
        if isinstance(value, tuple):
            return [2 if value[0] in BOOLEANS else 3, self._add(value, owner), [10, ""]][: 2 if value[0] in BOOLEANS else 3]
        if isinstance(value, list):
            return [2, self._stack(value, owner)]
        return [1, [10, str(value)]]

    def target(self, stage: bool, order: int) -> dict:
        costumes = self.more.get("costumes", [costume()])
        common = {
            "isStage": stage, "name": self.name, "blocks": self.blocks, "comments": {}, "currentCostume": 0,
            "variables": {f"v-{name}": [name, value] for name, value in self.variables.items()},
            "lists": {f"l-{name}": [name, value] for name, value in self.lists.items()},
            "broadcasts": {f"m-{name}": name for name in self.more.get("messages", [])},
            "costumes": [_public(one) for one in costumes],
            "sounds": [_public(one) for one in self.more.get("sounds", [])], "volume": 100, "layerOrder": order}
        if stage:
            return common | {"tempo": 60, "videoTransparency": 50, "videoState": "on", "textToSpeechLanguage": None}
        return common | {"visible": True, "x": self.more.get("x", 0), "y": self.more.get("y", 0), "size": 100,
                         "direction": 90, "draggable": False, "rotationStyle": "all around"}

    def assets(self) -> dict[str, bytes]:
        every = self.more.get("costumes", [costume()]) + self.more.get("sounds", [])
        return {one["md5ext"]: one["_data"] for one in every}


BOOLEANS = {"operator_equals", "operator_lt", "operator_gt", "operator_and", "operator_or", "operator_not",
            "sensing_mousedown", "sensing_keypressed", "data_listcontainsitem", "sensing_touchingobject"}


def _block(opcode: str, parent: str | None, following: str | None, inputs: dict, fields: dict, top: bool = False) -> dict:
    place = {"x": 0, "y": 0} if top else {}
    return {"opcode": opcode, "next": following, "parent": parent, "inputs": inputs, "fields": fields,
            "shadow": False, "topLevel": top, **place}


def _public(asset: dict) -> dict:
    return {key: value for key, value in asset.items() if not key.startswith("_")}


def project(stage: Sprite, *sprites: Sprite, extensions: tuple[str, ...] = ()) -> bytes:
    """The bytes of an .sb3."""
    targets = [stage.target(True, 0)] + [sprite.target(False, order) for order, sprite in enumerate(sprites, 1)]
    assets: dict[str, bytes] = {}
    for one in (stage, *sprites):
        assets |= one.assets()
    return pack({"targets": targets, "monitors": [], "extensions": list(extensions),
                 "meta": {"semver": "3.0.0", "vm": "5.0.0", "agent": ""}}, assets)


FLAG = ("event_whenflagclicked",)


def add(value: object, to: str = "log") -> tuple:
    return ("data_addtolist", {"ITEM": value}, {"LIST": to})


def put(name: str, value: object) -> tuple:
    return ("data_setvariableto", {"VALUE": value}, {"VARIABLE": name})


def change(name: str, value: object) -> tuple:
    return ("data_changevariableby", {"VALUE": value}, {"VARIABLE": name})


def forever(*body: tuple) -> tuple:
    return ("control_forever", {"SUBSTACK": list(body)})


def repeat(times: object, *body: tuple) -> tuple:
    return ("control_repeat", {"TIMES": times, "SUBSTACK": list(body)})


def when(condition: tuple, *body: tuple) -> tuple:
    return ("control_if", {"CONDITION": condition, "SUBSTACK": list(body)})


def call(code: str, **arguments: object) -> tuple:
    return ("procedures_call", arguments, {"code": code})
