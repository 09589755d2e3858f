"""Entering a table that is already played: step by step what lies there, each step a correction."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Counter, Place
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box import pieces
from ..play import clan
from ..play.state import ART_ROW, MAT, MAT_CARDS, MEEPLES, SIDE_PLACES, STACKS, Art, Danana, Player
from .scene import table_choices, track_counters
from .trays import art_card, face_place, open_faces, stack_card

NOTHING, UNKNOWN = "none", "?"
WHERE = ("ready:", "tile:", "shore")
MOST_LINES = 6
MOST_COPIES = 4


def entries(state: Danana, seat: str) -> Iterator[Entry]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    if not seat:
        yield from _table(state)
        return
    name = state.name(seat)
    title = f"Touch each place with meeples of {name}: how many are there?"
    yield Entry("meeples", title, touches=WHERE, slots=(_numbers("meeples", MEEPLES),))
    title = f"Where are the markers of {name}?"
    yield Entry("counts", title, tuple(track_counters(state, seat)), tray="mat")
    side = tuple(one for one in state.copy.ids("progress") if one not in MAT_CARDS)
    slots = tuple(Slot(f"side place {at + 1}", _names("free", side)) for at in range(SIDE_PLACES))
    yield Entry("side", f"Which cards lie beside {name}'s mat?", slots=slots, tray="mat")
    spaces = tuple(Slot(one, _spaces()) for one in MAT_CARDS)
    yield Entry("spaces", f"What covers {name}'s mat?", slots=spaces, tray="mat")
    slots = tuple(Slot(f"covered {at + 1}", _names("none", side)) for at in range(SIDE_PLACES))
    yield Entry("covered", f"Which cards of {name} are covered?", slots=slots, tray="mat")
    title = f"{name} counts the tokens: the others look away."
    yield Entry("vp", title, slots=digits(), tray="mat")


def digits() -> tuple[Slot, ...]:
    """Return how the worth of tokens is told: tens and ones."""
    all_ = tuple(Place(f"digit:{one}", fill="raised", label=str(one)) for one in range(10))
    return (Slot("tens", all_), Slot("ones", all_))


def counted(told: tuple[str | None, ...]) -> int | None:
    """Return the number that was told in digits."""
    text = "".join(one or "" for one in told)
    return int(text) if text else None


def _table(state: Danana) -> Iterator[Entry]:
    turn = Counter("Turn", ("turn_no",), state.turn_no, 0)
    choices = tuple(table_choices(state))
    yield Entry("turn", "Whose turn is it?", (turn,), choices)
    yield _tiles(state)
    names = tuple(stack_card(one) for one in state.copy.ids("progress"))
    stacks = tuple(Slot(f"stack {at + 1}", names) for at in range(STACKS))
    title = "Which progress stacks lie at the board?"
    yield Entry("stacks", title, slots=stacks, tray="stacks")
    if state.stacks:
        left = _numbers("cards left", MOST_COPIES)
        title = "Touch a stack that has become smaller: how many cards are left?"
        yield Entry("left", title, touches="card:", slots=(left,), tray="stacks")
    cards = tuple(art_card(state, one) for one in state.copy.ids("art"))
    slots = tuple(
        slot
        for at in range(ART_ROW)
        for slot in (
            Slot(f"art {at + 1}", (Place(f"artcard:{UNKNOWN}", shape="card", label="?"), *cards)),
            _numbers(f"line of art {at + 1}", MOST_LINES, least=1),
        )
    )
    title = "Which art cards lie in the row, and beside which line are their cubes?"
    yield Entry("art", title, slots=slots, tray="art")


def _tiles(state: Danana) -> Entry:
    """Ask for all tiles one after the other where none is known, else by touching their spaces."""
    if not any((state.slots or {}).values()):
        slots = tuple(
            Slot(one, tuple(open_faces(state, one))) for one in pieces.board(state.copy).slots
        )
        return Entry("layout", "Which tiles lie on the board?", slots=slots)
    faces = tuple(face_place(one) for one in pieces.faces(state.copy).values())
    unknown = Place(f"face:{UNKNOWN}", label="nobody\nknows")
    title = "Touch a space: which tile lies there?"
    return Entry("tiles", title, touches="tile:", slots=(Slot("tile", (unknown, *faces)),))


def entered(state: Danana, seat: str, key: str, place: str, told: Told) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    where = place.partition(":")[2]
    names = tuple(one.partition(":")[2] if one else None for one in told)
    player, own = state.player(seat), ("players", seat)
    match key:
        case "layout":
            told_of = zip(pieces.board(state.copy).slots, names, strict=True)
            return ("slots",), FrozenMap({slot: face for slot, face in told_of if face})
        case "tiles":
            face = None if names[0] == UNKNOWN else names[0]
            return ("slots",), (state.slots or FrozenMap()).having(where, face)
        case "stacks":
            return ("stacks",), _stacks(state, names)
        case "left":
            copies = pieces.copies_for(state.copy, where, len(state.seats))
            count = int(names[0] or 0)
            left = copies[len(copies) - count :] if count else ()
            return ("stacks",), (state.stacks or FrozenMap()).having(where, left)
        case "art":
            return ("art_row",), tuple(_art(names[at], names[at + 1]) for at in range(0, 8, 2))
        case "meeples":
            return (*own, "meeples"), _meeples(player, place, int(names[0] or 0))
        case "side":
            piles = ((one,) if one not in (None, NOTHING) else () for one in names)
            return (*own, "side"), tuple(piles)
        case "spaces":
            held = player.mat_space or FrozenMap()
            pairs = zip(MAT_CARDS, names, strict=True)
            known = {card.lower(): one for card, one in pairs if one is not None}
            return (*own, "mat_space"), FrozenMap({**held, **known})
        case "covered":
            hidden = tuple(one for one in names if one not in (None, NOTHING))
            return (*own, "acquired"), tuple(dict.fromkeys((*hidden, *(clan.active(player) or ()))))
        case "vp":
            return (*own, "vp"), counted(names)
    raise KeyError(f"no step {key!r} of the entry")


def _stacks(state: Danana, names: tuple[str | None, ...]) -> FrozenMap[str, tuple[int, ...]]:
    """Return the stacks that were told of; one that was known keeps what is left of it."""
    held = state.stacks or FrozenMap()
    told = [one for one in dict.fromkeys(names) if one]
    seats = len(state.seats)
    return FrozenMap(
        {one: held.get(one) or pieces.copies_for(state.copy, one, seats) for one in told}
    )


def _art(card: str | None, line: str | None) -> Art:
    known = None if card in (None, UNKNOWN) else card
    return Art(known, int(line or 1) - 1)


def _meeples(player: Player, place: str, count: int) -> FrozenMap[str, str | None]:
    """Return so many meeples at a place: they come from the mat, and those too many go there."""
    held: FrozenMap[str, str | None] = player.meeples or FrozenMap(
        {f"m{number}": MAT for number in range(1, MEEPLES + 1)}
    )
    here = [one for one, at in held.items() if at == place]
    home = [one for one, at in held.items() if at in (None, MAT)]
    changed: dict[str, str | None] = dict.fromkeys(here[count:], MAT)
    changed |= dict.fromkeys(home[: max(0, count - len(here))], place)
    return FrozenMap({**held, **changed})


def _names(none: str, cards: tuple[str, ...]) -> tuple[Place, ...]:
    free = Place(f"piece:{NOTHING}", shape="card", label=none)
    return (free, *(Place(f"card:{one}", shape="card", fill="raised", label=one) for one in cards))


def _spaces() -> tuple[Place, ...]:
    return (
        Place("space:printed", shape="card", label="as printed"),
        Place("space:card", shape="card", fill="raised", label="the card"),
    )


def _numbers(label: str, most: int, *, least: int = 0) -> Slot:
    counts = range(least, most + 1)
    return Slot(label, tuple(Place(f"count:{n}", fill="raised", label=str(n)) for n in counts))
