"""Performing a tile: what it asks, what speaks against it, what is lost and gained (D-15 to D-29).

Objections come in the order in which a table should hear them: first why the tile cannot be used
at all, then what is wrong with the choices made.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.rule import Certainty, Objection, weakest
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..box.pieces import Cost, Face
from . import clan, study
from .moves import Amounts, Perform
from .options import chosen
from .payment import as_told, doubt, payments, short, spelled, together, unseen_vp
from .rulebook import D
from .state import MOST, RESOURCES, Danana, Player

Found = Iterator[Objection]
VP_PER_EXPLORED = 2


@dataclass(frozen=True, slots=True)
class Deed:
    """What performing a tile does: all that is lost, then all that is gained.

    `unknown` is the kind of a gain nobody can compute because the clan was not counted.
    """

    face: Face
    lose: Amounts
    gain: Amounts
    home: bool
    newborn: bool
    card: str | None
    unknown: str = ""


def face_of(state: Danana, move: Perform) -> Face | None:
    """Return the face that is performed: the one told, or the one the turn has come to."""
    told = {"medicine": move.behind, "adaptability": move.slide_to}.get(move.variant or "")
    turn = state.turn
    here = None
    if turn is not None:
        here = turn.medicine if turn.step == "behind" else turn.slot
    wanted = told or move.face or here
    return pieces.face(state.copy, wanted) or pieces.face(state.copy, state.face_on(wanted))


def counting(state: Danana, player: Player, face: Face) -> int | None:
    """Return what a tile that counts the clan brings, below zero for a loss (D-21)."""
    out = clan.on_board(player)
    if out is None:
        return None
    if face.does == "wisdom":
        return out if chosen(state, "wisdom_counts") == "all" else max(0, out - 1)
    return out - 2


def loss_alone(state: Danana, player: Player, face: Face) -> Cost:
    """Return what a lone meeple loses on a tile that counts the clan (DR-8, DR-9)."""
    brings = counting(state, player, face) if face.does == "clan" else 0
    if brings is None or brings >= 0:
        return FrozenMap()
    if face.clan == "fruit" and chosen(state, "gather_alone") == "floor":
        return FrozenMap()
    if face.clan == "vp" and chosen(state, "dance_alone") == "floor":
        return FrozenMap({"vp": min(-brings, player.vp)} if player.vp is not None else {})
    return FrozenMap({face.clan: -brings})


def obstacles(state: Danana, seat: str, face: Face) -> Found:
    """D-16, D-17 and D-34: why a tile cannot be performed, whatever is chosen."""
    player, sure = state.player(seat), face.certainty
    for kind, need in face.needs.items():
        have = player.held(kind) if kind in RESOURCES else None
        if have is not None and have < need:
            told = f"{face.name} asks for {spelled({kind: need})} in hand, there are {have}."
            yield Objection(D[17], told, sure)
            break
    full = clan.no_newborn(player) if face.does == "newborn" else ""
    if full:
        yield Objection(D[34], f"No newborn: {full}.", sure)
    alone = loss_alone(state, player, face)
    lacking = short(player, together(face.cost, alone))
    ruling = "DR-9" if "fruit" in alone and not short(player, face.cost) else ""
    if lacking:
        yield Objection(D[16], f"{face.name} cannot be paid: {lacking}.", sure, ruling)
    elif "vp" in together(face.cost, alone) and player.vp is None:
        told = f"{face.name} costs {spelled(together(face.cost, alone))}: does the owner have it?"
        yield Objection(D[16], told, weakest([sure, unseen_vp(player)]))


def verdict(state: Danana, seat: str, face: Face) -> tuple[bool, Certainty]:
    """Say whether a tile can be performed, and how sure that is."""
    against = list(obstacles(state, seat, face))
    if face.does == "study" and not any(one.is_sure for one in against):
        against += study.without_card(state, seat, face)
    if any(one.is_sure for one in against):
        return False, Certainty.SURE
    if against:
        hopeful = against[0].certainty in (Certainty.PRIVATE, Certainty.UNKNOWN)
        return hopeful, against[0].certainty
    player = state.player(seat)
    asked = together(face.cost, loss_alone(state, player, face))
    doubts = [face.certainty, doubt(player, asked)]
    doubts += [Certainty.UNKNOWN for kind in face.needs if _is_unknown(player, kind)]
    if face.does == "study":
        doubts.append(study.legal_certainty(state, seat, face))
    if face.does == "newborn" and None in (clan.first_ready(player), clan.on_board(player)):
        doubts.append(Certainty.UNKNOWN)
    return True, weakest(doubts)


def _is_unknown(player: Player, kind: str) -> bool:
    return kind in RESOURCES and player.held(kind) is None


def objections(state: Danana, move: Perform, face: Face) -> Found:
    """Yield what speaks against performing a tile in this way, in the order of hearing."""
    if not move.performed:
        yield from skipping(state, move.by, face)
        return
    yield from obstacles(state, move.by, face)
    if face.does == "study":
        yield from _studying(state, move, face)
    if face.does in ("barter", "explore"):
        yield from _amounts(state, move, face)
    yield from _payment(state, move, face)
    yield from _told(state, move, face)


def skipping(state: Danana, seat: str, face: Face) -> Found:
    """D-15: a tile that can be performed is skipped."""
    can, certainty = verdict(state, seat, face)
    may = face.does in ("study", "newborn")
    if can and not (may and chosen(state, "tile_icons_optional")):
        told = f"{face.name} can be performed, so it must be."
        yield Objection(D[15], told, certainty, "DR-13" if may else "")


def _studying(state: Danana, move: Perform, face: Face) -> Found:
    if move.card is not None:
        yield from study.with_card(state, move.by, face, move.card, move.place)
        return
    against = list(study.without_card(state, move.by, face))
    yield from against
    if not against and state.stacks is not None and not chosen(state, "tile_icons_optional"):
        certainty = weakest([face.certainty, study.legal_certainty(state, move.by, face)])
        yield Objection(D[15], "A card can be studied: choose one.", certainty, "DR-13")


def _amounts(state: Danana, move: Perform, face: Face) -> Found:
    """D-20 and D-16: what is bartered or explored away."""
    player, nothing = state.player(move.by), FrozenMap[str, int]()
    lose, gain = move.lose or nothing, move.gain or nothing
    given, taken = sum(lose.values()), sum(gain.values())
    wrong = ""
    if not {*lose, *gain} <= set(RESOURCES) or min([*lose.values(), *gain.values()], default=0) < 0:
        wrong = "Only whole resources are given and taken."
    elif given > face.limit:
        wrong = f"{given} resources are too many: {face.name} takes up to {face.limit}."
    elif face.does == "barter" and given != taken:
        wrong = f"{given} given and {taken} taken: both must be the same."
    if wrong:
        yield Objection(D[20], wrong, face.certainty)
    lacking = short(player, {kind: n for kind, n in lose.items() if kind in RESOURCES})
    if lacking:
        yield Objection(D[16], f"Not all of it can be lost: {lacking}.", face.certainty)


def _payment(state: Danana, move: Perform, face: Face) -> Found:
    """D-19: the free parts of the cost are chosen, rightly and fully."""
    player = state.player(move.by)
    cost, certainty = study.whole_cost(state, face, move.card)
    if short(player, cost):
        return
    yield from wrong_payment(player, cost, certainty, move.pay_food, move.pay_any)


def wrong_payment(
    player: Player,
    cost: Cost,
    certainty: Certainty,
    pay_food: Amounts | None,
    pay_any: Amounts | None,
) -> Found:
    """D-19: a choice of food or resources that does not fit the cost, or none where one is due."""
    ways = payments(player, cost, pay_food, pay_any)
    if len(ways) == 1:
        return
    if not ways:
        told = f"The choice must be exactly {spelled(_free(cost))}, out of what is there."
        yield Objection(D[19], told, certainty)
        return
    what = "fruit or meat" if cost.get("food") else "what to pay with"
    told = f"Choose {what}: {spelled(_free(cost))}."
    yield Objection(D[19], told, weakest([certainty, doubt(player, cost)]))


def _free(cost: Cost) -> Cost:
    return {kind: n for kind, n in cost.items() if kind in ("food", "any")}


def _told(state: Danana, move: Perform, face: Face) -> Found:
    """D-21, D-22, D-28 and D-29: where the table's report differs from what the app computes."""
    player, sure = state.player(move.by), face.certainty
    out = clan.on_board(player)
    if move.counted is not None and out is not None:
        right = counting(state, player, face) if face.does == "wisdom" else out
        if face.does == "wisdom" and move.counted != right:
            told = f"{right} meeples stay on the board: the one sent home does not count."
            yield Objection(D[22], told, sure, "DR-11")
        elif face.does == "clan" and move.counted != right:
            told = f"{right} meeples are on the board, not {move.counted}."
            yield Objection(D[21], told, sure)
    if face.home and move.kept:
        yield Objection(D[22], f"{face.name} sends the acting meeple home.", sure)
    if move.helped is not None:
        yield from _helpers(state, player, move.helped, face)


def _helpers(state: Danana, player: Player, told: tuple[str, ...], face: Face) -> Found:
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


def deed(state: Danana, move: Perform) -> Deed | None:
    """Return what performing does; None where no tile is known or it is skipped.

    A clan that nobody counted leaves the gain unknown.
    """
    face = face_of(state, move)
    if face is None or not move.performed:
        return None
    player = state.player(move.by)
    cost, _ = study.whole_cost(state, face, move.card)
    lose: Cost = as_told(player, cost, move.pay_food, move.pay_any)
    gain: Cost = {kind: n for kind, n in face.gain.items() if kind in (*RESOURCES, "vp")}
    unknown = ""
    if face.does in ("clan", "wisdom"):
        kind = face.clan or "vp"
        brings = counting(state, player, face)
        if move.counted is not None:
            brings = move.counted - (2 if face.does == "clan" else 0)
        unknown = kind if brings is None else ""
        gain = together({kind: brings or 0})
        if brings is not None and brings < 0:
            lose = together(lose, loss_alone(state, player, face) or {})
    elif face.does == "barter":
        lose, gain = together(lose, _resources(move.lose)), _resources(move.gain)
    elif face.does == "explore":
        lost = _resources(move.lose)
        lose, gain = together(lose, lost), {"vp": VP_PER_EXPLORED * sum(lost.values())}
    for name in helpers(state, player, face) if move.helped is None else move.helped:
        card = pieces.cards(state.copy).get(name)
        if card is not None:
            gain = together(gain, {kind: n for kind, n in card.gain.items() if kind in RESOURCES})
    return Deed(
        face,
        together(lose),
        together(gain),
        face.home and not move.kept,
        face.does == "newborn",
        move.card if face.does == "study" else None,
        unknown,
    )


def _resources(amounts: Amounts | None) -> Amounts:
    return together({kind: n for kind, n in (amounts or {}).items() if kind in RESOURCES})


def wasted(player: Player, done: Deed) -> Amounts:
    """Return how much of a gain goes over the top (D-18)."""
    over = {}
    for kind, gained in done.gain.items():
        have = player.held(kind) if kind in RESOURCES else None
        if have is not None:
            over[kind] = max(0, have - done.lose.get(kind, 0)) + gained - MOST
    return together(over)
