"""What the figures were measured on and with: processor, system, versions. No names of hosts or folders."""

import json
import os
import platform
import subprocess
from pathlib import Path

from minebender_sb3.bench.others import (
    GOBOSCRIPT_MISSING,
    SGT_MISSING,
    TOOLLIB_MISSING,
    goboscript_version,
    goboscripts,
    sgt_mines,
    sgt_version,
    toollib_version,
)
from minebender_sb3.vm.worker import HARNESS, node_command

CPU_INFO = Path("/proc/cpuinfo")
ENGINES = {"vanilla": "@scratch/scratch-vm", "turbowarp": "@turbowarp/scaffolding"}


def described() -> dict[str, str]:
    """What -> which."""
    sgt = sgt_mines()
    node = subprocess.run([*node_command(), "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return {
        "processor": _processor(),
        "cores": str(os.cpu_count()),
        "load before": f"{os.getloadavg()[0]:.2f}",
        "system": f"{platform.system()} {platform.machine()}",
        "Python": platform.python_version(),
        "Node": node.removeprefix("v"),
        **{package: _package(package) for package in ENGINES.values()},
        "goboscript": ", ".join(map(goboscript_version, goboscripts())) or GOBOSCRIPT_MISSING,
        "sgt-mines": sgt_version(sgt) if sgt else SGT_MISSING,
        "ms-toollib": toollib_version() or TOOLLIB_MISSING,
    }


def _processor() -> str:
    """The name that Linux gives it; elsewhere what Python knows."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def _package(name: str) -> str:
    text = (HARNESS / "node_modules" / name / "package.json").read_text(encoding="utf-8")
    return json.loads(text)["version"]
