"""Boards made by rejecting against boards sampled directly with another generator, and the measures of a board."""

from math import sqrt
from random import Random

import pytest
from positions import layout_of_picture
from results import recorded
from sizes import sized

from minebender_sb3.board import SIZES, Pos
from minebender_sb3.generator import generate, solve
from minebender_sb3.generator.measures import measure


def mines_of(layout):
    return [cell for cell, mine in enumerate(mine for row in layout for mine in row) if mine]


def test_measures_of_boards_counted_by_hand():
    board = mines_of(layout_of_picture(["*--*", "----", "----", "---*"]))
    # *11* / 1111 / 0011 / 001*: the opening shows all numbers but two in the first row and two in the last column
    counts = measure(4, 4, board)
    assert (counts.edge_mines, counts.corner_mines, counts.high_numbers) == (3, 3, 0)
    assert (counts.openings, counts.three_bv) == (1, 5)
    ring = mines_of(layout_of_picture(["***", "*-*", "***"]))
    assert (measure(3, 3, ring).openings, measure(3, 3, ring).three_bv, measure(3, 3, ring).high_numbers) == (0, 1, 1)
    six = mines_of(layout_of_picture(["***", "*-*", "*--"]))  # 6 in the middle, 3 below it, 1 in the corner
    assert (measure(3, 3, six).three_bv, measure(3, 3, six).high_numbers) == (3, 1)
    assert measure(30, 25, []).three_bv == 1


def rejected(size, seeds):
    """Boards of the rejecting generator."""
    first = Pos(size.w // 2, size.h // 2)
    return [mines_of(generate(size, first, seed, True).layout) for seed in seeds]


def sampled(size, random, count):
    """Boards drawn at once from all layouts with an opening at the centre, kept where the rules finish them."""
    first = Pos(size.w // 2, size.h // 2)
    free = [c for c in range(size.w * size.h) if max(abs(c % size.w - first.x), abs(c // size.w - first.y)) > 1]
    boards = []
    while len(boards) < count:
        mines = sorted(random.sample(free, size.n))
        if solve(size.w, size.h, mines, first).solved:
            boards.append(mines)
    return boards


def histograms(size, boards):
    """Counts to compare: mines at each cell, and boards by openings, edge mines and corner mines."""
    cells = [0] * (size.w * size.h)
    by = {"openings": {}, "edge_mines": {}, "corner_mines": {}}
    for mines in boards:
        for mine in mines:
            cells[mine] += 1
        found = measure(size.w, size.h, mines)
        for name, counts in by.items():
            counts[getattr(found, name)] = counts.get(getattr(found, name), 0) + 1
    return {"cells": dict(enumerate(cells)), **by}


def deviations(ours, theirs):
    """The two-sample chi-square as standard deviations from its mean; rare values are joined to their neighbours."""
    pairs = []
    for key in sorted(ours.keys() | theirs.keys()):
        pair = [ours.get(key, 0), theirs.get(key, 0)]
        if pairs and sum(pairs[-1]) < 20:
            pairs[-1] = [a + b for a, b in zip(pairs[-1], pair, strict=True)]
        else:
            pairs.append(pair)
    totals = [sum(column) for column in zip(*pairs, strict=True)]
    a, b = sqrt(totals[1] / totals[0]), sqrt(totals[0] / totals[1])
    chi_square = sum((a * x - b * y) ** 2 / (x + y) for x, y in pairs if x + y)
    freedom = len(pairs) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


def compare(size, seeds, count):
    ours = histograms(size, rejected(size, seeds))
    theirs = histograms(size, sampled(size, Random(2026), count))
    return {name: round(deviations(ours[name], theirs[name]), 2) for name in ours}


@pytest.mark.parametrize("seeds", ["consecutive", "random"])
def test_small_boards_are_uniform_over_those_the_rules_finish(seeds):
    chosen = range(1, 1501) if seeds == "consecutive" else Random(7).sample(range(1, 67108859), 1500)
    found = compare(SIZES[1], chosen, 1500)
    assert all(value < 3.7 for value in found.values()), found


@pytest.mark.full
@pytest.mark.parametrize("size", [1, 2, 3])
def test_boards_of_the_game_are_uniform_over_those_the_rules_finish(size):
    boards = sized(8000)
    with recorded(f"generator-uniformity-{size}", seed=1) as figures:
        figures["boards"] = boards
        figures["standard_deviations_consecutive_seeds"] = compare(SIZES[size], range(1, boards + 1), boards)
        seeds = Random(8).sample(range(1, 67108859), boards)
        figures["standard_deviations_random_seeds"] = compare(SIZES[size], seeds, boards)
    for seeds in ("consecutive", "random"):
        assert all(value < 3.7 for value in figures[f"standard_deviations_{seeds}_seeds"].values()), figures
