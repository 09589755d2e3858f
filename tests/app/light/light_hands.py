"""Tells recorded games on the light table by real touches, and counts them.

``python -m tests.app.light.light_hands docs/levels.md`` writes what it counted into the page, and
takes its pictures.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from companion.app.screens.table.lighttable import DEAF
from companion.app.widgets.table.light_parts import LightKey
from companion.play import rounds
from companion.play.stored_records import AnyRecord
from companion.presenters.app_context import AppContext
from companion.presenters.start import tracking
from companion.presenters.table.light import light_view
from companion.storage.journal import Journal
from rules import shelf
from rules.game import AnyGame
from rules.moves import levels
from rules.record import move_of
from rules.state import Level, Move
from tests.app.driver import Driver
from tests.rules.playthroughs import played


@dataclass(frozen=True, slots=True)
class Budget:
    """How many touches a game may take, in the mean, and in which of its games that is counted."""

    game: str
    most: float
    per: str
    playthrough: str = "3-players-greedy.jsonl"


BUDGETS = (
    Budget("notad", 12, "round"),
    Budget("danana", 2, "turn"),
    Budget("bania", 2, "turn"),
    Budget("amanda", 8, "round", "4-players-greedy.jsonl"),
    Budget("annapurna", 4, "turn"),
)

PICTURED = 14
"""After so many moves the picture of the page is taken."""

UNSEEN = "?"
"""How Amanda calls a card that is not one of those it has a key for."""

BEGIN, END = "<!-- touches -->", "<!-- touches end -->"


@dataclass(frozen=True, slots=True)
class Counted:
    """The touches of one whole game, those of its set-up apart."""

    touches: int
    setting_up: int
    rounds: int
    turns: int

    def mean(self, per: str) -> float:
        """The touches of a round or of a turn."""
        return self.touches / max(1, self.rounds if per == "round" else self.turns)


class HandTicks:
    """A clock for turns that only a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float = 2 * DEAF) -> None:
        self.now += seconds


def has_light(name: str) -> bool:
    """Say whether a game can be told lightly."""
    return Level.LIGHT in levels.levels(shelf.game(name))


def recorded(budget: Budget) -> AnyRecord:
    """Return the recorded game in which touches are counted."""
    return played(shelf.game(budget.game), budget.playthrough)


@contextmanager
def at_table(folder: Path) -> Iterator[tuple[Driver, HandTicks]]:
    """Open the app with a journal in a folder."""
    ticks = HandTicks()
    journal = Journal.open(folder / "journal.db", lambda: datetime(2026, 11, 18, tzinfo=UTC))
    app = Driver(AppContext(journal, journal.clock, ticks=ticks))
    try:
        yield app, ticks
    finally:
        app.close()
        journal.close()


def counted(budget: Budget, folder: Path) -> Counted:
    """Tell a recorded game on the light table, from its beginning to its end."""
    with at_table(folder) as (app, ticks):
        return _told(app, recorded(budget), ticks)


def picture(budget: Budget, count: int, out: Path, folder: Path) -> None:
    """Take a picture of the light table after so many moves of a recorded game."""
    true = recorded(budget)
    with at_table(folder) as (app, ticks):
        begin(app, true.game, true)
        for move in islice(told_of(true), count):
            ticks.pass_by(17)
            tell(app, move, ticks)
        ticks.pass_by(46)
        app.wait(lambda: not app.app.manager.current_screen.is_deaf)
        app.app.manager.current_screen.refresh()
        app.picture(out)


def _told(app: Driver, true: AnyRecord, ticks: HandTicks) -> Counted:
    begin(app, true.game, true)
    touches = setting_up = 0
    for move in told_of(true):
        made = tell(app, move, ticks)
        if any(rounds.turns(table(app).session.record).values()):
            touches += made
        else:
            setting_up += made
    turns = sum(rounds.turns(true).values())
    return Counted(touches, setting_up, rounds.count(true) or 1, turns)


def begin(app: Driver, game: AnyGame, true: AnyRecord) -> None:
    """Put a lightly tracked game of these seats on the table, with a box nobody taught."""
    start = true.start
    begun = tracking.begun(game, start.seats, start.options, game.box.fresh, Level.LIGHT)
    session = app.context.begin(game.name, start.seats, start.options, begun, box="")
    app.app.go("lighttable", game_id=session.game_id)
    app.pump(5)


def told_of(true: AnyRecord) -> Iterator[Move]:
    """Yield what a lightly tracked table tells of a whole game, one move after the other."""
    for state, event in zip(true.states, true.events, strict=False):
        move = move_of(event)
        if move is not None:
            yield from true.game.rules.in_light(state, move)


def table(app: Driver) -> Any:
    """Return the presenter of the light table."""
    return app.app.manager.current_screen.presenter


def tell(app: Driver, move: Move, ticks: HandTicks) -> int:
    """Tell one move by touch; return how many touches that took."""
    before = table(app).session.record
    step = light_view.next_step(table(app))
    ticks.pass_by()
    if step is not None and says(step[1], move):
        app.touch_widget(app.app.manager.current_screen.ids.go_on)
    else:
        moves = [one.move for one in light_view.keys(table(app))]
        found = [at for at, one in enumerate(moves) if says(one, move)]
        if not found:
            raise AssertionError(f"{move} is not on the table, only {moves}")
        at = max(found, key=lambda one: moves[one] == move)
        keys = (one for one in app.shown() if isinstance(one, LightKey) and one.at == at)
        app.touch_widget(next(keys))
    after = table(app).session.record
    assert after is not before, f"the touch for {move} did nothing: {app.texts()}"
    return 1


def says(offered: Move, move: Move) -> bool:
    """Say whether an offered move tells this one, perhaps with less in it."""
    if type(offered) is not type(move):
        return False
    pairs = ((getattr(offered, one.name), getattr(move, one.name)) for one in fields(move))
    return all(mine in (None, UNSEEN, theirs) for mine, theirs in pairs)


def rows(folder: Path) -> Iterator[str]:
    """Yield the table of the page, a row for each game."""
    yield "| game | touches | at most | set-up | counted in |"
    yield "|---|---|---|---|---|"
    for at, budget in enumerate(BUDGETS):
        game = shelf.game(budget.game)
        if not has_light(budget.game):
            continue
        inside = folder / str(at)
        inside.mkdir()
        found = counted(budget, inside)
        mean = f"{found.mean(budget.per):.1f} a {budget.per}"
        named = budget.playthrough.removesuffix(".jsonl")
        yield f"| {game.title} | {mean} | {budget.most:g} | {found.setting_up} | {named} |"


def main(page: Path) -> None:
    """Write what was counted into the page."""
    text = page.read_text("utf-8")
    head, _, rest = text.partition(BEGIN)
    tail = rest.partition(END)[2]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lines = "\n".join(rows(folder))
        shown = next(one for one in (*BUDGETS[:1], *BUDGETS[:0:-1]) if has_light(one.game))
        picture(shown, PICTURED, page.parent / "pictures" / "light-table.png", folder)
    page.write_text(f"{head}{BEGIN}\n{lines}\n{END}{tail}", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
