"""The books of a game of Amanda: the board, what each player has, and what every step changes.

Written from the SPEC alone; its sections and rules are named beside what they ask for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.referees.referee import Plain

HAND = 3
CARDS = 12
COPIES = 2
UNSEEN = "?"
CENTRE = "C"
DECKS = {
    "merels": ("S", "B", "L", "R", "FL", "FR"),
    "merels9": ("S", "B", "L", "R", "FL", "FR"),
    "cross": ("S", "B", "FL", "FR", "BL", "BR"),
}
Heap = dict[str, Counter[str]]


@dataclass(eq=False)
class Seat:
    """One player: marker, offerings and cards, and what became of them in this round."""

    pos: str | None = None
    offerings: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hand: list[str] | None = None
    hand_count: int = HAND
    deck_count: int = CARDS - HAND
    locked: bool = False
    card: str | None = None
    to: str | None = None
    moved: bool = False
    impossible: bool = False
    collided: bool = False
    owed: int = 0
    collected: bool = False
    paid: int = 0
    """How many penalties were paid since the last movement, of markers or of the totem."""
    before: str | None = None
    """Where the marker stood before the markers moved."""

    @property
    def power(self) -> int:
        """Offerings carried less cards lost (section 2)."""
        return len(self.offerings) - len(self.lost)

    @property
    def has_cards(self) -> bool:
        """Whether a card is left at all, in hand, face down, to be drawn or played (A-33)."""
        return len(self.lost) < CARDS

    def has_lost_both(self, card: str) -> bool:
        """Whether both cards of a direction are out of the game for ever."""
        return self.lost.count(card) == COPIES


class Board:
    """The spaces of the board for one number of players, and where each card leads (1.2)."""

    def __init__(self, count: int, printed: Plain) -> None:
        """Lay out a preset, then what the owner changed."""
        self.cards = DECKS[printed["preset"]]
        self.inner: list[str] = printed["inner_cycle"]
        self.starts: list[str] = printed["start_spaces"]
        self.supplies: list[str] = printed["supply_spaces"]
        self._ways: dict[str, dict[str, list[str]]] = {CENTRE: {"B": list(self.inner)}}
        for ring in "OMI":
            for place in range(2 * count):
                ways = _ways(printed["preset"], ring, place, 2 * count)
                self._ways[f"{ring}{place}"] = {card: [to] for card, to in ways.items()}
        for space, cells in printed["overrides"].items():
            self._ways.setdefault(space, {}).update(cells)

    def leads(self, space: str | None, card: str | None) -> list[str]:
        """Where a card leads from a space; nowhere if the move is impossible."""
        return self._ways.get(space or "", {}).get(card or "", [])


def _ways(preset: str, ring: str, place: int, size: int) -> dict[str, str]:
    """Where each card leads from a space of a shape: the table of 1.2, and the other presets."""
    inward = {"O": "M", "M": "I", "I": CENTRE}[ring]
    outward = {"O": "", "M": "O", "I": "M"}[ring]
    left, right = (place + 1) % size, (place - 1) % size
    corner = place % 2 == 0
    ways = {"S": CENTRE if ring == "I" else f"{inward}{place}"}
    if outward:
        ways["B"] = f"{outward}{place}"
    if preset == "cross":
        if ring != "I":
            ways |= {"FL": f"{inward}{left}", "FR": f"{inward}{right}"}
        if outward:
            ways |= {"BL": f"{outward}{left}", "BR": f"{outward}{right}"}
        return ways
    if preset == "merels9" and corner:
        ways = {"S": CENTRE} if ring == "I" else {}
    along = ("FL", "FR") if corner else ("L", "R")
    return ways | {along[0]: f"{ring}{left}", along[1]: f"{ring}{right}"}


class Books:
    """Everything that lies on the table, kept event by event."""

    def __init__(self, start: Plain) -> None:
        """Set the table up (section 3): groups on the corners, totem aside, three cards each."""
        self.options: Plain = start["options"]
        self.seats = {name: Seat() for name in start["players"]}
        self.count = len(self.seats)
        told = start["copy"]["components"][f"board/{self.count}"]
        self.board = Board(self.count, {name: value["value"] for name, value in told.items()})
        self.kinds = [f"k{number}" for number in range(self.count)]
        self.round = 1
        self.phase = "SETUP"
        self.totem: str | None = None
        self.ground: Heap = {
            space: Counter({kind: self.count})
            for space, kind in zip(self.board.supplies, self.kinds, strict=True)
        }
        self.fresh: Heap = {}
        self.winners: list[str] = []
        self.agreed_nothing: set[str] = set()

    # What can be read off the table

    def on(self, space: str | None) -> list[Seat]:
        """Return the players whose markers stand on a space."""
        return [seat for seat in self.seats.values() if space and seat.pos == space]

    def is_complete(self, seat: Seat) -> bool:
        """Whether a player carries one offering of every kind (section 2)."""
        return set(seat.offerings) >= set(self.kinds)

    def cannot_win(self, seat: Seat) -> bool:
        """Both "straight" are lost, or the way out of the centre is (section 5)."""
        caught = seat.pos == CENTRE and not self.is_complete(seat)
        return seat.has_lost_both("S") or (caught and seat.has_lost_both("B"))

    def within_reach(self, seat: Seat) -> set[str]:
        """Return the kinds a player who moved may take: new to them, and not just dropped."""
        if not seat.moved or seat.pos in self.agreed_nothing:
            return set()
        here = self.ground.get(seat.pos or "", Counter())
        return {kind for kind, number in here.items() if number} - set(seat.offerings)

    def destination(self, seat: Seat) -> str | None:
        """Return where the marker will stand: as the card leads or was named, else as before."""
        leads = self.board.leads(seat.pos, seat.card)
        return (seat.to or leads[0]) if leads else seat.pos

    def waits_to_show(self) -> list[Seat]:
        """Return the players with a card face down."""
        return [seat for seat in self.seats.values() if seat.locked and seat.card is None]

    def is_undecided(self, seat: Seat) -> bool:
        """Whether a shown card leads to several spaces and none has been named (A-7)."""
        return seat.to is None and len(self.board.leads(seat.pos, seat.card)) > 1

    # The totem (3.1)

    def strongest(self) -> list[str]:
        """Return who is strongest on the inner shape, all of them if tied (A-23)."""
        near = {name: seat for name, seat in self.seats.items() if seat.pos in self.board.inner}
        most = max((seat.power for seat in near.values()), default=0)
        return [name for name, seat in near.items() if seat.power == most]

    def totem_goals(self) -> set[str]:
        """Return where the totem may go; several spaces only while a tie is undecided."""
        if self.totem is None:
            return {CENTRE}
        if self.totem == CENTRE:
            return {self.seats[name].pos or "" for name in self.strongest()} or {CENTRE}
        return {self._around(self.totem)}

    def _around(self, space: str) -> str:
        """Go towards the larger half of the inner shape, or home if they are equal (A-25, A-26)."""
        ring = self.board.inner
        size, here = len(ring), ring.index(space)
        half = range(1, (size - 1) // 2 + 1)
        clockwise = sum(len(self.on(ring[(here + step) % size])) for step in half)
        against = sum(len(self.on(ring[(here - step) % size])) for step in half)
        if clockwise == against:
            return CENTRE
        return ring[(here + clockwise - against) % size]

    # Setup and planning

    def begin(self) -> None:
        """Begin the first round."""
        self.phase = "PLAN"

    def lock(self, seat: Seat) -> None:
        """Put a card face down; when all have, those in the centre show first."""
        if not seat.locked:
            seat.locked, seat.hand_count = True, seat.hand_count - 1
        if all(one.locked or not one.has_cards for one in self.seats.values()):
            self._await_cards()

    def _await_cards(self) -> None:
        """Go to whoever must show now: the centre first, then the rest, then all move."""
        centre = any(one.pos == CENTRE for one in self.waits_to_show())
        if centre or any(self.is_undecided(seat) for seat in self.seats.values()):
            self.phase = "REVEAL_CENTRE"
        else:
            self.phase = "REVEAL" if self.waits_to_show() else "RESOLVE"

    def show(self, seat: Seat, card: str, to: str | None) -> None:
        """Turn a card up; it is no longer in hand."""
        self.lock(seat)
        seat.card, seat.to = card, to
        _take_from_hand(seat, card)
        self._await_cards()

    def announce(self, seat: Seat, to: str) -> None:
        """Name the space a shown card leads to."""
        seat.to = to
        self._await_cards()

    # Movement

    def resolve(self) -> None:
        """Move all markers at once, and count the penalties (3, step 4)."""
        for seat in self.seats.values():
            self._move(seat)
        for seat in self.seats.values():
            seat.collided = self._collides(seat)
            seat.owed = seat.impossible + seat.collided
        late = self.options["after_penalties"]
        if late or not self._ended():
            self._after_movement(late)

    def _move(self, seat: Seat) -> None:
        """Move one marker; an impossible card leaves it where it is (A-9, A-33)."""
        leads = self.board.leads(seat.pos, seat.card)
        seat.before, seat.paid = seat.pos, 0
        seat.impossible = seat.card is not None and not leads
        seat.pos = self.destination(seat)
        seat.moved = seat.pos != seat.before
        if seat.card is not None:
            seat.discard.append(seat.card)
        seat.card = seat.to = None
        seat.locked = False

    def _collides(self, seat: Seat) -> bool:
        """Whether somebody arrived where another or the totem is (AR-3 to AR-5)."""
        there = self.on(seat.pos)
        arrived = any(one.moved for one in there) or self.options["static_collision"]
        return arrived and (len(there) > 1 or seat.pos == self.totem)

    def _after_movement(self, win_after: bool) -> None:
        """Go to the penalties, or past them to what can be collected."""
        if any(seat.owed for seat in self.seats.values()):
            self.phase = "PENALTY"
        elif not (win_after and self._ended()):
            self._await_claims()

    def pay(self, seat: Seat, choice: Plain, at: str | None) -> None:
        """Pay a penalty with an offering, a card, or with nothing (3, step 5)."""
        seat.owed, seat.paid = max(seat.owed - 1, 0), seat.paid + 1
        if choice.get("drop"):
            seat.offerings.remove(choice["drop"])
            self.fresh.setdefault(at or seat.pos or "", Counter())[choice["drop"]] += 1
        if choice.get("card"):
            seat.lost.append(choice["card"])
            seat.hand_count -= 1
            _take_from_hand(seat, choice["card"])
        if self.phase == "PENALTY":
            self._after_movement(self.options["after_penalties"])
        elif self.phase == "TOTEM_PENALTY":
            self._after_totem()

    # Collecting

    def collect(self, claims: dict[str, list[str]], is_all: bool) -> None:
        """Take offerings off the ground; whoever took is done, and all are if the table says so."""
        for name, kinds in claims.items():
            seat = self.seats[name]
            seat.offerings += kinds
            seat.collected = True
            if kinds:
                self.ground[seat.pos or ""] -= Counter(kinds)
        if is_all:
            self.close_collecting()
        else:
            self._await_claims()

    def disagree(self, space: str) -> None:
        """Nobody who shares this space takes anything there (AR-11)."""
        self.agreed_nothing.add(space)
        self._await_claims()

    def _await_claims(self) -> None:
        """Wait while somebody who has not said so could take something."""
        seats = self.seats.values()
        if any(not seat.collected and self.within_reach(seat) for seat in seats):
            self.phase = "COLLECT"
        else:
            self.close_collecting()

    def go_on(self) -> None:
        """Let what is still open lapse: penalties nobody can pay, or claims nobody makes."""
        for seat in self.seats.values():
            seat.owed = 0
        if self.phase == "PENALTY":
            self._after_movement(self.options["after_penalties"])
        elif self.phase == "TOTEM_PENALTY":
            self._after_totem()
        else:
            self.close_collecting()

    def close_collecting(self) -> None:
        """Look again who has brought all to the centre, then it is the totem's turn."""
        if not self._ended():
            self.phase = "TOTEM"

    def _ended(self) -> bool:
        """Whether the rain falls at a win check (A-29)."""
        self.winners = self.complete_in_centre()
        if self.winners:
            self.phase = "OVER"
        return bool(self.winners)

    def complete_in_centre(self) -> list[str]:
        """Return who stands in the centre with one of every kind (A-29, AR-13)."""
        found = {
            name: seat.power
            for name, seat in self.seats.items()
            if seat.pos == CENTRE and self.is_complete(seat)
        }
        if self.options["shared_win"] == "power":
            return [name for name, power in found.items() if power == max(found.values())]
        return list(found)

    # The totem moves, and everybody recovers

    def move_totem(self, to: str) -> None:
        """Put the totem on a space; landing on players is a collision (3, steps 7 and 8)."""
        has_landed, self.totem = self.totem != to, to
        for seat in self.seats.values():
            seat.paid = 0
            seat.collided = has_landed and seat.pos == to
            seat.owed = int(seat.collided)
        self._after_totem()

    def _after_totem(self) -> None:
        """Go to the penalties of the totem, or past them to recovering."""
        if any(seat.owed for seat in self.seats.values()):
            self.phase = "TOTEM_PENALTY"
        else:
            self.phase = "RECOVER"

    def draw(self, seat: Seat) -> None:
        """Draw up to three cards; the discards are shuffled when the pile is empty (AR-22)."""
        drawn = 0
        while seat.hand_count + drawn < HAND and seat.deck_count + len(seat.discard):
            if not seat.deck_count:
                seat.deck_count, seat.discard = len(seat.discard), []
            seat.deck_count -= 1
            drawn += 1
        seat.hand_count += drawn
        if seat.hand is not None:
            seat.hand = seat.hand + [UNSEEN] * drawn

    def recover(self) -> None:
        """Everybody draws, what was dropped may be taken from now on, a new round begins."""
        for seat in self.seats.values():
            self.draw(seat)
            seat.moved = seat.collided = seat.collected = False
        for space, kinds in self.fresh.items():
            self.ground.setdefault(space, Counter()).update(kinds)
        self.fresh = {}
        self.agreed_nothing = set()
        self.round += 1
        self.phase = "PLAN"


def _take_from_hand(seat: Seat, card: str) -> None:
    """Take a card out of a hand the app was told; an unseen one may be that card."""
    for held in (card, UNSEEN):
        if seat.hand and held in seat.hand:
            seat.hand = list(seat.hand)
            seat.hand.remove(held)
            return


def written(heap: Heap) -> dict[str, dict[str, int]]:
    """Write what lies where, without what is gone."""
    kept = {space: +kinds for space, kinds in heap.items()}
    return {space: dict(kinds) for space, kinds in kept.items() if kinds}
