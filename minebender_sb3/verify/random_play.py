"""Random play sessions: what a restless player does, from a seed; the same seed, the same session."""

from collections.abc import Sequence
from typing import TypeVar

from minebender_sb3.board import LEVELS
from minebender_sb3.board.random import Stream
from minebender_sb3.verify.session import (
    Button,
    Cell,
    Command,
    Frames,
    GreenFlag,
    Key,
    Mouse,
    Session,
    SetVariable,
    Spot,
    UntilIdle,
)

Choice = TypeVar("Choice")
EDGE = 235.0  # stage pixels from the centre: beside every board
HABITS = (  # an event, and how often it comes in a hundred
    ("click", 30),
    ("flag", 18),
    ("step", 14),
    ("help", 2),
    ("impatient help", 1),
    ("chances", 1),
    ("auto", 10),
    ("drag", 4),
    ("outside", 4),
    ("short press", 4),
    ("fast clicks", 3),
    ("repeat", 3),
    ("two at once", 3),
    ("held over", 2),
    ("long press", 3),
    ("flag mode", 3),
    ("level", 3),
    ("cursor", 3),
    ("button", 3),
    ("again", 1),
    ("new", 2),
    ("green flag", 1),
    ("wait", 1),
)
ENDINGS = (("auto", 3), ("random board", 4), ("clicks", 3))


class Dice:
    """Choices drawn from the random stream of a seed."""

    def __init__(self, seed: int) -> None:
        self._stream = Stream(seed)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1."""
        return self._stream.take(1)[0] % n

    def choose(self, among: Sequence[Choice]) -> Choice:
        """One of several, each as likely."""
        return among[self.below(len(among))]

    def weigh(self, among: Sequence[tuple[Choice, int]]) -> Choice:
        """One of several by their weights."""
        at = self.below(sum(weight for _, weight in among))
        for choice, weight in among:
            if at < weight:
                return choice
            at -= weight
        raise AssertionError("the weights are their own sum")


class _Player:
    """The commands of a session while it is made up."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.size = 1
        self.commands: list[Command] = []
        self.events: list[str] = []

    def do(self, *commands: Command) -> None:
        self.commands += commands

    def cell(self) -> Cell:
        setup = LEVELS[self.size]
        return Cell(self.dice.below(setup.w), self.dice.below(setup.h))

    def event(self, kind: str) -> None:
        self.events.append(kind)
        match kind:
            case "click":
                self.do(Mouse("click", self.cell()))
            case "flag":
                self.do(Mouse("point", self.cell()), Key("f", "tap"))
            case "step":
                self.do(Key("s", "tap"))
            case "help":
                self.do(Key("h", "tap"), UntilIdle(20_000))
            case "impatient help":
                second = self.dice.choose("fshpanl")
                self.do(Mouse("point", self.cell()), Key("h", "down"), Key(second, "down"), Frames(2))
                self.do(Key("h", "up"), Key(second, "up"), Frames(2), UntilIdle(20_000))
            case "chances":
                self.do(Key("p", "down"), Frames(4), Mouse("click", self.cell()), Frames(3), Key("p", "up"), Frames(1))
            case "auto":
                self.do(Key("a", "down"), Frames(1 + self.dice.below(12)), Key("a", "up"), Frames(1))
            case "drag":
                self.do(Mouse("press", self.cell()), Mouse("point", self.cell()), Mouse("release", self.cell()))
            case "outside":
                held = [Key("a", "down")] * self.dice.below(2)
                self.do(*held, Mouse("click", Spot(-EDGE, -170.0)), Key("f", "tap"), Key("a", "up"))
            case "short press":
                key = self.dice.choose("fsn")
                self.do(Mouse("point", self.cell()), Key(key, "down"), Key(key, "up"), Frames(3))
            case "fast clicks":
                cell = self.cell()
                self.do(Mouse("press", cell), Mouse("tap", cell), Mouse("tap", self.cell()), Frames(3))
                self.do(Mouse("tap", self.cell()), Frames(2))
            case "repeat":
                key = self.dice.choose("fsa")
                self.do(Mouse("point", self.cell()), *[Key(key, "down"), Frames(1)] * 4, Key(key, "up"), Frames(1))
            case "two at once":
                first, second = self.dice.choose(("fs", "sn", "af", "nr", "r1", "ls", "la"))
                self.do(Mouse("point", self.cell()), Key(first, "down"), Key(second, "down"), Frames(2))
                self.do(Key(first, "up"), Key(second, "up"), Frames(2))
                self.size = 1 if second == "1" else self.size
            case "held over":
                self.do(Key("a", "down"), Frames(2), Key("n", "tap"), Mouse("click", self.cell()), Frames(8), Key("a", "up"))
            case "long press":
                self.do(Mouse("press", self.cell()), Frames(9 + self.dice.below(6)), Mouse("release", self.cell()), Frames(1))
            case "flag mode":
                toggle = self.dice.choose((Key("t", "tap"), Mouse("click", Button("t"))))
                self.do(toggle, Mouse("click", self.cell()), Mouse("click", self.cell()), Key("t", "tap"))
            case "level":
                self.do(self.dice.choose((Key("l", "tap"), Mouse("click", Button("l")))), Key("a", "down"))
                self.do(Frames(1 + self.dice.below(20)), Key("a", "up"), Frames(1), UntilIdle(20_000))
            case "cursor":
                self.do(*(Key(self.dice.choose(("up", "down", "left", "right")), "tap") for _ in range(1 + self.dice.below(6))))
                self.do(Key(self.dice.choose(("space", "enter", "f")), "tap"), Frames(1))
            case "button":
                button = Button(self.dice.choose(("s", "a", "c", "m", "p", "s", "a")))
                self.do(Mouse("press", button), Frames(1 + self.dice.below(6)), Mouse("release", button), Frames(1))
            case "again":
                self.do(self.dice.choose((Key("z", "tap"), Mouse("click", Button("z")))), Frames(3), UntilIdle(20_000))
            case "new":
                self.new()
            case "green flag":
                self.do(GreenFlag(), Frames(3))
                self.size = 1
            case "wait":
                self.do(Frames(31))

    def new(self) -> None:
        """Another board, with its first click: often after a flag, sometimes while the board is still being sought."""
        key = self.dice.choose("112233nrr4")
        self.size = int(key) if key in "1234" else self.size
        self.do(Key(key, "tap"))
        if key == "4":  # at random: without guessing an expert board takes many attempts
            self.do(Key("r", "tap"))
        elif self.dice.below(2):
            self.do(Key(self.dice.choose("nr"), "tap"))
        for _ in range(self.dice.below(3)):
            self.event("flag")
        self.event("click")
        if self.dice.below(4):
            self.do(Frames(2), UntilIdle(20_000))

    def end(self) -> None:
        ending = self.dice.weigh(ENDINGS)
        if ending == "random board":  # large and random, the rules often get stuck
            self.size = 2 + self.dice.below(2)
            self.do(Key(str(self.size), "tap"), Key("r", "tap"))
        if ending != "clicks":
            setup = LEVELS[self.size]
            self.do(Mouse("click", Cell(setup.w // 2, setup.h // 2)), Frames(2), UntilIdle(20_000))
            self.do(Key("a", "down"), Frames(setup.w * setup.h), Key("a", "up"), Frames(2))
        else:
            for _ in range(25):
                self.event("click")


def random_session(seed: int) -> tuple[Session, tuple[str, ...]]:
    """A session from a seed, and the kinds of event in it."""
    player = _Player(seed)
    player.do(SetVariable("next_seed", str(seed)))
    player.new()
    for _ in range(10 + player.dice.below(30)):
        player.event(player.dice.weigh(HABITS))
    player.end()
    return Session.of(f"random play, seed {seed}", player.commands), tuple(player.events)
