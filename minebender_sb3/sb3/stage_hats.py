"""Scripts that begin with a click: compilers give the stage the sprites' hat, which Scratch never runs there."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = Any

_SPRITES, _STAGES = "event_whenthisspriteclicked", "event_whenstageclicked"


def with_stage_hats(project: Mapping[str, Json]) -> dict[str, Json]:
    """The project with the stage's own hat where its scripts begin with a click; the argument is not changed."""
    return {**project, "targets": [_target(target) if target["isStage"] else target for target in project["targets"]]}


def _target(stage: Mapping[str, Json]) -> dict[str, Json]:
    return {**stage, "blocks": {key: _block(block) for key, block in stage["blocks"].items()}}


def _block(block: Json) -> Json:
    if isinstance(block, dict) and block["opcode"] == _SPRITES:
        return {**block, "opcode": _STAGES}
    return block
