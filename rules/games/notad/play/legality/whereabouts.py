"""Where each tile was logged: no tile is in two places (N-39)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.moves.dispatch import Fact, fact
from rules.values.memo import by_identity

from ...box.pieces import spot
from ..state import Display, Notad, Player


@by_identity(4)
def whereabouts(
    players: Mapping[str, Player], display: Display | None
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
    return seen


def is_elsewhere(state: Notad, tile: str, allowed: str) -> Iterator[Fact]:
    """Yield the first place other than the allowed one that a tile is logged at."""
    for place in whereabouts(state.players, state.display).get(tile, ()):
        if place != allowed:
            yield fact(f"{tile} is already logged at {place}.")
            return
