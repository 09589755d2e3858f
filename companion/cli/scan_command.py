"""The command that reads tags: from a picture, a folder, a film or a camera."""

from __future__ import annotations

import sys
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.arguments import Json, Usage, clean, console, print_json
from companion.cli.game_commands import find_game
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from companion.cli.answers.scan_answers import Scan
    from hardware.camera.frames import FrameSource

INTERRUPTED = 130

MANY = 4
"""From so many frames on a progress bar is shown."""

Source = Annotated[
    str,
    typer.Argument(
        metavar="SOURCE", help="A picture, a folder of pictures, a film, or a camera's name."
    ),
]
OfGame = Annotated[
    str | None, typer.Option("--game", "-g", metavar="GAME", help="Only this game's tags.")
]
Ids = Annotated[
    str | None,
    typer.Option("--ids", metavar="FILE", help="Ids to look for instead, one per line."),
]
Seconds = Annotated[
    float | None,
    typer.Option("--seconds", metavar="N", min=0, help="Stop after so long; for a camera."),
]


def scan(
    source: Source,
    as_json: Json = False,
    game: OfGame = None,
    ids: Ids = None,
    seconds: Seconds = None,
) -> None:
    """Read the tags in a picture, a folder, a film, or before a camera until Ctrl-C."""
    wanted = _wanted(game, ids)
    opened, is_live = open_named(source)
    from companion.box import tag_codes
    from companion.cli.answers.scan_answers import Scan
    from hardware.scanning.scanner import Scanner

    reading = Scan(opened, clean(source), Scanner(wanted), tag_codes.piece)
    try:
        if is_live:
            _watch(reading, opened, aloud=not as_json, seconds=seconds)
        else:
            _read(reading, opened.count or 0)
    except KeyboardInterrupt:
        if is_live:
            reading.is_over = True  # this is how one stops a camera
    finally:
        opened.close()
    answer = reading.answer()
    if as_json:
        print_json(answer)
    elif not is_live:
        from companion.cli.tables import listings

        console().print(listings.scan(clean(answer)))
    if answer["stopped"]:
        raise typer.Exit(INTERRUPTED)


def _wanted(game: str | None, ids: str | None) -> tuple[str, ...]:
    from companion.box import tag_codes
    from companion.cli.answers.scan_answers import read_ids
    from companion.formats import limits

    if game is not None and ids is not None:
        raise Usage("--game and --ids do not go together: a list says itself what to look for")
    if ids is None:
        return tag_codes.all_ids() if game is None else tag_codes.ids(find_game(game).name)
    try:
        with Path(ids).open("rb") as file:
            content = file.read(limits.FILE_BYTES + 1)
        told = read_ids(content.decode().splitlines())
    except (OSError, ValueError) as error:
        why = "there is no such file" if isinstance(error, FileNotFoundError) else error
        raise Unreadable(f"{ids}: {getattr(why, 'strerror', None) or why}") from None
    if not told:
        raise Unreadable(f"{ids}: no id in it")
    if len(content) > limits.FILE_BYTES or len(told) > limits.IDS:
        raise Unreadable(f"{ids}: more ids than {limits.IDS}")
    return told


def open_named(source: str) -> tuple[FrameSource, bool]:
    """Open what a word on the command line means, and say whether it goes on for ever."""
    from hardware.camera.camera_names import list_cameras
    from hardware.camera.frames import open_files
    from hardware.camera.live_camera import open_source
    from hardware.errors import BadSource

    try:
        is_file = Path(source).exists()
    except (OSError, ValueError):
        is_file = False
    if is_file:
        return open_files(Path(source)), False
    kind = source.partition(":")[0]
    if kind == "file":
        return open_source(source), False
    if kind in ("usb", "picamera2", "synthetic"):
        return open_source(source), True
    listed = list_cameras()
    for one in listed:
        if source in (one.name.partition(":")[2], one.says):
            return open_source(one.name), True
    cameras = ", ".join(one.says for one in listed) or "none"
    raise BadSource(f"{source}: no such file, and no camera of that name (cameras: {cameras})")


def _watch(scan: Scan, source: FrameSource, *, aloud: bool, seconds: float | None) -> None:
    """Tell of each tag as it comes before a camera."""
    began = monotonic()
    for new in scan.steps():
        for one in new if aloud else ():
            print(clean(f"{one['id']}  {one['piece']['caption'] if one['piece'] else ''}".rstrip()))
            sys.stdout.flush()
        if seconds is not None and monotonic() - began >= seconds:
            scan.is_over = True
            return
        sleep(source.pause)


def _read(scan: Scan, count: int) -> None:
    """Read to the end, with a bar if that takes long and somebody looks."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = ("reading", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    screen = Console(stderr=True)
    silent = count < MANY or not screen.is_terminal
    with Progress(*columns, console=screen, transient=True, disable=silent) as bar:
        task = bar.add_task("", total=count)
        for _new in scan.steps():
            bar.advance(task)
