"""A Node process that runs Scratch projects, spoken to in lines of JSON."""

import atexit
import json
import os
import re
import select
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from .errors import VmError

OLDEST_NODE = 20

#: Where the Node side lies, unless the environment says otherwise.
HARNESS = Path(os.environ.get("MINEBENDER_HARNESS", Path(__file__).resolve().parents[2] / "harness"))

_REMEDY = "run `make setup`"


def node_command(harness: Path | None = None) -> list[str]:
    """Return the command that starts Node, or raise VmError when Node or the packages are missing or too old."""
    harness = harness or HARNESS
    node = shutil.which("node")
    if node is None:
        raise VmError(f"Node is not on the PATH: install Node {OLDEST_NODE} or newer, then {_REMEDY}")
    try:
        told = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=60).stdout
    except (OSError, subprocess.TimeoutExpired) as error:
        raise VmError(f"{node} does not run ({error}): install Node {OLDEST_NODE} or newer, then {_REMEDY}") from error
    version = re.match(r"v(\d+)\.", told)
    if version is None or int(version[1]) < OLDEST_NODE:
        raise VmError(f"{node} is version {told.strip() or 'unknown'}: install Node {OLDEST_NODE} or newer, then {_REMEDY}")
    if not (harness / "server.js").is_file():
        raise VmError(f"the harness is not at {harness}: name its folder in MINEBENDER_HARNESS")
    for package in ("@scratch/scratch-vm", "@turbowarp/scaffolding", "scratch-parser"):
        if not (harness / "node_modules" / package / "package.json").is_file():
            raise VmError(f"the package {package} is missing from {harness / 'node_modules'}: {_REMEDY}")
    return [node]


def node_environment() -> dict[str, str]:
    """Return an environment in which time zone, locale and Node's own switches cannot show."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("NODE_", "LC_"))}
    return {**kept, "TZ": "UTC", "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}


class Worker:
    """One Node process. Use `request`; `close` ends it, and so does the end of this process."""

    def __init__(self) -> None:
        command = node_command()
        self.process = subprocess.Popen(
            # Warp blocks that recurse deeply need stack; the limit is the harness's, not the machine's. Room for what
            # lives shortly (in MB, from the start) spares TurboWarp a fifth of its time. It asks for a collection itself.
            [*command, "--stack-size=3900", "--min-semi-space-size=16", "--expose-gc", str(HARNESS / "server.js")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=node_environment(),
            cwd=HARNESS,
            start_new_session=True,  # Ctrl-C is for us; we end the worker ourselves
        )
        self._out = self.process.stdout.fileno()
        self._err = self.process.stderr.fileno()
        self._rest = b""
        self._noise = b""
        self.loads = 0
        self.holds = ""  # the SHA-256 of the project's file that it has loaded

    @property
    def alive(self) -> bool:
        """Whether the process still runs and can be spoken to."""
        return self.process.poll() is None

    def request(self, do: str, limit: float = 60.0, meanwhile: Callable[[], None] | None = None, **rest) -> object:
        """Send one request and return the value of its reply.

        limit: real seconds to wait before the process is ended by its id. meanwhile: called before waiting for the reply.
        Raises VmError with the harness's sentence when it refuses, ends, or never answers.
        """
        if not self.alive:
            raise VmError(self._ended())
        try:
            line = self._exchange(json.dumps({"do": do, **rest}).encode() + b"\n", limit, meanwhile)
        except BaseException:
            self.kill()  # a reply may still be under way: nobody could tell it from the next one
            raise
        reply = json.loads(line)
        if "ok" in reply:
            return reply["ok"]
        if "refused" in reply:
            raise VmError(reply["refused"])
        self.kill()
        raise VmError(f"the harness failed at `{do}`: {reply['failed']}")

    def _exchange(self, request: bytes, limit: float, meanwhile: Callable[[], None] | None) -> bytes:
        self._noise = b""
        try:
            self.process.stdin.write(request)
            self.process.stdin.flush()
        except OSError as error:
            raise VmError(self._ended()) from error
        if meanwhile is not None:
            meanwhile()
        deadline = time.monotonic() + limit
        while b"\n" not in self._rest:
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self._out, self._err], [], [], max(0.0, left))
            if self._err in ready:
                self._noise = (self._noise + os.read(self._err, 1 << 16))[-(1 << 16) :]
            if self._out in ready:
                chunk = os.read(self._out, 1 << 20)
                if not chunk:
                    raise VmError(self._ended())
                self._rest += chunk
            if not ready and left <= 0:
                raise VmError(self._hangs(limit))
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _hangs(self, limit: float) -> str:
        for line in reversed(self._noise.splitlines()):
            try:
                at = json.loads(line)
            except ValueError:
                continue
            if isinstance(at, dict) and "frame" in at:
                where = f'sprite "{at["sprite"]}", block "{at["block"]}" ({at["opcode"]})' if at["sprite"] else "an unknown place"
                return f"frame {at['frame']} did not end within {limit:.0f} s and was stopped at {where}"
        return f"the harness did not answer within {limit:.0f} s and was stopped"

    def _ended(self) -> str:
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.kill()
        last = self._noise.decode(errors="replace").strip().splitlines()[-1:]
        return f"the harness ended with code {self.process.returncode}" + (f": {last[0]}" if last else "")

    def kill(self) -> None:
        """End the process by its id, whatever it is doing."""
        if self.process.poll() is None:
            self.process.kill()
        self._reap()

    def close(self) -> None:
        """Let the process end by closing its input."""
        if self.process.poll() is None:
            try:
                self.process.stdin.close()
                self.process.wait(5)
            except (OSError, subprocess.TimeoutExpired):
                self.process.kill()
        self._reap()

    def _reap(self) -> None:
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except OSError:
                pass


#: A worker has loaded so many projects that its memory is better given back.
_MOST_LOADS = 200

_idle: dict[tuple[int, str], list[Worker]] = {}


def borrow(engine: str) -> Worker:
    """Return an idle worker of this process for that engine, or a new one."""
    waiting = _idle.get((os.getpid(), engine), [])
    while waiting:
        worker = waiting.pop()
        if worker.alive:
            return worker
        worker.kill()
    return Worker()


def give_back(engine: str, worker: Worker) -> None:
    """Keep a healthy worker for the next project; end any other."""
    if worker.alive and worker.loads < _MOST_LOADS:
        _idle.setdefault((os.getpid(), engine), []).append(worker)
    else:
        worker.close()


@atexit.register
def close_idle() -> None:
    """End all idle workers of this process."""
    for (owner, _), workers in _idle.items():
        while owner == os.getpid() and workers:
            workers.pop().close()
