"""Reading and writing the zip file that a Scratch project is."""
from __future__ import annotations

import io
import json
import math
import os
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = Any

# What is read at most, in bytes and entries. Scratch's own limits are 5 MB for project.json and
# 10 MB an asset; a file may break those and still be read, so that it can be told by how much.
PROJECT_BYTES = 64_000_000
ASSET_BYTES = 64_000_000
TOTAL_BYTES = 256_000_000
ENTRIES = 10_000

_CHUNK = 1 << 20
_DIGITS = 400                                   # no double has a longer integer part
_BROKEN_ZIP = (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError,
               RuntimeError, LookupError, OverflowError)
_REGULAR_FILE = 0o100644 << 16


class Sb3Error(Exception):
    """What is wrong with a file and what to do about it, in one sentence that names the file."""


@dataclass(frozen=True)
class Sb3:
    """A project as it lies in its file.

    `project` is the parsed project.json, `project_bytes` its size as text, `assets` maps the names
    in the zip (without folder) to contents, `size` is that of the whole file in bytes.
    """

    name: str
    project: dict[str, Json]
    assets: dict[str, bytes]
    project_bytes: int
    size: int


def read(source: str | os.PathLike[str] | bytes, name: str | None = None) -> Sb3:
    """Read a Scratch 3 project from a path or from the bytes of the file.

    `name` is what messages call it, the path by default. Raises Sb3Error where there is no
    Scratch 3 project to be read; anything that is wrong inside a readable one is left to `check`.
    Memory stays bounded whatever the file claims.
    """
    if isinstance(source, bytes):
        data, name = source, name or "the project"
    else:
        name = name or os.fspath(source)
        data = _file(source, name)
    if not data:
        raise Sb3Error(f"{name}: is empty; build or download the project again")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = _entries(archive, name)
    except _BROKEN_ZIP as error:
        raise Sb3Error(f"{name}: is not a zip file as Scratch saves projects ({_brief(error)}); "
                       "save it again from Scratch, or build it again") from None
    text = entries.pop("project.json", None)
    if text is None:
        other = "sprite.json" in entries
        raise Sb3Error(f"{name}: holds " + ("one sprite, not a project; load it into a project in Scratch and save that"
                                            if other else "no project.json; save it from Scratch as a project (.sb3)"))
    return Sb3(name, parse(text, name), entries, len(text), len(data))


def _file(path: str | os.PathLike[str], name: str) -> bytes:
    try:
        size = os.stat(path).st_size
        if size > TOTAL_BYTES:
            raise Sb3Error(f"{name}: has {size:,} bytes, more than the {TOTAL_BYTES:,} that are read; "
                           "make the project smaller")
        return Path(path).read_bytes()
    except FileNotFoundError:
        raise Sb3Error(f"{name}: there is no such file; build it first, or correct the path") from None
    except (OSError, ValueError) as error:
        raise Sb3Error(f"{name}: cannot be read ({_brief(error)}); give the path of an .sb3 file") from None


def _entries(archive: zipfile.ZipFile, name: str) -> dict[str, bytes]:
    """File name -> contents; Scratch takes files from the top or from one folder."""
    infos = [info for info in archive.infolist() if not info.is_dir() and info.filename.count("/") <= 1]
    if len(infos) > ENTRIES:
        raise Sb3Error(f"{name}: holds {len(infos):,} files, more than {ENTRIES:,}; remove those that no costume "
                       "or sound uses")
    entries: dict[str, bytes] = {}
    left = TOTAL_BYTES
    for info in sorted(infos, key=lambda info: info.filename.count("/")):
        short = info.filename.rpartition("/")[2]
        if short in entries:
            continue
        limit = min(PROJECT_BYTES if short == "project.json" else ASSET_BYTES, left)
        entries[short] = _bounded(archive, info, limit, name)
        left -= len(entries[short])
    return entries


def _bounded(archive: zipfile.ZipFile, info: zipfile.ZipInfo, limit: int, name: str) -> bytes:
    """The contents of one entry; what its header says of its size is not believed."""
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Sb3Error(f"{name}: {info.filename} is packed in a way that Scratch cannot read; zip it with deflate")
    parts, size = [], 0
    with archive.open(info) as stream:
        while part := stream.read(_CHUNK):
            parts.append(part)
            size += len(part)
            if size > limit:
                raise Sb3Error(f"{name}: {info.filename} unpacks to more than {limit:,} bytes, which looks like a zip "
                               "bomb and is not read; remove or shrink it")
    return b"".join(parts)


def parse(text: bytes, name: str) -> dict[str, Json]:
    """Parse a project.json and make sure that it is one of Scratch 3: an object with `targets`, a list of objects.

    Raises Sb3Error; bare NaN and Infinity, which Python's own parser would take, are no JSON.
    """
    try:
        project = json.loads(text.decode("utf-8"), parse_constant=_no_constant, parse_int=_integer)
    except UnicodeDecodeError as error:
        raise Sb3Error(f"{name}: project.json is not UTF-8 text (byte {error.start:,}); save it again") from None
    except json.JSONDecodeError as error:
        raise Sb3Error(f"{name}: project.json is no JSON at line {error.lineno:,}, column {error.colno:,} "
                       f"({error.msg}); build or save it again") from None
    except ValueError as error:
        raise Sb3Error(f"{name}: project.json is no JSON ({error}); write that value as a text in quotes") from None
    except RecursionError:
        raise Sb3Error(f"{name}: project.json is nested too deeply to be a project; save it again") from None
    if isinstance(project, dict) and "objName" in project and "targets" not in project:
        raise Sb3Error(f"{name}: is a Scratch 2 project; open it in Scratch 3 and save it as .sb3")
    targets = project.get("targets") if isinstance(project, dict) else None
    if not isinstance(targets, list) or not targets or not all(isinstance(target, dict) for target in targets):
        raise Sb3Error(f"{name}: project.json has no list \"targets\" of a stage and sprites, so it is no Scratch 3 "
                       "project; save it from Scratch 3")
    return project


def _no_constant(word: str) -> None:
    raise ValueError(f"it holds the bare word {word}")


def _integer(digits: str) -> int | float:
    return int(digits) if len(digits) < _DIGITS else math.copysign(math.inf, -1 if digits[0] == "-" else 1)


def _brief(error: Exception) -> str:
    text = (getattr(error, "strerror", None) or str(error) or type(error).__name__).strip()
    return text.splitlines()[0][:120].rstrip(".")


def file_name(asset: Mapping[str, Json]) -> str:
    """The name in the zip of a costume's or sound's file; Scratch takes id and format where none is given."""
    return asset.get("md5ext") or f"{asset['assetId']}.{asset['dataFormat']}"


def project_text(project: Mapping[str, Json]) -> bytes:
    """project.json as it is packed: UTF-8, no blanks, keys in the order of the dicts.

    The order is kept because it means something: scripts of a sprite start in the order of its
    blocks. A surrogate that stands alone is written as its escape. Raises ValueError for NaN and infinities.
    """
    text = json.dumps(project, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return text.encode("utf-8", "backslashreplace")


def pack(project: Mapping[str, Json], assets: Mapping[str, bytes]) -> bytes:
    """The bytes of an .sb3: project.json, then the assets by name, stored, all of 1980-01-01.

    Nothing is compressed, so that no version of a library shows: equal input gives equal bytes.
    """
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, data in [("project.json", project_text(project)), *sorted(assets.items())]:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, _REGULAR_FILE
            archive.writestr(info, data)
    return buffer.getvalue()


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write `data` to `path` in one step, so that a failure leaves what was there.

    Raises Sb3Error where the folder is missing or cannot be written.
    """
    path = Path(path)
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
        temporary = None
    except (OSError, ValueError) as error:
        raise Sb3Error(f"{path}: cannot be written ({_brief(error)}); give a path in an existing folder that you "
                       "may write to") from None
    finally:
        if temporary is not None:
            Path(temporary).unlink(missing_ok=True)


def require_place(*paths: Path | None) -> None:
    """Refuse, before the work, paths that write_atomically() would refuse after it; None is no path. Raises Sb3Error."""
    for path in filter(None, paths):
        folder = path.absolute().parent
        if not folder.is_dir():
            raise Sb3Error(f"{path}: its folder does not exist; make it, or give another path")
        if path.is_dir() or not os.access(folder, os.W_OK):
            raise Sb3Error(f"{path}: cannot be written ({'Is a directory' if path.is_dir() else 'Permission denied'}); give another path")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
