"""The source map: which place of the source made which block, and where everything with a name is declared."""
from __future__ import annotations

from .syntax import List, Span
from .tokens import Expansion

VERSION = 1


def source_map(units: list) -> dict:
    """The map of all targets, as JSON can hold it.

    {"version", "targets": {target: {"blocks": {id: block}, "variables", "lists", "procedures": {name: place}}}}.
    A place is {"file", "line", "column", "end": [line, column]}; lines and columns count from 1, the end lies behind.
    A block is the place of the word or sign that stands for it, with "in" (the procedure or function), "inputs"
    ({input: [place, …]} for literals, which have no block of their own; one worked out from others has many) and
    "macros" (innermost first: name, call, definition). Code from a macro's body, and text that STRINGIFY makes, has
    the place of the outermost call; code from its arguments has its own. Blocks that nothing in the source stands for
    have an empty place.
    """
    return {"version": VERSION, "targets": {unit.name: _target(unit) for unit in units}}


def _target(unit) -> dict:
    scope = unit.scope
    made = {"blocks": {}, "variables": {}, "lists": {}, "procedures": {}}
    for key, (span, literals, routine) in unit.written.places.items():
        block = place(span)
        if routine is not None:
            block["in"] = routine
        if literals:
            block["inputs"] = {
                name: [place(part) for part in (literal.span, *literal.also)] for name, literal in literals.items()
            }
        if span.chain is not None:
            block["macros"] = _macros(span.chain)
        made["blocks"][key] = block
    for declaration in unit.tree.variables:
        made["lists" if isinstance(declaration, List) else "variables"][declaration.name] = place(declaration.span)
    local = [entry for entries in scope.locals.values() for entry in entries.values()]
    for entry in (*scope.implicit, *local):
        made["variables"][entry.name] = place(entry.span)
    for routine in scope.routines.values():
        made["procedures"][routine.name] = place(routine.span)
    return made


def blocks_at(found: dict, file: str, line: int, column: int) -> list[tuple[str, str]]:
    """(target, id) of the blocks that a place of the source makes: those named there, and those with a literal there."""
    def covers(at: dict) -> bool:
        return at["file"] == file and (at["line"], at["column"]) <= (line, column) < tuple(at["end"])

    def touched(block: dict) -> bool:
        return covers(block) or any(covers(at) for places in block.get("inputs", {}).values() for at in places)

    return [(target, key) for target, part in found["targets"].items()
            for key, block in part["blocks"].items() if touched(block)]


def place(span: Span) -> dict:
    line, column = span.file.position(span.start)
    return {"file": span.file.name, "line": line, "column": column, "end": list(span.file.position(span.end))}


def _macros(chain: Expansion | None) -> list[dict]:
    macros = []
    while chain is not None:
        macros.append({"name": chain.macro, "call": place(_span(chain.call)),
                       "definition": place(_span(chain.definition))})
        chain = chain.outer
    return macros


def _span(token) -> Span:
    return Span(token.file, token.start, token.end, None)
