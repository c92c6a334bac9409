"""Words for those who press See Inside: custom blocks that read as sentences, and a comment beside each script."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from minebender_sb3.sb3 import script_keys

Json = Any

_HATS = {
    "onflag": "event_whenflagclicked", "onclick": "event_whenthisspriteclicked", "onclone": "control_start_as_clone",
    "onkey": "event_whenkeypressed", "on": "event_whenbroadcastreceived",
}
_STAGE_SCRIPTS = {"event_whenthisspriteclicked": "event_whenstageclicked"}
_HEAD = re.compile(r'(?:proc (?P<proc>\w+)|(?P<hat>on\w*)(?: "(?P<field>[^"]*)")?).*\{$')
_INCLUDE = re.compile(r"%include (\S+)$")


def custom_block_names(project: Mapping[str, Json]) -> dict[str, dict[str, str]]:
    """Target -> {compiled name: sentence}: words instead of underscores, and no names between the arguments."""
    names: dict[str, dict[str, str]] = {}
    for target in project["targets"]:
        names[target["name"]] = {code: _sentence(code) for code in _custom_blocks(target)}
    return names


def local_names(project: Mapping[str, Json]) -> dict[str, dict[str, str]]:
    """Sprite -> {compiled name: words} of the variables that belong to one custom block."""
    return {
        target["name"]: {name: "{1} ({0})".format(*name.split(":")).replace("_", " ")
                         for name, *_ in target["variables"].values() if ":" in name}
        for target in project["targets"]
    }


def comments(project: Mapping[str, Json], folder: Path) -> dict[str, dict[str, str]]:
    """Target -> {script: comment} of a finished project, from the comments above the scripts in the source."""
    found: dict[str, dict[str, str]] = {}
    for target in project["targets"]:
        source = "stage" if target["isStage"] else target["name"]
        said = dict(_scripts(folder, f"{source}.gs"))
        if target["isStage"]:
            said = {_STAGE_SCRIPTS.get(name, name): words for name, words in said.items()}
        found[target["name"]] = {key: said[name] for key, name in _names(target).items() if name in said}
    return found


def _names(target: Mapping[str, Json]) -> Iterator[tuple[str, str]]:
    """Script -> its name in the source: a hat's key, or `define` and the custom block's sentence."""
    names = {}
    for key, top in script_keys(target["blocks"]).items():
        block = target["blocks"][top]
        if block["opcode"] == "procedures_definition":
            prototype = target["blocks"][block["inputs"]["custom_block"][1]]
            names[key] = "define " + _bare(prototype["mutation"]["proccode"])
        else:
            names[key] = key
    return names


def _scripts(folder: Path, name: str) -> Iterator[tuple[str, str]]:
    """(name, comment) of each script of a source file and of the headers it includes."""
    above: list[str] = []
    for line in (folder / name).read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            above.append(line.lstrip("# ").strip())
            continue
        if include := _INCLUDE.match(line):
            yield from _scripts(folder, f"{include[1]}.gs")
        elif (head := _HEAD.match(line)) and above:
            yield _script_name(head), "\n".join(above)
        above = []


def _script_name(head: re.Match[str]) -> str:
    if head["proc"]:
        return "define " + head["proc"].replace("_", " ")
    return " ".join(filter(None, (_HATS[head["hat"]], head["field"])))


def _custom_blocks(target: Mapping[str, Json]) -> list[str]:
    return [block["mutation"]["proccode"] for block in target["blocks"].values()
            if isinstance(block, dict) and block["opcode"] == "procedures_prototype"]


def _sentence(code: str) -> str:
    name, *rest = code.split()
    return " ".join([name.replace("_", " "), *(word for word in rest if word == "%s")])


def _bare(sentence: str) -> str:
    return " ".join(word for word in sentence.split() if word != "%s")
