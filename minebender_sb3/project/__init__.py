"""The bridge out: the game written as a Scratch project."""

from minebender_sb3.project.build import Built, Statistics, build
from minebender_sb3.project.errors import BuildError
from minebender_sb3.project.page import project_page

__all__ = ["BuildError", "Built", "Statistics", "build", "project_page"]
