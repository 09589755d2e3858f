"""A running game under other rules: what was, what is, and the table's choice, asked once."""

from __future__ import annotations

from companion.presenters.panels import Button, Item, Panel
from companion.presenters.table.open_table import OpenTable
from companion.texts.words import say

MOST_SHOWN = 6


def panel(table: OpenTable) -> Panel | None:
    """Return the card that shows both, or None where there is nothing to choose."""
    drift = table.session.drift
    if drift is None:
        return None
    says = drift.says or (say("drift_hidden"),)
    items = [Item("warn", one) for one in says[:MOST_SHOWN]]
    if len(says) > MOST_SHOWN:
        items.append(Item("soft", say("drift_more", count=len(says) - MOST_SHOWN)))
    buttons = [Button("drift:new", say("drift_new"), amber=not drift.corrections)]
    if drift.corrections:
        buttons.insert(0, Button("drift:old", say("drift_old"), amber=True))
    else:
        items.append(Item("soft", drift.why_not))
    return Panel(say("drift"), say("drift_why"), tuple(items), tuple(buttons))


def press(table: OpenTable, choice: str) -> None:
    """Take the table's choice."""
    if choice == "old":
        table.session.keep_what_was()
    else:
        table.session.count_anew()
