"""Faults seeded into the product on purpose, one at a time, and the test that must notice each."""

from dataclasses import dataclass

RUNS = "tests/test_verify_runs.py"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault: the part of the product, what goes wrong, where which text becomes which, and the test that must fail."""

    part: str
    name: str
    file: str
    old: str
    new: str
    test: str


FAULTS = (
    Fault(
        "engine",
        "the flood skips flagged cells",
        "minebender_sb3/game/engine.py",
        "    opened = spread(beside(under.w, under.h), seen, under.numbers, start)\n",
        "    opened = spread(beside(under.w, under.h), seen, under.numbers, start)\n"
        "    seen = [HIDDEN if flag and cell != start else seen[cell] for cell, flag in enumerate(flags)]\n",
        "tests/test_game_engine.py::test_a_zero_opens_its_region_diagonals_and_flags_included",
    ),
    Fault(
        "engine",
        "a chord is satisfied by at least as many flags",
        "minebender_sb3/game/engine.py",
        "sum(g.flags[q] for q in near) != number",
        "sum(g.flags[q] for q in near) < number",
        "tests/test_game_cases.py::test_what_a_chord_does",
    ),
    Fault(
        "engine",
        "a chord goes on after a mine",
        "minebender_sb3/game/engine.py",
        "        g = step(g, Reveal(target))\n",
        "        g = step(Game(g.under, g.seen, g.flags, Playing()), Reveal(target))\n",
        "tests/test_game_engine.py::test_a_chord_stops_at_the_first_mine",
    ),
    Fault(
        "engine",
        "the first click's neighbours are not excluded at the border",
        "minebender_sb3/game/laying.py",
        "        distance = max(abs(p.x - first.x), abs(p.y - first.y))\n",
        "        distance = max(abs(p.x - first.x), abs(p.y - first.y)) + (p.x == w - 1 != first.x)\n",
        "tests/test_game_laying.py::test_every_small_request_follows_the_written_procedure_and_the_laws",
    ),
    Fault(
        "solver",
        "SUBSET forgets that as many mines as cells settle them too",
        "minebender_sb3/logic/propagation.py",
        "            if extra == 0 or extra == rest.bit_count():\n",
        "            if extra == 0:\n",
        "tests/test_logic_rules_truth.py::test_the_queues_find_all_that_rescanning_finds",
    ),
    Fault(
        "solver",
        "MINE BUDGET forgets the mines that are proved",
        "minebender_sb3/logic/propagation.py",
        "            self.mines_left -= len(cells)\n",
        "",
        "tests/test_logic_rules_truth.py::test_the_queues_find_all_that_rescanning_finds",
    ),
    Fault(
        "solver",
        "numbers beside a proved mine are not looked at again",
        "minebender_sb3/logic/propagation.py",
        "            for cell in cells:\n                self.touch(self._near[cell])\n        else:\n",
        "        else:\n",
        "tests/test_logic_rules_truth.py::test_the_queues_find_all_that_rescanning_finds",
    ),
    Fault(
        "solver",
        "PAIR takes a number's own cells for mines though they are more than it needs",
        "minebender_sb3/logic/propagation.py",
        "            if extra > 0 and (of_q & ~of_p).bit_count() == extra:\n",
        "            if extra > 0 and (of_q & ~of_p).bit_count() >= extra:\n",
        "tests/test_logic_levels.py::test_pairs_are_those_of_the_definition_and_all_are_found",
    ),
    Fault(
        "goboscript source",
        "the flood skips flagged cells",
        "sprites/rules/moves.gs",
        "        know[opened[next]] = number_at[opened[next]];\n",
        "        if flags[opened[next]] == 0 {\n            know[opened[next]] = number_at[opened[next]];\n        }\n",
        f"{RUNS}::test_what_once_went_wrong_goes_right[flags-in-the-way-of-an-opening]",
    ),
    Fault(
        "goboscript source",
        "a chord goes on after a mine",
        "sprites/rules/moves.gs",
        "    if know[$cell] == HIDDEN and status == PLAYING {\n        if mines[$cell] == 1 {\n",
        "    if know[$cell] == HIDDEN {\n        if mines[$cell] == 1 {\n",
        f"{RUNS}::test_what_once_went_wrong_goes_right[a-chord-stops-at-the-first-mine]",
    ),
    Fault(
        "goboscript source",
        "a tile is not redrawn after its flag is taken away",
        "sprites/rules/moves.gs",
        "            mines_left -= 1;\n        } else {\n            flags[$cell] = 0;\n            mines_left += 1;\n        }\n"
        "        add $cell to undrawn;\n",
        "            mines_left -= 1;\n            add $cell to undrawn;\n        } else {\n            flags[$cell] = 0;\n"
        "            mines_left += 1;\n        }\n",
        f"{RUNS}::test_what_once_went_wrong_goes_right[flags-come-and-go]",
    ),
    Fault(
        "goboscript source",
        "SUBSET forgets that as many mines as cells settle them too",
        "sprites/rules/solver.gs",
        "        if more_mines == 0 or more_mines == more_cells {\n",
        "        if more_mines == 0 {\n",
        f"{RUNS}::test_a_few_runs_agree_to_the_end[3-no-guess]",
    ),
    Fault(
        "goboscript source",
        "PAIR is tried one way round only",
        "sprites/rules/solver.gs",
        "                try_a_pair $other, $number, 0 - more_mines;\n",
        "                try_a_pair $number, $other, 0 - more_mines;\n",
        "tests/test_verify_levels.py::test_the_strongest_rule_fires_with_its_witnesses[pair-4-2-turbowarp]",
    ),
    Fault(
        "goboscript source",
        "a freed mine is not given back to the numbers around it",
        "sprites/rules/mending.gs",
        "        unknowns[around[i]] += known;\n",
        "",
        "tests/test_generator_scratch.py::test_dense_boards_are_pythons[turbowarp-30x24x200]",
    ),
    Fault(
        "goboscript source",
        "an equal group is filled, not emptied",
        "sprites/rules/mending.gs",
        "length group_mines > length group_safe",
        "length group_mines >= length group_safe",
        "tests/test_generator_scratch.py::test_expert_boards_are_pythons_and_certified[turbowarp-SUBSET]",
    ),
    Fault(
        "goboscript source",
        "where weaker rules were stuck a stronger level does not try again",
        "sprites/rules/turns.gs",
        "    forget_the_last_rule;\n    notice = NOTICE_LEVEL;\n",
        "    notice = NOTICE_LEVEL;\n",
        "tests/test_project_sessions.py::test_the_session_holds[rule-levels-turbowarp]",
    ),
    Fault(
        "goboscript source",
        "a press that begins where another ends between two frames is not heard",
        "sprites/rules/pointer.gs",
        "    if not (mouse_down() and (pointer_held == 0 or press_time == timer())) {\n",
        "    if not (mouse_down()) {\n",
        "tests/test_project_sessions.py::test_the_session_holds[two-presses-in-one-frame-vanilla]",
    ),
    Fault(
        "harness",
        "a broken warp stretch costs no time",
        "harness/world.js",
        "this.overrun += WARP_TIME;",
        "this.overrun += 0;",
        "tests/test_vm_determinism.py::test_the_warp_limit_fires_after_the_given_turns_and_costs_half_a_second",
    ),
    Fault(
        "harness",
        "a list that only shrinks is not told",
        "harness/watch.js",
        "const shrunk = now.length < seen.length;",
        "const shrunk = false;",
        "tests/test_vm_watch.py::test_changes_add_up_to_what_is_there",
    ),
    Fault(
        "harness",
        "a frame takes one pass more than asked for",
        "harness/machine.js",
        "return passesLeft >= 0 ? NEVER : LATE;",
        "return passesLeft >= -1 ? NEVER : LATE;",
        "tests/test_vm_determinism.py::test_a_frame_without_redraw_takes_the_given_passes",
    ),
)


def as_table() -> str:
    """The faults as the table of docs/mutants.md."""
    rows = ["| part | fault | in | noticed by |", "| --- | --- | --- | --- |"]
    rows += [f"| {fault.part} | {fault.name} | `{fault.file}` | `{fault.test}` |" for fault in FAULTS]
    return "\n".join(rows) + "\n"
