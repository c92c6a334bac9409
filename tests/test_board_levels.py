"""The levels, Windows XP's limits included."""

import pytest

from minebender_sb3.board import SIZES
from minebender_sb3.game import Beginner, Custom, Expert, Intermediate, Setup, setup


def test_the_named_levels():
    assert setup(Beginner()) == Setup(9, 9, 10)
    assert setup(Intermediate()) == Setup(16, 16, 40)
    assert setup(Expert()) == Setup(30, 16, 99)


@pytest.mark.parametrize(
    ("asked", "given"),
    [
        ((0, 0, 0), (9, 9, 10)),
        ((9, 9, 999), (9, 9, 71)),
        ((12, 12, 22), (12, 12, 22)),
        ((30, 25, 999), (30, 25, 740)),
        ((31, 26, 9), (30, 25, 10)),
        ((10**9, 10**9, 10**9), (30, 25, 740)),
        ((9, 25, 215), (9, 25, 215)),
        ((9, 25, 216), (9, 25, 215)),
        ((30, 9, 261), (30, 9, 260)),
    ],
)
def test_custom_levels_are_limited(asked, given):
    assert setup(Custom(*asked)) == Setup(*given)


def test_what_is_no_level_is_refused():
    with pytest.raises(TypeError, match="not a level: 3"):
        setup(3)


def test_the_sizes_of_the_keys_are_levels():
    assert SIZES == {1: setup(Beginner()), 2: setup(Custom(12, 12, 22)), 3: setup(Intermediate())}
