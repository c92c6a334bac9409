"""Sessions of a player with mouse, touch, keyboard and buttons: every frame is judged, and what they expect holds."""

from pathlib import Path

import pytest

from minebender_sb3.verify import runs
from minebender_sb3.verify.session import read

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.txt"))


@pytest.mark.parametrize(("engine", "options"), [("vanilla", {}), ("turbowarp", {"passes": 1})], ids=["vanilla", "turbowarp"])
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_session_holds(game, path, engine, options):
    with runs.open_game(game, engine, **options) as project:
        assert runs.judge_session(project, read(path))[1] is None
