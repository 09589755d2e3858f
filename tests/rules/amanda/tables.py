"""Small tables of Amanda for the tests: a position as people write it, read like a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.formats import documents
from companion.formats.game_format import GameFormat
from rules.copy import Status
from rules.games.amanda import GAME
from rules.games.amanda.play.moves import MOVES, AmandaMove
from rules.games.amanda.play.state import Amanda

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def table(
    players: Any = None,
    *,
    seats: int = 3,
    options: Mapping[str, Any] | None = None,
    confirmed: bool = True,
    **position: Any,
) -> Amanda:
    """A table of so many seats, read from a position, on a board its owner has confirmed."""
    told: dict[str, Any] = {"game": "amanda", "players": list(NAMES[:seats])}
    told |= {"options": dict(options or {}), "position": {"players": players or {}, **position}}
    state: Amanda = documents.read_text(json.dumps(told)).record.state
    if confirmed:
        board = {name: dict(held) for name, held in state.copy.components.items()}
        told = {
            name: {field: value.value for field, value in held.items()}
            for name, held in board.items()
        }
        state = replace(state, copy=GAME.box.components().all_as(Status.CONFIRMED).overlay(told))
    return state


def begin(seats: int = 3) -> Amanda:
    """A game before its first move."""
    return GAME.rules.start(NAMES[:seats], GAME.settle({}), GAME.box.components())


def read(state: Amanda, **move: Any) -> AmandaMove:
    """A move as people write it."""
    made, _ = GameFormat(GAME).read_move(move, state)
    assert isinstance(made, MOVES)
    return made


def broken(state: Amanda, **move: Any) -> list[str]:
    """The rules a move breaks."""
    return [one.rule.key for one in GAME.rules.objections(state, read(state, **move))]


def after(state: Amanda, **move: Any) -> Amanda:
    """The state after a move."""
    return GAME.rules.advance(state, read(state, **move))


def ask(state: Amanda, query: str, **arguments: Any) -> Any:
    """The answer to a question."""
    return next(one for one in GAME.rules.queries if one.name == query).answer(state, **arguments)
