"""The small changes that moves are made of; each takes a state and returns another.

Unknown stays unknown here: a counter nobody told of is not counted down, a store nobody told of
gains nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from ...box import pieces
from ..land import is_all_told, land_of
from ..state import FUEL_FOR_A_HUNTER, AnimalClass, Notad, Pending, Placed
from .supplies import bonuses_left, can_draw, fewer

T = TypeVar("T")
Private = tuple[str | None, ...] | None


def drop(pieces_: tuple[T, ...], piece: T) -> tuple[T, ...]:
    """Return the pieces without one of `piece`, or else without one unknown.

    >>> drop(("a", None, "a"), "a"), drop(("a", None), "b"), drop(("a",), "b")
    ((None, 'a'), ('a',), ('a',))
    """
    gone = piece if piece in pieces_ else None
    if gone not in pieces_:
        return pieces_
    at = pieces_.index(gone)
    return pieces_[:at] + pieces_[at + 1 :]


def more(count: int | None, by: int) -> int | None:
    """Return a counter increased."""
    return None if count is None else count + by


def add_pending(state: Notad, seat: str, waiting: Iterable[Pending]) -> Notad:
    """Return the state in which a player has more to settle."""
    added = tuple(waiting)
    if not added:
        return state
    return state.having(seat, pending=(*(state.player(seat).pending or ()), *added))


def settle(
    state: Notad,
    seat: str,
    what: str,
    class_: AnimalClass | None = None,
    *,
    animal: str | None = None,
    source: str | None = None,
) -> Notad:
    """Return the state in which the first fitting thing to settle is settled."""
    waiting = state.player(seat).pending
    fitting = []
    for at, one in enumerate(waiting or ()):
        right_class = class_ is None or one.class_ in (None, class_)
        fits = one.what == what and right_class and source in (None, one.source)
        if fits and (animal is None or one.animal in (None, animal)):
            fitting.append(at)
    if waiting is None or not fitting:
        return state
    left = waiting[: fitting[0]] + waiting[fitting[0] + 1 :]
    if what == "token" and len({waiting[at] for at in fitting}) > 1:
        left = _which_is_open(waiting, fitting)
    return state.having(seat, pending=left)


def _which_is_open(waiting: tuple[Pending, ...], fitting: list[int]) -> tuple[Pending, ...]:
    """Return what waits after one of several animals found a place: which, nobody told."""
    open_ = {at: waiting[at] for at in fitting}
    classes, animals = (
        {one.class_ for one in open_.values()},
        {one.animal for one in open_.values()},
    )
    class_ = classes.pop() if len(classes) == 1 else None
    animal = animals.pop() if len(animals) == 1 else None
    return tuple(
        replace(one, class_=class_, animal=animal) if at in open_ else one
        for at, one in enumerate(waiting)
        if at != fitting[0]
    )


def discard_animal(state: Notad, class_: AnimalClass | None) -> Notad:
    """Return the state with one more animal beside its bag; of unknown class, beside either."""
    if class_ == "prey":
        return replace(state, green_discard=more(state.green_discard, 1))
    if class_ == "predator":
        return replace(state, orange_discard=more(state.orange_discard, 1))
    return replace(state, green_discard=None, orange_discard=None)


def lapse(state: Notad, seat: str) -> Notad:
    """Return the state in which nothing is left to settle; animals in hand go beside their bag."""
    for one in state.player(seat).pending or ():
        if one.what == "token":
            state = discard_animal(state, one.class_)
    return state.having(seat, pending=(), all_pending=True)


def move_animal(state: Notad, seat: str, cell: str, to: str) -> Notad:
    """Return the state with an animal, if one is known there, on another cell."""
    player = state.player(seat)
    token = player.token_at(cell)
    if player.tokens is None or token is None:
        return state
    return state.having(seat, tokens=player.tokens.without(cell).having(to, token))


def remove_animal(state: Notad, seat: str, cell: str) -> Notad:
    """Return the state with an animal, if one is known there, beside its bag."""
    player = state.player(seat)
    token = player.token_at(cell)
    if player.tokens is None or token is None:
        return state
    return discard_animal(state.having(seat, tokens=player.tokens.without(cell)), token.class_)


def take_to_hand(state: Notad, seat: str, tiles: tuple[str | None, ...], *, private: bool) -> Notad:
    """Return the state with tiles in hand; private ones only their owner has seen."""
    player = state.player(seat)
    if not tiles or player.hand is None:
        return state
    seen = player.private
    if private and seen is not None:
        seen = (*seen, *tiles)
    return state.having(seat, hand=(*player.hand, *tiles), private=seen)


def from_discards(state: Notad, tiles: tuple[str | None, ...]) -> Notad:
    """Return the state in which tiles that come up anew have left the discards (NR-26).

    From empty decks a blank one comes out of them too: which are left, nobody told.
    """
    for seat, player in state.players.items():
        if None in tiles and state.regular_stock == 0 and player.tile_discards:
            state = state.having(seat, tile_discards=None)
            continue
        if player.tile_discards and set(tiles) & {one for one in player.tile_discards if one}:
            kept = tuple(one for one in player.tile_discards if one is None or one not in tiles)
            state = state.having(seat, tile_discards=kept)
    return state


def leave_hand(state: Notad, seat: str, tile: str | None) -> Notad:
    """Return the state in which a tile (or an unknown one) has left the hand."""
    player = state.player(seat)
    if player.hand is None:
        return state.having(seat, private=_left_private(player.private, tile))
    hand, private = player.hand, player.private
    if tile in hand and tile is not None:
        if private is not None and tile in private:
            private = drop(private, tile)
        return state.having(seat, hand=drop(hand, tile), private=private)
    if None not in hand and tile is None and private:
        # One of the tiles only their owner has seen: which of them are left, nobody told.
        hand = tuple(None if one in private else one for one in hand)
        private = (None,) * len(private)
    blanks = hand.count(None)
    secret = 0 if private is None else private.count(None)
    if private is not None and 0 < secret < blanks:
        # Was it one that only its owner has seen? Which of them are left, nobody told.
        hand, private = tuple(None if one in private else one for one in hand), None
    elif private is not None and secret and blanks:
        private = drop(private, None)
    return state.having(seat, hand=drop(hand, None), private=private)


def _left_private(private: Private, tile: str | None) -> Private:
    """Return the tiles only their owner has seen, after one left a hand nobody told of."""
    if not private or tile is None or (tile not in private and None in private):
        return private and None
    return drop(private, tile)


def see_tile(state: Notad, seat: str, tile: str | None) -> Notad:
    """Return the state in which a seat has looked at a tile of its hand; blank, it stays unknown.

    A hand without an unknown one holds it besides.
    """
    player = state.player(seat)
    if player.hand is not None and tile is not None and tile in player.hand:
        return state
    hand, private = player.hand or (), player.private
    blanks, secret = hand.count(None), 0 if private is None else private.count(None)
    if private is not None and 0 < secret < blanks:
        hand, private = tuple(None if one in private else one for one in hand), None
    elif private is not None:
        private = (*(drop(private, None) if secret else private), tile)
    return state.having(seat, hand=(*drop(hand, None), tile), private=private)


def lay(state: Notad, seat: str, tile: str | None, rot: int, cell: str) -> Notad:
    """Return the state with a tile on a cell, and what its motifs give still to settle.

    A tile that lay there goes to the discards. A pink cell pays only if it was open (NR-20).
    """
    player, ground = state.player(seat), land_of(state, seat)
    if player.placed is None or ground is None:
        return state.having(seat, all_pending=None)
    gained: list[Pending] = []
    face = pieces.face(state.copy, tile, rot) if tile is not None else None
    if not is_all_told(ground, cell, face):
        state = state.having(seat, all_pending=None)
    if ground.covers_pink(cell):
        gained.append(Pending("bonus"))
    old = player.placed.get(cell)
    if face is not None:
        around = ground.lift(cell) if old is not None else ground
        for colour in around.motifs(cell, face):
            gained.append(_MOTIFS[colour] if colour in _MOTIFS else Pending("bonus"))
    discards = player.tile_discards
    if old is not None and discards is not None:
        discards = (*discards, old.tile)
    state = state.having(
        seat, placed=player.placed.having(cell, Placed(tile, rot)), tile_discards=discards
    )
    return add_pending(state, seat, _payable(state, seat, gained))


def discard_tile(state: Notad, seat: str, cell: str) -> Notad:
    """Return the state with a tile, if one is known there, off the board for good."""
    player = state.player(seat)
    laid, discards = player.laid_at(cell), player.tile_discards
    if player.placed is None:
        return state.having(seat, tile_discards=None)
    if laid is None:
        return state
    discards = None if discards is None else (*discards, laid.tile)
    return state.having(seat, placed=player.placed.without(cell), tile_discards=discards)


def relocate_tile(state: Notad, seat: str, cell: str, to: str, rot: int) -> Notad:
    """Return the state with a tile, if one is known there, laid anew on another cell."""
    player = state.player(seat)
    laid = player.laid_at(cell)
    if player.placed is None or laid is None:
        return state
    return lay(state.having(seat, placed=player.placed.without(cell)), seat, laid.tile, rot, to)


def counting(state: Notad, seat: str, **steps: int) -> Notad:
    """Return the state in which a table that tracks lightly has counted something of a seat."""
    counts = state.player(seat).counts
    for name, step in steps.items():
        counts = counts.having(name, max(0, counts.get(name, 0) + step))
    return state.having(seat, counts=counts)


_MOTIFS = {"green": Pending("draw", "prey"), "orange": Pending("draw", "predator")}


def _payable(state: Notad, seat: str, gained: list[Pending]) -> list[Pending]:
    """Leave out what the table cannot give: no disc or bonus left, no token anywhere."""
    player = state.player(seat)
    draws = [one for one in gained if one.what == "draw" and can_draw(state, one.class_)]
    bonuses = [one for one in gained if one.what == "bonus"]
    left = bonuses_left(state, player)
    if left is not None:
        waiting = sum(1 for one in player.pending or () if one.what == "bonus")
        bonuses = bonuses[: max(0, left - waiting)]
    return bonuses + draws


def may_draw(state: Notad, seat: str, class_: AnimalClass | None) -> Notad:
    """Return the state in which a token is to be drawn, if there can be one."""
    return add_pending(state, seat, [Pending("draw", class_)] if can_draw(state, class_) else [])


def hunt(state: Notad, seat: str, start: str, to: str) -> Notad:
    """Return the state with a hunter on `to`, and the animal there hunted (N-15)."""
    player = state.player(seat)
    if player.hunters is not None:
        state = state.having(seat, hunters=(*drop(player.hunters, start), to))
    token = player.token_at(to)
    if token is not None and player.tokens is not None and not token.hunted:
        hunted = replace(token, hunted=True)
        state = state.having(seat, tokens=player.tokens.having(to, hunted))
    return state


def move_camp(
    state: Notad, seat: str, to: str, *, pay: str | None, new_hunter: bool = True
) -> Notad:
    """Return the state with the camp on `to`, the payment taken and a third fuel used (N-19)."""
    player = state.player(seat)
    state = state.having(seat, yurt=to)
    if pay is None:
        return state
    if player.tokens is not None:
        state = state.having(seat, tokens=player.tokens.without(pay))
    if player.camp_fuel is None:
        # Was it the third, which brings a hunter and leaves the game? Nobody told.
        state = replace(state, removed=None)
        may_come = new_hunter and player.reserve != 0
        return state.having(seat, hunters=None, hunters_left=None) if may_come else state
    fuel = player.camp_fuel + 1
    if fuel < FUEL_FOR_A_HUNTER:
        return state.having(seat, camp_fuel=fuel)
    state = replace(state.having(seat, camp_fuel=0), removed=more(state.removed, FUEL_FOR_A_HUNTER))
    if not new_hunter or player.reserve == 0 or player.hunters is None:
        return state
    return state.having(
        seat, hunters=(*player.hunters, to), hunters_left=fewer(player.hunters_left, 1)
    )
