"""Boards: layouts laid from a seed, and certified by the rules where no guess is wanted."""

from minebender_sb3.generator.generate import ATTEMPT_CAP, Board, Method, generate, lay, lay_cells, method_for
from minebender_sb3.generator.solve import Solution, solve, solves

__all__ = [
    "ATTEMPT_CAP", "Board", "Method", "Solution", "generate", "lay", "lay_cells", "method_for", "solve", "solves",
]
