"""Tags read from pictures, films and cameras as plain data: the answer of `companion scan`.

A picture is read with all effort. In a film and from a camera a tag is followed from frame to frame
and told once, where it first came into view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.box.tag_codes import Piece
from companion.formats.schemas.answer_types import (
    ScanAnswer,
    ScannedForeign,
    ScannedPiece,
    ScannedTag,
)
from hardware.camera.frames import FrameSource, Image, Pictures
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Corners, Foreign, Reading, Tag
from hardware.scanning.watcher import Watcher

DIGITS = 1
"""How many digits of a pixel or degree are told."""

FindPiece = Callable[[str], Piece | None]


class Scan:
    """Reads a source frame by frame, and can be asked for the answer at any time."""

    def __init__(self, source: FrameSource, name: str, scanner: Scanner, find: FindPiece) -> None:
        self._source, self._name, self._find = source, name, find
        self._see = scanner.read if isinstance(source, Pictures) else _moving(scanner)
        self.is_over = False
        self.frames = 0
        self.tags: list[ScannedTag] = []
        self.foreign: list[ScannedForeign] = []

    def steps(self) -> Iterator[list[ScannedTag]]:
        """Read frame after frame and yield the tags that are new in each; raises HardwareError."""
        while (image := self._source.read()) is not None:
            self.frames += 1
            frame = getattr(self._source, "label", "") or f"frame {self.frames}"
            reading = self._see(image)
            new = [self._tag(frame, one) for one in reading.tags]
            self.tags += new
            self.foreign += [_foreign(frame, one, self._scale) for one in reading.foreign]
            yield new
        self.is_over = True

    def answer(self) -> ScanAnswer:
        """Return what was read so far."""
        return {
            "source": self._name,
            "frames": self.frames,
            "tags": self.tags,
            "foreign": self.foreign,
            "stopped": not self.is_over,
        }

    @property
    def _scale(self) -> int:
        """How many pixels of the file one of the frame stands for: a large one is shrunk."""
        return getattr(self._source, "shrunk", 1)

    def _tag(self, frame: str, tag: Tag) -> ScannedTag:
        found = self._find(tag.id)
        return {
            "frame": frame,
            "id": tag.id,
            "piece": _piece(found) if found is not None else None,
            "centre": [round(one * self._scale, DIGITS) for one in tag.centre],
            "corners": _corners(tag.corners, self._scale),
            "rotation": round(tag.rotation, DIGITS) % 360,
            "how": tag.how,
        }


def _moving(scanner: Scanner) -> Callable[[Image], Reading]:
    """Return what reads frames one after the other and tells of each code once."""
    watcher = Watcher(scanner)
    told: set[str] = set()

    def see(image: Image) -> Reading:
        seen = watcher.see(image)
        fresh = tuple(one for one in seen.foreign if one.text not in told)
        told.update(one.text for one in fresh)
        return Reading(seen.new, fresh)

    return see


def read_ids(lines: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of a list, one per line; empty lines and those after a # are left out.

    >>> read_ids(["# mine", "NT017O", "", "  HELLO  "])
    ('NT017O', 'HELLO')
    """
    told = (line.strip() for line in lines)
    return tuple(dict.fromkeys(line for line in told if line and not line.startswith("#")))


def _piece(piece: Piece) -> ScannedPiece:
    return {
        "game": piece.game,
        "component": piece.component,
        "face": piece.face,
        "caption": piece.caption,
        "seat_set": piece.seat_set,
    }


def _foreign(frame: str, one: Foreign, scale: int) -> ScannedForeign:
    return {"frame": frame, "text": one.text, "corners": _corners(one.corners, scale)}


def _corners(corners: Corners, scale: int) -> list[list[float]]:
    return [[round(x * scale, DIGITS), round(y * scale, DIGITS)] for x, y in corners]
