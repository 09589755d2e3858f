"""Small tables for the tests: a position as one would write it in a file, read as a file is."""

from __future__ import annotations

import json
from typing import Any

from companion.formats import documents
from companion.formats.game_format import GameFormat
from rules import shelf
from rules.games.bania import GAME
from rules.games.bania.play.moves import BaniaMove
from rules.games.bania.play.state import Bania

PATH = {"kind": "path", "n": 12}


def table(
    *players: str,
    options: dict[str, Any] | None = None,
    copy: dict[str, Any] | None = None,
    **position: Any,
) -> Bania:
    """Return the state of a position file; without players only Ada sits there."""
    plain = {
        "game": "bania",
        "players": list(players or ("Ada",)),
        "options": options or {},
        "copy": "demonstration" if copy is None else copy,
        "position": position,
    }
    state: Bania = documents.read_text(json.dumps(plain), shelf.game).record.state
    return state


def move(state: Bania, **told: Any) -> BaniaMove:
    """Return a move as it is told at a table; what it describes must be known already."""
    read, learned = GameFormat(GAME).read_move(told, state)
    assert not learned
    return read  # type: ignore[return-value]


def broken(state: Bania, **told: Any) -> list[str]:
    """Return the keys of the rules that a told move breaks."""
    return [one.rule.key for one in GAME.rules.objections(state, move(state, **told))]


def after(state: Bania, **told: Any) -> Bania:
    """Return the state after a told move, whatever speaks against it."""
    return GAME.rules.advance(state, move(state, **told))
