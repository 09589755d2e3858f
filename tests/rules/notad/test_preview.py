"""A preview promises exactly the points that a move brings."""

from __future__ import annotations

import pytest

from companion.play.bots import play_at_random, play_game, play_greedily
from rules import shelf
from rules.games.notad.play.state import Notad
from rules.state import Move
from tests.rules.laws import Trial

pytestmark = pytest.mark.slow

GAME = shelf.game("notad")


def difference(state: Notad, move: Move) -> int | None:
    """The seat's total after the move less the one before; None where one has gaps."""
    before, after = (
        GAME.rules.score(GAME.rules.tally(one)) for one in (state, GAME.rules.advance(state, move))
    )
    if before.missing or after.missing:
        return None
    return after.totals[move.by] - before.totals[move.by]


@pytest.mark.parametrize("player", [play_at_random, play_greedily])
def test_preview_is_the_difference_to_the_sheet(player: object) -> None:
    copy = GAME.box.components()
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 11, player, copy=copy)  # type: ignore[arg-type]
    trial, compared = Trial(record, states_wanted=60, moves_wanted=10), 0
    lots = trial.lots
    for state in trial.states:
        assert isinstance(state, Notad)
        for move in trial.candidates(state, lots):
            wanted = difference(state, move) if move.by else None
            if wanted is not None:
                compared += 1

                assert GAME.rules.preview(state, move).points == wanted, move
    assert compared > 1000
