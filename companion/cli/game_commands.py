"""Commands about the games themselves: which there are, and what their rules say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.arguments import GameName, Json, console, print_json
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from rules.game import AnyGame

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[WORDS]...", help="What to look up, or a number such as N-23 or NR-2."),
]


def games(as_json: Json = False) -> None:
    """List the games on the shelf."""
    from companion.cli.answers import game_catalogue

    answer = game_catalogue.games()
    if as_json:
        return print_json(answer)
    from companion.cli.tables import listings

    console().print(listings.games(answer))


def rules(game: GameName, words: Words = None, as_json: Json = False) -> None:
    """Look rules up by their number or by any words, or read all of them."""
    from companion.cli.answers import game_catalogue

    found = find_game(game)
    answer = game_catalogue.rules(found, " ".join(words or ()).strip())
    if as_json:
        return print_json(answer)
    from companion.cli.tables import listings

    console().print(listings.rules(found, answer))


def find_game(name: str) -> AnyGame:
    """Return a game by its name, however it is capitalised; raises Unreadable."""
    from rules import shelf

    try:
        return shelf.game(name.lower())
    except shelf.NoSuchGame as error:
        raise Unreadable(str(error)) from None
