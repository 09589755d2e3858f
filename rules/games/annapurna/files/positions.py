"""How people write Annapurna down: the forms a position or a move may take in a file.

A card may be a value (face up on a mountainside, held in a backpack), "down", or an object that
leaves things out; a backpack may be a number of cards; a mountainside may be "down" as a whole; and
for a single climber the fields may stand straight in the position. Where a format has no null,
"empty" is a place without a card and "closed" no Helping Hand window.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.files.habits import Blanks, Described, Habits, Plain, Told, is_number
from rules.files.unreadable import Unreadable

from ..play.state import PROTECT_ACTIONS, SLOTS, Annapurna

_BLANK = {"id": None, "v": None, "up": False, "pending": False, "buried": False}
_OF_THE_COPY = ("name", "effect_text", "timing", "placeholder")
_CARDS = Blanks(72, "nobody has {} cards", _BLANK)


def _read_table(position: Told, _seats: tuple[str, ...], _described: Described) -> None:
    if isinstance(position.get("help"), Mapping):
        position["help"] = {"taken": False} | position["help"]


def _read_climber(climber: Told, _seat: str, _described: Described) -> None:
    if climber.get("slots") == "down":
        climber["slots"] = dict.fromkeys(SLOTS, "down")
    if isinstance(climber.get("slots"), Mapping):
        climber["slots"] = {slot: _laid(card) for slot, card in climber["slots"].items()}
    for name in ("backpack", "cache"):
        if isinstance(climber.get(name), list):
            climber[name] = [_held(card) for card in climber[name]]


def _laid(card: Any) -> Any:
    """Return a card on a mountainside: an object, "down", or its value, which is then face up."""
    if card == "down":
        return dict(_BLANK)
    if card == "empty":
        return None
    if is_number(card):
        return _BLANK | {"v": card, "up": True}
    return _whole(card)


def _held(card: Any) -> Any:
    """Return a card in a backpack or cache: an object, its id or its value."""
    if isinstance(card, str):
        return _BLANK | {"id": card}
    if is_number(card):
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


def _read_move(move: Told, state: Annapurna, _described: Described) -> None:
    """Read a card given as an object or by its value, a single card to sweep by its place alone."""
    if "card" in move:
        move["card"] = _named(move["card"], state, str(move.get("by", "")))
    if isinstance(move.get("slots"), str):
        move["slots"] = [move["slots"]]
    if isinstance(move.get("shown"), Mapping):
        move["shown"] = move["shown"].get("v", move["shown"].get("value"))
    for name in ("pending", "skipped"):
        if name in move and move[name] is None:
            del move[name]


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
    if is_number(card):
        held = [one for one in state.climber(seat).backpack or () if one.v == card]
        if not held:
            raise Unreadable(f"{seat!r} is not known to hold a card of value {card}")
        return held[0].id
    return card


HABITS = Habits(
    names={"help": {"from": "giver"}},
    words={
        "difficulty": {
            "easy_trail": "easy",
            "leave_no_trace": "lntb",
            "leave_no_trace_behind": "lntb",
        },
        "over": {"won": "win", "lost": "lose", "running": None},
        "help": {"closed": None},
        "stage": {"climbing": "climb", "protecting": "protect", "hiking": "hike"},
    },
    blanks={"backpack": _CARDS, "cache": _CARDS},
    table=_read_table,
    player=_read_climber,
    move=_read_move,
)
