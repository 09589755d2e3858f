"""No table is ever stuck: whatever was forgotten, corrected or overruled, something goes on.

A wild stretch of play loses fields, makes moves that the print forbids and takes seats out of turn;
then the table plays on as people do. Each time something is awaited, something can be reported; and
the game comes to its end, or says that it cannot be decided any more.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from types import NoneType
from typing import Any, get_args

import pytest

from companion.play.bots import LONGEST_GAME
from rules import shelf
from rules.dealer import Dealer
from rules.game import AnyGame, expects, outcome
from rules.moves.move_list import is_enumerable, is_forbidden, well_formed
from rules.record import Corrected, Record
from rules.state import TABLE, Move, State
from rules.values import paths
from tests.rules.owners import Owner, framed

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
WILD = 60
"""So many events with something wrong among them."""
MANY = 200
"""Of so many moves of a kind one is made against the rules."""
KEPT = ("seats", "names", "options", "copy", "stopped")
"""What no table forgets."""

SEEDS = 6

AnyRecord = Record[Any, Any]


class StuckTable(AssertionError):
    """A table that waits for something nobody can report."""


def play_on(name: str, seats: int, seed: int, box: str, wild: int = WILD) -> AnyRecord:
    """Play a wild stretch, then on to the end; raises StuckTable.

    Of a fresh box the table knows the frame, and never shows a piece.
    """
    game, lots = shelf.game(name), Random(seed)
    whole = game.box.components()
    owner = Owner(game, whole, answers=False)
    known = whole if box == "demonstration" else framed(game, whole, game.box.fresh)
    record: AnyRecord = Record.begin(game, SEATS[:seats], copy=known)
    dealer = game.dealer(game, whole, lots)
    while record.at < LONGEST_GAME and outcome(game, record.state).is_running:
        is_wild = record.at < wild
        if is_wild and lots.random() < 0.1:
            record = _forgotten(record, lots)
        elif is_wild and lots.random() < 0.1:
            record = _overruled(record, lots)
        else:
            move = _next_move(game, record, dealer, lots)
            record = _made(record, owner.as_shown(move, known))
    assert record.at < LONGEST_GAME, f"{name}, {seats} seats, seed {seed}: never ends"
    return record


def _made(record: AnyRecord, move: Move) -> AnyRecord:
    is_overruled = is_forbidden(record.game, record.state, move)
    return record.rule(move) if is_overruled else record.then(move)


def _next_move(game: AnyGame, record: AnyRecord, dealer: Dealer, lots: Random) -> Move:
    """Return something that can be reported where the table stands."""
    state = record.state
    awaited = expects(game, state)
    where = f"{game.name} after {record.at} events, last {record.events[-3:]}: {awaited}"
    if not awaited:
        raise StuckTable(f"nothing is awaited, {where}")
    for one in lots.sample(awaited, len(awaited)):
        listed = [move for move in game.rules.legal_moves(state) if move.by == one.by]
        if one.by == TABLE or not listed:
            dealt = dealer.deal(state, (one,))
            if dealt is not None:
                return dealt
            if one.suggested is not None:
                return one.suggested
        if listed:
            return dealer.completed(state, lots.choice(listed))
    raise StuckTable(where)


def _forgotten(record: AnyRecord, lots: Random) -> AnyRecord:
    """Return the record after the table said of some field that it does not know it."""
    game, state = record.game, record.state
    found = [
        path
        for path, _ in paths.leaves(state)
        if path[0] not in KEPT and _may_be_unknown(game.rules.state, path)
    ]
    if not found:
        return record
    return record.then(Corrected(lots.choice(found), None))


def _may_be_unknown(state: type[State], path: paths.Path) -> bool:
    try:
        return NoneType in get_args(paths.type_at(state, path))
    except (paths.NoSuchPlace, ValueError):
        return False


def _overruled(record: AnyRecord, lots: Random) -> AnyRecord:
    """Return the record after a move that the print forbids."""
    game, state = record.game, record.state
    kinds = [kind for kind in game.rules.moves if is_enumerable(kind)]
    for kind in lots.sample(kinds, len(kinds)):
        by = TABLE if kind.OF_TABLE else lots.choice(state.seats)
        made = list(islice(well_formed(game, state, kind, by, judged=False), MANY))
        for move in lots.sample(made, min(20, len(made))):
            if is_forbidden(game, state, move):
                return record.rule(move)
    return record


@pytest.mark.slow
@pytest.mark.parametrize("box", ["demonstration", "fresh"])
@pytest.mark.parametrize("name", shelf.names())
def test_table_is_never_stuck(name: str, box: str) -> None:
    counts = list(shelf.game(name).seats)
    for seed in range(SEEDS):
        play_on(name, counts[seed % len(counts)], seed, box)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 200))
@pytest.mark.parametrize("name", shelf.names())
def test_no_table_is_ever_stuck(name: str, seed: int) -> None:
    counts = list(shelf.game(name).seats)
    for box in ("demonstration", "fresh"):
        play_on(name, counts[seed % len(counts)], seed, box)
