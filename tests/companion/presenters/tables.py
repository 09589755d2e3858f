"""Tables to look at: a journal in memory, a game on it, and a clock that is moved by hand."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.formats.copies import DEMONSTRATION
from companion.formats.game_format import GameFormat
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.table.table import TablePresenter
from companion.storage.journal import Journal
from rules.game import AnyGame
from rules.games.notad.play.moves import DealDisplay, Explore, NextPhase, Pray, StartPlayer

SECRET = "T040"


class HandClock:
    """A clock that stands still until a test moves it, forwards or backwards."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def move(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


def context(
    clock: HandClock | None = None, path: Path = Path(":memory:"), box: str = DEMONSTRATION
) -> AppContext:
    """An app whose games begin with the demonstration box, or with one of the owner's."""
    clock = clock or HandClock()
    room = AppContext(Journal.open(path, clock), clock)
    room.usual_box = box
    return room


def acting(context: AppContext) -> Session:
    """Begin a game of Notad in which Ada, who acts, has drawn a tile unseen."""
    session = context.begin("notad", ("Ada", "Ben"))
    session.tell(
        StartPlayer(player="Ada"),
        DealDisplay(tiles=("T001", "T002"), tokens=()),
        Pray(by="Ada", level=1),
        Pray(by="Ben", level=2),
        NextPhase(),
        Explore(by="Ada", tiles=("T001",)),
        Explore(by="Ada", blind=1, drawn=(SECRET,)),
        NextPhase(),
    )
    return session


def table(context: AppContext, session: Session) -> TablePresenter:
    return TablePresenter(session, context.seating(session))


def presenter(game: AnyGame, plain: dict[str, Any], seats: tuple[str, ...]) -> TablePresenter:
    """The table of a position in the middle, with an empty journal."""
    room = context(box="")
    position = GameFormat(game).read_position(plain, seats, game.settle({}), game.box.components())
    return table(room, room.begin(game.name, seats, position=position))
