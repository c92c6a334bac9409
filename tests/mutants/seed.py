"""Applies each fault to a copy of this checkout and runs the test that must notice it: python tests/mutants/seed.py [WORD]

WORD picks the faults whose part, name or file it occurs in. Exit code 0 if every one picked is noticed.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from faults import FAULTS, Fault

ROOT = Path(__file__).resolve().parent.parent.parent
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", "*.egg-info", ".pytest_cache", ".hypothesis")


def main(word: str = "") -> int:
    """Seeds the faults picked; returns the exit code."""
    picked = [fault for fault in FAULTS if word in f"{fault.part} {fault.name} {fault.file}"]
    missed = 0
    for fault, said in zip(picked, seeded(picked)):
        print(f"{'noticed' if said is None else 'MISSED '}  {fault.part}: {fault.name}", flush=True)
        if said is not None:
            missed += 1
            print(said)
    print(f"{len(picked) - missed} of {len(picked)} faults are noticed")
    return 1 if missed or not picked else 0


def seeded(picked: list[Fault]) -> list[str | None]:
    """For each fault: None if its test passes without it and fails with it, else what was seen."""
    sound = run_in_copy(None, sorted({fault.test for fault in picked}))
    if sound[0] != 0:
        return [f"the tests do not pass without a fault:\n{sound[1]}"] * len(picked)
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(_notice, picked))


def _notice(fault: Fault) -> str | None:
    code, said = run_in_copy(fault, [fault.test])
    summary = said.strip().splitlines()[-1] if said.strip() else ""
    noticed = code == 1 and re.search(r"\d+ failed", summary) and "error" not in summary
    return None if noticed else said


def run_in_copy(fault: Fault | None, tests: list[str]) -> tuple[int, str]:
    """Runs tests in a copy of the checkout with this fault; the exit code of pytest, and what it said."""
    with tempfile.TemporaryDirectory(prefix="minebender-mutant-") as name:
        copy = Path(name) / "checkout"
        shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
        (copy / "harness" / "node_modules").symlink_to(ROOT / "harness" / "node_modules")
        if fault is not None:
            path = copy / fault.file
            text = path.read_text(encoding="utf-8")
            if text.count(fault.old) != 1:
                return 2, f"{fault.file}: the text to change occurs {text.count(fault.old)} times, not once"
            path.write_text(text.replace(fault.old, fault.new), encoding="utf-8")
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "--tb=line", "-p", "no:cacheprovider", *tests],
            cwd=copy, env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True, text=True, timeout=900,
        )
        return done.returncode, done.stdout + done.stderr


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
