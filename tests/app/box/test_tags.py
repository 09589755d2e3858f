"""The tags screen by touch: choose, look, write, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest

from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.app.test_sizes import misfits


def seen(app: Driver) -> bool:
    """Whether the first sheet is drawn."""
    return app.app.manager.current_screen.sheet is not None


def test_tags_are_written_with_two_touches(app: Driver, tmp_path: Path) -> None:
    app.touch("Tags")
    app.wait(lambda: seen(app))
    app.touch("Write the PDF")
    app.wait(lambda: app.reads("Written"))
    path = tmp_path / "sheets" / "tags-amanda-A4.pdf"

    assert app.reads(str(path))
    assert app.reads("Print it at 100 %")
    assert len(pypdfium2.PdfDocument(path)) == 2


def test_what_is_chosen_is_what_is_written(app: Driver, tmp_path: Path) -> None:
    app.touch("Tags")
    app.touch("Bania")
    app.touch("L7651, 38.1 × 21.2 mm")
    app.touch("each tag once")
    assert app.reads("60 labels on one sheet")
    app.touch("Write the PDF")
    app.wait(lambda: app.reads("Written"))

    assert len(pypdfium2.PdfDocument(tmp_path / "sheets" / "tags-bania-L7651.pdf")) == 1


def test_one_piece_is_asked_for_by_name(app: Driver) -> None:
    app.touch("Tags")
    app.touch("Danana")
    app.touch("one piece only")
    for letter in ("F", "0", "7"):
        app.touch(letter)
    app.touch("OK")

    assert app.reads("1 label on one sheet")
    app.touch("F07 ×")
    assert app.reads("91 labels")


def test_a_name_there_is_none_of_is_said(app: Driver) -> None:
    app.touch("Tags")
    app.touch("one piece only")
    app.touch("Z")
    app.touch("OK")

    assert app.reads('no tag is called "Z"')


def test_with_nothing_chosen_the_screen_says_what_to_do(app: Driver) -> None:
    app.touch("Tags")
    app.touch("Bania")
    app.touch("tents · 120")

    assert app.reads("Touch the pieces that should get a tag.")
    assert app.app.manager.current_screen.sheet is None


def test_a_folder_in_the_way_is_a_card_and_the_screen_goes_on(
    app: Driver, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "sheets").write_text("in the way")
    app.touch("Tags")
    app.wait(lambda: seen(app))
    app.touch("Write the PDF")
    app.wait(lambda: app.reads("cannot be made"))
    app.touch("Close")
    app.wait(lambda: seen(app))
    (tmp_path / "sheets").unlink()
    app.touch("Write the PDF")
    app.wait(lambda: app.reads("Written"))

    assert "cannot be made: File exists" in capsys.readouterr().err


def test_the_sheet_can_be_looked_at_closely(app: Driver) -> None:
    app.touch("Tags")
    app.wait(lambda: seen(app))
    app.touch_icon("magnify")
    app.pump(3)
    large = misfits(app)
    app.touch_icon("magnify")
    app.pump(3)

    assert large == []
    assert app.reads("WHICH PIECES")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_button_fits(open_app: Callable[[], AppContext], size: tuple[int, int]) -> None:
    app = Driver(open_app(), size=size)
    app.touch("Tags")
    app.wait(lambda: seen(app))
    found = misfits(app)
    app.close()

    assert found == []
