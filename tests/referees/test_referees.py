"""Every game beside its referee: state, score and outcome after each event, and verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from rules import shelf
from tests.referees.games import beginning, played, steps
from tests.referees.referee import Plain, Referee

IN_THE_SUITE = 10
IN_THE_LONG_RUN = 200


def has_referee(name: str) -> bool:
    return find_spec(f"tests.referees.{name}_referee") is not None


def referee_of(name: str) -> type[Referee]:
    found: type[Referee] = import_module(f"tests.referees.{name}_referee").Referee
    return found


def games(count: int, names: Sequence[str] = ()) -> list[Any]:
    """So many games of each kind: every number of seats, at random and greedily."""
    found = []
    for name in names or shelf.names():
        if not has_referee(name):
            continue
        counts = list(shelf.game(name).seats)
        for seed in range(count):
            seats = counts[seed // 2 % len(counts)]
            player = ("random", "greedy")[seed % 2]
            found.append(
                pytest.param(name, seats, seed, player, id=f"{name}-{seats}-{seed}-{player}")
            )
    return found


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
        for move, is_forbidden in step.judged:
            verdict = "forbidden" if is_forbidden else "allowed"
            assert referee.breaks(move) is is_forbidden, f"{where}: {move} is {verdict} by the game"


def differences(game: Any, referee: Any, path: str = "") -> list[str]:
    """Say where the two differ; what the referee leaves out is not compared."""
    if isinstance(game, dict) and isinstance(referee, dict):
        return [
            line
            for key in referee
            for line in differences(game.get(key), referee[key], f"{path}.{key}")
        ]
    return [] if game == referee else [f"{path}: {game!r} by the game, {referee!r} by the referee"]


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
