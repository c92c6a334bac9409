"""A rule-based state machine: a player's moves on the running project, judged by the oracle after every frame.

One virtual machine stays open; each example begins with the green flag and a layout of its own.
"""

from pathlib import Path
from random import Random

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from minebender_sb3.verify import runs
from minebender_sb3.verify.judge import Judge
from minebender_sb3.verify.play import FPS, Disagreement, Player
from minebender_sb3.verify.session import (
    Cell,
    Command,
    Frames,
    GreenFlag,
    Key,
    Layout,
    Mouse,
    Session,
    SetVariable,
    Step,
    UntilIdle,
    UntilValue,
)
from minebender_sb3.vm import Project

COLUMNS, ROWS = st.integers(0, 29), st.integers(0, 15)
CHOICES = st.integers(0, 3)
PATIENCE = 20_000  # frames
SETTLING = 4  # frames in which what the last example left under way comes to its end


def layout(w: int, h: int, share: int, number: int) -> Layout:
    """A board with so many mines in forty cells, a number saying where."""
    mines = set(Random(number).sample(range(w * h), w * h * share // 40))
    return Layout(w, h, tuple(tuple(y * w + x in mines for x in range(w)) for y in range(h)))


class Play(RuleBasedStateMachine):
    """The moves; `project` is the running game, `steps` counts the moves of all examples, `last` are those of the last."""

    project: Project
    steps = 0
    last: list[str] = []

    def __init__(self):
        super().__init__()
        self.moves: list[str] = []

    def do(self, name: str, *commands: Command) -> None:
        """A move: its commands are carried out, and every frame is judged."""
        type(self).steps += 1
        self.moves.append(name)
        self.carry_out(*commands)

    def carry_out(self, *commands: Command) -> None:
        for frame in self.player.play(Session.of("machine", commands)):
            self.judge.frame(frame)
        assert not self.project.exceptions

    def cell(self, x: int, y: int) -> Cell:
        """A cell of the board for any two numbers."""
        setup = self.judge.oracle.setup
        return Cell(x % setup.w, y % setup.h)

    def teardown(self):
        type(self).last = self.moves

    @initialize(w=st.integers(1, 30), h=st.integers(1, 16), share=st.integers(0, 9), number=st.integers(0, 2**16))
    def begin(self, w, h, share, number):
        """Nothing is held, and the board has up to nine mines in forty cells."""
        for key in ("a", "f", "s", "h", "n", "r", "1", "2", "3", "4"):
            self.project.key(key, False)
        self.project.mouse(230, -170, False)
        self.project.frames(SETTLING)
        self.player, self.judge = Player(self.project), Judge(self.project.state, 1000 / FPS)
        self.carry_out(SetVariable("next_seed", "1"), GreenFlag(), Frames(2), layout(w, h, share, number))

    @rule(w=st.integers(1, 30), h=st.integers(1, 16), share=st.integers(0, 9), number=st.integers(0, 2**16))
    @precondition(lambda self: self.judge.oracle.status)
    def another_layout(self, w, h, share, number):
        self.do("layout", layout(w, h, share, number))

    @rule(x=COLUMNS, y=ROWS)
    def click(self, x, y):
        self.do("click", Mouse("click", self.cell(x, y)), Frames(1), UntilIdle(PATIENCE))

    @rule(x=COLUMNS, y=ROWS)
    def flag(self, x, y):
        self.do("flag", Mouse("point", self.cell(x, y)), Key("f", "tap"))

    @rule(x=COLUMNS, y=ROWS)
    def flag_and_back(self, x, y):
        self.do("flag", Mouse("point", self.cell(x, y)), Key("f", "tap"))
        self.do("flag", Key("f", "tap"))

    @rule(x=COLUMNS, y=ROWS, action=st.sampled_from(["reveal", "flag", "chord", "open"]))
    def step(self, x, y, action):
        self.do(f"step {action}", Step(action, self.cell(x, y)))

    @rule(choice=CHOICES)
    def step_assist(self, choice):
        self.do("step assist", Step("assist", None, choice))

    @rule(x=COLUMNS, y=ROWS)
    def chord_as_satisfied(self, x, y):
        """Flags until the number at the cell is satisfied, rightly or wrongly, and a click there."""
        cell = self.cell(x, y)
        for beside in self.wanted_flags(cell):
            self.do("flag", Mouse("point", beside), Key("f", "tap"))
        self.do("click", Mouse("click", cell), Frames(1), UntilIdle(PATIENCE))

    @rule()
    def deduce(self):
        self.do("deduce", Key("s", "tap"))

    @rule(frames=st.integers(1, 12))
    def hold_a(self, frames):
        self.do("hold a", Key("a", "down"), Frames(frames), Key("a", "up"), Frames(1))

    @rule()
    def help(self):
        self.do("help", Key("h", "tap"), UntilIdle(PATIENCE))

    @rule(x=COLUMNS, y=ROWS, size=st.integers(1, 4))
    @precondition(lambda self: self.judge.oracle.status)
    def another_board(self, x, y, size):
        """A random board of a level, once a game is over."""
        moves = self.judge.oracle.moves
        self.do("new", Key(str(size), "tap"), UntilValue("moves", str(moves + 1), 30), Key("r", "tap"), UntilValue("moves", str(moves + 2), 30))
        self.do("click", Mouse("click", self.cell(x, y)), UntilValue("begun", "1", PATIENCE))

    def wanted_flags(self, cell: Cell) -> list[Cell]:
        oracle = self.judge.oracle
        w, h = oracle.setup.w, oracle.setup.h
        near = [
            Cell(x, y) for y in range(cell.y - 1, cell.y + 2) for x in range(cell.x - 1, cell.x + 2)
            if 0 <= x < w and 0 <= y < h and (x, y) != (cell.x, cell.y)
        ]
        flagged = sum(oracle.flags[one.y * w + one.x] for one in near)
        free = [one for one in near if oracle.know[one.y * w + one.x] == -1 and not oracle.flags[one.y * w + one.x]]
        return free[len(free) - max(0, oracle.know[cell.y * w + cell.x] - flagged) :]


def play(path: Path, engine: str, steps: int, first_seed: int) -> int:
    """Plays until so many moves are made; how many were. Raises what disagrees, for the shortest example found."""
    batch = settings(SETTINGS, max_examples=min(SETTINGS.max_examples, 1 + steps // 50))
    with runs.open_game(path, engine) as project:
        machine = type("Play", (Play,), {"project": project, "steps": 0})
        number = first_seed
        while machine.steps < steps:
            run_state_machine_as_test(seed(number)(machine), settings=batch)
            number += 1
        return machine.steps


def shortest_failure(path: Path, engine: str, first_seed: int = 1) -> tuple[list[str], str]:
    """The moves of the shortest example that fails on a faulty project, and what disagrees."""
    with runs.open_game(path, engine) as project:
        machine = type("Play", (Play,), {"project": project})
        for number in range(first_seed, first_seed + 20):
            try:
                run_state_machine_as_test(seed(number)(machine), settings=HUNTING)
            except Disagreement as disagreement:
                return machine.last, str(disagreement)
    return [], "nothing disagrees"


SETTINGS = settings(
    max_examples=20,
    stateful_step_count=50,
    deadline=None,
    database=None,
    print_blob=False,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
HUNTING = settings(SETTINGS, stateful_step_count=16)
