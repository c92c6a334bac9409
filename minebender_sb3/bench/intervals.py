"""95 % intervals for shares, means and ratios."""

from collections.abc import Sequence
from math import sqrt

Z = 1.959964  # two-sided 95 % of the normal distribution

Interval = tuple[float, float, float]
"""Low, value, high."""


def share(hits: int, trials: int) -> Interval:
    """Wilson's interval of a share; without trials nothing is known: 0 to 1, and the value is 0."""
    if not trials:
        return 0.0, 0.0, 1.0
    p, z2 = hits / trials, Z * Z / trials
    middle = (p + z2 / 2) / (1 + z2)
    reach = Z * sqrt(p * (1 - p) / trials + z2 / (4 * trials)) / (1 + z2)
    return max(0.0, middle - reach), p, min(1.0, middle + reach)


def mean(samples: Sequence[float]) -> Interval:
    """The normal interval of a mean of independent samples; all 0 where there are none."""
    return ratio(samples, [1] * len(samples))


def ratio(numerators: Sequence[float], denominators: Sequence[float]) -> Interval:
    """The interval of a ratio of two sums whose pairs are independent; all 0 where the second sum is 0."""
    total, n = sum(denominators), len(denominators)
    if not total:
        return 0.0, 0.0, 0.0
    value = sum(numerators) / total
    squares = sum((a - value * b) ** 2 for a, b in zip(numerators, denominators, strict=True))
    reach = Z * sqrt(squares * n / (n - 1)) / total if n > 1 else 0.0
    return value - reach, value, value + reach
