"""Danana in a box that nobody has taught but for its board: blank things, and what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import shelf
from rules.box.sketch import Touched
from rules.copy import Copy
from rules.game import expects
from rules.games.danana.box import pieces
from rules.games.danana.play import moves
from rules.games.danana.play.state import Danana
from rules.record import Record
from rules.table.scene import Place
from tests.rules.owners import framed
from tests.rules.real_boxes import real_box

GAME = shelf.game("danana")
SEATS = ("Ada", "Ben")
BOARD = "board/main"

AnyRecord = Record[Any, Any]


@pytest.fixture(scope="module")
def framed_box() -> Copy:
    return framed(GAME, real_box(GAME, Random(2)), GAME.box.fresh)


@pytest.fixture
def laying_out(framed_box: Copy) -> AnyRecord:
    """Ada begins; Ben has the first setup turn."""
    record: AnyRecord = Record.begin(GAME, SEATS, copy=framed_box)
    return record.report(moves.StartPlayer(player="Ada"))


@pytest.fixture
def playing(laying_out: AnyRecord) -> AnyRecord:
    """Everybody has taken a blank setup card; Ada's first turn begins."""
    record = laying_out
    while record.state.phase == "setup":
        seat = expects(GAME, record.state)[-1].by
        listed = [one for one in GAME.rules.legal_moves(record.state) if one.by == seat]
        record = record.report(listed[0])
    return record


def drawn(state: Danana, id: str) -> Place:
    scene = GAME.table.scene(state, "Ada")
    every = (*scene.places, *(one for tray in scene.trays for one in tray.places))
    return next(one for one in every if one.id == id)


def first_move(state: Danana) -> moves.Move:
    return next(one for one in GAME.rules.legal_moves(state) if isinstance(one, moves.Move))


def test_cards_nobody_has_shown_are_blank_and_hatched(laying_out: AnyRecord) -> None:
    state = laying_out.state

    for id in ("setup:?", "deal:?", "row:0", "art:?"):
        assert drawn(state, id).fill == "unknown", id
    assert drawn(state, "tile:A1").fill == "unknown"
    assert {one.text for one in GAME.table.scene(state, "Ada").ways} == {"?"}


def test_a_blank_setup_card_is_taken_by_touch(laying_out: AnyRecord) -> None:
    (taken,) = GAME.table.meant(laying_out.state, "Ben", ("setup:?",))
    assert taken == moves.SetupCard(by="Ben", card=None)

    after = laying_out.report(taken).state.player("Ben")

    assert after.setup is not None
    assert after.setup.has_card
    assert {after.fruit, after.meat, after.hides, after.tools} == {None}


def test_column_4_is_not_offered(laying_out: AnyRecord) -> None:
    listed = [one for one in GAME.rules.legal_moves(laying_out.state) if one.by == "Ben"]
    areas = {one.ready for one in listed if isinstance(one, moves.SetupPlace)}

    assert areas
    assert not areas & set(pieces.board(laying_out.state.copy).areas(4))


def test_what_lies_on_a_line_is_asked_as_it_is_taken(playing: AnyRecord) -> None:
    move = first_move(playing.state)
    (question,) = GAME.box.teaching.questions(playing.state, move)
    assert question.component == f"line/{move.line}"

    told = replace(
        playing.state, copy=playing.state.copy.learn(question.component, "icons", ("newborn",))
    )

    assert GAME.rules.advance(told, move).player("Ada").on_board == 4
    assert not list(GAME.box.teaching.questions(told, move))


def test_on_a_line_nobody_knows_a_newborn_can_be_told(playing: AnyRecord) -> None:
    after = playing.report(first_move(playing.state))
    assert after.state.player("Ada").on_board is None
    scene = GAME.table.scene(after.state, "Ada")
    assert {"newborn:yes", "newborn:no"} <= {one.id for one in scene.trays[0].places}

    came, none = (
        after.report(moves.Newborn(by="Ada", used=used)).state.player("Ada").on_board
        for used in (True, False)
    )

    assert (came, none) == (4, 3)


def test_a_blank_art_card_can_be_shown_later(playing: AnyRecord) -> None:
    lines = {"art/9": {"lines": [{"cost": {"any": 1}, "vp": 3}, {"cost": {"any": 2}, "vp": 5}]}}
    state = replace(playing.state, copy=playing.state.copy.overlay(lines))

    shown = GAME.rules.advance(state, moves.TurnUpArt(place=1, card="9"))

    assert shown.art_row[1].card == "9"
    assert drawn(shown, "row:1").label.startswith("1 any → 3 VP")


# The board on the bench


def touched(copy: Copy, *places: str) -> Copy:
    hand: tuple[str, ...] = ()
    for place in places:
        found: Touched = GAME.box.teaching.touched(copy, BOARD, hand, place)
        changes: Mapping[str, Mapping[str, Any]] = found.changes
        copy, hand = copy.overlay(changes), found.hand
    return copy


def test_a_board_is_drawn_from_nothing() -> None:
    copy = touched(
        GAME.box.fresh,
        *("slots:1:up", "slots:1:up", "areas:1:up", "areas:2:up", "slots:4:up"),
        *("ready:1", "slot:A1", "icon:newborn"),
        *("slot:A1", "ready:2a", "slot:A1"),
        *("slot:A2", "ready:2a"),
    )

    board = pieces.board(copy)
    assert (tuple(board.slots), tuple(board.ready)) == (("A1", "A2", "D1"), ("1", "2a"))
    assert [(one.start, one.to, one.icons) for one in board.lines.values()] == [
        ("1", "A1", ("newborn",))
    ]
    assert [one.exit for one in board.slots.values()] == ["2a", "2a", "shore"]
    assert board.slots["A1"].adjacent == ("A2",)
    assert not GAME.box.teaching.missing_frame(copy)


def test_a_board_asks_where_its_spaces_lead() -> None:
    copy = touched(GAME.box.fresh, "slots:1:up", "areas:1:up", "ready:1", "slot:A1")

    (asked,) = GAME.box.teaching.missing_frame(copy)
    assert (asked.component, asked.fields) == ("slot/A1", ("exit",))
    sketch = GAME.box.teaching.sketch(copy, BOARD, ("ready:1", "slot:A1"))
    assert sketch is not None
    assert "icons not known yet" in sketch.rows[0].title
    assert sketch.ways[0].text == "?"


def test_what_led_to_a_space_goes_with_it() -> None:
    copy = touched(GAME.box.fresh, "slots:1:up", "slots:1:up", "areas:1:up", "ready:1", "slot:A2")

    copy = touched(copy, "slots:1:down")

    board = pieces.board(copy)
    assert (tuple(board.slots), tuple(board.lines)) == (("A1",), ())
    assert board.slots["A1"].adjacent == ()
    assert tuple(board.ready) == ("1",)


def test_what_is_marked_on_cards_is_told_at_once_or_one_by_one() -> None:
    teaching, dog = GAME.box.teaching, "progress/Dog"
    copy = GAME.box.fresh.overlay(teaching.touched(GAME.box.fresh, dog, (), "marks:1").changes)
    assert copy.get(dog, "marks") == (2, 2, 3, 4)

    copy = copy.overlay(teaching.touched(copy, dog, ("cost_2",), "mark:5").changes)

    assert copy.get(dog, "marks") == (2, 5, 3, 4)
