"""Bania tracked lightly: what the table shows, and what is told so of a whole game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games.bania import GAME
from rules.games.bania.play.moves import (
    BaniaMove,
    Build,
    ElephantBonus,
    ElephantsHome,
    EndGame,
    EndTurn,
    LightBuild,
    LightElephant,
    PlaceElephant,
    Refill,
    Roll,
    StartPlayer,
)
from rules.games.bania.play.state import Bania, Elephant
from rules.moves.levels import levels
from rules.record import Record, Tracked
from rules.state import Level
from rules.table.light import LightScene
from tests.rules.bania.tables import PATH, table

SEATS = ("Ada", "Ben", "Cleo")


def lightly(*told: object) -> Bania:
    """A game tracked lightly from its beginning, Ada up first, and what was told then."""
    record = Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT)).then(StartPlayer(player="Ada"))
    for move in told:
        record = record.report(move)  # type: ignore[arg-type]
    return record.state


def shown(state: Bania) -> LightScene:
    return GAME.table.light(state)


def keys(state: Bania) -> list[str]:
    return [one.label for one in shown(state).keys]


def test_it_can_be_tracked_lightly() -> None:
    assert Level.LIGHT in levels(GAME)


def test_who_starts_is_one_touch() -> None:
    state = Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT)).state

    assert shown(state).subtitle == "Who starts?"
    assert [one.move for one in shown(state).keys] == [StartPlayer(player=one) for one in SEATS]


def test_a_tent_is_one_key() -> None:
    state = lightly()

    assert [(one.label, one.line) for one in shown(state).keys[:3]] == [
        ("New", "+3"),
        ("Joins", "+1"),
        ("Joins and closes", "+1"),
    ]
    assert GAME.rules.expects(state)[0].ends == EndTurn(by="Ada")


def test_the_score_track_and_the_turn_are_kept() -> None:
    state = lightly(
        LightBuild(by="Ada", lays="new"), LightBuild(by="Ada", lays="joins"), EndTurn(by="Ada")
    )

    assert (state.player("Ada").score, state.current, state.last_placed_by) == (4, "Ben", "Ada")
    assert state.turn is None
    assert shown(state).lines[0] == ("Ada", "4 points · elephant at home")
    assert GAME.rules.words(state, EndTurn(by="Ben")) == "Ben is done"


def test_an_elephant_that_is_put_ends_the_turn() -> None:
    built = lightly(LightBuild(by="Ada", lays="new"))
    put = lightly(LightBuild(by="Ada", lays="new"), LightElephant(by="Ada", out=True))
    done = lightly(LightBuild(by="Ada", lays="new"), EndTurn(by="Ada"))

    assert built.player("Ada").elephant == Elephant(out=None)
    assert "Elephant out" in keys(built)
    assert shown(built).lines[0] == ("Ada", "3 points · elephant ?")
    assert (put.player("Ada").elephant, put.current) == (Elephant(out=True), "Ben")
    assert (done.player("Ada").elephant, done.current) == (Elephant(), "Ben")


OUT = (
    LightBuild(by="Ada", lays="new"),
    LightElephant(by="Ada", out=True),
    LightBuild(by="Ben", lays="new"),
    LightElephant(by="Ben", out=True),
)


def test_whose_elephants_come_home_is_asked_when_a_settlement_closes() -> None:
    closed = lightly(*OUT, LightBuild(by="Cleo", lays="closes"))
    told = lightly(*OUT, LightBuild(by="Cleo", lays="closes"), ElephantsHome(by="", whose=("Ben",)))

    assert keys(lightly(LightBuild(by="Ada", lays="closes")))[0] == "New"
    assert keys(closed) == [
        *("No elephant", "Ada's", "Ben's", "Ada's and Ben's"),
        *("New", "Joins", "Joins and closes"),
    ]
    assert "Whose elephants came home?" in [one.what for one in GAME.rules.expects(closed)]
    assert closed.closed == 1
    assert told.player("Ada").elephant == Elephant(out=True)
    assert told.player("Ben").elephant == Elephant()
    assert "No elephant" not in keys(told)


def test_four_elephants_are_asked_one_by_one() -> None:
    doubtful = GAME.rules.reseat(lightly(), (*SEATS, "Dan"))
    for seat in doubtful.seats:
        doubtful = doubtful.having(seat, elephant=None)

    assert keys(doubtful)[:5] == ["No elephant", "Ada's", "Ben's", "Cleo's", "Dan's"]
    assert shown(doubtful).keys[1].move == LightElephant(by="Ada", out=False)


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (LightBuild(by="Ada", lays="closes"), "Ada closes a settlement: +1"),
        (LightElephant(by="Ada", out=True), "Ada puts the elephant out"),
        (LightElephant(by="Ada", out=False), "Ada has the elephant at home"),
        (ElephantsHome(), "No elephant comes home"),
        (ElephantsHome(whose=("Ada",)), "Ada's elephant comes home"),
        (ElephantsHome(whose=("Ada", "Ben")), "Ada's and Ben's elephants come home"),
    ],
)
def test_what_is_told_in_words(move: BaniaMove, words: str) -> None:
    assert GAME.rules.words(lightly(), move) == words


def test_cards_are_counted_by_who_likes_to() -> None:
    state = lightly()
    counted = state.having("Ada", counted=12)

    assert [one.label for one in shown(state).counters] == [
        "Score track",
        "Cards in hand",
        "Closed settlements",
    ]
    assert not shown(state).reminders
    assert shown(counted).reminders == ("Ada has 12 cards: build, do not roll.",)


def test_the_end_is_told_and_asks_for_the_cards() -> None:
    state = lightly(LightBuild(by="Ada", lays="new"), EndGame(why="no legal space"))
    sheet = GAME.rules.score(GAME.rules.tally(state))

    assert shown(state).keys == ()
    assert not GAME.rules.expects(state)
    assert sheet.totals == {"Ada": 6, "Ben": 0, "Cleo": 0}
    assert {one.what for one in sheet.missing} == {
        "Most oil",
        "Most spice",
        "Most silk",
        "Most incense",
    }


def test_a_whole_tent_is_told_by_what_it_does() -> None:
    tents = dict.fromkeys(("p1", "p2", "p3", "p4", "p5", "p6"), "oil")
    state = table(
        "Ada",
        "Ben",
        board=PATH,
        tents=tents | {"p9": "silk"},
        current="Ada",
        turn={"number": 3},
        elephants={"Ada": "p9", "Ben": "p1"},
    )

    assert list(GAME.rules.in_light(state, Build(by="Ada", space="p12"))) == [
        LightBuild(by="Ada", lays="new")
    ]
    assert list(GAME.rules.in_light(state, Build(by="Ada", space="p7"))) == [
        LightBuild(by="Ada", lays="closes"),
        ElephantsHome(whose=("Ben",)),
    ]


def test_a_turn_is_over_when_the_next_is_up() -> None:
    state = table("Ada", "Ben", board=PATH, tents={}, current="Ada", turn={"number": 3})
    built = replace(
        state.having("Ada", supply=("T01",), elephant=Elephant()),
        turn=replace(state.now, mode="build", placed=("p1",)),
        bag=9,
    )
    ended = GAME.rules.advance(built, EndTurn(by="Ada"))

    assert not list(GAME.rules.in_light(state, Roll(by="Ada", number=1)))
    assert not list(GAME.rules.in_light(built, EndTurn(by="Ada")))
    assert list(GAME.rules.in_light(ended, Refill(by="Ada", tents=(None,) * 3))) == [
        EndTurn(by="Ada")
    ]


def test_an_elephant_that_was_put_is_told_when_the_turn_is_over() -> None:
    state = table("Ada", "Ben", board=PATH, tents={"p1": "oil"}, current="Ada", turn={"number": 3})
    built = replace(
        state.having("Ada", supply=(None,) * 4, elephant=Elephant()),
        turn=replace(state.now, mode="build", placed=("p1",)),
    )
    put = GAME.rules.advance(built, PlaceElephant(by="Ada", space="p1"))

    assert not list(GAME.rules.in_light(built, PlaceElephant(by="Ada", space="p1")))
    assert list(GAME.rules.in_light(put, EndTurn(by="Ada"))) == [LightElephant(by="Ada", out=True)]
    assert list(GAME.rules.in_light(put, PlaceElephant(by="Ben", space="p1"))) == [
        LightElephant(by="Ben", out=True)
    ]


def test_who_joins_a_game_tracked_lightly_has_no_hand_to_be_wrong_about() -> None:
    joined = GAME.rules.reseat(lightly(), (*SEATS, "Dan"))

    assert joined.player("Dan").hand is None
    assert (joined.player("Dan").score, joined.player("Dan").elephant) == (0, Elephant())


def test_a_whole_game_goes_on_with_an_elephant_that_stands_somewhere() -> None:
    record = Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT)).then(StartPlayer(player="Ada"))
    record = record.then(LightBuild(by="Ada", lays="new"))
    perhaps = record.then(Tracked(Level.FULL)).state
    record = record.then(LightElephant(by="Ada", out=True)).then(Tracked(Level.FULL))
    state = record.state
    forbidding = [
        one
        for one in GAME.rules.objections(state, PlaceElephant(by="Ada", space="h0_0"))
        if one.forbids
    ]

    assert state.player("Ada").elephant == Elephant(out=True)
    assert [one.because for one in forbidding] == ["Ada's elephant is out already."]
    assert GAME.table.scene(state, "Ada")
    assert not GAME.rules.objections(perhaps, PlaceElephant(by="Ada", space="h0_0"))
    assert not [
        one for one in GAME.rules.objections(perhaps, ElephantBonus(by="Ada")) if one.is_sure
    ]
