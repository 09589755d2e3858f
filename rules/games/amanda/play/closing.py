"""What speaks against the steps after the movement: collecting, the totem, recovering, going on."""

from __future__ import annotations

from rules.rule import Objection

from . import checks, turns
from .cards import drawing
from .checks import Found
from .moves import Collect, Disagree, Draw, NextPhase, Recover, Totem
from .resolution import collectors
from .rulebook import A
from .state import Amanda
from .totem import Way, told, way


def collect(state: Amanda, move: Collect) -> Found:
    """A-16 to A-20: who may collect what, and A-10 where penalties come first."""
    yield from checks.order(state, "COLLECT")
    if state.phase == "PENALTY":
        for seat in turns.owing(state):
            yield from checks.owed(state, seat)
    yield from checks.claims(state, move)


def disagree(state: Amanda, move: Disagree) -> Found:
    """A-20: there must be several who could collect there."""
    yield from checks.order(state, "COLLECT")
    there = [seat for seat in collectors(state) if state.player(seat).pos == move.space]
    if len(there) < 2:
        yield Objection(A[20], f"No two players have to agree on {move.space}.")


def totem(state: Amanda, move: Totem) -> Found:
    """A-21 to A-26: where the totem goes."""
    yield from checks.order(state, "TOTEM")
    found = way(state, move.decision)
    if found is None:
        return
    yield from _votes(state, move, found)
    if found.to is None:
        spaces = {state.player(seat).pos for seat in found.tied}
        if move.to is None:
            yield Objection(A[24], told(state, found), found.certainty)
        elif move.to not in spaces:
            yield Objection(A[23], told(state, found), found.certainty)
    elif move.to is not None and move.to != found.to:
        yield Objection(found.rule, told(state, found), found.certainty)


def _votes(state: Amanda, move: Totem, found: Way) -> Found:
    """A-24: a tied player has voted, or a vote was for somebody who is not tied (AR-18)."""
    if move.decision is None or len(found.tied) < 2:
        return
    for voter, choice in sorted(move.decision.votes.items()):
        if voter in found.tied:
            told = f"{state.name(voter)} is tied and does not vote."
            yield Objection(A[24], told, found.certainty)
        elif choice not in found.tied:
            told = f"{state.name(choice)} is not among the strongest."
            yield Objection(A[24], told, found.certainty)
    for named in (move.decision.chosen, move.decision.random_):
        if named is not None and named not in found.tied:
            told = f"{state.name(named)} is not among the strongest."
            yield Objection(A[24], told, found.certainty)
    if move.decision.chosen is not None and not found.voters:
        yield Objection(A[24], "Nobody is left to vote: decide by lot.", found.certainty)


def draw(state: Amanda, move: Draw) -> Found:
    """A-28: back to three, shuffling only when the pile is empty (AR-22)."""
    yield from checks.order(state, "RECOVER")
    plan, name = drawing(state.player(move.by)), state.name(move.by)
    if plan is None:
        return
    if move.count is not None and move.count != plan.draw:
        yield Objection(A[28], f"{name} draws {plan.draw}, not {move.count}.")
    if move.reshuffle and not plan.reshuffle:
        yield Objection(A[28], f"{name}'s draw pile is not used up yet.", ruling="AR-22")
    elif move.reshuffle is False and plan.reshuffle:
        yield Objection(A[28], f"{name}'s draw pile runs out: shuffle the discards.")


def recover(state: Amanda, _move: Recover) -> Found:
    """A-30: nothing but the order can be wrong, for the app counts the cards."""
    yield from checks.order(state, "RECOVER")


def next_phase(state: Amanda, _move: NextPhase) -> Found:
    """What is still open in this step, by the rule that asks for it."""
    if state.phase in ("OVER", None) or turns.has_won_unseen(state):
        yield from checks.order(state)
        return
    match state.phase:
        case "SETUP":
            for seat in turns.unplaced(state):
                yield Objection(A[2], f"{state.name(seat)}'s marker is not on the board.")
        case "PLAN":
            for seat in turns.planning(state):
                yield Objection(A[4], f"{state.name(seat)} has not chosen yet.")
        case "REVEAL_CENTRE":
            for seat in (*turns.showing(state), *turns.naming(state)):
                yield Objection(A[7], f"{state.name(seat)} is in the centre and shows first.")
        case "REVEAL":
            for seat in turns.showing(state):
                yield Objection(A[4], f"{state.name(seat)} has not shown a card.")
        case "PENALTY":
            for seat in turns.owing(state):
                yield from checks.owed(state, seat)
        case "TOTEM_PENALTY":
            for seat in turns.owing(state):
                yield Objection(A[27], f"The totem landed on {state.name(seat)}: one penalty.")
        case "RESOLVE" | "TOTEM":
            due = "move the markers" if state.phase == "RESOLVE" else "move the totem"
            yield Objection(A[30], f"First {due}.")
        case "RECOVER":
            plans = [(seat, drawing(player)) for seat, player in state.each()]
            for seat, plan in plans:
                if plan and plan.draw:
                    yield Objection(A[28], f"{state.name(seat)} draws {plan.draw} first.")
