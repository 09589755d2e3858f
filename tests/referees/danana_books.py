"""The books a referee of Danana keeps: the box, the tribes, the turn, and the final scoring.

Rule numbers are those of the SPEC: D-… its rules, DR-… its rulings on what the print leaves open.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.referees.referee import Plain

Amounts = dict[str, int]

GOODS = ("fruit", "meat", "hides", "tools")
FOOD = ("fruit", "meat")
FULL = 8
"""A track ends at 8 (D-18)."""
CROWD = 3
"""So many own meeples fill the first Ready Area (D-11)."""
FIRST = "ready:1"
SPECIALS = ("cooking", "religion", "storytelling")
GAME_END = 60
RULINGS: Plain = {
    "leadership_who": "others",
    "leadership_gain": "1 vp",
    "religion_items": "pair",
    "pooling": "together",
    "covered_cards": "count",
    "dance_alone": "not_performed",
    "gather_alone": "lose",
    "wisdom_counts": "remaining",
    "path_newborn": "must",
    "tile_icons_optional": False,
    "adaptability_bump": "final",
    "setup_turns": "rounds",
}
"""The recommended rulings (SPEC 6), which are the only ones this referee keeps books by."""


class Box:
    """What lies in the box, as the first line of a record tells it."""

    def __init__(self, copy: Plain) -> None:
        self._parts: dict[str, Plain] = {
            part: {key: told["value"] for key, told in printed.items()}
            for part, printed in copy["components"].items()
        }

    def of(self, kind: str, name: str) -> Plain:
        """Return what is printed on one component."""
        return self._parts[f"{kind}/{name}"]

    def names(self, kind: str) -> list[str]:
        """Return the components of a kind."""
        return [part.partition("/")[2] for part in self._parts if part.startswith(f"{kind}/")]

    def exit(self, slot: str) -> str:
        """Return where a meeple goes that leaves a tile forward (DR-19, DR-20)."""
        away = self.of("slot", slot)["exit"]
        return "shore" if away == "shore" else f"ready:{away}"

    def lines(self, ready: str, slot: str) -> list[str]:
        """Return the lines that lead from a Ready Area to a tile."""
        return [
            name
            for name in self.names("line")
            if (self.of("line", name)["from"], self.of("line", name)["to"]) == (ready, slot)
        ]

    def copies(self, name: str, seats: int) -> list[int]:
        """Return the stack of a progress card: no marks above the players, cheapest first."""
        card = self.of("progress", name)
        there = [
            number
            for number, mark in zip(range(1, card["copies"] + 1), card["marks"], strict=True)
            if mark <= seats
        ]
        return sorted(there, key=lambda number: sum(card[f"cost_{number}"].values()))


def splits(count: int, purse: Amounts, kinds: tuple[str, ...]) -> Iterator[Amounts]:
    """Yield every way to take so many resources of these kinds out of a purse."""
    if not kinds:
        if count == 0:
            yield {}
        return
    kind, *rest = kinds
    for taken in range(min(count, purse.get(kind, 0)) + 1):
        for others in splits(count - taken, purse, tuple(rest)):
            yield {**others, kind: taken} if taken else others


def added(*amounts: Amounts) -> Amounts:
    """Add amounts up; what is zero is left out."""
    kinds = {kind for one in amounts for kind in one}
    sums = {kind: sum(one.get(kind, 0) for one in amounts) for kind in kinds}
    return {kind: count for kind, count in sums.items() if count}


def payments(
    cost: Amounts, purse: Amounts, food: Amounts | None = None, anything: Amounts | None = None
) -> list[Amounts]:
    """Return the different ways to pay: fixed kinds first, then food, then any (DR-31).

    Where the payer said what pays for food or for any, only the ways that say the same.
    """
    fixed = {kind: count for kind, count in cost.items() if kind not in ("food", "any")}
    left = {kind: count - fixed.get(kind, 0) for kind, count in purse.items()}
    if any(count > purse.get(kind, 0) for kind, count in fixed.items()):
        return []
    ways: list[Amounts] = []
    for eaten in splits(cost.get("food", 0), left, FOOD):
        if food is not None and eaten != added(food):
            continue
        rest = {kind: count - eaten.get(kind, 0) for kind, count in left.items()}
        for given in splits(cost.get("any", 0), rest, GOODS):
            whole = added(fixed, eaten, given)
            if (anything is None or given == added(anything)) and whole not in ways:
                ways.append(whole)
    return ways


@dataclass
class Tribe:
    """A player's mat, meeples and cards."""

    goods: Amounts = field(default_factory=lambda: dict.fromkeys((*GOODS, "vp"), 0))
    meeples: dict[str, str] = field(
        default_factory=lambda: {f"m{number}": "mat" for number in range(1, 9)}
    )
    acquired: list[str] = field(default_factory=list)
    side: list[list[str]] = field(default_factory=lambda: [[], [], []])
    specials: dict[str, str] = field(default_factory=lambda: dict.fromkeys(SPECIALS, "printed"))
    setup_card: str | None = None
    columns: list[int] = field(default_factory=list)

    def on_board(self) -> int:
        """Count the meeples that are not on the mat; the shore is on the board (DR-10)."""
        return sum(place != "mat" for place in self.meeples.values())

    def can_grow(self) -> bool:
        """Say whether a newborn finds a meeple on the mat and room to wait (D-11, D-34)."""
        waiting = sum(place == FIRST for place in self.meeples.values())
        return waiting < CROWD and "mat" in self.meeples.values()

    def grow(self) -> None:
        """Bring a meeple from the mat into the first Ready Area."""
        self.meeples[self.idle()] = FIRST

    def idle(self) -> str:
        """Return the first meeple on the mat."""
        return next(meeple for meeple, place in self.meeples.items() if place == "mat")

    def uses(self, card: str) -> bool:
        """Say whether a card is active: on the mat, or on top of a side pile (D-28)."""
        tops = [pile[-1] for pile in self.side if pile]
        return card in tops or self.specials.get(card.lower()) == "card"

    def lose(self, amounts: Amounts) -> None:
        """Give resources and tokens away."""
        for kind, count in amounts.items():
            self.goods[kind] -= count

    def gain(self, amounts: Amounts) -> None:
        """Take resources and tokens; a track stops at 8 (D-18), tokens do not."""
        for kind, count in amounts.items():
            more = self.goods[kind] + count
            self.goods[kind] = more if kind == "vp" else min(more, FULL)

    def position(self) -> Plain:
        """Say what lies before the player, in the form of a position."""
        return {
            **self.goods,
            "meeples": dict(self.meeples),
            "acquired": list(self.acquired),
            "mat_space": dict(self.specials),
            "side": [list(pile) for pile in self.side],
            "setup": {"card": self.setup_card, "columns": list(self.columns) or None},
        }

    def points(self) -> Amounts:
        """Return the lines of the final scoring (D-41–D-46)."""
        tales, faith = "Storytelling" in self.acquired, "Religion" in self.acquired
        food = (self.goods["fruit"] + self.goods["meat"]) // 2
        items = (self.goods["tools"] + self.goods["hides"]) // 2
        return {
            "tokens": self.goods["vp"],
            "cards": len(self.acquired) * (3 if tales else 2),
            "meeples": self.on_board() * (2 if tales else 1),
            "food": food * (2 if faith else 1),
            "items": items * (4 if faith else 2),
        }


@dataclass
class Turn:
    """How far the acting player's turn has come."""

    step: str = "start"
    meeple: str | None = None
    slot: str | None = None
    line: str | None = None
    icons: list[str] = field(default_factory=list)
    born: list[str] = field(default_factory=list)
    medicine: str | None = None
    dyes: int = 0
    rested: bool = False

    def position(self) -> Plain:
        """Say where the turn stands, in the form of a position."""
        return {
            "step": None if self.step == "start" else self.step,
            "meeple": self.meeple,
            "slot": self.slot,
            "line": self.line,
            "icons": list(self.icons) or None,
            "born": list(self.born) or None,
            "medicine": self.medicine,
            "dyes": self.dyes or None,
            "rested": self.rested or None,
        }


class Books:
    """The whole table between two events."""

    def __init__(self, start: Plain) -> None:
        if other := {key for key, ruling in start["options"].items() if ruling != RULINGS[key]}:
            raise ValueError(f"no books are kept by other rulings: {sorted(other)}")
        self.box = Box(start["copy"])
        self.seats: list[str] = start["players"]
        self.tribes = {seat: Tribe() for seat in self.seats}
        self.phase = "setup"
        self.start_player: str | None = None
        self.active: str | None = None
        self.turn_no = 0
        self.turn = Turn()
        self.faces: dict[str, str] = {}
        self.stacks: dict[str, list[int]] = {}
        self.row: list[Plain] = [{"cube": 0} for _ in range(4)]
        self.under: list[str] = []
        self.dealt: list[str] = []
        self.tie_winner: str | None = None

    def tribe(self) -> Tribe:
        """Return the acting player's tribe."""
        assert self.active is not None
        return self.tribes[self.active]

    def face(self, slot: str) -> Plain:
        """Return the face that lies up on a slot."""
        return self.box.of("face", self.faces[slot])

    def setup_cards(self) -> list[str]:
        """Return the setup cards still on the table."""
        taken = {tribe.setup_card for tribe in self.tribes.values()}
        return [card for card in self.dealt if card not in taken]

    def setup_order(self) -> list[str]:
        """Return the seats from the starting player's right, counter-clockwise (D-1)."""
        assert self.start_player is not None
        first = self.seats.index(self.start_player)
        return [self.seats[(first - step) % len(self.seats)] for step in range(1, 1 + self.count())]

    def setup_turns(self, seat: str) -> int:
        """Count the setup turns a player has taken."""
        return len(self.tribes[seat].columns) + (self.tribes[seat].setup_card is not None)

    def count(self) -> int:
        """Return the number of players."""
        return len(self.seats)

    def crowd(self, place: str) -> int:
        """Count the meeples of all players at a place."""
        return sum(
            where == place for tribe in self.tribes.values() for where in tribe.meeples.values()
        )

    def position(self) -> Plain:
        """Say how the table lies, in the form of a position."""
        return {
            "phase": self.phase,
            "start_player": self.start_player,
            "active_player": self.active,
            "turn_no": self.turn_no,
            "turn": self.turn.position() if self.phase == "play" else None,
            "slots": {slot: self.faces.get(slot) for slot in self.box.names("slot")},
            "stacks": {name: self.stacks.get(name) for name in self.box.names("progress")}
            if self.stacks
            else None,
            "art_row": [dict(place) for place in self.row],
            "art_deck_known": list(self.under) or None,
            "setup_cards": self.setup_cards() if self.dealt else None,
            "tie_winner": self.tie_winner,
            "players": {seat: tribe.position() for seat, tribe in self.tribes.items()},
        }

    def score(self) -> Plain:
        """Score as if the game ended now (SPEC 5)."""
        points = {seat: tribe.points() for seat, tribe in self.tribes.items()}
        keys = next(iter(points.values()))
        return {
            "totals": {seat: sum(lines.values()) for seat, lines in points.items()},
            "lines": {key: {seat: points[seat][key] for seat in self.seats} for key in keys},
            "winners": self.winners(),
        }

    def contest(self) -> list[str]:
        """Return who is level at the top, after meeples on the board have been compared (D-47)."""
        rank: dict[str, Any] = {
            seat: (sum(tribe.points().values()), tribe.on_board())
            for seat, tribe in self.tribes.items()
        }
        best = max(rank.values())
        return [seat for seat in self.seats if rank[seat] == best]

    def winners(self) -> list[str]:
        """Return the winner; while the towers are being built there is none (D-48)."""
        level = self.contest()
        if len(level) == 1:
            return level
        return [self.tie_winner] if self.tie_winner in level and self.tie_winner else []

    def outcome(self) -> Plain:
        """Say how the game stands; while towers are built, nobody has won (D-48)."""
        winners = self.winners() if self.phase == "over" else []
        return {"ending": "winners" if winners else "running", "winners": winners}
