"""What two projects differ in, in words: the comparison of their canonical forms."""
from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from difflib import SequenceMatcher
from typing import Any

from .canonical import deep_recursion
from .words import block_words

Json = Any


@dataclass(frozen=True)
class Difference:
    """One difference: where, and what the first and the second project have there; None for nothing."""

    place: str
    first: str | None
    second: str | None

    def sentence(self, first: str = "A", second: str = "B") -> str:
        """The difference in words, with names for the two projects."""
        if self.second is None:
            return f"{self.place}: only {first} has {self.first}"
        if self.first is None:
            return f"{self.place}: only {second} has {self.second}"
        return f"{self.place}: {self.first} in {first}, {self.second} in {second}"


def differences(first: Mapping[str, Json], second: Mapping[str, Json]) -> list[Difference]:
    """All differences of two canonical forms, [] where they are equal."""
    with deep_recursion():
        return list(_projects(first, second))


def as_json(found: list[Difference]) -> str:
    """The differences as a JSON object: `equal`, and `differences` with place, first and second."""
    return json.dumps({"equal": not found, "differences": [asdict(difference) for difference in found]}, indent=1,
                      ensure_ascii=False)


def _projects(first: Mapping[str, Json], second: Mapping[str, Json]) -> Iterator[Difference]:
    yield from _sets("extensions", first["extensions"], second["extensions"])
    # a project may leave the order of sprites open
    if first["layers"] != second["layers"] and first["layers"] and second["layers"]:
        yield Difference("sprites from back to front", ", ".join(first["layers"]), ", ".join(second["layers"]))
    yield from _mappings("TurboWarp's setting", first["settings"], second["settings"])
    for name in sorted({*first["targets"], *second["targets"]}):
        one, two = first["targets"].get(name), second["targets"].get(name)
        if one is None or two is None:
            yield Difference("sprites", name if one else None, name if two else None)
        else:
            yield from _targets(name, one, two)


def _targets(name: str, first: Mapping[str, Json], second: Mapping[str, Json]) -> Iterator[Difference]:
    yield from _mappings(f"{name}, variable", first["variables"], second["variables"])
    yield from _lists(name, first["lists"], second["lists"])
    for key, words in (("broadcasts", "messages"), ("cloud", "cloud variables")):
        yield from _sets(f"{name}, {words}", first[key], second[key])
    for key in ("costumes", "sounds"):
        yield from _rows(f"{name}, {key}", first[key], second[key])
    yield from _mappings(f"{name},", first["properties"], second["properties"])
    yield from _scripts(name, first["scripts"], second["scripts"])


def _sets(place: str, first: list[str], second: list[str]) -> Iterator[Difference]:
    one, two = Counter(first), Counter(second)
    for item in sorted((one - two).elements()):
        yield Difference(place, item, None)
    for item in sorted((two - one).elements()):
        yield Difference(place, None, item)


def _mappings(place: str, first: Mapping[str, Json], second: Mapping[str, Json]) -> Iterator[Difference]:
    for key in sorted({*first, *second}):
        if key not in first or key not in second:
            both = [_quoted(mapping[key]) if key in mapping else None for mapping in (first, second)]
            yield Difference(f"{place} {key}", *both)
        elif first[key] != second[key]:
            yield Difference(f"{place} {key}", _quoted(first[key]), _quoted(second[key]))


def _quoted(value: Json) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"


def _lists(name: str, first: Mapping[str, list], second: Mapping[str, list]) -> Iterator[Difference]:
    for key in sorted({*first, *second}):
        place = f"{name}, list {key}"
        if key not in first or key not in second:
            both = [_items(lists[key]) if key in lists else None for lists in (first, second)]
            yield Difference(place, *both)
            continue
        one, two = first[key], second[key]
        if len(one) != len(two):
            yield Difference(place, _items(one), _items(two))
        unequal = [place for place, (a, b) in enumerate(zip(one, two)) if a != b]
        if unequal:
            at = unequal[0]
            more = f" (and {len(unequal) - 1} more)" if len(unequal) > 1 else ""
            yield Difference(f"{place}, item {at + 1}{more}", _quoted(one[at]), _quoted(two[at]))


def _items(items: list) -> str:
    return f"{len(items)} item{'' if len(items) == 1 else 's'}"


def _rows(place: str, first: list[list[str]], second: list[list[str]]) -> Iterator[Difference]:
    """Costumes or sounds: their order counts."""
    matcher = SequenceMatcher(None, list(map(tuple, first)), list(map(tuple, second)), autojunk=False)
    for kind, one, one_end, two, two_end in matcher.get_opcodes():
        if kind == "equal":
            continue
        for offset in range(max(one_end - one, two_end - two)):
            both = [" ".join(rows[start + offset]) if start + offset < end else None
                    for rows, start, end in ((first, one, one_end), (second, two, two_end))]
            yield Difference(f"{place}, number {max(one, two) + offset + 1}", *both)


def _scripts(name: str, first: list[list], second: list[list]) -> Iterator[Difference]:
    """Scripts that only one has; those that begin alike are compared block by block."""
    texts = [[_text(script) for script in scripts] for scripts in (first, second)]
    common = Counter(texts[0]) & Counter(texts[1])
    left: list[dict[str, list[list]]] = []
    for scripts, own in ((first, texts[0]), (second, texts[1])):
        count, heads = Counter(common), {}
        for script, text in zip(scripts, own):
            if count[text]:
                count[text] -= 1
            else:
                heads.setdefault(block_words(script[0]), []).append(script)
        left.append(heads)
    for head in sorted({*left[0], *left[1]}):
        one, two = left[0].get(head, []), left[1].get(head, [])
        for a, b in zip(one, two):
            yield from _stacks(f"{name}, “{head}”", a, b)
        for a in one[len(two):]:
            yield Difference(name, _script_words(head, a), None)
        for b in two[len(one):]:
            yield Difference(name, None, _script_words(head, b))


def _text(tree: Json) -> str:
    return json.dumps(tree, sort_keys=True)


def _script_words(head: str, script: list) -> str:
    return f"the script “{head}” with {_count(script)} blocks"


def _count(tree: Json) -> int:
    if isinstance(tree, list):
        return sum(map(_count, tree))
    if not isinstance(tree, dict):
        return 0
    return ("opcode" in tree) + sum(map(_count, tree.get("inputs", {}).values()))


def _stacks(place: str, first: list, second: list) -> Iterator[Difference]:
    """Two stacks: blocks that only one has, and blocks that stand in the same place and differ."""
    matcher = SequenceMatcher(None, list(map(_text, first)), list(map(_text, second)), autojunk=False)
    for _, one, one_end, two, two_end in (code for code in matcher.get_opcodes() if code[0] != "equal"):
        paired = min(one_end - one, two_end - two)
        for offset in range(paired):
            yield from _blocks(f"{place}, block {one + offset + 1}", first[one + offset], second[two + offset])
        for at in range(one + paired, one_end):
            yield Difference(f"{place}, block {at + 1}", f"“{block_words(first[at])}”", None)
        for at in range(two + paired, two_end):
            yield Difference(f"{place}, block {at + 1}", None, f"“{block_words(second[at])}”")


def _blocks(place: str, first: Json, second: Json) -> Iterator[Difference]:
    """Two blocks, or what lies in the same slot of two blocks."""
    if first == second:
        return
    if isinstance(first, list) and isinstance(second, list):
        yield from _stacks(place, first, second)
        return
    if not (_is_block(first) and _is_block(second) and first["opcode"] == second["opcode"]):
        yield Difference(place, _value_words(first), _value_words(second))
        return
    words = f"{place} “{block_words(first)}”"
    yield from _mappings(f"{words}, field", first.get("fields", {}), second.get("fields", {}))
    yield from _mappings(f"{words},", first.get("mutation", {}), second.get("mutation", {}))
    one, two = first.get("inputs", {}), second.get("inputs", {})
    for slot in sorted({*one, *two}):
        yield from _blocks(f"{words}, {_slot_words(slot)}", one.get(slot), two.get(slot))


def _is_block(value: Json) -> bool:
    return isinstance(value, dict) and "opcode" in value


def _slot_words(slot: str) -> str:
    return {"SUBSTACK": "inside", "SUBSTACK2": "inside else"}.get(slot, slot)


def _value_words(value: Json) -> str | None:
    if value is None:
        return None
    if isinstance(value, list):
        return f"{len(value)} block{'' if len(value) == 1 else 's'}"
    if isinstance(value, str):
        return _quoted(value)
    if _is_block(value):
        return f"“{block_words(value)}”"
    return " ".join(next(iter(value.items())))
