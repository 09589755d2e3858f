"""A player's meeples and cards as they count: on the board, in the Ready Areas, active, covered."""

from __future__ import annotations

from collections.abc import Iterator

from ..box import pieces
from .state import FIRST, MAT, MAT_CARDS, MEEPLES, NURSERY, SHORE, SIDE_PLACES, Danana, Player


def on_board(player: Player) -> int | None:
    """Return how many meeples are on the board: all that are not on the mat (DR-10)."""
    if player.meeples is None:
        return player.on_board
    return sum(1 for at in player.meeples.values() if at != MAT)


def first_ready(player: Player) -> int | None:
    """Return how many own meeples wait in the first Ready Area."""
    if player.meeples is None:
        return player.first_ready
    return sum(1 for at in player.meeples.values() if at == FIRST)


def standing(player: Player, at: str) -> tuple[str, ...]:
    """Return the meeples known to be at a place, by id."""
    return tuple(sorted(id for id, place in (player.meeples or {}).items() if place == at))


def has_own(player: Player, slot: str) -> bool:
    """Say whether an own meeple is known to stand on a slot's tile."""
    return bool(standing(player, f"tile:{slot}"))


def opponents(state: Danana, seat: str, slot: str) -> Iterator[tuple[str, str]]:
    """Yield the seat and id of each other player's meeple on a slot's tile."""
    for other in state.seats:
        if other != seat:
            for id in standing(state.player(other), f"tile:{slot}"):
                yield other, id


def no_newborn(player: Player) -> str:
    """Say why no newborn can come in, or nothing where it can (or nobody knows)."""
    waiting, out = first_ready(player), on_board(player)
    if waiting is not None and waiting >= NURSERY:
        return f"{waiting} meeples wait in the first Ready Area already"
    if out is not None and out >= MEEPLES:
        return "no meeple is left on the mat"
    if player.meeples is not None and not standing(player, MAT):
        return "no meeple is left on the mat"
    return ""


def active(player: Player) -> tuple[str, ...] | None:
    """Return the cards whose abilities work: tops of side piles and cards on the mat."""
    if player.side is None:
        return player.active
    tops = [pile[-1] for pile in player.side if pile]
    mat = player.mat_space
    on_mat = [name for name in MAT_CARDS if mat is not None and mat.get(name.lower()) == "card"]
    return (*tops, *on_mat)


def has(player: Player, card: str) -> bool | None:
    """Say whether a card is active; None where nobody told which are."""
    cards = active(player)
    return None if cards is None else card in cards


def acquired(player: Player) -> tuple[str, ...] | None:
    """Return all cards acquired; where nobody told, those that are seen to be active."""
    return player.acquired if player.acquired is not None else active(player)


def side_cards(player: Player) -> tuple[str, ...] | None:
    """Return the active cards in the side places."""
    cards = active(player)
    return None if cards is None else tuple(one for one in cards if one not in MAT_CARDS)


def free_side(player: Player) -> int | None:
    """Return the first free side place, or None where all three are taken or nobody knows."""
    if player.side is not None:
        places = (*player.side, *((),) * (SIDE_PLACES - len(player.side)))
        return next((at for at, pile in enumerate(places[:SIDE_PLACES]) if not pile), None)
    cards = side_cards(player)
    return len(cards) if cards is not None and len(cards) < SIDE_PLACES else None


def crowd(state: Danana, area: str) -> int | None:
    """Return how many meeples of all players wait in a Ready Area; None if nobody knows."""
    if state.ready is not None and area in state.ready:
        return state.ready[area]
    if any(state.player(seat).meeples is None for seat in state.seats):
        return 0 if state.ready is not None else None
    here = f"ready:{area}"
    return sum(len(standing(state.player(seat), here)) for seat in state.seats)


def waiting(state: Danana, seat: str) -> Iterator[tuple[str, str]]:
    """Yield (meeple, Ready Area) for the first of a seat's meeples in each Ready Area."""
    player = state.player(seat)
    for area in pieces.board(state.copy).ready:
        here = standing(player, f"ready:{area}")
        if here:
            yield here[0], area


def place_name(at: str | None) -> str:
    """Return a place as one says it.

    >>> place_name("ready:2a"), place_name("tile:B1"), place_name("shore")
    ('Ready Area 2a', 'tile B1', 'the shore')
    """
    if at in (MAT, SHORE):
        return f"the {at}"
    kind, _, where = (at or "").partition(":")
    return f"{'Ready Area' if kind == 'ready' else kind} {where}" if where else "a place unknown"
