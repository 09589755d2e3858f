"""Short tones, made by arithmetic: nothing to bundle, nobody's licence.

>>> sorted(TONES), wave_of("pass")[:4]
(['objection', 'pass', 'saved'], b'RIFF')
"""

from __future__ import annotations

import io
from array import array
from math import pi, sin
from typing import Literal

Tone = Literal["pass", "saved", "objection"]

RATE_HZ = 22_050
LOUDNESS = 0.25
FADE = 0.012
"""Seconds in which a note comes and goes, so that it does not click."""

TONES: dict[str, tuple[tuple[float, float], ...]] = {
    "pass": ((659.3, 0.09), (880.0, 0.14)),
    "saved": ((880.0, 0.05),),
    "objection": ((311.1, 0.12), (233.1, 0.18)),
}
"""The notes of each tone: how high in hertz, and how long in seconds."""


class TonePlayer:
    """What the app's tones are played on; this one is silent."""

    can_play = False

    def play(self, tone: str) -> None:
        """Play a tone."""


def wave_of(tone: str) -> bytes:
    """Return a tone as the bytes of a WAV file."""
    samples = array("h")
    for hertz, seconds in TONES[tone]:
        count = int(seconds * RATE_HZ)
        for at in range(count):
            fade = min(1.0, at / (FADE * RATE_HZ), (count - at) / (FADE * RATE_HZ))
            samples.append(int(32_767 * LOUDNESS * fade * sin(2 * pi * hertz * at / RATE_HZ)))
    written = io.BytesIO()
    import wave  # wanted only where a tone is

    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE_HZ)
        file.writeframes(samples.tobytes())
    return written.getvalue()
