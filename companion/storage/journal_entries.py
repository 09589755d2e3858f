"""What the journal takes and gives: a game's beginning, its entries, its place in the list.

Of a box of the owner's it knows the name: the first one of a game bears the game's, any other is
``notad#Club``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.storage.database import Kind

Standing = Literal["running", "paused", "stopped", "finished"]

FIRST_BOX = ""
"""The name of the one box that everybody has."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game began, in plain data: what :class:`rules.record.Start` says.

    `later` is what a later release says beside it.
    """

    game: str
    rules_version: str
    seats: tuple[str, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    copy: Mapping[str, Any] = field(default_factory=dict)
    position: Mapping[str, Any] | None = None
    later: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Written:
    """One entry to append: an event, an undo, a redo, or the sheet the table agreed on."""

    kind: Kind
    payload: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """What a list of games shows of one; dates are as the clock told them, in ISO 8601."""

    id: int
    game: str
    title: str
    players: tuple[str, ...]
    rules_version: str
    length: int
    standing: Standing
    created: str
    updated: str
    archived: str | None
    deleted: str | None

    @property
    def is_finished(self) -> bool:
        """Whether the table has agreed on the sheet."""
        return self.standing == "finished"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Where a running game stood by the rules of that time, and how they counted it.

    `length` is how many entries the game had then; the journal fills it in.
    """

    rules_version: str
    position: Mapping[str, Any]
    sheet: Mapping[str, Any]
    length: int = 0


@dataclass(frozen=True, slots=True)
class Kept:
    """A game as the journal holds it; `history` without branches that were left, `at` in it.

    `sheet` is what the table agreed on, unless the game went on afterwards.
    """

    card: Card
    beginning: Beginning
    history: tuple[dict[str, Any], ...]
    at: int
    sheet: dict[str, Any] | None


def box_key(game: str, box: str = FIRST_BOX) -> str:
    """Return what the journal calls a box.

    >>> box_key("notad"), box_key("notad", "Club")
    ('notad', 'notad#Club')
    """
    return f"{game}#{box}" if box else game
