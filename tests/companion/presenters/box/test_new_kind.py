"""Animals get a name once per box: in my box, and while a tile is painted."""

from __future__ import annotations

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.box import new_kind
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import Line
from companion.presenters.box.paint import BoxPaint, PaintPresenter
from rules import shelf
from tests.companion.presenters.tables import context

NOTAD = shelf.game("notad")
GAMES = ("amanda", "annapurna", "bania", "danana", "notad")
PREY, PREDATOR = 0, 1
SIDES = ("fill:forest", "fill:forest", "fill:water", "fill:meadow")


@pytest.fixture
def room() -> AppContext:
    return context(box="")


@pytest.fixture
def pieces(room: AppContext) -> BoxPiecesPresenter:
    found = BoxPiecesPresenter(room, "notad")
    found.press("kind:animal")
    return found


@pytest.fixture
def card(pieces: BoxPiecesPresenter) -> PaintPresenter:
    return PaintPresenter(BoxPaint(pieces, 5), "tile")


def animals(card: PaintPresenter) -> Line:
    return next(one for one in card.view().lines if one.title == "Animals shown")


def words(card: PaintPresenter) -> list[str]:
    return [one.text for one in animals(card).chips]


def chosen(card: PaintPresenter) -> list[str]:
    return [one.text for one in animals(card).chips if one.chosen]


def paint(card: PaintPresenter, *touches: str) -> None:
    for one in (*SIDES, *touches):
        card.press(one)
    card.use()


def test_only_what_has_a_name_of_its_own_is_added_by_it() -> None:
    found = [
        (game.name, kind.name)
        for game in map(shelf.game, GAMES)
        for kind in game.box.teaching.kinds
        if new_kind.is_named(game, kind.name)
    ]
    assert found == [("notad", "animal")]


def test_a_new_one_is_prey_or_predator() -> None:
    assert [word for _, word, _ in new_kind.sorts(NOTAD, "animal")] == ["Prey", "Predator"]


def test_my_box_adds_an_animal(pieces: BoxPiecesPresenter) -> None:
    view = pieces.view()
    assert (view.add, view.rows, view.can_teach) == ("Add an animal", (), False)
    pieces.add(PREDATOR, "Wolf")
    pieces.add(PREY, "Hare")

    assert [(one.title, one.text) for one in pieces.view().rows] == [
        ("Wolf", "Predator"),
        ("Hare", "Prey"),
    ]


def test_only_what_was_told_is_kept(pieces: BoxPiecesPresenter) -> None:
    pieces.add(PREY, "Hare")

    assert list(pieces.context.journal.mine("notad").values()) == [
        {"class": "prey", "name": "Hare"}
    ]


def test_the_same_one_is_not_added_twice(pieces: BoxPiecesPresenter) -> None:
    pieces.add(PREY, "Hare")
    pieces.add(PREY, "Hare")

    assert len(pieces.view().rows) == 1


def test_there_may_be_more_of_them_than_we_thought(pieces: BoxPiecesPresenter) -> None:
    for at in range(10):
        pieces.add(PREY, f"Hare {at}")

    assert len(pieces.view().rows) == 10


def test_other_kinds_are_not_added_so(pieces: BoxPiecesPresenter) -> None:
    pieces.press("kind:tile")
    assert pieces.view().add == ""


def test_a_tile_takes_a_new_animal(card: PaintPresenter) -> None:
    assert words(card) == ["New animal", "None"]
    card.add_new("new:icons", PREY, "Hare")

    assert words(card) == ["Hare", "New animal", "None"]
    assert chosen(card) == ["Hare"]


def test_the_next_tile_offers_it(card: PaintPresenter, room: AppContext) -> None:
    for one in SIDES:
        card.press(one)
    card.add_new("new:icons", PREY, "Hare")
    card.use()

    assert words(card) == ["Hare", "New animal", "None"]
    assert chosen(card) == []
    mine = room.journal.mine("notad")
    (hare,) = (one.partition("/")[2] for one in mine if one.startswith("animal/"))
    assert mine["tile/T001"]["icons"] == [hare]


def test_animals_nobody_looked_at_stay_not_known(card: PaintPresenter, room: AppContext) -> None:
    paint(card)
    card.add_new("new:icons", PREY, "Hare")
    paint(card, "touch:icon:prey_a", "fill:desert")  # put on by adding, taken off again
    paint(card)

    mine = room.journal.mine("notad")
    assert "icons" not in mine["tile/T001"]
    assert mine["tile/T002"]["icons"] == []
    assert "icons" not in mine["tile/T003"]
    assert mine["tile/T001"]["motifs"] == ["", "", "", ""]


def test_that_there_are_none_is_told_by_a_touch(card: PaintPresenter, room: AppContext) -> None:
    card.press("none:icons")
    assert chosen(card) == ["None"]
    paint(card)

    assert room.journal.mine("notad")["tile/T001"]["icons"] == []
