"""The syntax tree: what a source says, before names mean anything. All nodes are plain data.

A `Span` is the place of a node: file, first offset, offset behind it, and the macros that made it.
`span` is the part that names the node (an operator, a keyword, a name); `first` and `last` bound the whole.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .diagnostics import SourceFile
from .tokens import Expansion


class Span(NamedTuple):
    file: SourceFile
    start: int
    end: int
    chain: Expansion | None


class Literal(NamedTuple):
    """A value; one that was worked out from others has their places in `also`."""

    value: int | float | str
    span: Span
    also: tuple[Span, ...] = ()


class Name(NamedTuple):
    name: str
    span: Span


class Argument(NamedTuple):
    """`$name`"""

    name: str
    span: Span


class Given(NamedTuple):
    """One argument of a call, by place (`name` is None) or by name."""

    name: str | None
    name_span: Span | None
    value: "Expression"


class Call(NamedTuple):
    """`name(…)`: a reporter or a function."""

    name: str
    arguments: tuple[Given, ...]
    span: Span


class Unary(NamedTuple):
    operator: str
    operand: "Expression"
    span: Span


class Binary(NamedTuple):
    operator: str
    left: "Expression"
    right: "Expression"
    span: Span


class Index(NamedTuple):
    """`base[index]`"""

    base: "Expression"
    index: "Expression"
    span: Span


class Dot(NamedTuple):
    """`base.field`"""

    base: "Expression"
    field: str
    span: Span                          # of the field


class Property(NamedTuple):
    """`target."property"`"""

    target: "Expression"
    name: str
    span: Span


class FieldValue(NamedTuple):
    name: str
    value: "Expression"
    span: Span


class StructLiteral(NamedTuple):
    name: str
    fields: tuple[FieldValue, ...]
    span: Span


class Ternary(NamedTuple):
    condition: "Expression"
    yes: "Expression"
    no: "Expression"
    span: Span


Expression = (
    Literal | Name | Argument | Call | Unary | Binary | Index | Dot | Property | StructLiteral | Ternary
)


class Place(NamedTuple):
    """Something that can be assigned to: `name`, `name.field`, `name[index]`, `name[index].field`."""

    name: str
    index: Expression | None
    field: str | None
    span: Span
    field_span: Span | None


class TypeName(NamedTuple):
    name: str
    span: Span


class If(NamedTuple):
    """All branches of if, elif, …: (condition, body, keyword); `otherwise` is None without an else."""

    branches: tuple[tuple[Expression, tuple["Statement", ...], Span], ...]
    otherwise: tuple["Statement", ...] | None
    span: Span


class Repeat(NamedTuple):
    times: Expression
    body: tuple["Statement", ...]
    span: Span


class Until(NamedTuple):
    condition: Expression
    body: tuple["Statement", ...]
    span: Span


class Forever(NamedTuple):
    body: tuple["Statement", ...]
    span: Span


class Assign(NamedTuple):
    """`kind` is '' for a plain assignment, 'local' or 'cloud'."""

    place: Place
    value: Expression
    type: TypeName | None
    kind: str
    span: Span


class Augment(NamedTuple):
    """`place op= value`; ++ and -- are + and - with a value of None."""

    place: Place
    operator: str
    value: Expression | None
    span: Span                          # of the operator


class Add(NamedTuple):
    value: Expression
    list: Name
    span: Span


class Insert(NamedTuple):
    value: Expression
    list: Name
    index: Expression
    span: Span


class Delete(NamedTuple):
    """One item, or all of them where `index` is None."""

    list: Name
    index: Expression | None
    span: Span


class Monitor(NamedTuple):
    """`show name;` and `hide name;`"""

    verb: str
    name: Name
    span: Span


class Return(NamedTuple):
    value: Expression
    span: Span


class Do(NamedTuple):
    """`name argument, …;`: a block or a procedure."""

    name: str
    arguments: tuple[Given, ...]
    span: Span


Statement = (
    If | Repeat | Until | Forever | Assign | Augment | Add | Insert | Delete | Monitor | Return | Do
)


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant: a value, `Enum.Variant`, or a struct of values."""

    value: int | float | str | None
    enum: tuple[str, str] | None
    struct: tuple[str, tuple[tuple[str, "Constant", Span], ...]] | None
    span: Span


@dataclass(frozen=True, slots=True)
class Asset:
    path: str
    alias: str | None
    span: Span


@dataclass(frozen=True, slots=True)
class Variable:
    name: str
    type: TypeName | None
    initial: Constant | None
    cloud: bool
    span: Span


@dataclass(frozen=True, slots=True)
class List:
    """`items` for a list in brackets, `path` for a file, `length` (with one item) for a fixed length."""

    name: str
    type: TypeName | None
    items: tuple[Constant, ...]
    path: str | None
    path_span: Span | None
    length: Constant | None
    span: Span


@dataclass(frozen=True, slots=True)
class Enum:
    name: str
    variants: tuple[tuple[str, Constant | None, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Struct:
    name: str
    fields: tuple[tuple[str, Constant | None, Span], ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Parameter:
    name: str
    type: TypeName | None
    default: Constant | None
    span: Span


class Notes(NamedTuple):
    """What the parser saw on its way through one script, so that nobody has to walk it again for that.

    `calls` are the names called, `reads` the arguments read, `assigned` the (place, type, kind) of assignments,
    `marks` has "ternary" where there is one.
    """

    calls: list[str]
    reads: set[str]
    assigned: list[tuple[Place, TypeName | None, str]]
    marks: set[str]


@dataclass(frozen=True, slots=True)
class Routine:
    """A procedure, or a function where `is_function`."""

    name: str
    parameters: tuple[Parameter, ...]
    body: tuple[Statement, ...]
    is_function: bool
    warp: bool
    result: TypeName | None
    notes: Notes
    span: Span


@dataclass(frozen=True, slots=True)
class Handler:
    """`event` is the keyword; `text` a message, key or backdrop; `value` the bound of ontimer and onloudness."""

    event: str
    text: str | None
    text_span: Span | None
    value: Expression | None
    body: tuple[Statement, ...]
    notes: Notes
    span: Span


@dataclass(frozen=True, slots=True)
class Setting:
    """A start property of a target: the keyword and its value (None for keywords without one)."""

    name: str
    value: int | float | str | None
    span: Span


@dataclass(slots=True)
class Target:
    """All declarations of one target, in the order of the source."""

    name: str
    file: SourceFile
    costumes: list[Asset]
    sounds: list[Asset]
    settings: list[Setting]
    variables: list[Variable | List]
    enums: list[Enum]
    structs: list[Struct]
    routines: list[Routine]
    handlers: list[Handler]
