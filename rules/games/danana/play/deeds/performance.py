"""Which deed a tile is, which tile a report tells of, and the ways to perform one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.moves.move_list import well_formed

from ...box import pieces
from ...box.parts import Does
from ...box.pieces import Face
from .. import turns
from ..moves import Perform
from ..state import Danana
from .clan_deeds import ClanDeed, NewbornDeed, WisdomDeed
from .deed import Deed
from .exchange import BarterDeed, ExploreDeed
from .study import StudyDeed

DEEDS: Mapping[Does, type[Deed]] = {
    "study": StudyDeed,
    "newborn": NewbornDeed,
    "clan": ClanDeed,
    "wisdom": WisdomDeed,
    "barter": BarterDeed,
    "explore": ExploreDeed,
}


def deed_of(state: Danana, seat: str, face: Face) -> Deed:
    """Return what a face does for a seat."""
    return DEEDS.get(face.does, Deed)(state, seat, face)


def face_of(state: Danana, move: Perform) -> Face | None:
    """Return the face that is performed: the one told, or the one the turn has come to."""
    named = {"medicine": move.behind, "adaptability": move.slide_to}.get(move.variant or "")
    turn = state.turn
    here = None
    if turn is not None:
        here = turn.medicine if turn.step == "behind" else turn.slot
    wanted = named or move.face or here
    return pieces.face(state.copy, wanted) or pieces.face(state.copy, state.face_on(wanted))


def told(state: Danana, move: Perform) -> Deed | None:
    """Return the deed that a report tells of, if anybody knows its tile."""
    face = face_of(state, move)
    return deed_of(state, move.by, face) if face is not None else None


def on_slot(state: Danana, seat: str, slot: str | None) -> Deed | None:
    """Return what the tile on a slot does for a seat, if anybody knows it."""
    face = pieces.face(state.copy, state.face_on(slot))
    return deed_of(state, seat, face) if face is not None else None


def at_hand(state: Danana, seat: str) -> Deed | None:
    """Return the deed that is to be performed now, if anybody knows it."""
    return on_slot(state, seat, turns.slot_at_hand(state))


def ways(deed: Deed) -> tuple[Perform, ...]:
    """Return every way to do a deed that is not forbidden, wherever its tile lies."""
    fixed = {"face": deed.face.id}
    every = well_formed(None, deed.state, Perform, deed.seat, fixed, judged=False)
    named = (replace(one, face=None) for one in every)
    return tuple(one for one in named if not any(said.forbids for said in deed.objections(one)))
