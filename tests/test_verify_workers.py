"""Work over processes: results in order, errors passed on, a process that dies replaced, none left behind."""

import os
import signal
import time
from pathlib import Path

import pytest

from minebender_sb3.verify.workers import WorkersError, spread


def square(n):
    time.sleep(0.02 * (n % 3))
    return n * n


def whose(_):
    time.sleep(0.05)
    return os.getpid()


def picky(n):
    if n == 3:
        raise ValueError("three")
    return n


def dies_once(task):
    n, mark = task
    if n == 2 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def dies(n):
    if n == 1:
        os._exit(3)
    return n


def hangs_once(task):
    n, mark = task
    if n == 2 and not Path(mark).exists():
        Path(mark).write_text(str(os.getpid()))
        time.sleep(600)
    return n


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_results_come_in_the_order_of_the_tasks(processes):
    assert list(spread(square, range(12), processes)) == [n * n for n in range(12)]


def test_the_work_is_shared_and_no_process_is_left():
    pids = set(spread(whose, range(8), 2))
    assert len(pids) == 2 and os.getpid() not in pids
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.parametrize("processes", [1, 2])
def test_an_error_is_raised_here(processes):
    with pytest.raises(ValueError, match="three"):
        list(spread(picky, range(6), processes))


def test_a_process_that_is_killed_costs_nothing(tmp_path):
    tasks = [(n, str(tmp_path / "died")) for n in range(6)]
    assert list(spread(dies_once, tasks, 2)) == list(range(6))
    assert (tmp_path / "died").exists()


def test_a_task_that_ends_its_process_twice_is_named():
    with pytest.raises(WorkersError, match="task 2 ended its process twice"):
        list(spread(dies, range(4), 2))


def test_a_task_that_hangs_is_ended_by_its_process_and_done_once_more(tmp_path):
    tasks, reports = [(n, str(tmp_path / "hung")) for n in range(6)], []
    assert list(spread(hangs_once, tasks, 2, 2.0, reports.append)) == list(range(6))
    pid = (tmp_path / "hung").read_text()
    assert reports == [f"task 3 was not done in 2 s (id {pid}): it is done once more"]
    assert not Path(f"/proc/{pid}").exists()


def test_what_is_given_up_leaves_the_rest_unharmed():
    reports = []
    done = list(spread(dies, range(4), 2, None, reports.append, lambda task, why: (task, why)))
    assert done == [0, (1, "ended its process twice"), 2, 3] and len(reports) == 1


def test_tasks_are_taken_only_as_results_are_wanted():
    taken = []

    def tasks():
        for n in range(10_000):
            taken.append(n)
            yield n

    results = spread(square, tasks(), 2)
    assert [next(results) for _ in range(4)] == [0, 1, 4, 9]
    results.close()
    assert len(taken) < 100
