"""Which package may import which: the arrows point one way."""

import ast
import sys
from pathlib import Path

import pytest

PACKAGE = "minebender_sb3"
ROOT = Path(__file__).resolve().parent.parent / PACKAGE
ARROWS = {
    "board": set(),
    "goboscript": set(),
    "sb3": set(),
    "logic": {"board"},
    "game": {"logic"},
    "generator": {"game"},
    "laws": {"game"},
    "vm": {"sb3"},
    "project": {"goboscript", "sb3", "generator"},
    "verify": {"vm", "laws", "generator"},
    "bench": {"verify", "project"},
}
OUTSIDE = {"click": {"cli"}, "distributed": {"verify"}, "PIL": {"project", "sb3"}, "pytest": {"vm"}, "ms_toollib": {"bench"}}  # what is not of Python's own library, and who may import it


def reachable(part):
    """The packages that an arrow leads to, and those that lie further along."""
    found = set(ARROWS[part])
    for near in ARROWS[part]:
        found |= reachable(near)
    return found


def imports(path):
    """The dotted names that a module imports, its own package's in full."""
    inside = [PACKAGE, *path.relative_to(ROOT).with_suffix("").parts]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = inside[: len(inside) - node.level] if node.level else []
            name = ".".join([*start, *([node.module] if node.module else [])])
            yield from (f"{name}.{alias.name}" for alias in node.names) if name == PACKAGE else [name]


def modules():
    return sorted(path for path in ROOT.rglob("*.py"))


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_arrows_allow(path):
    part = path.relative_to(ROOT).parts[0].removesuffix(".py")
    allowed = {*ARROWS, "cli"} if part in ("cli", "__main__", "__init__") else {part} | reachable(part)
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top == PACKAGE:
            assert rest.partition(".")[0] in allowed, f"{part} may not import {name}"
        elif top not in sys.stdlib_module_names:
            assert part in OUTSIDE.get(top, ()), f"{part} may not import {name}"


def test_every_package_has_its_arrows():
    packages = {path.name for path in ROOT.iterdir() if (path / "__init__.py").is_file()}
    assert packages == {name for name in ARROWS if (ROOT / name / "__init__.py").is_file()}
    assert {"board", "logic", "game", "generator", "sb3", "vm", "verify"} <= packages
