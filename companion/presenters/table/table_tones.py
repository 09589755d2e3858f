"""Which tone a change of the table screen makes: one for the ear of whoever looks at the board."""

from __future__ import annotations

from companion.machine.tones import Tone
from companion.presenters.table.table_view import TableView


def tone(before: TableView | None, after: TableView) -> Tone | None:
    """Return the tone between two views, or None; what went wrong is louder than what went well."""
    if before is None:
        return None
    if (after.save_failed and not before.save_failed) or (_objects(after) and not _objects(before)):
        return "objection"
    if after.events == before.events:
        return None
    return "saved" if _awaited(after) == _awaited(before) else "pass"


def _objects(view: TableView) -> bool:
    return any(button.key == "happened" for button in view.panel.buttons)


def _awaited(view: TableView) -> set[str]:
    return {card.seat for card, awaited in view.cards if awaited}
