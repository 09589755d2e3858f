"""The referee of Notad: which moves the print forbids.

What is forbidden, and what is not:

* A rule of SPEC 4 that is marked as a ruling (N-22, N-36, N-21 on a fixed cell, N-17 over a corner,
  N-37 for a face-down animal) only warns; an effect or a reminder forbids nothing.
* Players may act together (SPEC 3.3), and a phase is a button that forces nothing (SPEC 3.4): who
  is done with acting may go on, the next phase may be told at any time, and a round that was acted
  may be closed. But the print has three phases in their order: praying, exploring, the three
  actions and a new display are each made in theirs alone, stored animals come when one acts or
  makes room (N-11).
* Where SPEC 4 has no number, what is forbidden is what contradicts a condition of the print, or
  takes a piece from where the record shows it is not: a token drawn without a motif or a bonus, an
  animal kept that nobody drew, a stored animal discarded that is not stored, a surplus tile out of
  a hand of seven, a new lot after the first round, pieces moved when the game has ended.
* What may only not have been told is not forbidden: the button of a phase that everybody has
  finished, the display or the lot before a prayer, the basket of who acts, tiles in hand, animals
  in store for which room is made. Nor are other readings of NR-6 and NR-26, or thinking again.
* Room may be made before the animal that needs it is told of or after it, in a full store (SPEC
  3.2 c): `making_room` is believed there.
* Where a bag with its discards, or a deck, has less than a display needs, the display has less.
* What somebody does of whom the move does not say who (`by` is "") is judged only by the rules that
  need no player.

Left out, because the SPEC does not speak of them: names, colours, the stop of a game and the counts
a position can have instead of boards. The order of what is `pending` is free (N-34); it is kept as
the game writes it, so that it can be compared: bonuses, then prey, then predators to be drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import ClassVar

from tests.referees.notad_books import Laid, Land, Seat
from tests.referees.notad_table import ROUNDS, Table
from tests.referees.referee import Plain

Judge = Callable[[Seat, Plain], Iterator[str]]

HAND_LIMIT = 7
STORES = 3
PHASES = {
    "deal_display": ("setup", "cleanup"),
    "pray": ("setup", "pray"),
    "explore": ("explore",),
    "place_tile": ("act",),
    "move_hunter": ("act",),
    "move_camp": ("act",),
    "end_round": ("act", "cleanup"),
}
"""Print, overview of a round: when what is done."""
PIECELESS = ("next_phase", "end_round", "done", "start_player", "see_tile", "deal_display")
"""What does not move a player's pieces."""


ASKED = {
    "discard_tile": ("cell",),
    "replace_tile": ("cell", "tile"),
    "relocate_tile": ("cell", "to"),
    "move_hunter": ("cell", "to"),
    "move_camp": ("to",),
    "move_animal": ("cell", "to"),
    "discard_animal": ("cell",),
}
"""What a bonus is used on."""


class Referee(Table):
    """Keeps the books, and knows the rules."""

    OPTIONS: ClassVar[frozenset[str]] = frozenset()
    NEEDED: ClassVar[frozenset[str]] = frozenset()
    UNKEPT: ClassVar[frozenset[str]] = frozenset({"place_animal.phase"})

    @staticmethod
    def keeps(move: Plain) -> bool:
        """Say whether enough of a bonus is told to judge it."""
        needed = ASKED.get(move.get("bonus", ""), ())
        return move["type"] != "bonus" or all(move.get(name) is not None for name in needed)

    def breaks(self, move: Plain) -> bool:
        """Say whether the print forbids this move now, on what is known for sure."""
        return bool(self.broken(move))

    def broken(self, move: Plain) -> list[str]:
        """Name the rules a move breaks; "print" is the rulebook where SPEC 4 has no number."""
        kind, by = move["type"], move.get("by")
        whoever: Callable[[Plain], Iterator[str]] = getattr(self, "_any_" + kind, _no_rule)
        found = list(whoever(move))
        if by:
            of_seat: Judge = getattr(self, "_seat_" + kind, _no_rule)
            found += of_seat(self.seats[by], move)
        if self.phase == "over" and kind not in PIECELESS:
            found.append("N-33")
        elif self.phase != "over" and not self._is_in_time(PHASES.get(kind)):
            found.append("print")
        return found

    def _is_in_time(self, phases: tuple[str, ...] | None) -> bool:
        """Print, overview of a round; of a phase that is over only the button may be missing."""
        if phases is None or self.phase in phases:
            return True
        if self.phase == "pray":
            return "explore" in phases and len(self.upright()) == len(self.seats)
        return self.phase == "explore" and "act" in phases and self._have_explored()

    def _have_explored(self) -> bool:
        return not any(map(self._explores, self.seats.values()))

    # What nobody in particular does

    def _any_start_player(self, move: Plain) -> Iterator[str]:
        """S5, N-30: after the first round the lot cannot change the order on the track."""
        names = list(self.seats)
        at = names.index(move["player"])
        if self.round > 1 and self.order and names[at:] + names[:at] != self.order:
            yield "N-30"

    def _any_deal_display(self, move: Plain) -> Iterator[str]:
        """N-31, N-33, N-39: one round tile and seven others, two prey and a predator, all new."""
        tiles, tokens = move.get("tiles", []), move.get("tokens", [])
        known = [tile for tile in tiles if tile is not None]
        rounds = sum(map(self.box.is_round, known))
        size = min(1, self.round_deck) + min(7, self.regular_stock)
        if not size <= len(tiles) <= 8 or rounds > 1 or len(known) - rounds > 7:
            yield "N-31"
        classes = Counter(self.box.class_of(one) for one in tokens if one is not None)
        left = {kind: self.bag[kind] + self.discards[kind] for kind in ("prey", "predator")}
        animals = min(2, left["prey"]) + min(1, left["predator"])
        if len(tokens) != animals or classes["prey"] > 2 or classes["predator"] > 1:
            yield "N-31"
        if any(classes[kind] > left[kind] for kind in left):
            yield "N-39"
        if any(self.place_of(tile) == ("display", "") for tile in known):
            yield "N-31"
        places = [self.place_of(tile) for tile in known]
        if size < 8:
            places = [place for place in places if place and place[0] != "discards"]
        if len(set(known)) < len(known) or any(places):
            yield "N-39"
        if self.round >= ROUNDS:
            yield "N-33"

    def _any_end_round(self, move: Plain) -> Iterator[str]:
        """N-29, N-30: no hand above seven, and the lowest basket starts."""
        if any(len(seat.hand) > HAND_LIMIT for seat in self.seats.values()):
            yield "N-29"
        order = move.get("order")
        if order and sorted(order) != sorted(self.seats):
            yield "N-30"
        placed = {one["player"] for one in self.baskets}
        told = [name for name in order or () if name in placed]
        orders = [self.next_order(reading) for reading in ("all", "upright", "keep")]
        if told and all(told != [name for name in one if name in placed] for one in orders):
            yield "N-30"

    def _any_move_animal(self, move: Plain) -> Iterator[str]:
        """N-37: an animal on the board moves or leaves by a bonus or to pay for the camp only."""
        yield "N-37"

    _any_remove_animal = _any_move_animal

    # Phase 1

    def _any_pray(self, move: Plain) -> Iterator[str]:
        """N-1: each level takes one basket."""
        levels = self.box.parts["hill"]
        taken = [one["level"] for one in self.baskets]
        if str(move["level"]) not in levels or move["level"] in taken:
            yield "N-1"

    def _seat_pray(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-2, N-3: in the order of the track, and once a round."""
        have = [one["player"] for one in self.upright()]
        waiting = [name for name in self.order if name not in have]
        if self.phase == "setup":
            waiting = list(self.order)
        elif move["by"] in have:
            yield "N-3"
        if waiting and waiting[0] != move["by"]:
            yield "N-2"

    # Phase 2

    def _any_explore(self, move: Plain) -> Iterator[str]:
        """N-6, N-39: out of the display; blind from the dark decks when it is empty."""
        display = self.display or {"tiles": [], "tokens": []}
        left = {what: Counter(pieces) for what, pieces in display.items()}
        for what in ("tiles", "tokens"):
            left[what].subtract(move.get(what, []))
            short = any(count < 0 for piece, count in left[what].items() if piece is not None)
            if short or left[what].total() < 0:
                yield "N-6"
        if move.get("blind", 0) < 0:
            yield "N-6"
        drawn = [tile for tile in move.get("drawn", ()) if tile is not None]
        if move.get("blind", 0) > 0 or drawn:
            if any(count > 0 for pieces in left.values() for count in pieces.values()):
                yield "N-6"
            if move.get("blind_deck", "regular") != "regular":
                yield "N-6"
            yield from self._from_stock(drawn)

    def _from_stock(self, drawn: list[str]) -> Iterator[str]:
        """N-6, N-39: a tile from the stock is no round marker and was nowhere before."""
        if any(map(self.box.is_round, drawn)):
            yield "N-6"
        places = [self.place_of(tile) for tile in drawn]
        if not self.regular_stock:
            places = [place for place in places if place and place[0] != "discards"]
        if len(set(drawn)) < len(drawn) or any(places):
            yield "N-39"

    def _seat_explore(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-4, N-5, N-6: from the top down, as many as the level says; blind on 5 and 6 only."""
        blind = max(move.get("blind", 0), len(move.get("drawn", ())))
        picks = len(move.get("tiles", ())) + len(move.get("tokens", ())) + blind
        if (picks > seat.picks_left and seat.level) or not picks:
            yield "N-5"
        if blind and seat.level and not self.box.parts["hill"][str(seat.level)]["draws_blind"]:
            yield "N-6"
        for basket in self.upright():
            if basket["level"] < seat.level and self._explores(self.seats[basket["player"]]):
                yield "N-4"

    def _explores(self, seat: Seat) -> bool:
        """SPEC 3.2: picks are left and wanted, or what was picked has no place yet."""
        is_holding = seat.awaits("token", source="display") is not None
        return is_holding or (seat.picks_left > 0 and not seat.done)

    # Animals

    def _seat_draw_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """Print, phase 3 C: a token is drawn for a motif or a bonus; N-39: if there is one."""
        if seat.awaits_draw(move["class"]) is None:
            yield "print"
        if move.get("animal") and self.box.class_of(move["animal"]) != move["class"]:
            yield "print"
        if not self.can_draw(move["class"]):
            yield "N-39"

    def _new_token(self, seat: Seat, move: Plain, source: str) -> Iterator[str]:
        """N-6 for the display, print for a bag: a new animal is one that was just taken."""
        animal = move.get("animal")
        asked = {"source": source} if animal is None else {"source": source, "animal": animal}
        if seat.awaits("token", **asked) is None:
            yield "N-6" if source == "display" else "print"

    def _seat_place_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-9, N-10, N-11: onto a free tile with its icon, out of the right place."""
        yield from self._habitat(move["by"], move["animal"], move["cell"])
        source = move.get("source", "stored")
        if source != "stored":
            yield from self._new_token(seat, move, source)
        elif move["animal"] not in seat.stored or not self._may_unstore(seat, move):
            yield "N-11"

    def _may_unstore(self, seat: Seat, move: Plain) -> bool:
        """N-11: stored animals are placed in the action phase, or to make room for a new one."""
        phase = move.get("phase") or self.phase
        is_asked = bool(move.get("making_room")) or seat.awaits("token") is not None
        makes_room = len(seat.stored) >= STORES and is_asked
        if phase == "explore" and (self._have_explored() or move.get("making_room")):
            return True
        return phase == "act" or (phase == "explore" and makes_room)

    def _habitat(self, name: str, animal: str, cell: str) -> Iterator[str]:
        """N-9, N-10: the tile shows the animal, and nothing stands there."""
        seat = self.seats[name]
        face, _ = self.land(name).face(cell)
        if animal not in (face.get("icons") or ()):
            yield "N-9"
        if cell == seat.yurt or cell in seat.hunters or cell in seat.tokens:
            yield "N-10"

    def _seat_store_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-8: three find room."""
        if len(seat.stored) >= STORES:
            yield "N-8"
        yield from self._new_token(seat, move, move.get("source") or "drawn")

    def _seat_discard_new_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-7: what was picked from the display must find a place."""
        source = move.get("source", "drawn")
        if source == "display":
            yield "N-7"
        yield from self._new_token(seat, move, source)

    def _seat_discard_stored(self, seat: Seat, move: Plain) -> Iterator[str]:
        """Print, phase 2: it is removed from the store."""
        if move["animal"] not in seat.stored:
            yield "print"

    # Phase 3

    def _seat_move_hunter(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-12 to N-14."""
        if not move.get("free"):
            yield from self._action(seat)
        yield from self._hunter_step(move["by"], move["from"], move["to"])

    def _action(self, seat: Seat) -> Iterator[str]:
        """N-12: an action must be left."""
        if seat.actions_left < 1 and seat.level:
            yield "N-12"

    def _hunter_step(self, name: str, start: str, end: str) -> Iterator[str]:
        """N-13, N-14: to an explored neighbour; to a living predator only beside the camp."""
        seat, board = self.seats[name], self.box.board
        explored = self.land(name).is_explored(end)
        if start not in seat.hunters or not board.touch(start, end) or not explored:
            yield "N-13"
        token = seat.tokens.get(end)
        is_wild = token is not None and token.animal_class == "predator" and not token.hunted
        if is_wild and not board.touch(end, seat.yurt):
            yield "N-14"

    def _seat_move_camp(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-12, N-16 to N-18: a hunted animal pays."""
        if not move.get("free"):
            yield from self._action(seat)
            payment = seat.tokens.get(move.get("pay") or "")
            if payment is None or not payment.hunted:
                yield "N-16"
        yield from self._camp_step(move["by"], move["to"])

    def _camp_step(self, name: str, end: str) -> Iterator[str]:
        """N-17, N-18: to an explored neighbour without a living animal; a corner only warns."""
        seat, board = self.seats[name], self.box.board
        is_near = board.touch(seat.yurt, end) or board.are_diagonal(seat.yurt, end)
        if not is_near or not self.land(name).is_explored(end):
            yield "N-17"
        if end in seat.tokens and not seat.tokens[end].hunted:
            yield "N-18"

    def _seat_place_tile(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-12, N-20, N-21, N-23, N-39."""
        yield from self._action(seat)
        if move.get("source", "hand") != "hand":
            yield "N-20"
        yield from self._out_of_hand(move["by"], move["tile"])
        yield from self._free_cell(seat, move["cell"])
        laid = Laid(move["tile"], move.get("rot", 0))
        yield from self._fit({**seat.placed, move["cell"]: laid}, move["cell"])

    def _out_of_hand(self, name: str, tile: str) -> Iterator[str]:
        """N-20, N-39: the tile is in this hand, or may be the one there that nobody has seen."""
        place = self.place_of(tile)
        if place == ("hand", name):
            return
        if place is not None:
            yield "N-39"
        elif None not in self.seats[name].hand:
            yield "N-20"

    def _free_cell(self, seat: Seat, cell: str) -> Iterator[str]:
        """N-21: on the grid, and not covered; a fixed cell is a ruling (NR-3)."""
        if cell not in self.box.board.cells or cell in seat.placed:
            yield "N-21"

    def _fit(self, placed: dict[str, Laid], cell: str) -> Iterator[str]:
        """N-23: touching landscapes match."""
        if not Land(self.box, placed).fits(cell):
            yield "N-23"

    # Bonuses

    def _earned(self, seat: Seat) -> Iterator[str]:
        """Print, phase 3 C: a bonus is chosen for a pink motif."""
        if seat.awaits("bonus") is None:
            yield "print"

    def _seat_bonus(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-26: earned, not used up, with a disc left; NR-29: it may be without effect."""
        bonus = move["bonus"]
        yield from self._earned(seat)
        if seat.covered[bonus] >= self.box.parts["bonus"][bonus]["times"] or not seat.discs_left:
            yield "N-26"
        target: Judge = getattr(self, "_bonus_" + bonus, _no_rule)
        yield from target(seat, move)

    def _lifted(self, seat: Seat, cell: str) -> Iterator[str]:
        """N-28: the bonus needs a tile that lies there."""
        if cell not in seat.placed:
            yield "N-28"

    def _bonus_discard_tile(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-28."""
        if move.get("cell"):
            yield from self._lifted(seat, move["cell"])

    def _bonus_replace_tile(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-20, N-23, N-28, N-39."""
        cell, tile = move.get("cell"), move.get("tile")
        if cell:
            yield from self._lifted(seat, cell)
        if tile:
            yield from self._out_of_hand(move["by"], tile)
        if cell and tile:
            yield from self._fit({**seat.placed, cell: Laid(tile, move.get("rot") or 0)}, cell)

    def _bonus_relocate_tile(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-21, N-23, N-28: to another cell, where it fits once it is lifted."""
        cell, to = move.get("cell"), move.get("to")
        if cell:
            yield from self._lifted(seat, cell)
        if to:
            yield from self._free_cell(seat, to)
        if cell in seat.placed and to:
            rest = {other: laid for other, laid in seat.placed.items() if other != cell}
            tile = seat.placed[cell].tile
            yield from self._fit({**rest, to: Laid(tile, move.get("rot") or 0)}, to)

    def _bonus_move_hunter(self, seat: Seat, move: Plain) -> Iterator[str]:
        """NR-23: a step as any other."""
        if move.get("cell") and move.get("to"):
            yield from self._hunter_step(move["by"], move["cell"], move["to"])

    def _bonus_move_camp(self, seat: Seat, move: Plain) -> Iterator[str]:
        """NR-31: N-17 and N-18 still apply."""
        if move.get("to"):
            yield from self._camp_step(move["by"], move["to"])

    def _bonus_draw_tile(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-6, N-39."""
        if move.get("tile"):
            yield from self._from_stock([move["tile"]])

    def _bonus_move_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-9, N-10, N-28; that it lies face down is a ruling (NR-24)."""
        cell, to = move.get("cell"), move.get("to")
        if cell and cell not in seat.tokens:
            yield "N-28"
        elif cell and to:
            yield from self._habitat(move["by"], seat.tokens[cell].kind, to)

    def _bonus_discard_animal(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-28: it lies face up."""
        cell = move.get("cell")
        if cell and (cell not in seat.tokens or seat.tokens[cell].hunted):
            yield "N-28"

    # Hands

    def _any_see_tile(self, move: Plain) -> Iterator[str]:
        """N-39: it is not seen in two places."""
        place = self.place_of(move["tile"])
        if place is not None and place != ("hand", move.get("by") or place[1]):
            yield "N-39"

    def _seat_discard_surplus(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-29: out of a hand above seven; N-39: and out of this one."""
        if len(seat.hand) <= HAND_LIMIT:
            yield "N-29"
        if move["tile"] is None:
            if None not in seat.hand and not seat.private:
                yield "print"
        else:
            yield from self._out_of_hand(move["by"], move["tile"])

    def _seat_done(self, seat: Seat, move: Plain) -> Iterator[str]:
        """N-7: what was picked from the display must find a place first."""
        if seat.awaits("token", source="display") is not None:
            yield "N-7"


def _no_rule(*told: object) -> Iterator[str]:
    return iter(())
