"""A piece at the table that has a name of its own, such as an animal, and that nobody named yet.

It is asked for in a line of the panel, which never blocks: one of those that are known, or a new
one, which is told once per box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.formats.type_names import written_name
from companion.presenters.box import new_kind
from companion.presenters.table.shared_table import SharedTable
from companion.texts.words import say
from rules.moves import kinds
from rules.record import Corrected, Learned
from rules.values.paths import Path


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A piece without a name: its kind, where in the state its name goes, and its sort if known."""

    kind: str
    path: Path
    sort: Any = None


def lying(table: SharedTable) -> Iterator[Unnamed]:
    """Yield what lies unnamed on the boards of the seat in front."""
    people = getattr(table.shared, "PEOPLE", "")
    player = getattr(table.shared, people, {}).get(table.seat) if people else None
    for one in kinds.fields_of(type(player)) if player is not None else ():
        held, way = getattr(player, one.name), (people, table.seat, one.name)
        match one.kind:
            case kinds.Laid(piece=piece) if new_kind.is_named(table.game, piece.sort):
                for place, token in (held or {}).items():
                    for called in (piece.sort, "kind", "id"):
                        if hasattr(token, called) and getattr(token, called) is None:
                            sort = _sort(table, piece.sort, token)
                            yield Unnamed(piece.sort, (*way, place, called), sort)


def _sort(table: SharedTable, kind: str, token: Any) -> Any:
    for field, _word, _value in new_kind.sorts(table.game, kind):
        for name in (field, f"{field}_"):
            if written_name(name) == field and hasattr(token, name):
                return getattr(token, name)
    return None


def keys(table: SharedTable, one: Unnamed) -> tuple[tuple[str, str], ...]:
    """Return the keys that name it: those that are known and fit, then new ones."""
    copy, offered = table.shared.copy.overlay(_mine(table, one.kind)), []
    sorts = new_kind.sorts(table.game, one.kind)
    for id in copy.ids(one.kind):
        component = f"{one.kind}/{id}"
        is_named = copy.knows(component, new_kind.NAME)
        fits = one.sort is None or all(
            copy.get(component, field) in (None, one.sort) for field, _, _ in sorts
        )
        if is_named and fits:
            offered.append((f"is:{id}", str(copy.get(component, new_kind.NAME))))
    for at, (_field, word, value) in enumerate(sorts):
        if one.sort in (None, value):
            offered.append((f"new:{at}", new_kind.new_words(word.lower())))
    return tuple(offered)


def take(table: SharedTable, one: Unnamed, id: str) -> None:
    """Name it as one that is known, here or by the owner of the box."""
    component, here = f"{one.kind}/{id}", table.shared.copy
    mine = _mine(table, one.kind).get(component, {})
    told = [Learned(component, name, value) for name, value in mine.items()]
    known = here.components.get(component) or mine
    if known:
        table.session.tell(*told, Corrected(one.path, id))


def take_new(table: SharedTable, one: Unnamed, sort: int, name: str) -> None:
    """Name it as a new one, which its box knows from now on."""
    copy = table.shared.copy.overlay(_mine(table, one.kind))
    id, lessons = new_kind.told(table.game, copy, one.kind, sort, name)
    if not lessons:
        take(table, one, id)
        return
    learned = (Learned(*lesson) for lesson in lessons)
    table.session.tell(*learned, Corrected(one.path, id))


def asks(one: Unnamed) -> str:
    """Return the question."""
    return say("which_one", what=one.sort if isinstance(one.sort, str) else one.kind)


def _mine(table: SharedTable, kind: str) -> dict[str, dict[str, Any]]:
    """Return what the owner of the box told of a kind elsewhere, since this game began."""
    here = table.shared.copy.components
    return {
        name: {field: held.value for field, held in fields.items()}
        for name, fields in table.session.mine().components.items()
        if name.partition("/")[0] == kind and name not in here
    }
