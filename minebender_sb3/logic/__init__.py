"""What can be known: rules and proofs, from what a player sees and never from a layout."""

from minebender_sb3.logic.prover import Proof, prove, provably_safe, stuck
from minebender_sb3.logic.rules import Deducer, Deduction, Rule, RuleLevel

__all__ = ["Deducer", "Deduction", "Proof", "Rule", "RuleLevel", "prove", "provably_safe", "stuck"]
