"""The table of Scratch blocks: the one place that knows opcodes, inputs, fields, menus and shapes.

The parser takes the operators from it, the semantic pass the names and argument counts, the code
generator everything else, and the documentation its list of blocks.

A slot is written `NAME:kind`. Kinds: n number, s text, c colour, b boolean, m menu (the block's `menu` says
which), e message.
"""
from __future__ import annotations

from typing import NamedTuple

STACK, CAP, REPORTER, BOOLEAN, HAT, MOUTH = "stack", "cap", "reporter", "boolean", "hat", "mouth"



class Menu(NamedTuple):
    """The menu of a slot: opcode of its shadow block, its field, and the choice where no argument is given."""

    slot: str
    opcode: str
    field: str
    default: str


class Block(NamedTuple):
    name: str
    opcode: str
    slots: tuple[tuple[str, str], ...]          # (input name, kind), in the order of the arguments
    fields: tuple[tuple[str, str], ...]
    menu: Menu | None
    shape: str
    sprite_only: bool
    extension: str | None


def _menu(text: str) -> Menu | None:
    """`SLOT=opcode/FIELD=default`"""
    if not text:
        return None
    slot, opcode, field_and_default = text.split("=", 1)[0], text.split("=", 1)[1].split("/")[0], text.split("/", 1)[1]
    field, default = field_and_default.split("=", 1)
    return Menu(slot, opcode, field, default)


def _block(name: str, opcode: str, slots: str = "", fields: str = "", menu: str = "", shape: str = STACK) -> Block:
    pairs = tuple((slot.split(":")[0], slot.split(":")[1]) for slot in slots.split())
    values = tuple(tuple(field.split("=", 1)) for field in fields.split("|") if field)
    sprite_only = opcode in SPRITE_ONLY or opcode.startswith("motion_")
    family = opcode.split("_")[0]
    return Block(name, opcode, pairs, values, _menu(menu), shape, sprite_only,
                 family if family in ("pen", "music") else None)


SPRITE_ONLY = frozenset(
    "looks_say looks_sayforsecs looks_think looks_thinkforsecs looks_switchcostumeto looks_nextcostume "
    "looks_setsizeto looks_changesizeby looks_show looks_hide looks_gotofrontback looks_goforwardbackwardlayers "
    "looks_size looks_costumenumbername control_delete_this_clone control_start_as_clone sensing_setdragmode "
    "sensing_touchingobject sensing_touchingcolor sensing_coloristouchingcolor sensing_distanceto pen_stamp "
    "pen_penDown pen_penUp pen_setPenColorToColor pen_changePenSizeBy pen_setPenSizeTo pen_setPenColorParamTo "
    "pen_changePenColorParamBy".split()
)

_GOTO = "TO=motion_goto_menu/TO="
_GLIDE = "TO=motion_glideto_menu/TO="
_TOWARDS = "TOWARDS=motion_pointtowards_menu/TOWARDS="
_BACKDROP = "BACKDROP=looks_backdrops/BACKDROP="
_SOUND = "SOUND_MENU=sound_sounds_menu/SOUND_MENU="
_CLONE = "CLONE_OPTION=control_create_clone_of_menu/CLONE_OPTION=_myself_"
_PEN = "COLOR_PARAM=pen_menu_colorParam/colorParam="
_TOUCHING = "TOUCHINGOBJECTMENU=sensing_touchingobjectmenu/TOUCHINGOBJECTMENU="
_DISTANCE = "DISTANCETOMENU=sensing_distancetomenu/DISTANCETOMENU=_mouse_"

STATEMENTS: tuple[Block, ...] = (
    _block("move", "motion_movesteps", "STEPS:n"),
    _block("turn_left", "motion_turnleft", "DEGREES:n"),
    _block("turn_right", "motion_turnright", "DEGREES:n"),
    _block("goto_random_position", "motion_goto", menu=_GOTO + "_random_"),
    _block("goto_mouse_pointer", "motion_goto", menu=_GOTO + "_mouse_"),
    _block("goto", "motion_goto", "TO:m", menu=_GOTO + "_random_"),
    _block("goto", "motion_gotoxy", "X:n Y:n"),
    _block("glide", "motion_glidesecstoxy", "X:n Y:n SECS:n"),
    _block("glide_to_random_position", "motion_glideto", "SECS:n", menu=_GLIDE + "_random_"),
    _block("glide_to_mouse_pointer", "motion_glideto", "SECS:n", menu=_GLIDE + "_mouse_"),
    _block("glide", "motion_glideto", "TO:m SECS:n", menu=_GLIDE + "_random_"),
    _block("point_in_direction", "motion_pointindirection", "DIRECTION:n"),
    _block("point_towards_mouse_pointer", "motion_pointtowards", menu=_TOWARDS + "_mouse_"),
    _block("point_towards_random_direction", "motion_pointtowards", menu=_TOWARDS + "_random_"),
    _block("point_towards", "motion_pointtowards", "TOWARDS:m", menu=_TOWARDS + "_random_"),
    _block("change_x", "motion_changexby", "DX:n"),
    _block("set_x", "motion_setx", "X:n"),
    _block("change_y", "motion_changeyby", "DY:n"),
    _block("set_y", "motion_sety", "Y:n"),
    _block("if_on_edge_bounce", "motion_ifonedgebounce"),
    _block("set_rotation_style_left_right", "motion_setrotationstyle", fields="STYLE=left-right"),
    _block("set_rotation_style_do_not_rotate", "motion_setrotationstyle", fields="STYLE=don't rotate"),
    _block("set_rotation_style_all_around", "motion_setrotationstyle", fields="STYLE=all around"),
    _block("say", "looks_sayforsecs", "MESSAGE:s SECS:n"),
    _block("think", "looks_thinkforsecs", "MESSAGE:s SECS:n"),
    _block("say", "looks_say", "MESSAGE:s"),
    _block("think", "looks_think", "MESSAGE:s"),
    _block("switch_costume", "looks_switchcostumeto", "COSTUME:m", menu="COSTUME=looks_costume/COSTUME="),
    _block("next_costume", "looks_nextcostume"),
    _block("switch_backdrop", "looks_switchbackdropto", "BACKDROP:m", menu=_BACKDROP + "next backdrop"),
    _block("previous_backdrop", "looks_switchbackdropto", menu=_BACKDROP + "previous backdrop"),
    _block("random_backdrop", "looks_switchbackdropto", menu=_BACKDROP + "random backdrop"),
    _block("next_backdrop", "looks_nextbackdrop"),
    _block("set_size", "looks_setsizeto", "SIZE:n"),
    _block("change_size", "looks_changesizeby", "CHANGE:n"),
    *(_block(f"change_{effect}_effect", "looks_changeeffectby", "CHANGE:n", f"EFFECT={effect.upper()}")
      for effect in ("color", "fisheye", "whirl", "pixelate", "mosaic", "brightness", "ghost")),
    *(_block(f"set_{effect}_effect", "looks_seteffectto", "VALUE:n", f"EFFECT={effect.upper()}")
      for effect in ("color", "fisheye", "whirl", "pixelate", "mosaic", "brightness", "ghost")),
    _block("clear_graphic_effects", "looks_cleargraphiceffects"),
    _block("show", "looks_show"),
    _block("hide", "looks_hide"),
    _block("goto_front", "looks_gotofrontback", fields="FRONT_BACK=front"),
    _block("goto_back", "looks_gotofrontback", fields="FRONT_BACK=back"),
    _block("go_forward", "looks_goforwardbackwardlayers", "NUM:n", "FORWARD_BACKWARD=forward"),
    _block("go_backward", "looks_goforwardbackwardlayers", "NUM:n", "FORWARD_BACKWARD=backward"),
    _block("play_sound_until_done", "sound_playuntildone", "SOUND_MENU:m", menu=_SOUND),
    _block("start_sound", "sound_play", "SOUND_MENU:m", menu=_SOUND),
    _block("stop_all_sounds", "sound_stopallsounds"),
    _block("change_pitch_effect", "sound_changeeffectby", "VALUE:n", "EFFECT=PITCH"),
    _block("change_pan_effect", "sound_changeeffectby", "VALUE:n", "EFFECT=PAN"),
    _block("set_pitch_effect", "sound_seteffectto", "VALUE:n", "EFFECT=PITCH"),
    _block("set_pan_effect", "sound_seteffectto", "VALUE:n", "EFFECT=PAN"),
    _block("change_volume", "sound_changevolumeby", "VOLUME:n"),
    _block("set_volume", "sound_setvolumeto", "VOLUME:n"),
    _block("clear_sound_effects", "sound_cleareffects"),
    _block("broadcast", "event_broadcast", "BROADCAST_INPUT:e"),
    _block("broadcast_and_wait", "event_broadcastandwait", "BROADCAST_INPUT:e"),
    _block("wait", "control_wait", "DURATION:n"),
    _block("stop_all", "control_stop", fields="STOP_OPTION=all", shape=CAP),
    _block("stop_this_script", "control_stop", fields="STOP_OPTION=this script", shape=CAP),
    _block("stop_other_scripts", "control_stop", fields="STOP_OPTION=other scripts in sprite"),
    _block("delete_this_clone", "control_delete_this_clone", shape=CAP),
    _block("clone", "control_create_clone_of", menu=_CLONE),
    _block("clone", "control_create_clone_of", "CLONE_OPTION:m", menu=_CLONE),
    _block("ask", "sensing_askandwait", "QUESTION:s"),
    _block("set_drag_mode_draggable", "sensing_setdragmode", fields="DRAG_MODE=draggable"),
    _block("set_drag_mode_not_draggable", "sensing_setdragmode", fields="DRAG_MODE=not draggable"),
    _block("reset_timer", "sensing_resettimer"),
    _block("erase_all", "pen_clear"),
    _block("stamp", "pen_stamp"),
    _block("pen_down", "pen_penDown"),
    _block("pen_up", "pen_penUp"),
    _block("set_pen_color", "pen_setPenColorToColor", "COLOR:c"),
    _block("change_pen_size", "pen_changePenSizeBy", "SIZE:n"),
    _block("set_pen_size", "pen_setPenSizeTo", "SIZE:n"),
    *(_block(f"{verb}_pen_{name}", f"pen_{opcode}", "VALUE:n", menu=_PEN + choice)
      for verb, opcode in (("set", "setPenColorParamTo"), ("change", "changePenColorParamBy"))
      for name, choice in (("hue", "color"), ("saturation", "saturation"), ("brightness", "brightness"),
                           ("transparency", "transparency"))),
    _block("play_drum", "music_playDrumForBeats", "DRUM:m BEATS:n", menu="DRUM=music_menu_DRUM/DRUM=1"),
    _block("play_note", "music_playNoteForBeats", "NOTE:n BEATS:n"),
    _block("set_instrument", "music_setInstrument", "INSTRUMENT:m",
           menu="INSTRUMENT=music_menu_INSTRUMENT/INSTRUMENT=1"),
    _block("rest", "music_restForBeats", "BEATS:n"),
    _block("set_tempo", "music_setTempo", "TEMPO:n"),
    _block("change_tempo", "music_changeTempo", "TEMPO:n"),
)

REPORTERS: tuple[Block, ...] = (
    _block("x_position", "motion_xposition", shape=REPORTER),
    _block("y_position", "motion_yposition", shape=REPORTER),
    _block("direction", "motion_direction", shape=REPORTER),
    _block("size", "looks_size", shape=REPORTER),
    _block("costume_number", "looks_costumenumbername", fields="NUMBER_NAME=number", shape=REPORTER),
    _block("costume_name", "looks_costumenumbername", fields="NUMBER_NAME=name", shape=REPORTER),
    _block("backdrop_number", "looks_backdropnumbername", fields="NUMBER_NAME=number", shape=REPORTER),
    _block("backdrop_name", "looks_backdropnumbername", fields="NUMBER_NAME=name", shape=REPORTER),
    _block("volume", "sound_volume", shape=REPORTER),
    _block("distance_to_mouse_pointer", "sensing_distanceto", menu=_DISTANCE, shape=REPORTER),
    _block("distance_to", "sensing_distanceto", "DISTANCETOMENU:m", menu=_DISTANCE, shape=REPORTER),
    _block("touching_mouse_pointer", "sensing_touchingobject", menu=_TOUCHING + "_mouse_", shape=BOOLEAN),
    _block("touching_edge", "sensing_touchingobject", menu=_TOUCHING + "_edge_", shape=BOOLEAN),
    _block("touching", "sensing_touchingobject", "TOUCHINGOBJECTMENU:m", menu=_TOUCHING + "_mouse_", shape=BOOLEAN),
    _block("key_pressed", "sensing_keypressed", "KEY_OPTION:m",
           menu="KEY_OPTION=sensing_keyoptions/KEY_OPTION=any", shape=BOOLEAN),
    _block("mouse_down", "sensing_mousedown", shape=BOOLEAN),
    _block("mouse_x", "sensing_mousex", shape=REPORTER),
    _block("mouse_y", "sensing_mousey", shape=REPORTER),
    _block("loudness", "sensing_loudness", shape=REPORTER),
    _block("timer", "sensing_timer", shape=REPORTER),
    *(_block(f"current_{name}", "sensing_current", fields=f"CURRENTMENU={name.replace('_', '').upper()}",
             shape=REPORTER)
      for name in ("year", "month", "date", "day_of_week", "hour", "minute", "second")),
    _block("days_since_2000", "sensing_dayssince2000", shape=REPORTER),
    _block("username", "sensing_username", shape=REPORTER),
    _block("online", "sensing_online", shape=REPORTER),
    _block("touching_color", "sensing_touchingcolor", "COLOR:c", shape=BOOLEAN),
    _block("color_is_touching_color", "sensing_coloristouchingcolor", "COLOR:c COLOR2:c", shape=BOOLEAN),
    _block("answer", "sensing_answer", shape=REPORTER),
    _block("random", "operator_random", "FROM:n TO:n", shape=REPORTER),
    _block("contains", "operator_contains", "STRING1:s STRING2:s", shape=BOOLEAN),
)

PREFIXES: tuple[Block, ...] = (
    _block("not", "operator_not", "OPERAND:b", shape=BOOLEAN),
    _block("length", "operator_length", "STRING:s", shape=REPORTER),
    _block("round", "operator_round", "NUM:n", shape=REPORTER),
    *(_block(name, "operator_mathop", "NUM:n", f"OPERATOR={choice}", shape=REPORTER)
      for name, choice in (("abs", "abs"), ("floor", "floor"), ("ceil", "ceiling"), ("sqrt", "sqrt"), ("sin", "sin"),
                           ("cos", "cos"), ("tan", "tan"), ("asin", "asin"), ("acos", "acos"), ("atan", "atan"),
                           ("ln", "ln"), ("log", "log"), ("antiln", "e ^"), ("antilog", "10 ^"))),
)

INFIXES: tuple[Block, ...] = (
    _block("+", "operator_add", "NUM1:n NUM2:n", shape=REPORTER),
    _block("-", "operator_subtract", "NUM1:n NUM2:n", shape=REPORTER),
    _block("*", "operator_multiply", "NUM1:n NUM2:n", shape=REPORTER),
    _block("/", "operator_divide", "NUM1:n NUM2:n", shape=REPORTER),
    _block("%", "operator_mod", "NUM1:n NUM2:n", shape=REPORTER),
    _block("<", "operator_lt", "OPERAND1:s OPERAND2:s", shape=BOOLEAN),
    _block(">", "operator_gt", "OPERAND1:s OPERAND2:s", shape=BOOLEAN),
    _block("==", "operator_equals", "OPERAND1:s OPERAND2:s", shape=BOOLEAN),
    _block("and", "operator_and", "OPERAND1:b OPERAND2:b", shape=BOOLEAN),
    _block("or", "operator_or", "OPERAND1:b OPERAND2:b", shape=BOOLEAN),
    _block("&", "operator_join", "STRING1:s STRING2:s", shape=REPORTER),
    _block("in", "operator_contains", "STRING2:s STRING1:s", shape=BOOLEAN),
    _block("[]", "operator_letter_of", "STRING:s LETTER:n", shape=REPORTER),
)

HATS: tuple[Block, ...] = (
    _block("onflag", "event_whenflagclicked", shape=HAT),
    _block("onkey", "event_whenkeypressed", fields="KEY_OPTION=", shape=HAT),
    _block("onclick", "event_whenthisspriteclicked", shape=HAT),
    _block("onbackdrop", "event_whenbackdropswitchesto", fields="BACKDROP=", shape=HAT),
    _block("onloudness", "event_whengreaterthan", "VALUE:n", "WHENGREATERTHANMENU=LOUDNESS", shape=HAT),
    _block("ontimer", "event_whengreaterthan", "VALUE:n", "WHENGREATERTHANMENU=TIMER", shape=HAT),
    _block("onclone", "control_start_as_clone", shape=HAT),
    _block("on", "event_whenbroadcastreceived", fields="BROADCAST_OPTION=", shape=HAT),
)

# blocks that the language has syntax for
SYNTAX: tuple[Block, ...] = (
    _block("if", "control_if", "CONDITION:b", shape=MOUTH),
    _block("if else", "control_if_else", "CONDITION:b", shape=MOUTH),
    _block("repeat", "control_repeat", "TIMES:n", shape=MOUTH),
    _block("until", "control_repeat_until", "CONDITION:b", shape=MOUTH),
    _block("until {}", "control_wait_until", "CONDITION:b"),
    _block("forever", "control_forever", shape=CAP),
    _block("=", "data_setvariableto", "VALUE:s", "VARIABLE="),
    _block("+=", "data_changevariableby", "VALUE:n", "VARIABLE="),
    _block("show variable", "data_showvariable", fields="VARIABLE="),
    _block("hide variable", "data_hidevariable", fields="VARIABLE="),
    _block("show list", "data_showlist", fields="LIST="),
    _block("hide list", "data_hidelist", fields="LIST="),
    _block("add", "data_addtolist", "ITEM:s", "LIST="),
    _block("insert", "data_insertatlist", "INDEX:n ITEM:s", "LIST="),
    _block("delete item", "data_deleteoflist", "INDEX:n", "LIST="),
    _block("delete list", "data_deletealloflist", fields="LIST="),
    _block("replace item", "data_replaceitemoflist", "INDEX:n ITEM:s", "LIST="),
    _block("item of list", "data_itemoflist", "INDEX:n", "LIST=", shape=REPORTER),
    _block("in list", "data_itemnumoflist", "ITEM:s", "LIST=", shape=REPORTER),
    _block("length of list", "data_lengthoflist", fields="LIST=", shape=REPORTER),
    _block("property", "sensing_of", "OBJECT:m", "PROPERTY=", "OBJECT=sensing_of_object_menu/OBJECT=_stage_", REPORTER),
    _block("$", "argument_reporter_string_number", fields="VALUE=", shape=REPORTER),
    _block("$tw", "argument_reporter_boolean", fields="VALUE=", shape=BOOLEAN),
    _block("proc", "procedures_definition", shape=HAT),
    _block("call", "procedures_call"),
)

PREFIX = {block.name: block for block in PREFIXES}
INFIX = {block.name: block for block in INFIXES}
HAT_BLOCK = {block.name: block for block in HATS}
CORE = {block.name: block for block in SYNTAX}


def _by_name(blocks: tuple[Block, ...]) -> dict[str, dict[int, Block]]:
    """name -> number of arguments -> block"""
    table: dict[str, dict[int, Block]] = {}
    for block in blocks:
        table.setdefault(block.name, {})[len(block.slots)] = block
    return table


STATEMENT = _by_name(STATEMENTS)
REPORTER_BLOCK = _by_name(REPORTERS)

# custom blocks without a definition that debuggers listen to: name -> number of arguments
DEBUG = {"log": 1, "warn": 1, "error": 1, "breakpoint": 0}
# arguments that tell where the project runs
PROBES = {"tw_is_compiled": "is compiled?", "tw_is_turbowarp": "is TurboWarp?", "tw_is_forkphorus": "is forkphorus?"}

KEYS = frozenset(
    [*"abcdefghijklmnopqrstuvwxyz0123456789", *"-,.`=[]\\;'/!@#$%^&*()_+{}|:\"?<>~", "space", "up arrow", "down arrow",
     "right arrow", "left arrow", "enter", "any", "backspace", "delete", "shift", "caps lock", "scroll lock", "control",
     "escape", "insert", "home", "end", "page up", "page down"]
)

# what `"sprite"."…"` can ask beside variables
SPRITE_PROPERTIES = ("x position", "y position", "direction", "costume #", "costume name", "size", "volume")
STAGE_PROPERTIES = ("backdrop #", "backdrop name", "volume")
