"""The steps after the movement: collecting, the totem, drawing cards, and going on."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from .. import moves, turns
from ..cards import certainty_of_card, drawing, has_enough
from ..moves import Collect, Totem
from ..resolution import disputing, may_collect, may_share, parties, sharing
from ..state import Amanda, letter, lying_there
from ..totem import told, way
from .order import Facts, check, out_of_order
from .penalties import owed


@check(Collect)
def claims_can_be_taken(state: Amanda, move: Collect) -> Found:
    """A-16 to A-20: who may collect what."""
    wanted: dict[tuple[str, str], int] = {}
    at_odds = disputing(state, move.no_agreement, move.moved)
    for seat in state.seats:
        kinds = move.claims.get(seat, ())
        player, name = state.player(seat), state.name(seat)
        if kinds and not may_collect(state, seat, move.moved):
            yield fact(f"{name} has not moved this turn.", rule="A-16")
        for kind in dict.fromkeys(kinds):
            if player.carries(kind):
                yield fact(f"{name} carries {letter(kind)} already.", rule="A-17")
            elif kinds.count(kind) > 1:
                yield fact(f"{name} takes {kinds.count(kind)} of {letter(kind)}.", rule="A-17")
        if kinds and seat in at_odds:
            yield fact(f"The players on {player.pos} have not agreed.", rule="A-20")
        for kind in kinds if player.pos is not None else ():
            at = (player.pos or "", kind)
            wanted[at] = wanted.get(at, 0) + 1
    for (space, kind), count in wanted.items():
        yield from _not_lying(state, space, kind, count)


def _not_lying(state: Amanda, space: str, kind: str, count: int) -> Facts:
    """A-18 and A-19: more was claimed than lies there, or what was dropped just now."""
    lying = state.lying(space)
    if lying is None:
        return
    free = max(0, lying.get(kind, 0))
    dropped = lying_there(state.fresh, space, kind)
    if count > free + dropped:
        what = letter(kind)
        there = {0: f"No {what} lies", 1: f"Only one {what} lies"}.get(free, f"{free} {what} lie")
        yield fact(f"{there} on {space}, not {count}.", rule="A-18")
    elif count > free:
        yield fact(f"The {letter(kind)} on {space} was dropped this very turn.", rule="A-19")


@check(moves.Disagree, "A-20")
def several_have_to_agree(state: Amanda, space: str) -> Found:
    """Several stand there, and there is something to take; by our reading several have moved."""
    said = f"No two players have to agree on {space}."
    if space not in sharing(state):
        yield fact(said, Certainty.UNKNOWN if may_share(state, space) else Certainty.SURE)
    elif len(parties(state, space)) < 2:
        yield fact(said, ruling="AR-11")


@check(Totem, "A-24")
def vote_is_of_the_others(state: Amanda, move: Totem) -> Found:
    """A tied player has voted, or a vote was for somebody who is not tied (AR-18)."""
    found = way(state, move.decision)
    if found is None or move.decision is None or len(found.tied) < 2:
        return
    for voter, choice in sorted(move.decision.votes.items()):
        if voter in found.tied:
            yield fact(f"{state.name(voter)} is tied and does not vote.", found.certainty)
        elif choice not in found.tied:
            yield fact(f"{state.name(choice)} is not among the strongest.", found.certainty)
    for named in (move.decision.chosen, move.decision.random_):
        if named is not None and named not in found.tied:
            yield fact(f"{state.name(named)} is not among the strongest.", found.certainty)
    if move.decision.chosen is not None and not found.voters:
        yield fact("Nobody is left to vote: decide by lot.", found.certainty)


@check(Totem)
def totem_goes_its_way(state: Amanda, move: Totem) -> Found:
    """A-21 to A-26: where the totem goes."""
    found = way(state, move.decision)
    if found is None:
        return
    if found.to is None:
        spaces = {state.player(seat).pos for seat in found.tied}
        if move.to is None:
            yield fact(told(state, found), found.certainty, rule="A-24")
        elif move.to not in spaces:
            yield fact(told(state, found), found.certainty, rule="A-23")
    elif move.to is not None and move.to != found.to:
        yield fact(told(state, found), found.certainty, rule=found.rule.key)


@check(moves.Draw, "A-28")
def hand_is_drawn_up(state: Amanda, by: str, count: int | None, reshuffle: bool | None) -> Found:
    """Back to three, shuffling only when the pile is empty (AR-22)."""
    plan, name = drawing(state.player(by)), state.name(by)
    if plan is None:
        return
    # How many discards can be shuffled nobody knows who was not told of them.
    is_open = plan.reshuffle and state.player(by).discard is None
    certain = Certainty.UNKNOWN if is_open else Certainty.SURE
    if plan.draw == 0 and count is None and state.phase == "RECOVER":
        yield fact(f"{name} has nothing to draw.", ruling="AR-22")
    if count is not None and count != plan.draw:
        yield fact(f"{name} draws {plan.draw}, not {count}.", certain)
    if reshuffle and not plan.reshuffle:
        yield fact(f"{name}'s draw pile is not used up yet.", ruling="AR-22")
    elif reshuffle is False and plan.reshuffle:
        yield fact(f"{name}'s draw pile runs out: shuffle the discards.", certain)


@check(moves.NextPhase)
def nothing_is_open(state: Amanda) -> Found:
    """What is still open in this step, by the rule that asks for it."""
    if state.phase in ("OVER", None) or turns.has_won_unseen(state):
        yield from out_of_order(state)
        return
    match state.phase:
        case "SETUP":
            for seat in turns.unplaced(state):
                yield fact(f"{state.name(seat)}'s marker is not on the board.", rule="A-2")
        case "PLAN":
            for seat in turns.planning(state):
                certain = certainty_of_card(state.player(seat))
                yield fact(f"{state.name(seat)} has not chosen yet.", certain, rule="A-4")
        case "REVEAL_CENTRE":
            for seat in (*turns.showing(state), *turns.naming(state)):
                certain = certainty_of_card(state.player(seat))
                said = f"{state.name(seat)} is in the centre and shows first."
                yield fact(said, certain, rule="A-7")
        case "REVEAL":
            for seat in turns.showing(state):
                certain = certainty_of_card(state.player(seat))
                yield fact(f"{state.name(seat)} has not shown a card.", certain, rule="A-4")
        case "RESOLVE":
            yield fact("First move the markers.", rule="A-30")
        case "PENALTY" | "TOTEM_PENALTY":
            for seat in turns.owing(state):
                yield from owed(state, seat)
        case "TOTEM":
            players = [player for _, player in state.each()]
            is_open = any(one.moved is None and not one.collected for one in players)
            certain = Certainty.UNKNOWN if is_open else Certainty.SURE
            yield fact("First move the totem.", certain, rule="A-30")
        case "RECOVER":
            for seat, player in state.each():
                plan = drawing(player)
                if plan and plan.draw:
                    is_told = has_enough(player) and all(
                        one.owed is not None for _, one in state.each()
                    )
                    certain = Certainty.SURE if is_told else Certainty.UNKNOWN
                    yield fact(f"{state.name(seat)} draws {plan.draw} first.", certain, rule="A-28")
