"""Bania with a box of which nobody has told anything: blank tents, the board, what is asked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.copy import Copy
from rules.games.bania import GAME
from rules.games.bania.box.board import board
from rules.games.bania.box.layout import is_hexagonal
from rules.games.bania.play.moves import Build, Dice, ElephantBonus
from rules.games.bania.play.state import Bania, Elephant, Tent
from rules.record import Answered, Record
from rules.values.frozen import FrozenMap
from tests.rules.bania.tables import PATH, table

TEACHING = GAME.box.teaching
SILK = {"cost": {"silk": 1}, "yields": "silk"}


def framed(**shape: Any) -> Copy:
    return GAME.box.fresh.overlay({"board/main": shape})


def asked(state: Bania, move: Any) -> list[str]:
    return [one.says for one in TEACHING.questions(state, move)]


def test_a_fresh_box_has_no_tents_and_no_board() -> None:
    assert not list(GAME.box.fresh.ids("tent"))
    assert board(GAME.box.fresh).spaces == ()


@pytest.mark.parametrize(
    ("touched", "spaces"),
    [
        ((("kind",), ("rows",)), None),
        ((("kind",), ("rows",), ("w",), (8,), ("h",), (7,)), 56),
        ((("kind",), ("hex",), ("radius",), (4,)), 61),
        ((("kind",), ("grid",), ("w",), (6,), ("h",), (5,)), 30),
    ],
)
def test_a_regular_board_is_told_in_three_touches(touched: Any, spaces: int | None) -> None:
    copy = GAME.box.fresh
    for fields, values in zip(touched[::2], touched[1::2], strict=True):
        question = TEACHING.missing_frame(copy)[0]
        assert question.fields == fields
        assert values in [choice for _word, choice in question.choices]
        copy = copy.learn(question.component, fields[0], values[0])

    assert (not TEACHING.missing_frame(copy)) is (spaces is not None)
    assert len(board(copy).spaces) == (spaces or 0)


def test_another_board_is_drawn_and_says_how_long_that_takes() -> None:
    question = TEACHING.missing_frame(framed(kind="graph"))[0]

    assert question.fields == ("spaces", "edges")
    assert question.takes
    assert TEACHING.missing_frame(GAME.box.fresh)[0].takes


def test_rows_of_hexagons_touch_six_others() -> None:
    copy = framed(kind="rows", w=3, h=3)

    assert is_hexagonal(copy)
    assert len(board(copy).around["h1_1"]) == 6
    assert set(board(copy).around["h0_1"]) == {"h1_1", "h0_0", "h1_0", "h-1_2", "h0_2"}
    assert board(copy).called("h0_1") == "B1"


def test_blank_tents_are_offered_built_and_counted() -> None:
    record = Record.begin(GAME, ("Ada", "Ben"), copy=framed(kind="grid", w=4, h=4))
    state = record.state.having("Ada", supply=(None, None))
    state = GAME.rules.advance(state, Build(by="Ada", space="g0_0", colour="oil"))

    assert state.player("Ada").supply == (None,)
    assert state.tents == {"g0_0": Tent(colour="oil", by="Ada", turn=None)}
    assert state.player("Ada").score == 3
    assert state.player("Ada").hand is None


def test_a_scene_shows_blanks_and_no_number() -> None:
    record = Record.begin(GAME, ("Ada", "Ben"), copy=framed(kind="grid", w=4, h=4))
    supply = next(
        one for one in GAME.table.scene(record.state.having("Ada", supply=(None,)), "Ada").trays
    )
    taught = table(supply=["red"], copy={"tent/red": SILK})

    assert (supply.places[0].id, supply.places[0].fill) == ("tile:?", "unknown")
    assert "see:tent" not in [one.id for one in supply.places]
    assert not list(GAME.table.pickers(record.state, "Ada"))
    named = GAME.table.scene(taught, "Ada").trays[0].places[0]
    assert "red" not in (named.label, named.corner, named.says)


def test_a_tent_is_asked_about_by_its_look() -> None:
    state = table(board=PATH, tents={}, supply=["T09"], copy={"tent/T09": {"cost": {"oil": 2}}})
    half = table(board=PATH, tents={}, supply=["T09"], copy={"tent/T09": {"yields": "silk"}})
    move = Build(by="Ada", tent="T09", space="p1")

    assert asked(state, move) == ["What colour is the tent that costs 2 oil?"]
    assert asked(half, move) == ["What does the silk tent cost?"]
    assert not asked(state, Build(by="Ada", space="p1"))
    assert not asked(state, None)
    (question,) = TEACHING.questions(state, move)
    assert [values for _word, values in question.choices] == [
        ("oil",),
        ("spice",),
        ("silk",),
        ("incense",),
    ]


def test_what_nobody_knows_is_asked_once_a_game() -> None:
    record = Record.begin(
        GAME,
        ("Ada", "Ben"),
        position=table("Ada", "Ben", board=PATH, tents={}, supply=["T09"], copy={}),
    )
    move = Build(by="Ada", tent="T09", space="p1")
    for question in TEACHING.questions(record.state, move):
        record = record.then(Answered(question.key))

    assert not asked(record.state, move)
    assert record.report(move).state.tents == {"p1": Tent(id="T09", by="Ada")}


def test_the_colours_an_elephant_collects_are_asked() -> None:
    state = table(
        "Ada",
        "Ben",
        board=PATH,
        tents={"p1": {"id": "T09"}, "p2": "oil"},
        current="Ada",
        turn={"number": 2, "collected": False},
        elephant="p1",
        copy={},
    )
    full = Dice(by="Ada", dice=("front", "back", "oil", "oil"))

    for move in (ElephantBonus(by="Ada"), full):
        assert asked(state, move) == ["What colour is the tent on p1?"]
    assert not asked(state, Dice(by="Ada", dice=("oil",) * 4))
    assert not asked(state, ElephantBonus(by="Ada", cards=FrozenMap(oil=1)))


def test_a_board_nobody_has_shown_does_nothing_of_itself() -> None:
    state = table(
        "Ada",
        "Ben",
        copy={},
        tents=dict.fromkeys(("a", "b", "c"), "oil"),
        current="Ada",
        turn={"number": 2, "collected": False},
        score=7,
        supply=[None],
        elephants={"Ben": "a"},
    )
    moved = GAME.rules.advance(state, Build(by="Ada", space="d", lays="joins"))

    assert (moved.player("Ada").score, moved.player("Ben").elephant) == (8, Elephant("a"))
    assert moved.over is None
    assert [one.text for one in GAME.rules.notes(moved)][-1].startswith("I do not know your board")
    assert not [one for one in GAME.rules.audit(moved) if one.is_sure]
    assert "lays" in [one.id for one in GAME.table.scene(state, "Ada").trays]
    meant = list(GAME.table.meant(state, "Ada", ("tile:?", "space:d", "lays:joins")))
    assert meant == [Build(by="Ada", space="d", lays="joins")]
