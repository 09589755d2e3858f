"""Games from elsewhere into the journal: our own collections, records and positions.

A game is never taken twice. A play that is here already stays as it is; only one that was brought
here and not touched since is replaced by a newer state of itself. A file is read to its end before
anything is written, and what is wrong with it is said in one line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.formats import documents, limits
from companion.formats.game_format import GameFormat
from companion.formats.json_text import on_one_line, write
from companion.formats.releases import written_start
from companion.history import origins
from companion.history.collection import Play, is_collection, read_collection
from companion.history.origins import Origin
from companion.play.session import Session
from companion.play.stored_records import AnyRecord
from companion.storage import database, migrations
from companion.storage.journal import Journal
from companion.storage.journal_entries import Card
from companion.storage.work import Job, Progress
from companion.texts.words import say
from rules.files.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one game of a file: "taken", "newer" or "here", and its number."""

    what: str
    game_id: int
    game: str
    players: tuple[str, ...]
    events: int


def taking(journal: Journal, path: Path) -> Job[tuple[Outcome, ...]]:
    """Take all games of a file into the journal, in small steps; raises Unreadable, NotSaved."""
    yield Progress(says=say("reading_file", name=path.name))
    if path.suffix.lower() == ".csv":
        raise Unreadable(f"{path.name}: a table for spreadsheets; take games.jsonl beside it")
    if not is_collection(path):
        return (take_record(journal, path),)
    before = journal.on_table
    try:
        count = 0
        for _play in read_collection(path):
            count += 1
            yield Progress(count, None, say("reading_game", at=count))
        outcomes = []
        known = {one.play: game_id for game_id, one in origins.origins(journal).items()}
        for number, play in enumerate(read_collection(path, check=False)):
            said = say("taking_game", at=number + 1, count=count)
            yield Progress(number, count, said)
            outcomes.append(take_play(journal, play, known))
        return tuple(outcomes)
    finally:
        journal.put_on_table(before)


def take_play(journal: Journal, play: Play, known: dict[str, int]) -> Outcome:
    """Take one game of a collection, unless it is here; raises NotSaved.

    `known` are the games that were brought here, by the names of their plays; it grows with this.
    """
    here = _find(journal, play, known)
    if here is not None and not _is_newer(journal, here, play):
        return _outcome("here", journal.card(here))
    with journal.transaction() as run:
        if here is not None:
            run("DELETE FROM games WHERE id = ?", here)
            run("DELETE FROM settings WHERE name GLOB '*:' || ?", here)
        game_id = _insert(journal, play, here)
    known[play.play] = game_id
    return _outcome("taken" if here is None else "newer", journal.card(game_id))


def take_record(journal: Journal, path: Path, title: str = "") -> Outcome:
    """Take the game of a record or position file, unless it is here; raises Unreadable."""
    file = documents.read(path)
    return adopt(journal, file.record, title or file.title)


def adopt(journal: Journal, record: AnyRecord, title: str = "") -> Outcome:
    """Take a record, unless a game here has the same beginning and all of its events."""
    here = same_game(journal, record)
    if here is not None:
        return _outcome("here", journal.card(here))
    before = journal.on_table
    session = Session.adopt(journal, record, title=on_one_line(title)[: limits.TITLE])
    journal.put_on_table(before)
    return _outcome("taken", journal.card(session.game_id))


def same_game(journal: Journal, record: AnyRecord) -> int | None:
    """Return the game here that a record is, perhaps further on; None where there is none."""
    game_format, start = GameFormat(record.game), record.start
    plain = written_start(game_format, start)
    wanted = _like(list(start.seats), plain["options"], plain.get("position"))
    history = [write(game_format.write_event(one)) for one in record.history]
    for game_id in _candidates(journal, record.game.name, wanted):
        held = [write(one) for one in journal.load(game_id).history]
        if held == history or (history and held[: len(history)] == history):
            return game_id
    return None


def _find(journal: Journal, play: Play, known: dict[str, int]) -> int | None:
    """Return the game here that a play is: by its name, or by all that happened in it."""
    if play.play in known:
        return known[play.play]
    table, _, number = play.play.rpartition("-")
    if table == origins.table_name(journal):
        # One of this table's own; a number may have been given anew after a backup was restored.
        mine = number.isdigit() and _created(journal, int(number)) == play.created
        return int(number) if mine else None
    start = play.beginning
    wanted = _like(list(start.seats), dict(start.options), start.position)
    history = [payload for kind, _written, payload in play.entries if kind == "event"]
    for game_id in _candidates(journal, start.game, wanted):
        if game_id in known.values() or not history:
            continue  # it came under a name of its own, or nothing tells it from others
        rows = database.rows_of(journal.connection, game_id).fetchall()
        held = [payload.decode() for _seq, kind, payload, *_rest in rows if kind == "event"]
        if held == history:
            return game_id
    return None


def _is_newer(journal: Journal, here: int, play: Play) -> bool:
    """Say whether a play has gone on elsewhere while nobody touched it here."""
    origin = origins.origin(journal, here)
    head, length = journal.connection.execute(
        "SELECT head, length FROM games WHERE id = ?", (here,)
    ).fetchone()
    untouched = origin is not None and origin.head == bytes(head).hex()
    return untouched and len(play.entries) > length


def _created(journal: Journal, game_id: int) -> str | None:
    sql = "SELECT created FROM games WHERE id = ?"
    found = journal.connection.execute(sql, (game_id,)).fetchone()
    return str(found[0]) if found else None


def _candidates(journal: Journal, game: str, wanted: str) -> Iterator[int]:
    """Yield the games here that began in the same way."""
    sql = "SELECT id, start FROM games WHERE game = ?"
    for game_id, start in journal.connection.execute(sql, (game,)).fetchall():
        plain = json.loads(start)
        if _like(plain["seats"], plain["options"], plain["position"]) == wanted:
            yield game_id


def _like(seats: list[str], options: Any, position: Any) -> str:
    return json.dumps([seats, options, position], sort_keys=True)


def _insert(journal: Journal, play: Play, number: int | None = None) -> int:
    """Write a play down with its own dates, under a number it had; within a transaction."""
    run = journal.connection.execute
    start = play.beginning
    body = write(start.copy)
    copy = database.copy_hash(body)
    begun = write(
        {
            "rules_version": start.rules_version,
            "seats": list(start.seats),
            "options": start.options,
            "position": start.position,
            **({"later": start.later} if start.later else {}),
        }
    )
    run("INSERT OR IGNORE INTO copies (hash, body) VALUES (?, ?)", (copy, body))
    touched = int(run("SELECT max(touched) FROM games").fetchone()[0] or 0) + 1
    game_id = run(
        "INSERT INTO games (id, game, start, copy, checksum, head, title, players, touched,"
        " created, updated) VALUES (?, ?, ?, ?, '', '', ?, ?, ?, ?, ?)",
        (
            *(number, start.game, begun, copy, play.title, write(list(play.names)), touched),
            *(play.created, play.updated),
        ),
    ).lastrowid
    assert game_id is not None  # SQLite numbers every row it inserts
    head = checksum = database.start_checksum(game_id, start.game, begun, copy)
    for seq, (kind, written, payload) in enumerate(play.entries, 1):
        head = database.entry_checksum(game_id, seq, head, kind, written, payload.encode())
        row = (game_id, seq, kind, payload, written, head)
        run(f"INSERT INTO entries ({database.ENTRY}) VALUES (?, ?, ?, ?, ?, ?)", row)
    standing = migrations.standing_of((kind, payload) for kind, _, payload in play.entries)
    run(
        "UPDATE games SET checksum = ?, head = ?, length = ?, standing = ? WHERE id = ?",
        (checksum, head, len(play.entries), standing, game_id),
    )
    origin = origins.written(Origin(play.play, head.hex()))
    kept = {origins.PREFIX.rstrip(":"): origin}
    kept |= {name: json.dumps(value) for name, value in play.beside.items()}
    for name, text in kept.items():
        run(
            "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
            (f"{name}:{game_id}", text),
        )
    return game_id


def _outcome(what: str, card: Card) -> Outcome:
    return Outcome(what, card.id, card.game, card.players, card.length)
