"""What touching Notad's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.table.pickers import Picker, Slot

from ..box import pieces
from ..box.pieces import ROTATIONS
from ..play.candidates import CLASSES
from ..play.checks import whereabouts
from ..play.moves import (
    Bonus,
    DealDisplay,
    DiscardNewAnimal,
    DiscardStored,
    DiscardSurplus,
    DrawAnimal,
    Explore,
    MoveAnimal,
    MoveCamp,
    MoveHunter,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    RemoveAnimal,
    SeeTile,
    StartPlayer,
    StoreAnimal,
)
from ..play.state import HAND_LIMIT, Notad
from ..play.turns import DISPLAY_TILES
from .scene import BONUS_CARDS, animal_place, bonus_card, tile_place

AT_ONCE = (
    *("place_tile", "place_animal", "store_animal", "discard_new_animal", "discard_stored"),
    *("move_hunter", "bonus"),
)
"""What is made as soon as it is touched; the camp's way may end with one touch more, its fuel."""


def touches(state: Notad, move: NotadMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case StartPlayer(player=player):
            return (f"seat:{player}",)
        case Pray(level=level):
            return (f"level:{level}",)
        case Explore(tiles=(tile,)):
            return (f"tile:{tile}",) if tile else ("tile:?",)
        case Explore(tokens=(token,)):
            return (f"pick:{token}",) if token else ("pick:?",)
        case Explore(blind=1):
            return ("deck",)
        case DrawAnimal(animal=animal):
            return (f"bag:{animal}",)
        case PlaceAnimal(animal=animal, cell=cell, source="stored"):
            return (f"stored:{animal}", f"cell:{cell}")
        case PlaceAnimal(animal=animal, cell=cell):
            return (f"new:{animal}", f"cell:{cell}")
        case StoreAnimal(animal=animal):
            return (f"new:{animal or '?'}", "store")
        case DiscardNewAnimal(animal=animal):
            return (f"new:{animal or '?'}", "discard")
        case DiscardStored(animal=animal):
            return (f"stored:{animal or '?'}", "discard")
        case MoveHunter(from_=start, to=to) | MoveAnimal(cell=start, to=to):
            return (f"cell:{start}", f"cell:{to}")
        case MoveCamp(to=to, pay=pay):
            camp = state.player(move.by).yurt
            paid = (f"cell:{pay}",) if pay is not None else ()
            # The camp may burn what lies under it: that cell is touched once.
            return tuple(dict.fromkeys((f"cell:{camp}", f"cell:{to}", *paid)))
        case RemoveAnimal(cell=cell):
            return (f"cell:{cell}", "discard")
        case PlaceTile(tile=tile, cell=cell):
            return (f"tile:{tile}", f"cell:{cell}")
        case Bonus():
            return _bonus_touches(move)
        case DiscardSurplus(tile=tile):
            return (f"tile:{tile}",) if tile else ("tile:?",)
    return ()


def steps(_state: Notad, move: NotadMove) -> tuple[NotadMove, ...]:
    """Return the moves by which a table tells one: first a draw, then which tile it was."""
    match move:
        case Explore(blind=1, drawn=(str(tile),)):
            return (replace(move, drawn=()), SeeTile(by=move.by, tile=tile))
        case Bonus(bonus="draw_tile", tile=str(tile)):
            return (replace(move, tile=None), SeeTile(by=move.by, tile=tile))
    return (move,)


def _bonus_touches(move: Bonus) -> tuple[str, ...]:
    named = [f"bonus:{bonus_card(move.bonus, move.class_)}"]
    if move.tile and move.bonus == "replace_tile":
        named.append(f"tile:{move.tile}")
    named += [f"cell:{cell}" for cell in (move.cell, move.to) if cell]
    return tuple(named)


def meant(state: Notad, seat: str, touched: tuple[str, ...]) -> Iterator[NotadMove]:
    """Yield the moves that touching these things means, legal or not."""
    named: dict[str, list[str]] = {}
    for one in touched:
        kind, _, name = one.partition(":")
        named.setdefault(kind, []).append(name)
    cells = named.get("cell", [])
    if "bonus" in named:
        yield from _bonus(state, seat, named, cells)
        return
    yield from _alone(state, seat, named)
    if len(cells) == 1:
        yield from _onto(state, seat, named, cells[0])
    if len(cells) >= 2 and len(named) == 1:
        yield from _across(state, seat, cells)


def _bonus(
    state: Notad, seat: str, named: dict[str, list[str]], cells: list[str]
) -> Iterator[NotadMove]:
    """Yield what a bonus means, used on a tile of the hand and on cells."""
    card, *others = named["bonus"]
    tiles = named.get("tile", [])
    if others or len(cells) > 2 or len(tiles) > 1 or "?" in tiles:
        return
    bonus, class_ = next((one for one in BONUS_CARDS if bonus_card(*one) == card), (None, None))
    if bonus is None:
        return
    first, second = [*cells, None, None][:2]
    if bonus == "move_camp":
        first, second = None, second or first
    turned = bonus in ("replace_tile", "relocate_tile") and first is not None
    for rot in ROTATIONS if turned else ROTATIONS[:1]:
        yield Bonus(
            by=seat,
            bonus=bonus,
            class_=class_,
            cell=first,
            to=second,
            tile=tiles[0] if tiles else None,
            rot=rot,
        )


def _alone(state: Notad, seat: str, named: dict[str, list[str]]) -> Iterator[NotadMove]:
    """Yield what one thing away from the board means."""
    if "cell" in named:
        return
    for player in named.get("seat", ()):
        yield StartPlayer(player=player)
    for level in named.get("level", ()):
        yield Pray(by=seat, level=int(level))
    for tile in named.get("tile", ()):
        if state.phase == "cleanup":
            yield DiscardSurplus(by=seat, tile=_known(tile))
        elif state.phase == "explore":
            yield Explore(by=seat, tiles=(_known(tile),))
    for animal in named.get("pick", ()):
        yield Explore(by=seat, tokens=(_known(animal),))
    if "deck" in named:
        yield Explore(by=seat, blind=1)
    for animal in named.get("bag", ()):
        class_ = pieces.class_of(state.copy, animal)
        if class_ is not None:
            yield DrawAnimal(by=seat, class_=class_, animal=animal)
    yield from _aside(state, seat, named)


def _aside(state: Notad, seat: str, named: dict[str, list[str]]) -> Iterator[NotadMove]:
    """Yield what storing or discarding an animal means."""
    for animal in named.get("new", ()):
        source = _source(state, seat, animal)
        if "store" in named:
            yield StoreAnimal(by=seat, animal=_known(animal), source=source)
        if "discard" in named:
            yield DiscardNewAnimal(by=seat, animal=_known(animal), source=source)
    for animal in named.get("stored", ()):
        if "discard" in named:
            yield DiscardStored(by=seat, animal=_known(animal))


def _onto(state: Notad, seat: str, named: dict[str, list[str]], cell: str) -> Iterator[NotadMove]:
    """Yield what a piece and a cell mean."""
    for tile in named.get("tile", ()):
        if tile != "?":
            for rot in ROTATIONS:
                yield PlaceTile(by=seat, tile=tile, rot=rot, cell=cell)
    for animal in named.get("new", ()):
        if animal != "?":
            source: Any = _source(state, seat, animal)
            yield PlaceAnimal(by=seat, animal=animal, cell=cell, source=source)
    if "discard" in named and state.player(seat).token_at(cell) is not None:
        yield RemoveAnimal(by=seat, cell=cell)
    for animal in named.get("stored", ()):
        if animal != "?":
            yield PlaceAnimal(by=seat, animal=animal, cell=cell)


def _across(state: Notad, seat: str, cells: list[str]) -> Iterator[NotadMove]:
    """Yield what two or three cells mean: a step of a hunter, the camp or an animal."""
    player = state.player(seat)
    start, to, *pay = cells
    if start in (player.hunters or ()) and not pay:
        yield MoveHunter(by=seat, from_=start, to=to)
    if player.token_at(start) is not None and not pay:
        yield MoveAnimal(by=seat, cell=start, to=to)
    if start == player.yurt:
        yield MoveCamp(by=seat, to=to, pay=pay[0] if pay else None)


def _known(name: str) -> str | None:
    return None if name == "?" else name


def _source(state: Notad, seat: str, animal: str) -> Any:
    for one in state.player(seat).pending or ():
        if one.what == "token" and one.animal in (None, animal):
            return one.source
    return "drawn"


def pickers(state: Notad, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the display, and an unknown tile in hand."""
    seen = set(whereabouts(state.players, state.display))
    tiles = [name for name in state.copy.ids("tile") if name not in seen]
    regular = tuple(
        tile_place(state, name) for name in tiles if pieces.back(state.copy, name) != "round"
    )
    if state.phase == "setup" and state.order:
        rounds = tuple(
            tile_place(state, name) for name in tiles if pieces.back(state.copy, name) == "round"
        )
        prey, predators = (
            tuple(animal_place(state, kind, "kind") for kind in pieces.kinds(state.copy, class_))
            for class_ in CLASSES
        )
        slots = (
            Slot("round tile", rounds),
            *(Slot(f"tile {number}", regular) for number in range(1, DISPLAY_TILES)),
            Slot("prey 1", prey),
            Slot("prey 2", prey),
            Slot("predator", predators),
        )
        yield Picker("deal_display", "What lies in the new display?", slots, "deal_display")
    hand, who = state.player(seat).hand or (), state.name(seat)
    slot = Slot("tile", regular)
    if None in hand and state.phase == "cleanup" and len(hand) > HAND_LIMIT:
        asks = f"Which tile does {who} discard?"
        yield Picker("discard_surplus", asks, (slot,), "tile:?", first=True)
    elif None in hand:
        title = f"Which tile has {who}?"
        yield Picker("see_tile", title, (slot,), "tile:?", names=state.phase == "act")


def picked(state: Notad, seat: str, key: str, told: tuple[str | None, ...]) -> NotadMove | None:
    """Return the move that telling these pieces makes; None is a piece nobody told."""
    names = tuple(one.partition(":")[2] if one else None for one in told)
    if key == "discard_surplus":
        return DiscardSurplus(by=seat, tile=names[0])
    if key == "see_tile":
        return SeeTile(by=seat, tile=names[0]) if names[0] else None
    return DealDisplay(tiles=names[:DISPLAY_TILES], tokens=names[DISPLAY_TILES:])
