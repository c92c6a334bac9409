"""Sizes of pictures and lengths of sounds, read from their bytes."""
from __future__ import annotations

import io
import re
import struct

from PIL import Image

_ROOT = re.compile(rb"<svg\b[^>]*>", re.IGNORECASE | re.DOTALL)
_ATTRIBUTE = re.compile(r"""([\w:]+)\s*=\s*(?:"([^"]*)"|'([^']*)')""")
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)\s*(?:px)?\s*", re.IGNORECASE)
_CENTRE = re.compile(rb"<!--\s*rotationCenter:\s*(-?[\d.]+)\s*:\s*(-?[\d.]+)\s*-->")


def picture_size(data: bytes, data_format: str) -> tuple[float, float] | None:
    """Width and height in the picture's own pixels; None where they cannot be told.

    Of an SVG these are its width and height, or else those of its viewBox, in stage pixels.
    """
    if data_format == "svg":
        return _svg_size(data)
    try:
        with Image.open(io.BytesIO(data)) as image:
            return image.size
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return None


def picture_centre(data: bytes, data_format: str) -> tuple[float, float] | None:
    """The rotation centre: what Scratch notes at the end of an SVG, or else the middle of the picture."""
    noted = _CENTRE.findall(data[-200:]) if data_format == "svg" else []
    if noted:
        return _whole(float(noted[-1][0])), _whole(float(noted[-1][1]))
    size = picture_size(data, data_format)
    return size and (_whole(size[0] / 2), _whole(size[1] / 2))


def sound_length(data: bytes) -> tuple[int, int] | None:
    """Samples a second and number of samples of a WAV file; None for anything else."""
    if data[:4] != b"RIFF" or data[8:12] != b"WAVE":
        return None
    rate = frame = samples = length = 0
    place = 12
    while place + 8 <= len(data):
        kind, size = struct.unpack_from("<4sI", data, place)
        body = data[place + 8:place + 8 + size]
        if kind == b"fmt " and len(body) >= 16:
            rate, frame = struct.unpack_from("<4xI4xH", body)
        elif kind == b"fact" and len(body) >= 4:
            samples, = struct.unpack_from("<I", body)
        elif kind == b"data":
            length = len(body)
        place += 8 + size + size % 2
    if not rate or not frame:
        return None
    return rate, samples or length // frame


def _svg_size(data: bytes) -> tuple[float, float] | None:
    root = _ROOT.search(data)
    if not root:
        return None
    attributes = {key: double or single for key, double, single in
                  _ATTRIBUTE.findall(root[0].decode("utf-8", "replace"))}
    width, height = _length(attributes.get("width", "")), _length(attributes.get("height", ""))
    box = [_length(part) for part in re.split(r"[\s,]+", attributes.get("viewBox", "").strip())[2:4]]
    if len(box) == 2:
        width, height = width or box[0], height or box[1]
    return (width, height) if width and height else None


def _length(text: str) -> float | None:
    found = _LENGTH.fullmatch(text)
    return float(found[1]) if found else None


def _whole(number: float) -> float:
    """`number` as an int where it is whole, so that its text has no needless fraction."""
    return int(number) if number == int(number) else number
