"""What is on the screen: stamps follow the ledger, and the panel says what goes on."""

import pytest
from project_builds import click, middle, opened, start

from minebender_sb3.board import LEVELS
from minebender_sb3.project.tables import CHANCES, OVERLAYS, TILES, TINTS


@pytest.fixture(scope="module")
def loaded():
    with opened(pen=True) as game:
        yield game


@pytest.fixture
def game(loaded):
    start(loaded)
    return loaded


def stamps(game, sprite):
    return [entry for entry in game.pen_log() if entry["op"] == "stamp" and entry["sprite"] == sprite]


def stamped_costumes(game):
    return [entry["costume"] for entry in stamps(game, "panel")]


class Screen:
    """The board as the stamps have left it: cell -> names of the costumes from bottom to top."""

    def __init__(self, game):
        self.game, self.cells = game, {}
        game.pen_log()

    def follow(self):
        width, cell = self.game.state["width"], self.game.state["cell_size"]
        left, top = self.game.state["board_left"], self.game.state["board_top"]
        for entry in stamps(self.game, "board"):
            name = entry["costume"]
            if name not in CHANCES:  # which are drawn at one size
                size, name = name.split(" ", 1)
                assert int(size) == cell
            column, row = (entry["x"] - left) / cell - 0.5, (top - entry["y"]) / cell - 0.5
            index = int(row) * width + int(column)
            if name in TILES:
                self.cells[index] = []
            self.cells[index].append(name)

    def tiles(self):
        return [TILES.index(self.cells[index][0]) for index in sorted(self.cells)]


@pytest.mark.parametrize("size", [1, 2, 3])
def test_every_cell_shows_its_tile_and_its_proof(game, size):
    screen = Screen(game)
    game.press(str(size))
    game.frames(1)
    screen.follow()
    assert len(screen.cells) == LEVELS[size].w * LEVELS[size].h
    centre = game.state["width"] // 2
    click(game, centre, centre)
    game.key("a", True)
    for _ in range(60):
        game.frames(1)
        screen.follow()
        state = game.state
        if state["undrawn"]:
            continue
        assert screen.tiles() == state["tiles"]
        for index, names in screen.cells.items():
            proof = {0: [], 1: ["proved safe"], 2: ["proved mined"]}[state["proved"][index]]
            ring = ["ring"] if index + 1 in (state["ring_a"], state["ring_b"]) else []
            assert [name for name in names if name in OVERLAYS] == proof + ring, index
    game.key("a", False)


def test_a_flag_is_drawn_and_taken_away(game):
    screen = Screen(game)
    game.press("1")
    game.mouse(*middle(game, 3, 3))
    for tile in ("flagged", "covered"):
        game.press("f")
        game.frames(1)
        screen.follow()
        assert screen.cells[30] == [tile]


@pytest.mark.parametrize(("presses", "tints"), [(0, "chance"), (1, "clear chance")])
def test_the_tints_of_the_chances_belong_to_the_colours_in_use(game, presses, tints):
    screen = Screen(game)
    click(game, 4, 4)
    for _ in range(presses):
        game.press("c")
    game.key("p", True)
    for _ in range(20):
        game.frames(1)
        screen.follow()
    chances = game.list("chances")
    for index, names in screen.cells.items():
        shown = [name for name in names if "chance" in name]
        if game.state["know"][index] != -1:
            assert shown == []
        else:
            sure = {0: [f"{tints} 0"], 1: [f"{tints} {TINTS - 1}"]}
            assert shown == sure.get(chances[index], [f"{tints} {1 + int(chances[index] * (TINTS - 2))}"])
    game.key("p", False)
    for _ in range(presses):
        game.press("c")


def test_won_and_lost_look_different(game):
    click(game, 4, 4)
    mine = game.state["mines"].index(1)
    stamped_costumes(game)
    game.click(*middle(game, mine % 9, mine // 9))
    game.frames(2)
    assert "headline lost" in stamped_costumes(game)
    tiles = game.state["tiles"]
    assert tiles[mine] == TILES.index("blast") and tiles.count(TILES.index("mine")) == 9
    start(game)
    click(game, 4, 4)
    game.key("a", True)
    game.frames(60)
    assert game.state["status"] == 1
    assert "headline won" in stamped_costumes(game)
    assert game.state["tiles"].count(TILES.index("flagged")) == 10


def large_number(costumes):
    """The number written behind the headline of the attempts."""
    after = costumes[costumes.index("headline attempt") + 1:]
    figures = []
    for name in after:
        if not name.startswith("large "):
            break
        figures.append(name.removeprefix("large "))
    return int("".join(figures))


def test_the_attempt_counter_is_drawn_before_each_attempt(game):
    game.set_variable("attempt_cap", 3)
    for seed in range(1, 40):
        start(game, seed)
        game.press("3")
        game.set_variable("next_seed", seed)
        game.press("n")
        stamped_costumes(game)
        game.click(*middle(game, 8, 8))
        drawn = []
        while game.state["busy"] == 1:
            costumes = stamped_costumes(game)
            if "headline attempt" in costumes:
                drawn.append((game.state["attempts"], large_number(costumes)))
            game.frames(1)
        attempts = game.state["attempts"]
        assert drawn == [(finished, finished + 1) for finished in range(attempts)]
        if attempts == 3:
            break
    else:
        raise AssertionError("no seed needs three attempts")
    game.set_variable("attempt_cap", 60)


def test_a_board_kept_at_the_cap_is_called_random(game):
    game.set_variable("attempt_cap", 1)
    badges = {}
    for seed in range(1, 40):
        start(game, seed)
        game.press("3")
        game.set_variable("next_seed", seed)
        game.press("n")
        stamped_costumes(game)
        click(game, 8, 8)
        game.frames(1)
        assert game.state["attempts"] == 1
        badges[game.state["badge"]] = [name for name in stamped_costumes(game) if name.startswith("badge")]
        if len(badges) == 2:
            break
    assert badges == {1: ["badge SUBSET"], 2: ["badge random"]}
    game.set_variable("attempt_cap", 60)


def test_the_panel_is_written_only_where_it_changes(game):
    game.frames(3)
    stamped_costumes(game)
    game.frames(10)
    assert game.pen_log() == []
