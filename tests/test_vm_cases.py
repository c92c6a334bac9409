"""What people reported of Scratch's semantics, with the right answers, in both engines."""
from __future__ import annotations

from pathlib import Path

import pytest

from minebender_sb3.sb3 import pack, parse
from minebender_sb3.vm import Project, VmError, accepts

CASES = Path(__file__).parent / "cases"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"></svg>'

LOGS = {
    "R-B01": ["before", "alpha half", "alpha done", "after"],
    "R-B02": ["inf=inf", "inf=1/0", "infinity=1/0", "infinity=Infinity", "empty<0", "space<1", "0x10=16", "1e3=1000",
              "0/0=NaN", 0, "NaN", "-Infinity", 2, -2, "NaN", 17, 1, 1, -2, 3, 3, 0, 0.30000000000000004, "Infinity"],
    "R-B04": ["i=5", "tick 1", "i=5", "tick 2", "i=5", "tick 3", "loop ended", "tick 4", "tick 5"],
    "R-B05": ["born 1", "born 2", "born 3", "Z", "id orig", "id 3", "id 2", "id 1"],
    "R-B06": ["go", "went"],
    "R-B10": [2, "a no", "b no", "c no", "d yes", "e yes", "f no", "waited"],
    "R-B13": [3, 99, 99, 0],
}


def packed(case: str) -> bytes:
    text = (CASES / f"{case}.project.json").read_bytes().replace(b"@@REPEAT-TO-8001@@", b"x" * 7981)
    return pack(parse(text, case), {"fda0b140d32416dde40151e4d4d4fd29.svg": SVG})


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
@pytest.mark.parametrize("case", LOGS)
def test_the_log_is_right(case: str, engine: str) -> None:
    with Project(packed(case), engine, passes=1) as opened:
        opened.green_flag()
        opened.frames(40)
        assert opened.list("log") == LOGS[case]
        assert opened.exceptions == []


def test_scratch_refuses_what_turbowarp_opens() -> None:
    assert "rotationStyle" in accepts(packed("R-B08"))
    with pytest.raises(VmError, match="rotationStyle"):
        Project(packed("R-B08"))
    with Project(packed("R-B08"), "turbowarp") as opened:
        opened.green_flag()
        opened.frames(2)
        assert opened.list("log") == ["hello"]


@pytest.mark.parametrize("case", LOGS)
def test_scratchs_own_parser_takes_the_others(case: str) -> None:
    assert accepts(packed(case)) is None
