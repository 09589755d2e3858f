"""Commands about the journal: what was played, and games out of it and into it as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.commands.common import (
    Json,
    Out,
    clean,
    console,
    print_json,
    read_file,
    write_out,
)
from companion.places import DATA_VARIABLE, JOURNAL, data_folder
from rules.reading import Unreadable

if TYPE_CHECKING:
    from companion.journal import Journal
    from companion.session import AnyRecord

DataFolder = Annotated[
    str | None,
    typer.Option(
        "--data",
        metavar="DIR",
        envvar=DATA_VARIABLE,
        help="Where the journal lies.",
        show_default=False,
    ),
]
Number = Annotated[
    int | None,
    typer.Argument(metavar="[NUMBER]", help="A game's number; the one on the table if left out."),
]


def history(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="Tell this game instead.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", "-a", help="Archived and deleted games too.")
    ] = False,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """List the games of the journal, or tell one of them."""
    from companion import chronicle
    from companion.commands import listings

    with reading_journal(data) as journal:
        if number is None:
            listed = chronicle.games(journal, everything=everything)
            return (
                print_json(listed) if as_json else console().print(listings.history(clean(listed)))
            )
        told = chronicle.events(journal, number)
        return print_json(told) if as_json else console().print(listings.chronicle(clean(told)))


def export(
    number: Number = None,
    out: Out = None,
    with_secrets: Annotated[
        bool,
        typer.Option(
            "--with-secrets", help="A running game with everything hidden in it, event by event."
        ),
    ] = False,
    data: DataFolder = None,
    as_json: Annotated[bool, typer.Option("--json", help="Records are JSON anyway.")] = False,
) -> None:
    """Write a game of the journal as a record, hiding what is hidden."""
    from companion import chronicle

    with reading_journal(data) as journal:
        wanted = number if number is not None else journal.on_table
        if wanted is None:
            raise Unreadable("no game is on the table: say which number (see companion history)")
        text, is_whole = chronicle.export(journal, wanted, with_secrets=with_secrets)
    write_out(text, out)
    if not is_whole:
        told = "hidden things are left out, and with them the way here; --with-secrets keeps them"
        print(f"companion: game {wanted} is still running: {told}", file=sys.stderr)


def import_(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Records or positions; - reads stdin.")
    ],
    title: Annotated[str, typer.Option("--title", help="What to call the game.")] = "",
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Take records or positions into the journal, as paused games."""
    from companion.session import Session

    # All are read before any is written: bad input writes nothing.
    read = [(name, read_file(name).file) for name in files]
    answer: list[dict[str, Any]] = []
    with open_journal(data) as journal:
        before = journal.on_table
        for name, file in read:
            session = Session.adopt(journal, file.record, title=title or file.title)
            answer.append(_adopted(session.game_id, name, file.record))
        journal.put_on_table(before)
    if as_json:
        return print_json({"games": answer})
    for one in answer:
        players = ", ".join(one["players"])
        print(clean(f"Game {one['id']}: {one['game']} with {players}, {one['events']} events."))


def _adopted(number: int, name: str, record: AnyRecord) -> dict[str, Any]:
    return {
        "id": number,
        "file": name,
        "game": record.game.name,
        "players": list(record.state.seats),
        "events": len(record.events),
    }


@contextmanager
def open_journal(data: str | None) -> Iterator[Journal]:
    """Open the journal to write in it; what was wrong with an old one goes to standard error."""
    from companion.salvage import open_or_recover

    path = data_folder(data) / JOURNAL
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{path.parent}: cannot be made: {error.strerror}") from None
    journal, recovery = open_or_recover(path, datetime.now)
    with journal:
        if recovery is not None:
            print(clean(f"companion: {recovery}"), file=sys.stderr)
        yield journal


@contextmanager
def reading_journal(data: str | None) -> Iterator[Journal]:
    """Open a journal that is there; raises Unreadable where none is, and makes none."""
    path = data_folder(data) / JOURNAL
    if not path.exists():
        raise Unreadable(f"{path}: there is no journal yet (companion new begins one)")
    with open_journal(data) as journal:
        yield journal
