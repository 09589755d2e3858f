"""The score screen by touch: correct a count, and hand the play to a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import zxingcpp
from PIL import Image

from companion.house import House
from companion.presenters import share
from companion.presenters.scorepad import ScorePadPresenter
from tests.app.driver import Driver


def final(house: House, seats: tuple[str, ...] = ("Ada", "Ben")) -> Driver:
    pad = ScorePadPresenter(house, "notad", seats)
    pad.step("prey", 7)
    pad.add("meadow", 5)
    pad.finish()
    app = Driver(house)
    app.touch("History")
    app.touch("Sheet")
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
