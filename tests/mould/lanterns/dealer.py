"""Chance in Lanterns: a lot for who begins, and a bag of lanterns."""

from __future__ import annotations

from rules.answers import Expectation
from rules.dealer import Dealer
from rules.state import Move

from .play import Draw, Lanterns, StartPlayer, unseen


class LanternsDealer(Dealer):
    """Draws any lantern that lies nowhere yet."""

    def deal(self, state: Lanterns, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return who begins, or what came out of the bag."""
        if "start_player" in awaited[0].kinds:
            return StartPlayer(player=self.lots.choice(state.seats))
        if "draw" in awaited[0].kinds:
            return Draw(by=awaited[0].by, lantern=self.lots.choice(tuple(unseen(state))))
        return None
