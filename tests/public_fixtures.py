"""Self-checking projects of other people, and what each says of itself in the harness.

Those of scratch-vm and TurboWarp say "plan N", "pass …", "fail …" and "end"; those of forkphorus call custom blocks OK and
FAIL, which are replaced by saying so, as their own runner replaces them.
"""
from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.vm import Project, VmError, pictures

FRAMES = 600  # 20 virtual seconds; their own runners give 2 to 5
QUIET = 60  # frames without a running script after which a project is over: the hats of timers may wake it
PASSES = 1000  # the player takes as many as it can in a frame
PICTURE_FRAMES = 60
OKAY, FAIL = "their block OK", "their block FAIL"
_CALLS = {"OK": OKAY, "OKAY": OKAY, "OK %s": OKAY, "OKAY %s": OKAY, "FAIL": FAIL, "FAIL %s": FAIL}


@dataclass(frozen=True)
class Suite:
    """Where fixtures come from: the variable that names their folder, which files, and the engine they were written for."""

    name: str
    variable: str
    pattern: str
    engine: str
    count: int


SUITES = (
    Suite("scratch-vm", "SCRATCH_VM_EXECUTE", "*.sb[23]", "vanilla", 47),
    Suite("TurboWarp", "TURBOWARP_EXECUTE", "tw-*.sb3", "turbowarp", 14),
    Suite("forkphorus", "FORKPHORUS_SB3", "*.sb3", "vanilla", 50),
)


@dataclass(frozen=True)
class Verdict:
    """What became of a fixture: "right", "wrong" or "refused", and why as a sentence."""

    verdict: str
    why: str


def judge(path: Path, engine: str, allow: tuple[str, ...] = ()) -> Verdict:
    """Runs a fixture until it says that it is done, until all its scripts have ended, or for FRAMES frames."""
    try:
        with Project(with_says(path.read_bytes()), engine, passes=PASSES, allow=allow) as project:
            said = list(says(project))
            exceptions = project.exceptions
    except VmError as error:
        return Verdict("refused", str(error).removeprefix("the given bytes: "))
    if exceptions:
        return Verdict("wrong", f"an exception in frame {exceptions[0]['frame']}: {exceptions[0]['message']}")
    return verdict(said)


def judge_by_pixels(path: Path) -> Verdict:
    """Runs a fixture that looks at colours in a browser, with Scratch's own renderer; the harness without a screen refuses it."""
    flag = {1: [{"kind": "flag"}]}
    taken = pictures.take(with_says(path.read_bytes()), flag, [PICTURE_FRAMES], passes=PASSES)
    return verdict([said["text"] for said in taken.says])


def says(project: Project) -> Iterator[str]:
    """What the project says, one text after the other."""
    project.green_flag()
    quiet = 0
    for _ in range(FRAMES):
        for told in project.step().says:
            yield told["text"]
            if told["text"].split(" ")[0].lower() == "end" or told["text"] in (OKAY, FAIL):
                return
        quiet = quiet + 1 if project.alive()["threads"] == 0 else 0
        if quiet == QUIET:
            return


def verdict(said: list[str]) -> Verdict:
    """What the texts of a fixture come to."""
    planned, passed, ended = None, 0, False
    for text in said:
        command, _, rest = text.partition(" ")
        if ended:
            break
        if text == FAIL or command.lower() == "fail":
            return Verdict("wrong", text)
        planned = float(rest) if command.lower() == "plan" else planned
        passed += command.lower() == "pass" or text == OKAY
        ended = ended or command.lower() == "end" or text == OKAY
    if passed == 0 and not ended:
        return Verdict("wrong", f"it said nothing of itself but {said[:5]}")
    if planned is not None and passed != planned:
        return Verdict("wrong", f"{passed} of {planned:g} checks passed")
    return Verdict("right", f"{passed} checks passed")


def with_says(data: bytes) -> bytes:
    """A project in which calls of the custom blocks OK and FAIL say so instead; an .sb2 as it is."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    project = json.loads(files["project.json"])
    for target in project.get("targets", ()):
        for block in target["blocks"].values():
            code = block["mutation"]["proccode"] if isinstance(block, dict) and block["opcode"] == "procedures_call" else None
            if code in _CALLS:
                block |= {"opcode": "looks_say", "inputs": {"MESSAGE": [1, [10, _CALLS[code]]]}, "fields": {}}
                del block["mutation"]
    if "targets" not in project:
        return data
    files["project.json"] = json.dumps(project).encode()
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return packed.getvalue()
