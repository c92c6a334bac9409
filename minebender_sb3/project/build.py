"""Building the game: generate, compile, finish, check, pack, and write in one step."""

import hashlib
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from minebender_sb3.goboscript import with_ids
from minebender_sb3.project.compilers import Compiled, builtin, external, goboscript_on_path
from minebender_sb3.project.errors import BuildError
from minebender_sb3.project.sources import LAYERS, declarations, probes, write_sources
from minebender_sb3.project.words import comments, custom_block_names, local_names
from minebender_sb3.sb3 import Finished, Sb3, Sb3Error, Wishes, check, finish, pack, project_text, write_atomically

Json = Any
Compiler = Literal["auto", "goboscript", "builtin"]


@dataclass(frozen=True)
class Statistics:
    """How large a sprite is: its blocks, and the custom blocks among them."""

    sprite: str
    blocks: int
    custom_blocks: int


@dataclass(frozen=True)
class Built:
    """A built project: the file, what it is made of and by which compiler; `size` is in bytes.

    `source_map` says which line made which block, as the compiler of this package tells; None by any other.
    """

    path: Path
    sha256: str
    size: int
    compiler: str
    statistics: tuple[Statistics, ...]
    source_map: dict[str, Json] | None


def build(output: Path, compiler: Compiler = "auto", inspection: bool = False,
          report: Callable[[str], None] = print, edit: Callable[[Path], None] = lambda folder: None) -> Built:
    """Build the game into `output` and tell about it line by line.

    `auto` takes the goboscript on the PATH, else the compiler of this package. `inspection` adds the probes.
    `edit` may change the sources in their folder, to seed a fault.
    The same sources give the same bytes in any folder, and by either compiler the same canonical form. Raises
    BuildError; then whatever lay at `output` is untouched.
    """
    output = Path(output)
    with tempfile.TemporaryDirectory(prefix="minebender-") as name:
        folder = Path(name) / "minebender"
        folder.mkdir()
        write_sources(folder, inspection)
        edit(folder)
        compiled = _compile(folder, compiler)
        for line in compiled.messages:
            report(line)
        done = finished(compiled, folder, inspection)
    project = done.project
    data = _checked(project, compiled.assets, report)
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(output, data)
    except OSError as error:
        raise BuildError(f"{output}: cannot be written ({error}); give a path in a folder that you may write to") from None
    except Sb3Error as error:
        raise BuildError(str(error)) from None
    built = Built(output, hashlib.sha256(data).hexdigest(), len(data), compiled.compiler, statistics(project),
                  compiled.source_map and with_ids(compiled.source_map, done.block_ids))
    _tell(built, report)
    return built


def finished(compiled: Compiled, folder: Path, inspection: bool = False) -> Finished:
    """The compiled project with everything that a compiler leaves out: the same after either."""
    targets = sorted(compiled.project["targets"], key=lambda target: target["name"])
    project = {**compiled.project, "targets": [_without_loose_comments(target) for target in targets]}
    wishes = {
        "declarations": declarations(folder),
        "layers": (*LAYERS, *(probes() if inspection else ())),
        "blocks": custom_block_names(project),
        "variables": local_names(project),
    }
    try:
        plain = finish(project, compiled.assets, Wishes(**wishes))
        return finish(project, compiled.assets, Wishes(**wishes, comments=comments(plain.project, folder)))
    except Sb3Error as error:
        raise BuildError(f"the compiled project cannot be finished: {error}") from None


def _without_loose_comments(target: Mapping[str, Json]) -> Mapping[str, Json]:
    """A comment beside no script is the compiler's own: TurboWarp's default settings, laid over the stage's scripts."""
    return {**target, "comments": {key: comment for key, comment in target["comments"].items() if comment.get("blockId")}}


def statistics(project: Mapping[str, Json]) -> tuple[Statistics, ...]:
    """The sizes of all targets that have blocks."""
    found = []
    for target in project["targets"]:
        blocks = [block for block in target["blocks"].values() if isinstance(block, dict)]
        custom = sum(block["opcode"] == "procedures_definition" for block in blocks)
        found.append(Statistics(target["name"], len(blocks), custom))
    return tuple(found)


def _compile(folder: Path, compiler: Compiler) -> Compiled:
    if compiler == "builtin":
        return builtin(folder)
    command = goboscript_on_path()
    if command is not None:
        return external(folder, command)
    if compiler == "goboscript":
        raise BuildError("goboscript is not on the PATH; install it, or build with --compiler builtin")
    return builtin(folder)


def _checked(project: Mapping[str, Json], assets: Mapping[str, bytes], report: Callable[[str], None]) -> bytes:
    """The packed project, once Scratch would take it and run it."""
    data = pack(project, assets)
    findings = check(Sb3("minebender.sb3", dict(project), dict(assets), len(project_text(project)), len(data)))
    errors = [finding for finding in findings if finding.severity == "error"]
    if errors:
        raise BuildError(f"the built project has {len(errors)} faults, the first: {errors[0]}")
    for finding in findings:
        report(str(finding))
    return data


def _tell(built: Built, report: Callable[[str], None]) -> None:
    report(f"compiler  {built.compiler}")
    report(f"{'sprite':<10}{'blocks':>8}{'custom blocks':>15}")
    for row in built.statistics:
        report(f"{row.sprite:<10}{row.blocks:>8}{row.custom_blocks:>15}")
    report(f"{built.path}  {built.size:,} bytes")
    report(f"sha256    {built.sha256}")
