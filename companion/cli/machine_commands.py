"""Commands about the machine: its parts, its backups, and the touchscreen app."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.arguments import Json, Usage, clean, console, print_json
from companion.cli.journal_commands import DataFolder, open_journal, reading_journal

if TYPE_CHECKING:
    from companion.formats.schemas.history_types import BackupsAnswer, SaidBackup
    from companion.storage.backups import Backup
    from companion.storage.journal import Journal

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


def backups(
    data: DataFolder = None,
    now: Annotated[bool, typer.Option("--now", help="Make one first.")] = False,
    as_json: Json = False,
) -> None:
    """List the backups beside the journal and on USB sticks, and what restoring has put aside."""
    from companion.cli.tables import history_tables
    from companion.presenters.start import backup_words
    from companion.storage.backups import back_up, look_at
    from companion.texts.words import say

    made = None
    if now:
        with open_journal(data, "backups") as journal:
            made = back_up(journal)
    with reading_journal(data, may_be_missing=True) as journal:
        answer: BackupsAnswer = {
            "backups": [_told(one, journal, _journal(data)) for one in _all_restorable(data)],
            "made": None if made is None else str(made),
        }
    if as_json:
        return print_json(answer)
    if made is not None:
        print(clean(say("backed_up", inside=backup_words.inside(look_at(made)))))
    return console().print(history_tables.backups(clean(answer)))


def restore(
    which: Annotated[
        str, typer.Argument(metavar="WHICH", help="A number of `companion backups`, or a file.")
    ],
    data: DataFolder = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
    as_json: Json = False,
) -> None:
    """Show what is in a backup and put it in the journal's place; what was there is kept."""
    from companion.presenters.start import backup_words
    from companion.storage.backups import restore_file
    from companion.texts.words import say

    path, one = _journal(data), _chosen(which, data)
    with reading_journal(data, may_be_missing=True) as journal:
        told = _told(one, journal, path)
        if not as_json:
            print(clean(_inside(one, journal, path)))
    if told["problem"]:
        raise Usage(f"{one.path.name}: {told['problem']}")
    if not yes:
        if as_json or not sys.stdin.isatty():
            raise Usage("nothing was restored: say --yes to put it in the journal's place")
        typer.confirm(say("restore_this"), abort=True)
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept = restore_file(path, one.path, datetime.now)
    if as_json:
        return print_json({"restored": told, "kept": None if kept is None else str(kept)})
    print(clean(say("restored", inside=backup_words.inside(one))))
    if kept is not None:
        print(clean(say("restored_kept", name=kept)))


def _journal(data: str | None) -> Path:
    from companion.machine.folders import JOURNAL, data_folder

    return data_folder(data) / JOURNAL


def _all_restorable(data: str | None) -> tuple[Backup, ...]:
    from companion.storage import sticks

    return sticks.all_restorable(_journal(data), sticks.mounted(sticks.read_mounts()))


def _chosen(which: str, data: str | None) -> Backup:
    """Return the backup of a number, or the one in a file."""
    from companion.storage.backups import NoSuchBackup, look_at

    if not which.isdigit():
        if Path(which).exists() and _journal(data).exists() and _journal(data).samefile(which):
            raise Usage(f"{which} is the journal itself, not a backup of it")
        return look_at(Path(which))
    found = _all_restorable(data)
    if not 1 <= int(which) <= len(found):
        raise NoSuchBackup(f"there is no backup {which}, only {len(found)}")
    return found[int(which) - 1]


def _told(one: Backup, journal: Journal, path: Path) -> SaidBackup:
    """Return a backup as it is told in JSON."""
    from companion.presenters.start import backup_words
    from companion.storage.backups import difference
    from companion.storage.database import JournalError
    from companion.texts.words import say

    inside, standing, problem = one.contents, "", one.trouble
    if inside is not None and inside.is_newer:
        problem = say("backup_by_newer", program=inside.program or "?")
    elif inside is not None:
        try:
            standing = difference(one.path, inside, journal).standing
        except JournalError as error:
            problem = str(error)
    return {
        "number": one.age,
        "file": str(one.path),
        "where": backup_words.origin(one, path),
        "written": one.written.isoformat(timespec="seconds"),
        "machine": inside.machine if inside else "",
        "program": inside.program if inside else "",
        "last_played": inside.last_played if inside else "",
        "standing": standing,
        "problem": problem,
        "games": [
            {
                "id": game.number,
                "game": game.game,
                "title": game.title,
                "players": list(game.players),
                "updated": game.updated,
                "is_deleted": game.is_deleted,
            }
            for game in (inside.held if inside else ())
        ],
    }


def _inside(one: Backup, journal: Journal, path: Path) -> str:
    """Return in lines what is in a backup, before anything is replaced by it."""
    from companion.presenters.start import backup_words
    from companion.texts.words import say

    where = backup_words.origin(one, path) or say("backup_own")
    lines = [
        say("backup_title", date=f"{one.written:%Y-%m-%d %H:%M}"),
        ", ".join(filter(None, (backup_words.inside(one), where))),
        backup_words.standing(one, journal),
    ]
    for game in one.contents.held if one.contents else ():
        in_bin = f", {say('backup_bin')}" if game.is_deleted else ""
        lines.append(f"  {backup_words.heading(game)}{in_bin}: {backup_words.details(game)}")
    return "\n".join(lines)


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
    box: Annotated[
        str,
        typer.Option(
            "--box", metavar="NAME", help="With which box games begin, such as “demonstration”."
        ),
    ] = "",
) -> None:
    """Open the touchscreen app."""
    from companion.app.startup import run_app
    from companion.machine.folders import JOURNAL, data_folder

    folder = data_folder(data)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    run_app(folder / JOURNAL, size=read_size(size), full=full, camera=read_camera(camera), box=box)


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
