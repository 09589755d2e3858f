"""How people write the cards of a position down: stacks, art and setup cards, costs in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..play.state import RESOURCES

Describe = Callable[..., None]


def read_cards(position: dict[str, Any], describe: Describe) -> None:
    """Make stacks, art row and setup cards regular; costs told in place go into the copy."""
    tops, stacks = position.pop("tops", None), position.pop("stacks", None)
    if isinstance(tops, Mapping):
        stacks = {name: [cost] for name, cost in tops.items()}
    if isinstance(stacks, list):
        stacks = {
            str(one.get("name")): one.get("cards", one.get("left", []))
            for one in stacks
            if isinstance(one, Mapping)
        }
    if isinstance(stacks, Mapping):
        position["stacks"] = {name: _stack(name, one, describe) for name, one in stacks.items()}
    elif stacks is not None:
        position["stacks"] = stacks
    art = position.pop("art", None)
    if isinstance(art, Mapping):
        position["art_row"] = [art]
    elif isinstance(art, list):
        position["art_row"] = art
    row = position.get("art_row")
    if isinstance(row, list):
        position["art_row"] = [_art(one, at, describe) for at, one in enumerate(row)]
    cards = position.get("setup_cards")
    if isinstance(cards, Mapping):
        cards = [{"id": id, "gain": gain} for id, gain in cards.items()]
    if isinstance(cards, list):
        position["setup_cards"] = [_setup(one, at, describe) for at, one in enumerate(cards, 1)]


def _stack(name: str, cards: Any, describe: Describe) -> Any:
    """Return the copies left of a stack; costs told in place are those of the first ones."""
    if isinstance(cards, Mapping):
        cards = cards.get("cards", [cards])
    if not isinstance(cards, list):
        return cards
    left = []
    for number, card in enumerate(cards, start=1):
        if isinstance(card, Mapping):
            cost = card.get("cost", card)
            describe(f"progress/{name}", **{f"cost_{number}": dict(cost)})
            left.append(number)
        else:
            left.append(card)
    return left


def _art(plain: Any, at: int, describe: Describe) -> Any:
    if isinstance(plain, str) or plain is None:
        return {"card": plain, "cube": 0}
    if not isinstance(plain, Mapping):
        return plain
    card = plain.get("card", plain.get("id"))
    if "lines" in plain:
        card = card or f"in place {at + 1}"
        describe(f"art/{card}", lines=plain["lines"])
    cube = plain.get("cube", plain.get("cube_line", plain.get("cube line")))
    return {"card": card, "cube": cube} | ({"empty": plain["empty"]} if "empty" in plain else {})


def _setup(plain: Any, number: int, describe: Describe) -> Any:
    if isinstance(plain, Mapping):
        id = str(plain.get("id", f"S{number}"))
        gain = plain.get("gain", {key: n for key, n in plain.items() if key in RESOURCES})
        describe(f"setup/{id}", gain=dict(gain))
        return id
    return None if plain is None else str(plain)
