"""The table's own date: set, trusted until the clock has stopped, kept through a restart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.machine.table_clock import PARTS, confirm, set_date, stepped
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from hardware.clock import Machine

THEN = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
NOW = datetime(2027, 2, 3, 19, 30, tzinfo=UTC)


def machine(folder: Path, boot: str = "first", *, is_allowed: bool = False) -> Machine:
    """A machine without a battery; its clock stands still."""
    file = folder / "proc/sys/kernel/random/boot_id"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(boot)
    return Machine(folder, lambda _command: is_allowed)


def open_app(folder: Path, of: Machine) -> AppContext:
    journal = Journal.open(folder / "journal.db", lambda: THEN)
    return AppContext(journal, lambda: THEN, machine=of)


def test_a_date_nobody_looked_at_is_unsure(tmp_path: Path) -> None:
    context = open_app(tmp_path, machine(tmp_path))
    assert not context.date_is_sure
    confirm(context)

    assert context.date_is_sure
    context.journal.close()


def test_where_the_system_may_not_be_set_the_app_keeps_its_own_date(tmp_path: Path) -> None:
    context = open_app(tmp_path, machine(tmp_path))
    said = set_date(context, NOW)
    written = context.begin("notad", ("Ada", "Ben"))
    card = context.journal.card(written.game_id)
    context.journal.close()
    again = open_app(tmp_path, machine(tmp_path))

    assert said.startswith("The date is set for this app.")
    assert card.created.startswith("2027-02-03T19:30")
    assert again.clock() == NOW
    assert again.date_is_sure
    again.journal.close()


def test_where_it_may_the_system_has_the_date_and_the_app_adds_nothing(tmp_path: Path) -> None:
    context = open_app(tmp_path, machine(tmp_path, is_allowed=True))
    context.clock.off_by = timedelta(days=9)
    said = set_date(context, NOW)

    assert said == "The clock of the machine is set."
    assert context.clock.off_by == timedelta()
    context.journal.close()


def test_after_the_machine_was_off_the_date_is_unsure_again(tmp_path: Path) -> None:
    context = open_app(tmp_path, machine(tmp_path))
    set_date(context, NOW)
    context.journal.close()
    again = open_app(tmp_path, machine(tmp_path, "second"))

    assert not again.date_is_sure
    (tmp_path / "sys/class/rtc/rtc0").mkdir(parents=True)
    assert again.date_is_sure  # a battery has kept it meanwhile
    again.journal.close()


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("by", [1, -1])
def test_every_step_gives_a_time_that_exists(part: str, by: int) -> None:
    time = datetime(2028, 1, 31, 23, 59)
    for _ in range(70):
        time = stepped(time, part, by)

    assert 2020 <= time.year < 2100


def test_a_leap_day_of_another_year_is_the_last_of_february() -> None:
    assert stepped(datetime(2028, 2, 29), "year", 1) == datetime(2029, 2, 28)
