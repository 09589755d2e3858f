"""`companion doctor`: one line per part of the machine, in plain words, with what to do.

The devices are looked at in :mod:`hardware.checks`; here are the storage, the clock, the versions,
and what of all this is worth a line on the home screen.
"""

from __future__ import annotations

import os
import platform
import sqlite3
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from companion.formats.schemas.answer_types import DoctorAnswer
from companion.machine import environment, pin_choices
from companion.storage.stored_settings import Settings
from companion.texts.words import say
from hardware import checks
from hardware.checks import Finding

LEAST_FREE_MB = 100
SLOW_SYNC = 0.25
"""Seconds a synced write may take before a table feels it: a good card needs a hundredth."""
OLD_BACKUP_DAYS = 3
BUILT = datetime(2026, 11, 1)
"""Before this no clock can be right."""

MATTERS = ("storage", "backup", "clock", "versions")
"""What the home screen says if it is not well; of the devices it says so anyway."""

Look = Callable[[], Finding]


def looks(settings: Settings, journal: Path, now: Callable[[], datetime]) -> Iterator[Look]:
    """Yield one look at each part of the machine; each may take a moment and never raises."""
    pins = pin_choices.read(settings.wiring)
    yield checks.display
    yield checks.touch
    yield lambda: checks.camera(settings.camera)
    yield lambda: checks.buttons(settings.buttons, pin_choices.buttons(pins))
    yield lambda: checks.lights(
        settings.lights, pin_choices.lamps(pins), pins.get(pin_choices.BUZZER)
    )
    yield lambda: storage(journal.parent)
    yield lambda: last_backup(journal, now())
    yield lambda: clock(now(), settings.date_is_sure)
    yield versions


def examine(settings: Settings, journal: Path, now: Callable[[], datetime]) -> tuple[Finding, ...]:
    """Look at everything, one after the other."""
    return tuple(look() for look in looks(settings, journal, now))


def storage(folder: Path) -> Finding:
    """Say how much is free and how fast a synced write is, by really writing one."""
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent  # nothing was kept yet: it will be made here
    try:
        disk = os.statvfs(folder)
        free = disk.f_bavail * disk.f_frsize // 2**20
        took = _synced_write(folder)
    except OSError as error:
        told = say("doctor_disk_failed", why=error.strerror or str(error))
        return Finding("storage", told, is_well=False, do=say("doctor_disk_failed_do"))
    says = say("doctor_disk", free=f"{free:,}", took=f"{max(1.0, took * 1000):.0f}")
    if free < LEAST_FREE_MB:
        return Finding("storage", says, is_well=False, do=say("doctor_disk_full_do"))
    if took > SLOW_SYNC:
        return Finding("storage", says, is_well=False, do=say("doctor_disk_slow_do"))
    return Finding("storage", says)


def last_backup(journal: Path, now: datetime) -> Finding:
    """Say when the games were last backed up."""
    from companion.storage.backups import backups

    kept = backups(journal) if journal.parent.is_dir() else ()
    if not kept:
        if not journal.exists():
            return Finding("backup", say("doctor_no_games"))
        return Finding("backup", say("doctor_no_backup"), False, say("doctor_no_backup_do"))
    days = (now.replace(tzinfo=None) - kept[0].written.replace(tzinfo=None)).days
    says = say("doctor_backup", count=len(kept), date=f"{kept[0].written:%Y-%m-%d}")
    if days > OLD_BACKUP_DAYS:
        return Finding("backup", says, is_well=False, do=say("doctor_no_backup_do"))
    return Finding("backup", says)


def clock(now: datetime, is_sure: bool) -> Finding:
    """Say what the clock shows, and whether that can be."""
    says = say("doctor_clock", date=f"{now:%Y-%m-%d %H:%M}")
    if now.replace(tzinfo=None) < BUILT:
        return Finding("clock", says, is_well=False, do=say("doctor_clock_do"))
    return Finding("clock", says if is_sure else f"{says}, {say('doctor_clock_unsure')}")


def versions() -> Finding:
    """Say which versions run here, and whether an update was taken back."""
    try:
        own = version("tabletop-companion")
    except PackageNotFoundError:
        own = "?"
    says = say(
        "doctor_versions",
        own=own,
        python=platform.python_version(),
        kivy=_version("kivy"),
        sqlite=sqlite3.sqlite_version,
        machine=platform.machine(),
    )
    failed = environment.failed_update()
    if failed:
        told = f"{says}; {say('doctor_update_failed', version=failed)}"
        return Finding("versions", told, is_well=False, do=say("doctor_update_failed_do"))
    return Finding("versions", says)


def plain(findings: tuple[Finding, ...]) -> DoctorAnswer:
    """Return the findings as they are told in JSON."""
    return {
        "well": all(one.is_well for one in findings),
        "findings": [
            {"device": one.device, "says": one.says, "well": one.is_well, "do": one.do}
            for one in findings
        ],
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "–"


def _synced_write(folder: Path) -> float:
    """Write a page and sync it, as the journal does with each event; return the seconds."""
    probe = folder / ".doctor"
    handle = os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        began = time.perf_counter()
        os.write(handle, bytes(4096))
        os.fsync(handle)
        return time.perf_counter() - began
    finally:
        os.close(handle)
        probe.unlink(missing_ok=True)
