"""The build folder: the goboscript a person wrote, beside what is generated, so that any goboscript can compile it."""

import re
import shutil
from pathlib import Path

from minebender_sb3.project.errors import BuildError
from minebender_sb3.project.headers import headers
from minebender_sb3.project.pictures import pictures
from minebender_sb3.project.sounds import sounds

ROOT = Path(__file__).resolve().parents[2]
# The sprites, from back to front. Scratch runs those in front first, so the hands look before the game takes its turn.
LAYERS = ("board", "panel", "speaker", "generator", "counter", "prover", "game", "hands", "cheer", "marker", "help", "title")


def probes() -> tuple[str, ...]:
    """The sprites that only inspection builds have."""
    return tuple(sorted(path.stem for path in (ROOT / "sprites" / "inspection").glob("*.gs")))


def write_sources(folder: Path, inspection: bool = False) -> None:
    """Fill an empty folder with everything that a compiler needs. Raises BuildError."""
    if not (ROOT / "sprites").is_dir():
        raise BuildError(f"{ROOT / 'sprites'} is missing; install the package with `pip install -e` from a checkout")
    for name in ("stage", *LAYERS):
        shutil.copy(ROOT / "sprites" / f"{name}.gs", folder)
    for probe in probes() if inspection else ():
        shutil.copy(ROOT / "sprites" / "inspection" / f"{probe}.gs", folder)
    shutil.copytree(ROOT / "sprites" / "rules", folder / "rules")
    texts = {**headers(), **pictures(), "goboscript.toml": 'std = "0.0.0"\n'}
    for name, data in {**{name: text.encode() for name, text in texts.items()}, **sounds()}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def declarations(folder: Path) -> dict[str, dict[str, dict]]:
    """Target -> its declared variables and lists with their initial values, as `finish` restores them."""
    found = {}
    for path in sorted(folder.glob("*.gs")):
        text = path.read_text(encoding="utf-8")
        found["Stage" if path.stem == "stage" else path.stem] = {
            "variables": {name: int(value) for name, value in re.findall(r"^var (\w+) = (-?\d+);", text, re.M)},
            "lists": {name: [] for name in re.findall(r"^list (\w+);", text, re.M)},
        }
    return found
