"""Forgetting a person: in every game somebody without a name takes their place.

A name is in the events of a game, alone or as part of a card's name, and the events hang on a chain
of checksums; so the games are written anew, chain and all. Each one is replayed afterwards: where
the name was also a word of the game, nothing at all is changed and the table is told so.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from companion import ledger, people
from companion.backups import back_up, backups
from companion.copies import write_copy
from companion.journal import Journal
from companion.ledger import JournalError
from companion.plain import write
from companion.recalling import AnyRecord, recall_record
from companion.shredding import tidy
from companion.summaries import PREFIX
from companion.wire import Wire
from rules import shelf
from rules.reading import Unreadable


class CannotForget(JournalError):
    """A name that cannot be taken out of a game; the message is a sentence for the table."""


def forget(journal: Journal, person: str, somebody: str) -> int:
    """Put `somebody` in a person's place in every game; return how many games were changed.

    Backups that still hold the name are replaced by a new one. Raises CannotForget or NotSaved,
    and then nothing is changed.
    """
    told = people.load(journal)
    names = (person, *told.names(person))
    changed = 0
    with journal.transaction():
        rows = journal.connection.execute("SELECT id FROM games").fetchall()
        for (game_id,) in rows:
            found = [_replace(journal, game_id, name, somebody) for name in names]
            changed += any(found)
        _forget_settings(journal, names, told.forget(person))
    tidy(journal)
    if journal.path.exists():
        old = [one.path for one in backups(journal.path)]
        newest = back_up(journal)
        for path in old:
            if path != newest:
                path.unlink(missing_ok=True)
    return changed


def renamed(plain: Any, old: str, new: str) -> Any:
    """Return plain data in which one name is another, wherever it stands as a word of its own.

    >>> renamed({"by": "Ada", "cards": {"Ada r2c3": 3}, "note": "Adam forgot"}, "Ada", "B")
    {'by': 'B', 'cards': {'B r2c3': 3}, 'note': 'Adam forgot'}
    """
    word = re.compile(rf"(?<!\w){re.escape(old)}(?!\w)")

    def said(one: Any) -> Any:
        if isinstance(one, dict):
            return {said(key): said(value) for key, value in one.items()}
        if isinstance(one, list):
            return [said(value) for value in one]
        return word.sub(lambda _found: new, one) if isinstance(one, str) else one

    return said(plain)


def _replace(journal: Journal, game_id: int, name: str, somebody: str) -> bool:
    """Write one game anew without a name; return whether the name was in it."""
    run = journal.connection.execute
    game, start, copy, title, players = run(
        "SELECT game, start, copy, title, players FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    rows = run(
        "SELECT seq, kind, payload, written FROM entries WHERE game = ? ORDER BY seq", (game_id,)
    ).fetchall()
    quoted = json.dumps(name, ensure_ascii=False)[1:-1]
    if not any(quoted in text for text in (start, title, players, *(one[2] for one in rows))):
        return False
    new = _free(somebody, [*json.loads(players), *json.loads(start)["seats"]])
    before = _record(journal, game_id)
    start = write(renamed(json.loads(start), name, new))
    head = checksum = ledger.start_checksum(game_id, game, start, copy)
    for seq, kind, payload, written in rows:
        payload = write(renamed(json.loads(payload), name, new))
        head = ledger.entry_checksum(game_id, seq, head, kind, written, payload.encode())
        run(
            "UPDATE entries SET payload = ?, checksum = ? WHERE game = ? AND seq = ?",
            (payload, head, game_id, seq),
        )
    run(
        "UPDATE games SET start = ?, checksum = ?, head = ?, title = ?, players = ? WHERE id = ?",
        (
            *(start, checksum, head, renamed(title, name, new)),
            *(write(renamed(json.loads(players), name, new)), game_id),
        ),
    )
    for beside in ("clocks", "looks"):
        _rewrite_setting(journal, f"{beside}:{game_id}", name, new)
    run("DELETE FROM settings WHERE name = ?", (f"{PREFIX}{game_id}",))
    if before is not None:
        _check(before, _record(journal, game_id), name, new, game_id)
    return True


def _check(before: AnyRecord, after: AnyRecord | None, name: str, new: str, game_id: int) -> None:
    """Make sure that the game is the same but for the name, and that the name was only a name."""
    wire = Wire(before.game)
    if after is not None and name not in _vocabulary(before):
        then = [write(wire.write_position(one)) for one in (before.states[0], before.state)]
        since = [write(wire.write_position(one)) for one in (after.states[0], after.state)]
        # Within texts as well: a game may say in words why it was lost.
        same = [_bare(one, name, new) for one in then] == [_bare(one, name, new) for one in since]
        if same and len(before.history) == len(after.history):
            return
    raise CannotForget(
        f"{name} is also a word of {before.game.title}: game {game_id} cannot be changed."
        " Delete that game first"
    )


def _bare(text: str, *names: str) -> str:
    for name in names:
        text = text.replace(json.dumps(name, ensure_ascii=False)[1:-1], "\0")
    return text


def _vocabulary(record: AnyRecord) -> set[str]:
    """Return every word that has a meaning in a game: verbs, fields, values, components."""
    from companion.schemas import record_line

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


def _record(journal: Journal, game_id: int) -> AnyRecord | None:
    """Return the record of a game, or None where these rules cannot read it."""
    try:
        kept = journal.load(game_id)
        return recall_record(kept, shelf.game(kept.beginning.game))
    except (Unreadable, shelf.NoSuchGame, JournalError, ValueError, LookupError):
        return None


def _free(somebody: str, taken: Iterable[str]) -> str:
    """Return a name that nobody at the table has."""
    names, number, name = set(taken), 2, somebody
    while name in names:
        name, number = f"{somebody} {number}", number + 1
    return name


def _rewrite_setting(journal: Journal, setting: str, name: str, new: str) -> None:
    run = journal.connection.execute
    found = run("SELECT value FROM settings WHERE name = ?", (setting,)).fetchone()
    if found is not None:
        try:
            plain = json.loads(found[0])
        except ValueError:
            plain = None  # damaged, and of no use to anybody
        value = write(renamed(plain, name, new))
        run("UPDATE settings SET value = ? WHERE name = ?", (value, setting))


def _forget_settings(journal: Journal, names: Iterable[str], left: people.People) -> None:
    """Forget last tables with any of the names, and what was said about the person."""
    gone = set(names)
    for setting, text in journal.settings("last:").items():
        if gone & set(json.loads(text).get("seats", ())):
            journal.connection.execute("DELETE FROM settings WHERE name = ?", (setting,))
    journal.connection.execute(
        "INSERT OR REPLACE INTO settings VALUES (?, ?)", (people.KEY, people.written(left))
    )
