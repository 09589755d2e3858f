"""The table of a game of Notad, and what every event does to it (SPEC 2, 3, effects of 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from tests.referees.notad_books import CLASSES, Box, Laid, Land, Seat, Token, score_of
from tests.referees.referee import Plain

PHASES = ("setup", "pray", "explore", "act", "cleanup")
ROUNDS = 12
BAGS = {"prey": "green", "predator": "orange"}


class Table:
    """Everything on the table, after the events so far."""

    def __init__(self, start: Plain) -> None:
        """Set up S1 to S4: what the lot and the deal decide comes with the events."""
        self.box = box = Box(start["copy"])
        self.options: Plain = start["options"]
        self.seats: dict[str, Seat] = {
            name: Seat(
                yurt=box.board.start,
                hunters=[box.board.start],
                hunters_left=box.supply["hunters"] - 1,
                discs_left=box.supply["discs"],
            )
            for name in start["players"]
        }
        self.round, self.phase = 0, "setup"
        self.order: list[str] = []
        self.baskets: list[Plain] = []
        self.display: dict[str, list[str | None]] | None = None
        self.regular_stock = box.supply["regular"] - 2 * len(self.seats)
        self.round_deck = box.supply["round"]
        self.bag = Counter({kind: box.supply[kind] for kind in CLASSES})
        self.discards: Counter[str] = Counter()
        self.removed = 0
        self.gone: set[str] = set()
        """The tiles that left the game with a display."""

    # What lies where

    def place_of(self, tile: str | None) -> tuple[str, str] | None:
        """Say where a tile is known to be: the kind of place, and whose it is."""
        for name, seat in self.seats.items():
            for place, tiles in (
                ("hand", seat.hand),
                ("board", [laid.tile for laid in seat.placed.values()]),
                ("discards", seat.tile_discards),
            ):
                if tile is not None and tile in tiles:
                    return place, name
        if tile is not None and self.display is not None and tile in self.display["tiles"]:
            return "display", ""
        return ("gone", "") if tile in self.gone else None

    def land(self, name: str) -> Land:
        """Look at a player's terrain board."""
        return Land(self.box, self.seats[name].placed)

    def upright(self) -> list[Plain]:
        """The baskets placed this round, from the top of the hill to the bottom."""
        return sorted(
            (one for one in self.baskets if not one.get("turned")), key=lambda one: one["level"]
        )

    def is_even(self) -> bool:
        """Say whether two players are in the even round of a pair (N-3)."""
        return len(self.seats) == 2 and self.round % 2 == 0

    def next_order(self, reading: str | None = None) -> list[str]:
        """N-30, NR-6: the lowest basket starts; who has none stays behind as before."""
        read = reading or self.options["two_player_order"]
        chosen = read if len(self.seats) == 2 else "all"
        if chosen == "keep" and not self.is_even():
            return list(self.order)
        counting = self.upright() if chosen == "upright" else self.baskets
        low_first = sorted(counting, key=lambda one: -one["level"])
        first = dict.fromkeys(one["player"] for one in low_first)
        return [*first, *(name for name in self.order if name not in first)]

    # Events

    def follow(self, event: Plain) -> None:
        """Let a move happen."""
        happen: Callable[[Plain], None] = getattr(self, "_let_" + event["type"])
        happen(event)

    def _let_start_player(self, event: Plain) -> None:
        """S5: the others follow clockwise."""
        names = list(self.seats)
        at = names.index(event["player"])
        self.order = names[at:] + names[:at]

    def _let_see_tile(self, event: Plain) -> None:
        seat = self.seats[event["by"]]
        if event["tile"] not in seat.hand:
            seat.hand.remove(None)
            seat.draw_to_hand(event["tile"])

    def _let_deal_display(self, event: Plain) -> None:
        """S3, C3, N-31: what was left leaves the game, and a round begins."""
        if self.display is not None:
            self.removed += sum(map(len, self.display.values()))
            self.gone |= {tile for tile in self.display["tiles"] if tile is not None}
        tiles, tokens = list(event.get("tiles", ())), list(event.get("tokens", ()))
        self.display = {"tiles": tiles, "tokens": tokens}
        rounds = min(1, self.round_deck)
        self.round_deck -= rounds
        self.regular_stock -= len(tiles) - rounds
        predators = sum(self.box.class_of(one) == "predator" for one in tokens if one is not None)
        for kind, count in (("predator", predators), ("prey", len(tokens) - predators)):
            for _ in range(count):
                self._take_from_bag(kind)
        self.round += 1
        self.phase = "pray"
        if self.is_even():
            self.baskets = [{**one, "turned": True} for one in self.baskets]
        for seat in self.seats.values():
            seat.level = seat.picks_left = seat.actions_left = 0
            self._drop_pending(seat)

    def _drop_pending(self, seat: Seat) -> None:
        """NR-25: who leaves an animal lying has discarded it; the rest is not taken up."""
        for one in seat.pending:
            if one["what"] == "token":
                self.discards[one["class"]] += 1
        seat.pending = []

    def can_draw(self, kind: str) -> bool:
        """Say whether the bag, or what refills it, holds a token."""
        return self.bag[kind] + self.discards[kind] > 0

    def _take_from_bag(self, kind: str) -> None:
        """N-32: an empty bag is filled from the tokens beside it."""
        if self.bag[kind] == 0:
            self.bag[kind], self.discards[kind] = self.discards[kind], 0
        self.bag[kind] -= 1

    def _let_pray(self, event: Plain) -> None:
        """SPEC 3.1: the level gives the round's picks and actions."""
        seat, level = self.seats[event["by"]], event["level"]
        hill = self.box.parts["hill"][str(level)]
        self.baskets.append({"player": event["by"], "level": level})
        seat.level = level
        seat.picks_left, seat.actions_left = hill["explorations"], hill["actions"]

    def _let_next_phase(self, event: Plain) -> None:
        self.phase = PHASES[(PHASES.index(self.phase) + 1) % len(PHASES)]
        for seat in self.seats.values():
            seat.done = False

    def _let_explore(self, event: Plain) -> None:
        """SPEC 3.2: tiles go to hand, tokens want a place, blind tiles are not shown."""
        seat, display = self.seats[event["by"]], self.display or {"tiles": [], "tokens": []}
        tiles, tokens = event.get("tiles", []), event.get("tokens", [])
        for tile in tiles:
            display["tiles"].remove(tile)
            seat.hand.append(tile)
        for animal in tokens:
            display["tokens"].remove(animal)
            self._await_token(seat, animal, "display")
        drawn = list(event.get("drawn", ()))
        blind = max(event.get("blind", 0), len(drawn))
        unseen = blind - len(drawn) if self.regular_stock else 0
        for tile in drawn + [None] * unseen:
            seat.draw_to_hand(tile)
        self.regular_stock = max(0, self.regular_stock - len(drawn) - unseen)
        seat.picks_left -= len(tiles) + len(tokens) + blind

    def _await_token(self, seat: Seat, animal: str, source: str) -> None:
        kind = self.box.class_of(animal)
        seat.pending.append({"what": "token", "class": kind, "animal": animal, "source": source})

    def _let_draw_animal(self, event: Plain) -> None:
        """N-25: the token drawn wants a place, or is discarded."""
        seat = self.seats[event["by"]]
        self._take_from_bag(event["class"])
        seat.settle(seat.awaits_draw(event["class"]))
        self._await_token(seat, event["animal"], "drawn")

    def _let_place_animal(self, event: Plain) -> None:
        seat, animal = self.seats[event["by"]], event["animal"]
        source = event.get("source", "stored")
        if source == "stored":
            seat.stored.remove(animal)
        else:
            seat.settle(seat.awaits("token", animal=animal, source=source))
        seat.tokens[event["cell"]] = Token(animal, self.box.class_of(animal))

    def _let_store_animal(self, event: Plain) -> None:
        seat, animal = self.seats[event["by"]], event["animal"]
        seat.settle(seat.awaits("token", animal=animal, source=event["source"]))
        seat.stored.append(animal)

    def _let_discard_new_animal(self, event: Plain) -> None:
        seat, animal = self.seats[event["by"]], event["animal"]
        source = event.get("source", "drawn")
        seat.settle(seat.awaits("token", animal=animal, source=source))
        self.discards[self.box.class_of(animal)] += 1

    def _let_discard_stored(self, event: Plain) -> None:
        """NR-25: the token goes beside its bag."""
        self.seats[event["by"]].stored.remove(event["animal"])
        self.discards[self.box.class_of(event["animal"])] += 1

    def _let_move_hunter(self, event: Plain) -> None:
        seat = self.seats[event["by"]]
        self._step(seat, event["from"], event["to"])
        if not event.get("free"):
            seat.actions_left -= 1

    def _step(self, seat: Seat, start: str, end: str) -> None:
        """N-15: who enters an animal's cell hunts it."""
        seat.hunters.remove(start)
        seat.hunters.append(end)
        if end in seat.tokens:
            seat.tokens[end].hunted = True

    def _let_move_camp(self, event: Plain) -> None:
        """N-16, N-19: a hunted token pays; the third one brings a hunter after the move."""
        seat = self.seats[event["by"]]
        seat.yurt = event["to"]
        if event.get("free"):
            return
        seat.actions_left -= 1
        del seat.tokens[event["pay"]]
        seat.camp_fuel += 1
        if seat.camp_fuel == 3:
            seat.camp_fuel = 0
            self.removed += 3
            if seat.hunters_left and event.get("new_hunter", True):
                seat.hunters_left -= 1
                seat.hunters.append(seat.yurt)

    def _let_place_tile(self, event: Plain) -> None:
        seat = self.seats[event["by"]]
        seat.actions_left -= 1
        seat.lose_from_hand(event["tile"])
        self._lay(event["by"], event["cell"], Laid(event["tile"], event.get("rot", 0)))

    def _lay(self, name: str, cell: str, laid: Laid) -> None:
        """N-24, N-26, N-27, NR-20: what a tile brings where it lies, while discs are left."""
        seat = self.seats[name]
        covers = cell not in seat.placed and cell in self.box.board.pink
        seat.placed[cell] = laid
        found = Counter(self.land(name).motifs(cell))
        owed = sum(one["what"] == "bonus" for one in seat.pending)
        bonuses = min(covers + found["pink"], seat.discs_left - owed)
        seat.pending += [{"what": "bonus"}] * bonuses
        for kind in CLASSES:
            due = found[BAGS[kind]] if self.can_draw(kind) else 0
            seat.pending += [{"what": "draw", "class": kind}] * due

    def _let_bonus(self, event: Plain) -> None:
        """N-26, NR-29: a disc covers the bonus, used at once; without a target nothing happens."""
        seat, bonus = self.seats[event["by"]], event["bonus"]
        seat.settle(seat.awaits("bonus"))
        seat.covered[bonus] += 1
        seat.discs_left -= 1
        getattr(self, "_use_" + bonus)(event["by"], seat, event)

    def _use_discard_tile(self, name: str, seat: Seat, event: Plain) -> None:
        if event.get("cell"):
            seat.tile_discards.append(seat.placed.pop(event["cell"]).tile)

    def _use_replace_tile(self, name: str, seat: Seat, event: Plain) -> None:
        cell, tile = event.get("cell"), event.get("tile")
        if cell and tile:
            seat.tile_discards.append(seat.placed[cell].tile)
            seat.lose_from_hand(tile)
            self._lay(name, cell, Laid(tile, event.get("rot") or 0))

    def _use_relocate_tile(self, name: str, seat: Seat, event: Plain) -> None:
        cell, to = event.get("cell"), event.get("to")
        if cell and to:
            laid = seat.placed.pop(cell)
            self._lay(name, to, Laid(laid.tile, event.get("rot") or 0))

    def _use_draw_prey(self, name: str, seat: Seat, event: Plain) -> None:
        self._owe_draw(seat, "prey")

    def _use_draw_predator(self, name: str, seat: Seat, event: Plain) -> None:
        self._owe_draw(seat, "predator")

    def _use_draw_either(self, name: str, seat: Seat, event: Plain) -> None:
        self._owe_draw(seat, event.get("class"))

    def _owe_draw(self, seat: Seat, kind: str | None) -> None:
        """N-25: a token is to be drawn; of either class, where nobody said which."""
        if any(map(self.can_draw, (kind,) if kind else CLASSES)):
            seat.pending.append({"what": "draw", **({"class": kind} if kind else {})})

    def _use_move_hunter(self, name: str, seat: Seat, event: Plain) -> None:
        if event.get("cell") and event.get("to"):
            self._step(seat, event["cell"], event["to"])

    def _use_draw_tile(self, name: str, seat: Seat, event: Plain) -> None:
        if self.regular_stock:
            seat.draw_to_hand(event.get("tile"))
            self.regular_stock -= 1

    def _use_move_animal(self, name: str, seat: Seat, event: Plain) -> None:
        if event.get("cell") and event.get("to"):
            seat.tokens[event["to"]] = seat.tokens.pop(event["cell"])

    def _use_discard_animal(self, name: str, seat: Seat, event: Plain) -> None:
        if event.get("cell"):
            self.discards[seat.tokens.pop(event["cell"]).animal_class] += 1

    def _use_move_camp(self, name: str, seat: Seat, event: Plain) -> None:
        """NR-31: nothing is paid."""
        seat.yurt = event.get("to") or seat.yurt

    def _let_move_animal(self, event: Plain) -> None:
        self._use_move_animal(event["by"], self.seats[event["by"]], event)

    def _let_remove_animal(self, event: Plain) -> None:
        self._use_discard_animal(event["by"], self.seats[event["by"]], event)

    def _let_discard_surplus(self, event: Plain) -> None:
        seat = self.seats[event["by"]]
        seat.lose_from_hand(event["tile"])
        seat.tile_discards.append(event["tile"])

    def _let_done(self, event: Plain) -> None:
        self._drop_pending(self.seats[event["by"]])
        self.seats[event["by"]].done = True

    def _let_end_round(self, event: Plain) -> None:
        """C2: the baskets come off, but two players' first pair stays (N-3)."""
        self.order = list(event.get("order") or self.next_order())
        if len(self.seats) > 2 or self.is_even():
            self.baskets = []
        self.phase = "over" if self.round >= ROUNDS else "setup"

    # What is told of it

    def position(self) -> Plain:
        """Say how the table lies; what is not there is None, so that it is compared too."""
        piles = {f"{BAGS[kind]}_bag": self.bag[kind] for kind in CLASSES}
        beside = {f"{BAGS[kind]}_discard": self.discards[kind] for kind in CLASSES}
        return {
            "round": self.round,
            "phase": self.phase,
            "order": self.order,
            "baskets": self.baskets,
            "display": self._shown(),
            "regular_stock": self.regular_stock,
            "round_deck": self.round_deck,
            **piles,
            **beside,
            "removed": self.removed,
            "players": {name: self._told(seat) for name, seat in self.seats.items()},
        }

    def _shown(self) -> Plain | None:
        if self.display is None:
            return None
        return {what: pieces or None for what, pieces in self.display.items()}

    def _told(self, seat: Seat) -> Plain:
        cells = self.box.board.cells
        return {
            "hand": seat.hand,
            "private": seat.private or None,
            "placed": {cell: _laid(seat.placed.get(cell)) for cell in cells},
            "tokens": {cell: _token(seat.tokens.get(cell)) for cell in cells},
            "yurt": seat.yurt,
            "hunters": seat.hunters,
            "hunters_left": seat.hunters_left,
            "stored": seat.stored,
            "camp_fuel": seat.camp_fuel,
            "discs_left": seat.discs_left,
            "covered": _all(seat.covered, self.box.parts["bonus"]),
            "tile_discards": seat.tile_discards,
            "level": seat.level,
            "picks_left": seat.picks_left,
            "actions_left": seat.actions_left,
            "pending": seat.pending,
            "done": seat.done,
        }

    def score(self) -> Plain:
        """Say what each seat has, line by line."""
        return score_of(self.box, self.seats)

    def outcome(self) -> Plain:
        """C3: round 12 ends the game."""
        if self.phase != "over":
            return {"ending": "running", "winners": []}
        return {"ending": "winners", "winners": self.score()["winners"]}


def _laid(laid: Laid | None) -> Plain | None:
    return None if laid is None else {"tile": laid.tile, "rot": laid.rot or None}


def _token(token: Token | None) -> Plain | None:
    if token is None:
        return None
    return {"kind": token.kind, "class": token.animal_class, "hunted": token.hunted}


def _all(counts: Counter[str], names: Iterable[str]) -> dict[str, Any]:
    return {name: counts[name] or None for name in names}
