"""The boxes on the owner's shelf: what is known of each, and tags bound to their pieces.

Usually there is one box of a game. Who has two (a second edition, the club's) names the others; a
game is begun with one of them, and what is learnt in it goes into that one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.box.tag_codes import Tags
from companion.formats import limits
from companion.formats.copies import DEMONSTRATION
from companion.formats.json_text import on_one_line
from companion.storage.journal import Journal
from companion.storage.journal_entries import FIRST_BOX, box_key

BINDINGS = "tags"


def names(journal: Journal, game: str) -> tuple[str, ...]:
    """Return the boxes of a game, the first one first."""
    told = _read(journal.setting(f"boxes:{game}"), list)
    return (FIRST_BOX, *(one for one in told if isinstance(one, str) and one))


def add(journal: Journal, game: str, name: str) -> str:
    """Put one more box of a game on the shelf; return its name as it is kept.

    The demonstration box is nobody's, so none is called like it.
    """
    name = on_one_line(name.replace("#", ""))[: limits.BOX_NAME]
    known = names(journal, game)
    if name and name not in (*known, DEMONSTRATION):
        journal.set(f"boxes:{game}", json.dumps([*known[1:], name]))
    return name


def remove(journal: Journal, game: str, name: str) -> None:
    """Take a box off the shelf and forget what was known of it; games begun with it stay."""
    left = [one for one in names(journal, game)[1:] if one != name]
    journal.set(f"boxes:{game}", json.dumps(left))
    journal.unlearn(box_key(game, name))


# Tags


def bindings(journal: Journal) -> dict[str, str]:
    """Return the codes that are bound to pieces: a text, and the id of the piece's own tag."""
    told = _read(journal.setting(BINDINGS), dict)
    return {str(text): str(id) for text, id in told.items()}


def bind(journal: Journal, text: str, id: str) -> None:
    """Let a code stand for a piece, whatever it stood for before."""
    journal.set(BINDINGS, json.dumps(bindings(journal) | {text: id}, ensure_ascii=False))


def unbind(journal: Journal, texts: Iterable[str]) -> None:
    """Let codes stand for what they say, or for nothing."""
    gone = set(texts)
    left = {text: id for text, id in bindings(journal).items() if text not in gone}
    journal.set(BINDINGS, json.dumps(left, ensure_ascii=False))


def tags(journal: Journal) -> Tags:
    """Return all tags, with what the owner bound to other codes."""
    return Tags(bindings=bindings(journal))


def _read(text: str | None, kind: type) -> Any:
    try:
        told = json.loads(text or "null")
    except ValueError:
        return kind()
    return told if isinstance(told, kind) else kind()
