"""The blocks that vanilla Scratch knows: shape, words, inputs and fields, as one table."""
from __future__ import annotations

import re
from dataclasses import dataclass

CORE = frozenset("argument colour control data event looks math motion operator procedures sensing sound".split())
# Menus and primitives without a category in front: they belong to no extension either.
_PLAIN = frozenset(("text", "note", "matrix"))
EXTENSIONS = frozenset(("boost", "ev3", "faceSensing", "gdxfor", "makeymakey", "microbit", "music", "pen",
                        "text2speech", "translate", "videoSensing", "wedo2"))


@dataclass(frozen=True)
class Opcode:
    """One kind of block.

    `shape` is hat, stack, cap (nothing can follow), reporter, boolean, menu (a shadow) or prototype.
    `words` is what the block says, with `[FIELD]`, `(INPUT)`, `<CONDITION>` and `{STACK}` in it.
    `options` holds the values of fields that take no others.
    """

    name: str
    shape: str
    words: str
    inputs: tuple[str, ...]
    conditions: frozenset[str]
    stacks: frozenset[str]
    fields: tuple[str, ...]
    options: dict[str, tuple[str, ...]]
    menus: dict[str, str]


# One line a block: shape, opcode, words. `[FIELD=a|b]` lists the only values of a field, `(INPUT:menu)` the
# opcode of the menu that lies in an input.
_TABLE = """
hat event_whenflagclicked | when green flag clicked
hat event_whenkeypressed | when [KEY_OPTION] key pressed
hat event_whenthisspriteclicked | when this sprite clicked
hat event_whenstageclicked | when stage clicked
hat event_whentouchingobject | when this sprite touches (TOUCHINGOBJECTMENU:event_touchingobjectmenu)
hat event_whenbackdropswitchesto | when backdrop switches to [BACKDROP]
hat event_whengreaterthan | when [WHENGREATERTHANMENU=LOUDNESS|TIMER] > (VALUE)
hat event_whenbroadcastreceived | when I receive [BROADCAST_OPTION]
stack event_broadcast | broadcast (BROADCAST_INPUT:event_broadcast_menu)
stack event_broadcastandwait | broadcast (BROADCAST_INPUT:event_broadcast_menu) and wait
menu event_broadcast_menu | [BROADCAST_OPTION]
menu event_touchingobjectmenu | [TOUCHINGOBJECTMENU]

stack motion_movesteps | move (STEPS) steps
stack motion_turnright | turn right (DEGREES) degrees
stack motion_turnleft | turn left (DEGREES) degrees
stack motion_goto | go to (TO:motion_goto_menu)
stack motion_gotoxy | go to x: (X) y: (Y)
stack motion_glideto | glide (SECS) secs to (TO:motion_glideto_menu)
stack motion_glidesecstoxy | glide (SECS) secs to x: (X) y: (Y)
stack motion_pointindirection | point in direction (DIRECTION)
stack motion_pointtowards | point towards (TOWARDS:motion_pointtowards_menu)
stack motion_changexby | change x by (DX)
stack motion_setx | set x to (X)
stack motion_changeyby | change y by (DY)
stack motion_sety | set y to (Y)
stack motion_ifonedgebounce | if on edge, bounce
stack motion_setrotationstyle | set rotation style [STYLE=left-right|don't rotate|all around]
reporter motion_xposition | x position
reporter motion_yposition | y position
reporter motion_direction | direction
stack motion_scroll_right | scroll right (DISTANCE)
stack motion_scroll_up | scroll up (DISTANCE)
stack motion_align_scene | align scene [ALIGNMENT]
reporter motion_xscroll | x scroll
reporter motion_yscroll | y scroll
menu motion_goto_menu | [TO]
menu motion_glideto_menu | [TO]
menu motion_pointtowards_menu | [TOWARDS]

stack looks_sayforsecs | say (MESSAGE) for (SECS) seconds
stack looks_say | say (MESSAGE)
stack looks_thinkforsecs | think (MESSAGE) for (SECS) seconds
stack looks_think | think (MESSAGE)
stack looks_switchcostumeto | switch costume to (COSTUME:looks_costume)
stack looks_nextcostume | next costume
stack looks_switchbackdropto | switch backdrop to (BACKDROP:looks_backdrops)
stack looks_switchbackdroptoandwait | switch backdrop to (BACKDROP:looks_backdrops) and wait
stack looks_nextbackdrop | next backdrop
stack looks_changesizeby | change size by (CHANGE)
stack looks_setsizeto | set size to (SIZE) %
stack looks_changeeffectby | change [EFFECT=COLOR|FISHEYE|WHIRL|PIXELATE|MOSAIC|BRIGHTNESS|GHOST] effect by (CHANGE)
stack looks_seteffectto | set [EFFECT=COLOR|FISHEYE|WHIRL|PIXELATE|MOSAIC|BRIGHTNESS|GHOST] effect to (VALUE)
stack looks_cleargraphiceffects | clear graphic effects
stack looks_show | show
stack looks_hide | hide
stack looks_hideallsprites | hide all sprites
stack looks_gotofrontback | go to [FRONT_BACK=front|back] layer
stack looks_goforwardbackwardlayers | go [FORWARD_BACKWARD=forward|backward] (NUM) layers
stack looks_changestretchby | change stretch by (CHANGE)
stack looks_setstretchto | set stretch to (STRETCH) %
reporter looks_costumenumbername | costume [NUMBER_NAME=number|name]
reporter looks_backdropnumbername | backdrop [NUMBER_NAME=number|name]
reporter looks_size | size
menu looks_costume | [COSTUME]
menu looks_backdrops | [BACKDROP]

stack sound_playuntildone | play sound (SOUND_MENU:sound_sounds_menu) until done
stack sound_play | start sound (SOUND_MENU:sound_sounds_menu)
stack sound_stopallsounds | stop all sounds
stack sound_changeeffectby | change [EFFECT=PITCH|PAN] effect by (VALUE)
stack sound_seteffectto | set [EFFECT=PITCH|PAN] effect to (VALUE)
stack sound_cleareffects | clear sound effects
stack sound_changevolumeby | change volume by (VOLUME)
stack sound_setvolumeto | set volume to (VOLUME) %
reporter sound_volume | volume
menu sound_sounds_menu | [SOUND_MENU]
menu sound_beats_menu | [BEATS]
menu sound_effects_menu | [EFFECT]

stack control_wait | wait (DURATION) seconds
stack control_repeat | repeat (TIMES) {SUBSTACK}
cap control_forever | forever {SUBSTACK}
stack control_if | if <CONDITION> then {SUBSTACK}
stack control_if_else | if <CONDITION> then {SUBSTACK} else {SUBSTACK2}
stack control_wait_until | wait until <CONDITION>
stack control_repeat_until | repeat until <CONDITION> {SUBSTACK}
stack control_while | while <CONDITION> {SUBSTACK}
stack control_for_each | for each [VARIABLE] in (VALUE) {SUBSTACK}
stack control_all_at_once | all at once {SUBSTACK}
stack control_stop | stop [STOP_OPTION=all|this script|other scripts in sprite|other scripts in stage]
hat control_start_as_clone | when I start as a clone
stack control_create_clone_of | create clone of (CLONE_OPTION:control_create_clone_of_menu)
cap control_delete_this_clone | delete this clone
reporter control_get_counter | counter
stack control_incr_counter | increment counter
stack control_clear_counter | clear counter
menu control_create_clone_of_menu | [CLONE_OPTION]

boolean sensing_touchingobject | touching (TOUCHINGOBJECTMENU:sensing_touchingobjectmenu) ?
boolean sensing_touchingcolor | touching color (COLOR) ?
boolean sensing_coloristouchingcolor | color (COLOR) is touching (COLOR2) ?
reporter sensing_distanceto | distance to (DISTANCETOMENU:sensing_distancetomenu)
stack sensing_askandwait | ask (QUESTION) and wait
reporter sensing_answer | answer
boolean sensing_keypressed | key (KEY_OPTION:sensing_keyoptions) pressed?
boolean sensing_mousedown | mouse down?
reporter sensing_mousex | mouse x
reporter sensing_mousey | mouse y
stack sensing_setdragmode | set drag mode [DRAG_MODE=draggable|not draggable]
reporter sensing_loudness | loudness
boolean sensing_loud | loud?
reporter sensing_timer | timer
stack sensing_resettimer | reset timer
reporter sensing_of | [PROPERTY] of (OBJECT:sensing_of_object_menu)
reporter sensing_current | current [CURRENTMENU=YEAR|MONTH|DATE|DAYOFWEEK|HOUR|MINUTE|SECOND]
reporter sensing_dayssince2000 | days since 2000
boolean sensing_online | online?
reporter sensing_username | username
reporter sensing_userid | user id
menu sensing_touchingobjectmenu | [TOUCHINGOBJECTMENU]
menu sensing_distancetomenu | [DISTANCETOMENU]
menu sensing_keyoptions | [KEY_OPTION]
menu sensing_of_object_menu | [OBJECT]

reporter operator_add | (NUM1) + (NUM2)
reporter operator_subtract | (NUM1) - (NUM2)
reporter operator_multiply | (NUM1) * (NUM2)
reporter operator_divide | (NUM1) / (NUM2)
reporter operator_random | pick random (FROM) to (TO)
boolean operator_gt | (OPERAND1) > (OPERAND2)
boolean operator_lt | (OPERAND1) < (OPERAND2)
boolean operator_equals | (OPERAND1) = (OPERAND2)
boolean operator_and | <OPERAND1> and <OPERAND2>
boolean operator_or | <OPERAND1> or <OPERAND2>
boolean operator_not | not <OPERAND>
reporter operator_join | join (STRING1) (STRING2)
reporter operator_letter_of | letter (LETTER) of (STRING)
reporter operator_length | length of (STRING)
boolean operator_contains | (STRING1) contains (STRING2) ?
reporter operator_mod | (NUM1) mod (NUM2)
reporter operator_round | round (NUM)
reporter operator_mathop | [OPERATOR=abs|floor|ceiling|sqrt|sin|cos|tan|asin|acos|atan|ln|log|e ^|10 ^] of (NUM)

reporter data_variable | [VARIABLE]
stack data_setvariableto | set [VARIABLE] to (VALUE)
stack data_changevariableby | change [VARIABLE] by (VALUE)
stack data_showvariable | show variable [VARIABLE]
stack data_hidevariable | hide variable [VARIABLE]
reporter data_listcontents | [LIST]
stack data_addtolist | add (ITEM) to [LIST]
stack data_deleteoflist | delete (INDEX) of [LIST]
stack data_deletealloflist | delete all of [LIST]
stack data_insertatlist | insert (ITEM) at (INDEX) of [LIST]
stack data_replaceitemoflist | replace item (INDEX) of [LIST] with (ITEM)
reporter data_itemoflist | item (INDEX) of [LIST]
reporter data_itemnumoflist | item # of (ITEM) in [LIST]
reporter data_lengthoflist | length of [LIST]
boolean data_listcontainsitem | [LIST] contains (ITEM) ?
stack data_showlist | show list [LIST]
stack data_hidelist | hide list [LIST]
menu data_listindexall | [INDEX]
menu data_listindexrandom | [INDEX]

hat procedures_definition | define (custom_block)
prototype procedures_prototype | custom block
stack procedures_call | call
reporter argument_reporter_string_number | [VALUE]
boolean argument_reporter_boolean | [VALUE]
menu argument_editor_string_number | [TEXT]
menu argument_editor_boolean | [TEXT]

menu math_number | [NUM]
menu math_positive_number | [NUM]
menu math_whole_number | [NUM]
menu math_integer | [NUM]
menu math_angle | [NUM]
menu colour_picker | [COLOUR]
menu text | [TEXT]
menu note | [NOTE]
menu matrix | [MATRIX]

stack pen_clear | erase all
stack pen_stamp | stamp
stack pen_penDown | pen down
stack pen_penUp | pen up
stack pen_setPenColorToColor | set pen color to (COLOR)
stack pen_changePenColorParamBy | change pen (COLOR_PARAM:pen_menu_colorParam) by (VALUE)
stack pen_setPenColorParamTo | set pen (COLOR_PARAM:pen_menu_colorParam) to (VALUE)
stack pen_changePenSizeBy | change pen size by (SIZE)
stack pen_setPenSizeTo | set pen size to (SIZE)
stack pen_setPenShadeToNumber | set pen shade to (SHADE)
stack pen_changePenShadeBy | change pen shade by (SHADE)
stack pen_setPenHueToNumber | set pen hue to (HUE)
stack pen_changePenHueBy | change pen hue by (HUE)
menu pen_menu_colorParam | [colorParam]

stack music_playDrumForBeats | play drum (DRUM:music_menu_DRUM) for (BEATS) beats
stack music_midiPlayDrumForBeats | play MIDI drum (DRUM:music_menu_DRUM) for (BEATS) beats
stack music_restForBeats | rest for (BEATS) beats
stack music_playNoteForBeats | play note (NOTE:note) for (BEATS) beats
stack music_setInstrument | set instrument to (INSTRUMENT:music_menu_INSTRUMENT)
stack music_midiSetInstrument | set MIDI instrument to (INSTRUMENT)
stack music_setTempo | set tempo to (TEMPO)
stack music_changeTempo | change tempo by (TEMPO)
reporter music_getTempo | tempo
menu music_menu_DRUM | [DRUM]
menu music_menu_INSTRUMENT | [INSTRUMENT]

stack text2speech_speakAndWait | speak (WORDS)
stack text2speech_setVoice | set voice to (VOICE:text2speech_menu_voices)
stack text2speech_setLanguage | set language to (LANGUAGE:text2speech_menu_languages)
menu text2speech_menu_voices | [voices]
menu text2speech_menu_languages | [languages]

reporter translate_getTranslate | translate (WORDS) to (LANGUAGE:translate_menu_languages)
reporter translate_getViewerLanguage | language
menu translate_menu_languages | [languages]

hat videoSensing_whenMotionGreaterThan | when video motion > (REFERENCE)
reporter videoSensing_videoOn | video (ATTRIBUTE:videoSensing_menu_ATTRIBUTE) on (SUBJECT:videoSensing_menu_SUBJECT)
stack videoSensing_videoToggle | turn video (VIDEO_STATE:videoSensing_menu_VIDEO_STATE)
stack videoSensing_setVideoTransparency | set video transparency to (TRANSPARENCY)
menu videoSensing_menu_ATTRIBUTE | [ATTRIBUTE]
menu videoSensing_menu_SUBJECT | [SUBJECT]
menu videoSensing_menu_VIDEO_STATE | [VIDEO_STATE]

stack faceSensing_goToPart | go to (PART:faceSensing_menu_PART)
stack faceSensing_pointInFaceTiltDirection | point in direction of face tilt
stack faceSensing_setSizeToFaceSize | set size to face size
hat faceSensing_whenTilted | when face tilts (DIRECTION:faceSensing_menu_TILT)
hat faceSensing_whenSpriteTouchesPart | when this sprite touches a (PART:faceSensing_menu_PART)
hat faceSensing_whenFaceDetected | when a face is detected
boolean faceSensing_faceIsDetected | a face is detected?
reporter faceSensing_faceTilt | face tilt
reporter faceSensing_faceSize | face size
menu faceSensing_menu_PART | [PART]
menu faceSensing_menu_TILT | [TILT]

hat makeymakey_whenMakeyKeyPressed | when (KEY:makeymakey_menu_KEY) key pressed
hat makeymakey_whenCodePressed | when (SEQUENCE:makeymakey_menu_SEQUENCE) pressed in order
menu makeymakey_menu_KEY | [KEY]
menu makeymakey_menu_SEQUENCE | [SEQUENCE]

hat microbit_whenButtonPressed | when (BTN:microbit_menu_buttons) button pressed
boolean microbit_isButtonPressed | (BTN:microbit_menu_buttons) button pressed?
hat microbit_whenGesture | when (GESTURE:microbit_menu_gestures)
stack microbit_displaySymbol | display (MATRIX:matrix)
stack microbit_displayText | display text (TEXT)
stack microbit_displayClear | clear display
hat microbit_whenTilted | when tilted (DIRECTION:microbit_menu_tiltDirectionAny)
boolean microbit_isTilted | tilted (DIRECTION:microbit_menu_tiltDirectionAny) ?
reporter microbit_getTiltAngle | tilt angle (DIRECTION:microbit_menu_tiltDirection)
hat microbit_whenPinConnected | when pin (PIN:microbit_menu_touchPins) connected
menu microbit_menu_buttons | [buttons]
menu microbit_menu_gestures | [gestures]
menu microbit_menu_pinState | [pinState]
menu microbit_menu_tiltDirection | [tiltDirection]
menu microbit_menu_tiltDirectionAny | [tiltDirectionAny]
menu microbit_menu_touchPins | [touchPins]

stack ev3_motorTurnClockwise | motor (PORT:ev3_menu_motorPorts) turn this way for (TIME) seconds
stack ev3_motorTurnCounterClockwise | motor (PORT:ev3_menu_motorPorts) turn that way for (TIME) seconds
stack ev3_motorSetPower | motor (PORT:ev3_menu_motorPorts) set power (POWER) %
reporter ev3_getMotorPosition | motor (PORT:ev3_menu_motorPorts) position
hat ev3_whenButtonPressed | when button (PORT:ev3_menu_sensorPorts) pressed
hat ev3_whenDistanceLessThan | when distance < (DISTANCE)
hat ev3_whenBrightnessLessThan | when brightness < (DISTANCE)
boolean ev3_buttonPressed | button (PORT:ev3_menu_sensorPorts) pressed?
reporter ev3_getDistance | distance
reporter ev3_getBrightness | brightness
stack ev3_beep | beep note (NOTE:note) for (TIME) secs
menu ev3_menu_motorPorts | [motorPorts]
menu ev3_menu_sensorPorts | [sensorPorts]

stack boost_motorOnFor | turn motor (MOTOR_ID:boost_menu_MOTOR_ID) for (DURATION) seconds
stack boost_motorOnForRotation | turn motor (MOTOR_ID:boost_menu_MOTOR_ID) for (ROTATION) rotations
stack boost_motorOn | turn motor (MOTOR_ID:boost_menu_MOTOR_ID) on
stack boost_motorOff | turn motor (MOTOR_ID:boost_menu_MOTOR_ID) off
stack boost_setMotorPower | set motor (MOTOR_ID:boost_menu_MOTOR_ID) speed to (POWER) %
stack boost_setMotorDirection | set motor (MOTOR_ID:boost_menu_MOTOR_ID) direction (MOTOR_DIRECTION:boost_menu_MOTOR_DIRECTION)
reporter boost_getMotorPosition | motor (MOTOR_REPORTER_ID:boost_menu_MOTOR_REPORTER_ID) position
hat boost_whenColor | when (COLOR:boost_menu_COLOR) brick seen
boolean boost_seeingColor | seeing (COLOR:boost_menu_COLOR) brick?
hat boost_whenTilted | when tilted (TILT_DIRECTION_ANY:boost_menu_TILT_DIRECTION_ANY)
reporter boost_getTiltAngle | tilt angle (TILT_DIRECTION:boost_menu_TILT_DIRECTION)
stack boost_setLightHue | set light color to (HUE)
menu boost_menu_MOTOR_ID | [MOTOR_ID]
menu boost_menu_MOTOR_REPORTER_ID | [MOTOR_REPORTER_ID]
menu boost_menu_MOTOR_DIRECTION | [MOTOR_DIRECTION]
menu boost_menu_TILT_DIRECTION | [TILT_DIRECTION]
menu boost_menu_TILT_DIRECTION_ANY | [TILT_DIRECTION_ANY]
menu boost_menu_COLOR | [COLOR]

stack wedo2_motorOnFor | turn (MOTOR_ID:wedo2_menu_MOTOR_ID) on for (DURATION) seconds
stack wedo2_motorOn | turn (MOTOR_ID:wedo2_menu_MOTOR_ID) on
stack wedo2_motorOff | turn (MOTOR_ID:wedo2_menu_MOTOR_ID) off
stack wedo2_startMotorPower | set (MOTOR_ID:wedo2_menu_MOTOR_ID) power to (POWER)
stack wedo2_setMotorDirection | set (MOTOR_ID:wedo2_menu_MOTOR_ID) direction to (MOTOR_DIRECTION:wedo2_menu_MOTOR_DIRECTION)
stack wedo2_setLightHue | set light color to (HUE)
stack wedo2_playNoteFor | play note (NOTE) for (DURATION) seconds
hat wedo2_whenDistance | when distance (OP:wedo2_menu_OP) (REFERENCE)
hat wedo2_whenTilted | when tilted (TILT_DIRECTION_ANY:wedo2_menu_TILT_DIRECTION_ANY)
reporter wedo2_getDistance | distance
boolean wedo2_isTilted | tilted (TILT_DIRECTION_ANY:wedo2_menu_TILT_DIRECTION_ANY) ?
reporter wedo2_getTiltAngle | tilt angle (TILT_DIRECTION:wedo2_menu_TILT_DIRECTION)
menu wedo2_menu_MOTOR_ID | [MOTOR_ID]
menu wedo2_menu_MOTOR_DIRECTION | [MOTOR_DIRECTION]
menu wedo2_menu_TILT_DIRECTION | [TILT_DIRECTION]
menu wedo2_menu_TILT_DIRECTION_ANY | [TILT_DIRECTION_ANY]
menu wedo2_menu_OP | [OP]

hat gdxfor_whenGesture | when (GESTURE:gdxfor_menu_gestureOptions)
hat gdxfor_whenForcePushedOrPulled | when force sensor (PUSH_PULL:gdxfor_menu_pushPullOptions)
reporter gdxfor_getForce | force
hat gdxfor_whenTilted | when tilted (TILT:gdxfor_menu_tiltAnyOptions)
boolean gdxfor_isTilted | tilted (TILT:gdxfor_menu_tiltAnyOptions) ?
reporter gdxfor_getTilt | tilt angle (TILT:gdxfor_menu_tiltOptions)
boolean gdxfor_isFreeFalling | falling?
reporter gdxfor_getSpinSpeed | spin speed (DIRECTION:gdxfor_menu_axisOptions)
reporter gdxfor_getAcceleration | acceleration (DIRECTION:gdxfor_menu_axisOptions)
menu gdxfor_menu_pushPullOptions | [pushPullOptions]
menu gdxfor_menu_gestureOptions | [gestureOptions]
menu gdxfor_menu_axisOptions | [axisOptions]
menu gdxfor_menu_tiltOptions | [tiltOptions]
menu gdxfor_menu_tiltAnyOptions | [tiltAnyOptions]
"""

SLOT = re.compile(r"\[(?P<field>\w+)(?:=(?P<options>[^]]*))?]|\((?P<value>\w+)(?::(?P<menu>\w+))?\)"
                  r"|<(?P<condition>\w+)>|\{(?P<stack>\w+)}")

# Blocks that do nothing, or cannot be had, in the stage and in a sprite.
SPRITE_ONLY = frozenset("""
event_whenthisspriteclicked event_whentouchingobject control_start_as_clone control_delete_this_clone
looks_sayforsecs looks_say looks_thinkforsecs looks_think looks_switchcostumeto looks_nextcostume looks_changesizeby
looks_setsizeto looks_show looks_hide looks_gotofrontback looks_goforwardbackwardlayers looks_costumenumbername looks_size
sensing_touchingobject sensing_touchingcolor sensing_coloristouchingcolor sensing_distanceto sensing_setdragmode
pen_stamp pen_penDown pen_penUp pen_setPenColorToColor pen_changePenColorParamBy pen_setPenColorParamTo
pen_changePenSizeBy pen_setPenSizeTo pen_setPenShadeToNumber pen_changePenShadeBy pen_setPenHueToNumber
pen_changePenHueBy
""".split())
STAGE_ONLY = frozenset(("event_whenstageclicked",))


def _opcode(line: str) -> Opcode:
    head, _, words = line.partition(" | ")
    shape, name = head.split()
    slots = list(SLOT.finditer(words))
    return Opcode(
        name, shape, words,
        inputs=tuple(slot["value"] or slot["condition"] or slot["stack"] for slot in slots if not slot["field"]),
        conditions=frozenset(slot["condition"] for slot in slots if slot["condition"]),
        stacks=frozenset(slot["stack"] for slot in slots if slot["stack"]),
        fields=tuple(slot["field"] for slot in slots if slot["field"]),
        options={slot["field"]: tuple(slot["options"].split("|")) for slot in slots if slot["options"]},
        menus={slot["value"]: slot["menu"] for slot in slots if slot["menu"]},
    )


OPCODES: dict[str, Opcode] = {opcode.name: opcode for opcode in map(_opcode, filter(None, _TABLE.splitlines()))}


def extension_of(opcode: str) -> str | None:
    """The extension that a block belongs to, as Scratch tells it from the opcode; None for Scratch's own blocks."""
    prefix, underscore, _ = opcode.partition("_")
    return prefix if underscore and prefix and prefix not in CORE and opcode not in _PLAIN else None
