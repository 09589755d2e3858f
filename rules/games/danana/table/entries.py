"""Entering a table that is already played: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from rules.table.entries import Entry
from rules.table.guide import Held, Names, Step, where
from rules.table.keys import key
from rules.table.pickers import BLANK, NONE, Slot, alike, nothing, numbers, some
from rules.table.scene import Place
from rules.table.touch import known
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..box.pieces import Board
from ..play import clan
from ..play.state import ART_ROW, MAT, MAT_CARDS, MEEPLES, SIDE_PLACES, STACKS, Art, Danana, Player
from .mat import TRACKS
from .scene import table_choices
from .trays import art_card, face_place, open_faces, stack_card

WHERE = ("ready:", "tile:", "shore")
MOST_LINES = 6
MOST_COPIES = 4
SPACES = (
    Place("space:printed", shape="card", label="as printed"),
    key("space:card", "the card"),
)


def guide(state: Danana, seat: str) -> Iterator[Step]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        held, title = Held(state), "Whose turn is it?"
        yield Step(Entry("turn", title, held.counters(), table_choices(state)))
        yield _tiles(state)
        yield from _cards(state)
        return
    name, player, held = state.name(seat), state.player(seat), Held(state, seat)
    title = f"Touch each place with meeples of {name}: how many are there?"
    slots: tuple[Slot, ...] = (numbers("meeples", MEEPLES, fill="raised"),)
    yield held.asks("meeples", title, partial(_meeples, player), touches=WHERE, slots=slots)
    title = f"Where are the markers of {name}?"
    yield Step(Entry("counts", title, held.counters(*TRACKS), tray="mat"))
    asks = partial(held.asks, tray="mat")
    slots = alike("side place", SIDE_PLACES, _side_cards(state, "free"))
    yield asks("side", f"Which cards lie beside {name}'s mat?", _side, slots=slots)
    title, slots = f"What covers {name}'s mat?", tuple(Slot(one, SPACES) for one in MAT_CARDS)
    yield asks("mat_space", title, partial(_mat_spaces, player), key="spaces", slots=slots)
    title = f"Which cards of {name} are covered?"
    slots = alike("covered", SIDE_PLACES, _side_cards(state, "none"))
    yield asks("acquired", title, partial(_acquired, player), key="covered", slots=slots)
    title = f"{name} counts the tokens: the others look away."
    yield asks("vp", title, lambda _place, names: counted(names), slots=digits())


def digits() -> tuple[Slot, ...]:
    """Return how the worth of tokens is told: tens and ones."""
    all_ = tuple(Place(f"digit:{one}", fill="raised", label=str(one)) for one in range(10))
    return (Slot("tens", all_), Slot("ones", all_))


def counted(told: Names) -> int | None:
    """Return the number that was told in digits."""
    text = "".join(one or "" for one in told)
    return int(text) if text else None


def _tiles(state: Danana) -> Step:
    """Ask for all tiles one after the other where none is known, else by touching their spaces."""
    if any((state.slots or {}).values()):
        faces = tuple(face_place(one) for one in pieces.faces(state.copy).values())
        unknown = Place(f"face:{BLANK}", label="nobody\nknows")
        title = "Touch a space: which tile lies there?"
        slot = Slot("tile", (unknown, *faces))
        return Held(state).step("slots", title, (slot,), key="tiles", may_be_none=False)
    board = pieces.board(state.copy)
    slots = tuple(Slot(one, tuple(open_faces(state, one))) for one in board.slots)
    layout, title = partial(_layout, board), "Which tiles lie on the board?"
    return Held(state).asks("slots", title, layout, key="layout", slots=slots)


def _cards(state: Danana) -> Iterator[Step]:
    held, title = Held(state), "Which progress stacks lie at the board?"
    asks = partial(held.asks, tray="stacks")
    slots = alike("stack", STACKS, tuple(map(stack_card, state.copy.ids("progress"))))
    yield asks("stacks", title, partial(_stacks, state), slots=slots)
    if state.stacks:
        title = "Touch a stack that has become smaller: how many cards are left?"
        slots = (numbers("cards left", MOST_COPIES, fill="raised"),)
        yield asks("stacks", title, partial(_left, state), key="left", touches="card:", slots=slots)
    cards = (some("?", "art"), *(art_card(state, one) for one in state.copy.ids("art")))
    pairs = (
        (Slot(f"art {at}", cards), numbers(f"line of art {at}", MOST_LINES, 1, fill="raised"))
        for at in range(1, ART_ROW + 1)
    )
    title = "Which art cards lie in the row, and beside which line are their cubes?"
    slots = tuple(slot for pair in pairs for slot in pair)
    yield held.asks("art_row", title, _art_row, key="art", slots=slots, tray="art")


# What each answer makes of the place touched and the names told


def _layout(board: Board, _place: str, names: Names) -> FrozenMap[str, str]:
    told = zip(board.slots, names, strict=True)
    return FrozenMap({slot: face for slot, face in told if face})


def _is_told(name: str | None) -> bool:
    return name not in (None, NONE)


def _side(_place: str, names: Names) -> tuple[tuple[str | None, ...], ...]:
    return tuple((one,) if _is_told(one) else () for one in names)


def _mat_spaces(player: Player, _place: str, names: Names) -> FrozenMap[str, Any]:
    told = zip(MAT_CARDS, names, strict=True)
    covers = {card.lower(): one for card, one in told if one is not None}
    return FrozenMap({**(player.mat_space or {}), **covers})


def _acquired(player: Player, _place: str, names: Names) -> tuple[str | None, ...]:
    return tuple(dict.fromkeys((*filter(_is_told, names), *(clan.active(player) or ()))))


def _left(state: Danana, place: str, names: Names) -> FrozenMap[str, tuple[int, ...] | None]:
    name = where(place)
    copies = pieces.copies_for(state.copy, name, len(state.seats))
    if copies is None:
        return state.stacks_told.having(name, None if int(names[0] or 0) else ())
    gone = max(0, len(copies) - int(names[0] or 0))
    return state.stacks_told.having(name, copies[gone:])


def _art_row(_place: str, names: Names) -> tuple[Art, ...]:
    pairs = zip(names[::2], names[1::2], strict=True)
    return tuple(Art(known(card), int(line or 1) - 1) for card, line in pairs)


def _stacks(state: Danana, _place: str, names: Names) -> FrozenMap[str, tuple[int, ...] | None]:
    """Return the stacks that were told of; one that was known keeps what is left of it."""
    held = state.stacks_told
    told = [one for one in dict.fromkeys(names) if one]
    seats = len(state.seats)
    return FrozenMap(
        {
            one: held[one] if one in held else pieces.copies_for(state.copy, one, seats)
            for one in told
        }
    )


def _meeples(player: Player, place: str, names: Names) -> FrozenMap[str, str | None]:
    """Return so many meeples at a place: they come from the mat, and those too many go there."""
    held: FrozenMap[str, str | None] = player.meeples or FrozenMap(
        {f"m{number}": MAT for number in range(1, MEEPLES + 1)}
    )
    count = int(names[0] or 0)
    here = [one for one, at in held.items() if at == place]
    home = [one for one, at in held.items() if at in (None, MAT)]
    changed: dict[str, str | None] = dict.fromkeys(here[count:], MAT)
    changed |= dict.fromkeys(home[: max(0, count - len(here))], place)
    return FrozenMap({**held, **changed})


def _side_cards(state: Danana, none: str) -> tuple[Place, ...]:
    cards = (one for one in state.copy.ids("progress") if one not in MAT_CARDS)
    places = (key(f"card:{one}", one) for one in cards)
    return (nothing(none), *places)
