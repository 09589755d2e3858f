"""Whole games, replayed: a game without playthroughs fails, and so does one that comes out anew."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.formats import documents
from rules import shelf
from rules.record import Record, Ruled
from tests.rules.playthroughs import kept, result, results

FILES = [(name, file) for name in shelf.names() for file in kept(shelf.game(name))]


@cache
def replayed(name: str, file: str) -> Record[Any, Any]:
    return documents.read_text(kept(shelf.game(name))[file]).record


@pytest.mark.parametrize("name", shelf.names())
def test_game_has_playthroughs_for_few_and_many_players(name: str) -> None:
    game = shelf.game(name)
    tables = {len(replayed(name, file).start.seats) for file in kept(game)}

    assert {min(game.seats), max(game.seats)} <= tables
    assert set(results(game)) == set(kept(game))


@pytest.mark.parametrize(("name", "file"), FILES)
def test_playthrough_comes_out_as_it_did(name: str, file: str) -> None:
    expected = results(shelf.game(name))[file]
    found = result(replayed(name, file))

    assert found["copy"] == expected["copy"], (
        "the default components have changed: record the playthroughs anew"
    )
    assert found == expected


@pytest.mark.parametrize(("name", "file"), FILES)
def test_playthrough_has_only_moves_that_nothing_forbids(name: str, file: str) -> None:
    record = replayed(name, file)
    for state, event in zip(record.states, record.events, strict=False):
        forbidden = [
            one
            for one in record.game.rules.objections(state, getattr(event, "move", event))
            if one.forbids
        ]

        assert bool(forbidden) is isinstance(event, Ruled), (event, forbidden)


@pytest.mark.parametrize(("name", "file"), FILES)
def test_playthrough_is_written_as_it_was_read(name: str, file: str) -> None:
    text = documents.write_record(replayed(name, file), whole_copy=False)

    assert text == kept(shelf.game(name))[file]
