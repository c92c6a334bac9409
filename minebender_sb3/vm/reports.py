"""Coverage and profile of runs, as a command asks for them: which reports, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from ..sb3 import write_atomically
from . import coverage_report
from .coverage import coverage
from .profile import Budgets, Worst, as_text, overruns, profile
from .sourcemap import Source
from .tally import Tally


@dataclass(frozen=True, slots=True)
class Reports:
    """What is asked for: coverage as text, as lcov, as a page; the profile and its budgets."""

    coverage: bool = False
    lcov: Path | None = None
    page: Path | None = None
    profile: bool = False
    budgets: Budgets = Budgets()

    @property
    def covers(self) -> bool:
        """Whether any form of coverage is asked for."""
        return self.coverage or self.lcov is not None or self.page is not None

    @property
    def counts(self) -> bool:
        """Whether blocks have to be counted."""
        return self.covers or self.profile

    def tell_coverage(self, source: Source, tally: Tally, title: str, tell: Callable[[str], None]) -> None:
        """Write and tell what was covered."""
        if not self.covers:
            return
        found = coverage(source, tally)
        if self.lcov is not None:
            write_atomically(self.lcov, coverage_report.as_lcov(found).encode())
        if self.page is not None:
            write_atomically(self.page, coverage_report.as_html(found, source, f"Coverage of {title}").encode())
        if self.coverage:
            tell(coverage_report.as_text(found))

    def tell_profile(self, source: Source, tally: Tally, frames: int, worst: Worst,
                     tell: Callable[[str], None]) -> bool:
        """Tell what the runs cost, with the worst frame of each kind; whether they stayed within the budgets."""
        if not self.profile:
            return True
        found = profile(source, tally, frames, worst)
        tell(as_text(found, self.budgets))
        return not overruns(found, self.budgets)
