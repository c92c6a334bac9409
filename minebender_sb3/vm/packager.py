"""One page that plays a project without a network, made by TurboWarp's packager."""

from __future__ import annotations

import base64
from pathlib import Path

from . import errand
from .project import packed


def offline_page(source: str | Path | bytes, title: str, limit: float = 120.0) -> bytes:
    """Return the page as HTML in UTF-8: the project, TurboWarp's virtual machine, and nothing that is fetched.

    The same project and title give the same bytes. title: of the browser's window. limit: real seconds. Raises VmError.
    """
    request = {"bytes": packed(source).base64, "title": title}
    return base64.b64decode(errand.run("packager.js", request, limit, "the page could not be made"))
