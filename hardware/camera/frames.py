"""Where pictures come from, one after the other: what every camera is, and those made of files.

    with open_film(Path("evening.mp4")) as film:
        while (frame := film.read()) is not None:
            ...

A frame is a numpy array of bytes, BGR, as OpenCV gives it; whoever gets one may keep it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.camera.picture_file import (
    LONGEST_SIDE,
    MOST_BYTES,
    MOST_FRAMES,
    MOST_PICTURES,
    MOST_PIXELS,
    shrinking,
)
from hardware.errors import BadSource

Image = NDArray[np.uint8]

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""How the name of a picture ends."""

FILMS = (
    *((4, b"ftyp"), (4, b"moov"), (4, b"mdat"), (4, b"wide"), (4, b"free"), (8, b"AVI ")),
    *((0, b"\x1aE\xdf\xa3"), (0, b"OggS"), (0, b"\0\0\1\xba"), (0, b"\0\0\1\xb3"), (0, b"G@")),
)
"""How films begin, and after how many bytes. Nothing else reaches the decoders, which would also
take a list of addresses for a film and go and fetch them."""

DECODED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
"""How OpenCV is told to decode a picture, by how much smaller it is to be."""

NO_FILM = "neither a picture nor a film that can be read"

SHOWN = 1.0
"""For how many seconds a picture of a folder is looked at, when the folder stands for a camera."""


class FrameSource(Protocol):
    """Something that gives frames; `pause` is how long to wait between two, if it does not itself.

    `count` is how many frames there are, where that is known.
    """

    pause: float
    count: int | None

    def read(self) -> Image | None:
        """Return the next frame, or None after the last one; raises CameraLost."""

    def close(self) -> None:
        """Let go of the device; closing twice does no harm."""


class FileSource(ABC):
    """What the sources made of files have in common; `label` names what was read last."""

    pause = 0.0
    count: int | None = None
    label = ""
    shrunk = 1
    """By how much the frame read last is smaller than the picture in the file."""

    @abstractmethod
    def read(self) -> Image | None:
        """Return the next frame, or None after the last one; raises BadSource."""

    def close(self) -> None:
        """Let go of the file; where none is held open, there is nothing to do."""
        return

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


class Film(FileSource):
    """A video file, frame by frame; raises BadSource if it is none."""

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise BadSource(f"{path}: there is no such file")
        with path.open("rb") as file:
            begins = file.read(16)
        if not any(begins[at : at + len(mark)] == mark for at, mark in FILMS):
            raise BadSource(f"{path}: {NO_FILM}")
        quiet()
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise BadSource(f"{path}: {NO_FILM}")
        self._path = path
        wide, high = (
            self._capture.get(one) for one in (cv2.CAP_PROP_FRAME_WIDTH, cv2.CAP_PROP_FRAME_HEIGHT)
        )
        if wide * high > MOST_PIXELS or max(wide, high) > LONGEST_SIDE:
            self.close()
            raise BadSource(f"{path}: frames of {wide:g} × {high:g} pixels are too large")
        self._number = 0
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self.pause = 1 / rate if 1 <= rate <= 240 else 1 / 25
        frames = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        self.count = int(frames) if 0 < frames < 1e9 else None
        if self.count is not None and self.count > MOST_FRAMES:
            self.close()
            raise BadSource(f"{path}: {self._too_long}")

    def read(self) -> Image | None:
        """Return the next frame, or None after the last one."""
        is_there, frame = self._capture.read()
        if not is_there:
            return None
        self._number += 1
        if self._number > MOST_FRAMES:  # whatever the file had said about itself
            raise BadSource(f"{self._path}: {self._too_long}")
        self.label = f"frame {self._number}"
        return np.asarray(frame, dtype=np.uint8)

    @property
    def _too_long(self) -> str:
        return f"a film of more than {MOST_FRAMES} frames is too long"

    def close(self) -> None:
        """Let go of the file."""
        self._capture.release()


class Pictures(FileSource):
    """Some picture files, one after the other; raises BadSource for one that is none."""

    pause = SHOWN

    def __init__(self, paths: Iterable[Path]) -> None:
        self._paths = list(paths)
        self._next = 0
        self.count = len(self._paths)

    def read(self) -> Image | None:
        """Return the next picture, or None after the last one."""
        if self._next >= len(self._paths):
            return None
        path = self._paths[self._next]
        self._next += 1
        self.label = path.name
        image, self.shrunk = read_shrunk(path)
        return image


def open_files(path: Path) -> FileSource:
    """Return the frames of a picture, a folder of pictures, or a film; raises BadSource."""
    try:
        if path.is_dir():
            paths = sorted(one for one in path.iterdir() if one.suffix.lower() in PICTURES)
            if not paths:
                raise BadSource(f"{path}: no picture in this folder")
            if len(paths) > MOST_PICTURES:
                raise BadSource(f"{path}: more than {MOST_PICTURES} pictures in this folder")
            return Pictures(paths)
        if path.suffix.lower() in PICTURES:
            read_picture(path)  # so that a wrong one is told at once
            return Pictures([path])
        return Film(path)
    except (OSError, ValueError) as error:
        if isinstance(error, BadSource):
            raise
        raise BadSource(f"{path}: {getattr(error, 'strerror', None) or error}") from None


def read_picture(path: Path) -> Image:
    """Return a picture file as a frame; raises BadSource."""
    return read_shrunk(path)[0]


def read_shrunk(path: Path) -> tuple[Image, int]:
    """Return a picture file as a frame, and by how much that is smaller; raises BadSource."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)  # not the size: a pipe has none
    except FileNotFoundError:
        raise BadSource(f"{path}: there is no such file") from None
    except OSError as error:
        raise BadSource(f"{path}: {error.strerror or error}") from None
    try:
        return decode_picture(content)
    except BadSource as error:
        raise BadSource(f"{path}: {error}") from None


def decode_picture(content: bytes) -> tuple[Image, int]:
    """Return what a picture file holds as a frame, and by how much that is smaller.

    It raises BadSource before it decodes too much.
    """
    smaller = shrinking(content)
    quiet()
    try:
        picture = cv2.imdecode(np.frombuffer(content, dtype=np.uint8), DECODED[smaller])
    except cv2.error:  # a header that promises what the file does not keep
        picture = None
    if picture is None:
        raise BadSource("not a picture that can be read")
    return np.asarray(picture, dtype=np.uint8), smaller


def quiet() -> None:
    """Keep OpenCV from writing on the terminal: what goes wrong is said in our own words."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
