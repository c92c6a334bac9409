"""The generated part of the goboscript source: numbers by their names, tables, and lists of costumes."""

from collections.abc import Iterable, Mapping, Sequence

from minebender_sb3.board import LEVELS
from minebender_sb3.generator.codes import ALPHABET
from minebender_sb3.logic import RuleLevel
from minebender_sb3.project import palette
from minebender_sb3.project.cheer import cheer
from minebender_sb3.project.glyphs import LETTERS
from minebender_sb3.project.pictures import LARGE_FIGURES, file_name, letter_file, plates
from minebender_sb3.project.sounds import recipe
from minebender_sb3.project.tables import (
    BUTTON_KEYS,
    BUTTONS,
    CELL_SIZES,
    CHANCES,
    FIELDS,
    KEYS,
    SMALL_FIELDS,
    constants,
    costumes_of_a_cell,
    level_code,
    level_name,
)

# A press that lasts longer than this many seconds flags. A little under 0.4: at 30 and at 60 frames a second that many
# frames are then 400 ms, whichever way the timer rounds.
LONG_PRESS = "0.395"
CURSOR_STEP = "0.095"  # seconds between two steps of the cursor while an arrow is held


def headers() -> dict[str, str]:
    """Path in the build folder -> goboscript text."""
    levels = LEVELS.values()
    return {
        "generated/sounds.gs": "sounds\n    " + ",\n    ".join(f'"sounds/{name}.wav"' for name in recipe().tunes) + ";\n",
        "generated/numbers.gs": _numbers(),
        "generated/tables.gs": _filling("fill the tables", "Fills the lists of the levels, which never change.", {
            "level_code": [level_code(setup) for setup in levels],
            "level_width": [setup.w for setup in levels],
            "level_height": [setup.h for setup in levels],
            "level_mines": [setup.n for setup in levels],
            "cell_sizes": CELL_SIZES,
        }),
        "generated/controls.gs": _filling("fill the controls", "Fills the lists of keys and buttons, which never change.", {
            "keys": [f'"{key}"' for key in KEYS.values()],
            "button_name": [f'"{name}"' for name in BUTTONS],
            "button_key": [BUTTON_KEYS.index(key) + 1 for key in BUTTONS.values()],
        }),
        "generated/tile_costumes.gs": _costumes([
            *((file_name(f"{size} {name}"), f"{size} {name}") for size in CELL_SIZES for name in costumes_of_a_cell()),
            *((file_name(name), name) for name in CHANCES)]),
        "generated/marker_costumes.gs": _costumes([
            ("nothing", "nothing"), *((file_name(f"marker {size}"), f"marker {size}") for size in CELL_SIZES)]),
        "generated/cheer_costumes.gs": _costumes([
            ("nothing", "nothing"), *((file_name(name), name) for name in cheer())]),
        "generated/panel_costumes.gs": _panel_costumes() + _panel_tables(),
    }


def _numbers() -> str:
    colours = {"PLAYING": palette.BOARD_BED, "WON": palette.GOLD, "LOST": palette.LOST, "STUCK": palette.STUCK}
    values = {**constants(), "LONG_PRESS": LONG_PRESS, "CURSOR_STEP": CURSOR_STEP, "CODE_ALPHABET": f'"{ALPHABET}"',
              **{f"COLOUR_OF_{name}": f'"{colour}"' for name, colour in colours.items()}}
    return "".join(f"%define {name} {value}\n" for name, value in values.items())


def _costumes(files: Iterable[tuple[str, str]]) -> str:
    entries = ",\n    ".join(f'"pictures/{file}.svg" as "{name}"' for file, name in files)
    return f"costumes\n    {entries};\n"


def _panel_costumes() -> str:
    return _costumes([
        *((letter_file(letter), f"letter {letter}") for letter in LETTERS),
        *((f"large-{letter_file(figure)}", f"large {figure}") for figure in LARGE_FIGURES),
        *((file_name(name), name) for name in plates())])


def _panel_tables() -> str:
    """The widths of letters, the names of the rule levels, and where the small fields stand, the first of all fields."""
    places = [SMALL_FIELDS[name] for name in FIELDS[:len(SMALL_FIELDS)]]
    return _filling("fill the panel tables", "Fills the lists of letters, names and places, which never change.", {
        "letter_width": [width for width, _ in LETTERS.values()],
        "rule_level_name": [f'"{level_name(level)}"' for level in RuleLevel],
        "side_x": [side[0] for side, _ in places], "side_y": [side[1] for side, _ in places],
        "wide_x": [wide[0] for _, wide in places], "wide_y": [wide[1] for _, wide in places],
    })


def _filling(name: str, comment: str, columns: Mapping[str, Sequence[object]]) -> str:
    """A custom block that fills fixed lists: lists with initial values do not survive every compiler."""
    lines = [f"# {comment}", f"proc {name.replace(' ', '_')} {{"]
    for column, items in columns.items():
        lines += [f"    delete {column};", *(f"    add {item} to {column};" for item in items)]
    return "\n".join(lines) + "\n}\n"
