"""Tents, cards and dice as people describe them in place: made regular, or refused in one line."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.files.habits import Described
from rules.files.unreadable import Unreadable

from ..box.pieces import colour_of
from ..play.state import COLOURS, Bania, Tent

COLOUR_OF = {"red": "spice", "blue": "oil", "purple": "silk", "yellow": "incense"}
FACE_OF = {"elephant_front": "front", "elephant_back": "back"} | COLOUR_OF
PAYMENT = ("tiles", "cards", "traded_for", "traded_in")
UNKNOWN = "unknown"


class Tents:
    """Names tents that are described in place, so that the same description is the same tent."""

    def __init__(
        self, held: tuple[str | None, ...] | None = None, described: Described | None = None
    ) -> None:
        self._held = held
        self._described = described or Described()
        self.components = self._described.components

    def names(self, tents: Iterable[Any]) -> list[Any]:
        """Return the ids of some tents."""
        return [self.name(one) for one in tents]

    def name(self, tent: Any) -> Any:
        """Return the id of a tent: its own, that of an equal one in the supply, or a new one."""
        if tent == UNKNOWN:
            return None
        if not isinstance(tent, Mapping):
            return tent
        told, wanted = describe(tent), tent.get("id")
        face = _face(told)
        if wanted is None and self._held is not None:
            same = [one for one in self._held if one and one.startswith(f"{face} #")]
            if same:
                return same[0]
            wanted = f"{face} #new"
        name = str(wanted) if wanted is not None else self._described.numbered("tent", face)
        if told:
            self.components[f"tent/{name}"] = told
        return name


def describe(tent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the component that a tent described in place is."""
    described: dict[str, Any] = {}
    if "cost" in tent:
        described["cost"] = cards(tent["cost"])
    yields = tent.get("yields", tent.get("colour"))
    if yields is not None:
        described["yields"] = colour(yields)
    return described


def _face(described: Mapping[str, Any]) -> str:
    """Name a tent after its two sides, so that the same description is the same tent."""
    yields = described.get("yields", "?")
    if "cost" not in described:
        return f"? → {yields}"
    cost = described["cost"]
    parts = [f"{cost[one]} {one}" for one in COLOURS if one in cost]
    return f"{' + '.join(parts) or 'free'} → {yields}"


def colour(plain: Any) -> Any:
    """Return a colour by its name or by the colour of its side; anything else as it is.

    >>> colour("red")
    'spice'
    """
    return COLOUR_OF.get(plain, plain) if isinstance(plain, str) else plain


def cards(plain: Any) -> Any:
    """Return cards as a mapping without zeros, also from a list of colours; raises Unreadable.

    >>> cards(["oil", "oil", "red"])
    {'oil': 2, 'spice': 1}
    """
    if isinstance(plain, list):
        names = [colour(one) for one in plain]
        plain = {one: names.count(one) for one in names if isinstance(one, str)}
    if not isinstance(plain, Mapping):
        raise Unreadable(f"cards are an object of colours, not {plain!r}")
    read: dict[str, int] = {}
    for key, count in plain.items():
        if colour(key) not in COLOURS:
            raise Unreadable(f"no colour is called {key!r}, only {', '.join(COLOURS)}")
        if type(count) is not int:
            raise Unreadable(f"{key} is a whole number of cards, not {count!r}")
        if count:
            read[colour(key)] = count
    return read


def faces(plain: Any) -> Any:
    """Return dice by the names of their faces; anything else as it is."""
    if not isinstance(plain, list):
        return plain
    return [FACE_OF.get(one, one) if isinstance(one, str) else one for one in plain]


def payment(plain: Mapping[str, Any], state: Bania) -> dict[str, Any]:
    """Return a regular payment; helping tents may be given as a list of spaces."""
    told = dict(plain)
    tiles = told.get("tiles")
    if isinstance(tiles, list) and any(colour(one) not in COLOURS for one in tiles):
        told["spaces"] = tiles
        laid: Mapping[str, Tent] = state.tents or {}
        lying = [laid[one] for one in tiles if one in laid]
        up = [colour_of(state.copy, one)[0] for one in lying]
        told["tiles"] = [one for one in up if one is not None]
    return {
        name: cards(value) if name in PAYMENT and value is not None else value
        for name, value in told.items()
        if value is not None
    }
