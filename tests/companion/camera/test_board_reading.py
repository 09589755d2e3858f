"""Whole boards in pictures: what lies where, what is missing, and what the record has otherwise."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from companion.box import tag_codes
from companion.camera.board_photo import Pictured, picture_board
from companion.camera.board_reading import (
    BoardReading,
    NoBoard,
    board_of,
    correction,
    places_of,
    wideness,
)
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image, Point
from rules import defaults, shelf
from rules.state import State
from rules.table.board_picture import Laid
from rules.values import paths
from tests.companion.camera.board_pictures import ASLANT, Sticker, picture, tag_of

pytestmark = pytest.mark.slow

SEATS = ("Ada", "Ben", "Cleo")


@cache
def scanner() -> Scanner:
    return Scanner(tag_codes.all_ids())


def blank(name: str) -> State:
    game = shelf.game(name)
    state = defaults.blank(game, SEATS, game.settle({}), game.box.components())
    assert state is not None
    return state


def full(seed: int, *, without: str = "") -> tuple[list[Sticker], dict[str, Laid]]:
    """A Notad board with a tile on every cell, each turned by quarters and a little askew."""
    lots = Random(seed)
    cells = places_of(shelf.game("notad"), blank("notad"), "Ada")
    tiles = lots.sample([*shelf.game("notad").box.components().ids("tile")], len(cells))
    stickers, laid = [], {}
    for place, tile in zip(cells, tiles, strict=True):
        turned = lots.choice((0, 90, 180, 270))
        if place.id != without:
            stickers.append(Sticker(tag_of(f"tile/{tile}"), place, turned + lots.uniform(-5, 5)))
        laid[place.id] = Laid(f"tile/{tile}", turned)
    return stickers, laid


def seen(
    image: Image, state: State, seat: str = "Ada", name: str = "notad", **more: Any
) -> Pictured:
    return picture_board(image, shelf.game(name), state, seat, scanner(), tag_codes.piece, **more)


def found(reading: BoardReading) -> dict[str, Laid | None]:
    return {cell.place: cell.seen for cell in reading.read}


def with_tiles(state: State, laid: dict[str, Laid], seat: str = "Ada") -> State:
    path, value = board_of(shelf.game("notad")).laid(state, seat, laid)
    changed: State = paths.put(state, path, value)
    return changed


def test_marks_frame_the_board() -> None:
    stickers, laid = full(1)
    told = seen(picture(stickers, boards={1: ASLANT}), blank("notad"))
    assert told.by == "marks"
    assert found(told.reading) == laid
    assert told.reading.says() == "25 of 25 read"


def test_tapped_corners_frame_the_board() -> None:
    stickers, laid = full(2)
    tapped: list[Point] = [ASLANT[2], ASLANT[0], ASLANT[3], ASLANT[1]]
    told = seen(picture(stickers), blank("notad"), corners=tapped)
    assert (told.by, found(told.reading)) == ("corners", laid)


def test_a_full_board_frames_itself() -> None:
    stickers, laid = full(3, without="cell:2,2")
    told = seen(picture(stickers), blank("notad"))
    assert told.by == "tags"
    assert found(told.reading) == {place: one for place, one in laid.items() if place != "cell:2,2"}


def test_what_the_record_has_and_the_picture_lacks_is_missing() -> None:
    stickers, laid = full(4, without="cell:3,2")
    told = seen(picture(stickers, boards={1: ASLANT}), with_tiles(blank("notad"), laid))
    assert told.reading.says() == "24 of 25 read, C4 missing"
    assert told.reading.differing == ()
    assert (
        correction(shelf.game("notad"), with_tiles(blank("notad"), laid), "Ada", told.reading)
        is None
    )


def test_differences_are_corrected_and_what_was_not_read_stays() -> None:
    game, (stickers, laid) = shelf.game("notad"), full(5, without="cell:0,0")
    record = dict(laid)
    record["cell:4,4"] = replace(laid["cell:4,4"], turned=(laid["cell:4,4"].turned + 90) % 360)
    del record["cell:1,1"]
    state = with_tiles(blank("notad"), record)
    reading = seen(picture(stickers, boards={1: ASLANT}), state).reading
    assert [cell.name for cell in reading.differing] == ["B2", "E5"]
    change = correction(game, state, "Ada", reading)
    assert change is not None
    assert board_of(game).lies(paths.put(state, *change), "Ada") == laid


def test_a_place_can_be_told_by_hand() -> None:
    game, (stickers, laid) = shelf.game("notad"), full(6, without="cell:0,0")
    state = with_tiles(blank("notad"), laid)
    reading = seen(picture(stickers, boards={1: ASLANT}), state).reading
    emptied = reading.having("cell:0,0", None)
    assert (emptied.missing, [one.name for one in emptied.differing]) == ((), ["A1"])
    change = correction(game, state, "Ada", emptied)
    assert change is not None
    assert "cell:0,0" not in board_of(game).lies(paths.put(state, *change), "Ada")


def test_part_of_a_board_is_placed_by_the_record_or_not_at_all() -> None:
    stickers, laid = full(7)
    corner = [one for one in stickers if one.place.x > 0.3 and one.place.y > 0.5]
    image = picture(corner)
    told = seen(image, with_tiles(blank("notad"), laid))
    assert told.by == "tags"
    assert found(told.reading) == {one.place.id: laid[one.place.id] for one in corner}
    with pytest.raises(NoBoard, match="corner marks"):
        seen(image, blank("notad"))


def test_a_seat_has_the_board_of_its_number() -> None:
    stickers, laid = full(8)
    image = picture(stickers, boards={2: ASLANT})
    assert found(seen(image, blank("notad"), "Ben").reading) == laid
    # The only board in the picture is the one that is meant, whatever its number.
    assert found(seen(image, blank("notad"), "Cleo").reading).keys() == laid.keys()


def test_what_lies_askew_beside_or_twice_is_doubted() -> None:
    cells = {one.id: one for one in places_of(shelf.game("notad"), blank("notad"), "Ada")}
    stickers = [
        Sticker(tag_of("tile/T001"), cells["cell:0,0"], 45),
        Sticker(tag_of("tile/T002"), cells["cell:1,1"]),
        Sticker(tag_of("tile/T002"), cells["cell:3,3"]),
        Sticker(tag_of("tile/T003"), replace(cells["cell:2,4"], x=1.06)),
        Sticker(tag_of("tile/T004"), cells["cell:4,1"], 0, 0.4, (0.27, 0.5)),
        Sticker(tag_of("tile/T005"), cells["cell:4,1"], 0, 0.4, (0.74, 0.5)),
    ]
    reading = seen(picture(stickers, boards={1: ASLANT}), blank("notad")).reading
    doubts = {cell.name: cell.doubt for cell in reading.doubtful}
    assert doubts["A1"] == "lies askew: which way is up?"
    assert doubts["B2"] == doubts["D4"] == "T002 was read twice"
    assert doubts["B5"].startswith("two pieces on one place")
    assert reading.beside == ("T003",)


def test_pieces_of_other_games_are_nothing_here() -> None:
    stickers, _laid = full(9, without="cell:2,2")
    cells = {one.id: one for one in places_of(shelf.game("notad"), blank("notad"), "Ada")}
    stranger = Sticker(tag_of("tent/T01", "bania"), cells["cell:2,2"])
    reading = seen(picture([*stickers, stranger], boards={1: ASLANT}), blank("notad")).reading
    assert len(reading.read) == 24
    assert reading.doubtful == ()


@pytest.mark.parametrize(
    ("name", "kind", "count"),
    [("bania", "tent", 10), ("danana", "face", 12), ("annapurna", "card", 9)],
)
def test_the_same_machinery_reads_other_boards(name: str, kind: str, count: int) -> None:
    game, state = shelf.game(name), blank(name)
    places = Random(1).sample(places_of(game, state, "Ada"), count)
    ids = [one for one in tag_codes.ids(name) if (p := tag_codes.piece(one)) and p.kind == kind]
    wide = wideness(game, state, "Ada")
    stickers = [Sticker(id_, place) for id_, place in zip(ids, places, strict=False)]
    image = picture(stickers, boards={1: ASLANT}, wide=wide)
    reading = seen(image, state, name=name).reading
    assert found(reading) == {one.place.id: Laid(_named(one.id)) for one in stickers}
    change = correction(game, state, "Ada", reading)
    assert change is not None
    assert len(board_of(game).lies(paths.put(state, *change), "Ada")) == count


def test_a_game_without_such_a_board_says_so() -> None:
    with pytest.raises(NoBoard, match="Amanda has no board of tagged pieces"):
        seen(picture([]), blank("amanda"), name="amanda")


def test_an_empty_picture_has_no_board() -> None:
    with pytest.raises(NoBoard, match="not found"):
        seen(picture([]), blank("notad"))
    with pytest.raises(NoBoard, match="go around"):
        seen(picture([]), blank("notad"), corners=[(0.0, 0.0)] * 4)


def _named(id_: str) -> str:
    piece = tag_codes.piece(id_)
    assert piece is not None
    return f"{piece.kind}/{piece.face}"


def test_what_no_decoder_reads_is_searched_where_nothing_was_read() -> None:
    """Tiny tags: most are recognised only in the part of the board where nothing was read."""
    stickers, laid = full(12)
    tiny = [
        replace(one, size=0.17 if index % 3 == 0 else 0.5) for index, one in enumerate(stickers)
    ]
    image = picture(tiny, boards={1: ASLANT})
    quick = {tag.id for tag in scanner().decoded(image).tags}
    told = seen(image, blank("notad"))
    assert len(quick) < len(tiny)
    assert found(told.reading) == laid
