"""The pages behind the home screen's lower row."""

from __future__ import annotations

from tests.app.driver import Driver


def test_my_box_tells_how_much_is_known(app: Driver) -> None:
    app.touch("My box")

    assert any("values known, 0 taught by you" in text for text in app.texts())
