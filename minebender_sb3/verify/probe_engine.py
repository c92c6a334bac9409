"""The running Scratch project as an engine of the laws: its nine entry points, through the probe of an inspection build.

Every request is a row of numbers to the probe sprite (`sprites/inspection/probe.gs`), and so is every answer. A game is
asked about once: all actions on it go together, and the answers are kept. `foresee` asks in large batches for what a
check is going to need if Scratch agrees with Python; where it does not, its games are asked for one by one.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import Any

from minebender_sb3 import game
from minebender_sb3.board import HIDDEN, Beginner, Custom, Expert, Intermediate, Level, Setup, codes
from minebender_sb3.game import (
    Action,
    Assist,
    AssistTooEarly,
    Blast,
    Chord,
    Covered,
    Exploded,
    Flag,
    Flagged,
    Hint,
    Knowledge,
    Lost,
    Mine,
    Number,
    Playing,
    Pos,
    Reveal,
    Status,
    Tile,
    Won,
    WrongFlag,
)
from minebender_sb3.laws import ALL_LAWS, SHORTCUTS, Bound, Law, Scope, Verdict, check
from minebender_sb3.laws.bounds import every_game
from minebender_sb3.laws.law import ASSIST_CHOICES, actions
from minebender_sb3.verify.allowed import ALLOWED
from minebender_sb3.vm import Project, VmError

Layout = tuple[tuple[bool, ...], ...]

PROOF, FRESH, ACTIONS, SETUP, LAYOUT = range(1, 6)
FOR_ASSIST, FOR_CHANCES = 0, 1
PLAYING, WON, LOST_BY_MINE, LOST_BY_ASSIST = range(4)
REVEAL, FLAG, CHORD, ASSIST, OPEN = range(5)
MOST_ITEMS = 150_000  # of a batch: a Scratch list holds 200,000
PASSES = 1_000_000  # a frame lasts until all requests are answered
TILES: tuple[Tile, ...] = (
    *map(Number, range(9)), Covered(), Flagged(), Blast(), Mine(), WrongFlag(), Hint(),
)  # fmt: skip
_NAMED = {Beginner: 1, Intermediate: 2, Expert: 3}
_CUSTOM = 4
_WITHOUT_GAMES = (Scope.LEVEL, Scope.LAYING, Scope.SPREAD)
Act = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class ProbedGame:
    """A game as it lies in Scratch's lists, row by row: layout, what is seen, flags and tiles in the ledger's codes."""

    w: int
    h: int
    mines: tuple[int, ...]
    know: tuple[int, ...]
    flags: tuple[int, ...]
    tiles: tuple[int, ...]
    status: int
    why: int
    mines_left: int


@dataclass(frozen=True, slots=True)
class ProbedProof:
    """What the prover in Scratch says: cells count from 1; `chances` is empty where none were asked for or nothing fits."""

    consistent: bool
    safe: tuple[int, ...]
    mined: tuple[int, ...]
    chances: tuple[float, ...]
    turns: int


class LedgerReader:
    """Reads a game as it lies in Scratch, as the laws ask."""

    def knowledge(self, g: ProbedGame) -> Knowledge:
        """What the player sees."""
        return Knowledge.of_codes(g.w, g.h, sum(g.mines), g.know)

    def status(self, g: ProbedGame) -> Status:
        """Whether the game goes on, is won, or is lost and why."""
        if g.status == PLAYING:
            return Playing()
        if g.status == WON:
            return Won()
        p = Pos((g.why - 1) % g.w, (g.why - 1) // g.w)
        return Lost(Exploded(p) if g.status == LOST_BY_MINE else AssistTooEarly(p))

    def flagged(self, g: ProbedGame, p: Pos) -> bool:
        """Whether a cell carries a flag; never, off the board."""
        cell = _cell(g.w, g.h, p)
        return cell > 0 and g.flags[cell - 1] == 1

    def display(self, g: ProbedGame) -> tuple[tuple[Tile, ...], ...]:
        """The tiles on the screen."""
        return tuple(tuple(TILES[code] for code in g.tiles[y * g.w : y * g.w + g.w]) for y in range(g.h))


class ProbeEngine(LedgerReader):
    """An engine for `laws.check` over the project in `path`, an inspection build; a context manager.

    `settings` are variables set once, such as the prover's limits. Raises VmError where Scratch does not answer.
    """

    def __init__(self, path: str | Path, engine: str = "turbowarp", settings: dict[str, float] | None = None, **options: Any) -> None:
        self.requests = 0
        self.stretch: int | None = None  # of the last request: the most blocks without a rest, if blocks are counted
        self._after: dict[ProbedGame, dict[Act, ProbedGame]] = {}
        self._laid: dict[tuple, Layout] = {}
        self._setups: dict[Level, Setup] = {}
        # In turbo mode a stamp does not end the frame, so one frame can answer many requests.
        self.project = Project(path, engine, passes=PASSES, turbo=True, allow=ALLOWED, watch=["probe.probe_done"], frame_limit=600, **options)
        for name, value in (settings or {}).items():
            self.project.set_variable(name, value)

    def __enter__(self) -> "ProbeEngine":
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.project.close()

    # ---- the entry points

    def fresh(self, w: int, h: int, layout: Layout) -> ProbedGame:
        """A new game on a layout."""
        mines = tuple(int(mine) for row in layout for mine in row)
        answer = self.ask([FRESH, w, h, sum(mines), *mines])
        return _game(w, h, mines, answer)

    def step(self, g: ProbedGame, action: Action) -> ProbedGame:
        """The game after an action."""
        return self._acted(g, _action(g, action))

    def open(self, g: ProbedGame, p: Pos) -> ProbedGame:
        """The game after a cell has been opened past any flag."""
        return self._acted(g, (OPEN, _cell(g.w, g.h, p), 0))

    def setup(self, level: Level) -> Setup:
        """The board of a level."""
        return self._setups[level] if level in self._setups else Setup(*self.ask(_setup(level)))

    def place_mines(self, w: int, h: int, n: int, first: Pos, rs: Sequence[int]) -> Layout:
        """A layout laid with these numbers."""
        key = (w, h, n, first, tuple(rs))
        return self._laid[key] if key in self._laid else _rows(w, h, self.ask(_laying(*key))[1:])

    # ---- many at once

    def prove(self, positions: Sequence[Knowledge], proved: Iterable[Sequence[int]] | None = None, purpose: int = FOR_CHANCES,
              in_play: bool = False) -> list[ProbedProof]:
        """What the prover says of each position; `proved` is what the rules have proved of each when they are at their end.

        Unless `in_play`, positions may be impossible and hold open mines.
        """
        status = PLAYING if in_play else LOST_BY_MINE
        requests = (
            [PROOF, purpose, status, int(proved is not None), k.w, k.h, k.n, *codes(k), *known]
            for k, known in zip(positions, proved if proved is not None else map(_nothing_proved, positions), strict=True)
        )
        found: list[ProbedProof] = []
        for part in _parts(requests, lambda request: len(request) + 10):
            found += _proofs(self.ask([number for request in part for number in request]), len(part))
        return found

    def foresee(self, bound: Bound, laws: Sequence[Law] = ALL_LAWS) -> None:
        """Asks in batches for all that `laws.check` with this bound needs of an engine that agrees with Python's."""
        python = _Recorder()
        check(python, Bound((), bound.laying_side), [law for law in laws if law.scope in _WITHOUT_GAMES])
        for levels in _parts(python.levels, lambda _: 5):
            answer = self.ask([number for level in levels for number in _setup(level)])
            self._setups.update({level: Setup(*answer[3 * i : 3 * i + 3]) for i, level in enumerate(levels)})
        for layings in _parts(python.layings, lambda key: 8 + len(key[4]) + key[0] * key[1]):
            answer = iter(self.ask([number for key in layings for number in _laying(*key)]))
            self._laid.update({key: _rows(*key[:2], list(islice(answer, next(answer)))) for key in layings})
        for board in bound.boards:
            self.foresee_games((found.state.g for found in every_game(game, board)), board.assist_only)

    def foresee_games(self, games: Iterable[game.Game], assist_only: bool = False) -> None:
        """Acts on all these games of Python's engine as they would lie in Scratch; or does only what the assist laws ask."""
        acts_on = _assist_actions if assist_only else _every_action
        for part in _parts(map(as_probed, games), lambda g: len(acts_on(g)) * (3 + 3 * len(g.mines))):
            asked = {g: acts_on(g) for g in part}
            answer = iter(self.ask([number for g, acts in asked.items() for number in _act_request(g, acts)]))
            for g, acts in asked.items():
                self._after[g] = {act: _game(g.w, g.h, g.mines, list(islice(answer, 3 + 3 * len(g.mines)))) for act in acts}

    def ask(self, request: Sequence[int]) -> list:
        """The answers to a row of requests, as one row of numbers."""
        if len(request) > MOST_ITEMS:
            raise VmError(f"{len(request)} numbers are too many for one list in Scratch; ask in parts")
        self.requests += 1
        self.project.set_list("probe.probe_in", list(request))
        self.project.set_variable("probe.probe_done", 0)
        self.project.broadcast("answer the probe")
        self.stretch = self.project.step().stretch
        if self.project.exceptions:
            raise VmError(f"an exception inside Scratch: {self.project.exceptions[0]['message']}")
        if self.project.state["probe.probe_done"] != 1:
            raise VmError("the probe has not answered within a frame")
        return self.project.list("probe.probe_out")

    def _acted(self, g: ProbedGame, wanted: Act) -> ProbedGame:
        after = self._after.setdefault(g, {})
        if wanted not in after:
            every = [wanted] if after else list(dict.fromkeys([wanted, *_every_action(g)]))
            answer = iter(self.ask(_act_request(g, every)))
            for act in every:
                after[act] = _game(g.w, g.h, g.mines, list(islice(answer, 3 + 3 * len(g.mines))))
        return after[wanted]


def check_in_scratch(path: str | Path, engine: str, bound: Bound) -> list[Verdict]:
    """The verdicts of all laws on the project in `path`, an inspection build. Raises VmError."""
    with ProbeEngine(path, engine) as probe:
        probe.foresee(bound)
        return check(probe, bound, shortcuts=SHORTCUTS)


class _Recorder:
    """Python's engine, which remembers what it was asked about levels and layings."""

    def __init__(self) -> None:
        self.levels: dict[Level, None] = {}
        self.layings: dict[tuple, None] = {}

    def setup(self, level: Level) -> Setup:
        self.levels[level] = None
        return game.setup(level)

    def place_mines(self, w: int, h: int, n: int, first: Pos, rs: Sequence[int]) -> Layout:
        self.layings[w, h, n, first, tuple(rs)] = None
        return game.place_mines(w, h, n, first, rs)


def _parts(things: Iterable[Any], size: Callable[[Any], int]) -> Iterator[list[Any]]:
    """The things in lists whose sizes together a Scratch list can hold."""
    part, total = [], 0
    for thing in things:
        if part and total + size(thing) > MOST_ITEMS:
            yield part
            part, total = [], 0
        part.append(thing)
        total += size(thing)
    if part:
        yield part


def as_probed(g: game.Game) -> ProbedGame:
    """A game of Python's engine as it lies in Scratch."""
    under, flags = g.under, game.flag_codes(g)
    match game.status(g):
        case Playing():
            status, why = PLAYING, 0
        case Won():
            status, why = WON, 0
        case Lost(Exploded(p)):
            status, why = LOST_BY_MINE, _cell(under.w, under.h, p)
        case Lost(AssistTooEarly(p)):
            status, why = LOST_BY_ASSIST, _cell(under.w, under.h, p)
    left = sum(under.mines) - sum(flags)
    return ProbedGame(under.w, under.h, under.mines, game.seen_codes(g), flags, game.tile_codes(g), status, why, left)


def _every_action(g: ProbedGame) -> list[Act]:
    """All that the laws may want to know of a game; places off the board are one."""
    on_cells = [(OPEN, cell, 0) for cell in range(g.w * g.h + 1)]
    return list(dict.fromkeys([*(_action(g, action) for action in actions(g.w, g.h)), *on_cells]))


def _assist_actions(g: ProbedGame) -> list[Act]:
    """The choices of the assist, and opening each hidden cell that holds no mine."""
    closed_safe = [cell for cell, (seen, mine) in enumerate(zip(g.know, g.mines), 1) if seen == HIDDEN and not mine]
    return [*((ASSIST, 0, k) for k in ASSIST_CHOICES), *((OPEN, cell, 0) for cell in closed_safe)]


def _act_request(g: ProbedGame, acts: Sequence[Act]) -> list[int]:
    cells = [number for row in zip(g.mines, g.know, g.flags, g.tiles) for number in row]
    about = [ACTIONS, g.w, g.h, sum(g.mines), g.status, g.why, g.mines_left, *cells, len(acts)]
    return about + [number for act in acts for number in act]


def _nothing_proved(position: Knowledge) -> list[int]:
    return [0] * (position.w * position.h)


def _setup(level: Level) -> list[int]:
    sizes = (level.w, level.h, level.m) if isinstance(level, Custom) else (0, 0, 0)
    return [SETUP, _NAMED.get(type(level), _CUSTOM), *sizes]


def _cell(w: int, h: int, p: Pos) -> int:
    """The number of a cell from 1, or 0 off the board."""
    return p.y * w + p.x + 1 if p.x < w and p.y < h else 0


def _action(g: ProbedGame, action: Action) -> Act:
    match action:
        case Assist(k):
            return ASSIST, 0, k
        case Reveal(p):
            return REVEAL, _cell(g.w, g.h, p), 0
        case Flag(p):
            return FLAG, _cell(g.w, g.h, p), 0
        case Chord(p):
            return CHORD, _cell(g.w, g.h, p), 0
    raise TypeError(f"not an action: {action!r}")


def _game(w: int, h: int, mines: tuple[int, ...], told: Sequence[int]) -> ProbedGame:
    status, why, mines_left, *cells = told
    return ProbedGame(w, h, mines, tuple(cells[0::3]), tuple(cells[1::3]), tuple(cells[2::3]), status, why, mines_left)


def _laying(w: int, h: int, n: int, first: Pos, rs: tuple[int, ...]) -> list[int]:
    return [LAYOUT, w, h, n, first.x, first.y, len(rs), *rs]


def _rows(w: int, h: int, cells: Sequence[int]) -> Layout:
    """The cells in rows of `w`; a row too many or too short where Scratch's list has another length than it should."""
    rows = h if len(cells) == w * h else -(-len(cells) // max(w, 1))
    return tuple(tuple(cell == 1 for cell in cells[y * w : y * w + w]) for y in range(rows))


def _proofs(answer: list, count: int) -> list[ProbedProof]:
    found, at = [], 0
    for _ in range(count):
        consistent, lists, at = answer[at] == 1, [], at + 1
        for _ in range(3):
            lists.append(tuple(answer[at + 1 : at + 1 + answer[at]]))
            at += 1 + answer[at]
        found.append(ProbedProof(consistent, *lists, answer[at]))
        at += 1
    return found


def agrees(told: ProbedProof, w: int, safe: Iterable[Pos], mined: Iterable[Pos], probability: dict[Pos, Fraction], consistent: bool) -> bool:
    """Whether Scratch's proof says the same as exact sets and fractions, chances within 1e-9."""
    def cells(positions: Iterable[Pos]) -> tuple[int, ...]:
        return tuple(sorted(p.y * w + p.x + 1 for p in positions))

    if (told.consistent, told.safe, told.mined) != (consistent, cells(safe), cells(mined)):
        return False
    return not told.chances or all(abs(told.chances[p.y * w + p.x] - share) <= 1e-9 for p, share in probability.items())
