"""The moves a table may make now, in a stable order, and which kinds the list covers.

The list is of what stands at hand: the steps of the climber on turn, Helping Hands, values to read
off. Everything else that may happen (an effect, a look, a smaller sweep) is judged, not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from . import turns
from .balance import advise, unknown_values
from .legality import objections
from .moves import (
    AnnapurnaMove,
    Bury,
    Drop,
    EffectDone,
    End,
    Explore,
    FirstClimber,
    Help,
    Hide,
    Pass,
    ShowValue,
    Sweep,
    Throw,
    Trade,
    TurnUp,
)
from .state import SLOTS, Annapurna, ProtectAction, Thrown
from .verdict import verdict

Moves = Iterator[AnnapurnaMove]
VALUES = range(-4, 5)


def legal_moves(state: Annapurna) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    if verdict(state) is not None:
        return
    for move in _candidates(state):
        if not any(one.forbids for one in objections(state, move)):
            yield move


def is_listed(state: Annapurna, move: AnnapurnaMove) -> bool:
    """Say whether the list covers this kind of move now, so that its absence means something."""
    covers = _COVERED.get(type(move))
    return covers is not None and verdict(state) is None and covers(state, move)


def _candidates(state: Annapurna) -> Moves:
    if not _is_seated(state):
        for seat in state.seats:
            yield FirstClimber(climber=seat)
        return
    yield from _answers(state)
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            for value in VALUES:
                yield ShowValue(of=seat, slot=slot, v=value)
    yield from _turn(state, state.turn or "")
    yield from _helping(state)


def _is_seated(state: Annapurna) -> bool:
    return state.turn is not None and state.turn in state.seats


def _answers(state: Annapurna) -> Moves:
    """Yield the cards that may be turned up in answer to a throw."""
    throw = state.thrown
    if throw is not None and throw.to in state.seats and throw.from_ in state.seats:
        for slot in state.climber(throw.from_).face_down():
            yield TurnUp(by=throw.to, of=throw.from_, slot=slot)


def _turn(state: Annapurna, seat: str) -> Moves:
    for slot in state.climber(seat).unfinished():
        yield EffectDone(by=seat, slot=slot)
    for slots in _tidyings(state, seat):
        yield turns.tidying(state, seat, slots)
    if not state.acted and not turns.is_skipped(state, seat):
        yield from _actions(state, seat)
    yield End(by=seat, skipped=turns.is_skipped(state, seat))


def _actions(state: Annapurna, seat: str) -> Moves:
    climber = state.climber(seat)
    actions = _played(state, seat)
    if "explore" in actions:
        for slot in climber.face_down():
            yield Explore(by=seat, slot=slot)
    cards = _cards(state, seat)
    others = [one for one in state.seats if one != seat]
    if "trade" in actions:
        for slot in climber.face_down():
            for card in cards:
                yield Trade(by=seat, slot=slot, card=card)
    if "hide" in actions:
        for other in others:
            for slot in state.climber(other).face_down():
                for card in cards:
                    yield Hide(by=seat, to=other, slot=slot, card=card)
    if "drop" in actions and climber.slots is not None:
        for slot in SLOTS:
            if climber.at(slot) is None:
                for card in cards:
                    yield Drop(by=seat, slot=slot, card=card)
    if "throw" in actions:
        for other in others:
            for slot in SLOTS if state.climber(other).slots is not None else ():
                if state.climber(other).at(slot) is None:
                    for card in cards:
                        yield Throw(by=seat, to=other, slot=slot, card=card)
    if "pass" in actions or (climber.stage == "climb" and turns.is_stuck(state, seat)):
        yield Pass(by=seat)


def _played(state: Annapurna, seat: str) -> tuple[ProtectAction, ...]:
    """Return the actions of a climber's stage."""
    match state.climber(seat).stage:
        case "hike":
            return ("explore",)
        case "climb":
            return ("explore", "trade", "hide")
        case "protect":
            return state.protect_actions
    return ()


def _cards(state: Annapurna, seat: str) -> tuple[str | None, ...]:
    """Return a backpack's cards by name, those without one only once."""
    return tuple(dict.fromkeys(card.id for card in state.climber(seat).backpack or ()))


def _tidyings(state: Annapurna, seat: str) -> Iterable[tuple[Any, ...]]:
    """Return the complete sweeps, or burials, of a turn that has come so far."""
    if not turns.may_sweep(state, seat):
        return ()
    if not state.acted and not turns.is_skipped(state, seat):
        return ()
    return tuple(way.slots for way in advise(state.climber(seat)).ways if way.slots)


def _helping(state: Annapurna) -> Moves:
    window = state.help
    if window is None or window == "unknown" or window.taken or window.from_ not in state.seats:
        return
    for seat in state.seats:
        if seat != window.from_:
            for slot in advise(state.climber(window.from_)).balanced:
                yield Help(by=seat, giver=window.from_, slot=slot)


def _acts(state: Annapurna, seat: str, action: ProtectAction) -> bool:
    """Say whether a seat is on turn, may still act, and plays with this action."""
    on_turn = _is_seated(state) and state.turn == seat
    free = not state.acted and not turns.is_skipped(state, seat)
    return on_turn and free and action in _played(state, seat)


def _covers_explore(state: Annapurna, move: Explore) -> bool:
    plain = Explore(by=move.by, slot=move.slot)
    return move == plain and _acts(state, move.by, "explore") and _lies(state, move.by, move.slot)


def _lies(state: Annapurna, seat: str, slot: Any) -> bool:
    return slot in state.climber(seat).face_down()


def _covers_trade(state: Annapurna, move: Trade) -> bool:
    return (
        _acts(state, move.by, "trade")
        and move.card in _cards(state, move.by)
        and _lies(state, move.by, move.slot)
    )


def _covers_hide(state: Annapurna, move: Hide) -> bool:
    return (
        _acts(state, move.by, "hide")
        and move.to in state.seats
        and move.card in _cards(state, move.by)
        and _lies(state, move.to, move.slot)
    )


def _covers_drop(state: Annapurna, move: Drop) -> bool:
    return (
        move.shown is None
        and _acts(state, move.by, "drop")
        and move.card in _cards(state, move.by)
        and state.climber(move.by).slots is not None
        and state.climber(move.by).at(move.slot) is None
    )


def _covers_throw(state: Annapurna, move: Throw) -> bool:
    return (
        move.shown is None
        and _acts(state, move.by, "throw")
        and move.card in _cards(state, move.by)
        and move.to in state.seats
        and move.to != move.by
        and state.climber(move.to).slots is not None
        and state.climber(move.to).at(move.slot) is None
    )


def _covers_tidying(state: Annapurna, move: Sweep | Bury) -> bool:
    if not _is_seated(state) or state.turn != move.by:
        return False
    kind = type(turns.tidying(state, move.by, ()))
    return type(move) is kind and move.slots in _tidyings(state, move.by)


def _covers_help(state: Annapurna, move: Help) -> bool:
    return _is_seated(state) and move in _helping(state)


def _covers_turn_up(state: Annapurna, move: TurnUp) -> bool:
    plain = TurnUp(by=move.by, of=move.of, slot=move.slot)
    answered = state.thrown is not None and state.thrown == Thrown(move.of or "", move.by)
    return _is_seated(state) and answered and move == plain and move in _answers(state)


def _covers_value(state: Annapurna, move: ShowValue) -> bool:
    return (
        _is_seated(state)
        and move == ShowValue(of=move.of, slot=move.slot, v=move.v)
        and move.of in state.seats
        and move.v in VALUES
        and move.slot in unknown_values(state.climber(move.of))
    )


def _covers_end(state: Annapurna, move: End) -> bool:
    plain = End(by=move.by, skipped=turns.is_skipped(state, move.by))
    return _is_seated(state) and state.turn == move.by and move == plain


def _covers_done(state: Annapurna, move: EffectDone) -> bool:
    on_turn = _is_seated(state) and state.turn == move.by
    return on_turn and move.slot in state.climber(move.by).unfinished()


def _covers_pass(state: Annapurna, move: Pass) -> bool:
    stuck = state.climber(move.by).stage == "climb" and turns.is_stuck(state, move.by)
    free = not state.acted and not turns.is_skipped(state, move.by)
    on_turn = _is_seated(state) and state.turn == move.by
    return on_turn and free and (stuck or "pass" in _played(state, move.by))


_COVERED: dict[type, Callable[[Annapurna, Any], bool]] = {
    FirstClimber: lambda state, move: (
        not _is_seated(state) and move.by == "" and move.climber in state.seats
    ),
    Explore: _covers_explore,
    Trade: _covers_trade,
    Hide: _covers_hide,
    Pass: _covers_pass,
    Drop: _covers_drop,
    Throw: _covers_throw,
    TurnUp: _covers_turn_up,
    ShowValue: _covers_value,
    EffectDone: _covers_done,
    Sweep: _covers_tidying,
    Bury: _covers_tidying,
    End: _covers_end,
    Help: _covers_help,
}
