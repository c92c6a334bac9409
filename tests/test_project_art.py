"""The pictures and sounds: nothing from this machine in them, and figures that can be read."""

import itertools
import math
import re
import wave
from io import BytesIO

import pytest

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import LETTERS, text_width
from minebender_sb3.project.helping import KEYS, NOTES
from minebender_sb3.project.pictures import HEADLINES, pictures
from minebender_sb3.project.sounds import sounds
from minebender_sb3.project.sources import ROOT
from minebender_sb3.project.tables import TINTS
from minebender_sb3.project.tiles import chance_colour
from minebender_sb3.project.title import _POSITION, _mines_around

LINE = 366  # stage pixels; the code of the board stands at its end
LEGIBLE = 4.5  # to 1, the contrast that the web's guidelines ask of text


def luminance(colour):
    parts = [int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def over(colour, ground, share):
    """A colour laid over another with this share of opacity."""
    mixed = [round(int(colour[s:s + 2], 16) * share + int(ground[s:s + 2], 16) * (1 - share)) for s in (1, 3, 5)]
    return "#" + "".join(f"{part:02x}" for part in mixed)


PALETTES = {"usual": (palette.DIGITS, palette.SAFE), "clear": (palette.CLEAR_DIGITS, palette.CLEAR_SAFE)}
# How eyes without one kind of cone see linear red, green and blue (Machado, Oliveira and Fernandes 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}

XYZ_OF_SRGB = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))


def seen(colour, eyes):
    """CIE lightness (0 to 100), greenness to redness and blueness to yellowness of a colour as these eyes see it."""
    parts = [int(colour[start:start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    rgb = [min(1, max(0, sum(a * b for a, b in zip(row, linear)))) for row in EYES[eyes]]
    x, y, z = (sum(a * b for a, b in zip(row, rgb)) / white for row, white in zip(XYZ_OF_SRGB, (0.9505, 1, 1.089)))
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen_lightness(colour, eyes):
    """CIE lightness, 0 to 100, of a colour as these eyes see it."""
    return seen(colour, eyes)[0]


def outline(digit):
    """Points along the strokes of a digit, about four a pixel, corners of curves taken as corners."""
    numbers = re.findall(r"[A-Z]|-?[.\d]+", LETTERS[str(digit)][1])
    points, at, start, index = [], (0, 0), (0, 0), 0
    while index < len(numbers):
        if numbers[index].isalpha():
            command, index = numbers[index], index + 1
        take = {"H": 1, "V": 1, "Q": 4, "A": 7, "Z": 0}.get(command, 2)
        given, index = list(map(float, numbers[index:index + take])), index + take
        corners = [(given[0], at[1])] if command == "H" else [(at[0], given[0])] if command == "V" else (
            [start] if command == "Z" else [tuple(given[:2]), tuple(given[2:])] if command == "Q" else [tuple(given[-2:])])
        for corner in corners:
            if command != "M":
                steps = 1 + int(4 * max(abs(corner[0] - at[0]), abs(corner[1] - at[1])))
                points += [tuple(a + (b - a) * step / steps for a, b in zip(at, corner)) for step in range(steps + 1)]
            at = corner
        start = at if command == "M" else start
    return points


def farthest(one, other):
    """The greatest distance of a point of one outline from the other outline, in pixels of a letter five by eight."""
    return max(min(((x - u) ** 2 + (y - v) ** 2) ** 0.5 for u, v in other) for x, y in one)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("digit", palette.DIGITS)
def test_every_digit_can_be_read_on_its_tile(digit, name):
    digits, safe = PALETTES[name]
    for ground in (palette.OPEN, over(safe, palette.OPEN, float(palette.TINT))):
        assert contrast(digits[digit], ground) >= LEGIBLE


CHANCES = {"usual": palette.CHANCES, "clear": palette.CLEAR_CHANCES}
STEPS = range(TINTS)


def tinted(step, name):
    """What a covered cell looks like beneath the tint of a chance."""
    return over(chance_colour(step, *CHANCES[name]), palette.COVERED, float(palette.TINT_OF_A_CHANCE))


@pytest.mark.parametrize("name", CHANCES)
@pytest.mark.parametrize("step", STEPS)
def test_every_chance_can_be_read_on_its_tint(step, name):
    assert contrast(palette.MINE_BODY, tinted(step, name)) >= LEGIBLE


@pytest.mark.parametrize("eyes", EYES)
def test_the_clear_tints_of_what_is_safe_and_what_is_mined_are_told_apart_by_every_eye(eyes):
    for safer, riskier in zip(STEPS[:4], reversed(STEPS[-4:])):
        one, other = (seen(tinted(step, "clear"), eyes) for step in (safer, riskier))
        assert math.dist(one, other) >= 25, (safer, riskier)


def test_digits_are_told_apart_by_their_shapes_alone():
    outlines = {digit: outline(digit) for digit in palette.DIGITS}
    for one, other in itertools.combinations(outlines, 2):
        apart = max(farthest(outlines[one], outlines[other]), farthest(outlines[other], outlines[one]))
        assert apart > 1, (one, other)


@pytest.mark.parametrize("eyes", EYES)
def test_digits_of_the_clear_palette_are_told_apart_by_lightness_alone(eyes):
    steps = sorted(seen_lightness(colour, eyes) for colour in palette.CLEAR_DIGITS.values())
    assert min(above - below for below, above in zip(steps, steps[1:])) >= 2.9


@pytest.mark.parametrize("colour", [colour for colour, text in HEADLINES.values() if text] + [palette.NO_GUESS, palette.RANDOM])
def test_every_headline_and_badge_can_be_read(colour):
    assert contrast(palette.TEXT, colour) >= LEGIBLE


def test_no_picture_needs_a_font_or_another_file():
    for name, svg in pictures().items():
        assert "<text" not in svg and "font" not in svg and "href" not in svg, name
        width, height = map(int, re.search(r'width="(\d+)" height="(\d+)"', svg).groups())
        assert width % 2 == 0 and height % 2 == 0, f"{name}: the middle of an odd picture lies between pixels"


def sentences():
    """Every sentence of the panel at its longest, the places of numbers filled in."""
    source = (ROOT / "sprites" / "rules" / "sentences.gs").read_text()
    fixed = re.findall(r'sentence = "([^"]*)"', source)
    assert len(fixed) > 12
    number, near = "8 at column 30, row 25", "8 at 30,25"
    counting = [f"The {number}{end}" for end in re.findall(r'"The " & sentence\) & "([^"]*)"', source)]
    words = re.findall(r'name_two_numbers "([^"]*)", ring_., "([^"]*)"', source)
    subset, pair = [f"{before}{near}{between}{near}" for before, between in words]
    *ends, last = re.findall(r'sentence = sentence & "([^"]*)"', source)
    level = [f"Rules up to MINE COUNT{end}" for end in re.findall(r'rule_level_name\[level\] & "([^"]*)"', source)]
    (moving,) = (one for one in fixed if one.endswith(": "))
    assert len(counting) == len(ends) == 2 and len(level) == 1
    return [*fixed, *counting, *(subset + end for end in ends), pair + last, *level, f"{moving}9999"]


def test_every_sentence_can_be_written_and_fits_its_line():
    for sentence in sentences():
        assert set(sentence) <= set(LETTERS), sentence
        assert sum(LETTERS[letter][0] + 1 for letter in sentence) <= LINE, sentence


def test_every_text_of_the_help_page_fits_its_column():
    for column, rows in enumerate(KEYS):
        for key, text in rows:
            assert text_width(key) <= 54 and text_width(text) <= (155 if column == 0 else 148), (key, text)
    assert all(text_width(note) <= 440 for note in NOTES)


def test_the_board_on_the_title_is_a_real_one():
    assert {len(line) for line in _POSITION} == {15} and len(_POSITION) == 6
    for row, line in enumerate(_POSITION):
        for column, kind in enumerate(line):
            if kind in ".sr" and _mines_around(row, column) == 0:
                around = [text[max(0, column - 1):column + 2] for text in _POSITION[max(0, row - 1):row + 2]]
                assert not set("".join(around)) & set("#*F")


def test_sounds_are_short_and_quiet():
    for name, data in sounds().items():
        with wave.open(BytesIO(data)) as sound:
            assert sound.getnframes() / sound.getframerate() < 1, name
            samples = sound.readframes(sound.getnframes())
        loudest = max(abs(int.from_bytes(samples[at:at + 2], "little", signed=True)) for at in range(0, len(samples), 2))
        assert 1_000 < loudest < 32_767 * 0.5, name
