"""Watches a live picture: every frame is looked at quickly, and a tag is announced once.

    watcher = Watcher(scanner)
    for frame in camera:
        seen = watcher.see(frame)
        for tag in seen.new: ...      # has just come into view
        draw(seen.tags)               # all that is in view now

A tag that cannot be read for a moment (a hand, a blur) stays in view where it was last; only when
it has been gone for a while does it leave, and is new when it comes back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from hardware.scanning.sightings import Foreign, Image, Reading, Tag

GONE_AFTER = 1.0


@dataclass(frozen=True, slots=True)
class Seen:
    """What is in view after a frame, what of it is new, and which ids have left."""

    tags: tuple[Tag, ...] = ()
    new: tuple[Tag, ...] = ()
    gone: tuple[str, ...] = ()
    foreign: tuple[Foreign, ...] = ()


class Reader(Protocol):
    """What a watcher asks of its scanner."""

    def glance(self, image: Image) -> Reading:
        """What can be read at once."""


@dataclass(slots=True)
class _Track:
    """A tag in view: how it was last seen, and when."""

    tag: Tag
    at: float


class Watcher:
    """Follows tags from frame to frame."""

    def __init__(self, scanner: Reader, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._scanner = scanner
        self._clock = clock
        self._tracks: dict[str, _Track] = {}

    def see(self, frame: Image) -> Seen:
        """Look at the next frame."""
        now = self._clock()
        reading = self._scanner.glance(frame)
        new = []
        for tag in reading.tags:
            if tag.id not in self._tracks:
                new.append(tag)
            self._tracks[tag.id] = _Track(tag, now)
        gone = tuple(id for id, track in self._tracks.items() if now - track.at > GONE_AFTER)
        for id in gone:
            del self._tracks[id]
        tags = tuple(track.tag for track in self._tracks.values())
        return Seen(tags, tuple(new), gone, reading.foreign)

    def forget(self) -> None:
        """Start afresh: whatever is in view is new again."""
        self._tracks.clear()
