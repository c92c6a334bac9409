"""Operations on literals that are worked out while compiling, where the block would give exactly the same.

Comparisons and conditions stay blocks (they give true and false, which no literal can), and so do the
functions whose last digit is up to the engine (ln, log, e ^, 10 ^ and the inverse trigonometric ones).
"""
from __future__ import annotations

import math

from .numbers import to_number, to_text

Value = int | float | str


def fold_infix(operator: str, left: Value, right: Value) -> Value | None:
    """The value of `left operator right`; None where the block has to stay."""
    if operator == "&":
        return to_text(left) + to_text(right)
    if operator == "[]":
        return _letter(to_text(left), to_number(right))
    if operator in ARITHMETIC:
        return _kept(ARITHMETIC[operator](to_number(left), to_number(right)))
    return None


def fold_prefix(operator: str, operand: Value) -> Value | None:
    """The value of `operator operand`; None where the block has to stay."""
    if operator == "length":
        return len(to_text(operand).encode("utf-16-le")) // 2
    if operator in FUNCTIONS:
        return _kept(FUNCTIONS[operator](to_number(operand)))
    return None


def _kept(number: float) -> float | None:
    """A result as a literal; -0 cannot be written as one, and NaN only as a text, which would count as true."""
    return None if math.isnan(number) or number == 0 and math.copysign(1, number) < 0 else number


def _divide(left: float, right: float) -> float:
    if right:
        return left / right
    if left == 0 or math.isnan(left):
        return math.nan
    return math.copysign(math.inf, left) * math.copysign(1, right)


def _modulo(left: float, right: float) -> float:
    """Scratch's remainder: JavaScript's, with the sign of the divisor."""
    if right == 0 or math.isinf(left):
        return math.nan
    rest = math.fmod(left, right)
    return rest + right if rest / right < 0 else rest


def _letter(text: str, place: float) -> str | None:
    """The letter at the 1-based place, counted in UTF-16 units; '' outside."""
    units = text.encode("utf-16-le")
    index = place - 1
    if not 0 <= index < len(units) // 2:
        return ""
    start = 2 * math.floor(index)
    try:
        return units[start:start + 2].decode("utf-16-le")
    except UnicodeDecodeError:              # half of a pair cannot be written down
        return None


def _round(number: float) -> float:
    """JavaScript's Math.round: halves go up."""
    if math.isinf(number):
        return number
    whole = math.floor(number)
    rounded = float(whole + (number - whole >= 0.5))
    return -0.0 if rounded == 0 and (number < 0 or math.copysign(1, number) < 0) else rounded


def _whole(function):
    return lambda number: number if math.isinf(number) else math.copysign(float(function(number)), number)


def _ten_digits(function):
    """Scratch rounds trigonometry to ten digits behind the point."""
    def rounded(number: float) -> float:
        return math.nan if math.isinf(number) else float(format(function(math.pi * number / 180), ".10f"))

    return rounded


def _tangent(number: float) -> float:
    quarter = math.fmod(number, 360) if not math.isinf(number) else number
    if quarter in (90.0, -270.0):
        return math.inf
    if quarter in (-90.0, 270.0):
        return -math.inf
    return _ten_digits(math.tan)(quarter)


ARITHMETIC = {
    "+": lambda left, right: left + right,
    "-": lambda left, right: left - right,
    "*": lambda left, right: left * right,
    "/": _divide,
    "%": _modulo,
}
FUNCTIONS = {
    "round": _round,
    "abs": abs,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "sqrt": lambda number: math.sqrt(number) if number >= 0 else math.nan,
    "sin": _ten_digits(math.sin),
    "cos": _ten_digits(math.cos),
    "tan": _tangent,
}
