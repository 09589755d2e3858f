"""A box nobody has taught: lines are asked as cards lead along them, and nothing stands in."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.box.teaching import Question
from rules.games.amanda import GAME
from rules.games.amanda.box.board import board
from rules.games.amanda.play.moves import Announce, Play, Resolve
from rules.games.amanda.play.state import Amanda
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import NAMES, after, table

FRESH = GAME.box.fresh
HANDS = {"hand_count": 2, "deck_count": 9, "offerings": [], "lost": [], "discard": []}


def shown(**cards: str) -> Amanda:
    """Three players whose cards are shown, on a board of which nobody has told a line."""
    places = {"Ada": "O1", "Ben": "O4", "Cleo": "M3"}
    players = {
        seat: {**HANDS, "pos": places[seat], "locked": True, "card": cards.get(seat, "S")}
        for seat in NAMES[:3]
    }
    state = table(players, phase="RESOLVE", round=2, totem="C", ground={}, fresh={}, n=3)
    return replace(state, copy=FRESH)


def asked(state: Amanda, move: Any = None) -> list[Question]:
    return list(GAME.box.teaching.questions(state, move))


def texts(notes: Any) -> str:
    return " ".join(one.text for one in notes)


def test_a_fresh_board_has_its_rings_and_its_centre_and_no_lines() -> None:
    found = board(FRESH, 4)

    assert len(found.spaces) == 25
    assert found.destinations("I3", "S") == ("C",)
    assert found.destinations("C", "B") == found.inner
    assert not found.knows("O1", "S")
    assert not found.is_whole
    drawn = GAME.table.scene(replace(shown(), copy=FRESH), "Ada").ways
    assert all("space:C" in (way.start, way.end) for way in drawn)


def test_where_each_shown_card_led_is_asked_with_the_spaces_beside_it() -> None:
    ada, *_ = asked(shown())

    assert (ada.component, ada.fields) == ("lines/3-O1", ("S",))
    assert ada.says == "Where did straight lead from O1?"
    assert ada.choices[0] == ("inwards (M1)", (("M1",),))
    assert ada.choices[-1] == ("nowhere", ((),))


def test_one_touch_answers_and_it_is_never_asked_again() -> None:
    state = shown()
    question = asked(state)[0]
    _, values = question.choices[0]
    told = replace(state, copy=state.copy.learn(question.component, "S", values[0]))

    assert question not in asked(told)
    assert board(told.copy, 3).destinations("O1", "S") == ("M1",)


def test_a_card_whose_name_nobody_told_is_asked_for_it() -> None:
    state = shown(Ben="L")
    name = next(one for one in asked(state) if one.component == "direction/L")

    assert name.says == "Which way does the third card point?"
    assert ("left", ("left",)) in name.choices
    named = replace(state, copy=FRESH.learn("direction/L", "name", "left"))
    assert "Where did left lead from O4?" in [one.says for one in asked(named)]


def test_that_somebody_stays_is_a_question_and_no_verdict() -> None:
    preview = GAME.rules.preview(shown(), Resolve())

    assert preview.points is None
    assert "where did straight lead Ben from O4?" in texts(preview.consequences)
    assert "owes" not in texts(preview.consequences)
    reveal = replace(shown(), phase="REVEAL")
    assert "touch where it led" in texts(GAME.rules.notes(reveal))


def test_without_an_answer_nobody_knows_where_markers_stand_and_what_is_owed() -> None:
    state = after(shown(), type="resolve")

    assert state.phase == "PENALTY"
    for _, player in state.each():
        assert (player.pos, player.moved, player.impossible, player.owed) == (None,) * 4


def test_the_report_itself_tells_where_markers_went() -> None:
    stand = FrozenMap({"Ada": "M1", "Ben": "O4", "Cleo": "I3"})
    state = GAME.rules.advance(shown(), Resolve(pos=stand))

    assert [player.pos for _, player in state.each()] == ["M1", "O4", "I3"]
    assert [player.owed for _, player in state.each()] == [0, 1, 0]
    assert not asked(shown(), Resolve(pos=stand))[3:]


def test_somebody_who_may_have_been_landed_on_is_not_said_to_owe_nothing() -> None:
    stand = FrozenMap({"Ada": "M1", "Cleo": "I3"})
    state = GAME.rules.advance(shown(), Resolve(pos=stand))

    assert state.player("Ada").owed is None
    assert state.player("Ada").moved is True


def test_a_space_is_named_by_touch_where_nobody_told_the_line() -> None:
    state = shown()
    listed = [move for move in GAME.rules.legal_moves(state) if isinstance(move, Announce)]

    assert Announce(by="Ada", to="M1") in listed
    assert Announce(by="Ada", to="O1") in listed  # it led nowhere
    named = after(state, type="announce", by="Ada", to="M1")
    assert [one.component for one in asked(named)][:1] == ["lines/3-O4"]


@pytest.mark.parametrize("to", ["M1", "O2", None])
def test_no_report_about_an_unknown_line_is_forbidden(to: str | None) -> None:
    state = replace(shown(), phase="REVEAL").having("Ada", card=None)
    said = GAME.rules.objections(state, Play(by="Ada", card="S", to=to))

    assert not [one for one in said if one.is_sure]


def test_unanswered_lines_are_not_asked_again_in_this_game() -> None:
    state = shown()
    question = asked(state)[0]
    shrugged = replace(state, answers=FrozenMap({question.key: None}))

    assert question not in asked(shrugged)
    assert len(asked(shrugged)) == len(asked(state)) - 1


def test_a_preset_an_owner_chose_holds_with_its_cells() -> None:
    copy = FRESH.learn("board/3", "preset", "cross")
    copy = copy.learn("board/3", "overrides", {"O1": {"S": ["C"]}})

    assert board(copy, 3).is_whole
    assert board(copy, 3).destinations("O1", "S") == ("C",)
    assert board(copy, 3).directions == ("S", "B", "FL", "FR", "BL", "BR")


def test_the_totem_is_asked_for_where_nobody_knows_the_inner_shape() -> None:
    state = shown()
    without = FrozenMap(
        {
            name: held.without("inner_cycle") if name == "board/3" else held
            for name, held in FRESH.components.items()
        }
    )
    state = replace(state, phase="TOTEM", copy=replace(FRESH, components=without))

    (awaited,) = GAME.rules.expects(state)
    assert awaited.what == "Move the totem and tell where it went."


def test_the_nearest_is_not_named_on_a_board_that_is_not_whole() -> None:
    state = replace(shown(), ground=FrozenMap({"O2": FrozenMap({"k1": 1})}))
    advice = next(one for one in GAME.rules.queries if one.name == "advice")

    assert advice.answer(state, player="Ada")["missing"]["k1"]["steps"] is None


def test_tags_are_printed_before_anything_is_taught() -> None:
    printed = {one.code for one in GAME.box.pieces.of(FRESH) if one.copies}

    assert {"S", "B", "L", "R", "FL", "FR"} <= printed
    assert not {"BL", "BR"} & printed
