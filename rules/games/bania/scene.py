"""Bania's table for the screens: the board with its settlements, the trays, the players' cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot, sqrt

from rules.copy import Copy
from rules.memo import by_first
from rules.scene import Choice, Counter, Mark, Place, Scene, SeatCard, Shape, Tray

from . import pieces, turns
from .board import BOARD, Land, land_of
from .payment import vector
from .scoring import score, tally
from .state import COLOURS, DICE, THROWS, Bania, Elephant, Player
from .table import LETTERS, is_hexagonal, layout

CLOSED = {"oil": "#2C4A78", "spice": "#7C3030", "silk": "#563670", "incense": "#7D6722"}
"""The colours of tents in closed settlements: the same, darker."""

MOST_TOLD = 3
"""How many cards of a colour can be told of a hand that is not known."""

MOST_POINTS = 200

STRETCHED, WIDEST = 1.24, 1.38
"""A board is drawn so much wider than it is, as far as the screen has room for fingers."""


def scene(state: Bania, seat: str) -> Scene:
    """Return the table with `seat`'s tents and cards in front."""
    player = state.player(seat)
    return Scene(
        title="Bania",
        subtitle=_subtitle(state),
        seat=seat,
        places=tuple(_spaces(state)),
        trays=(
            _supply(state, seat, player),
            _hand(state, seat, player),
            _dice(state),
            _elephant(state, seat, player),
            _bag(state, seat),
        ),
        cards=tuple(_cards(state)),
        front=_front(state, seat),
        counters=tuple(counters(state, seat)),
        choices=tuple(choices(state, seat)),
        aspect=_boxes(state.copy, str(state.copy.get(BOARD, "kind")))[1],
    )


def _subtitle(state: Bania) -> str:
    up, turn = turns.up(state), state.now
    if turns.is_over(state) is not None:
        return "Final score"
    if up is None:
        return "Set up"
    doing = {"build": "builds", "roll": f"rolls, throw {len(turn.rolls or ())} of {THROWS}"}
    done = "draws" if turns.draws(state, up) else doing.get(turn.mode or "", "builds or rolls")
    return f"{state.name(up)} {done}"


def _front(state: Bania, seat: str) -> tuple[str, ...]:
    up = turns.up(state)
    if turns.is_over(state) is not None:
        return ()
    if up is None or turns.draws(state, up) or state.now.ended:
        return ("bag", "supply")
    if state.now.mode == "roll":
        return ("dice",)
    if seat == up and state.now.mode is None and turns.may_collect(state, seat):
        return ("elephant", "supply")
    return ("supply", "hand", "dice")


@by_first(8)
def _boxes(copy: Copy, kind: str) -> tuple[dict[str, tuple[float, float, float, float]], float]:
    """Return for each space its box in the unit square, and how much wider than high that is.

    Neighbours touch: a space is as wide as they are apart, a hexagon on its point a little higher.
    """
    centres = layout(copy)
    apart = [
        hypot(one[0] - other[0], one[1] - other[1])
        for one, other in combinations(centres.values(), 2)
    ]
    wide = min((one for one in apart if one > 0), default=1.0)
    high = wide * 2 / sqrt(3) if kind == "hex" else wide
    xs, ys = ([one[axis] for one in centres.values()] for axis in (0, 1))
    across, down = max(xs) - min(xs) + wide, max(ys) - min(ys) + high
    boxes = {
        space: ((x - min(xs)) / across, (y - min(ys)) / down, wide / across, high / down)
        for space, (x, y) in centres.items()
    }
    return boxes, max(across / down, min(WIDEST, across / down * STRETCHED))


def _spaces(state: Bania) -> Iterator[Place]:
    kind = "hex" if is_hexagonal(state.copy) else state.copy.get(BOARD, "kind")
    land = land_of(state)
    sizes = dict(_named_sizes(land))
    shape: Shape = "hex" if kind == "hex" else "square"
    boxes, _aspect = _boxes(state.copy, str(kind))
    for space, (x, y, wide, high) in boxes.items():
        place = Place(f"space:{space}", x, y, wide, high, shape, "surface", says=f"{space}, free")
        yield place if land is None else _tent(state, land, place, space, sizes.get(space))


def _named_sizes(land: Land | None) -> Iterator[tuple[str, int]]:
    """Yield for each settlement of more than one tent the space that shows its size."""
    for one in land.settlements if land is not None else ():
        if len(one) > 1:
            first = min(one, key=lambda space: land.board.order.get(space, 0) if land else 0)
            yield first, len(one)


def _tent(state: Bania, land: Land, place: Place, space: str, size: int | None) -> Place:
    tent = land.tents.get(space)
    if tent is None:
        return place
    colour, _certainty = pieces.colour_of(state.copy, tent)
    count, is_closed = len(land.settlement(space)), land.is_closed(space)
    fill = (CLOSED if is_closed else {}).get(colour or "", colour or "unknown")
    told = f"{space}, {colour or 'a tent of unknown colour'}, settlement of {count}"
    marks = []
    if size is not None:
        word = f"{size}" if not is_closed else "×"
        marks.append(Mark("token", "#14171C", word, (0.5, 0.1), 0.4))
    for seat in state.seats:
        elephant = state.player(seat).elephant
        if elephant is not None and elephant.at == space:
            marks.append(Mark("seat", f"seat:{seat}", "E", (0.5, 0.84), 0.42))
            told += f", {state.name(seat)}'s elephant"
    return Place(
        place.id,
        place.x,
        place.y,
        place.w,
        place.h,
        place.shape,
        fill=fill,
        wedges=(fill,),
        label=LETTERS.get(colour or "", "?"),
        marks=tuple(marks),
        says=told + ", closed" * is_closed,
        halo="muted" if is_closed else "ink",
    )


def tile_place(state: Bania, tent: str | None) -> Place:
    """Return a tent as it lies in a supply: its cost in letters on the colour it yields."""
    if tent is None:
        return Place("tile:?", fill="unknown", label="?", says="a tent nobody told of")
    tile = pieces.tile(state.copy, tent)
    cost = letters(tile.cost) if tile.cost is not None else "?"
    fill = tile.yields or "unknown"
    told = f"tent {tent}, costs {cost}, {tile.yields or 'colour unknown'}"
    return Place(
        f"tile:{tent}", fill=fill, wedges=(fill,), label=cost or "0", corner=tent, says=told
    )


def letters(amounts: tuple[int, ...]) -> str:
    """Return cards in letters.

    >>> letters((2, 1, 0, 0))
    'OOS'
    """
    return "".join(LETTERS[one] * count for one, count in zip(COLOURS, amounts, strict=True))


def _supply(state: Bania, seat: str, player: Player) -> Tray:
    supply = player.supply
    places = [tile_place(state, tent) for tent in supply or ()]
    if supply is None:
        places = [tile_place(state, None)]
    if supply is None or None in supply:
        places.append(Place("see:tent", shape="card", label="tell which", says="tell a tent"))
    if places:
        places += [
            Place(f"up:{one}", fill=one, wedges=(one,), label=LETTERS[one], corner="up")
            for one in COLOURS
        ]
    return Tray("supply", f"{state.name(seat)}'s tents", tuple(places), "No tents in the supply.")


def _hand(state: Bania, seat: str, player: Player) -> Tray:
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
    return Place(name, fill="raised", label=f"½ {face}", says=f"a die: elephant's {face}")


def numbered(faces: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield dice with a number among their like, so that each can be told apart."""
    seen: dict[str, int] = {}
    for face in faces:
        seen[face] = seen.get(face, 0) + 1
        yield face, seen[face]


def _dice(state: Bania) -> Tray:
    rolls = state.now.rolls or ()
    last = rolls[-1] if rolls else None
    places = [die(face, number) for face, number in numbered(tuple(last or ()))]
    if last is not None:
        places.append(Place("take", shape="card", fill="raised", label="take the\ncards"))
    elif not rolls:
        places.append(_throw(DICE))
    else:
        places += [_throw(count) for count in range(DICE, 0, -1)]
    places.append(Place("final", shape="card", label="tell the\nfinal faces"))
    return Tray("dice", "Dice", tuple(places))


def _throw(count: int) -> Place:
    words = f"throw {count}\n{'dice' if count > 1 else 'die'}"
    return Place(f"throw:{count}", shape="card", fill="raised", label=words, says=words)


def _elephant(state: Bania, seat: str, player: Player) -> Tray:
    elephant, land = player.elephant, land_of(state)
    given = pieces.bonus(state, land, seat) if land is not None else None
    where = "?" if elephant is None else elephant.at or "at home"
    mark = Mark("seat", f"seat:{seat}", "E", (0.5, 0.5), 0.7)
    brings = letters(given.amounts) if given is not None else "?"
    places = [
        Place(f"elephant:{seat}", shape="circle", marks=(mark,), says=f"elephant {where}"),
        Place("bonus", shape="card", fill="raised", label="bonus", corner=brings or "nothing"),
        Place(f"home:{seat}", shape="card", label="go home", corner=where),
    ]
    return Tray("elephant", "Elephant", tuple(places))


def _bag(state: Bania, seat: str) -> Tray:
    left = "?" if state.bag is None else str(state.bag)
    places = [Place(f"bag:{seat}", shape="card", fill="raised", label="draw tents", corner=left)]
    for one in COLOURS:
        count = "?" if state.piles is None else str(state.piles.get(one, 0))
        label = f"{LETTERS[one]} {count}"
        places.append(Place(f"pile:{one}", fill=one, wedges=(one,), label=label, says=f"{one}"))
    places.append(Place("end", shape="card", label="no tent fits:\nend the game"))
    return Tray("bag", "Bag and piles", tuple(places))


def _cards(state: Bania) -> Iterator[SeatCard]:
    sheet = score(tally(state))
    is_over = turns.is_over(state) is not None
    for seat in state.seats:
        player = state.player(seat)
        unknown = player.score is None and not is_over
        yield SeatCard(seat, None if unknown else sheet.totals[seat], _line(player))


def _line(player: Player) -> str:
    """The cards by colour, or how many they are."""
    if player.hand is not None:
        return " ".join(
            f"{LETTERS[one]}{count}"
            for one, count in zip(COLOURS, vector(player.hand), strict=True)
        )
    return "" if player.card_count is None else f"{player.card_count} cards"


def counters(state: Bania, seat: str) -> Iterator[Counter]:
    """Yield the numbers of a seat and of the table that can be corrected."""
    player = state.player(seat)
    yield Counter("Score track", ("players", seat, "score"), player.score, 0, MOST_POINTS)
    for one in COLOURS if player.hand is not None or _is_private(state) else ():
        held = None if player.hand is None else player.hand.get(one, 0)
        yield Counter(f"{one.capitalize()} cards", ("players", seat, "hand", one), held, 0, 60)
    if player.hand is None or _is_private(state):
        yield Counter("Cards in hand", ("players", seat, "cards"), player.cards, 0, 60)
    yield Counter("Tents in the bag", ("bag",), state.bag, 0, 60)


def _is_private(state: Bania) -> bool:
    return state.options.get("hands") == "private"


def choices(state: Bania, seat: str) -> Iterator[Choice]:
    """Yield whose turn it is, and whether a seat's elephant is at home."""
    seats = tuple((state.name(one), one) for one in state.seats)
    yield Choice("Turn", ("current",), state.current, seats)
    at = state.player(seat).elephant
    land = land_of(state)
    tents = sorted(land.tents) if land is not None else []
    stands = (("at home", Elephant()), *((space, Elephant(space)) for space in tents))
    yield Choice("Elephant", ("players", seat, "elephant"), at, stands)
