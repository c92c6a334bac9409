"""The table of blocks as a page for people: `python -m minebender_sb3.goboscript.reference > docs/goboscript-blocks.md`."""
from __future__ import annotations

from .blocks import HATS, INFIXES, PREFIXES, REPORTERS, STATEMENTS, Block

KINDS = {"n": "number", "s": "text", "c": "colour", "b": "condition", "m": "choice", "e": "message"}
HEAD = """# Blocks of the language

What can be called by name, and the Scratch block that it becomes. A *choice* is a menu: a text, or a value worked out
at run time. Blocks marked * do nothing in the stage.
"""
BESIDE = {"on": '"message"', "onkey": '"key"', "onbackdrop": '"backdrop"', "ontimer": "> number",
          "onloudness": "> number"}


def page() -> str:
    """The whole page, as Markdown."""
    parts = [
        HEAD,
        _section("Blocks", STATEMENTS, lambda block, names: f"{block.name} {names};" if names else f"{block.name};"),
        _section("Reporters", REPORTERS, lambda block, names: f"{block.name}({names})"),
        _section("Operators before a value", PREFIXES, lambda block, names: f"{block.name} {names}"),
        _section("Operators between values", INFIXES, _infix),
        _section("Handlers", HATS, lambda block, names: f"{block.name} {BESIDE.get(block.name, '')}".strip() + " { … }"),
    ]
    return "\n".join(parts)


def _infix(block: Block, names: str) -> str:
    left, right = names.split(", ")
    return f"{left}[{right}]" if block.name == "[]" else f"{left} {block.name} {right}"


def _section(title: str, blocks: tuple[Block, ...], show) -> str:
    rows = [f"## {title}\n", "| written | block | with |", "| --- | --- | --- |"]
    for block in blocks:
        names = ", ".join(KINDS[kind] for _, kind in block.slots)
        fixed = [f"{name} {value}" for name, value in block.fields if value]
        if block.menu is not None and all(kind != "m" for _, kind in block.slots):
            fixed.append(f"{block.menu.field} {block.menu.default}")
        mark = " *" if block.sprite_only else ""
        rows.append(f"| `{show(block, names)}`{mark} | {block.opcode} | {', '.join(fixed)} |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    print(page(), end="")
