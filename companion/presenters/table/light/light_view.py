"""All a lightly tracked table shows, put together from what its game says of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.play.clocks import clock_face
from companion.play.session import certain_steps
from companion.presenters.panels import Button, Panel, objection
from companion.presenters.table.panel import drift, menu
from companion.presenters.table.panel.panel_words import undo_panel
from companion.presenters.table.table_reports import TableReports
from companion.texts.words import say
from rules.answers import Expectation, is_legal
from rules.game import expects, outcome
from rules.state import TABLE, Move
from rules.table.light import Key, LightScene
from rules.table.scene import Counter

MOST_REMINDERS = 2


@dataclass(frozen=True, slots=True)
class PhaseMark:
    """One phase of a round: over, on, or still to come."""

    word: str
    is_over: bool
    is_on: bool


@dataclass(frozen=True, slots=True)
class SeatLine:
    """One seat in the order: who, in what look, for how long, and a word."""

    seat: str
    name: str
    line: str
    time: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class KeyView:
    """One key: a word, the line below it, a colour; touching it is a deed."""

    at: int
    label: str
    line: str
    colour: str


@dataclass(frozen=True, slots=True)
class CountView:
    """One counter; None is not known."""

    at: int
    label: str
    value: int | None
    minimum: int
    maximum: int | None


@dataclass(frozen=True, slots=True)
class LightView:
    """All the light table shows; `panel` lies over it while something is open or objected to."""

    title: str
    subtitle: str
    heading: str
    what: str
    phases: tuple[PhaseMark, ...]
    seats: tuple[SeatLine, ...]
    up: str
    name: str
    clock: str
    keys: tuple[KeyView, ...]
    counters: tuple[CountView, ...]
    reminders: tuple[str, ...]
    look: str
    step: str
    step_key: str
    panel: Panel | None
    objects: bool
    saved: str
    save_failed: bool
    can_undo: bool
    is_paused: bool


def view(table: Any) -> LightView:
    """Return all that is to be shown now."""
    scene, shared = _scene(table), table.shared
    saved, failed = table.is_saved()
    step, key = _step_words(table)
    title = table.game.title
    heading = scene.title if scene.title != title else ""
    panel = _panel(table)
    return LightView(
        title=title,
        subtitle=table.said_of(say("level_light")),
        heading=heading,
        what=scene.subtitle,
        phases=_phases(scene),
        seats=_seats(table, scene),
        up=scene.seat,
        name=shared.name(scene.seat) if scene.seat else say("light_everybody"),
        clock=turn_clock(table),
        keys=tuple(
            KeyView(at, one.label, one.line, one.colour) for at, one in enumerate(keys(table))
        ),
        counters=tuple(
            CountView(at, one.label, one.value, one.minimum, one.maximum)
            for at, one in enumerate(scene.counters)
        ),
        reminders=_reminders(table, scene),
        look=_look_words(table, scene),
        step=step,
        step_key=key,
        panel=panel,
        objects=table.doubted is not None,
        saved=saved,
        save_failed=failed,
        can_undo=table.session.record.can_undo,
        is_paused=table.clocks is not None and table.clocks.is_paused,
    )


def keys(table: TableReports) -> tuple[Key, ...]:
    """Return the keys of the table, but for the step that has a button of its own."""
    found = next_step(table)
    return tuple(one for one in _scene(table).keys if found is None or one.move != found[1])


def counters(table: TableReports) -> tuple[Counter, ...]:
    """Return the counters of the table."""
    return _scene(table).counters


def next_step(table: TableReports) -> tuple[Expectation, Move] | None:
    """Return the step that is next, and who is awaited for it."""
    for one in table.awaited:
        move = one.suggested or one.ends
        if move is not None:
            return one, move
    return None


def turn_clock(table: TableReports) -> str:
    """Return how long the seat that is up has been thinking; nothing without clocks."""
    seat = _scene(table).seat
    return clock_face(table.clocks.turn(seat)) if table.clocks and seat else ""


def _scene(table: TableReports) -> LightScene:
    """Return the scene as everybody sees it; while its owner holds to look, as that one does."""
    scene: LightScene = table.game.table.light(table.shared)
    looking = table.front.looking
    if looking is None or looking != scene.seat:
        return scene
    own: LightScene = table.game.table.light(table.moment.seen_by(looking).state)
    return replace(scene, counters=own.counters, lines=own.lines)


def _look_words(table: TableReports, scene: LightScene) -> str:
    """Offer who is up to look at what is hidden from the others."""
    seat = scene.seat
    if not seat or table.moment.seen_by(seat) is table.moment.shared:
        return ""
    return say("hold_to_look", name=table.shared.name(seat))


def _phases(scene: LightScene) -> tuple[PhaseMark, ...]:
    here = scene.phases.index(scene.phase) if scene.phase in scene.phases else -1
    return tuple(PhaseMark(one, at < here, at == here) for at, one in enumerate(scene.phases))


def _seats(table: TableReports, scene: LightScene) -> tuple[SeatLine, ...]:
    told, times, order = dict(scene.lines), table.times(), scene.order
    awaited = {one.by for one in table.awaited if one.by}
    up = {scene.seat} if scene.seat else awaited
    after = order.index(scene.seat) + 1 if scene.seat in order else -1
    following = order[after % len(order)] if after >= 0 and len(order) > 1 else ""
    lines = {following: say("light_next")} | {one: say("light_up") for one in up}
    return tuple(
        SeatLine(
            seat=one,
            name=table.shared.name(one),
            line=told.get(one) or lines.get(one, ""),
            time=times.get(one, ""),
            is_up=one in up,
        )
        for one in order
    )


def _step_words(table: TableReports) -> tuple[str, str]:
    """Return what the one amber button says, and the key it presses; nothing if there is none."""
    if not table.awaited:
        missing = table.game.rules.score(table.game.rules.tally(table.shared)).missing
        return (say("light_count"), "pad") if missing else (say("final_score"), "score")
    found = next_step(table)
    if found is None:
        return "", ""
    awaited, move = found
    if move != awaited.ends or awaited.by == TABLE:
        return str(table.game.rules.words(table.shared, move)), "pass"
    name = table.shared.name(awaited.by)
    after = _who_comes(table, move)
    if after in ("", awaited.by):
        return say("light_done", name=name), "pass"
    return say("light_done_next", name=name, after=table.shared.name(after)), "pass"


def _who_comes(table: TableReports, move: Move) -> str:
    """Return who is up once a step is made, with those that follow by themselves."""
    record = table.session.record.then(move)
    for step in () if table.session.confirms_steps else certain_steps(record):
        record = record.then(step)
    seen = record.game.rules.view(record.state, None)
    return next((one.by for one in expects(record.game, seen)), "")


def _panel(table: Any) -> Panel | None:
    """Return what lies over the table: a page, an objection, what happened under other rules."""
    if table.page == "undo":
        return undo_panel(table)
    if table.page:
        scene = table.game.table.scene(table.shared, table.seat)
        return menu.panel(table, scene)
    differs = drift.panel(table)
    if differs is not None or table.doubted is None:
        return differs
    move = table.doubted
    said = table.moment.shared.objections(move)
    if is_legal(said) is not False:
        return None
    who = table.shared.name(move.by) if move.by else say("table")
    buttons = (Button("happened", say("it_happened")), Button("back", say("cancel"), amber=True))
    words = table.game.rules.words(table.shared, move)
    return Panel(who, words, tuple(map(objection, said)), buttons)


def _reminders(table: TableReports, scene: LightScene) -> tuple[str, ...]:
    """Return what is worth remembering now; of a game that is over, how it ended."""
    if table.awaited:
        return scene.reminders[:MOST_REMINDERS]
    if table.game.rules.score(table.game.rules.tally(table.shared)).missing:
        return (say("light_to_count"),)
    end = outcome(table.game, table.shared)
    return tuple(filter(None, (end.reason, end.tie_break)))
