"""All the table screen shows, put together from what the presenter knows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.play.seating import Seating
from companion.presenters.panels import Badge, Panel, points
from companion.presenters.table.front import shown_to
from companion.presenters.table.open_table import OpenTable
from companion.presenters.table.panel import blank_piece, entry, panel_words
from companion.presenters.table.panel.questions import AskedView
from companion.texts.words import say
from rules.answers import Hint, is_legal
from rules.table.keys import key
from rules.table.pickers import Picker
from rules.table.scene import Place, Scene, SeatCard, Tray


@dataclass(frozen=True, slots=True)
class TableView:
    """All the table screen shows."""

    scene: Scene
    cards: tuple[tuple[SeatCard, bool], ...]
    tray: Tray | None
    badges: dict[str, Badge]
    ghost: Place | None
    panel: Panel
    picker: Picker | None
    saved: str
    save_failed: bool
    can_undo: bool
    can_redo: bool
    seating: Seating
    look: str
    times: dict[str, str]
    is_paused: bool
    events: int
    question: AskedView | None = None

    @property
    def objects(self) -> bool:
        """Whether something speaks against what is chosen."""
        return any(button.key == "happened" for button in self.panel.buttons)


def view(table: OpenTable) -> TableView:
    """Return all that is to be shown now."""
    state, record = table.shared, table.session.record
    scene: Scene = table.game.table.scene(state, table.seat)
    looked = _looked(table, scene)
    candidates = [] if entry.is_open(table) else table.candidates()
    chosen = table.chosen(candidates)
    clocks, questions = table.clocks, table.questions
    saved, failed = table.is_saved()
    awaited = {one.by for one in table.awaited}
    return TableView(
        scene=looked or scene,
        cards=tuple((card, card.seat in awaited) for card in (looked or scene).cards),
        tray=shown_to(looked, scene) if looked else _with_brush(table, table.front.tray_of(scene)),
        badges=_badges(table, candidates),
        ghost=_ghost(table, scene, chosen),
        panel=panel_words.panel(table, scene, candidates, chosen),
        picker=table.picker.open_picker(table),
        saved=saved,
        save_failed=failed,
        can_undo=record.can_undo,
        can_redo=record.can_redo,
        seating=table.seating,
        look=say("hold_to_look", name=state.name(table.seat)) if table.hides else "",
        times=table.times(),
        events=record.at,
        is_paused=clocks is not None and clocks.is_paused,
        question=questions.view(),
    )


def _with_brush(table: OpenTable, tray: Tray | None) -> Tray | None:
    """Return a tray with a key to paint one of the blank pieces in it, if some can be painted."""
    blank = blank_piece.in_tray(table, tray) if tray is not None else None
    if tray is None or blank is None:
        return tray
    brush = key(f"{blank_piece.KEY}:{blank.sort}", say("paint_one"))
    return replace(tray, places=(*tray.places, brush))


def _looked(table: OpenTable, scene: Scene) -> Scene | None:
    """Return the table as the seat that holds to look sees it, while it holds."""
    if table.front.looking != table.seat or not table.hides:
        return None
    own = table.moment.seen_by(table.seat).state
    looked: Scene = table.game.table.scene(own, table.seat)
    return replace(looked, counters=scene.counters, choices=scene.choices)


def _badges(table: OpenTable, candidates: list[Hint]) -> dict[str, Badge]:
    """Mark every place that would answer a touch with the best it could bring."""
    best: dict[str, int | None] = {}
    touched = table.choice.touched
    for one in candidates:
        if is_legal(one.objections) is not False:
            touches = table.sight.touches(one.move)
            # With nothing touched yet, only what a move begins with is marked.
            for place in touches if touched else touches[:1]:
                brings = one.preview.points
                held = best.get(place, brings)
                best[place] = max(held or 0, brings or 0) if held != brings else brings
    badges = {place: Badge(points(brings)) for place, brings in best.items()}
    return badges | {place: Badge("", chosen=True) for place in touched}


def _ghost(table: OpenTable, scene: Scene, chosen: Hint | None) -> Place | None:
    """Draw the chosen tile where it would lie."""
    if chosen is None:
        return None
    after: Scene = table.game.table.scene(table.moment.shared.after(chosen.move), table.seat)
    now = {place.id: place.wedges for place in scene.places}
    changed = (one for one in after.places if one.wedges and one.wedges != now.get(one.id))
    return next(changed, None)
