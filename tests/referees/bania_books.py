"""The books of a game of Bania: where everything lies, and what each event makes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from tests.referees.referee import Plain

COLOURS = ("oil", "spice", "silk", "incense")
SUPPLY = 4
"""So many tents are in a personal supply."""
CLOSED = 7
"""A settlement of so many tents is closed, and none may be larger."""
STARTING_CARDS = 2
"""So many cards of each colour are in a hand at the beginning."""
NO_TENTS = "no tents"
"""A word of ours: the SPEC does not say how a position names this end."""
Sides = tuple[tuple[int, int], ...]
GRID_SIDES: Sides = ((1, 0), (0, 1))
HEX_SIDES: Sides = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def edges_of(board: Mapping[str, Any]) -> tuple[list[str], list[tuple[str, str]]]:
    """Return the spaces of a board and which of them touch (section 7)."""
    kind = board["kind"]
    if kind == "graph":
        return list(board["spaces"]), [(a, b) for a, b in board["edges"]]
    if kind == "path":
        row = [f"p{i}" for i in range(1, board["n"] + 1)]
        return row, list(pairwise(row))
    if kind == "grid":
        cells = [(x, y) for x in range(board["w"]) for y in range(board["h"])]
        name, sides = "g{}_{}", GRID_SIDES
    else:
        far = board["radius"]
        across = range(-far, far + 1)
        cells = [(q, r) for q in across for r in across if abs(q + r) <= far]
        name, sides = "h{}_{}", HEX_SIDES
    known = set(cells)
    touching = [((x, y), (x + dx, y + dy)) for x, y in cells for dx, dy in sides]
    return (
        [name.format(*cell) for cell in cells],
        [(name.format(*a), name.format(*b)) for a, b in touching if b in known],
    )


def counted(cards: Mapping[str, int] | None) -> Counter[str]:
    """Return cards by colour, those of which there is none left out."""
    return +Counter(cards or {})


class Books:
    """Everything that lies on the table of one game, as events change it."""

    def __init__(self, start: Plain) -> None:
        """Set the table up (S1 to S5)."""
        parts: dict[str, dict[str, Any]] = {
            name: {field: value["value"] for field, value in fields.items()}
            for name, fields in start["copy"]["components"].items()
        }
        self.seats: list[str] = list(start["players"])
        self.trades_when_held = bool(start["options"].get("trade_when_held"))
        self.box = {
            name.removeprefix("tent/"): part
            for name, part in parts.items()
            if name.startswith("tent/")
        }
        self.cards = int(parts["box/main"]["cards"])
        self.per_colour = int(parts["box/main"]["cards_per_colour"])
        self.bag = int(parts["box/main"]["tents"])
        spaces, edges = edges_of(parts["board/main"])
        self.beside: dict[str, set[str]] = {space: set() for space in spaces}
        for a, b in edges:
            self.beside[a].add(b)
            self.beside[b].add(a)
        self.tents: dict[str, Plain] = {}
        self.points = dict.fromkeys(self.seats, 0)
        self.hands = {seat: Counter(dict.fromkeys(COLOURS, STARTING_CARDS)) for seat in self.seats}
        self.supplies: dict[str, list[str | None]] = {seat: [] for seat in self.seats}
        self.elephants: dict[str, str | None] = dict.fromkeys(self.seats)
        self.last_placed_by: str | None = None
        self.over: str | None = None
        self.current: str | None = None
        self.number = 0
        self._clear_the_turn()

    def _clear_the_turn(self) -> None:
        self.collected = False
        self.mode: str | None = None
        self.placed: list[str] = []
        self.rolls: list[list[str] | None] = []
        self.kept: list[str] = []
        self.returned_this_turn = False
        self.ended = False

    def _begin_turn(self, seat: str) -> None:
        self.current = seat
        self.number += 1
        self._clear_the_turn()

    def _pass_on(self) -> None:
        """Let the next one clockwise be up (BR-1)."""
        if self.current is not None:
            place = self.seats.index(self.current)
            self._begin_turn(self.seats[(place + 1) % len(self.seats)])

    # What can be seen on the table.

    def neighbours(self, space: str) -> list[str]:
        """Return the tents that touch a space."""
        return [other for other in self.beside[space] if other in self.tents]

    def settlement(self, space: str) -> set[str]:
        """Return the tents connected with the one on a space, itself among them."""
        found, waiting = {space}, [space]
        while waiting:
            new = [one for one in self.neighbours(waiting.pop()) if one not in found]
            found.update(new)
            waiting += new
        return found

    def is_closed(self, space: str) -> bool:
        """Say whether the tent on a space is part of a settlement of seven."""
        return len(self.settlement(space)) >= CLOSED

    def size_after(self, space: str) -> int:
        """Return the size of the settlement that a tent on a free space would make (B-11)."""
        touched: set[str] = set()
        for one in self.neighbours(space):
            touched |= self.settlement(one)
        return 1 + len(touched)

    def legal_spaces(self) -> list[str]:
        """Return the free spaces where a tent may stand (B-9 to B-11)."""
        free = (space for space in self.beside if space not in self.tents)
        return [space for space in free if self.size_after(space) <= CLOSED]

    def is_available(self, space: str) -> bool:
        """Say whether a tent has a blank space beside it and its settlement is open (B-13)."""
        return any(one not in self.tents for one in self.beside[space]) and not self.is_closed(
            space
        )

    def around(self, space: str) -> Counter[str]:
        """Return the colours of the available tents that touch a space (B-7)."""
        helping = (one for one in self.neighbours(space) if self.is_available(one))
        return Counter(self.tents[one]["colour"] for one in helping)

    def cheapest(self, seat: str, tent: str, space: str) -> Plain | None:
        """Return the first minimal payment, or None if there is none (section 4.2)."""
        cost, hand = Counter(self.box[tent]["cost"]), self.hands[seat]
        tiles = cost & self.around(space)
        cards = (cost - tiles) & hand
        lacking = cost - tiles - cards
        left, due = hand - cards, 3 * lacking.total()
        traded_in: Counter[str] = Counter()
        for colour in reversed(COLOURS):
            traded_in[colour] = min(left[colour], due - traded_in.total())
        if traded_in.total() < due:
            return None
        return {"tiles": tiles, "cards": cards, "traded_for": lacking, "traded_in": traded_in}

    def can_build(self, seat: str) -> bool:
        """Say whether one of the known tents in the supply can be paid for somewhere."""
        spaces = self.legal_spaces()
        known = [tent for tent in self.supplies[seat] if tent is not None]
        return any(self.cheapest(seat, tent, space) for tent in known for space in spaces)

    def piles(self) -> Counter[str]:
        """Return how many cards lie beside the board (section 2)."""
        return Counter(
            {
                colour: self.per_colour - sum(hand[colour] for hand in self.hands.values())
                for colour in COLOURS
            }
        )

    def bonus(self, seat: str) -> Counter[str]:
        """Return one card for each colour in the settlement of the elephant (B-2)."""
        at = self.elephants[seat]
        if at is None or at not in self.tents or self.is_closed(at):
            return Counter()
        return Counter({self.tents[one]["colour"]: 1 for one in self.settlement(at)})

    def income(self, seat: str, faces: Iterable[str]) -> Counter[str]:
        """Return what the dice bring: a card a colour, a bonus a whole elephant (B-20, B-21)."""
        shown = Counter(faces)
        due = Counter({colour: shown[colour] for colour in COLOURS})
        for _ in range(min(shown["front"], shown["back"])):
            due += self.bonus(seat)
        return due

    def due(self, seat: str) -> int:
        """Return how many tents the supply lacks, as far as the bag has them (B-15)."""
        return min(SUPPLY - len(self.supplies[seat]), self.bag)

    def was_laid_last(self, seat: str, move: Plain) -> bool:
        """Say whether a tent was laid by a player in the turn before this one."""
        tent = self.tents.get(move["space"])
        return tent is not None and (tent["by"], tent["turn"]) == (seat, self.number - 1)

    # What happens.

    def follow(self, event: Plain) -> None:
        """Write an event down."""
        getattr(self, f"_{event['type']}")(event)

    def _start_player(self, event: Plain) -> None:
        self._begin_turn(event["player"])

    def _refill(self, event: Plain) -> None:
        """B-15: the turn is over when the supply is full again."""
        seat, drawn = event["by"], event.get("tents")
        if drawn is None:
            drawn = [None] * self.due(seat)
        self.supplies[seat] += drawn
        self.bag -= len(drawn)
        if seat == self.current and self.ended and self.due(seat) == 0:
            self._pass_on()

    def _see_tent(self, event: Plain) -> None:
        supply = self.supplies[event["by"]]
        if event["tent"] not in supply:
            supply[supply.index(None)] = event["tent"]

    def _take(self, seat: str, cards: Counter[str]) -> None:
        """B-22: an empty pile gives nothing."""
        self.hands[seat] += cards & self.piles()

    def _elephant_bonus(self, event: Plain) -> None:
        told, seat = event.get("cards"), event["by"]
        self._take(seat, self.bonus(seat) if told is None else counted(told))
        self.collected = True

    def _build(self, event: Plain) -> None:
        seat, space, tent = event["by"], event["space"], event.get("tent")
        paid = event.get("payment") or (self.cheapest(seat, tent, space) if tent else None) or {}
        self.hands[seat] -= counted(paid.get("cards")) + counted(paid.get("traded_in"))
        self.supplies[seat].remove(tent)
        self.points[seat] += 1 if self.neighbours(space) else 3  # B-14
        colour = event.get("colour") or (self.box[tent]["yields"] if tent else None)
        self.tents[space] = {"colour": colour, "id": tent, "by": seat, "turn": self.number}
        self.placed.append(space)
        self.mode, self.last_placed_by = "build", seat
        if self.is_closed(space):
            self._send_elephants_home(space)
        self._end_if_nothing_fits()

    def _send_elephants_home(self, space: str) -> None:
        """B-18: all elephants leave a settlement when it closes."""
        settlement = self.settlement(space)
        for seat, at in self.elephants.items():
            if at in settlement:
                self.elephants[seat] = None
                self.returned_this_turn |= seat == self.current

    def _end_if_nothing_fits(self) -> None:
        """B-23: the game is over when no space is left, or (a ruling) no tent."""
        if not self.legal_spaces():
            self.over = "no legal space"
        elif self.bag == 0 and not any(self.supplies.values()):
            self.over = NO_TENTS

    def _trade(self, event: Plain) -> None:
        seat = event["by"]
        self.hands[seat] -= counted(event.get("traded_in"))
        self.hands[seat] += counted(event.get("traded_for"))

    def _roll(self, event: Plain) -> None:
        """A throw is told in two parts: that it is made, with which dice, and how they lie."""
        faces = event.get("faces")
        self.rolls[self.throw(event, self.rolls) - 1 :] = [faces]
        self.kept = [] if faces is not None else list(event.get("kept") or ())
        self.mode = "roll"

    @staticmethod
    def throw(event: Plain, rolls: list[list[str] | None]) -> int:
        """Return which throw this is: the next, or the announced one, of which faces are told."""
        is_told = bool(rolls) and rolls[-1] is None and event.get("faces") is not None
        if is_told and event.get("number") != len(rolls) + 1:
            return len(rolls)
        return len(rolls) + 1

    def _dice(self, event: Plain) -> None:
        seat, told = event["by"], event.get("cards")
        self._take(seat, self.income(seat, event["dice"]) if told is None else counted(told))
        self._pass_on()

    def _place_elephant(self, event: Plain) -> None:
        self.elephants[event["by"]] = event["space"]

    def _return_elephant(self, event: Plain) -> None:
        was_out = self.elephants[event["by"]] is not None
        self.elephants[event["by"]] = None
        self.returned_this_turn |= was_out and event["by"] == self.current

    def _end_turn(self, event: Plain) -> None:
        """T5: who lacks tents draws them first."""
        if self.due(event["by"]) > 0:
            self.ended = True
        else:
            self._pass_on()

    def _end_game(self, event: Plain) -> None:
        self._end_if_nothing_fits()

    # How it is told.

    def position(self) -> Plain:
        """Return the whole table; None is what a position leaves out."""
        told: Plain = {
            "tents": {space: self.tents.get(space) for space in self.beside},
            "bag": self.bag,
            "piles": dict(self.piles()),
            "players": {seat: self._player(seat) for seat in self.seats},
            "current": self.current,
            "turn": self._turn() if self.current is not None else None,
            "last_placed_by": self.last_placed_by,
        }
        if self.over != NO_TENTS:
            told["over"] = self.over
        return told

    def _player(self, seat: str) -> Plain:
        return {
            "score": self.points[seat],
            "hand": {colour: self.hands[seat][colour] or None for colour in COLOURS},
            "supply": self.supplies[seat],
            "elephant": {"at": self.elephants[seat]},
        }

    def _turn(self) -> Plain:
        return {
            "number": self.number,
            "collected": self.collected,
            "mode": self.mode,
            "placed": self.placed,
            "rolls": self.rolls,
            "returned_this_turn": self.returned_this_turn,
            "ended": self.ended or None,
            "kept": self.kept or None,
        }

    # What is scored.

    def lines(self) -> dict[str, dict[str, int]]:
        """Return the lines of the score sheet (B-14, and at the end B-24 to B-26)."""
        lines = {"track": dict(self.points)}
        if self.over is None:
            return lines
        for colour in COLOURS:
            most = max(self.hands[seat][colour] for seat in self.seats)
            lines[colour] = {
                seat: 2 if most and self.hands[seat][colour] == most else 0 for seat in self.seats
            }
        lines["last_tent"] = {seat: 3 if seat == self.last_placed_by else 0 for seat in self.seats}
        return lines

    def totals(self) -> dict[str, int]:
        """Return the sum of each seat."""
        lines = self.lines().values()
        return {seat: sum(line[seat] for line in lines) for seat in self.seats}

    def leaders(self) -> list[str]:
        """Return who has most; equal totals share (B-27)."""
        totals = self.totals()
        return [seat for seat in self.seats if totals[seat] == max(totals.values())]
