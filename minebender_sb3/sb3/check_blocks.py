"""Checks of the blocks of one sprite: links, kinds, slots, custom blocks and what they name."""
from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from .findings import ERROR, LINT, WARNING, Finding, View
from .opcodes import CORE, EXTENSIONS, OPCODES, SPRITE_ONLY, STAGE_ONLY, extension_of
from .references import Reference, argument_list, block_references, primitives

Json = Any

COST_LIMIT = 200_000                            # custom blocks × blocks of a sprite: 0.2 s at their first calls
_REBUILD = "correct it in the source and build again, or repair it in Scratch and save"
# Arguments by which projects ask where they run; nothing defines them, and they are false in Scratch.
_PROBES = frozenset(("is compiled?", "is turbowarp?", "is forkphorus?"))
# Custom blocks that nothing defines, named between zero-width spaces: the debugger of addons and of TurboWarp.
_DEBUG = re.compile("\u200b\u200b(log|warn|error|breakpoint)\u200b\u200b( %s)?")
_STACK_SHAPES = frozenset(("stack", "cap"))
_VALUE_SHAPES = frozenset(("reporter", "boolean", "menu"))
_ENDS = frozenset(("all", "this script"))       # what makes a stop block the last of its script
_KINDS = {11: ("message", "broadcasts"), 12: ("variable", "variables"), 13: ("list", "lists")}
_FIELD_KINDS = {"BROADCAST_OPTION": 11, "VARIABLE": 12, "LIST": 13}


def check_blocks(view: View) -> Iterator[Finding]:
    """All findings on the blocks of one target."""
    yield from _links(view)
    yield from _places(view)
    for key, block in view.blocks.items():
        if block["opcode"] in OPCODES:
            yield from _slots(view, key)
            yield from _fields(view, key)
            yield from _uses(view, key)
        else:
            yield _unknown(view, key)
    yield from _names(view)
    yield from _prototypes(view)
    for key, block in view.blocks.items():
        if block["opcode"] == "procedures_call":
            yield from _call(view, key)
    yield from _arguments(view)
    cost = len(view.prototypes) * len(view.blocks)
    if cost > COST_LIMIT:
        yield view.finding(WARNING, "custom-block-cost", f"{len(view.prototypes):,} custom blocks × {len(view.blocks):,} "
                           f"blocks are {cost:,}, more than {COST_LIMIT:,}: their first calls freeze vanilla Scratch for "
                           f"about {cost / 1e6:.1f} s", "spread the scripts over several sprites")


def _slot_words(reference: Reference) -> str:
    return "what follows it" if reference.slot is None else f"its input {reference.slot}"


def _links(view: View) -> Iterator[Finding]:
    """Blocks that name blocks which are not there, or of which several name one."""
    for key, block in view.blocks.items():
        for reference in block_references(block):
            if reference.key in view.blocks:
                continue
            code = "dangling-shadow" if reference.hidden else "dangling-next" if reference.slot is None else \
                "dangling-input"
            yield view.finding(WARNING if reference.hidden else ERROR, code, f"{{block}} names {reference.key} as "
                               f"{_slot_words(reference)}, but there is no such block", _REBUILD, key)
        parent = block.get("parent")
        users = [user for user, reference in view.users.get(key, []) if not reference.hidden]
        if len(users) > 1:
            yield view.finding(ERROR, "used-twice", f"{{block}} is in {len(users)} places at once, so that a change of "
                               "one changes the other", _REBUILD, key)
        elif parent is not None and parent not in view.blocks:
            yield view.finding(ERROR, "dangling-parent", f"{{block}} says that it belongs to a block {parent}, but there "
                               "is no such block", _REBUILD, key)
        elif users and parent != users[0]:
            # Scratch itself has saved menus without their parent
            severity = LINT if block.get("shadow") and parent is None else ERROR
            yield view.finding(severity, "wrong-parent", f"{{block}} says that it belongs to {parent}, but it is "
                               f"{users[0]} that names it", _REBUILD, key)


def _places(view: View) -> Iterator[Finding]:
    """Blocks that begin a script and lie in another, that are in no script, or in a circle."""
    for key, block in view.blocks.items():
        users = view.users.get(key, [])
        if block.get("topLevel") and not block.get("shadow") and (users or block.get("parent") is not None):
            yield view.finding(ERROR, "top-level-inside", "{block} is marked as the first of a script, but belongs to "
                               "another block", _REBUILD, key)
        elif key not in view.top_of and not users:
            if block.get("shadow"):
                continue                        # left over by Scratch itself; nothing shows or runs it
            yield view.finding(WARNING, "orphan", "{block} is in no script, so that nobody sees it and it never runs",
                               _REBUILD, key)
    reached = set(view.top_of)
    waiting = [key for key in view.blocks if key not in reached and not view.users.get(key)]
    while waiting:
        key = waiting.pop()
        if key not in reached and key in view.blocks:
            reached.add(key)
            waiting.extend(reference.key for reference in block_references(view.blocks[key]))
    circle = [key for key in view.blocks if key not in reached]
    if circle:
        yield view.finding(ERROR, "circle", f"{{block}} and {len(circle) - 1} more name one another in a circle",
                           _REBUILD, circle[0])


def _unknown(view: View, key: str) -> Finding:
    opcode = view.blocks[key]["opcode"]
    extension = extension_of(opcode)
    if extension and extension not in EXTENSIONS and extension not in CORE:
        return view.finding(ERROR, "unknown-opcode", f"{opcode} is a block of the extension {extension}, which vanilla "
                            "Scratch does not have, so that it cannot load the project",
                            "use Scratch's own blocks and extensions", key)
    return view.finding(ERROR, "unknown-opcode", f"vanilla Scratch has no block {opcode}",
                        "use a block that Scratch has", key)


def _slots(view: View, key: str) -> Iterator[Finding]:
    """What lies in the slots of a block, and which slots it has."""
    block = view.blocks[key]
    opcode = OPCODES[block["opcode"]]
    known: frozenset[str] | set[str] = set(opcode.inputs)
    if block["opcode"] in ("procedures_call", "procedures_prototype"):
        known = set(argument_list(block.get("mutation", {}), "argumentids") or ())
    for slot in block["inputs"]:
        if slot not in known:
            yield view.finding(LINT if block["opcode"] == "procedures_call" else WARNING, "unknown-input",
                               f"{{block}} has something in {slot}, which this block does not have",
                               "remove it, or use the block that has it", key)
    for slot in opcode.inputs:
        content = view.content(key, slot)
        if content is None:
            if slot in opcode.menus:
                yield view.finding(ERROR, "missing-choice", f"{{block}} has nothing in {slot}, where Scratch needs a "
                                   "choice", "choose something", key)
            elif slot not in opcode.conditions and slot not in opcode.stacks:
                yield view.finding(WARNING, "missing-input", f"{{block}} has nothing in {slot}, which Scratch takes for "
                                   "blank or 0", "give it a value", key)
        elif isinstance(content, list):
            if slot in opcode.stacks or slot == "custom_block":
                yield view.finding(ERROR, "wrong-shape", f"{{block}} has a literal in {slot}, where blocks belong",
                                   _REBUILD, key)
            elif slot in opcode.conditions:
                yield view.finding(WARNING, "literal-condition", f"{{block}} has a literal or variable as its condition, "
                                   "which nobody can put there in Scratch's editor", "compare it with something", key)
    for literal in primitives(block):
        if literal[0] == 9 and not _is_colour(literal[1]):
            yield view.finding(ERROR, "bad-colour", f"{{block}} has the colour {literal[1]!r}, which Scratch's site "
                               "refuses", 'write it as "#rrggbb"', key)


def _is_colour(value: str) -> bool:
    return len(value) == 7 and value[0] == "#" and all(digit in "0123456789abcdefABCDEF" for digit in value[1:])


def _fields(view: View, key: str) -> Iterator[Finding]:
    block = view.blocks[key]
    opcode = OPCODES[block["opcode"]]
    for name in opcode.fields:
        if name not in block["fields"]:
            yield view.finding(ERROR, "missing-field", f"{opcode.name} has no field {name}, so that Scratch stops at it",
                               _REBUILD, key)
        elif name in opcode.options and str(block["fields"][name][0]).lower() not in map(str.lower, opcode.options[name]):
            yield view.finding(WARNING, "field-value", f"{{block}} has {block['fields'][name][0]!r} for {name}, so that "
                               "it does nothing", f"choose one of {', '.join(opcode.options[name])}", key)
    for name in block["fields"]:
        if name not in opcode.fields:
            yield view.finding(LINT, "unknown-field", f"{{block}} has a field {name}, which this block does not have",
                               "remove it", key)


def _uses(view: View, key: str) -> Iterator[Finding]:
    """Whether a block fits the place where it stands."""
    block = view.blocks[key]
    shape = OPCODES[block["opcode"]].shape
    for user, reference in view.users.get(key, []):
        if reference.hidden or view.blocks[user]["opcode"] not in OPCODES:
            continue
        allowed = _allowed(view.blocks[user]["opcode"], reference.slot)
        if shape not in allowed:
            place = "follows" if reference.slot is None else f"lies in {reference.slot} of"
            yield view.finding(ERROR, "wrong-shape", f"{{block}} {place} “{view.words(user)}”, where it does not fit",
                               _REBUILD, key)
        elif reference.slot in OPCODES[view.blocks[user]["opcode"]].conditions and shape != "boolean":
            yield view.finding(LINT, "reporter-as-condition", "{block} stands as a condition, which Scratch's editor does "
                               "not allow; \"\", 0 and \"false\" count as false", "compare it with something", key)
    if block.get("next") is not None:
        if shape not in _STACK_SHAPES and shape != "hat":
            yield view.finding(ERROR, "wrong-shape", "{block} has a block after it, where none can be", _REBUILD, key)
        elif shape == "cap" or block["opcode"] == "control_stop" and \
                block["fields"].get("STOP_OPTION", [""])[0] in _ENDS:
            yield view.finding(WARNING, "after-the-end", "{block} is followed by blocks that never run", "remove them", key)
    if view.is_stage and (block["opcode"] in SPRITE_ONLY or block["opcode"].startswith("motion_")) and shape != "menu":
        yield view.finding(WARNING, "sprite-block-in-stage", "{block} is a sprite's block, which Scratch does not "
                           "offer in the stage", "move it to a sprite", key)
    if not view.is_stage and block["opcode"] in STAGE_ONLY:
        yield view.finding(WARNING, "stage-block-in-sprite", "{block} never starts in a sprite", "move it to the stage", key)


def _allowed(opcode: str, slot: str | None) -> frozenset[str]:
    """The shapes that fit after a block, or into one of its slots."""
    if slot is None or slot in OPCODES[opcode].stacks:
        return _STACK_SHAPES
    if opcode == "procedures_definition":
        return frozenset(("prototype",))
    return _VALUE_SHAPES


def _names(view: View) -> Iterator[Finding]:
    """Variables, lists and messages that blocks name."""
    for key, block in view.blocks.items():
        for value in block["inputs"].values():
            for part in value[1:]:
                if isinstance(part, list) and part[0] in _KINDS:
                    hidden = part is not value[1]
                    yield from _named(view, key, part[0], part[1], part[2], hidden)
        if block["opcode"] in OPCODES:
            for name, kind in _FIELD_KINDS.items():
                if name in block["fields"] and name in OPCODES[block["opcode"]].fields:
                    value = [*block["fields"][name], None]
                    hat = OPCODES[block["opcode"]].shape == "hat"
                    yield from _named(view, key, kind, value[0], value[1], hidden=hat)
    for key, primitive in view.loose.items():
        yield from _named(view, key, primitive[0], primitive[1], primitive[2], hidden=True)


def _named(view: View, key: str, kind: int, name: Json, found: str | None, hidden: bool) -> Iterator[Finding]:
    """Whether Scratch finds what is called `name` and has the id `found`.

    `hidden` names do nothing by themselves: a hat waits for its message by name, and a shadow waits behind a reporter.
    """
    word, container = _KINDS[kind]
    for owner in (view.target, view.stage):
        if found in owner[container]:
            entry = owner[container][found]
            declared = entry if kind == 11 else entry[0]
            # Scratch compares the names of messages without regard to case
            if str(declared).lower() != str(name).lower():
                yield view.finding(WARNING, "other-name", f"{{block}} shows the {word} {name!r}, but its id is that of "
                                   f"{declared!r}, which Scratch uses", _REBUILD, key)
            return
    names = [entry if kind == 11 else entry[0] for owner in (view.target, view.stage)
             for entry in owner[container].values()]
    if kind == 11:
        if not hidden:
            yield view.finding(ERROR, "unknown-message", f"{{block}} sends {name!r}, a message that the stage does not "
                               "declare; many versions of Scratch then send nothing", f"declare the message {name!r} in the stage", key)
    elif name in names:
        yield view.finding(WARNING, f"{word}-id", f"{{block}} names the {word} {name!r} by an id that no {word} has; "
                           "Scratch falls back on the name", _REBUILD, key)
    else:
        yield view.finding(WARNING if hidden else ERROR, f"unknown-{word}", f"{{block}} names a {word} {name!r} that is "
                           "not declared; many versions of Scratch then make one that other sprites do not see",
                           f"declare it in the stage or in {view.name}", key)


def _kinds(proccode: str) -> list[str]:
    """The arguments of a custom block in the order of its name: %s, %n or %b."""
    return [part[:2] for part in proccode.split(" ") if part[:2] in ("%s", "%n", "%b")]


def _prototypes(view: View) -> Iterator[Finding]:
    """Definitions of custom blocks."""
    codes: Counter[str] = Counter()
    for key, block in view.blocks.items():
        if block["opcode"] == "procedures_definition" and not view.proccode(key):
            yield view.finding(ERROR, "no-prototype", f"the definition {key} does not say which block it defines",
                               _REBUILD, key)
        if block["opcode"] != "procedures_prototype":
            continue
        mutation = block.get("mutation", {})
        code = mutation.get("proccode")
        if code is None:
            yield view.finding(ERROR, "no-prototype", f"the custom block {key} has no name (proccode)", _REBUILD, key)
            continue
        codes[code] += 1
        if codes[code] == 2:
            yield view.finding(ERROR, "block-twice", f"the custom block “{code}” is defined more than once; only one "
                               "definition runs", "remove or rename the others", key)
        yield from _prototype(view, key, code, mutation)


def _prototype(view: View, key: str, code: str, mutation: Mapping[str, Json]) -> Iterator[Finding]:
    ids, names = (argument_list({part: "", **mutation}, part) for part in ("argumentids", "argumentnames"))
    if ids is None or names is None or not len(ids) == len(names) == len(_kinds(code)):
        yield view.finding(ERROR, "prototype", f"the custom block “{code}” has {len(_kinds(code))} arguments in its name, "
                           "but not as many ids and names", _REBUILD, key)
        return
    try:
        defaults = len(json.loads(mutation.get("argumentdefaults", "")))
    except (TypeError, ValueError, RecursionError):
        defaults = 0
    if defaults < len(ids):                     # Scratch itself leaves defaults of removed arguments
        yield view.finding(WARNING, "prototype", f"the custom block “{code}” has {len(ids)} arguments, but only {defaults} "
                           "defaults", _REBUILD, key)
    for what, values, severity in (("ids", ids, ERROR), ("names", names, WARNING)):
        double = [value for value, times in Counter(values).items() if times > 1]
        if double:
            yield view.finding(severity, "argument-twice", f"the custom block “{code}” has two arguments with the "
                               f"{what[:-1]} {double[0]!r}, so that one value is lost", "give each its own name", key)
    if not isinstance(mutation.get("warp"), str):
        yield view.finding(WARNING, "warp", f"the custom block “{code}” has {json.dumps(mutation.get('warp'))} for warp, "
                           "where Scratch writes a text", 'write "true" or "false" in quotes', key)


def _call(view: View, key: str) -> Iterator[Finding]:
    mutation = view.blocks[key].get("mutation", {})
    code = mutation.get("proccode")
    if code is None:
        yield view.finding(ERROR, "undefined-block", "a call does not say which custom block it calls", _REBUILD, key)
        return
    if code not in view.prototypes and _DEBUG.fullmatch(code):
        yield view.finding(LINT, "debug-block", "{block} speaks to the debugger of other players; in Scratch nothing happens",
                           "remove it before you share the project", key)
        return
    if code not in view.prototypes:
        yield view.finding(ERROR, "undefined-block", f"the custom block “{code}” is called, but {view.name} does not "
                           "define it, so that nothing happens", "define it in this sprite, or remove the call", key)
        return
    defined = set(argument_list(view.prototypes[code], "argumentids") or ())
    given = {slot for slot in view.blocks[key]["inputs"] if view.content(key, slot) is not None}
    if given - defined and defined - given:
        yield view.finding(ERROR, "argument-ids", f"the call of “{code}” gives values to arguments that its definition "
                           "does not have, so that they are lost", _REBUILD, key)
    if mutation.get("warp") is not None and not isinstance(mutation["warp"], str):
        yield view.finding(WARNING, "warp", f"the call of “{code}” has {json.dumps(mutation['warp'])} for warp, where "
                           "Scratch writes a text", 'write "true" or "false" in quotes', key)


def _arguments(view: View) -> Iterator[Finding]:
    """Arguments that stand where no custom block gives them a value."""
    for key, block in view.blocks.items():
        if not block["opcode"].startswith("argument_reporter_") or "VALUE" not in block["fields"]:
            continue
        name, top = block["fields"]["VALUE"][0], view.top_of.get(key)
        if top is None or str(name).lower() in _PROBES or top == key:
            continue
        if any(view.blocks[user]["opcode"] == "procedures_prototype" for user, _ in view.users.get(key, [])):
            continue
        names = argument_list(view.prototypes.get(view.proccode(top), {}), "argumentnames") or []
        if name not in names:
            yield view.finding(WARNING, "argument-outside", f"the argument {name!r} stands in a script that does not have "
                               "it, and is always 0", "use a variable, or move it into its custom block", key)
