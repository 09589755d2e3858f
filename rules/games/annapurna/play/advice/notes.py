"""What the app says unasked: reminders and forecasts, never accusations.

They speak only of what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Note
from rules.state import Level

from ...rulebook import P
from ..balance import advise, takeable_values, unknown_values
from ..mountain import spot, spots, symbols
from ..setup import view
from ..state import SLOTS, Annapurna
from ..verdict import standing, unchecked, verdict, verdict_rule
from .preview import peak_is_next, peak_warning
from .suggestions import suggest


def notes(state: Annapurna) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    if verdict(state) is None and state.turn is not None:
        yield from _turn(state, state.turn)
        yield from _window(state)
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            yield Note(f"Enter the value of {state.name(seat)}'s {spot(slot)}.", P[30], seat)
    # In the silent variant nobody is told what another climber lacks or could give; lightly tracked
    # it stands beside each name.
    is_said = not state.is_silent and state.level is not Level.LIGHT
    for seat, need in standing(state).needs.items() if is_said else ():
        yield Note(f"{state.name(seat)} needs {symbols(need)}.", verdict_rule(state), seat)
    for seat in unchecked(state):
        told = f"Nobody could tell whether {state.name(seat)} reached the peak balanced."
        yield Note(told, P[21], seat)
    if any(state.climber(seat).flags for seat in state.seats):
        yield Note("Flag cards are counted, and do nothing here.", P[29])


def _turn(state: Annapurna, seat: str) -> Iterator[Note]:
    climber, name = state.climber(seat), state.name(seat)
    if state.is_skipped(seat):
        yield Note(f"{name} skips this turn, but sweeps.", P[15], seat)
    if state.extra_turns:
        yield Note(f"{name} has another turn after this one: sweep in between.", P[15], seat)
    if state.level is Level.LIGHT and state.leaves_no_trace and climber.stage == "climb":
        for warning in peak_warning(climber):
            yield Note(f"For {name}'s peak: {warning.text}.", P[21], seat)
    card = climber.at(state.explored) if state.acted and state.explored in SLOTS else None
    if card is not None and card.v == 0 and not card.symbols and not card.pending:
        told = "A card without Yin and Yang does something: follow it, then say so under More."
        yield Note(told, P[8], seat)
    for slot in climber.unfinished():
        yield Note(f"The effect of {name}'s {spot(slot)} is not finished.", P[8], seat)
    if not state.acted and not state.is_skipped(seat):
        yield from _chances(state, seat)
    if state.leaves_no_trace and not state.acted and peak_is_next(state, seat):
        for warning in peak_warning(climber):
            yield Note(f"The peak is next for {name}: {warning.text}.", P[21], seat)


def _chances(state: Annapurna, seat: str) -> Iterator[Note]:
    """Say which card that lies open would balance whom, and how likely the next one does.

    Without a confirmed suit there is no number to give.
    """
    told = suggest(view(state, None), seat)
    name, rule = state.name(seat), verdict_rule(state)
    for one in told["trade"][:1]:
        yield Note(f"{name}'s {symbols(one['v'])} balances: trade it, then explore it.", rule, seat)
    for one in told["hide"]:
        whom = state.name(one["to"])
        yield Note(
            f"{name}'s {symbols(one['v'])} would balance {whom}: hide it there.", P[11], seat
        )
    for one in told["ask"]:
        who = state.name(one["from"])
        yield Note(f"{who}'s {symbols(one['v'])} would balance {name}.", P[11], seat)
    odds = told["chance"]
    if odds["percent"] is not None and told["reachable"] and odds["need"]:
        chance = f"{odds['ways']} of {odds['of']} unseen cards balance {name}"
        yield Note(f"{chance}: {odds['percent']:g} %.", rule, seat)


def _window(state: Annapurna) -> Iterator[Note]:
    giver = state.giver
    if giver is None or state.is_silent:
        return
    climber = state.climber(giver)
    found = spots(advise(climber).balanced) if advise(climber).balanced else ""
    if state.level is Level.LIGHT:
        found = ", ".join(map(symbols, takeable_values(climber)))
    if found:
        told = f"A Helping Hand from {state.name(giver)} is open: {found}."
        yield Note(told, P[17], giver)
