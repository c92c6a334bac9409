"""The cheer as pictures: coloured bits that fall over the stage, turning as they go."""

from minebender_sb3.project import palette
from minebender_sb3.project.svg import number, picture
from minebender_sb3.project.tables import CHEER_PICTURES, STAGE_HEIGHT, STAGE_WIDTH

_BITS = 44
_COLOURS = (palette.GOLD, palette.RING, palette.SAFE, palette.FLAG_BRIGHT, palette.SUBSET, palette.TEXT)


def cheer() -> dict[str, str]:
    """Costume -> SVG, in the order in which they are shown."""
    return {f"cheer {index}": picture(STAGE_WIDTH, STAGE_HEIGHT, *(_bit(bit, index) for bit in range(_BITS)))
            for index in range(1, CHEER_PICTURES + 1)}


def _bit(bit: int, index: int) -> str:
    """A bit at its place in a picture: spread by multiples of primes, so that no two fall alike."""
    x = bit * 197 % STAGE_WIDTH + (index * (bit % 5 - 2))
    y = -20 - bit * 61 % 180 + index * (26 + bit % 7 * 3)
    turn = (bit * 47 + index * (20 + bit % 4 * 9)) % 360
    return (f'<rect x="-4" y="-2.5" width="8" height="5" rx="1" fill="{_COLOURS[bit % len(_COLOURS)]}" '
            f'transform="translate({number(x)} {number(y)}) rotate({turn})"/>')
