"""Scratch's values: how they are cast, compared, calculated with and taken apart.

A value is a float, a bool or a str, as in Scratch's own virtual machine. Nothing here knows of blocks or of a compiler.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

Value = float | bool | str

_SPACE = "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
_DECIMAL = re.compile(r"[+-]?(Infinity|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)", re.ASCII)
_WHOLE = re.compile(r"0(?:[xX]([0-9a-fA-F]+)|[oO]([0-7]+)|[bB]([01]+))")


def parsed(text: str) -> float:
    """JavaScript's Number(text): NaN where it is none, 0 for blanks."""
    text = text.strip(_SPACE)
    if not text:
        return 0.0
    if found := _WHOLE.fullmatch(text):
        for digits, base in zip(found.groups(), (16, 8, 2)):
            if digits:
                return float(int(digits, base))
    return float(text) if _DECIMAL.fullmatch(text) else math.nan


def number(value: Value) -> float:
    """The number that arithmetic takes a value for: 0 for what is none."""
    plain = parsed(value) if isinstance(value, str) else float(value)
    return 0.0 if math.isnan(plain) else plain


def text(value: Value) -> str:
    """A value as text."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    return _number_text(value)


def _number_text(value: float) -> str:
    """JavaScript's String(number): the shortest digits that read back, in its choice of notation."""
    if math.isnan(value):
        return "NaN"
    if math.isinf(value):
        return "Infinity" if value > 0 else "-Infinity"
    if value == 0:
        return "0"
    if value < 0:
        return "-" + _number_text(-value)
    mantissa, _, power = f"{value!r}e0".partition("e")
    whole, _, fraction = mantissa.partition(".")
    exponent = int(power.split("e")[0]) + len(whole)
    digits = whole + ("" if fraction == "0" else fraction)
    exponent -= len(digits) - len(digits.lstrip("0"))       # value = 0.digits * 10 ** exponent
    digits = digits.strip("0")
    if 0 < exponent <= 21:
        if len(digits) <= exponent:
            return digits.ljust(exponent, "0")
        return f"{digits[:exponent]}.{digits[exponent:]}"
    if -6 < exponent <= 0:
        return "0." + "0" * -exponent + digits
    shown = digits[0] + ("." + digits[1:] if len(digits) > 1 else "")
    return f"{shown}e{exponent - 1:+d}"


def truth(value: Value) -> bool:
    """What a condition takes a value for."""
    if isinstance(value, str):
        return value.lower() not in ("", "0", "false")
    return bool(value) and not math.isnan(value)


def compare(left: Value, right: Value) -> float:
    """Below, at or above 0, as numbers where both are some, else as texts without regard to case."""
    one, two = _comparable(left), _comparable(right)
    if math.isnan(one) or math.isnan(two):
        first, second = _folded(left), _folded(right)
        return (first > second) - (first < second)
    return (one > two) - (one < two)


def _comparable(value: Value) -> float:
    if isinstance(value, str):
        return parsed(value) if value.strip(_SPACE) else math.nan
    return float(value)


def _folded(value: Value) -> bytes:
    """Lower case, in units of UTF-16, which is the order of texts in JavaScript."""
    return text(value).lower().encode("utf-16-be", "surrogatepass")


def equal(left: Value, right: Value) -> bool:
    return compare(left, right) == 0


def less(left: Value, right: Value) -> bool:
    return compare(left, right) < 0


def greater(left: Value, right: Value) -> bool:
    return compare(left, right) > 0


def divided(left: Value, right: Value) -> float:
    one, two = number(left), number(right)
    if two:
        return one / two
    if one == 0:
        return math.nan
    return math.copysign(math.inf, one) * math.copysign(1, two)


def remainder(left: Value, right: Value) -> float:
    """Scratch's mod: its sign is that of the divisor."""
    one, two = number(left), number(right)
    if two == 0 or math.isinf(one):
        return math.nan
    rest = math.fmod(one, two)
    return rest + two if rest / two < 0 else rest


def rounded(value: Value) -> float:
    """To the nearest whole number, halves up."""
    plain = number(value)
    if math.isinf(plain):
        return plain
    below = math.floor(plain)
    return _signed(below + (plain - below >= 0.5), plain)


def _signed(whole: int, plain: float) -> float:
    return math.copysign(float(whole), plain) if whole == 0 else float(whole)


def _whole(direction: Callable[[float], int]) -> Callable[[float], float]:
    return lambda plain: plain if math.isinf(plain) else _signed(direction(plain), plain)


def _ten_digits(function: Callable[[float], float]) -> Callable[[float], float]:
    """Of an angle in degrees, rounded to ten digits behind the point."""
    return lambda degrees: math.nan if math.isinf(degrees) else float(f"{function(math.pi * degrees / 180):.10f}")


def _tangent(degrees: float) -> float:
    turn = math.nan if math.isinf(degrees) else math.fmod(degrees, 360)
    if turn in (90, -270):
        return math.inf
    if turn in (-90, 270):
        return -math.inf
    return math.nan if math.isnan(turn) else _ten_digits(math.tan)(turn)


def _degrees(function: Callable[[float], float]) -> Callable[[float], float]:
    return lambda plain: function(plain) * 180 / math.pi if -1 <= plain <= 1 else math.nan


def _logarithm(function: Callable[[float], float]) -> Callable[[float], float]:
    def of(plain: float) -> float:
        if plain > 0:
            return plain if math.isinf(plain) else function(plain)
        return -math.inf if plain == 0 else math.nan

    return of


def _power(base: float) -> Callable[[float], float]:
    def of(plain: float) -> float:
        try:
            return base**plain
        except OverflowError:
            return math.inf

    return of


#: operation of `x of number` -> its function of a number
FUNCTIONS: dict[str, Callable[[float], float]] = {
    "abs": abs,
    "floor": _whole(math.floor),
    "ceil": _whole(math.ceil),
    "sqrt": lambda plain: math.sqrt(plain) if plain >= 0 else math.nan,
    "sin": _ten_digits(math.sin),
    "cos": _ten_digits(math.cos),
    "tan": _tangent,
    "asin": _degrees(math.asin),
    "acos": _degrees(math.acos),
    "atan": lambda plain: math.atan(plain) * 180 / math.pi,
    "ln": _logarithm(math.log),
    "log": _logarithm(math.log10),
    "antiln": _power(math.e),
    "antilog": _power(10.0),
}


def units(value: Value) -> int:
    """The length of a text: units of UTF-16."""
    return len(text(value).encode("utf-16-le")) // 2


def letter(value: Value, place: Value) -> str:
    """The letter at a place counted from 1, '' outside."""
    encoded = text(value).encode("utf-16-le")
    index = number(place) - 1
    if not 0 <= index < len(encoded) // 2:
        return ""
    start = 2 * math.floor(index)
    return encoded[start : start + 2].decode("utf-16-le", "surrogatepass")


def contains(value: Value, part: Value) -> bool:
    return text(part).lower() in text(value).lower()


ALL, NOWHERE = -1, 0


def place(index: Value, length: int, take_all: bool = False) -> int:
    """The place in a list of `length` items that an index means, from 1; NOWHERE, or ALL where that is taken."""
    if index == "all":
        return ALL if take_all else NOWHERE
    if index == "last":
        return length
    plain = number(index)
    return math.floor(plain) if 1 <= plain < length + 1 else NOWHERE


def list_text(items: list[Value]) -> str:
    """A whole list as a value: letters are put together, anything else is parted by blanks."""
    letters = all(isinstance(item, str) and units(item) == 1 for item in items)
    return ("" if letters else " ").join(map(text, items))
