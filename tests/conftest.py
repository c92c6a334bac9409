"""What many tests need: the game, built once."""

from pathlib import Path

import pytest

from minebender_sb3.project import build


@pytest.fixture(scope="session")
def game(tmp_path_factory) -> Path:
    """The game as this checkout builds it with its own compiler."""
    return build(tmp_path_factory.mktemp("game") / "minebender.sb3", "builtin", False, lambda line: None).path
