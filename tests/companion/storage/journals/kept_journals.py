"""One journal of each format there ever was, kept for ever, and what each must say.

`format-1.db` was written by the program that knew format 1; whoever makes a new one adds its own:

    python -m tests.companion.storage.journals.kept_journals

writes `format-N.db` and `format-N.json` for the format this program writes, unless they are there.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

from companion.box import boxes
from companion.formats.json_text import write
from companion.play.bots import play_game
from companion.play.clocks import Clocks
from companion.play.session import Session
from companion.play.story import usual_seats
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from rules import shelf
from tests.companion.evenings import GoingClock

FOLDER = Path(__file__).parent

GIVEN_UP, STOPPED_AND_RESUMED = 1, 4
"""How many games of the evening come before these two."""


def play(path: Path) -> None:
    """Play an evening with something of everything that a journal can hold."""
    seconds = iter(range(0, 10**6, 7))
    clock = GoingClock()
    with Journal.open(path, clock) as journal:
        context = AppContext(journal, clock, ticks=lambda: float(next(seconds)))
        _five_games(context)
        _around_them(context)


def _five_games(context: AppContext) -> None:
    for at, name in enumerate(shelf.names()):
        game = shelf.game(name)
        seats = usual_seats(game)
        played = play_game(game, seats, 5, longest=14)
        session = context.begin(name, seats, looks=(2, 0, 1), way="scan" if at == 2 else "")
        clocks = Clocks(context.journal, session, context.ticks)
        session.tell(*played.events)
        session.undo(3)
        session.redo()
        clocks.close()
        if at == GIVEN_UP:
            session.stop()
        if at == STOPPED_AND_RESUMED:
            session.stop()
            session.resume()
            session.undo()
            session.redo()


def _around_them(context: AppContext) -> None:
    journal = context.journal
    finished = Session.adopt(
        journal, play_game(shelf.game("annapurna"), ("Ada", "Ben", "Zoë"), 3), title="Rainy Sunday"
    )
    finished.acknowledge()
    notad = shelf.game("notad")
    club = boxes.add(journal, "notad", "Club")
    component, fields = next(iter(notad.box.components().components.items()))
    name, value = next(iter(fields.items()))
    journal.learn("notad", [(component, name, value.value)])
    journal.learn(f"notad#{club}", [(component, name, value.value)])
    boxes.bind(journal, "a code of our own", "T017")
    for number in (1, 2):
        filed = context.begin("bania", ("Ada", "Ben"))
        (journal.archive if number == 1 else journal.delete)(filed.game_id)
    under_way = play_game(notad, ("Ada", "Ben"), 9, longest=20)
    begun = context.begin("notad", ("Ada", "Ben"), position=under_way.state, box=club)
    begun.stop()
    begun.undo()
    begun.rename("Ada", "Dora")
    context.change(theme="light", text_size=1.15)


def said(journal: Journal) -> dict[str, Any]:
    """Return all that a journal holds, in plain data; long texts as their checksum."""
    cards = [*journal.games(), *journal.games(archived=True), *journal.games(deleted=True)]
    return {
        "on_table": journal.on_table,
        "games": {
            str(card.id): _said_of(journal, card.id)
            for card in sorted(cards, key=lambda one: one.id)
        },
        "mine": {game: journal.mine(game) for game in ("notad", "notad#Club", "bania")},
        "settings": {name: _brief(text) for name, text in journal.settings("").items()},
        "names": list(journal.names()),
    }


def _said_of(journal: Journal, game_id: int) -> dict[str, Any]:
    kept = journal.load(game_id)
    card, start = kept.card, kept.beginning
    return {
        "title": card.title,
        "players": list(card.players),
        "length": card.length,
        "is_finished": card.is_finished,
        "dates": [card.created, card.updated, card.archived, card.deleted],
        "game": start.game,
        "rules_version": start.rules_version,
        "seats": list(start.seats),
        "options": dict(start.options),
        "copy": _brief(write(start.copy)),
        "position": _brief(write(start.position)),
        "history": _brief(write(list(kept.history))),
        "events": [event["type"] for event in kept.history],
        "at": kept.at,
        "sheet": kept.sheet,
        "written": list(journal.written(game_id)),
    }


def _brief(text: str) -> str:
    return text if len(text) < 200 else blake2b(text.encode(), digest_size=16).hexdigest()


def main() -> None:
    """Keep a journal of the format that this program writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        play(path)
        with closing(sqlite3.connect(path)) as made:
            (number,) = made.execute("PRAGMA user_version").fetchone()
            kept = FOLDER / f"format-{number}.db"
            if kept.exists():
                raise SystemExit(f"{kept.name} is kept already: a kept journal never changes")
            with closing(sqlite3.connect(kept)) as copy:
                made.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        with Journal.open(path, GoingClock()) as journal:
            plain = json.dumps(said(journal), ensure_ascii=False, indent=1)
        kept.with_suffix(".json").write_text(plain + "\n", "utf-8")


if __name__ == "__main__":
    main()
