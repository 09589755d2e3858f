"""The first evening with a fresh box, the next one, and the other games: by touch, end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.evening.first_evening import (  # first: it sets Kivy up
    FEW,
    PEOPLE,
    Next,
    evening,
    first_evening,
    next_evening,
    short_evening,
    true_game,
)


@pytest.mark.slow
def test_two_evenings_with_a_box_nobody_has_taught(tmp_path: Path) -> None:
    true = true_game("notad")
    sheet = true.game.rules.score(true.game.rules.tally(true.state))
    with evening(tmp_path / "card") as at:
        told = first_evening(at, true)
        result = at.context.session.sheet  # type: ignore[union-attr]
        then = next_evening(at)
        seats = at.record.state.seats

    assert result is not None
    assert (result["totals"], tuple(result["winners"])) == (dict(sheet.totals), sheet.winners)
    assert then == Next(then.taught, again=3, fits=True, misfits=True, blank=True)
    assert seats == PEOPLE
    assert told.playing <= 12 * 12
    assert told.all <= 260
    assert then.taught <= 30


@pytest.mark.slow
@pytest.mark.parametrize("game", ["danana", "bania", "amanda", "annapurna"])
def test_a_short_evening_of_every_other_game(game: str, tmp_path: Path) -> None:
    true = true_game(game)
    sheet = true.game.rules.score(true.game.rules.tally(true.state))
    with evening(tmp_path / "card") as at:
        short_evening(at, true, FEW)
        result = at.context.session.sheet  # type: ignore[union-attr]

    assert result is not None
    assert tuple(result["winners"]) == sheet.winners
    assert result["totals"] == dict(sheet.totals)
