"""Goboscript programs as data, and their text. This is the source, not the blocks: calls stand inside expressions.

Every name of a variable or list comes twice: as the source writes it, and as Scratch shows it (`key`).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass

# -- expressions ------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Literal:
    """A number, a text, or true and false."""

    value: float | int | str | bool


@dataclass(frozen=True, eq=False)
class Variable:
    source: str
    key: str


@dataclass(frozen=True, eq=False)
class Argument:
    source: str


@dataclass(frozen=True, eq=False)
class List:
    """A list: as a value of its own, all of its items."""

    source: str
    key: str


@dataclass(frozen=True, eq=False)
class Prefix:
    operator: str
    operand: Expression


@dataclass(frozen=True, eq=False)
class Infix:
    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Item:
    """An item of a list; `field` where the list holds structs."""

    list: List
    index: Expression
    field: str = ""


@dataclass(frozen=True, eq=False)
class Letter:
    text: Expression
    index: Expression


@dataclass(frozen=True, eq=False)
class Contains:
    """The block, which is the operator `in` with its sides swapped."""

    text: Expression
    part: Expression


@dataclass(frozen=True, eq=False)
class Call:
    """A call of a function; `field` where it gives a struct and one field of it is taken."""

    name: str
    arguments: tuple[Given, ...]
    field: str = ""


@dataclass(frozen=True, eq=False)
class Ternary:
    condition: Expression
    yes: Expression
    no: Expression


@dataclass(frozen=True, eq=False)
class Written:
    """An expression that stands in the source as something else: a macro, a variant of an enum, a property."""

    source: str
    meaning: Expression


@dataclass(frozen=True, eq=False)
class Given:
    """An argument of a call; with a name, or by place."""

    name: str
    value: Expression | Struct


Expression = Literal | Variable | Argument | List | Prefix | Infix | Item | Letter | Contains | Call | Ternary | Written

# -- structs as values ------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class StructLiteral:
    """Some fields, in the order written; the others get their defaults, which `rest` repeats."""

    name: str
    given: tuple[tuple[str, Expression], ...]
    rest: tuple[tuple[str, Literal], ...]


@dataclass(frozen=True, eq=False)
class StructVariable:
    source: str
    key: str
    fields: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class StructArgument:
    source: str
    fields: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class StructItem:
    list: List
    index: Expression
    fields: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class StructCall:
    call: Call
    fields: tuple[str, ...]


Struct = StructLiteral | StructVariable | StructArgument | StructItem | StructCall

# -- statements -------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Assign:
    target: Variable
    value: Expression
    local: bool = False


@dataclass(frozen=True, eq=False)
class Augment:
    """`operator` is one of + - * / // % &, or ++ and -- without a value."""

    target: Variable | Item
    operator: str
    value: Expression | None


@dataclass(frozen=True, eq=False)
class SetItem:
    target: Item
    value: Expression


@dataclass(frozen=True, eq=False)
class AssignStruct:
    target: StructVariable | StructItem
    value: Struct
    local: str = ""                     # the struct's name where this declares a local


@dataclass(frozen=True, eq=False)
class Add:
    list: List
    value: Expression | Struct


@dataclass(frozen=True, eq=False)
class Insert:
    list: List
    index: Expression
    value: Expression | Struct


@dataclass(frozen=True, eq=False)
class Delete:
    """Without an index, all items."""

    list: List
    index: Expression | None
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class If:
    branches: tuple[tuple[Expression, tuple[Statement, ...]], ...]
    otherwise: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Repeat:
    times: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Until:
    condition: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Forever:
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Return:
    value: Expression | Struct


@dataclass(frozen=True, eq=False)
class Stop:
    """stop_this_script"""


@dataclass(frozen=True, eq=False)
class Do:
    """A call of a procedure."""

    name: str
    arguments: tuple[Given, ...]


@dataclass(frozen=True, eq=False)
class Send:
    """broadcast_and_wait"""

    message: str


Statement = (Assign | Augment | SetItem | AssignStruct | Add | Insert | Delete | If | Repeat | Until | Forever | Return
             | Stop | Do | Send)

# -- declarations -----------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Parameter:
    """`fields` where it takes a struct, whose name is `struct`."""

    name: str
    default: Literal | None = None
    struct: str = ""
    fields: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Routine:
    """A proc or a func; `result` is the struct that a func gives, with its `fields` and the `defaults` of some."""

    kind: str                           # proc, nowarp proc, func
    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]
    result: str = ""
    fields: tuple[str, ...] = ()
    defaults: tuple[tuple[str, Literal], ...] = ()


@dataclass(frozen=True, eq=False)
class Handler:
    message: str
    body: tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Program:
    """One sprite, and what it adds to the stage; `variables` and `lists` are initial values by key.

    declarations, stage: lines of source. A key that begins with the program's name belongs to the stage.
    """

    name: str
    stage: tuple[str, ...]
    declarations: tuple[str, ...]
    variables: dict[str, Literal]
    lists: dict[str, tuple[Literal, ...]]
    routines: tuple[Routine, ...]
    handlers: tuple[Handler, ...]

    def text(self) -> str:
        """The source of the sprite's file."""
        scripts = [_routine(routine) for routine in self.routines] + [
            f'on "{handler.message}" {_block(handler.body, 0)}' for handler in self.handlers
        ]
        return "\n".join(('costumes "blank.svg";', *self.declarations, *scripts)) + "\n"


def nodes(part: object) -> Iterator[object]:
    """All dataclasses in a part of a program, the part itself first."""
    if is_dataclass(part):
        yield part
        for field in fields(part):
            yield from nodes(getattr(part, field.name))
    elif isinstance(part, (tuple, list)):
        for inner in part:
            yield from nodes(inner)


# -- text -------------------------------------------------------------------------------------

PREFIXES = frozenset("- not length round abs floor ceil sqrt sin cos tan asin acos atan ln log antiln antilog".split())
STRENGTH = {
    "or": 1, "and": 2, "in": 3, "not in": 3, "==": 3, "!=": 3, "&": 4, "<": 5, "<=": 5, ">": 5, ">=": 5,
    "+": 6, "-": 6, "*": 7, "/": 7, "//": 7, "%": 7,
}
_PREFIX, _POSTFIX = 8, 9


def literal_text(value: float | int | str | bool) -> str:
    """A literal as the source writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return repr(value)


def expression_text(part: Expression | Struct, strength: int = 0) -> str:
    """The source of an expression, in parentheses where its operator is weaker than `strength`."""
    text, own = _shown(part)
    return f"({text})" if own < strength else text


def _shown(part: Expression | Struct) -> tuple[str, int]:
    """The source, and how strongly it holds together."""
    match part:
        case Literal(value):
            text = literal_text(value)
            return text, _PREFIX if text.startswith("-") else _POSTFIX
        case Variable(source) | Argument(source) | List(source) | StructVariable(source) | StructArgument(source):
            return source, _POSTFIX
        case Written(source):
            return source, _POSTFIX
        case Prefix(operator, operand):
            return f"{operator} {expression_text(operand, _PREFIX)}", _PREFIX
        case Infix(operator, left, right):
            own = STRENGTH[operator]
            sides = (own + 1, own) if operator == "&" else (own, own + 1)
            if operator in ("==", "!=", "in", "not in") and isinstance(left, Prefix) and left.operator == "not":
                sides = (_POSTFIX, sides[1])        # (not a) == b is what is meant, and says so
            return f"{expression_text(left, sides[0])} {operator} {expression_text(right, sides[1])}", own
        case Item(list, index, field):
            return f"{list.source}[{expression_text(index)}]{field and '.' + field}", _POSTFIX
        case Letter(text, index):
            return f"{expression_text(text, _POSTFIX)}[{expression_text(index)}]", _POSTFIX
        case Contains(text, inner):
            return f"contains({expression_text(text)}, {expression_text(inner)})", _POSTFIX
        case Call(name, arguments, field):
            return f"{name}({_given(arguments)}){field and '.' + field}", _POSTFIX
        case Ternary(condition, yes, no):
            return f"if ({expression_text(condition)}) {expression_text(yes)} else {expression_text(no)}", 0
        case StructLiteral(name, given):
            inner = ", ".join(f"{field}: {expression_text(value)}" for field, value in given)
            return f"{name} {{ {inner} }}", 0
        case StructItem(list, index):
            return f"{list.source}[{expression_text(index)}]", _POSTFIX
        case StructCall(call):
            return _shown(call)
    raise AssertionError(part)


def _given(arguments: tuple[Given, ...]) -> str:
    return ", ".join(f"{one.name}: {expression_text(one.value)}" if one.name else expression_text(one.value)
                     for one in arguments)


def _head(condition: Expression) -> str:
    """The head of if, until and repeat."""
    return expression_text(condition, 1)


def _block(statements: tuple[Statement, ...], depth: int) -> str:
    inner = "".join(f"{'    ' * (depth + 1)}{_statement(one, depth + 1)}\n" for one in statements)
    return f"{{\n{inner}{'    ' * depth}}}"


def _statement(one: Statement, depth: int) -> str:
    match one:
        case Assign(target, value, local):
            return f"{'local ' if local else ''}{target.source} = {expression_text(value)};"
        case Augment(target, operator, None):
            return f"{expression_text(target)}{operator};"
        case Augment(target, operator, value):
            return f"{expression_text(target)} {operator}= {expression_text(value)};"
        case SetItem(target, value):
            return f"{expression_text(target)} = {expression_text(value)};"
        case AssignStruct(target, value, local):
            words = f"local {local} " if local else ""
            return f"{words}{expression_text(target)} = {expression_text(value)};"
        case Add(list, value):
            return f"add {expression_text(value)} to {list.source};"
        case Insert(list, index, value):
            return f"insert {expression_text(value)} at {list.source}[{expression_text(index)}];"
        case Delete(list, None):
            return f"delete {list.source};"
        case Delete(list, index):
            return f"delete {list.source}[{expression_text(index)}];"
        case If(branches, otherwise):
            parts = [f"{'elif' if number else 'if'} {_head(condition)} {_block(body, depth)}"
                     for number, (condition, body) in enumerate(branches)]
            return " ".join([*parts, f"else {_block(otherwise, depth)}"] if otherwise else parts)
        case Repeat(times, body):
            return f"repeat {_head(times)} {_block(body, depth)}"
        case Until(condition, body):
            return f"until {_head(condition)} {_block(body, depth)}"
        case Forever(body):
            return f"forever {_block(body, depth)}"
        case Return(value):
            return f"return {expression_text(value)};"
        case Stop():
            return "stop_this_script;"
        case Do(name, arguments):
            return f"{name} {_given(arguments)};" if arguments else f"{name};"
        case Send(message):
            return f'broadcast_and_wait "{message}";'
    raise AssertionError(one)


def _routine(routine: Routine) -> str:
    parameters = ", ".join(
        f"{one.struct and one.struct + ' '}{one.name}"
        f"{'' if one.default is None else ' = ' + literal_text(one.default.value)}" for one in routine.parameters)
    if routine.kind == "func":
        head = f"func {routine.name}({parameters}) {routine.result and routine.result + ' '}"
    else:
        head = f"{routine.kind} {routine.name} {parameters} "
    return head + _block(routine.body, 0)
