"""The frames around a disagreement, as two boards each: what Scratch showed and what Python expected."""

from dataclasses import asdict, dataclass

from minebender_sb3.verify.judge import Judge

_SHOWN = ("tiles", "know", "flags", "mines", "proved")


@dataclass(frozen=True, slots=True)
class View:
    """A frame: its number, the last move, the board's width, and each body's lists by ledger name, empty where it has none."""

    frame: int
    move: str
    width: int
    scratch: dict[str, list]
    python: dict[str, list]


def views_of(judge: Judge) -> tuple[View, ...]:
    """The last frames that a judge saw, the one that disagreed at the end."""
    return tuple(
        View(
            frame.number,
            str(frame.ledger["move_log"][-1]) if frame.ledger["move_log"] else "",
            int(expected["width"]) if expected else 0,
            {name: list(frame.ledger[name]) for name in _SHOWN},
            {name: list(expected[name]) for name in _SHOWN} if expected else {},
        )
        for frame, expected in judge.recent
    )


def as_json(views: tuple[View, ...]) -> list[dict]:
    """As lists and dicts for JSON; `of_json` reads it back."""
    return [asdict(view) for view in views]


def of_json(told: list[dict]) -> tuple[View, ...]:
    """The views that `as_json` told."""
    return tuple(View(**view) for view in told)
