"""Notad tracked lightly: the hill to pray on, who is up for how many picks or actions, counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.state import TABLE
from rules.table.guide import Held
from rules.table.light import Key, LightScene
from rules.table.scene import Counter

from ..box import pieces
from ..play import light as lightly
from ..play import moves, turns
from ..play.state import CLASSES, HAND_LIMIT, LAST_ROUND, Notad
from .scene import PHASES

ROUND = ("pray", "explore", "act", "cleanup")
EACH = {"prey": "Prey", "predator": "Predators"}


def light(state: Notad) -> LightScene:
    """Return what a lightly tracked table shows."""
    awaited = lightly.expects(state)
    up = awaited[0].by if awaited else TABLE
    phase = state.phase if state.phase in ROUND else ""
    title = "Notad" if not state.round else f"Round {state.round} of {LAST_ROUND}"
    return LightScene(
        title=title,
        subtitle=_subtitle(state, up),
        seat=up,
        order=_order(state),
        keys=tuple(_keys(state, up)),
        counters=tuple(_counters(state, up)) if up else (),
        phases=tuple(PHASES[one] for one in ROUND),
        phase=PHASES[phase] if phase else "",
        lines=tuple((seat, _line(state, seat)) for seat in state.seats),
        reminders=tuple(_reminders(state, up)),
    )


def _subtitle(state: Notad, up: str) -> str:
    match state.phase:
        case "over":
            return "The game is over"
        case "pray":
            return "prays" if up else "Who starts?"
        case "explore" | "act" if up:
            return lightly.due(state, up)
        case "setup":
            return "Who starts?"
    return "Clean up"


def _order(state: Notad) -> tuple[str, ...]:
    """Return who comes after whom: on the track while praying, then down the hill."""
    if state.phase in ("explore", "act"):
        return turns.from_the_top(state)
    return state.order or state.seats


def _keys(state: Notad, up: str) -> Iterator[Key]:
    match state.phase:
        case "setup" | "pray" if not state.order:
            for seat in state.seats:
                yield Key(state.name(seat), moves.StartPlayer(player=seat), "starts")
        case "pray" if up:
            taken = {one.level for one in turns.standing(state)}
            for number, level in pieces.hill(state.copy).items():
                if number not in taken:
                    gives = f"{_many(level.explorations, 'pick')} · {_many(level.actions, 'act')}"
                    yield Key(f"Level {number}", moves.Pray(by=up, level=number), gives)
        case "act" if up:
            for class_ in CLASSES:
                hunted = moves.HuntAnimal(by=up, class_=class_)
                yield Key(f"{class_.capitalize()} hunted", hunted, colour=class_)
            for paid in CLASSES:
                yield Key("Camp moved", moves.BreakCamp(by=up, class_=paid), f"paid a {paid}")
            yield Key("Camp moved", moves.BreakCamp(by=up, class_=None), "by a bonus")
            yield Key("Tile laid", moves.LayTile(by=up))
            for seat in lightly.waiting(state)[1:]:
                yield Key(f"{state.name(seat)} is done", moves.Done(by=seat))


def _counters(state: Notad, up: str) -> Iterator[Counter]:
    counts = state.player(up).counts
    for class_ in CLASSES:
        path = (state.PEOPLE, up, "counts", class_)
        yield Counter(EACH[class_], path, counts.get(class_), 0, 46)
    for one in Held(state, up).counters("camp_value"):
        yield replace(one, label="Camp's cell")


def _line(state: Notad, seat: str) -> str:
    level = turns.level_of(state, seat)
    if state.phase in ("explore", "act") and lightly.is_done(state, seat):
        return "done"
    if level is None or state.phase in ("setup", "cleanup", "over"):
        return ""
    return f"level {level.number}"


def _many(count: int, one: str) -> str:
    return f"{count} {one}{'s' * (count != 1)}"


def _reminders(state: Notad, up: str) -> Iterator[str]:
    if state.phase in ("pray", "explore", "act") and up:
        level = turns.level_of(state, up)
        if level is not None and state.phase != "pray":
            gives = f"{_many(level.explorations, 'pick')} and {_many(level.actions, 'action')}"
            yield f"Level {level.number} gives {state.name(up)} {gives}."
    if state.phase == "cleanup":
        yield f"More than {HAND_LIMIT} tiles in hand: discard the rest."
        if state.round != LAST_ROUND:
            yield "New display: 1 round tile, 7 others, 2 prey, 1 predator."
    if state.phase in ("explore", "act", "cleanup") and turns.standing(state):
        yield f"{state.name(turns.next_order(state)[0])} starts the next round as it stands."
    if state.round == LAST_ROUND:
        yield "This is the last round."
