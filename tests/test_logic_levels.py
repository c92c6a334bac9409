"""The stronger levels: what they say is true, they say all they promise, and weaker rules go first."""

from random import Random

import pytest
from positions import case_lines, knowledge_of_picture, pictures, random_game

from minebender_sb3.board import Knowledge, Shown, codes
from minebender_sb3.game import Playing, Pos, Reveal, knowledge, status, step
from minebender_sb3.logic import Deducer, Rule, RuleLevel, prove
from minebender_sb3.logic.enumeration import enumerate_layouts

LEVELS = list(RuleLevel)


def saturate(known, level):
    deducer = Deducer(known, level)
    return list(iter(deducer.next, None)), deducer


def facts(known, layouts):
    """The cells that are safe, and mined, in all layouts."""
    layouts = list(layouts)
    hidden = {cell for cell, code in enumerate(codes(known)) if code == -1}
    ever = frozenset().union(*layouts)
    always = frozenset.intersection(*layouts)
    places = [{Pos(c % known.w, c // known.w) for c in cells} for cells in (hidden - ever, hidden & always)]
    return tuple(places)


def positions(seed, count, w=5, h=4):
    random = Random(seed)
    for _ in range(count):
        shape = random.randint(1, w), random.randint(1, h)
        game = random_game(random, *shape, random.randint(0, min(shape[0] * shape[1], 6)))
        yield knowledge(game)


def test_each_level_is_true_and_the_last_is_complete():
    fired = set()
    for known in positions(1, 700):
        safe, mined = facts(known, enumerate_layouts(known))
        before = (set(), set())
        for level in LEVELS:
            deductions, deducer = saturate(known, level)
            proved = set(deducer.proved_safe), set(deducer.proved_mined)
            assert proved[0] <= safe and proved[1] <= mined
            assert before[0] <= proved[0] and before[1] <= proved[1]
            assert all(deduction.rule.level <= level for deduction in deductions)
            fired |= {(deduction.rule, deduction.mined) for deduction in deductions}
            before = proved
        assert before == (safe, mined)
    assert {rule for rule, _ in fired} == set(Rule) and (Rule.PAIR, False) not in fired


def test_proof_finds_all_that_holds_whatever_the_number_of_mines():
    for known in positions(2, 250, 4, 3):
        layouts = [
            layout
            for n in range(known.w * known.h + 1)
            for layout in enumerate_layouts(Knowledge(known.w, known.h, n, known.rows))
        ]
        safe, mined = facts(known, layouts)
        _, deducer = saturate(known, RuleLevel.PROOF)
        assert safe <= deducer.proved_safe and mined <= deducer.proved_mined


def test_the_last_level_says_what_the_prover_says_on_large_boards():
    random = Random(3)
    for _ in range(40):
        known = knowledge(random_game(random, 16, 16, 40))
        _, deducer = saturate(known, RuleLevel.MINE_COUNT)
        proof = prove(known)
        assert (deducer.proved_safe, deducer.proved_mined) == (proof.safe, proof.mined)


@pytest.mark.parametrize(
    ("picture", "n", "rule", "mined"),
    [
        (["..1..", "2...."], 3, Rule.PAIR, True),
        ([".1..", ".2..", ".1.."], 4, Rule.PROOF, False),
        (["....", "13..", "01.1"], 4, Rule.PROOF, True),
        ([".1.."], 1, Rule.MINE_COUNT, False),
        ([".2..", "...3", ".1.."], 4, Rule.MINE_COUNT, False),
    ],
)
def test_places_beyond_the_three_rules_name_the_rule_they_need(picture, n, rule, mined):
    known = knowledge_of_picture(picture, n)
    deductions, deducer = saturate(known, RuleLevel.MINE_COUNT)
    deduction = next(deduction for deduction in deductions if deduction.rule.level > RuleLevel.SUBSET)
    assert (deduction.rule, deduction.mined) == (rule, mined)
    numbers = {Pos(x, y) for y, row in enumerate(known.rows) for x, seen in enumerate(row) if isinstance(seen, Shown)}
    assert set(deduction.witnesses) <= numbers and deduction.witnesses
    assert set(deduction.cells) <= deducer.proved_mined | deducer.proved_safe
    weaker = saturate(known, RuleLevel(deduction.rule.level - 1))[1]
    assert not set(deduction.cells) & (weaker.proved_safe | weaker.proved_mined)


def test_a_proof_by_cases_that_players_took_for_a_guess():
    counts = [int(line.split()[1]) for line in case_lines("R-C13") if line.startswith("mines")]
    for picture, n in zip(pictures("R-C13").values(), counts, strict=True):
        known = knowledge_of_picture(picture, n)
        assert Pos(6, 4) in saturate(known, RuleLevel.PAIR)[1].proved_safe
        last = saturate(known, RuleLevel.MINE_COUNT)[0][-1]
        assert (last.rule, last.cells, last.mined) == (Rule.MINE_COUNT, (Pos(6, 5),), n == 9)


def literal_pair(known, deducer_before, a, b):
    """Whether PAIR holds for two numbers by its definition, given what is proved."""
    settled_safe, settled_mined = deducer_before
    near = {
        p: {q for q in cells_of(known) if q != p and max(abs(q.x - p.x), abs(q.y - p.y)) == 1 and hidden(known, q)}
        for p in (a, b)
    }
    unsettled = {p: near[p] - settled_safe - settled_mined for p in near}
    wanted = {p: known.rows[p.y][p.x].k - len(near[p] & settled_mined) for p in near}
    private = unsettled[b] - unsettled[a]
    overlap = unsettled[a] & unsettled[b] and unsettled[a] - unsettled[b] and private
    return private if overlap and wanted[b] - wanted[a] == len(private) else set()


def cells_of(known):
    return [Pos(x, y) for y in range(known.h) for x in range(known.w)]


def hidden(known, p):
    return not isinstance(known.rows[p.y][p.x], Shown)


def test_pairs_are_those_of_the_definition_and_all_are_found():
    random, found = Random(5), 0
    for _ in range(80):
        game = random_game(random, 8, 8, 14)
        known = knowledge(game)
        deducer = Deducer(known, RuleLevel.PAIR)
        while True:
            proved = set(deducer.proved_safe), set(deducer.proved_mined)
            deduction = deducer.next()
            if deduction is None:
                break
            if deduction.rule == Rule.PAIR:
                found += 1
                assert set(deduction.cells) == literal_pair(known, proved, *deduction.witnesses) and deduction.mined
        numbers = [p for p in cells_of(known) if not hidden(known, p) and known.rows[p.y][p.x].k]
        for a in numbers:
            for b in numbers:
                assert a == b or not literal_pair(known, proved, a, b)
    assert found > 3


def test_stronger_rules_fire_only_where_weaker_ones_are_stuck():
    random, strong = Random(6), 0
    for _ in range(150):
        game = random_game(random, 9, 9, 14)
        deducer = Deducer(knowledge(game), RuleLevel.MINE_COUNT)
        while status(game) == Playing():
            before = deducer.proved_safe | deducer.proved_mined
            deduction = deducer.next()
            if deduction is None:
                break
            if deduction.rule.level > RuleLevel.SUBSET:
                strong += 1
                weaker = saturate(knowledge(game), RuleLevel(deduction.rule.level - 1))[1]
                assert weaker.proved_safe | weaker.proved_mined <= before
            for p in deduction.cells if not deduction.mined else ():
                game = step(game, Reveal(p))
                deducer.observe(knowledge(game), p)
    assert strong > 20
