"""The generated part of the goboscript source: numbers by their names, tables, and lists of costumes."""

from minebender_sb3.board import SIZES
from minebender_sb3.project.glyphs import LETTERS
from minebender_sb3.project.pictures import LARGE_FIGURES, file_name, letter_file, plates
from minebender_sb3.project.sounds import recipe
from minebender_sb3.project.tables import CELL_SIZES, KEYS, constants, level_code, places
from minebender_sb3.project.tiles import names as tile_names


def headers() -> dict[str, str]:
    """Path in the build folder -> goboscript text."""
    return {
        "generated/sounds.gs": "sounds\n    " + ",\n    ".join(f'"sounds/{name}.wav"' for name in recipe().tunes) + ";\n",
        "generated/numbers.gs": _numbers(),
        "generated/tables.gs": _tables(),
        "generated/tile_costumes.gs": _costumes(
            (file_name(f"{size} {name}"), f"{size} {name}") for size in CELL_SIZES for name in tile_names()),
        "generated/marker_costumes.gs": _costumes([
            ("nothing", "nothing"), *((file_name(f"marker {size}"), f"marker {size}") for size in CELL_SIZES)]),
        "generated/panel_costumes.gs": _costumes([
            *((letter_file(letter), letter) for letter in LETTERS),
            *((f"large-{letter_file(figure)}", f"large {figure}") for figure in LARGE_FIGURES),
            *((file_name(name), name) for name in plates())]),
    }


def _numbers() -> str:
    return "".join(f"%define {name} {number}\n" for name, number in constants().items())


def _costumes(files: object) -> str:
    entries = ",\n    ".join(f'"pictures/{file}.svg" as "{name}"' for file, name in files)
    return f"costumes\n    {entries};\n"


def _tables() -> str:
    """A custom block that fills the fixed lists: lists with initial values do not survive every compiler."""
    columns = {
        "level_code": [level_code(setup) for setup in SIZES.values()],
        "level_width": [place.width for place in places().values()],
        "level_height": [place.height for place in places().values()],
        "level_mines": [place.mines for place in places().values()],
        "level_cell": [place.cell for place in places().values()],
        "level_centre": [place.centre_x for place in places().values()],
        "level_tiles": [place.first_tile for place in places().values()],
        "letter_width": [width for width, _ in LETTERS.values()],
        "keys": [f'"{key}"' for key in KEYS.values()],
    }
    lines = ["# Fills the lists that never change.", "proc fill_the_tables {"]
    for name, items in columns.items():
        lines += [f"    delete {name};", *(f"    add {item} to {name};" for item in items)]
    return "\n".join(lines) + "\n}\n"
