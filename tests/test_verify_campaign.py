"""Many runs keep each result as it ends: gone on with, killed in the middle, on a cluster, always the same file."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree
from pathlib import Path

import pytest
from click.testing import CliRunner
from results import recorded
from sizes import SHARE, sized
from test_cli_commands import spoilt  # noqa: F401  a fixture

from minebender_sb3.cli import main
from minebender_sb3.verify import fuzz
from minebender_sb3.verify.campaign import FUZZ
from minebender_sb3.verify.results import ResultFile, ResultsError

COMMAND = [sys.executable, "-m", "minebender_sb3"]
RUNS = 5


def call(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def fuzzed(game, results, *more, runs=RUNS):
    return ["fuzz", str(game), "--runs", str(runs), "--engine", "both", "--results", str(results), *map(str, more)]


@pytest.fixture(scope="module")
def whole(game, tmp_path_factory):
    """The result file of sessions that nothing disturbed."""
    path = tmp_path_factory.mktemp("whole") / "results.jsonl"
    done = call(*fuzzed(game, path, "--jobs", 1))
    assert done.exit_code == 0, done.output
    return path.read_bytes()


def lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


def wait_for(what, process=None):
    deadline = time.monotonic() + 120
    while not what():
        assert time.monotonic() < deadline and (process is None or process.poll() is None), "it did not come about"
        time.sleep(0.02)


def children(pid):
    """Process ids below one, by the name of their command."""
    found = {}
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                name, rest = re.match(r"\d+ \((.*)\) (.*)", (entry / "stat").read_text(), re.S).groups()
                found.setdefault(int(rest.split()[1]), []).append((int(entry.name), name))
        except (OSError, AttributeError):
            continue
    below = list(found.get(pid, ()))
    for child, _ in below:
        below += found.get(child, ())
    return below


def test_a_file_is_gone_on_with_where_it_ends(game, whole, tmp_path):
    path = tmp_path / "results.jsonl"
    done = call(*fuzzed(game, path, "--jobs", 1, runs=3))
    assert done.exit_code == 0 and whole.startswith(path.read_bytes())
    path.write_bytes(path.read_bytes()[:-40])  # cut short, as by a power cut
    again = call(*fuzzed(game, path, "--jobs", 2, "--resume", "--json"))
    assert again.exit_code == 0 and path.read_bytes() == whole
    told = [json.loads(line) for line in again.stdout.splitlines()]
    assert [row["run"] for row in told[:-1]] == list(range(1, RUNS + 1))
    assert told[-1]["summary"]["sessions"] == RUNS and sum(told[-1]["summary"]["events"].values()) > RUNS
    assert call(*fuzzed(game, path, "--resume", runs=4)).stdout.startswith("    seed")
    assert path.read_bytes() == whole, "fewer runs than there are leave the file as it is"


@pytest.mark.parametrize(
    ("change", "arguments", "sentence"),
    [
        (lambda text: text, [], "exists already; add --resume to go on where it ends, or give another file"),
        (lambda text: text, ["--resume", "--seed", 2], "its runs are of seed 1 and these would be of 2; go on with the same"),
        (lambda text: text.replace(b'"sb3_sha256":"', b'"sb3_sha256":"0'), ["--resume"], "its runs are of sb3_sha256 0"),
        (lambda text: text.replace(b'"run":3', b'"run":4'), ["--resume"], ":4: is not the result of run 3; the file is damaged"),
        (lambda text: text.replace(b'{"results":1', b'["results"'), ["--resume"], "is no result file of this version"),
        (lambda text: b"my notes, without an end of line", ["--resume"], "is no result file of this version"),
        (lambda text: re.sub(rb'"run":1,.*?\n', b'"run":1}\n', text, count=1), ["--resume"], ":2: is not the result of run 1; the file"),
        (lambda text: re.sub(rb'"moves":\d+', b'"moves":"many"', text), ["--resume"], ":2: is not the result of run 1; the file"),
    ],
)
def test_what_cannot_be_gone_on_with_is_refused(game, whole, tmp_path, change, arguments, sentence):
    path = tmp_path / "results.jsonl"
    path.write_bytes(change(whole))
    done = call(*fuzzed(game, path, *arguments))
    assert done.exit_code == 2 and done.stderr.startswith(f"minebender: {path}") and sentence in done.stderr
    assert path.read_bytes() == change(whole)


@pytest.mark.parametrize("option", ["--html-report", "--junit"])
def test_a_report_that_cannot_be_written_is_refused_before_the_runs(game, tmp_path, option):
    for place, sentence in ((tmp_path / "nowhere" / "page", "its folder does not exist"), (tmp_path, "Is a directory")):
        for command in ("verify", "fuzz"):
            done = call(command, game, option, place)
            assert done.exit_code == 2 and done.stdout == "" and sentence in done.stderr


def test_a_file_where_a_folder_should_be_is_refused_before_the_runs(game, tmp_path):
    (tmp_path / "file").write_text("notes")
    session = tmp_path / "session.txt"
    session.write_text("minebender session 1\nframes 1\n")
    for arguments in (["verify", game, "--failures"], ["fuzz", game, "--failures"], ["laws", "--failures"], ["shrink", session, game, "--into"]):
        done = call(*arguments, tmp_path / "file")
        assert done.exit_code == 2 and done.stdout == "" and f"{tmp_path / 'file'} is a file" in done.stderr


@pytest.mark.parametrize("more", [["--results", "r"], ["--junit", "j"], ["--html-report", "p"], ["--cluster", "c"], ["--coverage"]])
def test_the_matrix_takes_no_report_that_it_would_not_write(game, more):
    done = call("verify", game, "--matrix", *more)
    assert done.exit_code == 2 and done.stdout == "" and "--matrix" in done.stderr


def test_resume_needs_a_file(game):
    done = call("fuzz", game, "--resume")
    assert done.exit_code == 2 and "name it with --results" in done.stderr
    with pytest.raises(ResultsError, match="cannot be written"):
        ResultFile(Path("/proc/none/here"), {}, False)


def test_whatever_is_killed_in_the_middle_nothing_is_lost(game, whole, tmp_path):
    path = tmp_path / "results.jsonl"

    def named(name):
        return [pid for pid, found in children(process.pid) if found.startswith(name)]

    process = subprocess.Popen([*COMMAND, *fuzzed(game, path, "--jobs", 2)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: lines(path) > 1, process)
    process.kill()
    process.communicate(timeout=60)
    assert whole.startswith(path.read_bytes()[: path.read_bytes().rindex(b"\n") + 1])

    process = subprocess.Popen([*COMMAND, *fuzzed(game, path, "--jobs", 2, "--resume")], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    wait_for(lambda: len(named("node")) >= 2, process)
    # The last of them: the first Python of all keeps the books of the others.
    os.kill(named("python")[-1], signal.SIGKILL)
    wait_for(lambda: lines(path) > 3, process)
    for pid in named("node")[-1:]:
        os.kill(pid, signal.SIGKILL)
    err = process.communicate(timeout=120)[1]
    assert process.returncode == 0 and path.read_bytes() == whole, err
    assert "once more" in err


def test_reports_show_both_boards_around_a_disagreement(game, spoilt, tmp_path):  # noqa: F811
    page, junit = tmp_path / "report.html", tmp_path / "report.xml"
    done = call("fuzz", spoilt, "--runs", 2, "--seed", 3, "--jobs", 1, "--failures", tmp_path / "failures",
                "--results", tmp_path / "r.jsonl", "--html-report", page, "--junit", junit)
    assert done.exit_code == 1
    text = page.read_text(encoding="utf-8")
    assert text.index("There are disagreements") < text.index("<svg") < text.index("<h2>Runs</h2>")
    assert text.count("<figcaption>Scratch") == text.count("<figcaption>Python") >= 1 and 'stroke="#d0f"' in text
    assert not re.search(r"(src|href)=|http", text), "it needs nothing else"
    suite = xml.etree.ElementTree.parse(junit).getroot()
    assert (suite.get("tests"), len(suite.findall("testcase"))) == ("2", 2)
    assert int(suite.get("failures")) == len(suite.findall("testcase/failure")) >= 1
    row = json.loads((tmp_path / "r.jsonl").read_text().splitlines()[1])
    assert row["disagreement"] and FUZZ.of_json(row).views[-1].frame == row["frames"]

    good = call("fuzz", game, "--runs", 1, "--jobs", 1, "--html-report", page, "--junit", junit)
    assert good.exit_code == 0 and "All runs agree" in page.read_text(encoding="utf-8") and "<svg" not in page.read_text(encoding="utf-8")
    assert xml.etree.ElementTree.parse(junit).getroot().get("failures") == "0"


def test_a_log_is_judged_again_without_scratch(game, spoilt, tmp_path):  # noqa: F811
    session, log, page = tmp_path / "session.txt", tmp_path / "frames.jsonl", tmp_path / "page.html"
    session.write_text("minebender session 1\nseed 4\nclick 4,4\nuntil begun 1 300\nkey s\nkey a down\nframes 9\nkey a up\nframes 3\n")
    done = call("replay", session, game, "--frames", log, "--html-report", page)
    assert done.exit_code == 0 and "All runs agree" in page.read_text(encoding="utf-8")
    again = call("judge", log)
    assert again.exit_code == 0, again.output
    assert again.stdout.split("agrees")[1].strip() == done.stdout.splitlines()[0].split("agrees")[1].strip()

    call("replay", session, spoilt, "--frames", log)
    bad = call("judge", log)
    assert bad.exit_code == 1 and "proved at" in bad.stdout

    rows = log.read_text().splitlines()
    for number, change in ((1, '{"frame_log":99}'), (1, "[]"), (3, rows[2][:-9]), (3, '{"n":1}'), (4, rows[3].replace('"changes":{', '"changes":{"nobody":1,'))):
        log.write_text("\n".join([*rows[: number - 1], change, *rows[number:]]) + "\n")
        damaged = call("judge", log)
        assert damaged.exit_code == 2 and damaged.stderr.startswith(f"minebender: {log}:{number}: ") and damaged.stderr.count("\n") == 1
    assert call("judge", tmp_path / "none").exit_code == 2
    assert call("replay", session, game, "--frames", tmp_path / "no" / "where").exit_code == 2


class Cluster:
    """A scheduler and two workers on loopback, each a process of its own."""

    def __init__(self, folder):
        self.folder, self.processes = folder, []

    def start(self, *arguments):
        log = (self.folder / f"{len(self.processes)}.log").open("w")
        command = [sys.executable, "-m", "distributed.cli." + arguments[0], "--host", "127.0.0.1", *arguments[1:]]
        self.processes.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True))
        return self.processes[-1]

    def __enter__(self):
        place = self.folder / "scheduler.json"
        self.start("dask_scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(place))
        wait_for(lambda: place.exists() and place.read_text().endswith("}"))
        self.address = json.loads(place.read_text())["address"]
        self.workers = [self.start("dask_worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard") for _ in range(2)]
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def clustered(game, folder, count, whole):
    """Sessions on a cluster of which one worker is killed in the middle; the result file must be that of this machine."""
    path = folder / "cluster.jsonl"
    with Cluster(folder) as cluster:
        process = subprocess.Popen([*COMMAND, *fuzzed(game, path, "--cluster", cluster.address, runs=count)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        wait_for(lambda: lines(path) >= 2, process)
        cluster.workers[0].kill()
        _, err = process.communicate(timeout=3600)
        assert process.returncode == 0, err
        assert cluster.workers[1].poll() is None
    assert path.read_bytes() == whole


def test_a_cluster_of_which_a_worker_dies_makes_the_same_file(game, whole, tmp_path):
    clustered(game, tmp_path, RUNS, whole)


def test_a_cluster_that_is_not_there_is_named(game):
    done = call("fuzz", game, "--cluster", "tcp://127.0.0.1:9")
    assert done.exit_code == 2 and done.stderr.startswith("minebender: no Dask scheduler answers at tcp://127.0.0.1:9")
    assert done.stderr.count("\n") == 1


@pytest.mark.full
def test_five_hundred_sessions_through_a_cluster(game, tmp_path):
    count = sized(500)
    with recorded("verify-cluster", seed=1) as figures:
        path = tmp_path / "here.jsonl"
        assert call(*fuzzed(game, path, runs=count)).exit_code == 0
        clustered(game, tmp_path, count, path.read_bytes())
        figures |= {"sessions": count, "workers": 2, "killed": 1, "same_result_file": True}


def memory(pid):
    """Resident bytes of a process and all below it."""
    total = 0
    for each in [pid, *(child for child, _ in children(pid))]:
        try:
            total += int(Path(f"/proc/{each}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            continue
    return total


@pytest.mark.full
def test_ten_thousand_random_sessions(game, tmp_path):
    """Every frame of every session agrees, a worker killed in the middle loses nothing, and memory stays flat."""
    count, path = sized(10_000), tmp_path / "results.jsonl"
    with recorded("verify-fuzz", seed=1) as figures:
        process = subprocess.Popen([*COMMAND, *fuzzed(game, path, "--json", runs=count)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        tail, samples, killed = [], [], False
        for line in process.stdout:
            tail = [line]
            run = json.loads(line).get("run", 0)
            samples += [(run, memory(process.pid))] if run % max(1, count // 200) == 0 else []
            if not killed and run >= count // 2:
                killed = True
                os.kill([pid for pid, name in children(process.pid) if name.startswith("python")][-1], signal.SIGKILL)
        err = process.stderr.read()
        assert process.wait() == 0, err
        told = json.loads(tail[0])
        summary = told["summary"]
        early = max(size for run, size in samples if run <= 100)
        peak = max(size for _, size in samples)
        figures |= {**summary, "killed": 1, "hash": told["hash"], "peak_bytes_to_session_100": early, "peak_bytes": peak}
        figures["bytes_by_session"] = dict(samples[:: max(1, len(samples) // 20)])
    assert summary["sessions"] == count and summary["disagreements"] == 0
    assert lines(path) == count + 1
    assert summary["moves"] >= 20 * count
    assert set(summary["events"]) >= {name for name, _ in fuzz_habits()}
    if SHARE >= 0.02:
        assert all(summary["endings"][ending] >= count / 10 for ending in ("won", "lost", "stuck"))
        assert peak <= 1.1 * early
    if count >= 100:
        assert "once more" in err


def fuzz_habits():
    from minebender_sb3.verify.random_play import HABITS

    return HABITS
