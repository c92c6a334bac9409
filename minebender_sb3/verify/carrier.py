"""Lays a project's file down beside each Dask worker, those too that come later; needs the extra `cluster`."""

import os
import tempfile
from pathlib import Path
from typing import Any

from distributed import WorkerPlugin


class Carrier(WorkerPlugin):
    """Carries a file; a worker gets it once, whatever it is given to do."""

    def __init__(self, sha256: str, data: bytes) -> None:
        self.name = f"minebender-{sha256}"
        self._sha256, self._data = sha256, data

    def setup(self, worker: Any) -> None:
        """Runs in the worker's process when it gets the plugin."""
        path = place_of(self._sha256)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(self._data)
        os.replace(file.name, path)


def place_of(sha256: str) -> Path:
    """Where a worker's machine keeps a project's file, by its hash."""
    return Path(tempfile.gettempdir()) / f"minebender-{sha256}.sb3"
