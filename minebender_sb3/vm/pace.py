"""How long the frames of a project take in headless Chromium, drawn by Scratch's own renderer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from . import errand
from .pictures import chromium
from .project import packed


@dataclass(frozen=True, slots=True)
class Pace:
    """times: real milliseconds of each frame, drawing included. hash: of the run, as `Project.hash` gives it for the same watch."""

    times: tuple[float, ...]
    hash: str


def pace(source: str | Path | bytes, inputs: Mapping[int, list[dict]], frames: int, watch: list[str] | None = None,
         limit: float = 300.0) -> Pace:
    """Run a project at 30 frames a second of its own time, as fast as it goes, and measure every frame.

    inputs: by frame number, as `Project.inputs` holds them. frames: how many. limit: real seconds for all of it.
    Raises VmError.
    """
    request = {
        "executable": chromium(),
        "bytes": packed(source).base64,
        "options": {"fps": 30, "passes": 50, "warpTurns": 340_000, "seed": 1, "turbo": False},
        "inputs": {str(frame): events for frame, events in inputs.items()},
        "frames": frames,
        "watch": watch,
    }
    told = errand.run("pace.js", request, limit, "the frames could not be measured")
    return Pace(tuple(told["times"]), told["hash"])
