"""What the devices report: small frozen facts, each with its time.

`at` is in seconds on the monotonic clock (`time.monotonic`): it never jumps when the date is
set, and it says when the thing happened, which is a little before it was known. Readings of one
device come in the order they happened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from hardware.scanning.watcher import Seen

PASS = "pass"
UNDO = "undo"
SCAN = "scan"

BUTTONS = (PASS, UNDO, SCAN)
"""The buttons a table can have; any subset will do."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A button went down."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Released:
    """A button that was pressed came up again."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """A pressed button has stayed down for a long press; said once per press."""

    button: str
    at: float


@dataclass(frozen=True, slots=True)
class Failed:
    """A device is in trouble: `why` is a sentence for the people at the table."""

    device: str
    why: str
    at: float


@dataclass(frozen=True, slots=True)
class Restored:
    """A device that had failed works again."""

    device: str
    at: float


@dataclass(frozen=True, slots=True)
class Pictured:
    """The camera has a new frame; frames are numbered from 1 in the order they came."""

    image: NDArray[np.uint8] = field(repr=False, compare=False)
    number: int
    at: float


@dataclass(frozen=True, slots=True)
class Sighted:
    """A frame was searched for tags: what is in view, what is new, what has left."""

    seen: Seen = field(repr=False)
    number: int
    at: float


Reading = Pressed | Released | Held | Failed | Restored | Pictured | Sighted

Sink = Callable[[Reading], None]
"""Where a device puts its readings; called on whatever thread the device has."""

Clock = Callable[[], float]
"""Tells the time in seconds, as `time.monotonic` does."""
