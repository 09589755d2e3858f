"""The questions only Notad has: where a tile fits, how large the areas are, who starts next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.answers import Query
from rules.files.unreadable import Unreadable
from rules.sheet import ranked

from ..box import pieces
from ..files.positions import read_move
from . import turns
from .land import land_of
from .legality import check
from .legality.placements import placements
from .preview import preview
from .scoring import TIE_BREAKS
from .state import HAND_LIMIT, TERRAINS, Notad


def _seat(state: Notad, seat: str | None) -> str:
    if seat is None and state.seats:
        return state.seats[0]
    if seat not in state.seats:
        raise Unreadable(f"nobody called {seat!r} sits here, only {', '.join(state.seats)}")
    return seat


def where_it_fits(
    state: Notad, tile: str | Mapping[str, Any], seat: str | None = None
) -> dict[str, Any]:
    """Return every cell and rotation a tile may be laid with: all of them, and the best first."""
    seat = _seat(state, seat)
    if isinstance(tile, Mapping):
        named, described = read_move({"type": "place_tile", "tile": tile, "by": seat}, state)
        tile, state = str(named["tile"]), replace(state, copy=state.copy.overlay(described))
    ground = land_of(state, seat)
    if ground is None:
        raise Unreadable(f"nobody told what lies on {seat}'s board")
    if pieces.face(state.copy, tile, 0) is None:
        raise Unreadable(f"no tile is called {tile!r}")
    found = []
    for move in placements(state, seat, tile):
        told = [
            one for one in check.objections(state, move) if one.rule.key in ("N-21", "N-22", "N-23")
        ]
        if not any(one.is_sure for one in told):
            found.append((move, preview(state, move)))
    best = sorted(found, key=lambda one: -(one[1].points or 0))
    return {
        "options": [[move.cell, move.rot] for move, _ in found],
        "best": [
            {
                "cell": move.cell,
                "rot": move.rot,
                "points": seen.points,
                "brings": [note.text for note in seen.consequences],
            }
            for move, seen in best
        ],
    }


def areas(state: Notad, seat: str | None = None) -> dict[str, Any]:
    """Return the areas of each landscape with their tiles, largest first."""
    seat = _seat(state, seat)
    ground = land_of(state, seat)
    if ground is None:
        raise Unreadable(f"nobody told what lies on {seat}'s board")
    found: dict[str, Any] = {}
    for terrain in TERRAINS:
        here = [one for one in ground.areas if one.terrain == terrain and one.size]
        here.sort(key=lambda one: (-one.size, sorted(one.cells)))
        found[terrain] = [
            {
                "size": one.size,
                "cells": sorted(one.cells),
                "points": pieces.area_points(state.copy, terrain, one.size),
            }
            for one in here
        ]
    return found


def area_points(state: Notad, terrain: str, sizes: Iterable[int]) -> list[int]:
    """Return what areas of these sizes bring."""
    if terrain not in TERRAINS:
        raise Unreadable(f"no landscape is called {terrain!r}, only {', '.join(TERRAINS)}")
    given = [sizes] if isinstance(sizes, int) else list(sizes)
    if not all(isinstance(size, int) and 0 <= size <= 10_000 for size in given):
        raise Unreadable(f"sizes are whole numbers, not {given!r}")
    return [pieces.area_points(state.copy, terrain, size) for size in given]


def order(state: Notad) -> dict[str, Any]:
    """Return who explores when, and the turn track of the next round."""
    return {
        "explore_order": list(turns.from_the_top(state)),
        "next_order": list(turns.next_order(state)),
    }


def ranking(_state: Notad, players: Iterable[Mapping[str, Any]]) -> list[list[str]]:
    """Return the places of players given by total, camp and predators."""
    try:
        keys = {
            str(one["id"]): (int(one["total"]), int(one["camp"]), int(one["predators"]))
            for one in players
        }
    except (KeyError, TypeError, ValueError) as error:
        raise Unreadable(f"players need id, total, camp and predators: {error!r}") from None
    return [list(group) for group in ranked(keys, TIE_BREAKS)[0]]


def surplus(state: Notad) -> dict[str, int | None]:
    """Return how many tiles each player must discard at the end of the round."""
    hands = {seat: state.player(seat).hand for seat in state.seats}
    return {
        seat: None if hand is None else max(0, len(hand) - HAND_LIMIT)
        for seat, hand in hands.items()
    }


_WHOSE = "whose board; the first player's if left out"
QUERIES: tuple[Query[Notad], ...] = (
    Query(
        "placements",
        "Where can this tile be laid, and what would it bring?",
        where_it_fits,
        {"tile": "the tile's id, or its face", "seat": _WHOSE},
    ),
    Query("areas", "Which areas are there, and what are they worth?", areas, {"seat": _WHOSE}),
    Query(
        "area_points",
        "What do areas of these sizes bring?",
        area_points,
        {"terrain": "a landscape", "sizes": "a list of sizes"},
    ),
    Query("order", "Who explores when, and who starts the next round?", order),
    Query(
        "rank",
        "Who is ahead, with the tie-breaks?",
        ranking,
        {"players": "a list of objects with id, total, camp and predators"},
    ),
    Query("surplus", "Who must discard how many tiles at the end of the round?", surplus),
)
