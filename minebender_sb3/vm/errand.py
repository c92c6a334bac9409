"""Errands: a script of the harness that gets one request and gives one reply."""

import json
import subprocess

from . import worker
from .errors import VmError


def run(script: str, request: dict, limit: float, failure: str) -> object:
    """Run a script of the harness and return what it replied under "ok".

    limit: real seconds. failure: begins the sentence when it refuses or breaks, as "no picture could be taken". Raises VmError.
    """
    process = subprocess.Popen(
        [*worker.node_command(), str(worker.HARNESS / script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True, env=worker.node_environment(), cwd=worker.HARNESS, start_new_session=True,
    )  # fmt: skip
    try:
        out, err = process.communicate(json.dumps(request), timeout=limit)
    except BaseException as error:
        _end(process)
        if isinstance(error, subprocess.TimeoutExpired):
            raise VmError(f"{failure} within {limit:.0f} s") from None
        raise
    try:
        reply = json.loads(out)
    except ValueError:
        last = err.strip().splitlines()[-1:] or ["it said nothing"]
        raise VmError(f"{failure}: {last[0]}") from None
    if "refused" in reply:
        raise VmError(f"{failure}: {reply['refused']}")
    return reply["ok"]


def _end(process: subprocess.Popen) -> None:
    """Ask Node to end, which ends its Chromium; insist after a while."""
    process.terminate()
    try:
        process.communicate(timeout=10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
