"""Pictures of the running game, by Scratch's own renderer: at the opening, in the middle, and at the end."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image

from minebender_sb3.verify import runs
from minebender_sb3.verify.judge import LEDGER
from minebender_sb3.verify.session import Cell, Frames, Key, Mouse, Session, SetVariable, Spot, UntilEnd, UntilValue
from minebender_sb3.vm import VmError, pictures

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
SEED, SCALE, RIM = 3, 2, 4
MIDDLE = ("subset_count", 8)  # a pair of numbers with its rings


@pytest.fixture(scope="session")
def shown(game):
    """The pictures by name, and the ledger at each."""
    try:
        pictures.chromium()
    except VmError as error:
        pytest.skip(f"no picture without chromium: {error}")
    commands = [
        SetVariable("next_seed", str(SEED)), Key("3", "tap"), UntilValue("moves", "2", 9),
        SetVariable("next_seed", str(SEED)), Key("n", "tap"), Mouse("click", Cell(8, 8)), UntilValue("begun", "1", 900),
        Mouse("point", Spot(200, -170)), Frames(2),  # off the board, where no frame marks a cell
        Key("a", "down"), UntilValue(*map(str, MIDDLE), 600), Key("a", "up"), Frames(4), Key("a", "down"), UntilEnd(900),
        Key("a", "up"), Frames(60),
    ]  # fmt: skip
    session = Session.of("pictures", commands)
    ends = {10: "opening", 14: "middle", 18: "end"}  # by the line after which the picture is taken
    with runs.open_game(game, "vanilla") as project:
        frames, ledgers = {}, {}
        for frame in runs.Player(project).play(session):
            if frame.line in ends:
                frames[ends[frame.line]], ledgers[ends[frame.line]] = frame.number, dict(frame.ledger)
        taken = pictures.take(game, project.inputs, frames.values(), watch=list(LEDGER), scale=SCALE)
        assert taken.hash == project.hash(), "the pictures show another run"
    if os.environ.get("RECORD_RESULTS") == "1":
        FOLDER.mkdir(parents=True, exist_ok=True)
        for name, frame in frames.items():
            (FOLDER / f"{name}.png").write_bytes(taken.pictures[frame])
    return {name: (Image.open(io.BytesIO(taken.pictures[frame])).convert("RGB"), ledgers[name]) for name, frame in frames.items()}


def cell_of(image, ledger, index):
    """The part of a picture that shows a cell, without its rim: the board's frame may lie over that."""
    size, width = ledger["cell_size"], ledger["width"]
    left = (240 + ledger["board_left"] + index % width * size) * SCALE
    top = (180 - ledger["board_top"] + index // width * size) * SCALE
    return image.crop((int(left + RIM), int(top + RIM), int(left + size * SCALE - RIM), int(top + size * SCALE - RIM)))


@pytest.mark.parametrize("name", ["opening", "middle", "end"])
def test_every_tile_is_drawn_alike_and_unlike_the_others(shown, name):
    image, ledger = shown[name]
    assert image.size == (480 * SCALE, 360 * SCALE)
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


def test_the_end_looks_unlike_the_middle(shown):
    assert shown["end"][1]["status"] == 1
    assert shown["end"][0].tobytes() != shown["middle"][0].tobytes()
