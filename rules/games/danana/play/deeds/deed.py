"""Performing a tile: what it asks, what speaks against it, what is lost and gained (D-15 to D-29).

:class:`Deed` is a tile that takes its cost and gives its gain, for one seat at one table. The other
deeds start from it and say only where they differ; :mod:`.performance` finds the deed of a face.
Objections come in the order in which a table should hear them: first why the tile cannot be used at
all, then what is wrong with the choices made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rules.rule import Certainty, Note, Objection, weakest

from ...box import pieces
from ...box.pieces import Cost, Face
from ...rulebook import D, chosen
from .. import clan
from ..moves import Perform
from ..state import MOST, RESOURCES, Amounts, Danana, Player
from .payment import (
    as_told,
    doubt,
    is_unseen,
    payments,
    short,
    spelled,
    together,
    unseen_vp,
    wrong_payment,
)

Found = Iterator[Objection]


@dataclass(frozen=True, slots=True)
class Done:
    """What performing a tile does: all that is lost, then all that is gained.

    `unknown` is the kind of a gain nobody can compute because the clan was not counted; `unpaid`
    is true where nobody knows what was paid, and `helped` are kinds of which cards that nobody
    told of may have brought more.
    """

    lose: Amounts
    gain: Amounts
    home: bool
    card: str | None
    unknown: str = ""
    unpaid: bool = False
    helped: tuple[str, ...] = ()

    def wasted(self, player: Player) -> Amounts:
        """Return how much of the gain goes over the top (D-18)."""
        over = {}
        for kind, gained in self.gain.items():
            have = player.held(kind) if kind in RESOURCES else None
            if have is not None:
                over[kind] = max(0, have - self.lose.get(kind, 0)) + gained - MOST
        return together(over)


@dataclass(frozen=True)
class Deed:
    """Take the cost, give the gain.

    A deed is `chosen` where more is chosen than what pays, so that no step suggests itself; it
    `gives` where resources are chosen one by one to be lost, and `takes` where others are chosen
    for them. Whether one `may` be left out is a reading of its icon (DR-13).
    """

    chosen: ClassVar[bool] = False
    gives: ClassVar[bool] = False
    takes: ClassVar[bool] = False
    may: ClassVar[bool] = False

    state: Danana
    seat: str
    face: Face

    @property
    def player(self) -> Player:
        """The things of whoever performs."""
        return self.state.player(self.seat)

    # What deeds differ in

    def cost(self, card: str | None) -> tuple[Cost, Certainty]:
        """Return what the tile costs, together with a card if one is studied, and how sure."""
        return self.face.cost, self.face.certainty

    def loss(self) -> Cost:
        """Return what is lost beyond the cost, by the clan as it stands."""
        return {}

    def is_unpaid(self, move: Perform) -> bool:
        """Say whether nobody knows what was paid."""
        return is_unseen(self.player, self.cost(move.card)[0], move.pay_food, move.pay_any)

    def hindered(self) -> str:
        """Say why no newborn can come in, where one should."""
        return ""

    def without_choice(self) -> Found:
        """Yield why nothing at all can be chosen."""
        yield from ()

    def doubts(self) -> Iterator[Certainty]:
        """Yield how sure it is that this can be done, beyond face and cost."""
        yield from ()

    def wrong_choice(self, move: Perform) -> Found:
        """Yield what is wrong with what was chosen."""
        yield from ()

    def wrong_count(self, counted: int) -> Found:
        """Yield where the table counted the clan otherwise."""
        yield from ()

    def exchanged(self, move: Perform) -> tuple[Cost, Cost, str]:
        """Return what is lost beyond the cost, what is gained, and the kind of an unknown gain."""
        gain = {kind: n for kind, n in self.face.gain.items() if kind in (*RESOURCES, "vp")}
        return {}, gain, ""

    def after(self, state: Danana, move: Perform) -> Danana:
        """Return the state with what comes in besides resources and victory points."""
        return state

    def promise(self) -> str:
        """Say what the tile gives to whoever performs it."""
        return spelled(self.face.gain)

    def told(self, done: Done) -> str:
        """Say what was gained."""
        return spelled(done.gain)

    def notes(self, done: Done) -> Iterator[Note]:
        """Yield what else to think of."""
        yield from ()

    # What all have in common

    def obstacles(self) -> Found:
        """D-16, D-17 and D-34: why the tile cannot be performed, whatever is chosen."""
        player, face, full = self.player, self.face, self.hindered()
        for kind, need in face.needs.items():
            have = player.held(kind) if kind in RESOURCES else None
            if have is not None and have < need:
                told = f"{face.name} asks for {spelled({kind: need})} in hand, there are {have}."
                yield Objection(D[17], told, face.certainty)
                break
        if full:
            yield Objection(D[34], f"No newborn: {full}.", face.certainty)
        alone = self.loss()
        cost = together(face.cost, alone)
        lacking = short(player, cost)
        ruling = "DR-9" if "fruit" in alone and not short(player, face.cost) else ""
        if lacking:
            told = f"{face.name} cannot be paid: {lacking}."
            yield Objection(D[16], told, face.certainty, ruling)
        elif "vp" in cost and player.vp is None:
            told = f"{face.name} costs {spelled(cost)}: does the owner have it?"
            yield Objection(D[16], told, weakest([face.certainty, unseen_vp(player)]))

    def verdict(self) -> tuple[bool, Certainty]:
        """Say whether the tile can be performed, and how sure that is."""
        against, player = list(self.obstacles()), self.player
        if not any(one.is_sure for one in against):
            against += self.without_choice()
        if any(one.is_sure for one in against):
            return False, Certainty.SURE
        if against:
            hopeful = against[0].certainty in (Certainty.PRIVATE, Certainty.UNKNOWN)
            return hopeful, against[0].certainty
        doubts = [self.face.certainty, doubt(player, together(self.face.cost, self.loss()))]
        if any(kind in RESOURCES and player.held(kind) is None for kind in self.face.needs):
            doubts.append(Certainty.UNKNOWN)
        return True, weakest([*doubts, *self.doubts()])

    def objections(self, move: Perform) -> Found:
        """Yield what speaks against performing the tile in this way, in the order of hearing."""
        if not move.performed:
            yield from self.skipping()
            return
        yield from self.obstacles()
        yield from self.wrong_choice(move)
        if move.card is not None and not self.face.studies:
            told = f"No progress card is gained at {self.face.name}."
            yield Objection(D[24], told, self.face.certainty)
        if self._exchanges_otherwise(move):
            told = f"Nothing of one's choice is exchanged at {self.face.name}."
            yield Objection(D[20], told, self.face.certainty)
        cost, certainty = self.cost(move.card)
        if not short(self.player, cost):
            yield from wrong_payment(self.player, cost, certainty, move.pay_food, move.pay_any)
        if move.counted is not None:
            yield from self.wrong_count(move.counted)
        if self.face.home and move.kept:
            told = f"{self.face.name} sends the acting meeple home."
            yield Objection(D[22], told, self.face.certainty)
        if move.helped is not None:
            yield from self._wrong_helpers(move.helped)

    def skipping(self) -> Found:
        """D-15: a tile that can be performed is skipped; to barter nothing is to skip (DR-12)."""
        if self.takes:
            return
        can, certainty = self.verdict()
        if can and not (self.may and chosen(self.state, "tile_icons_optional")):
            told = f"{self.face.name} can be performed, so it must be."
            yield Objection(D[15], told, certainty, "DR-13" if self.may else "")

    def _exchanges_otherwise(self, move: Perform) -> bool:
        """Say whether something else was lost or gained; to tell what the tile does is no fault."""
        done, (cost, _) = self.done(move), self.cost(move.card)
        if move.lose and not self.gives:
            alone, extra = self.loss(), self.exchanged(move)[0]
            ways = payments(self.player, cost, move.pay_food, move.pay_any)
            paid = [together(way.total, alone or extra) for way in ways]
            if together(move.lose) not in (done.lose, *paid):
                return True
        if move.gain and not self.takes:
            wasted = done.wasted(self.player)
            kept = {kind: n - wasted.get(kind, 0) for kind, n in done.gain.items()}
            return not done.unknown and together(move.gain) not in (done.gain, together(kept))
        return False

    def _wrong_helpers(self, told: tuple[str, ...]) -> Found:
        """D-28 and D-29: covered cards or cards of other tiles helped, or one was forgotten."""
        right, at, sure = self._helpers(), self.face.name, self.face.certainty
        live, ever = clan.active(self.player), clan.acquired(self.player)
        for name in told:
            if live is not None and name not in live and name in (ever or ()):
                yield Objection(D[28], f"{name} is covered.", sure)
            elif name not in right and (live is not None or not self._helps(name)):
                yield Objection(D[29], f"{name} does not help at {at}.", sure)
        for name in right:
            if name not in told:
                yield Objection(D[29], f"{name} helps at {at}: do not forget.", sure)

    def _helpers(self) -> tuple[str, ...]:
        """Return the active cards that add to this tile's gain (D-29)."""
        return tuple(name for name in clan.active(self.player) or () if self._helps(name))

    def _helps(self, name: str) -> bool:
        card = pieces.cards(self.state.copy).get(name)
        return card is not None and card.tile == self.face.name

    def done(self, move: Perform) -> Done:
        """Return what performing the tile does."""
        cost, _ = self.cost(move.card)
        lose, gain, unknown = self.exchanged(move)
        for name in self._helpers() if move.helped is None else move.helped:
            card = pieces.cards(self.state.copy).get(name)
            helps = card.gain if card is not None else {}
            gain = together(gain, {kind: n for kind, n in helps.items() if kind in RESOURCES})
        return Done(
            together(as_told(self.player, cost, move.pay_food, move.pay_any), lose),
            together(gain),
            self.face.home and not move.kept,
            move.card if self.face.studies else None,
            unknown,
            self.is_unpaid(move),
            self._may_be_helped() if move.helped is None else (),
        )

    def _may_be_helped(self) -> tuple[str, ...]:
        """Return what cards may add to this tile's gain where nobody told which are active."""
        if clan.active(self.player) is not None:
            return ()
        ever = self.player.acquired
        cards = pieces.cards(self.state.copy)
        may = cards if ever is None else [name for name in ever if name in cards]
        helping = [cards[name] for name in may if self._helps(name)]
        return tuple(kind for kind in RESOURCES if any(kind in card.gain for card in helping))
