"""Commands that let something happen: begin a game, apply a move, play a demonstration."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.arguments import (
    STDIN,
    FileName,
    GameName,
    Json,
    MoveText,
    Out,
    Usage,
    clean,
    console,
    print_json,
    read_file,
    read_plain,
    write_out,
)
from companion.cli.game_commands import find_game
from companion.cli.journal_commands import DataFolder, open_journal
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from rules.game import AnyGame

Players = Annotated[
    str | None, typer.Option("--players", "-p", metavar="A,B,…", help="Names in seating order.")
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=CHOICE", help="A ruling; see `companion rules`."),
]


def new(
    game: GameName,
    players: Annotated[
        str, typer.Option("--players", "-p", metavar="A,B,…", help="Names in seating order.")
    ],
    option: Options = None,
    title: Annotated[str, typer.Option("--title", help="What to call this game.")] = "",
    box: Annotated[
        str,
        typer.Option(
            "--box", metavar="NAME", help="With which box; “demonstration” is one we made up."
        ),
    ] = "",
    out: Out = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Begin a game: put it on the table, or write a record with --out."""
    from companion.box import boxes
    from companion.formats.copies import DEMONSTRATION
    from companion.formats.documents import write_record
    from companion.formats.game_format import GameFormat
    from companion.play.session import Session
    from rules.record import Record

    found = find_game(game)
    seats = read_seats(found, players)
    options = GameFormat(found).read_options(_read_options(option or []), "option")
    if out is not None:
        if box not in ("", DEMONSTRATION):
            raise Usage("--out knows the demonstration box alone: others are in the journal")
        copy = found.box.components() if box else None
        record: Record[Any, Any] = Record.begin(found, seats, options, copy)
        write_out(write_record(record, title=title, whole_copy=False), out)
        if out == STDIN:
            return
        answer: dict[str, Any] = {"game": found.name, "players": list(seats), "file": out}
        told = f"{found.title} for {', '.join(seats)} is written to {out}."
    else:
        with open_journal(data, "new") as journal:
            known = (*boxes.names(journal, found.name), DEMONSTRATION)
            if box not in known:
                raise Usage(f"there is no box {box!r} of {found.title}")
            begun = Session.begin(journal, found, seats, options, title=title, box=box)
            number = begun.game_id
            path = str(journal.path)
        answer = {"game": found.name, "players": list(seats), "id": number, "journal": path}
        told = f"Game {number}, {found.title} for {', '.join(seats)}, is on the table."
    if as_json:
        return print_json(answer)
    print(clean(told))


def apply(
    file: FileName,
    move: MoveText,
    it_happened: Annotated[
        bool, typer.Option("--it-happened", help="It happened, whatever the rules say.")
    ] = False,
    out: Out = None,
    in_place: Annotated[
        bool, typer.Option("--in-place", "-i", help="Replace FILE, whole or not at all.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Positions and records are JSON anyway.")
    ] = False,
) -> None:
    """Make a move in a file; a forbidden one is refused (exit 3)."""
    from companion.cli.answers import applied_move

    if file == STDIN and (move == STDIN or in_place):
        raise Usage("standard input cannot be FILE and MOVE at once, nor be replaced")
    if in_place and out is not None:
        raise Usage("use either --out or --in-place")
    read = read_file(file)
    plain = read_plain(move, "move")
    text = applied_move.apply(read.file, read.text, plain, happened=it_happened)
    write_out(text, file if in_place else out)


def demo(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="Which game; the first if left out.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", "-s", help="The same seed, the same game.")] = 1,
    players: Players = None,
    out: Annotated[
        str | None,
        typer.Option(
            "--out", "-o", metavar="DIR", help="Play it by touch in the app, with pictures in DIR."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Play a whole game by itself and tell how it went; with --out in the app, without a screen."""
    from companion.cli.answers import judgements
    from companion.play import story as demonstration
    from rules import shelf

    found = find_game(game or shelf.names()[0])
    seats = None if players is None else read_seats(found, players)
    if out is not None and seats is None:
        seats = demonstration.NAMES[: min(found.seats)]  # every touch takes its time
    record = demonstration.play(found, seats, seed)
    pictures = [] if out is None else _show(record, out)
    answer = judgements.score(found, record.state)
    if as_json:
        told = {
            "game": found.name,
            "players": list(record.state.seats),
            "seed": seed,
            "events": len(record.events),
            "score": answer,
        }
        return print_json(told | ({"pictures": pictures} if out is not None else {}))
    from companion.cli.tables import answer_tables, listings

    screen = console()
    screen.print(listings.opening(record, seed))
    if out is None:
        for part in demonstration.story(record):
            screen.print(listings.story_part(part))
    screen.print()
    screen.print(answer_tables.score(found, record.state, answer))
    if out is not None:
        print(clean(f"{len(pictures)} pictures of the app are in {out}."))


def _show(record: Any, out: str) -> list[str]:
    """Play a record by touch in the app and return the pictures taken on the way."""
    import sys
    from pathlib import Path

    from companion.app.startup import set_up_offscreen

    if record.game.table is None:
        raise Usage(f"{record.game.title} has no table to be shown yet: leave out --out")
    set_up_offscreen()
    from companion.app.demo.demonstration import perform

    def tell(told: str) -> None:
        print(f"companion: {clean(told)}", file=sys.stderr, flush=True)

    return [str(path) for path in perform(record, Path(out), tell)]


def read_seats(game: AnyGame, players: str) -> tuple[str, ...]:
    """Return the seats a new game begins with; raises Unreadable."""
    from companion.formats.game_format import GameFormat

    names = [name.strip() for name in players.split(",")]
    if len(names) not in game.seats:
        many = game.players(" to ")
        raise Unreadable(f"players: {game.title} begins with {many} players, not {len(names)}")
    return GameFormat(game).read_seats(names)


def _read_options(given: list[str]) -> dict[str, Any]:
    from companion.cli.file_commands import read_arguments

    return read_arguments(given)
