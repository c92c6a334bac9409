"""Other programs that lay boards, weigh positions, or compile: where they are, which version, and their processor time."""

import json
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from minebender_sb3.board import Knowledge, Pos, Setup, codes

GAMES = "/usr/games"  # where Debian keeps games, which is not on everyone's PATH
SGT_MISSING = "sgt-mines is not installed (Debian: sgt-puzzles)"
TOOLLIB_MISSING = "ms-toollib is not installed (pip install ms-toollib)"
GOBOSCRIPT_MISSING = "no goboscript on the PATH, and GOBOSCRIPT names none"
_VERSION = re.compile(r"\d[\w.-]*")


def sgt_mines() -> str | None:
    """The command of Simon Tatham's Mines, which lays boards without a window."""
    return shutil.which("sgt-mines", path=f"{os.environ.get('PATH', '')}{os.pathsep}{GAMES}")


def sgt_version(command: str) -> str:
    """Its version."""
    found = _VERSION.search(subprocess.run([command, "--version"], capture_output=True, text=True).stdout)
    return found[0] if found else "of unknown version"


def sgt_seconds(command: str, size: Setup, seed: int, boards: int) -> float:
    """The processor seconds in which it lays so many boards that need no guess, its start included."""
    return _child_seconds([command, "--generate", str(boards), f"{size.w}x{size.h}n{size.n}#{seed}"])


def goboscripts() -> list[Path]:
    """The executables of goboscript that GOBOSCRIPT names, separated as in PATH; else the one on the PATH."""
    named = [Path(name) for name in os.environ.get("GOBOSCRIPT", "").split(os.pathsep) if name]
    found = shutil.which("goboscript")
    return named or ([Path(found)] if found else [])


def goboscript_version(command: Path) -> str:
    """What it says of itself, such as `goboscript 3.1.1`; builds of its own head say nothing, and are told by their hash."""
    found = _VERSION.search(subprocess.run([command, "--version"], capture_output=True, text=True).stdout)
    return f"goboscript {found[0]}" if found else f"goboscript, sha256 {sha256(command.read_bytes()).hexdigest()[:12]}"


def toollib_version() -> str | None:
    """The version of ms-toollib, or None where it is not installed."""
    try:
        return version("ms-toollib")
    except PackageNotFoundError:
        return None


class Toollib:
    """ms-toollib in a process of its own, started again when it aborts: a panic in it ends the interpreter."""

    def __init__(self) -> None:
        self.aborts = 0
        self._start()

    def _start(self) -> None:
        command = [sys.executable, "-m", "minebender_sb3.bench.toollib"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, position: Knowledge) -> dict:
        """Mine probabilities: `seconds` and `risks` by row, or `refused` with its reason."""
        flat, w = codes(position), position.w
        rows = [flat[y * w : y * w + w] for y in range(position.h)]
        return self._answer({"rows": rows, "mines": position.n})

    def lay(self, size: Setup, first: Pos, method: str) -> dict:
        """A board that needs no guess, by "reject" or "adjust": `seconds` and whether it holds so, `good`; or `refused`."""
        return self._answer({"lay": [size.h, size.w, size.n, first.x, first.y], "method": method})

    def _answer(self, question: dict) -> dict:
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        self.process.wait()
        self.aborts += 1
        self._start()
        return {"refused": "aborted"}

    def __enter__(self) -> "Toollib":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()


def children_seconds() -> float:
    """The processor seconds of all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _child_seconds(command: Sequence[str]) -> float:
    before = children_seconds()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return children_seconds() - before
