"""The default runs: a new board, a click in its centre, A held until the end, every frame judged."""

import hashlib
import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
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
from minebender_sb3.verify.views import View, views_of
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
    """A run: its row, the hash of every frame's ledger, and what disagreed (None: nothing) with the frames around it.

    `again` is why it had to be played twice, or None: a machine that was lost is no part of a run.
    """

    row: Row
    hash: str
    disagreement: str | None
    views: tuple[View, ...] = ()
    again: str | None = None


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
    judged = judge_in(plan.project, plan.engine, session_for(plan))
    judge, disagreement = judged.judge, judged.disagreement
    if disagreement is None and not judge.oracle.ended:
        disagreement = "the session is over, yet the oracle's trace goes on"
    if disagreement is None and judge.oracle.badge == 1 and judge.oracle.status != WON:
        disagreement = "the board is NO-GUESS, yet the rules did not finish it"
    views = views_of(judge) if disagreement else ()
    return Outcome(_row(plan, judge, disagreement), judge.hash, disagreement, views, judged.again)


def give_up(plan: Plan, why: str) -> Outcome:
    """The outcome of a run that ended its process each time, or took too long."""
    disagreement = f"the run {why}"
    return Outcome(_row(plan, None, disagreement), "", disagreement)


@dataclass(frozen=True, slots=True)
class Judged:
    """A session that was judged: its judge, what disagreed or None, and why it was played again or None."""

    judge: Judge
    disagreement: str | None
    again: str | None


def judge_in(path: str | Path, engine: str, session: Session) -> Judged:
    """Opens the game and judges a session in it.

    A machine that ends or hangs is replaced and the session played once more; the second time that is a disagreement.
    Raises VmError if the file is no project or not this game.
    """
    again = None
    while True:
        try:
            with open_game(path, engine) as project:
                return _judged(project, session, again)
        except VmError as error:
            if again is not None:
                raise
            again = str(error)


def _judged(project: Project, session: Session, again: str | None) -> Judged:
    try:
        return Judged(*judge_session(project, session), again)
    except SessionError as error:
        return Judged(_unplayed(project), f"the session cannot be carried out: {error}", again)
    except VmError as error:
        if again is None:
            raise
        return Judged(_unplayed(project), f"the session cannot be played: {error}", again)


def _unplayed(project: Project) -> Judge:
    return Judge(project.state, 1000 / FPS)


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
    project: Project, session: Session, fps: int = FPS, hands: Hands = "as written",
    follow: Callable[[Frame], None] = lambda frame: None,
) -> tuple[Judge, str | None]:  # fmt: skip
    """Plays a session under a judge to its end; the judge, and what disagreed as a sentence or None.

    `fps` is what the project was opened with, `hands` what it is played with; `follow` is called with each frame before
    it is judged. Frames are judged while Scratch makes the next ones.
    """
    judge = Judge(project.state, 1000 / fps)
    waiting: deque[Frame] = deque()
    found: list[Disagreement] = []

    def judge_those_waiting() -> None:
        while waiting and not found:
            frame = waiting.popleft()
            follow(frame)
            try:
                judge.frame(frame)
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


def save_failure(disagreement: str, plan: Plan, folder: Path) -> Path:
    """Writes the session of a run that disagreed, with what disagreed as a comment; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"size-{plan.size}-{plan.mode}-seed-{plan.seed}-{plan.engine}.txt"
    path.write_text(write(session_for(plan), [disagreement, f"engine {plan.engine}"]), encoding="utf-8")
    return path


def _row(plan: Plan, judge: Judge | None, disagreement: str | None) -> Row:
    """The row of a run; without a judge, of one that could not be played."""
    ledger = judge.ledger if judge else dict.fromkeys(_IN_THE_ROW, 0) | {"know": [], "mines": [], "flags": []}
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
        frames=judge.number if judge else 0,
        compared=judge.compared if judge else 0,
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
