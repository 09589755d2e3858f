"""How much of a game the table tells: what is offered for a box, and going from one level on.

A level is offered with what the app can do in it now. Whoever goes down a level loses nothing that
was entered: undo brings it back. On the pad everything that is known is filled in already.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any

from companion.play import guided_entry
from companion.play.stored_records import AnyRecord
from rules.box.teaching import Question
from rules.copy import Copy
from rules.game import AnyGame
from rules.moves import levels
from rules.record import Corrected, Event, Tracked
from rules.state import Level, State

MOST = 0.9
"""From this part of its pieces on a box is known well enough to be told whole."""


def known_pieces(game: AnyGame, copy: Copy) -> tuple[int, int]:
    """Return how many components of a box are known, and how many there are.

    >>> from rules import shelf
    >>> notad = shelf.game("notad")
    >>> known, count = known_pieces(notad, notad.box.components())
    >>> known == count > 100
    True
    """
    whole = game.box.components()
    known = sum(copy.knows(one, *whole.fields(one)) for one in whole.components)
    return known, len(whole.components)


def missing_frame(game: AnyGame, copy: Copy) -> tuple[Question, ...]:
    """Return what a box lacks before a game can be told whole."""
    missing: tuple[Question, ...] = game.box.teaching.missing_frame(copy)
    return missing


def preselected(game: AnyGame, copy: Copy, last: Level | None = None) -> Level:
    """Return the level a new game begins with, unless the table says otherwise.

    That is the one this game was told on last. The first time it is light, or full once nine in
    ten pieces of the box are known.
    """
    offered, is_framed = levels.levels(game), not missing_frame(game, copy)
    if last in offered and (last is not Level.FULL or is_framed):
        return last
    known, count = known_pieces(game, copy)
    if Level.LIGHT in offered and not (is_framed and known >= MOST * count):
        return Level.LIGHT
    return Level.FULL if is_framed else Level.PAD


def begun(
    game: AnyGame, seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy, level: Level
) -> State | None:
    """Return the state a game begins with that is not told whole; None for one that is."""
    if level is Level.FULL:
        return None
    settled = game.settle(options)
    if level is Level.PAD:
        return guided_entry.at_its_end(game, seats, settled, copy)
    return levels.tracked(game.rules.start(seats, settled, copy), level)


def change(record: AnyRecord, level: Level) -> tuple[Event, ...]:
    """Return what happens when a table goes on at another level; all of it is undone together.

    On the pad the game is at its end, and what is known is filled in.
    """
    game, state = record.game, record.state
    if level is state.level:
        return ()
    if level is not Level.PAD:
        return (Tracked(level),)
    before = replace(state, tracked=level)
    ended = game.table.ended(before)
    over = (
        one.name for one in fields(state) if getattr(ended, one.name) != getattr(before, one.name)
    )
    told = (Corrected((one,), getattr(ended, one), guided_entry.ALONG) for one in over)
    return (Tracked(level), *told)
