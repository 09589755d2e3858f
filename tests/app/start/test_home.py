"""The pages behind the home screen's lower row."""

from __future__ import annotations

from tests.app.driver import Driver


def test_my_copy_tells_how_much_is_sure(app: Driver) -> None:
    app.touch("My box")

    assert any("values are sure, 0 confirmed by you" in text for text in app.texts())
