"""Things in a project that run, but hardly as their author meant them."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .findings import LINT, WARNING, Finding, View
from .opcodes import OPCODES
from .references import script_blocks

Json = Any

_KEY_NAMES = frozenset(("space", "left arrow", "right arrow", "up arrow", "down arrow", "enter", "any"))
_BACKDROP_WORDS = frozenset(("next backdrop", "previous backdrop", "random backdrop"))
_COSTUME_WORDS = frozenset(("next costume", "previous costume"))
_PROPERTIES = {
    True: frozenset(("backdrop #", "backdrop name", "volume", "background #")),
    False: frozenset(("x position", "y position", "direction", "costume #", "costume name", "size", "volume")),
}
_WRITERS = frozenset(("data_setvariableto", "data_changevariableby", "control_for_each"))
_LIST_WRITERS = frozenset(("data_addtolist", "data_insertatlist", "data_replaceitemoflist"))
_NOT_READERS = frozenset(("data_showvariable", "data_hidevariable", "data_showlist", "data_hidelist",
                          "data_deleteoflist", "data_deletealloflist"))
# opcode -> slot, field and the words that it takes beside the names of sprites
_SPRITE_MENUS: dict[str, tuple[str, str, frozenset[str]]] = {
    "motion_goto": ("TO", "TO", frozenset(("_mouse_", "_random_"))),
    "motion_glideto": ("TO", "TO", frozenset(("_mouse_", "_random_"))),
    "motion_pointtowards": ("TOWARDS", "TOWARDS", frozenset(("_mouse_", "_random_"))),
    "control_create_clone_of": ("CLONE_OPTION", "CLONE_OPTION", frozenset(("_myself_",))),
    "sensing_touchingobject": ("TOUCHINGOBJECTMENU", "TOUCHINGOBJECTMENU", frozenset(("_mouse_", "_edge_"))),
    "sensing_distanceto": ("DISTANCETOMENU", "DISTANCETOMENU", frozenset(("_mouse_",))),
    "sensing_of": ("OBJECT", "OBJECT", frozenset(("_stage_",))),
}


def lints(views: list[View]) -> list[Finding]:
    """All lints, and the warnings about names in menus, of a whole project."""
    found = [*_messages(views), *_variables(views), *_clones(views)]
    sprites = {view.name for view in views if not view.is_stage}
    for view in views:
        found += _scripts(view)
        found += _warp(view)
        found += _hidden(view)
        for key in view.blocks:
            found += _menu(view, views, sprites, key)
    return found


def _messages(views: list[View]) -> Iterator[Finding]:
    """Messages that are only sent, or only received; Scratch compares them without regard to case."""
    sent: dict[str, tuple[View, str, str]] = {}
    heard: dict[str, tuple[View, str, str]] = {}
    open_ended = False
    for view in views:
        for key, block in view.blocks.items():
            if block["opcode"] in ("event_broadcast", "event_broadcastandwait"):
                content = view.content(key, "BROADCAST_INPUT")
                name = content[1] if isinstance(content, list) and content[0] == 11 else \
                    view.menu_value(key, "BROADCAST_INPUT", "BROADCAST_OPTION")
                if name is None:
                    open_ended = True
                else:
                    sent.setdefault(str(name).lower(), (view, key, name))
            elif block["opcode"] == "event_whenbroadcastreceived" and "BROADCAST_OPTION" in block["fields"]:
                name = block["fields"]["BROADCAST_OPTION"][0]
                heard.setdefault(str(name).lower(), (view, key, name))
    for lower, (view, key, name) in sent.items():
        if lower not in heard:
            yield view.finding(LINT, "message-unheard", f"the message {name!r} is sent, but no script receives it",
                               "add a script that receives it, or do not send it", key)
    for lower, (view, key, name) in heard.items():
        if lower not in sent and not open_ended:
            yield view.finding(LINT, "message-unsent", f"the message {name!r} is received, but never sent",
                               "send it, or remove the script", key)
    names = {str(entry[0]).lower() for view in views for kind in ("variables", "lists")
             for entry in view.target[kind].values()}
    for lower in sorted(names & (sent.keys() | heard.keys())):
        view, key, name = {**heard, **sent}[lower]
        yield view.finding(LINT, "message-and-variable", f"{name!r} is the name of a message and of a variable or list, "
                           "which some compilers give one id", "rename one of them", key)


def _variables(views: list[View]) -> Iterator[Finding]:
    """Variables and lists that are never given a value, or never used at all."""
    read: set[tuple[str, str, str]] = set()
    written: set[tuple[str, str, str]] = set()
    by_name: set[str] = set()
    for view in views:
        for key, block in view.blocks.items():
            if block["opcode"] == "sensing_of" and "PROPERTY" in block["fields"]:
                by_name.add(str(block["fields"]["PROPERTY"][0]))
            for kind, field in (("variables", "VARIABLE"), ("lists", "LIST")):
                if field in block["fields"]:
                    thing = _owner(view, kind, block["fields"][field])
                    if block["opcode"] in _WRITERS | _LIST_WRITERS:
                        written.add(thing)
                    elif block["opcode"] not in _NOT_READERS:
                        read.add(thing)
            for value in block["inputs"].values():
                for part in value[1:]:
                    if isinstance(part, list) and part[0] in (12, 13):
                        read.add(_owner(view, "variables" if part[0] == 12 else "lists", part[1:]))
    for view in views:
        for word, kind in (("variable", "variables"), ("list", "lists")):
            for key, entry in view.target[kind].items():
                thing = (view.name, kind, key)
                empty = entry[1] in ("", 0, "0", []) and not entry[2:]
                if thing in read and thing not in written and empty:
                    yield view.finding(LINT, f"{word}-unset", f"the {word} {entry[0]!r} is read, but never given a value",
                                       "set it, or give it its first value")
                elif thing not in read | written and entry[0] not in by_name:
                    yield view.finding(LINT, f"{word}-unused", f"no block uses the {word} {entry[0]!r}", "remove it")


def _owner(view: View, kind: str, named: list) -> tuple[str, str, str]:
    """(target, kind, id) of what a block names."""
    name, found = (*named, None)[:2]
    for owner in (view.target, view.stage):
        if found in owner[kind]:
            return owner["name"], kind, found
    for owner in (view.target, view.stage):
        for key, entry in owner[kind].items():
            if entry[0] == name:
                return owner["name"], kind, key
    return view.name, kind, str(found)


def _clones(views: list[View]) -> Iterator[Finding]:
    """Scripts for clones of sprites that nobody clones."""
    cloned: set[str | None] = set()
    for view in views:
        for key, block in view.blocks.items():
            if block["opcode"] == "control_create_clone_of":
                name = view.menu_value(key, "CLONE_OPTION", "CLONE_OPTION")
                cloned.add(view.name if name == "_myself_" else name)
    for view in views:
        for key, block in view.blocks.items():
            if block["opcode"] == "control_start_as_clone" and view.name not in cloned and None not in cloned:
                yield view.finding(LINT, "clone-unmade", "{block} waits for clones of this sprite, but nothing makes any",
                                   "make a clone, or remove the script", key)


def _scripts(view: View) -> Iterator[Finding]:
    """Scripts that nothing starts, and hats without a script."""
    called = {block.get("mutation", {}).get("proccode") for block in view.blocks.values()
              if block["opcode"] == "procedures_call"}
    for top in view.tops:
        block = view.blocks[top]
        shape = OPCODES[block["opcode"]].shape if block["opcode"] in OPCODES else "hat"
        if shape != "hat" and not block.get("shadow"):
            yield view.finding(LINT, "loose-blocks", "{block} begins a script without a hat, which never runs by itself",
                               "put a hat on it, or remove it", top)
        elif block["opcode"] == "procedures_definition":
            if view.proccode(top) and view.proccode(top) not in called:
                yield view.finding(LINT, "block-uncalled", f"the custom block “{view.proccode(top)}” is never called",
                                   "call it, or remove it", top)
        elif shape == "hat" and block.get("next") is None:
            yield view.finding(LINT, "empty-script", "{block} starts nothing", "put blocks under it, or remove it", top)
    for key, primitive in view.loose.items():
        yield view.finding(LINT, "loose-blocks", f"{primitive[1]!r} lies alone among the scripts", "remove it")


def _warp(view: View) -> Iterator[Finding]:
    """Waiting inside a block that runs without screen refresh."""
    for top in view.tops:
        if str(view.prototypes.get(view.proccode(top), {}).get("warp")) .lower() != "true":
            continue
        for key in script_blocks(view.blocks, top):
            opcode = view.blocks[key]["opcode"]
            if opcode == "control_forever":
                yield view.finding(LINT, "forever-in-warp", "{block} runs without screen refresh, so that Scratch stands "
                                   "still for half a second at a time", "let the block refresh the screen", key)
            elif opcode in ("control_wait", "control_wait_until", "sensing_askandwait", "event_broadcastandwait",
                            "sound_playuntildone", "motion_glidesecstoxy", "motion_glideto", "looks_sayforsecs",
                            "looks_thinkforsecs"):
                yield view.finding(LINT, "wait-in-warp", "{block} waits in a block that runs without screen refresh",
                                   "wait outside of it", key)


def _hidden(view: View) -> Iterator[Finding]:
    """Sprites that hide and stay hidden at the next green flag, since Scratch does not show them again."""
    opcodes = {block["opcode"]: key for key, block in view.blocks.items()}
    if "looks_hide" in opcodes and "looks_show" not in opcodes and view.target.get("visible", True):
        yield view.finding(LINT, "hide-without-show", "{block} hides the sprite and nothing ever shows it again",
                           "show it when the green flag is clicked", opcodes["looks_hide"])


def _menu(view: View, views: list[View], sprites: set[str], key: str) -> Iterator[Finding]:
    """Names of sprites, costumes, sounds and keys that are not there."""
    block = view.blocks[key]
    opcode = block["opcode"]
    if opcode in _SPRITE_MENUS:
        slot, field, words = _SPRITE_MENUS[opcode]
        name = view.menu_value(key, slot, field)
        if name is not None and name not in words and name not in sprites:
            yield view.finding(WARNING, "unknown-sprite", f"{{block}} names a sprite {name!r} that is not there",
                               f"choose one of {', '.join(sorted(sprites)) or 'the sprites, once there are some'}", key)
        elif opcode == "sensing_of" and name is not None:
            yield from _property(view, views, name, key)
    elif opcode == "looks_switchcostumeto":
        yield from _choice(view, key, "costume", view.menu_value(key, "COSTUME", "COSTUME"), view.target, _COSTUME_WORDS)
    elif opcode in ("looks_switchbackdropto", "looks_switchbackdroptoandwait"):
        yield from _choice(view, key, "backdrop", view.menu_value(key, "BACKDROP", "BACKDROP"), view.stage,
                           _BACKDROP_WORDS)
    elif opcode == "event_whenbackdropswitchesto" and "BACKDROP" in block["fields"]:
        yield from _choice(view, key, "backdrop", str(block["fields"]["BACKDROP"][0]), view.stage, frozenset())
    elif opcode in ("sound_play", "sound_playuntildone"):
        yield from _choice(view, key, "sound", view.menu_value(key, "SOUND_MENU", "SOUND_MENU"), view.target, frozenset())
    elif opcode in ("event_whenkeypressed", "sensing_keypressed"):
        name = str(block["fields"].get("KEY_OPTION", ["space"])[0]) if opcode == "event_whenkeypressed" else \
            view.menu_value(key, "KEY_OPTION", "KEY_OPTION")
        if name is not None and len(name) != 1 and name not in _KEY_NAMES:
            yield view.finding(WARNING, "unknown-key", f"{{block}} names a key {name!r} that Scratch does not know",
                               f"use one letter, or one of {', '.join(sorted(_KEY_NAMES))}", key)


def _choice(view: View, key: str, word: str, name: str | None, owner: Mapping[str, Json],
            words: frozenset[str]) -> Iterator[Finding]:
    """A costume, backdrop or sound by name; a number means a place."""
    names = [asset["name"] for asset in owner["sounds" if word == "sound" else "costumes"]]
    if name is None or name in names or name in words or name.strip().lstrip("-").replace(".", "", 1).isdigit():
        return
    yield view.finding(WARNING, f"unknown-{word}", f"{{block}} names a {word} {name!r} that {owner['name']} does not have",
                       f"choose one of {', '.join(names[:8]) or 'those that it has'}{' …' if len(names) > 8 else ''}", key)


def _property(view: View, views: list[View], name: str, key: str) -> Iterator[Finding]:
    """A variable or property of another target."""
    owner = next((other for other in views if (other.is_stage if name == "_stage_" else
                                               other.name == name and not other.is_stage)), None)
    wanted = str(view.blocks[key]["fields"].get("PROPERTY", ["volume"])[0])
    if owner is None or wanted in _PROPERTIES[owner.is_stage]:
        return
    if wanted not in {str(entry[0]) for entry in owner.target["variables"].values()}:
        yield view.finding(WARNING, "unknown-property", f"{{block}} asks {owner.name} for {wanted!r}, which it does not "
                           "have, and gets 0", "choose one of its variables or properties", key)
