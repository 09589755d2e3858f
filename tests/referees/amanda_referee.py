"""The referee of Amanda: what the SPEC forbids for sure, on what lies open or was told.

Objections that rest on a ruling (AR-…) are no breach: the table may play it the other way.

Kept beyond the SPEC, as the dumps write it: how long ``collided``, ``impossible``, ``moved`` and
``collected`` stand before they are wiped; that a game in which nobody can win any more counts as
lost when its next round begins. Not compared: the score line ``centre``, of which the SPEC says
nothing. Not judged, as only rulings speak of it: who may vote on a tie, an early reshuffle, claims
of those who could not agree, and the sums of penalties or lists of movers a report may bring along.

Where the SPEC and the print are silent: what happened may be reported by anyone (resolving,
collecting, the totem); a player's own move that bears no name is judged by its time alone, as it
could be anybody's; a hand may be told at any time, as long as its cards can all be there; a marker
is placed once; a vote is heard only when the totem leaves the centre.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict
from typing import ClassVar

from tests.referees.amanda_books import CENTRE, COPIES, HAND, UNSEEN, Books, Seat, written
from tests.referees.referee import Plain, Spoiled

SHOWN = ("REVEAL_CENTRE", "REVEAL", "RESOLVE")
OWN = {
    "see_hand": (),
    "locked_in": ("PLAN",),
    "play": SHOWN[:2],
    "announce": SHOWN,
    "pay": ("PENALTY", "TOTEM_PENALTY"),
    "draw": ("RECOVER",),
}
"""The moves that need a player to be judged, and when it is time for them."""


class Referee:
    """Keeps the books of a game of Amanda, and judges moves by the SPEC's numbered rules."""

    OPTIONS: ClassVar[frozenset[str]] = frozenset()
    NEEDED: ClassVar[frozenset[str]] = frozenset()
    UNKEPT: ClassVar[frozenset[str]] = frozenset({"pay.at"})

    def __init__(self, start: Plain) -> None:
        """Set the table up."""
        self.books = Books(start)

    # Telling

    def position(self) -> Plain:
        """Say how the table lies."""
        books = self.books
        return {
            "n": books.count,
            "round": books.round,
            "phase": books.phase,
            "totem": books.totem,
            "ground": written(books.ground),
            "fresh": written(books.fresh),
            "winners": books.winners,
            "players": {name: _seat(seat) for name, seat in books.seats.items()},
        }

    def score(self) -> Plain:
        """Say everybody's power: offerings carried less cards lost (section 5)."""
        seats = self.books.seats.items()
        return {
            "totals": {name: seat.power for name, seat in seats},
            "lines": {
                "offerings": {name: len(seat.offerings) for name, seat in seats},
                "lost": {name: -len(seat.lost) for name, seat in seats},
            },
            "winners": self.books.complete_in_centre(),
        }

    def outcome(self) -> Plain:
        """Say whether the rain falls, or cannot fall any more."""
        books = self.books
        if books.winners:
            return {"ending": "winners", "winners": books.winners}
        is_lost = books.phase == "PLAN" and all(map(books.cannot_win, books.seats.values()))
        return {"ending": "lost" if is_lost else "running", "winners": []}

    # Following

    def follow(self, event: Plain) -> None:
        """Let a move happen."""
        getattr(self, f"_follow_{event['type']}")(event)

    def _follow_place_marker(self, move: Plain) -> None:
        self._seat(move).pos = move["pos"]
        if all(seat.pos for seat in self.books.seats.values()):
            self.books.begin()

    def _follow_setup(self, move: Plain) -> None:
        for name, space in move.get("pos", {}).items():
            self.books.seats[name].pos = space
        self.books.begin()

    def _follow_see_hand(self, move: Plain) -> None:
        self._seat(move).hand = move["cards"]

    def _follow_locked_in(self, move: Plain) -> None:
        self.books.lock(self._seat(move))

    def _follow_play(self, move: Plain) -> None:
        self.books.show(self._seat(move), move["card"], move.get("to"))

    def _follow_revealed(self, move: Plain) -> None:
        for name, card in move["cards"].items():
            self.books.show(self.books.seats[name], card, None)

    def _follow_announce(self, move: Plain) -> None:
        self.books.announce(self._seat(move), move["to"])

    def _follow_resolve(self, _move: Plain) -> None:
        self.books.resolve()

    def _follow_pay(self, move: Plain) -> None:
        self.books.pay(self._seat(move), move["choice"], move.get("at"))

    def _follow_collect(self, move: Plain) -> None:
        self.books.collect(move.get("claims", {}), not move["by"])

    def _follow_disagree(self, move: Plain) -> None:
        self.books.disagree(move["space"])

    def _follow_totem(self, move: Plain) -> None:
        self.books.move_totem(self._totem_goal(move) or CENTRE)

    def _follow_draw(self, move: Plain) -> None:
        self.books.draw(self._seat(move))

    def _follow_recover(self, _move: Plain) -> None:
        self.books.recover()

    def _follow_next_phase(self, _move: Plain) -> None:
        self.books.go_on()

    def _seat(self, move: Plain) -> Seat:
        return self.books.seats[move["by"]]

    def spoils(self) -> list[Spoiled]:
        """A-2, A-3, A-17, A-31 and A-32: what cannot lie there, and how the start looks."""
        starts = self.books.phase in ("SETUP", "PLAN") and self.books.round == 1
        found: list[Spoiled] = []
        for name, seat in self.books.seats.items():
            of = ("players", name)
            cards = {"A-32", "A-3"} if starts else {"A-32"}
            found.append(((*of, "deck_count"), seat.deck_count + 2, frozenset(cards)))
            found.append(((*of, "lost"), (*seat.lost, "S", "S", "S"), frozenset(cards)))
            carried = (*seat.offerings, "k0", "k0")
            start = {"A-2"} if starts else set()
            found.append(((*of, "offerings"), carried, frozenset({"A-17", "A-31", *start})))
        if starts:
            first = next(iter(self.books.seats))
            found.append((("totem",), "C", frozenset({"A-2"})))
            found.append((("players", first, "pos"), "C", frozenset({"A-2"})))
        return found

    # Judging

    def breaks(self, move: Plain) -> bool:
        """Say whether a rule forbids this move for sure."""
        kind = move["type"]
        if kind not in OWN:
            of_table: Callable[[Plain], bool] = getattr(self, f"_{kind}_breaks")
            return of_table(move)
        if not move["by"]:
            lapsed = self._lapsed("TOTEM_PENALTY") if kind == "draw" else ()
            return self._is_out_of_step(*OWN[kind], *lapsed)
        of_seat: Callable[[Plain, Seat], bool] = getattr(self, f"_{kind}_breaks")
        return of_seat(move, self._seat(move))

    def _is_out_of_step(self, *phases: str) -> bool:
        """A-30: each step has its time."""
        return self.books.phase not in phases

    def _place_marker_breaks(self, move: Plain) -> bool:
        """A-2: each outer side space holds one marker, put there before the game."""
        seats, by, space = self.books.seats, move["by"], move["pos"]
        if self._is_out_of_step("SETUP") or space not in self.books.board.starts:
            return True
        return bool(self.books.on(space)) or (bool(by) and seats[by].pos is not None)

    def _setup_breaks(self, move: Plain) -> bool:
        """A-2, A-30: one marker on each outer side, before the first round begins."""
        books = self.books
        if self._is_out_of_step("SETUP"):
            return True
        told = move.get("pos", {})
        where = [told.get(name, seat.pos) for name, seat in books.seats.items()]
        return None in where or sorted(map(str, where)) != sorted(books.board.starts)

    def _see_hand_breaks(self, move: Plain, seat: Seat) -> bool:
        """A-28, A-32: as many cards as are in hand, and no third of a direction.

        Who has put a card face down may tell the hand with it or without it, and who is to draw
        tells it before or after.
        """
        more, drawn = len(move["cards"]) - seat.hand_count, self._may_have_drawn(seat)
        is_face_down = seat.locked and seat.card is None
        if more not in ((0, 1) if is_face_down else (0, drawn)):
            return True
        told = Counter(card for card in move["cards"] if card != UNSEEN)
        if more == drawn > seat.deck_count:  # the discards were shuffled
            return any(seat.lost.count(card) + told[card] > COPIES for card in told)
        return any(self._out_of_hand(seat, card) + told[card] > COPIES for card in told)

    def _may_have_drawn(self, seat: Seat) -> int:
        """A-28: count the cards that are due in the last step, and may be drawn without a word."""
        there = seat.deck_count + len(seat.discard)
        return 0 if self._is_out_of_step("RECOVER") else max(0, min(HAND - seat.hand_count, there))

    def _out_of_hand(self, seat: Seat, card: str) -> int:
        """Count the copies of a card that lie open or are out of the game."""
        return seat.discard.count(card) + seat.lost.count(card) + (seat.card == card)

    def _cannot_hold(self, seat: Seat, card: str) -> bool:
        """A-4, A-5: the card is not in the hand that was told, or both copies are elsewhere."""
        if card not in self.books.board.cards or self._out_of_hand(seat, card) >= COPIES:
            return True
        return seat.hand is not None and card not in seat.hand and UNSEEN not in seat.hand

    def _locked_in_breaks(self, _move: Plain, seat: Seat) -> bool:
        """A-4, A-33: one card each, by whoever has one, while all are planning."""
        return self._is_out_of_step("PLAN") or seat.locked or not seat.hand_count

    def _play_breaks(self, move: Plain, seat: Seat) -> bool:
        """A-4 to A-7: a card one can have, once and in time; the centre names a space with it."""
        card, to = move["card"], move.get("to")
        if self._cannot_show(seat, card, [seat]) or self._leads_elsewhere(seat, card, to):
            return True
        return seat.pos == CENTRE and to is None and bool(self._goals(seat, card))

    def _revealed_breaks(self, move: Plain) -> bool:
        """A-4, A-5, A-7: cards turned up together are each in order; spaces are named after."""
        shown = {self.books.seats[name]: card for name, card in move["cards"].items()}
        return any(self._cannot_show(seat, card, [*shown]) for seat, card in shown.items())

    def _cannot_show(self, seat: Seat, card: str, together: list[Seat]) -> bool:
        """A-4, A-7: face down until every other player has decided, and the centre goes first."""
        books, is_outside = self.books, seat.pos != CENTRE
        if seat.card is not None or self._cannot_hold(seat, card):
            return True
        if books.phase == "PLAN":
            others = [one for one in books.seats.values() if one not in together]
            waits = any(not one.locked and one.has_cards for one in others)
            after_centre = is_outside and bool(books.on(CENTRE))
            return seat.locked or not seat.hand_count or waits or after_centre
        if books.phase == "REVEAL_CENTRE":
            return is_outside
        return self._is_out_of_step("REVEAL")

    def _leads_elsewhere(self, seat: Seat, card: str | None, to: str | None) -> bool:
        """A-6 to A-9: the marker goes where the card leads, and stays if it leads nowhere."""
        return to is not None and to not in (self._goals(seat, card) or [seat.pos])

    def _goals(self, seat: Seat, card: str | None) -> list[str | None]:
        return [*self.books.board.leads(seat.pos, card)]

    def _announce_breaks(self, move: Plain, seat: Seat) -> bool:
        """A-7, A-8: a space is named once, for a shown card that leads to several.

        The print has this "only happen if their card was a straight back move"; what was misheard
        is corrected, not named again. To say where one goes anyway breaks nothing.
        """
        if self._is_out_of_step(*SHOWN) or seat.card is None:
            return True
        if not self.books.is_undecided(seat):
            return bool(move["to"] != self.books.destination(seat))
        return self._leads_elsewhere(seat, seat.card, move["to"])

    def _resolve_breaks(self, move: Plain) -> bool:
        """A-6, A-7, A-9: when all cards are shown and named, markers go where these lead."""
        books = self.books
        if self._is_out_of_step("RESOLVE") or any(map(books.is_undecided, books.seats.values())):
            return True
        for name, told in move.get("plays", {}).items():
            seat = books.seats[name]
            if told.get("card") != seat.card:
                return True
            if self._leads_elsewhere(seat, seat.card, told.get("to")):
                return True
        went = move.get("pos", {}).items()
        return any(books.destination(books.seats[name]) != space for name, space in went)

    def _pay_breaks(self, move: Plain, seat: Seat) -> bool:
        """A-10, A-12, A-13, A-15, A-27: what is owed, with one thing one has, where one stands."""
        if not self._may_owe(seat) or move.get("at") not in (None, seat.pos):
            return True
        choice = move["choice"]
        given = [key for key in ("drop", "card", "none") if choice.get(key)]
        if len(given) != 1:
            return True
        if given == ["none"]:
            return bool(seat.offerings or seat.hand_count)
        if given == ["drop"]:
            return choice["drop"] not in seat.offerings
        unseen = choice["card"] == UNSEEN
        return not seat.hand_count or not (unseen or not self._cannot_hold(seat, choice["card"]))

    def _may_owe(self, seat: Seat) -> bool:
        """A-10, A-27, A-30: whether a payment is due now, or only a ruling says that it is not.

        A step that was passed over for want of debts is open until the next one has begun.
        """
        phase, seats = self.books.phase, self.books.seats.values()
        if phase in ("PENALTY", "COLLECT", "TOTEM") and not any(one.collected for one in seats):
            return bool(seat.owed) or seat.paid < self._movement_doubts(seat)
        if phase in ("TOTEM_PENALTY", "RECOVER"):
            return bool(seat.owed) or seat.paid < self._totem_doubts(seat)
        return False

    def _movement_doubts(self, seat: Seat) -> int:
        """A-10: the most the movement can cost under any ruling on AR-3, AR-4 and AR-5.

        One for an impossible move, and one for each other on the space and each one swapped with.
        """
        others = [one for one in self.books.seats.values() if one is not seat]
        met = sum(one.pos == seat.pos for one in others) + (self.books.totem == seat.pos)
        swapped = sum(
            one.moved and (one.pos, one.before) == (seat.before, seat.pos) for one in others
        )
        return seat.impossible + met + swapped

    def _totem_doubts(self, seat: Seat) -> int:
        """A-27: the most the totem can cost under any ruling on AR-5 and AR-14."""
        return len(self.books.on(seat.pos)) if seat.pos == self.books.totem else 0

    def _collect_breaks(self, move: Plain) -> bool:
        """A-16 to A-19: who moved takes new kinds, one of each, that lay there before."""
        if self._is_out_of_step("COLLECT", *self._lapsed("PENALTY")):
            return True
        books, taken = self.books, Counter[tuple[str, str]]()
        for name, kinds in move.get("claims", {}).items():
            seat = books.seats[name]
            repeated = len(set(kinds)) < len(kinds) or set(kinds) & set(seat.offerings)
            if kinds and (not seat.moved or repeated):
                return True
            taken.update((seat.pos or "", kind) for kind in kinds)
        lying = books.ground
        return any(number > lying.get(at, Counter())[kind] for (at, kind), number in taken.items())

    def _lapsed(self, phase: str) -> tuple[str, ...]:
        """AR-8: name a step of penalties if nobody has anything to give: it ends without a word."""
        owing = [seat for seat in self.books.seats.values() if seat.owed]
        return () if any(seat.offerings or seat.hand_count for seat in owing) else (phase,)

    def _disagree_breaks(self, move: Plain) -> bool:
        """A-20: only players who share a space can disagree, while one can take something there."""
        there = self.books.on(move["space"])
        waiting = [seat for seat in there if not seat.collected and self.books.within_reach(seat)]
        is_late = self._is_out_of_step("COLLECT", *self._lapsed("PENALTY"))
        return is_late or len(there) < 2 or not waiting

    def _totem_breaks(self, move: Plain) -> bool:
        """A-21 to A-26: the totem goes where it must, if tied to one of those tied.

        A tie that is left undecided, and no space told, is a breach of A-24.
        """
        if self._is_out_of_step("TOTEM", "COLLECT"):
            return True
        goal, decided = self._totem_goal(move), self._decided(move)
        if decided is not None and decided not in self.books.strongest():
            return True
        if decided is not None and self.books.seats[decided].pos != goal:
            return True
        return goal not in self.books.totem_goals()

    def _totem_goal(self, move: Plain) -> str | None:
        """Where the totem was put: as told, as decided, or where it must go."""
        decided, goals = self._decided(move), self.books.totem_goals()
        if move.get("to") is not None:
            return str(move["to"])
        if decided is not None:
            return self.books.seats[decided].pos
        return next(iter(goals)) if len(goals) == 1 else None

    def _decided(self, move: Plain) -> str | None:
        """A-24: who was taken for the strongest: by lot, by agreement, or with most votes."""
        if self.books.totem != CENTRE:
            return None
        decision = move.get("decision") or {}
        named = decision.get("random") or decision.get("chosen")
        votes = Counter((decision.get("votes") or {}).values()).most_common()
        is_clear = len(votes) == 1 or (len(votes) > 1 and votes[0][1] > votes[1][1])
        return named or (votes[0][0] if is_clear else None)

    def _draw_breaks(self, move: Plain, seat: Seat) -> bool:
        """A-28: draw back to three, as far as there are cards; an empty pile is shuffled anew."""
        there = seat.deck_count + len(seat.discard)
        due = min(HAND - seat.hand_count, there)
        miscounts = move.get("count") not in (None, due)
        lacks_cards = move.get("reshuffle") is False and due > seat.deck_count
        out_of_step = self._is_out_of_step("RECOVER", *self._lapsed("TOTEM_PENALTY"))
        return out_of_step or miscounts or lacks_cards

    def _recover_breaks(self, _move: Plain) -> bool:
        """A-30: everybody draws when the totem is done."""
        return self._is_out_of_step("RECOVER", *self._lapsed("TOTEM_PENALTY"))

    def _next_phase_breaks(self, _move: Plain) -> bool:
        """A-30: going on skips nothing but what need not be done.

        Nobody must collect, and penalties lapse for those with nothing to give (AR-8).
        """
        if self.books.phase == "COLLECT":
            return False
        if self._is_out_of_step("PENALTY", "TOTEM_PENALTY"):
            return True
        owing = [seat for seat in self.books.seats.values() if seat.owed]
        return any(seat.offerings or seat.hand_count for seat in owing)


def _seat(seat: Seat) -> Plain:
    """Write a seat as a position does."""
    return asdict(seat)
