"""Danana in words, for the log, the hints and the screens: data and text, no drawing.

A line of the log says what was done, never how many victory points somebody has.
"""

from __future__ import annotations

from ..box.pieces import face as face_of
from ..play.deeds import performance
from ..play.deeds.payment import named, spelled, together
from ..play.moves import (
    Adapt,
    AskVp,
    ChooseStack,
    CountVp,
    CreateArt,
    DananaMove,
    DealSetupCard,
    DeclineArt,
    Dyes,
    EndTurn,
    LayTile,
    Leadership,
    Medicine,
    Move,
    Newborn,
    Perform,
    Pick,
    Rest,
    SetupCard,
    SetupPlace,
    StackedFirst,
    StartPlayer,
    TurnUpArt,
)
from ..play.state import Danana


def words(state: Danana, move: DananaMove) -> str:
    """Return what happened, as one would say it at the table."""
    who, said = state.name(move.by), _said(state, move)
    return f"{who} {said}" if move.by else said[:1].upper() + said[1:]


def reveals(_state: Danana, move: DananaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    return isinstance(move, TurnUpArt) or (isinstance(move, EndTurn) and bool(move.game_over))


def _said(state: Danana, move: DananaMove) -> str:
    match move:
        case StartPlayer(player=player):
            return f"{state.name(player)} is the starting player"
        case LayTile(slot=slot, face=face):
            return f"{_face(state, face)} lies on {slot}"
        case ChooseStack(name=name):
            return f"the {name} stack is in the game"
        case TurnUpArt(place=place, card=card):
            return f"art card {card} lies at place {place + 1}"
        case DealSetupCard(card=card):
            return f"setup card {card} lies on the table"
        case SetupCard(card=card):
            return f"takes setup card {card}"
        case SetupPlace(ready=ready, column=column):
            return f"puts a meeple into {f'Ready Area {ready}' if ready else f'column {column}'}"
        case EndTurn(game_over=over):
            return "reveals the tokens and ends the game" if over else "ends the turn"
        case StackedFirst(player=player):
            return f"{state.name(player)} stacked all eight meeples first"
        case CountVp():
            return "counts the victory point tokens"
        case AskVp(player=player):
            return f"asks for {state.name(player)}'s victory points"
        case _:
            return _turn(state, move)


def _turn(state: Danana, move: DananaMove) -> str:
    match move:
        case Pick(meeple=meeple):
            return f"picks meeple {meeple}"
        case Medicine(behind=behind):
            return f"uses Medicine on {_tile(state, behind)}"
        case Move(to=to):
            return f"moves to {_tile(state, to)}"
        case Adapt(slide_to=to):
            return f"slides to {_tile(state, to)}" if to is not None else "stays"
        case Newborn(used=used):
            return "brings in a newborn" if used else "brings in no newborn"
        case CreateArt(place=place):
            paid = together(move.pay_food or {}, move.pay_any or {})
            return f"creates art at place {place + 1}" + (f", paying {spelled(paid)}" * bool(paid))
        case DeclineArt():
            return "creates no art"
        case Dyes(resource=resource) | Leadership(resource=resource):
            return f"takes 1 {named(resource, 1)} by {type(move).__name__}"
        case Rest():
            return _rest(move)
        case Perform():
            return _perform(state, move)
        case _:
            raise TypeError(f"no words for {move!r}")


def _rest(move: Rest) -> str:
    told = "rests"
    if move.cook:
        told += f" and cooks {' and '.join(move.cook)}"
    return told + (" and expands" if move.expand else "")


def _perform(state: Danana, move: Perform) -> str:
    face = performance.face_of(state, move)
    name = face.name if face is not None else "the tile"
    if not move.performed:
        return f"skips {name}"
    told = f"performs {name}"
    paid = together(move.pay_food or {}, move.pay_any or {}, move.lose or {})
    if move.card is not None:
        told += f": {move.card}"
        if move.place is not None and move.place.cover is not None:
            told += f" over {move.place.cover}"
    if paid:
        told += f", giving {spelled(paid)}"
    return told + (f", taking {spelled(move.gain)}" if move.gain else "")


def _tile(state: Danana, slot: str) -> str:
    face = state.face_on(slot)
    return f"{slot} ({_face(state, face)})" if face is not None else slot


def _face(state: Danana, id: str) -> str:
    face = face_of(state.copy, id)
    return face.name if face is not None else id
