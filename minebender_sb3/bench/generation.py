"""Boards that need no guess: Python, Scratch in both engines, sgt-mines and ms-toollib, each with a first click.

Python and Scratch lay the same boards, of consecutive seeds with a click at the centre, as the game does for key N. In
Scratch a board costs all frames from that click to the one in which it can be played: laying, its first opening, painting.
What of that is no search shows in the cost of a board at random, of key R.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from minebender_sb3.bench.others import (
    SGT_MISSING,
    TOOLLIB_MISSING,
    Toollib,
    sgt_mines,
    sgt_seconds,
    toollib_version,
)
from minebender_sb3.bench.tables import Row, row_of
from minebender_sb3.board import LEVELS, Pos, Setup
from minebender_sb3.generator import generate, method_for
from minebender_sb3.logic import RuleLevel
from minebender_sb3.verify.allowed import ALLOWED
from minebender_sb3.verify.play import GEOMETRY, Player
from minebender_sb3.verify.session import Answer, Cell, Command, Frames, Key, Mouse, Session, SetVariable, UntilValue
from minebender_sb3.vm import Project

AS_PLAYED = {"vanilla": {}, "turbowarp": {"warp_turns": None}}  # TurboWarp's player compiles no warp limit into its loops
SHARES = 10  # of what sgt-mines lays: each is a process, and a sample for the interval
WARM_UP_SEED = 1_000_001  # and on: other boards than those measured
MOST_FRAMES = 20_000
MOST_AT_RANDOM = 20  # boards: their costs differ little
_WATCHED = ("busy", "begun", "width", "height", "attempts", "mends", "badge", "level", *GEOMETRY)
_NO_GUESS, _RANDOM = "n", "r"
_CERTIFIED = 1


@dataclass(frozen=True, slots=True)
class Laid:
    """What a board cost in Scratch: processor seconds of the virtual machine, frames, blocks (0 unless counted)."""

    seconds: float
    frames: int
    blocks: int
    attempts: int
    mends: int
    certified: bool


class Game:
    """The game in a virtual machine, laying one board after another."""

    def __init__(self, path: Path, engine: str, count: bool = False) -> None:
        self.project = Project(path, engine, watch=_WATCHED, allow=ALLOWED, count=count, **AS_PLAYED[engine])
        self.engine = engine
        self._player = Player(self.project)

    def choose(self, size: Setup, level: RuleLevel) -> None:
        """Chooses a size by its key, or as a custom one, and a rule level."""
        keys = {known: str(key) for key, known in LEVELS.items()}
        custom = [Key("5", "tap"), Answer(f"{size.w}x{size.h}x{size.n}"), Frames(4)]
        self._play([Key(keys[size], "tap"), Frames(4)] if size in keys else custom)
        presses = (level - self.project.state["level"]) % len(RuleLevel)
        self._play([Key("l", "tap"), Frames(2)] * presses)

    def lay(self, seed: int, mode: str = _NO_GUESS) -> Laid:
        """Lays the board of a seed; the mode is a key."""
        self._play([SetVariable("next_seed", str(seed)), Key(mode, "tap"), Frames(4)])
        project = self.project
        centre = Cell(project.state["width"] // 2, project.state["height"] // 2)
        frames, counted, start = project.number, len(project.spent), project.cpu_seconds()["vm"]
        self._play([Mouse("click", centre), UntilValue("begun", "1", MOST_FRAMES)])
        return Laid(
            project.cpu_seconds()["vm"] - start, project.number - frames, sum(blocks for _, blocks, _ in project.spent[counted:]),
            project.state["attempts"], project.state["mends"], project.state["badge"] == _CERTIFIED,
        )

    def _play(self, commands: Sequence[Command]) -> None:
        for _ in self._player.play(Session.of("bench", commands)):
            pass


def by_python(group: str, size: Setup, seeds: Sequence[int], level: RuleLevel = RuleLevel.SUBSET) -> Row:
    """Our generator in Python, with the operations that it counts."""
    first, seconds, boards = Pos(size.w // 2, size.h // 2), [], []
    for seed in seeds:
        start = time.process_time()
        boards.append(generate(size, first, seed, True, level=level, method=method_for(size)))
        seconds.append(time.process_time() - start)
    operations = [board.operations for board in boards]
    return row_of(
        group, "Python", seconds, operations=mean(operations), **{"most operations": max(operations)},
        attempts=mean(board.attempts for board in boards), mends=mean(board.mends for board in boards),
        fallbacks=sum(not board.certified for board in boards),
    )


def by_scratch(group: str, game: Game, size: Setup, seeds: Sequence[int], warm_up: int, level: RuleLevel = RuleLevel.SUBSET) -> Row:
    """The game in Scratch."""
    game.choose(size, level)
    for number in range(warm_up):
        game.lay(WARM_UP_SEED + number)
    laid = [game.lay(seed) for seed in seeds]
    at_random = [game.lay(seed, _RANDOM).seconds for seed in seeds[:MOST_AT_RANDOM]]
    return row_of(
        group, f"Scratch, {game.engine}", [one.seconds for one in laid],
        attempts=mean(one.attempts for one in laid), mends=mean(one.mends for one in laid),
        fallbacks=sum(not one.certified for one in laid), frames=mean(one.frames for one in laid),
        **{"ms at random": 1000 * mean(at_random)},
    )


def blocks_of(counted: Game, size: Setup, seeds: Sequence[int], level: RuleLevel = RuleLevel.SUBSET) -> list[int]:
    """The blocks for each board, in a game whose blocks are counted."""
    counted.choose(size, level)
    return [counted.lay(seed).blocks for seed in seeds]


def by_sgt(group: str, size: Setup, seed: int, boards: int) -> Row:
    """sgt-mines, in processes of equal shares; its click is at random."""
    command = sgt_mines()
    if command is None:
        return Row(group, "sgt-mines", missing=SGT_MISSING)
    share = -(-boards // SHARES)
    seconds = [sgt_seconds(command, size, seed + number, share) / share for number in range(SHARES)]
    return row_of(group, "sgt-mines", seconds, share * SHARES)


def by_toollib(group: str, size: Setup, boards: int) -> list[Row]:
    """ms-toollib's two generators; they take no seed."""
    methods = ("reject", "adjust")
    if toollib_version() is None:
        return [Row(group, f"ms-toollib, {method}", missing=TOOLLIB_MISSING) for method in methods]
    rows = []
    with Toollib() as library:
        for method in methods:
            library.lay(size, Pos(size.w // 2, size.h // 2), method)  # the first takes longer
            answers = [library.lay(size, Pos(size.w // 2, size.h // 2), method) for _ in range(boards)]
            good = [answer for answer in answers if answer.get("good")]
            seconds = [answer["seconds"] for answer in answers if "seconds" in answer]
            rows.append(row_of(group, f"ms-toollib, {method}", seconds, fallbacks=boards - len(good)))
    return rows
