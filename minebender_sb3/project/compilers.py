"""The two ways from goboscript source to Scratch blocks: goboscript itself, and the compiler of this package."""

import os
import re
import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from minebender_sb3.goboscript import compile_project, with_texts
from minebender_sb3.project.errors import BuildError
from minebender_sb3.sb3 import Sb3Error, read

Json = Any

TIMEOUT = 60  # seconds; goboscript needs well under one
_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


@dataclass(frozen=True)
class Compiled:
    """A compiled project, not finished yet: project.json, files by name, who compiled it, what that one said, its map."""

    project: Mapping[str, Json]
    assets: Mapping[str, bytes]
    compiler: str
    messages: tuple[str, ...]
    source_map: Mapping[str, Json] | None = None


def goboscript_on_path() -> str | None:
    """The external compiler, if there is one."""
    return shutil.which("goboscript")


def external(folder: Path, command: str) -> Compiled:
    """Compile with goboscript, without network, cache or settings of this user's. Raises BuildError.

    Its exit code alone proves nothing: some versions leave an empty or broken file, so the result is read first.
    """
    settings = folder.parent / "settings"
    (settings / "goboscript" / "std" / "v0.0.0").mkdir(parents=True, exist_ok=True)
    output = folder.parent / "compiled.sb3"
    environment = {**os.environ, "XDG_CONFIG_HOME": str(settings), "HOME": str(settings), "APPDATA": str(settings)}
    try:
        run = subprocess.run([command, "build", "-o", str(output)], cwd=folder, env=environment, timeout=TIMEOUT,
                             stdin=subprocess.DEVNULL, capture_output=True, text=True, encoding="utf-8", errors="replace")
    except subprocess.TimeoutExpired:
        raise BuildError(f"{command} has not finished within {TIMEOUT} seconds; try --compiler builtin") from None
    except OSError as error:
        raise BuildError(f"{command} cannot be run ({error.strerror}); try --compiler builtin") from None
    said = _ANSI.sub("", run.stderr).replace(str(folder.parent), "").strip()
    if run.returncode != 0:
        raise BuildError(f"{command} ended with code {run.returncode} and says:\n{said or 'nothing'}")
    try:
        sb3 = read(output.read_bytes(), "the file that goboscript wrote")
    except (OSError, Sb3Error) as error:
        raise BuildError(f"{command} wrote no usable project ({error}); try --compiler builtin") from None
    return Compiled(sb3.project, sb3.assets, f"goboscript ({command})", tuple(said.splitlines()))


def builtin(folder: Path) -> Compiled:
    """Compile with the compiler of this package. Raises BuildError."""
    result = compile_project(folder)
    said = tuple(str(diagnostic) for diagnostic in result.diagnostics)
    if not result.ok:
        raise BuildError("the source cannot be compiled:\n" + "\n".join(said))
    return Compiled(result.project, result.assets, "builtin", said, with_texts(result.source_map, [folder]))
