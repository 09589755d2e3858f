"""Boards that one picture can tell: what lies in the record, told again, changes nothing."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from companion.play.bots import play_game, play_greedily
from rules import shelf
from rules.copy import Status
from rules.state import State
from rules.table.board_picture import Board, Laid
from rules.values import paths

GAMES = [name for name in shelf.names() if shelf.game(name).table.board is not None]
SEATS = ("Ada", "Ben", "Cleo", "Dan")


@cache
def states(name: str) -> tuple[State, ...]:
    game = shelf.game(name)
    copy = game.box.components().all_as(Status.CONFIRMED)
    record = play_game(game, SEATS[: min(game.seats)], 5, play_greedily, copy=copy)
    return record.states[:: max(1, len(record.states) // 12)]


def board(name: str) -> Board[Any]:
    found = shelf.game(name).table.board
    assert found is not None
    return found


def told(name: str, state: State, seat: str, pieces: dict[str, Laid | None]) -> State:
    path, value = board(name).laid(state, seat, pieces)
    changed: State = paths.put(state, path, value)
    return changed


def test_the_games_with_a_board_of_tagged_pieces() -> None:
    assert GAMES == ["annapurna", "bania", "danana", "notad"]


@pytest.mark.parametrize("name", GAMES)
def test_what_lies_there_is_drawn_there(name: str) -> None:
    game, seen = shelf.game(name), 0
    for state in states(name):
        for seat in state.seats:
            drawn = {one.id for one in game.table.scene(state, seat).places}
            lies = board(name).lies(state, seat)
            assert set(lies) <= drawn
            assert all(place.startswith(board(name).places) for place in lies)
            kinds = {one.piece.partition("/")[0] for one in lies.values() if one.piece}
            assert kinds <= set(board(name).kinds)
            seen += len(lies)
    assert seen > 20


@pytest.mark.parametrize("name", GAMES)
def test_told_as_it_lies_nothing_changes(name: str) -> None:
    for state in states(name):
        for seat in state.seats:
            lies = board(name).lies(state, seat)
            again = told(name, state, seat, dict(lies))
            assert board(name).lies(again, seat) == lies


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_is_put_and_taken(name: str) -> None:
    game = shelf.game(name)
    state = states(name)[0]
    seat = state.seats[0]
    kind = board(name).kinds[0]
    piece = Laid(f"{kind}/{next(game.box.components().ids(kind))}", *board(name).turns[1:2])
    drawn = [one.id for one in game.table.scene(state, seat).places]
    place = next(
        one
        for one in drawn
        if one.startswith(board(name).places) and one not in board(name).lies(state, seat)
    )
    lying = told(name, state, seat, {place: piece})
    assert board(name).lies(lying, seat)[place] == piece
    assert place not in board(name).lies(told(name, lying, seat, {place: None}), seat)
