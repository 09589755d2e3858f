"""Checks of animals: where they may stand, where they come from, and that they stay."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, Objection

from ...box import pieces
from ...box.pieces import spot
from ...rulebook import N, check
from .. import turns
from ..effects.supplies import animals_left
from ..land import land_of, motif_certainty
from ..moves import (
    DiscardNewAnimal,
    DiscardStored,
    DrawAnimal,
    MoveAnimal,
    PlaceAnimal,
    RemoveAnimal,
    StoreAnimal,
)
from ..state import STORES, AnimalClass, Notad


@check(PlaceAnimal, "N-9")
def tile_shows_animal(state: Notad, by: str, animal: str | None, cell: str) -> Found:
    """A tile with the animal's icon lies there."""
    ground = land_of(state, by)
    if ground is None or animal is None:
        return
    if cell not in ground.faces:
        yield Objection(N[9], f"No tile lies on {spot(cell)}.", ground.board.fixed_certainty)
        return
    face = ground.faces[cell]
    if face is not None and animal not in face.icons:
        name = pieces.animal_name(state.copy, animal)
        told = f"The tile on {spot(cell)} does not show the {name}."
        yield Objection(N[9], told, face.icons_certainty)


@check(PlaceAnimal, "N-10")
def cell_is_unoccupied(state: Notad, by: str, cell: str) -> Found:
    """Neither camp nor hunter nor animal stands there."""
    if standing := standing_on(state, by, cell):
        yield Objection(N[10], f"{spot(cell)} is occupied by {standing}.")


def standing_on(state: Notad, seat: str, cell: str) -> str:
    """Return what stands on a cell, in words."""
    player = state.player(seat)
    there = {
        "the camp": player.yurt == cell,
        "a hunter": cell in (player.hunters or ()),
        "an animal": cell in (player.tokens or ()),
    }
    return " and ".join(name for name, stands in there.items() if stands)


@check(PlaceAnimal, "N-11")
def stored_animal_may_come(state: Notad, move: PlaceAnimal) -> Found:
    """A stored animal waits for the action phase, unless a new one needs room."""
    player = state.player(move.by)
    if move.source != "stored":
        return
    explored = state.phase == "explore" and turns.is_over(state)
    phase = "act" if explored else state.phase or move.phase
    stored = list(animal_is_stored(state, move.by, move.animal))
    yield from stored
    # Room is made where there is none, before the new animal is told of or after it.
    makes_room = move.making_room and (player.stored is None or player.is_full)
    is_early = phase == "explore" and not (makes_room or player.needs_room)
    if not stored and (is_early or phase not in (None, "explore", "act")):
        # Who makes room may have stored more than was told.
        certain = Certainty.UNKNOWN if is_early and move.making_room else Certainty.SURE
        yield fact("Stored animals wait for the action phase.", certain)


@check(DiscardStored, "N-11")
def animal_is_stored(state: Notad, by: str, animal: str | None) -> Found:
    """What leaves the store is there."""
    stored = state.player(by).stored
    if stored is None or animal in stored or (stored and None in (animal, *stored)):
        return
    name = pieces.animal_name(state.copy, animal)
    yield fact(f"{state.name(by)} stores no {name}.")


@check(PlaceAnimal, StoreAnimal, DiscardNewAnimal)
def animal_is_new(state: Notad, by: str, animal: str | None, source: str | None) -> Found:
    """A new animal was picked from the display (N-6), or drawn (N-48)."""
    pending = state.player(by).pending
    if source == "stored" or pending is None:
        return
    waiting = {
        one.animal for one in pending if one.what == "token" and source in (None, one.source)
    }
    if animal in waiting or (waiting and None in (animal, *waiting)):
        return
    name = pieces.animal_name(state.copy, animal)
    if source == "display":
        yield Objection(N[6], f"{state.name(by)} picked no {name} from the display.")
    else:
        yield Objection(N[48], f"{state.name(by)} drew no {name}.")


@check(DrawAnimal, "N-48")
def draw_is_due(state: Notad, by: str, class_: str) -> Found:
    """A token is drawn for a motif or a bonus."""
    pending = state.player(by).pending
    if pending is not None and not any(
        one.what == "draw" and one.class_ in (None, class_) for one in pending
    ):
        told = f"No motif and no bonus gives {state.name(by)} a {class_}."
        yield fact(told, motif_certainty(state, by))


@check(DrawAnimal, "N-48")
def animal_is_of_its_bag(state: Notad, class_: str, animal: str) -> Found:
    """Prey come out of the green bag, predators out of the orange one."""
    if pieces.class_of(state.copy, animal) not in (None, class_):
        certain = state.copy.certainty(f"animal/{animal}", "class")
        yield fact(f"A {pieces.animal_name(state.copy, animal)} is no {class_}.", certain)


@check(DrawAnimal, "N-39")
def bag_holds_one(state: Notad, class_: AnimalClass) -> Found:
    """From an empty bag with nothing beside it no token comes."""
    if animals_left(state, class_) == 0:
        yield fact(f"No {class_} token is left to draw.")


@check(StoreAnimal, "N-8")
def store_is_free(state: Notad, by: str) -> Found:
    """A fourth animal finds no store."""
    stored = state.player(by).stored
    if stored is not None and len(stored) >= STORES:
        yield fact(f"{state.name(by)} already stores {len(stored)} animals.")


@check(DiscardNewAnimal, "N-7")
def animal_was_drawn(_state: Notad, source: str) -> Found:
    """An animal of one's own choice is not thrown away."""
    if source == "display":
        yield fact("It was picked from the display: discard a stored one if you must.")


@check(MoveAnimal, "N-37")
def animal_stays(_state: Notad, cell: str) -> Found:
    """No animal goes elsewhere by itself."""
    yield fact(f"No bonus moved the animal on {spot(cell)}.")


@check(RemoveAnimal, "N-37")
def animal_is_left_there(_state: Notad, cell: str) -> Found:
    """No animal leaves by itself."""
    yield fact(f"Neither a bonus nor the camp took the animal on {spot(cell)}.")


@check(MoveAnimal)
def new_tile_suits(state: Notad, by: str, cell: str | None, to: str) -> Found:
    """Where an animal is moved to, it must be able to stand."""
    token = state.player(by).token_at(cell)
    yield from tile_shows_animal(state, by, token.kind if token else None, to)
    yield from cell_is_unoccupied(state, by, to)
