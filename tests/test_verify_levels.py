"""At every rule level the game deduces what Python does: the same rule, the same witnesses, the same cells, frame by frame."""

from collections import Counter

import pytest
from results import recorded
from sizes import SHARE, sized

from minebender_sb3.verify import matrix, runs

FIRED = ("counting", "subset", "budget", "pair", "proof", "mine_count")
SIZES = (1, 2, 3, 4)
# Boards at random on which the strongest rule of the level is needed.
NEEDED = (("counting", 1, 3), ("subset", 3, 3), ("pair", 1, 11), ("pair", 4, 2), ("proof", 3, 15), ("mine-count", 1, 3))


def verified(game, size, mode, level, seed, count=1, engine="turbowarp", processes=1):
    """The rows of runs that agreed to their end."""
    outcomes = runs.verify(runs.plans(game, (size,), mode, count, seed, engine, runs.RULE_LEVELS[level]), processes)
    rows = []
    for outcome in outcomes:
        assert outcome.disagreement is None
        rows.append(outcome.row)
    return rows


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
@pytest.mark.parametrize(("level", "size", "seed"), NEEDED)
def test_the_strongest_rule_fires_with_its_witnesses(game, level, size, seed, engine):
    (row,) = verified(game, size, "random", level, seed, engine=engine)
    assert getattr(row, level.replace("-", "_")) > 0 and row.wrong_flags == row.revealed_mines == 0


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", runs.RULE_LEVELS)
def test_a_board_of_each_level_is_finished_by_its_rules(game, level, size):
    (row,) = verified(game, size, "no-guess", level, 1)
    assert row.verdict == "solved" and row.level == level
    order = list(runs.RULE_LEVELS)
    assert order.index(row.difficulty) <= order.index(level)
    stronger = order[order.index(level) + 1:]
    assert all(getattr(row, rule.replace("-", "_")) == 0 for rule in stronger)


def test_every_machine_makes_the_same_moves_at_the_strongest_level(game):
    plan = runs.Plan(str(game), 3, 1, "random", "vanilla", runs.RULE_LEVELS["mine-count"])
    (entries,) = matrix.run_all(game, [runs.session_for(plan)], 1)
    assert [entry.disagreement for entry in entries] == [None] * len(matrix.SETTINGS)


@pytest.mark.full
@pytest.mark.parametrize("level", runs.RULE_LEVELS)
def test_runs_at_every_level_agree_to_the_end(game, level):
    count = sized(50)
    with recorded(f"verify-level-{level}", seed=1) as figures:
        fired, verdicts, frames, compared = Counter(), Counter(), 0, 0
        for size in SIZES:
            for mode in ("no-guess", "random"):
                for row in verified(game, size, mode, level, 1, count, processes=2):
                    fired.update({rule: getattr(row, rule) for rule in FIRED})
                    verdicts[f"{mode} {row.verdict}"] += 1
                    frames, compared = frames + row.frames, compared + row.compared
        figures |= {"runs": 8 * count, "frames": frames, "compared": compared, "disagreements": 0,
                    **dict(sorted(verdicts.items())), "fired": dict(fired)}
        assert verdicts["no-guess solved"] + verdicts["no-guess stuck"] == 4 * count
        assert SHARE < 0.1 or fired[level.replace("-", "_")] > 0  # strong rules are needed seldom
