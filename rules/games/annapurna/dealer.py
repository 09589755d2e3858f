"""Chance in Annapurna: a shuffled suit for each climber, read card by card as it is turned up."""

from __future__ import annotations

from dataclasses import replace

from rules.answers import Expectation
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.game import AnyGame
from rules.state import Move

from .play import moves
from .play.state import Annapurna, Card, Slot


class AnnapurnaDealer(Dealer):
    """Knows what every card shows from the moment it is dealt; reads it out when it is seen.

    An extra turn or a skipped one now and then stands for the effects nobody knows.
    """

    def __init__(self, game: AnyGame, copy: Copy, lots: Lots) -> None:
        super().__init__(game, copy, lots)
        self._suits: dict[str, list[str]] = {}
        self._faces: dict[str, str] = {}
        self._effect: Move | None = None

    def deal(self, state: Annapurna, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return the first climber, the cards of each backpack, values to read, and effects."""
        if "first_climber" in awaited[0].kinds:
            return moves.FirstClimber(climber=self.lots.choice(state.seats))
        for seat in state.seats:
            seen = self._seen(state, seat)
            if seen is not None:
                return seen
        for seat in state.seats:
            for slot, card in state.climber(seat).face_up():
                if card.v is None:
                    value = self._value(self._face(card, seat))
                    return moves.ShowValue(of=seat, slot=slot, v=value)
        effect, self._effect = self._effect, None
        return effect

    def completed(self, state: Annapurna, move: Move) -> Move:
        """Return a move that turns a card up with the value it shows."""
        match move:
            case moves.Explore(by=seat, slot=slot):
                value = self._shown(state, seat, slot)
                self._effect = self._follow(seat, slot, value)
                return replace(move, shown=value)
            case moves.Trade() | moves.Hide() | moves.Drop() | moves.Throw():
                held = state.climber(move.by).backpack or ()
                is_told = any(one.id == move.card and one.v is not None for one in held)
                return move if is_told else replace(move, card=None)
            case moves.TurnUp(by=seat, of=of, slot=slot):
                return replace(move, shown=self._shown(state, of or seat, slot))
        return move

    def _seen(self, state: Annapurna, seat: str) -> Move | None:
        """Return what a climber sees in the backpack and has not told yet.

        At the table a value told twice is the same card, so its like is never told.
        """
        backpack = state.climber(seat).backpack or ()
        for card in backpack:
            if card.v is None:
                value = self._value(self._face(card, seat))
                is_new = value not in (one.v for one in backpack)
                return moves.SeeCard(by=seat, card=card.id, v=value) if is_new else None
        return None

    def _shown(self, state: Annapurna, seat: str, slot: Slot) -> int:
        card = state.climber(seat).at(slot)
        if card is not None and card.v is not None:
            return card.v
        return self._value(self._face(card, seat))

    def _follow(self, seat: str, slot: Slot, value: int) -> Move | None:
        if value != 0:
            return None
        skipped = moves.Shenpa(by=seat, slot=slot, skip=True)
        return self.lots.choice((None, moves.ExtraTurn(by=seat), skipped))

    def _face(self, card: Card | None, seat: str) -> str:
        """Return the number of a card in its suit, drawn when it is first seen."""
        suit = seat if card is None or card.suit is None else card.suit
        name = None if card is None else card.id
        if name is not None and name in self._faces:
            return self._faces[name]
        if suit not in self._suits:
            self._suits[suit] = list(self.copy.ids("card"))
            self.lots.shuffle(self._suits[suit])
        face = self._suits[suit].pop() if self._suits[suit] else self.lots.choice(("01", "09"))
        if name is not None:
            self._faces[name] = face
        return face

    def _value(self, face: str) -> int:
        value: int = self.copy.get(f"card/{face}", "value", 0)
        return value
