"""A game that is right by construction: the oracle behind the face of a running Scratch project.

The judge is tested on it: what the twin does must pass, and what it is made to do wrong must not. It knows no H and no P.
"""

from types import SimpleNamespace

from minebender_sb3.verify.hands import cell_at
from minebender_sb3.verify.judge import BUTTONS, HANDS, LISTS, VARIABLES
from minebender_sb3.verify.oracle import PLAYING, MoveError, Oracle
from minebender_sb3.verify.session import Spot

FRAMES_OF_AN_ATTEMPT = 3
FPS = 30
KEYS = ("1", "2", "3", "n", "r", "f", "s")


class Twin:
    """What `Player` needs of a project. `spoil(number, state)` may change what a frame shows; `deaf` names inputs to miss."""

    def __init__(self, spoil=lambda number, state: None, deaf=(), held_rate=1):
        self.number, self.exceptions = 0, []
        self.oracle, self.log = None, []
        self.next_seed, self.cap = 0, 60
        self.spoil, self.deaf, self.held_rate = spoil, deaf, held_rate
        self.waiting, self.down, self.queue = [], set(), []
        self.spot, self.pressed, self.seek, self.seek_frames = Spot(0, 0), None, 0, 0
        self.begun_at = self.seconds = 0
        self.state = {name: 0 for name in VARIABLES} | {name: 0 for name in HANDS} | {name: [] for name in LISTS + BUTTONS} | {"attempt_cap": 60, "cell_size": 20}

    def set_variable(self, name, value):
        target = self.oracle or self
        setattr(target, {"next_seed": "next_seed", "attempt_cap": "attempt_cap" if self.oracle else "cap"}[name], int(value))
        self.state[name] = int(value)

    def variable(self, name):
        return self.state[name]

    def green_flag(self):
        self.queue.append(("flag",))

    def key(self, name, down):
        self.queue.append(("key", name, down))

    def mouse(self, x, y, down=None):
        self.queue.append(("mouse", Spot(x, y), down))

    def step(self):
        self.number += 1
        for given in self.queue:
            self.take(given)
        self.queue = []
        self.turn()
        before, self.state = self.state, self.show()
        self.spoil(self.number, self.state)
        changes = {name: value for name, value in self.state.items() if value != before[name]}
        return SimpleNamespace(number=self.number, changes=changes, items={}, warps=0)

    def passing(self, count, until=(), batch=1):
        for _ in range(count):
            yield self.step()
            if any((self.state[name] == value) == same for name, value, same in until):
                return

    def take(self, given):
        match given:
            case ("flag",):
                seed = self.oracle.next_seed if self.oracle else self.next_seed
                self.oracle, self.log, self.seek = Oracle(seed, self.cap), [], 0
                self.waiting, self.seconds = [], 0
                self.make(f"new 1 1 {seed or 4711}")
            case ("key", name, down):
                if down and name not in self.down and name in KEYS:
                    self.waiting.append((KEYS.index(name), name, self.spot))
                (self.down.add if down else self.down.discard)(name)
            case ("mouse", spot, down):
                self.spot = spot
                if down and self.pressed is None:
                    self.pressed = cell_at(spot, self.state)
                elif not down and self.pressed is not None:
                    if self.pressed == cell_at(spot, self.state) != 0:
                        self.waiting.append((len(KEYS), "click", spot))
                    self.pressed = None

    def make(self, move):
        self.oracle.apply(move)
        self.log.append(move)

    def turn(self):
        if self.oracle is None or len(self.log) == 1 and self.number == 1:
            return
        self.waiting = [w for w in sorted(self.waiting, key=lambda w: w[0]) if w[1] not in self.deaf]
        self.waiting = [w for w in self.waiting if w[1] != "f" or cell_at(w[2], self.state)]  # off the board it is nothing
        oracle = self.oracle
        if oracle.begun and oracle.status == PLAYING:
            self.seconds = (self.number - self.begun_at) // FPS
        if self.waiting and self.waiting[0][1] in "123nr":
            kind = self.waiting.pop(0)[1]
            self.seek, self.seconds = 0, 0
            size = int(kind) if kind in "123" else oracle.size
            self.make(f"new {size} { {'n': 1, 'r': 0}.get(kind, oracle.mode)} {oracle.next_seed}")
        elif self.seek:
            self.waiting = []
            self.attempt()
        elif oracle.status != PLAYING:
            self.waiting = []
        elif self.waiting:
            _, kind, spot = self.waiting.pop(0)
            self.act(kind, cell_at(spot, self.state))
        elif "a" in self.down and oracle.can_deduce and self.number % self.held_rate == 0:
            self.make("deduce")

    def act(self, kind, cell):
        if kind == "s":
            if self.oracle.can_deduce:
                self.make("deduce")
        elif kind == "f" and cell:
            self.make(f"flag {cell}")
        elif kind == "click" and self.oracle.lays_mines(cell):
            self.seek, self.seek_frames = cell, 0
        elif kind == "click":
            self.make(self.oracle.click(cell))

    def attempt(self):
        self.seek_frames += 1
        if self.seek_frames % FRAMES_OF_AN_ATTEMPT:
            return
        self.make("attempt")
        try:
            self.make(f"reveal {self.seek}")
        except MoveError:
            return  # one more is needed
        self.seek, self.begun_at = 0, self.number

    def show(self):
        expected = self.oracle.ledger() if self.oracle else {}
        shown = {name: list(value) if isinstance(value, tuple) else value for name, value in expected.items()}
        w, h = (self.oracle.setup.w, self.oracle.setup.h) if self.oracle else (0, 0)
        return self.state | shown | {
            "busy": int(self.seek > 0), "seconds": self.seconds if self.oracle and self.oracle.begun else 0,
            "move_log": list(self.log), "undrawn": [], "cell_size": 20, "board_left": -10 * w, "board_top": 10 * h,
        }
