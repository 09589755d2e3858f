"""The table of Annapurna as its rulebook describes it: mountainsides, backpacks, caches, meeples.

Kept from the specification alone. What it does not settle was taken from the form of games as they
are told: cards are named after the place they were dealt to ("Ada r1c3", "Ada b1"), and a card that
was played without being named lies there nameless.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from tests.referees.referee import Plain

ROWS = {row: 6 - row for row in range(1, 6)}
"""So many places a row has, counted from the base."""
SLOTS = tuple(f"r{row}c{col}" for row, count in ROWS.items() for col in range(1, count + 1))
PEAK = "r5c1"
BACKPACK = 3


@dataclass(slots=True)
class Card:
    """A mountain card: `v` is Yang minus Yin, None while nobody has told it."""

    id: str | None
    suit: str | None = None
    v: int | None = None
    up: bool = False
    pending: bool = False
    buried: bool = False
    giver: str | None = None
    symbols: bool | None = None

    def told(self, value: int | None, symbols: bool | None) -> None:
        """Take over what somebody read off the card."""
        self.v = self.v if value is None else value
        self.symbols = self.symbols if symbols is None else symbols

    def turned_up(self, pending: bool) -> None:
        """Lie face up, with the effect still to be finished or not."""
        self.up, self.pending, self.buried, self.giver = True, pending, False, None

    def turned_down(self, buried: bool = False) -> None:
        """Lie face down: buried in its place, or on a cache."""
        self.up, self.pending, self.buried = False, False, buried

    def blocked(self) -> bool:
        """Say whether this is a card without symbols whose effect is unfinished (P-14)."""
        return self.pending and self.v == 0 and self.symbols is not True

    def plain(self) -> Plain:
        """Return the card in the form of a position."""
        told = {"by": self.giver, "suit": self.suit, "symbols": self.symbols}
        return {
            "id": self.id,
            "v": self.v,
            "up": self.up,
            "pending": self.pending,
            "buried": self.buried,
            **{key: value for key, value in told.items() if value is not None},
        }


@dataclass(slots=True)
class Climber:
    """One climber: mountainside, backpack, cache and meeple."""

    name: str
    stage: str = "hike"
    loc: str | None = None
    slots: dict[str, Card | None] = field(default_factory=dict)
    backpack: list[Card] = field(default_factory=list)
    cache: list[Card] = field(default_factory=list)
    peak: int | None = None
    shenpa: bool = False
    skip_next: bool = False
    affected: bool = False
    """The running turn is the one that `shenpa` or `skip_next` spoke of."""
    opened: bool = False

    @classmethod
    def at_the_base(cls, name: str) -> Climber:
        """Lay fifteen cards face down and put three into the backpack (P-1)."""
        slots: dict[str, Card | None] = {slot: Card(f"{name} {slot}", name) for slot in SLOTS}
        backpack = [Card(f"{name} b{number + 1}", name) for number in range(BACKPACK)]
        return cls(name, slots=slots, backpack=backpack)

    def face_up(self) -> dict[str, Card]:
        """Return the face-up cards by place."""
        return {slot: card for slot, card in self.slots.items() if card and card.up}

    def face_down(self) -> list[str]:
        """Return the places of the face-down cards."""
        return [slot for slot, card in self.slots.items() if card and not card.up]

    def balance(self) -> int | None:
        """Sum up the face-up cards; None while one of them is not told (section 5.2)."""
        return total(card.v for card in self.face_up().values())

    def lasting(self) -> bool:
        """Say whether an effect of an own card reaches into a later turn (PR-17)."""
        return any(card.pending for card in self.face_up().values())

    def taken_out(self, card_id: str | None) -> Card:
        """Take a card out of the backpack to lay it down.

        A card that is not named is one nobody has told yet: the first of those. Where all are told
        it may be any of them, and what is left is as good as untold.
        """
        if card_id is not None:
            card = next(card for card in self.backpack if card.id == card_id)
            self.backpack.remove(card)
            return card
        untold = [card for card in self.backpack if card.v is None]
        if untold:
            alike = len(untold) == len(self.backpack)
            self.backpack.remove(untold[0])
            return untold[0] if alike else Card(None)
        if len(self.backpack) == 1:
            return self.backpack.pop()
        self.backpack = [Card(None) for _ in self.backpack[1:]]
        return Card(None)

    def put_away(self, card: Card) -> None:
        """Put a replaced card onto the cache, or into the backpack while protecting (PR-2)."""
        card.turned_down()
        if self.stage == "protect":
            self.pocket(card)
        else:
            self.cache.append(card)

    def pocket(self, card: Card) -> None:
        """Put a card into the backpack."""
        card.turned_down()
        card.giver = None
        self.backpack.append(card)

    def plain(self) -> Plain:
        """Return the climber in the form of a position."""
        return {
            "stage": self.stage,
            "loc": self.loc,
            "slots": {slot: card and card.plain() for slot, card in self.slots.items()},
            "backpack": [card.plain() for card in self.backpack],
            "cache": [card.plain() for card in self.cache],
            "peak": self.peak,
            "shenpa": self.shenpa,
            "skip_next": self.skip_next,
            **({"opened": True} if self.opened else {}),
        }


def total(values: Iterable[int | None]) -> int | None:
    """Sum up values; None where one of them is unknown."""
    known = 0
    for value in values:
        if value is None:
            return None
        known += value
    return known


class Books:
    """The table as it lies, event by event."""

    def __init__(self, start: Plain) -> None:
        """Set the table up: everybody at the base, nobody first yet."""
        components = start["copy"]["components"]
        self.adjacent: dict[str, list[str]] = {
            slot: [
                *components[f"slot/{slot}"]["beside"]["value"],
                *components[f"slot/{slot}"]["above"]["value"],
            ]
            for slot in SLOTS
        }
        self.options: Plain = start["options"]
        self.difficulty: str = start["options"]["difficulty"]
        self.silent: bool = start["options"]["silent"]
        self.climbers = {name: Climber.at_the_base(name) for name in start["players"]}
        self.order: list[str] = list(start["players"])
        self.turn: str | None = None
        self.begun = False
        self.acted = False
        self.explored: str | None = None
        """The place explored in the running turn."""
        self.extra_turns = 0
        self.help: Plain | None = None
        self.thrown: Plain | None = None
        """A card was thrown, and is answered by one that is turned up."""
        self.unsure_arrival = False
        self.over: str | None = None

    def follow(self, event: Plain) -> None:
        """Let a move happen."""
        happens: dict[str, Callable[[Plain], None]] = {
            "first_climber": self._first_climber,
            "see_card": self._see_card,
            "explore": self._explore,
            "trade": self._lay,
            "hide": self._lay,
            "drop": self._lay_open,
            "throw": self._lay_open,
            "pass": self._pass,
            "turn_up": self._turn_up,
            "show_value": self._show_value,
            "peek": self._show_value,
            "effect_done": self._effect_done,
            "extra_turn": self._extra_turn,
            "shenpa": self._shenpa,
            "sweep": self._sweep,
            "bury": self._bury,
            "end": self._end,
            "help": self._help,
            "show_backpack": self._show_backpack,
            "flag": lambda event: None,
        }
        happens[event["type"]](event)

    def position(self) -> Plain:
        """Say how the table lies."""
        return {
            "difficulty": self.difficulty,
            "silent": self.silent,
            "order": self.order,
            "turn": self.turn,
            "acted": self.acted,
            "extra_turns": self.extra_turns,
            "help": self.help,
            "over": self.over,
            "climbers": {name: one.plain() for name, one in self.climbers.items()},
        }

    def score(self) -> Plain:
        """Say each climber's balance; they win together while all of them are 0."""
        balances = {name: one.balance() for name, one in self.climbers.items()}
        won = all(balance == 0 for balance in balances.values())
        return {
            "totals": balances,
            "lines": {"balance": balances},
            "winners": list(self.order) if won else [],
        }

    def outcome(self) -> Plain:
        """Say how the Ascent stands."""
        endings = {None: "running", "win": "won", "lose": "lost"}
        if self.over is None and self.is_endless():
            return {"ending": "undetermined", "winners": []}
        return {
            "ending": endings.get(self.over, self.over),
            "winners": list(self.order) if self.over == "win" else [],
        }

    def is_endless(self) -> bool:
        """Say whether nobody who climbs can ever go on: nothing within reach lies face down."""
        climbing = [one for one in self.climbers.values() if one.stage != "protect"]
        if self.acted or any(one.loc == PEAK for one in climbing):
            return False
        return bool(climbing) and not any(self.within_reach(one) for one in climbing)

    def within_reach(self, climber: Climber) -> list[str]:
        """Return the places that a climber may explore now."""
        reached = SLOTS[:5] if climber.loc is None else self.adjacent[climber.loc]
        if climber.stage == "protect":
            reached = SLOTS if self.options.get("protect_explore", True) else ()
        return [slot for slot in climber.face_down() if slot in reached]

    def verdict(self) -> str:
        """Judge the end of the Ascent (P-25, P-26): balances do not offset each other."""
        balances = [one.balance() for one in self.climbers.values()]
        if any(balance for balance in balances):
            return "lose"
        unsure = None in balances or (self.difficulty == "lntb" and self.unsure_arrival)
        return "undetermined" if unsure else "win"

    def card(self, climber: str | None, slot: str | None) -> Card | None:
        """Return what lies in a place, None where it is empty or nobody's."""
        return self.climbers[climber].slots[slot] if climber and slot else None

    def _first_climber(self, event: Plain) -> None:
        """A first turn begins, whatever was before."""
        self.turn = event["climber"]
        self.acted, self.explored, self.extra_turns, self.help = False, None, 0, None
        coming = self.climbers[self.turn]
        coming.affected = coming.shenpa

    def _see_card(self, event: Plain) -> None:
        """A backpack card is told; without its name it is a nameless one that was not told."""
        backpack = self.climbers[event["by"]].backpack
        named = [card for card in backpack if card.id == event.get("card") is not None]
        for card in (named or [card for card in backpack if card.v is None])[:1]:
            card.told(event.get("v"), event.get("symbols"))

    def _explore(self, event: Plain) -> None:
        """The card is flipped; the climber's location follows, but not while protecting (PR-1)."""
        climber, slot = self.climbers[event["by"]], event["slot"]
        card = climber.slots[slot]
        assert card is not None, event
        card.turned_up(bool(event.get("pending")))
        card.told(event.get("shown"), event.get("symbols"))
        if climber.stage != "protect":
            climber.loc = slot
        self._act(climber)
        self.explored = slot

    def _lay(self, event: Plain) -> None:
        """Trade and Hide: what is replaced goes to the cache of the climber who acts."""
        climber, slot = self.climbers[event["by"]], event["slot"]
        slots = self.climbers[event.get("to", event["by"])].slots
        replaced = slots[slot]
        assert replaced is not None, event
        laid = climber.taken_out(event.get("card"))
        laid.giver = climber.name
        slots[slot] = laid
        climber.put_away(replaced)
        self._act(climber)

    def _lay_open(self, event: Plain) -> None:
        """Drop and Throw: the card lies there face up; what lay there goes to the backpack."""
        climber, slot = self.climbers[event["by"]], event["slot"]
        slots = self.climbers[event.get("to", event["by"])].slots
        replaced, laid = slots[slot], climber.taken_out(event.get("card"))
        if replaced is not None:
            climber.pocket(replaced)
        laid.turned_up(pending=False)
        laid.told(event.get("shown"), None)
        slots[slot] = laid
        self._act(climber)
        if event["type"] == "throw":
            self.thrown = {"from": climber.name, "to": event["to"]}

    def _pass(self, event: Plain) -> None:
        self._act(self.climbers[event["by"]])

    def _act(self, climber: Climber) -> None:
        """One action a turn; a climber who acts first of all goes first."""
        self.turn = self.turn or climber.name
        self.acted = self.begun = True

    def _turn_up(self, event: Plain) -> None:
        """A card turned up by an effect has none of its own (PR-22, PR-26)."""
        of = event.get("of") or event["by"]
        card = self.card(of, event["slot"])
        assert card is not None, event
        if self.thrown == {"from": of, "to": event["by"]}:
            self.thrown = None
        card.turned_up(pending=False)
        card.told(event.get("shown"), event.get("symbols"))

    def _show_value(self, event: Plain) -> None:
        card = self.card(event.get("of") or event["by"], event["slot"])
        assert card is not None, event
        card.told(event.get("v"), event.get("symbols"))
        if self.over == "undetermined":
            self.over = self.verdict()

    def _effect_done(self, event: Plain) -> None:
        """The meeple stands up again with the last lasting effect, unless a turn is skipped."""
        climber = self.climbers[event["by"]]
        card = climber.slots[event["slot"]]
        assert card is not None, event
        card.pending = False
        climber.shenpa = climber.shenpa and (climber.skip_next or climber.lasting())

    def _extra_turn(self, event: Plain) -> None:
        self.extra_turns += 1

    def _shenpa(self, event: Plain) -> None:
        """The next turn is affected; the card stays unfinished until then (PR-17)."""
        climber = self.climbers[event["by"]]
        card = self.card(climber.name, event.get("slot"))
        if card is not None and card.up:
            card.pending = True
        if climber.name == self.turn and self.acted and climber.affected:
            climber.affected, climber.skip_next = False, False
        climber.shenpa = True
        climber.skip_next = climber.skip_next or bool(event.get("skip"))

    def _sweep(self, event: Plain) -> None:
        climber = self.climbers[event["by"]]
        for slot in event["slots"]:
            card = climber.slots[slot]
            assert card is not None, event
            card.turned_down()
            climber.cache.append(card)
            climber.slots[slot] = None

    def _bury(self, event: Plain) -> None:
        for slot in event["slots"]:
            card = self.card(event["by"], slot)
            assert card is not None, event
            card.turned_down(buried=True)

    def _help(self, event: Plain) -> None:
        """The taken card leaves an empty place (PR-12)."""
        giver = self.climbers[event["giver"]]
        card = giver.slots[event["slot"]]
        assert card is not None, event
        self.climbers[event["by"]].pocket(card)
        giver.slots[event["slot"]] = None
        self.help = {"from": giver.name, "taken": True}

    def _show_backpack(self, event: Plain) -> None:
        self.climbers[event["by"]].opened = event.get("opened", True)

    def _end(self, event: Plain) -> None:
        """The turn ends; a window opens from this climber unless they go on (PR-24)."""
        climber = self.climbers[event["by"]]
        self._stand_up(climber, bool(event.get("skipped")))
        climber.shenpa = climber.shenpa or climber.lasting()
        if event.get("lying") is not None:
            climber.shenpa = event["lying"]
        self.acted, self.explored, self.help = False, None, None
        self.begun = True
        if climber.stage == "hike" and climber.loc is not None:
            climber.stage = "climb"
        if climber.stage == "climb" and climber.loc == PEAK:
            self._arrive(climber, event)
        if self.over:
            return
        if self.extra_turns:
            self.extra_turns -= 1
            climber.affected = climber.shenpa
            return
        self.help = {"from": climber.name, "taken": False}
        self.turn = self.order[(self.order.index(climber.name) + 1) % len(self.order)]
        coming = self.climbers[self.turn]
        coming.affected = coming.shenpa

    def _stand_up(self, climber: Climber, skipped: bool) -> None:
        """What affected this turn is over with it, but for effects that still last (PR-17)."""
        if climber.affected or skipped:
            climber.skip_next = False
            climber.shenpa = climber.lasting()
        climber.affected = False

    def _arrive(self, climber: Climber, event: Plain) -> None:
        """Peaking: the cache joins the backpack (P-20), and the arrival is judged (P-21)."""
        climber.peak = 1 + sum(one.peak is not None for one in self.climbers.values())
        climber.peak = event.get("token") or climber.peak
        climber.stage = "protect"
        for card in climber.cache:
            climber.pocket(card)
        climber.cache = []
        balance = climber.balance()
        self.unsure_arrival = self.unsure_arrival or balance is None
        if self.difficulty == "lntb" and balance:
            self.over = "lose"
        elif climber.peak == len(self.climbers):
            self.over = self.verdict()
