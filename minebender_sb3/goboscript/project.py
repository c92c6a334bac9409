"""The passes in their order: from a project folder to project.json, its assets and its source map."""
from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from . import syntax
from .assets import BITMAPS, AssetStore, Found, rotation_centre
from .codegen import CommentFinder, Writer, Written, json_number, message_id, symbol_id
from .diagnostics import Diagnostic, Report, SourceFile
from .dialects import old_project, recognise
from .includes import Sources, unit_tokens
from .lowering import Lowering
from .macros import expand
from .names import Checker, Facts
from .numbers import to_number
from .parser import parse
from .scope import Entry, Scope, build_scope, constant_value
from .settings import layer_order, read_settings, turbowarp_comment
from .sourcemap import source_map
from .syntax import Handler, Routine, Target
from .tree import Script
from .values import TooLarge, struct_constant

STAGE = "Stage"
LONGEST_LIST = 200_000
AGENT = "minebender-sb3"
SETTING_KEYS = {"set_x": "x", "set_y": "y", "set_size": "size", "set_volume": "volume",
                "point_in_direction": "direction"}
ROTATION_STYLES = {
    "set_rotation_style_left_right": "left-right", "set_rotation_style_all_around": "all around",
    "set_rotation_style_do_not_rotate": "don't rotate",
}
# scripts are laid out in this order
HAT_ORDER = ("onflag", "onkey", "onclick", "onbackdrop", "on", "onloudness", "ontimer", "onclone")
RECURSION = 60_000


@dataclass(frozen=True, slots=True)
class Result:
    """What became of a project. `project` is project.json, `assets` md5ext -> content; both empty after an error."""

    ok: bool
    project: dict | None
    assets: dict[str, bytes]
    diagnostics: tuple[Diagnostic, ...]
    source_map: dict


@dataclass(slots=True)
class _Unit:
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


def compile_project(folder: Path, std: Path | None = None) -> Result:
    """Compile the project in `folder`; `std` is a folder with the headers of goboscript's standard library.

    Never raises: whatever is wrong with the project is a diagnostic of the result.
    """
    report = Report()
    project, assets, found_map = None, {}, {}
    with _deep_recursion():
        try:
            project, assets, found_map = _compile(Path(folder), std, report)
        except TooLarge as problem:
            report.error("too-large", "the statements here are copied so often that the project grows too large",
                         problem.span, "take ternaries apart")
        except RecursionError:
            report.file_error("too-deep", "expressions or blocks lie inside one another too deeply", "stage.gs")
    diagnostics = report.sorted()
    if report.failed() or project is None:
        return Result(False, None, {}, diagnostics, {})
    return Result(True, project, assets, diagnostics, found_map)


@contextmanager
def _deep_recursion() -> Iterator[None]:
    """Python's limit is for endless recursion; long chains of operators are deep but end."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, RECURSION))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)


def _compile(folder: Path, std: Path | None, report: Report) -> tuple[dict | None, dict[str, bytes], dict]:
    settings = read_settings(folder, report)
    sources = Sources(folder, std, report)
    trees = _parse_all(folder, sources, report)
    if trees is None or report.failed():
        return None, {}, {}
    store = AssetStore(folder, report)
    facts = Facts()
    units: list[_Unit] = []
    for tree in trees:
        scope = build_scope(tree, units[0].scope if units else None, report)
        unit = _Unit(tree.name, tree, scope, store.find(tree.costumes, "costume"), store.find(tree.sounds, "sound"))
        units.append(unit)
    _gather_facts(units, facts)
    for unit in units:
        _lower(unit, facts, report)
    _check_messages(facts, report)
    _check_routines(units, report)
    layers = layer_order(settings, [unit.name for unit in units[1:]], report)
    comments = CommentFinder()
    messages = sorted({*facts.sent, *facts.received})
    targets = [_target(unit, layers, settings, messages, store, folder, comments, report) for unit in units]
    extensions = sorted(set().union(*(unit.written.extensions for unit in units)))
    project = {
        "targets": targets, "monitors": [], "extensions": extensions,
        "meta": {"semver": "3.0.0", "vm": "0.2.0", "agent": AGENT},
    }
    return project, store.files, source_map(units)


def _parse_all(folder: Path, sources: Sources, report: Report) -> list[Target] | None:
    """The trees of the stage and of all sprites, the stage first, then by name."""
    stage = sources.read("stage.gs")
    old = old_project(folder) if stage is None else None
    if old is not None:
        report.add(old)
        return None
    if stage is None:
        report.file_error("no-stage", "this is no goboscript project: there is no readable stage.gs in it", "stage.gs",
                          "every project has a stage.gs with at least one costume")
        return None
    try:
        names = sorted(path.name for path in folder.iterdir() if path.name.endswith(".gs") and path.is_file())
    except OSError as error:
        report.file_error("unreadable", f"the project folder cannot be read: {error.strerror}", "stage.gs")
        return None
    trees = [_parse_one(STAGE, stage, sources, report)]
    for file_name in names:
        name = file_name[:-3]
        if file_name == "stage.gs":
            continue
        if name.lower() == "stage" or name == "_stage_":
            report.file_error("sprite-named-stage", f"a sprite cannot be called {name}", file_name, "rename the file")
            continue
        file = sources.read(file_name)
        if file is not None:
            trees.append(_parse_one(name, file, sources, report))
    return trees


def _parse_one(name: str, file: SourceFile, sources: Sources, report: Report) -> Target:
    target = parse(name, file, expand(unit_tokens(file, sources, report), report), report)
    recognise(file, report)
    return target


def _gather_facts(units: list[_Unit], facts: Facts) -> None:
    facts.backdrops = [costume.name for costume in units[0].costumes]
    for unit in units:
        facts.variables[unit.name] = {name for name, entry in unit.scope.names.items() if not entry.is_list}
        facts.procedures[unit.name] = {name for name, routine in unit.scope.routines.items() if not routine.is_function}
        for handler in unit.tree.handlers:
            if handler.event == "on":
                facts.received.setdefault(handler.text, handler.text_span)


def _lower(unit: _Unit, facts: Facts, report: Report) -> None:
    checker = Checker(unit.name, [costume.name for costume in unit.costumes], [sound.name for sound in unit.sounds],
                      facts, report)
    lowering = Lowering(unit.scope, checker, report)
    unit.used = _reachable(unit)
    labels: dict[str, int] = {}
    handlers = sorted(unit.tree.handlers, key=lambda handler: HAT_ORDER.index(handler.event))
    routines = [routine for routine in unit.scope.routines.values() if routine.name in unit.used]
    for script in (*handlers, *routines):
        unit.scripts.append(lowering.script(script, _label(script, labels)))
    unit.temporaries = lowering.temporaries


def _label(script: Routine | Handler, labels: dict[str, int]) -> str:
    """What the ids of a script's blocks begin with: its name, with a number from the second of a name on."""
    name = script.name if isinstance(script, Routine) else " ".join(filter(None, (script.event, script.text)))
    name = re.sub(r"\W+", "_", name)
    labels[name] = labels.get(name, 0) + 1
    return name if labels[name] == 1 else f"{name}.{labels[name]}"


def _reachable(unit: _Unit) -> set[str]:
    """The procedures and functions that some handler reaches."""
    used: set[str] = set()
    todo = [name for handler in unit.tree.handlers for name in handler.notes.calls]
    while todo:
        name = todo.pop()
        routine = unit.scope.routines.get(name)
        if routine is not None and name not in used:
            used.add(name)
            todo += routine.notes.calls
    return used


def _check_messages(facts: Facts, report: Report) -> None:
    received = {name.upper() for name in facts.received}
    for name, span in facts.sent.items():
        if name.upper() not in received:
            report.warning("message-without-receiver", f'no script receives the message "{name}"', span,
                           f'write a handler: on "{name}" {{ … }}')


def _check_routines(units: list[_Unit], report: Report) -> None:
    for unit in units:
        for routine in unit.scope.routines.values():
            kind = "function" if routine.is_function else "procedure"
            if routine.name in unit.used:
                for parameter in routine.parameters:
                    if parameter.name not in routine.notes.reads:
                        report.warning("unused-argument", f"the argument {parameter.name} is never read",
                                       parameter.span)
                _check_recursion(unit, routine, report)
            elif routine.span.file is unit.tree.file:
                report.warning("unused-routine", f"nothing calls the {kind} {routine.name}; it is left out",
                               routine.span)


def _check_recursion(unit: _Unit, routine: Routine, report: Report) -> None:
    """Scratch has no variables of a call: locals and results are shared by all calls that are under way."""
    calls = [name for name in routine.notes.calls if name in unit.scope.routines]
    if not any(_calls_back(unit, name, routine.name) for name in set(calls)):
        return
    local = unit.scope.locals[routine.name]
    functions = [name for name in calls if unit.scope.routines[name].is_function]
    if local or len(functions) > 1:
        what = f"its local{'s' * (len(local) > 1)} {', '.join(sorted(local))}" if local else "results of its calls"
        report.warning("recursion-shares-variables", f"{routine.name} calls itself, and {what} would be shared by all "
                       "calls under way", routine.span, "keep such values in a list used as a stack, or in arguments")


def _calls_back(unit: _Unit, start: str, goal: str) -> bool:
    seen, todo = set(), [start]
    while todo:
        name = todo.pop()
        if name == goal:
            return True
        if name not in seen and name in unit.scope.routines:
            seen.add(name)
            todo += unit.scope.routines[name].notes.calls
    return False


# output

def _target(unit: _Unit, layers: dict[str, int], settings: dict, messages: list[str], store: AssetStore, folder: Path,
            comments: CommentFinder, report: Report) -> dict:
    is_stage = unit.scope.stage is None
    menus = {"looks_costume": unit.costumes[0].name if unit.costumes else "",
             "sound_sounds_menu": unit.sounds[0].name if unit.sounds else ""}
    writer = Writer(STAGE if is_stage else unit.name, menus, messages[0] if messages else "message1", comments)
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
        "lists": _lists(unit, owner, folder, report),
        "broadcasts": {message_id(name): name for name in messages} if is_stage else {},
        "blocks": writer.out.blocks, "comments": notes, "currentCostume": 0,
        "costumes": _costumes(unit, settings, store, report), "sounds": _sounds(unit, store, report),
        "layerOrder": 0 if is_stage else layers.get(unit.name, 0),
    }
    target.update(_properties(unit))
    return target


def _properties(unit: _Unit) -> dict:
    properties: dict = {"visible": True, "rotationStyle": "all around"}
    for setting in unit.tree.settings:
        if setting.name in SETTING_KEYS:
            properties[SETTING_KEYS[setting.name]] = json_number(to_number(setting.value))
        elif setting.name == "hide":
            properties["visible"] = False
        else:
            properties["rotationStyle"] = ROTATION_STYLES[setting.name]
    return properties


def _variables(unit: _Unit, owner: str, report: Report) -> dict[str, list]:
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


def _lists(unit: _Unit, owner: str, folder: Path, report: Report) -> dict[str, list]:
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


def _costumes(unit: _Unit, settings: dict, store: AssetStore, report: Report) -> list[dict]:
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


def _sounds(unit: _Unit, store: AssetStore, report: Report) -> list[dict]:
    made = []
    for sound in unit.sounds:
        loaded = store.load(sound, "sound")
        if loaded is not None:
            digest, data_format, _ = loaded
            made.append({"name": sound.name, "assetId": digest, "dataFormat": data_format,
                         "md5ext": f"{digest}.{data_format}"})
    return made
