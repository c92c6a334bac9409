"""The random stream that both bodies of the game share: MRG32k3a, its state scrambled from a seed.

P. L'Ecuyer, Good parameters and implementations for combined multiple recursive random number generators, Operations
Research 47, 1999. Every intermediate value stays below 2^53, so doubles would do the same.
"""

from collections.abc import Iterable

M1 = 4294967087
M2 = 4294944443

LAST_SEED = 67108858
"""Seeds are the whole numbers from 1 to this one."""

_PRIME = LAST_SEED + 1
_ROUNDS = 3  # of the scramble, for each word
_DISCARDED = 8  # first outputs, which follow the words most closely


def next_seed(seed: int) -> int:
    """The seed of the board after this one."""
    return seed % LAST_SEED + 1


class Mrg32k3a:
    """The generator itself, from its six state words."""

    __slots__ = ("_words",)

    def __init__(self, words: Iterable[int]) -> None:
        self._words = tuple(words)

    def take(self, n: int) -> tuple[int, ...]:
        """The next `n` outputs, whole numbers from 1 to `M1`."""
        s0, s1, s2, t0, t1, t2 = self._words
        outputs = []
        for _ in range(n):
            s0, s1, s2 = s1, s2, (1403580 * s1 - 810728 * s0) % M1
            t0, t1, t2 = t1, t2, (527612 * t2 - 1370589 * t0) % M2
            outputs.append((s2 - t2) % M1 or M1)
        self._words = (s0, s1, s2, t0, t1, t2)
        return tuple(outputs)


class Stream(Mrg32k3a):
    """The stream of a seed, 1 to `LAST_SEED`; another seed is a `ValueError`."""

    __slots__ = ()

    def __init__(self, seed: int) -> None:
        if not 1 <= seed <= LAST_SEED:
            raise ValueError(f"seed {seed}: a seed is a whole number from 1 to {LAST_SEED}")
        super().__init__(_scramble(seed))
        self.take(_DISCARDED)


def _scramble(seed: int) -> tuple[int, ...]:
    # The generator is linear: raw neighbouring seeds give look-alike boards. Cubing is far from linear and, since 3 does
    # not divide _PRIME - 1, still a permutation, so no two seeds share a first word.
    x, words = seed, []
    for _ in range(6):
        for _ in range(_ROUNDS):
            x = (x * x % _PRIME * x + 7654321) % _PRIME
        words.append(x + 1)
    return tuple(words)
