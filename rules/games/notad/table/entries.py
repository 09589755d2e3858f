"""Entering a table that is already played: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.entries import Entry
from rules.table.guide import Held, Names, Step, where
from rules.table.pickers import NONE, Slot, alike, nothing, some
from rules.table.scene import Place
from rules.table.touch import known

from ..box import pieces
from ..box.pieces import ROTATIONS
from ..play import turns
from ..play.state import (
    CLASSES,
    DISPLAY_TILES,
    DISPLAY_TOKENS,
    STORES,
    Basket,
    Display,
    Notad,
    Placed,
    Token,
)
from .scene import COUNTS, PHASES, animal_place, tile_place
from .touch import free_tiles

MOST_IN_HAND = 12
FACES = (
    Place("face:up", shape="card", label="living"),
    Place("face:down", shape="card", label="hunted"),
)


def guide(state: Notad, seat: str) -> Iterator[Step]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        yield from _table(state)
        return
    name, held, animals = state.name(seat), Held(state, seat), _animals(state)
    yield held.step("yurt", f"Touch the cell of {name}'s camp.")
    yield held.step("hunters", f"Touch the cells of {name}'s hunters.")
    title = f"Touch each cell on which {name} has a tile."
    yield held.step("placed", title, _tile(state), _placed, key="tiles")
    slots = (Slot("animal", (nothing("no animal"), *animals)), Slot("face", FACES))
    title = f"Touch each cell with an animal of {name}."

    def token(kind: str | None, face: str | None) -> Token:
        hunted = None if face is None else face == "down"
        return Token(known(kind), pieces.class_of(state.copy, known(kind)), hunted)

    yield held.step("tokens", title, slots, token, key="animals")
    stores = alike("store", STORES, (nothing("empty"), *animals))
    yield held.step("stored", f"Which animals does {name} store?", stores, tray="camp")
    size = held.size("Tiles in hand", "hand", MOST_IN_HAND)
    title = f"Compare {name}'s counts."
    yield Step(Entry("counts", title, held.counters(*COUNTS), (size,), tray="hand"))


def _table(state: Notad) -> Iterator[Step]:
    held = Held(state)
    round_, *supplies = held.counters()
    phase = held.choice("phase", PHASES)
    yield Step(Entry("round", "Which round and phase is it?", (round_,), (phase,)))
    seats = (Place(f"seat:{one}", shape="card", label=state.name(one)) for one in state.seats)
    slot = Slot("whose basket", (nothing("nobody"), *seats))
    yield held.asks(
        "baskets",
        "Touch each level with a basket.",
        lambda place, names: _baskets(state, int(where(place)), names[0]),
        key="hill",
        touches="level:",
        slots=(slot,),
        tray="hill",
    )
    slots = (
        *alike("tile", DISPLAY_TILES, _tiles(state)),
        *alike("animal", DISPLAY_TOKENS, _animals(state)),
    )
    title = "What lies in the display?"
    yield held.asks("display", title, _shown, slots=slots, tray="display")
    yield Step(Entry("supplies", "Compare the supplies.", tuple(supplies)))


def _baskets(state: Notad, level: int, seat: str | None) -> tuple[Basket, ...]:
    kept = tuple(one for one in turns.standing(state) if one.level != level)
    return kept if seat in (None, NONE) else (*kept, Basket(str(seat), level))


def _shown(_place: str, names: Names) -> Display:
    tiles, tokens = names[:DISPLAY_TILES], names[DISPLAY_TILES:]
    shown = (tuple(map(known, filter(None, some))) for some in (tiles, tokens))
    return Display(*shown)


def _placed(tile: str | None, rot: str | None) -> Placed:
    return Placed(known(tile), int(rot or 0))


def _tiles(state: Notad) -> tuple[Place, ...]:
    """Return the tiles that lie nowhere yet."""
    return (some("a blank one", "tile"), *(tile_place(state, name) for name in free_tiles(state)))


def _tile(state: Notad) -> tuple[Slot, ...]:
    turned = tuple(Place(f"rot:{rot}", shape="card", label=f"turned {rot}°") for rot in ROTATIONS)
    tiles = (nothing("no tile"), *_tiles(state))
    return (Slot("tile", tiles), Slot("turned", turned))


def _animals(state: Notad) -> tuple[Place, ...]:
    named = (kind for class_ in CLASSES for kind in pieces.kinds(state.copy, class_))
    return tuple(animal_place(state, kind, "kind") for kind in (*named, None))
