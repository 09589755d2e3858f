"""Where the rounds and turns of a record end, for any game: what charts and summaries count by.

A game that counts its rounds has them in its state. For any other a round begins with each turn of
whoever began, and a turn is what one seat does until another one does something.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any

from rules.game import outcome
from rules.record import Record, move_of
from rules.score import ScoreSheet
from rules.state import Level

AnyRecord = Record[Any, Any]


def movers(record: AnyRecord) -> tuple[str, ...]:
    """Return for each event that stands the seat that made it, or "" where nobody in particular."""
    return tuple(move.by if move else "" for move in map(move_of, record.events))


def starter(record: AnyRecord) -> str:
    """Return the seat that made the first move that was anybody's."""
    return next(filter(None, movers(record)), "")


def turns(record: AnyRecord) -> dict[str, int]:
    """Return how many turns each seat had."""
    seats = [seat for seat, _moves in groupby(filter(None, movers(record)))]
    return {seat: seats.count(seat) for seat in record.state.seats}


def is_counted_only(record: AnyRecord) -> bool:
    """Say whether nobody told how a game went, only what lay there at its end: on the pad."""
    return record.states[0].level is Level.PAD


def is_demonstration(record: AnyRecord) -> bool:
    """Say whether a game was told with the demonstration box: what is counted at its end is not."""
    return not is_counted_only(record) and record.start.copy.is_demonstration


def ends(record: AnyRecord) -> tuple[int, ...]:
    """Return the states at which rounds end; the last is where the record stands."""
    counted = [getattr(state, "round", None) for state in record.states[: record.at + 1]]
    if any(isinstance(one, int) for one in counted):
        marks = [at - 1 for at in range(1, len(counted)) if counted[at] != counted[at - 1]]
        marks = [at for at in marks if counted[at] is not None]
    else:
        marks = _turns_of_starter(record)[1:]
    return tuple(dict.fromkeys((*marks, record.at)))


def count(record: AnyRecord) -> int | None:
    """Return how many rounds were begun, or None where nothing tells."""
    if is_counted_only(record):
        return None
    told = getattr(record.state, "round", None)
    if isinstance(told, int):
        return told
    return len(_turns_of_starter(record)) or None


def sheets(record: AnyRecord) -> tuple[ScoreSheet, ...]:
    """Return the sheet at the end of every round; nothing hidden counts while the game runs."""
    game = record.game
    running = outcome(game, record.state).is_running
    states = [record.states[at] for at in ends(record)]
    shown = [game.rules.view(one, None) for one in states] if running else states
    return tuple(game.rules.score(game.rules.tally(one)) for one in shown)


def _turns_of_starter(record: AnyRecord) -> list[int]:
    """Return the events with which the turns of whoever began begin."""
    first, before, found = starter(record), "", []
    for at, seat in enumerate(movers(record)):
        if seat == first and before != first and first:
            found.append(at)
        before = seat or before
    return found
