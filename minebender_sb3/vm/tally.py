"""How often the blocks of a project ran, in one run or in several together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Count:
    """A block: times it ran, blocks counted for it, the first frame of that, times into its first and its second branch."""

    times: int = 0
    blocks: int = 0
    first: int = 0
    branches: tuple[int, int] = (0, 0)

    def __add__(self, other: "Count") -> "Count":
        first = min(frame for frame in (self.first, other.first, 10**9) if frame) if self.first or other.first else 0
        (a, b), (c, d) = self.branches, other.branches
        return Count(self.times + other.times, self.blocks + other.blocks, first, (a + c, b + d))


NEVER = Count()


@dataclass(frozen=True, slots=True)
class Stretch:
    """A warp stretch: its frame, its blocks, the sprite and the block with which it began."""

    frame: int
    blocks: int
    sprite: str
    block: str


@dataclass(frozen=True, slots=True)
class Tally:
    """counts: (sprite, block id) -> its count. stretch: the longest, or None. clones: the most at once."""

    counts: Mapping[tuple[str, str], Count]
    stretch: Stretch | None = None
    clones: int = 0

    @classmethod
    def of(cls, told: Mapping) -> "Tally":
        """From what the harness tells."""
        counts = {(sprite, key): Count(times, blocks, first, (one, two))
                  for sprite, cells in told["blocks"].items() for key, (times, blocks, first, one, two) in cells.items()}
        return cls(counts, told["stretch"] and Stretch(**told["stretch"]), told["clones"])

    @classmethod
    def sum(cls, tallies: Iterable["Tally"]) -> "Tally":
        """All runs together: counts added up, the worst of the rest; of equal stretches the first."""
        counts: dict[tuple[str, str], Count] = {}
        stretch, clones = None, 0
        for tally in tallies:
            for key, count in tally.counts.items():
                counts[key] = counts.get(key, NEVER) + count
            if tally.stretch is not None and (stretch is None or tally.stretch.blocks > stretch.blocks):
                stretch = tally.stretch
            clones = max(clones, tally.clones)
        return cls(counts, stretch, clones)

    def get(self, sprite: str, key: str | None) -> Count:
        """The count of a block; all 0 where it never ran or there is none."""
        return self.counts.get((sprite, key), NEVER)
