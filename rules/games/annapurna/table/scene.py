"""Annapurna's table for the screens: one mountainside large, the others small, and what is carried.

Places bear whose they are (``slot:Ada:r2c1``, ``pack:Ada``), so that a card of Ada's backpack can
be taken to Ben's mountainside. Cards of a closed backpack look alike and answer to one name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.table.guide import Held
from rules.table.scene import Choice, Counter, Mark, Place, Scene, SeatCard

from ..play.balance import advise, balance, unknown_values
from ..play.mountain import ROWS, row, spot, symbols
from ..play.state import SLOTS, Annapurna, Card, Climber, Slot, Window
from ..play.verdict import verdict
from . import trays
from .trays import BACK, fill, label, stands_on
from .words import STAGES

TOKENS = 3
_STEP = 1 / ROWS


def scene(state: Annapurna, seat: str) -> Scene:
    """Return the table with `seat`'s mountainside in front."""
    climber = state.climber(seat)
    return Scene(
        title="Annapurna",
        subtitle=_subtitle(state),
        seat=seat,
        places=(*_mountainside(state, seat, climber), *_corners(state, seat, climber)),
        trays=(
            *trays.backpacks(state, seat),
            trays.others(state, seat),
            trays.acts(state, seat),
            trays.helping(state, seat),
            trays.values(),
        ),
        cards=tuple(_cards(state)),
        front=_front(state, seat),
        aspect=1.3,
        counters=(*Held(state).counters(), *climber_counters(state, seat)),
        choices=(*Held(state).choices(), *climber_choices(state, seat)),
    )


def _subtitle(state: Annapurna) -> str:
    trail = "Leave No Trace" if state.leaves_no_trace else "Easy Trail"
    told = [trail, "silent"] if state.is_silent else [trail]
    if verdict(state) is not None:
        return " · ".join([*told, "the Ascent is over"])
    if state.turn is None:
        return " · ".join([*told, "before the first turn"])
    stage = state.climber(state.turn).stage
    now = STAGES[stage] if stage else "stage not told"
    return " · ".join([*told, f"{now}, {state.name(state.turn)}"])


def _front(state: Annapurna, seat: str) -> tuple[str, ...]:
    """Return the trays that matter now: a value to read, a card to give, an effect to follow."""
    if any(unknown_values(state.climber(one)) for one in state.seats):
        return ("values",)
    window = state.help
    if isinstance(window, Window) and not window.taken and advise(state.climber(window.from_)).best:
        return ("help",)
    if state.acted:
        return ("acts",)
    return ("acting",) if state.turn not in (None, seat) else ("pack",)


# The mountainside


def _mountainside(state: Annapurna, seat: str, climber: Climber) -> Iterator[Place]:
    groups = _groups(state, seat, climber)
    for slot in SLOTS:
        up, column = row(slot), int(slot[3])
        card = climber.at(slot)
        marks = _meeple(seat, climber, (0.8, 0.62)) if stands_on(climber, slot) else ()
        known = climber.slots is not None
        yield Place(
            f"slot:{seat}:{slot}",
            *(_STEP * ((up - 1) / 2 + column - 1), 1 - up * _STEP, _STEP, _STEP),
            fill=fill(card, known=known),
            label=label(card) if known else "?",
            large=True,
            corner=_corner(state, card),
            outline="good" if slot in groups else "",
            marks=marks,
            says=_says(state, seat, slot, card),
        )


def _groups(state: Annapurna, seat: str, climber: Climber) -> tuple[Slot, ...]:
    """Return the cards to outline: what this climber can sweep or bury, or others may take."""
    window = state.help
    if isinstance(window, Window) and window.from_ == seat and not window.taken:
        return advise(climber).balanced
    if state.turn == seat and state.may_sweep(seat):
        return advise(climber).best
    return ()


def _corner(state: Annapurna, card: Card | None) -> str:
    if card is None:
        return ""
    if card.up:
        return "effect" if card.pending else ""
    if card.buried:
        return "buried"
    return f"by {state.name(card.by)}"[:8] if card.by else ""


def _meeple(seat: str, climber: Climber, at: tuple[float, float]) -> tuple[Mark, ...]:
    return (Mark("pawn", f"seat:{seat}", "", at, 0.46, bool(climber.shenpa)),)


def _says(state: Annapurna, seat: str, slot: Slot, card: Card | None) -> str:
    told = [f"{state.name(seat)}'s {spot(slot)}"]
    if card is None:
        told.append("empty")
    elif card.up:
        told.append("not told" if card.v is None else symbols(card.v))
    else:
        told.append("buried" if card.buried else "face down")
    if stands_on(state.climber(seat), slot):
        told.append("the meeple, lying" if state.climber(seat).shenpa else "the meeple")
    return ", ".join(told)


def _corners(state: Annapurna, seat: str, climber: Climber) -> Iterator[Place]:
    """Yield what lies beside the peak: the tokens, and the cache."""
    holders = {state.climber(one).peak: one for one in state.seats}
    for number in range(1, TOKENS + 1):
        holder = holders.get(number)
        marks: tuple[Mark, ...] = (Mark("token", "token", str(number), (0.5, 0.5), 0.72),)
        if holder is not None:
            marks += _meeple(holder, state.climber(holder), (0.75, 0.72))
        yield Place(
            f"token:{number}",
            *(0.13 * (number - 1), 0.02, 0.13, 0.13),
            shape="circle",
            marks=marks,
            says=f"peak token {number}" + (f", {state.name(holder)}" if holder else ""),
        )
    cache = climber.cache
    yield Place(
        f"cache:{seat}",
        *(0.7, 0, 0.3, _STEP),
        fill=BACK if cache else "well",
        label="?" if cache is None else str(len(cache)),
        large=True,
        corner="cache",
        says=f"{state.name(seat)}'s cache",
    )


# The cards of the rail, and what can be corrected


def _cards(state: Annapurna) -> Iterator[SeatCard]:
    for seat in state.seats:
        climber = state.climber(seat)
        line = []
        if climber.peak is not None:
            line.append(f"peak {climber.peak}")
        elif climber.loc is not None:
            line.append(f"row {row(climber.loc)}")
        if climber.skip_next:
            line.append("skips next")
        elif climber.backpack is not None:
            line.append(f"pack {len(climber.backpack)}")
        yield SeatCard(seat, balance(climber), " · ".join(line), signed=True)


def climber_counters(state: Annapurna, seat: str) -> tuple[Counter, ...]:
    """Return a climber's counts; there are as many tokens as climbers."""
    peak, *others = Held(state, seat).counters()
    return (replace(peak, maximum=len(state.seats)), *others)


def climber_choices(state: Annapurna, seat: str) -> Iterator[Choice]:
    """Yield what can be chosen anew for a climber."""
    held = Held(state, seat)
    yield held.choice("stage", STAGES)
    yield held.choice("loc", {slot: f"r{slot[1]} p{slot[3]}" for slot in SLOTS})
    yield held.choice("shenpa")
    yield held.choice("skip_next")
