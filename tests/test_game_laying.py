"""Laying mines: exact numbers, room round the first click, total on every request, and even spread."""

from itertools import product

import pytest
from positions import case_lines

from minebender_sb3.board.random import Stream
from minebender_sb3.game import Pos, place_mines


def literal_place(w, h, n, first, rs):
    """docs/random.md, step by step."""
    cells = [Pos(x, y) for y in range(h) for x in range(w)]
    far = [p for p in cells if max(abs(p.x - first.x), abs(p.y - first.y)) > 1]
    near = [p for p in cells if max(abs(p.x - first.x), abs(p.y - first.y)) == 1]
    rs, mines = list(rs), set()
    for pool in (far, near):
        length = len(pool)
        for i in range(min(n - len(mines), length)):
            r = rs.pop(0) if rs else 0
            j = i + r % (length - i)
            pool[i], pool[j] = pool[j], pool[i]
        mines |= set(pool[: min(n - len(mines), length)])
    return tuple(tuple(Pos(x, y) in mines for x in range(w)) for y in range(h))


def mines_in(layout):
    return [Pos(x, y) for y, row in enumerate(layout) for x, mine in enumerate(row) if mine]


def near(p, q):
    return max(abs(p.x - q.x), abs(p.y - q.y)) <= 1


def test_every_small_request_follows_the_written_procedure_and_the_laws():
    lists = [(), (0,), (3,), (2**32 - 1,) * 4, Stream(1).take(9), Stream(2).take(40)]
    for w, h in product(range(5), repeat=2):
        firsts = [Pos(x, y) for x in range(-1, w + 2) for y in range(-1, h + 2)]
        for n, first, rs in product(range(w * h + 3), firsts, lists):
            layout = place_mines(w, h, n, first, rs)
            assert layout == literal_place(w, h, n, first, rs)
            mines = mines_in(layout)
            assert len(layout) == h and all(len(row) == w for row in layout)
            assert first not in mines
            on = 0 <= first.x < w and 0 <= first.y < h
            assert len(mines) == min(n, w * h - on)
            if n + 9 <= w * h:
                assert not any(near(first, q) for q in mines)


def test_more_numbers_than_needed_are_ignored():
    assert place_mines(5, 5, 3, Pos(0, 0), (7, 8, 9)) == place_mines(5, 5, 3, Pos(0, 0), (7, 8, 9, 10, 11))


REQUESTS = [line.split() for line in case_lines("R-C07")]


def test_the_case_has_eighteen_requests():
    assert len(REQUESTS) == 18


@pytest.mark.parametrize("request_line", REQUESTS, ids=" ".join)
def test_requests_with_little_room(request_line):
    w, h, n = map(int, request_line[:3])
    first = Pos(*map(int, request_line[3].split(",")))
    for seed in range(1, 21):
        mines = mines_in(place_mines(w, h, n, first, Stream(seed).take(n)))
        wanted = request_line[4]
        assert len(mines) <= int(wanted[2:]) if wanted.startswith("<=") else len(mines) == int(wanted)
        assert first not in mines
        assert (request_line[5] == "yes") == (n + 9 <= w * h)
        if request_line[5] == "yes":
            assert not any(near(first, q) for q in mines)


@pytest.mark.parametrize("first", [Pos(0, 0), Pos(4, 2)])
def test_mines_are_spread_evenly(first):
    """Chi-square over 4,000 layouts of 9 by 5 with 8 mines."""
    layouts, n = 4000, 8
    counts = {Pos(x, y): 0 for x in range(9) for y in range(5) if not near(Pos(x, y), first)}
    stream = Stream(99)
    for _ in range(layouts):
        for mine in mines_in(place_mines(9, 5, n, first, stream.take(n))):
            counts[mine] += 1
    cells = len(counts)
    expected = layouts * n / cells
    chi_square = sum((c - expected) ** 2 for c in counts.values()) / (expected * (1 - n / cells)) * (cells - 1) / cells
    assert abs(chi_square - (cells - 1)) < 4.5 * (2 * (cells - 1)) ** 0.5
