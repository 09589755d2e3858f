"""Every kind of event in random play of every game: the laws of records hold with all of them."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import jsonschema
import pytest

from companion.formats import documents
from companion.formats.game_format import GameFormat
from companion.formats.schemas import schema_files
from companion.formats.type_names import tag
from companion.play.bots import play_at_random, play_game
from companion.play.story import words
from rules import shelf
from rules.game import AnyGame, expects, outcome
from rules.record import (
    EVENTS,
    SECRET,
    Answered,
    Automatic,
    Corrected,
    Event,
    Learned,
    LockedIn,
    Paused,
    Record,
    Renamed,
    Reseated,
    Resumed,
    Revealed,
    Ruled,
    Stopped,
    Tracked,
    Unknown,
)
from rules.state import Level, Move, State
from rules.values.frozen import FrozenMap
from tests.rules.laws import LAWS, Trial, difference

pytestmark = pytest.mark.slow

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
MOVES = 60


def happenings(game: AnyGame, state: State, move: Move) -> list[Event]:
    """One event of each kind that a table may report at a state, and one nobody knows."""
    seat = state.seats[0]
    component, fields = next(iter(state.copy.components.items()))
    field, held = next(iter(fields.items()))
    told: list[Event] = [
        Ruled(move, ("X-1",)),
        Automatic(move),
        Automatic(move, deed=2),
        Corrected(("names",), FrozenMap({seat: "Zoe"}), "that is her name"),
        Learned(component, field, held.value),
        Answered("who has the jug", seat),
        Answered("who has the other jug"),
        *map(Tracked, Level),
        LockedIn(seat),
        Revealed(FrozenMap({seat: "the jug"})),
        Reseated(tuple(reversed(state.seats))),
        Renamed(seat, "Zoe"),
        Paused(),
        Stopped(),
        Resumed(),
        Unknown(FrozenMap(type="juggle", by=seat)),
    ]
    own = game.rules.verbs
    return [one for one in told if not (type(one) in SECRET and tag(type(one)) in own)]


@cache
def eventful(name: str) -> Record[Any, Any]:
    """A random game in which something of every kind happens between the moves."""
    game, lots = shelf.game(name), Random(name)
    played = play_game(game, NAMES[: min(game.seats)], 5, play_at_random, longest=MOVES)
    record = Record.replay(game, played.start, ())
    for move in played.history:
        record = record.then(move)
        if isinstance(move, Move) and lots.random() < 0.6:
            known = happenings(game, record.state, move)
            record = record.then(lots.choice(known))
    assert isinstance(move, Move)
    for event in happenings(game, record.state, move):
        record = record.then(event)
    return record


@pytest.mark.parametrize("name", shelf.names())
def test_all_kinds_happen(name: str) -> None:
    game = shelf.game(name)
    kinds = {type(event) for event in eventful(name).history}
    wanted = {kind for kind in EVENTS if not (kind in SECRET and tag(kind) in game.rules.verbs)}

    assert kinds >= wanted | {Unknown}


@pytest.mark.parametrize("law", [2, 3, 7, 10, 11])
@pytest.mark.parametrize("name", shelf.names())
def test_law_holds_whatever_happens(name: str, law: int) -> None:
    LAWS[law](Trial(eventful(name), states_wanted=8, moves_wanted=6))


@pytest.mark.parametrize("name", shelf.names())
def test_what_is_taken_back_leaves_no_trace(name: str) -> None:
    record = eventful(name)
    game = record.game
    for at in range(1, len(record.history), 9):
        here = replace(record, at=at)
        move = next(one for one in record.history if isinstance(one, Move))
        for event in happenings(game, here.state, move):
            after = here.then(event)
            back = after.undo()

            deed = at - event.deed if isinstance(event, Automatic) else at
            assert back.at <= max(0, deed)
            assert (back.events, back.state) == (here.events[: back.at], here.states[back.at])
            assert back.redo() == after


@pytest.mark.parametrize("name", shelf.names())
def test_every_event_is_written_and_read_the_same(name: str) -> None:
    record = eventful(name)
    wire = GameFormat(record.game)
    for state, event in zip(record.states, record.history, strict=False):
        plain = json.loads(json.dumps(wire.write_event(event)))
        if not isinstance(event, Unknown):
            assert wire.recall_event(plain) == event
            assert wire.read_event(plain, state) == (event,)
        beside = (state.seats, state.options, state.copy)
        position = json.loads(json.dumps(wire.write_position(state)))
        for read in (wire.recall_position, wire.read_position):
            assert not difference(read(position, *beside), state)


@pytest.mark.parametrize("name", shelf.names())
def test_every_line_that_is_known_fits_its_schema(name: str) -> None:
    record = eventful(name)
    fits = jsonschema.Draft202012Validator(schema_files.record_line(record.game))
    for event in dict.fromkeys(record.history):
        plain = json.loads(json.dumps(GameFormat(record.game).write_event(event)))
        assert fits.is_valid(plain) is not isinstance(event, Unknown), plain


@pytest.mark.parametrize("name", shelf.names())
def test_a_whole_record_is_written_and_read_the_same(name: str) -> None:
    record = eventful(name)
    text = documents.write_record(record)

    assert documents.read_text(text).record == record


@pytest.mark.parametrize("name", shelf.names())
def test_every_event_is_told_in_words(name: str) -> None:
    record = eventful(name)
    for state, event in zip(record.states, record.history, strict=False):
        assert words(record.game, state, event).strip()


@pytest.mark.parametrize("name", shelf.names())
def test_something_is_expected_as_long_as_the_game_runs(name: str) -> None:
    record = eventful(name)
    for state in record.states:
        assert bool(expects(record.game, state)) is outcome(record.game, state).is_running
