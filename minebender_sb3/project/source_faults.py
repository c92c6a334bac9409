"""Seeded faults in the goboscript source: one passage made wrong each, and the law that must notice it.

None lets a count drift for ever, so that the games on a board stay finitely many.
"""

from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.project.build import build


@dataclass(frozen=True)
class SourceFault:
    """What goes wrong, the law that owns it, and the passage of the source that `wrong` takes the place of."""

    owner: str
    sentence: str
    right: str
    wrong: str

    @property
    def name(self) -> str:
        return f"{self.owner}: {self.sentence}"

    def seed(self, sources: Path) -> None:
        """Makes the passage wrong in a folder of sources; it must stand there just once, or a ValueError says where it is."""
        texts = {path: path.read_text(encoding="utf-8") for path in sorted(sources.rglob("*.gs"))}
        found = [path for path, text in texts.items() if self.right in text]
        if len(found) != 1 or texts[found[0]].count(self.right) != 1:
            raise ValueError(f"{self.name}: the passage is in {[path.name for path in found]}, not just once:\n{self.right}")
        found[0].write_text(texts[found[0]].replace(self.right, self.wrong), encoding="utf-8")

    def built(self, path: Path) -> Path:
        """An inspection build with the fault in it. Raises BuildError."""
        return build(path, "builtin", True, lambda line: None, self.seed).path


_WON = "    if safe_cells_closed == 0 {\n        end_the_game WON;\n"
_MAY_FLAG = "    if know[$cell] == HIDDEN and status == PLAYING {\n        if flags[$cell] == 0 {\n"
_MAY_OPEN = "    if know[$cell] == HIDDEN and status == PLAYING {\n        if mines[$cell] == 1 {\n"
_BLOWN = "    know[$cell] = EXPLODED;\n"
_NAMED = "    why = $cell;\n    if flags[$cell] == 1 {\n"
_REVEAL = "    if flags[$cell] == 0 {\n        open_the_cell $cell;\n    }\n"
_SET = "            flags[$cell] = 1;\n            mines_left -= 1;\n        } else {\n"
_TAKEN = "        } else {\n            flags[$cell] = 0;\n            mines_left += 1;\n"
_DRAWN = "            mines_left += 1;\n        }\n        add $cell to undrawn;\n"
_CLEARED = "        if flags[opened[next]] == 1 {\n            flags[opened[next]] = 0;\n            mines_left += 1;\n        }\n"
_SAFE = "            if mines[cell] == 0 {\n                add cell to pool;\n"
_FAR = "        if abs(column_of[cell] - $column) > 1 or abs(row_of[cell] - $row) > 1 {\n"
_REDRAW = "        if mines[cell] == 1 or flags[cell] == 1 {\n            add cell to undrawn;\n"
_CAP = "    if mine_count > width * height - 10 {\n        mine_count = width * height - 10;\n"
_COUNTED = "                number_at[around[i]] += 1;\n                i += 1;\n            }\n        }\n        cell += 1;\n"
_EMPTY = "    repeat cells {\n        add 0 to layout;\n"

_BEGUN = "    begun = 1;\n    clock_start = timer();\n"
_CHOSEN = "local chosen = next + draws[$draws_used + next] % (1 + length pool - next);"
_NEAR = "                    if view[around[i]] < 0 {\n                        uncover"
_OPENED = "    if safe_cells_closed == 0 {\n        end_the_game WON;\n"
_HELPED = "            open_the_cell pool[1 + $choice % length pool];\n"

FAULTS = tuple(SourceFault(*row) for row in (
    ("bridge", "a mine counts twice", _COUNTED, _COUNTED.replace("+= 1;\n", "+= 2;\n", 1)),
    ("bridge", "an even number shows as 0", "know[opened[next]] = number_at[opened[next]];",
     "know[opened[next]] = number_at[opened[next]] % 2;"),
    ("won_iff", "won one cell early", _WON, _WON.replace("== 0", "< 2")),
    ("won_iff", "never won", _WON, _WON.replace("== 0", "< 0")),
    ("monotone", "a chord closes a zero", "    local flags_around = 0;\n    delete pool;\n",
     "    local flags_around = 0;\n    delete pool;\n    if know[$number] == 0 {\n        know[$number] = HIDDEN;\n    }\n"),
    ("monotone", "an explosion tears open the first cell", _BLOWN, _BLOWN + "    know[1] = EXPLODED;\n"),
    ("frozen", "flags move after the end", _MAY_FLAG, _MAY_FLAG.replace(" and status == PLAYING", "")),
    ("frozen", "cells open after the end", _MAY_OPEN, _MAY_OPEN.replace(" and status == PLAYING", "")),
    ("open_mine", "the first cell gets the blame", _NAMED, _NAMED.replace("why = $cell", "why = 1")),
    ("open_mine", "an exploded mine shows as a number", _BLOWN, "    know[$cell] = 8;\n"),
    ("open_safe", "a 1 explodes", _MAY_OPEN, _MAY_OPEN.replace("mines[$cell] == 1", "mines[$cell] == 1 or number_at[$cell] == 1")),
    ("open_safe", "beside the board everything is mined", "proc open_the_cell cell {\n",
     "proc open_the_cell cell {\n    if $cell == 0 and status == PLAYING {\n        end_the_game LOST_BY_A_MINE;\n    }\n"),
    ("flood_complete", "the flood skips flagged cells", "if view[around[i]] < 0 {\n                        uncover",
     "if view[around[i]] < 0 and flags[around[i]] == 0 {\n                        uncover"),
    ("flood_complete", "the flood goes one step", "until next > length opened {\n            if view[opened[next]] == 0",
     "until next > 1 {\n            if view[opened[next]] == 0"),
    ("flood_exact", "the flood goes through 1s", "if view[opened[next]] == 0 {", "if view[opened[next]] < 2 {"),
    ("flood_exact", "the last cell opens too", "            flood_from $cell;\n            show_what_was_opened;\n",
     "            flood_from $cell;\n            show_what_was_opened;\n            if status == PLAYING and mines[cells] == 0 {\n"
     "                flood_from cells;\n                show_what_was_opened;\n            }\n"),
    ("reveal_flagged", "a flag protects mines only", _REVEAL, _REVEAL.replace("== 0 {", "== 0 or mines[$cell] == 0 {")),
    ("reveal_flagged", "a click takes the flag away", _REVEAL, _REVEAL.rstrip("\n") + " else {\n        flag $cell;\n    }\n"),
    ("reveal_unflagged", "no clicks with too many flags", _REVEAL, _REVEAL.replace("== 0 {", "== 0 and mines_left >= 0 {")),
    ("reveal_unflagged", "the first cell cannot be clicked", _REVEAL, _REVEAL.replace("== 0 {", "== 0 and $cell > 1 {")),
    ("chord", "more flags than the number will do", "if flags_around == know[$number] {", "if flags_around >= know[$number] {"),
    ("chord", "goes on after a mine", "            reveal pool[i];\n", "            status = PLAYING;\n            reveal pool[i];\n"),
    ("chord", "goes from the last to the first", "            reveal pool[i];\n", "            reveal pool[1 + length pool - i];\n"),
    ("flag_no_knowledge", "more flags than mines win", _SET, _SET.replace(
        "-= 1;\n", "-= 1;\n            if mines_left < 0 {\n                end_the_game WON;\n            }\n")),
    ("flag_no_knowledge", "taking a flag away opens the cell", _TAKEN, _TAKEN + "            open_the_cell $cell;\n"),
    ("flag_toggle", "no more flags than mines", _SET,
     "            if mines_left > 0 {\n                flags[$cell] = 1;\n                mines_left -= 1;\n            }\n        } else {\n"),
    ("flag_toggle", "a flag stays", _TAKEN, "        } else {\n            flags[$cell] = 1;\n"),
    ("flag_others", "a flag takes that of the first cell away", _SET,
     "            if flags[1] == 1 {\n                flags[1] = 0;\n                mines_left += 1;\n            }\n" + _SET),
    ("flag_others", "a flag brings another to the last cell", _SET,
     "            if flags[cells] == 0 and $cell < cells {\n                flags[cells] = 1;\n                mines_left -= 1;\n            }\n" + _SET),
    ("flags_hidden", "opened cells keep their flags", _CLEARED, ""),
    ("flags_hidden", "only the first opened cell loses its flag", _CLEARED, _CLEARED.replace("== 1 {", "== 1 and next == 1 {")),
    ("flag_revealed", "a 1 can be flagged", _MAY_FLAG, _MAY_FLAG.replace(
        "know[$cell] == HIDDEN and", "(know[$cell] == HIDDEN or know[$cell] == 1) and")),
    ("flag_revealed", "a flag beside the board goes to the first cell", "proc flag cell {\n",
     "proc flag cell {\n    if $cell == 0 and (flags[1] == 0 and status == PLAYING) {\n        flags[1] = 1;\n        mines_left -= 1;\n    }\n"),
    ("assist_stuck", "opens any closed cell", _SAFE, _SAFE.replace("== 0", "< 2")),
    ("assist_stuck", "opens no flagged cell", _SAFE, _SAFE.replace("== 0 {", "== 0 and flags[cell] == 0 {")),
    ("assist_too_early", "the number of mines proves nothing", "        judge outside_mine, outside_safe;\n", "        judge 1, 1;\n"),
    ("assist_too_early", "counting proves nothing safe", "        judge 0, 1;\n", "        judge 1, 1;\n"),
    ("assist_too_early", "names any cell", "why = provably_safe[1 + $choice % length provably_safe];", "why = 1 + $choice % cells;"),
    ("level_beginner", "one mine less", "set_up_a_board 9, 9, 10;", "set_up_a_board 9, 9, 9;"),
    ("level_beginner", "eight by eight", "set_up_a_board 9, 9, 10;", "set_up_a_board 8, 8, 10;"),
    ("level_intermediate", "four mines more", "set_up_a_board 16, 16, 40;", "set_up_a_board 16, 16, 44;"),
    ("level_intermediate", "a row less", "set_up_a_board 16, 16, 40;", "set_up_a_board 16, 15, 40;"),
    ("level_expert", "upright", "set_up_a_board 30, 16, 99;", "set_up_a_board 16, 30, 99;"),
    ("level_expert", "nine mines less", "set_up_a_board 30, 16, 99;", "set_up_a_board 30, 16, 90;"),
    ("level_custom", "at most 24 rows", "limit $asked_height, 9, 25;", "limit $asked_height, 9, 24;"),
    ("level_custom", "at most (w - 1) * (h - 1) mines", _CAP, _CAP.replace("width * height - 10", "(width - 1) * (height - 1)")),
    ("gen_shape", "a cell too many", _EMPTY, _EMPTY.replace("cells {", "cells + 1 {")),
    ("gen_shape", "a cell too few", _EMPTY, _EMPTY.replace("cells {", "cells - 1 {")),
    ("gen_count", "a cell can be mined twice", "        pool[chosen] = pool[next];\n        pool[next] = mine;\n", ""),
    ("gen_count", "the cells beside the click stay free on any board", "    if far_mines < mine_count {\n", "    if far_mines < 0 {\n"),
    ("gen_first_safe", "the click counts as a cell beside it", "            if not (column_of[cell] == $column and row_of[cell] == $row) {\n",
     "            if cell > 0 {\n"),
    ("gen_first_safe", "all cells are far", _FAR, "        if cell > 0 {\n"),
    ("gen_opening", "the cells beside the click are far", _FAR, _FAR.replace("> 1", "> 0")),
    ("gen_opening", "the rows beside the click are far", _FAR, _FAR.replace("$row) > 1", "$row) > 0")),
    ("display_play", "no drawing after a flag is taken away", _DRAWN,
     "            mines_left += 1;\n        }\n        if flags[$cell] == 1 {\n            add $cell to undrawn;\n        }\n"),
    ("display_play", "a zero looks covered", "        tile = know[$cell];\n", "        tile = know[$cell];\n        if tile == 0 {\n            tile = TILE_COVERED;\n        }\n"),
    ("display_blast", "looks like any mine", "        tile = TILE_BLAST;\n", "        tile = TILE_MINE;\n"),
    ("display_blast", "is not drawn", _REDRAW, _REDRAW.replace("        if ", "        if know[cell] == HIDDEN and (").replace("== 1 {", "== 1) {")),
    ("display_hint", "a flag hides it", "    } elif $cell == why {\n", "    } elif $cell == why and flags[$cell] == 0 {\n"),
    ("display_hint", "is not drawn", "        add why to undrawn;\n", ""),
    ("display_mines", "mines look covered", "        tile = TILE_MINE;\n        if flags", "        tile = TILE_COVERED;\n        if flags"),
    ("display_mines", "no drawing after a victory", _REDRAW, _REDRAW.replace("        if ", "        if not (status == WON) and (").replace("== 1 {", "== 1) {")),
    # What an engine may do that passes all thirty, and other odd ones.
    ("flood_complete", "the flood goes along sides alone", _NEAR, _NEAR.replace("< 0 {",
     "< 0 and (column_of[around[i]] == column_of[opened[next]] or row_of[around[i]] == row_of[opened[next]]) {")),
    ("flag_toggle", "a flag becomes a question mark first", _TAKEN, "        } elif flags[$cell] == 1 {\n            flags[$cell] = 2;\n"
     "            mines_left += 1;\n" + _TAKEN.replace("            mines_left += 1;\n", "")),
    ("x_fresh", "every game is won from the start", _BEGUN, _BEGUN + "    cell = 1;\n    repeat cells {\n        if mines[cell] == 0 {\n"
     "            know[cell] = number_at[cell];\n        }\n        cell += 1;\n    }\n    status = WON;\n"),
    ("x_fresh", "the first cell is open from the start", _BEGUN, _BEGUN + "    if mines[1] == 0 {\n        know[1] = number_at[1];\n    }\n"),
    ("x_reveal_flags", "an opening flags a mine in the first cell", _OPENED, "    if know[1] == HIDDEN and (mines[1] == 1 and flags[1] == 0) {\n"
     "        flags[1] = 1;\n        mines_left -= 1;\n        add 1 to undrawn;\n    }\n" + _OPENED),
    ("x_reveal_flags", "winning flags the mines", _REDRAW, "        if status == WON and (mines[cell] == 1 and flags[cell] == 0) {\n"
     "            flags[cell] = 1;\n            mines_left -= 1;\n        }\n" + _REDRAW),
    ("x_assist_flags", "help takes the flag of the first cell away", _HELPED, "            if flags[1] == 1 {\n"
     "                flags[1] = 0;\n                mines_left += 1;\n                add 1 to undrawn;\n            }\n" + _HELPED),
    ("x_assist_flags", "a hint is flagged", "        add why to undrawn;\n", "        if flags[why] == 0 {\n            flags[why] = 1;\n"
     "            mines_left -= 1;\n        }\n        add why to undrawn;\n"),
    ("x_open_over", "past a flag cells open after the end", _MAY_OPEN, _MAY_OPEN.replace(
     "status == PLAYING", "(status == PLAYING or flags[$cell] == 1)")),
    ("x_open_over", "a flagged mine goes off after a loss", _MAY_OPEN, _MAY_OPEN.replace("status == PLAYING",
     "(status == PLAYING or status > WON and (flags[$cell] == 1 and mines[$cell] == 1))")),
    ("x_assist_choice", "opens the last safe cell", _HELPED, "            open_the_cell pool[length pool];\n"),
    ("x_assist_choice", "names the last provable cell", "why = provably_safe[1 + $choice % length provably_safe];",
     "why = provably_safe[length provably_safe];"),
    ("x_display_over", "a wrong flag looks right", "        tile = TILE_WRONG_FLAG;\n", "        tile = TILE_FLAGGED;\n"),
    ("x_display_over", "a flagged mine looks like any mine", "        if flags[$cell] == 1 or status == WON {\n", "        if status == WON {\n"),
    ("x_gen_full", "a board too full keeps the cells beside the click", "    if far_mines < mine_count {\n",
     "    if far_mines < mine_count and mine_count < cells {\n"),
    ("x_gen_full", "a board too full leaves its first cell free", "    number_the_cells;\n}\n\n# Fills the pool with the cells more",
     "    if mine_count > cells {\n        layout[1] = 0;\n    }\n    number_the_cells;\n}\n\n# Fills the pool with the cells more"),
    ("x_gen_spread", "the random numbers do not matter", _CHOSEN, "local chosen = next;"),
    ("x_gen_spread", "only large random numbers matter", _CHOSEN, _CHOSEN.replace("draws[$draws_used + next]", "floor(draws[$draws_used + next] / 8)")),
    ("x_gen_uniform", "all random numbers are even", _CHOSEN, _CHOSEN.replace("draws[", "2 * draws[")),
    ("x_gen_uniform", "a mine moves by one cell at most", _CHOSEN, _CHOSEN.replace("% (1", "% 2 % (1")),
))  # fmt: skip
