"""CI names every skipped test with its reason, and fails where a picture test is among them."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parent.parent / ".ci" / "skipped.py"
CASE = '<testcase classname="tests.some" name="test_one">{}</testcase>'


@pytest.mark.parametrize(
    ("inside", "code", "said"),
    [
        ("", 0, "0 tests were skipped"),
        ('<skipped message="NAME is not set"/>', 0, "tests.some.test_one: NAME is not set"),
        ('<skipped message="no picture without chromium: it is missing"/>', 1, "tests.some.test_one: no picture"),
    ],
)
def test_what_was_skipped_is_told(tmp_path, inside, code, said):
    report = tmp_path / "test.xml"
    report.write_text(f"<testsuites><testsuite>{CASE.format(inside)}</testsuite></testsuites>")
    done = subprocess.run([sys.executable, SCRIPT, report], capture_output=True, text=True)
    assert done.returncode == code and said in done.stdout


def test_a_part_that_says_nothing_fails(tmp_path):
    done = subprocess.run([sys.executable, SCRIPT, tmp_path / "none.xml"], capture_output=True, text=True)
    assert done.returncode == 1 and "none.xml: does not say" in done.stdout
