"""The referee of Annapurna: the books of an Ascent, and what the print surely forbids.

Written from the specification (rules P-1 to P-30, rulings PR-1 to PR-26) and the printed rules.
A ruling only warns, so what rests on one alone is never called forbidden: Trade, Hide and Sweep in
the Hike (PR-11), the list of Protect actions (PR-1), an action on a turn that should be skipped
(PR-23), a second card of a Helping Hand (PR-6), burying an unfinished card (P-14), passing with a
card to Trade or Hide (PR-12), a Sweep before the action (no rule has it, and it may be told late).
Nor is what may only be told late, or rests on an effect the app was not told of.

Where numbered rules are silent the printed order of a turn is taken: the first climber is picked
before play starts, and Climbing knows no action but Explore, Trade and Hide.

Not kept: ``flags``, ``thrown`` and the moves drop and throw (their page is missing), ``unchecked``
(an arrival with values nobody told), ``names`` and ``stopped``. P-13, P-15, P-29 and P-30 are hints
and forbid nothing; P-1 and P-28 cannot be broken by a move, P-21, P-25 and P-26 are verdicts.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import ClassVar

from tests.referees.annapurna_books import PEAK, SLOTS, Books, Card, Climber, total
from tests.referees.referee import Plain

ACTIONS = ("explore", "trade", "hide", "pass", "drop", "throw")
IN_TURN = (*ACTIONS, "effect_done", "extra_turn", "sweep", "bury", "end")
"""What only the climber whose turn it is may do (P-2)."""
NOTES = ("see_card", "show_value", "show_backpack", "flag")
"""What is told of the table and may be told after the end, too."""
PROTECTING = {
    "explore": True,
    "trade": True,
    "hide": True,
    "pass": True,
    "drop": False,
    "throw": False,
}
"""What a protecting climber may do (PR-1), unless the table plays otherwise."""
TOKENS = 3
MOST = 4
"""Yin or Yang on a card."""


class Referee(Books):
    """Keeps the books, and knows which moves the print forbids."""

    OPTIONS: ClassVar[frozenset[str]] = frozenset(
        {"difficulty", "silent", *(f"protect_{action}" for action in PROTECTING)}
    )
    NEEDED: ClassVar[frozenset[str]] = frozenset()
    UNKEPT: ClassVar[frozenset[str]] = frozenset()

    def breaks(self, move: Plain) -> bool:
        """Say whether the print surely forbids this move now."""
        rules: tuple[Callable[[Plain], bool], ...] = (
            self._is_after_the_end,
            self._is_out_of_turn,
            self._is_no_time_to_begin,
            self._leaves_the_hike,
            self._is_no_action_yet,
            self._misses_a_face_down_card,
            self._is_out_of_reach,
            self._miscounts_actions,
            self._follows_no_effect,
            self._shows_too_much,
            self._looks_unasked,
            self._plays_a_missing_card,
            self._hides_at_home,
            self._is_unbalanced,
            self._leaves_an_effect,
            self._misplaces_the_meeple,
            self._helps_wrongly,
            self._takes_a_wrong_token,
            self._confuses_sweep_and_bury,
            self._shows_in_silence,
        )
        return any(rule(move) for rule in rules)

    def cites(self, move: Plain) -> frozenset[str]:
        """Return the rules that this move surely breaks, our readings included."""
        if self.over is not None and move["type"] not in NOTES:
            return frozenset({"P-24"})
        return frozenset(self._cited(move))

    def _cited(self, move: Plain) -> Iterator[str]:
        kind, climber = move["type"], self._climber(move)
        if self._is_out_of_turn(move):
            yield "P-2"
        elif self._acts_twice(climber, kind) or (
            kind in ("pass", "end") and self._leaves_something(climber, move)
        ):
            yield "P-7"
        if self._is_no_time_to_begin(move):
            yield "P-31"
        hiking = climber is not None and climber.stage == "hike"
        if hiking and kind in ("trade", "hide", "pass", "drop", "throw", "bury"):
            yield "P-3"
        if hiking and kind == "sweep" and not (self.extra_turns and self.acted):
            yield "P-3"
        if self._leaves_the_hike(move):
            yield "P-3"
        protects = climber is not None and climber.stage == "protect"
        if kind in ACTIONS and protects and kind not in self._protecting():
            yield "P-22"
        if kind in ("drop", "throw") and climber is not None and not protects:
            yield "P-32"
        if self._is_out_of_reach(move) and climber is not None:
            yield "P-6" if move["slot"][1] < str(climber.loc)[1] else "P-5"
        if self._hides_at_home(move):
            yield "P-11" if kind == "hide" else "P-22"
        place = {"trade": "P-10", "hide": "P-11", "drop": "P-22", "throw": "P-22"}
        if self._plays_a_missing_card(move):
            yield place[kind]
        if self._misses_a_face_down_card(move):
            yield place.get(kind, "P-4")
        if self._covers_a_card(move):
            yield "P-22"
        if self._looks_unasked(move):
            yield "P-9"
        if (self._follows_no_effect(move) and kind != "shenpa") or (
            kind == "shenpa" and self._follows_no_effect(move)
        ):
            yield "P-8"
        if self._shows_too_much(move):
            yield "P-33"
        if kind == "sweep" and self._sweeps_too_soon(climber, move):
            yield "P-34"
        if self._confuses_sweep_and_bury(move):
            yield "P-23"
        if any(card and card.up and card.blocked() for card in self._swept(move)):
            yield "P-14"
        if kind in ("sweep", "bury") and (not move["slots"] or self._is_unbalanced(move)):
            yield "P-12" if kind == "sweep" else "P-23"
        if self._misplaces_the_meeple(move):
            yield "P-16"
        if self._takes_a_wrong_token(move):
            yield "P-20"
        if kind == "help":
            yield from self._misdeeds_of_help(move)
        if self._shows_in_silence(move):
            yield "P-27"

    def _protecting(self) -> list[str]:
        return [
            action
            for action, usual in PROTECTING.items()
            if self.options.get(f"protect_{action}", usual)
        ]

    def sees(self, seat: str | None) -> Plain:
        """A face-down card is known to who laid it, a backpack to its owner, unless it is open."""
        seen = copy.deepcopy(self.position())
        for name, climber in seen["climbers"].items():
            lying = [card for card in climber["slots"].values() if card]
            hidden = [card for card in lying if not card["up"] and not card["buried"]]
            hidden += climber["cache"]
            hidden = [card for card in hidden if not seat or card.get("by") != seat]
            is_open = self.climbers[name].opened and not self.silent
            if name != seat and not is_open:
                hidden += climber["backpack"]
            for card in hidden:
                if card not in climber["cache"] or card.get("by") is not None:
                    card.update(id=None, v=None)
                    card.pop("symbols", None)
        return seen

    def lists(self) -> Mapping[str, list[Plain]]:
        """Complete sweeps (PR-4): those that leave no group, one for each different leftover."""
        verbs: dict[str, list[Plain]] = {"sweep": [], "bury": []}
        climber = self.climbers.get(self.turn or "")
        if climber is None or self.over is not None or self.is_endless():
            return verbs
        known = {k: c for k, c in climber.face_up().items() if c.v is not None and not c.blocked()}
        waits = climber.stage == "hike" and not self.extra_turns
        if len(known) > MOST_SEARCHED:
            return {}
        if (
            climber.stage == "climb"
            or (climber.stage == "hike" and self.acted)
            or climber.stage == "protect"
        ):
            verb = "bury" if climber.stage == "protect" else "sweep"
            soon = {"type": verb, "by": climber.name, "slots": []}
            if not waits and not (verb == "sweep" and self._is_out_of_turn(soon)):
                verbs[verb] = [{**soon, "slots": list(slots)} for slots in _complete(known)]
        return verbs

    def _acts_twice(self, climber: Climber | None, kind: str) -> bool:
        return kind in ACTIONS and (self.acted or (kind != "pass" and self._skips(climber)))

    def _skips(self, climber: Climber | None) -> bool:
        return climber is not None and climber.skip_next and not self.acted

    def _does_too_little(self, climber: Climber | None, move: Plain) -> bool:
        return move["type"] in ("pass", "end") and self._leaves_something(climber, move)

    def _leaves_something(self, climber: Climber | None, move: Plain) -> bool:
        """P-7: a turn without an action, though something could be explored, traded or hidden."""
        if climber is None or self.acted or self._skips(climber) or climber.stage == "protect":
            return False
        if move.get("skipped"):
            return False  # what the cards do the app does not know
        if self.within_reach(climber):
            return True
        lie_down = any(one.face_down() for one in self.climbers.values())
        return climber.stage == "climb" and bool(climber.backpack) and lie_down

    def _sweeps_too_soon(self, climber: Climber | None, move: Plain) -> bool:
        """P-34: sweeping comes after the action; a closed window may be a pause between turns."""
        if climber is None or climber.name != self.turn or climber.stage != "climb":
            return False
        if self.acted or self.help is None or self.help["from"] == climber.name:
            return False
        return self._leaves_something(climber, move)

    def _covers_a_card(self, move: Plain) -> bool:
        owner = move.get("to") or move["by"]
        is_open = move["type"] in ("drop", "throw")
        return is_open and owner in self.climbers and self.card(owner, move["slot"]) is not None

    def _misdeeds_of_help(self, move: Plain) -> Iterator[str]:
        giver = self.climbers[move["giver"]]
        if self.help is None or self.help["from"] != giver.name:
            yield "P-17"
        elif self.help["taken"]:
            yield "P-18"
        if move["by"] == giver.name:
            yield "P-18"
        card = giver.slots[move["slot"]]
        if card is not None and card.up and card.blocked():
            yield "P-19"
        elif card is None or not card.up or not self._may_be_balanced(giver, card):
            yield "P-18"

    def _may_be_balanced(self, giver: Climber, card: Card) -> bool:
        others = [one for one in giver.face_up().values() if one is not card and not one.blocked()]
        known = [one.v for one in others if one.v is not None]
        return card.v is None or len(known) < len(others) or reachable(-card.v, known)

    def awaits(self) -> Mapping[str, frozenset[str]]:
        """Say who is awaited: the climber on turn, values nobody told, and helping hands."""
        if self.over is not None or self.is_endless():
            return {}
        if self.turn is None:
            return {"": frozenset({"first_climber"}), **{one: frozenset() for one in self.order}}
        awaited: dict[str, set[str]] = {}
        if self.thrown and self.climbers[self.thrown["from"]].face_down():
            awaited.setdefault(self.thrown["to"], set()).add("turn_up")
        if any(card.v is None for one in self.climbers.values() for card in one.face_up().values()):
            awaited.setdefault("", set()).add("show_value")
        awaited.setdefault(self.turn, set()).update(self._due(self.climbers[self.turn]))
        if self.help and (giver := self.climbers[self.help["from"]]):
            blocked = [one for one in giver.face_up().values() if not one.blocked()]
            if any(one.v is not None and self._is_balanced(giver, one) for one in blocked):
                for name in self.order:
                    if name not in (giver.name, self.turn):
                        awaited.setdefault(name, set()).add("help")
        return {by: frozenset(verbs) for by, verbs in awaited.items()}

    def _is_balanced(self, giver: Climber, card: Card) -> bool:
        others = [one for one in giver.face_up().values() if one is not card and not one.blocked()]
        return reachable(-(card.v or 0), [one.v for one in others if one.v is not None])

    def _due(self, climber: Climber) -> Iterator[str]:
        yield "end"
        if any(card.pending for card in climber.face_up().values()):
            yield "effect_done"
        if self.help and self.help["from"] != climber.name:
            yield "help"
        if climber.stage != "hike" or self.acted:
            yield "bury" if climber.stage == "protect" else "sweep"
        if not self.acted:
            hike = ("explore", "pass")
            if climber.stage == "protect":
                yield from self._protecting()
            else:
                yield from hike if climber.stage == "hike" else ("explore", "trade", "hide", "pass")

    def _climber(self, move: Plain) -> Climber | None:
        return self.climbers.get(move["by"])

    def _is_after_the_end(self, move: Plain) -> bool:
        """P-24: the Ascent is over; cards may still be read and backpacks shown."""
        return self.over is not None and move["type"] not in NOTES

    def _is_out_of_turn(self, move: Plain) -> bool:
        """P-2: only the climber whose turn it is acts, sweeps and ends."""
        return move["type"] in IN_TURN and self.turn is not None and move["by"] != self.turn

    def _is_no_time_to_begin(self, move: Plain) -> bool:
        """Setup: the first climber is picked before play; who has played may be told late."""
        if move["type"] != "first_climber" or self.turn is None or not self.begun:
            return False
        climber = self.climbers.get(move["climber"])
        at_home = climber is None or (climber.stage == "hike" and climber.loc is None)
        return at_home and not (self.acted and self.turn == move["climber"])

    def _leaves_the_hike(self, move: Plain) -> bool:
        """P-3: on the Hike a card of the bottom row is flipped."""
        climber = self._climber(move)
        hiking = climber is not None and climber.stage == "hike"
        return hiking and move["type"] == "explore" and move["slot"] not in SLOTS[:5]

    def _is_no_action_yet(self, move: Plain) -> bool:
        """Climbing, step 1: Explore, Trade or Hide; cards are dropped or thrown later, if ever."""
        climber = self._climber(move)
        protecting = climber is None or climber.stage == "protect"
        return move["type"] in ("drop", "throw") and not protecting

    def _misses_a_face_down_card(self, move: Plain) -> bool:
        """P-4, P-10, P-11: only a face-down card is explored, turned up or replaced."""
        owners = {
            "explore": move["by"],
            "trade": move["by"],
            "hide": move.get("to"),
            "turn_up": move.get("of") or move["by"],
        }
        owner = owners.get(move["type"])
        if not owner:
            return False
        card = self.card(owner, move["slot"])
        return card is None or card.up

    def _is_out_of_reach(self, move: Plain) -> bool:
        """P-5, P-6: beside the location or above it, never below."""
        climber = self._climber(move)
        if move["type"] != "explore" or climber is None or climber.stage != "climb":
            return False
        return climber.loc is not None and move["slot"] not in self.adjacent[climber.loc]

    def _miscounts_actions(self, move: Plain) -> bool:
        """P-7: one action a turn, no more and no less."""
        climber = self._climber(move)
        if climber is None:
            return False
        if move["type"] in ACTIONS and self.acted:
            return True
        if move["type"] not in ("pass", "end") or self.acted or move.get("skipped"):
            return False
        return not (climber.stage == "protect" or climber.skip_next or self._is_stuck(climber))

    def _is_stuck(self, climber: Climber) -> bool:
        """Say whether there is nothing to explore; that one must Trade or Hide then is PR-12."""
        reached = SLOTS[:5] if climber.loc is None else self.adjacent[climber.loc]
        return not set(reached) & set(climber.face_down())

    def _follows_no_effect(self, move: Plain) -> bool:
        """P-8: an effect happens when its card is explored, and may last until it is finished."""
        lasting = any(one.lasting() for one in self.climbers.values())
        needs_one = move["type"] in ("extra_turn", "shenpa", "turn_up")
        if needs_one and self.explored is None and not lasting and not self._tells_late(move):
            return True
        return self._names_no_effect(move)

    def _tells_late(self, move: Plain) -> bool:
        """Say whether an effect may be one of the last turn, or go on in this one untold."""
        climber = self._climber(move)
        if climber is not None and self._goes_on(climber):
            return True
        if self.acted or self.help is None:
            return False
        return bool(move["type"] == "shenpa" or move["by"] != self.turn)

    def _goes_on(self, climber: Climber) -> bool:
        affected = climber.affected and climber.name == self.turn
        return bool(climber.shenpa or affected)

    def _names_no_effect(self, move: Plain) -> bool:
        """P-8: the card whose effect is followed lies face up and was explored just now, or lasts.

        A climber whose turn it is not may be hit by a card of somebody else.
        """
        slot, own = move.get("slot"), move["by"] == self.turn
        if move["type"] not in ("effect_done", "shenpa") or slot is None:
            return False
        if move["type"] == "shenpa" and not own:
            return False
        card, climber = self.card(move["by"], slot), self.climbers[move["by"]]
        if card is None or not card.up:
            return True
        return not (card.pending or slot == self.explored or self._goes_on(climber))

    def _shows_too_much(self, move: Plain) -> bool:
        """Gear: a card has up to four Yin, or up to four Yang."""
        told = (move.get("shown"), move.get("v"))
        return any(value is not None and abs(value) > MOST for value in told)

    def _looks_unasked(self, move: Plain) -> bool:
        """P-9: a face-down card is looked at only when an effect allows it."""
        if move["type"] != "peek" or move.get("allowed"):
            return False
        card = self.card(move.get("of") or move["by"], move["slot"])
        return card is None or not card.up

    def _plays_a_missing_card(self, move: Plain) -> bool:
        """P-10, P-11: a card comes out of the own backpack."""
        climber = self._climber(move)
        if move["type"] not in ("trade", "hide", "drop", "throw") or climber is None:
            return False
        named = move.get("card")
        if any(named in (None, card.id) for card in climber.backpack):
            return False
        nameless = any(card.id is None for card in climber.backpack)
        return not nameless or self._is_elsewhere(climber.name, named)

    def _is_elsewhere(self, name: str, card_id: str | None) -> bool:
        """Say whether a card is known to lie somewhere; one without a name may be any other."""
        held = (
            (one.name, card)
            for one in self.climbers.values()
            for card in (*one.slots.values(), *one.backpack, *one.cache)
        )
        return any(card and card.id == card_id and name in (by, card.suit) for by, card in held)

    def _hides_at_home(self, move: Plain) -> bool:
        """P-11: Hide goes to another climber's mountainside."""
        return move["type"] in ("hide", "throw") and move["to"] == move["by"]

    def _swept(self, move: Plain) -> list[Card | None]:
        climber = self._climber(move)
        if move["type"] not in ("sweep", "bury") or climber is None:
            return []
        return [climber.slots[slot] for slot in dict.fromkeys(move["slots"])]

    def _is_unbalanced(self, move: Plain) -> bool:
        """P-12, P-23: swept and buried cards lie face up and add up to 0."""
        cards = self._swept(move)
        if any(card is None or not card.up for card in cards):
            return True
        return total(card.v for card in cards if card) not in (0, None)

    def _leaves_an_effect(self, move: Plain) -> bool:
        """P-14: a card without symbols is not swept before its effect is finished."""
        cards = self._swept(move)
        return move["type"] == "sweep" and any(card and card.blocked() for card in cards)

    def _misplaces_the_meeple(self, move: Plain) -> bool:
        """P-16: the meeple is on the last explored card, lying if the next turn is affected."""
        climber = self._climber(move)
        if move["type"] != "end" or climber is None:
            return False
        arrived = climber.stage == "protect" or climber.loc == PEAK
        place, lying = move.get("meeple"), move.get("lying")
        climbing = [one for one in self.climbers.values() if one.stage != "protect"]
        if place == climber.loc == PEAK and climbing == [climber]:
            place = None  # the last to arrive needs no token (PR-14)
        if place is not None and place != ("token" if arrived else climber.loc):
            return True
        # Why it lies the table may know better: the app is not told every effect.
        protects = climber.stage == "protect"
        return lying is False and not protects and self._will_lie(climber, move)

    def _will_lie(self, climber: Climber, move: Plain) -> bool:
        """That a lasting effect was finished may not have been told."""
        ending = climber.affected or bool(move.get("skipped"))
        return climber.shenpa and not ending and not climber.lasting()

    def _helps_wrongly(self, move: Plain) -> bool:
        """P-17, P-18, P-19: a balanced face-up card of the climber who just ended a turn."""
        if move["type"] != "help":
            return False
        if self.help is None or self.help["from"] != move["giver"] or move["by"] == move["giver"]:
            return True
        giver = self.climbers[move["giver"]]
        card = giver.slots[move["slot"]]
        if card is None or not card.up or card.blocked():
            return True
        others = [one for one in giver.face_up().values() if one is not card and not one.blocked()]
        known = [one.v for one in others if one.v is not None]
        if card.v is None or len(known) < len(others):
            return False
        return not reachable(-card.v, known)

    def _takes_a_wrong_token(self, move: Plain) -> bool:
        """P-20: the token tells the order of arrival; there are three."""
        climber, token = self._climber(move), move.get("token")
        if move["type"] != "end" or climber is None or token is None:
            return False
        arrival = 1 + sum(one.peak is not None for one in self.climbers.values())
        peaking = climber.stage == "climb" and climber.loc == PEAK
        due = arrival if peaking else climber.peak
        return bool(token != due or token > TOKENS)

    def _confuses_sweep_and_bury(self, move: Plain) -> bool:
        """P-23: Sweep up to and in the peak turn, Bury afterwards."""
        climber = self._climber(move)
        if climber is None:
            return False
        wrong = ("sweep",) if climber.stage == "protect" else ("bury",)
        return move["type"] in wrong

    def _shows_in_silence(self, move: Plain) -> bool:
        """P-27: in the silent variant no backpack is shown."""
        closes = move.get("opened") is False
        return self.silent and move["type"] == "show_backpack" and not closes


MOST_SEARCHED = 9
"""With more cards there are too many sets to look through."""


def _complete(cards: Mapping[str, Card]) -> Iterator[tuple[str, ...]]:
    """Yield the sets that add up to 0 and leave none, the first by place for each leftover."""
    places = [slot for slot in SLOTS if slot in cards]
    left_over: dict[tuple[int, ...], list[tuple[str, ...]]] = {}
    for count in range(1, len(places) + 1):
        for slots in combinations(places, count):
            left = [cards[slot].v or 0 for slot in places if slot not in slots]
            if sum(cards[slot].v or 0 for slot in slots) == 0 and not _has_group(left):
                left_over.setdefault(tuple(sorted(left)), []).append(slots)
    for ways in left_over.values():
        yield min(ways, key=lambda slots: [SLOTS.index(slot) for slot in slots])


def _has_group(values: list[int]) -> bool:
    return any(reachable(-one, values[:at]) for at, one in enumerate(values))


def reachable(target: int, values: Iterable[int]) -> bool:
    """Say whether some of the values, possibly none, add up to the target (section 5.1)."""
    sums = {0}
    for value in values:
        sums |= {one + value for one in sums}
    return target in sums
