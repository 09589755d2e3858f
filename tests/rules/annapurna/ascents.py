"""Ascents to try things on: written as people write them, read as the app reads them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from companion.formats import documents
from companion.formats.game_format import GameFormat
from rules import shelf
from rules.copy import Status
from rules.games.annapurna import GAME
from rules.games.annapurna.play.moves import AnnapurnaMove
from rules.games.annapurna.play.state import Annapurna

Plain = dict[str, Any]


def ascent(
    climbers: dict[str, Plain] | None = None, options: Plain | None = None, **table: Any
) -> Annapurna:
    """An Ascent of the climbers told of, Ada and Ben if there are none."""
    told = {"Ada": {}, "Ben": {}} if climbers is None else climbers
    plain = {"game": "annapurna", "players": list(told), "options": options or {}}
    text = json.dumps({**plain, "position": {"climbers": told, **table}})
    state: Annapurna = documents.read_text(text, shelf.game).record.state
    return state


def confirmed(state: Annapurna) -> Annapurna:
    """The same Ascent with a suit whose owner has shown every card of it."""
    return replace(state, copy=GAME.box.components().all_as(Status.CONFIRMED))


def climbing(**fields: Any) -> Plain:
    """A climber in the second row of a mountainside nobody has touched."""
    slots: Plain = dict.fromkeys(
        ("r1c1", "r1c2", "r1c3", "r2c1", "r2c3", "r3c1", "r3c2", "r4c1", "r5c1"), "down"
    )
    told: Plain = {"stage": "climb", "loc": "r2c2", "backpack": [], "cache": []}
    told |= {key: value for key, value in fields.items() if key != "slots"}
    return told | {"slots": slots | fields.get("slots", {"r2c2": 1})}


def protecting(**fields: Any) -> Plain:
    """A climber at the peak."""
    told: Plain = {"stage": "protect", "loc": "r5c1", "peak": 1, "backpack": [], "cache": []}
    return told | {"slots": {"r2c1": "down"}} | fields


def broken(state: Annapurna, move: AnnapurnaMove) -> list[str]:
    """The keys of the rules a move breaks."""
    return [one.rule.key for one in GAME.rules.objections(state, move)]


def read_move(plain: Plain, state: Annapurna) -> AnnapurnaMove:
    move: Any = GameFormat(GAME).read_move(plain, state)[0]
    told: AnnapurnaMove = move
    return told
