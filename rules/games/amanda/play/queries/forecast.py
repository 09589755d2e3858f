"""What would come of a card, a payment, a claim, a turn or a whole round: asked, not played."""

from __future__ import annotations

from collections.abc import Mapping
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

Answer = dict[str, Any]


def seated(state: Amanda, player: Any) -> str:
    """Return the seat a question names; raises Unreadable where nobody sits there."""
    if player not in state.seats:
        raise Unreadable(f"nobody called {player!r} sits here, only {', '.join(state.seats)}")
    return str(player)


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


def play(state: Amanda, player: str, card: str, to: str | None = None) -> Answer:
    """Return whether a player may play a card, and what comes of it."""
    seat = seated(state, player)
    leads = board_of(state).destinations(state.player(seat).pos, card)
    effect = "choose" if len(leads) > 1 else "move" if leads else "impossible"
    answer = _judged(state, Play(by=seat, card=card, to=to))
    return answer | {"effect": effect, "dest": list(leads)}


def pay(state: Amanda, player: str, choice: Any) -> Answer:
    """Return whether a penalty may be paid so, and what the player has left."""
    seat, given = seated(state, player), positions.choice(choice)
    paid = Choice(given.get("drop"), given.get("card"), bool(given.get("none")))
    move = Pay(by=seat, choice=paid)
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


def collect(state: Amanda, claims: Any, moved: Any = None, no_agreement: Any = None) -> Answer:
    """Return whether these offerings may be collected, and what lies and is carried then."""
    wanted = by_seat(state, claims, "claims")
    move = Collect(
        claims=FrozenMap({seat: tuple(kinds) for seat, kinds in wanted.items()}),
        moved=None if moved is None else tuple(seated(state, one) for one in moved),
        no_agreement=tuple(positions.disputed(no_agreement, claims, state)),
    )
    after = advance(state, move)
    return _judged(state, move) | _standing(after)


def _standing(after: Amanda) -> Answer:
    """Return what lies where and who carries what."""
    return {
        "offerings": {seat: thaw(player.offerings) for seat, player in after.each()},
        "ground": thaw(after.ground),
        "fresh": thaw(after.fresh),
        "power": {seat: player.power for seat, player in after.each()},
        "winners": list(after.winners or winners(after)),
    }


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
        wanted = by_seat(state, claims or {}, "claims")
        agreed = tuple(positions.disputed(no_agreement, claims, state))
        taken = FrozenMap({seat: tuple(kinds) for seat, kinds in wanted.items()})
        state = advance(state, Collect(claims=taken, no_agreement=agreed))
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
            told = positions.choice(one)
            paid = Choice(told.get("drop"), told.get("card"), bool(told.get("none")))
            state = advance(state, Pay(by=seat, choice=paid))
    return state
