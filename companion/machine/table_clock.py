"""The date: the machine's clock with the table's own correction, and whether it can be trusted.

The app may not set the clock of every machine. Where it may not, it keeps how far the clock is off
and adds that; nothing else on the machine changes.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Protocol

from companion.texts.words import say

if TYPE_CHECKING:
    from companion.storage.stored_settings import Settings
    from hardware.clock import Machine

Clock = Callable[[], datetime]

PARTS = ("year", "month", "day", "hour", "minute")
YEARS = range(2020, 2100)


class TableClock:
    """The time at this table.

    >>> from datetime import UTC
    >>> clock = TableClock(lambda: datetime(2026, 1, 1, tzinfo=UTC))
    >>> clock.off_by = timedelta(days=30)
    >>> clock().isoformat()
    '2026-01-31T00:00:00+00:00'
    """

    def __init__(self, machine: Clock, off_by: timedelta = timedelta()) -> None:
        self.machine = machine
        self.off_by = off_by

    def __call__(self) -> datetime:
        """Return the time now."""
        return self.machine() + self.off_by


class Dated(Protocol):
    """What the date of a table rests on: its settings, its machine and its clock."""

    settings: Settings
    machine: Machine
    clock: TableClock

    def change(self, **changes: Any) -> Settings:
        """Change settings and keep them."""


def is_sure(table: Dated) -> bool:
    """Say whether dates are right: somebody said so, and the clock has not stopped since."""
    chosen = table.settings
    if not chosen.date_is_sure:
        return False
    return table.machine.keeps_time or chosen.date_boot == table.machine.boot


def confirm(table: Dated) -> None:
    """Keep that somebody looked at the date and found it right."""
    table.change(date_is_sure=True, date_boot=table.machine.boot)


def set_date(table: Dated, wanted: datetime) -> str:
    """Set the date, the system's where that is allowed and else the app's own; say which."""
    if table.machine.set(wanted):
        table.clock.off_by = timedelta()
        told = say("date_set_system")
    else:
        table.clock.off_by = wanted - table.clock.machine()
        told = say("date_set_own")
    table.change(
        date_is_sure=True,
        date_boot=table.machine.boot,
        clock_off_by=int(table.clock.off_by.total_seconds()),
    )
    return told


def stepped(time: datetime, part: str, by: int) -> datetime:
    """Return a time with one part of it moved on or back; a part that ends begins anew.

    >>> stepped(datetime(2026, 1, 31, 23, 59), "minute", 1)
    datetime.datetime(2026, 1, 31, 23, 0)
    >>> stepped(datetime(2026, 1, 31), "month", 1)
    datetime.datetime(2026, 2, 28, 0, 0)
    """
    from calendar import monthrange

    most = {"month": 12, "day": monthrange(time.year, time.month)[1], "hour": 24, "minute": 60}
    if part == "year":
        year = min(max(time.year + by, YEARS.start), YEARS.stop - 1)
        return time.replace(year=year, day=min(time.day, monthrange(year, time.month)[1]))
    first = 1 if part in ("month", "day") else 0
    value = (getattr(time, part) - first + by) % most[part] + first
    day = min(time.day, monthrange(time.year, value)[1]) if part == "month" else time.day
    changed = {"day": day, part: value}
    return time.replace(**changed)
