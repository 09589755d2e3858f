"""An Ascent tracked lightly: what is told of it, what follows, and what it never claims."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.bots import play_game
from rules.games.annapurna import GAME
from rules.games.annapurna.play.moves import (
    Arrive,
    End,
    Explore,
    ExtraTurn,
    FirstClimber,
    Lend,
    Sweep,
    TakeAway,
    Uncover,
)
from rules.games.annapurna.play.state import Annapurna, Window
from rules.record import Record, Reseated, Tracked
from rules.score import Ending
from rules.state import Level
from tests.rules.owners import told_lightly

TOUCHES_A_TURN = 4


def lightly(*moves: Any, options: dict[str, Any] | None = None, begun: bool = True) -> Annapurna:
    """Ada and Ben's Ascent in a fresh box after some moves; Ada goes first."""
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), options, GAME.box.fresh)
    record = record.then(Tracked(Level.LIGHT))
    for move in (*((FirstClimber(climber="Ada"),) if begun else ()), *moves):
        record = record.then(move)
    state: Annapurna = record.state
    return state


def labels(state: Annapurna, line: str) -> list[str]:
    return [key.label for key in GAME.table.light(state).keys if key.line == line]


def test_a_value_that_comes_up_makes_the_balance() -> None:
    state = lightly(Uncover(by="Ada", v=3), Uncover(by="Ada", v=-1))
    scene = GAME.table.light(state)

    assert dict(scene.lines)["Ada"] == "Yang 2, needs Yin 2"
    assert labels(state, "swept") == ["Yin 1", "Yang 3"]
    assert not any("needs" in one for one in scene.reminders)


def test_every_value_is_one_touch() -> None:
    assert labels(lightly(), "turned up") == [
        *("Yin 4", "Yin 3", "Yin 2", "Yin 1", "none", "Yang 1", "Yang 2", "Yang 3", "Yang 4")
    ]


def test_before_the_first_turn_the_first_climber_is_asked_for() -> None:
    scene = GAME.table.light(lightly(begun=False))

    assert [key.move for key in scene.keys[:2]] == [
        FirstClimber(climber="Ada"),
        FirstClimber(climber="Ben"),
    ]


def test_who_is_done_leaves_the_hike_and_opens_a_helping_hand() -> None:
    state = lightly(Uncover(by="Ada", v=2), End(by="Ada"))

    assert (state.turn, state.climber("Ada").stage) == ("Ben", "climb")
    assert state.help == Window("Ada", taken=False)
    assert labels(state, "Helping Hand from Ada") == []


def test_a_balanced_value_may_be_taken_once() -> None:
    state = lightly(Uncover(by="Ada", v=2), Uncover(by="Ada", v=-2), End(by="Ada"))
    assert labels(state, "Helping Hand from Ada") == ["Yin 2", "Yang 2"]

    after = GAME.rules.advance(state, Lend(by="Ada", v=2))
    assert after.climber("Ada").values == (-2,)
    assert after.help == Window("Ada", taken=True)
    assert labels(after, "Helping Hand from Ada") == []


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        (TakeAway(by="Ada", v=4), "P-12"),
        (Lend(by="Ada", v=4), "P-18"),
        (Lend(by="Ada", v=3), "P-18"),
        (Lend(by="Ben", v=1), "P-17"),
        (Arrive(by="Ben"), "P-20"),
        (Uncover(by="Ben", v=9), "P-33"),
        (End(by="Ada"), "P-2"),
    ],
)
def test_what_cannot_be_is_said(move: Any, rule: str) -> None:
    state = lightly(Uncover(by="Ada", v=3), End(by="Ada"))

    assert rule in [one.rule.key for one in GAME.rules.objections(state, move)]


def test_a_card_nobody_could_read_leaves_the_balance_open() -> None:
    state = lightly(Uncover(by="Ada", v=None), Uncover(by="Ada", v=3))

    assert dict(GAME.table.light(state).lines)["Ada"] == "balance not known"
    assert not list(GAME.rules.objections(state, TakeAway(by="Ada", v=-4)))
    read = GAME.rules.advance(state, TakeAway(by="Ada", v=-4))
    assert read.climber("Ada").values == (3,)


def test_another_turn_keeps_the_climber_up() -> None:
    state = lightly(Uncover(by="Ada", v=0), ExtraTurn(by="Ada"), End(by="Ada"))

    assert (state.turn, state.help) == ("Ada", None)


def peaked(*last: Any, options: dict[str, Any] | None = None) -> Annapurna:
    hikes = (Uncover(by="Ada", v=1), End(by="Ada"), Uncover(by="Ben", v=2), End(by="Ben"))
    return lightly(*hikes, *last, options=options)


def test_the_last_at_the_peak_ends_the_ascent() -> None:
    state = peaked(
        *(TakeAway(by="Ada", v=1), Arrive(by="Ada")),
        *(Uncover(by="Ben", v=-2), Arrive(by="Ben")),
    )

    assert [state.climber(seat).peak for seat in state.seats] == [1, 2]
    assert GAME.rules.outcome(state).ending is Ending.WON
    assert not GAME.table.light(state).keys


def test_leave_no_trace_behind_is_lost_on_arrival() -> None:
    state = peaked(Arrive(by="Ada"), options={"difficulty": "lntb"})

    assert state.over == "lose"


def test_an_arrival_nobody_could_check_leaves_it_open() -> None:
    state = peaked(
        *(Uncover(by="Ada", v=None), Arrive(by="Ada")),
        *(TakeAway(by="Ada", v=None), TakeAway(by="Ada", v=1)),
        *(TakeAway(by="Ben", v=2), Arrive(by="Ben")),
        options={"difficulty": "lntb"},
    )

    assert GAME.rules.outcome(state).ending is Ending.UNDETERMINED


def test_places_backpacks_and_chances_are_not_claimed() -> None:
    state = peaked()

    assert all(state.climber(seat).slots is None for seat in state.seats)
    assert all(state.climber(seat).backpack is None for seat in state.seats)
    assert state.acted is None
    assert not [note for note in GAME.rules.notes(state) if "%" in note.text]


def test_whoever_joins_later_stands_at_the_base() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), None, GAME.box.fresh)
    record = record.then(Tracked(Level.LIGHT)).then(Reseated(("Ada", "Ben", "Cleo")))

    assert record.state.climber("Cleo").slots is None
    assert record.state.climber("Cleo").values == ()


def test_a_move_is_told_by_the_values_that_come_and_go() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"))
    record = record.then(FirstClimber(climber="Ada"))
    explore = Explore(by="Ada", slot="r1c1", shown=0)
    record, before = record.then(explore), record.state

    assert list(GAME.rules.in_light(before, explore)) == [Uncover(by="Ada", v=0)]
    swept = list(GAME.rules.in_light(record.state, Sweep(by="Ada", slots=("r1c1",))))
    assert swept == [TakeAway(by="Ada", v=0)]
    assert list(GAME.rules.in_light(record.state, End(by="Ada"))) == [End(by="Ada")]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_turn_takes_few_touches(seed: int) -> None:
    told = told_lightly(play_game(GAME, ("Ada", "Ben", "Cleo"), seed))[-1]
    moves = [getattr(event, "move", event) for event in told.events[1:]]
    turns = sum(isinstance(move, (End, Arrive)) for move in moves)

    # Every key is one touch; the first climber belongs to the set-up.
    assert (len(moves) - 1) / turns <= TOUCHES_A_TURN


def test_in_silence_nobody_is_told_what_another_lacks() -> None:
    state = lightly(Uncover(by="Ada", v=3), options={"silent": True})

    assert dict(GAME.table.light(state).lines)["Ada"] == "Yang 3"
