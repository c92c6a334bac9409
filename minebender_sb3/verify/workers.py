"""Work spread over processes: results come back in the order of the tasks, and a process that dies costs nothing."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


class WorkersError(Exception):
    """A task ended its process twice; the message is a sentence."""


def spread(work: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 0) -> Iterator[Result]:
    """The result of `work` for each task, in their order; `processes` 0 means one a core, at most two.

    `work` is a function of a module and its tasks, results and errors can be pickled. An error that it raises is raised
    here. A task whose process dies is done once more by another; dying twice is a WorkersError.
    """
    processes = processes or min(2, os.cpu_count() or 1)
    if processes == 1:
        yield from map(work, tasks)
        return
    crew = _Crew(work, enumerate(tasks), processes)
    try:
        yield from crew.results()
    finally:
        crew.dismiss()


class _Crew:
    """The processes, what each is doing, and the results that wait for earlier ones."""

    def __init__(self, work: Callable, tasks: Iterator[tuple[int, Any]], processes: int) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._work, self._tasks, self._size = work, tasks, processes
        self._again: deque[tuple[int, Any]] = deque()
        self._failed: set[int] = set()  # tasks that have ended a process
        self._doing: dict[Connection, tuple[Any, tuple[int, Any]]] = {}
        self._idle: list[tuple[Any, Connection]] = []

    def results(self) -> Iterator[Any]:
        ready: dict[int, Any] = {}
        expected = 0
        while self._employ() or self._doing:
            for connection in wait(list(self._doing)):
                number, result = self._collect(connection)
                if number is not None:
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
            self._doing[connection] = (process, task)
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

    def _collect(self, connection: Connection) -> tuple[int | None, Any]:
        process, task = self._doing.pop(connection)
        try:
            good, value = connection.recv()
        except (EOFError, OSError):
            self._end(process, connection)
            if task[0] in self._failed:
                raise WorkersError(f"task {task[0] + 1} ended its process twice; run it alone to see why") from None
            self._failed.add(task[0])
            self._again.append(task)
            return None, None
        self._idle.append((process, connection))
        if not good:
            raise value
        return task[0], value

    def dismiss(self) -> None:
        """Ends every process, idle or not."""
        for process, connection in [*self._idle, *((process, c) for c, (process, _) in self._doing.items())]:
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
        connection.send(answer)
