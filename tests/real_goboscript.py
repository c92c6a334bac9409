"""The real goboscript, as the tests that compare with it call it: no network, no library but the one given."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

REAL = "goboscript 3.3.0, commit 3e00c7a"


def built_by(folder: Path, scratch: Path, library: Path | None = None) -> Path:
    """What GOBOSCRIPT_HEAD makes of a project; its goboscript.toml is changed so that no library is fetched."""
    settings = folder / "goboscript.toml"
    text = settings.read_text(encoding="utf-8") if settings.exists() else ""
    settings.write_text('std = "0.0.0"\n' + re.sub(r"(?m)^std\s*=.*\n?", "", text), encoding="utf-8")
    config = scratch / "settings"
    shutil.rmtree(config, ignore_errors=True)
    std = config / "goboscript" / "std" / "v0.0.0"
    if library is None:
        std.mkdir(parents=True)
    else:
        shutil.copytree(library, std, ignore=shutil.ignore_patterns(".git"))
    output = scratch / "head.sb3"
    run = subprocess.run([os.environ["GOBOSCRIPT_HEAD"], "build", "-o", output], cwd=folder, capture_output=True, timeout=120,
                         env={**os.environ, "XDG_CONFIG_HOME": str(config)})
    assert run.returncode == 0, run.stderr.decode()
    return output
