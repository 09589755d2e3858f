"""Commands of the touchscreen: open the app."""

from __future__ import annotations

from typing import Annotated

import typer

from companion.cli.arguments import Usage


def app(
    data: Annotated[
        str | None, typer.Option("--data", metavar="DIR", help="Where the games are kept.")
    ] = None,
    size: Annotated[
        str | None, typer.Option("--size", metavar="WxH", help="The window's size, as 800x480.")
    ] = None,
    full: Annotated[bool, typer.Option("--full", help="Take the whole screen.")] = False,
    camera: Annotated[
        str | None,
        typer.Option(
            "--camera",
            metavar="NAME",
            help="usb:NAME, picamera2:NUMBER, file:PATH, synthetic or none; kept in the settings.",
        ),
    ] = None,
) -> None:
    """Open the touchscreen app."""
    from companion.app.startup import run_app
    from companion.machine.folders import JOURNAL, data_folder

    folder = data_folder(data)
    folder.mkdir(parents=True, exist_ok=True)
    run_app(folder / JOURNAL, size=read_size(size), full=full, camera=read_camera(camera))


def read_camera(name: str | None) -> str | None:
    """Return the name of a camera, if it is one.

    >>> read_camera("file:evening.mp4")
    'file:evening.mp4'
    """
    kind, _, which = (name or "none").partition(":")
    if (kind in ("usb", "file") and which) or kind in ("picamera2", "synthetic", "none"):
        return name
    raise Usage(
        f"--camera is usb:NAME, picamera2:NUMBER, file:PATH, synthetic or none, not {name!r}"
    )


def read_size(text: str | None) -> tuple[int, int] | None:
    """Return a size written as 800x480.

    >>> read_size("1280x720")
    (1280, 720)
    """
    if text is None:
        return None
    width, _, height = text.lower().partition("x")
    if not (width.isdigit() and height.isdigit()):
        raise Usage(f"--size is written as 800x480, not {text!r}")
    return int(width), int(height)
