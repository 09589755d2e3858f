"""Players made of a seed: what they strive for."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.play.bots import play_game, play_greedily
from rules import shelf
from tests.rules.changed_games import with_rules


@pytest.mark.parametrize("level", [1, 4, 6])
def test_greedy_player_goes_where_a_game_says_it_plays_for(level: int) -> None:
    """A player of Notad who plays for one level of the hill, and for nothing else."""

    def nearness(state: Any, seat: str) -> float:
        return 1000.0 if state.players[seat].level == level else 0.0

    notad = with_rules(shelf.game("notad"), nearness=nearness)
    record = play_game(notad, ("Ada", "Ben"), 1, longest=100)
    state = next(one for one in record.states if one.phase == "pray")
    seat = notad.rules.expects(state)[0].by

    move: Any = play_greedily(notad, state, seat, Random(1))

    assert move.level == level
