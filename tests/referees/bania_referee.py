"""The referee of Bania: its books are kept from the SPEC, and so are its verdicts.

Judged is what the print says. A ruling only warns: that turns go clockwise (BR-1), that one tent
helps once in a purchase (BR-11), a trade without a purchase (BR-8), the elephant in a closed
settlement (BR-15), a card from an empty pile (BR-19), no drawing after the end (section 5).

Where the SPEC is silent the print decides, and where both are silent a fair referee:

* The print says what "a player may do on their turn". Whose turn comes next is a ruling, and
  nothing has to be said to end one (who draws tents has, and a roller takes what there is): who
  acts while another's turn seems to go on may be right, and the end of that one was not told.
* The elephant of a turn may be told after its tents were drawn, until the next turn begins.
* The turn of the game's last tent may be told to its end: that all ends at once is "our reading".
* "At the end of your turn" the elephant is put and tents are drawn: nothing is built after that
  (so too the state machine of 3.1).
* Only dice that came up can be set aside, and they lie as they were until thrown again.
* A move that names nobody may be anybody's: it is forbidden if nobody could make it.
* Taking cards is a "may": a report of more than is due is forbidden, one of fewer is not.
* The colour that a tent is seen to have is told, not chosen: it may correct our list.
* A throw that was not told explains faces that differ, and a number that comes later than the next,
  as long as there was a throw left.

Not kept: ``players.….cards`` (a hand that is only counted), and the word in ``over`` for a game
that ends for want of tents, which the SPEC does not give.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import ClassVar

from tests.referees.bania_books import CLOSED, NO_TENTS, Books, counted
from tests.referees.referee import Plain

DICE = 4
THROWS = 3
TURN = ("elephant_bonus", "build", "roll", "dice", "place_elephant", "end_turn", "trade")
"""What a player does on their own turn; the rest tells what was seen, or puts it right."""
ENDS = ("place_elephant", "end_turn")
"""What ends a turn, also that of the game's last tent."""
MUST_BUILD = 12
"""With so many cards a player must build."""


class Referee:
    """Keeps the books of one game of Bania."""

    OPTIONS: ClassVar[frozenset[str]] = frozenset({"hands", "supplies"})
    NEEDED: ClassVar[frozenset[str]] = frozenset(
        {"build.payment", "build.tent", "elephant_bonus.cards"}
    )
    UNKEPT: ClassVar[frozenset[str]] = frozenset()

    def __init__(self, start: Plain) -> None:
        """Set the table up."""
        self.books = Books(start)

    def follow(self, event: Plain) -> None:
        """Let a move happen."""
        self.books.follow(event)

    def position(self) -> Plain:
        """Say how the table lies."""
        return self.books.position()

    def score(self) -> Plain:
        """Say what each seat has."""
        books = self.books
        return {"totals": books.totals(), "lines": books.lines(), "winners": books.leaders()}

    def outcome(self) -> Plain:
        """Say whether the game is over, and who has won."""
        if self.books.over is None:
            return {"ending": "running", "winners": []}
        return {"ending": "winners", "winners": self.books.leaders()}

    def breaks(self, move: Plain) -> bool:
        """Say whether the print surely forbids this move now."""
        return bool(self.objections(move))

    def objections(self, move: Plain) -> list[str]:
        """Return what the print has against a move, whoever may have made it."""
        if move["type"] == "start_player":
            return []  # BR-1: the table decides who is up
        if move["type"] == "end_game":
            return list(self._ends_the_game())
        seats = [move["by"]] if move.get("by") else self.books.seats
        found = [list(self._against(move, seat)) for seat in seats]
        return list(chain(*found)) if all(found) else []

    def _against(self, move: Plain, seat: str) -> Iterator[str]:
        yield from self._waits(move["type"], seat)
        yield from getattr(self, f"_{move['type']}")(move, seat)

    # Whose turn it is.

    def _has_begun(self) -> bool:
        """Say whether somebody is in the middle of a turn."""
        books = self.books
        return books.collected or books.mode is not None

    def _waits(self, kind: str, seat: str) -> Iterator[str]:
        """Print: "On their turn, a player may perform the following 3 actions"."""
        books = self.books
        if kind not in TURN:
            return
        if books.over not in (None, NO_TENTS) and kind not in ENDS:
            yield "B-23: the game is over"

    def _must_build(self, seat: str) -> bool:
        """B-4: with 12 or more cards a player must build; BR-4: who can."""
        books = self.books
        built = books.mode == "build" and seat == books.current
        return books.hands[seat].total() >= MUST_BUILD and not built and books.can_build(seat)

    # The bonus.

    def _elephant_bonus(self, move: Plain, seat: str) -> Iterator[str]:
        """B-1: at the start of the turn, from an open settlement. B-2: one card a colour."""
        books = self.books
        due = books.bonus(seat)
        if not due:
            yield "B-1: no elephant in an open settlement"
        if seat == books.current and self._has_begun():
            yield "B-1: only once, at the start of the turn"
        if counted(move.get("cards")) - due:
            yield "B-2: more than one card for each colour"

    # Building.

    def _build(self, move: Plain, seat: str) -> Iterator[str]:
        """Judge the time, the tent, the space and the payment, each for itself."""
        yield from chain(
            self._time_to_build(seat),
            self._own_tent(move, seat),
            self._space(move["space"]),
            self._does(move),
            self._payment(move, seat),
        )

    def _does(self, move: Plain) -> Iterator[str]:
        """B-14: what the table says that a tent does is what it does on this board."""
        books, space, lays = self.books, move["space"], move.get("lays")
        if lays is None or space not in books.beside:
            return
        is_closing = books.size_after(space) == CLOSED
        does = "closes" if is_closing else "joins" if books.neighbours(space) else "new"
        if lays != does:
            yield "B-14: the tent does something else"

    def _time_to_build(self, seat: str) -> Iterator[str]:
        """B-3: not after rolling. Print: the elephant and the drawing are the turn's end."""
        books = self.books
        if seat != books.current:
            return
        if books.mode == "roll":
            yield "B-3: build or roll, not both in one turn"
        if books.ended:
            yield "print: the turn is finished by drawing tents"
        if books.mode == "build" and books.elephants[seat] in books.placed:
            yield "print: the elephant is put at the end of the turn"

    def _own_tent(self, move: Plain, seat: str) -> Iterator[str]:
        """B-5: the tent is from the own supply; a tent that nobody told may be any."""
        supply, tent = self.books.supplies[seat], move.get("tent")
        if not supply or (tent is not None and not self._may_hold(seat, tent)):
            yield "B-5: only tents from your own four"

    def _may_hold(self, seat: str, tent: str) -> bool:
        """Say whether a tent is, or may be, in a supply."""
        supply = self.books.supplies[seat]
        return tent in supply or (None in supply and not self._lies_somewhere(tent))

    def _lies_somewhere(self, tent: str) -> bool:
        """Say whether a tent is known to lie on the board or in a supply (B-28)."""
        laid = (one["id"] for one in self.books.tents.values())
        return tent in chain(laid, *self.books.supplies.values())

    def _space(self, space: str) -> Iterator[str]:
        """B-9: the space is free. B-10: no closed settlement. B-11: never more than seven."""
        books = self.books
        if space not in books.beside or space in books.tents:
            yield "B-9: this space is not free"
        elif any(books.is_closed(one) for one in books.neighbours(space)):
            yield "B-10: a closed settlement cannot be extended"
        elif books.size_after(space) > CLOSED:
            yield "B-11: seven is the limit"

    def _payment(self, move: Plain, seat: str) -> Iterator[str]:
        """B-6 to B-8: the cost is met exactly, with what is there and with fair trades."""
        books, tent, space = self.books, move.get("tent"), move["space"]
        paid, is_known = move.get("payment"), tent in books.box
        if space not in books.beside:
            return
        if paid is None:
            if is_known and books.cheapest(seat, str(tent), space) is None:
                yield "B-6: there is no way to pay"
            return
        tiles, cards = counted(paid.get("tiles")), counted(paid.get("cards"))
        gained, given = counted(paid.get("traded_for")), counted(paid.get("traded_in"))
        if is_known and tiles + cards + gained != counted(books.box[str(tent)]["cost"]):
            yield "B-6: the cost is not exactly met"
        if cards + given - self._may_have(seat):
            yield "B-6: more cards than held"
        yield from self._helping_tents(tiles, paid.get("spaces") or [], space)
        yield from self._fair_trade(gained, given, books.hands[seat] - cards)

    def _may_have(self, seat: str) -> Counter[str]:
        """Return a hand with a bonus that lies ready, and may have been taken without a word."""
        books = self.books
        is_late = seat == books.current and self._has_begun()
        return books.hands[seat] + (Counter() if is_late else books.bonus(seat))

    def _helping_tents(self, tiles: Counter[str], spaces: list[str], space: str) -> Iterator[str]:
        """B-7: available tents that touch the space; that each helps once is a ruling (BR-11)."""
        books = self.books
        near = books.around(space)
        beside = books.neighbours(space)
        if any(one not in beside or not books.is_available(one) for one in spaces):
            yield "B-7: a tent that does not touch the space, or is not available"
        if tiles - near and len(spaces) == len(set(spaces)):
            yield "B-7: not so many available tents of this colour touch the space"

    def _fair_trade(
        self, gained: Counter[str], given: Counter[str], left: Counter[str]
    ) -> Iterator[str]:
        """B-8: three cards for one of a colour that is not in hand."""
        if given.total() != 3 * gained.total():
            yield "B-8: three cards for one"
        if not self.books.trades_when_held and any(left[colour] > 0 for colour in gained):
            yield "B-8: this colour is still in hand"

    def _trade(self, move: Plain, seat: str) -> Iterator[str]:
        """B-6 and B-8; a trade without a purchase is a ruling (BR-8)."""
        gained, given = counted(move.get("traded_for")), counted(move.get("traded_in"))
        if given - self.books.hands[seat]:
            yield "B-6: more cards than held"
        if not gained and not given:
            yield "B-8: three cards for one, and nothing was traded"
        yield from self._fair_trade(gained, given, self.books.hands[seat])

    # Rolling.

    def _time_to_roll(self, seat: str) -> Iterator[str]:
        """B-3: not after building. B-4: not with twelve cards, counted before the throw."""
        books = self.books
        if seat == books.current and books.mode == "build":
            yield "B-3: build or roll, not both in one turn"
        if self._must_build(seat):
            yield "B-4: with 12 or more cards you must build"

    def _roll(self, move: Plain, seat: str) -> Iterator[str]:
        """B-19: up to three throws, the first with all four dice."""
        yield from self._time_to_roll(seat)
        rolls = self.books.rolls if seat == self.books.current else []
        dice, kept, faces = move.get("dice"), move.get("kept") or [], move.get("faces")
        following, number = self.books.throw(move, rolls), move.get("number")
        throw = max(following, number or 0)
        if throw > THROWS:
            yield "B-19: up to three throws"
        if number is not None and number < following:
            yield "B-19: this throw has another number"
        if throw == 1 and (kept or dice not in (None, DICE)):
            yield "B-19: the first throw is with all four dice"
        if dice is not None and not 1 <= dice <= DICE:
            yield "B-19: there are four dice"
        thrown = DICE - len(kept) if dice is None or move.get("kept") is None else dice
        if len(kept) >= DICE or thrown + len(kept) != DICE:
            yield "print: the dice that are not set aside are thrown"
        before = rolls[throw - 2] if 1 < throw == following else None
        if before is not None and Counter(kept) - Counter(before):
            yield "print: only dice that came up can be set aside"
        if faces is not None and (len(faces) != DICE or Counter(kept) - Counter(faces)):
            yield "print: the dice set aside lie as they were"

    def _dice(self, move: Plain, seat: str) -> Iterator[str]:
        """B-19: the faces of the last throw. B-20, B-21: what they bring, and no more."""
        yield from self._time_to_roll(seat)
        rolls = self.books.rolls if seat == self.books.current else []
        if len(move["dice"]) != DICE:
            yield "B-19: there are four dice"
        lying = rolls[-1] or self.books.kept if len(rolls) >= THROWS else []
        if Counter(lying) - Counter(move["dice"]):
            yield "B-19: other faces than these need a fourth throw"
        if counted(move.get("cards")) - self.books.income(seat, move["dice"]):
            yield "B-20, B-21: more cards than the dice bring"

    # The end of a turn.

    def _place_elephant(self, move: Plain, seat: str) -> Iterator[str]:
        """B-16: at home, on a tent that this player laid this turn. B-18: not just come back."""
        books = self.books
        if books.elephants[seat] is not None:
            yield "B-16: the elephant is out"
        if seat == books.current and move["space"] not in books.placed:
            yield "B-16: only on a tent you placed this turn"
        if seat != books.current and (self._has_begun() or not books.was_laid_last(seat, move)):
            yield "B-16: only on a tent you placed in the turn just told"
        if seat == books.current and books.returned_this_turn:
            yield "B-18: usable from your next turn"

    def _return_elephant(self, move: Plain, seat: str) -> Iterator[str]:
        """B-18: the elephant stays until the settlement closes."""
        at = self.books.elephants[seat]
        if at is not None and not self.books.is_closed(at):
            yield "B-18: it stays until the settlement closes"

    def _end_turn(self, move: Plain, seat: str) -> Iterator[str]:
        """B-4: with 12 or more cards there is no turn without building. 3.1: drawing."""
        books = self.books
        if seat == books.current and books.ended:
            yield "3.1: this turn has ended, and waits for its tents"
        if self._must_build(seat):
            yield "B-4: with 12 or more cards you must build"

    def _refill(self, move: Plain, seat: str) -> Iterator[str]:
        """B-15: to four, when the fourth is bought or at the end. B-28: no tent twice."""
        books = self.books
        drawn = move.get("tents")
        known = [tent for tent in drawn or () if tent is not None]
        if any(n > 1 for n in Counter(known).values()) or any(map(self._lies_somewhere, known)):
            yield "B-28: this tent lies somewhere already"
        due = books.due(seat)
        if len(drawn) != due if drawn is not None else not due:
            yield "B-15: a supply is drawn up to four tents"

    def _see_tent(self, move: Plain, seat: str) -> Iterator[str]:
        """B-28: a tent lies in one place; a supply that is known holds no other."""
        if not self._may_hold(seat, move["tent"]):
            yield "B-28: this tent cannot be in the supply"

    def _ends_the_game(self) -> Iterator[str]:
        """B-23: the game ends when no space is left; without tents too (a ruling)."""
        books = self.books
        tents_left = books.bag > 0 or any(books.supplies.values())
        if books.over is None and books.legal_spaces() and tents_left:
            yield "B-23: there is room for another tent"
