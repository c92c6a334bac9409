"""Runs made by the workers of a Dask scheduler, each with its own Node; the project is sent to each once, by its hash."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from minebender_sb3.verify.runs import Plan

AHEAD = 4  # tasks that wait at the scheduler for each worker
REACHED_IN, STAFFED_IN = 5, 30  # real seconds in which a scheduler must answer, and have its first worker


class ClusterError(Exception):
    """A cluster that cannot be used; the message is a sentence with a remedy."""


@contextmanager
def spreading(address: str, project: Path) -> Iterator[Callable[..., Iterator[Any]]]:
    """Something like workers.spread() whose work is done by the workers of a scheduler. Raises ClusterError."""
    try:
        from distributed import Client
    except ImportError:
        raise ClusterError("--cluster needs Dask: install minebender-sb3[cluster], here and where the workers run") from None
    try:
        client = Client(address, timeout=REACHED_IN)
    except (OSError, ValueError, TimeoutError) as error:
        raise ClusterError(f"no Dask scheduler answers at {address} ({error}); start one with `dask scheduler`") from None
    try:
        yield _Crew(client, address, project).spread
    finally:
        client.close()


class _Crew:
    """The workers of a scheduler, as one hands tasks out to them."""

    def __init__(self, client: Any, address: str, project: Path) -> None:
        from minebender_sb3.verify.carrier import Carrier

        data = project.read_bytes()
        self._client = client
        self._sha256 = hashlib.sha256(data).hexdigest()
        try:
            client.wait_for_workers(1, STAFFED_IN)
        except TimeoutError:
            raise ClusterError(f"the scheduler at {address} has no worker; start some with `dask worker {address}`") from None
        client.register_plugin(Carrier(self._sha256, data))

    def spread(
        self, work: Callable[[Any], Any], tasks: Iterable[Any], processes: int = 0, limit: float | None = None,
        report: Callable[[str], None] = lambda sentence: None, give_up: Callable[[Any, str], Any] | None = None,
    ) -> Iterator[Any]:  # fmt: skip
        """As workers.spread(); how many processes there are is the cluster's affair, and so is `limit`.

        A task whose worker dies is done again by another; one that the scheduler gives up is given up here.
        """
        from distributed import wait

        numbered = enumerate(tasks)
        under_way: dict[Any, tuple[int, Any]] = {}  # future -> number and task
        ready: dict[int, Any] = {}
        expected = 0
        try:
            while True:
                workers = max(1, len(self._client.scheduler_info(n_workers=-1)["workers"]))
                while len(under_way) + len(ready) < AHEAD * workers and (given := next(numbered, None)):
                    under_way[self._client.submit(_on_a_worker, work, self._sha256, given[1], pure=False)] = given
                if not under_way:
                    return
                for future in wait(list(under_way), return_when="FIRST_COMPLETED").done:
                    number, task = under_way.pop(future)
                    ready[number] = self._result(future, number, task, report, give_up)
                while expected in ready:
                    yield ready.pop(expected)
                    expected += 1
        finally:
            self._client.cancel(list(under_way))

    def _result(
        self, future: Any, number: int, task: Any, report: Callable[[str], None], give_up: Callable[[Any, str], Any] | None
    ) -> Any:
        from distributed import KilledWorker

        try:
            return future.result()
        except KilledWorker as error:
            if give_up is None:
                raise ClusterError(f"task {number + 1} ended every worker that it was given to: {error}") from None
            report(f"task {number + 1} ended every worker that it was given to")
            return give_up(task, "ended every worker that it was given to")


def _on_a_worker(work: Callable[[Any], Any], sha256: str, task: Any) -> Any:
    """Does a task with the project that was laid down here."""
    from minebender_sb3.verify.carrier import place_of

    path = str(place_of(sha256))
    return work(replace(task, project=path) if isinstance(task, Plan) else (path, *task[1:]))
