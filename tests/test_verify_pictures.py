"""Pictures of the running game, by Scratch's own renderer, compared with those of docs/pictures.

RECORD_RESULTS=1 (`make pictures`) takes them anew: look at each before it is committed.
"""

import io
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageFilter

from minebender_sb3.board import LEVELS, Pos, neighbours
from minebender_sb3.generator.codes import RANDOM, BoardCode
from minebender_sb3.verify import runs
from minebender_sb3.verify.judge import LEDGER
from minebender_sb3.verify.play import Player
from minebender_sb3.verify.session import FIRST_LINE, parse
from minebender_sb3.vm import VmError, pictures

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SCALE, RIM = 2, 4
AWAY = "point at 0 150\n"  # beside the board and the buttons, where no frame marks a cell
LOST = BoardCode(1, LEVELS[1], RANDOM, 9, Pos(4, 4))


def new(size, seed, mode="n", click=None):
    """Commands that deal a board, with a first click in its middle unless it is to stay closed."""
    begin = f"seed {seed}\nkey {size}\nuntil busy 0 9\nseed {seed}\nkey {mode}\n"
    return begin + (f"click {click[0]},{click[1]}\nuntil begun 1 900\n{AWAY}frames 2\n" if click else "")


def a_wrong_flag_and_a_mine():
    """Commands that set two right flags and a wrong one on cells that are closed, then open a mine."""
    width, height = LOST.board.w, LOST.board.h
    mines = [Pos(x, y) for y, row in enumerate(LOST.lay().layout) for x, mine in enumerate(row) if mine]
    numbers = {Pos(x, y): sum(p in mines for p in neighbours(width, height, Pos(x, y))) for y in range(height) for x in range(width)}
    wrong = next(p for p in numbers if p not in mines and all(numbers[near] for near in (p, *neighbours(width, height, p))))
    flags = "".join(f"point {p.x},{p.y}\nkey f\nframes 1\n" for p in (*mines[1:3], wrong))
    return f"{flags}click {mines[0].x},{mines[0].y}\nframes 2\n{AWAY}"


# name, and the commands after those of the picture before; after the last of them it is taken
SCENES = (
    ("title", ""),
    ("help", "flag\nframes 2\nkey i\nframes 1\n"),
    ("opening", "key i\n" + new(3, 3, click=(8, 8))),
    ("middle", "key a down\nuntil subset_count 8 600\nkey a up\nframes 4\n"),
    ("clear", "key c\nframes 3\n"),
    ("won", "key c\nkey a down\nuntil end 900\nkey a up\nframes 14\n"),
    ("stuck", new(3, 23, "r", (8, 8)) + "key a down\nuntil rule 4 900\nkey a up\nframes 3\n"),
    ("chances", "key p down\nframes 60\n"),
    ("chances-clear", "key c\nframes 4\n"),
    ("mine", "key p up\nkey c\n" + new(1, LOST.seed, "r", (4, 4)) + a_wrong_flag_and_a_mine()),
    ("assist", new(2, 4, click=(6, 6)) + "key h\nuntil status 3 900\nframes 3\n"),
    ("expert", new(4, 6, click=(15, 8)) + "key a down\nuntil counting_count 60 900\nkey a up\nframes 3\n"),
    ("largest", "key 5\nanswer 30x25x150\nuntil width 30 9\nuntil height 25 9\n" + new(5, 8, "r", (15, 12)).split("\n", 3)[3]
     + "key a down\nuntil counting_count 60 900\nkey a up\nframes 3\n"),
)


@pytest.fixture(scope="session")
def shown(game):
    """The pictures by name, and the ledger at each."""
    try:
        pictures.chromium()
    except VmError as error:
        pytest.skip(f"no picture without chromium: {error}")
    text, ends = f"{FIRST_LINE}\n", {}
    for name, commands in SCENES:
        text += commands
        ends[text.count("\n")] = name
    frames, ledgers = {"title": 0}, {"title": {}}
    with runs.open_game(game, "vanilla") as project:
        for frame in Player(project).play(parse(text)):
            if frame.line in ends:
                frames[ends[frame.line]], ledgers[ends[frame.line]] = frame.number, dict(frame.ledger)
        taken = pictures.take(game, project.inputs, frames.values(), watch=list(LEDGER), scale=SCALE)
        assert taken.hash == project.hash(), "the pictures show another run"
    return {name: (Image.open(io.BytesIO(taken.pictures[frame])).convert("RGB"), ledgers[name]) for name, frame in frames.items()}


@pytest.mark.parametrize("name", [name for name, _ in SCENES])
def test_the_game_looks_as_its_pictures_show(shown, name):
    image, path = shown[name][0], FOLDER / f"{name}.png"
    if os.environ.get("RECORD_RESULTS") == "1":
        image.save(path, optimize=True)
    assert image.size == (480 * SCALE, 360 * SCALE)
    # Another version of Chromium may set the rim of a line elsewhere; a shape, a place or a colour it may not.
    apart = ImageChops.difference(*(each.filter(ImageFilter.BoxBlur(2)) for each in (image, Image.open(path).convert("RGB"))))
    worst = max(high for _, high in apart.getextrema())
    assert worst <= 24, f"{path.name} is off by {worst} of 255"


def cell_of(image, ledger, index):
    """The part of a picture that shows a cell, without its rim: the board's frame may lie over that."""
    size, width = ledger["cell_size"], ledger["width"]
    left = (240 + ledger["board_left"] + index % width * size) * SCALE
    top = (180 - ledger["board_top"] + index // width * size) * SCALE
    return image.crop((int(left + RIM), int(top + RIM), int(left + size * SCALE - RIM), int(top + size * SCALE - RIM)))


@pytest.mark.parametrize("name", ["opening", "middle", "clear", "stuck", "mine", "expert", "largest"])
def test_every_tile_is_drawn_alike_and_unlike_the_others(shown, name):
    image, ledger = shown[name]
    marked = {ledger["ring_a"], ledger["ring_b"]}
    looks = {}
    for index, tile in enumerate(ledger["tiles"]):
        if index + 1 not in marked:
            looks.setdefault((tile, ledger["proved"][index]), []).append(cell_of(image, ledger, index).tobytes())
    most = {key: max(set(cells), key=cells.count) for key, cells in looks.items()}
    assert len(set(most.values())) == len(most), "two kinds of tile look the same"
    for key, cells in looks.items():
        assert set(cells) == {most[key]}, f"tiles {key} do not all look alike"


def test_the_rings_of_a_pair_are_seen(shown):
    image, ledger = shown["middle"]
    assert ledger["rule"] == 2 and ledger["ring_a"] and ledger["ring_b"]
    for ring in (ledger["ring_a"], ledger["ring_b"]):
        colours = cell_of(image, ledger, ring - 1).getcolors(10_000)
        cyan = sum(count for count, (r, g, b) in colours if g > 150 and b > 150 and r < 120)
        assert cyan > 10, f"no cyan ring in cell {ring}"
