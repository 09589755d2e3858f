"""Progress cards: which can be studied, where they are put, what they cost (D-23 to D-27)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.rule import Certainty, Note, Objection, weakest

from ...box import pieces
from ...box.pieces import Cost
from ...rulebook import D, chosen
from .. import clan, turns
from ..moves import Perform
from ..state import MAT_CARDS, SIDE_PLACES, Danana, Place, Player
from .deed import Deed, Done, Found
from .payment import doubt, short, spelled, together
from .stacks import offered, top_cost, unacquired


class StudyDeed(Deed):
    """Gain the top card of a stack at its cost."""

    chosen = True
    may = True

    def cost(self, card: str | None) -> tuple[Cost, Certainty]:
        """Return what the tile costs together with a card, and how sure that is (DR-31)."""
        if card is None:
            return super().cost(card)
        cost, certainty = top_cost(self.state, card)
        return together(self.face.cost, cost or {}), weakest([self.face.certainty, certainty])

    def is_unpaid(self, move: Perform) -> bool:
        """Say whether nobody knows what the card costs."""
        unseen = move.card is not None and top_cost(self.state, move.card)[0] is None
        return unseen or super().is_unpaid(move)

    def legal_cards(self) -> tuple[str, ...]:
        """Return the cards that can be studied, as far as anybody knows."""
        names = unacquired(self.state, self.seat)
        return tuple(name for name in names if not short(self.player, self.cost(name)[0]))

    def without_choice(self) -> Found:
        """D-23 to D-25: why no card at all can be studied."""
        if turns.wants_stack(self.state):
            return
        unowned, sure = unacquired(self.state, self.seat), self.face.certainty
        if not offered(self.state):
            yield Objection(D[24], "No stack has a card left.", sure)
        elif not unowned:
            yield Objection(D[25], "Every card on top was acquired before.", sure)
        elif not self.legal_cards():
            certainty = weakest(self.cost(name)[1] for name in unowned)
            yield Objection(D[23], "No card on top can be paid together with the tile.", certainty)

    def doubts(self) -> Iterator[Certainty]:
        """That some card can be studied is as sure as the surest of them."""
        costs = map(self.cost, self.legal_cards())
        doubts = [weakest([certainty, doubt(self.player, cost)]) for cost, certainty in costs]
        if Certainty.SURE not in doubts:
            yield doubts[0] if doubts else Certainty.UNKNOWN

    def wrong_choice(self, move: Perform) -> Found:
        """D-23 to D-27 for the card and its place, D-15 where none was chosen."""
        if move.card is not None:
            yield from self._wrong_card(move.card)
            yield from self._wrong_place(move.card, move.place or Place())
            return
        against = list(self.without_choice())
        yield from against
        optional = chosen(self.state, "tile_icons_optional")
        if not against and self.legal_cards() and not optional:
            certainty = weakest([self.face.certainty, *self.doubts()])
            yield Objection(D[15], "A card can be studied: choose one.", certainty, "DR-13")

    def _wrong_card(self, name: str) -> Found:
        state, sure = self.state, self.face.certainty
        if name not in pieces.cards(state.copy):
            yield Objection(D[24], f"No progress card is called {name}.", sure)
        elif not turns.wants_stack(state) and state.stacks_told.get(name, ()) == ():
            yield Objection(D[24], f"{name} is not on top of a stack.", sure)
        elif state.stacks_told.get(name) == ():
            yield Objection(D[24], f"The stack of {name} is empty.", sure)
        if name in (clan.acquired(self.player) or ()):
            yield Objection(D[25], f"{state.name(self.seat)} acquired {name} before.", sure)
        cost, certainty = self.cost(name)
        lacking = short(self.player, cost)
        left = state.stacks_told.get(name, ())
        if not lacking and left != () and top_cost(state, name)[0] is None:
            told = f"Nobody has told what the top {name} card costs."
            yield Objection(D[23], told, Certainty.UNKNOWN)
        if lacking:
            told = f"{name} and the tile cost {spelled(cost)} together: {lacking}."
            yield Objection(D[23], told, certainty)

    def _wrong_place(self, name: str, place: Place) -> Found:
        """D-26 and D-27: where a card may not be put."""
        wrong, ruling = "", ""
        sides = clan.side_cards(self.player)
        if name in MAT_CARDS:
            if place.side is not None or place.cover is not None:
                told = f"{name} covers its own space on the mat."
                yield Objection(D[26], told, self.face.certainty)
        elif place.mat:
            wrong, ruling = f"{name} cannot cover a space of the mat.", "DR-6"
        elif place.cover in MAT_CARDS:
            wrong, ruling = f"{place.cover} lies on the mat and stays in sight.", "DR-6"
        elif place.cover is not None:
            if sides is not None and place.cover not in sides:
                wrong = f"No side place shows {place.cover}."
        elif place.side is not None and not 0 <= place.side < SIDE_PLACES:
            wrong = f"There are three side places, no place {place.side}."
        elif place.side is not None and self.player.side is not None:
            for pile in filter(None, self.player.side[place.side : place.side + 1]):
                wrong = f"Side place {place.side} shows {pile[-1]}: cover it by name."
        elif sides is not None and clan.free_side(self.player) is None:
            wrong = "All three side places are taken: cover a card."
        if wrong:
            yield Objection(D[27], wrong, self.face.certainty, ruling)

    def after(self, state: Danana, move: Perform) -> Danana:
        """The card is acquired, and Leadership of others looks at it."""
        if move.card is None:
            return state
        gaining = clan.leaders(state, move.by)
        return clan.lead(acquire(state, move.by, move.card, move.place or Place()), gaining)

    def promise(self) -> str:
        """Say that a card is gained."""
        return "a progress card at its cost"

    def told(self, done: Done) -> str:
        """Say which card was gained."""
        return done.card or super().told(done)

    def notes(self, done: Done) -> Iterator[Note]:
        """Remind of Leadership (D-32)."""
        for other in clan.leaders(self.state, self.seat) if done.card is not None else ():
            told = f"{self.state.name(other)} has Leadership: check the card"
            yield Note(told, D[32], other)


def acquire(state: Danana, seat: str, name: str, place: Place) -> Danana:
    """Return the state with a card acquired: where the table put it, or at the first free place.

    A fourth side card without a word lies over the last pile.
    """
    player = state.player(seat)
    taken = clan.acquired(player)
    changes: dict[str, object] = {"acquired": None if taken is None else (*taken, name)}
    on_mat = name in MAT_CARDS and place.side is None and place.cover is None
    if player.active is not None:
        changes["active"] = (*(one for one in player.active if one != place.cover), name)
    if on_mat and player.mat_space is not None:
        changes["mat_space"] = player.mat_space.having(name.lower(), "card")
    elif player.side is not None and not on_mat:
        changes["side"] = _piled(player, name, place)
    state = state.having(seat, **changes)
    left = state.stacks_told.get(name)
    if state.stacks is not None and left:
        state = replace(state, stacks=state.stacks.having(name, left[1:]))
    return state


def _piled(player: Player, name: str, place: Place) -> tuple[tuple[str, ...], ...]:
    side = player.side or ()
    piles = [*side, *((),) * (SIDE_PLACES - len(side))]
    tops = [pile[-1] if pile else "" for pile in piles]
    free = clan.free_side(player)
    at = len(piles) - 1 if free is None else free
    if place.cover is not None:
        at = tops.index(place.cover) if place.cover in tops else at
    elif place.side is not None and 0 <= place.side < len(piles):
        at = place.side
    piles[at] = (*piles[at], name)
    return tuple(piles)
