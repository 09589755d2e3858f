"""The laws of every game, on Ascents with each trail and with cards dropped and thrown."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.play.bots import play_game
from rules.games.annapurna import GAME
from rules.record import Record
from tests.rules.laws import LAWS, Trial, law_params

pytestmark = pytest.mark.slow

OPTIONS: dict[str, dict[str, Any]] = {
    "drop and throw": {"protect_drop": True, "protect_throw": True},
    "silent, leaving no trace": {"silent": True, "difficulty": "lntb"},
    "next to the peak": {"protect_explore_anywhere": False, "protect_pass": False},
}


@cache
def played(name: str) -> Record[Any, Any]:
    return play_game(GAME, ("Ada", "Ben", "Cleo"), 8, options=OPTIONS[name])


@pytest.mark.parametrize("law", law_params())
@pytest.mark.parametrize("name", OPTIONS)
def test_law_holds_at_other_tables(name: str, law: int) -> None:
    LAWS[law](Trial(played(name), seed=law))
