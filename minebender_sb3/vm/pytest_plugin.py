"""A pytest fixture for tests of Scratch projects; it comes with the install.

def test_score(scratch):
    game = scratch("game.sb3")
    game.green_flag()
    game.click(0, 0)
    assert game.variable("score") == 1
"""

from collections.abc import Callable, Iterator

import pytest


@pytest.fixture
def scratch() -> Iterator[Callable]:
    """Open Scratch projects: `scratch(file, engine, **options)` takes what `minebender_sb3.vm.Project` takes."""
    from .project import Project  # here, so that a test run without it pays nothing

    opened: list[Project] = []

    def open_project(*given: object, **options: object) -> Project:
        opened.append(Project(*given, **options))
        return opened[-1]

    yield open_project
    for project in opened:
        project.close()
