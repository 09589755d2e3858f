"""What touching Annapurna's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.state import Level
from rules.table.pickers import Picker
from rules.table.pickers import Slot as Wanted

from ..play import moves, turns
from ..play.balance import unknown_values
from ..play.mountain import spot
from ..play.moves import AnnapurnaMove
from ..play.state import SLOTS, VALUES, Annapurna, Slot, Thrown
from .trays import card_id, value_place

Moves = Iterator[AnnapurnaMove]


def touches(state: Annapurna, move: AnnapurnaMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case moves.FirstClimber(climber=climber):
            return (f"seat:{climber}",)
        case moves.Explore(by=by, slot=slot) | moves.EffectDone(by=by, slot=slot):
            return (_at(by, slot),)
        case moves.Trade(by=to) | moves.Drop(by=to) | moves.Hide(to=to) | moves.Throw(to=to):
            return (_held(state, move.by, move.card), _at(to, move.slot))
        case moves.Sweep(by=by, slots=slots) | moves.Bury(by=by, slots=slots):
            return tuple(_at(by, slot) for slot in slots)
        case moves.Help(by=by, giver=giver, slot=slot):
            return (_at(giver, slot), f"taker:{by}")
        case moves.ShowValue(of=of, slot=slot, v=v):
            named = () if (of, slot) == first_unknown(state) else (_at(of, slot),)
            return (*named, f"value:{v}")
        case moves.TurnUp(by=by, of=of, slot=slot):
            answers = state.thrown == Thrown(of or by, by)
            return (*(() if answers else ("do:turn_up",)), _at(of or by, slot))
        case moves.Peek(by=by, of=of, slot=slot):
            return ("do:peek", _at(of or by, slot))
        case moves.Shenpa(by=by, slot=slot, skip=skip):
            named = () if slot is None else (_at(by, slot),)
            return ("do:skip" if skip else "do:shenpa", *named)
    return tuple(f"do:{act}" for act, kind in _ACTS.items() if isinstance(move, kind))


_ACTS = {
    "end": moves.End,
    "pass": moves.Pass,
    "extra": moves.ExtraTurn,
    "open": moves.ShowBackpack,
    "flag": moves.Flag,
}
"""What a climber does with one touch in the tray."""


def _at(seat: str, slot: Slot) -> str:
    return f"slot:{seat}:{slot}"


def _held(state: Annapurna, seat: str, card: str | None) -> str:
    backpack = state.climber(seat).backpack or ()
    return card_id(seat, next((one for one in backpack if card and one.id == card), None))


def steps(_state: Annapurna, move: AnnapurnaMove) -> tuple[AnnapurnaMove, ...]:
    """Return the moves by which a table tells one: first a card, then what it shows."""
    match move:
        case moves.Explore(by=of, symbols=None, face=None) | moves.Drop(by=of) | moves.Throw(to=of):
            pass
        case moves.TurnUp(symbols=None):
            of = move.of or move.by
        case _:
            return (move,)
    if move.shown is None:
        return (move,)
    return replace(move, shown=None), moves.ShowValue(of=of, slot=move.slot, v=move.shown)


def first_unknown(state: Annapurna) -> tuple[str, Slot] | None:
    """Return the face-up card whose value is awaited first: one touch on a value tells it."""
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            return seat, slot
    return None


Spots = tuple[tuple[str, Slot], ...]
"""Places that were touched: whose, and which."""

_BESIDE = ("do", "pack", "card", "value", "taker", "seat")
"""What says, beside the places, what is done with them."""


def meant(state: Annapurna, seat: str, touched: tuple[str, ...]) -> Moves:
    """Yield the moves that touching these things means, legal or not."""
    things = [(kind, name) for kind, _, name in (one.partition(":") for one in touched)]
    spots = tuple(_spots(name for kind, name in things if kind == "slot"))
    beside = [(kind, name) for kind, name in things if kind in _BESIDE]
    if ("do", "sweep") in beside:
        yield from _tidied(state, spots)
        return
    if len(beside) > 1:
        return
    match beside:
        case [("do", act)]:
            yield from _done(state, state.turn or seat, act, spots)
        case [("seat", climber)] if not spots:
            yield moves.FirstClimber(climber=climber)
        case _ if len(spots) == 1:
            kind, name = beside[0] if beside else ("", "")
            yield _with_card(state, kind, name, *spots[0])
        case []:
            yield from _tidied(state, spots)


def _spots(names: Iterable[str]) -> Iterator[tuple[str, Slot]]:
    """Yield places in the order of the mountainside."""
    touched = [name.rpartition(":") for name in names]
    return ((seat, slot) for slot in SLOTS for seat, _, name in touched if name == slot)


def _tidied(state: Annapurna, spots: Spots) -> Moves:
    """Yield a sweep or burial of exactly these cards, if they are one climber's."""
    owners = {seat for seat, _ in spots}
    if len(owners) == 1:
        yield turns.tidying(state, owners.pop(), tuple(slot for _, slot in spots))


def _with_card(state: Annapurna, kind: str, name: str, of: str, slot: Slot) -> AnnapurnaMove:
    """Return what one place means, alone or with something beside it."""
    match kind:
        case "pack":
            return _given(state, name, None, of, slot)
        case "card":
            by, _, value = name.rpartition(":")
            return _given(state, by, int(value), of, slot)
        case "value":
            return moves.ShowValue(of=of, slot=slot, v=int(name))
        case "taker":
            return moves.Help(by=name, giver=of, slot=slot)
    card = state.climber(of).at(slot)
    if card is None or not card.up:
        return moves.Explore(by=of, slot=slot)
    if card.pending:
        return moves.EffectDone(by=of, slot=slot)
    return turns.tidying(state, of, (slot,))


def _given(state: Annapurna, by: str, v: int | None, to: str, slot: Slot) -> AnnapurnaMove:
    """Return what a backpack card and a place mean; an empty place is to drop or throw onto."""
    climber, card = state.climber(to), None
    if v is not None:
        card = next((one.id for one in state.climber(by).backpack or () if one.v == v), None)
    empty = climber.slots is not None and climber.at(slot) is None
    if by == to:
        opened = empty and "drop" in state.protect_actions
        return (moves.Drop if opened else moves.Trade)(by=by, slot=slot, card=card)
    opened = empty and "throw" in state.protect_actions
    return (moves.Throw if opened else moves.Hide)(by=by, to=to, slot=slot, card=card)


def _done(state: Annapurna, by: str, act: str, spots: Spots) -> Moves:
    """Yield what something in the tray means, with a card or without."""
    if len(spots) > 1:
        return
    of, slot = spots[0] if spots else (by, None)
    match act:
        case "end":
            yield moves.End(by=by, skipped=state.is_skipped(by))
        case "open":
            yield moves.ShowBackpack(by=by, opened=not state.climber(by).opened)
        case "skip" | "shenpa":
            yield moves.Shenpa(by=of, slot=slot, skip=act == "skip")
        case "explore" if slot is not None:
            yield moves.Explore(by=of, slot=slot)
        case "effect" if slot is not None:
            yield moves.EffectDone(by=of, slot=slot)
        case "turn_up" if slot is not None:
            yield moves.TurnUp(by=by, of=of, slot=slot)
        case "peek" if slot is not None:
            yield moves.Peek(by=by, of=of, slot=slot, allowed=True)
            yield moves.Peek(by=by, of=of, slot=slot)
        case _ if act in _ACTS:
            yield _ACTS[act](by=by)


def pickers(state: Annapurna, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the card turned up, a card of the backpack."""
    shown = tuple(value_place(value, "shows") for value in VALUES)
    awaited = first_unknown(state)
    if awaited is not None and state.turn is not None:
        of, slot = awaited
        title = f"What does {state.name(of)}'s {spot(slot)} show?"
        slots = (Wanted(spot(slot), shown),)
        yield Picker(_at(of, slot), title, slots, "show_value", at_once=True)
    if state.level is Level.FULL and state.climber(seat).backpack != ():
        title = f"Which card of {state.name(seat)}'s backpack?"
        held = tuple(value_place(value, f"card:{seat}") for value in VALUES)
        plays = state.turn == seat and not state.acted
        yield Picker("see_card", title, (Wanted("card", held),), f"tell:{seat}", names=plays)


def picked(
    state: Annapurna, seat: str, key: str, told: tuple[str | None, ...]
) -> AnnapurnaMove | None:
    """Return the move that telling a value makes; None is a value nobody told."""
    if not told[0]:
        return None
    value = int(told[0].rpartition(":")[2])
    if key == "see_card":
        held = state.climber(seat).backpack or ()
        known = next((card.id for card in held if card.v == value), None)
        return moves.SeeCard(by=seat, card=known, v=value)
    of, _, slot = key.partition(":")[2].rpartition(":")
    return moves.ShowValue(of=of, slot=_SLOTS[slot], v=value)


_SLOTS: dict[str, Slot] = {slot: slot for slot in SLOTS}
