"""The buttons of the stage as pictures: what each does, drawn; the key that does the same stands in its corner."""

from minebender_sb3.board import LEVELS
from minebender_sb3.logic import RuleLevel
from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import CAP_HEIGHT, LETTERS
from minebender_sb3.project.svg import box, disc, picture, shape, strokes
from minebender_sb3.project.tables import BUTTON_SIZE, BUTTONS

_INK = palette.TEXT
_SOFT = palette.SOFT_TEXT


def buttons() -> dict[str, str]:
    """Costume -> SVG of every button and of the light that lies over one that is on."""
    found = {f"button {name}": _button(name, *_ICONS[name]) for name in BUTTONS if name not in ("level", "l")}
    for size in (*LEVELS, len(LEVELS) + 1):
        found[f"button level {size}"] = _button("level", *_grid(), *_letter(str(size), 11, 8, 1.5, _INK, 2.6))
    for level in RuleLevel:
        found[f"button rules {level.value}"] = _button("l", *_steps(level))
    found["button face won"] = _button("face", *_face("M9.5 16.5Q14 20.5 18.5 16.5", glasses=True))
    found["button face lost"] = _button("face", *_face("M10 19Q14 15 18 19", crossed=True))
    found["button muted"] = _button("m", *_speaker("M16 10L21 15M21 10L16 15"))
    found["button lit"] = picture(BUTTON_SIZE, BUTTON_SIZE, box(1.8, 1.8, 24.4, 22.9, "none", 5.5, stroke=palette.RING, stroke_width="1.8"))
    return found


def _button(name: str, *parts: str) -> str:
    """A raised plate; the key's letter is part of the picture where the picture is no letter itself."""
    key = _corner(name.upper()) if len(name) == 1 and name not in "5" else []
    return picture(BUTTON_SIZE, BUTTON_SIZE, box(1, 1, 26, 26, palette.BOARD_BED, 6), box(1, 1, 26, 24.5, palette.BUTTON, 6),
                   *parts, *key)


def _lines(path: str, colour: str = _INK, width: float = 2) -> str:
    return strokes(f'<path d="{path}"/>', colour, width)


def _letter(letter: str, x: float, y: float, scale: float, colour: str, width: float) -> list[str]:
    """A letter of the game, the top left corner of its capital at x y."""
    return [strokes(f'<path d="{LETTERS[letter][1]}"/>', colour, width, (x, y), scale)]


def _corner(letter: str) -> list[str]:
    scale = 0.75
    return _letter(letter, 25 - LETTERS[letter][0] * scale, 18.25, scale, _SOFT, 1)


def _middle_letter(letter: str, colour: str = _INK) -> list[str]:
    scale = 1.4
    width = LETTERS[letter][0] * scale
    return _letter(letter, 12.5 - width / 2, 12.5 - CAP_HEIGHT * scale / 2, scale, colour, 2.2)


def _face(mouth: str, *, glasses: bool = False, crossed: bool = False) -> list[str]:
    eyes = [disc(11, 11.5, 1.4, palette.MINE_BODY), disc(17, 11.5, 1.4, palette.MINE_BODY)]
    if glasses:
        eyes = [shape("M8.5 10H19.5L18.5 13.5H15.5L14 11L12.5 13.5H9.5Z", palette.MINE_BODY)]
    if crossed:
        eyes = [_lines("M9.5 10L12.3 12.8M12.3 10L9.5 12.8M15.7 10L18.5 12.8M18.5 10L15.7 12.8", palette.MINE_BODY, 1.3)]
    return [disc(14, 13.5, 9, palette.GOLD), *eyes, _lines(mouth, palette.MINE_BODY, 1.5)]


def _grid() -> list[str]:
    return [_lines("M6.5 5.5H21.5V20.5H6.5ZM11.5 5.5V20.5M16.5 5.5V20.5M6.5 10.5H21.5M6.5 15.5H21.5", palette.PANEL_EDGE, 1.4)]


def _steps(level: RuleLevel) -> list[str]:
    """A rising bar for each rule level, light up to this one."""
    colours = {one: _INK if one <= level else palette.PANEL_EDGE for one in RuleLevel}
    return [box(1.5 + 3.6 * one, 17.5 - 2.5 * one, 2.6, 2 + 2.5 * one, colour, 0.8) for one, colour in colours.items()]


def _speaker(waves: str) -> list[str]:
    return [shape("M4.5 9.5H8L12.5 5.5V19.5L8 15.5H4.5Z", _INK), _lines(waves, _INK, 1.6)]


_ICONS: dict[str, list[str]] = {
    "face": _face("M10 16Q14 20 18 16"),
    "n": [shape("M13 4.5L20 7V12.5Q20 17.5 13 20.5Q6 17.5 6 12.5V7Z", palette.NO_GUESS), _lines("M9.5 12L12.2 15L16.8 9.5", _INK, 2)],
    "r": [box(5.5, 5, 15, 15, palette.RANDOM, 3), *(disc(x, y, 1.6, _INK) for x, y in ((9.3, 8.8), (16.7, 8.8), (13, 12.5), (9.3, 16.2), (16.7, 16.2)))],
    "z": [_lines("M8 8.5A7 7 0 1 1 6.5 15", _INK, 2), shape("M5 4.5V11H11.5Z", _INK)],
    "5": [*_grid(), _lines("M8 18L9 14.5L17.5 6L20 8.5L11.5 17Z", _INK, 1.7)],
    "t": [box(9, 5, 1.8, 16, _INK), shape("M10.8 5L19.5 9L10.8 13Z", palette.FLAG_BRIGHT)],
    "s": [shape("M7 6L14.5 12.5L7 19Z", _INK), box(15.5, 6, 2.4, 13, _INK)],
    "a": [shape("M5.5 6L12.5 12.5L5.5 19Z", _INK), shape("M12.5 6L19.5 12.5L12.5 19Z", _INK)],
    "h": [disc(13, 12.5, 6, "none", stroke=_INK, stroke_width="4"),
          _lines("M8.7 8.2L10.4 9.9M17.3 8.2L15.6 9.9M8.7 16.8L10.4 15.1M17.3 16.8L15.6 15.1", palette.LOST, 2.6)],
    "p": [disc(8.5, 8.5, 2.6, "none", stroke=_INK, stroke_width="1.7"), disc(16.5, 16.5, 2.6, "none", stroke=_INK, stroke_width="1.7"),
          _lines("M18 6.5L7 18.5", _INK, 1.7)],
    "b": [_lines("M10.5 5.5L8.5 19.5M16.5 5.5L14.5 19.5M6 10H19.5M5.5 15H19", _INK, 1.8)],
    "d": [box(5.5, 6, 15, 14, _INK, 2), box(5.5, 6, 15, 4.5, palette.LOST, 2), _lines("M9 4.5V7.5M17 4.5V7.5", _INK, 1.6),
          *(box(x, y, 2.2, 2.2, palette.MINE_BODY) for x in (8, 12, 16) for y in (12.5, 16))],
    "c": [disc(10, 10, 5, palette.SAFE, fill_opacity="0.9"), disc(16, 10, 5, palette.MINED, fill_opacity="0.9"),
          disc(13, 15, 5, palette.RING, fill_opacity="0.9")],
    "m": _speaker("M15.2 9.5Q17.2 12.5 15.2 15.5M18 7Q21.6 12.5 18.6 16.6"),
    "i": _middle_letter("?"),
}
