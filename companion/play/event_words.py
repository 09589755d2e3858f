"""What happened at the table besides moves, in words that give nothing away."""

from __future__ import annotations

from typing import Any

from companion.texts.words import say
from rules.record import Answered, Event, LockedIn, Renamed, Revealed, Tracked, Unknown


def event_words(state: Any, event: Event) -> str:
    """Say an event of every game; `state` is the one it happened in."""
    match event:
        case Answered(value=None):
            return say("event_not_known")
        case LockedIn(by=by):
            return say("event_locked_in", name=state.name(by))
        case Revealed(cards=cards):
            return say("event_revealed", names=", ".join(map(state.name, cards)))
        case Tracked(level=level):
            return say(f"event_tracked_{level}")
        case Renamed(seat=seat, name=name):
            return say("event_renamed", name=name, before=state.name(seat))
        case Unknown(what=what):
            return say("event_unknown", what=what)
    return say(f"event_{type(event).__name__.lower()}")
