"""Small checks that several kinds of move share; each yields the objections of one rule or two.

Every check falls silent where the position leaves out what it needs.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty, Objection

from . import mountain, turns
from .balance import total
from .cards import in_backpack
from .mountain import row, signed, spot, spots
from .rulebook import P
from .state import PEAK, Annapurna, Climber, ProtectAction, Slot

Found = Iterator[Objection]


def on_turn(state: Annapurna, seat: str) -> Found:
    """P-2: somebody else's turn."""
    if state.turn is not None and state.turn != seat:
        yield Objection(P[2], f"It is {state.name(state.turn)}'s turn.")


def may_act(state: Annapurna, seat: str) -> Found:
    """P-7: the action of this turn has been taken, or the turn is to be skipped (PR-23)."""
    if state.turn is not None and state.turn != seat:
        return
    if state.acted:
        yield Objection(P[7], f"{state.name(seat)} has already taken this turn's action.")
    elif turns.is_skipped(state, seat):
        told = f"{state.name(seat)} skips this turn: sweep, then put the meeple down."
        yield Objection(P[7], told, ruling="PR-23")


def is_past_hike(state: Annapurna, seat: str, doing: str) -> Found:
    """P-3: something else than flipping a bottom card in the hike (PR-11)."""
    if state.climber(seat).stage == "hike":
        told = f"{state.name(seat)} hikes to base camp first: no {doing} yet."
        yield Objection(P[3], told, ruling="PR-11")


def is_played(state: Annapurna, seat: str, action: ProtectAction) -> Found:
    """P-22: an action this table does not play with while protecting."""
    stage = state.climber(seat).stage
    if stage == "protect" and action not in state.protect_actions:
        allowed = ", ".join(state.protect_actions) or "nothing"
        told = f"A protecting climber has {allowed} at this table; the page itself is lost."
        yield Objection(P[22], told)
    elif stage in ("hike", "climb") and action in ("drop", "throw"):
        yield Objection(P[22], f"Only a protecting climber may {action} a card.")


def is_face_down(state: Annapurna, seat: str, slot: Slot) -> str:
    """Return why a place holds no face-down card; nothing where it does or nobody can tell."""
    climber = state.climber(seat)
    if climber.slots is None:
        return ""
    card = climber.at(slot)
    whose = f"{state.name(seat)}'s {spot(slot)}"
    if card is None:
        return f"{whose} is empty."
    return f"{whose} is face up." if card.up else ""


def has_card(state: Annapurna, seat: str, card: str | None) -> str:
    """Return why a backpack cannot give a card; nothing where it can or nobody can tell."""
    if in_backpack(state.climber(seat), card) is not False:
        return ""
    what = "no such card" if card is not None else "no card"
    return f"{state.name(seat)} has {what} in the backpack."


def is_within_reach(state: Annapurna, seat: str, slot: Slot) -> Found:
    """P-3, P-5 and P-6: where a climber at this stage may explore."""
    climber = state.climber(seat)
    if climber.stage == "hike":
        if slot not in mountain.BASE:
            yield Objection(P[3], f"The hike begins in the bottom row, not at {spot(slot)}.")
        return
    loc = climber.loc
    if climber.stage == "protect":
        near = mountain.reach(state, seat)
        if "explore" in state.protect_actions and near is not None and slot not in near:
            told = f"Protecting at this table explores only: {spots(near)}."
            yield Objection(P[5], told, mountain.certainty(state.copy, loc or PEAK), "PR-1")
        return
    if climber.stage is None or loc is None or slot == loc:
        return
    if row(slot) < row(loc):
        yield Objection(P[6], f"{spot(slot).capitalize()} is below {spot(loc)}.")
    elif slot not in mountain.adjacent(state.copy, loc):
        reached = mountain.explorable(state, seat)
        told = f"Within reach of {spot(loc)}: {spots(reached or ())}."
        yield Objection(P[5], told, mountain.certainty(state.copy, loc))


def has_done_something(state: Annapurna, seat: str, *, skipped: bool = False) -> Found:
    """P-7: a turn ends or is passed without an action, though one was possible (PR-12)."""
    climber = state.climber(seat)
    if state.acted is not False or (state.turn is not None and state.turn != seat):
        return
    if climber.stage == "protect" or turns.is_skipped(state, seat):
        return
    if skipped and climber.skip_next is None:
        return
    near = mountain.explorable(state, seat)
    who = state.name(seat)
    if skipped:
        yield Objection(P[7], f"Nothing makes {who} skip this turn.")
    elif climber.stage == "hike":
        yield Objection(P[7], f"{who} has not taken an action yet.")
    elif near and _is_sure(state, climber):
        yield Objection(P[7], f"{who} can still explore {spots(near)}.")
    elif climber.backpack:
        # Whatever lies within reach, this much can be done.
        yield Objection(P[7], f"{who} can still trade or hide a card.", ruling="PR-12")
    elif near:
        told = f"{who} can perhaps explore {spots(near)}."
        yield Objection(P[7], told, Certainty.PLACEHOLDER)
    elif near is None or climber.backpack is None:
        yield Objection(P[7], f"Nobody told what {who} could still do.", Certainty.UNKNOWN)


def _is_sure(state: Annapurna, climber: Climber) -> bool:
    loc = climber.loc or PEAK
    return mountain.certainty(state.copy, loc) is Certainty.SURE


def add_up(state: Annapurna, seat: str, slots: tuple[Slot, ...]) -> tuple[str, Certainty]:
    """Return why cards make no balanced group; nothing where they do or nobody can tell."""
    climber = state.climber(seat)
    if not slots:
        return "No card is named.", Certainty.SURE
    if climber.slots is None:
        return "", Certainty.SURE
    cards = {slot: climber.at(slot) for slot in slots}
    hidden = tuple(slot for slot, card in cards.items() if card is None or not card.up)
    if hidden:
        return f"Not face up: {spots(hidden)}.", Certainty.SURE
    sum_ = total(cards.values())
    if sum_ is None:
        dark = tuple(slot for slot, card in cards.items() if card is not None and card.v is None)
        return f"The value of {spots(dark)} is not known.", Certainty.UNKNOWN
    return (
        (f"Together they make {signed(sum_)} instead of 0.", Certainty.SURE)
        if sum_
        else ("", _SURE)
    )


_SURE = Certainty.SURE


def unfinished(state: Annapurna, seat: str, slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Return the cards without symbols among these whose effect is not finished (P-14)."""
    climber = state.climber(seat)
    cards = ((slot, climber.at(slot)) for slot in slots)
    return tuple(slot for slot, card in cards if card is not None and card.is_unfinished)
