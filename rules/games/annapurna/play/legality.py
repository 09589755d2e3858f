"""What speaks against a move: one small check for each rule and the kinds of move it binds.

All broken rules are cited, lowest number first, each once. Every check falls silent where the
position leaves out what it needs. After the end there is no turn, no stage and no window any more,
so that P-24 alone is said.
"""

from __future__ import annotations

from rules.moves.dispatch import Checks, Found, fact
from rules.rule import Certainty, Objection
from rules.state import verb

from ..rulebook import RULEBOOK, P
from . import mountain, moves, turns
from .balance import advise, takeable_values, total
from .cards import in_backpack
from .mountain import row, signed, spot, spots, symbols
from .moves import AnnapurnaMove
from .state import PEAK, TOKENS, VALUES, Annapurna, Slot, Thrown, Window
from .verdict import verdict


def _over(state: Annapurna, kind: type[AnnapurnaMove]) -> Objection | None:
    """P-24: after the end nothing else is said; cards may be read and shown."""
    if verdict(state) is None or kind in (moves.ShowBackpack, moves.SeeCard, moves.ShowValue):
        return None
    return Objection(P[24], "The Ascent is over.")


check = Checks[Annapurna](RULEBOOK, alone=_over)

ACTIONS = (moves.Explore, moves.Trade, moves.Hide, moves.Pass, moves.Drop, moves.Throw)
_DOES = {
    moves.Trade: "trading",
    moves.Hide: "hiding",
    moves.Pass: "passing",
    moves.Drop: "dropping",
    moves.Throw: "throwing",
    moves.Bury: "burying",
}


# Whose turn it is, and how much of it is left


TURN = (moves.EffectDone, moves.ExtraTurn, moves.Sweep, moves.Bury, moves.End, moves.Arrive)


@check(*ACTIONS, *TURN, "P-2")
def climber_is_on_turn(state: Annapurna, by: str) -> Found:
    """P-2: somebody else's turn."""
    if not _may_be_on_turn(state, by):
        whose = "a climber" if state.turn is None else state.name(state.turn)
        # Where nobody told whose turn it is, what nobody did may have been that climber's.
        certain = Certainty.UNKNOWN if state.turn is None else Certainty.SURE
        yield fact(f"It is {whose}'s turn.", certain)


@check(moves.FirstClimber, "P-31")
def nobody_climbs_yet(state: Annapurna, climber: str) -> Found:
    """P-31: the first climber is picked after somebody has played.

    Who has played already may have been the first, and is only told of late.
    """
    if state.turn is not None and state.has_begun:
        is_late = state.has_set_out(climber) is not False
        certain = Certainty.UNKNOWN if is_late else Certainty.SURE
        yield fact("The Ascent is under way.", certain)


@check(*_DOES, "P-3")
def hike_is_over(state: Annapurna, by: str, kind: type) -> Found:
    """P-3: something else than flipping a bottom card in the hike (PR-11)."""
    if state.climber(by).stage == "hike":
        told = f"{state.name(by)} hikes to base camp first: no {_DOES[kind]} yet."
        yield fact(told, ruling="PR-11")


@check(*ACTIONS, "P-7")
def action_is_left(state: Annapurna, by: str, kind: type) -> Found:
    """P-7: the action of this turn has been taken, or the turn is to be skipped (PR-23)."""
    if not _may_be_on_turn(state, by):
        return
    if state.acted:
        # Where nobody told whose turn it is, the action may have been another's.
        certain = Certainty.UNKNOWN if state.turn is None else Certainty.SURE
        yield fact(f"{state.name(by)} has already taken this turn's action.", certain)
    elif kind is not moves.Pass and state.is_skipped(by):
        told = f"{state.name(by)} skips this turn: sweep, then put the meeple down."
        yield fact(told, ruling="PR-23")


@check(moves.Pass, "P-7")
def nothing_can_be_done(state: Annapurna, by: str) -> Found:
    """P-7: a climber passes who could do something."""
    yield from something_was_done(state, by, skipped=False)


@check(moves.End, "P-7")
def something_was_done(state: Annapurna, by: str, skipped: bool) -> Found:
    """P-7: a turn ends or is passed without an action, though one was possible (PR-12)."""
    climber = state.climber(by)
    if state.acted is not False or not _may_be_on_turn(state, by):
        return
    if climber.stage == "protect" or state.is_skipped(by):
        return
    if skipped and climber.skip_next is None:
        return
    near = mountain.explorable(state, by)
    who = state.name(by)
    cards_down = turns.mountains_with_cards_down(state)
    if skipped:
        if not turns.is_stuck(state, by):
            # What the cards do the app does not know; nobody may have told of this one.
            yield fact(f"Nobody told what makes {who} skip this turn.", Certainty.UNKNOWN)
    elif climber.stage == "hike":
        if near != ():
            yield fact(f"{who} has not flipped a card yet.")
    elif near and mountain.certainty(state.copy, climber.loc or PEAK) is Certainty.SURE:
        yield fact(f"{who} can still explore {spots(near)}.")
    elif climber.backpack and any(cards_down) and climber.stage:
        # Whatever lies within reach, this much can be done.
        yield fact(f"{who} can still trade or hide a card.", ruling="PR-12")
    elif near:
        yield fact(f"{who} can perhaps explore {spots(near)}.", Certainty.UNKNOWN)
    elif near is None or (climber.backpack != () and (None in cards_down or any(cards_down))):
        yield fact(f"Nobody told what {who} could still do.", Certainty.UNKNOWN)


def _may_be_on_turn(state: Annapurna, seat: str) -> bool:
    return state.turn == seat or (state.turn is None and seat in state.seats)


# The action


@check(*ACTIONS, "P-22")
def action_is_played(state: Annapurna, by: str, kind: type[AnnapurnaMove]) -> Found:
    """P-22: an action this table does not play with while protecting."""
    stage, action = state.climber(by).stage, verb(kind)
    if stage == "protect" and action not in state.protect_actions:
        allowed = ", ".join(state.protect_actions) or "nothing"
        yield fact(f"A protecting climber has {allowed} at this table; the page itself is lost.")


@check(moves.Drop, moves.Throw, "P-32")
def climber_protects(state: Annapurna, by: str, kind: type[AnnapurnaMove]) -> Found:
    """P-32: before the peak there are three actions, and these are none of them."""
    if state.climber(by).stage in ("hike", "climb"):
        yield fact(f"Only a protecting climber may {verb(kind)} a card.")


@check(moves.Explore, "P-5")
def place_is_within_reach(state: Annapurna, by: str, slot: Slot) -> Found:
    """P-3, P-5 and P-6: where a climber at this stage may explore."""
    climber = state.climber(by)
    if climber.stage == "hike":
        if slot not in mountain.BASE:
            yield fact(f"The hike begins in the bottom row, not at {spot(slot)}.", rule="P-3")
        return
    loc = climber.loc
    if climber.stage == "protect":
        near = mountain.reach(state, by)
        if "explore" in state.protect_actions and near is not None and slot not in near:
            told = f"Protecting at this table explores only: {spots(near)}."
            yield fact(told, mountain.certainty(state.copy, loc or PEAK), ruling="PR-1")
        return
    if climber.stage is None or loc is None:
        return
    if row(slot) < row(loc):
        yield fact(f"{spot(slot).capitalize()} is below {spot(loc)}.", rule="P-6")
    elif slot not in mountain.adjacent(state.copy, loc):
        reached = mountain.explorable(state, by) or ()
        told = f"Within reach of {spot(loc)}: {spots(reached)}."
        yield fact(told, mountain.certainty(state.copy, loc))


@check(moves.Hide, "P-11")
def mountainside_is_anothers(state: Annapurna, by: str, to: str) -> Found:
    """P-11: a card is hidden from somebody else who climbs here."""
    if to == by:
        yield fact("Hiding needs another climber's mountainside.")
    elif to not in state.seats:
        yield fact(f"Nobody called {to} climbs here.")


@check(moves.Throw, "P-22")
def target_is_another(state: Annapurna, by: str, to: str) -> Found:
    """P-22: a card is thrown at somebody else who climbs here."""
    if to == by or to not in state.seats:
        yield fact("A card is thrown at another climber's mountainside.")


@check(moves.Trade, "P-10")
@check(moves.Hide, "P-11")
@check(moves.Drop, moves.Throw, "P-22")
def card_is_in_backpack(state: Annapurna, by: str, card: str | None) -> Found:
    """P-10, P-11 and P-22: the backpack has no such card."""
    if in_backpack(state, by, card) is False:
        what = "no such card" if card is not None else "no card"
        yield fact(f"{state.name(by)} has {what} in the backpack.")


@check(moves.Explore, "P-4")
@check(moves.Trade, "P-10")
@check(moves.Hide, "P-11", by="to")
def card_is_face_down(state: Annapurna, by: str, slot: Slot) -> Found:
    """P-4, P-10 and P-11: a place holds no face-down card; it may lie anywhere (PR-15)."""
    climber = state.climber(by)
    if climber.slots is None:
        return
    card = climber.at(slot)
    if card is None or card.up:
        lies = "empty" if card is None else "face up"
        yield fact(f"{state.name(by)}'s {spot(slot)} is {lies}.")


@check(moves.TurnUp, "P-4")
def turned_card_is_face_down(state: Annapurna, by: str, of: str | None, slot: Slot) -> Found:
    """P-4: only a face-down card can be turned up."""
    yield from card_is_face_down(state, of or by, slot)


@check(moves.Drop, "P-22")
@check(moves.Throw, "P-22", by="to")
def place_is_empty(state: Annapurna, by: str, slot: Slot) -> Found:
    """P-22: a card is laid open on an empty place; that much we assume."""
    if state.climber(by).at(slot) is not None:
        yield fact(f"{state.name(by)}'s {spot(slot)} is not empty.")


# Effects, and a look at what lies face down


@check(moves.Peek, "P-9")
def look_is_allowed(state: Annapurna, move: moves.Peek) -> Found:
    """P-9: a look at a face-down card."""
    of = move.of or move.by
    card = state.climber(of).at(move.slot)
    if not move.allowed and (card is None or not card.up):
        yield fact(f"No effect lets anybody look at {state.name(of)}'s {spot(move.slot)}.")


@check(moves.EffectDone, "P-8")
def effect_was_to_be_done(state: Annapurna, by: str, slot: Slot) -> Found:
    """P-8: the effect of a card that was not explored on this turn and has nothing left to do."""
    climber = state.climber(by)
    if climber.slots is None:
        return
    card = climber.at(slot)
    if card is None or not card.up:
        yield fact(f"{spot(slot).capitalize()} shows no card.")
    elif not card.pending and _was_explored(state, by, slot) is False:
        # A lying meeple says that something goes on from an earlier turn, if not what.
        certain = Certainty.UNKNOWN if state.lies_for(by) else Certainty.SURE
        yield fact(f"{state.name(by)} did not explore {spot(slot)} on this turn.", certain)


def _was_explored(state: Annapurna, by: str, slot: Slot) -> bool | None:
    """Say whether a climber explored this place in the running turn; None where nobody can tell.

    Where nobody told, the meeple of one who climbs stands on the card explored last.
    """
    climber = state.climber(by)
    if state.acted is False:
        return False
    if state.explored is not None:
        return state.explored == slot
    stands_elsewhere = climber.loc not in (None, slot) and climber.stage != "protect"
    return False if stands_elsewhere else None


@check(moves.ExtraTurn, "P-8")
def a_card_does_it(state: Annapurna, by: str) -> Found:
    """P-8: an effect, though no card was explored in this turn and none is unfinished.

    Others than the climber on turn may tell late what the last turn brought about.
    """
    if state.nothing_works:
        is_late = state.turn not in (None, by) and not state.acted and state.lender is not None
        goes_on = is_late or state.lies_for(by)
        certain = Certainty.UNKNOWN if goes_on else Certainty.SURE
        yield fact("No card was explored on this turn that could do that.", certain)


@check(moves.Shenpa, "P-8")
def a_card_affects_it(state: Annapurna, by: str) -> Found:
    """P-8: a meeple is laid down by no card; that of the last turn may be told late."""
    if not state.acted and state.lender is not None and state.nothing_works:
        yield fact("No card was explored on this turn that could do that.", Certainty.UNKNOWN)
    else:
        yield from a_card_does_it(state, by)


@check(moves.TurnUp, "P-8")
def a_card_or_a_throw_does_it(state: Annapurna, by: str, of: str | None) -> Found:
    """P-8: a card turned up by no effect, and not in answer to a throw."""
    if state.thrown != Thrown(of or by, by):
        yield from a_card_does_it(state, by)


@check(moves.Shenpa, "P-8")
def that_card_does_it(state: Annapurna, by: str, slot: Slot) -> Found:
    """P-8: the card named for what affects the own next turn does nothing now."""
    if state.turn == by:
        yield from effect_was_to_be_done(state, by, slot)


@check(moves.Explore, moves.TurnUp, moves.Drop, moves.Throw, "P-33", v="shown")
@check(moves.SeeCard, moves.ShowValue, moves.Peek, moves.Uncover, "P-33")
def value_exists(_state: Annapurna, v: int) -> Found:
    """P-33: more Yin or Yang than any card shows."""
    if v not in VALUES:
        yield fact(f"No card shows {symbols(v)}: there are up to four Yin, or four Yang.")


# Sweeping and burying


@check(moves.Sweep, "P-3")
def hike_has_a_sweep(state: Annapurna, by: str) -> Found:
    """P-3: a sweep in the hike that is not before an extra turn (PR-11)."""
    in_hike = state.climber(by).stage == "hike"
    if in_hike and not (state.extra_turns and state.acted is not False):
        told = "In the hike cards are swept only before an extra turn."
        certain = Certainty.SURE if state.extra_turns is not None else Certainty.UNKNOWN
        yield fact(told, certain, ruling="PR-11")


@check(moves.Sweep, "P-34")
def action_was_taken(state: Annapurna, by: str) -> Found:
    """P-34: a sweep before the action, unless the turn is skipped or the climber is stuck.

    A closed window may mean that this is the pause before an extra turn.
    """
    waits = state.acted is False and state.turn == by and state.lender not in (None, by)
    if waits and state.climber(by).stage == "climb" and not state.climber(by).skip_next:
        yield from something_was_done(state, by, skipped=False)


@check(moves.Sweep, "P-23")
def climber_has_not_peaked(state: Annapurna, by: str) -> Found:
    """P-23: a sweep after the peak turn."""
    if state.climber(by).stage == "protect":
        yield fact(f"{state.name(by)} has peaked: balanced cards are buried.")


@check(moves.Bury, "P-23")
def climber_has_peaked(state: Annapurna, by: str) -> Found:
    """P-23: a burial up to the peak turn."""
    if state.climber(by).stage in ("hike", "climb"):
        yield fact(f"{state.name(by)} has not peaked: balanced cards are swept.")


@check(moves.Sweep, moves.Bury, "P-14")
def effects_are_finished(state: Annapurna, move: moves.Sweep | moves.Bury) -> Found:
    """P-14: a card without symbols whose effect is not finished; of burying that is our reading."""
    climber = state.climber(move.by)
    cards = ((slot, climber.at(slot)) for slot in move.slots)
    waiting = tuple(slot for slot, card in cards if card is not None and card.is_unfinished)
    if waiting:
        ruling = "PR-17" if isinstance(move, moves.Bury) else ""
        yield fact(f"Finish the effect of {spots(waiting)} first.", ruling=ruling)


@check(moves.Sweep, "P-12")
@check(moves.Bury, "P-23")
def cards_add_up_to_zero(state: Annapurna, by: str, slots: tuple[Slot, ...]) -> Found:
    """P-12 and P-23: face-up cards that make no balanced group."""
    climber = state.climber(by)
    if not slots:
        yield fact("No card is named.")
    if climber.slots is None:
        return
    cards = {slot: climber.at(slot) for slot in slots}
    hidden = tuple(slot for slot, card in cards.items() if card is None or not card.up)
    sum_ = total(cards.values())
    if hidden:
        yield fact(f"Not face up: {spots(hidden)}.")
    elif sum_ is None:
        dark = tuple(slot for slot, card in cards.items() if card is not None and card.v is None)
        yield fact(f"The value of {spots(dark)} is not known.", Certainty.UNKNOWN)
    elif sum_:
        yield fact(f"Together they make {signed(sum_)} instead of 0.")


@check(moves.TakeAway, "P-12")
@check(moves.Lend, "P-18")
def value_lies_face_up(state: Annapurna, by: str, v: int) -> Found:
    """P-12 and P-18: a value that no face-up card of this climber shows."""
    shown = state.climber(by).values
    if shown is not None and v not in shown and None not in shown:
        yield fact(f"No card of {state.name(by)}'s shows {symbols(v)}.")


@check(moves.Lend, "P-18")
def value_is_balanced(state: Annapurna, by: str, v: int) -> Found:
    """P-18: a value that belongs to no balanced group."""
    climber = state.climber(by)
    shown = climber.values or ()
    if v in shown and None not in shown and v not in takeable_values(climber):
        yield fact(f"{symbols(v)} of {state.name(by)}'s belongs to no balanced group.")


# The end of a turn


@check(moves.Arrive, "P-20")
def climber_has_not_arrived(state: Annapurna, by: str) -> Found:
    """P-20: an arrival of somebody who stands at the peak already, or has not left the base."""
    stage = state.climber(by).stage
    if stage == "protect":
        yield fact(f"{state.name(by)} stands at the peak already.")
    elif stage == "hike":
        yield fact(f"{state.name(by)} has not left base camp yet.")


@check(moves.End, "P-16")
def meeple_is_in_its_place(state: Annapurna, by: str, meeple: str) -> Found:
    """P-16: the meeple stands elsewhere than on the last place explored, or on the token.

    Whoever arrives last needs no token (PR-14): the Ascent ends at the peak.
    """
    climber = state.climber(by)
    peaks = turns.arrives(climber)
    others = [state.climber(one).stage for one in state.seats if one != by]
    if peaks and meeple == PEAK and all(stage in ("protect", None) for stage in others):
        return
    if climber.apparent_stage is None:
        return
    place = "token" if peaks or climber.apparent_stage == "protect" else climber.loc
    if place is not None and meeple != place:
        where = "the peak token" if place == "token" else spot(place)
        yield fact(f"{state.name(by)}'s meeple belongs on {where}.")


@check(moves.End, "P-16")
def meeple_is_in_its_pose(state: Annapurna, by: str, skipped: bool, lying: bool) -> Found:
    """P-16: the meeple lies exactly if the next turn is affected."""
    climber = state.climber(by)
    affected = turns.lies_after(state, by, skipped=skipped)
    if affected and not lying:
        # That an effect was finished may not have been told.
        certain = Certainty.UNKNOWN if climber.unfinished() else Certainty.SURE
        yield fact("The next turn is affected: the meeple lies down.", certain)
    if lying and not affected and not climber.shenpa:
        yield fact("Nobody told what affects the next turn.", Certainty.UNKNOWN)


@check(moves.End, "P-20")
def token_is_the_next(state: Annapurna, by: str, token: int) -> Found:
    """P-20: another token than the one of this arrival."""
    climber = state.climber(by)
    arrives = turns.arrives(climber)
    number = turns.next_token(state, by) if arrives else climber.peak
    if number is None and (arrives or climber.stage in (None, "protect")):
        return
    if number != token:
        told = f"is number {number} at the peak" if number else "has not reached the peak"
        yield fact(f"{state.name(by)} {told}.")
    elif token > TOKENS:
        yield fact(f"There are {TOKENS} tokens; the last climber needs none.")


# Helping Hands and backpacks


@check(moves.Lend, "P-17", giver="by")
@check(moves.Help, "P-17")
def window_is_open(state: Annapurna, giver: str) -> Found:
    """P-17: a Helping Hand of somebody who did not just end a turn."""
    window = state.help
    if window != "unknown" and (window is None or window.from_ != giver):
        yield fact(f"There is no Helping Hand from {state.name(giver)} now.")


@check(moves.Help, "P-18")
def giver_is_another(_state: Annapurna, by: str, giver: str) -> Found:
    """P-18: an own card."""
    if giver == by:
        yield fact("A Helping Hand is another climber's card.")


@check(moves.Lend, "P-18", giver="by")
@check(moves.Help, "P-18")
def no_card_was_taken(state: Annapurna, giver: str) -> Found:
    """P-18: a second card out of one window (PR-6)."""
    if state.help == Window(giver, taken=True):
        yield fact(f"A card of {state.name(giver)}'s has been taken already.", ruling="PR-6")


@check(moves.Help, "P-18")
def card_is_balanced(state: Annapurna, giver: str, slot: Slot) -> Found:
    """P-18 and P-19: a card that lies face down, waits for its effect or belongs to no group."""
    climber = state.climber(giver)
    if climber.slots is None:
        return
    card = climber.at(slot)
    whose = f"{state.name(giver)}'s {spot(slot)}"
    if card is None or not card.up:
        yield fact(f"{whose} shows no face-up card.")
    elif card.is_unfinished:
        yield fact(f"The effect of {whose} comes first.", rule="P-19")
    else:
        found = advise(climber)
        if slot not in found.balanced:
            certain = Certainty.UNKNOWN if found.unknown else Certainty.SURE
            yield fact(f"{whose} belongs to no balanced group.", certain)


@check(moves.ShowBackpack, "P-27")
def backpacks_stay_closed(state: Annapurna, opened: bool) -> Found:
    """P-27: showing is as forbidden as talking."""
    if state.is_silent and opened:
        yield fact("The wind is too loud: backpacks stay closed.")
