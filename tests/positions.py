"""Boards as pictures, and random games, for the tests of board, game, logic and generator."""

from pathlib import Path
from random import Random

from minebender_sb3.board import HIDDEN, Knowledge
from minebender_sb3.game import Game, Pos, Reveal, Won, fresh, knowledge, status, step
from minebender_sb3.logic import Deducer, RuleLevel

CASES = Path(__file__).parent / "cases"


def case_lines(name: str) -> list[str]:
    """The lines of a case file that are neither blank nor comments."""
    lines = (CASES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def pictures(name: str) -> dict[str, list[str]]:
    """The pictures of a case file by the word before their colon; other lines end a picture."""
    found: dict[str, list[str]] = {}
    rows: list[str] = []
    for line in case_lines(name):
        if line.endswith(":"):
            rows = found.setdefault(line[:-1], [])
        elif " " in line:
            rows = []
        else:
            rows.append(line)
    return found


def layout_of_picture(rows: list[str]) -> tuple[tuple[bool, ...], ...]:
    """A layout drawn with `*` for a mine."""
    return tuple(tuple(mark == "*" for mark in row) for row in rows)


def knowledge_of_picture(rows: list[str], n: int) -> Knowledge:
    """A knowledge drawn with digits for open numbers and `.` for hidden cells."""
    flat = tuple(HIDDEN if mark == "." else int(mark) for row in rows for mark in row)
    return Knowledge.of_codes(len(rows[0]), len(rows), n, flat)


def random_layout(random: Random, w: int, h: int, n: int) -> tuple[tuple[bool, ...], ...]:
    """A layout with `n` mines anywhere."""
    mines = set(random.sample(range(w * h), n))
    return tuple(tuple(y * w + x in mines for x in range(w)) for y in range(h))


def finishes(layout: tuple[tuple[bool, ...], ...], first: Pos, level: RuleLevel = RuleLevel.SUBSET) -> bool:
    """Whether the rules of a level finish a layout, through the engine and a Deducer rather than the generator's fast form."""
    game = fresh(len(layout[0]), len(layout), layout)
    deducer = Deducer(knowledge(game), level)
    game = step(game, Reveal(first))
    deducer.observe(knowledge(game), first)
    while deduction := deducer.next():
        for p in deduction.cells if not deduction.mined else ():
            game = step(game, Reveal(p))
            deducer.observe(knowledge(game), p)
    return status(game) == Won()


def safe_cells(layout: tuple[tuple[bool, ...], ...]) -> list[Pos]:
    """The cells of a layout without a mine, row by row."""
    return [Pos(x, y) for y, row in enumerate(layout) for x, mine in enumerate(row) if not mine]


def random_game(random: Random, w: int, h: int, n: int) -> Game:
    """A game on a random layout after a few reveals of safe cells."""
    layout = random_layout(random, w, h, n)
    game, safe = fresh(w, h, layout), safe_cells(layout)
    for p in random.sample(safe, random.randint(0, min(len(safe), w))):
        game = step(game, Reveal(p))
    return game
