"""Chance in Bania: a cloth bag of tents and four dice."""

from __future__ import annotations

from typing import Any

from rules.answers import Expectation
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.game import AnyGame
from rules.state import Move

from .play.moves import Refill, Roll, StartPlayer
from .play.state import COLOURS, DICE, Bania, Face

FACES: tuple[Face, ...] = (*COLOURS, "front", "back")


class BaniaDealer(Dealer):
    """Draws tents from the bag, throws the dice that were not set aside, and says who starts."""

    def __init__(self, game: AnyGame, copy: Copy, lots: Lots) -> None:
        super().__init__(game, copy, lots)
        self._bag: list[str] = list(copy.ids("tent"))
        lots.shuffle(self._bag)
        self._kept: tuple[Face, ...] = ()
        self._dice = DICE

    def deal(self, state: Bania, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return the start player, tents from the bag, and how the dice have fallen."""
        first = awaited[0]
        if "start_player" in first.kinds and state.turn is None:
            return StartPlayer(player=self.lots.choice(state.seats))
        if "refill" in first.kinds and isinstance(first.suggested, Refill):
            count = len(first.suggested.tents or ())
            drawn, self._bag = self._bag[:count], self._bag[count:]
            return Refill(by=first.by, tents=tuple(drawn))
        rolls = state.now.rolls
        if first.kinds == ("dice", "roll") and rolls and rolls[-1] is None:
            return self._thrown(first.by, len(rolls))
        return None

    def completed(self, state: Any, move: Move) -> Move:
        """Remember which dice a player set aside for the throw that follows."""
        if isinstance(move, Roll):
            self._kept, self._dice = move.kept or (), move.dice or DICE
        return move

    def _thrown(self, seat: str, number: int) -> Roll:
        fallen = self.lots.choices(FACES, k=DICE - len(self._kept))
        faces = (*self._kept, *fallen)
        return Roll(by=seat, number=number, dice=self._dice, kept=self._kept or None, faces=faces)
