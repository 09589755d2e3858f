"""The tags screen as data: every choice leads to sheets, and what cannot be is said."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pypdfium2
import pytest

from companion.box import tag_codes
from companion.machine.folders import sticks
from companion.presenters.app_context import AppContext
from companion.presenters.box.tags import Choice, TagsPresenter
from companion.storage.journal import Journal
from companion.storage.work import Work
from rules.files.unreadable import Unreadable


def clock() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture
def context(tmp_path: Path) -> Iterator[AppContext]:
    with Journal.open(tmp_path / "journal.db", clock) as journal:
        yield AppContext(journal, clock)


def notad(context: AppContext) -> TagsPresenter:
    return TagsPresenter(context, tuple, game="notad")


def chosen(choices: tuple[Choice, ...]) -> list[str]:
    return [one.key for one in choices if one.chosen]


@pytest.mark.parametrize("name", tag_codes.games())
def test_at_first_all_pieces_of_a_game_are_printed_on_plain_paper(
    context: AppContext, name: str
) -> None:
    view = TagsPresenter(context, tuple, game=name).view()

    assert view.sheet is not None
    assert view.sheet.paper.name == "A4"
    assert (chosen(view.games), chosen(view.papers), chosen(view.sizes)) == ([name], ["A4"], ["20"])


def test_kinds_are_taken_away_and_put_back(context: AppContext) -> None:
    presenter = notad(context)
    presenter.choose_piece("tile")
    without = presenter.view()
    presenter.choose_piece("tile")

    assert without.says == "7 labels on one sheet"
    assert presenter.view().says == "129 labels on 2 sheets"


def test_nothing_chosen_is_an_empty_state(context: AppContext) -> None:
    presenter = notad(context)
    for kind in ("tile", "animal"):
        presenter.choose_piece(kind)
    view = presenter.view()

    assert view.sheet is None
    assert view.says == "Nothing is chosen. Touch the pieces that should get a tag."


def test_corner_marks_come_for_every_seat_s_board(context: AppContext) -> None:
    presenter = notad(context)
    for key in ("tile", "animal", "corners"):
        presenter.choose_piece(key)

    assert presenter.view().says == "16 labels on one sheet"


def test_each_tag_once(context: AppContext) -> None:
    presenter = notad(context)
    presenter.choose_piece("once")

    assert presenter.view().says == "129 labels on 2 sheets"


def test_a_single_piece_is_printed_instead_of_kinds(context: AppContext) -> None:
    presenter = notad(context)
    presenter.add("T017")
    presenter.add("prey a")
    presenter.add("T017")
    both = presenter.view()
    presenter.choose_piece("only:prey a")

    assert both.says == "2 labels on one sheet"
    assert chosen(both.pieces) == ["only:T017", "only:prey a"]
    assert presenter.view().says == "1 label on one sheet"


def test_a_piece_there_is_none_of_is_said_and_changes_nothing(context: AppContext) -> None:
    presenter = notad(context)
    presenter.add("T999")
    view = presenter.view()

    assert view.trouble.startswith('no tag is called "T999"')
    assert view.says == "129 labels on 2 sheets"


@pytest.mark.parametrize("paper", ["A4", "Letter", "L4731", "L4732", "L7651", "5167", "5160"])
def test_every_size_that_is_offered_can_be_printed(context: AppContext, paper: str) -> None:
    presenter = notad(context)
    presenter.choose_paper(paper)
    for size in presenter.view().sizes:
        presenter.choose_size(size.key)
        view = presenter.view()

        assert view.sheet is not None
        assert chosen(view.sizes) == [size.key]


def test_a_used_sheet_is_begun_later(context: AppContext) -> None:
    presenter = notad(context)
    presenter.choose_paper("L7651")
    presenter.begin_at("60")
    view = presenter.view()

    assert view.sheet is not None
    assert len(view.sheet.labels) == 6
    assert "label" in chosen(view.pieces)


@pytest.mark.parametrize(("word", "says"), [("66", "labels 1 to 65"), ("x", "“x” is no number")])
def test_a_label_there_is_none_of_is_said(context: AppContext, word: str, says: str) -> None:
    presenter = notad(context)
    presenter.choose_paper("L7651")
    presenter.begin_at(word)

    assert says in presenter.view().trouble
    assert presenter.from_label == 1


def test_another_paper_is_begun_at_its_first_label(context: AppContext) -> None:
    presenter = notad(context)
    presenter.choose_paper("L4731")
    presenter.begin_at("189")
    presenter.choose_paper("L7651")

    assert presenter.view().sheet is not None
    assert presenter.from_label == 1


def test_the_file_lies_in_a_folder_of_the_app(context: AppContext, tmp_path: Path) -> None:
    path = notad(context).writing().run()

    assert path == tmp_path / "sheets" / "tags-notad-A4.pdf"
    assert len(pypdfium2.PdfDocument(path)) == 2


def test_the_file_goes_to_a_stick(context: AppContext, tmp_path: Path) -> None:
    stick = tmp_path / "STICK"
    stick.mkdir()
    presenter = TagsPresenter(context, lambda: (stick,), game="bania")
    offered = presenter.view().where
    presenter.choose_where(str(stick))
    path = presenter.writing().run()

    assert [one.says for one in offered] == ["this machine", "USB stick STICK"]
    assert path == stick / "tags-bania-A4.pdf"
    assert path.exists()


def test_a_stick_that_is_gone_while_writing_is_said(context: AppContext, tmp_path: Path) -> None:
    stick = tmp_path / "STICK"
    presenter = TagsPresenter(context, lambda: (stick,), game="bania")
    presenter.choose_where(str(stick))

    with pytest.raises(Unreadable, match=r"STICK.*cannot be written"):
        presenter.writing().run()


def test_a_stick_pulled_out_is_offered_no_more(context: AppContext, tmp_path: Path) -> None:
    plugged = [tmp_path / "STICK"]
    presenter = TagsPresenter(context, lambda: tuple(plugged), game="bania")
    presenter.choose_where(str(plugged[0]))
    plugged.clear()

    assert chosen(presenter.view().where) == [str(tmp_path / "sheets")]


def test_a_folder_that_cannot_be_made_is_said(context: AppContext, tmp_path: Path) -> None:
    (tmp_path / "sheets").write_text("in the way")

    with pytest.raises(Unreadable, match=r"sheets.*cannot be made: File exists"):
        notad(context).writing().run()


def test_the_first_sheet_is_made_ready_in_small_steps(context: AppContext) -> None:
    work = Work("", notad(context).preparing())
    seen = []
    view = work.run(lambda progress: seen.append(progress.done))

    assert view.sheet is not None
    assert seen == list(range(len(view.sheet.labels)))


def test_the_owner_s_names_are_the_captions(context: AppContext) -> None:
    context.journal.learn("notad", [("animal/prey_a", "name", "Hare")])
    presenter = notad(context)
    presenter.add("hare")
    sheet = presenter.view().sheet

    assert sheet is not None
    assert {label.stamp.caption for label in sheet.labels} == {"Hare"}


def test_sticks_are_what_is_mounted_where_sticks_are(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/sda1 / ext4 rw,relatime 0 0\n"
        "/dev/sdb1 /media/pi/MY\\040STICK vfat rw,nosuid 0 0\n"
        "/dev/sdc1 /run/media/ada/CARD exfat rw 0 0\n"
        "/dev/sr0 /media/pi/CDROM iso9660 ro 0 0\n"
        "broken\n"
    )

    assert sticks(mounts) == (Path("/media/pi/MY STICK"), Path("/run/media/ada/CARD"))
    assert sticks(tmp_path / "none") == ()
