"""Tiles that look at the clan: a newborn comes in, own meeples are counted (D-21, D-22, D-34)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty, Objection

from ...box.pieces import Cost, Face
from .. import clan
from ..moves import Perform
from ..rulebook import D, chosen
from ..state import Danana, Player
from .deed import Deed, Done, Found
from .payment import spelled, together


class NewbornDeed(Deed):
    """Bring a meeple from the mat into the first Ready Area."""

    may = True

    def obstacles(self, state: Danana, seat: str, face: Face) -> Found:
        """D-34: no room, or no meeple left."""
        full = clan.no_newborn(state.player(seat))
        if full:
            yield Objection(D[34], f"No newborn: {full}.", face.certainty)

    def doubts(self, state: Danana, seat: str, face: Face) -> Iterator[Certainty]:
        """A clan nobody counted may be full."""
        player = state.player(seat)
        if None in (clan.first_ready(player), clan.on_board(player)):
            yield Certainty.UNKNOWN

    def after(self, state: Danana, move: Perform) -> Danana:
        """The meeple comes in, if one is left."""
        return clan.bring_in(state, move.by)

    def promise(self, face: Face) -> str:
        """Say that a newborn comes."""
        return "a newborn"

    def told(self, done: Done) -> str:
        """Say that a newborn came."""
        return "a newborn"


class ClanDeed(Deed):
    """Count all own meeples on the board, less two (D-21)."""

    fewer = 2

    def brings(self, state: Danana, player: Player) -> int | None:
        """Return how much the clan brings, below zero for a loss."""
        out = clan.on_board(player)
        return None if out is None else out - self.fewer

    def gained(self, face: Face) -> str:
        """Return what is counted out: fruit or victory points."""
        return next(iter(face.gain), "fruit")

    def loss(self, state: Danana, player: Player, face: Face) -> Cost:
        """Return what a lone meeple loses (DR-8, DR-9)."""
        brings, kind = self.brings(state, player), self.gained(face)
        if brings is None or brings >= 0:
            return {}
        if kind == "fruit" and chosen(state, "gather_alone") == "floor":
            return {}
        if kind == "vp" and chosen(state, "dance_alone") == "floor":
            return {"vp": min(-brings, player.vp)} if player.vp is not None else {}
        return {kind: -brings}

    def wrong_count(self, state: Danana, move: Perform, face: Face) -> Found:
        """D-21: another number of meeples is on the board."""
        out = clan.on_board(state.player(move.by))
        if move.counted is not None and out is not None and move.counted != out:
            told = f"{out} meeples are on the board, not {move.counted}."
            yield Objection(D[21], told, face.certainty)

    def exchanged(self, state: Danana, move: Perform, face: Face) -> tuple[Cost, Cost, str]:
        """Return what the clan brings; what nobody counted is unknown."""
        player, kind = state.player(move.by), self.gained(face)
        brings = self.brings(state, player)
        if move.counted is not None:
            brings = move.counted - self.fewer
        if brings is None:
            return {}, {}, kind
        return self.loss(state, player, face) if brings < 0 else {}, together({kind: brings}), ""

    def promise(self, face: Face) -> str:
        """Say what is counted."""
        kind = "VP" if self.gained(face) == "vp" else "fruit"
        return f"{kind} for own meeples on the board, less 2"

    def told(self, done: Done) -> str:
        """Say what was gained, as far as it was counted."""
        return "as much as the clan counts" if done.unknown else spelled(done.gain)


class WisdomDeed(ClanDeed):
    """Count own meeples on the board without the one that goes home first (D-22, DR-11)."""

    fewer = 0

    def brings(self, state: Danana, player: Player) -> int | None:
        """Return how many meeples impart wisdom to."""
        out = clan.on_board(player)
        if out is None or chosen(state, "wisdom_counts") == "all":
            return out
        return max(0, out - 1)

    def gained(self, face: Face) -> str:
        """Wisdom is worth victory points."""
        return "vp"

    def wrong_count(self, state: Danana, move: Perform, face: Face) -> Found:
        """D-22: the acting meeple was counted."""
        right = self.brings(state, state.player(move.by))
        if move.counted is not None and right is not None and move.counted != right:
            told = f"{right} meeples stay on the board: the one sent home does not count."
            yield Objection(D[22], told, face.certainty, "DR-11")

    def promise(self, face: Face) -> str:
        """Say what is counted."""
        return "VP for own meeples left on the board"
