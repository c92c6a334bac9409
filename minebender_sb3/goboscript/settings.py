"""goboscript.toml: the settings of a project, checked."""
from __future__ import annotations

import re
import tomllib
from pathlib import Path

from .diagnostics import Report, SourceFile, did_you_mean
from .numbers import number_text

FILE = "goboscript.toml"
# setting -> (type, default)
KNOWN: dict[str, tuple[type, object]] = {
    "std": (str, None), "layers": (list, None), "bitmap_resolution": (int, 1), "frame_rate": (int, 30),
    "max_clones": (float, 300), "no_miscellaneous_limits": (bool, False), "no_sprite_fencing": (bool, False),
    "frame_interpolation": (bool, False), "high_quality_pen": (bool, False), "stage_width": (int, 480),
    "stage_height": (int, 360),
}
WITHDRAWN = ("pre_build", "post_build")
WORDS = {str: "a text", list: "a list of texts", int: "a whole number", float: "a number", bool: "true or false"}


def read_settings(folder: Path, report: Report) -> dict[str, object]:
    """All settings with their values or defaults; mistakes are reported."""
    settings = {name: default for name, (_, default) in KNOWN.items()}
    try:
        text = (folder / FILE).read_bytes().decode("utf-8-sig")
    except OSError:
        return settings
    except UnicodeDecodeError:
        report.file_error("not-utf-8", "this file is not UTF-8", FILE, "save it as UTF-8")
        return settings
    file = SourceFile(FILE, text)
    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        _syntax_error(file, str(error), report)
        return settings
    for name, value in given.items():
        _take(settings, name, value, file, report)
    return settings


def _syntax_error(file: SourceFile, message: str, report: Report) -> None:
    place = re.search(r"\(at line (\d+), column (\d+)\)", message)
    if place is None:
        report.file_error("bad-toml", f"this is not TOML: {message}", FILE)
        return
    file.line_of(0)
    line = min(int(place[1]), len(file.starts))
    start = min(file.starts[line - 1] + int(place[2]) - 1, len(file.text))
    report.error("bad-toml", f"this is not TOML: {message[:place.start()].strip()}", (file, start, start + 1))


def _take(settings: dict[str, object], name: str, value: object, file: SourceFile, report: Report) -> None:
    span = _span(file, name)
    if name in WITHDRAWN:
        report.error("withdrawn-setting", f"the setting {name} was withdrawn", span, "run such steps from a Makefile")
        return
    if name not in KNOWN:
        report.warning("unknown-setting", f"there is no setting {name}", span, did_you_mean(name, KNOWN))
        return
    wanted = KNOWN[name][0]
    fits = isinstance(value, (int, float) if wanted is float else wanted) and (
        wanted is bool or not isinstance(value, bool)
    )
    if wanted is list:
        fits = fits and all(isinstance(item, str) for item in value)
    if wanted in (int, float):
        fits = fits and value >= 0                  # and no NaN, which is not
    if not fits:
        report.error("setting-type", f"the setting {name} takes {WORDS[wanted]}", span)
        return
    if name == "std" and not re.fullmatch(r"v?\d+\.\d+\.\d+(?:[-+][-+.0-9A-Za-z]+)?", value):
        report.error("std-version", f"{value} is not a version such as 2.1.0", span)
        return
    settings[name] = value


def _span(file: SourceFile, name: str) -> tuple[SourceFile, int, int]:
    found = re.search(rf"^[ \t]*[\"']?({re.escape(name)})[\"']?[ \t]*=", file.text, re.MULTILINE)
    return (file, found.start(1), found.end(1)) if found else (file, 0, 1)


def layer_order(settings: dict[str, object], sprites: list[str], report: Report) -> dict[str, int]:
    """sprite -> layer, from 1 at the back; alphabetical where the settings do not say."""
    layers = settings["layers"]
    if layers is None:
        return {name: layer for layer, name in enumerate(sorted(sprites), 1)}
    problems = [
        ("there is no sprite", [name for name in layers if name not in sprites]),
        ("given more than once:", sorted({name for name in layers if layers.count(name) > 1})),
        ("left out:", [name for name in sorted(sprites) if name not in layers]),
    ]
    for words, names in problems:
        if names:
            report.file_error("layers", f"layers: {words} {', '.join(names)}", FILE,
                              "layers lists every sprite once, from back to front")
    return {name: layer for layer, name in enumerate(layers, 1)}


def turbowarp_comment(settings: dict[str, object]) -> str:
    """The text of the comment in which TurboWarp keeps its settings."""
    def flag(name: str, inverted: bool = False) -> str:
        return "true" if bool(settings[name]) is not inverted else "false"

    shown = number_text(float(settings["max_clones"]))
    return (
        "Configuration for https://turbowarp.org/\n"
        "You can move, resize, and minimize this comment, but don't edit it by hand. "
        "This comment can be deleted to remove the stored settings.\n"
        f'{{"framerate":{settings["frame_rate"]},"interpolation":{flag("frame_interpolation")},'
        f'"hq":{flag("high_quality_pen")},"width":{settings["stage_width"]},"height":{settings["stage_height"]},'
        f'"runtimeOptions":{{"maxClones":{shown},"miscLimits":{flag("no_miscellaneous_limits", True)},'
        f'"fencing":{flag("no_sprite_fencing", True)}}}}} // _twconfig_'
    )
