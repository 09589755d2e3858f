"""How people write Annapurna down: the forms a position or a move may take in a file.

A card may be a value (face up on a mountainside, held in a backpack), "down", or an object that
leaves things out; a backpack may be a number of cards; a mountainside may be "down" as a whole; and
for a single climber the fields may stand straight in the position. Where a format has no null,
"empty" is a place without a card and "closed" no Helping Hand window.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.files.habits import Plain
from rules.files.unreadable import Unreadable

from ..play.state import PROTECT_ACTIONS, SLOTS, Annapurna, Climber

_CLIMBER_FIELDS = {one.name.rstrip("_") for one in fields(Climber)}
_DIFFICULTIES = {
    "easy_trail": "easy",
    "leave_no_trace": "lntb",
    "leave_no_trace_behind": "lntb",
}
_ENDS = {"won": "win", "lost": "lose", "running": None}
_STAGES = {"climbing": "climb", "protecting": "protect", "hiking": "hike"}
_BLANK = {"id": None, "v": None, "up": False, "pending": False, "buried": False}
_OF_THE_COPY = ("name", "effect_text", "timing", "placeholder")
_MOST_CARDS = 72


def read_position(plain: Plain, seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """Return a regular position; it describes no components."""
    position = dict(plain)
    position["climbers"] = _climbers(position, seats)
    for name, words in (("difficulty", _DIFFICULTIES), ("over", _ENDS)):
        if isinstance(position.get(name), str):
            position[name] = words.get(position[name], position[name])
    if position.get("help") == "closed":
        position["help"] = None
    if isinstance(position.get("help"), Mapping):
        position["help"] = {"taken": False} | position["help"]
    return position, {}


def _climbers(position: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """Find the climbers' fields: by name, in seat order, or flat for a single climber."""
    flat = {name: position.pop(name) for name in _CLIMBER_FIELDS & set(position)}
    given = position.pop("climbers", None)
    given = position.pop("players", {}) if given is None else given
    if isinstance(given, list):
        given = _by_name(given, seats)
    if not isinstance(given, Mapping):
        raise Unreadable(f"position.climbers must be an object, not {given!r}")
    strangers = set(given) - set(seats)
    if strangers:
        raise Unreadable(f"position.climbers: nobody called {min(map(repr, strangers))} sits here")
    climbers = {seat: given.get(seat, {}) for seat in seats if seat in given or not flat}
    if flat and seats:
        climbers[seats[0]] = {**flat, **climbers.get(seats[0], {})}
    return {seat: _climber(one, seat) for seat, one in climbers.items()}


def _by_name(given: list[Any], seats: tuple[str, ...]) -> dict[str, Any]:
    named = {}
    for seat, one in zip(seats, given, strict=False):
        if isinstance(one, Mapping):
            name = one.get("id", one.get("name", seat))
            named[str(name)] = {key: one[key] for key in one if key not in ("id", "name")}
    return named


def _climber(plain: Any, seat: str) -> Any:
    if not isinstance(plain, Mapping):
        raise Unreadable(f"position.climbers.{seat} must be an object, not {plain!r}")
    climber = dict(plain)
    if isinstance(climber.get("stage"), str):
        climber["stage"] = _STAGES.get(climber["stage"], climber["stage"])
    if climber.get("slots") == "down":
        climber["slots"] = dict.fromkeys(SLOTS, "down")
    if isinstance(climber.get("slots"), Mapping):
        climber["slots"] = {slot: _laid(card) for slot, card in climber["slots"].items()}
    for name in ("backpack", "cache"):
        held = climber.get(name)
        if isinstance(held, int) and not isinstance(held, bool):
            if not 0 <= held <= _MOST_CARDS:
                raise Unreadable(f"position.climbers.{seat}.{name}: nobody has {held} cards")
            climber[name] = [dict(_BLANK) for _ in range(held)]
        elif isinstance(held, list):
            climber[name] = [_held(card) for card in held]
    return climber


def _laid(card: Any) -> Any:
    """Return a card on a mountainside: an object, "down", or its value, which is then face up."""
    if card == "down":
        return dict(_BLANK)
    if card == "empty":
        return None
    if isinstance(card, int) and not isinstance(card, bool):
        return _BLANK | {"v": card, "up": True}
    return _whole(card)


def _held(card: Any) -> Any:
    """Return a card in a backpack or cache: an object, its id, its value, or null."""
    if card is None:
        return dict(_BLANK)
    if isinstance(card, str):
        return _BLANK | {"id": card}
    if isinstance(card, int) and not isinstance(card, bool):
        return _BLANK | {"v": card}
    return _whole(card)


def _whole(card: Any) -> Any:
    if not isinstance(card, Mapping):
        return card
    told = {"v" if key == "value" and "v" not in card else key: card[key] for key in card}
    kept = {key: told[key] for key in told if key not in _OF_THE_COPY}
    return _BLANK | {key: value for key, value in kept.items() if not _is_gap(key, value)}


def _is_gap(key: str, value: Any) -> bool:
    return value is None and key in ("up", "pending", "buried")


def read_move(plain: Plain, state: Annapurna) -> tuple[Plain, Plain]:
    """Return a regular move: a card may be given as an object or by its value.

    A Helping Hand may say whom it is `from`, a single card to sweep may be its place alone.
    """
    move = dict(plain)
    verb = move.get("type", move.get("act"))
    if "card" in move:
        move["card"] = _named(move["card"], state, str(move.get("by", "")))
    if verb == "help" and "from" in move and "giver" not in move:
        move["giver"] = move.pop("from")
    if isinstance(move.get("slots"), str):
        move["slots"] = [move["slots"]]
    if isinstance(move.get("shown"), Mapping):
        move["shown"] = move["shown"].get("v", move["shown"].get("value"))
    for name in ("pending", "skipped"):
        if name in move and move[name] is None:
            del move[name]
    return move, {}


def read_options(plain: Plain) -> Plain:
    """Return regular options: `protect_actions` may list what is played instead of six answers."""
    options = dict(plain)
    listed = options.pop("protect_actions", None)
    if listed is None:
        return options
    if not isinstance(listed, (list, tuple)) or any(one not in PROTECT_ACTIONS for one in listed):
        known = ", ".join(PROTECT_ACTIONS)
        raise Unreadable(f"options.protect_actions lists some of {known}, not {listed!r}")
    return {f"protect_{one}": one in listed for one in PROTECT_ACTIONS} | options


def _named(card: Any, state: Annapurna, seat: str) -> Any:
    if isinstance(card, Mapping):
        card = card.get("id", card.get("v"))
    if isinstance(card, int) and not isinstance(card, bool):
        held = [one for one in state.climber(seat).backpack or () if one.v == card]
        if not held:
            raise Unreadable(f"{seat!r} is not known to hold a card of value {card}")
        return held[0].id
    return card
