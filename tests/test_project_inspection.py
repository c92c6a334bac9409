"""The inspection build: the same game, and a probe that sets up any board through the game's own rules."""

import pytest
from project_builds import ENGINES, built, log, opened, start

from minebender_sb3.project.sources import probes
from minebender_sb3.sb3 import canonical, read

REVEAL, FLAG, CHORD, OPEN = 0, 1, 2, 4
COUNTING, SUBSET = 1, 2


@pytest.fixture(scope="module", params=ENGINES)
def loaded(request):
    with opened(request.param, inspection=True) as game:
        yield game


@pytest.fixture
def probe(loaded):
    return start(loaded)


def ask(probe, message, **asked):
    """Sets what the probe reads, sends the message, and waits until it is served."""
    served = probe.variable("board_probe.served")
    for name, value in asked.items():
        probe.set_variable(f"board_probe.asked_{name}", value)
    probe.broadcast(message)
    probe.frames(2)
    assert probe.variable("board_probe.served") == served + 1


def fresh(probe, rows):
    probe.set_list("layout", [int(cell == "*") for row in rows for cell in row])
    ask(probe, "T fresh", width=len(rows[0]), height=len(rows), mines="".join(rows).count("*"))


def step(probe, action, x, y):
    ask(probe, "T step", action=action, x=x, y=y)


def known(probe):
    width = probe.state["width"]
    text = ["." if seen == -1 else "X" if seen == 9 else str(seen) for seen in probe.state["know"]]
    return ["".join(text[start:start + width]) for start in range(0, len(text), width)]


def test_the_other_sprites_are_the_shipped_ones():
    shipped, inspected = (canonical(read(built(inspection).path).project)["targets"] for inspection in (False, True))
    assert set(inspected) == {*shipped, *probes()}
    for name in set(shipped) - {"Stage"}:
        assert inspected[name] == shipped[name]
    assert inspected["Stage"]["scripts"] == shipped["Stage"]["scripts"]


def test_the_probe_uses_the_games_own_custom_blocks():
    targets = canonical(read(built(True).path).project)["targets"]
    game, probe = definitions(targets["generator"]) | definitions(targets["game"]), definitions(targets["board_probe"])
    own = {name for name in probe if "asked" in name or name == "begin with the layout"}
    assert {"flood from %s", "chord %s", "lay the mines %s %s"} <= set(probe)
    for name in set(probe) - own:
        assert probe[name] == game[name], name


def test_a_1_2_1_wall_yields_to_subset_and_not_to_counting(probe):
    """The lowest row is open: 1 1 2 1 1. Counting says nothing, a subset cracks the wall."""
    fresh(probe, [".....", ".*.*.", "....."])
    for x in range(5):
        step(probe, REVEAL, x, 2)
    assert known(probe) == [".....", ".....", "11211"]
    probe.press("s")
    probe.frames(1)
    assert probe.state["rule"] == SUBSET
    assert probe.state["counting_count"] == 0 and probe.state["subset_count"] == 1
    assert log(probe)[-1] == "deduce"


def test_a_chord_goes_on_in_row_order_until_the_first_mine(probe):
    fresh(probe, ["...", "...", "*.*"])
    step(probe, REVEAL, 1, 1)
    step(probe, FLAG, 0, 0)
    step(probe, FLAG, 1, 0)
    step(probe, CHORD, 1, 1)
    assert known(probe) == ["000", "121", "X.."]
    assert probe.state["status"] == 2 and probe.state["why"] == 7 and sum(probe.state["flags"]) == 0


def test_a_flag_protects_a_reveal_but_not_opening(probe):
    fresh(probe, ["*..", "...", "..."])
    step(probe, FLAG, 0, 0)
    step(probe, REVEAL, 0, 0)
    assert probe.state["status"] == 0 and probe.state["flags"][0] == 1
    step(probe, OPEN, 0, 0)
    assert probe.state["status"] == 2 and probe.state["why"] == 1
    step(probe, FLAG, 1, 0)
    assert probe.state["flags"][1] == 0


def test_a_board_without_a_safe_cell_is_won_from_the_start(probe):
    fresh(probe, ["**", "**"])
    assert probe.state["status"] == 1


def test_mines_are_laid_as_the_draws_say(probe):
    probe.set_list("draws", [5, 0, 3])
    ask(probe, "T place", width=5, height=5, mines=3, x=0, y=0)
    # far cells in row order: 3 4 5, 8 9 10, 11 ... 25; the sixth, then the first of the rest, then the fourth of those
    far = [3, 4, 5, 8, 9, 10, *range(11, 26)]
    wanted = set()
    for place, draw in enumerate([5, 0, 3]):
        chosen = place + draw % (len(far) - place)
        far[place], far[chosen] = far[chosen], far[place]
        wanted.add(far[place])
    assert {cell for cell, mine in enumerate(probe.state["mines"], 1) if mine} == wanted


def test_a_full_board_mines_the_neighbours_last_and_the_click_never(probe):
    probe.set_list("draws", [])
    ask(probe, "T place", width=3, height=3, mines=8, x=1, y=1)
    assert probe.state["mines"] == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def definitions(target):
    """Custom block -> its whole script in canonical form."""
    found = {}
    for script in target["scripts"]:
        if script[0]["opcode"] == "procedures_definition":
            found[script[0]["inputs"]["custom_block"]["mutation"]["proccode"]] = script
    return found
