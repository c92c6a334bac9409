"""Sessions of a player with mouse, touch, keyboard and buttons: every frame is judged, and what they expect holds."""

from pathlib import Path

import pytest
from project_builds import built

from minebender_sb3.verify import runs
from minebender_sb3.verify.session import read

FOLDER = Path(__file__).parent / "sessions"
SESSIONS = sorted(FOLDER.glob("*.txt"))
ON_LAYOUTS = sorted((FOLDER / "layouts").glob("*.txt"))
BOTH = pytest.mark.parametrize(("engine", "options"), [("vanilla", {}), ("turbowarp", {"passes": 1})], ids=["vanilla", "turbowarp"])


@BOTH
@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_session_holds(game, path, engine, options):
    with runs.open_game(game, engine, **options) as project:
        assert runs.judge_session(project, read(path))[1] is None


@BOTH
@pytest.mark.parametrize("path", ON_LAYOUTS, ids=lambda path: path.stem)
def test_the_session_on_given_boards_holds(path, engine, options):
    with runs.open_game(built(inspection=True).path, engine, **options) as project:
        assert runs.judge_session(project, read(path))[1] is None
