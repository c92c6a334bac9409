"""The tests' own idea of Scratch's values, held to what both engines do in two cases made of edges."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest
from fuzz import scratch_values as scratch

CASES = Path(__file__).parent / "cases"
LOGS = {
    "R-B02": ["inf=inf", "inf=1/0", "infinity=1/0", "infinity=Infinity", "empty<0", "space<1", "0x10=16", "1e3=1000",
              "0/0=NaN", "0", "NaN", "-Infinity", "2", "-2", "NaN", "17", "1", "1", "-2", "3", "3", "0",
              "0.30000000000000004", "Infinity"],
    "R-B10": ["2", "a no", "b no", "c no", "d yes", "e yes", "f no", "waited"],
}
# opcode -> (function, its inputs)
REPORTERS = {
    "operator_add": (lambda one, two: scratch.number(one) + scratch.number(two), "NUM1 NUM2"),
    "operator_multiply": (lambda one, two: scratch.number(one) * scratch.number(two), "NUM1 NUM2"),
    "operator_divide": (scratch.divided, "NUM1 NUM2"),
    "operator_mod": (scratch.remainder, "NUM1 NUM2"),
    "operator_round": (scratch.rounded, "NUM"),
    "operator_length": (lambda one: float(scratch.units(one)), "STRING"),
    "operator_join": (lambda one, two: scratch.text(one) + scratch.text(two), "STRING1 STRING2"),
    "operator_equals": (scratch.equal, "OPERAND1 OPERAND2"),
    "operator_lt": (scratch.less, "OPERAND1 OPERAND2"),
}


class Script:
    """Runs the few kinds of blocks that the cases are made of."""

    def __init__(self, case: str) -> None:
        project = json.loads((CASES / f"{case}.project.json").read_text(encoding="utf-8"))
        stage, sprite = project["targets"]
        self.blocks = sprite["blocks"]
        self.variables = dict(stage["variables"].values())
        self.lists = {name: list(items) for name, items in stage["lists"].values()}
        hat = next(block for block in self.blocks.values() if block["opcode"] == "event_whenflagclicked")
        self.stack(hat["next"])

    def stack(self, key: str | None) -> None:
        while key is not None:
            self.statement(self.blocks[key])
            key = self.blocks[key]["next"]

    def statement(self, block: dict) -> None:
        inputs = block["inputs"]
        match block["opcode"]:
            case "data_deletealloflist":
                self.lists[block["fields"]["LIST"][0]].clear()
            case "data_addtolist":
                self.lists[block["fields"]["LIST"][0]].append(self.value(inputs["ITEM"]))
            case "data_setvariableto":
                self.variables[block["fields"]["VARIABLE"][0]] = self.value(inputs["VALUE"])
            case "data_changevariableby":
                name = block["fields"]["VARIABLE"][0]
                self.variables[name] = scratch.number(self.variables[name]) + scratch.number(self.value(inputs["VALUE"]))
            case "control_if" | "control_if_else":
                held = scratch.truth(self.value(inputs["CONDITION"]))
                self.stack(inputs.get("SUBSTACK" if held else "SUBSTACK2", [2, None])[1])
            case "control_repeat_until":
                while not scratch.truth(self.value(inputs["CONDITION"])):
                    self.stack(inputs["SUBSTACK"][1])
            case "control_wait_until":
                assert scratch.truth(self.value(inputs["CONDITION"]))
            case opcode:
                raise AssertionError(opcode)

    def value(self, written: list) -> scratch.Value:
        inner = written[1]
        if isinstance(inner, list):
            kind, text = inner[:2]
            return self.variables[text] if kind == 12 else text if kind == 10 else float(text)
        block = self.blocks[inner]
        if block["opcode"] == "data_itemoflist":
            items = self.lists[block["fields"]["LIST"][0]]
            place = scratch.place(self.value(block["inputs"]["INDEX"]), len(items))
            return items[place - 1] if place > 0 else ""
        function, slots = REPORTERS[block["opcode"]]
        return function(*(self.value(block["inputs"][slot]) for slot in slots.split()))


@pytest.mark.parametrize("case", LOGS)
def test_it_agrees_with_both_engines(case: str) -> None:
    assert [scratch.text(value) for value in Script(case).lists["log"]] == LOGS[case]


@pytest.mark.parametrize(("value", "text"), [
    (0.1, "0.1"), (1e21, "1e+21"), (123456789012345680000.0, "123456789012345680000"), (1e-6, "0.000001"),
    (1.5e-7, "1.5e-7"), (-0.0, "0"), (5e-324, "5e-324"), (-1234.5, "-1234.5"), (100.0, "100"), (1.7976931348623157e308,
    "1.7976931348623157e+308"), (math.nan, "NaN"), (True, "true"),
])
def test_numbers_are_written_as_in_javascript(value: scratch.Value, text: str) -> None:
    assert scratch.text(value) == text


@pytest.mark.parametrize(("text", "number"), [
    ("", 0), (" \t5\u00a0", 5), ("0x1F", 31), ("0b2", None), ("-0x1", None), ("1_0", None), ("+.5", 0.5), ("5.", 5), (".", None),
    ("1e", None), ("Infinity", math.inf), ("infinity", None), ("١", None),
])
def test_texts_are_read_as_in_javascript(text: str, number: float | None) -> None:
    read = scratch.parsed(text)
    assert math.isnan(read) if number is None else read == number
