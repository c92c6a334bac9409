"""Sources damaged at random: what a slip of the hand, a bad merge or a broken disk makes of a project."""

from __future__ import annotations

import random
import re
import tempfile
from pathlib import Path

from goboscript_projects import BLANK, GOLDEN

from minebender_sb3.project.sources import write_sources

from .generator import programs

Files = dict[str, bytes]                # name -> content

_TOKEN = re.compile(rb'"(?:\\.|[^"\\\n])*"|[A-Za-z_$%]\w*|\d[\w.]*|\s+|[-+*/%&=<>!|]=?|.', re.DOTALL)
_TEXT = (".gs", ".toml", ".txt")
_PIECES = (b"{", b"}", b"(", b")", b"[", b"]", b";", b",", b"\\", b'"', b"#", b"%", b"$", b".", b"\n", b"\xff", b"\0", b"\r",
           "é".encode(), b"\xed\xa0\x80", b"%define x(", b"%define ", b"\n%define a a b\n", b"\n%if ", b"\n%endif\n", b"\n%else\n",
           b"\n%include main\n", b"\n%undef a\n", b"if ", b"else ", b"elif ", b"until ", b"forever {", b"repeat ", b"proc ",
           b"func ", b"struct ", b"enum ", b"list ", b"var ", b"local ", b"return ", b"not ", b"in ", b"- ", b"CONCAT(",
           b"STRINGIFY(", b"costumes ", b"@ascii/", b"*", b"1e400", b"99999999999999999999", b"0x", b"0b2", b"1.", b"..",
           b"\\\n", b"onflag {", b"on \"a\" {", b"add 1 to ", b"delete ", b"&", b"==", b"<=", b"++", b"-=")


def sources() -> list[Files]:
    """Whole projects to be damaged: golden and own fixtures, each file of the game by itself, and random programs."""
    folders = [*(GOLDEN / "fixtures").iterdir(), *(GOLDEN / "errors").iterdir(), *(GOLDEN.parent / "goboscript").iterdir()]
    found = [_read(folder) for folder in sorted(folders) if folder.is_dir()]
    found += [_alone(content) for name, content in sorted(game().items()) if name.endswith(".gs")]
    found += [_alone(program.text().encode(), "\n".join(program.stage)) for program, _ in programs(3000, 60)]
    return found


def game() -> Files:
    """The whole of the game's build folder."""
    with tempfile.TemporaryDirectory() as name:
        write_sources(Path(name))
        return _read(Path(name))


def _read(folder: Path) -> Files:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def _alone(content: bytes, stage: str = "") -> Files:
    return {"goboscript.toml": b'std = "0.0.0"\n', "blank.svg": BLANK.encode(), "main.gs": content,
            "stage.gs": f'costumes "blank.svg";\n{stage}\n'.encode()}


def damaged(files: Files, draw: random.Random) -> Files:
    """A copy with some places damaged, most often one; now and then a file is missing."""
    made = dict(files)
    names = [name for name in sorted(made) if name.endswith(_TEXT)]
    for _ in range(draw.choice([1, 1, 1, 2, 3, 5])):
        name = draw.choice(names)
        made[name] = draw.choice(WAYS)(made[name], draw)
    if draw.random() < 0.03:
        del made[draw.choice(sorted(made))]
    return made


def _cut(data: bytes, draw: random.Random) -> bytes:
    start, end = _span(data, draw)
    return data[:start] + data[end:]


def _end_early(data: bytes, draw: random.Random) -> bytes:
    return data[: draw.randint(0, len(data))]


def _double(data: bytes, draw: random.Random) -> bytes:
    start, end = _span(data, draw)
    return data[:end] + data[start:]


def _put_in(data: bytes, draw: random.Random) -> bytes:
    at = draw.randint(0, len(data))
    return data[:at] + draw.choice(_PIECES) * draw.choice([1, 1, 1, 2, 50]) + data[at:]


def _change_byte(data: bytes, draw: random.Random) -> bytes:
    at = draw.randint(0, max(0, len(data) - 1))
    return data[:at] + bytes([draw.randrange(256)]) + data[at + 1 :]


def _move_line(data: bytes, draw: random.Random) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    line = lines.pop(draw.randrange(len(lines)))
    lines.insert(draw.randint(0, len(lines)), line)
    return b"".join(lines)


def _exchange_tokens(data: bytes, draw: random.Random) -> bytes:
    tokens = _TOKEN.findall(data) or [b""]
    one, two = draw.randrange(len(tokens)), draw.randrange(len(tokens))
    tokens[one], tokens[two] = tokens[two], tokens[one]
    return b"".join(tokens)


def _exchange_alike(data: bytes, draw: random.Random) -> bytes:
    """A name for a name, a number for a number, a text for a text, a sign for a sign: most often it can still be read."""
    tokens = _TOKEN.findall(data)
    kinds: dict[str, list[int]] = {}
    for at, token in enumerate(tokens):
        first = token[:1]
        kind = "name" if first.isalpha() or first == b"_" else "number" if first.isdigit() else first.decode("latin-1")
        kinds.setdefault("sign" if kind in "+-*/%&=<>" else kind, []).append(at)
    places = kinds.get(draw.choice(("name", "name", "number", '"', "sign", "$")), [])
    if len(places) > 1:
        one, two = draw.sample(places, 2)
        tokens[one] = tokens[two]
    return b"".join(tokens)


def _repeat_token(data: bytes, draw: random.Random) -> bytes:
    tokens = _TOKEN.findall(data) or [b""]
    tokens[draw.randrange(len(tokens))] = draw.choice(tokens)
    return b"".join(tokens)


def _span(data: bytes, draw: random.Random) -> tuple[int, int]:
    start = draw.randint(0, len(data))
    return start, min(len(data), start + draw.choice([1, 3, 10, 40, 400]))


WAYS = (_cut, _end_early, _double, _put_in, _put_in, _change_byte, _move_line, _exchange_tokens, _exchange_tokens,
        _repeat_token, _repeat_token, *[_exchange_alike] * 10)
