"""Judges how a game of Danana is laid out and begun (SPEC 3.1)."""

from __future__ import annotations

from collections.abc import Iterator

from tests.referees.danana_turns import Turns
from tests.referees.referee import Plain


class Deal(Turns):
    """Yields the rules that a report of the setup breaks."""

    def _judge_start_player(self, move: Plain) -> Iterator[str]:
        """Setup 6: one starting player, who is named once."""
        if self.start_player not in (None, move["player"]):
            yield "setup 6"

    def _judge_lay_tile(self, move: Plain) -> Iterator[str]:
        """Setup 2: each tile lies on its own space, once."""
        if self.faces.get(move["slot"]) is not None:
            yield "setup 2"

    def _judge_choose_stack(self, move: Plain) -> Iterator[str]:
        """Setup 4: five stacks, each name once."""
        if move["name"] in self.stacks or len(self.stacks) == 5:
            yield "setup 4"

    def _judge_turn_up_art(self, move: Plain) -> Iterator[str]:
        """Setup 3, D-13: four places; a new card comes from the top of the deck to a free one."""
        place, card = move.get("place", 0), move["card"]
        lying = [other.get("card") for other in self.row]
        if place not in range(4) or lying[place] is not None:
            yield "setup 3"
        unseen = set(self.box.names("art")) - {*self.under, *lying}
        if card in lying or (card in self.under and (unseen or card != self.under[0])):
            yield "D-13"

    def _judge_deal_setup_card(self, move: Plain) -> Iterator[str]:
        """Setup 5: as many cards as players, each once."""
        taken = {tribe.setup_card for tribe in self.tribes.values()} - {None}
        known = taken | set(self.dealt)
        if move["card"] in known or len(known) == self.count():
            yield "setup 5"

    def _judge_setup_card(self, move: Plain) -> Iterator[str]:
        """D-2: one setup card each, out of those on the table."""
        yield from self._setup_turn(move)
        tribe = self.tribes.get(move["by"])
        if tribe and tribe.setup_card:
            yield "D-2"
        if move["card"] in {other.setup_card for other in self.tribes.values()}:
            yield "D-2"
        if len(self.dealt) == self.count() and move["card"] not in self.dealt:
            yield "D-2"

    def _judge_setup_place(self, move: Plain) -> Iterator[str]:
        """D-3, D-4: one meeple in each of the first three columns, where it is least crowded."""
        yield from self._setup_turn(move)
        tribe, ready = self.tribes.get(move["by"]), move.get("ready")
        column = self.box.of("ready", ready)["column"] if ready else move.get("column")
        if column == 4 or (tribe and column in tribe.columns):
            yield "D-3"
        if ready and column in (2, 3):
            crowds = [
                self.crowd(f"ready:{other}")
                for other in self.box.names("ready")
                if self.box.of("ready", other)["column"] == column
            ]
            if self.crowd(f"ready:{ready}") > min(crowds):
                yield "D-4"

    def _setup_turn(self, move: Plain) -> Iterator[str]:
        """D-1: setup goes counter-clockwise, from the starting player's right."""
        if move["by"] not in self._setup_next():
            yield "D-1"

    def _setup_next(self) -> list[str]:
        """Return who may be next: one turn each, four times around (DR-21).

        D-1 does not rest on that reading: what a table chose at the beginning is its order.
        """
        if self.phase != "setup":
            return []
        if not self.start_player:
            return self.seats
        order = self.setup_order()
        return [order[sum(map(self.setup_turns, order)) % len(order)]]
