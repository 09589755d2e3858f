"""Starting the app: opens the journal and the hardware, wires them to the screens, and cleans up.

A device that cannot be opened never keeps the app from starting: the home screen says so in one
line. There is no silent fall-back to another kind of device.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.machine.environment import power_off
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext, Device
from companion.storage.backups import backing_up
from companion.storage.database import Newer, NotSaved
from companion.storage.files.lock import Held
from companion.storage.journal import Journal
from companion.storage.recovery import open_or_recover
from companion.storage.work import Work
from companion.texts.words import say

if TYPE_CHECKING:
    from hardware.readings import Reading


def now() -> datetime:
    """Return the time by the machine's clock."""
    return datetime.now(UTC)


@contextmanager
def open_app(
    journal_path: Path, clock: Callable[[], datetime] = now
) -> Iterator[tuple[AppContext, Inbox[Reading]]]:
    """Open everything the app is made of, and close it again."""
    journal, storage = open_journal(journal_path, clock)
    inbox: Inbox[Reading] = Inbox()
    context = AppContext(journal, clock)
    try:
        context.devices = (Device("camera", say("no_camera")), storage)
        context.open_table_devices(inbox.put)
        if storage.is_well:
            # It reads the whole journal, so it waits until the first screen is there.
            context.chores = (lambda: Work(say("backing_up"), backing_up(context.journal)),)
        context.chores += (lambda: Work(say("examining"), context.examining(takes_picture=False)),)
        yield context, inbox
    finally:
        context.table_devices.close()
        context.put_away()
        context.journal.close()  # not always the one it began with: a backup may have been restored


def open_journal(path: Path, clock: Callable[[], datetime]) -> tuple[Journal, Device]:
    """Open the journal and say how the storage is.

    Where the disk cannot be written the games are there to be gone on with all the same, from a
    copy in memory; so they are where somebody else has them open, and from a newer version as far
    as they can be read. Raises NotSaved where not even that can be had.
    """
    try:
        journal, recovery = open_or_recover(path, clock, holder=say("the_app"))
    except (NotSaved, Newer) as error:
        from companion.storage.memory_journal import open_copy

        is_held = isinstance(error, Held)
        journal = open_copy(path, clock, str(error))
        told = say("looking_on", why=str(error)) if is_held else journal.why_not_kept
        return journal, Device("storage", told, is_well=False)
    if recovery:
        return journal, Device("storage", str(recovery), is_well=False)
    return journal, Device("storage", say("storage_well"))


def set_up_window(size: tuple[int, int] | None = None, *, full: bool = False) -> None:
    """Tell Kivy about its window before it is imported: it reads all this from the environment."""
    width, height = size or (800, 480)
    wanted = {
        "KIVY_NO_ARGS": "1",
        "KIVY_NO_FILELOG": "1",
        "KIVY_NO_CONFIG": "1",
        "KIVY_LOG_MODE": "PYTHON",
        "KIVY_AUDIO": "sdl2",  # the one that comes with Kivy's wheel; the others take long to look
        "KCFG_GRAPHICS_WIDTH": str(width),
        "KCFG_GRAPHICS_HEIGHT": str(height),
        "KCFG_GRAPHICS_MULTISAMPLES": "0",
        "KCFG_GRAPHICS_FULLSCREEN": "auto" if full else "0",
        "KCFG_INPUT_MOUSE": "mouse,disable_multitouch",
    }
    for name, value in wanted.items():
        os.environ.setdefault(name, value)


def set_up_offscreen() -> None:
    """Let Kivy draw into memory instead of a window, as fast as the machine can."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")  # nobody listens either
    os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"
    if "KIVY_HOME" not in os.environ:
        os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="kivy-")
        atexit.register(shutil.rmtree, os.environ["KIVY_HOME"], ignore_errors=True)
    set_up_window()


def run_app(
    journal_path: Path,
    *,
    size: tuple[int, int] | None = None,
    full: bool = False,
    camera: str | None = None,
    box: str = "",
) -> None:
    """Open the app's window and stay until it is closed; a `camera` is kept in the settings.

    Games begin with a `box` of the owner's, unless the table says otherwise.
    """
    set_up_window(size, full=full)
    from companion.app.app import CompanionApp

    with open_app(journal_path) as (context, inbox):
        if camera is not None:
            context.change(camera=camera)
        context.usual_box = box
        CompanionApp(context, inbox).run()
        leaving = context.leaving
    # Only now, with everything written and closed.
    if leaving == "off":
        power_off()
