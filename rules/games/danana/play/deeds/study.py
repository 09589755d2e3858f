"""Progress cards: which can be studied, where they are put, what they cost (D-23 to D-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.rule import Certainty, Note, Objection, weakest

from ...box import pieces
from ...box.pieces import Cost, Face
from .. import clan
from ..moves import Perform
from ..rulebook import D, chosen
from ..state import MAT_CARDS, SIDE_PLACES, Danana, Place, Player
from .deed import Deed, Done, Found
from .payment import doubt, short, spelled, together
from .stacks import offered, top_cost, unacquired


class StudyDeed(Deed):
    """Gain the top card of a stack at its cost."""

    chosen = True
    may = True

    def cost(self, state: Danana, face: Face, card: str | None) -> tuple[Cost, Certainty]:
        """Return what the tile costs together with a card, and how sure that is (DR-31)."""
        if card is None:
            return face.cost, face.certainty
        cost, certainty = top_cost(state, card)
        return together(face.cost, cost or {}), weakest([face.certainty, certainty])

    def without_choice(self, state: Danana, seat: str, face: Face) -> Found:
        """D-23 to D-25: why no card at all can be studied."""
        if state.stacks is None:
            return
        names = offered(state)
        unowned = unacquired(state, seat)
        if not names:
            yield Objection(D[24], "No stack has a card left.", face.certainty)
        elif not unowned:
            yield Objection(D[25], "Every card on top was acquired before.", face.certainty)
        elif not self.legal_cards(state, seat, face):
            certainty = weakest(self.cost(state, face, name)[1] for name in unowned)
            yield Objection(D[23], "No card on top can be paid together with the tile.", certainty)

    def legal_cards(self, state: Danana, seat: str, face: Face) -> tuple[str, ...]:
        """Return the cards that can be studied on a tile, as far as anybody knows."""
        player = state.player(seat)
        return tuple(
            name
            for name in unacquired(state, seat)
            if not short(player, self.cost(state, face, name)[0])
        )

    def doubts(self, state: Danana, seat: str, face: Face) -> Iterator[Certainty]:
        """That some card can be studied is as sure as the surest of them."""
        if state.stacks is None:
            yield Certainty.UNKNOWN
            return
        player, doubts = state.player(seat), []
        for name in self.legal_cards(state, seat, face):
            cost, certainty = self.cost(state, face, name)
            doubts.append(weakest([certainty, doubt(player, cost)]))
        if Certainty.SURE not in doubts:
            yield from doubts[:1]

    def wrong_choice(self, state: Danana, move: Perform, face: Face) -> Found:
        """D-23 to D-27 for the card and its place, D-15 where none was chosen."""
        if move.card is not None:
            yield from self._with_card(state, move.by, face, move.card)
            yield from _misplaced(state.player(move.by), face, move.card, move.place)
            return
        against = list(self.without_choice(state, move.by, face))
        yield from against
        if not against and state.stacks is not None and not chosen(state, "tile_icons_optional"):
            certainty = weakest([face.certainty, *self.doubts(state, move.by, face)])
            yield Objection(D[15], "A card can be studied: choose one.", certainty, "DR-13")

    def _with_card(self, state: Danana, seat: str, face: Face, name: str) -> Found:
        player = state.player(seat)
        if name not in pieces.cards(state.copy):
            yield Objection(D[24], f"No progress card is called {name}.", face.certainty)
        elif state.stacks is not None and not state.stacks.get(name):
            yield Objection(D[24], f"{name} is not on top of a stack.", face.certainty)
        if name in (clan.acquired(player) or ()):
            yield Objection(D[25], f"{state.name(seat)} acquired {name} before.", face.certainty)
        cost, certainty = self.cost(state, face, name)
        lacking = short(player, cost)
        if lacking:
            told = f"{name} and the tile cost {spelled(cost)} together: {lacking}."
            yield Objection(D[23], told, certainty)

    def after(self, state: Danana, move: Perform) -> Danana:
        """The card is acquired, and Leadership of others looks at it."""
        if move.card is None:
            return state
        gaining = clan.leaders(state, move.by)
        return clan.lead(acquire(state, move.by, move.card, move.place), gaining)

    def promise(self, face: Face) -> str:
        """Say that a card is gained."""
        return "a progress card at its cost"

    def told(self, done: Done) -> str:
        """Say which card was gained."""
        return done.card or super().told(done)

    def notes(self, state: Danana, seat: str, done: Done) -> Iterator[Note]:
        """Remind of Leadership (D-32)."""
        for other in clan.leaders(state, seat) if done.card is not None else ():
            yield Note(f"{state.name(other)} has Leadership: check the card", D[32], other)


def _misplaced(player: Player, face: Face, name: str, place: Place | None) -> Found:
    """D-26 and D-27: where a card may not be put."""
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
