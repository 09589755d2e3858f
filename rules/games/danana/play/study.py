"""Progress cards: which can be studied, where they are put, what they cost (D-23 to D-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.rule import Certainty, Objection, weakest

from ..box import pieces
from ..box.pieces import Cost, Face
from . import clan
from .moves import Place
from .payment import doubt, short, spelled, together
from .rulebook import D
from .state import MAT_CARDS, SIDE_PLACES, Danana, Player

Found = Iterator[Objection]


def top_cost(state: Danana, name: str) -> tuple[Cost | None, Certainty]:
    """Return what the top card of a name's stack costs; None where nobody knows."""
    if state.stacks is None or not state.stacks.get(name):
        return None, Certainty.UNKNOWN
    return pieces.card_cost(state.copy, name, state.stacks[name][0])


def whole_cost(state: Danana, face: Face, card: str | None) -> tuple[Cost, Certainty]:
    """Return what a tile costs together with a card, and how sure that is (DR-31)."""
    if face.does != "study" or card is None:
        return face.cost, face.certainty
    cost, certainty = top_cost(state, card)
    if cost is None:
        return face.cost, weakest([face.certainty, certainty])
    return together(face.cost, cost), weakest([face.certainty, certainty])


def offered(state: Danana) -> tuple[str, ...]:
    """Return the names with a card on top of their stack, in alphabetical order."""
    return tuple(sorted(name for name, left in (state.stacks or {}).items() if left))


def is_owned(player: Player, name: str) -> bool:
    """Say whether a name is known to be acquired already."""
    return name in (clan.acquired(player) or ())


def legal_cards(state: Danana, seat: str, face: Face) -> tuple[str, ...]:
    """Return the cards that can be studied on a tile, as far as anybody knows."""
    player = state.player(seat)
    return tuple(
        name
        for name in offered(state)
        if not is_owned(player, name) and not short(player, whole_cost(state, face, name)[0])
    )


def without_card(state: Danana, seat: str, face: Face) -> Found:
    """D-23 to D-25: why no card at all can be studied."""
    if state.stacks is None:
        return
    player, names = state.player(seat), offered(state)
    unowned = [name for name in names if not is_owned(player, name)]
    if not names:
        yield Objection(D[24], "No stack has a card left.", face.certainty)
    elif not unowned:
        yield Objection(D[25], "Every card on top was acquired before.", face.certainty)
    elif not legal_cards(state, seat, face):
        certainty = weakest(whole_cost(state, face, name)[1] for name in unowned)
        yield Objection(D[23], "No card on top can be paid together with the tile.", certainty)


def legal_certainty(state: Danana, seat: str, face: Face) -> Certainty:
    """Say how sure it is that some card can be studied: as sure as the surest of them."""
    if state.stacks is None:
        return Certainty.UNKNOWN
    player, doubts = state.player(seat), []
    for name in legal_cards(state, seat, face):
        cost, certainty = whole_cost(state, face, name)
        doubts.append(weakest([certainty, doubt(player, cost)]))
    return Certainty.SURE if Certainty.SURE in doubts else next(iter(doubts), Certainty.SURE)


def with_card(state: Danana, seat: str, face: Face, name: str, place: Place | None) -> Found:
    """D-23 to D-27: what speaks against studying this card and putting it there."""
    player = state.player(seat)
    if name not in pieces.cards(state.copy):
        yield Objection(D[24], f"No progress card is called {name}.", face.certainty)
    elif state.stacks is not None and not state.stacks.get(name):
        yield Objection(D[24], f"{name} is not on top of a stack.", face.certainty)
    if is_owned(player, name):
        yield Objection(D[25], f"{state.name(seat)} acquired {name} before.", face.certainty)
    cost, certainty = whole_cost(state, face, name)
    lacking = short(player, cost)
    if lacking:
        told = f"{name} and the tile cost {spelled(cost)} together: {lacking}."
        yield Objection(D[23], told, certainty)
    yield from placing(state, seat, face, name, place)


def placing(state: Danana, seat: str, face: Face, name: str, place: Place | None) -> Found:
    """D-26 and D-27: where a card may be put."""
    player = state.player(seat)
    sides = clan.side_cards(player)
    if name in MAT_CARDS:
        if place is not None and (place.side is not None or place.cover is not None):
            told = f"{name} covers its own space on the mat."
            yield Objection(D[26], told, face.certainty)
    elif place is not None and place.mat:
        yield Objection(D[27], f"{name} cannot cover a space of the mat.", face.certainty, "DR-6")
    elif place is not None and place.cover is not None:
        if place.cover in MAT_CARDS:
            told = f"{place.cover} lies on the mat and stays in sight."
            yield Objection(D[27], told, face.certainty, "DR-6")
        elif sides is not None and place.cover not in sides:
            told = f"No side place shows {place.cover}."
            yield Objection(D[27], told, face.certainty)
    elif place is not None and place.side is not None:
        yield from _side_place(player, face, place.side, sides)
    elif sides is not None and clan.free_side(player) is None:
        yield Objection(D[27], "All three side places are taken: cover a card.", face.certainty)


def _side_place(player: Player, face: Face, side: int, sides: tuple[str, ...] | None) -> Found:
    if not 0 <= side < SIDE_PLACES:
        yield Objection(D[27], f"There are three side places, no place {side}.", face.certainty)
    elif player.side is not None and side < len(player.side) and player.side[side]:
        told = f"Side place {side} shows {player.side[side][-1]}: cover it by name."
        yield Objection(D[27], told, face.certainty)
    elif player.side is None and sides is not None and clan.free_side(player) is None:
        yield Objection(D[27], "All three side places are taken: cover a card.", face.certainty)


def acquire(state: Danana, seat: str, name: str, place: Place | None) -> Danana:
    """Return the state with a card acquired: where the table put it, or at the first free place.

    A fourth side card without a word lies over the last pile.
    """
    player = state.player(seat)
    taken = clan.acquired(player)
    changes: dict[str, object] = {"acquired": None if taken is None else (*taken, name)}
    on_mat = name in MAT_CARDS and (place is None or (place.side is None and place.cover is None))
    if player.active is not None:
        kept = [one for one in player.active if place is None or one != place.cover]
        changes["active"] = (*kept, name)
    if on_mat and player.mat_space is not None:
        changes["mat_space"] = player.mat_space.having(name.lower(), "card")
    elif player.side is not None and not on_mat:
        changes["side"] = _piled(player, name, place)
    state = state.having(seat, **changes)
    if state.stacks is not None and state.stacks.get(name):
        state = replace(state, stacks=state.stacks.having(name, state.stacks[name][1:]))
    return state


def _piled(player: Player, name: str, place: Place | None) -> tuple[tuple[str, ...], ...]:
    side = player.side or ()
    piles = [*side, *((),) * (SIDE_PLACES - len(side))]
    at: int | None = None
    if place is not None and place.cover is not None:
        at = next((n for n, pile in enumerate(piles) if pile and pile[-1] == place.cover), None)
    elif place is not None and place.side is not None and 0 <= place.side < len(piles):
        at = place.side
    if at is None:
        free = clan.free_side(player)
        at = len(piles) - 1 if free is None else free
    piles[at] = (*piles[at], name)
    return tuple(piles)
