"""The same game played in Chromium with a mouse, a finger and the keyboard, by real events, ends in the same ledger."""
from __future__ import annotations

from pathlib import Path

import pytest
from project_builds import built
from results import recorded
from sizes import sized
from test_verify_recording import browser, played  # noqa: F401 - a fixture

from minebender_sb3.board import LEVELS
from minebender_sb3.project import tables
from minebender_sb3.verify import runs
from minebender_sb3.verify.judge import Judge
from minebender_sb3.verify.play import FPS, Frame, KeyMoved, PointerMoved, Started
from minebender_sb3.verify.session import Answer, Session, Spot, parse, read
from minebender_sb3.verify.variants import PLAYERS

HANDS = ("mouse", "touch", "keyboard")
KEYS = {"up": "ArrowUp", "down": "ArrowDown", "left": "ArrowLeft", "right": "ArrowRight", "space": "Space", "enter": "Enter"}
LARGEST = (30, 25)
BUTTONS = Path(__file__).parent / "sessions" / "every-button.txt"


def corners(width: int, height: int) -> str:
    """All corners flagged in flag mode; one flag is then taken away by a click, one by F, one by a long press; then all are clicked."""
    a, b, c, d = f"0,0 {width - 1},0 0,{height - 1} {width - 1},{height - 1}".split()
    flags = f"click button t\nclick {a}\nclick {b}\nclick {c}\nclick {d}\nclick {a}\nframes 2\nexpect mines_left LEFT\nclick button t\n"
    others = f"point {b}\nkey f\npress {c}\nframes 14\nrelease {c}\nframes 2\nexpect flags at {d} 1\nexpect flags at {c} 0\n"
    opened = f"click button r\nframes 2\nclick {width // 2},{height // 2}\nframes 2\nuntil busy 0 600\n"
    return flags + others + opened + "".join(f"click {corner}\nframes 1\n" for corner in (a, b, c, d))


def every_level(boards: int) -> str:
    """A game on so many boards: the four levels, from one to the next by the button, and the largest board of one's own."""
    games = [
        f"expect size {size}\n" + corners(level.w, level.h).replace("LEFT", str(level.n - 3)) + "click button level\nframes 2\n"
        for size, level in LEVELS.items()
    ]
    asked = f"click button 5\nanswer {LARGEST[0]}x{LARGEST[1]}x120\nframes 4\nexpect size 5\n"
    games.append(asked + corners(*LARGEST).replace("LEFT", "117"))
    return "minebender session 1\nframes 2\n" + "".join(games[:boards])


def steps(frame: Frame, before: PointerMoved, hands: str) -> list[list]:
    """What the player's real hands do, so that the inputs of a frame arrive; `before` is the pointer before it."""
    done, events = [], []
    for given in frame.inputs:
        match given:
            case Started():
                done.append(["flag"])
            case Answer(text=text):
                done.append(["answer", text])
            case KeyMoved(key=key, down=down):
                events.append(["keydown" if down else "keyup", KEYS.get(key, key)])
            case PointerMoved(spot=spot, down=down) if hands == "touch":
                events.append(["touchMove" if before.down else "touchStart", spot.x, spot.y] if down else ["touchEnd"])
                before = given
            case PointerMoved(spot=spot, down=down):
                events += [["move", spot.x, spot.y]] if spot != before.spot else []
                events += [["down" if down else "up"]] if down != before.down else []
                before = given
    return [*done, ["do", events, 1]]


def script(session: Session, hands: str) -> tuple[list[list], str]:
    """The steps of a session, and the hash of the ledger in which it ends without a screen."""
    done, pointer = [["steady"]], PointerMoved(Spot(0, 0), False)
    with runs.open_game(built().path, "vanilla") as project:
        judge = Judge(project.state, 1000 / FPS)
        for frame in PLAYERS[hands](project).play(session):
            judge.frame(frame)
            done += steps(frame, pointer, hands)
            pointer = next((given for given in reversed(frame.inputs) if isinstance(given, PointerMoved)), pointer)
        return [*done, ["done"]], runs.moves_hash(project, judge)


def ledger(session: Session) -> str:
    with runs.open_game(built().path, "vanilla") as project:
        judge, disagreement = runs.judge_session(project, session)
        assert disagreement is None, disagreement
        return runs.moves_hash(project, judge)


def all_end_in_the_same(browser: str, session: Session, folder: Path, *used_hands: str) -> dict[str, int]:  # noqa: F811
    """Plays a session with these hands in Chromium; the frames of each."""
    ends, frames = {}, {}
    for hands in used_hands:
        planned, expected = script(session, hands)
        path = folder / f"{hands}.txt"
        done = played(browser, built().path, path, planned, runs.ALLOWED)
        assert done.returncode == 0, done.stderr
        ends[hands] = ledger(read(path))
        assert ends[hands] == expected, hands
        frames[hands] = sum(name == "do" for name, *_ in planned)
        used = path.read_text()
        assert ("press at" in used) == (hands != "keyboard") and ("key up down" in used) == (hands == "keyboard")
    assert len(set(ends.values())) == 1, ends
    return frames


def test_a_finger_in_a_browser_ends_in_the_ledger_of_one_without_a_screen(browser: str, tmp_path: Path) -> None:  # noqa: F811
    text = "minebender session 1\nframes 2\npoint 0,0\nkey f\nclick button r\nframes 2\nclick 5,4\nframes 2\nuntil busy 0 600\nclick 8,8\nframes 2\n"
    all_end_in_the_same(browser, parse(text), tmp_path, "touch")


@pytest.mark.full
@pytest.mark.parametrize("name", ["levels", "buttons"])
def test_every_level_and_every_button_end_in_the_same_ledger(browser: str, tmp_path: Path, name: str) -> None:  # noqa: F811
    levels, buttons = every_level(sized(len(LEVELS) + 1)), "\n".join(row for row in BUTTONS.read_text().splitlines() if not row.startswith("seed"))
    assert all(f"button {button}\n" in every_level(len(LEVELS) + 1) + buttons for button in tables.BUTTONS)
    with recorded(f"browser-hands-{name}") as figures:
        figures["frames"] = all_end_in_the_same(browser, parse(levels if name == "levels" else buttons), tmp_path, *HANDS)
