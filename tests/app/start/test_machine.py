"""The machine's screen by touch, lamps that follow the turn, and two buttons that switch it off."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.screens.start import off
from companion.machine import environment
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from companion.storage.backups import back_up
from companion.storage.sticks import Sticks
from hardware.fake import FakeButtons, FakeLights
from hardware.readings import Reading
from tests.app.driver import Driver
from tests.app.panel_play import without_clocks


def to_machine(app: Driver) -> None:
    app.touch_icon("cog")
    app.touch("health, backups, update, pins, switch off …")
    app.wait(lambda: app.reads("Switch off"))


def test_every_part_is_shown_with_what_to_do(app: Driver) -> None:
    to_machine(app)
    app.wait(lambda: any(text.startswith("Versions:") for text in app.texts()))

    said = " ".join(app.texts())
    assert all(
        f"{part}:" in said
        for part in ("Screen", "Touch", "Camera", "Buttons", "Lights", "Storage", "Clock")
    )


def test_the_line_on_the_home_screen_leads_to_the_machine(app: Driver) -> None:
    app.touch("no camera")

    assert app.screen == "machine"


def test_a_backup_is_restored_by_touch(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    back_up(context.journal)
    app.touch("A new display")
    later = len(context.session.record.history) if context.session else 0
    app.touch_icon("arrow-left")
    to_machine(app)
    app.touch("Backups")
    (kept,) = [text for text in app.texts() if text.startswith("20")]
    app.touch(kept)
    app.wait(lambda: app.reads("Restore this one"))
    inside = app.texts()
    app.touch("Restore this one")
    app.wait(lambda: any(text.startswith("Restored and checked: 1 game") for text in app.texts()))
    kept_here = [text for text in app.texts() if "put aside as journal.kept-" in text]
    for _ in range(3):
        app.touch_icon("arrow-left")
    app.touch("Continue")
    app.wait(lambda: app.screen == "table")
    restored = len(context.session.record.history) if context.session else 0
    app.close()
    context.journal.close()

    assert (later, restored) == (2, 1)
    assert "older: 1 game has more here, or is only here" in inside
    assert "Notad" in inside
    assert len(kept_here) == 1


def test_a_backup_made_by_touch_says_what_is_in_it(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Start")
    app.app.go("machine", page="restore")
    app.touch("Back up now")
    app.wait(lambda: app.reads("Backed up and checked: 1 game, last played 2026-11-18."))

    assert len([text for text in app.texts() if text.startswith("20")]) == 1


def test_a_backup_that_is_damaged_is_said_to_be(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    backup = back_up(context.journal)
    backup.write_bytes(backup.read_bytes()[:5000])
    app.app.go("machine", page="restore")
    app.wait(lambda: any(text.startswith("20") for text in app.texts()))
    app.touch(next(text for text in app.texts() if text.startswith("20")))
    said = " ".join(app.texts())
    app.close()
    context.journal.close()

    assert app.screen == "machine"
    assert "damaged" in said
    assert "Restore this one" not in said


def test_a_stick_that_is_put_in_gets_a_backup(
    open_app: Callable[[], AppContext], tmp_path: Path
) -> None:
    stick = tmp_path / "media" / "BLUE"
    stick.mkdir(parents=True)
    there: list[Path] = []
    context = open_app()
    context.sticks = Sticks(lambda: tuple(there))
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    app.touch_icon("arrow-left")
    there.append(stick)
    app.app._look_for_sticks(0)
    app.wait(lambda: any("backed up to BLUE" in text for text in app.texts()))
    app.close()

    assert len(list(stick.rglob("journal.backup-*.db"))) == 1


def test_pins_are_stepped_by_touch(app: Driver) -> None:
    to_machine(app)
    app.touch("Pins")
    before = app.texts()
    app.touch_widget(app.icons("plus")[0])

    assert "GPIO 17" in before
    assert "GPIO 18" in app.texts()
    assert app.context.settings.wiring.startswith("pass=18")


def test_an_update_from_a_stick_is_installed_and_the_app_restarts(
    open_app: Callable[[], AppContext], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick, base = tmp_path / "BLUE", tmp_path / "base"
    stick.mkdir()
    base.mkdir()
    (stick / "tabletop_companion-99.0.0-py3-none-any.whl").touch()
    script = base / "update.sh"
    script.write_text('echo "companion: failed: no room" >&2; exit 1\n')
    monkeypatch.setenv(environment.BASE, str(base))
    context = open_app()
    context.sticks = Sticks(lambda: (stick,))
    context.change(stick_backups=False)
    app = Driver(context)
    left: list[str] = []
    context.leave = lambda: left.append(context.leaving)
    to_machine(app)
    app.touch("Update")
    app.touch("Update to 99.0.0")
    app.wait(lambda: app.reads("failed: no room"))
    failed = list(left)
    script.write_text('printf "%s\\n" "$@" >"$(dirname "$0")/asked"\n')
    app.touch("Update to 99.0.0")
    app.wait(lambda: left)
    app.close()

    assert (failed, left) == ([], ["restart"])
    assert (base / "asked").read_text().endswith("99.0.0-py3-none-any.whl\n--no-restart\n")


@pytest.fixture
def held(open_app: Callable[[], AppContext]) -> tuple[Driver, FakeButtons, list[str]]:
    """The app in a game, with buttons to hold, and where its leaving is noted."""
    inbox: Inbox[Reading] = Inbox()
    times = iter(range(1000))
    buttons = FakeButtons(inbox.put, clock=lambda: next(times) / 100)
    app = Driver(open_app(), inbox)
    left: list[str] = []
    app.context.leave = lambda: left.append(app.context.leaving)
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    return app, buttons, left


@pytest.mark.parametrize("order", [("pass", "undo"), ("undo", "pass")])
def test_two_buttons_held_switch_off_and_play_no_turn(
    held: tuple[Driver, FakeButtons, list[str]], order: tuple[str, str]
) -> None:
    app, buttons, left = held
    session = app.context.session
    assert session is not None
    before = session.record.events
    for name in order:
        buttons.press(name)
        app.pump(2)
    for name in order:
        buttons.hold(name)
    app.pump(3)
    asked, shown = app.screen, app.texts()
    app.touch("Off now")
    app.close()

    assert asked == "off"
    assert f"Switching off in {off.SECONDS}" in shown
    assert session.record.events == before
    assert left == ["off"]


def test_one_can_stay(held: tuple[Driver, FakeButtons, list[str]]) -> None:
    app, buttons, left = held
    for name in ("pass", "undo"):
        buttons.press(name)
    for name in ("pass", "undo"):
        buttons.hold(name)
    app.pump(3)
    app.touch("Stay on")
    home = app.screen
    app.close()

    assert (home, left) == ("home", [])


def test_the_countdown_switches_off_by_itself(
    held: tuple[Driver, FakeButtons, list[str]],
) -> None:
    app, _buttons, left = held
    app.app.go("off")
    screen = app.app.manager.current_screen
    for _ in range(off.SECONDS):
        screen._tick(1)
    app.close()

    assert left == ["off"]


def test_the_lamp_of_the_seat_that_is_awaited_is_lit(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    context.change(lights="fake")
    context.open_table_devices(lambda _reading: None)
    lights = context.table_devices.lights
    assert isinstance(lights, FakeLights)
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    nobody = set(lights.lit)
    app.touch("Ada")
    app.touch("A new display")
    first = set(lights.lit)
    app.touch_place("level:1")
    without_clocks(app)
    second, beeps = set(lights.lit), lights.beeps
    app.touch_icon("arrow-left")
    gone = set(lights.lit)
    app.close()
    context.table_devices.close()

    assert (nobody, first, second, gone) == (set(), {1}, {2}, set())
    assert beeps == 1
