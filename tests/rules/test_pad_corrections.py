"""The pad's numbers are corrections of a game that began at its end, in every game on the shelf."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.formats import documents
from companion.formats.game_format import GameFormat
from companion.play.session import Session
from companion.storage.journal import Journal
from rules import shelf
from rules.game import AnyGame
from rules.record import Corrected, Record
from rules.score import Count, Counted, Field
from rules.state import State

NAMES = ("Ada", "Ben", "Cleo")


def at_its_end(game: AnyGame) -> State:
    """A game of which only is known that it is over."""
    seats = NAMES if len(NAMES) in game.seats else NAMES[: min(game.seats)]
    state: State = game.rules.start(seats, game.settle({}), game.box.components())
    ended: State = game.table.ended(state)
    return ended


def told(field: Field, lots: Random, seats: int) -> Count:
    """Something a table could type in for a field of the form."""
    most = field.maximum if field.maximum is not None else field.minimum + 9
    if field.kind == "picks":
        offered = [name for name, _word in field.offered(seats)]
        return tuple(lots.sample(offered, lots.randint(0, min(2, len(offered)))))
    many = 1 if field.kind == "count" else lots.randint(1, 3)
    return tuple(Counted(lots.randint(max(1, field.minimum), most)) for _ in range(many))


def amounts(count: Count) -> Any:
    """What was counted, wherever it lies and in whatever order."""
    return None if count is None else sorted(getattr(one, "amount", one) for one in count)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", shelf.names())
def test_every_number_of_the_form_is_a_correction_that_is_written_and_read(
    name: str, seed: int
) -> None:
    game, lots = shelf.game(name), Random(seed)
    end = at_its_end(game)
    record: Record[Any, Any] = Record.begin(game, end.seats, position=end)
    for seat in end.seats:
        for field in game.rules.form:
            count = told(field, lots, len(end.seats))
            path, value = game.table.told(record.state, seat, field.key, count)
            event = GameFormat(game).check_event(Corrected(path, value), record.state)
            record = record.then(event)
            counted = game.rules.tally(record.state).count(seat, field.key)
            assert amounts(counted) == amounts(count), f"{seat}'s {field.key}"
            assert game.table.ended(record.state) == record.state, f"{field.key} starts it again"
    with Journal.open(Path(":memory:"), lambda: datetime(2026, 5, 1)) as journal:
        number = Session.adopt(journal, record).game_id
        reopened = Session.open(journal, number).record
    read = documents.read_text(documents.write_record(record)).record

    assert read == reopened == record
    assert Record.replay(game, record.start, record.history) == record
    plain = json.loads(json.dumps(GameFormat(game).write_position(record.state)))
    state = record.state
    beside = (state.seats, state.options, state.copy)
    assert GameFormat(game).recall_position(plain, *beside) == state
