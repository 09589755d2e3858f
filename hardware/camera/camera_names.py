"""Which cameras there are, by their names; found without opening any and without OpenCV.

USB cameras and those built into a laptop have the names Linux gives them; a camera is remembered by
its name, so it may come back on another plug. Elsewhere cameras only have numbers. Those on a Pi's
ribbon cable are numbered by picamera2.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import NoCamera

SYSTEM = Path("/sys/class/video4linux")
"""Where Linux lists what can give pictures."""

NUMBERED = 2
"""How many cameras are offered by number where the system tells no names."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A camera that could be chosen: its name for the settings, and what to call it."""

    name: str
    says: str


def list_cameras(system: Path = SYSTEM) -> tuple[Listed, ...]:
    """Return the cameras that are there now."""
    found = [Listed(f"usb:{name}", tidy(name)) for name in usb_names(system)]
    if has_picamera():
        named = pi_names().items()
        found += [Listed(f"picamera2:{number}", f"Pi camera {model}") for number, model in named]
    return tuple(found)


def is_there(name: str, system: Path = SYSTEM) -> bool:
    """Say whether a camera could be opened, as far as that can be told at once."""
    kind, _, which = name.partition(":")
    match kind:
        case "usb":
            return which in usb_names(system)
        case "picamera2":
            return has_picamera()
        case "file":
            return Path(which).exists()
    return kind == "synthetic"


def called(name: str) -> str:
    """Return what to call a camera on the screen.

    >>> called("usb:HD Webcam: HD Webcam"), called("file:/tmp/evening.mp4"), called("synthetic")
    ('HD Webcam', 'evening.mp4', 'synthetic')
    """
    kind, _, which = name.partition(":")
    if kind == "picamera2":
        return f"Pi camera {which or 0}"
    return Path(which).name if kind == "file" else tidy(which) or kind


def tidy(name: str) -> str:
    """Return a name without what the system says twice.

    >>> tidy("HD Webcam: HD Webcam")
    'HD Webcam'
    """
    first, _, second = name.partition(": ")
    return first if second.startswith(first) or not second else name


def usb_names(system: Path = SYSTEM) -> dict[str, str]:
    """Return the cameras that are plugged in: their names, and what each is opened by.

    The second of two that are alike is called ``NAME#2``.
    """
    found: dict[str, str] = {}
    if not system.is_dir():
        if sys.platform == "linux":
            return found
        return {str(number): str(number) for number in range(NUMBERED)}
    for device in sorted(system.iterdir(), key=lambda one: (len(one.name), one.name)):
        if not _is_camera(device):
            continue
        name = plain = _text(device / "name") or device.name
        number = 2
        while name in found:
            name, number = f"{plain}#{number}", number + 1
        found[name] = f"/dev/{device.name}"
    return found


def _is_camera(device: Path) -> bool:
    """Leave out a camera's second channel, which has no pictures, and the Pi's own picture chips.

    Those chips look like cameras, but only picamera2 can use what is behind them.
    """
    where = device.resolve().as_posix()
    is_part_of_board = "/platform/" in where and "/usb" not in where
    return _text(device / "index") in ("", "0") and not is_part_of_board


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8", errors="replace").strip()
    except OSError:
        return ""


def has_picamera() -> bool:
    """Say whether picamera2 is there at all, without loading it."""
    return importlib.util.find_spec("picamera2") is not None


def pi_names(module: Any = None) -> dict[str, str]:
    """Return the cameras on ribbon cables: their numbers, and what each is called."""
    found: dict[str, str] = {}
    for one in picamera2(module).Picamera2.global_camera_info():
        # libcamera lists USB cameras as well; those are opened by their own names.
        if "usb" not in str(one.get("Id", "")).lower():
            found[str(one.get("Num", len(found)))] = str(one.get("Model", "camera"))
    return found


def picamera2(module: Any = None) -> Any:
    """Return picamera2, or what stands for it in tests; raises NoCamera."""
    if module is not None:
        return module
    if not has_picamera():
        raise NoCamera(
            "the Pi's own camera needs picamera2: apt install python3-picamera2, and an"
            " environment that sees the system's packages"
        )
    return importlib.import_module("picamera2")
