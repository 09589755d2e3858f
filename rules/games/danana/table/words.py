"""Danana in words, for the log, the hints and the screens: data and text, no drawing.

A line of the log says what was done, never how many victory points somebody has.
"""

from __future__ import annotations

from rules.moves.sentences import Sentences

from ..box import pieces
from ..play import moves
from ..play.deeds import performance
from ..play.deeds.payment import named, spelled, together
from ..play.moves import DananaMove
from ..play.state import Danana


def _face(state: Danana, id: str) -> str:
    face = pieces.face(state.copy, id)
    return face.name if face is not None else id


def _tile(state: Danana, slot: str) -> str:
    face = state.face_on(slot)
    return f"{slot} ({_face(state, face)})" if face is not None else slot


words = Sentences[Danana](
    {
        moves.StartPlayer: "{player} is the starting player",
        moves.LayTile: "{face} lies on {slot}",
        moves.ChooseStack: "the {name} stack is in the game",
        moves.TurnUpArt: "an art card lies at place {place}",
        moves.DealSetupCard: "a setup card lies on the table",
        moves.SetupCard: "takes a setup card",
        moves.StackedFirst: "{player} stacked all eight meeples first",
        moves.CountVp: "counts the victory point tokens",
        moves.AskVp: "asks for {player}'s victory points",
        moves.Pick: "picks meeple {meeple}",
        moves.Medicine: "uses Medicine on {behind}",
        moves.Move: "moves to {to}",
        moves.DeclineArt: "creates no art",
        moves.Begin: "play begins",
        moves.Acquire: "gains {card}",
        moves.MadeArt: "makes a work of art",
        moves.Born: "has a newborn",
        moves.WentHome: "sends a meeple home",
        moves.Dyes: "takes 1 {resource} by Dyes",
        moves.Leadership: "takes 1 {resource} by Leadership",
    },
    player=Danana.name,
    face=_face,
    behind=_tile,
    to=_tile,
    place=lambda _state, place: str(place + 1),
    resource=lambda _state, resource: named(resource, 1),
)


@words.of(moves.SetupPlace)
def _set_up(_state: Danana, move: moves.SetupPlace) -> str:
    where = f"Ready Area {move.ready}" if move.ready else f"column {move.column}"
    return f"puts a meeple into {where}"


@words.of(moves.EndTurn)
def _ended(_state: Danana, move: moves.EndTurn) -> str:
    return "reveals the tokens and ends the game" if move.game_over else "ends the turn"


@words.of(moves.Adapt)
def _slid(state: Danana, move: moves.Adapt) -> str:
    return f"slides to {_tile(state, move.slide_to)}" if move.slide_to is not None else "stays"


@words.of(moves.Newborn)
def _born(_state: Danana, move: moves.Newborn) -> str:
    return "brings in a newborn" if move.used else "brings in no newborn"


@words.of(moves.CreateArt)
def _created(_state: Danana, move: moves.CreateArt) -> str:
    paid = together(move.pay_food or {}, move.pay_any or {})
    return f"creates art at place {move.place + 1}" + (f", paying {spelled(paid)}" * bool(paid))


@words.of(moves.Rest)
def _rested(_state: Danana, move: moves.Rest) -> str:
    cooked = f" and cooks {' and '.join(move.cook)}" if move.cook else ""
    return f"rests{cooked}{' and expands' * bool(move.expand)}"


@words.of(moves.Perform)
def _performed(state: Danana, move: moves.Perform) -> str:
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


def reveals(_state: Danana, move: DananaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    return isinstance(move, moves.TurnUpArt) or (
        isinstance(move, moves.EndTurn) and bool(move.game_over)
    )
