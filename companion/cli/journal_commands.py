"""Commands about the journal: what was played, and games out of it and into it as files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.arguments import (
    STDIN,
    Json,
    Out,
    Usage,
    clean,
    console,
    print_json,
    read_file,
    write_out,
)
from companion.machine.folders import DATA_VARIABLE, JOURNAL, data_folder
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from companion.formats.schemas.history_types import TakenGame
    from companion.history.imports import Outcome
    from companion.storage.journal import Journal
    from companion.storage.journal_entries import Card

FORMS = ("record", "collection", "csv", "points", "text")

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


OfGame = Annotated[str, typer.Option("--game", "-g", metavar="GAME", help="Only this game.")]
OfPlayer = Annotated[
    str, typer.Option("--player", "-p", metavar="NAME", help="Only games this person played.")
]
OfYear = Annotated[str, typer.Option("--year", "-y", metavar="YEAR", help="Only this year.")]
Searched = Annotated[
    str, typer.Option("--search", "-s", metavar="TEXT", help="Words of title, players or date.")
]


def history(
    number: Annotated[
        int | None, typer.Argument(metavar="[NUMBER]", help="Tell this game instead.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", "-a", help="Archived and deleted games too.")
    ] = False,
    game: OfGame = "",
    player: OfPlayer = "",
    year: OfYear = "",
    search: Searched = "",
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """List the games of the journal, or tell one of them."""
    from companion.cli.tables import history_tables
    from companion.history import game_list

    with reading_journal(data) as journal:
        if number is None:
            listed = game_list.games(
                journal, everything=everything, game=game, player=player, year=year, search=search
            )
            shown = [one["id"] for one in listed["games"]]
            name_unread(journal, [journal.card(one) for one in shown])
            return (
                print_json(listed)
                if as_json
                else console().print(history_tables.history(clean(listed)))
            )
        told = game_list.events(journal, number)
        return print_json(told) if as_json else console().print(history_tables.story(clean(told)))


def export(
    number: Number = None,
    everything: Annotated[bool, typer.Option("--all", "-a", help="All games at once.")] = False,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="FORM",
            help="record, collection, csv, points or text; a collection with --all.",
        ),
    ] = "",
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
    """Write a game of the journal as a record, hiding what is hidden, or all of them."""
    from companion.history import game_list

    form = form or ("collection" if everything else "record")
    if form not in FORMS:
        raise Usage(f"--format is one of {', '.join(FORMS)}, not {form!r}")
    if everything and form in ("record", "text"):
        raise Usage(f"--all goes with collection, csv or points, not with {form}")
    if as_json and form in ("csv", "points", "text"):
        raise Usage(f"{form} is not JSON: leave out --json, or take a record or a collection")
    with reading_journal(data) as journal:
        wanted = number if number is not None else journal.on_table
        if wanted is None and not everything:
            raise Unreadable("no game is on the table: say which number (see companion history)")
        if form == "collection":
            cards = _cards(journal, wanted, everything)
            return _collected(journal, cards, out, with_secrets, is_asked=not everything)
        if form != "record":
            return write_out(_exported(journal, form, _cards(journal, wanted, everything)), out)
        assert wanted is not None  # it was asked for above
        text, is_whole = game_list.export(journal, wanted, with_secrets=with_secrets)
    write_out(text, out)
    if not is_whole:
        told = "hidden things are left out, and with them the way here; --with-secrets keeps them"
        print(f"companion: game {wanted} is still running: {told}", file=sys.stderr)


def _cards(journal: Journal, number: int | None, everything: bool) -> list[Card]:
    if everything:
        return [*journal.games(), *journal.games(archived=True)]
    assert number is not None  # one of the two was asked for
    return [journal.card(number)]


def _collected(
    journal: Journal, cards: list[Card], out: str | None, with_secrets: bool, *, is_asked: bool
) -> None:
    from companion.formats.documents import saving
    from companion.formats.json_text import escaped
    from companion.history.exports import collecting
    from companion.storage.work import Work

    def left_out(why: str) -> None:
        if is_asked:
            raise Unreadable(why)
        say_unread(why)

    if out is None or out == STDIN:

        def say(line: bytes) -> None:
            sys.stdout.write(escaped(line.decode()))

        job = collecting(journal, cards, say, with_secrets=with_secrets, left_out=left_out)
        return Work("", job).run()
    try:
        with saving(out) as put:
            job = collecting(journal, cards, put, with_secrets=with_secrets, left_out=left_out)
            Work("", job).run()
    except OSError as error:
        raise Unreadable(f"{out}: cannot be written: {error.strerror}") from None


def _exported(journal: Journal, form: str, cards: list[Card]) -> str:
    from companion.history import exports, summaries
    from companion.storage import stored_settings

    sure = stored_settings.load(journal).date_is_sure
    if len(cards) > 1:
        name_unread(journal, cards)
    if form == "csv":
        return exports.games_csv(journal, cards, date_is_sure=sure)
    if form == "points":
        return exports.points_csv(journal, cards)
    known = summaries.all_of(journal)
    [card] = cards
    if card.id not in known:
        raise Unreadable(f"game {card.id} cannot be read by these rules")
    return exports.text(card, known[card.id], date_is_sure=sure)


def name_unread(journal: Journal, cards: list[Card]) -> None:
    """Say of each game that cannot be read which it is and why; all others are shown."""
    from companion.history import game_list, summaries

    for why in game_list.unread(journal, cards, summaries.known(journal)):
        say_unread(why)


def say_unread(why: str) -> None:
    """Say in one line of standard error what is left out."""
    print(clean(f"companion: left out: {why}"), file=sys.stderr)


def import_(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", help="Collections, records, positions; - reads stdin."),
    ],
    title: Annotated[str, typer.Option("--title", help="What to call the game.")] = "",
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Take collections, records or positions into the journal, as paused games; none twice."""
    from companion.history import collection, imports
    from companion.storage.work import Work

    # All are read before any is written: bad input writes nothing.
    read: list[tuple[str, Any]] = []
    for name in files:
        if name.lower().endswith(".csv"):
            raise Unreadable(f"{name}: a table for spreadsheets; take games.jsonl beside it")
        if name != STDIN and collection.is_collection(Path(name)):
            count = sum(1 for _play in collection.read_collection(Path(name)))
            read.append((name, count))
        else:
            read.append((name, read_file(name).file))
    answer: list[TakenGame] = []
    with open_journal(data, "import") as journal:
        for name, file in read:
            if isinstance(file, int):
                outcomes = Work("", imports.taking(journal, Path(name))).run()
            else:
                outcomes = (imports.adopt(journal, file.record, title or file.title),)
            answer += [_taken(one, name) for one in outcomes]
    if as_json:
        return print_json({"games": answer})
    for one in answer:
        print(clean(_said(one)))


def _taken(one: Outcome, name: str) -> TakenGame:
    return {
        "id": one.game_id,
        "file": name,
        "what": one.what,
        "game": one.game,
        "players": list(one.players),
        "events": one.events,
    }


def _said(one: TakenGame) -> str:
    told = f"{one['game']} with {', '.join(one['players'])}, {one['events']} events"
    if one["what"] == "here":
        return f"Game {one['id']} is that already: {told}."
    if one["what"] == "newer":
        return f"Game {one['id']} was brought up to date: {told}."
    return f"Game {one['id']}: {told}."


WAIT = 3.0
"""Seconds to wait for one who writes: a command is done by then, and the app stays all evening."""


@contextmanager
def open_journal(data: str | None, command: str) -> Iterator[Journal]:
    """Open the journal for a command to write in it; what was wrong goes to standard error."""
    from companion.storage.recovery import open_or_recover

    path = data_folder(data) / JOURNAL
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{path.parent}: cannot be made: {error.strerror}") from None
    holder = f"companion {command}"
    journal, recovery = open_or_recover(path, datetime.now, holder=holder, wait=WAIT)
    with journal:
        if recovery is not None:
            print(clean(f"companion: {recovery}"), file=sys.stderr)
        yield journal


@contextmanager
def reading_journal(data: str | None, *, may_be_missing: bool = False) -> Iterator[Journal]:
    """Look into a journal and make none; raises Unreadable where none is, unless it may be so."""
    from companion.storage.journal import Journal
    from companion.storage.onlooker import look

    path = data_folder(data) / JOURNAL
    if path.exists():
        journal: Journal = look(path, datetime.now)
    elif may_be_missing:
        journal = Journal.open(Path(":memory:"), datetime.now)
    else:
        raise Unreadable(f"{path}: there is no journal yet (companion new begins one)")
    with journal:
        yield journal
