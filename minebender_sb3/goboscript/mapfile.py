"""A source map that stands by itself: with the texts of the source, and the ids that blocks have in the file."""
from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path


def with_texts(found: Mapping, folders: Sequence[Path]) -> dict:
    """A map with "sources", the text of each file that it names, read from the first of `folders` that has the file."""
    texts = {}
    for file in sorted({place["file"] for place in _places(found) if place["file"]}):
        path = next((folder / file for folder in folders if (folder / file).is_file()), None)
        if path is not None:
            texts[file] = path.read_text(encoding="utf-8-sig", errors="replace")
    return {**found, "sources": texts}


def with_ids(found: Mapping, ids: Mapping[str, Mapping[str, str]]) -> dict:
    """A map whose blocks have other ids now; `ids`: target -> {id before: id now}, others are gone."""
    targets = {name: {**part, "blocks": {ids[name][key]: place for key, place in part["blocks"].items() if key in ids[name]}}
               for name, part in found["targets"].items()}
    return {**found, "targets": targets}


def map_text(found: Mapping) -> str:
    """A map as the text of its file."""
    return json.dumps(found, indent=1, ensure_ascii=False) + "\n"


def _places(found: Mapping) -> Iterator[Mapping]:
    for part in found["targets"].values():
        yield from part["blocks"].values()
        yield from part["procedures"].values()
