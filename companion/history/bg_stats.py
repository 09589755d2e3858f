"""Hands a played game to a phone: a link that opens BG Stats with the play filled in.

The link holds the whole play, so the phone needs nothing from this machine and neither needs a
network. Handing the same game over again gives the same play id: BG Stats then finds the first.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.formats.json_text import on_one_line
from companion.play.rounds import AnyRecord, starter
from companion.storage.journal_entries import Card
from rules.game import outcome

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop Companion"
PLAIN = ":,!*'()"
"""What a link may hold as it is; the less is escaped, the coarser the code and the better read."""


def play_link(record: AnyRecord, card: Card, name: str) -> str:
    """Return the link for a game; `name` tells this play from all others."""
    plain = json.dumps(play(record, card, name), separators=(",", ":"), ensure_ascii=False)
    return LINK + quote(plain, safe=PLAIN)


def play(record: AnyRecord, card: Card, name: str) -> dict[str, Any]:
    """Return a game as BG Stats takes it; the winner is open while the game still runs."""
    game, state = record.game, record.state
    end = outcome(game, state)
    shown = game.rules.view(state, None) if end.is_running else state
    sheet = game.rules.score(game.rules.tally(shown))
    winners = () if end.is_running else sheet.winners
    first = starter(record)
    ranks = {seat: rank for rank, group in enumerate(sheet.ranking, 1) for seat in group}
    players = []
    for seat in state.seats:
        called = on_one_line(state.name(seat))
        player: dict[str, Any] = {
            "name": called,
            "sourcePlayerId": called.casefold(),
            "startPlayer": seat == first,
            "winner": seat in winners,
        }
        if not sheet.is_least:  # it has no words for "at least"
            player["score"] = sheet.totals[seat]
        if seat in ranks and not end.is_running:
            player["rank"] = ranks[seat]
        players.append(player)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": name,
        "playDate": _utc(card.updated),
        "game": {
            "name": game.title,
            "sourceGameId": game.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }


def _utc(written: str) -> str:
    """Return a date of the journal as BG Stats reads it.

    >>> _utc("2026-11-18T21:30:05+01:00")
    '2026-11-18 20:30:05'
    """
    when = datetime.fromisoformat(written)
    when = when.astimezone(UTC) if when.tzinfo is not None else when
    return when.strftime("%Y-%m-%d %H:%M:%S")
