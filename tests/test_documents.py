"""The documents speak of what there is: commands, options, files and targets of make."""

import re
import shlex
from pathlib import Path

import pytest

from minebender_sb3.cli import main

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
COMMAND = re.compile(r"(?:\.venv/bin/)?\bminebender ([a-z]+[^`\n#|]*)")


def commands(text):
    """What stands in code as a call of the command, as words."""
    code = re.findall(r"```sh\n(.*?)```", text, re.S) + re.findall(r"`(minebender [^`]+)`", text)
    for piece in code:
        for found in COMMAND.finditer(piece):
            yield shlex.split(found.group(1))


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_commands_and_options_exist(path):
    for name, *words in commands(path.read_text(encoding="utf-8")):
        if name == "session":
            continue  # the first line of a session file
        assert name in main.commands, f"{path.name} speaks of `minebender {name}`"
        known = {option for parameter in main.commands[name].params for option in parameter.opts}
        for word in words:
            assert not word.startswith("-") or word in known, f"`minebender {name}` has no option {word}"


def test_the_readme_speaks_of_every_command():
    named = {words[0] for words in commands((ROOT / "README.md").read_text(encoding="utf-8"))}
    assert set(main.commands) <= named


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_files_that_are_linked_or_named_exist(path):
    text = path.read_text(encoding="utf-8")
    linked = [name for name in re.findall(r"\]\(([^)#]+)\)", text) if "://" not in name]
    for name in linked:
        assert (path.parent / name).exists(), f"{path.name} links {name}"
    for name in re.findall(r"`((?:docs|tests|tools|sprites|harness|minebender_sb3)/[\w./-]+)`", text):
        if not re.search(r"[A-Z]{3}", name):  # a word in capitals stands for many
            assert (ROOT / name).exists(), f"{path.name} names {name}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_targets_of_make_exist(path):
    targets = set(re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    for name in re.findall(r"\bmake (\w+)(?=[ `\n]*(?:#|`|$))", path.read_text(encoding="utf-8"), re.M):
        assert name in targets, f"{path.name} speaks of `make {name}`"
