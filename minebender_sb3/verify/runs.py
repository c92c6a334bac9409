"""The default runs: a new board, a click in its centre, A held until the end, every frame judged."""

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal

from minebender_sb3.board import LEVELS
from minebender_sb3.board.random import LAST_SEED
from minebender_sb3.logic import RuleLevel
from minebender_sb3.verify.allowed import ALLOWED
from minebender_sb3.verify.judge import LEDGER, Judge
from minebender_sb3.verify.oracle import WON
from minebender_sb3.verify.play import FPS, Disagreement, Frame
from minebender_sb3.verify.session import (
    Cell,
    Key,
    Mouse,
    Session,
    SessionError,
    SetVariable,
    UntilEnd,
    UntilValue,
    as_number,
    write,
)
from minebender_sb3.verify.variants import PLAYERS, Hands
from minebender_sb3.verify.workers import spread
from minebender_sb3.vm import Project, VmError

Mode = Literal["no-guess", "random"]
MODE_KEYS = {"no-guess": "n", "random": "r"}
RULE_LEVELS = {level.name.lower().replace("_", "-"): level for level in RuleLevel}
"""The rule levels by their names in commands."""

_COUNTERS = ("counting_count", "subset_count", "budget_count", "pair_count", "proof_count", "complete_count")
_IN_THE_ROW = ("attempts", "mends", "moves", "begun", "status", "difficulty", *_COUNTERS)
VERDICTS = ("solved", "stuck", "lost", "disagrees")


@dataclass(frozen=True, slots=True)
class Plan:
    """What to run: the project's file, the seed of the board, the size 1 to 4, the mode, the engine and the rule level."""

    project: str
    seed: int
    size: int
    mode: Mode
    engine: str
    level: RuleLevel = RuleLevel.SUBSET


@dataclass(frozen=True, slots=True)
class Row:
    """What a run came to: the columns of the table. `verdict` is one of VERDICTS."""

    seed: int
    size: int
    mode: str
    level: str
    attempts: int
    mends: int
    difficulty: str
    moves: int
    frames: int
    compared: int
    revealed: int
    safe: int
    wrong_flags: int
    revealed_mines: int
    counting: int
    subset: int
    budget: int
    pair: int
    proof: int
    mine_count: int
    verdict: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A run: its row, the hash of every frame's ledger, the session, and what disagreed (None: nothing)."""

    row: Row
    hash: str
    session: Session
    disagreement: str | None


def plans(
    project: Path, sizes: tuple[int, ...], mode: Mode, runs: int, seed: int, engine: str, level: RuleLevel = RuleLevel.SUBSET,
) -> Iterator[Plan]:
    """So many runs of each size with consecutive seeds, the seed after the last being 1."""
    for size in sizes:
        for index in range(runs):
            yield Plan(str(project), (seed - 1 + index) % LAST_SEED + 1, size, mode, engine, level)


def session_for(plan: Plan) -> Session:
    """The session of a default run."""
    setup = LEVELS[plan.size]
    presses = (plan.level - RuleLevel.SUBSET) % len(RuleLevel)  # of L, from the level after the green flag
    seed = SetVariable("next_seed", str(plan.seed))
    commands = [
        seed,
        Key(str(plan.size), "tap"),
        UntilValue("moves", "2", 30),
        *[Key("l", "tap")] * presses,
        seed,
        Key(MODE_KEYS[plan.mode], "tap"),
        UntilValue("moves", str(3 + presses), 30),
        Mouse("click", Cell(setup.w // 2, setup.h // 2)),
        UntilValue("begun", "1", 20_000),
        Key("a", "down"),
        UntilEnd(4 * setup.w * setup.h),
        Key("a", "up"),
    ]
    return Session.of(f"size {plan.size}, {plan.mode}, level {_level_name(plan.level)}, seed {plan.seed}", commands)


def verify(planned: Iterator[Plan], processes: int = 0) -> Iterator[Outcome]:
    """The outcome of each run, in the order planned. Raises VmError where a project cannot be run at all."""
    return spread(run, planned, processes)


def run(plan: Plan) -> Outcome:
    """Plays and judges one default run."""
    session = session_for(plan)
    with open_game(plan.project, plan.engine) as project:
        judge, disagreement = judge_session(project, session)
        if disagreement is None and not judge.oracle.ended:
            disagreement = "the session is over, yet the oracle's trace goes on"
        if disagreement is None and judge.oracle.badge == 1 and judge.oracle.status != WON:
            disagreement = "the board is NO-GUESS, yet the rules did not finish it"
        return Outcome(_row(plan, project, judge, disagreement), judge.hash, session, disagreement)


def open_game(path: str | Path, engine: str, **options: int) -> Project:
    """The game, opened with its ledger watched; `options` are those of Project.

    Raises VmError if the file is no project or not this game.
    """
    try:
        return Project(path, engine, watch=LEDGER, allow=ALLOWED, **options)
    except VmError as error:
        if "has no variable or list" in str(error):
            raise VmError(f"{error}; only the game that `minebender build` makes can be verified") from None
        raise


def judge_session(
    project: Project, session: Session, fps: int = FPS, hands: Hands = "as written"
) -> tuple[Judge, str | None]:
    """Plays a session under a judge to its end; the judge, and what disagreed as a sentence or None.

    `fps` is what the project was opened with, `hands` what it is played with. Frames are judged while Scratch makes the
    next ones.
    """
    judge = Judge(project.state, 1000 / fps)
    waiting: deque[Frame] = deque()
    found: list[Disagreement] = []

    def judge_those_waiting() -> None:
        while waiting and not found:
            try:
                judge.frame(waiting.popleft())
            except Disagreement as disagreement:
                found.append(disagreement)

    project.meanwhile = judge_those_waiting
    try:
        for frame in PLAYERS[hands](project, fps).play(session):
            waiting.append(frame)
            if found:
                break
    except Disagreement as disagreement:
        judge_those_waiting()
        found.append(disagreement)
    except (SessionError, VmError):
        judge_those_waiting()
        if not found:
            raise
    judge_those_waiting()
    if found:
        return judge, str(found[0])
    if project.exceptions:
        first = project.exceptions[0]
        return judge, f"frame {first['frame']}: an exception inside Scratch in sprite {first['sprite']}: {first['message']}"
    return judge, None


def moves_hash(project: Project, judge: Judge) -> str:
    """The hash of a run's moves and of the ledger after the last, but for what is a matter of time.

    The ledgers between follow from the moves: the judge has compared each with the oracle's.
    """
    told = [project.state["move_log"], judge.oracle.ledger() if judge.oracle else None]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def save_failure(outcome: Outcome, plan: Plan, folder: Path) -> Path:
    """Writes the session of a run that disagreed, with what disagreed as a comment; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"size-{plan.size}-{plan.mode}-seed-{plan.seed}-{plan.engine}.txt"
    path.write_text(write(outcome.session, [outcome.disagreement, f"engine {plan.engine}"]), encoding="utf-8")
    return path


def joint_hash(hashes: list[str]) -> str:
    """One hash for several runs, from their hashes in order."""
    return hashlib.sha256("\n".join(hashes).encode()).hexdigest()


def as_json(row: Row) -> dict[str, object]:
    """A row as a JSON object, keys in the order of the table."""
    return asdict(row)


def _row(plan: Plan, project: Project, judge: Judge, disagreement: str | None) -> Row:
    ledger = project.state
    know, mines, flags = (as_numbers(ledger[name]) for name in ("know", "mines", "flags"))
    attempts, mends, moves, begun, status, difficulty, *fired = as_numbers(ledger[name] for name in _IN_THE_ROW)
    counting, subset, budget, pair, proof, mine_count = fired
    ended = {1: "solved", 0: "stuck"}.get(status, "lost")
    return Row(
        seed=plan.seed,
        size=plan.size,
        mode=plan.mode,
        level=_level_name(plan.level),
        attempts=attempts,
        mends=mends,
        difficulty=_level_name(difficulty) if difficulty in list(RuleLevel) else "",
        moves=moves,
        frames=project.number,
        compared=judge.compared,
        revealed=sum(1 for seen in know if 0 <= seen <= 8),
        safe=len(mines) - sum(mines) if begun else 0,
        wrong_flags=sum(1 for mine, flag in zip(mines, flags) if flag and not mine),
        revealed_mines=know.count(9),
        counting=counting,
        subset=subset,
        budget=budget,
        pair=pair,
        proof=proof,
        mine_count=mine_count,
        verdict=ended if disagreement is None else "disagrees",
    )


def _level_name(level: int) -> str:
    return next(name for name, value in RULE_LEVELS.items() if value == level)


def as_numbers(values: Iterable[object]) -> list[int]:
    """Values of a ledger as whole numbers; what is none counts as 0, for a run that has already failed."""
    return [int(as_number(value) or 0) for value in values]
