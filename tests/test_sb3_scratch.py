"""What finishing and the check say, held against Scratch's own parser and virtual machine."""

import pytest
from sb3_projects import folder_project, good
from test_sb3_check import OURS, PARSER_CATCHES, PARSER_MISSES
from test_sb3_finish import DECLARED

from minebender_sb3.sb3 import Wishes, check, finish, pack
from minebender_sb3.vm import Project, accepts


@pytest.mark.parametrize("engine", ["vanilla", "turbowarp"])
@pytest.mark.parametrize("version", ["head", "v3.1.1"])
def test_sprites_share_what_the_compiler_had_dropped(version, engine):
    project, assets = folder_project("dropped", f"{version}.project.json")
    finished = finish(project, assets, Wishes(declarations=DECLARED)).project
    with Project(pack(finished, assets), engine) as opened:
        opened.green_flag()
        opened.frames(3)
        assert sorted(map(str, opened.list("shared"))) == ["1", "2", "left", "right"]
        assert [opened.variable(name) for name in ("last", "never")] == [1, 7]


def test_without_finishing_the_first_values_are_lost():
    project, assets = folder_project("dropped", "v3.1.1.project.json")
    with Project(pack(project, assets)) as opened:
        opened.green_flag()
        opened.frames(3)
        assert sorted(opened.list("shared")) == ["left", "right"]


def test_the_good_project_is_taken_and_runs():
    sb3 = good()
    data = pack(sb3.project, sb3.assets)
    assert accepts(data) is None
    allowed = ["sensing_touchingobject", "event_whenstageclicked", "event_whenthisspriteclicked", "motion_ifonedgebounce"]
    with Project(data, allow=allowed) as opened:
        opened.green_flag()
        opened.frames(5)
        assert opened.exceptions == []


MUTATIONS = {**PARSER_CATCHES, **PARSER_MISSES, **OURS}


@pytest.mark.parametrize("name", [name for name in MUTATIONS if name not in ("value too large", "list too long")
                                  and not name.startswith("asset ")])
def test_what_the_parser_refuses_is_an_error(name):
    sb3 = good()
    MUTATIONS[name][0](sb3)
    refused = accepts(pack(sb3.project, sb3.assets)) is not None
    assert not refused or any(finding.severity == "error" for finding in check(sb3))
    if name in PARSER_CATCHES:
        assert refused
    if name in PARSER_MISSES:
        assert not refused
