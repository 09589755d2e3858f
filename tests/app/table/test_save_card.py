"""SAVE FAILED is a button: it says what happened, and one touch saves all of it again."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.metrics import dp

from companion.formats.copies import DEMONSTRATION
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.backups import back_up
from companion.storage.journal import Journal
from companion.storage.onlooker import look
from companion.texts.words import say
from tests.app.conftest import clock
from tests.app.driver import Driver

LIVE = ("", "-wal", "-shm")


def delete(path: Path) -> None:
    for one in LIVE:
        path.with_name(path.name + one).unlink()


def move_folder(path: Path) -> None:
    path.parent.rename(path.parent.with_name("elsewhere"))


def replace_it(path: Path) -> None:
    """Put an older backup there, as somebody with a file manager would."""
    [backup] = path.parent.glob("journal.backup-*.db")
    delete(path)
    shutil.copyfile(backup, path)


AWAY: dict[str, tuple[Callable[[Path], object], str, bool]] = {
    "deleted": (delete, "away", False),
    "moved": (lambda path: path.rename(path.with_name("elsewhere.db")), "away", False),
    "its log deleted": (lambda path: path.with_name("journal.db-wal").unlink(), "away", True),
    "replaced": (replace_it, "replaced", True),
    "its folder moved": (move_folder, "gone", False),
}
"""What somebody does, what the card says of it, and whether something is left to be kept."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Driver]:
    folder = tmp_path / "data"
    folder.mkdir()
    journal = Journal.open(folder / "journal.db", clock)
    back_up(journal)
    context = AppContext(journal, clock)
    context.usual_box = DEMONSTRATION
    driver = Driver(context)
    driver.touch("Notad")
    driver.touch("Start")
    driver.touch("Ada")
    yield driver
    driver.close()
    driver.context.journal.close()


def session_of(app: Driver) -> Session:
    session = app.context.session
    assert session is not None
    return session


def box_of(widget: Any) -> tuple[float, float]:
    return float(widget.width), float(widget.height)


@pytest.mark.parametrize("what", AWAY)
def test_one_touch_writes_all_games_anew(table: Driver, what: str) -> None:
    act, trouble, leaves = AWAY[what]
    path = table.context.journal.path
    identity = table.context.journal.identity
    act(path)
    table.touch("A new display")
    failed = table.find("SAVE FAILED")
    size = box_of(failed)
    table.touch_widget(failed)
    told = table.texts()
    table.touch("Try again")
    after = table.texts()
    table.touch("Close")
    bar = table.texts()
    table.touch_place("level:1")  # and it goes on being saved
    table.touch_icon("undo")
    record = session_of(table).record
    with look(path, clock) as seen:
        kept, same = seen.load(session_of(table).game_id), seen.identity == identity

    assert min(size) >= dp(48)
    assert say(f"trouble_{trouble}") in told
    assert say(f"trouble_{trouble}_do") in told
    assert say("trouble_anew") in after
    assert say("trouble_all_saved") in after
    assert any("journal.kept-" in one for one in after) == leaves
    assert "saved" in bar
    assert "SAVE FAILED" not in bar
    assert len(kept.history) == len(record.history) > 2
    assert kept.at == record.at
    assert same


def test_a_game_whose_file_was_written_over_is_saved_as_it_stands(table: Driver) -> None:
    journal = table.context.journal
    [backup] = journal.path.parent.glob("journal.backup-*.db")
    journal.tidy()
    journal.connection.execute("PRAGMA shrink_memory")  # it lies in the file, as large ones do
    with journal.path.open("rb+") as file:
        file.truncate()
        file.write(backup.read_bytes())
    table.touch("A new display")
    table.touch("SAVE FAILED")
    told = table.texts()
    table.touch("Try again")
    after = table.texts()
    table.touch("Close")
    table.touch_place("level:1")  # and it goes on being saved
    table.touch_icon("undo")
    session = session_of(table)
    with look(journal.path, clock) as seen:
        kept = seen.load(session.game_id)
        on_table = seen.on_table

    assert say("trouble_overwritten") in told
    assert say("trouble_overwritten_do") in told
    assert say("trouble_older") in after
    assert say("trouble_all_saved") in after
    assert table.reads("saved")
    assert len(kept.history) == len(session.record.history) > 2
    assert kept.at == session.record.at
    assert on_table == session.game_id


def test_what_is_still_wrong_is_said_again_and_what_was_typed_since_is_saved(
    table: Driver,
) -> None:
    path = table.context.journal.path
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    table.context.journal.connection.execute("PRAGMA busy_timeout = 50")
    table.touch("A new display")
    table.touch("SAVE FAILED")
    first = table.texts()
    table.touch("Try again")
    second = table.texts()
    other.execute("ROLLBACK")
    other.close()
    table.touch("Try again")
    third = table.texts()

    assert say("trouble_busy") in first
    assert say("trouble_step") in first
    assert say("trouble_busy") in second
    assert say("trouble_all_saved") in third
    assert say("trouble_anew") not in third


def test_an_app_that_keeps_nothing_says_why_on_the_card(
    open_app: Callable[[], AppContext],
) -> None:
    context = open_app()
    context.journal.why_not_kept = say("nothing_kept", why="the disk has turned read-only")
    app = Driver(context)
    app.touch("Notad")
    app.touch("Start")
    app.touch("SAVE FAILED")
    app.touch("Try again")
    told = app.texts()
    app.close()

    assert any(one.startswith("The disk has turned read-only: nothing is kept") for one in told)
    assert say("trouble_in_memory") in told


def test_what_is_saved_is_no_button(table: Driver) -> None:
    table.touch("saved")

    assert "Try again" not in table.texts()


def test_the_card_fits_a_small_screen(table: Driver, tmp_path: Path) -> None:
    replace_it(table.context.journal.path)
    table.touch("A new display")
    if folder := os.environ.get("PICTURES"):
        table.picture(Path(folder) / "save-failed-bar.png")
    table.touch("SAVE FAILED")
    if folder:
        table.picture(Path(folder) / "save-failed.png")
    sizes = [box_of(table.find(one)) for one in ("Close", "Try again")]
    card = next(one for one in table.app.manager.current_screen.walk() if hasattr(one, "to_do"))
    box = card.children[0]
    table.touch("Try again")
    if folder:
        table.picture(Path(folder) / "save-failed-after.png")

    assert min(box.y, card.height - box.top) >= 0
    assert all(high >= dp(48) for _wide, high in sizes)
