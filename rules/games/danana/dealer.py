"""Chance in Danana: tiles that fall on either face, shuffled art, stacks and setup cards."""

from __future__ import annotations

from dataclasses import replace

from rules.answers import Expectation
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.game import AnyGame
from rules.state import Move

from .box import pieces
from .play import choices, clan
from .play.moves import LayTile, Rest
from .play.state import EXPAND_VP, Danana


class DananaDealer(Dealer):
    """Lays faces of a slot's own column as long as there are any; the rest is drawn by lot."""

    def __init__(self, game: AnyGame, copy: Copy, lots: Lots) -> None:
        super().__init__(game, copy, lots)
        self._faces: dict[int, list[str]] = {}
        for face in pieces.faces(copy).values():
            self._faces.setdefault(face.column, []).append(face.id)
        for column in self._faces.values():
            lots.shuffle(column)

    def deal(self, state: Danana, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return the next tile, card or stack of the layout."""
        drawn = super().deal(state, awaited)
        if isinstance(drawn, LayTile):
            slot = choices.slots(state)[0]
            lying = set((state.slots or {}).values())
            unlaid = choices.faces(state, slot)[0]
            column = self._faces.get(pieces.board(self.copy).slots[slot].column, [])
            face = next((one for one in column if one not in lying), unlaid)
            return LayTile(slot=slot, face=face)
        return drawn

    def completed(self, state: Danana, move: Move) -> Move:
        """Return a rest that expands where nobody is left on the board.

        Our players look no further than the points at hand, and a tribe without anybody on the
        board would rest for ever.
        """
        player = state.player(move.by)
        extinct = clan.on_board(player) == 0 and not clan.has(player, "Cooking")
        if isinstance(move, Rest) and extinct and (player.vp or 0) >= EXPAND_VP:
            return replace(move, cook=(), expand=True)
        return move
