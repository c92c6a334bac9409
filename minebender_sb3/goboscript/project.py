"""The passes in their order: from a project folder to project.json, its assets and its source map."""
from __future__ import annotations

import gc
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .assets import AssetStore
from .codegen import CommentFinder
from .diagnostics import Diagnostic, Report, SourceFile
from .dialects import old_project, recognise
from .includes import Sources, unit_tokens
from .lowering import Lowering
from .macros import expand
from .names import STAGE, Checker, Facts
from .parser import parse
from .scope import build_scope
from .settings import layer_order, read_settings
from .sourcemap import source_map
from .syntax import Handler, Routine, Target
from .target import Unit, target_json
from .usage import check_messages, check_routines, reachable
from .values import TooLarge

AGENT = "minebender-sb3"
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


def compile_project(folder: Path, std: Path | None = None) -> Result:
    """Compile the project in `folder`; `std` is a folder with the headers of goboscript's standard library.

    Never raises: whatever is wrong with the project is a diagnostic of the result.
    """
    report = Report()
    project, assets, found_map = None, {}, {}
    with _room_to_work():
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
def _room_to_work() -> Iterator[None]:
    """For the time of a compilation: deep recursion, since long chains of operators are deep but end; and no search for
    cycles of garbage, since there are none and the search makes the time grow faster than the source."""
    limit, collecting = sys.getrecursionlimit(), gc.isenabled()
    sys.setrecursionlimit(max(limit, RECURSION))
    gc.disable()
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
        if collecting:
            gc.enable()


def _compile(folder: Path, std: Path | None, report: Report) -> tuple[dict | None, dict[str, bytes], dict]:
    settings = read_settings(folder, report)
    sources = Sources(folder, std, report)
    trees = _parse_all(folder, sources, report)
    if trees is None or report.failed():
        return None, {}, {}
    store = AssetStore(folder, report)
    facts = Facts()
    units: list[Unit] = []
    for tree in trees:
        scope = build_scope(tree, units[0].scope if units else None, report)
        unit = Unit(tree.name, tree, scope, store.find(tree.costumes, "costume"), store.find(tree.sounds, "sound"))
        units.append(unit)
    _gather_facts(units, facts)
    for unit in units:
        _lower(unit, facts, report)
        check_routines(unit.scope, unit.used, report)
    check_messages(facts, report)
    layers = layer_order(settings, [unit.name for unit in units[1:]], report)
    comments = CommentFinder()
    messages = sorted({*facts.sent, *facts.received})
    targets = [target_json(unit, layers.get(unit.name, 0), settings, messages, store, comments, report)
               for unit in units]
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
        if file_name == "stage.gs" or not name:
            continue
        if not file_name.isprintable():
            report.file_error("file-name", "the name of this file holds what cannot be shown", ascii(file_name),
                              "rename the file")
            continue
        if name.lower() == "stage" or name == "_stage_":
            report.file_error("sprite-named-stage", f"a sprite cannot be called {name}", file_name, "rename the file")
            continue
        file = sources.read(file_name)
        if file is not None:
            trees.append(_parse_one(name, file, sources, report))
    for file in filter(None, sources.files.values()):
        recognise(file, report)
    return trees


def _parse_one(name: str, file: SourceFile, sources: Sources, report: Report) -> Target:
    return parse(name, file, expand(unit_tokens(file, sources, report), report), report)


def _gather_facts(units: list[Unit], facts: Facts) -> None:
    facts.backdrops = dict.fromkeys(costume.name for costume in units[0].costumes)
    for unit in units:
        facts.variables[unit.name] = {name for name, entry in unit.scope.names.items() if not entry.is_list}
        facts.procedures[unit.name] = {name for name, routine in unit.scope.routines.items() if not routine.is_function}
        for handler in unit.tree.handlers:
            if handler.event == "on":
                facts.received.setdefault(handler.text, handler.text_span)


def _lower(unit: Unit, facts: Facts, report: Report) -> None:
    checker = Checker(unit.name, [costume.name for costume in unit.costumes], [sound.name for sound in unit.sounds],
                      facts, report)
    lowering = Lowering(unit.scope, checker, report)
    unit.used = reachable(unit.tree, unit.scope)
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
