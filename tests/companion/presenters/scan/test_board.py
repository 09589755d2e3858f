"""The whole-board screen as data: reading, gaps and doubts, tapping corners, correcting a place."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from companion.box import tag_codes
from companion.camera.board_reading import board_of, places_of
from companion.presenters.scan.board import BoardPresenter
from companion.storage.work import Work
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Image
from rules import defaults, shelf
from rules.state import State
from rules.table.board_picture import Laid
from rules.values import paths
from tests.companion.camera.board_pictures import ASLANT, Sticker, picture, tag_of

NOTAD = shelf.game("notad")
TILES = ["T001", "T002", "T003", "T004", "T005", "T006"]


@cache
def scanner() -> Scanner:
    return Scanner(tag_codes.all_ids())


def blank() -> State:
    state = defaults.blank(NOTAD, ("Ada", "Ben"), NOTAD.settle({}), NOTAD.box.components())
    assert state is not None
    return state


def presenter(state: State) -> BoardPresenter:
    pieces = [one for id_ in tag_codes.ids("notad") if (one := tag_codes.piece(id_)) is not None]
    return BoardPresenter(NOTAD, state, "Ada", scanner(), pieces, tag_codes.piece)


def laid(count: int = 6) -> dict[str, Laid | None]:
    cells = Random(3).sample(places_of(NOTAD, blank(), "Ada"), count)
    return {cell.id: Laid(f"tile/{tile}") for cell, tile in zip(cells, TILES, strict=False)}


def image(pieces: dict[str, Laid | None], *, marks: bool = True) -> Image:
    cells = {one.id: one for one in places_of(NOTAD, blank(), "Ada")}
    stickers = [Sticker(tag_of(str(one.piece)), cells[at]) for at, one in pieces.items() if one]
    return picture(stickers, boards={1: ASLANT} if marks else None)


def having(pieces: dict[str, Laid | None]) -> State:
    changed: State = paths.put(blank(), *board_of(NOTAD).laid(blank(), "Ada", pieces))
    return changed


def take(board: BoardPresenter, seen: Image) -> None:
    Work("reading", board.reading(seen)).run()


def tones(board: BoardPresenter) -> dict[str, str]:
    return {one.place: one.tone for one in board.view().outlines if one.tone != "muted"}


def test_before_a_picture_it_says_what_to_do() -> None:
    board = presenter(blank())
    panel = board.view().panel
    assert panel.heading == "Hold the camera over the board"
    assert [button.key for button in panel.buttons] == ["camera"]
    board.go_live()
    assert [button.key for button in board.view().panel.buttons if button.amber] == ["take"]
    board.fail("The camera was unplugged.")
    assert board.view().panel.items[0].title == board.trouble
    assert [button.key for button in board.view().panel.buttons] == ["camera"]


def test_what_is_new_is_put_with_one_touch() -> None:
    board = presenter(blank())
    take(board, image(laid()))
    view = board.view()
    assert view.panel.heading == "6 of 6 read"
    assert [button.text for button in view.panel.buttons if button.amber] == ["Put it so"]
    assert len(view.panel.items) == 5
    assert view.panel.more == 1
    assert set(tones(board).values()) == {"warn"}
    change = board.correction()
    assert change is not None
    assert board_of(NOTAD).lies(paths.put(blank(), *change), "Ada") == laid()


def test_a_board_as_in_the_record_is_all_the_same() -> None:
    board = presenter(having(laid()))
    take(board, image(laid()))
    assert board.view().panel.buttons[0].text == "All the same"
    assert set(tones(board).values()) == {"good"}
    assert board.correction() is None


def test_a_gap_is_named_and_can_be_told() -> None:
    whole = laid()
    gap = next(iter(whole))
    board = presenter(having(whole))
    take(board, image({at: one for at, one in whole.items() if at != gap}))
    item = board.view().panel.items[0]
    assert item.tone == "bad"
    assert "not read, was T001" in item.title
    board.press(item.key)
    picker = board.view().picker
    assert picker is not None
    assert picker.slots[0].choices[0].label == "nothing"
    board.pick(("piece:none", None))
    assert board.view().picker is None
    change = board.correction()
    assert change is not None
    assert gap not in board_of(NOTAD).lies(paths.put(board.state, *change), "Ada")


def test_touching_a_place_asks_about_it() -> None:
    board = presenter(blank())
    take(board, image(laid()))
    middle = places_of(NOTAD, blank(), "Ada")[12]
    told = next(one for one in board.view().outlines if one.place == middle.id)
    x = sum(corner[0] for corner in told.corners) / 4
    y = sum(corner[1] for corner in told.corners) / 4
    board.touch(x, y)
    assert board.view().picker is not None
    board.pick(("piece:tile/T099", "rot:90"))
    change = board.correction()
    assert change is not None
    lies = board_of(NOTAD).lies(paths.put(blank(), *change), "Ada")
    assert lies[middle.id] == Laid("tile/T099", 90)


def test_saying_nothing_changes_nothing() -> None:
    board = presenter(blank())
    take(board, image(laid()))
    before = board.view()
    board.press(f"ask:{next(iter(laid()))}")
    board.close_picker()
    assert board.view() == before
    board.press(f"ask:{next(iter(laid()))}")
    board.pick((None, "rot:90"))
    assert board.view() == before


def test_a_board_that_is_not_found_is_tapped() -> None:
    board = presenter(blank())
    take(board, image(laid(), marks=False))
    view = board.view()
    assert view.panel.heading == "Where is the board?"
    assert view.panel.buttons[0].key == "corners"
    board.press("corners")
    for left, corner in zip((3, 2, 1, 0), ASLANT, strict=True):
        board.touch(*corner)
        if left:
            assert board.view().panel.heading == f"Tap the corners of the board: {left} to go"
    assert board.is_read
    assert board.view().panel.heading == "6 of 6 read"


def test_corners_tapped_on_one_spot_are_refused_with_a_word() -> None:
    board = presenter(blank())
    take(board, image(laid(), marks=False))
    board.press("corners")
    for _ in range(4):
        board.touch(10, 10)
    assert board.view().panel.items[0].title == "Four corners are needed that go around the board."


def test_another_picture_begins_anew() -> None:
    board = presenter(blank())
    take(board, image(laid()))
    board.look()
    assert not board.is_read
    assert board.view().outlines == ()


@pytest.mark.parametrize("name", ["bania", "danana"])
def test_a_shared_board_is_the_tables(name: str) -> None:
    game = shelf.game(name)
    state = defaults.blank(game, ("Ada", "Ben"), game.settle({}), game.box.components())
    assert state is not None
    board = BoardPresenter(game, state, "Ada", scanner(), (), tag_codes.piece)
    assert board.view().subtitle == f"{game.title} · The table"
