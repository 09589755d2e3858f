"""Commands about the machine: look at each part of it, and open the touchscreen app."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

import typer

from companion.cli.arguments import Json, Usage, clean, console, print_json
from companion.cli.journal_commands import DataFolder

NOT_WELL = 1


def doctor(
    data: DataFolder = None,
    as_json: Json = False,
    quick: Annotated[
        bool, typer.Option("--quick", help="Leave the camera alone: it may be in use.")
    ] = False,
) -> int:
    """Look at screen, touch, camera, buttons, lights, storage, clock and versions.

    Ends with exit code 1 if something is not well.
    """
    from companion.machine import doctor as looks
    from companion.machine.folders import JOURNAL, data_folder
    from companion.storage.database import JournalError
    from companion.storage.onlooker import look
    from companion.storage.stored_settings import NO_CAMERA, Settings, load

    journal = data_folder(data) / JOURNAL
    settings = Settings()
    if journal.exists():
        try:
            with look(journal, lambda: datetime.now(UTC)) as opened:
                settings = load(opened)
        except JournalError:
            pass  # what is wrong with it is said where the app opens it; the devices can be seen to
    if quick:
        from dataclasses import replace

        settings = replace(settings, camera=NO_CAMERA)
    findings = looks.examine(settings, journal, lambda: datetime.now(UTC))
    if as_json:
        print_json(looks.plain(findings))
    else:
        table = console()
        for one in findings:
            mark = "ok " if one.is_well else "!! "
            line = f"{mark}{one.device:<9} {one.says}" + (f": {one.do}" if one.do else "")
            table.print(clean(line), soft_wrap=True, markup=False, highlight=False)
    return 0 if all(one.is_well for one in findings) else NOT_WELL


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
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
