"""Numbers as Scratch (JavaScript) reads and writes them."""
from __future__ import annotations

import math
import re
from decimal import Decimal

# what JavaScript takes for blank around a number
BLANKS = "\t\n\v\f\r \u00a0\u1680" + "".join(map(chr, range(0x2000, 0x200b))) + "\u2028\u2029\u202f\u205f\u3000\ufeff"
DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
BASES = {"0x": 16, "0o": 8, "0b": 2}


def number_text(number: float) -> str:
    """`number` as JavaScript's String() writes it."""
    if math.isnan(number) or math.isinf(number):
        return "NaN" if math.isnan(number) else "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "0"
    if number.is_integer() and abs(number) < 1e16:
        return str(int(number))
    sign, digits, exponent = Decimal(repr(number)).normalize().as_tuple()
    shown = "".join(map(str, digits))
    point = len(shown) + exponent               # place of the decimal point, counted from the first digit
    if not -6 < point <= 21:
        shown = f"{shown[0]}{'.' * (len(shown) > 1)}{shown[1:]}e{point - 1:+d}"
    elif point <= 0:
        shown = f"0.{'0' * -point}{shown}"
    elif len(shown) <= point:
        shown = shown.ljust(point, "0")
    else:
        shown = f"{shown[:point]}.{shown[point:]}"
    return "-" * sign + shown


def text_number(text: str) -> float:
    """JavaScript's Number(text); nan where it is no number."""
    text = text.strip(BLANKS)
    if not text:
        return 0.0
    if text[:2].lower() in BASES:
        try:
            digits = text[2:]
            return math.nan if not digits.isalnum() else float(int(digits, BASES[text[:2].lower()]))
        except (ValueError, OverflowError):
            return math.nan
    if text in ("Infinity", "+Infinity", "-Infinity"):
        return -math.inf if text[0] == "-" else math.inf
    return float(text) if DECIMAL.fullmatch(text) else math.nan


def to_number(value: int | float | str) -> float:
    """A value as the number that Scratch's arithmetic takes it for: what is no number counts as 0."""
    number = text_number(value) if isinstance(value, str) else float(value)
    return 0.0 if math.isnan(number) else number


def to_text(value: int | float | str) -> str:
    """A value as the text that Scratch takes it for."""
    return value if isinstance(value, str) else number_text(float(value))
