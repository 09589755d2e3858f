"""Takes the pictures of docs/history.md: ``python -m tests.app.history_pictures docs/pictures``."""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from pathlib import Path

from companion.play.bots import play_game, play_greedily
from companion.play.session import Session
from companion.presenters.app_context import AppContext, Device
from rules import shelf
from tests.app.driver import Driver
from tests.companion.evenings import GoingClock, journal, keep

TABLE = ("Ada", "Ben", "Cleo")


def evenings() -> AppContext:
    """Some evenings of three people, the last one a long game of Notad with clocks."""
    clock = GoingClock(11)
    kept = journal(clock=clock)
    for game, seed in (("bania", 1), ("danana", 3), ("bania", 2), ("annapurna", 3), ("bania", 5)):
        clock.now += timedelta(days=9)
        keep(kept, game, seed, TABLE)
    clock.now += timedelta(days=3)
    record = play_game(shelf.game("notad"), TABLE, 7, play_greedily)
    home = AppContext(
        kept, clock, (Device("camera", "no camera"), Device("storage", "storage fine"))
    )
    session = Session.begin(kept, record.game, TABLE)
    for event in record.events:
        session.tell(event)
    session.acknowledge()
    turns = [(TABLE[at % 3], 12 + (at * 37) % 95) for at in range(45)]
    spent = {seat: sum(took for one, took in turns if one == seat) for seat in TABLE}
    kept.set(f"clocks:{session.game_id}", json.dumps({"spent": spent, "turns": turns}))
    kept.put_on_table(None)
    home.change(date_is_sure=True)
    return home


def take(out: Path) -> None:
    home = evenings()
    app = Driver(home)
    app.touch("History")
    app.wait(lambda: app.reads("won"))
    app.picture(out / "history.png")
    app.touch("Statistics")
    app.pump(5)
    app.picture(out / "stats-wins.png")
    app.touch("Head to head")
    app.picture(out / "stats-heads.png")
    app.touch_icon("arrow-left")
    app.touch("Players")
    app.picture(out / "players.png")
    app.touch_icon("arrow-left")
    app.touch_icon("export-variant")
    app.picture(out / "files.png")
    app.touch_icon("arrow-left")
    app.touch("All games")
    app.touch("Notad")
    app.touch_icon("play")
    app.wait(lambda: app.screen == "replay")
    app.app.manager.current_screen.go_to(170)
    app.picture(out / "replay.png")
    app.touch("Sheet")
    app.touch("Charts")
    for tab, name in (("By round", "rounds"), ("Where from", "lines"), ("Turns", "turns")):
        app.touch(tab)
        app.picture(out / f"chart-{name}.png")
    app.close()
    clocks(home, out)
    home.journal.close()


def clocks(home: AppContext, out: Path) -> None:
    seconds = [0.0]
    home.ticks = lambda: seconds[0]
    home.begin("notad", TABLE)
    app = Driver(home)
    app.touch("Continue")
    app.touch("Ada")
    app.touch("A new display")
    seconds[0] = 754
    app.touch_icon("menu")
    app.touch("Large clocks")
    app.picture(out / "clocks.png")
    app.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
