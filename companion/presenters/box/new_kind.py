"""A kind of piece that nobody has told of yet, such as an animal: told with few touches.

Such kinds are known by their name and what sort they are; a fresh box has none of them. Each is
told once per box, at its first use or in *My box*, and gets a number that nobody needs to see.
"""

from __future__ import annotations

from typing import Any

from companion.box.field_controls import controls, field_types
from companion.presenters.box.editor import Lesson, kind_of
from companion.texts.words import say
from rules.box.teaching import alike, next_number
from rules.copy import Copy
from rules.game import AnyGame

NAME = "name"


def is_named(game: AnyGame, kind: str) -> bool:
    """Say whether pieces of a kind are known by their name, and not by how they are drawn."""
    found = kind_of(game, kind)
    return NAME in found.look and not (found.places or found.sketch)


def named(game: AnyGame, copy: Copy, component: str) -> tuple[str, str]:
    """Return what a piece is called, and of which sort it is as far as that is known."""
    offered = sorts(game, component.partition("/")[0])
    words = (word for field, word, value in offered if copy.get(component, field) == value)
    return str(copy.get(component, NAME)), next(words, "")


def sorts(game: AnyGame, kind: str) -> tuple[tuple[str, str, Any], ...]:
    """Return of which sorts a new one can be: the field that says it, its word and its value."""
    types = field_types(game.box.parts.get(kind))
    for field in kind_of(game, kind).look:
        for one in controls(types.get(field, str), None, field):
            if one.kind == "choice":
                return tuple(
                    (field, word[:1].upper() + word[1:], value) for word, value in one.choices
                )
    return ()


def told(
    game: AnyGame, copy: Copy, kind: str, sort: int, name: str
) -> tuple[str, tuple[Lesson, ...]]:
    """Return which number a kind has that is told, and what that teaches: nothing if it is known.

    `sort` is one of those it can be of.
    """
    offered = sorts(game, kind)
    field, _word, value = offered[sort] if offered else ("", "", None)
    look = {**({field: value} if field else {}), NAME: name}
    for one in alike(copy, kind_of(game, kind), look):
        return one, ()
    number = next_number(game.box.components(), copy, kind)
    return number, tuple((f"{kind}/{number}", held, what) for held, what in look.items())


def add_words(kind: str) -> str:
    """Return what adding a new one of a kind is called."""
    return say("kind_add_an" if kind[:1] in "aeiou" else "kind_add_a", what=kind)


def new_words(kind: str) -> str:
    """Return what a new one of a kind is called among those that are known."""
    return say("kind_new", what=kind)
