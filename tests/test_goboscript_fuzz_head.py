"""Random programs, compiled by the real compiler too: equal trees, or a difference that is listed. GOBOSCRIPT_HEAD names
its executable, built at commit 3e00c7a.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from fuzz.bundle import write_bundle
from fuzz.differences import reasons
from fuzz.generator import bundles
from goboscript_projects import compiled
from real_goboscript import REAL, built_by
from results import recorded
from sizes import sized

from minebender_sb3.sb3 import canonical, read

COMPARED = 500


@pytest.mark.full
@pytest.mark.needs("GOBOSCRIPT_HEAD")
def test_head_makes_the_same_of_random_programs(tmp_path: Path) -> None:
    count, equal, different, unlisted = sized(COMPARED), 0, Counter(), []
    with recorded("goboscript-fuzz-head", seed=2000) as figures:
        for seed, bundle in bundles(2000, count, plain_share=0.8):
            folder = write_bundle(tmp_path / str(seed), [program for program, _ in bundle])
            ours = canonical(compiled(folder).project)
            theirs = canonical(read(built_by(folder, tmp_path)).project)
            assert ours["targets"]["Stage"]["scripts"] == theirs["targets"]["Stage"]["scripts"]
            for program, _ in bundle:
                names = reasons(program)
                if ours["targets"][program.name] == theirs["targets"][program.name]:
                    equal += 1
                elif names:
                    different.update(names)
                else:
                    unlisted.append(f"seed {seed}, {program.name}")
        assert unlisted == []
        assert equal > count * 0.5
        figures |= {"real": REAL, "programs": count, "equal": equal, "different_for_a_listed_reason": count - equal,
                    "reasons": dict(sorted(different.items()))}


def test_every_reason_is_in_the_document() -> None:
    document = Path(__file__).parents[1] / "docs" / "goboscript-differences.md"
    text = document.read_text(encoding="utf-8")
    names = ("comparisons-stay", "exact-folds", "functions-stay", "index-once", "keyword-order", "neutral-literals",
             "number-precision", "ternary-in-until")
    assert [name for name in names if f"`{name}`" not in text] == []
