"""What a move of Danana does to the books, setup turns and turns alike (SPEC 3)."""

from __future__ import annotations

from tests.referees.danana_books import (
    GAME_END,
    GOODS,
    SPECIALS,
    Amounts,
    Books,
    Tribe,
    Turn,
    added,
    payments,
)
from tests.referees.referee import Plain

SPOILED = {"meat": 3, "fruit": 6}
"""So much food is left after a rest at most (D-39)."""
EXPAND_VP = 3


class Turns(Books):
    """Follows a game, move by move; whether a move was right is not asked here."""

    def follow(self, event: Plain) -> None:
        """Let a move happen."""
        getattr(self, f"_{event['type']}")(event)

    # Setup (SPEC 3.1)

    def _start_player(self, event: Plain) -> None:
        self.start_player = event["player"]

    def _lay_tile(self, event: Plain) -> None:
        self.faces[event["slot"]] = event["face"]

    def _choose_stack(self, event: Plain) -> None:
        self.stacks[event["name"]] = self.box.copies(event["name"], self.count())

    def _turn_up_art(self, event: Plain) -> None:
        self.row[event.get("place", 0)] = {"card": event["card"], "cube": 0}
        if event["card"] in self.under:
            self.under.remove(event["card"])

    def _deal_setup_card(self, event: Plain) -> None:
        self.dealt.append(event["card"])

    def _setup_card(self, event: Plain) -> None:
        tribe = self.tribes[event["by"]]
        tribe.setup_card = event["card"]
        tribe.gain(self.box.of("setup", event["card"])["gain"])
        self._begin_play()

    def _setup_place(self, event: Plain) -> None:
        tribe = self.tribes[event["by"]]
        tribe.meeples[tribe.idle()] = f"ready:{event['ready']}"
        tribe.columns.append(self.box.of("ready", event["ready"])["column"])
        self._begin_play()

    def _begin_play(self) -> None:
        """Play begins when everybody has a card and three meeples; the starting player acts."""
        if all(self.setup_turns(seat) == 4 for seat in self.seats):
            self.phase, self.active, self.turn_no = "play", self.start_player, 1

    # An action (SPEC 3.2)

    def _pick(self, event: Plain) -> None:
        self.turn.meeple = event["meeple"]

    def _medicine(self, event: Plain) -> None:
        self.turn = Turn(step="behind", meeple=event["meeple"], medicine=event["behind"])

    def _move(self, event: Plain) -> None:
        """Steps 3, 5 and 7; before the bump Adaptability may slide on (step 4)."""
        tribe, turn = self.tribe(), self.turn
        if turn.step != "move":
            turn.medicine = None  # announced or not, it was not performed
        meeple = self.mover(event)
        assert meeple is not None
        line = event.get("line") or self.ways(event, meeple)[0]
        turn.meeple, turn.line = meeple, line
        self._stand(event.get("slide_to") or event["to"])
        for icon in self.box.of("line", line)["icons"]:
            if icon == "art":
                turn.icons.append(icon)
            elif tribe.can_grow() and event.get("newborn") is not False:
                if event.get("newborn") is None:
                    turn.born.append(tribe.idle())
                tribe.grow()
        if self._can_slide() and not event.get("slide_to"):
            turn.step = "adapt"
        else:
            self._arrive(event)

    def _can_slide(self) -> bool:
        """Say whether Adaptability offers a neighbouring tile without an own meeple (DR-17)."""
        tribe = self.tribe()
        assert self.turn.slot is not None
        beside = self.box.of("slot", self.turn.slot)["adjacent"]
        free = [slot for slot in beside if f"tile:{slot}" not in tribe.meeples.values()]
        return bool(free) and tribe.uses("Adaptability") and not self.turn.medicine

    def _adapt(self, event: Plain) -> None:
        if event.get("slide_to"):
            self._stand(event["slide_to"])
        self._arrive(event)

    def _stay(self, event: Plain) -> None:
        """Take it that there was no slide where the turn went on without one."""
        if self.turn.step == "adapt":
            self._arrive(event)

    def _stand(self, slot: str) -> None:
        """Put the acting meeple on a tile."""
        assert self.turn.meeple is not None
        self.turn.slot = slot
        self.tribe().meeples[self.turn.meeple] = f"tile:{slot}"

    def _arrive(self, event: Plain) -> None:
        """Bump who else is on the last tile to its exit, and go on."""
        slot = self.turn.slot
        assert slot is not None
        for seat, tribe in self.tribes.items():
            for meeple, place in tribe.meeples.items():
                bumped = place == f"tile:{slot}" and seat != self.active
                if bumped and event.get("bump", True):
                    tribe.meeples[meeple] = self.box.exit(slot)
        self.turn.step = "icons"
        self._go_on()

    def _newborn(self, event: Plain) -> None:
        """Bring one in; of one that came with the move it is told once more whether it did."""
        if self.turn.born:
            born = self.turn.born.pop(0)
            if not event.get("used", True):
                self.tribe().meeples[born] = "mat"
        elif event.get("used", True):
            self.tribe().grow()

    def _decline_art(self, event: Plain) -> None:
        if "art" in self.turn.icons:
            self.turn.icons.remove("art")
            self._go_on()

    def _create_art(self, event: Plain) -> None:
        """Step 6: pay, gain, advance the cube; a finished card goes under the deck."""
        tribe, place = self.tribe(), self.row[event.get("place", 0)]
        lines = self.box.of("art", place["card"])["lines"]
        work = lines[place["cube"]]
        tribe.lose(self.paid(work["cost"], event)[0])
        tribe.gain({"vp": work["vp"]})
        place["cube"] += 1
        if place["cube"] == len(lines):
            self.under.append(place.pop("card"))
            place |= {"cube": 0, "empty": True}
        self.turn.icons.remove("art")
        self.turn.dyes += tribe.uses("Dyes")
        self._go_on()
        if event.get("dyes"):
            self._dyes({"resource": event["dyes"]})

    def _dyes(self, event: Plain) -> None:
        self.turn.dyes -= 1
        self.tribe().gain({event["resource"]: 1})
        if self.turn.step == "icons":
            self._go_on()

    def _go_on(self) -> None:
        """Say what comes next after a move: icons, then the tile, which Medicine replaces.

        An art icon is settled by a step of its own, also where no work can be paid (step 6). Where
        Adaptability may still slide the meeple, icons can be settled before: they are the line's.
        """
        if self.turn.step == "adapt":
            return
        waiting = "end" if self.turn.medicine else "perform"
        self.turn.step = "icons" if self.turn.icons else waiting

    def _perform(self, event: Plain) -> None:
        """Step 9; what cannot be paid is not performed: a lone dancer, no card chosen."""
        self._stay(event)
        turn, face = self.turn, self.face(self.tile())
        ways = self.paid(self.cost(face, event.get("card")), event)
        chosen = face["does"] != "study" or event.get("card")
        if ways and chosen and event.get("performed", True):
            self._take_effect(face, ways[0], event)
        turn.step = "move" if turn.step == "behind" else "end"
        turn.icons.clear()

    def _take_effect(self, face: Plain, loss: Amounts, event: Plain) -> None:
        """Lose everything first, then gain; a card's help is part of the gain."""
        tribe, turn = self.tribe(), self.turn
        gains = self.gains(face, event)
        tribe.lose(added(loss, event.get("lose") or {}))
        if face["home"]:
            assert turn.meeple is not None
            tribe.meeples[turn.meeple] = "mat"
        if face["does"] == "newborn":
            tribe.grow()
        tribe.gain(gains)
        if face["does"] == "study":
            self._learn(event)

    def _learn(self, event: Plain) -> None:
        """Put a new card down (STUDY d–f); Leadership of the others brings a token (DR-1)."""
        tribe, card, place = self.tribe(), event["card"], event.get("place") or {}
        self.stacks[card].pop(0)
        tribe.acquired.append(card)
        if card.lower() in SPECIALS:
            tribe.specials[card.lower()] = "card"
        else:
            covered = place.get("cover")
            pile = next(
                pile
                for number, pile in enumerate(tribe.side)
                if (number == place["side"] if "side" in place else pile[-1:] == [covered])
                or (not place and not pile)
            )
            pile.append(card)
        for seat, other in self.tribes.items():
            if seat != self.active and other.uses("Leadership"):
                other.gain({"vp": 1})

    # A rest, and the end of a turn

    def _rest(self, event: Plain) -> None:
        """Step down, leave the shore, cook or expand, spoil."""
        tribe = self.tribe()
        self.step_down(tribe)
        for kind in event.get("cook", ()):
            rate = self.cooking(tribe)
            tribe.lose({kind: rate[kind]})
            tribe.gain({"vp": rate[f"{kind}_vp"]})
        if event.get("expand"):
            tribe.lose({**{kind: tribe.goods[kind] for kind in SPOILED}, "vp": EXPAND_VP})
            tribe.grow()
        if event.get("spoil", True):
            for kind, most in SPOILED.items():
                tribe.goods[kind] = min(tribe.goods[kind], most)
        self.turn = Turn(step="end", meeple=self.turn.meeple, rested=True)

    def step_down(self, tribe: Tribe) -> None:
        """Move meeples on tiles to the next Ready Area; those then on the shore go home."""
        for meeple, place in tribe.meeples.items():
            if place.startswith("tile:"):
                place = self.box.exit(place.removeprefix("tile:"))
            tribe.meeples[meeple] = "mat" if place == "shore" else place

    def cooking(self, tribe: Tribe) -> Amounts:
        """Return what cooking costs and brings: of the card, else of the mat (DR-2)."""
        card = tribe.specials["cooking"] == "card"
        part = self.box.of("progress", "Cooking") if card else self.box.of("mat", "main")
        rate: Amounts = part["cook"]
        return rate

    def _end_turn(self, event: Plain) -> None:
        self._stay(event)
        over = event.get("game_over")
        if self.tribe().goods["vp"] >= GAME_END if over is None else over:
            self.phase = "over"
        else:
            assert self.active is not None
            self.active = self.seats[(self.seats.index(self.active) + 1) % self.count()]
            self.turn_no += 1
        self.turn = Turn()

    def _stacked_first(self, event: Plain) -> None:
        self.tie_winner = event["player"]

    # What a move means on this table

    def mover(self, event: Plain) -> str | None:
        """Return the meeple that moves; unsaid, the only one that can get there."""
        named: str | None = event.get("meeple") or self.turn.meeple
        able = [meeple for meeple in self.tribe().meeples if self.ways(event, meeple)]
        return named or (able[0] if len(able) == 1 else None)

    def ways(self, event: Plain, meeple: str) -> list[str]:
        """Return the lines from a meeple's Ready Area to the tile it moves to."""
        kind, _, ready = self.tribe().meeples.get(meeple, "").partition(":")
        return self.box.lines(ready, event["to"]) if kind == "ready" else []

    def tile(self) -> str:
        """Return the slot whose tile is to be performed."""
        slot = self.turn.medicine if self.turn.step == "behind" else self.turn.slot
        assert slot is not None
        return slot

    def clan(self) -> int:
        """Return what a tile that counts the clan gives; a lone meeple loses 1 (DR-8–DR-10)."""
        return self.tribe().on_board() - 2

    def cost(self, face: Plain, card: str | None = None) -> Amounts:
        """Return what a tile asks for, with the card that is studied (DR-31)."""
        asked: Amounts = dict(face["cost"])
        if face["does"] == "clan" and self.clan() < 0:
            asked = added(asked, {kind: -self.clan() for kind in face["gain"]})
        if face["does"] == "study" and card and self.stacks.get(card):
            top = self.stacks[card][0]
            asked = added(asked, self.box.of("progress", card)[f"cost_{top}"])
        return asked

    def gains(self, face: Plain, event: Plain) -> Amounts:
        """Return what a tile brings, with the help of cards (D-29)."""
        does, gain = face["does"], dict(face["gain"])
        if does == "clan":
            gain = {kind: max(self.clan(), 0) for kind in gain}
        elif does == "wisdom":
            gain = {"vp": self.tribe().on_board() - 1}
        elif does == "barter":
            gain = dict(event.get("gain") or {})
        elif does == "explore":
            gain = {"vp": 2 * sum((event.get("lose") or {}).values())}
        helps = [self.box.of("progress", card)["gain"] for card in self.helpers(face)]
        return added(gain, *helps)

    def helpers(self, face: Plain) -> list[str]:
        """Return the active cards that add to a tile of this name (D-29)."""
        return [
            card
            for card in self.tribe().acquired
            if self.tribe().uses(card) and self.box.of("progress", card)["tile"] == face["name"]
        ]

    def paid(self, cost: Amounts, event: Plain) -> list[Amounts]:
        """Return the ways to pay that agree with what the player said."""
        purse = self.tribe().goods
        return payments(cost, purse, event.get("pay_food"), event.get("pay_any"))

    def purse(self) -> Amounts:
        """Return the acting player's resources, without tokens."""
        return {kind: self.tribe().goods[kind] for kind in GOODS}
