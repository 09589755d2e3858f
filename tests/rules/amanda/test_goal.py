"""What the players of the demonstration strive for, and that their games come to an end."""

from __future__ import annotations

import pytest

from companion.play.bots import PLAYERS, play_game
from rules.copy import Status
from rules.games.amanda import GAME
from rules.games.amanda.play.state import Amanda
from rules.score import Ending
from tests.rules.amanda.tables import NAMES, after, table

ROUNDS = 120


def near(state: Amanda) -> float:
    return GAME.rules.nearness(state, "Ada")


def test_a_step_towards_what_is_missing_is_nearer() -> None:
    ada = {"pos": "O1", "offerings": ["k0", "k1"], "lost": [], "discard": [], "locked": True}
    state = table({"Ada": ada}, phase="REVEAL", ground={"O2": {"k2": 1}}, fresh={}, round=2)

    assert near(after(state, type="play", by="Ada", card="L")) > near(state)
    assert near(after(state, type="play", by="Ada", card="R")) < near(state)


def test_one_who_has_all_goes_to_the_centre() -> None:
    ada = {"pos": "M1", "offerings": ["k0", "k1", "k2"], "lost": [], "discard": []}
    state = table({"Ada": ada}, phase="REVEAL", ground={}, fresh={}, round=2)

    ways = {card: near(after(state, type="play", by="Ada", card=card)) for card in "SBLR"}
    assert max(ways, key=ways.__getitem__) == "S"


def test_the_last_straight_is_kept() -> None:
    ada = {"pos": "M1", "offerings": ["k0"], "lost": ["S"], "hand": ["S", "L"], "owed": 1}
    state = table({"Ada": ada}, phase="PENALTY", ground={"O1": {"k1": 1, "k2": 1}}, fresh={})

    lost = {card: near(after(state, type="pay", by="Ada", choice={"card": card})) for card in "SL"}
    assert lost["S"] < lost["L"] < near(state)


def test_nobody_knows_what_to_strive_for_where_nothing_is_known() -> None:
    state = table()

    assert near(state) == 0


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_greedy_players_bring_the_rain(seats: int) -> None:
    known = GAME.box.components().all_as(Status.CONFIRMED)
    for seed in range(2):
        record = play_game(GAME, NAMES[:seats], seed, PLAYERS["greedy"], copy=known)

        assert GAME.rules.outcome(record.state).ending is Ending.WINNERS
        assert (record.state.round or 0) < ROUNDS
