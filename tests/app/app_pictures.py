"""Takes the pictures of docs/app.md that the demonstration does not take.

Run it from the project's folder: ``python -m tests.app.app_pictures docs/pictures``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from companion.camera.board_reading import board_of
from companion.presenters.app_context import AppContext, Device
from companion.presenters.table.scorepad import ScorePadPresenter
from companion.storage.backups import back_up
from hardware.checks import Finding
from rules.table.board_picture import Laid
from tests.app.driver import Driver
from tests.app.held_camera import tag, with_camera
from tests.companion.camera.board_pictures import ASLANT
from tests.companion.camera.board_pictures import picture as board_picture
from tests.companion.camera.test_board_reading import full
from tests.companion.evenings import keep
from tests.companion.presenters.tables import acting, context

MEMORY = Path(":memory:")


def looking(app: Driver, out: Path) -> None:
    app.touch("Continue")
    with app.holding("Ada: hold to look"):
        app.picture(out / "looking.png")


def objection(app: Driver, out: Path) -> None:
    app.touch("Continue")
    app.touch_place("tile:T001")
    app.touch_place("cell:2,2")
    app.picture(out / "objection.png")


def rules(app: Driver, out: Path) -> None:
    app.touch("Continue")
    app.touch_icon("menu")
    app.touch("Rules")
    app.touch("Actions and hunters")
    app.touch("Hunting a predator")
    app.picture(out / "rules.png")


def house_rules(app: Driver, out: Path) -> None:
    app.touch("Danana")
    app.touch("House rules: as we read them")
    app.touch("Anybody's, one's own too")
    app.picture(out / "house-rules.png")


def entering(app: Driver, out: Path) -> None:
    app.touch("Notad")
    app.touch("Join a running game")
    for _ in range(6):
        app.touch("Next question")
    app.touch_place("cell:1,2")
    app.picture(out / "picking.png")
    app.touch_place("tile:T003")
    app.touch_place("rot:90")
    app.picture(out / "entering.png")


def sheet(app: Driver, out: Path) -> None:
    app.touch("History")
    app.picture(out / "history.png")
    app.touch("Sheet")
    app.touch("7")
    app.picture(out / "correcting.png")
    app.touch("Close")
    app.touch("Share")
    app.picture(out / "share.png")


def settings(app: Driver, out: Path) -> None:
    app.touch_icon("cog")
    app.picture(out / "settings.png")


def machine(app: Driver, out: Path) -> None:
    """As on a Pi with all its parts, little room and an evening that was backed up."""
    for game, seats in (("annapurna", ("Ada", "Ben")), ("bania", ("Ada", "Cleo"))):
        keep(app.context.journal, game, seats=seats)
    back_up(app.context.journal)
    app.context.journal.archive(2)
    back_up(app.context.journal)
    keep(app.context.journal)
    app.app.go("machine")
    app.wait(lambda: app.context.findings)
    app.context.findings = (
        Finding("display", "the console itself, on DSI-1 800x480"),
        Finding("touch", "10-0038 generic ft5x06"),
        Finding("camera", "usb:HD Webcam gave a picture of 1280 × 720"),
        Finding("buttons", "pass on GPIO 17, undo on GPIO 27, scan on GPIO 22"),
        Finding(
            *("storage", "61 MB free, a saved move takes 9 ms", False),
            "make room: remove old downloads, or use a larger card",
        ),
        Finding("backup", "the newest of 7 is of 2026-11-18"),
    )
    app.app.manager.current_screen.noticed()
    app.pump(20)
    app.picture(out / "machine.png")
    app.touch("Backups")
    app.touch(next(text for text in app.texts() if text.startswith("20")))
    app.wait(lambda: app.reads("Restore this one"))
    app.picture(out / "backups.png")


def tags(app: Driver, out: Path) -> None:
    app.touch("Tags")
    app.touch("L4732, 35.6 × 16.9 mm")
    app.wait(lambda: app.app.manager.current_screen.sheet)
    app.pump(3)
    app.picture(out / "tags.png")


def photographed(home: AppContext) -> None:
    """A game whose record has another tile on one cell than lies there, and one that is covered."""
    stickers, laid = full(4, without="cell:3,2")
    session = acting(home)
    state = session.record.state
    told = {**laid, "cell:1,2": Laid("tile/T100")}
    session.correct(*board_of(session.record.game).laid(state, "Ada", told))
    seen = board_picture(stickers, boards={1: ASLANT})
    with_camera(home).show(np.dstack([seen] * 3))


def board(app: Driver, out: Path) -> None:
    app.touch("Continue")
    app.touch_icon("menu")
    app.touch("Photograph the board")
    app.wait(lambda: app.reads("Take the picture"))
    app.touch("Take the picture")
    app.wait(lambda: app.reads("24 of 25 read"))
    app.picture(out / "board.png")


def scanning(app: Driver, out: Path) -> None:
    camera = with_camera(app.context)
    camera.lay(tag("notad", "T001", 460, turned=8), tag("notad", "T002", 860, turned=352))
    app.touch_icon("cog")
    app.touch("synthetic …")
    app.wait(lambda: not app.reads("Waiting for the first picture"))
    app.picture(out / "camera.png")
    app.touch_icon("arrow-left")
    app.touch_icon("arrow-left")
    app.touch("Scan")
    camera.lay(tag("notad", "T002", 640, turned=8))
    app.wait(lambda: app.reads("DOES NOT FIT NOW"))
    app.picture(out / "scan-misfit.png")


def counted(home: AppContext) -> None:
    pad = ScorePadPresenter(home, "notad", ("Ada", "Ben"))
    pad.step("prey", 7)
    pad.add("meadow", 5)
    pad.finish()


def take(out: Path) -> None:
    begin: Callable[[AppContext], object]
    for begin, show in (
        (acting, looking),
        (acting, objection),
        (acting, rules),
        (lambda _home: None, house_rules),
        (lambda _home: None, entering),
        (counted, sheet),
        (acting, settings),
        (acting, machine),
        (acting, scanning),
        (acting, tags),
        (photographed, board),
    ):
        # What is about backups needs a journal that is a file.
        home = context(path=Path(tempfile.mkdtemp()) / "journal.db" if show is machine else MEMORY)
        home.devices = (Device("camera", "no camera"), Device("storage", "storage fine"))
        begin(home)
        app = Driver(home)
        show(app, out)
        app.close()
        home.journal.close()


if __name__ == "__main__":
    take(Path(sys.argv[1]))
