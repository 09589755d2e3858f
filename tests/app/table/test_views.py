"""Hold to look, by touch: a finger on the button shows a hand, lifting it hides the hand again."""

from __future__ import annotations

from collections.abc import Callable

from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.companion.presenters.tables import SECRET, acting


def test_holding_shows_the_hidden_tile_and_letting_go_hides_it(
    open_app: Callable[[], AppContext],
) -> None:
    context = open_app()
    acting(context)
    app = Driver(context)
    app.touch("Continue")
    hidden = app.places()
    with app.holding("Ada: hold to look"):
        held = app.places()
        texts = app.texts()
    after = app.places()
    app.close()

    assert f"tile:{SECRET}" not in hidden
    assert f"tile:{SECRET}" in held
    assert not any(SECRET in text for text in texts)
    assert f"tile:{SECRET}" not in after
