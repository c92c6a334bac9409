"""The thirty laws as data, their checker, and what it reports: an engine with the nine entry points is all it needs."""

from minebender_sb3.laws import report
from minebender_sb3.laws.bounds import SHORT_LAYING_SIDE, Bound, Found, parse_bound
from minebender_sb3.laws.checker import ALL_LAWS, Verdict, check, check_games
from minebender_sb3.laws.law import Law, Scope
from minebender_sb3.laws.matrix import matrix
from minebender_sb3.laws.supplementary import SUPPLEMENTARY
from minebender_sb3.laws.swift import SHORTCUTS
from minebender_sb3.laws.thirty import THIRTY

__all__ = [
    "ALL_LAWS", "SHORTCUTS", "SHORT_LAYING_SIDE", "SUPPLEMENTARY", "THIRTY", "Bound", "Found", "Law", "Scope", "Verdict",
    "check", "check_games", "matrix", "parse_bound", "report",
]
