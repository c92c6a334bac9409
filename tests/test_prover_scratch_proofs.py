"""The prover inside Scratch says the same as Python's, in both virtual machines."""

import functools
from random import Random

import pytest
from project_builds import ENGINES, built
from prover_positions import expert_game, lattice, small_knowledge
from results import recorded
from sizes import sized

from minebender_sb3 import game
from minebender_sb3.board import HIDDEN, Beginner, Custom, Expert, Intermediate, Knowledge, Pos, Shown, beside, setup
from minebender_sb3.laws.bounds import Board, every_game
from minebender_sb3.logic import Deducer
from minebender_sb3.logic.prover import prove
from minebender_sb3.verify.probe_engine import FOR_ASSIST, FOR_CHANCES, ProbeEngine, agrees

SEED = 20_261_203
NARROW = {"slot_limit": 2}  # numbers open at once
NARROWEST = {"slot_limit": 1}
SHORT = {"list_limit": 8, "short_layer": 0, "brief_limit": 3}  # items of a list, states of a layer on the brief way
NEVER_BRIEF = {"short_layer": 0, "brief_limit": 0}
PURPOSES = (FOR_ASSIST, FOR_CHANCES)
LIMITS = {"scratch's": {}, "narrow": NARROW, "narrowest": NARROWEST, "short": SHORT, "both": NARROW | SHORT}


def probe(engine="turbowarp", limits=None):
    return ProbeEngine(built(True).path, engine, limits)


def assert_equal(engine, positions, **options):
    told = engine.prove(positions, **options)
    assert len(told) == len(positions)
    for position, one in zip(positions, told, strict=True):
        proof = prove(position)
        assert agrees(one, position.w, proof.safe, proof.mined, proof.probability, proof.consistent), (position, one, proof)
    return told


def played(random, level, games):
    """Positions as they come about in play: some cells opened, often by chance, on random boards of a level."""
    board = setup(level)
    for _ in range(games):
        first = Pos(random.randrange(board.w), random.randrange(board.h))
        rs = [random.randrange(2**32) for _ in range(board.n)]
        layout = game.place_mines(board.w, board.h, board.n, first, rs)
        g = game.step(game.fresh(board.w, board.h, layout), game.Reveal(first))
        safe = [Pos(x, y) for y in range(board.h) for x in range(board.w) if not layout[y][x]]
        for p in random.sample(safe, len(safe)):
            if game.status(g) != game.Playing():
                break
            if random.random() < 0.1:
                yield game.knowledge(g)
            g = game.step(g, game.Reveal(p))


@pytest.mark.parametrize("limits", LIMITS.values(), ids=LIMITS)
@pytest.mark.parametrize("engine", ENGINES)
def test_small_positions_of_any_kind(engine, limits):
    random = Random(SEED)
    with probe(engine, limits) as scratch:
        positions = [small_knowledge(random) for _ in range(60)]
        for purpose in PURPOSES:
            assert_equal(scratch, positions, purpose=purpose)


def test_a_row_is_too_wide_though_its_last_boxes_close_all_numbers():
    rows = "..1 ... 12. ..1", "....1 .2.3. ...2."
    positions = [
        Knowledge(len(row.split()[0]), len(row.split()), n, tuple(tuple(HIDDEN if c == "." else Shown(int(c)) for c in part) for part in row.split()))
        for row, n in zip(rows, (3, 10))
    ]
    for limits in (NARROWEST, NARROW):
        with probe(limits=limits) as scratch:
            assert_equal(scratch, positions)


def test_lattices_are_many_open_numbers_and_take_several_turns():
    random = Random(SEED)
    with probe() as scratch:
        told = assert_equal(scratch, [lattice(random, 12, 12, 30, 2, 2) for _ in range(2)])
    assert max(one.turns for one in told) >= 2


def test_a_lattice_too_wide_for_its_lists_is_split_and_gives_the_same():
    random = Random(SEED)
    positions = [lattice(random, 9, 9, 14, 2, 2) for _ in range(2)]
    with probe(limits={"slot_limit": 5, "list_limit": 400}) as scratch:
        assert_equal(scratch, positions)


@pytest.mark.parametrize("level", [Beginner(), Custom(12, 12, 22), Intermediate(), Expert()], ids=str)
def test_positions_reached_in_play(level):
    positions = list(played(Random(SEED), level, 2))[:12]
    for limits in (None, NEVER_BRIEF):
        with probe(limits=limits) as scratch:
            for purpose in PURPOSES:
                assert_equal(scratch, positions, in_play=True, purpose=purpose)


def test_what_the_rules_have_proved_changes_nothing():
    positions = list(expert_game(Random(SEED)))
    with probe() as scratch:
        alone = scratch.prove(positions, in_play=True)
        helped = scratch.prove(positions, map(proved_by_the_rules, positions), in_play=True)
        for position, one, other in zip(positions, alone, helped, strict=True):
            assert one.safe == other.safe
            proof = prove(position)
            mined = {p for p in proof.mined if proved_by_the_rules(position)[p.y * position.w + p.x] == 0}
            assert agrees(other, position.w, proof.safe, mined, proof.probability, True)


def proved_by_the_rules(position: Knowledge):
    deducer = Deducer(position)
    while deducer.next():
        pass
    return deducer.proved_codes()


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_thousands_of_positions_reached_in_play(engine):
    with recorded(f"prover-scratch-play-{engine}", SEED) as figures, probe(engine) as scratch:
        for level in (Beginner(), Intermediate(), Expert()):
            wanted, positions, random = sized(1667), [], Random(SEED)
            while len(positions) < wanted:
                positions += played(random, level, 1)
            for purpose in PURPOSES:  # for the assist, mines are counted only where they can matter
                assert_equal(scratch, positions[:wanted], in_play=True, purpose=purpose)
            figures[str(level)] = wanted


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_thousands_of_small_positions(engine):
    with recorded(f"prover-scratch-small-{engine}", SEED) as figures:
        random = Random(SEED)
        for name, limits in LIMITS.items():
            with probe(engine, limits) as scratch:
                assert_equal(scratch, [small_knowledge(random) for _ in range(sized(2500))])
            figures[name] = sized(2500)


@functools.cache
def all_4x3_positions():
    return [found.state.known for found in every_game(game, Board(4, 3, 0, assist_only=True))]


@pytest.mark.full
@pytest.mark.parametrize("engine", ENGINES)
def test_a_sample_of_all_4x3_positions(engine):
    known, count = all_4x3_positions(), sized(20_000)
    with recorded(f"prover-scratch-4x3-{engine}") as figures, probe(engine) as scratch:
        assert_equal(scratch, [known[i * len(known) // count] for i in range(count)], in_play=True)
        figures |= {"known": len(known), "positions": count}


def scattered(random, w, h, n, share):
    """A board of `n` mines on which a share of the cells is open if it is safe, zeros unspread."""
    mines = set(random.sample(range(w * h), n))
    flat = tuple(
        sum(q in mines for q in near) if cell not in mines and random.random() < share else HIDDEN
        for cell, near in enumerate(beside(w, h))
    )
    return Knowledge.of_codes(w, h, n, flat)


@pytest.mark.full
def test_positions_made_to_be_hard():
    """Cells open here and there on a whole Expert board, and every second cell of every second row on large ones."""
    random = Random(SEED)
    positions = [scattered(random, 30, 16, 99, 0.2) for _ in range(sized(60))]
    positions += [lattice(random, w, h, w * h // 5, 2, 2) for w, h in ((16, 16), (20, 12), (30, 10)) for _ in range(sized(5))]
    with recorded("prover-scratch-hard", SEED) as figures, probe() as scratch:
        told = assert_equal(scratch, positions)
        figures |= {"positions": len(told), "most_turns": max(one.turns for one in told)}
