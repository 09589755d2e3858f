"""Reads tags in pictures: which of ours, where, and how they are turned.

    scanner = Scanner(["NT01K", "NT02M"])
    for tag in scanner.read(picture).tags:
        print(tag.id, tag.centre, tag.rotation)

A picture is a numpy array of bytes, grey (height × width) or BGR (height × width × 3), as OpenCV
gives it. Only ids the scanner was made with are ever reported as tags. Any other code that reads
well is `Foreign`: its text is cut to something safe to show, and nothing is ever opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

import cv2
import numpy as np

from hardware.errors import BadPicture
from hardware.scanning.codebook import Codebook, Match
from hardware.scanning.decoding import Decoded, decode, decode_enlarged
from hardware.scanning.sightings import (
    MODULES,
    Corners,
    Foreign,
    How,
    Image,
    Point,
    Reading,
    Tag,
    overlap,
    shown,
    tag,
)
from hardware.scanning.watching import Seen, Watcher

__all__ = [
    "MODULES",
    "Corners",
    "Foreign",
    "Image",
    "Point",
    "Reading",
    "Scanner",
    "Seen",
    "Tag",
    "Watcher",
    "grey_of",
]

ENLARGEMENTS = (2, 3)
LARGEST_ENLARGED = 40_000_000  # pixels: beyond it an enlargement costs seconds and gains nothing
SMALLEST = 8  # pixels: nothing smaller can hold a tag


class Scanner:
    """Reads the tags it was told about, and nothing else, from single pictures."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = frozenset(ids)

    def read(self, image: Image) -> Reading:
        """All tags of a still picture, with all effort."""
        grey = grey_of(image)
        found = Finds(self.ids)
        if min(grey.shape) < SMALLEST:
            return found.reading()
        found.add(decode(grey), "fast")
        for times in ENLARGEMENTS:
            if grey.size * times * times <= LARGEST_ENLARGED:
                found.add(decode_enlarged(grey, times), "enlarged")
        found.add_matches(self.codebook.search(grey))
        return found.reading()

    @cached_property
    def codebook(self) -> Codebook:
        """The pictures of all ids, made when they are first needed: it takes a moment."""
        return Codebook(self.ids)

    def glance(self, image: Image) -> Reading:
        """Only what the fast decoder reads at once: for every frame of a live picture."""
        grey = grey_of(image)
        found = Finds(self.ids)
        if min(grey.shape) >= SMALLEST:
            found.add(decode(grey), "fast")
        return found.reading()


class Finds:
    """What has been read so far in one picture: each spot of paper once, the first reading wins."""

    def __init__(self, ids: frozenset[str]) -> None:
        self.ids = ids
        self.tags: list[Tag] = []
        self.foreign: list[Foreign] = []

    def add(self, codes: Sequence[Decoded], how: How) -> None:
        """Keep what is new among the decoded codes."""
        for code in codes:
            if code.text is None or any(overlap(code.corners, t.corners) for t in self.tags):
                continue
            if code.text in self.ids:
                self.tags.append(tag(code.text, code.corners, how))
                # An enlargement may read rightly what was misread before.
                self.foreign = [f for f in self.foreign if not overlap(f.corners, code.corners)]
            elif not any(overlap(code.corners, f.corners) for f in self.foreign):
                self.foreign.append(Foreign(shown(code.text), code.corners))

    def add_matches(self, matches: Sequence[Match]) -> None:
        """Keep what the codebook is sure of, unless a decoder has read something else there."""
        for match in matches:
            others = [one.corners for one in self.tags] + [one.corners for one in self.foreign]
            taken = any(overlap(match.corners, other) for other in others)
            if match.is_sure and not taken:
                self.tags.append(tag(match.id, match.corners, "codebook"))

    def reading(self) -> Reading:
        """All of it, as a frozen fact."""
        return Reading(tuple(self.tags), tuple(self.foreign))


def grey_of(image: Image) -> Image:
    """The picture in grey, one byte per pixel, whatever it came in."""
    if image.dtype != np.uint8:
        raise BadPicture(f"expected a picture of bytes (uint8), got {image.dtype}")
    if image.ndim == 2:
        return np.ascontiguousarray(image)
    if image.ndim == 3 and image.shape[2] in (1, 3, 4):
        if image.size == 0:
            return np.zeros(image.shape[:2], dtype=np.uint8)
        if image.shape[2] == 1:
            return np.ascontiguousarray(image[:, :, 0])
        code = cv2.COLOR_BGR2GRAY if image.shape[2] == 3 else cv2.COLOR_BGRA2GRAY
        return np.asarray(cv2.cvtColor(image, code), dtype=np.uint8)
    raise BadPicture(f"expected a grey or BGR picture, got an array of shape {image.shape}")
