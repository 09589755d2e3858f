"""Tiles that look at the clan: a newborn comes in, own meeples are counted (D-21, D-22, D-34)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty, Objection, weakest

from ...box.pieces import Cost
from ...rulebook import D, chosen
from .. import clan
from ..moves import Perform
from ..state import NURSERY, Danana
from .deed import Deed, Done, Found
from .payment import together


class NewbornDeed(Deed):
    """Bring a meeple from the mat into the first Ready Area."""

    may = True

    def hindered(self) -> str:
        """Say that there is no room, or no meeple left."""
        return clan.no_newborn(self.player)

    def doubts(self) -> Iterator[Certainty]:
        """A clan nobody counted may be full."""
        waiting, home = clan.first_ready(self.player), clan.at_home(self.player)
        lost = clan.lost(self.player)
        may_be_full = lost and ((waiting or 0) + lost >= NURSERY or home == 0)
        if waiting is None or home is None or may_be_full:
            yield Certainty.UNKNOWN

    def after(self, state: Danana, move: Perform) -> Danana:
        """The meeple comes in, if one is left."""
        return clan.bring_in(state, move.by)

    def promise(self) -> str:
        """Say that a newborn comes."""
        return "a newborn"

    def told(self, done: Done) -> str:
        """Say that a newborn came."""
        return "a newborn"


class ClanDeed(Deed):
    """Count all own meeples on the board, less two (D-21)."""

    fewer = 2

    @property
    def gained(self) -> str:
        """What is counted out: fruit or victory points."""
        return next(iter(self.face.gain), "fruit")

    def brings(self) -> int | None:
        """Return how much the clan brings, below zero for a loss."""
        out = clan.on_board(self.player)
        return None if out is None else out - self.fewer

    def loss(self) -> Cost:
        """Return what a lone meeple loses (DR-8, DR-9)."""
        brings, kind, vp = self.brings(), self.gained, self.player.vp
        if brings is None or brings >= 0:
            return {}
        if kind == "fruit" and chosen(self.state, "gather_alone") == "floor":
            return {}
        if kind == "vp" and chosen(self.state, "dance_alone") == "floor":
            return {"vp": min(-brings, vp)} if vp is not None else {}
        return {kind: -brings}

    def wrong_count(self, counted: int) -> Found:
        """D-21: another number of meeples is on the board."""
        out = clan.on_board(self.player)
        if out not in (None, counted):
            told = f"{out} meeples are on the board, not {counted}."
            yield Objection(D[21], told, self._counted())

    def _counted(self) -> Certainty:
        """Say how sure the count is: a meeple whose place nobody told may have gone home."""
        lost = clan.lost(self.player)
        return weakest([self.face.certainty, *[Certainty.UNKNOWN] * bool(lost)])

    def exchanged(self, move: Perform) -> tuple[Cost, Cost, str]:
        """Return what the clan brings; what nobody counted is unknown."""
        brings = self.brings() if move.counted is None else move.counted - self.fewer
        if brings is None:
            return {}, {}, self.gained
        return self.loss() if brings < 0 else {}, together({self.gained: brings}), ""

    def promise(self) -> str:
        """Say what is counted."""
        return f"{'VP' if self.gained == 'vp' else 'fruit'} for own meeples on the board, less 2"

    def told(self, done: Done) -> str:
        """Say what was gained, as far as it was counted."""
        return "as much as the clan counts" if done.unknown else super().told(done)


class WisdomDeed(ClanDeed):
    """Count own meeples on the board without the one that goes home first (D-22, DR-11)."""

    fewer = 0
    gained = "vp"

    def brings(self) -> int | None:
        """Return how many meeples stay to be taught."""
        out = clan.on_board(self.player)
        counts_all = out is None or chosen(self.state, "wisdom_counts") == "all"
        return out if counts_all else max(0, (out or 0) - 1)

    def wrong_count(self, counted: int) -> Found:
        """D-22: the acting meeple was counted."""
        right = self.brings()
        if right not in (None, counted):
            told = f"{right} meeples stay on the board: the one sent home does not count."
            yield Objection(D[22], told, self._counted(), "DR-11")

    def promise(self) -> str:
        """Say what is counted."""
        return "VP for own meeples left on the board"
