"""A tile is laid with two touches, the best way it can lie, and turned by touching it again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.presenters.table.table import TablePresenter
from rules.answers import is_legal
from rules.games.notad import GAME
from rules.games.notad.play.moves import Done, PlaceTile
from rules.record import Ruled
from tests.app.occasions import occasions
from tests.companion.presenters import tables
from tests.rules.playthroughs import played


def begin(kind: str = "place_tile") -> tuple[TablePresenter, Any]:
    """Return a table on which a move of this kind was made in a recorded game, and the move."""
    return at(*occasions()[kind])


def where_a_way_cannot_be() -> tuple[TablePresenter, PlaceTile]:
    """Return a table on which a tile was laid that does not fit in some other way."""
    record = played(GAME, "3-players-greedy.jsonl")
    for state, move in zip(record.states, record.events, strict=False):
        if isinstance(move, PlaceTile):
            ways = [replace(move, rot=rot) for rot in (0, 90, 180, 270)]
            if any(is_legal(GAME.rules.objections(state, one)) is False for one in ways):
                return at(state, move)
    raise AssertionError("every tile fits in every way")


def at(state: Any, move: Any) -> tuple[TablePresenter, Any]:
    """Return a table that stands there, and the move."""
    context = tables.context()
    session = context.begin("notad", state.seats, dict(state.options), position=state)
    return tables.table(context, session), move


def lay(table: TablePresenter, move: PlaceTile) -> Any:
    table.touch(f"tile:{move.tile}")
    table.touch(f"cell:{move.cell}")
    return last(table)


def last(table: TablePresenter) -> Any:
    events = table.session.record.events
    return events[-1] if events else None


def test_two_touches_lay_a_tile_the_best_way_it_can_lie() -> None:
    table, move = begin()
    state = table.session.record.state
    made = lay(table, move)

    assert (made.tile, made.cell) == (move.tile, move.cell)
    others = [replace(move, rot=rot) for rot in (0, 90, 180, 270)]
    legal = [
        one for one in others if is_legal(table.game.rules.objections(state, one)) is not False
    ]
    best = max(table.game.rules.preview(state, one).points or 0 for one in legal)
    assert (table.game.rules.preview(state, made).points or 0) == best


def test_touching_it_again_turns_it_through_all_ways() -> None:
    table, move = begin()
    made = lay(table, move)
    seen = {made.rot}
    for _ in range(3):
        table.touch(f"cell:{move.cell}")
        chosen = table.chosen(table.candidates())
        if chosen is not None:  # something speaks against this way: the table decides
            assert is_legal(chosen.objections) is False
            table.press("happened")
            assert isinstance(last(table), Ruled)
            seen.add(last(table).move.rot)
            break
        seen.add(last(table).rot)

    assert len(seen) > 1
    assert len(table.session.record.events) == 1  # it lies there once


def test_the_panel_offers_to_turn_it_until_something_else_happens() -> None:
    table, move = begin()
    lay(table, move)
    assert "turn" in [item.key for item in table.view().panel.items]
    table.session.report(Done(by=move.by))

    assert "turn" not in [item.key for item in table.view().panel.items]


def test_undo_takes_a_turned_tile_back_at_once() -> None:
    table, move = begin()
    before = table.session.record.state
    lay(table, move)
    table.undo()

    assert table.session.record.state == before
    assert table.laid is None


def test_a_way_that_cannot_be_is_explained_and_can_be_left() -> None:
    table, move = where_a_way_cannot_be()
    lay(table, move)
    for _ in range(4):
        if table.chosen(table.candidates()) is None:
            table.press("turn")

    keys = [button.key for button in table.view().panel.buttons]
    assert {"turn", "happened", "back"} <= set(keys)
    table.press("back")
    assert table.session.record.events == ()


def test_a_hunter_steps_with_two_touches() -> None:
    table, move = begin("move_hunter")
    table.touch(f"cell:{move.from_}")
    table.touch(f"cell:{move.to}")

    assert last(table) == move
    assert "turn" not in [item.key for item in table.view().panel.items]


def test_the_camp_waits_for_its_fuel() -> None:
    table, move = begin("move_camp")
    table.touch(f"cell:{table.shared.player(move.by).yurt}")
    table.touch(f"cell:{move.to}")

    assert last(table) is None
