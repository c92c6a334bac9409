"""The command: what it prints, what it writes, and its exit codes."""

import json
import subprocess
import sys
import zipfile

import pytest
from click.testing import CliRunner
from vm_build import FLAG, Sprite, change, forever, project

from minebender_sb3 import sb3
from minebender_sb3.cli import main

KEYS = (
    "run seed size mode level attempts mends difficulty moves frames compared revealed safe wrong_flags revealed_mines "
    "counting subset budget pair proof mine_count verdict hash"
)


def call(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def spoilt(game, tmp_path):
    """The game with a deduction that marks safe cells as mined on the board."""
    with zipfile.ZipFile(game) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    told = json.loads(files["project.json"])
    for target in told["targets"]:
        for block in target["blocks"].values():
            if block["opcode"] == "data_replaceitemoflist" and block["fields"]["LIST"][0] == "proved":
                block["inputs"]["ITEM"] = [1, [10, "2"]]
    path = tmp_path / "spoilt.sb3"
    path.write_bytes(sb3.pack(told, {name: data for name, data in files.items() if name != "project.json"}))
    return path


def test_verify_prints_a_row_a_run_and_a_last_line(game):
    done = call("verify", game, "--size", 1, "--runs", 2, "--seed", 67108858, "--jobs", 1)
    assert done.exit_code == 0, done.output
    heading, *rows, last, sha, hashed = done.stdout.splitlines()
    assert heading.split() == (
        "seed size mode level attempts mends difficulty moves frames compared revealed wrong flags mines hit "
        "counting subset budget pair proof mine count verdict"
    ).split()
    assert [row.split()[0] for row in rows] == ["67108858", "1"]
    assert all(" 71/71 " in row and row.endswith("solved") for row in rows)
    assert last.startswith("2 of 2 runs agree to the end (2 solved, 0 stuck, 0 lost)")
    assert sha.startswith("sb3 sha256 ") and hashed.startswith("verification hash ")
    assert "\x1b" not in done.output


def test_verify_tells_it_as_json(game):
    done = call("verify", game, "--size", 1, "--runs", 2, "--mode", "random", "--json", "--jobs", 1)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [" ".join(row) for row in rows[:-1]] == [KEYS, KEYS]
    assert list(rows[-1]) == ["summary", "ok", "sb3_sha256", "hash"]
    assert rows[-1]["ok"] is True and rows[-1]["summary"]["runs"] == 2
    assert {row["mode"] for row in rows[:-1]} == {"random"} and {row["attempts"] for row in rows[:-1]} == {1}


def test_the_same_verification_has_the_same_hash_and_another_seed_another(game):
    def hash_of(*arguments):
        return json.loads(call("verify", game, "--size", 1, "--json", *arguments).stdout.splitlines()[-1])["hash"]

    assert hash_of("--runs", 2, "--jobs", 1) == hash_of("--runs", 2, "--jobs", 2) != hash_of("--runs", 1, "--jobs", 1)


def test_a_disagreement_is_named_and_its_session_repeats_it(spoilt, tmp_path):
    done = call("verify", spoilt, "--size", 1, "--runs", 1, "--jobs", 1, "--failures", tmp_path / "failures")
    assert done.exit_code == 1
    assert "0 of 1 runs agree" in done.stdout and "disagrees" in done.stdout
    [session] = (tmp_path / "failures").iterdir()
    named = "proved at "
    assert done.stderr.startswith("seed 1: frame ") and named in done.stderr and " in Scratch and " in done.stderr
    assert f"minebender replay {session} {spoilt}" in done.stderr
    again = call("replay", session, spoilt)
    assert again.exit_code == 1
    assert again.stdout.split(": ", 1)[1].strip() in done.stderr


def test_one_session_under_every_setting(game):
    done = call("verify", game, "--size", 1, "--runs", 1, "--matrix", "--json", "--jobs", 1)
    assert done.exit_code == 0, done.output
    *entries, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert last == {"summary": {"sessions": 1, "runs": len(entries), "agreed": len(entries)}, "ok": True}
    assert {(entry["engine"], entry["fps"]) for entry in entries} == {("vanilla", 30), ("vanilla", 60), ("turbowarp", 30), ("turbowarp", 60)}


def test_random_play_is_judged_and_what_fails_is_cut_down(game, spoilt, tmp_path):
    done = call("fuzz", game, "--runs", 1, "--seed", 2, "--jobs", 1, "--json")
    assert done.exit_code == 0, done.output
    *rows, last = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["seed"] for row in rows] == [2] and last["ok"] and last["summary"]["sessions"] == 1
    done = call("fuzz", spoilt, "--runs", 1, "--seed", 3, "--jobs", 1, "--failures", tmp_path / "failures")
    assert done.exit_code == 1 and "cut it down: minebender shrink" in done.stderr
    session = next((tmp_path / "failures").iterdir())
    done = call("shrink", session, spoilt, "--into", tmp_path / "short", "--tries", 25)
    assert done.exit_code == 0, done.output
    [short] = (tmp_path / "short").iterdir()
    assert short.name == "proved-at-after-deduce.txt" and len(short.read_text().splitlines()) < len(session.read_text().splitlines()) / 2
    assert call("replay", short, spoilt).exit_code == 1
    assert call("shrink", short, game).exit_code == 2


def test_replay_of_a_session_that_agrees(game, tmp_path):
    session = tmp_path / "session.txt"
    session.write_text("minebender session 1\nseed 4\nclick 4,4\nuntil begun 1 300\nkey s\nexpect counting_count 1\n")
    done = call("replay", session, game)
    assert done.exit_code == 0 and ": agrees, " in done.stdout
    session.write_text(session.read_text().replace("counting_count 1", "counting_count 2"))
    done = call("replay", session, game)
    assert done.exit_code == 1 and "session line 6: `expect counting_count 2`: it is 1" in done.stdout


def test_run_plays_in_any_project(tmp_path):
    path, session = tmp_path / "toy.sb3", tmp_path / "session.txt"
    path.write_bytes(project(Sprite("Stage", {"frames": 0}).script(FLAG, forever(change("frames", 1)))))
    session.write_text("minebender session 1\nuntil frames 100 20\n")
    done = call("run", path, session)
    assert done.exit_code == 0 and ": holds, " in done.stdout
    session.write_text("minebender session 1\nframes 2\nexpect frames 0\n")
    done = call("run", path, session)
    assert done.exit_code == 1 and "session line 3: `expect frames 0`" in done.stdout


def test_diff_in_words_and_as_json(game, spoilt):
    assert (call("diff", game, game).exit_code, call("diff", game, game).stdout) == (0, "equal\n")
    done = call("diff", game, spoilt)
    assert done.exit_code == 1 and "spoilt.sb3" in done.stdout and "differences" in done.stdout
    assert json.loads(call("diff", game, spoilt, "--json").stdout)["equal"] is False


def test_the_build_is_clean(game):
    done = call("check", game)
    assert (done.exit_code, done.stdout) == (0, f"{game}: clean\n")
    assert json.loads(call("check", game, "--format", "json").stdout) == []


def test_compile_writes_the_project_and_its_map(tmp_path):
    folder, output = tmp_path / "toy", tmp_path / "toy.sb3"
    folder.mkdir()
    (folder / "blank.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>')
    (folder / "stage.gs").write_text('costumes "blank.svg";\nvar score = 0;\nonflag { score += 1; }\n')
    done = call("compile", folder, "-o", output, "--map")
    assert done.exit_code == 0, done.output
    assert sb3.read(output).project["targets"][0]["isStage"]
    places = json.loads((tmp_path / "toy.sb3.map.json").read_text())["targets"]["Stage"]["blocks"].values()
    assert {place["line"] for place in places} == {3}
    assert json.loads(call("compile", folder, "-o", output, "--format", "json").stdout) == []


def test_a_closed_pipe_is_no_catastrophe(game):
    done = subprocess.run(
        f"{sys.executable} -m minebender_sb3 check {game} --format json | true", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
