"""The build folder: the goboscript a person wrote, beside what is generated, so that any goboscript can compile it."""

import re
import shutil
from pathlib import Path

from minebender_sb3.project.headers import headers
from minebender_sb3.project.pictures import pictures

ROOT = Path(__file__).resolve().parents[2]
LAYERS = ("board", "panel", "game", "marker")


def write_sources(folder: Path) -> None:
    """Fill an empty folder with everything that a compiler needs."""
    shutil.copytree(ROOT / "sprites", folder, dirs_exist_ok=True)
    for name, text in {**headers(), **pictures(), "goboscript.toml": 'std = "0.0.0"\n'}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def declarations(folder: Path) -> dict[str, dict[str, dict]]:
    """Target -> its declared variables and lists with their initial values, as `finish` restores them."""
    found = {}
    for path in sorted(folder.glob("*.gs")):
        text = path.read_text(encoding="utf-8")
        target = "Stage" if path.stem == "stage" else path.stem
        found[target] = {
            "variables": {name: int(value) for name, value in re.findall(r"^var (\w+) = (-?\d+);", text, re.M)},
            "lists": {name: [] for name in re.findall(r"^list (\w+);", text, re.M)},
        }
    return found
