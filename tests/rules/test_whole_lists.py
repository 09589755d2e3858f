"""The lists are whole: what is not listed has a sure objection, whatever a kind offers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.play.bots import PLAYERS, play_game
from rules import shelf
from rules.copy import Status
from rules.record import Record, move_of
from tests.rules.whole_lists import missed

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
STATES = 12
IN_THE_LONG_RUN = 10

SAY_WHY_NOT = ("notad", "bania", "amanda", "annapurna", "danana")
"""Games that object to whatever is not awaited; of others no more is judged than is awaited."""

READINGS = {
    "amanda": ("A-7", "A-28", "A-30"),
    "bania": ("B-15", "B-19", "B-20", "B-23", "B-29", "BR-1", "BR-27"),
    "danana": ("D-40",),
}
"""Where the print does not say who is up or what ends a turn, or something may not be told."""


def records(name: str, seed: int) -> list[Record[Any, Any]]:
    """A game of the fewest and one of the most, in a box of which everything is known."""
    game = shelf.game(name)
    known = game.box.components().all_as(Status.CONFIRMED)
    return [
        play_game(game, SEATS[:count], seed, player, copy=known)
        for count, player in zip((min(game.seats), max(game.seats)), PLAYERS.values(), strict=True)
    ]


def look(name: str, seed: int) -> None:
    """Judge moves along two games; raises AssertionError with counts and examples."""
    found: Counter[str] = Counter()
    example: dict[str, str] = {}
    for record in records(name, seed):
        made = {type(move) for event in record.events if (move := move_of(event))}
        every = max(1, len(record.states) // STATES)
        for at, state in enumerate(record.states[seed % every :: every]):
            for line in missed(
                record.game,
                state,
                Random(f"{seed} {at}"),
                unawaited=name in SAY_WHY_NOT,
                made=made,
                readings=READINGS.get(name, ()),
            ):
                kind = line.partition("(")[0]
                found[kind] += 1
                example.setdefault(kind, line)

    assert not found, "\n".join(f"{count} ×: {example[kind]}" for kind, count in found.items())


@pytest.mark.slow
@pytest.mark.parametrize("name", shelf.names())
def test_list_is_whole(name: str) -> None:
    look(name, 1)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(2, 2 + IN_THE_LONG_RUN))
@pytest.mark.parametrize("name", shelf.names())
def test_list_is_whole_in_many_games(name: str, seed: int) -> None:
    look(name, seed)
