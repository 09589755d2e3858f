"""The score screen by touch: correct a count, and hand the play to a phone."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import zxingcpp
from PIL import Image

from companion.presenters.app_context import AppContext
from companion.presenters.history import share
from companion.presenters.table.scorepad import ScorePadPresenter
from tests.app.driver import Driver
from tests.companion.evenings import keep


def final(context: AppContext, seats: tuple[str, ...] = ("Ada", "Ben")) -> Driver:
    pad = ScorePadPresenter(context, "notad", seats)
    pad.step("prey", 7)
    pad.add("meadow", 5)
    pad.finish()
    app = Driver(context)
    app.touch("History")
    app.touch("Sheet")
    app.wait(lambda: app.screen == "score")
    return app


def test_a_count_is_corrected_with_two_touches(open_app: Callable[[], AppContext]) -> None:
    app = final(open_app())
    app.touch("7")
    app.touch_icon("plus")
    texts = app.texts()
    app.close()

    assert "8" in texts


def test_a_phone_reads_the_code_on_the_screen(
    open_app: Callable[[], AppContext], tmp_path: Path
) -> None:
    context = open_app()
    app = final(context, ("Ada", "Ben", "Cleo", "Dev"))
    app.touch("Share")
    picture = app.picture(tmp_path / "share.png")
    link = share.view(context).link
    app.close()

    with Image.open(picture) as image:
        found = zxingcpp.read_barcodes(image.convert("RGB"))
    assert [one.text for one in found] == [link]


def test_a_phone_reads_the_code_of_six_people_with_long_names(
    open_app: Callable[[], AppContext], tmp_path: Path
) -> None:
    context = open_app()
    names = tuple(f"Wilhelmine Ö. {at}" for at in range(6))
    context.open(keep(context.journal, "amanda", 3, names))
    app = Driver(context)
    app.app.go("share")
    picture = app.picture(tmp_path / "share.png")
    link = share.view(context).link
    app.touch("Text")
    as_text = app.picture(tmp_path / "text.png")
    text = share.view(context, "text").content
    app.close()

    for path, content in ((picture, link), (as_text, text)):
        with Image.open(path) as image:
            assert image.size == (800, 480)
            found = zxingcpp.read_barcodes(image.convert("RGB"))
        assert [one.text for one in found] == [content]
