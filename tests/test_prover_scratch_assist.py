"""H and P in the running game: help where logic cannot go on, and the chances of the closed cells."""

import pytest
from project_builds import ENGINES, built, click, log, middle, opened, start

from minebender_sb3.board import Knowledge
from minebender_sb3.logic.prover import prove
from minebender_sb3.verify import runs
from minebender_sb3.verify.session import parse

LOST_BY_ASSIST, STUCK = 3, 4
HINT = 14
WORK = 100_000  # about how many blocks of a proof are done in a turn
SLOW = 300  # so few that proofs take many turns


@pytest.fixture(scope="module", params=ENGINES)
def loaded(request):
    with opened(request.param) as game:
        yield game


@pytest.fixture
def game(loaded):
    loaded.set_variable("work_limit", WORK)
    for key in "hp":
        loaded.key(key, False)
    return start(loaded)


def knowledge(game):
    return Knowledge.of_codes(game.state["width"], game.state["height"], game.state["mine_count"], tuple(game.state["know"]))


def cells(game, positions):
    return sorted(p.y * game.state["width"] + p.x + 1 for p in positions)


def play_until_stuck(game, seed):
    """A random board of size 3 on which the rules are at their end and the game goes on, from this seed upwards."""
    game.press("3")
    while True:
        game.set_variable("next_seed", seed)
        game.press("r")
        click(game, 8, 8)
        game.key("a", True)
        while game.state["status"] == 0 and game.state["rule"] != STUCK:
            game.frames(1)
        game.key("a", False)
        game.frames(1)
        if game.state["status"] == 0:
            return
        seed += 1


def help_me(game):
    """Presses H and waits for what comes of it."""
    game.press("h")
    for _ in range(2000):
        if game.state["busy"] == 0:
            return
        game.frames(1)
    raise AssertionError("the prover does not end")


def test_help_before_the_first_reveal_is_a_click_near_the_middle(game):
    game.press("h")
    game.frames(2)
    while game.state["busy"]:
        game.frames(1)
    assert log(game)[-1] == "reveal 41"


def test_flags_in_the_middle_move_it_to_the_next_nearest_cell(game):
    for x, y in ((4, 4), (4, 3)):
        game.mouse(*middle(game, x, y))
        game.press("f")
    game.press("h")
    game.frames(2)
    while game.state["busy"]:
        game.frames(1)
    assert log(game)[-1] == "reveal 40"  # left of the middle comes before right of it and below it


def test_help_on_a_board_full_of_flags_does_nothing(game):
    game.set_list("flags", [1] * 81)
    before = log(game)
    game.press("h")
    game.frames(3)
    assert log(game) == before and game.state["busy"] == 0


def test_help_follows_the_prover(game):
    """Where a cell can be proved safe the game is lost and the cell is shown; elsewhere a safe cell is opened."""
    seen = set()
    for seed in range(40, 60):
        play_until_stuck(game, seed)
        position, moves = knowledge(game), game.state["moves"]
        safe = cells(game, prove(position).safe)
        closed = [cell for cell, (know, mine) in enumerate(zip(game.state["know"], game.state["mines"]), 1) if know == -1 and not mine]
        help_me(game)
        game.frames(2)
        assert game.state["moves"] == moves + 1 and log(game)[-1] == f"assist {moves}"
        if safe:
            why = safe[moves % len(safe)]
            assert game.state["status"] == LOST_BY_ASSIST and game.state["why"] == why
            assert game.state["tiles"][why - 1] == HINT and knowledge(game) == position
        else:
            assert game.state["status"] != LOST_BY_ASSIST
            assert game.state["know"][closed[moves % len(closed)] - 1] >= 0
        seen.add(bool(safe))
        if seen == {True, False}:
            return
    raise AssertionError("no two boards of another kind")


def test_common_proofs_are_ready_in_the_next_frame(game):
    play_until_stuck(game, 40)
    moves = game.state["moves"]
    game.key("h", True)
    game.frames(1)
    assert game.state["busy"] == 1
    game.frames(1)
    assert game.state["busy"] == 0 and game.state["moves"] == moves + 1
    game.key("h", False)
    game.frames(1)


def begin_a_long_proof(game):
    game.press("3")
    game.set_variable("next_seed", 40)
    game.press("r")
    click(game, 8, 8)
    game.set_variable("work_limit", SLOW)
    before = game.state["moves"]
    game.key("h", True)
    game.frames(3)
    assert game.state["busy"] == 1
    return before


def test_a_long_proof_goes_on_while_its_own_key_is_held_and_repeats(game):
    before = begin_a_long_proof(game)
    for _ in range(4):
        game.key("h", True)
        game.frames(1)
    assert game.state["busy"] == 1 and game.state["moves"] == before
    game.key("h", False)
    game.frames(2)
    assert game.state["busy"] == 1


@pytest.mark.parametrize("key", "fshap")
def test_a_new_press_of_a_key_takes_the_question_back(game, key):
    before = begin_a_long_proof(game)
    game.key("h", False)
    game.frames(1)
    flags = list(game.state["flags"])
    game.mouse(*middle(game, 0, 0))
    game.press(key)
    game.frames(2)
    assert game.state["busy"] == 0 and game.state["moves"] == before and game.state["flags"] == flags
    assert game.state["status"] == 0


def test_a_press_on_a_cell_takes_the_question_back_and_is_no_click(game):
    before = begin_a_long_proof(game)
    game.key("h", False)
    closed = game.state["know"].index(-1)
    game.click(*middle(game, closed % 16, closed // 16))
    game.frames(3)
    assert game.state["busy"] == 0 and game.state["moves"] == before
    game.click(*middle(game, closed % 16, closed // 16))
    game.frames(2)
    assert game.state["moves"] == before + 1


def test_a_new_board_ends_a_long_proof(game):
    before = begin_a_long_proof(game)
    game.key("h", False)
    game.press("n")
    game.frames(2)
    assert game.state["busy"] == 0 and game.state["moves"] == before + 1 and game.state["begun"] == 0
    assert game.variable("proof_stage") == 0


def test_the_chances_lie_over_the_board_while_p_is_held(game):
    play_until_stuck(game, 40)
    moves, tiles = game.state["moves"], list(game.state["tiles"])
    game.key("p", True)
    game.frames(5)
    chances, proof = game.list("chances"), prove(knowledge(game))
    for cell, know in enumerate(game.state["know"]):
        if know != -1:
            assert chances[cell] == -1
    for p, share in proof.probability.items():
        assert abs(chances[p.y * 16 + p.x] - share) <= 1e-9
    assert game.state["moves"] == moves and game.state["tiles"] == tiles and game.state["busy"] == 0
    game.key("p", False)
    game.frames(2)
    assert game.list("chances") == [] and game.state["undrawn"] == []


def test_a_move_under_the_chances_works_them_out_anew(game):
    play_until_stuck(game, 40)
    game.key("p", True)
    game.frames(5)
    first = game.list("chances")
    safe = next(cell for cell, (know, mine) in enumerate(zip(game.state["know"], game.state["mines"])) if know == -1 and not mine)
    if game.state["flags"][safe]:
        pytest.fail("the rules flag no safe cell")
    game.click(*middle(game, safe % 16, safe // 16))
    game.frames(4)
    second, proof = game.list("chances"), prove(knowledge(game))
    game.key("p", False)
    game.frames(2)
    assert first != second
    assert game.state["status"] != 0 or all(abs(second[p.y * 16 + p.x] - share) <= 1e-9 for p, share in proof.probability.items())


SESSION = """minebender session 1
seed {seed}
key 3
frames 2
seed {seed}
key r
frames 2
click 8,8
frames 2
until idle 2000
""" + 3 * """key a down
until end 400
key a up
key h
until idle 2000
frames 2
"""


@pytest.mark.parametrize("engine", ENGINES)
def test_the_judge_agrees_with_games_that_are_helped_on(engine):
    helped = lost = 0
    for seed in (74, 78):
        with runs.open_game(built().path, engine) as project:
            judge, disagreement = runs.judge_session(project, parse(SESSION.format(seed=seed)))
            assert disagreement is None
            helped += sum(str(move).startswith("assist") for move in project.state["move_log"])
            lost += judge.oracle.status == LOST_BY_ASSIST
    assert helped > lost > 0
