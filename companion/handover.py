"""Hands a played game to a phone: a link that opens BG Stats with the play filled in.

The link holds the whole play, so the phone needs nothing from this machine and neither needs a
network. Handing the same game over again gives the same play id: BG Stats then finds the first.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from companion.entries import Card
from companion.session import AnyRecord
from rules.game import Move, outcome
from rules.record import Ruled

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Tabletop Companion"
PLAIN = ":,!*'()"
"""What a link may hold as it is; the less is escaped, the coarser the code and the better read."""


def play_link(record: AnyRecord, card: Card, table: str) -> str:
    """Return the link for a game; `table` tells this journal from all others."""
    plain = json.dumps(play(record, card, table), separators=(",", ":"), ensure_ascii=False)
    return LINK + quote(plain, safe=PLAIN)


def play(record: AnyRecord, card: Card, table: str) -> dict[str, Any]:
    """Return a game as BG Stats takes it; the winner is open while the game still runs."""
    game, state = record.game, record.state
    end = outcome(game, state)
    shown = game.view(state, None) if end.is_running else state
    sheet = game.score(game.tally(shown))
    winners = () if end.is_running else sheet.winners
    starter = _starter(record)
    ranks = {seat: rank for rank, group in enumerate(sheet.ranking, 1) for seat in group}
    players = []
    for seat in state.seats:
        name = state.name(seat)
        player: dict[str, Any] = {
            "name": name,
            "sourcePlayerId": name.casefold(),
            "startPlayer": seat == starter,
            "winner": seat in winners,
            "score": sheet.totals[seat],
        }
        if seat in ranks and not end.is_running:
            player["rank"] = ranks[seat]
        players.append(player)
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{table}-{card.id}",
        "playDate": _utc(card.updated),
        "game": {
            "name": game.title,
            "sourceGameId": game.name,
            "highestWins": True,
            "noPoints": False,
        },
        "players": players,
    }


def _starter(record: AnyRecord) -> str:
    """Return the seat that made the first move that was anybody's."""
    for event in record.events:
        move = event.move if isinstance(event, Ruled) else event
        if isinstance(move, Move) and move.by:
            return move.by
    return ""


def _utc(written: str) -> str:
    """Return a date of the journal as BG Stats reads it.

    >>> _utc("2026-11-18T21:30:05+01:00")
    '2026-11-18 20:30:05'
    """
    when = datetime.fromisoformat(written)
    when = when.astimezone(UTC) if when.tzinfo is not None else when
    return when.strftime("%Y-%m-%d %H:%M:%S")
