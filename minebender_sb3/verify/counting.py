"""Sessions of the game with every block counted: for coverage, and for the profile against the game's budgets."""

from dataclasses import dataclass

from minebender_sb3.verify.play import GEOMETRY, Player
from minebender_sb3.verify.runs import ALLOWED
from minebender_sb3.verify.session import Session
from minebender_sb3.vm import Project
from minebender_sb3.vm.profile import Worst
from minebender_sb3.vm.tally import Tally


@dataclass(frozen=True, slots=True)
class Counted:
    """A run: what ran, how many frames, and the worst frame of each kind."""

    tally: Tally
    frames: int
    worst: Worst


def count(task: tuple[str, Session]) -> Counted:
    """Plays a session in a project's file, in vanilla Scratch, whose blocks alone can be counted. Raises as `Player.play` does.

    A frame is "busy" while the generator works or once it has just ended, "input" where a hand moved in it or in the
    one before, else "idle"; held A moves nothing.
    """
    path, session = task
    with Project(path, "vanilla", watch=("busy", "status", "rule", "moves", "begun", "width", "height", *GEOMETRY), allow=ALLOWED,
                 count=True) as project:
        worst: dict[str, tuple[int, int]] = {}
        busy = moved = False
        for frame in Player(project).play(session):
            was_busy, busy = busy, frame.ledger["busy"] != 0
            was_moved, moved = moved, bool(frame.inputs)
            kind = "busy" if busy or was_busy else "input" if moved or was_moved else "idle"
            _, blocks, _ = project.spent[-1]
            if blocks > worst.get(kind, (0, -1))[1]:
                worst[kind] = (frame.number, blocks)
        return Counted(project.tally(), project.number, worst)


def together(runs: list[Counted]) -> Counted:
    """All runs as one: the worst frame of each kind is that of the first run that has it."""
    worst: dict[str, tuple[int, int]] = {}
    for run in runs:
        for kind, (frame, blocks) in run.worst.items():
            if blocks > worst.get(kind, (0, -1))[1]:
                worst[kind] = (frame, blocks)
    return Counted(Tally.sum(run.tally for run in runs), sum(run.frames for run in runs), worst)
