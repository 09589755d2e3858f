"""Where a game comes from: a name for every play that is the same on every machine.

A table makes up its own name once; with the number of the game it names a play for ever. A game
that was brought here keeps the name it came with, so it is never taken twice.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from companion.storage.journal import Journal

PREFIX = "origin:"


@dataclass(frozen=True, slots=True)
class Origin:
    """The play a game came as, and where its chain ended when it came."""

    play: str
    head: str


def table_name(journal: Journal) -> str:
    """Return the name that tells this journal from all others."""
    # Journals from before they had an identity have made up a name, and games left under it.
    return journal.setting("table_name") or journal.identity[:8]


def play_name(journal: Journal, game_id: int) -> str:
    """Return the name of a play: the one it came with, or this table's and its number."""
    found = origin(journal, game_id)
    return found.play if found else f"{table_name(journal)}-{game_id}"


def origin(journal: Journal, game_id: int) -> Origin | None:
    """Return where a game came from that was brought here; None for one that was played here."""
    return _read(journal.setting(f"{PREFIX}{game_id}") or "")


def origins(journal: Journal) -> dict[int, Origin]:
    """Return where the games came from that were brought here."""
    found = {
        int(name.removeprefix(PREFIX)): _read(text)
        for name, text in journal.settings(PREFIX).items()
        if name.removeprefix(PREFIX).isdigit()
    }
    return {game_id: one for game_id, one in found.items() if one is not None}


def written(origin: Origin) -> str:
    """Return an origin as it is kept."""
    return json.dumps({"play": origin.play, "head": origin.head})


def _read(text: str) -> Origin | None:
    try:
        plain = json.loads(text)
        return Origin(str(plain["play"]), str(plain["head"]))
    except (ValueError, TypeError, KeyError):
        return None
