"""Tents and cards: what a tile costs and yields, who helps to pay, what a settlement gives.

Whatever rests on the copy comes with its certainty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rules.box.typed_parts import Rests, typed
from rules.copy import Copy
from rules.rule import Certainty, weakest
from rules.values.memo import by_first, by_identity

from ..play.payment import NOTHING, Vector, cards, least, plus, vector
from ..play.state import COLOURS, FACES, Bania, Colour, Player, Tent
from .board import Board, Land, board

BOX = "box/main"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """A tent tile: the cost on one side and the colour of the other, None where unknown."""

    cost: Vector | None
    yields: Colour | None
    cost_certainty: Annotated[Certainty, Rests("cost")]
    yields_certainty: Annotated[Certainty, Rests("yields")]


@by_first(8)
def tile(copy: Copy, tent: str) -> Tile:
    """Return what the copy says of a tent tile."""
    cost = copy.get(f"tent/{tent}", "cost")
    told = vector(cost) if isinstance(cost, Mapping) else None
    return typed(Tile, copy, f"tent/{tent}", cost=told)


def colour_of(copy: Copy, tent: Tent) -> tuple[Colour | None, Certainty]:
    """Return the colour of a tent on the board: what was told, else what its tile yields."""
    if tent.colour is not None:
        return tent.colour, Certainty.SURE
    known = tile(copy, tent.id) if tent.id is not None else None
    if known is None or known.yields is None:
        return None, Certainty.UNKNOWN
    return known.yields, known.yields_certainty


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of some tents on the board, and how far that can be trusted."""

    amounts: Vector
    certainty: Certainty

    @property
    def present(self) -> Vector:
        """One of each colour that is there."""
        return least(self.amounts, (1,) * len(COLOURS))


def colours(state: Bania, land: Land, spaces: Iterable[str]) -> Colours:
    """Return the colours of the tents on some spaces."""
    return _colours(state.copy, land, spaces)


def _colours(copy: Copy, land: Land, spaces: Iterable[str]) -> Colours:
    amounts = dict.fromkeys(COLOURS, 0)
    certainties = [land.board.certainty]
    for space in spaces:
        colour, certainty = colour_of(copy, land.tents[space])
        if colour is not None:
            amounts[colour] += 1
        certainties.append(certainty)
    return Colours(tuple(amounts.values()), weakest(certainties))


_helping = by_identity(2048)(_colours)


def helping(state: Bania, land: Land, space: str) -> Colours:
    """Return the colours that help to pay a tent on a space (B-7, B-13)."""
    return _helping(state.copy, land, land.spot(space).available)


def bonus(state: Bania, land: Land, seat: str) -> Colours | None:
    """Return what an elephant bonus gives a seat (B-2); None where nobody told where it stands.

    An elephant at home, on no tent, or in a closed settlement gives nothing (B-1, BR-18).
    """
    elephant = state.player(seat).elephant
    if elephant is None or (elephant.out is not False and elephant.at is None):
        return None
    if elephant.at is None or elephant.at not in land.tents:
        return Colours(NOTHING, Certainty.SURE)
    if land.is_closed(elephant.at):
        return Colours(NOTHING, land.board.certainty)
    found = colours(state, land, sorted(land.settlement(elephant.at)))
    return Colours(found.present, found.certainty)


def full_elephants(faces: Iterable[str]) -> int:
    """Return how many fronts have a back (B-21).

    >>> full_elephants(["front", "back", "back", "oil"])
    1
    """
    rolled = list(faces)
    return min(rolled.count("front"), rolled.count("back"))


def rolled_cards(faces: Iterable[str]) -> Vector:
    """Return the cards of the colours that were rolled (B-20)."""
    rolled = list(faces)
    return tuple(rolled.count(colour) for colour in COLOURS)


def income(state: Bania, land: Land | None, seat: str, faces: Iterable[str]) -> Colours:
    """Return what the dice bring before a pile runs out (B-20, B-21)."""
    faces = tuple(faces)
    gained, certainty = rolled_cards(faces), Certainty.SURE
    times = full_elephants(faces)
    if times:
        given = bonus(state, land, seat) if land is not None else None
        if given is None:
            return Colours(gained, Certainty.UNKNOWN)
        certainty = given.certainty
        gained = plus(gained, tuple(times * count for count in given.amounts))
    return Colours(gained, certainty)


def from_piles(state: Bania, wanted: Vector) -> Vector:
    """Return what of the wanted cards the piles can give (B-22)."""
    return wanted if state.piles is None else least(wanted, vector(state.piles))


def whereabouts(state: Bania) -> Mapping[str, tuple[str, ...]]:
    """Return for each tent the places it was logged at."""
    return _whereabouts(state.tents, state.players, board(state.copy))


@by_identity(8)
def _whereabouts(
    tents: Mapping[str, Tent] | None, players: Mapping[str, Player], there: Board
) -> Mapping[str, tuple[str, ...]]:
    seen: dict[str, tuple[str, ...]] = {}
    for space in sorted(tents or {}):
        laid = (tents or {})[space].id
        if laid is not None:
            seen[laid] = (*seen.get(laid, ()), f"on {there.called(space)}")
    for seat in sorted(players):
        for tent in players[seat].supply or ():
            if tent is not None:
                seen[tent] = (*seen.get(tent, ()), in_supply(seat))
    return seen


def in_supply(seat: str) -> str:
    """Say that a tent is one of a seat's."""
    return f"in {seat}'s supply"


def called(copy: Copy, tent: str | None) -> str:
    """Return what people call a tent: how it looks, since nobody needs the number we give it.

    >>> copy = Copy.from_toml('[tent.T01]\\ncost = { oil = 2 }\\nyields = "silk"')
    >>> called(copy, "T01"), called(copy, "T02"), called(copy, None)
    ('the silk tent (2 oil)', 'tent T02', 'a tent')
    """
    if tent is None:
        return "a tent"
    tile_ = tile(copy, tent)
    if tile_.cost is None and tile_.yields is None:
        return f"tent {tent}"
    colour = f"{tile_.yields} tent" if tile_.yields else "tent"
    return f"the {colour} ({in_words(tile_.cost)})" if tile_.cost is not None else f"the {colour}"


def tents_left(state: Bania) -> int | None:
    """Return how many tents are not laid yet, or None where that is not known."""
    supplies = [state.player(seat).supply for seat in state.seats]
    if state.bag is None or any(supply is None for supply in supplies):
        return None
    return max(0, state.bag) + sum(len(supply or ()) for supply in supplies)


def listed(held: Mapping[Any, int]) -> str:
    """Return cards in words.

    >>> listed({"silk": 1, "oil": 2})
    '2 oil and 1 silk'
    """
    told = [f"{held[colour]} {colour}" for colour in COLOURS if held.get(colour)]
    return " and ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told) or "nothing"


def in_words(amounts: Vector) -> str:
    """Return amounts of the four colours in words.

    >>> in_words((2, 0, 1, 0))
    '2 oil and 1 silk'
    """
    return listed(cards(amounts))


def without(supply: tuple[str | None, ...], tent: str | None) -> tuple[str | None, ...]:
    """Return a supply without a tent: itself, else one that nobody told, else the last."""
    kept = list(supply)
    for gone in (tent, None):
        if gone in kept:
            kept.remove(gone)
            return tuple(kept)
    return tuple(kept[:-1]) if tent is None else supply


def box(copy: Copy, field: str) -> int | None:
    """Return how many of a thing the box holds."""
    found = copy.get(BOX, field)
    return found if isinstance(found, int) else None


def faces(copy: Copy) -> tuple[str, ...]:
    """Return what the dice can show, each face once; a copy that does not say has the usual six."""
    return tuple(dict.fromkeys(copy.get("die/main", "faces") or FACES))
