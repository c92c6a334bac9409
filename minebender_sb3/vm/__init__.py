"""Running any Scratch project deterministically, without a screen: `with Project("game.sb3") as game: ...`."""

from .errors import VmError
from .project import Frame, Project, accepts
from .worker import Worker

__all__ = ["Frame", "Project", "VmError", "Worker", "accepts"]
