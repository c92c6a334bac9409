"""Where a random program contains something that goboscript itself compiles otherwise, by the names of
docs/goboscript-differences.md.
"""

from __future__ import annotations

from collections.abc import Iterator

from .expressions import NUMBERS, constant
from .programs import (
    Augment, Call, Do, Infix, Item, Letter, Literal, Prefix, Program, StructItem, Ternary, Until, Written, nodes,
)

FUNCTIONS = frozenset("asin acos atan ln log antiln antilog".split())
NEUTRAL = {"+": ("0 0.0", "0 0.0"), "-": ("", "0 0.0"), "*": ("0 1 0.0 1.0", "0 1 0.0 1.0"), "/": ("", "1 1.0")}
LARGE = [repr(number) for number in NUMBERS if number >= 2**63]
COMPARED = frozenset("== != < <= > >= and or in".split()) | {"not in"}


def reasons(program: Program) -> set[str]:
    """The names of the differences that the program gives rise to."""
    found = {name for part in nodes((program.routines, program.handlers)) for name in _reasons(part)}
    if any(literal in line for line in (*program.stage, program.text()) for literal in LARGE):
        found.add("number-precision")
    return found


def _reasons(part: object) -> Iterator[str]:
    match part:
        case Prefix(operator, operand) if constant(operand):
            if operator == "not":
                yield "comparisons-stay"
            elif operator in FUNCTIONS:
                yield "functions-stay"
            elif operator != "-" or not isinstance(operand, Literal):
                yield "exact-folds"
        case Infix(operator, left, right):
            if constant(left) and constant(right):
                yield "comparisons-stay" if operator in COMPARED else "exact-folds"
            yield from _neutral(operator, left, right)
        case Letter(text, inner) if constant(text) and constant(inner):
            yield "exact-folds"
        case Augment(Item(_, index), operator, value):
            yield from ["index-once"] * (_holds(index, Call) or _holds(index, Ternary))
            yield from _neutral(operator, None, value)
        case Augment(_, operator, value) if operator != "+":
            yield from _neutral(operator, None, value)
        case StructItem(_, index) if _holds(index, Call):
            yield "index-once"
        case Until(condition) if _holds(condition, Ternary):
            yield "ternary-in-until"
        case Call(_, arguments) | Do(_, arguments):
            yield from ["keyword-order"] * any(one.name and _holds(one.value, Call) for one in arguments)


def _holds(part: object, kind: type) -> bool:
    return any(isinstance(inner, kind) for inner in nodes(part))


def _neutral(operator: str, left: object, right: object) -> Iterator[str]:
    """Operations that change nothing: goboscript leaves them out."""
    for side, values in zip((left, right), NEUTRAL.get(operator, ("", ""))):
        literal = _literal(side)
        if literal is not None and (str(literal) in values.split() if operator != "&" else literal == ""):
            yield "neutral-literals"
    if operator == "&" and "" in (_literal(left), _literal(right)):
        yield "neutral-literals"


def _literal(part: object) -> float | int | str | None:
    """A literal's value, as goboscript sees it: true and false are numbers."""
    match part:
        case Written(_, meaning):
            return _literal(meaning)
        case Literal(value):
            return int(value) if isinstance(value, bool) else value
        case Ternary(_, yes, no):
            return next((value for value in (_literal(yes), _literal(no)) if value is not None), None)
    return None
