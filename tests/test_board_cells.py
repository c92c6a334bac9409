"""Positions, neighbours and knowledge codes."""

import pytest

from minebender_sb3.board import (
    Boom,
    Hidden,
    Knowledge,
    Pos,
    Shown,
    beside,
    block,
    cell_of,
    codes,
    masks_beside,
    neighbours,
    on_board,
    pos_of,
    spread,
)

SHAPES = [(0, 0), (0, 3), (3, 0), (1, 1), (1, 4), (5, 1), (2, 2), (4, 3), (9, 9)]


def literal_neighbours(w, h, p):
    """As the laws define them: the cells of the board adjacent to p, in the order of the board."""
    cells = [Pos(x, y) for y in range(h) for x in range(w)]
    return tuple(q for q in cells if q != p and abs(p.x - q.x) <= 1 and abs(p.y - q.y) <= 1)


@pytest.mark.parametrize("shape", SHAPES)
def test_neighbours_are_those_of_the_laws_on_and_off_the_board(shape):
    w, h = shape
    for x in range(-2, w + 3):
        for y in range(-2, h + 3):
            assert neighbours(w, h, Pos(x, y)) == literal_neighbours(w, h, Pos(x, y))


@pytest.mark.parametrize("shape", SHAPES)
def test_the_tables_say_the_same_in_numbers(shape):
    w, h = shape
    for cell in range(w * h):
        p = pos_of(w, cell)
        assert cell_of(w, p) == cell and on_board(w, h, p)
        assert tuple(pos_of(w, q) for q in beside(w, h)[cell]) == literal_neighbours(w, h, p)
        assert masks_beside(w, h)[cell] == sum(1 << q for q in beside(w, h)[cell])
        sharing = [q for q in range(w * h) if q != cell and max(abs(pos_of(w, q).x - p.x), abs(pos_of(w, q).y - p.y)) <= 2]
        assert list(block(w, h)[cell]) == sharing


def test_opening_order_is_breadth_first_with_neighbours_in_row_order():
    # 3 by 3, a mine in the last corner, opened at the first one: 0 1 2 / 3 4 5 / 6 7 8
    numbers = [0, 0, 0, 0, 1, 1, 0, 1, 9]
    seen = [-1] * 9
    assert spread(beside(3, 3), seen, numbers, 0) == [0, 1, 3, 4, 2, 5, 6, 7]
    assert seen == [0, 0, 0, 0, 1, 1, 0, 1, -1]


def test_codes_name_what_is_seen_and_take_missing_cells_for_hidden():
    rows = ((Hidden(), Shown(0), Shown(8)), (Boom(),))
    assert codes(Knowledge(3, 3, 2, rows)) == [-1, 0, 8, 9, -1, -1, -1, -1, -1]
    assert codes(Knowledge(2, 1, 2, rows)) == [-1, 0]


def test_knowledge_and_codes_are_two_forms_of_one_thing():
    flat = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, -1)
    known = Knowledge.of_codes(4, 3, 5, flat)
    assert tuple(codes(known)) == flat
    assert known == Knowledge.of_codes(4, 3, 5, flat) != Knowledge.of_codes(4, 3, 6, flat)
    assert known.rows[0] == (Hidden(), Shown(0), Shown(1), Shown(2))
