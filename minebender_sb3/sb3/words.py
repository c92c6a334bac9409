"""Blocks as a person reads them."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .opcodes import OPCODES, SLOT

Json = Any

_ARGUMENT = re.compile(r"%[snb]")
_LONGEST = 120


def block_words(tree: Mapping[str, Json]) -> str:
    """A block of a canonical form in words, without the blocks that it holds; long ones are cut."""
    words = _words(tree, 0)
    return words if len(words) <= _LONGEST else words[:_LONGEST - 1] + "…"


def raw_words(block: Mapping[str, Json], proccode: str = "") -> str:
    """A block of a project.json in words, inputs as dots; a definition needs the `proccode` that it defines."""
    if block["opcode"] == "procedures_definition":
        return f"define {proccode}".strip()
    inputs = {slot: _raw_input(value) for slot, value in block["inputs"].items()}
    return block_words({
        "opcode": block["opcode"],
        "fields": {key: str(value[0]) for key, value in block["fields"].items()},
        "inputs": {slot: value for slot, value in inputs.items() if value is not None},
        "mutation": {"proccode": block.get("mutation", {}).get("proccode", "")},
    })


def _raw_input(value: list) -> Json:
    content = value[1] if len(value) > 1 else None
    if isinstance(content, list):
        return str(content[1])
    return content and "…"


def _words(tree: Mapping[str, Json], depth: int) -> str:
    name, mutation, inputs = tree["opcode"], tree.get("mutation", {}), tree.get("inputs", {})
    if name == "procedures_definition":
        prototype = inputs.get("custom_block")
        return "define " + (prototype.get("mutation", {}).get("proccode", "") if isinstance(prototype, dict) else "")
    if name == "procedures_call":
        names = iter(mutation.get("arguments", []))
        return _ARGUMENT.sub(lambda _: _value(inputs.get(next(names, "")), depth), mutation.get("proccode", ""))
    if name not in OPCODES:
        return " ".join([name, *tree.get("fields", {}).values()])

    def filled(slot: re.Match[str]) -> str:
        if slot["field"]:
            return tree.get("fields", {}).get(slot["field"], "?").lower() if slot["options"] else \
                tree.get("fields", {}).get(slot["field"], "?")
        return "" if slot["stack"] else _value(inputs.get(slot["value"] or slot["condition"]), depth)

    return " ".join(SLOT.sub(filled, OPCODES[name].words).split())


def _value(value: Json, depth: int) -> str:
    """What lies in a slot; reporters deep inside one another become dots."""
    if value is None:
        return "( )"
    if isinstance(value, str):
        return value if value.strip() and len(value) < 40 else repr(value)
    if isinstance(value, list):
        return "…"
    for kind in ("variable", "list", "broadcast"):
        if kind in value and "opcode" not in value:
            return value[kind]
    return f"({_words(value, depth + 1)})" if depth < 3 else "(…)"
