"""What the names of a target mean: declarations checked and gathered, implicit ones added."""
from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from . import syntax
from .blocks import REPORTER_BLOCK, STATEMENT
from .diagnostics import Report, did_you_mean
from .syntax import Constant, Routine, Span, Struct, Target, TypeName

Value = int | float | str


class Entry(NamedTuple):
    """A variable or list: its name in Scratch, the struct that it holds (or None), who owns it."""

    name: str
    type: str | None
    is_list: bool
    of_stage: bool
    span: Span


@dataclass(slots=True)
class Scope:
    """All names of one target; `stage` is None for the stage itself."""

    target: Target
    stage: "Scope | None"
    names: dict[str, Entry] = field(default_factory=dict)           # variables and lists
    enums: dict[str, dict[str, Value]] = field(default_factory=dict)
    structs: dict[str, Struct] = field(default_factory=dict)
    routines: dict[str, Routine] = field(default_factory=dict)
    locals: dict[str, dict[str, Entry]] = field(default_factory=dict)   # of each routine
    implicit: list[Entry] = field(default_factory=list)             # variables that an assignment declares

    def struct(self, name: str) -> Struct | None:
        return self.structs.get(name) or (self.stage.structs.get(name) if self.stage else None)

    def enum(self, name: str) -> dict[str, Value] | None:
        return self.enums.get(name) or (self.stage.enums.get(name) if self.stage else None)

    def find(self, name: str, routine: Routine | None) -> Entry | None:
        """What `name` means inside of `routine`."""
        if routine is not None:
            entry = self.locals[routine.name].get(name)
            if entry is not None:
                return entry
        entry = self.names.get(name)
        if entry is None and self.stage is not None:
            entry = self.stage.names.get(name)
        return entry

    def known_names(self, routine: Routine | None) -> Iterable[str]:
        local = self.locals[routine.name] if routine else {}
        return [*local, *self.names, *(self.stage.names if self.stage else ())]


def build_scope(target: Target, stage: Scope | None, report: Report) -> Scope:
    """The scope of `target`, every declaration checked."""
    scope = Scope(target, stage)
    _structs(scope, report)
    _enums(scope, report)
    _variables(scope, report)
    _routines(scope, report)
    for routine in target.routines:
        if scope.routines.get(routine.name) is routine:
            scope.locals[routine.name] = _locals(scope, routine, report)
    for script in (*target.routines, *target.handlers):
        _assignments(scope, script, report)
    for routine in scope.routines.values():
        if routine.is_function:
            kind = known_struct(scope, routine.result, report)
            name = f"{routine.name}:return"
            scope.names[name] = entry = Entry(name, kind, False, stage is None, routine.span)
            scope.implicit.append(entry)
    return scope


def known_struct(scope: Scope, type_name: TypeName | None, report: Report) -> str | None:
    """The name of the struct that a declaration gives as its type; reported (and None) where there is none."""
    if type_name is None:
        return None
    if scope.struct(type_name.name) is None:
        known = [*scope.structs, *(scope.stage.structs if scope.stage else ())]
        report.error("unknown-struct", f"there is no struct {type_name.name}", type_name.span,
                     did_you_mean(type_name.name, known))
        return None
    return type_name.name


def constant_value(scope: Scope, constant: Constant | None, report: Report) -> Value:
    """The value of a constant that may not be a struct; what is wrong is reported and counts as 0."""
    if constant is None:
        return 0
    if constant.struct is not None:
        report.error("struct-for-value", f"a plain value is due here, not the struct {constant.struct[0]}",
                     constant.span)
        return 0
    if constant.enum is None:
        return constant.value
    name, variant = constant.enum
    variants = scope.enum(name)
    if variants is None:
        known = [*scope.enums, *(scope.stage.enums if scope.stage else ())]
        report.error("unknown-enum", f"there is no enum {name}", constant.span, did_you_mean(name, known))
        return 0
    if variant not in variants:
        report.error("unknown-variant", f"the enum {name} has no variant {variant}", constant.span,
                     did_you_mean(variant, variants))
        return 0
    return variants[variant]


def first_place(span: Span) -> str:
    return f"{span.file.name}:{span.file.line_of(span.start)}"


def _again(report: Report, kind: str, name: str, span: Span, first: Span) -> None:
    report.error("declared-twice", f"{kind} {name} is declared already", span,
                 f"first declared at {first_place(first)}")


def _structs(scope: Scope, report: Report) -> None:
    for struct in scope.target.structs:
        if struct.name in scope.structs:
            _again(report, "the struct", struct.name, struct.span, scope.structs[struct.name].span)
            continue
        if not struct.fields:
            report.error("empty-struct", f"the struct {struct.name} has no fields", struct.span)
        seen: dict[str, Span] = {}
        for name, _, span in struct.fields:
            if name in seen:
                _again(report, f"in the struct {struct.name}, the field", name, span, seen[name])
            seen.setdefault(name, span)
        scope.structs[struct.name] = struct


def _enums(scope: Scope, report: Report) -> None:
    first: dict[str, Span] = {}
    for enum in scope.target.enums:
        if enum.name in first:
            _again(report, "the enum", enum.name, enum.span, first[enum.name])
            continue
        first[enum.name] = enum.span
        scope.enums[enum.name] = _variants(scope, enum, report)


def _variants(scope: Scope, enum: syntax.Enum, report: Report) -> dict[str, Value]:
    """Variant -> value: one without a value is one more than the number before it."""
    values: dict[str, Value] = {}
    spans: dict[str, Span] = {}
    following: int | float = 0
    for name, constant, span in enum.variants:
        if name in values:
            _again(report, f"in the enum {enum.name}, the variant", name, span, spans[name])
            continue
        spans[name] = span
        value = following
        if constant is not None:
            if constant.value is None:
                report.error("enum-value", "the value of a variant is a number or a text", constant.span)
            else:
                value = constant.value
        values[name] = value
        if not isinstance(value, str):
            following = value + 1
    return values


def _variables(scope: Scope, report: Report) -> None:
    target, stage = scope.target, scope.stage
    for declaration in target.variables:
        name, is_list = declaration.name, isinstance(declaration, syntax.List)
        if name in scope.names:
            _again(report, "the list" if is_list else "the variable", name, declaration.span, scope.names[name].span)
            continue
        if not is_list and declaration.cloud and stage is not None:
            report.error("cloud-in-sprite", "cloud variables belong to the stage", declaration.span,
                         "declare it in stage.gs")
        if stage is not None and name in stage.names:
            report.warning("hides-stage", f"{name} hides the {'list' if stage.names[name].is_list else 'variable'} of "
                           f"that name in the stage ({first_place(stage.names[name].span)})", declaration.span)
        kind = known_struct(scope, declaration.type, report)
        scope.names[name] = Entry(name, kind, is_list, stage is None, declaration.span)


def _routines(scope: Scope, report: Report) -> None:
    for routine in scope.target.routines:
        kind = "the function" if routine.is_function else "the procedure"
        first = scope.routines.get(routine.name)
        if first is not None:
            _again(report, kind, routine.name, routine.span, first.span)
            continue
        message = f"{kind} {routine.name} has the name of a block, so no call can reach it"
        if routine.is_function and routine.name in REPORTER_BLOCK:
            report.warning("block-name", message, routine.span, "give it another name")
        elif not routine.is_function and routine.name in STATEMENT:
            report.error("block-name", message, routine.span, "give it another name")
        scope.routines[routine.name] = routine
        _parameters(scope, routine, report)


def _parameters(scope: Scope, routine: Routine, report: Report) -> None:
    seen: dict[str, Span] = {}
    default_before = False
    for parameter in routine.parameters:
        if parameter.name in seen:
            _again(report, "the argument", parameter.name, parameter.span, seen[parameter.name])
        seen.setdefault(parameter.name, parameter.span)
        known_struct(scope, parameter.type, report)
        if default_before and parameter.default is None:
            report.warning("default-before-required", f"the argument {parameter.name} has no default though one before "
                           "it has one, so that one can be left out only where this is given by name", parameter.span,
                           "put arguments with defaults last")
        default_before = default_before or parameter.default is not None


def _locals(scope: Scope, routine: Routine, report: Report) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for place, type_name, kind in routine.notes.assigned:
        if kind != "local":
            continue
        before = found.get(place.name)
        if before is None or before.type is None and type_name is not None:
            struct = known_struct(scope, type_name, report)
            found[place.name] = Entry(f"{routine.name}:{place.name}", struct, False, scope.stage is None, place.span)
    return found


def _assignments(scope: Scope, script, report: Report) -> None:
    """In a sprite, assigning to a name that nothing declares declares it."""
    if scope.stage is None:
        return
    local = scope.locals.get(script.name, {}) if isinstance(script, Routine) else {}
    for place, type_name, kind in script.notes.assigned:
        name = place.name
        if place.field or name in local or name in scope.names or name in scope.stage.names:
            continue
        if kind == "cloud":
            report.error("cloud-in-sprite", "cloud variables belong to the stage", place.span,
                         "declare it in stage.gs: cloud name;")
        entry = Entry(name, known_struct(scope, type_name, report), False, False, place.span)
        scope.names[name] = entry
        scope.implicit.append(entry)
