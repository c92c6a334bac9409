"""What the check finds, and the view of one sprite that it looks through."""
from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .references import Reference, block_references, script_blocks
from .words import raw_words

Json = Any

ERROR, WARNING, LINT = "error", "warning", "lint"
SEVERITIES = (ERROR, WARNING, LINT)


@dataclass(frozen=True)
class Finding:
    """One thing that is wrong, or may be.

    severity: `error` (Scratch's site refuses the project, or vanilla Scratch does not do what it says),
    `warning` (it is taken, but something is lost, misleading or close to a limit) or `lint` (it runs; look at it).
    code: a stable name of the kind. sprite, script, block: where; "" where it concerns more than that. A script
    is given by its first block in words, a block by its id. remedy: what to do about it.
    """

    severity: str
    code: str
    sprite: str
    script: str
    message: str
    remedy: str
    block: str = ""

    def __str__(self) -> str:
        place = " / ".join(filter(None, (self.sprite, self.script)))
        return f"{self.severity} {self.code}: {place + ': ' if place else ''}{self.message}; {self.remedy}"


def as_json(findings: list[Finding]) -> str:
    """The findings as a JSON list of objects with the fields of Finding."""
    return json.dumps([asdict(finding) for finding in findings], indent=1, ensure_ascii=False)


class View:
    """One target of a well-formed project: its blocks, who names whom, and which script each is in."""

    def __init__(self, target: Mapping[str, Json], stage: Mapping[str, Json]) -> None:
        self.target, self.stage = target, stage
        self.name: str = target["name"]
        self.is_stage: bool = target is stage
        self.blocks: dict[str, dict] = {key: block for key, block in target["blocks"].items() if isinstance(block, dict)}
        self.loose: dict[str, list] = {key: block for key, block in target["blocks"].items() if isinstance(block, list)}
        self.users: dict[str, list[tuple[str, Reference]]] = {}
        for key, block in self.blocks.items():
            for reference in block_references(block):
                self.users.setdefault(reference.key, []).append((key, reference))
        self.tops = [key for key, block in self.blocks.items() if block.get("topLevel")]
        self.top_of: dict[str, str] = {}
        for top in self.tops:
            for key in script_blocks(self.blocks, top):
                self.top_of.setdefault(key, top)
        # proccode -> the mutation of its prototype; the first where there are several
        self.prototypes: dict[str, dict] = {}
        for block in self.blocks.values():
            if block["opcode"] == "procedures_prototype":
                mutation = block.get("mutation", {})
                self.prototypes.setdefault(mutation.get("proccode", ""), mutation)

    def finding(self, severity: str, code: str, message: str, remedy: str, block: str = "") -> Finding:
        """A finding in this target; `{block}` in the message stands for the block's words."""
        if block in self.blocks:
            message = message.replace("{block}", f"“{self.words(block)}”")
        return Finding(severity, code, self.name, self.script(block), message, remedy, block)

    def words(self, key: str) -> str:
        return raw_words(self.blocks[key], self.proccode(key))

    def script(self, key: str) -> str:
        top = self.top_of.get(key)
        return self.words(top) if top else ""

    def proccode(self, definition: str) -> str:
        """The custom block that the block `definition` defines; "" where it defines none."""
        custom = self.blocks[definition]["inputs"].get("custom_block", [1])
        prototype = self.blocks.get(custom[1]) if len(custom) > 1 and isinstance(custom[1], str) else None
        return prototype.get("mutation", {}).get("proccode", "") if prototype else ""

    def content(self, key: str, slot: str) -> Json:
        """What lies in a slot of a block: a literal as a list, the id of a block, or None."""
        value = self.blocks[key]["inputs"].get(slot, [1])
        return value[1] if len(value) > 1 else None

    def menu_value(self, key: str, slot: str, field: str) -> str | None:
        """The choice in a menu slot of a block; None where it is worked out at run time."""
        content = self.content(key, slot)
        menu = self.blocks.get(content) if isinstance(content, str) else None
        if menu is None or not menu.get("shadow") or field not in menu["fields"]:
            return None
        value = menu["fields"][field][0]
        return value if isinstance(value, str) else None
