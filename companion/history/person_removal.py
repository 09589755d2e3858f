"""Forgetting a person: in every game somebody without a name takes their place.

A name is in the events of a game, alone or as part of a card's name, and the events hang on a chain
of checksums; so the games are written anew, chain and all. Each one is replayed afterwards: where
the name was also a word of the game, nothing at all is changed and the table is told so.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.json_text import renamed, write
from companion.history import house_rules, people
from companion.history.collection import STEPS
from companion.history.summaries import PREFIX
from companion.play.stored_records import AnyRecord, recall_record
from companion.storage import database
from companion.storage.backups import back_up
from companion.storage.database import JournalError
from companion.storage.deletion import throw_away_others
from companion.storage.journal import Journal
from companion.storage.journal_entries import Kept
from companion.storage.work import Job, Progress, Work
from companion.texts.words import say
from rules import shelf
from rules.files.unreadable import Unreadable


class CannotForget(JournalError):
    """A name that cannot be taken out of a game; the message is a sentence for the table."""


@dataclass(frozen=True, slots=True)
class _Change:
    """One game as it will be written: its row, its entries, and where its chain ended before."""

    game_id: int
    before: bytes
    row: tuple[Any, ...]
    entries: list[tuple[Any, ...]]
    beside: dict[str, str]


def forget(journal: Journal, person: str, somebody: str) -> int:
    """Put `somebody` in a person's place in every game; return how many games were changed.

    Backups that still hold the name are replaced by a new one. Raises CannotForget or NotSaved,
    and then nothing is changed.
    """
    return Work("", forgetting(journal, person, somebody)).run()


def forgetting(
    journal: Journal, person: str, somebody: str, sticks: Iterable[Path] = ()
) -> Job[int]:
    """Forget a person as :func:`forget` does, in small steps; stopped, it has changed nothing.

    Backups on `sticks` are replaced as well; those that are not in keep the name.
    """
    told = people.load(journal)
    names = (person, *told.names(person))
    rows = journal.connection.execute("SELECT id FROM games").fetchall()
    changes = []
    for at, (game_id,) in enumerate(rows):
        yield Progress(at, len(rows), say("saving_game", at=at + 1, count=len(rows)))
        change = _changed(journal, game_id, names, somebody)
        if change is not None:
            changes.append(change)
    with journal.transaction():
        for change in changes:
            _write(journal, change)
        _forget_settings(journal, names, told.forget(person))
    yield Progress(len(rows), len(rows), say("shredding"))
    journal.tidy()
    if journal.path.exists():
        newest = back_up(journal)
        throw_away_others(journal.path, newest, sticks)
    return len(changes)


def _changed(
    journal: Journal, game_id: int, names: tuple[str, ...], somebody: str
) -> _Change | None:
    """Return a game without some names; None where they are not in it. Raises CannotForget."""
    run = journal.connection.execute
    game, start, copy, title, players, head = run(
        "SELECT game, start, copy, title, players, head FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    rows = run(
        "SELECT seq, kind, payload, written FROM entries WHERE game = ? ORDER BY seq", (game_id,)
    ).fetchall()
    texts = (start, title, players, *(one[2] for one in rows))
    found = [name for name in names if any(_quoted(name) in text for text in texts)]
    if not found:
        return None
    plain = [json.loads(start), title, json.loads(players), [json.loads(one[2]) for one in rows]]
    kept = _kept(journal, game_id)
    beside = {
        name: journal.setting(name) or "null" for name in (f"clocks:{game_id}", f"looks:{game_id}")
    }
    for name in found:
        new = _free(somebody, [*plain[2], *plain[0]["seats"]])
        after = renamed(plain, name, new)
        if kept is not None:
            kept = _check(kept, after, [one[1] for one in rows], name, new)
        beside = {key: _rewritten(text, name, new) for key, text in beside.items()}
        plain = after
    begun = write(plain[0])
    end = checksum = database.start_checksum(game_id, game, begun, copy)
    entries = []
    for (seq, kind, _payload, written), payload in zip(rows, map(write, plain[3]), strict=True):
        end = database.entry_checksum(game_id, seq, end, kind, written, payload.encode())
        entries.append((payload, end, game_id, seq))
    row = (begun, checksum, end, plain[1], write(plain[2]), game_id)
    return _Change(game_id, bytes(head), row, entries, beside)


def _write(journal: Journal, change: _Change) -> None:
    """Write one game anew; within a transaction."""
    run = journal.connection.execute
    (head,) = run("SELECT head FROM games WHERE id = ?", (change.game_id,)).fetchone()
    if bytes(head) != change.before:
        raise database.Overtaken(f"game {change.game_id} has gone on meanwhile")
    journal.connection.executemany(
        "UPDATE entries SET payload = ?, checksum = ? WHERE game = ? AND seq = ?", change.entries
    )
    run(
        "UPDATE games SET start = ?, checksum = ?, head = ?, title = ?, players = ? WHERE id = ?",
        change.row,
    )
    for setting, text in change.beside.items():
        run("UPDATE settings SET value = ? WHERE name = ?", (text, setting))
    run("DELETE FROM settings WHERE name = ?", (f"{PREFIX}{change.game_id}",))
    run("DELETE FROM snapshots WHERE game = ?", (change.game_id,))  # names stand in it, too


def _check(kept: Kept, after: list[Any], kinds: list[str], name: str, new: str) -> Kept | None:
    """Make sure that the game is the same but for the name, and that the name was only a name.

    Returns the game with the new name; None for one that these rules could not read before.
    """
    before = _record(kept)
    if before is None:
        return None
    start = after[0]
    history: list[dict[str, Any]] = []
    at = 0
    for kind, payload in zip(kinds, after[3], strict=True):
        if kind == "event":
            history[at:] = [payload]
        at += STEPS[kind]
    changed = replace(
        kept,
        beginning=replace(
            kept.beginning,
            seats=tuple(start["seats"]),
            options=start["options"],
            position=start["position"],
        ),
        history=tuple(history),
    )
    since_then = _record(changed)
    game_format = GameFormat(before.game)
    if since_then is not None and name not in _vocabulary(before):
        ends = [(one.states[0], one.state) for one in (before, since_then)]
        # Within texts as well: a game may say in words why it was lost.
        then, since = (
            [_bare(write(game_format.write_position(x)), name, new) for x in y] for y in ends
        )
        if then == since:
            return changed
    raise CannotForget(
        f"{name} is also a word of {before.game.title}: game {kept.card.id} cannot be changed."
        " Delete that game first"
    )


def _bare(text: str, *names: str) -> str:
    for name in names:
        text = text.replace(_quoted(name), "\0")
    return text


def _vocabulary(record: AnyRecord) -> set[str]:
    """Return every word that has a meaning in a game: verbs, fields, values, components."""
    from companion.formats.schemas.schema_files import record_line

    found: set[str] = set()

    def gather(plain: Any) -> None:
        if isinstance(plain, str):
            found.add(plain)
        elif isinstance(plain, dict):
            found.update(plain)
            for one in plain.values():
                gather(one)
        elif isinstance(plain, list):
            for one in plain:
                gather(one)

    gather(record_line(record.game))
    gather(write_copy(record.start.copy))
    return found


def _kept(journal: Journal, game_id: int) -> Kept | None:
    """Return a game, or None for one that is damaged."""
    try:
        return journal.load(game_id)
    except JournalError:
        return None


def _record(kept: Kept) -> AnyRecord | None:
    """Return the record of a game, or None where these rules cannot read it."""
    try:
        return recall_record(kept, shelf.game(kept.beginning.game))
    except (Unreadable, shelf.NoSuchGame, ValueError, TypeError, LookupError, AttributeError):
        return None


def _quoted(name: str) -> str:
    """Return a name as it stands in JSON."""
    return json.dumps(name, ensure_ascii=False)[1:-1]


def _free(somebody: str, taken: Iterable[str]) -> str:
    """Return a name that nobody at the table has."""
    names, number, name = set(taken), 2, somebody
    while name in names:
        name, number = f"{somebody} {number}", number + 1
    return name


def _rewritten(text: str, name: str, new: str) -> str:
    """Return what is kept beside a game with another name; what is damaged is of no use."""
    try:
        return write(renamed(json.loads(text), name, new))
    except ValueError:
        return "null"


def _forget_settings(journal: Journal, names: Iterable[str], left: people.People) -> None:
    """Forget what was kept for tables with any of the names, and what was said of the person."""
    gone = set(names)
    tables = journal.settings("last:") | journal.settings(house_rules.PREFIX)
    for setting, text in tables.items():
        if gone & set(json.loads(text).get("seats", ())):
            journal.connection.execute("DELETE FROM settings WHERE name = ?", (setting,))
    journal.connection.execute(
        "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)",
        (people.KEY, people.written(left)),
    )
