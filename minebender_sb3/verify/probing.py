"""What a session asks of the probes of an inspection build: a layout, steps past mouse and keys, and whether a law holds."""

from collections.abc import Mapping

from minebender_sb3.laws.law import State
from minebender_sb3.verify.law_lines import Claim, breaks, rows_of
from minebender_sb3.verify.probe_engine import ASSIST, CHORD, FLAG, OPEN, REVEAL, ProbedGame, ProbeEngine
from minebender_sb3.verify.session import Layout, Step
from minebender_sb3.vm import Project, VmError

SERVED = "board_probe.served"
_ACTIONS = {"reveal": REVEAL, "flag": FLAG, "chord": CHORD, "assist": ASSIST, "open": OPEN}


def has_probe(project: Project) -> bool:
    """Whether the project is an inspection build."""
    try:
        project.variable(SERVED)
    except VmError:
        return False
    return True


def post(project: Project, asked: Layout | Step) -> None:
    """Asks the probe for a layout or a step, in the next frame."""
    match asked:
        case Layout(w=w, h=h, rows=rows):
            mines = [int(mine) for row in rows for mine in row]
            project.set_list("layout", mines)
            _set(project, width=w, height=h, mines=sum(mines))
            project.broadcast("T fresh")
        case Step(action=action, cell=cell, choice=choice):
            _set(project, action=_ACTIONS[action], choice=choice)
            if cell is not None:
                _set(project, x=cell.x, y=cell.y)
            project.broadcast("T step")


def move_of(asked: Layout | Step, width: int, height: int) -> str:
    """The text in the move log that answers a layout or a step on a board of this size."""
    match asked:
        case Layout(w=w, h=h, rows=rows):
            return f"layout {w} {h} " + "".join(str(int(mine)) for row in rows for mine in row)
        case Step(action="assist", choice=choice):
            return f"step assist {choice}"
    cell = asked.cell
    inside = cell.x < width and cell.y < height
    return f"step {asked.action} {cell.y * width + cell.x + 1 if inside else 0}"


def breaks_in_scratch(project: Project, ledger: Mapping[str, object], claim: Claim) -> bool:
    """Whether the project breaks a law; tried beside it, on a copy that is set to the game of the ledger."""
    with ProbeEngine(project.source, project.engine) as probe:
        return breaks(claim, probe, _state(probe, ledger) if claim.case is None else None)


def _state(probe: ProbeEngine, ledger: Mapping[str, object]) -> State:
    w, h = int(ledger["width"]), int(ledger["height"])
    mines, know, flags, tiles = (tuple(map(int, ledger[name])) for name in ("mines", "know", "flags", "tiles"))
    status, why, left = (int(ledger[name]) for name in ("status", "why", "mines_left"))
    return State(probe, w, h, rows_of(w, h, mines), ProbedGame(w, h, mines, know, flags, tiles, status, why, left))


def _set(project: Project, **asked: int) -> None:
    for name, value in asked.items():
        project.set_variable(f"board_probe.asked_{name}", value)
