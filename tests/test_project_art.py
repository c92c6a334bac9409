"""The pictures and sounds: nothing from this machine in them, and figures that can be read."""

import re
import wave
from io import BytesIO

import pytest

from minebender_sb3.project import palette
from minebender_sb3.project.glyphs import LETTERS
from minebender_sb3.project.pictures import HEADLINES, pictures
from minebender_sb3.project.sounds import sounds
from minebender_sb3.project.sources import ROOT
from minebender_sb3.project.title import _POSITION, _mines_around

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


@pytest.mark.parametrize("digit", palette.DIGITS)
def test_every_digit_can_be_read_on_its_tile(digit):
    assert contrast(palette.DIGITS[digit], palette.OPEN) >= LEGIBLE


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
    subset = [f"All cells of the {near} touch the {near}{end}" for end in re.findall(r'sentence = sentence & "([^"]*)"', source)]
    assert len(counting) == len(subset) == 2
    return [*fixed, *counting, *subset]


def test_every_sentence_can_be_written_and_fits_its_line():
    for sentence in sentences():
        assert set(sentence) <= set(LETTERS), sentence
        assert sum(LETTERS[letter][0] + 1 for letter in sentence) <= 470, sentence


def test_the_board_on_the_title_is_a_real_one():
    assert {len(line) for line in _POSITION} == {15} and len(_POSITION) == 5
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
