"""The bridge out: the game written as a Scratch project."""

from minebender_sb3.project.build import Built, Statistics, build
from minebender_sb3.project.errors import BuildError

__all__ = ["BuildError", "Built", "Statistics", "build"]
