"""Clans that have gone home for good: the game says that it cannot end any more."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import shelf
from rules.copy import Status
from rules.game import expects, outcome
from rules.games.danana.play import moves
from rules.games.danana.play.state import MAT, Danana, Turn
from rules.record import Record
from rules.score import Ending
from rules.values.frozen import FrozenMap

GAME = shelf.game("danana")
HOME: FrozenMap[str, str | None] = FrozenMap({f"m{number}": MAT for number in range(1, 9)})
GONE: dict[str, Any] = {"meeples": HOME, "fruit": 2, "meat": 1, "vp": 2}


@pytest.fixture
def extinct() -> Danana:
    """Two clans on their mats, with too few points and too little food to come back."""
    known = GAME.box.components().all_as(Status.CONFIRMED)
    state: Danana = Record.begin(GAME, ("Ada", "Ben"), copy=known).state
    state = replace(state, phase="play", start_player="Ada", active_player="Ada", turn=Turn())
    return state.having("Ada", **GONE).having("Ben", **GONE)


def test_nothing_is_awaited_where_no_clan_comes_back(extinct: Danana) -> None:
    found = outcome(GAME, extinct)

    assert found.ending is Ending.UNDETERMINED
    assert "gone home for good" in found.reason
    assert not expects(GAME, extinct)
    assert not list(GAME.rules.legal_moves(extinct))
    # All see alike that it is over, and may count.
    shared = GAME.rules.view(extinct, None)
    assert outcome(GAME, shared).ending is Ending.UNDETERMINED
    (warned,) = GAME.rules.objections(extinct, moves.Rest(by="Ada"))
    assert warned.ruling == "DR-23"
    assert not warned.forbids


@pytest.mark.parametrize(
    "hope",
    [
        {"meeples": HOME.having("m1", "ready:1")},
        {"meeples": HOME.having("m1", None)},
        {"vp": 3},
        {"vp": None},
        {"fruit": 3},
        {"meat": None},
        {"owed": 1},
        {"vp": 60, "mat_space": FrozenMap(cooking="card", religion="printed")},
    ],
    ids=str,
)
def test_one_clan_with_hope_plays_on(extinct: Danana, hope: dict[str, Any]) -> None:
    state = extinct.having("Ben", **hope)

    assert outcome(GAME, state).ending is Ending.RUNNING
    assert expects(GAME, state)


def test_points_do_not_help_whoever_cannot_expand(extinct: Danana) -> None:
    cook = {"mat_space": FrozenMap(cooking="card", religion="printed"), "vp": 40}

    assert outcome(GAME, extinct.having("Ben", **cook)).ending is Ending.UNDETERMINED


def test_where_a_rate_is_not_known_nobody_is_given_up(extinct: Danana) -> None:
    untaught = replace(extinct, copy=GAME.box.fresh)

    assert outcome(GAME, untaught).ending is Ending.RUNNING


def test_the_last_meeple_goes_home_before_it_is_said(extinct: Danana) -> None:
    last = replace(
        extinct.having("Ada", meeples=HOME.having("m1", "tile:D1"), hides=0, vp=0),
        slots=FrozenMap(D1="F33"),
        turn=Turn(step="perform", meeple="m1", slot="D1"),
    )

    after = GAME.rules.advance(last, moves.Perform(by="Ada"))

    assert outcome(GAME, last).ending is Ending.RUNNING
    assert outcome(GAME, after).ending is Ending.UNDETERMINED
