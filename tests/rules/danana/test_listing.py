"""Danana's list of moves comes from the kinds of their fields: what it holds and leaves out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.copy import Status
from rules.games.danana.box import pieces
from rules.games.danana.play import moves
from rules.games.danana.play.deeds import performance
from rules.games.danana.play.state import Danana, Turn
from rules.moves.kinds import OneOf, fields_of
from rules.rule import Certainty
from rules.state import Move, verb
from rules.values.frozen import FrozenMap

GAME = shelf.game("danana")
RULES = GAME.rules


@pytest.fixture(scope="module")
def played() -> tuple[Danana, ...]:
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    return tuple(play_game(GAME, ("Ada", "Ben", "Cleo"), 5, copy=copy).states[::5])


def test_every_listed_move_is_awaited(played: tuple[Danana, ...]) -> None:
    for state in played:
        awaited = {(one.by, kind) for one in RULES.expects(state) for kind in one.kinds}
        for move in RULES.legal_moves(state):
            assert (move.by, verb(move)) in awaited, move


def test_what_tells_more_than_the_list_is_judged(played: tuple[Danana, ...]) -> None:
    state = next(one for one in played if one.phase == "play" and one.turn == Turn())
    rest = moves.Rest(by=state.active_player or "")

    assert RULES.is_listed(state, rest)
    assert not RULES.is_listed(state, replace(rest, spoil=False))
    assert not RULES.is_listed(state, replace(rest, cook=("fruit",), expand=True))


def test_after_medicine_moving_on_at_once_is_awaited_and_warned_of(
    played: tuple[Danana, ...],
) -> None:
    state = next(
        one
        for one in played
        if one.phase == "play"
        and one.turn == Turn()
        and any(isinstance(move, moves.Move) for move in RULES.legal_moves(one))
    )
    seat = state.active_player or ""
    move = next(one for one in RULES.legal_moves(state) if isinstance(one, moves.Move))
    assert move.meeple is not None
    behind = RULES.advance(state, moves.Medicine(by=seat, meeple=move.meeple, behind="A1"))

    assert any("move" in one.kinds for one in RULES.expects(behind))
    (warned,) = (one for one in RULES.objections(behind, move) if one.ruling == "DR-16")
    assert not warned.forbids


def test_a_tile_is_judged_in_the_order_of_hearing(played: tuple[Danana, ...]) -> None:
    state = next(one for one in played if one.phase == "play" and one.turn == Turn())
    seat = state.active_player or ""
    poor = state.having(seat, fruit=0, meat=0, tools=0, side=None, active=(), acquired=())
    move = moves.Perform(by=seat, face="F24", variant="medicine", behind="F24")

    keys = [one.rule.key for one in RULES.objections(poor, move)]

    assert keys == ["D-30", "D-6", "D-17"]


def test_cards_are_studied_only_where_a_tile_studies(played: tuple[Danana, ...]) -> None:
    asked = next(one for one in RULES.queries if one.name == "cards")

    assert asked.answer(played[-1], face="F01") == []


@dataclass(frozen=True, slots=True, kw_only=True)
class Knot(Move):
    first: Annotated[int, OneOf(among=lambda state, second: (second,))]
    second: Annotated[int, OneOf(among=lambda state, first: (first,))]


def test_fields_that_rest_on_each_other_are_refused() -> None:
    with pytest.raises(TypeError, match="rest on each other"):
        fields_of(Knot)


@pytest.fixture
def acting(played: tuple[Danana, ...]) -> Danana:
    """A turn of Ada's that has just begun."""
    state = next(one for one in played if one.phase == "play" and one.turn == Turn())
    return replace(state, active_player="Ada")


@pytest.mark.parametrize(
    ("face", "unknown"),
    [
        ("F06", {"tools": None}),
        ("F27", {"meeples": None}),
        ("F15", {"tools": None}),
        ("F32", {"fruit": None}),
    ],
    ids=["what is needed", "the clan", "what pays", "what pays for a card"],
)
def test_a_tile_that_rests_on_the_unknown_is_not_sure(
    acting: Danana, face: str, unknown: dict[str, None]
) -> None:
    rich = acting.having("Ada", fruit=2, meat=2, hides=2, tools=8, acquired=(), side=((), (), ()))
    found = pieces.face(acting.copy, face)
    assert found is not None

    doubtful = performance.deed_of(rich.having("Ada", **unknown), "Ada", found).verdict()

    assert doubtful == (True, Certainty.UNKNOWN)


def test_medicine_needs_a_free_tile_ahead(acting: Danana) -> None:
    ways = [line.to for line in pieces.board(acting.copy).lines_from("2a")]
    there = {f"m{at}": f"tile:{slot}" for at, slot in enumerate(ways, start=2)}
    here = {"meeples": FrozenMap({"m1": "ready:2a", **there}), "active": ("Medicine",)}
    stuck = replace(acting.having("Ada", side=None, **here), slots=FrozenMap())

    said = RULES.objections(stuck, moves.Medicine(by="Ada", meeple="m1", behind="A1"))

    assert "No free tile lies ahead of Ready Area 2a." in [one.because for one in said]


def test_what_nobody_told_is_not_judged(acting: Danana) -> None:
    untold = acting.having("Ada", meeples=None)

    assert not RULES.objections(untold, moves.Pick(by="Ada", meeple="m1"))
    assert not RULES.objections(untold, moves.Move(by="Ada", to="B1", newborn=True))
    assert not RULES.objections(replace(acting, turn=None, phase=None), moves.SetupPlace(by="Ada"))
