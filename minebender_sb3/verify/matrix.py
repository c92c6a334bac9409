"""One session under every setting of the machine: the game promises the same moves, whatever the machine is like."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from minebender_sb3.verify import runs
from minebender_sb3.verify.session import Session
from minebender_sb3.verify.workers import spread

SLOW_WARP_TURNS = 34_000  # loop turns until the warp limit fires on a machine ten times slower


@dataclass(frozen=True, slots=True)
class Setting:
    """A machine: the engine, its frames a second, its passes a frame, and the loop turns until its warp limit fires."""

    engine: str
    fps: int
    passes: int
    warp_turns: int


MACHINES = (  # frames a second, passes, warp turns: the usual one, one thing changed at a time, and all
    (30, 50, 340_000),
    (60, 50, 340_000),
    (30, 1, 340_000),
    (30, 50, SLOW_WARP_TURNS),
    (60, 2, SLOW_WARP_TURNS),
)
SETTINGS = tuple(Setting(engine, *machine) for engine in ("vanilla", "turbowarp") for machine in MACHINES)


@dataclass(frozen=True, slots=True)
class Entry:
    """A run of the matrix: `hash` is that of its moves and of the ledger after the last (runs.moves_hash)."""

    session: str
    setting: Setting
    moves: int
    frames: int
    hash: str
    disagreement: str | None


def run_all(project: Path, sessions: list[Session], processes: int = 0) -> Iterator[list[Entry]]:
    """For each session its runs under all settings, the first the one that the others are measured by."""
    tasks = [(str(project), session, setting) for session in sessions for setting in SETTINGS]
    entries = spread(_play, tasks, processes)
    for _ in sessions:
        row = [next(entries) for _ in SETTINGS]
        yield [_measured(entry, row[0]) for entry in row]


def as_json(entry: Entry) -> str:
    """A run as one line of JSON."""
    return json.dumps(
        {"session": entry.session, **asdict(entry.setting), "moves": entry.moves, "frames": entry.frames,
         "hash": entry.hash, "verdict": "agrees" if entry.disagreement is None else "disagrees"}
    )  # fmt: skip


def as_text(entry: Entry) -> str:
    """A run as a row of the table."""
    setting = entry.setting
    return (
        f"{entry.session:<28}  {setting.engine:<9}  {setting.fps:>3}  {setting.passes:>6}  {setting.warp_turns:>10}  "
        f"{entry.moves:>5}  {entry.frames:>6}  {'agrees' if entry.disagreement is None else 'disagrees'}"
    )


HEADING = f"{'session':<28}  {'engine':<9}  {'fps':>3}  {'passes':>6}  {'warp turns':>10}  {'moves':>5}  {'frames':>6}  verdict"


def _play(task: tuple[str, Session, Setting]) -> Entry:
    path, session, setting = task
    options = {"fps": setting.fps, "passes": setting.passes, "warp_turns": setting.warp_turns}
    with runs.open_game(path, setting.engine, **options) as project:
        judge, disagreement = runs.judge_session(project, session, setting.fps)
        moves = len(project.state["move_log"])
        return Entry(session.name, setting, moves, project.number, runs.moves_hash(project, judge), disagreement)


def _measured(entry: Entry, by: Entry) -> Entry:
    """The run, disagreeing too if its moves or its last ledger are not those of the run it is measured by."""
    if entry.disagreement is None and entry.hash != by.hash:
        other = f"{entry.moves} moves in {entry.frames} frames where {by.setting.engine} at {by.setting.fps} made {by.moves}"
        return Entry(entry.session, entry.setting, entry.moves, entry.frames, entry.hash, f"other moves: {other}")
    return entry
