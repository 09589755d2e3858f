"""Performing a tile: whether it can be done, what speaks against it, what it does (D-15 to D-29).

Objections come in the order in which a table should hear them: first why the tile cannot be used
at all, then what is wrong with the choices made. What tiles do differently is in their deeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.moves.move_list import well_formed
from rules.rule import Certainty, Objection, weakest

from ...box import pieces
from ...box.pieces import Does, Face
from .. import clan
from ..moves import Perform
from ..rulebook import D, chosen
from ..state import MOST, RESOURCES, Amounts, Danana, Player
from .clan_deeds import ClanDeed, NewbornDeed, WisdomDeed
from .deed import Deed, Done, Found
from .exchange import BarterDeed, ExploreDeed
from .payment import as_told, doubt, short, spelled, together, unseen_vp, wrong_payment
from .study import StudyDeed

DEEDS: Mapping[Does, Deed] = {
    "": Deed(),
    "study": StudyDeed(),
    "newborn": NewbornDeed(),
    "clan": ClanDeed(),
    "wisdom": WisdomDeed(),
    "barter": BarterDeed(),
    "explore": ExploreDeed(),
}


def deed_of(face: Face) -> Deed:
    """Return what a face does."""
    return DEEDS.get(face.does, DEEDS[""])


def face_of(state: Danana, move: Perform) -> Face | None:
    """Return the face that is performed: the one told, or the one the turn has come to."""
    told = {"medicine": move.behind, "adaptability": move.slide_to}.get(move.variant or "")
    turn = state.turn
    here = None
    if turn is not None:
        here = turn.medicine if turn.step == "behind" else turn.slot
    wanted = told or move.face or here
    return pieces.face(state.copy, wanted) or pieces.face(state.copy, state.face_on(wanted))


def obstacles(state: Danana, seat: str, face: Face) -> Found:
    """D-16, D-17 and D-34: why a tile cannot be performed, whatever is chosen."""
    player, sure, deed = state.player(seat), face.certainty, deed_of(face)
    for kind, need in face.needs.items():
        have = player.held(kind) if kind in RESOURCES else None
        if have is not None and have < need:
            told = f"{face.name} asks for {spelled({kind: need})} in hand, there are {have}."
            yield Objection(D[17], told, sure)
            break
    yield from deed.obstacles(state, seat, face)
    alone = deed.loss(state, player, face)
    cost = together(face.cost, alone)
    lacking = short(player, cost)
    ruling = "DR-9" if "fruit" in alone and not short(player, face.cost) else ""
    if lacking:
        yield Objection(D[16], f"{face.name} cannot be paid: {lacking}.", sure, ruling)
    elif "vp" in cost and player.vp is None:
        told = f"{face.name} costs {spelled(cost)}: does the owner have it?"
        yield Objection(D[16], told, weakest([sure, unseen_vp(player)]))


def verdict(state: Danana, seat: str, face: Face) -> tuple[bool, Certainty]:
    """Say whether a tile can be performed, and how sure that is."""
    deed, player = deed_of(face), state.player(seat)
    against = list(obstacles(state, seat, face))
    if not any(one.is_sure for one in against):
        against += deed.without_choice(state, seat, face)
    if any(one.is_sure for one in against):
        return False, Certainty.SURE
    if against:
        hopeful = against[0].certainty in (Certainty.PRIVATE, Certainty.UNKNOWN)
        return hopeful, against[0].certainty
    doubts = [face.certainty, doubt(player, together(face.cost, deed.loss(state, player, face)))]
    if any(kind in RESOURCES and player.held(kind) is None for kind in face.needs):
        doubts.append(Certainty.UNKNOWN)
    return True, weakest([*doubts, *deed.doubts(state, seat, face)])


def objections(state: Danana, move: Perform, face: Face) -> Found:
    """Yield what speaks against performing a tile in this way, in the order of hearing."""
    if not move.performed:
        yield from skipping(state, move.by, face)
        return
    deed, player = deed_of(face), state.player(move.by)
    yield from obstacles(state, move.by, face)
    yield from deed.wrong_choice(state, move, face)
    cost, certainty = deed.cost(state, face, move.card)
    if not short(player, cost):
        yield from wrong_payment(player, cost, certainty, move.pay_food, move.pay_any)
    yield from deed.wrong_count(state, move, face)
    if face.home and move.kept:
        yield Objection(D[22], f"{face.name} sends the acting meeple home.", face.certainty)
    if move.helped is not None:
        yield from _wrong_helpers(state, player, move.helped, face)


def ways(state: Danana, seat: str, face: Face) -> tuple[Perform, ...]:
    """Return every way to perform a face that is not forbidden, wherever it lies."""
    every = well_formed(None, state, Perform, seat, {"face": face.id}, judged=False)
    told = (replace(one, face=None) for one in every)
    return tuple(
        one for one in told if not any(said.forbids for said in objections(state, one, face))
    )


def skipping(state: Danana, seat: str, face: Face) -> Found:
    """D-15: a tile that can be performed is skipped."""
    can, certainty = verdict(state, seat, face)
    may = deed_of(face).may
    if can and not (may and chosen(state, "tile_icons_optional")):
        told = f"{face.name} can be performed, so it must be."
        yield Objection(D[15], told, certainty, "DR-13" if may else "")


def _wrong_helpers(state: Danana, player: Player, told: tuple[str, ...], face: Face) -> Found:
    """D-28 and D-29: covered cards or cards of other tiles helped, or one was forgotten."""
    right = helpers(state, player, face)
    live, ever = clan.active(player), clan.acquired(player)
    for name in told:
        if live is not None and name not in live and name in (ever or ()):
            yield Objection(D[28], f"{name} is covered.", face.certainty)
        elif name not in right and (live is not None or not _helps(state, name, face)):
            yield Objection(D[29], f"{name} does not help at {face.name}.", face.certainty)
    for name in right:
        if name not in told:
            yield Objection(D[29], f"{name} helps at {face.name}: do not forget.", face.certainty)


def _helps(state: Danana, name: str, face: Face) -> bool:
    card = pieces.cards(state.copy).get(name)
    return card is not None and card.tile == face.name


def helpers(state: Danana, player: Player, face: Face) -> tuple[str, ...]:
    """Return the active cards that add to this tile's gain (D-29)."""
    return tuple(name for name in clan.active(player) or () if _helps(state, name, face))


def done(state: Danana, move: Perform) -> Done | None:
    """Return what performing does; None where no tile is known or it is skipped."""
    face = face_of(state, move)
    if face is None or not move.performed:
        return None
    player, deed = state.player(move.by), deed_of(face)
    cost, _ = deed.cost(state, face, move.card)
    lose, gain, unknown = deed.exchanged(state, move, face)
    for name in helpers(state, player, face) if move.helped is None else move.helped:
        card = pieces.cards(state.copy).get(name)
        if card is not None:
            gain = together(gain, {kind: n for kind, n in card.gain.items() if kind in RESOURCES})
    return Done(
        face,
        together(as_told(player, cost, move.pay_food, move.pay_any), lose),
        together(gain),
        face.home and not move.kept,
        move.card if face.studies else None,
        unknown,
    )


def wasted(player: Player, done: Done) -> Amounts:
    """Return how much of a gain goes over the top (D-18)."""
    over = {}
    for kind, gained in done.gain.items():
        have = player.held(kind) if kind in RESOURCES else None
        if have is not None:
            over[kind] = max(0, have - done.lose.get(kind, 0)) + gained - MOST
    return together(over)
