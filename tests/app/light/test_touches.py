"""How many touches a lightly tracked game takes, counted on the real table: docs/levels.md."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.app.light.light_hands import BUDGETS, Budget, counted, has_light


@pytest.mark.slow
@pytest.mark.parametrize("budget", BUDGETS, ids=lambda budget: budget.game)
def test_a_lightly_tracked_game_serves_the_table(budget: Budget, tmp_path: Path) -> None:
    if not has_light(budget.game):
        pytest.skip(f"{budget.game} cannot be told lightly yet")

    assert counted(budget, tmp_path).mean(budget.per) <= budget.most
