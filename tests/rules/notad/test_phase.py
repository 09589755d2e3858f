"""A position that leaves the phase out still lists what can be done."""

from __future__ import annotations

from typing import Any

import pytest

from companion.formats.game_format import GameFormat
from rules import shelf
from rules.game import expects
from rules.games.notad.play.turns import phase_of
from rules.state import verb

BOARD = {"placed": {"0,1": "T001"}, "hand": ["T002"], "yurt": "0,0", "hunters": ["0,0"]}


def state(position: dict[str, Any]) -> Any:
    game = shelf.game("notad")
    return GameFormat(game).read_position(
        position, ("Ada", "Ben"), game.settle({}), game.box.components()
    )


@pytest.mark.parametrize(
    ("position", "phase"),
    [
        ({}, None),
        ({"phase": "cleanup", **BOARD}, "cleanup"),
        (BOARD, "act"),
        ({"pending": [{"what": "bonus"}]}, "act"),
        ({"level": 5, "display": {"tiles": ["T003"], "tokens": []}}, "explore"),
        ({"display": {"tiles": ["T003"], "tokens": []}}, None),
        ({"order": ["Ben", "Ada"], "baskets": []}, "pray"),
    ],
)
def test_a_phase_nobody_told_is_the_one_the_position_suggests(
    position: dict[str, Any], phase: str | None
) -> None:
    assert phase_of(state(position)) == phase


def test_placements_are_listed_without_a_phase() -> None:
    found = {verb(move) for move in shelf.game("notad").rules.legal_moves(state(BOARD))}

    assert {"place_tile", "move_hunter"} <= found


def test_after_a_phase_nobody_told_the_round_ends() -> None:
    acted = state({**BOARD, "players": {"Ada": {"done": True}, "Ben": {"done": True}}})
    (awaited,) = expects(shelf.game("notad"), acted)

    assert awaited.kinds == ("end_round",)
    assert "Tell which phase it is" in awaited.what
