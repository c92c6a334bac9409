"""The sounds of the game: short, quiet, our own, and worked out in whole numbers so that every machine hears the same."""

import io
import wave

RATE = 22_050  # samples a second
LOUDEST = 7_000  # of 32,767: about -13 dB
_TENTH = RATE // 10

# Notes one after another: (hertz, tenths of a second, loudness of 100); hertz 0 is noise.
TUNES = {
    "deal": ((262, 0.5, 45), (330, 0.5, 45), (392, 0.9, 50)),
    "open": ((587, 0.7, 55),),
    "flag": ((440, 0.5, 50), (659, 0.9, 55)),
    "step": ((784, 0.5, 35),),
    "stuck": ((330, 1.2, 55), (247, 2.2, 55)),
    "lost": ((0, 4.5, 100), (98, 2.5, 60)),
    "won": ((523, 1.0, 55), (659, 1.0, 55), (784, 1.0, 60), (1047, 3.2, 65)),
}


def sounds() -> dict[str, bytes]:
    """Path in the build folder -> WAV file, 16 bits, one channel."""
    return {f"sounds/{name}.wav": _wav([sample for note in tune for sample in _note(*note)]) for name, tune in TUNES.items()}


def _note(hertz: int, tenths: float, loudness: int) -> list[int]:
    """A triangle wave, or noise, that dies away; loudness is in parts of a hundred of the loudest."""
    count, samples, phase, noise, last = int(tenths * _TENTH), [], 0, 1, 0
    for index in range(count):
        fading = LOUDEST * loudness // 100 * (count - index) ** 2 // count**2
        rising = min(index, 60)  # no click at the start
        if hertz:
            phase = (phase + hertz * 65_536 // RATE) % 65_536
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
        file.setframerate(RATE)
        file.writeframes(b"".join(sample.to_bytes(2, "little", signed=True) for sample in samples))
    return buffer.getvalue()
