"""The laws judged over ordinary play: the games that Scratch's ledger showed in a session, and the moves between them.

Laws of games are judged on every game that was fully drawn, laws of moves on every reveal, flag, chord and assist between
two such games, for the values of that move. What would need other moves from the same game is left to the probe.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from minebender_sb3.game import Action, Assist, Chord, Flag, Pos, Reveal
from minebender_sb3.laws import ALL_LAWS, Law
from minebender_sb3.laws.law import State, positions
from minebender_sb3.verify.law_lines import rows_of
from minebender_sb3.verify.play import Player
from minebender_sb3.verify.probe_engine import LedgerReader, ProbedGame
from minebender_sb3.verify.session import Session
from minebender_sb3.vm import Project

_LAWS = {law.name: law for law in ALL_LAWS}
OF_GAMES = ("bridge", "won_iff", "flags_hidden", "display_play", "display_blast", "display_hint", "display_mines", "x_display_over")
OF_OPENINGS = ("open_mine", "open_safe", "flood_complete", "flood_exact")
OF_MOVES: Mapping[type, tuple[str, ...]] = {
    Reveal: ("monotone", "reveal_flagged", "x_reveal_flags"),
    Flag: ("monotone", "flag_no_knowledge", "flag_toggle", "flag_others", "flag_revealed"),
    Chord: ("monotone",),
    Assist: ("monotone", "x_assist_flags"),
}  # fmt: skip


class OneMove(LedgerReader):
    """An engine of which one move is known."""

    def __init__(self, action: Action | None = None, after: ProbedGame | None = None) -> None:
        self._action, self._after = action, after

    def step(self, g: ProbedGame, action: Action) -> ProbedGame:
        if action != self._action:
            raise AssertionError(f"a law asks for {action}, which was not played")
        return self._after

    def open(self, g: ProbedGame, p: Pos) -> ProbedGame:
        return self.step(g, Reveal(p))


@dataclass
class Findings:
    """By law, how many instances were judged and for how many its precondition was true; and what broke one, as sentences."""

    instances: dict[str, int] = field(default_factory=dict)
    preconditions: dict[str, int] = field(default_factory=dict)
    broken: list[str] = field(default_factory=list)

    def judge(self, law: Law, state: State, values: tuple[Any, ...], moves: int) -> None:
        """One instance, after so many moves."""
        self.instances[law.name] = self.instances.get(law.name, 0) + 1
        if law.given(state, *values):
            self.preconditions[law.name] = self.preconditions.get(law.name, 0) + 1
            if not law.holds(state, *values):
                self.broken.append(f"move {moves}: {law.name} is broken for {', '.join(map(str, values)) or 'this game'}")


def judge_play(project: Project, session: Session, findings: Findings) -> None:
    """Plays a session in a game opened with its ledger watched, and judges what it shows."""
    before: tuple[int, ProbedGame] | None = None
    for moves, g, move in _games(project, session):
        if before is None or before[0] != moves:
            _judge_game(g, moves, findings)
        action = _action(move, g.w)
        if before is not None and action is not None and before[0] + 1 == moves and before[1].mines == g.mines:
            _judge_move(before[1], action, g, moves, findings)
        before = moves, g


def _games(project: Project, session: Session) -> Iterator[tuple[int, ProbedGame, str]]:
    """The games that were begun and fully drawn: moves made, the game, and the last move."""
    for frame in Player(project).play(session):
        ledger = frame.ledger
        if ledger["begun"] == 1 and not ledger["undrawn"] and ledger["move_log"]:
            yield ledger["moves"], _game(ledger), ledger["move_log"][-1]


def _game(ledger: Mapping[str, Any]) -> ProbedGame:
    lists = (tuple(ledger[name]) for name in ("mines", "know", "flags", "tiles"))
    return ProbedGame(ledger["width"], ledger["height"], *lists, *(ledger[name] for name in ("status", "why", "mines_left")))


def _action(move: str, w: int) -> Action | None:
    name, *words = move.split()
    kind = {"reveal": Reveal, "flag": Flag, "chord": Chord}.get(name)
    if kind:
        cell = int(words[0]) - 1
        return kind(Pos(cell % w, cell // w))
    return Assist(int(words[0])) if name == "assist" else None


def _judge_game(g: ProbedGame, moves: int, findings: Findings) -> None:
    state = State(OneMove(), g.w, g.h, rows_of(g.w, g.h, g.mines), g)
    for name in OF_GAMES:
        for values in product(positions(g.w, g.h), repeat=len(_LAWS[name].over)):
            findings.judge(_LAWS[name], state, values, moves)


def _judge_move(g: ProbedGame, action: Action, after: ProbedGame, moves: int, findings: Findings) -> None:
    state = State(OneMove(action, after), g.w, g.h, rows_of(g.w, g.h, g.mines), g)
    opening = isinstance(action, Reveal) and not state.flagged(action.p)  # a reveal is one where no flag is in the way
    for name in OF_MOVES[type(action)] + (OF_OPENINGS if opening else ()):
        domains = [_domain(letter, action, g) for letter in _LAWS[name].over]
        for values in product(*domains):
            findings.judge(_LAWS[name], state, values, moves)


def _domain(letter: str, action: Action, g: ProbedGame) -> tuple[Any, ...]:
    """The values of a quantifier: those of the move, and every position for `q`."""
    match letter:
        case "a":
            return (action,)
        case "p":
            return (action.p,)
        case "k":
            return (action.k,)
    return positions(g.w, g.h)


