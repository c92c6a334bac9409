"""Pictures of a running project, drawn by Scratch's own renderer in headless Chromium."""

from __future__ import annotations

import base64
import os
import shutil
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from . import errand
from .errors import VmError
from .project import packed

_NAMES = ("chromium", "chromium-browser", "google-chrome")


@dataclass(frozen=True, slots=True)
class Pictures:
    """pictures: frame number -> PNG bytes. hash: of the run, as `Project.hash` gives it for the same watch.

    says: what was said up to the last frame, as `Frame.says` tells it, with its `frame`.
    """

    pictures: dict[int, bytes]
    hash: str
    says: tuple[dict, ...]


def chromium() -> str:
    """Return the path of Chromium: that in MINEBENDER_CHROMIUM, else the first on the PATH. Raises VmError."""
    given = os.environ.get("MINEBENDER_CHROMIUM")
    found = shutil.which(given) if given else next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        raise VmError(f"Chromium is missing ({given or ', '.join(_NAMES)}): install it (`apt-get install chromium`), "
                      "or name it in MINEBENDER_CHROMIUM")
    return found


def take(
    source: str | Path | bytes,
    inputs: Mapping[int, list[dict]],
    frames: Iterable[int],
    *,
    fps: int = 30,
    passes: int = 50,
    warp_turns: int = 340_000,
    seed: int = 1,
    turbo: bool = False,
    watch: list[str] | tuple[str, ...] | None = None,
    scale: int = 1,
    limit: float = 300.0,
) -> Pictures:
    """Run a project in Scratch's own VM and renderer and photograph the stage after the given frames.

    inputs: by frame number, as `Project.inputs` holds them. frames: numbers; 0 is before the first.
    scale: device pixels in a stage pixel; a picture is 480·scale by 360·scale.
    limit: real seconds for all of it. The other options are those of `Project`, whose run this one repeats.
    Monitors and questions are not part of the stage's canvas, so they are not in the picture. Raises VmError.
    """
    executable = chromium()
    request = {
        "executable": executable,
        "scale": scale,
        "bytes": packed(source).base64,
        "options": {"fps": fps, "passes": passes, "warpTurns": warp_turns, "seed": seed, "turbo": turbo},
        "inputs": {str(frame): events for frame, events in inputs.items()},
        "frames": list(frames),
        "watch": None if watch is None else list(watch),
    }
    told = errand.run("pictures.js", request, limit, "no picture could be taken")
    pictures = {int(frame): base64.b64decode(picture) for frame, picture in told["pictures"].items()}
    return Pictures(pictures, told["hash"], tuple(told["says"]))
