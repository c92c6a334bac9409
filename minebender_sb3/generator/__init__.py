"""Boards: layouts laid from a seed, and certified by the rules where no guess is wanted."""

from minebender_sb3.generator.generate import ATTEMPT_CAP, Board, generate, lay, lay_cells
from minebender_sb3.generator.solve import Solution, solve, solves

__all__ = ["ATTEMPT_CAP", "Board", "Solution", "generate", "lay", "lay_cells", "solve", "solves"]
