"""Games that public reports got wrong: numbers, ends, chords and large openings."""

import re

import pytest
from positions import case_lines, layout_of_picture, pictures, safe_cells

from minebender_sb3.game import (
    Chord,
    Exploded,
    Flag,
    Lost,
    Playing,
    Pos,
    Reveal,
    Won,
    flag_codes,
    fresh,
    seen_codes,
    status,
    step,
)

ACTIONS = {"F": Flag, "R": Reveal, "C": Chord}
NUMBERS = {
    "layout": "*11*11111100*111111*001100001111*11*",
    "layout2": "*101*101*" "110222011" "1102*2011" "*102*201*",
    "layout3": "*11*2**101*",
}


def scenarios(name):
    """Moves and what must come of them, from the lines `F x,y  R x,y -> words`."""
    return [tuple(part.strip() for part in line.split("->")) for line in case_lines(name) if "->" in line]


def place(text):
    return Pos(*map(int, text.split(",")))


def played(name, moves):
    (layout,) = pictures(name).values()
    game = fresh(len(layout[0]), len(layout), layout_of_picture(layout))
    for kind, p in re.findall(r"([FRC]) (\d+,\d+)", moves):
        game = step(game, ACTIONS[kind](place(p)))
    return game


def check(game, wanted):
    shown = sum(0 <= code <= 8 for code in seen_codes(game))
    assert int(re.search(r"(\d+) shown", wanted)[1]) == shown
    if lost_at := re.search(r"lost at (\d+,\d+)", wanted):
        assert status(game) == Lost(Exploded(place(lost_at[1])))
    else:
        assert status(game) == (Won() if wanted.startswith("won") else Playing())


@pytest.mark.parametrize(("moves", "wanted"), scenarios("R-C08"))
def test_when_it_is_won(moves, wanted):
    game = played("R-C08", moves)
    check(game, wanted)
    flags = [Pos(c % 3, c // 3) for c, flag in enumerate(flag_codes(game)) if flag]
    assert "nine flags" in wanted and len(flags) == 9 or flags == [place(p) for p in re.findall(r"flag (\d,\d)", wanted)]


@pytest.mark.parametrize(("moves", "wanted"), scenarios("R-C10"))
def test_what_a_chord_does(moves, wanted):
    check(played("R-C10", moves), wanted)


def test_the_cases_are_all_read():
    assert (len(scenarios("R-C08")), len(scenarios("R-C10")), len(case_lines("R-C11"))) == (7, 8, 6)
    assert set(pictures("R-C06")) == {"layout", "layout2", "layout3"}


@pytest.mark.parametrize("name", ["layout", "layout2", "layout3"])
def test_numbers_on_boards_that_are_not_square(name):
    picture = pictures("R-C06")[name]
    w, h = len(picture[0]), len(picture)
    layout = layout_of_picture(picture)
    numbers = ["*"] * (w * h)
    for p in safe_cells(layout):
        numbers[p.y * w + p.x] = str(seen_codes(step(fresh(w, h, layout), Reveal(p)))[p.y * w + p.x])
    assert "".join(numbers) == NUMBERS[name]


@pytest.mark.parametrize("line", case_lines("R-C11"))
def test_large_openings_are_won_with_one_reveal(line):
    w, h, *mines, first, shown = line.split()
    mined = {place(p) for p in mines if p != "none"}
    layout = tuple(tuple(Pos(x, y) in mined for x in range(int(w))) for y in range(int(h)))
    game = step(fresh(int(w), int(h), layout), Reveal(place(first)))
    assert status(game) == Won()
    assert sum(code >= 0 for code in seen_codes(game)) == int(shown)
