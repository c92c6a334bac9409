"""What can be known: rules and proofs, from what a player sees and never from a layout."""

from minebender_sb3.logic.enumeration import provably_safe
from minebender_sb3.logic.rules import Deducer, Deduction, Rule

__all__ = ["Deducer", "Deduction", "Rule", "provably_safe"]
