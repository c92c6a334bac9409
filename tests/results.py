"""Keeps the figures of a full check as JSON in docs/results, with command, commit, seed, duration and the share of the full size.

    with recorded("prover-brute-force", seed=1) as figures:
        ...
        figures["positions"] = 20_000

The file is written when the block ends without an exception and RECORD_RESULTS=1 is set (`make full` sets it).
"""

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sizes import SHARE

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "results"


@contextmanager
def recorded(name: str, seed: int | None = None, command: str | None = None) -> Iterator[dict]:
    """A dict for the figures; `command` defaults to the pytest call that runs the current test."""
    figures: dict = {}
    start, commit = time.perf_counter(), _commit()
    yield figures
    if os.environ.get("RECORD_RESULTS") != "1":
        return
    about = {
        "command": command or _pytest_command(),
        "commit": commit,
        "seed": seed,
        "share": SHARE,
        "duration_seconds": round(time.perf_counter() - start, 1),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.json").write_text(json.dumps(about | figures, indent=1) + "\n", encoding="utf-8")


def _pytest_command() -> str:
    test = os.environ.get("PYTEST_CURRENT_TEST", "").split(" ")[0]
    return f"RECORD_RESULTS=1 pytest -m full {test}"


def _commit() -> str:
    return subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.strip()
