"""Danana on the screen: what is drawn, what touching it means, what can be told by pieces."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.players import play_game
from rules import shelf
from rules.copy import Status
from rules.game import Move
from rules.games.danana import moves
from rules.games.danana.state import Danana
from rules.scene import Place, Scene

GAME = shelf.game("danana")
TABLE = GAME.table


@pytest.fixture(scope="module")
def played() -> tuple[Danana, ...]:
    copy = GAME.components().all_as(Status.CONFIRMED)
    games = [play_game(GAME, seats, 3, copy=copy) for seats in (("Ada", "Ben"), tuple("ABCDE"))]
    return tuple(state for game in games for state in game.states)


def drawn(scene: Scene) -> set[str]:
    cards = {f"seat:{card.seat}" for card in scene.cards}
    return cards | {place.id for place in _all(scene)}


def _all(scene: Scene) -> Iterator[Place]:
    yield from scene.places
    for tray in scene.trays:
        yield from tray.places


def _owner(state: Danana, move: Move) -> str:
    return move.by or state.active_player or state.seats[0]


def test_every_listed_move_is_made_of_things_that_are_drawn(played: tuple[Danana, ...]) -> None:
    for state in played:
        view = GAME.view(state, None)
        for move in GAME.legal_moves(view):
            things = TABLE.touches(view, move)

            assert things, move
            assert set(things) <= drawn(TABLE.scene(view, _owner(view, move))), move


def test_touching_what_a_listed_move_names_means_that_move(played: tuple[Danana, ...]) -> None:
    for state in played[::3]:
        view = GAME.view(state, None)
        for move in GAME.legal_moves(view):
            things = TABLE.touches(view, move)
            after = {
                GAME.advance(view, one) for one in TABLE.meant(view, _owner(view, move), things)
            }

            assert GAME.advance(view, move) in after, (move, things)


def test_no_two_listed_moves_are_made_of_the_same_things(played: tuple[Danana, ...]) -> None:
    for state in played:
        view = GAME.view(state, None)
        seen: dict[frozenset[str], Move] = {}
        for move in GAME.legal_moves(view):
            things = frozenset(TABLE.touches(view, move))

            assert things not in seen, (move, seen.get(things))
            seen[things] = move


def test_nothing_hidden_is_drawn(played: tuple[Danana, ...]) -> None:
    for state in played[::5]:
        if state.phase == "over":
            continue
        richer = state.having("A", vp=41) if "A" in state.seats else state.having("Ada", vp=41)
        for seat in state.seats:
            assert TABLE.scene(GAME.view(state, None), seat) == TABLE.scene(
                GAME.view(richer, None), seat
            )


def test_moves_exist() -> None:
    assert moves.MOVES
