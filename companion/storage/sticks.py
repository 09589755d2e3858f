"""USB sticks: a backup goes onto each one that is put in, and updates come from them.

Whoever mounts them, the appliance's own rule or a desktop, they appear below /media or /run/media.
Only what is mounted is looked at; nothing on a stick is ever deleted but our own older
backups, and of these only what a newer one holds as well.
"""

from __future__ import annotations

import errno
import platform
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from companion.storage.backups import Backup, look_at, looked_at, restorable
from companion.storage.database import JournalError, NotSaved
from companion.storage.files.generations import copy_generation, generations

PLACES = ("/media/", "/run/media/")
FOLDER = "tabletop-companion"
JOURNAL = "journal.db"
"""What the backups on a stick are named after; none lies there itself."""
MOUNTS = Path("/proc/self/mounts")
WHEEL = re.compile(r"tabletop_companion-([0-9][0-9A-Za-z.]*)-py3-none-any\.whl")

_TROUBLES = {
    errno.ENOSPC: "it is full",
    errno.EROFS: "it can only be read",
    errno.EACCES: "it can only be read",
    errno.EIO: "it does not answer; was it pulled out?",
    errno.ENODEV: "it was pulled out",
    errno.ENOENT: "it was pulled out",
}


@dataclass(frozen=True, slots=True)
class Wheel:
    """Another version of this program, on a stick."""

    version: str
    path: Path
    stick: Path


def mounted(mounts: str, places: Iterable[str] = PLACES) -> tuple[Path, ...]:
    """Return where sticks are mounted, by the kernel's own list.

    >>> mounted("/dev/sda1 /media/companion/sda1 vfat rw 0 0\\n/dev/root / ext4 rw 0 0")
    (PosixPath('/media/companion/sda1'),)
    """
    found = []
    for line in mounts.splitlines():
        parts = line.split(" ")
        # The kernel writes a space in a name as \040.
        path = re.sub(
            r"\\([0-7]{3})", lambda one: chr(int(one[1], 8)), parts[1] if parts[1:] else ""
        )
        if path.startswith(tuple(places)):
            found.append(Path(path))
    return tuple(found)


def read_mounts() -> str:
    """Return the kernel's list of what is mounted where; empty where there is none."""
    try:
        return MOUNTS.read_text(errors="replace")
    except OSError:
        return ""


class Sticks:
    """Remembers which sticks were there, so that a new one is noticed once."""

    def __init__(self, look: Callable[[], tuple[Path, ...]] | None = None) -> None:
        self._look = look or (lambda: mounted(read_mounts()))
        self._known: frozenset[Path] | None = None

    def now(self) -> tuple[Path, ...]:
        """Return the sticks that are there."""
        return self._look()

    def news(self) -> tuple[Path, ...]:
        """Return the sticks that were put in since the last look; at the first look all."""
        found = self._look()
        known, self._known = self._known or frozenset(), frozenset(found)
        return tuple(one for one in found if one not in known)


def copy_to(stick: Path, source: Path) -> Backup:
    """Put a backup onto a stick, read it back from there and return it; raises NotSaved.

    Each machine has a folder of its own there, with as many generations of each journal as at
    home. Whatever goes wrong, what lay there before still does.
    """
    folder = stick / FOLDER / _own_name()
    try:
        device = stick.stat().st_dev
        folder.mkdir(parents=True, exist_ok=True)
        if folder.resolve() != stick.resolve() / FOLDER / folder.name:
            raise NotSaved("its folder leads elsewhere")
        target = copy_generation(source, folder / JOURNAL)
        # Once it is pulled out, its folder is an empty one of the machine's own card.
        if target.stat().st_dev != device:
            raise NotSaved(f"{stick.name} was pulled out too early")
        return look_at(target)
    except OSError as error:
        why = _TROUBLES.get(error.errno or 0, error.strerror)
        raise NotSaved(f"no backup could be written to {stick.name} ({why})") from error
    except JournalError as error:
        raise NotSaved(f"no backup could be written to {stick.name} ({error})") from error


def backups_on(sticks: Iterable[Path]) -> tuple[Backup, ...]:
    """Return the backups on some sticks, of whatever machine; in each folder the newest first."""
    return looked_at(files_on(sticks))


def files_on(sticks: Iterable[Path]) -> tuple[Path, ...]:
    """Return the files of :func:`backups_on`."""
    found: list[Path] = []
    for stick in sticks:
        with suppress(OSError):  # it was pulled out while we look
            for folder in sorted((stick / FOLDER).glob("*/")):
                if folder.stat().st_dev == stick.stat().st_dev and not folder.is_symlink():
                    found += generations(folder / JOURNAL)
    return tuple(found)


def all_restorable(path: Path, sticks: Iterable[Path]) -> tuple[Backup, ...]:
    """Return all that could take the place of the journal at `path`, here and on sticks."""
    found = (*restorable(path), *backups_on(sticks))
    return tuple(replace(one, age=age) for age, one in enumerate(found, 1))


def wheels_on(sticks: Iterable[Path]) -> tuple[Wheel, ...]:
    """Return the versions of this program that lie on some sticks, the newest first."""
    found = [
        Wheel(named[1], one, stick)
        for stick in sticks
        for one in [*stick.glob("*.whl"), *stick.glob(f"{FOLDER}/*.whl")]
        if (named := WHEEL.fullmatch(one.name))
    ]
    return tuple(sorted(found, key=lambda one: _numbers(one.version), reverse=True))


def _numbers(version: str) -> list[int]:
    return [int(part) for part in re.findall(r"\d+", version)]


def _own_name() -> str:
    return re.sub(r"[^A-Za-z0-9-]", "", platform.node()) or "machine"
