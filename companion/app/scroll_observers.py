"""Keeps a list that is scrolled from asking again and again to be told of its bar's colour.

Each time a ScrollView is laid out or moved it asks to hear when the colour of its bar changes, and
half a second later takes back one of these wishes, however many there are. Some eight were left
by every touch, for as long as the screen they lie on, and a change of the look went to all of them.
"""

from __future__ import annotations

from functools import wraps
from typing import Any

from kivy.uix.scrollview import ScrollView

_moved = ScrollView.update_from_scroll


@wraps(_moved)  # Kivy finds a method again by its name
def _moved_once(view: Any, *told: Any) -> None:
    view.funbind("bar_color", view._change_bar_color)
    _moved(view, *told)


def ask_once() -> None:
    """Let every list made from now on ask once; asking for this twice is fine."""
    ScrollView.update_from_scroll = _moved_once
