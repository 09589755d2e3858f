"""The sheets of tags: drawn as PDF, every tag is read back from where it ought to be."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
import zxingcpp

from companion.box import tag_codes
from companion.box.tag_codes import Piece
from companion.storage.work import Progress, Work
from companion.tags import papers, pdf, sheets
from companion.tags.papers import Paper
from companion.tags.sheets import Box, Sheet
from hardware.scanning.corner_marks import read_corner_marks
from hardware.scanning.scanner import Scanner
from rules import shelf
from rules.files.unreadable import Unreadable

pytestmark = pytest.mark.slow

DPI = 300
ALL = papers.papers()
LABELS = [one for one in ALL if one.label is not None]
PLAIN = [one for one in ALL if one.label is None]


@cache
def everything() -> tuple[Piece, ...]:
    return tuple(one for name in shelf.names() for one in tag_codes.pieces(shelf.game(name)))


def drawn(made: tuple[Sheet, ...]) -> Iterator[tuple[Sheet, Any]]:
    """Yield each sheet with its picture, as a printer of 300 dots to the inch would see it."""
    document = pypdfium2.PdfDocument(Work("", pdf.drawing(made)).run())
    assert len(document) == len(made)
    for at, sheet in enumerate(made):
        page = document[at].render(scale=DPI / 72, grayscale=True).to_numpy()
        yield sheet, page.reshape(page.shape[:2])


def cut_out(page: Any, box: Box) -> Any:
    left, top, right, bottom = (
        round(one * DPI / 25.4) for one in (box.x, box.y, box.x + box.w, box.y + box.h)
    )
    return np.ascontiguousarray(page[top:bottom, left:right])


def read(picture: Any) -> Any:
    (found,) = zxingcpp.read_barcodes(
        picture,
        formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode),
        try_rotate=False,
        try_invert=False,
    )
    return found


@pytest.mark.parametrize("paper", ALL, ids=lambda one: one.name)
def test_every_tag_of_every_game_reads_back(paper: Paper) -> None:
    made = sheets.lay_out(sheets.stamps(everything(), once=True, at_least=1), paper)
    wanted, found = [], []

    for sheet, page in drawn(made):
        for label in sheet.labels:
            seen = read(cut_out(page, label.square))
            is_upright = abs(seen.orientation) <= 2  # degrees; pixels are coarse
            wanted.append((label.stamp.id, "H", True))
            found.append((seen.text, seen.ec_level, is_upright))

    assert found == wanted
    assert [one for one, _level, _upright in found] == [one.id for one in everything()]


@pytest.mark.parametrize("size", [sheets.SMALLEST_SIZE, 9.3])
@pytest.mark.parametrize("paper", PLAIN, ids=lambda one: one.name)
def test_small_tags_read_back(paper: Paper, size: float) -> None:
    stamps = sheets.stamps(everything()[::3], once=True, at_least=1)

    for sheet, page in drawn(sheets.lay_out(stamps, paper, size=size)):
        for label in sheet.labels:
            assert read(cut_out(page, label.square)).text == label.stamp.id


@pytest.mark.parametrize("paper", LABELS, ids=lambda one: one.name)
def test_nothing_is_printed_over_the_edge_of_a_label(paper: Paper) -> None:
    longest = sorted(everything(), key=lambda one: -len(one.caption))
    stamps = (*sheets.stamps(longest, once=True, at_least=1), *sheets.corner_stamps(2))

    for sheet, page in drawn(sheets.lay_out(stamps, paper)):
        left = page.copy()
        for label in sheet.labels:
            slack = sheets.STRAY - 0.1  # a pixel lies on the border now and then
            edge = label.edge
            inner = Box(edge.x + slack, edge.y + slack, edge.w - 2 * slack, edge.h - 2 * slack)
            cut_out_view(left, inner)[:] = 255
        top = round((paper.height - _margin(paper)) * DPI / 25.4)
        left[top:] = 255  # the words at the foot lie below the labels
        assert int((left < 250).sum()) == 0


def cut_out_view(page: Any, box: Box) -> Any:
    left, top, right, bottom = (
        round(one * DPI / 25.4) for one in (box.x, box.y, box.x + box.w, box.y + box.h)
    )
    return page[top:bottom, left:right]


def _margin(paper: Paper) -> float:
    assert paper.label is not None
    return (paper.height - paper.label.whole[1]) / 2


@pytest.mark.parametrize("size", [6.0, 12.5, 20.0, 33.0])
@pytest.mark.parametrize("paper", PLAIN, ids=lambda one: one.name)
def test_pieces_to_cut_lie_apart_and_the_cut_marks_beside_them(paper: Paper, size: float) -> None:
    stamps = sheets.stamps(everything()[:130], once=True)

    for sheet in sheets.lay_out(stamps, paper, size=size):
        edges = [label.edge for label in sheet.labels]
        assert not any(overlap(a, b) for at, a in enumerate(edges) for b in edges[:at])
        assert not any(overlap(cut, edge) for cut in sheet.cuts for edge in edges)
        assert all(inside(paper, box) for box in (*edges, *sheet.cuts))


def overlap(a: Box, b: Box) -> bool:
    tiny = 1e-6
    return (
        a.x < b.x + b.w - tiny
        and b.x < a.x + a.w - tiny
        and a.y < b.y + b.h - tiny
        and b.y < a.y + a.h - tiny
    )


def inside(paper: Paper, box: Box) -> bool:
    across = box.x >= 3 and box.x + box.w <= paper.width - 3
    return across and box.y >= 3 and box.y + box.h <= paper.height - 9


@pytest.mark.parametrize("paper", LABELS, ids=lambda one: one.name)
def test_the_labels_of_a_sheet_lie_on_it(paper: Paper) -> None:
    assert paper.label is not None
    full = sheets.lay_out(sheets.stamps(everything(), once=True, at_least=1), paper)[0]

    assert len(full.labels) == min(paper.per_sheet or 0, len(everything()))
    assert all(inside(paper, label.edge) for label in full.labels)
    assert paper.label.across >= paper.label.width
    assert paper.label.down >= paper.label.height


@pytest.mark.parametrize("paper", [ALL[0], ALL[2]], ids=lambda one: one.name)
def test_corner_marks_read_back_upright(paper: Paper) -> None:
    stamps = sheets.corner_stamps(4)
    ((sheet, page),) = drawn(sheets.lay_out(stamps, paper))

    found = read_corner_marks(page)

    assert sorted(found) == [stamp.mark for stamp in stamps] == list(range(16))
    for label in sheet.labels:
        first, second, third, _fourth = found[label.stamp.mark]
        assert first[0] < second[0]
        assert second[1] < third[1]
        rim = label.square.w / (sheets.MARK_SQUARES + 2 * sheets.MARK_QUIET)
        assert first[0] * 25.4 / DPI == pytest.approx(label.square.x + rim, abs=0.2)


def test_a_tag_has_its_white_rim() -> None:
    squares = sheets.Stamp("", "", "NT017O").squares

    assert len(squares) == 25
    assert not any(any(row) for row in (*squares[:2], *squares[-2:]))
    assert not any(any((*row[:2], *row[-2:])) for row in squares)


def test_alike_pieces_are_printed_as_often_as_a_box_has_them() -> None:
    game = shelf.game("notad")
    told = game.box.fresh.learn("animal/prey_a", "count", 12)
    animals = [one for one in tag_codes.pieces(game, told) if one.kind == "animal"]

    assert len(sheets.stamps(animals)) == 12 + 6
    assert len(sheets.stamps(animals, once=True)) == 7


def test_what_a_box_does_without_is_printed_only_by_name() -> None:
    pieces = tuple(tag_codes.pieces(shelf.game("amanda")))
    cards = [one for one in pieces if one.kind == "direction"]
    rare = sheets.choose(pieces, ["BL"])

    assert len(sheets.stamps(cards)) == 6 * 6 * 2
    assert len(sheets.stamps(cards, once=True)) == 6 * 6
    assert (len(sheets.stamps(rare)), len(sheets.stamps(rare, at_least=1))) == (0, 6)


def test_the_owner_s_board_decides_which_directions_are_printed() -> None:
    game = shelf.game("amanda")
    copy = game.box.components()
    for players in game.seats:
        copy = copy.learn(f"board/{players}", "preset", "cross")
    printed = {
        one.face for one in tag_codes.pieces(game, copy) if one.kind == "direction" and one.copies
    }

    assert printed == {"S", "B", "FL", "FR", "BL", "BR"}


@pytest.mark.parametrize("paper", [ALL[0], ALL[2]], ids=lambda one: one.name)
def test_our_own_scanner_reads_a_whole_sheet_at_once(paper: Paper) -> None:
    made = sheets.lay_out(sheets.stamps(everything(), once=True, at_least=1)[:150], paper)[:1]
    ((sheet, page),) = drawn(made)

    high, wide = page.shape[0] // 2, page.shape[1] // 2
    half = page[: 2 * high, : 2 * wide].reshape(high, 2, wide, 2).mean(axis=(1, 3))
    found = Scanner(tag_codes.all_ids()).read(half.astype(np.uint8))

    assert {one.id for one in found.tags} == {label.stamp.id for label in sheet.labels}
    assert all(min(one.rotation, 360 - one.rotation) < 3 for one in found.tags)


def test_a_used_sheet_is_begun_where_labels_are_left() -> None:
    paper = papers.paper("L7651")
    stamps = sheets.stamps(everything()[:10], once=True)
    whole, rest = sheets.lay_out(stamps, paper, from_label=61)

    assert (len(whole.labels), len(rest.labels)) == (5, 5)
    edge = whole.labels[0].edge
    assert [edge.x, edge.y] == pytest.approx([4.75, 10.7 + 12 * 21.2])
    assert rest.labels[0].stamp == stamps[5]


def test_no_stamp_makes_no_sheet() -> None:
    assert sheets.lay_out((), ALL[0]) == ()


@pytest.mark.parametrize("label", [0, -1, 66])
def test_a_label_the_sheet_does_not_have_is_refused(label: int) -> None:
    with pytest.raises(Unreadable, match=f"labels 1 to 65, not {label}"):
        sheets.lay_out(sheets.corner_stamps(1), papers.paper("L7651"), from_label=label)


@pytest.mark.parametrize("size", [0, 5.9, 9.1, -3, float("nan"), float("inf")])
def test_a_size_the_label_cannot_hold_is_refused(size: float) -> None:
    with pytest.raises(Unreadable, match=r"on L4731 a tag can be from 6 to 9\.0 mm large"):
        sheets.lay_out(sheets.corner_stamps(1), papers.paper("L4731"), size=size)


@pytest.mark.parametrize("boards", [0, -1, 147])
def test_marks_for_boards_there_are_none_of_are_refused(boards: int) -> None:
    with pytest.raises(Unreadable, match="1 to 146 boards"):
        sheets.corner_stamps(boards)


@pytest.mark.parametrize(
    ("words", "many"),
    [
        ((), 129),
        (("NT017O",), 1),
        (("nt017o", "tile/T017", "T017"), 1),
        (("animal",), 7),
        (("prey a", "pred b"), 2),
        (("pred",), 3),
        (("tile", "animal"), 129),
    ],
)
def test_pieces_are_chosen_by_any_of_their_names(words: tuple[str, ...], many: int) -> None:
    pieces = tuple(tag_codes.pieces(shelf.game("notad")))

    assert len(sheets.choose(pieces, words)) == many


def test_a_caption_is_meant_before_a_part_of_others() -> None:
    pieces = tuple(tag_codes.pieces(shelf.game("amanda")))

    assert {one.face for one in sheets.choose(pieces, ["straight"])} == {"S"}
    assert {one.seat_set for one in sheets.choose(pieces, ["seat 3"])} == {3}


@pytest.mark.parametrize("word", ["T999", "", " ", "tile/", "BT01Q"])
def test_a_word_that_means_no_piece_is_refused(word: str) -> None:
    pieces = tuple(tag_codes.pieces(shelf.game("notad")))

    with pytest.raises(Unreadable, match="no tag is called"):
        sheets.choose(pieces, ["T001", word])


@pytest.mark.parametrize("name", ["l4731", "L4731REV", "Avery L4731", "avery l4731rev"])
def test_a_paper_is_known_by_its_product_number(name: str) -> None:
    assert papers.paper(name).name == "L4731"


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(Unreadable, match='there is no paper "L4730", only A4, Letter, L4731'):
        papers.paper("L4730")


def test_a_sheet_says_how_far_its_tags_are_read() -> None:
    (sheet,) = sheets.lay_out(sheets.corner_stamps(1), ALL[0], size=20)

    assert "1080p webcam 36 cm, 12 MP Pi camera 92 cm" in sheet.foot[1]
    assert "1080p webcam 22 mm, 12 MP Pi camera 9 mm" in sheet.foot[1]


@pytest.mark.parametrize("camera", sheets.CAMERAS, ids=lambda one: one.says)
def test_size_and_distance_are_the_two_ways_of_one_rule(camera: sheets.Camera) -> None:
    assert camera.needed(camera.farthest(17.3)) == pytest.approx(17.3)


def test_a_webcam_over_forty_by_thirty_centimetres_needs_tags_of_two_centimetres() -> None:
    """What was measured: 3 pixels for a square of 25 in the height of the picture."""
    webcam = sheets.CAMERAS[0]
    distance = 300 / webcam._spread

    assert webcam.needed(distance) == pytest.approx(25 * 3 * 300 / 1080)


def test_the_same_sheets_are_the_same_file(tmp_path: Path) -> None:
    made = sheets.lay_out(sheets.stamps(everything()[:3]), ALL[0])
    first, second = tmp_path / "1.pdf", tmp_path / "2.pdf"

    for path in (first, second):
        assert Work("", pdf.writing(made, path)).run() == path

    assert first.read_bytes() == second.read_bytes()


def test_stopped_writing_leaves_no_file(tmp_path: Path) -> None:
    made = sheets.lay_out(sheets.stamps(everything()), ALL[0])
    work = Work("", pdf.writing(made, tmp_path / "tags.pdf"))
    told: list[Progress] = []

    for _ in range(20):
        work.step()
        told.append(work.progress)
    work.stop()

    assert (told[-1].done, told[-1].total) == (19, len(sheets.stamps(everything())))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_is_said_so(tmp_path: Path) -> None:
    made = sheets.lay_out(sheets.corner_stamps(1), ALL[0])

    with pytest.raises(Unreadable, match="cannot be written: No such file or directory"):
        Work("", pdf.writing(made, tmp_path / "away" / "tags.pdf")).run()


def test_a_caption_too_long_for_its_label_is_shortened() -> None:
    stamp = sheets.Stamp("Chrysanthemum " * 20, "NT017O", "NT017O")
    ((sheet, page),) = drawn(sheets.lay_out((stamp,), papers.paper("L4731")))

    assert read(cut_out(page, sheet.labels[0].square)).text == "NT017O"
    edge = sheet.labels[0].edge
    beyond = cut_out(page, Box(edge.x + edge.w, edge.y, 3, edge.h))
    assert int(beyond.min()) == 255
