"""Where each tile was logged: no tile is in two places (N-39)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from rules.moves.dispatch import Fact, Found, fact
from rules.values.memo import by_identity

from ...box import pieces
from ...box.pieces import spot
from ..state import Display, Notad, Player


@by_identity(4)
def whereabouts(
    players: Mapping[str, Player], display: Display | None, gone: tuple[str | None, ...] | None
) -> Mapping[str, tuple[str, ...]]:
    """Return for each tile the places it was logged at."""
    seen: dict[str, tuple[str, ...]] = {}

    def log(tile: str | None, place: str) -> None:
        if tile is not None:
            seen[tile] = (*seen.get(tile, ()), place)

    for seat, player in players.items():
        for tile in player.hand or ():
            log(tile, f"{seat}'s hand")
        for cell, laid in (player.placed or {}).items():
            log(laid.tile, f"{seat}'s {spot(cell)}")
        for tile in player.tile_discards or ():
            log(tile, f"{seat}'s discards")
    for tile in display.tiles if display else ():
        log(tile, "the display")
    for tile in gone or ():
        log(tile, "the pieces out of the game")
    return seen


def is_elsewhere(
    state: Notad, tile: str, allowed: str, *, comes_back: bool = False
) -> Iterator[Fact]:
    """Yield the first place other than the allowed one that a tile is logged at.

    Where it `comes_back` from the discards, the decks have run out: a table may shuffle (NR-26).
    As long as another tile may look the same, this is another one.
    """
    for place in whereabouts(state.players, state.display, state.gone).get(tile, ()):
        if place != allowed:
            ruling = "NR-26" if comes_back and place.endswith("discards") else ""
            name = pieces.capital(pieces.tile_name(state.copy, tile))
            certain = pieces.is_single(state.copy, tile)
            yield fact(f"{name} is already logged at {place}.", certain, ruling=ruling)
            return


def is_not_only_in_hand(state: Notad, by: str, tile: str) -> Iterator[Fact]:
    """Yield where a tile of a hand, of whosever has it if nobody says whose, lies as well."""
    hands = [seat for seat in state.seats if tile in (state.player(seat).hand or ())]
    seat = by or next(iter(hands), "")
    yield from is_elsewhere(state, tile, f"{seat}'s hand")


def came_up(state: Notad, tiles: tuple[str | None, ...]) -> Found:
    """Yield why tiles cannot have been drawn from the dark decks: N-6 and N-39."""
    known = [tile for tile in tiles if tile is not None]
    for tile in known:
        if pieces.back(state.copy, tile) == "round":
            certain = state.copy.certainty(f"tile/{tile}", "back")
            name = pieces.capital(pieces.tile_name(state.copy, tile))
            yield fact(f"{name} is a round tile, and those are not drawn.", certain, rule="N-6")
        for one in is_elsewhere(state, tile, "", comes_back=state.regular_stock in (None, 0)):
            yield replace(one, rule="N-39")
    yield from twice(state, known)


def twice(state: Notad, tiles: Sequence[str]) -> Found:
    """N-39: the same tile does not come up twice."""
    for tile in dict.fromkeys(tiles):
        if tiles.count(tile) > 1:
            name = pieces.capital(pieces.tile_name(state.copy, tile))
            yield fact(f"{name} was told twice.", pieces.is_single(state.copy, tile), rule="N-39")
