"""Building the game from source: by our compiler, and by goboscript itself."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from minebender_sb3.bench.others import GOBOSCRIPT_MISSING, children_seconds, goboscript_version, goboscripts
from minebender_sb3.bench.tables import Row, row_of
from minebender_sb3.project import build
from minebender_sb3.project.build import statistics
from minebender_sb3.project.compilers import Compiled, builtin, external
from minebender_sb3.project.sources import write_sources

COMPILING, WHOLE = "compiling", "whole build"


def rows(times: int, output: Path) -> list[Row]:
    """Compiling by each, and a whole build by ours into `output`: what follows after compiling is the same by any."""
    with tempfile.TemporaryDirectory(prefix="minebender-bench-") as name:
        folder = Path(name) / "minebender"
        folder.mkdir()
        write_sources(folder, False)
        found = [_compiling("builtin", lambda: builtin(folder), times)]
        for command in goboscripts():
            found.append(_compiling(goboscript_version(command), lambda command=command: external(folder, str(command)), times))
        if len(found) == 1:
            found.append(Row(COMPILING, "goboscript", missing=GOBOSCRIPT_MISSING))
        built = [_spent(lambda: build(output, "builtin", False, lambda line: None)) for _ in range(times)]
    blocks = sum(row.blocks for row in built[0][1].statistics)
    return [*found, row_of(WHOLE, "builtin", [seconds for seconds, _ in built], blocks=blocks)]


def _compiling(who: str, act: Callable[[], Compiled], times: int) -> Row:
    spent = [_spent(act) for _ in range(times)]
    blocks = sum(row.blocks for row in statistics(spent[0][1].project))
    return row_of(COMPILING, who, [seconds for seconds, _ in spent], blocks=blocks)


def _spent(act: Callable[[], object]) -> tuple[float, object]:
    """The processor seconds of this process and its children, and what came of it."""
    start = time.process_time() + children_seconds()
    done = act()
    return time.process_time() + children_seconds() - start, done
