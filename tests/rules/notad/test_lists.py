"""What is awaited and listed at Notad's table, and what the fields of its moves may hold."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from companion.formats import documents
from companion.play.bots import play_game
from rules import shelf
from rules.answers import Awaited
from rules.copy import Status
from rules.games.notad.play import moves
from rules.games.notad.play.state import Notad
from rules.moves import move_list

GAME = shelf.game("notad")
JUDGED = replace(GAME, rules=replace(GAME.rules, lists={}))
"""The same game, but every well-formed move is judged instead of asking the land what fits."""

DRAW, BONUS = {"what": "draw", "class": "prey"}, {"what": "bonus"}
TOKEN = {"what": "token", "class": "prey", "animal": "prey_a", "source": "drawn"}


def position(**fields: Any) -> Notad:
    header = {"game": "notad", "players": ["Ada", "Ben"], "position": fields}
    state = documents.read_text(json.dumps(header)).record.state
    assert isinstance(state, Notad)
    return state


def test_a_player_is_awaited_for_all_there_is_to_settle() -> None:
    (awaited,) = GAME.rules.expects(position(phase="act", pending=[BONUS, DRAW, TOKEN]))

    assert awaited.kind is Awaited.CHOICE
    assert awaited.what == "Find a place for the Prey A."
    assert {"place_animal", "discard_new_animal", "draw_animal", "bonus"} <= set(awaited.kinds)


def test_an_animal_from_the_display_is_not_awaited_beside_its_bag() -> None:
    picked = {**TOKEN, "source": "display"}
    (awaited,) = GAME.rules.expects(position(phase="explore", pending=[picked], picks_left=1))

    assert "discard_new_animal" not in awaited.kinds


def test_without_actions_only_stored_animals_are_awaited() -> None:
    state = position(phase="act", actions_left=0, stored=["prey_a"], placed={"0,1": "T001"})
    (awaited, *_) = GAME.rules.expects(state)

    assert awaited.kinds == ("place_animal", "done")


def test_what_is_listed_quickly_is_what_judging_every_move_lists() -> None:
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 5, copy=copy)
    for state in record.states[::9]:
        listed = list(GAME.rules.legal_moves(state))
        judged = list(move_list.listed(JUDGED, state))

        assert len(listed) == len(judged)
        assert set(listed) == set(judged)


def test_a_tile_that_lies_elsewhere_replaces_none() -> None:
    placed = {"0,1": "T001", "1,0": "T002"}
    state = position(phase="act", pending=[BONUS], placed=placed, hand=["T002"], tokens={})

    assert not any(getattr(move, "tile", None) for move in GAME.rules.legal_moves(state))


def test_an_animal_may_be_told_to_have_gone_anywhere() -> None:
    state = position(tokens={"0,1": {"kind": "prey_a", "class": "prey"}})
    told = list(move_list.well_formed(GAME, state, moves.MoveAnimal, "Ada", judged=False))

    assert {move.cell for move in told} == {"0,1"}
    assert len(told) == 25
    assert list(move_list.well_formed(GAME, state, moves.MoveAnimal, "Ada")) == []
