"""What the journal tells of its games, as plain data and as records to take away.

A running game leaves as it stands on the shared screen: its events could tell what is hidden, so
they stay behind unless somebody asks for the secrets in so many words.
"""

from __future__ import annotations

from companion.answer_shapes import HistoryAnswer, KeptGame, StoryAnswer
from companion.entries import Card
from companion.files import write_record
from companion.journal import Journal
from companion.recalling import AnyRecord, recall_record
from rules import shelf
from rules.game import AnyGame, Move, outcome
from rules.reading import Unreadable
from rules.record import Event, Record, Ruled


def games(journal: Journal, *, everything: bool = False) -> HistoryAnswer:
    """Return the games of the journal, the last one touched first."""
    cards = list(journal.games())
    if everything:
        cards += [*journal.games(archived=True), *journal.games(deleted=True)]
    return {"journal": str(journal.path), "games": [_kept(one, journal.on_table) for one in cards]}


def events(journal: Journal, number: int) -> StoryAnswer:
    """Return one game in words, as everybody at the table saw it."""
    record = load(journal, number)
    told = zip(record.states, record.events, strict=False)
    return {
        "game": _kept(journal.card(number), journal.on_table),
        "events": [words(record.game, state, event) for state, event in told],
    }


def export(journal: Journal, number: int, *, with_secrets: bool = False) -> tuple[str, bool]:
    """Return a game as the text of a record file, and whether that is the whole of it."""
    record, title = load(journal, number), journal.card(number).title
    if with_secrets or not hides_something(record):
        return write_record(record, title=title), True
    game, state = record.game, record.state
    seen = game.view(state, None)
    masked: AnyRecord = Record.begin(game, seen.seats, seen.options, seen.copy, seen)
    return write_record(masked, title=title), False


def hides_something(record: AnyRecord) -> bool:
    """Say whether a record holds what the shared screen may not show yet."""
    game = record.game
    if not outcome(game, record.state).is_running:
        return False
    return any(game.view(state, None) != state for state in record.states)


def load(journal: Journal, number: int) -> AnyRecord:
    """Return the record of a game of the journal; raises Unreadable or JournalError."""
    kept = journal.load(number)
    try:
        game = shelf.game(kept.beginning.game)
    except shelf.NoSuchGame as error:
        raise Unreadable(f"game {number}: {error}") from None
    return recall_record(kept, game)


def words(game: AnyGame, state: object, event: Event) -> str:
    """Say an event in words that give nothing away."""
    match event:
        case Ruled(move=move, waived=waived):
            return f"{_said(game, state, move)} (it happened: {', '.join(waived)} waived)"
        case Move():
            return _said(game, state, event)
        case _:
            return _EVENTS[type(event).__name__]


def _said(game: AnyGame, state: object, move: Move) -> str:
    return game.words(game.view(state, None), move)


_EVENTS = {
    "Corrected": "the table corrected what lies there",
    "Learned": "the owner answered a question about the copy",
    "Reseated": "the seats were changed",
    "Renamed": "somebody else took a seat",
    "Stopped": "the table stopped here",
    "Resumed": "the table went on",
}


def _kept(card: Card, on_table: int | None) -> KeptGame:
    if card.deleted:
        status = "deleted"
    elif card.archived:
        status = "archived"
    elif card.is_finished:
        status = "finished"
    else:
        status = "on the table" if card.id == on_table else "paused"
    return {
        "id": card.id,
        "game": card.game,
        "title": card.title,
        "players": list(card.players),
        "status": status,
        "events": card.length,
        "created": card.created,
        "updated": card.updated,
    }
