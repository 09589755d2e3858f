"""Notad tracked lightly: what the table shows; what it works out is so in the whole game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.play.bots import play_game, play_greedily
from rules import shelf
from rules.games.notad.play import moves, turns
from rules.games.notad.play.state import Notad
from rules.record import Automatic, Record, Reseated, Tracked, move_of
from rules.score import Counted
from rules.state import TABLE, Level, Move
from rules.table.light import LightScene
from tests.rules.owners import stepped, told_lightly

GAME = shelf.game("notad")
SEATS = ("Ada", "Ben", "Cleo")


def lightly(*told: Move, seats: tuple[str, ...] = SEATS) -> Record[Any, Any]:
    """A game tracked lightly from its beginning, Ben first, and what was told then."""
    record: Record[Any, Any] = Record.begin(GAME, seats).then(Tracked(Level.LIGHT))
    record = stepped(stepped(record).report(moves.StartPlayer(player="Ben")))
    for move in told:
        record = stepped(record.report(move))
    return record


def shown(record: Record[Any, Any]) -> LightScene:
    return GAME.table.light(record.state)


def labels(record: Record[Any, Any]) -> list[str]:
    return [one.label for one in shown(record).keys]


def prayed(**levels: int) -> tuple[Move, ...]:
    return tuple(moves.Pray(by=seat, level=level) for seat, level in levels.items())


def done(*seats: str) -> tuple[Move, ...]:
    return tuple(moves.Done(by=seat) for seat in seats)


ALL = prayed(Ben=4, Cleo=2, Ada=6)


def test_the_lot_is_one_touch_and_the_first_display_lies_there_by_itself() -> None:
    start = stepped(Record.begin(GAME, SEATS).then(Tracked(Level.LIGHT)))
    record = lightly()

    assert [one.move for one in shown(start).keys] == [
        moves.StartPlayer(player=one) for one in SEATS
    ]
    assert (record.state.round, record.state.phase) == (1, "pray")
    assert record.state.display is None
    assert isinstance(record.events[-1], Automatic)


def test_praying_shows_the_free_levels_and_what_they_give() -> None:
    record = lightly(*prayed(Ben=4))

    assert shown(record).seat == "Cleo"
    assert labels(record) == [f"Level {one}" for one in (1, 2, 3, 5, 6)]
    assert shown(record).keys[0].line == "0 picks · 5 acts"


def test_exploring_goes_down_the_hill_and_skips_who_picks_nothing() -> None:
    record = lightly(*prayed(Ben=4, Cleo=1, Ada=2))

    assert (record.state.phase, shown(record).seat) == ("explore", "Ada")
    assert shown(record).order == ("Cleo", "Ada", "Ben")
    assert shown(record).subtitle == "Level 2: 1 pick."
    assert dict(shown(record).lines) == {"Ada": "level 2", "Ben": "level 4", "Cleo": "done"}


def test_everybody_may_be_done_with_acting_at_any_time() -> None:
    record = lightly(*ALL, *done("Cleo", "Ben", "Ada"), *done("Ada"))

    assert (record.state.phase, shown(record).seat) == ("act", "Cleo")
    assert "Ben is done" in labels(record)
    assert "Ada is done" not in labels(record)


def test_the_round_ends_with_one_touch_and_says_what_to_clear_up() -> None:
    acted = lightly(*ALL, *done("Cleo", "Ben", "Ada", "Cleo", "Ben", "Ada"))
    ended = stepped(acted.report(moves.EndRound(order=("Ada", "Ben", "Cleo"))))

    assert (shown(acted).phase, shown(acted).seat) == ("Clean up", TABLE)
    assert shown(acted).reminders[0] == "More than 7 tiles in hand: discard the rest."
    assert (ended.state.round, ended.state.phase, shown(ended).seat) == (2, "pray", "Ada")


def test_who_prays_in_the_clean_up_has_cleared_up() -> None:
    acted = lightly(*ALL, *done("Cleo", "Ben", "Ada", "Cleo", "Ben", "Ada"))
    state = GAME.rules.advance(acted.state, moves.Pray(by="Ada", level=3))

    assert (state.round, state.phase, state.basket("Ada").level) == (2, "pray", 3)


def test_counts_are_kept_and_fill_the_pad() -> None:
    told = (
        moves.HuntAnimal(by="Cleo", class_="prey"),
        moves.HuntAnimal(by="Cleo", class_="prey"),
        moves.BreakCamp(by="Cleo", class_="prey"),
        moves.BreakCamp(by="Cleo", class_=None),
        moves.LayTile(by="Cleo"),
    )
    record = lightly(*ALL, *done("Cleo", "Ben", "Ada"), *told)
    tally = GAME.rules.tally(record.state)

    assert dict(record.state.player("Cleo").counts) | {"explored": 1} == {
        "explored": 1,
        "prey": 1,
        "camp": 2,
        "tiles": 1,
    }
    (prey,) = tally.count("Cleo", "prey") or ()
    assert isinstance(prey, Counted)
    assert prey.amount == 1
    assert tally.count("Cleo", "predators") is None
    assert [one.value for one in shown(record).counters] == [1, None, None]


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (moves.HuntAnimal(by="Ada", class_="predator"), "Ada hunts a predator"),
        (moves.BreakCamp(by="Ada", class_="prey"), "Ada moves the camp, paying a prey"),
        (moves.BreakCamp(by="Ada", class_=None), "Ada moves the camp"),
        (moves.LayTile(by="Ada"), "Ada lays a tile"),
    ],
)
def test_what_is_told_has_words(move: Move, said: str) -> None:
    assert GAME.rules.words(lightly().state, move) == said


def test_a_taken_level_is_objected_to() -> None:
    record = lightly(*prayed(Ben=4))
    said = GAME.rules.objections(record.state, moves.Pray(by="Cleo", level=4))

    assert [one.rule.key for one in said] == ["N-1"]


def test_who_joins_is_known_as_little_as_the_others() -> None:
    record = lightly(*prayed(Ben=4)).then(Reseated((*SEATS, "Dan")))

    assert record.state.player("Dan").hand is None
    assert record.state.order[-1] == "Dan"


@pytest.mark.parametrize("seats", [("Ada", "Ben"), SEATS])
def test_what_light_works_out_is_so_in_the_whole_game(seats: tuple[str, ...]) -> None:
    true = play_game(GAME, seats, 7, play_greedily)
    compared = 0
    for light, whole in zip(told_lightly(true), true.states, strict=True):
        awaited = GAME.rules.expects(whole)
        if not awaited or awaited[0].by == TABLE:
            continue
        compared += 1
        state = light.state
        assert isinstance(state, Notad)
        assert (state.round, state.phase) == (whole.round, whole.phase)
        assert turns.from_the_top(state) == turns.from_the_top(whole)
        assert turns.next_order(state) == turns.next_order(whole)
        if whole.phase in ("pray", "explore", "act"):
            assert GAME.rules.expects(state)[0].by == awaited[0].by
    assert compared > 100


def test_a_table_that_counts_everything_has_the_hunted_animals_of_the_whole_game() -> None:
    true = play_game(GAME, SEATS, 1, play_greedily)
    state = replace(lightly().state)
    for event, before in zip(true.events, true.states, strict=False):
        move = move_of(event)
        after = GAME.rules.advance(before, move)
        for seat in SEATS:
            for class_ in ("prey", "predator"):
                was, now = (hunted(one, seat, class_) for one in (before, after))
                told: list[Move] = [moves.HuntAnimal(by=seat, class_=class_)] * (now - was)
                told += [moves.BreakCamp(by=seat, class_=class_)] * (was - now)
                for one in told:
                    state = GAME.rules.advance(state, one)
    for seat in SEATS:
        for class_ in ("prey", "predator"):
            counted = state.player(seat).counts.get(class_, 0)

            assert counted == hunted(true.state, seat, class_)


def hunted(state: Notad, seat: str, class_: str) -> int:
    tokens = (state.player(seat).tokens or {}).values()
    return sum(1 for one in tokens if one.hunted and one.class_ == class_)
