"""What lies beside Bania's board: tents, cards, dice, the elephant, the bag and the piles."""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty
from rules.table.keys import key, numbered
from rules.table.scene import Mark, Place, Tray

from ..box import pieces
from ..box.board import board, land_of
from ..box.layout import LETTERS
from ..play.moves import is_for_the_table_to_say
from ..play.payment import NOTHING, vector
from ..play.state import COLOURS, DICE, Bania, Player

MOST_TOLD = 3
"""How many cards of a colour can be told of a hand that is not known."""


def tile_place(state: Bania, tent: str | None) -> Place:
    """Return a tent as it lies in a supply: its cost in chips on the colour it yields."""
    if tent is None:
        return Place("tile:?", fill="unknown", label="?", says="a tent not known yet")
    tile = pieces.tile(state.copy, tent)
    cost = letters(tile.cost) if tile.cost is not None else "?"
    fill = tile.yields or "unknown"
    told = f"a tent, costs {cost}, {tile.yields or 'colour not known yet'}"
    costs = zip(COLOURS, tile.cost or NOTHING, strict=True)
    icons = [one for one, count in costs for _ in range(count)]
    marks = tuple(
        Mark("chip", one, LETTERS[one], (0.5 + (at - (len(icons) - 1) / 2) * 0.3, 0.52), 0.27, True)
        for at, one in enumerate(icons)
    )
    label = "" if marks else cost or "0"
    return Place(
        f"tile:{tent}",
        fill=fill,
        wedges=(fill,),
        label=label,
        marks=marks,
        says=told,
    )


def letters(amounts: tuple[int, ...]) -> str:
    """Return cards in letters.

    >>> letters((2, 1, 0, 0))
    'OOS'
    """
    return "".join(LETTERS[one] * count for one, count in zip(COLOURS, amounts, strict=True))


def supply(state: Bania, seat: str, player: Player) -> Tray:
    """Return the tents still to build; of one nobody knows, what could lie up."""
    held = player.supply
    places = [tile_place(state, tent) for tent in held or ()]
    if held is None:
        places = [tile_place(state, None)]
    if (held is None or None in held) and any(state.copy.ids("tent")):
        places.append(Place("see:tent", shape="card", label="tell which", says="tell a tent"))
    # A blank one is painted when it is built; of one that is half known its colour can be touched.
    if not all(_lies_up(state, tent) for tent in held or () if tent is not None):
        places += [
            Place(f"up:{one}", fill=one, wedges=(one,), label=LETTERS[one], corner="up")
            for one in COLOURS
        ]
    return Tray("supply", f"{state.name(seat)}'s tents", tuple(places), "No tents in the supply.")


def _lies_up(state: Bania, tent: str) -> bool:
    """Say whether the colour a tent shows is sure, so that nobody has to tell it."""
    return pieces.tile(state.copy, tent).yields_certainty is Certainty.SURE


def hand(state: Bania, seat: str, player: Player) -> Tray:
    """The cards one by one; of a hand that is not known, what could be told of it."""
    amounts = (MOST_TOLD,) * len(COLOURS) if player.hand is None else vector(player.hand)
    known = player.hand is not None
    places = tuple(
        Place(
            f"card:{one}#{number}",
            fill=one,
            wedges=(one,) if known else (),
            label=LETTERS[one] if known else f"{LETTERS[one]}?",
            says=f"{one} card" if known else f"perhaps a card of {one}",
        )
        for one, count in zip(COLOURS, amounts, strict=True)
        for number in range(1, count + 1)
    )
    count = "" if player.card_count is None else f" ({player.card_count})"
    return Tray("hand", f"Cards{count}", places, f"{state.name(seat)} has no cards.")


def die(face: str, number: int = 0) -> Place:
    """Return a die that shows a face, in the tray with its number, in a picker without."""
    name = f"die:{face}#{number}" if number else f"face:{face}"
    if face in LETTERS:
        return Place(name, fill=face, wedges=(face,), label=LETTERS[face], says=f"a die: {face}")
    return Place(name, fill="raised", label=face, corner="½ E", says=f"a die: elephant's {face}")


def dice(state: Bania) -> Tray:
    """Return the dice as they lie, and what can be done with them."""
    rolls = state.now.rolls or ()
    last = rolls[-1] if rolls else None
    places = [die(face, number) for face, number in numbered(last or ())]
    if last is not None:
        places.append(key("take", "take the\ncards"))
    elif not rolls:
        places.append(_throw(DICE))
    else:
        places += [_throw(count) for count in range(DICE, 0, -1)]
    places.append(Place("final", shape="card", label="tell the\nfinal faces"))
    return Tray("dice", "Dice", tuple(places))


def _throw(count: int) -> Place:
    words = f"throw {count}\n{'dice' if count > 1 else 'die'}"
    return key(f"throw:{count}", words, says=words)


def elephant(state: Bania, seat: str, player: Player) -> Tray:
    """Return the elephant, what it brings, and the way home."""
    own, land = player.elephant, land_of(state)
    given = pieces.bonus(state, land, seat) if land is not None else None
    where = "?" if own is None or own.out is None else "out" if own.out else "at home"
    if own is not None and own.at is not None:
        where = board(state.copy).called(own.at)
    mark = Mark("seat", f"seat:{seat}", "E", (0.5, 0.5), 0.7)
    brings = letters(given.amounts) if given is not None else "?"
    places = [
        Place(f"elephant:{seat}", shape="circle", marks=(mark,), says=f"elephant {where}"),
        key("bonus", "bonus", corner=brings or "nothing"),
        Place(f"home:{seat}", shape="card", label="go home", corner=where),
    ]
    return Tray("elephant", "Elephant", tuple(places))


def lays(state: Bania) -> Iterator[Tray]:
    """Yield what a tent may do, where the board cannot say it: it is touched with the space."""
    if is_for_the_table_to_say(state):
        words = {"new": "new\n+3", "joins": "joins\n+1", "closes": "joins and\ncloses +1"}
        places = tuple(key(f"lays:{one}", word) for one, word in words.items())
        yield Tray("lays", "What does the tent do?", places)


def bag(state: Bania, seat: str) -> Tray:
    """Return the bag and the piles."""
    left = "?" if state.bag is None else str(state.bag)
    places = [key(f"bag:{seat}", "draw tents", corner=left)]
    for one in COLOURS:
        count = "?" if state.piles is None else str(state.piles.get(one, 0))
        label = f"{LETTERS[one]} {count}"
        places.append(Place(f"pile:{one}", fill=one, wedges=(one,), label=label, says=f"{one}"))
    places.append(Place("end", shape="card", label="no tent fits:\nend the game"))
    return Tray("bag", "Bag and piles", tuple(places))
