"""Chance in Amanda: markers on random sides, and a shuffled pile of cards for each player."""

from __future__ import annotations

from dataclasses import replace

from rules.answers import Expectation
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.game import AnyGame
from rules.state import Move
from rules.values.frozen import FrozenMap

from .box.board import board_of
from .play.moves import PlaceMarker, Play, Resolve, SeeHand
from .play.resolution import resolve
from .play.state import COPIES, UNKNOWN, Amanda
from .play.turns import free_starts


class AmandaDealer(Dealer):
    """Places the markers and deals hands; each player looks at the own cards as they come."""

    def __init__(self, game: AnyGame, copy: Copy, lots: Lots) -> None:
        super().__init__(game, copy, lots)
        self._piles: dict[str, list[str]] = {}
        self._discards: dict[str, list[str]] = {}

    def deal(self, state: Amanda, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return a marker's place, or a hand as its owner sees it after drawing."""
        if "place_marker" in awaited[0].kinds:
            return PlaceMarker(by=awaited[0].by, pos=self.lots.choice(free_starts(state)))
        if state.phase != "PLAN":
            return None
        for seat, player in state.each():
            known = [card for card in player.hand or () if card != UNKNOWN]
            unseen = (player.hand_count or 0) - len(known)
            if unseen > 0 and not player.locked:
                cards = known + [self._draw(state, seat) for _ in range(unseen)]
                return SeeHand(by=seat, cards=tuple(cards))
        return None

    def completed(self, state: Amanda, move: Move) -> Move:
        """Return the move; a played card goes to its owner's discards.

        At a table with a box of its own it is told where the markers went.
        """
        if isinstance(move, Play):
            self._discards.setdefault(move.by, []).append(move.card)
        if isinstance(move, Resolve) and not self.copy.is_demonstration:
            stands = {seat: pos for seat, pos in resolve(state).pos.items() if pos is not None}
            return replace(move, pos=FrozenMap(stands))
        return move

    def _draw(self, state: Amanda, seat: str) -> str:
        if seat not in self._piles:
            self._piles[seat] = list(board_of(state).directions) * COPIES
            self.lots.shuffle(self._piles[seat])
        if not self._piles[seat]:
            self._piles[seat] = self._discards.pop(seat, [])
            self.lots.shuffle(self._piles[seat])
        return self._piles[seat].pop()
