"""What the table has chosen about the app itself, kept in the journal beside the games."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Protocol

KEY = "app"
NO_CAMERA = "none"


TEXT_SIZES = (0.8, 1.6)
"""The smallest and largest text: beyond them nobody could find the way back to the settings."""

PORTABLE = frozenset(("theme", "text_size", "sounds", "clocks", "confirm_steps"))
"""What a table likes, wherever it plays: a restored backup may bring it along."""

OF_THE_MACHINE = frozenset(
    (
        *("upside_down", "buttons", "lights", "wiring", "camera", "camera_turn", "camera_size"),
        *("stick_backups", "date_is_sure", "date_boot", "clock_off_by"),
    )
)
"""What is true of one machine, or names a part, a path or a pin of it: no file brings that along.

Each setting is in one of the two. No setting is a command, nor may one ever be.
"""


class Store(Protocol):
    """Where settings are kept: the journal, or anything else that remembers texts by name."""

    def setting(self, name: str) -> str | None:
        """Return what is kept under a name."""

    def set(self, name: str, value: str) -> None:
        """Keep a text under a name."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices of the settings screen; unknown or damaged values fall back to these."""

    theme: str = "dark"
    upside_down: bool = False
    text_size: float = 1.0
    sounds: bool = True
    buttons: str = "keyboard"
    lights: str = "none"
    wiring: str = ""
    stick_backups: bool = True
    camera: str = NO_CAMERA
    camera_turn: int = 0
    camera_size: str = "1280x720"
    clocks: bool = True
    confirm_steps: bool = False
    date_is_sure: bool = False
    date_boot: str = ""
    clock_off_by: int = 0


def load(store: Store) -> Settings:
    """Return the settings that are kept, or the defaults."""
    try:
        kept = json.loads(store.setting(KEY) or "{}")
    except ValueError:
        return Settings()
    settings = Settings()
    for one in fields(Settings):
        value: Any = kept.get(one.name) if isinstance(kept, dict) else None
        default = getattr(settings, one.name)
        if type(value) is type(default):
            settings = replace(settings, **{one.name: value})
    if not TEXT_SIZES[0] <= settings.text_size <= TEXT_SIZES[1]:
        settings = replace(settings, text_size=Settings().text_size)
    return settings


def brought_along(here: Settings, backup: Settings) -> Settings:
    """Return the settings of this machine with what a restored backup may bring along."""
    return replace(here, **{name: getattr(backup, name) for name in PORTABLE})


def save(store: Store, settings: Settings) -> None:
    """Keep the settings."""
    store.set(KEY, json.dumps(asdict(settings)))
