"""A recorded play as a session, which gives the very inputs of each frame again."""

from collections.abc import Iterable, Iterator, Mapping

from minebender_sb3.verify.session import Answer, Command, Frames, GreenFlag, Key, Mouse, Session, Spot

_WORDS = {f"{name} arrow": name for name in ("up", "down", "left", "right")}  # as sessions call them


def session_of(name: str, inputs: Mapping[int, list[dict]], frames: int) -> Session:
    """The session that does in each frame what the recording did in it.

    inputs: by frame number from 1; in a frame come keys and answers, then at most one event of the pointer, and a green
    flag comes alone.
    """
    return Session.of(name, list(_joined(_commands(inputs, frames))))


def _commands(inputs: Mapping[int, list[dict]], frames: int) -> Iterator[Command]:
    held = False
    for frame in range(1, frames + 1):
        passed = False
        for given in inputs.get(frame, ()):
            if given["kind"] == "flag":
                yield GreenFlag()
                passed = True
            elif given["kind"] == "key":
                yield Key(_WORDS.get(given["key"], given["key"]), "down" if given["down"] else "up")
            elif given["kind"] == "answer":
                yield Answer(given["text"])
            else:
                action = "point" if given["down"] == held else "press" if given["down"] else "release"
                held = given["down"]
                yield Mouse(action, Spot(given["x"], given["y"]))
                passed = True
        if not passed:
            yield Frames(1)


def _joined(commands: Iterable[Command]) -> Iterator[Command]:
    """Frames in which nothing happens, as one line."""
    waiting = 0
    for command in commands:
        if isinstance(command, Frames):
            waiting += command.count
            continue
        if waiting:
            yield Frames(waiting)
            waiting = 0
        yield command
    if waiting:
        yield Frames(waiting)
