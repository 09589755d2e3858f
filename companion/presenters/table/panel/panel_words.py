"""What the panel of the table screen says: who is awaited, what a move brings, why not.

Everything here reads the view of the shared screen, so nothing hidden can get into a text.
"""

from __future__ import annotations

from companion.presenters.box.editor import kind_of
from companion.presenters.panels import (
    Button,
    Item,
    Panel,
    key_of,
    link_to,
    objection,
    points,
    reminder,
)
from companion.presenters.scan import scanned_piece
from companion.presenters.table.open_table import OpenTable
from companion.presenters.table.panel import blank_piece, drift, menu
from companion.presenters.table.panel.undo import revealing
from companion.texts.words import say
from rules.answers import Expectation, Hint, is_legal
from rules.game import outcome
from rules.table.scene import Scene

FIRST_HINTS = 3
"""So many come before the reminders, which would be far down below a long list."""
MOST_HINTS = 5
MOST_BLOCKED = 8
MANY_HINTS = 18
"""So many are listed one by one, to be scrolled through; of still more the best few."""


def panel(table: OpenTable, scene: Scene, candidates: list[Hint], chosen: Hint | None) -> Panel:
    """Return what the panel says now."""
    if table.page == "undo":
        return undo_panel(table)
    if table.page:
        return menu.panel(table, scene)
    if (differs := drift.panel(table)) is not None:
        return differs
    awaited = table.awaited
    if not awaited:
        end = outcome(table.game, table.shared)
        item = Item("good", end.reason, end.tie_break)
        rules = table.game.rules
        is_open = bool(rules.score(rules.tally(table.shared)).missing)
        buttons = [Button("score", say("final_score"), amber=not is_open)]
        if is_open:  # what nobody told is asked on the pad, where the rest is filled in
            buttons.append(Button("level:pad", say("light_count"), amber=True))
        return Panel(say("game_over"), "", (item,), tuple(buttons))
    who = table.shared.name(awaited[0].by) if awaited[0].by else say("table")
    if chosen is not None and is_legal(chosen.objections) is False:
        return _objections(table, who, candidates, chosen)
    if chosen is not None:
        return _chosen(table, who, candidates, chosen)
    grouped = table.grouped(candidates)
    laid = None if table.choice.touched else table.laid
    asked = (
        *_laid(table),
        *_blank(table),
        *table.questions.items(table, laid.move if laid else None),
    )
    shown = grouped if len(grouped) <= MANY_HINTS else grouped[:MOST_HINTS]
    hints = [_hint(table, one, f"hint:{at}") for at, one in enumerate(shown)]
    items = hints[:FIRST_HINTS]
    if not table.choice.touched:
        # What a hint proposes need not be said a second time.
        said = {one.title for one in hints}
        notes = table.game.rules.notes(table.shared)
        items += [reminder(one) for one in notes if one.text.rstrip(".") not in said]
    items += hints[FIRST_HINTS:]
    if not table.choice.touched:
        items += _blocked(table)
    return Panel(
        who,
        awaited[0].what,
        (*asked, *items),
        _buttons(table, awaited),
        more=len(grouped) - len(shown),
    )


def _laid(table: OpenTable) -> tuple[Item, ...]:
    """Offer to turn what was just laid."""
    if table.laid is None or not table.laid.can_turn or table.choice.touched:
        return ()
    words = table.game.rules.words(table.shared, table.laid.move)
    return (Item("good", say("turn_laid"), words, key="turn"),)


def _blank(table: OpenTable) -> tuple[Item, ...]:
    """Offer to paint the blank piece that lies where one has touched."""
    touched = table.choice.touched
    lying = blank_piece.laid_at(table, touched[0]) if len(touched) == 1 else None
    if lying is None:
        return ()
    what = kind_of(table.game, lying.sort).one
    return (Item("ask", say("paint_lying", what=what), key=f"paint:{touched[0]}"),)


def _buttons(table: OpenTable, awaited: tuple[Expectation, ...]) -> tuple[Button, ...]:
    if table.choice.touched:
        return (Button("back", say("let_go")),)
    step, end = awaited[0].suggested, awaited[0].ends
    scans = table.scans and scanned_piece.can_scan(table)
    asked = [one.key for one in table.pickers() if one.touch in awaited[0].kinds]
    next_ = step is None and end is None and not scans
    buttons = [
        Button(f"pick:{key}", say("tell"), icon="pencil", amber=next_ and key == asked[0])
        for key in asked
    ]
    if table.game.table.lots(table.shared):
        buttons.append(Button("lots", say("draw_lots"), icon="dice-5"))
    if end is not None and end != step:
        # Ending a turn in which something is still to be done is not the next thing to do.
        early = awaited[0].idle or is_legal(table.moment.shared.objections(end)) is False
        says = say("pass" if awaited[0].idle else "done")
        buttons.append(Button("pass", says, amber=not (step or scans or early)))
    if step is not None:
        words = table.game.rules.words(table.shared, step)
        buttons.append(Button("suggested", words, amber=not scans))
    if scans:
        buttons.append(Button("scan", say("scan"), amber=True, icon="qrcode-scan"))
    return tuple(buttons)


def _chosen(table: OpenTable, who: str, candidates: list[Hint], chosen: Hint) -> Panel:
    """Say what the chosen move brings, and offer to make it."""
    doubts = [objection(one) for one in chosen.objections]
    told = [
        Item("soft", one.text, key_of(one.rule), key=link_to(one.rule))
        for one in chosen.preview.consequences
    ]
    buttons = (
        *_turning(table, candidates),
        Button("back", say("let_go")),
        Button("make", say("do_it"), amber=True),
    )
    asked = table.questions.items(table, chosen.move)
    items = (_hint(table, chosen, "make"), *asked, *told, *doubts)
    words = table.game.rules.words(table.shared, chosen.move)
    return Panel(who, words, items[:MOST_HINTS], buttons)


def _objections(table: OpenTable, who: str, candidates: list[Hint], chosen: Hint) -> Panel:
    """Say why, with the rule and the fact; the table decides."""
    words = table.game.rules.words(table.shared, chosen.move)
    items = tuple(objection(one) for one in chosen.objections)
    buttons = (
        *_turning(table, candidates),
        Button("happened", say("it_happened")),
        Button("back", say("take_back"), amber=True),
    )
    return Panel(who, words, items[:MOST_HINTS], buttons)


def _turning(table: OpenTable, candidates: list[Hint]) -> tuple[Button, ...]:
    """Offer to turn a piece where it could lie in several ways."""
    several = len(table.ready(candidates)) > 1 or scanned_piece.fits_turned(table)
    return (Button("turn", say("turn"), icon="rotate-right"),) if several else ()


def _blocked(table: OpenTable) -> list[Item]:
    """Say what lies at hand but cannot be done, each with its reason; touching it says more."""
    found: dict[str, Item] = {}
    for at, move in enumerate(table.game.table.at_hand(table.shared)):
        against = [one for one in table.moment.shared.objections(move) if one.forbids]
        if against:
            words = table.game.rules.words(table.shared, move)
            said = f"{against[0].rule.key} · {against[0].because}"
            found.setdefault(words, Item("bad", words, said, key=f"blocked:{at}"))
    return list(found.values())[:MOST_BLOCKED]


def undo_panel(table: OpenTable) -> Panel:
    """Ask whether something that was turned up is taken back all the same."""
    rules, found = table.game.rules, revealing(table.session.record)
    words = "" if found is None else rules.words(rules.view(found[0], None), found[1])
    item = Item("warn", words, say("undo_revealed"))
    buttons = (Button("undo", say("undo_anyway")), Button("back", say("keep"), amber=True))
    return Panel(say("undo"), say("undo_asks"), (item,), buttons)


def _hint(table: OpenTable, hint: Hint, key: str) -> Item:
    words = table.game.rules.words(table.shared, hint.move)
    told = " · ".join(note.text for note in hint.preview.consequences)
    if any(not one.is_sure for one in hint.objections):
        told = " · ".join(filter(None, (say("cannot_check"), told)))
    tone = "good" if not hint.objections else "soft"
    if any(note.warns for note in hint.preview.consequences):
        tone = "warn"
    return Item(tone, words, told, points(hint.preview.points), key)
