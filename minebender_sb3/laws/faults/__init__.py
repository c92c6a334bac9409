"""Seeded faults: engines with one thing wrong each, and the law that must notice it."""

from minebender_sb3.laws.faults import helping, making, playing
from minebender_sb3.laws.faults.variant import Fault, Variant

FAULTS = playing.FAULTS + helping.FAULTS + making.FAULTS

__all__ = ["FAULTS", "Fault", "Variant"]
