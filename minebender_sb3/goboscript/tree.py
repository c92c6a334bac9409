"""The blocks of a script as a tree, before they get ids: what lowering makes and code generation writes."""
from __future__ import annotations

from typing import NamedTuple

from .blocks import Block
from .syntax import Literal, Span

__all__ = ["Custom", "Literal", "Node", "Ref", "Script", "Value"]


class Ref(NamedTuple):
    """A variable or a list, by its name in Scratch."""

    name: str
    is_list: bool
    of_stage: bool
    span: Span


class Custom(NamedTuple):
    """The signature of a custom block: its label, the names of its arguments, whether it runs without redraws."""

    proccode: str
    arguments: tuple[str, ...]
    warp: bool


class Node(NamedTuple):
    """A block. `inputs` follow the slots of `block` (those of a call follow its arguments); `bodies` are its mouths.

    `field` is the variable, list or text that the block's open field names; `menu` a choice that is a literal.
    """

    block: Block
    inputs: tuple["Value", ...]
    span: Span
    bodies: tuple[tuple["Node", ...], ...] = ()
    field: Ref | str | None = None
    menu: Literal | None = None
    call: Custom | None = None


Value = Node | Ref | Literal


class Script(NamedTuple):
    """A hat with its blocks; `label` names it in ids, `parameters` are those of a custom block's definition."""

    label: str
    hat: Node
    body: tuple[Node, ...]
    routine: str | None
    comment_span: Span
