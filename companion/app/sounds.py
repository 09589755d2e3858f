"""Plays the app's tones where there is something to play them on, and is silent otherwise."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import Any

from companion.machine.tones import TONES, TonePlayer, wave_of


class Sounds(TonePlayer):
    """Loads the tones when the first one is wanted; close it to remove their files."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._loaded: dict[str, Any] = {}

    @property
    def can_play(self) -> bool:  # type: ignore[override]
        """Whether this machine has a device for sound."""
        return self._load().get("pass") is not None

    def play(self, tone: str) -> None:
        """Play a tone, unless nothing here can."""
        sound = self._load().get(tone)
        if sound is not None:
            sound.play()

    def close(self) -> None:
        """Let go of the device and the files; closing twice is fine."""
        for sound in self._loaded.values():
            if sound is not None:
                sound.unload()
        self._loaded = {}
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None

    def _load(self) -> dict[str, Any]:
        if not self._loaded:
            # Kivy looks for a device when this is imported: not before somebody wants to hear it.
            from kivy.core.audio import SoundLoader

            self._folder = Path(tempfile.mkdtemp(prefix="companion-tones-"))
            for name in TONES:
                path = self._folder / f"{name}.wav"
                path.write_bytes(wave_of(name))
                sound = SoundLoader.load(str(path))
                # Without a device Kivy gives a sound all the same, but it lasts no time.
                self._loaded[name] = sound if sound is not None and sound.length > 0 else None
        return self._loaded
