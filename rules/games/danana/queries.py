"""The questions only Danana has: what can be done, what it costs, who is level, what is unsure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from rules.answers import Query, is_legal
from rules.box.teaching import untaught
from rules.files.unreadable import Unreadable
from rules.rule import Objection
from rules.state import verb
from rules.values.frozen import freeze

from .box import pieces
from .box import questions as owner_questions
from .box.pieces import Face
from .files.reports import read_move
from .play import clan, scoring, turns
from .play.deeds import performance
from .play.deeds.payment import payments
from .play.deeds.study import StudyDeed
from .play.expectations import candidates
from .play.legality import objections
from .play.moves import AskVp, Medicine, Move, Perform, Rest
from .play.preview import preview
from .play.state import ENDS_AT, Danana, Place
from .rulebook import D
from .table.words import words

F = TypeVar("F", bound=Callable[..., Any])
_ASKED: list[Query[Danana]] = []
_WHOSE = "whose; the acting player's if left out"
_FACE = "a tile face (F01) or the slot it lies on"


def _query(name: str, says: str, **takes: str) -> Callable[[F], F]:
    """Make a function the answer to a question; `takes` says what its arguments mean."""

    def hang(answer: F) -> F:
        _ASKED.append(Query(name, says, answer, takes))
        return answer

    return hang


def _seat(state: Danana, seat: str | None) -> str:
    if seat is None:
        seat = state.active_player if state.active_player in state.seats else None
    if seat is None and state.seats:
        return state.seats[0]
    if seat not in state.seats or seat is None:
        raise Unreadable(f"nobody called {seat!r} sits here, only {', '.join(state.seats)}")
    return seat


def _face(state: Danana, face: str) -> Face:
    found = pieces.face(state.copy, face) or pieces.face(state.copy, state.face_on(face))
    if found is None:
        raise Unreadable(f"no tile face is called {face!r}, and none is known to lie there")
    return found


def _said(against: tuple[Objection, ...]) -> list[dict[str, str]]:
    return [
        {"rule": one.rule.key, "because": one.because, "certainty": one.certainty.value}
        for one in against
    ]


@_query("actions", "What can the acting player do, and what speaks against it?")
def _actions(state: Danana) -> list[dict[str, Any]]:
    found = []
    for move in candidates(state):
        if isinstance(move, (Move, Medicine, Rest)):
            against, seen = objections(state, move), preview(state, move)
            found.append(
                {
                    "move": verb(move),
                    "words": words(state, move),
                    "legal": is_legal(against),
                    "points": seen.points,
                    "brings": [note.text for note in seen.consequences],
                    "objections": _said(against),
                }
            )
    return found


@_query("performable", "Can this tile be performed?", face=_FACE, seat=_WHOSE)
def _performable(state: Danana, face: str, seat: str | None = None) -> dict[str, Any]:
    tile, seat = _face(state, face), _seat(state, seat)
    deed = performance.deed_of(state, seat, tile)
    can, certainty = deed.verdict()
    against = [*deed.obstacles(), *deed.without_choice()]
    return {"ok": can, "certainty": certainty.value, "objections": _said(tuple(against))}


@_query("ways", "In which ways can this tile be performed?", face=_FACE, seat=_WHOSE)
def _ways(state: Danana, face: str, seat: str | None = None) -> list[str]:
    tile, seat = _face(state, face), _seat(state, seat)
    found = performance.ways(performance.deed_of(state, seat, tile))
    return [words(state, replace(one, face=tile.id)) for one in found]


@_query(
    "effect",
    "What would performing this tile lose, gain and waste?",
    face=_FACE,
    choice="pay_food, pay_any, lose, gain, card, place",
    variant="medicine or adaptability",
    behind="the tile Medicine performs",
    slide_to="the tile Adaptability slides to",
    seat=_WHOSE,
)
def _effect(
    state: Danana,
    face: str,
    choice: dict[str, Any] | None = None,
    variant: str | None = None,
    behind: str | None = None,
    slide_to: str | None = None,
    seat: str | None = None,
) -> dict[str, Any]:
    told = {"type": "perform", "by": _seat(state, seat), "face": face, "variant": variant}
    plain, _ = read_move({**told, "behind": behind, "slide_to": slide_to, **(choice or {})}, state)
    given = {key: freeze(value) for key, value in plain.items() if key != "type"}
    if given.get("place") is not None:
        given["place"] = Place(**given["place"])
    move = Perform(**given)
    against, deed = objections(state, move), performance.told(state, move)
    if deed is None or not move.performed:
        raise Unreadable(f"no tile face is called {face!r}, and none is known to lie there")
    done = deed.done(move)
    return {
        "ok": is_legal(against),
        "rule": against[0].rule.key if against else "",
        "objections": _said(against),
        "lose": dict(done.lose),
        "gain": dict(done.gain),
        "wasted": dict(done.wasted(deed.player)),
    }


@_query(
    "payments",
    "How can this tile be paid, together with a card?",
    face=_FACE,
    card="the progress card studied, if any",
    seat=_WHOSE,
)
def _how_to_pay(
    state: Danana, face: str, card: str | None = None, seat: str | None = None
) -> list[dict[str, Any]]:
    tile, seat = _face(state, face), _seat(state, seat)
    cost, _ = performance.deed_of(state, seat, tile).cost(card)
    return [
        {"pay_food": dict(one.food), "pay_any": dict(one.any), "total": dict(one.total)}
        for one in payments(state.player(seat), cost)
    ]


@_query("cards", "Which cards can be studied here?", face=_FACE, seat=_WHOSE)
def _legal_cards(state: Danana, face: str, seat: str | None = None) -> list[str]:
    deed = performance.deed_of(state, _seat(state, seat), _face(state, face))
    return list(deed.legal_cards()) if isinstance(deed, StudyDeed) else []


@_query("destinations", "Where can this meeple go?", meeple="the meeple's id", seat=_WHOSE)
def _destinations(state: Danana, meeple: str, seat: str | None = None) -> list[dict[str, Any]]:
    seat = _seat(state, seat)
    at = state.player(seat).where(meeple) or ""
    found = []
    for line in pieces.board(state.copy).lines_from(at.removeprefix("ready:")):
        move = Move(by=seat, meeple=meeple, to=line.to, line=line.id)
        legal = is_legal(objections(state, move))
        found.append({"to": line.to, "line": line.id, "icons": list(line.icons), "legal": legal})
    return found


@_query("counts", "How many meeples and which cards does everybody have?")
def _counts(state: Danana) -> dict[str, Any]:
    found = {}
    for seat in state.seats:
        player = state.player(seat)
        cards, ever = clan.active(player), clan.acquired(player)
        found[seat] = {
            "on_board": clan.on_board(player),
            "first_ready": clan.first_ready(player),
            "active": None if cards is None else list(cards),
            "acquired": None if ever is None else list(ever),
        }
    return found


@_query("contest", "Who must stack meeples to break the tie?")
def _contest(state: Danana) -> list[str]:
    return list(scoring.contest(scoring.tally(state)))


@_query("setup_order", "Whose setup turn is it?")
def _setup_order(state: Danana) -> dict[str, Any]:
    return {"order": list(turns.setup_order(state)), "next": turns.next_in_setup(state)}


@_query("game_over", "Would the game end with this turn?", seat=_WHOSE)
def _game_over(state: Danana, seat: str | None = None) -> bool | None:
    vp = state.player(_seat(state, seat)).vp
    return None if vp is None else vp >= ENDS_AT


@_query(
    "vp",
    "How many victory points does somebody have?",
    seat="whose victory points",
    asked_by="who wants to know",
)
def _vp(state: Danana, seat: str, asked_by: str | None = None) -> dict[str, Any]:
    seat = _seat(state, seat)
    against = objections(state, AskVp(by=asked_by or "", player=seat))
    shown = None if against else state.player(seat).vp
    return {"vp": shown, "rule": D[50].key if against else ""}


@_query("questions", "What of the box matters right now, and is not known?")
def _questions(state: Danana) -> list[dict[str, Any]]:
    return [
        {
            "component": one.component,
            "field": field,
            "question": one.says,
            "value": state.copy.get(one.component, field),
        }
        for one in untaught(state.copy, owner_questions.matters(state, None))
        for field in one.fields
    ]


QUERIES = tuple(_ASKED)
