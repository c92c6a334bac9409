"""One target of project.json: its blocks, variables, lists, costumes, sounds and properties."""
from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from . import syntax
from .assets import BITMAPS, AssetStore, Found, rotation_centre
from .codegen import CommentFinder, Writer, Written, json_number, message_id, symbol_id
from .diagnostics import Report
from .numbers import to_number
from .scope import Entry, Scope, constant_value
from .settings import turbowarp_comment
from .syntax import Target
from .tree import Script
from .values import struct_constant

LONGEST_LIST = 200_000
SETTING_KEYS = {"set_x": "x", "set_y": "y", "set_size": "size", "set_volume": "volume",
                "point_in_direction": "direction"}
ROTATION_STYLES = {
    "set_rotation_style_left_right": "left-right", "set_rotation_style_all_around": "all around",
    "set_rotation_style_do_not_rotate": "don't rotate",
}


@dataclass(slots=True)
class Unit:
    """One target on its way through the passes."""

    name: str
    tree: Target
    scope: Scope
    costumes: list[Found]
    sounds: list[Found]
    used: set[str] = field(default_factory=set)
    scripts: list[Script] = field(default_factory=list)
    temporaries: list[Entry] = field(default_factory=list)
    written: Written | None = None


def target_json(unit: Unit, layer: int, settings: dict, messages: list[str], store: AssetStore,
                comments: CommentFinder, report: Report) -> dict:
    """The target as project.json has it; what was written is kept in `unit.written` for the source map."""
    is_stage = unit.scope.stage is None
    menus = {"looks_costume": unit.costumes[0].name if unit.costumes else "",
             "sound_sounds_menu": unit.sounds[0].name if unit.sounds else ""}
    writer = Writer(unit.name, menus, messages[0] if messages else "message1", comments)
    for script in unit.scripts:
        writer.script(script)
    unit.written = writer.out
    owner = "stage" if is_stage else writer.owner
    notes = dict(writer.out.comments)
    if is_stage:
        notes["twconfig"] = {"blockId": None, "x": 0, "y": 0, "width": 350, "height": 170, "minimized": False,
                             "text": turbowarp_comment(settings)}
    target = {
        "isStage": is_stage, "name": unit.name, "variables": _variables(unit, owner, report),
        "lists": _lists(unit, owner, store.folder, report),
        "broadcasts": {message_id(name): name for name in messages} if is_stage else {},
        "blocks": writer.out.blocks, "comments": notes, "currentCostume": 0,
        "costumes": _costumes(unit, settings, store, report), "sounds": _sounds(unit, store, report),
        "layerOrder": layer,
    }
    target.update(_properties(unit))
    return target


def _properties(unit: Unit) -> dict:
    properties: dict = {"visible": True, "rotationStyle": "all around"}
    for setting in unit.tree.settings:
        if setting.name in SETTING_KEYS:
            properties[SETTING_KEYS[setting.name]] = json_number(to_number(setting.value))
        elif setting.name == "hide":
            properties["visible"] = False
        else:
            properties["rotationStyle"] = ROTATION_STYLES[setting.name]
    return properties


def _variables(unit: Unit, owner: str, report: Report) -> dict[str, list]:
    scope, made = unit.scope, {}

    def add(name: str, value: int | float | str, cloud: bool = False) -> None:
        shown = value if isinstance(value, str) else json_number(value)
        entry = [f"\u2601 {name}" if cloud else name, shown]
        made[symbol_id(owner, False, name)] = entry + [True] if cloud else entry

    for declaration in unit.tree.variables:
        entry = scope.names.get(declaration.name)
        if isinstance(declaration, syntax.List) or entry is None or entry.span != declaration.span:
            continue
        if entry.type is None:
            add(entry.name, constant_value(scope, declaration.initial, report), declaration.cloud)
            continue
        struct = scope.struct(entry.type)
        values = struct_constant(scope, struct, declaration.initial, report)
        for (field_name, _, _), value in zip(struct.fields, values):
            add(f"{entry.name}.{field_name}", value)
    local = [entry for name in scope.locals if name in unit.used for entry in scope.locals[name].values()]
    for entry in (*scope.implicit, *local, *unit.temporaries):
        if entry.type is None:
            add(entry.name, 0)
            continue
        struct = scope.struct(entry.type)
        values = struct_constant(scope, struct, None, report) if entry in scope.implicit else [0] * len(struct.fields)
        for (field_name, _, _), value in zip(struct.fields, values):
            add(f"{entry.name}.{field_name}", value)
    return made


def _lists(unit: Unit, owner: str, folder: Path, report: Report) -> dict[str, list]:
    scope, made = unit.scope, {}
    for declaration in unit.tree.variables:
        entry = scope.names.get(declaration.name)
        if not isinstance(declaration, syntax.List) or entry is None or entry.span != declaration.span:
            continue
        struct = scope.struct(entry.type) if entry.type is not None else None
        width = len(struct.fields) if struct is not None else 1
        items = _items(scope, declaration, folder, width, report)
        shown = [item if isinstance(item, str) else json_number(item) for item in items]
        if struct is None:
            made[symbol_id(owner, True, entry.name)] = [entry.name, shown]
            continue
        if len(shown) % width:
            report.error("struct-list-values", f"{len(shown)} values do not fill structs of {width} fields",
                         declaration.span)
        for place, (field_name, _, _) in enumerate(struct.fields):
            name = f"{entry.name}.{field_name}"
            made[symbol_id(owner, True, name)] = [name, shown[place::width]]
    return made


def _items(scope: Scope, declaration: syntax.List, folder: Path, width: int, report: Report) -> list:
    if declaration.path is not None:
        return _file_items(folder / declaration.path, declaration, report)
    values = [constant_value(scope, item, report) for item in declaration.items]
    if declaration.length is None:
        return values
    length = to_number(constant_value(scope, declaration.length, report))
    if not 0 <= length <= LONGEST_LIST:
        report.error("list-length", f"a list has 0 to {LONGEST_LIST} items", declaration.length.span)
        return []
    return values * int(length) * width


def _file_items(path: Path, declaration: syntax.List, report: Report) -> list[str]:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, ValueError) as error:
        what = "is not UTF-8" if isinstance(error, UnicodeDecodeError) else "cannot be read"
        report.error("list-file", f"the file {declaration.path} {what}", declaration.path_span,
                     "list files count from the project folder")
        return []
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.removesuffix("\r") for line in lines]


def _costumes(unit: Unit, settings: dict, store: AssetStore, report: Report) -> list[dict]:
    kind = "backdrop" if unit.scope.stage is None else "costume"
    if not unit.costumes and not unit.tree.costumes:
        report.file_error("no-costume", f"{unit.name} has no {kind}; Scratch needs at least one", unit.tree.file.name,
                          'write costumes "file.svg";')
    made, seen = [], set()
    for costume in unit.costumes:
        if costume.name in seen:
            report.error("costume-twice", f'there are two {kind}s called "{costume.name}"', costume.span,
                         'give one another name: "file.svg" as "name"')
        seen.add(costume.name)
        loaded = store.load(costume, "costume")
        if loaded is None:
            continue
        digest, data_format, content = loaded
        entry = {"name": costume.name, "assetId": digest, "dataFormat": data_format,
                 "md5ext": f"{digest}.{data_format}"}
        if data_format in BITMAPS:
            entry["bitmapResolution"] = settings["bitmap_resolution"]
        centre = rotation_centre(data_format, content)
        if centre is not None:
            entry["rotationCenterX"], entry["rotationCenterY"] = map(json_number, centre)
        made.append(entry)
    return made


def _sounds(unit: Unit, store: AssetStore, report: Report) -> list[dict]:
    made = []
    for sound in unit.sounds:
        loaded = store.load(sound, "sound")
        if loaded is not None:
            digest, data_format, _ = loaded
            made.append({"name": sound.name, "assetId": digest, "dataFormat": data_format,
                         "md5ext": f"{digest}.{data_format}"})
    return made
