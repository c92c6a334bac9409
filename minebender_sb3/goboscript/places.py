"""Names to variables and lists: what the scripts of one target share while they are lowered."""
from __future__ import annotations

from . import syntax
from .diagnostics import Report, did_you_mean
from .names import Checker
from .scope import Entry, Scope
from .syntax import Parameter, Routine, Span
from .tree import Custom, Node, Ref


class PlaceLowering:
    """What the scripts of one target share; `out` receives the blocks that stand before the current statement."""

    def __init__(self, scope: Scope, checker: Checker, report: Report) -> None:
        self.scope = scope
        self.checker = checker
        self.report = report
        self.routine: Routine | None = None
        self.parameters: dict[str, Parameter] = {}
        self.out: list[Node] = []
        self.temporaries: list[Entry] = []
        self.signatures: dict[str, Custom] = {}
        self.has_ternary = False
        self.copies = 0
        self.call_depth = 0
        self.recorded: list[Entry] | None = None        # results of outermost calls in the head of a loop
        self.replay: list[Entry] | None = None          # the same, to be filled again at the end of its body

    # names

    def entry(self, name: str, span: Span) -> Entry | None:
        entry = self.scope.find(name, self.routine)
        if entry is None:
            if name in self.scope.routines:
                hint = f"write {name}(…) to call it"
            else:
                hint = did_you_mean(name, self.scope.known_names(self.routine))
            if name in self.parameters:
                hint = f"arguments are read with a dollar sign: ${name}"
            self.report.error("unknown-name", f"there is no variable or list {name}", span, hint)
        return entry

    def list_entry(self, name: str, span: Span) -> Entry | None:
        entry = self.entry(name, span)
        if entry is not None and not entry.is_list:
            self.report.error("not-a-list", f"{name} is a variable, not a list", span)
            return None
        return entry

    def variable_entry(self, place: syntax.Place) -> Entry | None:
        entry = self.scope.find(place.name, self.routine)
        if entry is None:
            where = "declare it with var in stage.gs" if self.scope.stage is None else \
                "assign to it, or declare it with var"
            hint = did_you_mean(place.name, self.scope.known_names(self.routine)) or where
            self.report.error("unknown-name", f"there is no variable {place.name}", place.span, hint)
        elif entry.is_list:
            self.report.error("not-a-variable", f"{place.name} is a list, not a variable", place.span,
                              f"write {place.name}[place] for one item")
            return None
        return entry

    def refs(self, entry: Entry | None, span: Span) -> list[Ref]:
        """The variables or lists in Scratch that an entry stands for: one, or one a field."""
        if entry is None:
            return []
        if entry.type is None:
            return [Ref(entry.name, entry.is_list, entry.of_stage, span)]
        struct = self.scope.struct(entry.type)
        return [Ref(f"{entry.name}.{name}", entry.is_list, entry.of_stage, span) for name, _, _ in struct.fields]

    def field_ref(self, entry: Entry | None, field: str, field_span: Span, span: Span) -> Ref | None:
        if entry is None:
            return None
        if entry.type is None:
            self.report.error("no-fields", f"{entry.name.split(':')[-1]} is a plain "
                              f"{'list' if entry.is_list else 'variable'} without fields", span)
            return None
        if not self.has_field(entry.type, field, field_span):
            return None
        return Ref(f"{entry.name}.{field}", entry.is_list, entry.of_stage, span)

    def scalar_ref(self, entry: Entry, place: syntax.Place) -> Ref | None:
        if place.field is not None:
            return self.field_ref(entry, place.field, place.field_span, place.span)
        if entry.type is not None:
            self.report.error("struct-for-value", f"{place.name} is made of structs {entry.type}; only a field can "
                              "be changed", place.span)
            return None
        return Ref(entry.name, entry.is_list, entry.of_stage, place.span)

    def has_field(self, struct_name: str, field: str, span: Span) -> bool:
        names = [name for name, _, _ in self.scope.struct(struct_name).fields]
        if field not in names:
            self.report.error("unknown-field", f"the struct {struct_name} has no field {field}", span,
                              did_you_mean(field, names))
        return field in names
