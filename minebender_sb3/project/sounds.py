"""The sounds of the game: short, quiet, our own, and worked out in whole numbers so that every machine hears the same."""

import functools
import io
import tomllib
import wave
from dataclasses import dataclass
from pathlib import Path

from minebender_sb3.project.errors import BuildError

RECIPE = Path(__file__).resolve().parents[2] / "sounds" / "recipe.toml"

Note = tuple[int, float, int]


@dataclass(frozen=True, slots=True)
class Recipe:
    """What `sounds/recipe.toml` says: samples a second, the greatest sample, and each tune's notes in order."""

    rate: int
    loudest: int
    tunes: dict[str, tuple[Note, ...]]


@functools.cache
def recipe() -> Recipe:
    """The recipe, read once. Raises BuildError."""
    try:
        said = tomllib.loads(RECIPE.read_text(encoding="utf-8"))
        tunes = {name: tuple(_checked(*note) for note in tune) for name, tune in said["tunes"].items()}
        return Recipe(int(said["rate"]), int(said["loudest"]), tunes)
    except OSError:
        raise BuildError(f"{RECIPE} is missing; install the package with `pip install -e` from a checkout") from None
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise BuildError(f"{RECIPE}: not a recipe for sounds ({error}); a note is [hertz, tenths, loudness]") from None


def sounds() -> dict[str, bytes]:
    """Path in the build folder -> WAV file, 16 bits, one channel. Raises BuildError."""
    return {f"sounds/{name}.wav": _wav([sample for note in tune for sample in _samples(*note)])
            for name, tune in recipe().tunes.items()}


def _checked(hertz: int, tenths: float, loudness: int) -> Note:
    return int(hertz), float(tenths), int(loudness)


def _samples(hertz: int, tenths: float, loudness: int) -> list[int]:
    """A triangle wave, or noise, that dies away; loudness is in parts of a hundred of the loudest."""
    rate, loudest = recipe().rate, recipe().loudest
    count, samples, phase, noise, last = int(tenths * (rate // 10)), [], 0, 1, 0
    for index in range(count):
        fading = loudest * loudness // 100 * (count - index) ** 2 // count**2
        rising = min(index, 60)  # no click at the start
        if hertz:
            phase = (phase + hertz * 65_536 // rate) % 65_536
            level = abs(phase - 32_768) * 2 - 32_768
        else:
            noise = (noise * 69_069 + 1) % 2**32
            last = level = (last * 7 + (noise // 65_536 - 32_768)) // 8
        samples.append(level * fading // 32_768 * rising // 60)
    return samples


def _wav(samples: list[int]) -> bytes:
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(recipe().rate)
        file.writeframes(b"".join(sample.to_bytes(2, "little", signed=True) for sample in samples))
    return buffer.getvalue()
