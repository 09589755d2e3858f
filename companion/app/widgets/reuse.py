"""Fills a box with lines, taking those that lie in it already: building new ones takes long."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Wanted = tuple[type[Any], Mapping[str, Any]]
"""What kind of widget, and what it shows."""


def fill(box: Any, wanted: Iterable[Wanted], **bound: Any) -> None:
    """Show these widgets in a box, in this order; new ones get the handlers they have events for.

    A handler gets the widget, so it can ask what that shows by then. What is not needed now is
    kept with the box for the next time.
    """
    lying = list(reversed(box.children))
    spare, lines = lying + getattr(box, "spare", []), []
    for kind, shown in wanted:
        line = next((one for one in spare if type(one) is kind), None)
        if line is None:
            line = kind()
            events = {name: act for name, act in bound.items() if line.is_event_type(name)}
            line.bind(**events)
        else:
            spare.remove(line)
        for name, value in shown.items():
            setattr(line, name, value)
        lines.append(line)
    box.spare = spare
    if lines != lying:
        box.clear_widgets()
        for line in lines:
            box.add_widget(line)
