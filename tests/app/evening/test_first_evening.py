"""The first evening with a fresh box, the next one, and the other games: by touch, end to end."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.evening.first_evening import (  # first: it sets Kivy up
    PEOPLE,
    evening,
    first_evening,
    lay_blank,
    lay_known,
    same_people,
    short_evening,
    teach_five,
    to_the_acts,
    true_game,
)

MISMATCH = "Where tiles touch, their landscapes match"


@pytest.mark.slow
def test_two_evenings_with_a_box_nobody_has_taught(tmp_path: Path) -> None:
    true = true_game("notad")
    sheet = true.game.rules.score(true.game.rules.tally(true.state))
    with evening(tmp_path / "card") as at:
        told = first_evening(at, true)
        result = at.context.session.sheet  # type: ignore[union-attr]
        at.touch(":home")
        at.on("home")
        taught = teach_five(at)
        again = same_people(at, level="Full")
        seats = at.record.state.seats
        to_the_acts(at)
        lay_known(at, 2, "Desert", "Desert", on="cell:0,1")
        lies = at.app.reads("It happened")
        lay_known(at, 3, "Meadow", "Highlands", "Meadow", on="cell:0,2")
        misfits = at.app.reads("It happened")

    assert result is not None
    assert (result["totals"], tuple(result["winners"])) == (dict(sheet.totals), sheet.winners)
    assert told.seating <= 18
    assert told.playing <= 12 * 12
    assert taught <= 30
    assert (again, seats) == (3, PEOPLE)
    assert (lies, misfits) == (False, True)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["danana", "bania", "amanda", "annapurna"])
def test_a_short_evening_of_every_other_game(game: str, tmp_path: Path) -> None:
    true = true_game(game)
    sheet = true.game.rules.score(true.game.rules.tally(true.state))
    with evening(tmp_path / "card") as at:
        short_evening(at, true, 12)
        result = at.context.session.sheet  # type: ignore[union-attr]

    assert result is not None
    assert tuple(result["winners"]) == sheet.winners
    assert result["totals"] == dict(sheet.totals)
