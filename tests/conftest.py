"""What many tests need: the game, built once, and what is not in this repository, named by variables."""

import os
import signal
from pathlib import Path

import pytest

from minebender_sb3.project import build


@pytest.fixture(scope="session")
def game(tmp_path_factory) -> Path:
    """The game as this checkout builds it with its own compiler."""
    return build(tmp_path_factory.mktemp("game") / "minebender.sb3", "builtin", False, lambda line: None).path


def pytest_configure() -> None:
    """A shell that starts the tests in the background lets them ignore Ctrl-C, and all that they start would inherit that."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips, before any figures are begun, a test whose variables name nothing; CI prints what was skipped."""
    missing = [name for mark in item.iter_markers("needs") for name in mark.args if not os.environ.get(name)]
    if missing:
        pytest.skip(f"{', '.join(missing)}: not set, and what it should name is not in this repository")
