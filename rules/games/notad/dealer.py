"""Chance in Notad: two shuffled tile decks and two bags of animals, as they come out of the box."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.answers import Awaited, Expectation
from rules.copy import Copy
from rules.dealer import Dealer, Lots
from rules.game import AnyGame
from rules.state import Move

from .play.moves import (
    Bonus,
    DealDisplay,
    DiscardNewAnimal,
    DiscardStored,
    DrawAnimal,
    Explore,
    RemoveAnimal,
    SeeTile,
    StartPlayer,
)
from .play.state import CLASSES, DISPLAY_TILES, AnimalClass, Notad


class NotadDealer(Dealer):
    """Deals displays, starting tiles, blind tiles and animals; knows the discards beside a bag."""

    def __init__(self, game: AnyGame, copy: Copy, lots: Lots) -> None:
        super().__init__(game, copy, lots)
        self._decks: dict[str, list[str]] = {"regular": [], "round": []}
        for tile in copy.ids("tile"):
            self._decks[copy.get(f"tile/{tile}", "back")].append(tile)
        self._bags: dict[str, list[str]] = {class_: [] for class_ in CLASSES}
        self._beside: dict[str, list[str]] = {class_: [] for class_ in CLASSES}
        for kind in copy.ids("animal"):
            held = [kind] * copy.get(f"animal/{kind}", "count", 0)
            self._bags[copy.get(f"animal/{kind}", "class")] += held
        for pieces in (*self._decks.values(), *self._bags.values()):
            lots.shuffle(pieces)

    def deal(self, state: Notad, awaited: tuple[Expectation, ...]) -> Move | None:
        """Return the start player, each display, the starting tiles and every animal drawn."""
        kinds = awaited[0].kinds
        if "start_player" in kinds:
            return StartPlayer(player=self.lots.choice(state.seats))
        for seat in state.seats:
            if None in (state.player(seat).hand or ()) and self._decks["regular"]:
                return SeeTile(by=seat, tile=self._decks["regular"].pop())
        if "deal_display" in kinds:
            tiles = self._some("round", 1) + self._some("regular", DISPLAY_TILES - 1)
            animals = [self._animal(class_) for class_ in ("prey", "prey", "predator")]
            return DealDisplay(
                tiles=tuple(tiles), tokens=tuple(one for one in animals if one is not None)
            )
        if awaited[0].kind is Awaited.CHANCE:
            return self._drawn(state, awaited[0].by)
        return None

    def completed(self, state: Notad, move: Move) -> Move:
        """Return a blind draw with the tile that came up; keep what is put beside a bag."""
        match move:
            case Explore(blind=blind) if blind:
                return replace(move, drawn=tuple(self._some("regular", blind)))
            case Bonus(bonus="draw_tile"):
                return replace(move, tile=next(iter(self._some("regular", 1)), None))
            case DiscardNewAnimal(animal=animal) | DiscardStored(animal=animal):
                self._put_beside(animal)
            case Bonus(bonus="discard_animal", cell=cell) | RemoveAnimal(cell=cell):
                token = state.player(move.by).token_at(cell)
                self._put_beside(token.kind if token else None)
        return move

    def _drawn(self, state: Notad, seat: str) -> Move | None:
        waiting = next(one for one in state.player(seat).pending or () if one.what == "draw")
        lot: AnimalClass = self.lots.choice(CLASSES)
        class_ = waiting.class_ or lot
        return DrawAnimal(by=seat, class_=class_, animal=self._animal(class_))

    def _animal(self, class_: str) -> str | None:
        if not self._bags[class_]:
            self._bags[class_], self._beside[class_] = self._beside[class_], []
            self.lots.shuffle(self._bags[class_])
        return self._bags[class_].pop() if self._bags[class_] else None

    def _put_beside(self, animal: str | None) -> None:
        class_: Any = self.copy.get(f"animal/{animal}", "class")
        if animal is not None and class_ in self._beside:
            self._beside[class_].append(animal)

    def _some(self, deck: str, count: int) -> list[str]:
        taken, self._decks[deck] = self._decks[deck][:count], self._decks[deck][count:]
        return taken
