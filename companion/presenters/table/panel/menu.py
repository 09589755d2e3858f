"""The table's menu in the panel: correct a count, change seats, stop here, or go elsewhere.

Nothing here is a dialog: each page is shown in the panel, and the board stays in sight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.presenters.panels import Button, Item, Panel, Stepper, objection
from companion.presenters.start import level_cards, tracking
from companion.presenters.table.open_table import OpenTable
from companion.presenters.table.panel import entry
from companion.texts.words import say
from rules.state import Level
from rules.table.scene import Choice, Counter, Scene


def panel(table: OpenTable, scene: Scene) -> Panel:
    """Return the page of the menu that is open."""
    name = table.page.partition(":")[0]
    match name:
        case "correct":
            return _correct(table, scene)
        case "seats":
            return _seats(table)
        case "audit":
            return _audit(table)
        case "level":
            return _level(table)
        case entry.PAGE:
            return entry.panel(table)
        case _:
            return _menu(table)


def press(table: OpenTable, verb: str, about: str) -> None:
    """Press something on a page of the menu; what no page has does nothing."""
    if verb in VERBS:
        VERBS[verb](table, about)


def _stop(table: OpenTable, *, stops: bool) -> None:
    (table.session.stop if stops else table.session.resume)()
    table.page = ""


def _swap(table: OpenTable, seat: str) -> None:
    """Let a seat and the next one change places."""
    seats = list(table.session.record.state.seats)
    at = seats.index(seat)
    after = (at + 1) % len(seats)
    seats[at], seats[after] = seats[after], seats[at]
    table.session.reseat(seats)


def _leave(table: OpenTable, seat: str) -> None:
    table.session.reseat([one for one in table.session.record.state.seats if one != seat])


def _join(table: OpenTable, name: str) -> None:
    table.session.reseat([*table.session.record.state.seats, name])


def _rename(table: OpenTable, told: str) -> None:
    seat, _, name = told.partition("=")
    table.session.rename(seat, name)


def _choose(table: OpenTable, told: str) -> None:
    """Play by another reading of a ruling from now on: a correction, and undo takes it back."""
    name, _, at = told.partition("=")
    option = next(one for one in table.game.rules.options if one.name == name)
    if table.session.record.state.options.get(name) != option.choices[int(at)]:
        table.session.correct(("options", name), option.choices[int(at)])


def _count(table: OpenTable, at: int, by: int) -> None:
    """Step a count of the guided entry, or of the page that corrects."""
    (entry.count if entry.is_open(table) else _step)(table, at, by)


def _track(table: OpenTable, level: str) -> None:
    """Go on at another level; undo comes back to this one, with all that was told on it."""
    table.session.tell(*tracking.change(table.session.record, Level(level)))
    table.page = ""


VERBS: dict[str, Callable[[OpenTable, str], None]] = {
    "level": _track,
    "stop": lambda table, _: _stop(table, stops=True),
    "resume": lambda table, _: _stop(table, stops=False),
    "up": lambda table, at: _count(table, int(at), 1),
    "down": lambda table, at: _count(table, int(at), -1),
    "nothing": lambda table, _: entry.nothing(table),
    "leave": _leave,
    "swap": _swap,
    "join": _join,
    "rename": _rename,
    "option": _choose,
}
"""What the pages' items and buttons do."""


def _menu(table: OpenTable) -> Panel:
    stopped = table.session.record.state.stopped
    items = (
        Item("soft", say("menu_rules"), key="rules"),
        Item("soft", say("level_menu"), key="page:level"),
        *(_about_the_board(table) if table.session.record.state.level is Level.FULL else ()),
        Item("soft", say("menu_seats"), key="page:seats"),
        *((Item("soft", say("house_rules"), key="house"),) if table.game.rules.options else ()),
        *((Item("soft", say("menu_clocks"), key="clocks"),) if table.clocks else ()),
        Item("soft", say("menu_score"), key="score"),
        Item(
            "warn",
            say("menu_resume" if stopped else "menu_stop"),
            key="resume" if stopped else "stop",
        ),
    )
    return Panel(say("menu"), "", items, (Button("back", say("close"), amber=True),))


def _about_the_board(table: OpenTable) -> Iterator[Item]:
    """Yield what only a table needs that tells all of its board."""
    yield Item("soft", say("menu_correct"), key="page:correct")
    yield Item("soft", say("menu_compare"), key=f"page:{entry.PAGE}:0")
    if table.game.table.board:
        yield Item("soft", say("menu_board"), key="board")
    yield Item("soft", say("menu_audit"), key="page:audit")


def _level(table: OpenTable) -> Panel:
    """Offer the other levels, each with what the app can do in it with this box."""
    state = table.session.record.state
    items = []
    for one in level_cards.cards(table.game, state.copy, state.level):
        if one.chosen:
            items.append(Item("good", f"{one.title} · {say('level_now')}", one.line))
        elif one.missing:
            items.append(Item("soft", one.title, one.line))
        else:
            items.append(Item("ink", one.title, one.line, key=f"level:{one.level}"))
    button = Button("back", say("close"), amber=True)
    return Panel(say("level_menu"), say("level_menu_help"), tuple(items), (button,))


def _correct(table: OpenTable, scene: Scene) -> Panel:
    steppers = [
        Stepper(str(at), one.label, "?" if one.value is None else str(one.value))
        for at, one in enumerate(scene.counters)
    ]
    for at, choice in enumerate(scene.choices, len(scene.counters)):
        shown = next((word for word, value in choice.choices if value == choice.value), "?")
        steppers.append(Stepper(str(at), choice.label, shown))
    who = table.shared.name(scene.seat)
    button = Button("back", say("close"), amber=True)
    return Panel(say("menu_correct"), who, (), (button,), tuple(steppers))


def _step(table: OpenTable, at: int, by: int) -> None:
    scene: Scene = table.game.table.scene(table.session.record.state, table.seat)
    asked: tuple[Counter | Choice, ...] = (*scene.counters, *scene.choices)
    entry.change(table, asked[at], by)


def _seats(table: OpenTable) -> Panel:
    state = table.session.record.state
    items = []
    for seat in state.seats:
        name = state.name(seat)
        items.append(Item("soft", say("swap_seat", name=name), key=f"swap:{seat}"))
        if len(state.seats) > table.game.seats.start:
            items.append(Item("warn", say("leave_seat", name=name), key=f"leave:{seat}"))
    buttons = [Button("back", say("close"), amber=True)]
    if len(state.seats) < table.game.seats.stop - 1:
        buttons.insert(0, Button("ask:join", say("join_seat"), icon="account-plus"))
    return Panel(say("menu_seats"), say("seats_help"), tuple(items), tuple(buttons))


def _audit(table: OpenTable) -> Panel:
    found = tuple(objection(one) for one in table.game.rules.audit(table.shared))
    items = found or (Item("good", say("audit_fine")),)
    return Panel(say("menu_audit"), "", items, (Button("back", say("close"), amber=True),))
