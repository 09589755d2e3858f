"""Bania's table for the screens: the board with its settlements, the trays, the players' cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import hypot, sqrt

from rules.copy import Copy
from rules.table.guide import Held
from rules.table.scene import Choice, Counter, Mark, Place, Scene, SeatCard, Shape
from rules.values.memo import by_first

from ..box import pieces
from ..box.board import Land, board, land_of
from ..box.layout import LETTERS, is_hexagonal, layout
from ..play import turns
from ..play.payment import vector
from ..play.scoring import score, tally
from ..play.state import COLOURS, THROWS, Bania, Elephant, Player
from . import trays

CLOSED = {"oil": "#2C4A78", "spice": "#7C3030", "silk": "#563670", "incense": "#7D6722"}
"""The colours of tents in closed settlements: the same, darker."""

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
            trays.supply(state, seat, player),
            trays.hand(state, seat, player),
            trays.dice(state),
            trays.elephant(state, seat, player),
            trays.bag(state, seat),
            *trays.lays(state),
        ),
        cards=tuple(_cards(state)),
        front=_front(state, seat),
        counters=(*counters(state, seat), *Held(state).counters("bag")),
        choices=(*Held(state).choices(), elephant_choice(state, seat)),
        aspect=_boxes(state.copy)[1],
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
def _boxes(copy: Copy) -> tuple[dict[str, tuple[float, float, float, float]], float]:
    """Return for each space its box in the unit square, and how much wider than high that is.

    Neighbours touch: a space is as wide as they are apart, a hexagon on its point a little higher.
    """
    centres = layout(copy)
    if not centres:
        return {}, 1.0
    apart = [
        hypot(one[0] - other[0], one[1] - other[1])
        for one, other in combinations(centres.values(), 2)
    ]
    wide = min((one for one in apart if one > 0), default=1.0)
    high = wide * 2 / sqrt(3) if is_hexagonal(copy) else wide
    xs, ys = ([one[axis] for one in centres.values()] for axis in (0, 1))
    across, down = max(xs) - min(xs) + wide, max(ys) - min(ys) + high
    boxes = {
        space: ((x - min(xs)) / across, (y - min(ys)) / down, wide / across, high / down)
        for space, (x, y) in centres.items()
    }
    return boxes, max(across / down, min(WIDEST, across / down * STRETCHED))


def _spaces(state: Bania) -> Iterator[Place]:
    land = land_of(state)
    sizes = dict(_named_sizes(land))
    shape: Shape = "hex" if is_hexagonal(state.copy) else "square"
    boxes, _aspect = _boxes(state.copy)
    there = board(state.copy)
    for space, (x, y, wide, high) in boxes.items():
        name = there.called(space)
        place = Place(
            f"space:{space}", x, y, wide, high, shape, "surface", corner=name, says=f"{name}, free"
        )
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
    name = land.board.called(space)
    told = f"{name}, {colour or 'a tent of unknown colour'}, settlement of {count}"
    marks = []
    if size is not None:
        word = f"{size}" if not is_closed else "×"
        marks.append(Mark("token", "#14171C", word, (0.5, 0.1), 0.4))
    for seat in state.seats:
        elephant = state.player(seat).elephant
        if elephant is not None and elephant.at == space:
            marks.append(Mark("seat", f"seat:{seat}", "E", (0.5, 0.84), 0.42))
            told += f", {state.name(seat)}'s elephant"
    return replace(
        place,
        fill=fill,
        wedges=(fill,),
        label=LETTERS.get(colour or "", "?"),
        corner="",
        marks=tuple(marks),
        says=told + ", closed" * is_closed,
        halo="muted" if is_closed else "ink",
    )


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
    """Yield the numbers of a seat that can be corrected."""
    player, held = state.player(seat), Held(state, seat)
    is_private = state.options.get("hands") == "private"
    yield from held.counters("score")
    for one in COLOURS if player.hand is not None or is_private else ():
        count = None if player.hand is None else player.hand.get(one, 0)
        yield Counter(f"{one.capitalize()} cards", (*held.path, "hand", one), count, 0, 60)
    if player.hand is None or is_private:
        yield from held.counters("cards")


def elephant_choice(state: Bania, seat: str) -> Choice:
    """Return whether a seat's elephant is at home, or on which tent."""
    land, called = land_of(state), board(state.copy).called
    tents = sorted(land.tents) if land is not None else []
    stands = {Elephant(one): called(one) for one in tents}
    return Held(state, seat).choice("elephant", {Elephant(): "at home", **stands})
