"""Recording a person's play: a page on loopback with Scratch's own VM and renderer, at the harness's own frames."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from . import worker
from .errors import VmError
from .project import packed

_PATIENCE = 20.0  # real seconds that Node may take to end


@dataclass(frozen=True, slots=True)
class Recording:
    """inputs: by frame number, as `Project.inputs`. frames: how many passed. hash: of the run, with everything watched."""

    inputs: Mapping[int, list[dict]]
    frames: int
    hash: str


def record(source: str | Path | bytes, opened: Callable[[str], None], port: int = 0, fps: int = 30) -> Recording:
    """Serve a project until the page is done, or until Ctrl-C, which ends the recording and keeps it.

    opened: is called with the page's address. port: on 127.0.0.1, 0 for any that is free. Raises VmError.
    """
    options = {"fps": fps, "passes": 50, "warpTurns": 340_000, "seed": 1, "turbo": False}
    request = json.dumps({"bytes": packed(source).base64, "options": options, "port": port}) + "\n"
    process = subprocess.Popen(
        [*worker.node_command(), str(worker.HARNESS / "record.js")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        env=worker.node_environment(), cwd=worker.HARNESS, start_new_session=True,  # Ctrl-C is for us
    )
    try:
        process.stdin.write(request)
        process.stdin.flush()
        first = _reply(process.stdout.readline())
        if "url" in first:
            opened(first["url"])
            try:
                first = _reply(process.stdout.readline())
            except KeyboardInterrupt:
                process.stdin.close()
                first = _reply(process.stdout.readline())
    finally:
        _end(process)
    if "refused" in first:
        raise VmError(first["refused"])
    told = first["ok"]
    return Recording({int(frame): inputs for frame, inputs in told["inputs"].items()}, told["frames"], told["hash"])


def _reply(line: str) -> dict:
    try:
        return json.loads(line)
    except ValueError:
        raise VmError("the recorder ended without a word; look whether Node runs, then try again") from None


def _end(process: subprocess.Popen) -> None:
    if not process.stdin.closed:
        process.stdin.close()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    process.stdout.close()
