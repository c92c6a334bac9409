"""The seeded faults are where they say, are listed in docs/mutants.md, and are each noticed by their test."""

import ast
import sys
from collections import Counter
from pathlib import Path

import pytest
from results import recorded
from sizes import sized

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "mutants"))

from faults import FAULTS, as_table  # noqa: E402
from seed import seeded  # noqa: E402


def test_there_are_three_or_more_in_each_part():
    assert all(Counter(fault.part for fault in FAULTS)[part] >= 3 for part in ("engine", "solver", "goboscript source", "harness"))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: f"{fault.part}: {fault.name}")
def test_a_fault_has_its_place_and_its_test(fault):
    assert (ROOT / fault.file).read_text(encoding="utf-8").count(fault.old) == 1
    file, _, test = fault.test.partition("::")
    names = {node.name for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8"))) if isinstance(node, ast.FunctionDef)}
    assert test.partition("[")[0] in names


def test_the_document_lists_them():
    assert as_table() in (ROOT / "docs" / "mutants.md").read_text(encoding="utf-8")


@pytest.mark.full
def test_every_fault_is_noticed():
    with recorded("mutants") as figures:
        faults = list(FAULTS[:: len(FAULTS) // sized(len(FAULTS))])
        missed = {f"{fault.part}: {fault.name}": said for fault, said in zip(faults, seeded(faults)) if said is not None}
        figures |= {"faults": len(faults), "noticed": len(faults) - len(missed)}
        assert not missed, missed
