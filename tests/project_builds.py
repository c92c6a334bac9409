"""The built game for tests: each kind of build is made once a run, and every test plays its own copy in the VM."""

import atexit
import functools
import shutil
import tempfile
from pathlib import Path

from minebender_sb3.project import Built, build
from minebender_sb3.verify.runs import ALLOWED
from minebender_sb3.vm import Project

ENGINES = ("vanilla", "turbowarp")


@functools.cache
def folder() -> Path:
    path = Path(tempfile.mkdtemp(prefix="minebender-tests-"))
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return path


@functools.cache
def built(inspection: bool = False) -> Built:
    name = "inspection.sb3" if inspection else "minebender.sb3"
    return build(folder() / name, "builtin", inspection, report=lambda line: None)


def opened(engine: str = "vanilla", *, inspection: bool = False, **options) -> Project:
    """The game of a build, loaded and not started yet."""
    return Project(built(inspection).path, engine, allow=ALLOWED, **options)


def start(game: Project, seed: int = 17) -> Project:
    """Clicks the green flag with all keys and the button up, the pointer off the board, and this seed for the board."""
    for key in "123nrfsa":
        game.key(key, False)
    game.mouse(230, -170, False)
    game.frames(1)
    game.set_variable("next_seed", seed)
    game.green_flag()
    game.frames(2)
    return game


def middle(game: Project, x: int, y: int) -> tuple[float, float]:
    """The middle of a cell on the stage."""
    left, top, cell = (game.state[name] for name in ("board_left", "board_top", "cell_size"))
    return left + (x + 0.5) * cell, top - (y + 0.5) * cell


def click(game: Project, x: int, y: int) -> None:
    """Clicks a cell and waits until nothing is busy."""
    game.click(*middle(game, x, y))
    game.frames(1)
    for _ in range(600):
        if game.state["busy"] == 0:
            return
        game.frames(1)
    raise AssertionError("the generator does not end")


def log(game: Project) -> list[str]:
    """The moves since the green flag, without the `new` of the flag itself."""
    return game.state["move_log"][1:]
