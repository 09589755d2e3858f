"""The hand-over to BG Stats: a link that holds the whole play, read back from its code."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from companion.history.bg_stats import LINK, play_link
from companion.presenters.app_context import AppContext
from companion.presenters.history import share
from companion.presenters.table.scorepad import ScorePadPresenter
from tests.companion.presenters.tables import acting, context


@pytest.fixture
def home() -> Iterator[AppContext]:
    opened = context()
    yield opened
    opened.journal.close()


def finished(home: AppContext, seats: tuple[str, ...] = ("Ada", "Bén")) -> None:
    pad = ScorePadPresenter(home, "notad", seats)
    pad.step("prey", 5)
    pad.finish()


def read(link: str) -> Any:
    assert link.startswith(LINK)
    return json.loads(unquote(link.removeprefix(LINK)))


def test_the_link_holds_the_play_as_bg_stats_takes_it(home: AppContext) -> None:
    finished(home)
    play = read(share.view(home).link)

    assert play["playDate"] == "2026-11-18 20:00:00"
    assert play["game"] == {
        "name": "Notad",
        "sourceGameId": "notad",
        "highestWins": True,
        "noPoints": False,
    }
    ada, ben = play["players"]
    assert (ada["name"], ada["winner"], ada["rank"]) == ("Ada", True, 1)
    assert (ben["name"], ben["winner"], ben["rank"]) == ("Bén", False, 2)
    assert ada["score"] - ben["score"] == 5


def test_a_second_hand_over_is_the_same_play(home: AppContext) -> None:
    finished(home)
    first = read(share.view(home).link)["sourcePlayId"]
    finished(home)
    other = read(share.view(home).link)["sourcePlayId"]
    assert home.session is not None
    home.open(home.session.game_id - 1)

    assert read(share.view(home).link)["sourcePlayId"] == first != other


def test_every_player_says_whether_it_won_and_started(home: AppContext) -> None:
    session = acting(home)
    play = read(play_link(session.record, home.journal.card(session.game_id), "t"))

    assert [one["startPlayer"] for one in play["players"]] == [True, False]
    assert [one["winner"] for one in play["players"]] == [False, False]


def test_a_code_for_four_players_stays_coarse_enough_for_480_pixels(home: AppContext) -> None:
    finished(home, ("Ada", "Ben", "Cleo", "Dev"))
    rows = share.view(home).matrix

    assert all(len(row) == len(rows) for row in rows)
    assert 480 // len(rows) >= 3
