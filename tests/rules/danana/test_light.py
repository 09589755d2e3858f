"""Danana tracked lightly: one touch for each thing that is told, and nothing asked every turn."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.game import expects, outcome
from rules.games.danana.play import moves
from rules.games.danana.play.state import Danana
from rules.record import Record, Tracked
from rules.state import Level, Move
from rules.table.light import LightScene
from tests.rules.owners import told_lightly

GAME = shelf.game("danana")
SEATS = ("Ada", "Ben", "Cleo")
BUDGET = 2.0
"""Touches a turn, set-up counted apart."""

AnyRecord = Record[Any, Any]


@pytest.fixture
def begun() -> AnyRecord:
    """A game in a box nobody has taught, in which Ada begins."""
    record: AnyRecord = Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT))
    return record.report(moves.StartPlayer(player="Ada"))


@pytest.fixture
def playing(begun: AnyRecord) -> AnyRecord:
    return begun.report(moves.Begin())


def light(record: AnyRecord) -> LightScene:
    seen: Danana = GAME.rules.view(record.state, None)
    return GAME.table.light(seen)


def labels(record: AnyRecord) -> list[str]:
    return [one.label for one in light(record).keys]


def test_the_table_begins_when_all_are_set_up(begun: AnyRecord) -> None:
    assert begun.state.player("Ada").on_board is None
    assert labels(begun)[-1] == "Begin"

    after = begun.report(moves.Begin()).state

    assert (after.phase, after.active_player, after.turn_no) == ("play", "Ada", 1)
    assert [after.player(seat).on_board for seat in SEATS] == [3, 3, 3]


def test_stacks_that_are_told_are_the_cards_that_can_be_gained(begun: AnyRecord) -> None:
    names = ("Dog", "Fire", "Needle", "Basket", "Dyes")
    for name in names:
        begun = begun.report(moves.ChooseStack(name=name))
    playing = begun.report(moves.Begin()).report(moves.Acquire(by="Ada", card="Dog"))

    told = labels(playing)

    assert {"Fire", "Needle", "Basket", "Dyes"} <= set(told)
    assert "Dog" not in told
    assert "Medicine" not in told


def test_each_thing_told_is_one_touch(playing: AnyRecord) -> None:
    for one in ("Newborn", "Art", "Gone home"):
        (key,) = (key for key in light(playing).keys if key.label == one)
        playing = playing.report(key.move)

    ada = playing.state.player("Ada")
    assert (ada.on_board, ada.works) == (3, 1)
    assert dict(light(playing).lines)["Ada"] == "3 meeples · 0 cards"


def test_a_turn_ends_with_one_touch_and_no_question(playing: AnyRecord) -> None:
    (asked,) = expects(GAME, playing.state)

    assert asked.ends == moves.EndTurn(by="Ada")
    assert "60" not in asked.what
    after = playing.report(asked.ends)
    assert after.state.active_player == "Ben"
    assert light(after).seat == "Ben"


def test_whoever_says_sixty_ends_the_game(playing: AnyRecord) -> None:
    (key,) = (one for one in light(playing).keys if one.label == "60 points")

    over = playing.report(key.move)

    assert over.state.phase == "over"
    assert not expects(GAME, over.state)
    sheet = GAME.rules.score(GAME.rules.tally(over.state))
    assert {one.points["Ada"] for one in sheet.lines if one.key in ("cards", "meeples")} == {0, 3}
    assert "Victory point tokens" in {one.what for one in sheet.missing}


def test_points_that_were_counted_hold_until_the_next_own_turn(playing: AnyRecord) -> None:
    told = playing.report(moves.CountVp(by="Ben", vp=12))
    assert told.state.player("Ben").vp == 12
    assert GAME.rules.view(told.state, None).player("Ben").vp is None

    after = told.report(moves.EndTurn(by="Ada"))

    assert after.state.player("Ben").vp is None


def test_leadership_makes_points_uncertain_again(playing: AnyRecord) -> None:
    owner = playing.report(moves.Acquire(by="Ada", card="Leadership"))
    owner = owner.report(moves.CountVp(by="Ada", vp=4)).report(moves.EndTurn(by="Ada"))

    bought = owner.report(moves.Acquire(by="Ben", card="Dog"))

    assert bought.state.player("Ada").vp is None
    assert any("Leadership" in one for one in light(bought).reminders)


def test_nothing_of_the_board_is_told(playing: AnyRecord) -> None:
    state = playing.state

    assert (state.slots, state.turn, state.art_row) == (None, None, None)
    assert {state.player(seat).fruit for seat in SEATS} == {None}
    assert not list(GAME.box.teaching.questions(state, None))


def test_an_empty_board_is_said(playing: AnyRecord) -> None:
    for _ in range(3):
        playing = playing.report(moves.WentHome(by="Ada"))

    assert "Ada has no meeple on the board: rest." in light(playing).reminders
    assert GAME.rules.objections(playing.state, moves.WentHome(by="Ada"))


def test_the_budget_of_touches_is_kept() -> None:
    """A mean over a played game; set-up is counted apart."""
    true = play_game(GAME, SEATS, 3)
    told = told_lightly(true)[-1]
    made = [one for one in told.events if isinstance(one, Move)]
    begun = next(at for at, one in enumerate(made) if isinstance(one, moves.Begin))
    turns = sum(isinstance(one, moves.EndTurn) for one in made)

    assert len(made[begun + 1 :]) / turns <= BUDGET
    assert not outcome(GAME, told.state).is_running


def test_who_begins_is_one_touch() -> None:
    record: AnyRecord = Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT))

    assert labels(record) == list(SEATS)
    assert light(record).keys[1].move == moves.StartPlayer(player="Ben")


def test_own_points_are_counted_where_only_their_owner_looks(playing: AnyRecord) -> None:
    shared = {one.label for one in light(playing).counters}
    own = {one.label for one in GAME.table.light(GAME.rules.view(playing.state, "Ada")).counters}

    assert own - shared == {"Ada: points"}


def test_the_end_shows_who_may_stack_for_a_tie(playing: AnyRecord) -> None:
    over = playing.report(moves.EndTurn(by="Ada", game_over=True))
    assert not light(over).keys
    assert not light(over).reminders
    state = over.state
    for seat in SEATS:
        state = state.having(seat, vp=60, fruit=0, meat=0, hides=0, tools=0)

    assert [one.label for one in GAME.table.light(state).keys] == list(SEATS)
