"""Watches a live picture: every frame is looked at quickly, and a tag is announced once.

    watcher = Watcher(scanner)
    for frame in camera:
        seen = watcher.see(frame)
        for tag in seen.new: ...      # has just come into view
        draw(seen.tags)               # all that is in view now

The fast decoder looks at every frame. What it cannot read is searched for with all effort, but
only where the picture has changed since it was last searched, only once it has come to rest (or
will not for a while), and only a little with each frame.

A tag that cannot be read for a moment (a hand, a blur) stays in view where it was last; only when
it has been gone for a while does it leave, and is new when it comes back. One that took effort to
read stays as long as nothing changes where it lies.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.sightings import Corners, Foreign, Image, Reading, Tag, as_corners, tag

GONE_AFTER = 1.0
EFFORT = 0.012  # spent on searching with each frame, or one step of it if that takes longer
REST = 2  # frames without motion after which a changed place is searched
PATIENCE = 0.4  # a place that does not come to rest is searched after this long
LEISURE = 0.6  # likewise one in a picture from which something was read at once
CHANGED = 14  # grey values
THUMBNAIL, SMALLEST_CELL = 160, 6  # cells across the longer side, and pixels across a cell
AROUND = 4  # cells searched around a changed place
LEAST_CELLS = 6  # changed cells: fewer are noise

Box = tuple[int, int, int, int]  # left, top, right, bottom
Thumbnail = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Seen:
    """What is in view after a frame, what of it is new, and which ids have left."""

    tags: tuple[Tag, ...] = ()
    new: tuple[Tag, ...] = ()
    gone: tuple[str, ...] = ()
    foreign: tuple[Foreign, ...] = ()


class Reader(Protocol):
    """What a watcher asks of its scanner."""

    def grey(self, image: Image) -> Image:
        """The picture in grey."""

    def glance(self, image: Image) -> Reading:
        """What can be read at once."""

    def search(self, image: Image) -> Iterator[Reading]:
        """What can be read with all effort so far, again and again until nothing is left to try."""


@dataclass(slots=True)
class _Track:
    """A tag in view: how it was last seen and when, and what the picture was like then."""

    tag: Tag
    at: float
    like: Thumbnail


@dataclass(slots=True)
class _Search:
    """A search under way in a part of a frame that may be long gone."""

    steps: Iterator[Reading]
    left: int
    top: int
    like: Thumbnail


class Watcher:
    """Follows tags from frame to frame."""

    def __init__(self, scanner: Reader, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._scanner = scanner
        self._clock = clock
        self._tracks: dict[str, _Track] = {}
        self.forget()

    def forget(self) -> None:
        """Start afresh: whatever is in view is new again."""
        self._tracks.clear()
        self._search: _Search | None = None
        self._searched: Thumbnail | None = None
        self._before: Thumbnail | None = None
        self._resting = 0
        self._changed_at = self._clock()

    def see(self, frame: Image) -> Seen:
        """Look at the next frame."""
        now = self._clock()
        grey = self._scanner.grey(frame)
        reading = self._scanner.glance(grey)
        small = thumbnail(grey)
        cell = cell_of(grey)
        if self._before is None or self._before.shape != small.shape:
            self._before, self._search = None, None
            self._searched = np.where(small < 128, 255, 0).astype(np.uint8)  # all is unlike it
            self._changed_at = now
        new = self._follow(reading.tags, small, now)
        foreign = reading.foreign
        for corners in [one.corners for one in reading.tags] + [one.corners for one in foreign]:
            self._settle(box_of(corners, cell), small)
        self._wait(small, now)
        if self._search is None:
            self._begin(grey, small, cell, now, is_reading=bool(reading.tags))
        if self._search is not None:
            late, more = self._go_on(small, now)
            new += late
            foreign += more
        self._before = small
        gone = self._part(small, cell, now)
        in_view = tuple(track.tag for track in self._tracks.values())
        return Seen(in_view, tuple(new), gone, foreign)

    def _follow(self, tags: tuple[Tag, ...], small: Thumbnail, now: float) -> list[Tag]:
        """Update the tracks of tags that were read; which of them are new."""
        new = [one for one in tags if one.id not in self._tracks]
        for one in tags:
            self._tracks[one.id] = _Track(one, now, small)
        return list({one.id: one for one in new}.values())

    def _part(self, small: Thumbnail, cell: int, now: float) -> tuple[str, ...]:
        """Drop the tracks of tags that have been away for long."""
        for track in self._tracks.values():
            if track.at < now and same(small, track.like, box_of(track.tag.corners, cell)):
                track.at = now
        gone = tuple(id for id, track in self._tracks.items() if now - track.at > GONE_AFTER)
        for id in gone:
            del self._tracks[id]
        return gone

    def _settle(self, box: Box, small: Thumbnail) -> None:
        """Nothing is left to search for in a place where something was read."""
        left, top, right, bottom = box
        assert self._searched is not None
        self._searched[top:bottom, left:right] = small[top:bottom, left:right]

    def _wait(self, small: Thumbnail, now: float) -> None:
        """Notice whether the picture has come to rest."""
        moves = True
        if self._before is not None:
            moving = int(np.count_nonzero(cv2.absdiff(small, self._before) > CHANGED))
            moves = moving >= LEAST_CELLS
        if not moves:
            self._resting += 1
            return
        if self._resting >= REST:
            self._changed_at = now
        self._resting = 0

    def _begin(
        self, grey: Image, small: Thumbnail, cell: int, now: float, *, is_reading: bool
    ) -> None:
        """Begin to search what has changed since it was last searched, if the time has come."""
        waited = now - self._changed_at
        if is_reading:
            if waited < LEISURE or self._resting < REST:
                return
        elif self._resting < REST and waited < PATIENCE:
            return
        assert self._searched is not None
        changed = cv2.absdiff(small, self._searched) > CHANGED
        if changed.sum() < LEAST_CELLS:
            return
        rows, columns = np.nonzero(changed.any(1))[0], np.nonzero(changed.any(0))[0]
        left, top = max(0, int(columns[0]) - AROUND) * cell, max(0, int(rows[0]) - AROUND) * cell
        right, bottom = (int(columns[-1]) + AROUND + 1) * cell, (int(rows[-1]) + AROUND + 1) * cell
        part = grey[top:bottom, left:right].copy()
        self._search = _Search(self._scanner.search(part), left, top, small)
        self._searched = small.copy()
        self._changed_at = now

    def _go_on(self, small: Thumbnail, now: float) -> tuple[list[Tag], tuple[Foreign, ...]]:
        """Search a little more; the tags that are new by it, and foreign codes."""
        assert self._search is not None
        search, start = self._search, self._clock()
        reading = Reading()
        while (step := next(search.steps, None)) is not None:
            reading = step
            if self._clock() - start >= EFFORT:
                break
        else:
            self._search = None
        found = tuple(
            tag(one.id, moved(one.corners, search.left, search.top), one.how)
            for one in reading.tags
        )
        unknown = tuple(one for one in found if one.id not in self._tracks)
        foreign = tuple(
            Foreign(one.text, moved(one.corners, search.left, search.top))
            for one in reading.foreign
        )
        return self._follow(unknown, search.like, now), foreign


def thumbnail(grey: Image) -> Thumbnail:
    """A few grey values that tell where something has changed, made in next to no time."""
    cell = cell_of(grey)
    picked = np.ascontiguousarray(grey[cell // 2 :: cell, cell // 2 :: cell])
    return np.asarray(cv2.blur(picked, (3, 3)), np.uint8)


def cell_of(grey: Image) -> int:
    """The pixels across a cell of the thumbnail."""
    return max(SMALLEST_CELL, -(-int(max(grey.shape)) // THUMBNAIL))


def box_of(corners: Corners, cell: int) -> Box:
    """The cells a tag covers, with its white edge."""
    x, y = zip(*corners, strict=True)
    edge = 0.12 * max(max(x) - min(x), max(y) - min(y))
    left, top = max(0, int((min(x) - edge) // cell)), max(0, int((min(y) - edge) // cell))
    return left, top, int((max(x) + edge) // cell) + 1, int((max(y) + edge) // cell) + 1


def same(one: Thumbnail, other: Thumbnail, box: Box) -> bool:
    """Whether two frames show the same in a place."""
    left, top, right, bottom = box
    if bottom <= top or right <= left:
        return False
    differing = cv2.absdiff(one[top:bottom, left:right], other[top:bottom, left:right])
    return int(differing.max()) <= CHANGED


def moved(corners: Corners, left: int, top: int) -> Corners:
    """Corners of a part of the picture, in the whole of it."""
    return as_corners([(x + left, y + top) for x, y in corners])
