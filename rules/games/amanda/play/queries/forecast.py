"""What would come of a card, a payment, a claim, a turn or a whole round: asked, not played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.answers import is_legal
from rules.files.unreadable import Unreadable
from rules.values.frozen import FrozenMap, thaw

from ...box.board import board_of
from ...files import positions
from ..advance import advance
from ..checks import check
from ..moves import AmandaMove, Choice, Collect, Pay, Play, Resolve, Totem
from ..preview import preview
from ..resolution import Played, resolve, winners
from ..state import Amanda
from ..totem import Decision, struck, told, way
from .look_up import WHO, Answer, query, seated

_PLAYS = "an object by player: a card, or an object with card and to"
_CLAIMS = "an object by player: a list of kinds"
_NO_AGREEMENT = "true, or a list of spaces whose players do not agree"
_DECISION = "an object with votes, chosen or random, where a tie was decided"


def by_seat(state: Amanda, told: Any, what: str) -> dict[str, Any]:
    """Return what a question says of each player, by seat."""
    if not isinstance(told, Mapping):
        raise Unreadable(f"{what} is an object by player, not {told!r}")
    return {seated(state, seat): one for seat, one in told.items()}


def _judged(state: Amanda, move: AmandaMove) -> Answer:
    """Return whether a move stands, by which rules not, and what it reminds of."""
    said = check.objections(state, move)
    return {
        "ok": is_legal(said) is True,
        "legal": is_legal(said),
        "rules": [one.rule.key for one in said],
        "because": [one.because for one in said],
        "certainty": [one.certainty.value for one in said],
        "notes": [
            {"rule": note.rule.key if note.rule else "", "text": note.text}
            for note in preview(state, move).consequences
        ],
    }


@query(
    "May this card be played, and what comes of it?",
    player=WHO,
    card="a card",
    to="the space named, or where the marker was put",
)
def play(state: Amanda, player: str, card: str, to: str | None = None) -> Answer:
    """Return whether a player may play a card, and what comes of it."""
    seat = seated(state, player)
    leads = board_of(state).destinations(state.player(seat).pos, card)
    effect = "choose" if len(leads) > 1 else "move" if leads else "impossible"
    answer = _judged(state, Play(by=seat, card=card, to=to))
    return answer | {"effect": effect, "dest": list(leads)}


@query(
    "May a penalty be paid so, and what is left?",
    "pay",
    "do_pay",
    player=WHO,
    choice='an object with one of drop, card and none, as {"drop": "k1"}',
)
def pay(state: Amanda, player: str, choice: Any) -> Answer:
    """Return whether a penalty may be paid so, and what the player has left."""
    seat = seated(state, player)
    move = _paying(seat, choice)
    after = advance(state, move)
    left = after.player(seat)
    judged = _judged(state, move)
    return judged | {
        "advice": [note["rule"] for note in judged["notes"] if note["rule"] == "A-14"],
        "offerings": thaw(left.offerings),
        "lost": thaw(left.lost),
        "hand": thaw(left.hand),
        "fresh": thaw(after.fresh),
        "power": left.power,
    }


@query(
    "May these offerings be collected?",
    "collect",
    "do_collect",
    claims=_CLAIMS,
    moved="a list of the players who moved; as the position says if left out",
    no_agreement=_NO_AGREEMENT,
)
def collect(state: Amanda, claims: Any, moved: Any = None, no_agreement: Any = None) -> Answer:
    """Return whether these offerings may be collected, and what lies and is carried then."""
    who = None if moved is None else tuple(seated(state, one) for one in moved)
    move = replace(_collecting(state, claims, no_agreement), moved=who)
    after = advance(state, move)
    return _judged(state, move) | _standing(after)


def _collecting(state: Amanda, claims: Any, no_agreement: Any) -> Collect:
    wanted = by_seat(state, claims, "claims")
    return Collect(
        claims=FrozenMap({seat: tuple(kinds) for seat, kinds in wanted.items()}),
        no_agreement=tuple(positions.disputed(no_agreement, claims, state)),
    )


def _standing(after: Amanda) -> Answer:
    """Return what lies where and who carries what."""
    return {
        "offerings": {seat: thaw(player.offerings) for seat, player in after.each()},
        "ground": thaw(after.ground),
        "fresh": thaw(after.fresh),
        "power": {seat: player.power for seat, player in after.each()},
        "winners": list(after.winners or winners(after)),
    }


@query("How do these cards resolve?", "move", "resolve", plays=_PLAYS)
def move(state: Amanda, plays: Any = None) -> Answer:
    """Return how shown cards resolve: places, collisions, penalties and a win."""
    report = _resolving(state, plays)
    found = resolve(state, report.plays)
    after = advance(state, report)
    return {
        "pos": dict(found.pos),
        "needs": list(found.needs),
        "moved": list(found.moved),
        "impossible": list(found.impossible),
        "collisions": {space: list(seats) for space, seats in found.collisions.items()},
        "penalties": found.penalties,
        "winners": list(after.winners or ()) if not found.needs else [],
        "rules": [one.rule.key for one in check.objections(state, report)],
    }


def _resolving(state: Amanda, plays: Any) -> Resolve:
    given = by_seat(state, plays or {}, "plays")
    shown = {seat: positions.played(one) for seat, one in given.items()}
    return Resolve(
        plays=FrozenMap(
            {seat: Played(one.get("card"), one.get("to")) for seat, one in shown.items()}
        )
    )


@query("Where does the totem go, and why?", decision=_DECISION, to="where the table put it")
def totem(state: Amanda, decision: Any = None, to: str | None = None) -> Answer:
    """Return where the totem goes and by which rule, with the counts behind it."""
    decided = _decided(decision)
    found = way(state, decided)
    if found is None:
        raise Unreadable("where the totem goes needs the totem's place and everybody's")
    end = to if to is not None else found.to
    lands = end != state.totem and state.totem is not None
    answer: Answer = {
        "to": found.to,
        "rule": found.rule.key,
        "why": found.why,
        "text": told(state, found),
        "collided": list(struck(state, end, lands=lands)),
        "needs": found.needs,
        "tied": list(found.tied) if len(found.tied) > 1 else [],
        "voters": list(found.voters) if len(found.tied) > 1 else [],
        "rules": [one.rule.key for one in check.objections(state, Totem(to=to, decision=decided))],
    }
    counts = {"cw": found.cw, "ccw": found.ccw, "steps": found.steps, "power": found.power}
    return answer | {name: count for name, count in counts.items() if count is not None}


def _decided(plain: Any) -> Decision | None:
    told = positions.decision(plain)
    if told is None:
        return None
    if not isinstance(told, Mapping):
        raise Unreadable(f"a decision is an object with votes, chosen or random, not {told!r}")
    return Decision(FrozenMap(told.get("votes") or {}), told.get("chosen"), told.get("random"))


@query(
    "How does a whole round go?",
    "round",
    plays=_PLAYS,
    pay_move="payments by player after the movement",
    claims=_CLAIMS,
    decision=_DECISION,
    pay_totem="payments by player after the totem",
    no_agreement=_NO_AGREEMENT,
)
def round_(
    state: Amanda,
    plays: Any,
    pay_move: Any = None,
    claims: Any = None,
    decision: Any = None,
    pay_totem: Any = None,
    no_agreement: Any = None,
) -> Answer:
    """Return how a whole round goes: cards, payments, claims, the totem, payments again."""
    report = _resolving(state, plays)
    found = resolve(state, report.plays)
    if found.needs:
        return {"needs": list(found.needs)}
    state = _paid(advance(state, report), pay_move)
    if state.phase == "COLLECT":
        state = advance(state, _collecting(state, claims or {}, no_agreement))
    hit: tuple[str, ...] = ()
    if state.phase == "TOTEM":
        going = Totem(decision=_decided(decision))
        state = advance(state, going)
        hit = tuple(seat for seat, player in state.each() if player.collided)
        state = _paid(state, pay_totem)
    return {
        "pos": {seat: player.pos for seat, player in state.each()},
        "penalties": found.penalties,
        "impossible": list(found.impossible),
        "collisions": {space: list(seats) for space, seats in found.collisions.items()},
        "moved": list(found.moved),
        "owed": {seat: player.owed for seat, player in state.each() if player.owed},
        "totem": state.totem,
        "collided": list(hit),
        "phase": state.phase,
        "lost": {seat: thaw(player.lost) for seat, player in state.each()},
        **_standing(state),
    }


def _paid(state: Amanda, payments: Any) -> Amanda:
    """Return the state after each player's payments, one or a list of them."""
    for seat, given in by_seat(state, payments or {}, "payments").items():
        for one in given if isinstance(given, list) else [given]:
            state = advance(state, _paying(seat, one))
    return state


def _paying(seat: str, plain: Any) -> Pay:
    told = positions.choice(plain)
    paid = Choice(told.get("drop"), told.get("card"), bool(told.get("none")))
    return Pay(by=seat, choice=paid)
