"""Letting a move happen to a file: position in, position out; a record gains its events.

A move with a sure objection is refused unless the table says that it happened anyway.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.cli.answers.judgements import read_move
from companion.formats.documents import File, write_position, write_record
from companion.formats.game_format import GameFormat
from companion.formats.json_text import write
from rules.answers import is_legal
from rules.record import Event, Ruled, waived
from rules.rule import Objection, Strength


class Refused(ValueError):
    """A move that rules speak against, and nobody said that it happened anyway."""

    def __init__(self, objections: Iterable[Objection]) -> None:
        self.objections = tuple(one for one in objections if one.strength is not Strength.INFO)
        super().__init__("; ".join(f"{one.because} ({one.rule.key})" for one in self.objections))


def apply(file: File, text: str, plain: Any, *, happened: bool = False) -> str:
    """Return the text of the file after a move; raises Refused or Unreadable.

    `text` is what the file said: a record keeps its lines as they are written.
    """
    record = file.record
    state, move, learned = read_move(record.game, record.state, plain)
    said = tuple(record.game.rules.objections(state, move))
    if is_legal(said) is False and not happened:
        raise Refused(said)
    # Only what the table overruled is a ruling; a move the app could not check just happened.
    event: Event = Ruled(move, waived(said)) if is_legal(said) is False else move
    after = record
    for one in (*learned, event):
        after = after.then(one)
    if not file.is_record:
        return write_position(record.game, after.state, record.start.later)
    if record.can_redo:
        return write_record(after, title=file.title)
    game_format = GameFormat(record.game)
    lines = [write(game_format.write_event(one)) for one in (*learned, event)]
    return "\n".join([text.rstrip(), *lines]) + "\n"
