"""Costumes and sounds: files found, read, named by their MD5, measured where that is possible."""
from __future__ import annotations

import glob
import hashlib
import math
import re
import struct
from dataclasses import dataclass
from pathlib import Path

from .diagnostics import Report
from .syntax import Asset, Span

VECTORS = ("svg",)
BITMAPS = ("png", "bmp", "jpeg", "jpg", "gif")
SOUNDS = ("wav", "wave", "mp3")
ASCII_PREFIX = "@ascii/"
ASCII = [chr(code) for code in range(32, 127)]


@dataclass(frozen=True, slots=True)
class Found:
    """One costume or sound: the name in Scratch, the path in the project, where it was asked for."""

    name: str
    path: str
    span: Span


class AssetStore:
    """Reads each file once; `files` is md5ext -> content of all that were read."""

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder = folder
        self.report = report
        self.files: dict[str, bytes] = {}
        self._read: dict[tuple[str, str], tuple[str, bytes] | None] = {}

    def find(self, assets: list[Asset], kind: str) -> list[Found]:
        """The assets of a declaration, patterns and aliases resolved; `kind` is 'costume' or 'sound'."""
        formats = SOUNDS if kind == "sound" else BITMAPS + VECTORS
        found: list[Found] = []
        for asset in assets:
            if kind == "costume" and asset.alias is not None and asset.alias.startswith(ASCII_PREFIX):
                prefix = asset.alias[len(ASCII_PREFIX):]
                found += [Found(prefix + letter, asset.path, asset.span) for letter in ASCII]
            elif "*" in asset.path:
                found += self._matching(asset, kind, formats)
            else:
                name = asset.alias if asset.alias is not None else stem(asset.path)
                found.append(Found(name, asset.path, asset.span))
        return found

    def _matching(self, asset: Asset, kind: str, formats: tuple[str, ...]) -> list[Found]:
        try:
            paths = glob.glob(asset.path, root_dir=self.folder, recursive=True, include_hidden=True)
        except (OSError, ValueError, re.error):
            paths = []
        names = [path.replace("\\", "/") for path in paths if extension(path) in formats]
        names.sort(key=lambda name: name.split("/"))
        for name in names:
            if not name.isprintable():
                self.report.error("file-name", f"the name of {ascii(name)} holds what cannot be shown", asset.span)
        if not names:
            self.report.error("no-match", f"no {kind} file matches {asset.path}", asset.span,
                              f"formats are {', '.join(formats)}")
        return [Found(stem(name), name, asset.span) for name in names]

    def load(self, asset: Found, kind: str) -> tuple[str, str, bytes] | None:
        """(MD5, format, content); None (and a finding) where the file cannot be used."""
        key = (asset.path, kind)
        if key not in self._read:
            self._read[key] = self._load(asset, kind)
        known = self._read[key]
        return None if known is None else (known[0], extension(asset.path), known[1])

    def _load(self, asset: Found, kind: str) -> tuple[str, bytes] | None:
        formats = SOUNDS if kind == "sound" else BITMAPS + VECTORS
        try:
            content = (self.folder / asset.path).read_bytes()
        except (OSError, ValueError):
            self.report.error("asset-missing", f"there is no readable file {asset.path}", asset.span,
                              "paths of costumes and sounds count from the project folder")
            return None
        if extension(asset.path) not in formats:
            self.report.error("asset-format", f"{asset.path} is in no format that Scratch takes for a {kind}",
                              asset.span, f"formats are {', '.join(formats)}")
            return None
        digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
        self.files[f"{digest}.{extension(asset.path)}"] = content
        return digest, content


def stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0] or path.rpartition("/")[2]


def extension(path: str) -> str:
    return path.rpartition(".")[2].lower() if "." in path else ""


def rotation_centre(format: str, content: bytes) -> tuple[float, float] | None:
    """The middle of a costume in the coordinates of its file, None where that is not plain to see."""
    if format == "svg":
        return _svg_centre(content)
    size = _bitmap_size(format, content)
    return None if size is None else (size[0] / 2, size[1] / 2)


def _bitmap_size(format: str, content: bytes) -> tuple[int, int] | None:
    if format == "png" and content[:8] == b"\x89PNG\r\n\x1a\n" and len(content) >= 24:
        return struct.unpack(">II", content[16:24])
    if format == "gif" and content[:3] == b"GIF" and len(content) >= 10:
        return struct.unpack("<HH", content[6:10])
    return None


def _svg_centre(content: bytes) -> tuple[float, float] | None:
    """The middle of the view box, or of width and height where there is none."""
    tag = re.search(rb"<svg\b[^>]*>", content)
    if tag is None:
        return None
    attributes = dict(re.findall(rb"""\s(width|height|viewBox)\s*=\s*["']([^"']*)["']""", tag[0]))
    texts = attributes.get(b"viewBox", b"").replace(b",", b" ").split() or [
        b"0", b"0", *(attributes.get(key, b"").strip().removesuffix(b"px") for key in (b"width", b"height"))
    ]
    try:
        x, y, width, height = map(float, texts)
    except ValueError:
        return None
    centre = (x + width / 2, y + height / 2)
    return centre if all(map(math.isfinite, centre)) else None
