"""Session files repeated in Scratch and judged, one by one."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.verify.frame_log import Writer
from minebender_sb3.verify.play import FPS, Frame
from minebender_sb3.verify.runs import judge_session, moves_hash, open_game
from minebender_sb3.verify.session import Session
from minebender_sb3.verify.variants import Hands
from minebender_sb3.verify.views import View, views_of

COLUMNS = (  # heading, width, text
    ("session", 30, lambda replayed: replayed.session),
    ("engine", 9, lambda replayed: replayed.engine),
    ("moves", 6, lambda replayed: str(replayed.moves)),
    ("frames", 6, lambda replayed: str(replayed.frames)),
    ("compared", 9, lambda replayed: str(replayed.compared)),
    ("verdict", 9, lambda replayed: "agrees" if replayed.ok else "disagrees"),
)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A session that was repeated: what it came to, the hash of its ledgers, that of its moves, and what disagreed or None."""

    session: str
    engine: str
    moves: int
    frames: int
    compared: int
    hash: str
    moves_hash: str
    disagreement: str | None
    views: tuple[View, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether it agrees to its end."""
        return self.disagreement is None

    done = 1

    def as_text(self) -> str:
        """What is said of it."""
        if self.disagreement:
            return f"{self.session}: {self.disagreement}"
        return (
            f"{self.session}: agrees, {self.frames} frames, {self.compared:,} values compared, hash {self.hash}\n"
            f"moves and last ledger: {self.moves_hash}"
        )


def replay(session: Session, path: Path, engine: str, hands: Hands, frames: Path | None) -> Replayed:
    """Plays and judges a session; with `frames`, its log is written there. Raises VmError, SessionError and OSError."""
    with open_game(path, engine) as game:
        follow: Callable[[Frame], None] = lambda frame: None
        file = frames.open("w", encoding="utf-8") if frames else None
        try:
            if file:
                follow = Writer(file, session, engine, FPS, game.state).add
            judge, disagreement = judge_session(game, session, hands=hands, follow=follow)
        finally:
            if file:
                file.close()
        return Replayed(
            session.name, engine, judge.oracle.moves if judge.oracle else 0, judge.number, judge.compared, judge.hash,
            moves_hash(game, judge), disagreement, views_of(judge) if disagreement else (),
        )  # fmt: skip
