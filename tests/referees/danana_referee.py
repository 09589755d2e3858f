"""The referee of Danana, written from the SPEC alone.

Its books are in ``danana_books.py``, what moves do to them in ``danana_turns.py``;
``danana_deal.py`` judges how a game is laid out and begun, and here the turns are judged.

A verdict is for sure: what rests on a ruling (DR-…) is never called forbidden. So it lets pass:
a STUDY or NEWBORN tile not performed (DR-13), BARTER left out, since zero is allowed (DR-12), a
newborn on the way left out (DR-14), Medicine where no way leads on (DR-16),
a slide after Medicine (DR-17), an elder not bumped to the shore (DR-19), another count
of the clan (DR-9, DR-10), a lone dancer's or gatherer's loss (DR-8, DR-9), an ability of the mat
covered by another card (DR-6).

Where SPEC and print are silent: who lays out the table says what lies there. A tile, a stack or a
card is laid once: where it lies nothing is laid again. Who starts may be said again, not otherwise.
How often a face may lie on the board is not printed. A meeple that is picked has not moved yet, so
another may be picked or moved instead.
A player's own deed done by nobody (``by`` is empty) is out of turn. ``count_vp`` is never wrong:
tokens are what they are.

Not kept: ``colour``, ``private``, ``on_board``, ``first_ready``, ``active`` and ``ready`` (said by
other fields), ``names``, ``stopped`` and ``owed`` (no rule of the game). Not played by the books:
rulings other than the recommended ones, icons printed on faces of an owner's own making, setup
meeples of which only the column was said, corrections.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from tests.referees.danana_books import GAME_END, GOODS, SPECIALS, Amounts, Tribe, added, payments
from tests.referees.danana_deal import Deal
from tests.referees.danana_turns import EXPAND_VP, SPOILED
from tests.referees.referee import Plain

ARRIVED = ("adapt", "icons", "perform")
"""The steps at which the acting meeple stands on its tile, which is not performed yet."""


class Referee(Deal):
    """Keeps the books of a game of Danana and judges its moves."""

    OPTIONS: ClassVar[frozenset[str]] = frozenset()
    NEEDED: ClassVar[frozenset[str]] = frozenset()
    UNKEPT: ClassVar[frozenset[str]] = frozenset(
        {"setup_place", "perform", "move", "create_art.icon"}
    )

    def breaks(self, move: Plain) -> bool:
        """Say whether the print forbids this move now, on what is known for sure."""
        return any(True for _ in self.broken(move))

    def broken(self, move: Plain) -> Iterator[str]:
        """Yield the rules that forbid a move."""
        yield from getattr(self, f"_judge_{move['type']}")(move)

    # An action (SPEC 3.2)

    def _turn(self, move: Plain, *steps: str) -> Iterator[str]:
        """D-5, D-6: it is this player's turn, and this is the time for it."""
        if self.phase != "play" or move["by"] != self.active or self.turn.step not in steps:
            yield "D-6"

    def _own_turn(self, move: Plain) -> Iterator[str]:
        """D-6: it is this player's turn; what is said changes nothing."""
        if self.phase != "play" or move["by"] != self.active:
            yield "D-6"

    def _waits(self, meeple: str | None) -> bool:
        """Say whether an own meeple waits in a Ready Area."""
        return bool(meeple) and self.tribe().meeples.get(meeple or "", "").startswith("ready:")

    def _judge_pick(self, move: Plain) -> Iterator[str]:
        """D-7: only a meeple that waits in a Ready Area can act."""
        again = bool(self.turn.medicine) and move["meeple"] == self.turn.meeple
        steps = ("start", "behind", "move") if again else ("start",)
        yield from (late := list(self._turn(move, *steps)))
        if not late and not self._waits(move["meeple"]):
            yield "D-7"

    def _judge_medicine(self, move: Plain) -> Iterator[str]:
        """D-30: the card is active, the tile is just behind the meeple and can be performed."""
        if late := list(self._turn(move, "start")):
            yield from late
            return
        tribe, behind = self.tribe(), move["behind"]
        if not self._waits(move["meeple"]):
            yield "D-7"
        if not tribe.uses("Medicine"):
            yield "D-30"
        if self.box.exit(behind) != tribe.meeples.get(move["meeple"]):
            yield "D-30"
        if behind in self.faces and not self._performable(self.face(behind)):
            yield "D-30"

    def _judge_move(self, move: Plain) -> Iterator[str]:
        """D-7–D-10, D-14: a waiting meeple goes along a line to a tile without an own meeple."""
        if late := list(self._turn(move, "start", "behind", "move")):
            yield from late
            return
        meeple = self.mover(move)
        bound = self.turn.meeple if self.turn.medicine else None
        if not self._waits(meeple) or meeple not in (bound or meeple, None):
            yield "D-7"
            return
        assert meeple is not None
        ways = self.ways(move, meeple)
        line = move.get("line") or (ways[0] if ways else None)
        if line not in ways:
            yield "D-8"
        elif move.get("newborn"):
            yield from self._crossed(line, meeple)
        yield from self._arrival(move["to"], bumped=True, move={})
        if slide := move.get("slide_to"):
            yield from self._slide(move["to"], slide)
        yield from self._arrival(slide or move["to"], move.get("bump", True), move)

    def _crossed(self, line: str | None, meeple: str) -> Iterator[str]:
        """D-10, D-11: a newborn comes in by its icon, if there is room and a meeple for it."""
        after = Tribe(meeples={**self.tribe().meeples, meeple: "tile"})
        if not line or "newborn" not in self.box.of("line", line)["icons"] or not after.can_grow():
            yield "D-10"

    def _slide(self, start: str, to: str) -> Iterator[str]:
        """D-31: Adaptability is active and the tile is next to the first."""
        if not self.tribe().uses("Adaptability"):
            yield "D-31"
        if to not in self.box.of("slot", start)["adjacent"]:
            yield "D-31"

    def _arrival(self, slot: str, bumped: bool, move: Plain) -> Iterator[str]:
        """D-9, D-14: no own meeple is there, and another player's is bumped to the tile's exit."""
        if f"tile:{slot}" in self.tribe().meeples.values():
            yield "D-9"
        yield from self._bump(slot, bumped, move)

    def _bump(self, slot: str, bumped: bool, move: Plain) -> Iterator[str]:
        """D-14: who stands there goes to the tile's exit."""
        away, place = self.box.exit(slot), f"tile:{slot}"
        others = (tribe for seat, tribe in self.tribes.items() if seat != self.active)
        there = any(place in tribe.meeples.values() for tribe in others)
        right = bumped and move.get("bump_to") in (None, away, away.removeprefix("ready:"))
        if there and away != "shore" and not right:
            yield "D-14"

    def _judge_adapt(self, move: Plain) -> Iterator[str]:
        """D-31: one slide follows the move at once; to stay is always possible."""
        slide = move.get("slide_to")
        if not slide:
            yield from self._own_turn(move)
            if self.turn.step == "adapt" and self.turn.slot:
                yield from self._bump(self.turn.slot, move.get("bump", True), move)
        elif late := list(self._turn(move, "adapt")):
            yield from (*late, "D-31")
        elif self.turn.slot:
            yield from self._slide(self.turn.slot, slide)
            yield from self._arrival(slide, move.get("bump", True), move)

    def _judge_newborn(self, move: Plain) -> Iterator[str]:
        """D-10, D-11: a newborn needs its icon, room and a meeple on the mat."""
        yield from self._own_turn(move)
        if move.get("used", True) and ("newborn" not in self.turn.icons):
            yield "D-10"

    def _judge_decline_art(self, move: Plain) -> Iterator[str]:
        """D-6: whoever leaves art out is the acting player."""
        yield from self._own_turn(move)

    def _judge_create_art(self, move: Plain) -> Iterator[str]:
        """D-12, D-13, D-33: an icon, and the whole cost of the line beside the cube."""
        place = move.get("place", 0)
        late = list(self._own_turn(move))
        if late or "art" not in self.turn.icons or place not in range(4):
            yield from (*late, "D-12")
            return
        lying = self.row[place]
        if lying.get("empty"):
            yield "D-13"  # the next card comes at once
        if "card" in lying:
            lines = self.box.of("art", lying["card"])["lines"]
            if len(self.paid(lines[lying["cube"]]["cost"], move)) != 1:
                yield "D-12"
            if move.get("cube") not in (None, (lying["cube"] + 1) % len(lines)):
                yield "D-13"
        if move.get("dyes") and not self.tribe().uses("Dyes"):
            yield "D-33"

    def _judge_dyes(self, move: Plain) -> Iterator[str]:
        """D-33: Dyes bring a resource to the acting player, for each cube advanced."""
        if self.phase != "play" or move["by"] != self.active or not self.turn.dyes:
            yield "D-33"

    def _judge_leadership(self, move: Plain) -> Iterator[str]:
        """D-32: what it brings, and when, is a reading (DR-1); but the card is active."""
        tribe = self.tribes.get(move["by"])
        if self.phase != "play" or not tribe or not tribe.uses("Leadership"):
            yield "D-32"

    # Performing a tile

    def _judge_perform(self, move: Plain) -> Iterator[str]:
        """D-15–D-30: the tile the meeple stands on, or the one behind it by Medicine."""
        if late := list(self._turn(move, "behind", *ARRIVED)):
            yield from late
            return
        behind = self.turn.step == "behind"
        if self.turn.medicine and not behind:
            yield "D-30"
            return
        if self.turn.dyes:
            yield "D-33"  # in order: what Dyes bring comes before the tile
        slot = self.tile()
        if move.get("behind") not in (None, slot) or (
            behind and move.get("variant") == "adaptability"
        ):
            yield "D-30"
        if move.get("slide_to") not in (None, slot):
            yield "D-31"
        if slot not in self.faces:
            return
        if move.get("face") not in (None, self.faces[slot]):
            yield "D-30"
        yield from self._performance(self.face(slot), move)

    def _performance(self, face: Plain, move: Plain) -> Iterator[str]:
        """D-15–D-22, D-29, D-34: what the tile asks for is there, and is given."""
        if not move.get("performed", True):
            if self._must_perform():
                yield "D-15"
            return
        if any(self.purse()[kind] < count for kind, count in face["needs"].items()):
            yield "D-17"
        if face["does"] == "newborn" and not self.tribe().can_grow():
            yield "D-34"
        if face["does"] == "study":
            yield from self._study(move)
        elif move.get("card"):
            yield "D-24"
        if (
            not self._loses_alone(face)
            and len(self.paid(self.cost(face, move.get("card")), move)) != 1
        ):
            yield "D-16"
        yield from self._exchange(face, move)
        if face["home"] and move.get("kept"):
            yield "D-22"
        if (helped := move.get("helped")) is not None and set(helped) != set(self.helpers(face)):
            yield "D-29"

    def _loses_alone(self, face: Plain) -> bool:
        """Say whether a lone meeple loses by this tile; what then happens is ruled (DR-8, DR-9)."""
        return bool(face["does"] == "clan") and self.clan() < 0

    def _exchange(self, face: Plain, move: Plain) -> Iterator[str]:
        """D-16, D-20: BARTER and EXPLORE have a limit; what is bartered for equals what is lost."""
        lose: Amounts = move.get("lose") or {}
        gain: Amounts = move.get("gain") or {}
        if sum(lose.values()) > face["limit"] or not {*lose, *gain} <= set(GOODS):
            yield "D-20"
        if sum(gain.values()) != (sum(lose.values()) if face["does"] == "barter" else 0):
            yield "D-20"
        if any(count > self.purse().get(kind, 0) for kind, count in lose.items()):
            yield "D-16"

    def _study(self, move: Plain) -> Iterator[str]:
        """D-24–D-27: the top card of a stack, a new name, and a place for it."""
        card, tribe = move.get("card"), self.tribe()
        if not card and self._performable(self.face(self.tile())):
            return  # a legal card was not chosen: D-15, which rests on DR-13 here
        if not card or not self.stacks.get(card):
            yield "D-24"
            return
        if card in tribe.acquired:
            yield "D-25"
        place = move.get("place") or {}
        if card.lower() in SPECIALS:
            if place.get("side") is not None or place.get("cover"):
                yield "D-26"
        elif place.get("cover"):
            if place["cover"] not in [pile[-1] for pile in tribe.side if pile]:
                yield "D-27"
        elif place.get("side") is not None:
            if place["side"] not in range(3) or tribe.side[place["side"]]:
                yield "D-27"
        elif all(tribe.side) and not place.get("mat"):
            yield "D-27"

    def _performable(self, face: Plain) -> bool:
        """D-16, D-17, D-23, D-34: say whether a tile can be performed in any way."""
        if any(self.purse()[kind] < count for kind, count in face["needs"].items()):
            return False
        if face["does"] == "newborn" and not self.tribe().can_grow():
            return False
        goods = self.tribe().goods
        if face["does"] == "study":
            return any(
                payments(self.cost(face, card), goods)
                for card, copies in self.stacks.items()
                if copies and card not in self.tribe().acquired
            )
        return bool(payments(self.cost(face), goods))

    def _must_perform(self) -> bool:
        """D-15: say whether the tile below the acting meeple can be performed, hence must be."""
        slot = self.turn.slot
        if self.turn.step not in ARRIVED or self.turn.medicine or slot not in self.faces:
            return False
        assert slot is not None
        face = self.face(slot)
        soft = face["does"] in ("study", "newborn", "barter") or self._loses_alone(face)
        return not soft and self._performable(face)

    # A rest, and the end of a turn

    def _judge_rest(self, move: Plain) -> Iterator[str]:
        """D-35–D-39: step down, cook or expand, spoil."""
        if late := list(self._turn(move, "start")):
            yield from late
            return
        cook, expand = move.get("cook", []), move.get("expand", False)
        after = Tribe(dict(self.tribe().goods), dict(self.tribe().meeples))
        self.step_down(after)
        if len(cook) > 1 or (cook and expand):
            yield "D-37"
        rate = self.cooking(self.tribe())
        if any(after.goods[kind] < rate[kind] for kind in cook):
            yield "D-37"
        if expand:
            if self.tribe().uses("Cooking") or after.goods["vp"] < EXPAND_VP:
                yield "D-38"
            if not after.can_grow():
                yield "D-38"
        left = added(after.goods, {kind: -rate[kind] for kind in cook})
        too_much = any(left.get(kind, 0) > most for kind, most in SPOILED.items())
        if too_much and not expand and not move.get("spoil", True):
            yield "D-39"
        if any(after.meeples.get(one) != at for one, at in move.get("meeples", {}).items()):
            yield "D-35"

    def _judge_end_turn(self, move: Plain) -> Iterator[str]:
        """D-6, D-15, D-33, D-40: after an action or a rest; with 60 in tokens the game is over."""
        yield from (late := list(self._turn(move, *ARRIVED, "end")))
        if late:
            return
        if self._must_perform():
            yield "D-15"
        if self.turn.dyes:
            yield "D-33"
        if move.get("game_over") not in (None, self.tribe().goods["vp"] >= GAME_END):
            yield "D-40"

    def _judge_stacked_first(self, move: Plain) -> Iterator[str]:
        """D-48: towers are built by those who are level when the game is over."""
        level = self.contest() if self.phase == "over" else []
        if len(level) < 2 or move["player"] not in level:
            yield "D-48"
        if self.tie_winner not in (None, move["player"]):
            yield "D-48"

    def _judge_count_vp(self, move: Plain) -> Iterator[str]:
        """Whoever counts the own tokens is right."""
        del move
        yield from ()

    def _judge_ask_vp(self, move: Plain) -> Iterator[str]:
        """D-50: tokens are hidden from others until the end."""
        if self.phase != "over" and move["by"] != move["player"]:
            yield "D-50"
