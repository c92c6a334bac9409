"""All that an upload of a project to Scratch's site needs, as files."""

from collections.abc import Sequence
from pathlib import Path

from minebender_sb3 import sb3

from . import pictures
from .errors import VmError
from .packager import offline_page


def upload_files(project: Path, page: str, with_html: bool) -> dict[str, bytes]:
    """File name -> its bytes: the project, thumbnail.png, PROJECT_PAGE.md with the text `page`, check.txt.

    The thumbnail is 480 by 360, as Scratch takes it before the green flag is clicked. `with_html` adds a page that plays
    offline. Raises VmError without Chromium, or without TurboWarp's packager where the page is wanted.
    """
    files = {
        project.name: project.read_bytes(),
        "check.txt": f"{check_report(project.name, sb3.check(sb3.read(project)))}\n".encode(),
        "PROJECT_PAGE.md": page.encode(),
        "thumbnail.png": pictures.take(project, {}, [0]).pictures[0],
    }
    if with_html:
        files[f"{project.stem}.html"] = offline_page(project, project.stem.capitalize())
    return files


def check_report(name: str | Path, found: Sequence[sb3.Finding]) -> str:
    """The findings of a check, a line each, and a last line that counts them."""
    return "\n".join([*map(str, found), f"{name}: {len(found)} findings" if found else f"{name}: clean"])


def require_folder(folder: Path) -> None:
    """Refuse, before the work, a folder that cannot be made because a file stands in its way. Raises VmError."""
    standing = next(path for path in (folder.absolute(), *folder.absolute().parents) if path.exists())
    if not standing.is_dir():
        raise VmError(f"{folder}: cannot be made, since {standing} is a file; give the path of a folder")
