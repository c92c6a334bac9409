"""From trees of blocks to the blocks of project.json: ids, inputs with their shadows, mutations, places, comments."""
from __future__ import annotations

import json
import re
from dataclasses import dataclass, field

from .blocks import Menu
from .colours import css_colour
from .diagnostics import SourceFile
from .numbers import to_text
from .syntax import Literal, Span
from .tree import Custom, Node, Ref, Script, Value

BLOCK, REPORTER, ARM, HAT_EXTRA = 48, 8, 32, 40        # heights in the editor's units, rather too large
SCRIPT_GAP = 64
COMMENT_WIDTH, COMMENT_LINE, COMMENT_LETTERS = 340, 22, 40
LONGEST_COMMENT = 8000                                  # Scratch takes no more
COMMENT_LINES = re.compile(r"(?:^[ \t]*#[^\n]*\n)+", re.MULTILINE)
NUMBER, COLOUR, TEXT, MESSAGE, VARIABLE, LIST = 4, 9, 10, 11, 12, 13     # kinds of inputs that are no blocks


@dataclass(slots=True)
class Written:
    """What has been written of one target. `places` is block id -> (span, {input: literal}, routine)."""

    blocks: dict[str, dict] = field(default_factory=dict)
    comments: dict[str, dict] = field(default_factory=dict)
    places: dict[str, tuple[Span, dict[str, Literal], str | None]] = field(default_factory=dict)
    extensions: set[str] = field(default_factory=set)


class CommentFinder:
    """Finds the comment lines directly above a line; each file is read once."""

    def __init__(self) -> None:
        self._above: dict[SourceFile, dict[int, str]] = {}

    def above(self, span: Span) -> tuple[SourceFile, int] | None:
        """The key of the comment above a place, None where there is none."""
        file = span.file
        if span.chain is not None:
            return None
        if file not in self._above:
            self._above[file] = {
                file.line_of(match.end()): match[0] for match in COMMENT_LINES.finditer(file.text)
            }
        line = file.line_of(span.start)
        return (file, line) if line in self._above[file] else None

    def text(self, key: tuple[SourceFile, int]) -> str:
        lines = (line.strip().lstrip("#") for line in self._above[key[0]][key[1]].splitlines())
        return "\n".join(line[1:] if line.startswith(" ") else line for line in lines).strip()


class Writer:
    """Writes the scripts of one target, one below the other."""

    def __init__(self, name: str, menus: dict[str, str], message: str, comments: CommentFinder) -> None:
        self.owner = re.sub(r"\W", "_", name)
        self.menus = menus                      # opcode of a menu -> its choice where the slot holds a reporter
        self.message = message                  # the same for messages
        self.comments = comments
        self.out = Written()
        self.y = 0
        self.label = ""
        self.routine: str | None = None
        self.count = 0
        self.seen: set[tuple[SourceFile, int] | None] = set()
        self.notes: list[tuple[str, str, int]] = []     # comments inside a script: block, text, height above

    def script(self, script: Script) -> None:
        self.label, self.routine, self.count = script.label, script.routine, 0
        key = self.comments.above(script.comment_span)
        self.seen, self.notes = {key}, []
        text = "" if key is None else self.comments.text(key)
        hat = self._new_id()
        height = BLOCK + HAT_EXTRA
        block = self._block(hat, script.hat, None)
        block.update(topLevel=True, x=0, y=self.y)
        first, below = self._stack(script.body, hat, height)
        block["next"] = first
        if text:
            below = max(below, self._hat_comment(hat, block, text))
        for owner, note, offset in self.notes:
            self._comment(owner, note, 480, self.y + offset, True)
        self.y += below + SCRIPT_GAP

    def _new_id(self) -> str:
        self.count += 1
        return f"{self.label}-{self.count}"

    # comments

    def _hat_comment(self, hat: str, block: dict, text: str) -> int:
        lines = sum(1 + len(line) // COMMENT_LETTERS for line in text.splitlines())
        return self._comment(hat, text, -COMMENT_WIDTH - 40, self.y, False, 60 + COMMENT_LINE * lines)

    def _comment(self, owner: str, text: str, x: int, y: int, minimized: bool, height: int = 100) -> int:
        key = f"comment {owner}"
        self.out.comments[key] = {
            "blockId": owner, "x": x, "y": y, "width": COMMENT_WIDTH, "height": height, "minimized": minimized,
            "text": text[:LONGEST_COMMENT],
        }
        self.out.blocks[owner]["comment"] = key
        return height

    # blocks

    def _stack(self, nodes: tuple[Node, ...], parent: str, height: int) -> tuple[str | None, int]:
        """Write a sequence; its first id, and the height reached below `height`."""
        first = previous = None
        for node in nodes:
            key = self._new_id()
            if previous is None:
                first = key
            else:
                previous["next"] = key
            above = self.comments.above(node.span)
            if above is not None and above not in self.seen:
                self.seen.add(above)
                self.notes.append((key, self.comments.text(above), height))
            previous = self._block(key, node, parent)
            height += BLOCK + REPORTER * _depth(node)
            for slot, body in zip(("SUBSTACK", "SUBSTACK2"), node.bodies):
                inner, height = self._stack(body, key, height)
                if inner is not None:
                    previous["inputs"][slot] = [2, inner]
                height += ARM + (BLOCK if inner is None else 0)
            parent = key
        return first, height

    def _block(self, key: str, node: Node, parent: str | None) -> dict:
        block, literals = node.block, {}
        written = {
            "opcode": block.opcode, "next": None, "parent": parent, "inputs": {}, "fields": self._fields(node),
            "shadow": False, "topLevel": False,
        }
        self.out.blocks[key] = written
        self.out.places[key] = (node.span, literals, self.routine)
        if block.extension is not None:
            self.out.extensions.add(block.extension)
        if block.opcode == "procedures_definition":
            written["inputs"]["custom_block"] = [1, self._prototype(node.call, key)]
            return written
        if node.call is not None:
            slots = [(name, "s") for name in node.call.arguments]
            written["mutation"] = _mutation(node.call)
        else:
            slots = block.slots
        if block.opcode == "control_stop" and dict(block.fields)["STOP_OPTION"].startswith("other"):
            written["mutation"] = {"tagName": "mutation", "children": [], "hasnext": "true"}
        inputs = iter(node.inputs)
        menu_slot = block.menu.slot if block.menu is not None else None
        for slot, kind in slots:
            if slot == menu_slot and node.menu is not None:
                continue
            value = next(inputs)
            if isinstance(value, Literal):
                literals[slot] = value
            shadow = self._menu(block.menu, None, key) if slot == menu_slot else None
            written["inputs"][slot] = self._input(kind, value, key, shadow)
        if menu_slot is not None and menu_slot not in written["inputs"]:
            if node.menu is not None:
                literals[menu_slot] = node.menu
            written["inputs"][menu_slot] = [1, self._menu(block.menu, node.menu, key)]
        return written

    def _fields(self, node: Node) -> dict[str, list]:
        fields = {}
        for name, value in node.block.fields:
            if value:
                fields[name] = [value, None]
            elif isinstance(node.field, Ref):
                fields[name] = [node.field.name, self.symbol_id(node.field)]
            elif name == "BROADCAST_OPTION":
                fields[name] = [node.field, message_id(node.field)]
            else:
                fields[name] = [node.field, None]
        return fields

    def symbol_id(self, ref: Ref) -> str:
        return symbol_id("stage" if ref.of_stage else self.owner, ref.is_list, ref.name)

    def _menu(self, menu: Menu, choice: Literal | None, parent: str) -> str:
        key = self._new_id()
        text = to_text(choice.value) if choice is not None else self.menus.get(menu.opcode, menu.default)
        self.out.blocks[key] = {
            "opcode": menu.opcode, "next": None, "parent": parent, "inputs": {},
            "fields": {menu.field: [text, None]}, "shadow": True, "topLevel": False,
        }
        return key

    def _input(self, kind: str, value: Value, parent: str, shadow: str | None) -> list:
        if isinstance(value, Literal):
            return [1, _primitive(kind, value.value)]
        if kind == "b":
            key = self._new_id()
            self._block(key, value, parent)
            return [2, key]
        if shadow is None:
            shadow = [MESSAGE, self.message, message_id(self.message)] if kind == "e" else [TEXT, ""]
        if isinstance(value, Ref):
            return [3, [LIST if value.is_list else VARIABLE, value.name, self.symbol_id(value)], shadow]
        key = self._new_id()
        self._block(key, value, parent)
        return [3, key, shadow]

    def _prototype(self, call: Custom, parent: str) -> str:
        key = self._new_id()
        inputs = {}
        self.out.blocks[key] = {
            "opcode": "procedures_prototype", "next": None, "parent": parent, "inputs": inputs, "fields": {},
            "shadow": True, "topLevel": False, "mutation": _mutation(call, definition=True),
        }
        for name in call.arguments:
            argument = self._new_id()
            inputs[name] = [2, argument]
            self.out.blocks[argument] = {
                "opcode": "argument_reporter_string_number", "next": None, "parent": key, "inputs": {},
                "fields": {"VALUE": [name, None]}, "shadow": True, "topLevel": False,
            }
        return key


def symbol_id(owner: str, is_list: bool, name: str) -> str:
    """The id of a variable or list; kinds and owners are kept apart, so that equal names cannot meet."""
    return f"{owner}/{'list' if is_list else 'var'}/{name}"


def message_id(name: str) -> str:
    return f"message/{name}"


def json_number(value: int | float) -> int | float | str:
    """A number as JSON can hold it."""
    if isinstance(value, int):
        return value
    if value != value or value in (float("inf"), float("-inf")):
        return to_text(value)
    return int(value) if value.is_integer() and abs(value) < 1e21 else value


def _primitive(kind: str, value: int | float | str) -> list:
    if kind == "e":
        return [MESSAGE, to_text(value), message_id(to_text(value))]
    if not isinstance(value, str):
        return [NUMBER, json_number(value)]
    colour = css_colour(value) if kind == "c" else None
    return [TEXT, value] if colour is None else [COLOUR, colour]


def _mutation(call: Custom, definition: bool = False) -> dict:
    names = json.dumps(call.arguments, separators=(",", ":"))
    mutation = {
        "tagName": "mutation", "children": [], "proccode": call.proccode, "argumentids": names,
        "warp": "true" if call.warp else "false",
    }
    if definition:
        mutation["argumentnames"] = names
        mutation["argumentdefaults"] = json.dumps([""] * len(call.arguments), separators=(",", ":"))
    return mutation


def _depth(node: Node) -> int:
    """How deep reporters lie inside one another in the inputs of a block."""
    deepest, level = 0, [value for value in node.inputs if isinstance(value, Node)]
    while level:
        deepest += 1
        level = [value for inner in level for value in inner.inputs if isinstance(value, Node)]
    return deepest
