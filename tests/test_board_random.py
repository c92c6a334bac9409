"""The random stream against published values and against what its seeds promise."""

from itertools import accumulate

import pytest

from minebender_sb3.board import SIZES, Pos
from minebender_sb3.board.random import LAST_SEED, M1, M2, Mrg32k3a, Stream, next_seed
from minebender_sb3.generator import lay

PUBLISHED = (12345,) * 6
"""The state for which L'Ecuyer's paper and his RngStreams package publish values."""


def test_first_outputs_are_the_published_ones():
    outputs = Mrg32k3a(PUBLISHED).take(5)
    assert outputs == (545508589, 1368065410, 1327943761, 3546985096, 951893194)
    uniforms = [output / (M1 + 1) for output in outputs[:3]]
    assert uniforms == pytest.approx([0.127011122046577, 0.318527565396794, 0.309186015583270], abs=1e-15)


def test_far_outputs_are_the_published_ones():
    generator = Mrg32k3a(PUBLISHED)
    assert generator.take(1000)[-1] / (M1 + 1) == pytest.approx(0.98607848680213228, abs=1e-15)
    assert generator.take(99000)[-1] / (M1 + 1) == pytest.approx(0.69628910995743587, abs=1e-15)


@pytest.mark.full
def test_sum_of_ten_million_is_the_published_one():
    generator = Mrg32k3a(PUBLISHED)
    total = sum(sum(generator.take(10_000)) for _ in range(1000))
    assert total / (M1 + 1) == pytest.approx(5001090.95, abs=0.005)  # the paper's table III, rounded there


def test_a_zero_difference_counts_as_m1():
    # both components give 0 from these words, so their difference is 0
    assert Mrg32k3a((0, 0, 1, 0, 1, 0)).take(1) == (M1,)


def test_taking_in_pieces_is_taking_at_once():
    pieces = Stream(7)
    assert pieces.take(3) + pieces.take(0) + pieces.take(5) == Stream(7).take(8)


def test_arithmetic_is_exact_in_doubles():
    for factor, modulus in ((1403580, M1), (810728, M1), (527612, M2), (1370589, M2)):
        assert factor * (modulus - 1) < 2**53  # the two products of a word are subtracted, so neither outgrows this
    assert LAST_SEED * LAST_SEED + 7654321 < 2**53


def scrambled_in_doubles(seed):
    """The written procedure of docs/random.md, in floats as Scratch has them."""
    prime, x, words = 67108859.0, float(seed), []
    for _ in range(6):
        for _ in range(3):
            x = ((x * x % prime) * x + 7654321.0) % prime
        words.append(x + 1.0)
    s, t, outputs = words[:3], words[3:], []
    for _ in range(12):
        s = [s[1], s[2], (1403580.0 * s[1] - 810728.0 * s[0]) % 4294967087.0]
        t = [t[1], t[2], (527612.0 * t[2] - 1370589.0 * t[0]) % 4294944443.0]
        outputs.append((s[2] - t[2]) % 4294967087.0 or 4294967087.0)
    return tuple(outputs[8:])


@pytest.mark.parametrize("seed", [1, 2, 3, 17, 4711, 33554432, LAST_SEED - 1, LAST_SEED])
def test_a_seed_gives_the_stream_of_the_written_procedure(seed):
    assert Stream(seed).take(4) == scrambled_in_doubles(seed)


def test_the_first_streams_stay_what_they_are():
    assert Stream(1).take(3) == (1440408712, 575511244, 1883505943)
    assert Stream(LAST_SEED).take(3) == (339505007, 980407796, 2140358181)


@pytest.mark.parametrize("seed", [0, -1, LAST_SEED + 1])
def test_other_seeds_are_refused_in_a_sentence(seed):
    with pytest.raises(ValueError, match=f"seed {seed}: a seed is a whole number from 1 to 67108858"):
        Stream(seed)


def test_seeds_follow_each_other_in_a_ring():
    assert next_seed(1) == 2
    assert next_seed(LAST_SEED - 1) == LAST_SEED
    assert next_seed(LAST_SEED) == 1


@pytest.mark.parametrize("start", [1, 30_000_001])
def test_consecutive_seeds_spread_mines_evenly(start):
    """Chi-square of the cell densities over 2,000 consecutive seeds; raw seeds give about 1,000 here."""
    setup, first, boards = SIZES[3], Pos(8, 8), 2000
    counts = [0] * (setup.w * setup.h)
    for seed in range(start, start + boards):
        layout = lay(setup, first, Stream(seed))
        for cell, mine in enumerate(mine for row in layout for mine in row):
            counts[cell] += mine
    free = setup.w * setup.h - 9
    expected = boards * setup.n / free
    # mines of one board exclude each other, hence the factor; 246 degrees of freedom, standard deviation 22
    chance = setup.n / free
    chi_square = sum((count - expected) ** 2 for count in counts if count) / (expected * (1 - chance)) * (free - 1) / free
    assert sum(count == 0 for count in counts) == 9
    assert 246 - 4.5 * 22.2 < chi_square < 246 + 4.5 * 22.2


def test_consecutive_seeds_do_not_follow_each_other():
    """No correlation between the first outputs of neighbouring seeds."""
    firsts = [Stream(seed).take(1)[0] / M1 for seed in range(1, 5001)]
    mean = list(accumulate(firsts))[-1] / len(firsts)
    covariance = sum((a - mean) * (b - mean) for a, b in zip(firsts, firsts[1:], strict=False)) / len(firsts)
    assert abs(mean - 0.5) < 0.02
    assert abs(covariance * 12) < 0.06
