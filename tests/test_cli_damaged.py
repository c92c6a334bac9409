"""Damaged sessions and projects through the command line: an answer, a finding, or one sentence and exit 2; soon, and in little memory."""

import random
import re
import resource
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from project_builds import built
from results import recorded
from sizes import sized
from test_sb3_damaged import DAMAGES as OF_PROJECTS
from test_sb3_damaged import bombed, crowded, zipped
from test_session_damaged import DAMAGES as OF_SESSIONS
from test_session_damaged import WHOLE, counted

from minebender_sb3.sb3 import Sb3Error, pack, read
from minebender_sb3.verify import session

SECONDS, MEGABYTES = 60, 1_500  # of a command and all that it starts; a browser and a VM are large by themselves
MOST_FRAMES = 3_000  # of a session that is played here
SESSION = "minebender session 1\nframes 3\nclick at 10 10\nkey a\nframes 2\n"
GAME = "minebender session 1\nclick 4,4\nframes 9\n"
SAID = re.compile(r"minebender: [^\n]+\n")


def minebender(*words: object) -> tuple[int, str, str, float]:
    """Runs the command: its exit code, what it said on both streams, and the seconds it took."""
    begin = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "minebender_sb3", *map(str, words)], capture_output=True, text=True,
                          timeout=SECONDS, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout, done.stderr, time.monotonic() - begin


def answered(what: str, words: list, code: int, out: str, err: str) -> None:
    """Whether a command is kind: 0 or 1 with something to read, or 2 with one sentence and nothing else."""
    told = f"{what}, {words[0]}: exit {code}\n{out[-500:]}\n{err[-2000:]}"
    assert "Traceback" not in out + err, told
    assert code in (0, 1, 2), told
    if code == 2:
        assert SAID.fullmatch(err) and err[:-1].isprintable() and len(err) < 1_000 and out == "", told
    else:
        assert out, told


def damaged_sessions(count: int, folder: Path) -> Iterator[tuple[str, list, bool]]:
    """So many damaged sessions, played by `run` and `replay` in turn; and whether they can be read at all."""
    number = made = 0
    while made < count:
        chance = random.Random(f"command line {number}")
        number += 1
        damage = counted if made % 10 == 9 else chance.choice(OF_SESSIONS)
        path = folder / f"session-{made}.txt"
        path.write_bytes(damage(chance, chance.choice(WHOLE)))
        try:
            frames, readable = sum(map(session.frames_of, session.read(path).commands)), True
        except session.SessionError:
            frames, readable = 0, False
        if frames > MOST_FRAMES:
            continue  # it is bounded, and lasts
        words = ["run", built().path, path, "--allow", "event"] if made % 2 else ["replay", path, built().path]
        yield f"{damage.__name__} {number - 1}", words, readable
        made += 1


def damaged_projects(count: int, folder: Path) -> Iterator[tuple[str, list, bool]]:
    """So many damaged builds of the game, given to each command in turn; and whether they can be read at all."""
    whole = built().path
    game = read(whole)
    texts = {"any.txt": SESSION, "game.txt": GAME}
    for name, text in texts.items():
        (folder / name).write_text(text)
    for number in range(count):
        chance = random.Random(f"command line {number}")
        damage = (bombed, crowded)[number // 10 % 2] if number % 10 == 9 else chance.choice(OF_PROJECTS)
        path = folder / f"project-{number}.sb3"
        path.write_bytes(damage(chance, read(pack(game.project, {}), "game").project, dict(game.assets)))
        readable = can_be_read(path)
        commands = [["check", path], ["run", path, folder / "any.txt", "--allow", "event"], ["replay", folder / "game.txt", path],
                    ["diff", path, whole]]
        if not readable:  # one that can be read would wait for a player
            commands.append(["record", path, folder / "recorded.txt"])
        yield f"{damage.__name__} {number}", commands[number % len(commands)], readable


def can_be_read(path: Path) -> bool:
    try:
        read(path)
    except Sb3Error:
        return False
    return True


def survive(cases: Iterator[tuple[str, list, bool]]) -> tuple[Counter, float]:
    """Gives each to its command; how many ended with which code, and the longest time."""
    codes, longest = Counter(), 0.0
    for what, words, readable in cases:
        code, out, err, took = minebender(*words)
        answered(what, words, code, out, err)
        if not readable:
            assert code == 2, f"{what}: cannot be read, and yet exit {code}"
        codes[f"exit {code}"] += 1
        longest = max(longest, took)
    return codes, longest


@pytest.mark.parametrize("cases", [damaged_sessions, damaged_projects])
def test_some_damaged_files_through_the_command_line(tmp_path, cases):
    codes, _ = survive(cases(3, tmp_path))
    assert codes["exit 2"] > 0


def test_every_command_refuses_what_is_no_project(tmp_path):
    bad, texts = tmp_path / "bad.sb3", tmp_path / "session.txt"
    bad.write_bytes(zipped(b'{"targets": [NaN]}', {}))
    texts.write_text(SESSION)
    for words in (["check", bad], ["run", bad, texts], ["replay", texts, bad], ["diff", bad, bad], ["record", bad, tmp_path / "new.txt"]):
        code, out, err, _ = minebender(*words)
        answered("no JSON", words, code, out, err)
        assert code == 2 and "bad.sb3" in err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["bad.sb3", "session.txt"]


@pytest.mark.full
def test_50_damaged_files_of_each_through_the_command_line(tmp_path):
    count = sized(50)
    with recorded("damaged-command-line") as figures:
        for name, cases in (("sessions", damaged_sessions), ("projects", damaged_projects)):
            codes, longest = survive(cases(count, tmp_path))
            figures[name] = {"files": count, **dict(sorted(codes.items())), "longest_seconds": round(longest, 1)}
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000
        figures["peak_megabytes_of_a_process"] = round(peak)
        assert peak < MEGABYTES
