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

from hardware.errors import BadSource

Image = NDArray[np.uint8]

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""How the name of a picture ends."""

"""How the name of a film ends."""

LARGEST_BYTES = 200 << 20
"""The largest picture file that is read: a wrong file is refused, not loaded."""

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
        quiet()
        self._capture = cv2.VideoCapture(str(path))
        if not self._capture.isOpened():
            raise BadSource(f"{path}: neither a picture nor a film that can be read")
        self._number = 0
        rate = self._capture.get(cv2.CAP_PROP_FPS)
        self.pause = 1 / rate if 1 <= rate <= 240 else 1 / 25
        frames = self._capture.get(cv2.CAP_PROP_FRAME_COUNT)
        self.count = int(frames) if 0 < frames < 1e9 else None

    def read(self) -> Image | None:
        """Return the next frame, or None after the last one."""
        is_there, frame = self._capture.read()
        if not is_there:
            return None
        self._number += 1
        self.label = f"frame {self._number}"
        return np.asarray(frame, dtype=np.uint8)

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
        return read_picture(path)


def open_files(path: Path) -> FileSource:
    """Return the frames of a picture, a folder of pictures, or a film; raises BadSource."""
    try:
        if path.is_dir():
            paths = sorted(one for one in path.iterdir() if one.suffix.lower() in PICTURES)
            if not paths:
                raise BadSource(f"{path}: no picture in this folder")
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
    try:
        if path.stat().st_size > LARGEST_BYTES:
            raise BadSource(f"{path}: larger than {LARGEST_BYTES >> 20} MB")
        content = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    except FileNotFoundError:
        raise BadSource(f"{path}: there is no such file") from None
    except OSError as error:
        raise BadSource(f"{path}: {error.strerror or error}") from None
    quiet()
    try:
        picture = cv2.imdecode(content, cv2.IMREAD_COLOR) if content.size else None
    except cv2.error:  # a header that promises more than any picture has
        picture = None
    if picture is None:
        raise BadSource(f"{path}: not a picture that can be read")
    return np.asarray(picture, dtype=np.uint8)


def quiet() -> None:
    """Keep OpenCV from writing on the terminal: what goes wrong is said in our own words."""
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
