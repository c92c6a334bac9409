"""The Python oracle: follows the moves that Scratch logged and says what the ledger must be after each.

The moves are the texts of docs/ledger.md; the values are the ledger's names in the ledger's encoding.
"""

import re

from minebender_sb3 import game
from minebender_sb3.board import LEVELS, Custom, Pos, Setup, cell_of, pos_of, setup
from minebender_sb3.board.random import LAST_SEED, next_seed
from minebender_sb3.generator import ATTEMPT_CAP, generate, method_for
from minebender_sb3.generator.measures import measure
from minebender_sb3.generator.solve import solve
from minebender_sb3.logic import Deducer, Rule, RuleLevel
from minebender_sb3.verify.law_lines import rows_of

RANDOM, NO_GUESS = 0, 1
STUCK = 4
CUSTOM_SIZE = 5
PLAYING, WON, LOST_BY_MINE, LOST_BY_ASSIST = 0, 1, 2, 3
HIDDEN, COVERED, FLAGGED = -1, 9, 10

_COUNTERS = {
    Rule.COUNTING: "counting_count", Rule.SUBSET: "subset_count", Rule.BUDGET: "budget_count",
    Rule.PAIR: "pair_count", Rule.PROOF: "proof_count", Rule.MINE_COUNT: "complete_count",
}

Ledger = dict[str, int | tuple[int, ...]]


class MoveError(Exception):
    """A move that cannot follow the moves before it; the message says why."""


class Oracle:
    """The state of play after the moves applied so far, from a green flag on.

    `next_seed` is what the ledger held before the flag: the seed of the first board, or 0 where the project picks it.
    """

    def __init__(self, next_seed: int = 0, attempt_cap: int = ATTEMPT_CAP) -> None:
        self.next_seed = next_seed
        self.attempt_cap = attempt_cap
        self.moves = 0
        self.level = RuleLevel.SUBSET
        self._new(1, NO_GUESS, next_seed, LEVELS[1])

    def apply(self, move: str) -> None:
        """Follows one text of `move_log`. Raises MoveError, and is then as it was, if the move cannot follow."""
        name, *numbers = move.split(" ")
        if name in ("layout", "step"):
            self._apply_probe(move, name, numbers)
            self.moves += 1
            return
        try:
            arguments = tuple(int(number) for number in numbers)
        except ValueError:
            raise MoveError(f"`{move}` is no move") from None
        if name == "new" and len(arguments) in (3, 6):
            self._apply_new(move, *arguments[:3], arguments[3:])
        elif self.moves == 0:
            raise MoveError(f"`{move}` comes before the first `new`")
        elif name == "board" and len(arguments) == 8:
            self._apply_board(move, *arguments[:3], arguments[3:6], *arguments[6:])
        elif name == "level" and len(arguments) == 1:
            self._apply_level(arguments[0])
        elif name in ("flag", "reveal", "chord") and len(arguments) == 1:
            self._apply_at_cell(name, arguments[0])
        elif name == "deduce" and not arguments:
            self._apply_deduce()
        elif name == "assist" and len(arguments) == 1:
            self._apply_assist(arguments[0])
        elif name == "attempt" and not arguments:
            self._apply_attempt()
        else:
            raise MoveError(f"`{move}` is no move")
        self.moves += 1

    def ledger(self) -> Ledger:
        """Every value of the ledger that the moves determine, `tiles` as they are once all is drawn."""
        return {
            "size": self.size,
            "width": self.setup.w,
            "height": self.setup.h,
            "mine_count": self.setup.n,
            "mode": self.mode,
            "level": self.level.value,
            "seed": self.seed,
            "next_seed": self.next_seed,
            "attempt_cap": self.attempt_cap,
            "begun": int(self.begun),
            "status": self.status,
            "why": self._why(),
            "badge": self.badge,
            "board_level": self.board_level,
            "difficulty": self.difficulty,
            "difficulty_count": self.difficulty_count,
            "attempts": self.attempts,
            "mends": self.mends,
            "bbbv": self.three_bv,
            "clicks": self.clicks,
            "rule": self.rule,
            "ring_a": (*self.rings, 0, 0)[0],
            "ring_b": (*self.rings, 0, 0)[1],
            "rings": self.rings,
            **{name: self.firings[rule] for rule, name in _COUNTERS.items()},
            "mines_left": self.setup.n - sum(self.flags),
            "moves": self.moves,
            "know": self.know,
            "flags": self.flags,
            "mines": game.mine_codes(self.game) if self.begun else self._blank,
            "proved": tuple(self.deducer.proved_codes()) if self.begun else self._blank,
            "tiles": self._tiles(),
        }

    @property
    def begun(self) -> bool:
        """Whether the mines are laid."""
        return self.game is not None

    @property
    def know(self) -> tuple[int, ...]:
        """What the player sees, row by row."""
        return game.seen_codes(self.game) if self.begun else (HIDDEN,) * len(self._blank)

    @property
    def flags(self) -> tuple[int, ...]:
        """The flags, row by row."""
        return game.flag_codes(self.game) if self.begun else self._early_flags

    @property
    def status(self) -> int:
        """0 playing, 1 won, 2 lost by a mine, 3 lost by the assist."""
        match game.status(self.game) if self.begun else None:
            case game.Won():
                return WON
            case game.Lost(why=game.Exploded()):
                return LOST_BY_MINE
            case game.Lost():
                return LOST_BY_ASSIST
            case _:
                return PLAYING

    @property
    def ended(self) -> bool:
        """Whether the game is over or the rules are at their end."""
        return self.status != PLAYING or self.rule == STUCK

    @property
    def can_deduce(self) -> bool:
        """Whether S or held A makes a move now."""
        return self.begun and not self.ended

    def click(self, cell: int) -> str | None:
        """The move that a click on a cell makes now, or None; where it first lays the mines, the move after that."""
        if self.status != PLAYING:
            return None
        return f"reveal {cell}" if self.know[cell - 1] == HIDDEN else f"chord {cell}"

    def lays_mines(self, cell: int) -> bool:
        """Whether a click on a cell lays the mines first."""
        return not self.begun and not self.flags[cell - 1]

    @property
    def nearest_to_the_middle(self) -> int:
        """The cell without a flag that is nearest to the middle, the first in row order on a tie; 0 if there is none."""
        w, h = self.setup.w, self.setup.h
        free = [pos_of(w, index) for index, flag in enumerate(self.flags) if not flag]
        if not free:
            return 0
        return self._cell(min(free, key=lambda p: (2 * p.x - w + 1) ** 2 + (2 * p.y - h + 1) ** 2))

    # ---- moves

    def _new(self, size: int, mode: int, seed: int, board: Setup) -> None:
        self.size, self.mode, self.seed = size, mode, seed
        self.setup = board
        self._blank = (0,) * (self.setup.w * self.setup.h)
        self._early_flags = self._blank
        self.badge, self.attempts, self.mends = 0, 0, 0
        self.board_level = self.difficulty = self.difficulty_count = 0
        self.three_bv, self.clicks = 0, 0
        self.first = 0  # the cell of the first click, once that is known
        self.rule, self.rings = 0, ()
        self.firings = dict.fromkeys(_COUNTERS, 0)
        self.game: game.Game | None = None
        self.deducer: Deducer | None = None

    def _apply_new(self, move: str, size: int, mode: int, seed: int, custom: tuple[int, ...]) -> None:
        board = self._board_of(move, size, custom)
        if mode not in (RANDOM, NO_GUESS) or not 1 <= seed <= LAST_SEED:
            raise MoveError(f"`{move}`: no such mode or seed")
        if self.next_seed not in (0, seed):
            raise MoveError(f"`{move}`: the next seed was {self.next_seed}")
        if self.moves == 0 and (size, mode) != (1, NO_GUESS):
            raise MoveError(f"`{move}`: the green flag makes size 1, mode 1")
        self._new(size, mode, seed, board)
        self.next_seed = next_seed(seed)

    def _apply_board(
        self, move: str, size: int, mode: int, seed: int, asked: tuple[int, ...], first: int, level: int,
    ) -> None:
        board = self._board_of(move, size, asked if size == CUSTOM_SIZE else ())
        if board != Setup(*asked) or mode not in (RANDOM, NO_GUESS) or not 1 <= seed <= LAST_SEED:
            raise MoveError(f"`{move}`: no such board, mode or seed")
        if not 1 <= first <= board.w * board.h or level not in list(RuleLevel):
            raise MoveError(f"`{move}`: no such cell on that board, or no such level")
        self.level = RuleLevel(level)
        self._new(size, mode, seed, board)
        self.first = first

    def _apply_level(self, level: int) -> None:
        if level != self.level % len(RuleLevel) + 1:
            raise MoveError(f"`level {level}`: the level before was {self.level.value}")
        if self.attempts and not self.begun or self.first and not self.begun:
            raise MoveError(f"`level {level}`: a board is being sought")
        self.level = RuleLevel(level)
        if self.deducer:
            self.deducer.level = self.level
        self.rule, self.rings = 0, ()

    def _board_of(self, move: str, size: int, custom: tuple[int, ...]) -> Setup:
        board = LEVELS.get(size) if not custom else setup(Custom(*custom)) if size == CUSTOM_SIZE else None
        if board is None or custom and board != Setup(*custom):
            raise MoveError(f"`{move}`: no such size, or a board beyond the limits")
        return board

    def _apply_at_cell(self, name: str, cell: int) -> None:
        if not 1 <= cell <= len(self._blank):
            raise MoveError(f"`{name} {cell}`: no such cell on this board")
        if self.status != PLAYING:
            raise MoveError(f"`{name} {cell}`: the game is over")
        if self.attempts and not self.begun and not (name == "reveal" and self.lays_mines(cell)):
            raise MoveError(f"`{name} {cell}`: a board is being sought")
        if self.first and not self.begun and (name, cell) != ("reveal", self.first):
            raise MoveError(f"`{name} {cell}`: the first click of this board is at cell {self.first}")
        if name == "flag":
            self._flag(cell)
        elif self.click(cell) != f"{name} {cell}":
            raise MoveError(f"`{name} {cell}`: a click there is `{self.click(cell)}`")
        elif name == "chord":
            self._chord(self._pos(cell))
        else:
            if self.lays_mines(cell):
                self._lay_mines(cell)
            if self.begun:
                self._step(game.Reveal(self._pos(cell)))
        self.clicks += 1
        self.rule, self.rings = 0, ()

    def _flag(self, cell: int) -> None:
        if self.begun:
            self._step(game.Flag(self._pos(cell)))
        else:
            flags = self._early_flags
            self._early_flags = flags[: cell - 1] + (1 - flags[cell - 1],) + flags[cell:]

    def _chord(self, p: Pos) -> None:
        after = game.step(self.game, game.Chord(p))
        for target in game.chord_targets(self.game, p):  # one by one, for the deducer's sake
            self._step(game.Reveal(target))
        if self.game != after:
            raise AssertionError("a chord of the engine is not its reveals")

    def _lay_mines(self, cell: int) -> None:
        first, (w, h) = self._pos(cell), (self.setup.w, self.setup.h)
        board = generate(self.setup, first, self.seed, self.mode == NO_GUESS, self.attempt_cap, self.level,
                         method_for(self.setup))
        if board.attempts != self.attempts:
            raise MoveError(f"`reveal {cell}` after {self.attempts} attempts; seed {self.seed} needs {board.attempts}")
        self.badge = 1 if board.certified else 2
        self.first, self.board_level, self.mends = cell, self.level.value, board.mends
        mines = [index for index, mine in enumerate(mine for row in board.layout for mine in row) if mine]
        if board.certified:
            played = solve(w, h, mines, first, self.level)
            self.difficulty, self.difficulty_count = played.level.value, played.firings[Rule[played.level.name]]
        self.three_bv = measure(w, h, mines).three_bv
        self.game = game.fresh(w, h, board.layout)
        self.deducer = Deducer(game.knowledge(self.game), self.level)
        for index, flag in enumerate(self._early_flags):
            if flag:
                self._step(game.Flag(self._pos(index + 1)))

    def _apply_attempt(self) -> None:
        if self.begun:
            raise MoveError("`attempt`: the mines are laid")
        if self.attempts >= (self.attempt_cap if self.mode == NO_GUESS else 1):
            raise MoveError(f"`attempt`: {self.attempts} were made, which is all")
        self.attempts += 1

    def _apply_deduce(self) -> None:
        if not self.can_deduce:
            raise MoveError("`deduce`: not begun, over, or stuck")
        deduction = self.deducer.next()
        if deduction is None:
            self.rule, self.rings = STUCK, ()
            return
        self.rule = deduction.rule.value
        self.rings = tuple(map(self._cell, deduction.witnesses))
        self.firings[deduction.rule] += 1
        for p in deduction.cells:
            if game.flagged(self.game, p) != deduction.mined:
                self._step(game.Flag(p))
            if not deduction.mined:
                self._step(game.Reveal(p))

    def _apply_assist(self, choice: int) -> None:
        if not self.begun or self.status != PLAYING:
            raise MoveError(f"`assist {choice}`: not begun, or over")
        if choice != self.moves:
            raise MoveError(f"`assist {choice}`: it must be the number of moves before it, {self.moves}")
        self._assist(choice)
        self.rule, self.rings = 0, ()

    # ---- moves of the probe, which only an inspection build has

    def _apply_probe(self, move: str, name: str, words: list[str]) -> None:
        if self.moves == 0:
            raise MoveError(f"`{move}` comes before the first `new`")
        match name, words:
            case "layout", [w, h, mines] if w.isdecimal() and h.isdecimal() and re.fullmatch(f"[01]{{{int(w) * int(h)}}}", mines):
                self._take_layout(int(w), int(h), mines)
            case "step", [action, number] if number.isdecimal() and self.begun:
                self._take_step(action, int(number))
            case _:
                raise MoveError(f"`{move}` is no move, or no game has begun")

    def _take_layout(self, w: int, h: int, mines: str) -> None:
        self._new(CUSTOM_SIZE, self.mode, self.seed, Setup(w, h, mines.count("1")))
        self.game = game.fresh(w, h, rows_of(w, h, [int(mark) for mark in mines]))
        self.deducer = Deducer(game.knowledge(self.game), self.level)

    def _take_step(self, action: str, number: int) -> None:
        """A step of the rules: `number` is the assist's choice, or a cell, 0 off the board."""
        p = self._pos(number) if number else Pos(self.setup.w, self.setup.h)
        if action == "assist":
            self._assist(number)
        elif action == "chord":
            self._chord(p)
        elif action == "open":
            self._follow(game.open(self.game, p), p)
        else:
            self._step({"reveal": game.Reveal, "flag": game.Flag}[action](p))
        self.rule, self.rings = 0, ()

    # ---- the board

    def _step(self, action: game.Action) -> None:
        """One step of the engine; the deducer sees what it opened."""
        self._follow(game.step(self.game, action), action.p)

    def _assist(self, choice: int) -> None:
        closed = zip(game.seen_codes(self.game), game.mine_codes(self.game))
        safe = [index for index, (seen, mine) in enumerate(closed) if seen == HIDDEN and not mine]
        after = game.step(self.game, game.Assist(choice))
        self._follow(after, self._pos(safe[choice % len(safe)] + 1) if safe else None)

    def _follow(self, after: game.Game, p: Pos | None) -> None:
        """The game goes on; the deducer sees what was opened at `p`."""
        before, self.game = self.game, after
        if game.seen_codes(after) != game.seen_codes(before):
            self.deducer.observe(game.knowledge(after), p)

    def _tiles(self) -> tuple[int, ...]:
        if self.begun:
            return tuple(game.tile_codes(self.game))
        return tuple(FLAGGED if flag else COVERED for flag in self._early_flags)

    def _why(self) -> int:
        match game.status(self.game) if self.begun else None:
            case game.Lost(why=why):
                return self._cell(why.p)
            case _:
                return 0

    def _pos(self, cell: int) -> Pos:
        return pos_of(self.setup.w, cell - 1)

    def _cell(self, p: Pos) -> int:
        return cell_of(self.setup.w, p) + 1
