"""The smallest counterexample of a broken law as a play session, which replays on Scratch and on Python's engine."""

from pathlib import Path

from minebender_sb3.game import Assist
from minebender_sb3.laws import Verdict
from minebender_sb3.laws.checker import Counterexample
from minebender_sb3.laws.report import Judged, example_text
from minebender_sb3.verify.law_lines import Claim
from minebender_sb3.verify.session import Cell, Command, LawHolds, Layout, Session, Step, write


def session_of(verdict: Verdict) -> Session:
    """The layout, the moves and the law of a broken verdict; of a level or a request for mines, the law alone."""
    example = verdict.counterexample
    if example is None:
        raise ValueError(f"{verdict.law.name} is not broken, so there is nothing to replay")
    claim = Claim(verdict.law, example.values, example.case)
    board = [] if example.case is not None else [Layout(example.w, example.h, example.layout), *_steps(example)]
    return Session.of(f"law {verdict.law.name}", [*board, LawHolds(claim)])


def text_of(judged: Judged) -> str:
    """The text of that session, with what is wrong as comments."""
    return write(session_of(judged.verdict), [f"broken on {judged.on}", *example_text(judged.verdict).splitlines()])


def file_name(judged: Judged) -> str:
    """The name of its file."""
    return f"law-{judged.verdict.law.name}-{judged.on}.txt"


def save(judged: Judged, folder: Path) -> Path:
    """Writes the session into a folder; returns the file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name(judged)
    path.write_text(text_of(judged), encoding="utf-8")
    return path


def _steps(example: Counterexample) -> list[Command]:
    steps: list[Command] = []
    for action in example.actions:
        if isinstance(action, Assist):
            steps.append(Step("assist", None, action.k))
        else:
            steps.append(Step(type(action).__name__.lower(), Cell(action.p.x, action.p.y)))
    if example.opened and steps:
        steps[-1] = Step("open", steps[-1].cell)
    return steps
