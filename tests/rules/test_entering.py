"""Guided entry for every game: each step corrects what it asks about, and nothing breaks by it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.play.bots import play_game, play_greedily
from rules import defaults, shelf
from rules.game import AnyGame
from rules.state import State
from rules.table.entries import Entry
from rules.values import paths

pytestmark = pytest.mark.slow

GAMES = [name for name in shelf.names() if shelf.game(name).table.entered is not None]
SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@cache
def states(name: str) -> tuple[State, ...]:
    """Nothing known, the beginning, the middle and the end."""
    game = shelf.game(name)
    seats = SEATS[: min(game.seats)]
    blank = defaults.blank(game, seats, game.settle({}), game.box.components())
    assert blank is not None
    record = play_game(game, seats, 4, play_greedily)
    return (blank, record.states[0], record.states[len(record.states) // 2], record.states[-1])


def steps(game: AnyGame, state: State) -> list[tuple[str, Entry]]:
    shown = game.rules.view(state, None)
    return [(seat, one) for seat in ("", *state.seats) for one in game.table.entries(shown, seat)]


def places(game: AnyGame, state: State, seat: str, entry: Entry) -> list[str]:
    scene = game.table.scene(game.rules.view(state, None), seat or state.seats[0])
    drawn = [one.id for one in scene.places]
    drawn += [one.id for tray in scene.trays for one in tray.places]
    return [one for one in drawn if entry.touches and one.startswith(entry.touches)]


def still_stands(game: AnyGame, state: State) -> None:
    """Whatever was entered, the table can be scored, drawn, audited and gone on with."""
    game.rules.score(game.rules.tally(state))
    game.rules.expects(state)
    list(game.rules.audit(state))
    for seat in state.seats:
        game.table.scene(game.rules.view(state, None), seat)


@pytest.mark.parametrize("name", GAMES)
def test_each_step_has_a_name_of_its_own_and_asks_something(name: str) -> None:
    game = shelf.game(name)
    for state in states(name):
        found = steps(game, state)
        assert len({(seat, one.key) for seat, one in found}) == len(found)
        for _seat, one in found:
            assert one.title
            assert one.counters or one.choices or one.touches or one.slots


@pytest.mark.parametrize("name", GAMES)
def test_what_is_touched_is_on_the_screen(name: str) -> None:
    game = shelf.game(name)
    for seat, one in steps(game, states(name)[0]):
        if one.touches:
            assert places(game, states(name)[0], seat, one), one.key


@pytest.mark.parametrize("name", GAMES)
def test_every_count_and_choice_can_be_set(name: str) -> None:
    game = shelf.game(name)
    for state in states(name):
        for _seat, one in steps(game, state):
            for counter in one.counters:
                changed = paths.put(state, counter.path, counter.minimum)
                assert paths.get(changed, counter.path) == counter.minimum
                still_stands(game, changed)
            for choice in one.choices:
                for _word, value in choice.choices[:3]:
                    changed = paths.put(state, choice.path, value)
                    assert paths.get(changed, choice.path) == value
                    still_stands(game, changed)


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_can_be_told(name: str) -> None:
    game = shelf.game(name)
    seen = 0
    for state in states(name):
        for seat, one in steps(game, state):
            for place in (places(game, state, seat, one) or [""])[:3]:
                if one.slots or one.touches:
                    seen += _tell(game, state, seat, one, place)
    assert seen > 20 or not game.box.components().components  # numbers alone ask for no piece


def _tell(game: AnyGame, state: State, seat: str, entry: Entry, place: str) -> int:
    told: list[tuple[Any, ...]] = [()] if not entry.slots else []
    most = min((len(slot.choices) for slot in entry.slots), default=0)
    for at in range(min(4, most)):
        told.append(tuple(slot.choices[at].id for slot in entry.slots))
    if entry.slots:
        told.append((entry.slots[0].choices[-1].id, *(None for _ in entry.slots[1:])))
    for one in told:
        path, value = game.table.entered(state, seat, entry.key, place, one)
        changed = paths.put(state, path, value)
        assert paths.get(changed, path) == value
        still_stands(game, changed)
    return len(told)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_an_answer_where_it_is_offered(name: str) -> None:
    game = shelf.game(name)
    blank = states(name)[0]
    for _seat, one in steps(game, blank):
        if one.nothing is not None:
            path, value = one.nothing
            assert paths.get(blank, path) is None, f"{path}: a field that is told is None at first"
            still_stands(game, paths.put(blank, path, value))
