"""Annapurna's table as it is tracked lightly: the values that lie face up, and what they lack."""

from __future__ import annotations

from collections.abc import Iterator

from rules.state import TABLE
from rules.table.guide import Held
from rules.table.light import Key, LightScene

from ..play import moves
from ..play.advice.notes import notes
from ..play.balance import balance, takeable_values
from ..play.light import expects
from ..play.mountain import symbols
from ..play.state import VALUES, Annapurna
from ..play.turns import next_token
from .words import STAGES

YIN, YANG, NONE = "muted", "card", "well"
"""The colours of the keys."""


def light(state: Annapurna) -> LightScene:
    """Return the table: keys for who is up, the balance of everybody, and whose cards may go."""
    awaited = expects(state)
    seat = next((one.by for one in awaited if one.by != TABLE), TABLE)
    stage = state.climber(seat).stage if seat else None
    trail = "Leave No Trace Behind" if state.leaves_no_trace else "Easy Trail"
    return LightScene(
        title=f"{trail}, silent" if state.is_silent else trail,
        subtitle=awaited[0].what if awaited else "The Ascent is over",
        seat=seat if state.turn is not None else TABLE,
        order=state.order or state.seats,
        keys=tuple(_keys(state)),
        counters=Held(state, seat).counters("peak") if seat else (),
        phases=tuple(STAGES.values()),
        phase=STAGES[stage] if stage is not None and state.turn is not None else "",
        lines=tuple((one, _line(state, one)) for one in state.seats),
        reminders=tuple(one.text for one in notes(state)),
    )


def _keys(state: Annapurna) -> Iterator[Key]:
    for one in expects(state):
        if "first_climber" in one.kinds:
            for seat in state.seats:
                yield Key(state.name(seat), moves.FirstClimber(climber=seat), "goes first")
        elif "lend" in one.kinds:
            line = f"Helping Hand from {state.name(one.by)}"
            for v in takeable_values(state.climber(one.by)):
                yield Key(symbols(v), moves.Lend(by=one.by, v=v), line, _colour(v))
        elif one.by == state.turn:
            yield from _turn(state, one.by, one.kinds)


def _turn(state: Annapurna, seat: str, kinds: tuple[str, ...]) -> Iterator[Key]:
    climber = state.climber(seat)
    for v in VALUES:
        yield Key(symbols(v), moves.Uncover(by=seat, v=v), "turned up", _colour(v))
    away = "buried" if climber.stage == "protect" else "swept"
    for value in dict.fromkeys(climber.values or ()):
        shown = "not known" if value is None else symbols(value)
        yield Key(shown, moves.TakeAway(by=seat, v=value), away, _colour(value))
    if "arrive" in kinds:
        number = next_token(state, seat)
        line = "turn done" if number is None else f"number {number}, turn done"
        yield Key("At the peak", moves.Arrive(by=seat), line)
    yield Key("Another turn", moves.ExtraTurn(by=seat), "a card says so")


def _colour(value: int | None) -> str:
    if value is None:
        return "unknown"
    return NONE if not value else YANG if value > 0 else YIN


def _line(state: Annapurna, seat: str) -> str:
    """Return how somebody stands: how high, the balance, and what would mend it.

    In the silent variant nobody is told what another climber lacks.
    """
    climber = state.climber(seat)
    held = balance(climber)
    told = [] if climber.peak is None else [f"peak {climber.peak}"]
    if held is None:
        told.append("balance not known")
    elif held:
        needs = "" if state.is_silent else f", needs {symbols(-held)}"
        told.append(f"{symbols(held)}{needs}")
    else:
        told.append("balanced")
    return " · ".join(told)
