"""The engine taken apart into pieces, so that a seeded fault is one piece made wrong."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from minebender_sb3 import game
from minebender_sb3.board import HIDDEN, beside, cell_of, on_board, pos_of, spread
from minebender_sb3.game import (
    Action,
    Assist,
    AssistTooEarly,
    Chord,
    Exploded,
    Flag,
    Game,
    Knowledge,
    Level,
    Lost,
    Playing,
    Pos,
    Reveal,
    Setup,
    Status,
    Tile,
    Won,
)
from minebender_sb3.laws.definitions import Layout
from minebender_sb3.logic import provably_safe


class Variant:
    """An engine that does what `minebender_sb3.game` does; a fault overrides one method. Its docstring says what is wrong."""

    def fresh(self, w: int, h: int, layout: Layout) -> Game:
        return game.fresh(w, h, layout)

    def knowledge(self, g: Game) -> Knowledge:
        return game.knowledge(g)

    def status(self, g: Game) -> Status:
        return g.status

    def flagged(self, g: Game, p: Pos) -> bool:
        return game.flagged(g, p)

    def setup(self, level: Level) -> Setup:
        return game.setup(level)

    def place_mines(self, w: int, h: int, n: int, first: Pos, rs: Iterable[int]) -> Layout:
        return game.place_mines(w, h, n, first, rs)

    def display(self, g: Game) -> Sequence[Sequence[Tile]]:
        return game.display(g)

    def step(self, g: Game, action: Action) -> Game:
        match action:
            case Reveal(p):
                return self.reveal(g, p)
            case Flag(p):
                return self.flag(g, p)
            case Chord(p):
                return self.chord(g, p)
            case Assist(k):
                return self.assist(g, k) if playing(g) else g
        raise TypeError(f"not an action: {action!r}")

    def reveal(self, g: Game, p: Pos) -> Game:
        return g if self.flagged(g, p) else self.open(g, p)

    def flag(self, g: Game, p: Pos) -> Game:
        return game.step(g, Flag(p))

    def chord(self, g: Game, p: Pos) -> Game:
        for target in self.targets(g, p):
            g = self.reveal(g, target)
        return g

    def targets(self, g: Game, p: Pos) -> Sequence[Pos]:
        return game.chord_targets(g, p)

    def assist(self, g: Game, k: int) -> Game:
        provable = self.provable(g)
        return self.too_early(g, provable, k) if provable else self.help(g, k)

    def provable(self, g: Game) -> Sequence[Pos]:
        return provably_safe(self.knowledge(g))

    def too_early(self, g: Game, provable: Sequence[Pos], k: int) -> Game:
        return replace(g, status=Lost(AssistTooEarly(self.choose(provable, k))))

    def help(self, g: Game, k: int) -> Game:
        safe = hidden_safe(g)
        return self.open(g, self.choose(safe, k)) if safe else g

    def choose(self, candidates: Sequence[Pos], k: int) -> Pos:
        return candidates[k % len(candidates)]

    def open(self, g: Game, p: Pos) -> Game:
        if not playing(g) or not on_board(g.under.w, g.under.h, p) or g.seen[at(g, p)] != HIDDEN:
            return g
        return self.opened(g, p, self.flood(g, at(g, p)))

    def flood(self, g: Game, cell: int) -> Sequence[int]:
        return spread(beside(g.under.w, g.under.h), list(g.seen), g.under.numbers, cell)

    def opened(self, g: Game, p: Pos, cells: Sequence[int]) -> Game:
        g = with_seen(g, {cell: g.under.numbers[cell] for cell in cells})
        return replace(self.without_flags(g, cells), status=self.outcome(g, p))

    def without_flags(self, g: Game, cells: Sequence[int]) -> Game:
        return with_flags(g, dict.fromkeys(cells, 0))

    def outcome(self, g: Game, p: Pos) -> Status:
        if g.under.mines[at(g, p)]:
            return Lost(Exploded(p))
        return Playing() if hidden_safe(g) else Won()


def playing(g: Game) -> bool:
    return g.status == Playing()


def at(g: Game, p: Pos) -> int:
    """The cell of an on-board position."""
    return cell_of(g.under.w, p)


def places(g: Game) -> tuple[Pos, ...]:
    """All positions of the board, row by row."""
    return tuple(pos_of(g.under.w, cell) for cell in range(len(g.seen)))


def hidden_safe(g: Game) -> list[Pos]:
    """The hidden cells without a mine, row by row."""
    return [p for p, code, mine in zip(places(g), g.seen, g.under.mines, strict=True) if code == HIDDEN and not mine]


def changed(values: tuple[int, ...], changes: dict[int, int]) -> tuple[int, ...]:
    return tuple(changes.get(cell, value) for cell, value in enumerate(values))


def with_seen(g: Game, changes: dict[int, int]) -> Game:
    """The game with other codes at some cells."""
    return replace(g, seen=changed(g.seen, changes))


def with_flags(g: Game, changes: dict[int, int]) -> Game:
    """The game with other flags at some cells."""
    return replace(g, flags=changed(g.flags, changes))


@dataclass(frozen=True)
class Fault:
    """A seeded fault: its name, what is wrong in a sentence, the law that owns it, and the engine that has it."""

    name: str
    sentence: str
    owner: str
    engine: Variant


def faults_of(owners: dict[type[Variant], str]) -> tuple[Fault, ...]:
    """The faults of a table of engines by class."""
    return tuple(Fault(kind.__name__, kind.__doc__ or "", owner, kind()) for kind, owner in owners.items())
