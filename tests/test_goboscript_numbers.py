"""Numbers as JavaScript writes and reads them, and operations on literals as Scratch's blocks do them."""

from __future__ import annotations

import math

import pytest

from minebender_sb3.goboscript.folding import fold_infix, fold_prefix
from minebender_sb3.goboscript.numbers import number_text, text_number, to_number

WRITTEN = {
    0.0: "0", -0.0: "0", 5.0: "5", -2.5: "-2.5", 0.1: "0.1", 1e20: "100000000000000000000", 1e21: "1e+21",
    123456789012345680000.0: "123456789012345680000", 1.5e300: "1.5e+300", 1e-6: "0.000001", 1e-7: "1e-7",
    1.25e-9: "1.25e-9", 2.0**53: "9007199254740992", 0.1 + 0.2: "0.30000000000000004", 1e16: "10000000000000000",
    math.inf: "Infinity", -math.inf: "-Infinity",
}
READ = {
    "": 0, " \t\u00a0": 0, "5": 5, " 5 ": 5, "+.5": 0.5, "5.": 5, "-1e3": -1000, "1E-2": 0.01, "0x1F": 31, "0b11": 3,
    "0o17": 15, "007": 7, "Infinity": math.inf, "-Infinity": -math.inf, "1e999": math.inf,
}
NO_NUMBERS = ["abc", "12abc", "1_0", "0x", "0xG", "-0x10", "inf", "nan", "infinity", "1 2", ".", "1e", "1e+", "١", "0b12"]


@pytest.mark.parametrize("number", WRITTEN)
def test_numbers_are_written_as_javascript_does(number: float) -> None:
    assert number_text(number) == WRITTEN[number]


@pytest.mark.parametrize("text", READ)
def test_texts_are_read_as_javascript_does(text: str) -> None:
    assert text_number(text) == READ[text]


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_what_is_no_number_counts_as_zero(text: str) -> None:
    assert math.isnan(text_number(text)) and to_number(text) == 0


@pytest.mark.parametrize(("left", "operator", "right", "value"), [
    (7, "/", 2, 3.5), (-7, "%", 3, 2), (7, "%", -3, -2), ("0x10", "+", 1, 17), ("12abc", "+", 1, 1), (1e21, "&", "x", "1e+21x"),
    ("hello", "[]", 1.5, "h"), ("hello", "[]", 0, ""), ("a😀b", "[]", 4, "b"), (1, "/", 0, math.inf), (-1, "/", 0, -math.inf),
    (0, "*", -1, None), (0, "/", 0, None), (1, "%", 0, None), (1, "<", 2, None), ("a", "==", "A", None), (True, "and", 1, None),
    ("a😀", "[]", 2, None),
])
def test_operations_on_two_literals(left, operator: str, right, value) -> None:
    assert fold_infix(operator, left, right) == value


@pytest.mark.parametrize(("operator", "operand", "value"), [
    ("round", 2.5, 3), ("round", -2.5, -2), ("round", -0.4, None), ("round", 0.49999999999999994, 0), ("floor", -2.5, -3),
    ("ceil", -0.5, None), ("ceil", 2.1, 3), ("abs", "-9", 9), ("sqrt", 144, 12), ("sqrt", -1, None), ("sin", 30, 0.5),
    ("cos", 90, 0), ("cos", 60, 0.5), ("tan", 45, 1), ("tan", 90, math.inf), ("tan", -90, -math.inf), ("tan", 450, math.inf),
    ("length", "😀é", 3), ("length", 12345, 5), ("ln", 1, None), ("not", 1, None), ("floor", math.inf, math.inf),
])
def test_operations_on_one_literal(operator: str, operand, value) -> None:
    assert fold_prefix(operator, operand) == value
