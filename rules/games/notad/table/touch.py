"""What touching Notad's table means: which things make a move, and which move things make."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rules.rule import Certainty
from rules.table.pickers import Picker, Slot, some
from rules.table.touch import known, thing

from ..box import pieces
from ..play import choices, moves
from ..play.legality.whereabouts import whereabouts
from ..play.state import CLASSES, DISPLAY_TILES, HAND_LIMIT, Notad
from .scene import BONUS_CARDS, animal_place, bonus_card, tile_place

AT_ONCE = (
    *("place_tile", "place_animal", "store_animal", "discard_new_animal", "discard_stored"),
    *("move_hunter", "bonus"),
)
"""What is made as soon as it is touched; the camp's way may end with one touch more, its fuel."""


def touches(state: Notad, move: moves.NotadMove) -> tuple[str, ...]:
    """Return the things one touches to make a move, in their natural order."""
    match move:
        case moves.StartPlayer(player=player):
            return (f"seat:{player}",)
        case moves.Pray(level=level):
            return (f"level:{level}",)
        case moves.Explore(tiles=(tile,)) | moves.DiscardSurplus(tile=tile):
            return (thing("tile", tile),)
        case moves.Explore(tokens=(token,)):
            return (thing("pick", token),)
        case moves.Explore(blind=1):
            return ("deck",)
        case moves.DrawAnimal(animal=animal, class_=class_):
            return (f"bag:{animal or class_}",)
        case moves.PlaceAnimal(animal=animal, cell=cell, source=source):
            return (thing("stored" if source == "stored" else "new", animal), f"cell:{cell}")
        case moves.StoreAnimal(animal=animal):
            return (thing("new", animal), "store")
        case moves.DiscardNewAnimal(animal=animal):
            return (thing("new", animal), "discard")
        case moves.DiscardStored(animal=animal):
            return (thing("stored", animal), "discard")
        case moves.MoveHunter(from_=start, to=to) | moves.MoveAnimal(cell=start, to=to):
            return (f"cell:{start}", f"cell:{to}")
        case moves.MoveCamp(to=to, pay=pay):
            cells = (state.player(move.by).yurt, to, *((pay,) if pay is not None else ()))
            # The camp may burn what lies under it: that cell is touched once.
            return tuple(f"cell:{cell}" for cell in dict.fromkeys(cells))
        case moves.RemoveAnimal(cell=cell):
            return (f"cell:{cell}", "discard")
        case moves.PlaceTile(tile=tile, cell=cell):
            return (thing("tile", tile), f"cell:{cell}")
        case moves.Bonus(tile=tile):
            card = f"bonus:{bonus_card(move.bonus, move.class_)}"
            lays = move.bonus == "replace_tile" and move.cell is not None
            laid = (thing("tile", tile),) if lays else ()
            return (card, *laid, *(f"cell:{cell}" for cell in (move.cell, move.to) if cell))
    return ()


def steps(_state: Notad, move: moves.NotadMove) -> tuple[moves.NotadMove, ...]:
    """Return the moves by which a table tells one: first a draw, then which tile it was."""
    match move:
        case moves.Explore(tiles=(), tokens=(), blind_deck="regular") if move.draws:
            told: list[moves.NotadMove] = []
            for at in range(move.draws):
                told.append(moves.Explore(by=move.by, blind=1))
                tile = move.drawn[at] if at < len(move.drawn) else None
                told += [moves.SeeTile(by=move.by, tile=tile)] if tile else []
            return tuple(told)
        case moves.Bonus(bonus="draw_tile", tile=str(tile)):
            return (replace(move, tile=None), moves.SeeTile(by=move.by, tile=tile))
    return (move,)


def meant(state: Notad, seat: str, touched: tuple[str, ...]) -> Iterator[moves.NotadMove]:
    """Yield the moves that touching these things means, legal or not.

    What is used comes before where it goes, in whichever order they were touched.
    """
    player, phase = state.player(seat), state.phase
    things = [one.partition(":")[::2] for one in touched]
    match sorted(things, key=lambda one: _GOES_TO.get(one[0], 0)):
        case [("bonus", card), *used]:
            yield from _bonus(state, seat, card, used)
        case [("seat", name)]:
            yield moves.StartPlayer(player=name)
        case [("level", level)]:
            yield moves.Pray(by=seat, level=int(level))
        case [("tile", tile)] if phase == "cleanup":
            yield moves.DiscardSurplus(by=seat, tile=known(tile))
        case [("tile", tile)] if phase == "explore":
            yield moves.Explore(by=seat, tiles=(known(tile),))
        case [("pick", animal)]:
            yield moves.Explore(by=seat, tokens=(known(animal),))
        case [("deck", _)]:
            yield moves.Explore(by=seat, blind=1)
        case [("bag", "prey" | "predator" as class_)]:
            yield moves.DrawAnimal(by=seat, class_=class_)
        case [("bag", animal)] if of := pieces.class_of(state.copy, animal):
            yield moves.DrawAnimal(by=seat, class_=of, animal=animal)
        case [("new", animal), ("store", _)]:
            source = _source(state, seat, animal)
            yield moves.StoreAnimal(by=seat, animal=known(animal), source=source)
        case [("new", animal), ("discard", _)]:
            source = _source(state, seat, animal)
            yield moves.DiscardNewAnimal(by=seat, animal=known(animal), source=source)
        case [("stored", animal), ("discard", _)]:
            yield moves.DiscardStored(by=seat, animal=known(animal))
        case [("tile", tile), ("cell", cell)]:
            for rot in choices.rotations(state, known(tile)):
                yield moves.PlaceTile(by=seat, tile=known(tile), rot=rot, cell=cell)
        case [("new", animal), ("cell", cell)]:
            source = _source(state, seat, animal)
            yield moves.PlaceAnimal(by=seat, animal=known(animal), cell=cell, source=source)
        case [("stored", animal), ("cell", cell)]:
            yield moves.PlaceAnimal(by=seat, animal=known(animal), cell=cell)
        case [("cell", cell), ("discard", _)] if player.token_at(cell) is not None:
            yield moves.RemoveAnimal(by=seat, cell=cell)
        case [("cell", start), ("cell", to)]:
            if start in (player.hunters or ()):
                yield moves.MoveHunter(by=seat, from_=start, to=to)
            if player.token_at(start) is not None:
                yield moves.MoveAnimal(by=seat, cell=start, to=to)
            if start == player.yurt:
                yield moves.MoveCamp(by=seat, to=to)
        case [("cell", start), ("cell", to), ("cell", pay)] if start == player.yurt:
            yield moves.MoveCamp(by=seat, to=to, pay=pay)


_GOES_TO = {"bonus": -1, "cell": 1, "store": 2, "discard": 2}
"""Where something is put, behind what is put there; a bonus comes first of all."""


def _bonus(
    state: Notad, seat: str, card: str, used: list[tuple[str, str]]
) -> Iterator[moves.Bonus]:
    """Yield what a bonus means, used on a tile of the hand and on cells."""
    tiles = [name for sort, name in used if sort == "tile"]
    cells = [name for sort, name in used if sort == "cell"]
    bonus, class_ = next((one for one in BONUS_CARDS if bonus_card(*one) == card), (None, None))
    if bonus is None or len(used) > len(tiles) + len(cells):
        return
    if len(cells) > 2 or len(tiles) > 1 or (tiles and bonus != "replace_tile"):
        return
    first, second = [*cells, None, None][:2]
    if bonus == "move_camp":
        first, second = None, second or first
    tile = known(tiles[0]) if tiles else None
    if (bonus == "replace_tile" and first is not None and not tiles) or (
        tiles and first is None and tile is None
    ):
        return
    turned = bonus in ("replace_tile", "relocate_tile") and first is not None
    ways = choices.bonus_rotations(state, seat, bonus, first, tile)
    for rot in ways if turned else ways[:1]:
        yield moves.Bonus(
            by=seat, bonus=bonus, class_=class_, cell=first, to=second, tile=tile, rot=rot
        )


def _source(state: Notad, seat: str, animal: str) -> Any:
    for one in state.player(seat).pending or ():
        if one.what == "token" and one.animal in (None, known(animal)):
            return one.source
    return "drawn"


def pickers(state: Notad, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece: the display, and an unknown tile in hand."""
    copy, blank = state.copy, some("a blank one", "tile")
    tiles = free_tiles(state)
    known_tiles = tuple(
        tile_place(state, name) for name in tiles if pieces.back(copy, name) != "round"
    )
    regular = (blank, *known_tiles)
    kinds = [pieces.kinds(copy, class_) for class_ in CLASSES]
    if state.phase == "setup" and state.order and (tiles or any(kinds)):
        not_regular = [name for name in tiles if pieces.back(copy, name) != "regular"]
        rounds = (blank, *(tile_place(state, name) for name in not_regular))
        prey, predators = (
            tuple(animal_place(state, kind, "kind", class_) for kind in (*named, None))
            for class_, named in zip(CLASSES, kinds, strict=True)
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
    if not known_tiles:
        return
    if None in hand and state.phase == "cleanup" and len(hand) > HAND_LIMIT:
        asks = f"Which tile does {who} discard?"
        yield Picker("discard_surplus", asks, (slot,), "tile:?", first=True)
    elif None in hand:
        title = f"Which tile does {who} have?"
        yield Picker("see_tile", title, (slot,), "tile:?", names=state.phase == "act")


def free_tiles(state: Notad) -> list[str]:
    """Return the tiles the app knows but for those that are sure to lie elsewhere."""
    seen = whereabouts(state.players, state.display, state.gone)
    return [
        name
        for name in state.copy.ids("tile")
        if pieces.face(state.copy, name, 0) is not None
        and (name not in seen or pieces.is_single(state.copy, name) is not Certainty.SURE)
    ]


def picked(
    state: Notad, seat: str, key: str, told: tuple[str | None, ...]
) -> moves.NotadMove | None:
    """Return the move that telling these pieces makes; None is a piece nobody told."""
    names = tuple(known(one.partition(":")[2]) if one else None for one in told)
    if key == "discard_surplus":
        return moves.DiscardSurplus(by=seat, tile=names[0])
    if key == "see_tile":
        return moves.SeeTile(by=seat, tile=names[0]) if names[0] else None
    return moves.DealDisplay(tiles=names[:DISPLAY_TILES], tokens=names[DISPLAY_TILES:])
