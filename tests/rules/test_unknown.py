"""A position may leave out anything: rules fall silent, scores say what is missing."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from companion.formats.game_format import GameFormat
from companion.play.bots import play_game
from rules import shelf
from rules.copy import Copy
from rules.values.frozen import FrozenMap
from tests.rules.laws import Trial, told

pytestmark = pytest.mark.slow

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


@pytest.mark.parametrize("name", shelf.names())
def test_moves_at_a_table_nobody_told_of(name: str) -> None:
    game = shelf.game(name)
    trial = Trial(play_game(game, SEATS[: min(game.seats)], 1))
    unknown = GameFormat(game).read_position({}, SEATS[:2], game.settle({}), game.box.components())
    for state in (unknown, replace(unknown, copy=Copy(FrozenMap()))):
        told(game, state, trial.pool)
        for move in trial.pool:
            after = game.rules.advance(state, move)

            assert game.rules.score(game.rules.tally(after)).missing


@pytest.mark.parametrize("name", shelf.names())
def test_any_one_field_may_be_left_out(name: str) -> None:
    game = shelf.game(name)
    trial = Trial(play_game(game, SEATS[: min(game.seats)], 1), states_wanted=6)
    wire = GameFormat(game)
    for state in trial.states:
        plain = wire.write_position(state)
        for one in fields(state):
            key = one.name.rstrip("_")
            if key in plain:
                rest = {field: value for field, value in plain.items() if field != key}
                partial = wire.read_position(rest, state.seats, state.options, state.copy)

                told(game, partial, trial.candidates(partial, trial.lots)[:20])
