"""The score screen by touch: correct a count, and hand the play to a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import zxingcpp
from PIL import Image

from companion.presenters.app_context import House
from companion.presenters.history import share
from companion.presenters.table.scorepad import ScorePadPresenter
from tests.app.driver import Driver
from tests.companion.evenings import keep


def final(house: House, seats: tuple[str, ...] = ("Ada", "Ben")) -> Driver:
    pad = ScorePadPresenter(house, "notad", seats)
    pad.step("prey", 7)
    pad.add("meadow", 5)
    pad.finish()
    app = Driver(house)
    app.touch("History")
    app.touch("Sheet")
    app.wait(lambda: app.screen == "score")
    return app


def test_a_count_is_corrected_with_two_touches(open_house: Callable[[], House]) -> None:
    app = final(open_house())
    app.touch("7")
    app.touch_icon("plus")
    texts = app.texts()
    app.close()

    assert "8" in texts


def test_a_phone_reads_the_code_on_the_screen(
    open_house: Callable[[], House], tmp_path: Path
) -> None:
    house = open_house()
    app = final(house, ("Ada", "Ben", "Cleo", "Dev"))
    app.touch("Share")
    picture = app.picture(tmp_path / "share.png")
    link = share.view(house).link
    app.close()

    with Image.open(picture) as image:
        found = zxingcpp.read_barcodes(image.convert("RGB"))
    assert [one.text for one in found] == [link]


def test_a_phone_reads_the_code_of_six_people_with_long_names(
    open_house: Callable[[], House], tmp_path: Path
) -> None:
    house = open_house()
    names = tuple(f"Wilhelmine Ö. {at}" for at in range(6))
    house.open(keep(house.journal, "amanda", 3, names))
    app = Driver(house)
    app.app.go("share")
    picture = app.picture(tmp_path / "share.png")
    link = share.view(house).link
    app.touch("Text")
    as_text = app.picture(tmp_path / "text.png")
    text = share.view(house, "text").content
    app.close()

    for path, content in ((picture, link), (as_text, text)):
        with Image.open(path) as image:
            assert image.size == (800, 480)
            found = zxingcpp.read_barcodes(image.convert("RGB"))
        assert [one.text for one in found] == [content]
