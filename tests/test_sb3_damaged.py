"""Damaged projects: read or refused in one sentence, checked to the end, in bounded time and memory."""

import copy
import io
import json
import random
import time
import tracemalloc
import zipfile

import pytest
from results import recorded
from sb3_projects import folder_project
from sizes import sized

from minebender_sb3.sb3 import Sb3Error, canonical, check, finish, pack, read

SECONDS, BYTES = 2.0, 200_000_000
VALUES = [None, True, 3, -1.5, 0, "", "x", "b1", [], {}, [1], [1, 2, 3], ["a", "b"], [1, "b1"], {"a": []}, 1e300, 10**400]


def zipped(text, assets, compression=zipfile.ZIP_STORED):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as archive:
        archive.writestr("project.json", text)
        for name, data in assets.items():
            archive.writestr(name, data)
    return buffer.getvalue()


def truncated(chance, project, assets):
    data = pack(project, assets)
    return data[:chance.randrange(len(data))]


def flipped(chance, project, assets):
    data = bytearray(pack(project, assets))
    for _ in range(chance.choice((1, 3, 30))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def misspelt(chance, project, assets):
    """Letters of project.json changed, cut out or doubled."""
    text = bytearray(json.dumps(project).encode())
    for _ in range(chance.choice((1, 3, 10))):
        at = chance.randrange(len(text))
        if chance.random() < 0.5:
            text[at] = chance.choice(b'0123456789abtrue"[]{},:null-')
        else:
            text[at:at + chance.choice((0, 1, 40))] = text[at:at + chance.choice((0, 1, 8))] * 2
    return zipped(bytes(text), assets)


def mistyped(chance, project, assets):
    """Values of other types, keys gone, branches of the project moved."""
    for _ in range(chance.choice((1, 2, 6))):
        place, value, key = None, project, None
        while isinstance(value, (dict, list)) and value and (place is None or chance.random() > 0.1):
            place, key = value, chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
            value = place[key]
        if place is None:
            break
        if chance.random() < 0.2:
            del place[key]
        elif chance.random() < 0.2 and isinstance(place, dict) and place:
            place[chance.choice(list(place))] = copy.deepcopy(value)
        else:
            place[key] = copy.deepcopy(chance.choice(VALUES))
    return zipped(json.dumps(project), assets)


def bombed(chance, project, assets):
    size = chance.choice((65_000_000, 90_000_000))
    if chance.random() < 0.5:
        return zipped(b'{"targets": [' + b" " * size, assets, zipfile.ZIP_DEFLATED)
    return zipped(json.dumps(project), {**assets, "bomb.png": bytes(size)}, zipfile.ZIP_DEFLATED)


def crowded(chance, project, assets):
    """Huge counts: variables, blocks, list items, nesting."""
    stage, kind = project["targets"][0], chance.randrange(4)
    if kind == 0:
        stage["variables"] = {f"v{number}": [f"v{number}", 0] for number in range(5_000)}
    elif kind == 1:
        stage["lists"]["l:big"] = ["big", [None] * 250_000]
    elif kind == 2:
        stage["blocks"] = {f"b{number}": {"opcode": "control_forever", "topLevel": number == 0,
                                          "inputs": {"SUBSTACK": [2, f"b{number + 1}"]}} for number in range(5_000)}
    else:
        stage["variables"]["deep"] = json.loads("[" * 900 + "]" * 900)
    return zipped(json.dumps(project), assets)


# Bombs and crowds take the most time, so there are fewer of them.
DAMAGES = [truncated] * 12 + [flipped] * 12 + [misspelt] * 12 + [mistyped] * 24 + [crowded] + [bombed]


def damaged(count, seed):
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        project, assets = folder_project("good")
        damage = chance.choice(DAMAGES)
        yield f"{damage.__name__} {number}", damage(chance, project, assets)


def survive(count, seed):
    """Read, check and compare every damaged project; the number of readable ones, and the longest seconds of the processor."""
    readable, longest = 0, 0.0
    for name, data in damaged(count, seed):
        begin = time.process_time()
        try:
            sb3 = read(data, "game.sb3")
            readable += 1
            for finding in check(sb3):
                assert finding.message and finding.remedy and "\n" not in str(finding), name
            for use in (lambda: canonical(sb3.project, "game.sb3"), lambda: finish(sb3.project, sb3.assets)):
                try:
                    use()
                except Sb3Error as error:
                    assert "\n" not in str(error), name
        except Sb3Error as error:
            assert str(error).startswith("game.sb3: ") and "\n" not in str(error) and len(str(error)) < 500, name
        took = time.process_time() - begin
        assert took < SECONDS, name
        longest = max(longest, took)
    return readable, longest


def test_damaged_projects_are_read_or_refused():
    assert 15 < survive(80, "fast")[0] < 70


@pytest.mark.full
def test_2000_damaged_projects_in_one_process():
    count = sized(2_000)
    with recorded("damaged-projects") as figures:
        tracemalloc.start()
        readable, longest = survive(count, "full")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        figures |= {"files": count, "read": readable, "refused": count - readable, "longest_seconds": round(longest, 3),
                    "peak_megabytes": round(peak / 1e6, 1)}
        assert count / 4 < readable < count * 3 / 4
        assert peak < BYTES
