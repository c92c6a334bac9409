"""Projects by other people: the check throws on none, and each error that it finds is one that was looked at.

MINEBENDER_PUBLIC_SB3 names folders with .sb3 files, separated as in PATH. `tests/sb3/public.json` lists, by the
start of a file's sha256, the errors that are truly there; a file that is not in it must have none.
"""

import hashlib
import json
import os
from collections import Counter
from pathlib import Path

import pytest
from sb3_projects import DATA

from minebender_sb3.sb3 import Sb3Error, canonical, check, read

KNOWN = json.loads((DATA / "public.json").read_text(encoding="utf-8"))


def errors(path):
    """The errors of a project by code and number, or why it is no project."""
    try:
        sb3 = read(path, path.name)
    except Sb3Error as error:
        return {"unreadable": str(error).partition(": ")[2].partition(";")[0]}
    try:
        canonical(sb3.project)
    except Sb3Error:
        pass
    return dict(sorted(Counter(finding.code for finding in check(sb3) if finding.severity == "error").items()))


@pytest.mark.full
@pytest.mark.needs("MINEBENDER_PUBLIC_SB3")
def test_public_projects_have_the_errors_that_were_looked_at():
    paths = [path for folder in os.environ["MINEBENDER_PUBLIC_SB3"].split(os.pathsep) for path in sorted(Path(folder).rglob("*.sb3"))]
    assert paths
    wrong = {}
    for path in paths:
        found = errors(path)
        known = KNOWN["errors"].get(hashlib.sha256(path.read_bytes()).hexdigest()[:16], {"errors": {}})["errors"]
        if found != known:
            wrong[path.name] = (found, known)
    assert not wrong
