"""Work spread over processes: results come back in the order of the tasks, and a process that dies costs nothing."""

import math
import multiprocessing
import os
import signal
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkersError(Exception):
    """A task ended its process twice; the message is a sentence."""


def spread(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    processes: int = 0,
    limit: float | None = None,
    report: Callable[[str], None] = lambda sentence: None,
    give_up: Callable[[Task, str], Result] | None = None,
) -> Iterator[Result]:
    """The result of `work` for each task, in their order; `processes` 0 means one a core, at most two.

    `work` is a function of a module and its tasks, results and errors can be pickled. An error that it raises is raised
    here. A task whose process dies, or takes longer than `limit` real seconds and is ended by its id, is reported and
    done once more by another process; the second time its result is what `give_up` makes of the task and the reason, or
    without it a WorkersError. A single process is this one, which nobody can end.
    """
    processes = processes or min(2, os.cpu_count() or 1)
    if processes == 1:
        yield from map(work, tasks)
        return
    crew = _Crew(work, enumerate(tasks), processes, limit, report, give_up)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


@dataclass(slots=True)
class _Job:
    """A task that a process is doing: its number and until when it may."""

    process: Any
    number: int
    task: Any
    deadline: float


class _Crew:
    """The processes, what each is doing, and the results that wait for earlier ones."""

    def __init__(
        self, work: Callable, tasks: Iterator[tuple[int, Any]], processes: int,
        limit: float | None, report: Callable[[str], None], give_up: Callable[[Any, str], Any] | None,
    ) -> None:  # fmt: skip
        self._context = multiprocessing.get_context("spawn")
        self._work, self._tasks, self._size = work, tasks, processes
        self._limit, self._report, self._give_up = limit or math.inf, report, give_up
        self._again: deque[tuple[int, Any]] = deque()
        self._failed: set[int] = set()  # tasks that have ended a process
        self._doing: dict[Connection, _Job] = {}
        self._idle: list[tuple[Any, Connection]] = []

    def results(self) -> Iterator[Any]:
        ready: dict[int, Any] = {}
        expected = 0
        while self._employ() or self._doing:
            for number, result in self._collect():
                ready[number] = result
            while expected in ready:
                yield ready.pop(expected)
                expected += 1

    def _employ(self) -> bool:
        """Gives every free process a task; whether there was one to give."""
        given = False
        while len(self._doing) < self._size:
            task = self._again.popleft() if self._again else next(self._tasks, None)
            if task is None:
                return given
            process, connection = self._idle.pop() if self._idle else self._hire()
            self._doing[connection] = _Job(process, *task, time.monotonic() + self._limit)
            connection.send(task[1])
            given = True
        return given

    def _hire(self) -> tuple[Any, Connection]:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        resource_tracker.ensure_running()  # starting it later would undo the mask
        old = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # Ctrl-C is for this process to answer
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, old)
        theirs.close()
        return process, ours

    def _collect(self) -> Iterator[tuple[int, Any]]:
        """The results that have come, once something has happened."""
        left = min(job.deadline for job in self._doing.values()) - time.monotonic()
        answered = wait(list(self._doing), None if left == math.inf else max(0.0, left))
        for connection in answered:
            yield from self._take(connection)
        for connection in [late for late, job in self._doing.items() if job.deadline <= time.monotonic()]:
            job = self._doing.pop(connection)
            job.process.kill()
            yield from self._lose(job, connection, f"was not done in {self._limit:.0f} s")

    def _take(self, connection: Connection) -> Iterator[tuple[int, Any]]:
        job = self._doing.pop(connection)
        try:
            good, value = connection.recv()
        except (EOFError, OSError):
            yield from self._lose(job, connection, "ended its process")
            return
        self._idle.append((job.process, connection))
        if not good:
            raise value
        yield job.number, value

    def _lose(self, job: _Job, connection: Connection, why: str) -> Iterator[tuple[int, Any]]:
        """A process is gone: its task is done once more, or given up."""
        self._end(job.process, connection)
        if job.number not in self._failed:
            self._failed.add(job.number)
            self._again.append((job.number, job.task))
            self._report(f"task {job.number + 1} {why} (id {job.process.pid}): it is done once more")
            return
        if self._give_up is None:
            raise WorkersError(f"task {job.number + 1} {why} twice; run it alone to see why")
        yield job.number, self._give_up(job.task, f"{why} twice")

    def dismiss(self) -> None:
        """Ends every process, idle or not."""
        for process, connection in [*self._idle, *((job.process, c) for c, job in self._doing.items())]:
            self._end(process, connection)

    def _end(self, process: Any, connection: Connection) -> None:
        connection.close()  # an idle process ends by itself, and lets go of what it holds
        process.join(1 if (process, connection) in self._idle else 0)
        if process.is_alive():
            process.terminate()
            process.join(5)
        if process.is_alive():
            process.kill()
            process.join()


def _serve(connection: Connection, work: Callable) -> None:
    """The life of a process: tasks in, results out, until the connection closes."""
    while True:
        try:
            task = connection.recv()
        except (EOFError, OSError):
            return
        try:
            answer = (True, work(task))
        except Exception as error:
            answer = (False, error)
        try:
            connection.send(answer)
        except OSError:  # nobody listens any more
            return
