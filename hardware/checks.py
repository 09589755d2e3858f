"""Looks at each device and says in one plain line how it is, and what to do where it is not well.

Nothing is kept open, nothing is changed; a device that hangs is given up after a few seconds. What
a machine does not have is no trouble unless somebody has asked for it in the settings.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.errors import HardwareError, PinTaken
from hardware.readings import Reading

PATIENCE = 8.0
"""Seconds a camera may take for its first picture: the slowest take two seconds."""


@dataclass(frozen=True, slots=True)
class Finding:
    """How one device is: a sentence, whether it is well, and what to do if not."""

    device: str
    says: str
    is_well: bool = True
    do: str = ""


def display(environ: Mapping[str, str] = os.environ, system: Path = Path("/sys")) -> Finding:
    """Say what the picture is drawn on."""
    for name, says in (("WAYLAND_DISPLAY", "a Wayland desktop"), ("DISPLAY", "an X desktop")):
        if environ.get(name):
            return Finding("display", f"{says} ({environ[name]})")
    found = [
        f"{one.parent.name.partition('-')[2]} {_first_mode(one.parent)}".strip()
        for one in sorted(system.glob("class/drm/card*-*/status"))
        if _text(one) == "connected"
    ]
    if found:
        return Finding("display", f"the console itself, on {', '.join(found)}")
    return Finding(
        "display",
        "no screen is connected",
        is_well=False,
        do="plug in the screen's cable and its power, then start again",
    )


def touch(system: Path = Path("/sys")) -> Finding:
    """Say which touch panel there is; a mouse will do as well."""
    found = [
        _text(one.parent / "name")
        for one in sorted(system.glob("class/input/input*/properties"))
        if _is_direct(_text(one))
    ]
    if found:
        return Finding("touch", ", ".join(found))
    if any(system.glob("class/input/mouse*")):
        return Finding("touch", "no touch panel; a mouse is there")
    return Finding(
        "touch",
        "no touch panel and no mouse",
        is_well=False,
        do="check the panel's ribbon or USB cable; a USB mouse does as well",
    )


def camera(name: str, open_source: Callable[[str], Any] | None = None) -> Finding:
    """Open the camera, take one picture, and close it again."""
    if name in ("", "none"):
        return Finding("camera", "no camera is chosen; everything can be told by touch")
    done: list[Finding] = []
    reading = threading.Thread(
        target=lambda: done.append(_test_read(name, open_source)), name="doctor", daemon=True
    )
    reading.start()
    reading.join(PATIENCE)
    if done:
        return done[0]
    return Finding(
        "camera",
        f"{name} is there but gives no pictures",
        is_well=False,
        do="unplug it and plug it in again, or choose another one in the settings",
    )


def buttons(kind: str, pins: Mapping[str, int]) -> Finding:
    """Open the buttons and close them again."""
    if kind in ("keyboard", "none"):
        says = "the keyboard's keys" if kind == "keyboard" else "no buttons; touch does it all"
        return Finding("buttons", says)
    from hardware.pins.device_choice import open_buttons

    names = ", ".join(f"{name} on GPIO {pin}" for name, pin in pins.items()) or "none is wired"
    return _opened("buttons", names, lambda: open_buttons(kind, pins, _nobody))


def lights(kind: str, lamps: Mapping[int, int], buzzer: int | None) -> Finding:
    """Open the lamps and the buzzer and close them again."""
    if kind == "none":
        return Finding("lights", "no lights; the screen shows whose turn it is")
    from hardware.pins.device_choice import open_lights

    says = f"{len(lamps)} lamps" + (" and a buzzer" if buzzer is not None else "")
    return _opened("lights", says, lambda: open_lights(kind, lamps, buzzer))


def _opened(device: str, says: str, open_: Callable[[], Any]) -> Finding:
    try:
        open_().close()
    except HardwareError as error:
        if isinstance(error, PinTaken) or "busy" in str(error).lower():
            return Finding(device, f"{says}; in use now, most likely by the app that runs")
        says, _, do = str(error).rpartition(": ")
        return Finding(device, says or do, is_well=False, do=do if says else "")
    return Finding(device, says)


def _test_read(name: str, open_source: Callable[[str], Any] | None) -> Finding:
    try:
        source = (open_source or _open_source)(name)
        try:
            image = source.read()
        finally:
            source.close()
    except HardwareError as error:
        says, _, do = str(error).rpartition(": ")
        return Finding("camera", says or do, is_well=False, do=do if says else "")
    except Exception as error:  # whatever a driver raises: the doctor reports, it never falls
        says = f"{name} failed ({error})"
        return Finding("camera", says, is_well=False, do="unplug it and plug it in again")
    if image is None:
        says = f"{name} gives no picture"
        return Finding("camera", says, is_well=False, do="choose another one in the settings")
    height, width = image.shape[:2]
    dark = float(image.mean()) < 8
    told = f"{name} gave a picture of {width} × {height}" + (", but it is black" if dark else "")
    return Finding(
        "camera", told, not dark, "take the lid off, or switch a lamp on" if dark else ""
    )


def _open_source(name: str) -> Any:
    from hardware.camera.live_camera import open_source  # OpenCV takes its time

    return open_source(name)


def _nobody(reading: Reading) -> None:
    """Take in what a button says while it is only looked at."""


def _first_mode(card: Path) -> str:
    return _text(card / "modes").partition("\n")[0]


def _is_direct(properties: str) -> bool:
    """Say whether a device is touched where the picture is: the second bit of its properties."""
    try:
        return bool(int(properties.split()[-1], 16) & 2)
    except (ValueError, IndexError):
        return False


def _text(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


def troubles(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Return the findings that are not well."""
    return tuple(one for one in findings if not one.is_well)
