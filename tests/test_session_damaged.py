"""Damaged play sessions: read or refused in one sentence that names file and line, in bounded time and memory."""

import random
import time
import tracemalloc
from pathlib import Path

import pytest
from results import recorded
from sizes import sized

from minebender_sb3.verify.session import MOST_BYTES, MOST_FRAMES, Session, SessionError, frames_of, read, write

TESTS = Path(__file__).parent
WHOLE = [path.read_bytes() for folder in ("sessions", "replays", "coverage") for path in sorted((TESTS / folder).glob("*.txt"))]
SECONDS, BYTES = 5.0, 100_000_000  # with every allocation traced; the longest has 100,000 lines
WORDS = [b"", b"-1", b"0", b"999999999999", b"1e999", b"nan", b'"', b'"\\ud800"', b"\\", b"at", b"is", b"down", b"\xff\xfe", b"\x00",
         b"8,8,8", b"9999,9999", b"click", b"until", b"#", "\u0663".encode(), "\U0001f4a3".encode(), b"a" * 5_000]


def truncated(chance, text):
    return text[:chance.randrange(len(text))]


def flipped(chance, text):
    data = bytearray(text)
    for _ in range(chance.choice((1, 3, 30))):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def reworded(chance, text):
    """Words of other kinds, words gone, words doubled."""
    rows = text.split(b"\n")
    for _ in range(chance.choice((1, 2, 6))):
        row = chance.randrange(len(rows))
        words = rows[row].split(b" ")
        at = chance.randrange(len(words))
        words[at:at + 1] = chance.choice(([], [words[at]] * 2, [chance.choice(WORDS)]))
        rows[row] = b" ".join(words)
    return b"\n".join(rows)


def shuffled(chance, text):
    rows = text.split(b"\n")
    first = chance.randrange(2)
    rest = rows[first:]
    chance.shuffle(rest)
    return b"\n".join(rows[:first] + rest)


def spliced(chance, text):
    """Bytes of another file, of no file at all, or of this one again."""
    at = chance.randrange(len(text))
    other = chance.choice((chance.choice(WHOLE), chance.randbytes(200), text[at:], b"PK\x03\x04" + chance.randbytes(50)))
    return text[:at] + other


def counted(chance, text):
    """Huge counts: frames, lines, letters in a line, bytes in all."""
    size = chance.randrange(5)
    if size == 0:
        return text + b"\nframes %d\n" % chance.choice((MOST_FRAMES, MOST_FRAMES + 1, 10**9, 10**30))
    if size == 1:
        return text + b"frames 1\n" * 100_000
    if size == 2:
        return text + b'answer "' + b"x" * 1_000_000
    if size == 3:
        return text + b"expect names is" + b" 1" * 400_000 + b"\n"
    return text + b"#" * MOST_BYTES


# Huge ones take the most time, so there are fewer of them.
DAMAGES = [truncated, flipped, flipped, reworded, reworded, shuffled, spliced] * 6 + [counted]


def damaged(count: int, seed: str):
    """So many damaged sessions, each with its name."""
    for number in range(count):
        chance = random.Random(f"{seed} {number}")
        damage = chance.choice(DAMAGES)
        yield f"{damage.__name__} {number}", damage(chance, chance.choice(WHOLE))


def survive(count: int, seed: str, path: Path) -> tuple[int, float]:
    """Reads every damaged session; how many are readable, and the longest time in seconds of the processor."""
    readable, longest = 0, 0.0
    for name, data in damaged(count, seed):
        path.write_bytes(data)
        begin, session = time.process_time(), None
        try:
            session = read(path)
        except SessionError as error:
            sentence = str(error)
            assert sentence.startswith(f"{path}:") and sentence.isprintable() and len(sentence) < 500 + len(str(path)), name
        took = time.process_time() - begin
        assert took < SECONDS, f"{name}: {took}"
        longest = max(longest, took)
        if session is not None:
            readable += 1
            assert sum(frames_of(command) for command in session.commands) <= MOST_FRAMES, name
            assert read_again(session, path) == session.commands, name
    return readable, longest


def read_again(session: Session, path: Path):
    path.write_text(write(session), encoding="utf-8")
    try:
        return read(path).commands
    except SessionError as error:
        assert "larger than" in str(error)
        return session.commands


def test_damaged_sessions_are_read_or_refused(tmp_path):
    readable, _ = survive(150, "fast", tmp_path / "session.txt")
    assert 15 < readable < 135


@pytest.mark.full
def test_2000_damaged_sessions_in_one_process(tmp_path):
    count = sized(2_000)
    with recorded("damaged-sessions") as figures:
        tracemalloc.start()
        readable, longest = survive(count, "full", tmp_path / "session.txt")
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        figures |= {"files": count, "read": readable, "refused": count - readable, "longest_seconds": round(longest, 3),
                    "peak_megabytes": round(peak / 1e6, 1)}
        assert count / 8 < readable < count * 7 / 8
        assert peak < BYTES
