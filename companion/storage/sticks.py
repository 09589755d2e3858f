"""USB sticks: a backup goes onto each one that is put in, and updates come from them.

Whoever mounts them, the appliance's own rule or a desktop, they appear below /media or /run/media.
Only what is mounted is looked at; nothing on a stick is ever deleted but our own older backups.
"""

from __future__ import annotations

import os
import platform
import re
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from companion.storage.backups import Backup, backups, look_at
from companion.storage.database import NotSaved, beside
from companion.storage.files.generations import GENERATIONS

PLACES = ("/media/", "/run/media/")
FOLDER = "tabletop-companion"
MOUNTS = Path("/proc/self/mounts")
WHEEL = re.compile(r"tabletop_companion-([0-9][0-9A-Za-z.]*)-py3-none-any\.whl")


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


def copy_to(stick: Path, journal_path: Path) -> Path:
    """Put the newest backup of a journal onto a stick; raises NotSaved.

    Each machine has a folder of its own there, with as many generations as at home. The copy is
    read back and checked before it gets its name.
    """
    newest = backups(journal_path)[:1]
    if not newest:
        raise NotSaved("there is no backup yet that could be copied")
    folder = stick / FOLDER / _own_name()
    target = folder / newest[0].path.name
    unfinished = beside(target, ".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            shutil.copyfile(newest[0].path, unfinished)
            handle = os.open(unfinished, os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
            if unfinished.read_bytes() != newest[0].path.read_bytes():
                raise NotSaved(f"{stick.name} does not give back what was written to it")
            shutil.copystat(newest[0].path, unfinished)  # its date is when the games were so
            os.replace(unfinished, target)
        finally:
            unfinished.unlink(missing_ok=True)
        for old in _files(folder)[GENERATIONS:]:
            old.unlink()
    except OSError as error:
        raise NotSaved(f"no backup could be written to {stick.name} ({error.strerror})") from error
    return target


def backups_on(sticks: Iterable[Path]) -> tuple[Backup, ...]:
    """Return the backups on some sticks, of this machine and of others, the newest first."""
    found = [
        one
        for stick in sticks
        for folder in sorted((stick / FOLDER).glob("*/"))
        for one in _files(folder)
    ]
    found.sort(key=lambda one: one.stat().st_mtime, reverse=True)
    return tuple(look_at(one, age) for age, one in enumerate(found, 1))


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


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("journal.backup-*.db"), reverse=True)


def _own_name() -> str:
    return re.sub(r"[^A-Za-z0-9-]", "", platform.node()) or "machine"
