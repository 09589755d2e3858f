"""What touching Annapurna's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rules.table.pickers import Picker
from rules.table.pickers import Slot as Wanted

from ..play import turns
from ..play.balance import unknown_values
from ..play.candidates import VALUES
from ..play.mountain import spot
from ..play.moves import (
    AnnapurnaMove,
    Bury,
    Drop,
    EffectDone,
    End,
    Explore,
    ExtraTurn,
    FirstClimber,
    Flag,
    Help,
    Hide,
    Pass,
    Peek,
    SeeCard,
    Shenpa,
    ShowBackpack,
    ShowValue,
    Sweep,
    Throw,
    Trade,
    TurnUp,
)
from ..play.state import SLOTS, Annapurna, Slot, Thrown
from .trays import card_id, value_place

Moves = Iterator[AnnapurnaMove]


def touches(state: Annapurna, move: AnnapurnaMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case FirstClimber(climber=climber):
            return (f"seat:{climber}",)
        case Explore(by=by, slot=slot) | EffectDone(by=by, slot=slot):
            return (_at(by, slot),)
        case Trade(by=by, slot=slot, card=card) | Drop(by=by, slot=slot, card=card):
            return (_held(state, by, card), _at(by, slot))
        case Hide(by=by, to=to, slot=slot, card=card) | Throw(by=by, to=to, slot=slot, card=card):
            return (_held(state, by, card), _at(to, slot))
        case Sweep(by=by, slots=slots) | Bury(by=by, slots=slots):
            return tuple(_at(by, slot) for slot in slots)
        case Help(by=by, giver=giver, slot=slot):
            return (_at(giver, slot), f"taker:{by}")
        case ShowValue(of=of, slot=slot, v=v):
            named = () if (of, slot) == first_unknown(state) else (_at(of, slot),)
            return (*named, f"value:{v}")
        case TurnUp(by=by, of=of, slot=slot):
            answers = state.thrown == Thrown(of or by, by)
            return (*(() if answers else ("do:turn_up",)), _at(of or by, slot))
        case Peek(by=by, of=of, slot=slot):
            return ("do:peek", _at(of or by, slot))
        case Shenpa(by=by, slot=slot, skip=skip):
            named = () if slot is None else (_at(by, slot),)
            return ("do:skip" if skip else "do:shenpa", *named)
    return (f"do:{_PLAIN[type(move)]}",) if type(move) in _PLAIN else ()


_PLAIN: dict[type, str] = {
    End: "end",
    Pass: "pass",
    ExtraTurn: "extra",
    ShowBackpack: "open",
    Flag: "flag",
}


def _at(seat: str, slot: Slot) -> str:
    return f"slot:{seat}:{slot}"


def _held(state: Annapurna, seat: str, card: str | None) -> str:
    backpack = state.climber(seat).backpack or ()
    return card_id(seat, next((one for one in backpack if card and one.id == card), None))


def steps(_state: Annapurna, move: AnnapurnaMove) -> tuple[AnnapurnaMove, ...]:
    """Return the moves by which a table tells one: first a card, then what it shows."""
    match move:
        case Explore(by=of, slot=slot, shown=int(shown), symbols=None, face=None):
            return (replace(move, shown=None), ShowValue(of=of, slot=slot, v=shown))
        case Drop(by=of, slot=slot, shown=int(shown)) | Throw(to=of, slot=slot, shown=int(shown)):
            return (replace(move, shown=None), ShowValue(of=of, slot=slot, v=shown))
        case TurnUp(by=by, of=of, slot=slot, shown=int(shown), symbols=None):
            return (replace(move, shown=None), ShowValue(of=of or by, slot=slot, v=shown))
    return (move,)


def first_unknown(state: Annapurna) -> tuple[str, Slot] | None:
    """Return the face-up card whose value is awaited first: one touch on a value tells it."""
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            return seat, slot
    return None


@dataclass(frozen=True, slots=True)
class _Touched:
    """Things touched, sorted by what they are; slots bear whose they are."""

    slots: tuple[tuple[str, Slot], ...]
    acts: tuple[str, ...]
    packs: tuple[tuple[str, int | None], ...]
    values: tuple[int, ...]
    takers: tuple[str, ...]
    seats: tuple[str, ...]

    @classmethod
    def of(cls, touched: tuple[str, ...]) -> _Touched:
        found: dict[str, list[Any]] = {}
        for one in touched:
            kind, _, name = one.partition(":")
            found.setdefault(kind, []).append(name)
        slots = [name.rpartition(":") for name in found.get("slot", ())]
        order = {slot: at for at, slot in enumerate(SLOTS)}
        placed = sorted(
            ((seat, slot) for seat, _, slot in slots if slot in order),
            key=lambda one: order[one[1]],
        )
        return cls(
            tuple(placed),
            tuple(found.get("do", ())),
            (*((name, None) for name in found.get("pack", ())), *_named(found.get("card", ()))),
            tuple(int(name) for name in found.get("value", ())),
            tuple(found.get("taker", ())),
            tuple(found.get("seat", ())),
        )


def _named(names: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Yield whose backpack card each is, and its value."""
    for name in names:
        seat, _, value = name.rpartition(":")
        yield seat, int(value)


def meant(state: Annapurna, seat: str, touched: tuple[str, ...]) -> Moves:
    """Yield the moves that touching these things means, legal or not."""
    if "do:sweep" in touched:
        yield from _tidying(state, _Touched.of(touched))
        return
    things = _Touched.of(touched)
    groups = (things.acts, things.packs, things.values, things.takers, things.seats)
    kinds = sum(1 for one in groups if one)
    if kinds > 1 or any(len(one) > 1 for one in groups):
        return
    if things.acts:
        yield from _act(state, state.turn or seat, things.acts[0], things.slots)
    elif things.seats and not things.slots:
        yield FirstClimber(climber=things.seats[0])
    elif len(things.slots) == 1:
        yield from _card(state, things, *things.slots[0])
    elif things.slots and not kinds:
        yield from _tidying(state, things)


def _card(state: Annapurna, things: _Touched, of: str, slot: Slot) -> Moves:
    """Yield what one card means, alone or with something beside it."""
    if things.packs:
        yield from _given(state, *things.packs[0], of, slot)
    elif things.values:
        yield ShowValue(of=of, slot=slot, v=things.values[0])
    elif things.takers:
        yield Help(by=things.takers[0], giver=of, slot=slot)
    else:
        card = state.climber(of).at(slot)
        if card is not None and card.up:
            yield (
                EffectDone(by=of, slot=slot) if card.pending else turns.tidying(state, of, (slot,))
            )
        else:
            yield Explore(by=of, slot=slot)


def _given(state: Annapurna, by: str, v: int | None, to: str, slot: Slot) -> Moves:
    """Yield what a backpack card and a place mean; an empty place is for dropping and throwing."""
    climber, card = state.climber(to), None
    if v is not None:
        card = next((one.id for one in state.climber(by).backpack or () if one.v == v), None)
    empty = climber.slots is not None and climber.at(slot) is None
    if by == to:
        opened = empty and "drop" in state.protect_actions
        yield (Drop if opened else Trade)(by=by, slot=slot, card=card)
    else:
        opened = empty and "throw" in state.protect_actions
        yield (Throw if opened else Hide)(by=by, to=to, slot=slot, card=card)


def _tidying(state: Annapurna, things: _Touched) -> Moves:
    """Yield a sweep or burial of exactly these cards, if they are one climber's."""
    owners = {seat for seat, _ in things.slots}
    if len(owners) == 1:
        slots = tuple(slot for _, slot in things.slots)
        yield turns.tidying(state, owners.pop(), slots)


def _act(state: Annapurna, by: str, act: str, slots: tuple[tuple[str, Slot], ...]) -> Moves:
    """Yield what something in the tray means, with a card or without."""
    if len(slots) > 1:
        return
    of, slot = slots[0] if slots else (by, None)
    match act:
        case "end":
            yield End(by=by, skipped=turns.is_skipped(state, by))
        case "pass":
            yield Pass(by=by)
        case "extra":
            yield ExtraTurn(by=by)
        case "open":
            yield ShowBackpack(by=by, opened=not state.climber(by).opened)
        case "flag":
            yield Flag(by=by)
        case "skip" | "shenpa":
            yield Shenpa(by=of, slot=slot, skip=act == "skip")
    if slot is None:
        return
    match act:
        case "explore":
            yield Explore(by=of, slot=slot)
        case "effect":
            yield EffectDone(by=of, slot=slot)
        case "turn_up":
            yield TurnUp(by=by, of=of, slot=slot)
        case "peek":
            yield Peek(by=by, of=of, slot=slot, allowed=True)
            yield Peek(by=by, of=of, slot=slot)


def pickers(state: Annapurna, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the card turned up, a card of the backpack."""
    shown = tuple(value_place(value, "shows") for value in VALUES)
    awaited = first_unknown(state)
    if awaited is not None and state.turn is not None:
        of, slot = awaited
        title = f"What does {state.name(of)}'s {spot(slot)} show?"
        slots = (Wanted(spot(slot), shown),)
        yield Picker(_at(of, slot), title, slots, "show_value", at_once=True)
    if state.climber(seat).backpack != ():
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
        return SeeCard(by=seat, card=known, v=value)
    of, _, slot = key.partition(":")[2].rpartition(":")
    return ShowValue(of=of, slot=_SLOTS[slot], v=value)


_SLOTS: dict[str, Slot] = {slot: slot for slot in SLOTS}
