"""The rooms of the house, their order, and who imports whom: read from the files as they are.

A room is a folder of companion, of hardware or of the kernel of rules; the files that lie beside
such folders are a room of their own (`rules`, `hardware`), and all games are one (`rules.games`).
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.source_imports import module_name, modules_used

ROOT = Path(__file__).resolve().parent.parent
DRAWN = ("companion", "rules", "hardware", "kv")

# The rooms of companion: each may import those of earlier steps and itself, none beside it.
STEPS = (
    ("texts", "formats"),
    ("storage",),
    ("play", "box"),
    ("tags", "camera", "history", "machine"),
    ("presenters",),
    ("web",),
    ("app", "phones", "club"),
    ("cli",),
    ("__main__",),
)

Graph = dict[str, frozenset[str]]


def sources() -> dict[str, str]:
    """Return every Python file that is drawn, by its path from the project's folder."""
    paths = sorted(path for top in DRAWN for path in (ROOT / top).rglob("*.py"))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def room_of(module: str, folders: frozenset[str]) -> str:
    """Return the room a module belongs to; `folders` are the packages there are.

    The bare package of the games is the kernel's: the shelf looks into it, and it names no game.

    >>> room_of("companion.play.session", frozenset()), room_of("rules.game", frozenset())
    ('companion.play', 'rules')
    >>> room_of("rules.games.notad.play.moves", frozenset()), room_of("rules.games", frozenset())
    ('rules.games', 'rules')
    """
    first = ".".join(module.split(".")[:2])
    if module.startswith("companion."):
        return first
    inside = first in folders or module.count(".") > 1
    return first if inside and module != "rules.games" else module.partition(".")[0]


def rooms(files: Mapping[str, str]) -> Graph:
    """Return for each room the other rooms that its files import."""
    known = frozenset(map(module_name, files))
    folders = frozenset(module_name(path) for path in files if path.endswith("/__init__.py"))
    leads: dict[str, set[str]] = {}
    for path, source in files.items():
        here = room_of(module_name(path), folders)
        there = {room_of(one, folders) for one in modules_used(path, source, known)}
        leads.setdefault(here, set()).update(there - {here})
    return {room: frozenset(leads[room]) for room in sorted(leads)}


def within(graph: Graph, top: str) -> Graph:
    """Return the part of a graph that lies in one top folder."""
    ours = {room for room in graph if room.partition(".")[0] == top}
    return {room: graph[room] & ours for room in graph if room in ours}


def reduced(graph: Graph) -> Graph:
    """Leave out each arrow that a longer way tells as well; what goes both ways stays.

    >>> few = reduced({"a": frozenset("bc"), "b": frozenset("c"), "c": frozenset()})
    >>> {room: sorted(leads) for room, leads in few.items()}
    {'a': ['b'], 'b': ['c'], 'c': []}
    """
    left = {room: set(leads) for room, leads in graph.items()}
    # Folders before the files beside them: in a knot these keep the arrow.
    for here in sorted(graph, key=lambda room: (-room.count("."), room)):
        for there in sorted(graph[here]):
            if here in graph[there]:
                continue
            left[here].remove(there)
            if there not in _reached(left, here):
                left[here].add(there)
    return {room: frozenset(leads) for room, leads in left.items()}


def _reached(graph: Mapping[str, Iterable[str]], start: str) -> set[str]:
    found: set[str] = set()
    ahead = [start]
    while ahead:
        for one in graph[ahead.pop()]:
            if one not in found:
                found.add(one)
                ahead.append(one)
    return found


def line_of(room: str, files: Mapping[str, str]) -> str:
    """Return the first sentence of what a room says of itself."""
    stem = room.replace(".", "/")
    source = files.get(f"{stem}/__init__.py") or files[f"{stem}.py"]
    told = " ".join((ast.get_docstring(ast.parse(source)) or "").split("\n\n")[0].split())
    plain = told.partition("; :mod:")[0].replace("`", "")  # what it says to who reads the code
    return plain.partition(". ")[0].removesuffix(".")
