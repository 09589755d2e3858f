"""Entering a table that is already played: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Choice, Place
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box import pieces
from ..box.pieces import ROTATIONS
from ..play import turns
from ..play.legality.whereabouts import whereabouts
from ..play.state import (
    CLASSES,
    DISPLAY_TILES,
    HUNTERS,
    STORES,
    Basket,
    Display,
    Notad,
    Placed,
    Player,
    Token,
)
from .scene import animal_place, phase_choices, player_counters, table_counters, tile_place

MOST_IN_HAND = 12
NOTHING, UNKNOWN = "none", "?"
FACES = (("living", "face:up"), ("hunted", "face:down"))


def entries(state: Notad, seat: str) -> Iterator[Entry]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        yield from _table(state)
        return
    name, player = state.name(seat), state.player(seat)
    yield Entry("yurt", f"Touch the cell of {name}'s camp.", touches="cell:")
    own: Path = ("players", seat)
    yield Entry(
        "hunters",
        f"Touch the cells of {name}'s hunters.",
        touches="cell:",
        nothing=((*own, "hunters"), ()),
    )
    yield Entry(
        "tiles",
        f"Touch each cell on which {name} has a tile.",
        touches="cell:",
        slots=_tile(state),
        nothing=((*own, "placed"), FrozenMap()),
    )
    yield Entry(
        "animals",
        f"Touch each cell with an animal of {name}.",
        touches="cell:",
        slots=_animal(state),
        nothing=((*own, "tokens"), FrozenMap()),
    )
    yield Entry(
        "stored",
        f"Which animals does {name} store?",
        slots=_stores(state),
        tray="camp",
        nothing=((*own, "stored"), ()),
    )
    counters = tuple(player_counters(seat, player))
    yield Entry(
        "counts", f"Compare {name}'s counts.", counters, (_hand(seat, player),), tray="hand"
    )


def _table(state: Notad) -> Iterator[Entry]:
    counters = tuple(table_counters(state))
    yield Entry("round", "Which round and phase is it?", counters[:1], tuple(phase_choices(state)))
    seats = (
        _nothing("nobody"),
        *(Place(f"seat:{one}", shape="card", label=state.name(one)) for one in state.seats),
    )
    yield Entry(
        "hill",
        "Touch each level with a basket.",
        (),
        (),
        "level:",
        (Slot("whose basket", seats),),
        "hill",
    )
    yield Entry("display", "What lies in the display?", slots=_shown(state), tray="display")
    yield Entry("supplies", "Compare the supplies.", counters[1:])


def entered(state: Notad, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    where = place.partition(":")[2]
    names = tuple(one.partition(":")[2] if one else None for one in told)
    player = state.player(seat)
    own: Path = ("players", seat)
    match key:
        case "hill":
            return ("baskets",), _basket(state, int(where), names[0])
        case "display":
            tiles = tuple(one for one in names[:DISPLAY_TILES] if one)
            return ("display",), Display(tiles, tuple(one for one in names[DISPLAY_TILES:] if one))
        case "yurt":
            return (*own, "yurt"), where
        case "hunters":
            held = player.hunters or ()
            kept = tuple(one for one in held if one != where)
            return (*own, "hunters"), kept if where in held else (*held, where)[-HUNTERS:]
        case "tiles":
            laid = _without(player.placed, where)
            if names[0] != NOTHING:
                rot = int(names[1] or 0)
                laid = laid.having(where, Placed(_known(names[0]), rot))
            return (*own, "placed"), laid
        case "animals":
            tokens = _without(player.tokens, where)
            if names[0] != NOTHING:
                tokens = tokens.having(where, _token(state, names[0], names[1]))
            return (*own, "tokens"), tokens
        case "stored":
            return (*own, "stored"), tuple(_known(one) for one in names if one and one != NOTHING)
    raise KeyError(f"no step {key!r} of the entry")


def _basket(state: Notad, level: int, seat: str | None) -> tuple[Basket, ...]:
    kept = tuple(one for one in turns.standing(state) if one.level != level)
    return kept if seat in (None, NOTHING) else (*kept, Basket(str(seat), level))


def _token(state: Notad, kind: str | None, face: str | None) -> Token:
    known = _known(kind)
    hunted = None if face is None else face == "down"
    return Token(known, pieces.class_of(state.copy, known), hunted)


def _without(held: FrozenMap[str, Any] | None, cell: str) -> FrozenMap[str, Any]:
    return FrozenMap({at: one for at, one in (held or {}).items() if at != cell})


def _known(name: str | None) -> str | None:
    return None if name in (None, UNKNOWN) else name


def _nothing(label: str) -> Place:
    return Place(f"piece:{NOTHING}", shape="card", label=label)


def _tiles(state: Notad, back: str | None = None) -> tuple[Place, ...]:
    """Return the tiles that lie nowhere yet."""
    seen = set(whereabouts(state.players, state.display))
    return tuple(
        tile_place(state, name)
        for name in state.copy.ids("tile")
        if name not in seen and (back is None or (pieces.back(state.copy, name) == back))
    )


def _tile(state: Notad) -> tuple[Slot, ...]:
    unknown = Place(f"tile:{UNKNOWN}", shape="card", label="some tile")
    turned = tuple(Place(f"rot:{rot}", shape="card", label=f"turned {rot}°") for rot in ROTATIONS)
    return (Slot("tile", (_nothing("no tile"), unknown, *_tiles(state))), Slot("turned", turned))


def _animals(state: Notad) -> tuple[Place, ...]:
    return tuple(
        animal_place(state, kind, "kind")
        for class_ in CLASSES
        for kind in pieces.kinds(state.copy, class_)
    )


def _animal(state: Notad) -> tuple[Slot, ...]:
    faces = tuple(Place(id_, shape="card", label=label) for label, id_ in FACES)
    return (Slot("animal", (_nothing("no animal"), *_animals(state))), Slot("face", faces))


def _stores(state: Notad) -> tuple[Slot, ...]:
    choices = (_nothing("empty"), *_animals(state))
    return tuple(Slot(f"store {number}", choices) for number in range(1, STORES + 1))


def _shown(state: Notad) -> tuple[Slot, ...]:
    tiles = tuple(Slot(f"tile {number}", _tiles(state)) for number in range(1, DISPLAY_TILES + 1))
    animals = _animals(state)
    return (*tiles, *(Slot(f"animal {number}", animals) for number in range(1, 4)))


def _hand(seat: str, player: Player) -> Choice:
    """Return the size of the hand; tiles that are known stay in it as long as they have room."""
    hand = player.hand or ()
    sizes = tuple(
        (str(size), (*hand[:size], *(None,) * (size - len(hand))))
        for size in range(MOST_IN_HAND + 1)
    )
    return Choice("Tiles in hand", ("players", seat, "hand"), player.hand, sizes)
