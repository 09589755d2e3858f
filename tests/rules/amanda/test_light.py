"""Amanda tracked lightly: what is told of it, what follows, and what it never claims."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.bots import PLAYERS, play_game
from rules.games.amanda import GAME
from rules.games.amanda.play.moves import (
    BeginStep,
    Collect,
    Gain,
    GiveUp,
    LoseCard,
    NoRain,
    Rain,
)
from rules.games.amanda.play.state import Amanda
from rules.record import Record, Reseated, Tracked
from rules.score import Ending
from rules.state import Level
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import read, table
from tests.rules.owners import told_lightly

KEYS_A_ROUND = 8


def lightly(*moves: Any) -> Amanda:
    """Three players in a fresh box after some moves."""
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben", "Cleo"), None, GAME.box.fresh)
    record = record.then(Tracked(Level.LIGHT))
    for move in moves:
        record = record.then(move)
    state: Amanda = record.state
    return state


def steps(*names: Any) -> list[BeginStep]:
    return [BeginStep(to=name) for name in names]


def labels(state: Amanda, line: str) -> list[str]:
    return [key.label for key in GAME.table.light(state).keys if key.line == line]


def reminders(state: Amanda) -> str:
    return " ".join(GAME.table.light(state).reminders)


def test_a_round_has_three_steps_and_collecting_may_be_left_out() -> None:
    state = lightly(*steps("cards", "collect", "totem", "cards"))
    scene = GAME.table.light(state)

    assert (scene.title, scene.phase) == ("Round 2", "Cards")
    assert scene.phases == ("Cards", "Collect", "Totem")
    assert labels(state, "next") == ["Collect", "Totem"]


def test_the_reminders_are_those_of_the_step() -> None:
    assert "Choose, show" in GAME.table.light(lightly(*steps("cards"))).subtitle
    assert "one penalty" in reminders(lightly(*steps("cards")))
    assert "has to agree" in reminders(lightly(*steps("cards", "collect")))
    first = reminders(lightly(*steps("cards", "totem")))
    later = reminders(lightly(*steps("cards", "totem", "cards", "totem")))
    assert "appears in the centre" in first
    assert "strongest" not in first
    assert "then the lot" in later
    assert "Power: Ada 0, Ben 0, Cleo 0." in later


def test_who_holds_what_and_how_strong_they_are() -> None:
    state = lightly(
        *steps("cards", "collect"),
        *(Gain(by="Ada", offering="k0"), Gain(by="Ada", offering="k2")),
        LoseCard(by="Ben", card="S"),
    )
    lines = dict(GAME.table.light(state).lines)

    assert lines["Ada"] == "A C · power 2 · lost 0"
    assert lines["Ben"] == "nothing · power −1 · lost 1"
    assert labels(state, "Ada takes") == ["B"]
    assert "Ben should not lose the last straight." in reminders(state)
    assert labels(GAME.rules.advance(state, BeginStep(to="totem")), "Ada gives") == ["A", "C"]


def test_who_has_lost_both_straights_cannot_win() -> None:
    lost = [LoseCard(by=seat, card="S") for seat in ("Ada", "Ada")]
    state = lightly(*steps("cards"), *lost)

    assert "cannot win any more" in dict(GAME.table.light(state).lines)["Ada"]
    assert "straight" not in labels(state, "Ada loses")
    assert labels(state, "the game is over") == ["Nobody can win"]
    over = GAME.rules.advance(state, NoRain())
    assert GAME.rules.outcome(over).ending is Ending.LOST


def test_the_rain_is_one_touch_for_who_carries_every_kind() -> None:
    taken = [Gain(by="Cleo", offering=kind) for kind in ("k0", "k1", "k2")]
    state = lightly(*steps("cards", "collect"), *taken)
    assert labels(state, "Cleo in the centre") == ["Rain"]

    over = GAME.rules.advance(state, Rain(winners=("Cleo",)))
    assert GAME.rules.outcome(over).winners == ("Cleo",)
    assert not GAME.table.light(over).keys


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (BeginStep(to="cards"), "A-30"),
        (Gain(by="Ada", offering="k0"), "A-17"),
        (Gain(by="Ada", offering="k9"), "A-18"),
        (GiveUp(by="Ben", offering="k0"), "A-12"),
        (Rain(winners=("Ada",)), "A-29"),
        (Rain(winners=()), "A-29"),
    ],
)
def test_what_cannot_be_is_said(move: Any, rule: str) -> None:
    state = lightly(*steps("cards", "collect"), Gain(by="Ada", offering="k0"))

    assert rule in [one.rule.key for one in GAME.rules.objections(state, move)]


def test_a_third_straight_cannot_be_lost_and_nothing_follows_the_end() -> None:
    lost = [LoseCard(by="Ada", card="S")] * 2
    state = lightly(*steps("cards"), *lost)
    over = GAME.rules.advance(state, NoRain())

    assert [one.rule.key for one in GAME.rules.objections(state, lost[0])] == ["A-5"]
    assert [one.rule.key for one in GAME.rules.objections(over, BeginStep(to="totem"))] == ["A-30"]


def test_spaces_cards_and_the_totem_are_not_claimed() -> None:
    state = lightly(*steps("cards", "totem"))

    assert (state.phase, state.ground, state.totem) == (None, None, None)
    assert all(player.pos is None and player.hand_count is None for _, player in state.each())
    marks = [mark for place in GAME.table.scene(state, "Ada").places for mark in place.marks]
    assert not marks


def test_whoever_joins_later_has_nothing_told_of_the_hand() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben", "Cleo"), None, GAME.box.fresh)
    record = record.then(Tracked(Level.LIGHT)).then(Reseated(("Ada", "Ben", "Zoe")))

    assert record.state.player("Zoe").hand_count is None
    assert record.state.player("Zoe").offerings == ()


def test_a_move_is_told_by_what_is_gained_and_lost() -> None:
    ada = {"pos": "O2", "offerings": ["k0"], "lost": [], "moved": True, "hand_count": 2}
    state = table({"Ada": ada}, phase="COLLECT", ground={"O2": {"k1": 1}}, fresh={}, round=2)
    claim = Collect(by="Ada", claims=FrozenMap(Ada=("k1",)))

    told = list(GAME.rules.in_light(state, claim))
    assert told == [Gain(by="Ada", offering="k1"), BeginStep(to="totem")]


def test_a_penalty_is_told_by_what_was_given() -> None:
    ada = {"pos": "O2", "offerings": ["k0"], "lost": [], "owed": 2, "hand_count": 2}
    state = table({"Ada": ada}, phase="PENALTY", ground={}, fresh={}, round=2)

    dropped = read(state, type="pay", by="Ada", choice={"drop": "k0"})
    lost = read(state, type="pay", by="Ada", choice={"card": "?"})

    assert list(GAME.rules.in_light(state, dropped)) == [GiveUp(by="Ada", offering="k0")]
    assert list(GAME.rules.in_light(state, lost)) == [LoseCard(by="Ada", card="?")]


def test_a_round_takes_few_touches() -> None:
    told = told_lightly(play_game(GAME, ("Ada", "Ben", "Cleo", "Dan"), 1, PLAYERS["greedy"]))[-1]

    # Every key is one touch.
    assert len(told.events) / (told.state.round or 1) <= KEYS_A_ROUND
