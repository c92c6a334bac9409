"""Ternaries: the statement is written twice, under an if."""
from __future__ import annotations

from . import syntax
from .syntax import Expression, Span, Statement

Parts = tuple[Expression, Expression, Expression, Span]

# node type -> its parts that are expressions, in the order in which they are looked through
EXPRESSIONS = {
    syntax.Unary: ("operand",), syntax.Binary: ("left", "right"), syntax.Index: ("base", "index"),
    syntax.Dot: ("base",), syntax.Property: ("target",), syntax.Repeat: ("times",), syntax.Assign: ("value",),
    syntax.Add: ("value",), syntax.Insert: ("index", "value"), syntax.Delete: ("index",), syntax.Return: ("value",),
    syntax.Given: ("value",), syntax.FieldValue: ("value",),
}
# node type -> its part that is a tuple of nodes
SEQUENCES = {syntax.Call: "arguments", syntax.Do: "arguments", syntax.StructLiteral: "fields"}


def split_expression(node) -> Parts | None:
    """(condition, node with the first value, with the second, place) for the first ternary in `node`, if it has one."""
    kind = type(node)
    if kind is syntax.Ternary:
        return node.condition, node.yes, node.no, node.span
    for name in EXPRESSIONS.get(kind, ()):
        part = getattr(node, name)
        parts = None if part is None else split_expression(part)
        if parts is not None:
            return parts[0], node._replace(**{name: parts[1]}), node._replace(**{name: parts[2]}), parts[3]
    sequence = SEQUENCES.get(kind)
    if sequence is not None:
        items = getattr(node, sequence)
        for index, item in enumerate(items):
            parts = split_expression(item)
            if parts is not None:
                yes = (*items[:index], parts[1], *items[index + 1:])
                no = (*items[:index], parts[2], *items[index + 1:])
                return parts[0], node._replace(**{sequence: yes}), node._replace(**{sequence: no}), parts[3]
    return None


def split_statement(statement: Statement) -> Parts | None:
    """The same for a statement. The head of `if` is left to the caller; that of `until` is decided in each turn."""
    if isinstance(statement, syntax.If):
        return None
    if isinstance(statement, syntax.Augment):
        return _split_augment(statement)
    if isinstance(statement, syntax.Assign) and statement.place.index is not None:
        parts = split_expression(statement.place.index)
        if parts is not None:
            place = statement.place
            return (parts[0], statement._replace(place=place._replace(index=parts[1])),
                    statement._replace(place=place._replace(index=parts[2])), parts[3])
    return split_expression(statement)


def _split_augment(statement: syntax.Augment) -> Parts | None:
    place = statement.place
    parts = None if place.index is None else split_expression(place.index)
    if parts is not None:
        return (parts[0], statement._replace(place=place._replace(index=parts[1])),
                statement._replace(place=place._replace(index=parts[2])), parts[3])
    parts = None if statement.value is None else split_expression(statement.value)
    if parts is not None:
        return parts[0], statement._replace(value=parts[1]), statement._replace(value=parts[2]), parts[3]
    return None
