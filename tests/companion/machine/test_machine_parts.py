"""The machine behind the app: wiring, sticks, doctor, updates, switching off; without a screen."""

from __future__ import annotations

import json
import platform
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.__main__ import main
from companion.machine import doctor, environment, pin_choices
from companion.presenters.app_context import AppContext
from companion.presenters.start.machine import MachinePresenter
from companion.storage import sticks
from companion.storage.backups import back_up
from companion.storage.database import JournalError, NotSaved
from companion.storage.journal import Journal
from companion.storage.sticks import Sticks
from companion.storage.work import Work
from hardware.checks import Finding
from hardware.fake import FakeLights
from hardware.readings import Reading
from tests.companion.storage.test_journal import BEGINNING, pick


def now() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture
def context(tmp_path: Path) -> Iterator[AppContext]:
    journal = Journal.open(tmp_path / "journal.db", now)
    journal.begin(BEGINNING)
    journal.append(1, 0, [pick(0)])
    context = AppContext(journal, now)
    yield context
    context.journal.close()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "media" / "BLUE"
    folder.mkdir(parents=True)
    return folder


# Wiring


@pytest.mark.parametrize("text", ["", "pass=17", "-", "lamp1=2 buzzer=27", "undo=3 scan=4"])
def test_a_wiring_is_read_as_it_was_written(text: str) -> None:
    assert pin_choices.read(pin_choices.write(pin_choices.read(text))) == pin_choices.read(text)


def test_nonsense_in_a_wiring_is_left_out() -> None:
    assert pin_choices.read("pass=17 undo=17 scan=99 lamp9=4 horn=5 buzzer=x") == {"pass": 17}


def test_a_pin_is_stepped_over_those_in_use_and_off_at_the_end() -> None:
    pins = {"pass": 3, "undo": 4}

    assert pin_choices.stepped(pins, "pass", 1)["pass"] == 5
    assert pin_choices.stepped({"pass": 27}, "pass", 1) == {"pass": 27}
    assert "pass" not in pin_choices.stepped({"pass": 2}, "pass", -1)
    assert pin_choices.stepped({}, "pass", 1) == {"pass": 2}


def test_new_pins_open_the_table_devices_anew(context: AppContext) -> None:
    heard: list[Reading] = []
    context.change(lights="fake")
    context.open_table_devices(heard.append)
    before = context.table_devices.lights
    context.change(wiring="lamp1=5 lamp2=6")
    after = context.table_devices.lights

    assert isinstance(before, FakeLights)
    assert isinstance(after, FakeLights)
    assert (list(before.lamps), list(after.lamps)) == ([1, 2, 3, 4, 5, 6], [1, 2])
    assert after.buzzer is None
    context.table_devices.close()


def test_what_cannot_be_opened_is_said_and_the_rest_works(context: AppContext) -> None:
    context.change(buttons="nonsense", lights="fake")
    context.open_table_devices(lambda _reading: None)
    context.table_devices.show({2})

    told = {one.name: one for one in context.devices}
    assert not told["buttons"].is_well
    assert told["lights"].is_well
    assert isinstance(context.table_devices.lights, FakeLights)
    assert context.table_devices.lights.lit == {2}
    context.table_devices.close()


# Sticks


def test_sticks_are_found_by_where_they_are_mounted() -> None:
    mounts = (
        "/dev/root / ext4 rw 0 0\n/dev/sda1 /media/ada/MY\\040STICK vfat rw 0 0\n"
        "/dev/sdb1 /run/media/ada/B exfat rw 0 0\ntmpfs /mediathek tmpfs rw 0 0\nodd"
    )

    assert sticks.mounted(mounts) == (Path("/media/ada/MY STICK"), Path("/run/media/ada/B"))


def test_a_stick_is_news_once_and_again_when_it_comes_back(stick: Path) -> None:
    there: list[Path] = [stick]
    watching = Sticks(lambda: tuple(there))
    first, second = watching.news(), watching.news()
    there.clear()
    gone = watching.news()
    there.append(stick)

    assert (first, second, gone, watching.news()) == ((stick,), (), (), (stick,))


def test_a_stick_gets_a_backup_that_can_be_restored(context: AppContext, stick: Path) -> None:
    context.sticks = Sticks(lambda: (stick,))
    Work("", context.backing_up_to(stick)).run()
    context.journal.append(1, 1, [pick(1)])
    (kept,) = sticks.backups_on([stick])
    aside = context.restore(kept.path)

    assert kept.games == 1
    assert context.journal.card(1).length == 1
    assert aside is not None
    assert [one.says for one in context.devices if one.name == "stick"] == [
        "backed up to BLUE and checked: 1 game, last played 2026-11-18"
    ]


def test_a_stick_keeps_seven_generations(context: AppContext, stick: Path) -> None:
    for length in range(1, 10):
        context.journal.append(1, length, [pick(length)])
        Work("", context.backing_up_to(stick)).run()

    assert len(sticks.backups_on([stick])) == 7
    assert not list(stick.rglob("*.part"))


def test_a_stick_that_cannot_be_written_is_told_and_stops_nobody(
    context: AppContext, stick: Path
) -> None:
    (stick / "tabletop-companion").write_text("a file where our folder should be")
    Work("", context.backing_up_to(stick)).run()

    (told,) = [one for one in context.devices if one.name == "stick"]
    assert not told.is_well
    assert "no backup could be written to BLUE" in told.says


def test_the_newest_version_on_a_stick_is_offered(stick: Path) -> None:
    for version in ("0.9.0", "0.10.1", "0.10.0"):
        (stick / f"tabletop_companion-{version}-py3-none-any.whl").touch()
    (stick / "other-9.9-py3-none-any.whl").touch()

    assert [one.version for one in sticks.wheels_on([stick])] == ["0.10.1", "0.10.0", "0.9.0"]


# The doctor


def test_every_part_gets_a_line(context: AppContext) -> None:
    found = doctor.examine(context.settings, context.journal.path, now)

    assert [one.device for one in found] == [
        *("display", "touch", "camera", "buttons", "lights"),
        *("storage", "backup", "clock", "versions"),
    ]
    assert all(one.says for one in found)
    assert all(one.do for one in found if not one.is_well)


def test_a_disk_without_room_and_a_slow_one_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = doctor.storage(tmp_path)
    monkeypatch.setattr(doctor, "SLOW_SYNC", -1.0)
    slow = doctor.storage(tmp_path)
    monkeypatch.setattr(doctor, "LEAST_FREE_MB", 10**12)
    full = doctor.storage(tmp_path)

    assert (well.is_well, slow.is_well, full.is_well) == (True, False, False)
    assert ("slow" in slow.do, "room" in full.do) == (True, True)
    assert list(tmp_path.iterdir()) == []


def test_an_old_backup_is_told(context: AppContext) -> None:
    never = doctor.last_backup(context.journal.path, now())
    back_up(context.journal)
    fresh = doctor.last_backup(context.journal.path, now())
    old = doctor.last_backup(context.journal.path, now() + timedelta(days=9))

    assert (never.is_well, fresh.is_well, old.is_well) == (False, True, False)


def test_a_clock_that_cannot_be_right_is_told() -> None:
    assert not doctor.clock(datetime(1970, 1, 1, tzinfo=UTC), is_sure=True).is_well
    assert "not confirmed" in doctor.clock(now(), is_sure=False).says
    assert doctor.clock(now(), is_sure=True) == Finding("clock", "2026-11-18 20:00 UTC")


def test_an_update_that_was_taken_back_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "versions").mkdir()
    (tmp_path / "versions" / "failed").write_text("0.2.0-1\n")
    monkeypatch.setenv(environment.BASE, str(tmp_path))

    assert "0.2.0-1 did not come up" in doctor.versions().says


def test_home_says_only_what_matters(context: AppContext, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "LEAST_FREE_MB", 10**12)
    before = context.devices
    Work("", context.examining()).run()

    told = [one for one in context.devices if one not in before]
    assert {one.name for one in told} == {"storage", "backup"}
    assert not any(one.is_well for one in told)
    assert len(context.findings) == 9


def test_buttons_that_are_open_here_are_not_opened_twice(context: AppContext) -> None:
    context.change(buttons="nonsense", lights="fake")
    context.open_table_devices(lambda _reading: None)
    Work("", context.examining()).run()
    found = {one.device: one for one in context.findings}
    context.table_devices.close()

    assert found["lights"] == Finding("lights", "lights by hand")
    assert found["buttons"].says.startswith("expected one of gpio")


def test_the_command_ends_with_one_when_something_is_not_well(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":9")
    monkeypatch.setattr(doctor, "LEAST_FREE_MB", 10**12)
    code = main(["doctor", "--data", str(tmp_path), "--json", "--quick"])
    answer = json.loads(capsys.readouterr().out)
    main(["doctor", "--data", str(tmp_path)])
    lines = capsys.readouterr().out.splitlines()

    assert (code, answer["well"]) == (1, False)
    assert [one["device"] for one in answer["findings"]] == [line.split()[1] for line in lines]
    assert lines[0].startswith("ok display   an X desktop")


# Updating and switching off


def test_switching_off_runs_the_command_of_the_machine_and_of_nobody_else(
    context: AppContext,
) -> None:
    ran: list[list[str]] = []
    environ = {environment.POWER_OFF: "touch /run/off"}
    context.journal.set("app", json.dumps({"power_off": "reboot"}))

    assert environment.power_off(environ, ran.append)  # type: ignore[arg-type]
    assert not environment.power_off({}, ran.append)  # type: ignore[arg-type]
    assert ran == [["touch", "/run/off"]]
    assert not hasattr(AppContext(context.journal, now).settings, "power_off")


def test_the_first_picture_is_reported_where_somebody_waits(tmp_path: Path) -> None:
    environment.report_up({})
    environment.report_up({environment.UP: str(tmp_path / "up")})

    assert [one.name for one in tmp_path.iterdir()] == ["up"]


def test_an_appliance_offers_the_version_on_the_stick(
    context: AppContext, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context.sticks = Sticks(lambda: (stick,))
    presenter = MachinePresenter(context)
    presenter.press("page:update")
    by_hand = presenter.view()
    monkeypatch.setenv(environment.BASE, "/opt/tabletop-companion")
    nothing = presenter.view()
    (stick / "tabletop_companion-99.0.0-py3-none-any.whl").touch()
    offered = presenter.view()

    assert (by_hand.buttons, nothing.buttons) == ((), ())
    assert [one.text for one in offered.buttons] == ["Update to 99.0.0"]
    wheel = presenter.newer()
    assert wheel is not None
    assert environment.update_command(wheel.path)[1] == "/opt/tabletop-companion/update.sh"


def test_settings_keep_the_wiring(context: AppContext) -> None:
    presenter = MachinePresenter(context)
    presenter.press("page:pins")
    presenter.press("up:pass")
    presenter.press("lights:gpio")
    again = AppContext(context.journal, now)

    assert pin_choices.read(again.settings.wiring)["pass"] == 18
    assert again.settings.lights == "gpio"
    presenter.press("usual")
    assert context.settings.wiring == ""


def said(presenter: MachinePresenter) -> str:
    return "\n".join(f"{one.title} | {one.text}" for one in presenter.view().items)


def test_what_is_in_a_backup_is_shown_before_it_is_restored(
    context: AppContext, stick: Path
) -> None:
    context.sticks = Sticks(lambda: (stick,))
    context.journal.rename(1, "Sunday")
    Work("", context.backing_up_to(stick)).run()
    context.journal.append(1, 1, [pick(1)])
    context.journal.begin(BEGINNING)
    presenter = MachinePresenter(context)
    presenter.press("page:restore")
    listed = presenter.view()
    presenter.press(listed.items[1].key)
    inside = presenter.view()

    assert [one.text for one in listed.items] == ["1 game, last played 2026-11-18"] * 2
    assert f"on BLUE, by {platform.node()}" in listed.items[1].title
    assert [one.key for one in listed.buttons if one.amber] == []
    assert [one.key for one in inside.buttons if one.amber] == ["restore"]
    assert inside.items[0].text == "older: 2 games have more here, or are only here"
    assert "Sunday (tiny) | Ada, Ben · last played 2026-11-18" in said(presenter)
    assert presenter.chosen() == sticks.backups_on([stick])[0].path
    assert presenter.back()
    assert presenter.view() == listed
    assert presenter.back()
    assert not presenter.back()


def test_a_restored_backup_is_told_with_what_was_kept(context: AppContext) -> None:
    source = back_up(context.journal)
    context.journal.begin(BEGINNING)
    presenter = MachinePresenter(context)
    presenter.press("page:restore")
    aside = context.restore(source)
    assert aside is not None
    presenter.restored(source, aside)
    told, _backup, kept = presenter.view().items
    presenter.press(kept.key)

    assert told.title == (
        "Restored and checked: 1 game, last played 2026-11-18."
        f" What was here before is in this list, as {aside.name}."
    )
    assert kept.title.endswith(f"put aside as {aside.name}")
    assert kept.text == "2 games, last played 2026-11-18"
    assert "newer: 1 game has more there, or is only there" in said(presenter)
    assert presenter.chosen() == aside
    context.restore(aside)
    assert len(context.journal.games()) == 2


def test_a_backup_of_a_newer_version_is_shown_and_not_restored(context: AppContext) -> None:
    backup = back_up(context.journal)
    with closing(sqlite3.connect(backup)) as newer:
        newer.execute("UPDATE about SET value = '7.1' WHERE name = 'program'")
        newer.execute("CREATE TABLE dreams (name TEXT)")
        newer.execute("PRAGMA user_version = 99")
        newer.commit()
    presenter = MachinePresenter(context)
    presenter.press("page:restore")
    presenter.press(f"ask:{backup}")

    assert "made by version 7.1, which is newer than this one" in said(presenter)
    assert (presenter.chosen(), presenter.view().buttons) == (None, ())


def test_a_backup_that_goes_with_its_stick_leads_back_to_the_list(
    context: AppContext, stick: Path
) -> None:
    Work("", context.backing_up_to(stick)).run()
    presenter = MachinePresenter(context)
    presenter.press("page:restore")
    presenter.press(f"ask:{sticks.backups_on([stick])[0].path}")
    shutil.rmtree(stick)

    assert presenter.chosen() is None
    assert presenter.view().title == "Backups"


def test_a_damaged_backup_is_refused_and_the_games_stay(context: AppContext) -> None:
    backup = back_up(context.journal)
    backup.write_bytes(backup.read_bytes()[:5000])
    with pytest.raises(JournalError):
        context.restore(backup)

    assert context.journal.card(1).length == 1


def test_nothing_is_restored_into_a_copy_in_memory(context: AppContext) -> None:
    backup = back_up(context.journal)
    context.journal.why_not_kept = "the disk is full"
    with pytest.raises(NotSaved, match="the disk is full"):
        context.restore(backup)

    assert context.journal.card(1).length == 1


def test_at_the_start_the_camera_is_left_alone(context: AppContext) -> None:
    context.change(camera="usb:nowhere")
    Work("", context.examining(takes_picture=False)).run()

    assert "camera" not in {one.device for one in context.findings}
