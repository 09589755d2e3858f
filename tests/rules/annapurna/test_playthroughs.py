"""Whole Ascents on record: nothing in them is against the print, and they end as named."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.formats import documents
from rules import games
from rules.games.annapurna import GAME
from rules.record import Ruled

FOLDER = Path(games.__path__[0]) / "annapurna" / "playthroughs" / "ascents"
ASCENTS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", ASCENTS, ids=lambda path: path.stem)
def test_a_recorded_ascent_ends_as_its_name_says(path: Path) -> None:
    record = documents.read(path).record
    words = path.stem.split("-")

    assert GAME.rules.outcome(record.state).ending.value == words[-1]
    assert len(record.state.seats) == {"two": 2, "three": 3, "four": 4}[words[0]]
    assert not [event for event in record.history if isinstance(event, Ruled)]
    assert not list(GAME.rules.audit(record.state))


def test_there_are_ascents_won_and_lost_for_every_number_of_climbers() -> None:
    found = {(path.stem.split("-")[0], path.stem.split("-")[-1]) for path in ASCENTS}

    assert found == {(many, end) for many in ("two", "three", "four") for end in ("won", "lost")}
