"""Cutting a session that disagrees down to a short one that disagrees in the same way."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

from minebender_sb3.board import LEVELS
from minebender_sb3.verify import runs
from minebender_sb3.verify.oracle import NO_GUESS
from minebender_sb3.verify.session import (
    Button,
    Command,
    Frames,
    GreenFlag,
    Key,
    Mouse,
    Session,
    SessionError,
    SetVariable,
    UntilEnd,
    UntilIdle,
    UntilValue,
    write,
)
from minebender_sb3.vm import VmError

Commands = tuple[Command, ...]
TRIES = 300  # of a quarter of a second each, when nothing else keeps the machine busy
FEW = 20  # commands of which all pairs are tried
DEALERS = ("1", "2", "3", "4", "5", "n", "r", "z", "b", "d", "face", "level")  # keys and buttons that deal a board


@dataclass(frozen=True, slots=True)
class Failure:
    """What disagreed, as a sentence, on the board of which size, mode and seed; None where that is not known."""

    what: str
    board: tuple[int, int, int] | None = None


def shrink(session: Session, fails: Callable[[Session], Failure | None], tries: int = TRIES) -> Session:
    """The shortest session found that fails in the same way; `fails` gives what disagreed, or None.

    First the boards dealt before the one on which it failed go, then commands, in ever smaller pieces, then frames, then
    the size of the board, then the seed. The session must fail itself (ValueError). After so many tries, the shortest so
    far is given back.
    """
    first = fails(session)
    if first is None:
        raise ValueError(f"{session.name} does not fail")
    kind, tried, last = kind_of(first.what), 0, first

    def still(commands: Commands) -> bool:
        nonlocal tried, last
        if tried >= tries:
            return False
        tried += 1
        try:
            failure = fails(Session.of(session.name, commands))
        except (SessionError, VmError):
            return False  # it cannot be played to its end
        if failure is None or kind_of(failure.what) != kind:
            return False
        last = failure
        return True

    best = session.commands
    while True:
        before = best
        best = _on_its_board(best, last, still)
        best = _without_pairs(_without_pieces(best, still), still)
        for simpler in (_fewer_frames, _smaller_board, _lower_seed):
            best = _simplify(best, simpler, still)
        if best == before or tried >= tries:
            return Session.of(session.name, best)


def kind_of(what: str) -> str:
    """What broke, without where and which values: two failures of one kind are the same failure."""
    sentence = what.partition(": ")[2] or what
    return re.sub(r"-?\d+(?:[.,]\d+)*", "#", sentence.partition(" in Scratch")[0].partition(" is ")[0])


def file_name(what: str) -> str:
    """A name for the file of a failure: what broke, and after which kind of move."""
    move = re.search(r" after `([a-z]+)", what)
    words = re.findall(r"[a-z]+", kind_of(what).lower())[:8] + (["after", move[1]] if move else [])
    return "-".join(words) + ".txt"


def save(session: Session, what: str, folder: Path) -> Path:
    """Writes a short session under the name of what broke, which stands in it as a comment; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name(what)
    path.write_text(write(session, [what]), encoding="utf-8")
    return path


def fails_in(project: Path, engine: str) -> Callable[[Session], Failure | None]:
    """What disagrees when a session is judged in the game."""

    def fails(session: Session) -> Failure | None:
        with runs.open_game(project, engine) as game:
            judge, what = runs.judge_session(game, session)
            oracle = judge.oracle
            return what and Failure(what, oracle and (oracle.size, oracle.mode, oracle.seed))

    return fails


def _on_its_board(commands: Commands, failure: Failure, still: Callable[[Commands], bool]) -> Commands:
    """Deals the board on which it failed at once, and leaves out what came before it, if that can be done."""
    if failure.board is None or failure.board[0] not in LEVELS:
        return commands
    dealt = _dealing(*failure.board)
    for index in range(len(commands), 0, -1):
        simpler = (*dealt, *commands[index:])
        if _deals(commands[index - 1]) and _weight(simpler) < _weight(commands) and still(simpler):
            return simpler
    return commands


def _weight(commands: Commands) -> tuple[int, int]:
    """The boards that are dealt, and the commands in all."""
    return sum(map(_deals, commands)), len(commands)


def _dealing(size: int, mode: int, seed: int) -> Commands:
    """The commands that begin a session with this board; the flag deals one without guessing at size 1."""
    pinned, of_size = SetVariable("next_seed", str(seed)), Key(str(size), "tap")
    if mode == NO_GUESS:
        return (pinned,) if size == 1 else (Frames(1), pinned, of_size)
    return (*((Frames(1),) if size == 1 else (of_size,)), pinned, Key("r", "tap"))


def _deals(command: Command) -> bool:
    match command:
        case GreenFlag():
            return True
        case Key(key=name) | Mouse(place=Button(name=name)):
            return name in DEALERS
        case _:
            return False


def _without_pieces(commands: Commands, still: Callable[[Commands], bool]) -> Commands:
    """Leaves out what is not needed: the end first, then pieces of half the length, a quarter, down to one command."""
    size = len(commands)
    while size:
        at = len(commands)
        while at > 0:
            start = max(0, at - size)
            shorter = commands[:start] + commands[at:]
            if shorter and still(shorter):
                commands = shorter
            at = start
        size //= 2
    return commands


def _without_pairs(commands: Commands, still: Callable[[Commands], bool]) -> Commands:
    """Leaves out pairs that are only of use to each other, such as a key's going down and up."""
    for first, second in combinations(range(min(len(commands), FEW)), 2):
        shorter = commands[:first] + commands[first + 1 : second] + commands[second + 1 :]
        if len(commands) <= FEW and shorter and still(shorter):
            return _without_pairs(shorter, still)
    return commands


def _simplify(
    commands: Commands, simpler: Callable[[Command], Sequence[Command]], still: Callable[[Commands], bool]
) -> Commands:
    for index in range(len(commands)):
        for other in simpler(commands[index]):
            changed = commands[:index] + (other,) + commands[index + 1 :]
            if still(changed):
                commands = changed
                break
    return commands


def _fewer_frames(command: Command) -> Iterator[Command]:
    match command:
        case Frames(count=count) if count > 1:
            yield from (Frames(fewer) for fewer in (1, 2, count // 2) if fewer < count)
        case UntilIdle(most=most) | UntilEnd(most=most) | UntilValue(most=most) if most > 100:
            yield replace(command, most=100)


def _smaller_board(command: Command) -> Iterator[Command]:
    match command:
        case Key(key="2" | "3"):
            yield replace(command, key="1")


def _lower_seed(command: Command) -> Iterator[Command]:
    match command:
        case SetVariable(name="next_seed", value=value):
            yield from (replace(command, value=str(seed)) for seed in range(1, 5) if seed < int(value))
