"""The referee of Annapurna: the books of an Ascent, and what the print surely forbids.

Written from the specification (rules P-1 to P-30, rulings PR-1 to PR-26) and the printed rules.
A ruling only warns, so what rests on one alone is never called forbidden: Trade, Hide and Sweep in
the Hike (PR-11), the list of Protect actions (PR-1), an action on a turn that should be skipped
(PR-23), a second card of a Helping Hand (PR-6), burying an unfinished card (P-14).

Where numbered rules are silent the printed order of a turn is taken: the first climber is picked
before play starts, Climbing knows no action but Explore, Trade and Hide, and Sweep follows it.

Not kept: ``flags``, ``thrown`` and the moves drop and throw (their page is missing), ``unchecked``
(an arrival with values nobody told), ``names`` and ``stopped``. P-13, P-15, P-29 and P-30 are hints
and forbid nothing; P-1 and P-28 cannot be broken by a move, P-21, P-25 and P-26 are verdicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.referees.annapurna_books import PEAK, SLOTS, Books, Card, Climber, total
from tests.referees.referee import Plain

ACTIONS = ("explore", "trade", "hide", "pass", "drop", "throw")
IN_TURN = (*ACTIONS, "effect_done", "extra_turn", "sweep", "bury", "end")
"""What only the climber whose turn it is may do (P-2)."""
NOTES = ("see_card", "show_value", "show_backpack", "flag")
"""What is told of the table and may be told after the end, too."""
TOKENS = 3
MOST = 4
"""Yin or Yang on a card."""


class Referee(Books):
    """Keeps the books, and knows which moves the print forbids."""

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
            self._sweeps_early,
            self._misplaces_the_meeple,
            self._helps_wrongly,
            self._takes_a_wrong_token,
            self._confuses_sweep_and_bury,
            self._shows_in_silence,
        )
        return any(rule(move) for rule in rules)

    def _climber(self, move: Plain) -> Climber | None:
        return self.climbers.get(move["by"])

    def _is_after_the_end(self, move: Plain) -> bool:
        """P-24: the Ascent is over; cards may still be read and backpacks shown."""
        return self.over is not None and move["type"] not in NOTES

    def _is_out_of_turn(self, move: Plain) -> bool:
        """P-2: only the climber whose turn it is acts, sweeps and ends."""
        return move["type"] in IN_TURN and self.turn is not None and move["by"] != self.turn

    def _is_no_time_to_begin(self, move: Plain) -> bool:
        """Setup: the first climber is picked once, before play starts."""
        if move["type"] != "first_climber" or self.turn is None:
            return False
        return self.begun or move["climber"] != self.turn

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
        if move["type"] not in ("pass", "end") or self.acted:
            return False
        return not (climber.stage == "protect" or climber.skip_next or self._is_stuck(climber))

    def _is_stuck(self, climber: Climber) -> bool:
        """PR-12: nothing to explore, nothing to Trade or Hide."""
        reached = SLOTS[:5] if climber.loc is None else self.adjacent[climber.loc]
        if set(reached) & set(climber.face_down()):
            return False
        return not (climber.backpack and any(one.face_down() for one in self.climbers.values()))

    def _follows_no_effect(self, move: Plain) -> bool:
        """P-8: an effect happens when its card is explored, and may last until it is finished."""
        lasting = any(one.lasting() for one in self.climbers.values())
        needs_one = move["type"] in ("extra_turn", "shenpa", "turn_up")
        if needs_one and self.explored is None and not lasting:
            return True
        return self._names_no_effect(move)

    def _names_no_effect(self, move: Plain) -> bool:
        """P-8: the card whose effect is followed lies face up and was explored just now, or lasts.

        A climber whose turn it is not may be hit by a card of somebody else.
        """
        slot, own = move.get("slot"), move["by"] == self.turn
        if move["type"] not in ("effect_done", "shenpa") or slot is None or not own:
            return False
        card = self.card(move["by"], slot)
        return card is None or not card.up or not (card.pending or slot == self.explored)

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
        return not any(named in (None, card.id) for card in climber.backpack)

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

    def _sweeps_early(self, move: Plain) -> bool:
        """Climbing, step 2: Sweep comes after the action, unless the turn is skipped.

        Without a window an extra turn is about to begin: one sweeps between the two.
        """
        climber = self._climber(move)
        if move["type"] != "sweep" or climber is None or climber.stage == "protect" or self.acted:
            return False
        if self.help is None:
            return False
        return not (climber.skip_next or self._is_stuck(climber))

    def _misplaces_the_meeple(self, move: Plain) -> bool:
        """P-16: the meeple is on the last explored card, lying if the next turn is affected."""
        climber = self._climber(move)
        if move["type"] != "end" or climber is None:
            return False
        arrived = climber.stage == "protect" or climber.loc == PEAK
        place, lying = move.get("meeple"), move.get("lying")
        if place is not None and place != ("token" if arrived else climber.loc):
            return True
        # Why it lies the table may know better: the app is not told every effect.
        return lying is False and not arrived and self._will_lie(climber, move)

    def _will_lie(self, climber: Climber, move: Plain) -> bool:
        ending = climber.affected or bool(move.get("skipped"))
        return climber.lasting() if ending else climber.shenpa

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


def reachable(target: int, values: Iterable[int]) -> bool:
    """Say whether some of the values, possibly none, add up to the target (section 5.1)."""
    sums = {0}
    for value in values:
        sums |= {one + value for one in sums}
    return target in sums
