"""Reads tags in pictures: which of ours, where, and how they are turned.

    scanner = Scanner(["NT01K", "NT02M"])
    for tag in scanner.read(picture).tags:
        print(tag.id, tag.centre, tag.rotation)

A picture is a numpy array of bytes, grey (height × width) or BGR (height × width × 3), as OpenCV
gives it. Only ids the scanner was made with are ever reported as tags. Any other code that reads
well is `Foreign`: its text is cut to something safe to show, and nothing is ever opened.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import cv2
import numpy as np

from hardware.errors import BadPicture
from hardware.scanning.codebook import Codebook, Match, maps_of
from hardware.scanning.decoder import Decoded, decode, decode_enlarged
from hardware.scanning.finders import MODULE, scales
from hardware.scanning.fit import Pyramid
from hardware.scanning.sightings import (
    MODULES,
    Corners,
    Foreign,
    How,
    Image,
    Reading,
    Tag,
    overlap,
    shown,
    tag,
)

ENLARGEMENTS = (2, 3)
LARGEST_ENLARGED = 60_000_000  # pixels: beyond it an enlargement costs much and gains little
SMALLEST = 8  # pixels: nothing smaller can hold a tag
MEDIUM = 1_500_000  # pixels: from here on it matters that tags of one board are of one size
LARGE = 4_000_000  # pixels: pictures in which nobody expects the very smallest tags
LARGE_SMALLEST, LARGE_PIXELS = 1.4, 1.1
ENOUGH = 6  # so many tags read tell the size of the others in a large picture


class Scanner:
    """Reads the tags it was told about, and nothing else, from single pictures."""

    def __init__(self, ids: Iterable[str]) -> None:
        self.ids = frozenset(ids)

    def read(self, image: Image) -> Reading:
        """All tags of a still picture, with all effort."""
        found = Finds(self.ids)
        for _ in self.steps(grey_of(image), found):
            pass
        return found.reading()

    def glance(self, image: Image) -> Reading:
        """Only what the fast decoder reads at once: for every frame of a live picture."""
        grey = grey_of(image)
        found = Finds(self.ids)
        if min(grey.shape) >= SMALLEST:
            found.add(decode(grey), "fast")
        return found.reading()

    def decoded(self, image: Image) -> Reading:
        """What a decoder can make out, as it stands and enlarged: quick, and enough for most."""
        grey = grey_of(image)
        found = Finds(self.ids)
        for _ in self._decoded(grey, found):
            pass
        return found.reading()

    def grey(self, image: Image) -> Image:
        """The picture in grey; one that is grey already is not copied."""
        return grey_of(image)

    def search(self, image: Image) -> Iterator[Reading]:
        """All that was read so far, after every step of what `read` does at once."""
        found = Finds(self.ids)
        for _ in self.steps(grey_of(image), found):
            yield found.reading()

    def first(self, image: Image) -> Reading:
        """What the cheapest step reads that reads anything of ours: for pictures of one tag."""
        found = Finds(self.ids)
        for _ in self.steps(grey_of(image), found):
            if found.tags:
                break
        return found.reading()

    def steps(self, grey: Image, found: Finds) -> Iterator[None]:
        """Everything that can be tried on a grey picture, cheapest first, a little at a time."""
        if min(grey.shape) < SMALLEST:
            return
        yield from self._decoded(grey, found)
        book = self.codebook
        for matches in book.recognise(Pyramid(grey), maps_of(found.unread()), found.taken()):
            found.add_matches(matches)
            yield
        sizes, pixels = scales(), MODULE
        if grey.size > LARGE:
            sizes, pixels = scales(LARGE_SMALLEST), LARGE_PIXELS
        if grey.size > MEDIUM and len(found.tags) >= ENOUGH:
            sizes = sizes_like([size_of(tag.corners) for tag in found.tags])
        for matches in book.search(grey, sizes, found.taken(), pixels):
            found.add_matches(matches)
            yield

    def _decoded(self, grey: Image, found: Finds) -> Iterator[None]:
        if min(grey.shape) < SMALLEST:
            return
        found.add(decode(grey), "fast")
        yield
        for times in ENLARGEMENTS:
            if grey.size * times * times <= LARGEST_ENLARGED:
                found.add(decode_enlarged(grey, times), "enlarged")
                yield

    @cached_property
    def codebook(self) -> Codebook:
        """The pictures of all ids, made when they are first needed: it takes a moment."""
        return Codebook(self.ids)


class Finds:
    """What has been read so far in one picture: each spot of paper once, the first reading wins."""

    def __init__(self, ids: frozenset[str]) -> None:
        self.ids = ids
        self.tags: list[Tag] = []
        self.foreign: list[Foreign] = []
        self._failed: list[Corners] = []

    def add(self, codes: Sequence[Decoded], how: How) -> None:
        """Keep what is new among the decoded codes."""
        for code in codes:
            if code.text is None:
                self._failed.append(code.corners)
            elif any(overlap(code.corners, one.corners) for one in self.tags):
                continue
            elif code.text in self.ids:
                self.tags.append(tag(code.text, code.corners, how))
                # An enlargement may read rightly what was misread before.
                self.foreign = [f for f in self.foreign if not overlap(f.corners, code.corners)]
            elif not any(overlap(code.corners, f.corners) for f in self.foreign):
                self.foreign.append(Foreign(shown(code.text), code.corners))

    def add_matches(self, matches: Sequence[Match]) -> None:
        """Keep what the codebook is sure of, unless a decoder has read something else there."""
        for match in matches:
            if match.is_sure and not any(overlap(match.corners, one) for one in self.taken()):
                self.tags.append(tag(match.id, match.corners, "codebook"))

    def taken(self) -> list[Corners]:
        """Where something was read."""
        return [one.corners for one in self.tags] + [one.corners for one in self.foreign]

    def unread(self) -> list[Corners]:
        """Where a decoder found a code and could not make it out, nor could any other step."""
        taken = self.taken()
        return [one for one in self._failed if not any(overlap(one, other) for other in taken)]

    def reading(self) -> Reading:
        """All of it, as a frozen fact."""
        return Reading(tuple(self.tags), tuple(self.foreign))


def size_of(corners: Corners) -> float:
    """The pixels per module of a tag, in the mean of its directions."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return math.sqrt(abs((cx - ax) * (dy - by) - (cy - ay) * (dx - bx)) / 2) / MODULES


def sizes_like(known: Sequence[float]) -> list[float]:
    """The sizes at which eyes of tags like the known ones show: they seem smaller than they are."""
    return scales(min(known) * 0.9 / 1.45, max(known) * 1.1 / 0.95)


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
