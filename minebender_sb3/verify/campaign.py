"""Many runs, one after the other or side by side: each judged, counted, and kept as soon as it ends."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from itertools import islice
from pathlib import Path
from typing import Any

from minebender_sb3.verify import fuzz, replaying, report, runs, views
from minebender_sb3.verify.results import ResultFile
from minebender_sb3.verify.workers import spread

MOST_SECONDS = 900.0  # real ones that a run may take
MOST_FAILURES = 20  # disagreements that are told and saved

Spread = Callable[..., Iterator[Any]]


@dataclass(frozen=True, slots=True)
class Shape:
    """How the results of a kind of run are shown: a result has `disagreement` and `views`."""

    name: str
    columns: tuple[tuple[str, int, Callable[[Any], str]], ...]
    shown: Callable[[Any], Any]  # what the columns are taken from
    label: Callable[[Any], str]

    def heading(self) -> str:
        """The first line of the table."""
        return self._line([name for name, _, _ in self.columns])

    def line(self, result: Any) -> str:
        """A row of the table."""
        return self._line(self.cells(result))

    def cells(self, result: Any) -> list[str]:
        """The texts of a row."""
        return [text(self.shown(result)) for _, _, text in self.columns]

    def _line(self, cells: list[str]) -> str:
        return "  ".join(cell.rjust(width) for cell, (_, width, _) in zip(cells, self.columns)).rstrip()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of run that is made many times: how a task is done, and how its result is counted, kept and read back."""

    shape: Shape
    work: Callable[[Any], Any]
    give_up: Callable[[Any, str], Any]
    summary: Callable[[], Any]
    to_json: Callable[[Any], dict]
    of_json: Callable[[dict], Any]
    save: Callable[[str, Any, Path], Path]
    remedy: str  # what to do with a session that was saved


REPLAY = Shape("replay", replaying.COLUMNS, lambda replayed: replayed, lambda replayed: replayed.session)
VERIFY = Kind(
    shape=Shape("verify", report.COLUMNS, lambda outcome: outcome.row, lambda outcome: f"seed {outcome.row.seed}"),
    work=runs.run,
    give_up=runs.give_up,
    summary=report.Summary,
    to_json=lambda outcome: {**asdict(outcome.row), "hash": outcome.hash, **_disagreement(outcome)},
    of_json=lambda told: runs.Outcome(_taken(runs.Row, told), told["hash"], *_disagreement_of(told)),
    save=runs.save_failure,
    remedy="repeat it: minebender replay",
)
FUZZ = Kind(
    shape=Shape("fuzz", fuzz.COLUMNS, lambda played: played, lambda played: f"seed {played.seed}, {played.engine}"),
    work=fuzz.play,
    give_up=fuzz.give_up,
    summary=fuzz.Summary,
    to_json=lambda played: {
        **{name: getattr(played, name) for name in ("seed", "engine", "moves", "frames", "compared", "ending", "hash")},
        "events": dict(played.events), "verdict": fuzz.verdict(played), **_disagreement(played),
    },
    of_json=lambda told: _taken(fuzz.Played, told | dict(zip(("disagreement", "views"), _disagreement_of(told)))),
    save=fuzz.save_failure,
    remedy="cut it down: minebender shrink",
)  # fmt: skip


def conduct(
    kind: Kind, tasks: Iterable[Any], count: int, kept: ResultFile, failures: Path,
    tell: Callable[[Any, dict], None], warn: Callable[[str], None], spread: Spread = spread, processes: int = 0,
) -> tuple[Any, bool]:  # fmt: skip
    """Makes `count` runs but for those that `kept` holds already; their summary, and whether Ctrl-C ended them early.

    `tell` is called with each result and its row, those kept first, `warn` with sentences on what went wrong; sessions
    that disagree are saved in the folder `failures`.
    """
    summary, saved = kind.summary(), 0
    for row in kept.rows(count):
        try:
            result = kind.of_json(row)
            summary.add(result)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise kept.damaged(row["run"]) from None
        tell(result, row)
    waiting: deque[Any] = deque()  # tasks whose results are to come

    def handed_out() -> Iterator[Any]:
        for task in islice(tasks, kept.done, count):
            waiting.append(task)
            yield task

    try:
        for result in spread(kind.work, handed_out(), processes, MOST_SECONDS, warn, kind.give_up):
            task, row = waiting.popleft(), kind.to_json(result)
            kept.add(row)
            summary.add(result)
            tell(result, {"run": kept.done, **row})
            if result.again:
                warn(f"{kind.shape.label(result)}: {result.again}; it was played once more")
            if result.disagreement and saved < MOST_FAILURES:
                saved += 1
                warn(f"{kind.shape.label(result)}: {result.disagreement}\n  {kind.remedy} {kind.save(result.disagreement, task, failures)} {task_project(task)}")
    except KeyboardInterrupt:
        return summary, True
    return summary, False


def task_project(task: Any) -> str:
    """The project's file that a task is about."""
    return task.project if isinstance(task, runs.Plan) else task[0]


def _disagreement(result: Any) -> dict:
    """What a row tells of a disagreement: nothing where there is none."""
    if result.disagreement is None:
        return {}
    return {"disagreement": result.disagreement, "views": views.as_json(result.views)}


def _disagreement_of(told: dict) -> tuple[str | None, tuple[views.View, ...]]:
    return told.get("disagreement"), views.of_json(told.get("views", []))


def _taken(kind: type, told: dict) -> Any:
    """A dataclass from those of its fields that are told."""
    return kind(**{field.name: told[field.name] for field in fields(kind) if field.name in told})
