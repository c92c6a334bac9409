"""What the rules say is true, all they can say is said, and no flag misleads them."""

from itertools import product
from random import Random

import pytest
from positions import case_lines, knowledge_of_picture, layout_of_picture, pictures, random_game

from minebender_sb3.board import Boom, Hidden, Knowledge, Shown
from minebender_sb3.game import Flag, Pos, Reveal, fresh, knowledge, neighbours, step
from minebender_sb3.logic import Deducer, Rule, provably_safe
from minebender_sb3.logic.enumeration import enumerate_layouts

BASIC = {Rule.COUNTING, Rule.SUBSET, Rule.BUDGET}


def saturate(known):
    """All deductions from a still picture."""
    deducer = Deducer(known)
    return list(iter(deducer.next, None)), deducer


def test_every_deduction_is_true_in_every_layout():
    random = Random(1)
    fired = set()
    for _ in range(700):
        w, h = random.randint(1, 5), random.randint(1, 4)
        known = knowledge(random_game(random, w, h, random.randint(0, min(w * h, 6))))
        layouts = list(enumerate_layouts(known))
        deductions, deducer = saturate(known)
        fired |= {deduction.rule for deduction in deductions}
        assert layouts
        for mines in layouts:
            at = {Pos(c % w, c // w) for c in mines}
            assert not deducer.proved_safe & at and deducer.proved_mined <= at
    assert fired == BASIC


def rescan(known):
    """All that the three rules can prove of a still picture: look at everything again until nothing is new."""
    w, h, rows = known.w, known.h, known.rows
    cells = [Pos(x, y) for y in range(h) for x in range(w)]
    numbers = [p for p in cells if isinstance(rows[p.y][p.x], Shown) and rows[p.y][p.x].k > 0]
    booms = {p for p in cells if rows[p.y][p.x] == Boom()}
    hidden = {p for p in cells if rows[p.y][p.x] == Hidden()}
    safe, mined = set(), set()
    while True:
        left = hidden - safe - mined
        sets = [(hidden, known.n - len(booms | mined), True)]
        sets += [(set(neighbours(w, h, p)), rows[p.y][p.x].k, False) for p in numbers]
        constraints = []
        for members, count, whole in sets:
            count = count if whole else count - len(members & (booms | mined))
            constraints.append((members & left, count, whole))
        found = [(u, k) for u, k, _ in constraints]
        found += [
            (u - v, k - j)
            for (u, k, a), (v, j, b) in product(constraints, repeat=2)
            if v and v < u and not a and not b
        ]
        new_safe = {p for u, k in found if k == 0 for p in u}
        new_mined = {p for u, k in found if k == len(u) for p in u}
        if not new_safe | new_mined:
            return safe, mined
        safe |= new_safe
        mined |= new_mined


def test_the_queues_find_all_that_rescanning_finds():
    random = Random(2)
    for _ in range(1500):
        w, h = random.randint(1, 8), random.randint(1, 7)
        known = knowledge(random_game(random, w, h, random.randint(0, w * h // 3 + 1)))
        _, deducer = saturate(known)
        assert (deducer.proved_safe, deducer.proved_mined) == rescan(known)


def test_so_do_they_in_play_where_safe_cells_are_opened():
    random = Random(3)
    for _ in range(400):
        w, h = random.randint(3, 9), random.randint(3, 9)
        game = random_game(random, w, h, random.randint(1, w * h // 4 + 1))
        deducer = Deducer(knowledge(game))
        while deduction := deducer.next():
            for p in deduction.cells if not deduction.mined else ():
                game = step(game, Reveal(p))
                deducer.observe(knowledge(game), p)
        safe, mined = rescan(knowledge(game))
        assert not safe and mined == deducer.proved_mined


def test_a_wrong_flag_misleads_nobody():
    """Flags are no knowledge, so the deductions with and without them are the same ones."""
    random = Random(4)
    for _ in range(100):
        game = random_game(random, 6, 6, 7)
        misled = game
        for _ in range(9):
            misled = step(misled, Flag(Pos(random.randrange(6), random.randrange(6))))
        assert saturate(knowledge(misled))[0] == saturate(knowledge(game))[0]
    corner = step(step(fresh(3, 3, layout_of_picture(["---", "---", "--*"])), Reveal(Pos(1, 1))), Flag(Pos(0, 0)))
    assert saturate(knowledge(corner))[0] == []  # a solver that trusts the flag opens the mine




def test_a_one_two_one_wall_yields_to_subset_and_not_to_counting():
    """The wall lies in the third row, with a row of hidden cells and a mine behind it, so the budget says nothing."""
    game = fresh(5, 4, layout_of_picture(["-----", "-----", "-*-*-", "--*--"]))
    known = knowledge(step(game, Reveal(Pos(0, 0))))
    assert [seen.k for seen in known.rows[1]] == [1, 1, 2, 1, 1]
    deductions, deducer = saturate(known)
    assert deductions[0].rule == Rule.SUBSET and len(deductions[0].witnesses) == 2
    assert {p for p in deducer.proved_mined if p.y == 2} == {Pos(1, 2), Pos(3, 2)}
    assert {p for p in deducer.proved_safe if p.y == 2} == {Pos(0, 2), Pos(2, 2), Pos(4, 2)}


def test_the_mine_budget_settles_the_rest():
    assert [(d.rule, d.mined, len(d.cells)) for d in saturate(knowledge_of_picture(["..."], 0))[0]] == [(Rule.BUDGET, False, 3)]
    assert [(d.rule, d.mined, len(d.cells)) for d in saturate(knowledge_of_picture(["..."], 3))[0]] == [(Rule.BUDGET, True, 3)]
    assert saturate(knowledge_of_picture(["..."], 2))[0] == []


def test_an_exploded_mine_counts_as_found():
    known = Knowledge(3, 1, 1, ((Hidden(), Shown(1), Boom()),))
    assert [(d.rule, d.cells, d.mined) for d in saturate(known)[0]] == [(Rule.COUNTING, (Pos(0, 0),), False)]


def test_a_proved_mine_that_explodes_is_not_counted_twice():
    """Two of three mines proved, one of them revealed all the same: the last may still be in either of two cells."""
    game = fresh(6, 1, layout_of_picture(["*--**-"]))
    deducer = Deducer(knowledge(game))
    for p in (Pos(1, 0), Pos(2, 0)):
        game = step(game, Reveal(p))
        deducer.observe(knowledge(game), p)
    while deducer.next():
        pass
    assert deducer.proved_mined == {Pos(0, 0), Pos(3, 0)}
    game = step(game, Reveal(Pos(0, 0)))
    deducer.observe(knowledge(game), Pos(0, 0))
    assert deducer.next() is None


def test_impossible_pictures_end_too():
    random = Random(6)
    for _ in range(500):
        w, h = random.randint(0, 5), random.randint(0, 5)
        flat = tuple(random.choice((-1, -1, *range(10))) for _ in range(w * h))
        deductions, deducer = saturate(Knowledge.of_codes(w, h, random.randint(0, w * h + 2), flat))
        settled = [p for deduction in deductions for p in deduction.cells]
        assert len(settled) == len(set(settled)) == len(deducer.proved_safe) + len(deducer.proved_mined)


def boards(name):
    """The knowledge of every picture of a case, with its number of mines."""
    counts = [int(line.split()[1]) for line in case_lines(name) if line.startswith("mines")]
    return [knowledge_of_picture(rows, n) for rows, n in zip(pictures(name).values(), counts, strict=True)]


def facts(known):
    """Safe cells and mines by enumeration."""
    layouts = list(enumerate_layouts(known))
    mined = frozenset.intersection(*layouts)
    return set(provably_safe(known)), {Pos(c % known.w, c // known.w) for c in mined}


def test_the_counter_alone_decides():
    two, three, four = boards("R-C01")
    assert facts(two) == ({Pos(0, 0), Pos(1, 0), Pos(0, 1)}, {Pos(1, 1), Pos(2, 2)})
    assert facts(three) == (set(), {Pos(2, 2)})
    assert facts(four) == ({Pos(1, 1)}, {Pos(0, 0), Pos(1, 0), Pos(0, 1), Pos(2, 2)})
    for known in (two, three, four):
        assert not saturate(known)[1].proved_safe


def test_numbers_together_decide_where_the_rules_are_stuck():
    eight, nine = boards("R-C13")
    assert Pos(6, 4) in facts(eight)[0] and Pos(6, 5) in facts(eight)[0]
    assert Pos(6, 4) in facts(nine)[0] and Pos(6, 5) in facts(nine)[1]
    for known in (eight, nine):
        assert not saturate(known)[1].proved_safe
        edge = {Pos(5, 0), Pos(5, 1), Pos(5, 3), Pos(5, 4)}
        assert not edge & (facts(known)[0] | facts(known)[1])


@pytest.mark.parametrize(
    ("picture", "n", "safe"),
    [
        ([".1.."], 1, {Pos(3, 0)}),
        (["..1..", "2...."], 3, {Pos(3, 0), Pos(2, 1), Pos(3, 1)}),
        ([".2..", "...3", ".1.."], 4, {Pos(0, 2)}),
    ],
)
def test_three_places_that_the_rules_do_not_decide(picture, n, safe):
    known = knowledge_of_picture(picture, n)
    assert set(provably_safe(known)) == safe
    assert not saturate(known)[1].proved_safe


def test_without_a_layout_everything_hidden_counts_as_safe():
    assert provably_safe(knowledge_of_picture(["1."], 2)) == (Pos(1, 0),)
    assert provably_safe(Knowledge(2, 1, 0, ())) == (Pos(0, 0), Pos(1, 0))
