"""Every game beside its referee: state, score and outcome after each event, and verdicts."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from rules import shelf
from tests.referees.games import beginning, games_of, played, referee_of, steps
from tests.referees.referee import Plain
from tests.referees.stories import differences

IN_THE_SUITE = 10
IN_THE_LONG_RUN = 200


def has_referee(name: str) -> bool:
    return find_spec(f"tests.referees.{name}_referee") is not None


def games(count: int) -> list[Any]:
    """So many games of each kind that has a referee."""
    return [
        pytest.param(name, *game, id=f"{name}-{game[0]}-{game[1]}-{game[2]}")
        for name in shelf.names()
        if has_referee(name)
        for game in games_of(name, count)
    ]


def compare(name: str, seats: int, seed: int, player: str) -> None:
    """Play a game beside its referee; raises AssertionError where the two first differ."""
    record = played(name, seats, seed, player)
    referee = referee_of(name)(beginning(record))
    for number, step in enumerate(steps(record, seed)):
        where = f"{name}, {seats} seats, seed {seed}, {player}, after event {number}: {step.event}"
        if step.event is not None:
            referee.follow(step.event)
        assert differences(step.position, referee.position()) == [], where
        assert differences(step.score, referee.score()) == [], where
        assert differences(step.outcome, referee.outcome()) == [], where
        keeps = getattr(referee, "keeps", lambda move: True)
        for move, is_forbidden in ((one, no) for one, no in step.judged if keeps(one)):
            verdict = "forbidden" if is_forbidden else "allowed"
            assert referee.breaks(move) is is_forbidden, f"{where}: {move} is {verdict} by the game"


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "seed", "player"), games(IN_THE_SUITE))
def test_game_agrees_with_its_referee(name: str, seats: int, seed: int, player: str) -> None:
    compare(name, seats, seed, player)


@pytest.mark.long
@pytest.mark.parametrize(("name", "seats", "seed", "player"), games(IN_THE_LONG_RUN))
def test_many_games_agree_with_their_referee(name: str, seats: int, seed: int, player: str) -> None:
    compare(name, seats, seed, player)


def test_differences_are_named() -> None:
    game: Plain = {"a": {"x": 1, "y": 2}, "b": [1]}

    assert differences(game, {"a": {"x": 1}}) == []
    assert differences(game, {"a": {"x": 3}}) == [".a.x: 1 by the game, 3 by the referee"]
    assert differences(game, {"c": 1}) == [".c: None by the game, 1 by the referee"]
