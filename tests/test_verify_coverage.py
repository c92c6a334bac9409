"""How much of the game's source the sessions of this test go through, and why the rest is never run by them."""
from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from project_builds import built
from results import recorded
from sizes import sized

from minebender_sb3.verify import counting, runs
from minebender_sb3.verify.counting import Counted
from minebender_sb3.verify.random_play import random_session
from minebender_sb3.verify.runs import ALLOWED, Plan
from minebender_sb3.verify.session import Session, read
from minebender_sb3.verify.workers import spread
from minebender_sb3.vm import Project
from minebender_sb3.vm.coverage import Coverage, coverage
from minebender_sb3.vm.sourcemap import Source, source
from minebender_sb3.vm.tally import Tally

from minebender_sb3.sb3 import read as read_project  # isort: skip

TESTS = Path(__file__).resolve().parent
WANTED = 0.98
RANDOM_SESSIONS = 40
REASONS = json.loads((TESTS / "coverage" / "uncovered.json").read_text(encoding="utf-8"))


def sessions(project: str) -> list[Session]:
    """Default runs of all sizes, modes and rule levels, random play, those of the player, the replays, and those written for what is rare."""
    default = [runs.session_for(Plan(project, seed, size, mode, "vanilla"))
               for size in (1, 2, 3) for mode in runs.MODE_KEYS for seed in (1, 2)]
    default += [runs.session_for(Plan(project, seed, size, mode, "vanilla", level)) for level in runs.RULE_LEVELS.values()
                for size, mode, seed in ((4, "no-guess", 1), (3, "random", 15), (1, "random", 3))]
    written = [read(path) for folder in ("sessions", "replays", "coverage") for path in sorted((TESTS / folder).glob("*.txt"))]
    return default + [random_session(seed)[0] for seed in range(1, sized(RANDOM_SESSIONS) + 1)] + written


def win_by_hand(game: Project) -> None:
    """Opens every safe cell, so that the time is the best of its size, then looks at it on a new board."""
    game.set_variable("next_seed", 3)
    game.press("r")
    game.frames(2)
    left, top, cell = (game.variable(name) for name in ("board_left", "board_top", "cell_size"))
    for index in [40, *range(81)]:
        mines = game.list("mines")
        if not any(mines) or mines[index] == 0:
            game.click(left + (index % 9 + 0.5) * cell, top - (index // 9 + 0.5) * cell)
            game.frames(3)
    assert game.variable("status") == 1
    game.frames(30)
    game.press("r")
    game.frames(3)


def driven(project: str, drive: Callable[[Project], None]) -> Counted:
    with Project(project, watch=["busy"], allow=ALLOWED, count=True) as game:
        game.green_flag()
        game.frames(3)
        drive(game)
        return Counted(game.tally(), game.number, {})


def missed(found: Coverage, known: Source) -> dict[str, list[str]]:
    """File -> the texts of its lines that never ran."""
    return {file.name: [known.text(file.name, line) for line in file.missed] for file in found.files if file.missed}


@pytest.mark.full
def test_nearly_every_line_of_the_game_runs_and_the_rest_has_a_reason() -> None:
    game = built()
    known = source(read_project(game.path).project, game.source_map)
    with recorded("coverage", seed=1) as figures:
        played = sessions(str(game.path))
        counted = list(spread(counting.count, ((str(game.path), session) for session in played)))
        counted.append(driven(str(game.path), win_by_hand))
        found = coverage(known, Tally.sum(one.tally for one in counted))
        left = missed(found, known)
        totals = found.totals()
        ran, every = totals["lines"]
        figures |= {"sessions": len(counted), "frames": sum(one.frames for one in counted),
                    "totals": {kind: {"ran": some, "of": all_} for kind, (some, all_) in totals.items()},
                    "never_ran": {file: {text: REASONS.get(file, {}).get(text, "") for text in texts} for file, texts in left.items()}}
    assert ran >= WANTED * every, f"{ran} of {every} lines ran"
    unexplained = {file: [text for text in texts if text not in REASONS.get(file, {})] for file, texts in left.items()}
    assert {file: texts for file, texts in unexplained.items() if texts} == {}
