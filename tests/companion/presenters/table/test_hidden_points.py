"""Hidden victory points: nothing the shared screen shows or keeps in words depends on them."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

import pytest

from companion.history import game_list
from companion.play.bots import play_game, play_greedily
from companion.play.seating import Seating
from companion.presenters.table.score import ScorePresenter
from companion.presenters.table.table import TablePresenter
from rules import shelf
from rules.games.danana.play.moves import EndTurn, Rest
from rules.games.danana.play.state import Danana
from rules.record import Record
from tests.companion.presenters.tables import context

GAME = shelf.game("danana")
SEATS = ("Ada", "Ben")
POOR, RICH = 1, 61


@cache
def played() -> Record[Any, Any]:
    return play_game(GAME, SEATS, 6, play_greedily)


def with_points(state: Danana, vp: int) -> Danana:
    for seat in state.seats:
        state = state.having(seat, vp=vp)
    return state


def shown(state: Danana) -> Any:
    """All the shared screen shows of a table, and the standing score."""
    home = context()
    session = home.begin("danana", SEATS, position=state)
    view = TablePresenter(session, Seating.of(SEATS)).view()
    score = ScorePresenter(session, Seating.of(SEATS)).view()
    home.journal.close()
    told = [getattr(score, one.name) for one in fields(score) if one.name != "chart"]
    assert score.chart is not None
    chart = score.chart(400, 200)
    return view.scene, view.cards, view.badges, view.panel, view.picker, told, chart


@pytest.mark.parametrize("step", ["start", "icons", "perform", "end"])
def test_the_shared_screen_is_the_same_for_poor_and_rich(step: str) -> None:
    states = [one for one in played().states if one.turn is not None and one.turn.step == step]

    assert states
    for state in states[:: max(1, len(states) // 3)]:
        assert shown(with_points(state, POOR)) == shown(with_points(state, RICH))


@pytest.mark.parametrize(
    ("step", "move"),
    [
        ("start", Rest(by="Ada", expand=True)),
        ("end", EndTurn(by="Ada", game_over=False)),
    ],
)
def test_a_move_that_only_hidden_points_forbid_leaves_no_trace_in_words(
    step: str, move: Any
) -> None:
    state = next(
        one
        for one in played().states
        if one.turn is not None and one.turn.step == step and one.active_player == "Ada"
    )
    told = []
    for vp in (POOR, RICH):
        home = context()
        session = home.begin("danana", SEATS, position=with_points(state, vp))
        table = TablePresenter(session, Seating.of(SEATS))
        for thing in GAME.table.touches(table.shared, move):
            table.touch(thing)
        if session.record.at == 0:
            table.press("make")
        assert session.record.at == 1
        told.append((game_list.events(home.journal, session.game_id)["events"], table.view().panel))
        home.journal.close()

    assert told[0] == told[1]


def test_sixty_points_end_the_game_when_the_turn_is_passed_on() -> None:
    state = next(one for one in played().states if one.turn and one.turn.step == "end")
    home = context()
    session = home.begin("danana", SEATS, position=with_points(state, RICH))
    table = TablePresenter(session, Seating.of(SEATS))
    table.press("pass")

    assert session.record.state.phase == "over"
