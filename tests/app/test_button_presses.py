"""Buttons alone: pressed by hand through the inbox, and as keys of a keyboard."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.core.window import Window

from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from hardware.fake import FakeButtons
from hardware.readings import Reading
from tests.app.driver import Driver
from tests.app.panel_play import without_clocks

KEYS = {"pass": (32, " "), "undo": (117, "u"), "scan": (115, "s")}


def press_button(app: Driver, inbox: Inbox[Reading], name: str) -> None:
    FakeButtons(inbox.put).tap(name)
    app.pump(3)


def press_key(app: Driver, _inbox: Inbox[Reading], name: str) -> None:
    key, text = KEYS[name]
    Window.dispatch("on_key_down", key, 0, text, [])
    Window.dispatch("on_key_up", key, 0)
    app.pump(3)


@pytest.mark.parametrize("press", [press_button, press_key])
def test_a_pass_by_mistake_is_one_press_to_take_back(
    open_app: Callable[[], AppContext], press: Callable[[Driver, Inbox[Reading], str], None]
) -> None:
    inbox: Inbox[Reading] = Inbox()
    app = Driver(open_app(), inbox)
    app.touch("Notad")
    press(app, inbox, "pass")
    assert "Draw the start player by lot." in app.texts()
    press(app, inbox, "pass")
    dealing = without_clocks(app)
    assert "Lay out 1 round tile, 7 others, 2 prey and 1 predator." in dealing
    press(app, inbox, "undo")
    taken_back = app.texts()
    press(app, inbox, "pass")
    passed_again = without_clocks(app)
    app.close()

    assert "Draw the start player by lot." in taken_back
    assert passed_again == dealing


def test_the_settings_test_the_buttons(open_app: Callable[[], AppContext]) -> None:
    inbox: Inbox[Reading] = Inbox()
    app = Driver(open_app(), inbox)
    app.touch_icon("cog")
    press_button(app, inbox, "scan")
    told = app.texts()
    app.close()

    assert "Button test: scan was pressed." in told


def test_a_key_held_down_is_one_press(app: Driver) -> None:
    app.touch("Notad")
    for _ in range(5):  # the system repeats it
        Window.dispatch("on_key_down", 32, 0, " ", [])
        app.pump(3)
    Window.dispatch("on_key_up", 32, 0)

    assert "Draw the start player by lot." in app.texts()


def test_keys_do_nothing_where_the_settings_say_so(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    context.change(buttons="none")
    inbox: Inbox[Reading] = Inbox()
    app = Driver(context, inbox)
    app.touch("Notad")
    press_key(app, inbox, "pass")
    screen = app.screen
    app.close()

    assert screen == "newgame"


def test_escape_does_not_close_the_app(open_app: Callable[[], AppContext]) -> None:
    app = Driver(open_app(), Inbox())
    app.touch("Notad")
    shown = app.texts()
    closed: list[object] = []
    asked = Window.fbind("on_request_close", lambda *told, **_named: closed.append(told))

    Window.dispatch("on_keyboard", 27, 9, None, [])
    app.pump(3)
    Window.unbind_uid("on_request_close", asked)

    assert closed == []
    assert app.texts() == shown
