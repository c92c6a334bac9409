"""What a verification comes to: the columns of its table, and its last line, in words or as JSON."""

import hashlib
import json
from collections import Counter
from dataclasses import dataclass, field

from minebender_sb3.verify.runs import Outcome

COLUMNS = (  # heading, width, text of a row
    ("seed", 8, lambda row: str(row.seed)),
    ("size", 4, lambda row: str(row.size)),
    ("mode", 8, lambda row: row.mode),
    ("level", 10, lambda row: row.level),
    ("attempts", 8, lambda row: str(row.attempts)),
    ("mends", 5, lambda row: str(row.mends)),
    ("difficulty", 10, lambda row: row.difficulty),
    ("moves", 6, lambda row: str(row.moves)),
    ("frames", 6, lambda row: str(row.frames)),
    ("compared", 9, lambda row: str(row.compared)),
    ("revealed", 8, lambda row: f"{row.revealed}/{row.safe}"),
    ("wrong flags", 11, lambda row: str(row.wrong_flags)),
    ("mines hit", 9, lambda row: str(row.revealed_mines)),
    ("counting", 8, lambda row: str(row.counting)),
    ("subset", 6, lambda row: str(row.subset)),
    ("budget", 6, lambda row: str(row.budget)),
    ("pair", 4, lambda row: str(row.pair)),
    ("proof", 5, lambda row: str(row.proof)),
    ("mine count", 10, lambda row: str(row.mine_count)),
    ("verdict", 9, lambda row: row.verdict),
)


@dataclass(slots=True)
class Summary:
    """Totals over the runs seen so far; its memory does not grow."""

    runs: int = 0
    compared: int = 0
    frames: int = 0
    wrong_flags: int = 0
    revealed_mines: int = 0
    subset_runs: int = 0
    verdicts: Counter = field(default_factory=Counter)
    hashes: object = field(default_factory=hashlib.sha256)

    def add(self, outcome: Outcome) -> None:
        """Counts a run."""
        row = outcome.row
        self.runs += 1
        self.compared += row.compared
        self.frames += row.frames
        self.wrong_flags += row.wrong_flags
        self.revealed_mines += row.revealed_mines
        self.subset_runs += row.subset > 0
        self.verdicts[row.verdict] += 1
        self.hashes.update(f"{outcome.hash}\n".encode())

    @property
    def done(self) -> int:
        """How many runs were counted."""
        return self.runs

    @property
    def ok(self) -> bool:
        """Whether every run agreed to its end."""
        return self.runs > 0 and self.verdicts["disagrees"] == 0

    @property
    def hash(self) -> str:
        """The hash of every frame's ledger of all runs, in order."""
        return self.hashes.hexdigest()

    def as_json(self, sha256: str) -> str:
        """The last line of the JSON form."""
        totals = {
            "runs": self.runs,
            "agreed": self.runs - self.verdicts["disagrees"],
            **{verdict: self.verdicts[verdict] for verdict in ("solved", "stuck", "lost")},
            "frames": self.frames,
            "compared": self.compared,
            "wrong_flags": self.wrong_flags,
            "revealed_mines": self.revealed_mines,
            "subset_runs": self.subset_runs,
        }
        return json.dumps({"summary": totals, "ok": self.ok, "sb3_sha256": sha256, "hash": self.hash})

    def as_text(self) -> str:
        """The last line of the table."""
        ends = ", ".join(f"{self.verdicts[verdict]} {verdict}" for verdict in ("solved", "stuck", "lost"))
        return (
            f"{self.runs - self.verdicts['disagrees']} of {self.runs} runs agree to the end ({ends}); "
            f"{self.frames:,} frames, {self.compared:,} values compared; {self.wrong_flags} wrong flags, "
            f"{self.revealed_mines} revealed mines; SUBSET fired in {self.subset_runs}"
        )
