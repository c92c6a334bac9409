"""Small pieces of SVG: a picture, boxes, strokes and texts made of our own letters."""

from minebender_sb3.project.glyphs import text_path, text_width


def number(value: float) -> str:
    """A coordinate as text: at most three digits after the point, the same on every machine."""
    return f"{value:.3f}".rstrip("0").rstrip(".") or "0"


def picture(width: float, height: float, *parts: str) -> str:
    """A whole SVG file."""
    size = f'width="{number(width)}" height="{number(height)}" viewBox="0 0 {number(width)} {number(height)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(parts)}</svg>\n'


def box(x: float, y: float, width: float, height: float, fill: str, radius: float = 0, **more: object) -> str:
    """A filled rectangle, its corners rounded by `radius`."""
    return (f'<rect x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"'
            f'{f" rx={chr(34)}{number(radius)}{chr(34)}" if radius else ""} fill="{fill}"{_attributes(more)}/>')


def disc(x: float, y: float, radius: float, fill: str, **more: object) -> str:
    """A filled circle."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"{_attributes(more)}/>'


def shape(path: str, fill: str, **more: object) -> str:
    """A filled path."""
    return f'<path d="{path}" fill="{fill}"{_attributes(more)}/>'


def strokes(inside: str, colour: str, width: float, move: tuple[float, float] = (0, 0), scale: float = 1) -> str:
    """Paths drawn with round pens; `width` is in pixels of the picture, whatever the scale."""
    return (f'<g transform="translate({number(move[0])} {number(move[1])}) scale({number(scale)})" fill="none" '
            f'stroke="{colour}" stroke-width="{number(width / scale)}" stroke-linecap="round" '
            f'stroke-linejoin="round">{inside}</g>')


def words(text: str, x: float, y: float, colour: str, width: float = 1.15, scale: float = 1) -> str:
    """A text in our letters, the top left corner of its first capital at x y."""
    return strokes(text_path(text), colour, width, (x, y), scale)


def centred_words(text: str, x: float, y: float, colour: str, width: float = 1.15, scale: float = 1) -> str:
    """A text whose top middle is at x y."""
    return words(text, round(x - text_width(text) * scale / 2), y, colour, width, scale)


def _attributes(more: dict[str, object]) -> str:
    return "".join(f' {key.replace("_", "-")}="{value}"' for key, value in more.items())
