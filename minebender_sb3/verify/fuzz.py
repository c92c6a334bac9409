"""Random play sessions played in Scratch and judged, each a function of the project, its seed and the engine."""

import hashlib
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

from minebender_sb3.board.random import LAST_SEED
from minebender_sb3.verify.oracle import LOST_BY_ASSIST, LOST_BY_MINE, PLAYING, STUCK, WON, Oracle
from minebender_sb3.verify.random_play import random_session
from minebender_sb3.verify.runs import judge_in
from minebender_sb3.verify.session import write
from minebender_sb3.verify.views import View, views_of

Engines = Literal["vanilla", "turbowarp", "both"]
ENDINGS = ("won", "lost", "stuck", "playing")
Task = tuple[str, int, str]  # the project's file, the seed and the engine


@dataclass(frozen=True, slots=True)
class Played:
    """A random session that was judged.

    `ending` is one of ENDINGS, `events` counts the kinds of event in it, `disagreement` is a sentence or None, with the
    frames around it. `again` is why it had to be played twice, or None: a machine that was lost is no part of a session.
    """

    seed: int
    engine: str
    moves: int
    frames: int
    compared: int
    ending: str
    hash: str
    events: Mapping[str, int]
    disagreement: str | None
    views: tuple[View, ...] = ()
    again: str | None = None


def tasks(project: Path, seed: int, engine: Engines) -> Iterator[Task]:
    """Sessions of consecutive seeds without end, the seed after the last being 1; of "both" engines every other one."""
    while True:
        yield str(project), seed, ("turbowarp" if seed % 2 else "vanilla") if engine == "both" else engine
        seed = seed % LAST_SEED + 1


def play(task: Task) -> Played:
    """Plays and judges the session of a task."""
    path, seed, engine = task
    session, events = random_session(seed)
    judged = judge_in(path, engine, session)
    judge, oracle = judged.judge, judged.judge.oracle
    return Played(
        seed, engine, oracle.moves if oracle else 0, judge.number, judge.compared, _ending(oracle), judge.hash,
        Counter(events), judged.disagreement, views_of(judge) if judged.disagreement else (), judged.again,
    )  # fmt: skip


def give_up(task: Task, why: str) -> Played:
    """A session that ended its process each time, or took too long."""
    _, seed, engine = task
    return Played(seed, engine, 0, 0, 0, "playing", "", Counter(random_session(seed)[1]), f"the session {why}")


def _ending(oracle: Oracle | None) -> str:
    if oracle is None or oracle.status == PLAYING:
        return "stuck" if oracle and oracle.rule == STUCK else "playing"
    return {WON: "won", LOST_BY_MINE: "lost", LOST_BY_ASSIST: "lost"}[oracle.status]


@dataclass(slots=True)
class Summary:
    """Totals over random sessions."""

    sessions: int = 0
    moves: int = 0
    frames: int = 0
    compared: int = 0
    disagreements: int = 0
    endings: Counter = field(default_factory=Counter)
    engines: Counter = field(default_factory=Counter)
    events: Counter = field(default_factory=Counter)
    hashes: object = field(default_factory=hashlib.sha256)

    def add(self, played: Played) -> None:
        """Counts a session."""
        self.sessions += 1
        self.moves += played.moves
        self.frames += played.frames
        self.compared += played.compared
        self.disagreements += played.disagreement is not None
        self.endings[played.ending] += 1
        self.engines[played.engine] += 1
        self.events.update(played.events)
        self.hashes.update(f"{played.hash}\n".encode())

    @property
    def done(self) -> int:
        """How many sessions were counted."""
        return self.sessions

    @property
    def hash(self) -> str:
        """The hash of every frame's ledger of all sessions, in order."""
        return self.hashes.hexdigest()

    @property
    def ok(self) -> bool:
        """Whether every session agreed to its end."""
        return self.sessions > 0 and self.disagreements == 0

    def as_json(self, sha256: str) -> str:
        """The last line of the JSON form."""
        totals = {name: getattr(self, name) for name in ("sessions", "moves", "frames", "compared", "disagreements")}
        totals |= {name: dict(sorted(getattr(self, name).items())) for name in ("endings", "engines", "events")}
        return json.dumps({"summary": totals, "ok": self.ok, "sb3_sha256": sha256, "hash": self.hash})

    def as_text(self) -> str:
        """The last lines of the table."""
        endings = ", ".join(f"{self.endings[ending]} {ending}" for ending in ENDINGS)
        engines = ", ".join(f"{count} in {engine}" for engine, count in sorted(self.engines.items()))
        events = ", ".join(f"{count:,} {event}" for event, count in self.events.most_common())
        agreed = self.sessions - self.disagreements
        return (
            f"{agreed} of {self.sessions} sessions agree to the end ({endings}; {engines}); {self.moves:,} moves, "
            f"{self.frames:,} frames, {self.compared:,} values compared\nevents: {events}"
        )


COLUMNS = (  # heading, width, text of a session
    ("seed", 8, lambda played: str(played.seed)),
    ("engine", 9, lambda played: played.engine),
    ("moves", 6, lambda played: str(played.moves)),
    ("frames", 6, lambda played: str(played.frames)),
    ("compared", 9, lambda played: str(played.compared)),
    ("ending", 7, lambda played: played.ending),
    ("verdict", 9, lambda played: verdict(played)),
)


def verdict(played: Played) -> str:
    """One word for what a session came to."""
    return "agrees" if played.disagreement is None else "disagrees"


def save_failure(disagreement: str, task: Task, folder: Path) -> Path:
    """Writes a session that disagreed, with what disagreed as a comment; returns the file."""
    _, seed, engine = task
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"random-play-seed-{seed}-{engine}.txt"
    path.write_text(write(random_session(seed)[0], [disagreement, f"engine {engine}"]), encoding="utf-8")
    return path
