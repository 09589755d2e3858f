"""Annapurna in words, for the log, the hints and the screens: data and text, no drawing."""

from __future__ import annotations

from ..play import mountain
from ..play.mountain import signed, spot
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
from ..play.state import Annapurna


def words(state: Annapurna, move: AnnapurnaMove) -> str:
    """Return what happened, as one would say it at the table; never which hidden card it was."""
    who, said = state.name(move.by), _said(state, move)
    return f"{who} {said}" if move.by else said[:1].upper() + said[1:]


def reveals(_state: Annapurna, move: AnnapurnaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    return isinstance(move, (SeeCard, Explore, TurnUp, ShowValue, Peek, Drop, Throw, ShowBackpack))


def _said(state: Annapurna, move: AnnapurnaMove) -> str:
    match move:
        case Explore(slot=slot, shown=shown):
            return f"explores {spot(slot)}{_shown(shown)}"
        case Trade(slot=slot):
            return f"trades a backpack card with {spot(slot)}"
        case Hide(to=to, slot=slot):
            return f"hides a backpack card under {state.name(to)}'s {spot(slot)}"
        case Sweep(by=by, slots=slots):
            return f"sweeps {mountain.shown(state.climber(by), slots)}"
        case Bury(by=by, slots=slots):
            return f"buries {mountain.shown(state.climber(by), slots)}"
        case Help(giver=giver, slot=slot):
            return f"takes {state.name(giver)}'s {spot(slot)} as a Helping Hand"
        case Pass():
            return "passes"
        case End(skipped=skipped):
            return "skips the turn" if skipped else "ends the turn"
        case Drop(slot=slot, shown=shown):
            return f"drops a card on {spot(slot)}{_shown(shown)}"
        case Throw(to=to, slot=slot, shown=shown):
            return f"throws a card onto {state.name(to)}'s {spot(slot)}{_shown(shown)}"
        case _:
            return _else_said(state, move)


def _else_said(state: Annapurna, move: AnnapurnaMove) -> str:
    match move:
        case FirstClimber(climber=climber):
            return f"{state.name(climber)} goes first"
        case SeeCard():
            return "looks at a backpack card"
        case TurnUp(slot=slot, of=of, shown=shown):
            return f"turns up {_whose(state, of, move.by)}{spot(slot)}{_shown(shown)}"
        case ShowValue(of=of, slot=slot, v=v):
            return f"{state.name(of)}'s {spot(slot)} shows {signed(v)}"
        case Peek(slot=slot, of=of):
            return f"looks at {_whose(state, of, move.by)}{spot(slot)}"
        case EffectDone(slot=slot):
            return f"finishes the effect of {spot(slot)}"
        case ExtraTurn():
            return "gets another turn"
        case Shenpa(skip=skip):
            return "will skip the next turn" if skip else "is in shenpa: the next turn is affected"
        case ShowBackpack(opened=opened):
            return "opens the backpack to the table" if opened else "closes the backpack"
        case Flag(count=count):
            return f"notes {count} flag card{'s' * (count != 1)}"
        case _:
            raise TypeError(f"no words for {move!r}")


def _whose(state: Annapurna, of: str | None, by: str) -> str:
    return "" if of in (None, by) else f"{state.name(of)}'s "


def _shown(shown: int | None) -> str:
    return "" if shown is None else f": {signed(shown)}"
