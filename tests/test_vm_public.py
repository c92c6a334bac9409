"""The harness proves itself on self-checking projects of other people: none is judged wrong without a word.

SCRATCH_VM_EXECUTE and TURBOWARP_EXECUTE name the folders test/fixtures/execute of those two repositories, FORKPHORUS_SB3
the folder tests/sb3 of forkphorus.
"""
from __future__ import annotations

import os
from pathlib import Path

import pytest
from public_fixtures import FAIL, OKAY, SUITES, Suite, Verdict, judge, judge_by_pixels, verdict, with_says
from results import recorded
from vm_build import FLAG, Sprite, call, project

from minebender_sb3.vm import Project

AT_LEAST = 103
BY_NAME = {"detector.sb3": "asks whether it runs in forkphorus, which it does not"}
# fixture -> why it needs another engine, or a block allowed
ENGINES = {"variable-id-name-desync-name-fallback.sb3": ("turbowarp", "vanilla Scratch itself finds no variable by that id")}
ALLOWED = {"wait-zero-seconds-in-warp-mode.sb3": ("music", "its drums need not be heard")}


def judged(suite: Suite, path: Path) -> dict[str, str]:
    """The row of a fixture: engine, verdict, why."""
    if path.name in BY_NAME:
        return {"engine": suite.engine, "verdict": "refused", "why": BY_NAME[path.name]}
    engine, engine_why = ENGINES.get(path.name, (suite.engine, ""))
    allowed, allowed_why = ALLOWED.get(path.name, ("", ""))
    found = judge(path, engine, (allowed,) if allowed else ())
    note = "; ".join(filter(None, [engine_why, allowed_why and f"{allowed} allowed: {allowed_why}"]))
    if found.verdict == "refused" and "colour" in found.why:
        found, engine, note = judge_by_pixels(path), "vanilla in Chromium", "looks at colours, so it was refused without a screen"
    return {"engine": engine, "verdict": found.verdict, "why": found.why, **({"note": note} if note else {})}


@pytest.mark.full
@pytest.mark.needs(*(suite.variable for suite in SUITES))
def test_public_fixtures_are_judged_right_or_refused_by_name() -> None:
    with recorded("public-fixtures") as figures:
        rows = {}
        for suite in SUITES:
            paths = sorted(Path(os.environ[suite.variable]).glob(suite.pattern))
            assert len(paths) == suite.count, f"{suite.variable}: {len(paths)} fixtures, of {suite.count}"
            rows |= {f"{suite.name}/{path.name}": judged(suite, path) for path in paths}
        counts = {kind: sum(row["verdict"] == kind for row in rows.values()) for kind in ("right", "wrong", "refused")}
        figures |= {"fixtures": len(rows), **counts, "rows": rows}
        assert [name for name, row in rows.items() if row["verdict"] == "wrong"] == []
        assert counts["right"] >= AT_LEAST, counts


def test_what_a_fixture_says_of_itself() -> None:
    assert verdict(["plan 2", "pass a", "pass b", "end"]) == Verdict("right", "2 checks passed")
    assert verdict(["plan 2", "pass a", "end"]).verdict == "wrong"
    assert verdict(["plan 1", "fail a", "pass b", "end"]) == Verdict("wrong", "fail a")
    assert verdict(["hello"]).verdict == verdict([]).verdict == "wrong"
    assert verdict([OKAY, FAIL]).verdict == "right" and verdict([FAIL, OKAY]).verdict == "wrong"


def test_calls_of_their_custom_blocks_are_heard() -> None:
    sprite = Sprite("Test").script(FLAG, call("fine"), call("FAIL %s", why="no"))
    sprite.define("fine", [], [call("OK")]).define("OK", [], []).define("FAIL %s", ["why"], [])
    with Project(with_says(project(Sprite("Stage"), sprite))) as opened:
        opened.green_flag()
        assert [told["text"] for told in opened.step().says] == [OKAY, FAIL]
