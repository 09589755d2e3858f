"""The sixth game by touch in the real app: a whole game, the score pad, a table already played.

It is played twice: as it is, and with its own table, box and files left out, on what the kernel
makes of its rules alone.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.play.bots import play_game, play_greedily
from companion.presenters.app_context import AppContext, Device
from companion.storage.journal import Journal
from hardware.fake import FakeButtons
from rules.game import AnyGame, Box, Files, Table
from rules.state import Move
from tests.app.conftest import clock
from tests.app.driver import Driver
from tests.mould.conftest import NAME

from companion.app.demo.touch_player import TouchPlayer  # isort: skip  # after the driver: Kivy

SEATS = ("Ada", "Ben")


@pytest.fixture(params=["its own table", "a plain table"])
def game(
    request: pytest.FixtureRequest, sixth_game: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> AnyGame:
    """The game as it is, and without what a small game may leave out."""
    if request.param == "its own table":
        return sixth_game
    bare = replace(sixth_game, table=Table(), box=Box(), files=Files())
    monkeypatch.setattr(importlib.import_module(f"rules.games.{NAME}"), "GAME", bare)
    return bare


@pytest.fixture
def app(game: AnyGame, tmp_path: Path) -> Iterator[Driver]:
    """The app on its home screen, with the sixth game on the shelf."""
    journal = Journal.open(tmp_path / "journal.db", clock)
    driver = Driver(AppContext(journal, clock, (Device("camera", "no camera"),)))
    yield driver
    driver.close()
    journal.close()


def state(app: Driver) -> Any:
    session = app.app.context.session
    assert session is not None
    return session.record.state


def start(app: Driver, *ways: str) -> None:
    app.touch("Lanterns")
    for way in ways:
        app.touch(way)
    if "Join a running game" not in ways:
        app.touch("Start")
    app.wait(lambda: app.screen != "newgame")
    app.pump(5)


@pytest.mark.slow
def test_a_whole_game_is_played_from_home_to_the_final_score(app: Driver, game: AnyGame) -> None:
    played = play_game(game, SEATS, 3, play_greedily)
    hands = TouchPlayer(app, FakeButtons(app.app.inbox.put))
    start(app)
    moves: list[Move] = list(played.events)  # type: ignore[arg-type]
    made = 0
    while made < len(moves):
        made += hands.make_some(moves[made:])
    found = state(app)
    app.touch("Final score")
    app.wait(lambda: app.screen == "score")
    sheet = app.texts()

    assert found == played.state
    totals = game.rules.score(game.rules.tally(found)).totals
    assert {"Final score", "WINNER", "Total", *map(str, totals.values())} <= set(sheet)


def test_a_move_against_the_rules_is_explained_and_can_have_happened(app: Driver) -> None:
    start(app)
    app.touch("Ada")
    for _ in range(6):
        app.touch("draws")
    app.touch_place("lantern:?#1")
    app.touch_place("lantern:R1")
    app.touch_place("cell:0,0")
    explained = app.texts()
    app.touch("It happened")

    assert any("Nothing lies beside 0,0." in one for one in explained)
    assert state(app).pond == {"0,0": "R1"}


def test_the_score_pad_counts_groups(app: Driver) -> None:
    start(app, "Score pad")
    for size in ("4", "3"):
        app.touch(size)
    app.touch("Next")
    app.touch("5")
    app.touch("Show the result")
    app.wait(lambda: app.screen == "score")

    assert {"7", "5", "WINNER"} <= set(app.texts())


def test_a_table_already_played_is_entered_piece_by_piece(app: Driver) -> None:
    start(app, "Join a running game")
    told: Callable[[], bool] = lambda: "cell:2,1" in app.places()  # noqa: E731
    app.wait(told)
    while not app.reads("Touch each place"):
        app.touch("Next question")
    app.touch_place("cell:2,1")
    app.touch_place("lantern:G1")

    assert state(app).pond == {"2,1": "G1"}
