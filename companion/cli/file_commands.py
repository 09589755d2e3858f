"""Commands that look at a file and change nothing: score, hints, judge, ask, check."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.cli.arguments import (
    STDIN,
    FileName,
    Json,
    MoveText,
    Usage,
    clean,
    console,
    print_json,
    read_file,
    read_plain,
)
from rules.files.unreadable import Unreadable

Query = Annotated[str, typer.Argument(metavar="QUERY", help="A question of the game, or audit.")]
Arguments = Annotated[
    list[str] | None,
    typer.Argument(metavar="[ARGS]...", help="name=value, or one JSON object."),
]
Details = Annotated[
    bool, typer.Option("--details", "-d", help="Show what each line was counted from.")
]
Limit = Annotated[int, typer.Option("--limit", "-n", min=1, help="How many moves to show.")]
Everything = Annotated[bool, typer.Option("--all", "-a", help="Show all moves, unusual ones too.")]


def score(file: FileName, as_json: Json = False, details: Details = False) -> None:
    """Count the points as they stand, line by line."""
    from companion.cli.answers import judgements

    record = read_file(file).file.record
    answer = judgements.score(record.game, record.state)
    if as_json:
        return print_json(answer)
    from companion.cli.tables import answer_tables

    console().print(answer_tables.score(record.game, record.state, clean(answer), details=details))


def hints(
    file: FileName, as_json: Json = False, limit: Limit = 20, everything: Everything = False
) -> None:
    """List what can be done now and what it would bring."""
    from companion.cli.answers import judgements

    record = read_file(file).file.record
    answer = judgements.hints(record.game, record.state)
    if as_json:
        return print_json(answer)
    from companion.cli.tables import answer_tables

    console().print(answer_tables.hints(record.state, clean(answer), 0 if everything else limit))


def judge(file: FileName, move: MoveText, as_json: Json = False) -> None:
    """Say whether a move is legal and why not, and what it would do."""
    from companion.cli.answers import judgements

    record, plain = read_both(file, move)
    answer = judgements.judge(record.game, record.state, plain)
    if as_json:
        return print_json(answer)
    from companion.cli.tables import answer_tables

    state, told, _learned = judgements.read_move(record.game, record.state, plain)
    console().print(answer_tables.judge(clean(record.game.rules.words(state, told)), clean(answer)))


def ask(file: FileName, query: Query, arguments: Arguments = None, as_json: Json = False) -> None:
    """Ask one of the game's own questions about a file."""
    from companion.cli.answers import judgements

    record = read_file(file).file.record
    answer = judgements.ask(record.game, record.state, query, read_arguments(arguments or []))
    if as_json:
        return print_json(answer)
    from companion.cli.tables import answer_tables

    console().print(answer_tables.ask(clean(answer)))


def check(
    record: Annotated[str, typer.Argument(metavar="RECORD", help="A record; - reads stdin.")],
    as_json: Json = False,
) -> None:
    """Replay a record and say what speaks against what happened."""
    from companion.cli.answers import judgements

    read = read_file(record).file
    answer = judgements.check(read.record)
    if as_json:
        return print_json(answer)
    from companion.cli.tables import answer_tables

    console().print(answer_tables.check(read, clean(answer)))


def read_both(file: str, move: str) -> tuple[Any, Any]:
    """Return a file's record and a move's plain data."""
    if file == STDIN and move == STDIN:
        raise Usage("only one of FILE and MOVE can come from standard input")
    return read_file(file).file.record, read_plain(move, "move")


def read_arguments(given: list[str]) -> dict[str, Any]:
    """Return a query's arguments: ``name=value`` with JSON values or plain text, or one object.

    >>> read_arguments(["terrain=forest", "sizes=[1, 2]"])
    {'terrain': 'forest', 'sizes': [1, 2]}
    """
    from companion.formats.json_text import parse

    if len(given) == 1 and given[0].lstrip().startswith("{"):
        told: dict[str, Any] = parse(given[0], "arguments")
        return told
    arguments: dict[str, Any] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals or not name:
            raise Usage(f"expected an argument as name=value, got {one[:60]!r}")
        if name in arguments:
            raise Usage(f"the argument {name!r} is given twice")
        try:
            arguments[name] = parse(value)
        except Unreadable:
            if value[:1] in ("{", "[", '"'):
                raise
            arguments[name] = value
    return arguments
