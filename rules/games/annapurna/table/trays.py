"""What lies beside a mountainside: values, backpacks, the others in small, more to do."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.keys import key
from rules.table.scene import Mark, Place, Tray

from ..play.balance import balance
from ..play.mountain import ROWS, row, signed, spot, symbols
from ..play.state import SLOTS, VALUES, Annapurna, Card, Climber, Slot, Window

FACE, BACK = "card", "back"

ACTS = {
    "sweep": "sweep…",
    "end": "end turn",
    "extra": "extra turn",
    "skip": "skip next",
    "shenpa": "lie down",
    "effect": "effect done…",
    "explore": "explore…",
    "turn_up": "turn up…",
    "peek": "peek…",
    "pass": "pass",
    "open": "open pack",
    "flag": "flag card",
}
"""What a climber can do that no place says by itself; with dots it wants a card as well."""


def fill(card: Card | None, *, known: bool = True) -> str:
    """Return the colour of a place: a face, a back, nothing, or nobody told."""
    if card is None:
        return "well" if known else "unknown"
    return FACE if card.up else BACK


def face(value: int) -> str:
    """Return what a card shows in two short lines.

    >>> face(3)
    'Yang\\n3'
    """
    return symbols(value).replace(" ", "\n")


def label(card: Card | None) -> str:
    """Return what a card shows where the view shows it; face down it stands in brackets."""
    if card is None:
        return ""
    if card.v is None:
        return "?" if card.up else ""
    return face(card.v) if card.up else f"({face(card.v)})"


def stands_on(climber: Climber, slot: Slot) -> bool:
    """Say whether the meeple is on a place; at the peak it is on its token."""
    return climber.stage != "protect" and climber.loc == slot


def card_id(seat: str, card: Card | None) -> str:
    """Return the id of a backpack card: those nobody shows answer to one name."""
    return f"pack:{seat}" if card is None or card.v is None else f"card:{seat}:{card.v}"


def value_place(value: int, kind: str = "value") -> Place:
    """Return the value of a card as a thing to touch."""
    return Place(f"{kind}:{value}", fill=FACE, label=face(value), large=True, says=symbols(value))


def values() -> Tray:
    """Return the values a card can show."""
    return Tray("values", "Values", tuple(map(value_place, VALUES)))


def backpacks(state: Annapurna, seat: str) -> Iterator[Tray]:
    """Yield the backpack of the climber in front, and of the one on turn if that is another."""
    yield _backpack(state, seat, "pack", tells=True)
    if state.turn is not None and state.turn != seat:
        yield _backpack(state, state.turn, "acting", tells=False)


def _backpack(state: Annapurna, seat: str, tray: str, *, tells: bool) -> Tray:
    held = state.climber(seat).backpack
    places = [
        Place(
            card_id(seat, card),
            fill=BACK if card.v is None else FACE,
            label="" if card.v is None else face(card.v),
            large=True,
            corner=_balances(state, seat, card),
            says=f"a card in {state.name(seat)}'s backpack",
        )
        for card in held or ()
    ]
    if held is None:
        places.append(Place(f"pack:{seat}", fill="unknown", label="?", says="a backpack card"))
    if tells and places:
        says = f"tell a card of {state.name(seat)}'s backpack"
        places.append(key(f"tell:{seat}", "tell", says=says))
    title = "Backpack" if tells else f"{state.name(seat)}'s backpack"
    return Tray(tray, title, tuple(places), "Nothing in the backpack.")


def _balances(state: Annapurna, seat: str, card: Card) -> str:
    """Say whom a card would balance; in the silent variant only its owner."""
    whom = (seat,) if state.is_silent else state.seats
    needy = [one for one in whom if card.v and balance(state.climber(one)) == -card.v]
    return f"for {state.name(needy[0])}"[:9] if needy else ""


def others(state: Annapurna, seat: str) -> Tray:
    """Return the mountainsides of the others in small."""
    small = tuple(_small(state, one) for one in state.seats if one != seat)
    return Tray("others", "Others", small)


def _small(state: Annapurna, seat: str) -> Place:
    """Return a mountainside in small, with its balance; touching it brings it to the front."""
    climber = state.climber(seat)
    held = balance(climber)
    told = f"{state.name(seat)} {'?' if held is None else signed(held)}"
    marks = []
    for slot in SLOTS:
        up, column = row(slot), int(slot[3])
        at = (0.5 + 0.1 * (column - (ROWS + 2 - up) / 2), 0.98 - 0.14 * up)
        colour = fill(climber.at(slot), known=climber.slots is not None)
        marks.append(Mark("card", colour, "", at, 0.13))
        if stands_on(climber, slot):
            marks.append(Mark("pawn", f"seat:{seat}", "", at, 0.2, bool(climber.shenpa)))
    says = f"{told}: bring to the front"
    return key(f"seat:{seat}", "", corner=told, marks=tuple(marks), says=says)


def helping(state: Annapurna, seat: str) -> Tray:
    """Return who may take a card, and the face-up cards of the one whose window is open."""
    window = state.help
    giver = window.from_ if isinstance(window, Window) else seat
    places = [
        Place(f"slot:{giver}:{slot}", fill=FACE, label=label(card), large=True, says=spot(slot))
        for slot, card in state.climber(giver).face_up()
    ]
    takers = [one for one in state.seats if one != giver]
    takes = ((one, f"{state.name(one)} takes") for one in takers if places)
    places += [key(f"taker:{one}", told, says=f"{told} the card") for one, told in takes]
    return Tray("help", "Help", tuple(places), "No card lies face up.")


def acts(state: Annapurna, seat: str) -> Tray:
    """Return what the climber on turn can do besides touching cards."""
    climber = state.climber(state.turn or seat)
    renamed = {"sweep": "bury…"} if climber.stage == "protect" else {}
    if climber.opened:
        renamed["open"] = "close pack"
    places = tuple(
        key(f"do:{act}", renamed.get(act, label), says=label) for act, label in ACTS.items()
    )
    return Tray("acts", "More", places)
