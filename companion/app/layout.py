"""Loads layout files when they are first needed; Kivy's builder remembers which it has."""

from __future__ import annotations

from importlib.resources import files

from kivy.lang import Builder


def load_layout(name: str) -> None:
    """Load a file of the kv room, such as ``widgets/table/picker_card.kv``; once is enough."""
    path = str(files("kv").joinpath(*name.split("/")))
    if path not in Builder.files:
        Builder.load_file(path)
