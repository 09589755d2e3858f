"""Guided entry: what is asked of a table, in the middle of a game or at its end, and the answers.

Every answer is a correction; what is skipped stays as it is, known or unknown. At the end it is the
form that asks: the score pad is a game that begins there, and each number of it is one correction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules import defaults
from rules.copy import Copy
from rules.game import AnyGame
from rules.record import Corrected, Event, Record
from rules.score import Count, Counted, Field
from rules.state import Level, State
from rules.table.entries import Entry
from rules.table.scene import Choice, Counter
from rules.values import paths

Step = tuple[str, Entry]
"""A seat ("" for the table) and what is asked of it."""

Asked = tuple[str, str]
"""A seat, and the key of the field of the form that is asked of it."""

REST, NONE, PICTURE, ALONG = "rest", "none", "picture", "+"
"""Notes of corrections: all that was left empty, the lists of it alone, what a picture told, and
what was told with it."""


# In the middle


def steps(game: Any, state: Any) -> list[Step]:
    """Return all steps: first the table, then seat by seat."""
    asked = ("", *state.seats)
    return [(seat, entry) for seat in asked for entry in game.table.entries(state, seat)]


def correction(asked: Counter | Choice, by: int) -> tuple[paths.Path, Any] | None:
    """Return what one step of a count or a choice corrects; None where the count ends.

    The first touch makes unknown known.
    """
    if isinstance(asked, Counter):
        first = max(0, asked.minimum) + max(0, by)
        value = first if asked.value is None else asked.value + by
        fits = value >= asked.minimum and (asked.maximum is None or value <= asked.maximum)
        return (asked.path, value) if fits else None
    values = [value for _word, value in asked.choices]
    here = values.index(asked.value) if asked.value in values else (-1 if by > 0 else 0)
    return asked.path, values[(here + by) % len(values)]


# At the end


def at_its_end(
    game: AnyGame, seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy
) -> State:
    """Return a game of which nothing is known but who played it, and that it is over."""
    settled = game.settle(options)
    blank = defaults.blank(game, seats, settled, copy)
    there: State = game.rules.start(seats, settled, copy) if blank is None else blank
    ended: State = game.table.ended(there)
    return replace(ended, tracked=Level.PAD)


def asked(game: AnyGame, state: State) -> list[Asked]:
    """Return all the form asks, seat by seat."""
    return [(seat, field.key) for seat in state.seats for field in game.rules.form]


def number(game: AnyGame, state: State, seat: str, key: str, count: Count) -> Corrected:
    """Return the correction that a number on the pad is, or a list of them; it says which it is."""
    path, value = game.table.told(state, seat, key, count)
    return Corrected(path, value, f"{key} {seat}")


def rest(
    game: AnyGame, state: State, empty: Iterable[Asked], note: str = REST
) -> tuple[Corrected, ...]:
    """Return what says that nothing lies there for all that was left empty."""
    fields, there, told = {one.key: one for one in game.rules.form}, state, []
    for seat, key in empty:
        told.append(game.table.told(there, seat, key, nothing(fields[key])))
        there = paths.put(there, *told[-1])
    return tuple(_together(there, [path for path, _value in told], note))


def is_list(game: AnyGame, asked: Asked) -> bool:
    """Say whether a list is asked for, of which nothing is named where there is nothing."""
    return next(one.kind for one in game.rules.form if one.key == asked[1]) != "count"


def nothing(field: Field) -> Count:
    """Return the count of a field of which there is nothing."""
    return (Counted(max(0, field.minimum)),) if field.kind == "count" else ()


def pictured(game: AnyGame, state: State, path: paths.Path, value: Any) -> tuple[Corrected, ...]:
    """Return what a picture of a board says, along with the counts that come out otherwise by it.

    What it does not show stays as it was typed in.
    """
    bare = at_its_end(game, state.seats, state.options, state.copy)
    before, after = (
        game.rules.tally(paths.put(bare, path, one)) for one in (paths.get(state, path), value)
    )
    there, told = paths.put(state, path, value), [path]
    for seat, key in asked(game, state):
        count = after.count(seat, key)
        if count is None or count == before.count(seat, key):
            continue
        if game.rules.tally(there).count(seat, key) != count:  # another number was typed in
            told.append((put := game.table.told(there, seat, key, count))[0])
            there = paths.put(there, *put)
    return tuple(_together(there, told, PICTURE))


def entered(record: Record[Any, Any]) -> frozenset[Asked]:
    """Return which numbers of the form somebody has told: a count may follow from another one."""
    game, wanted = record.game, asked(record.game, record.state)
    found = set(_known(game, record.states[0]))
    for at, event in enumerate(record.events):
        note = event.note if isinstance(event, Corrected) else ""
        if note == REST:
            found.update(wanted)
        elif note == NONE:
            found.update(one for one in wanted if is_list(game, one))
        elif _noted(note) in wanted:
            found.add(_noted(note))
        else:
            before, after = record.states[at : at + 2]
            if before is not after:
                knew, knows = _known(game, before), _known(game, after)
                found = (found | knows - knew) - (knew - knows)
    return frozenset(found.intersection(wanted))


def is_complete(record: Record[Any, Any]) -> bool:
    """Say whether nothing the form asks is left empty."""
    return entered(record) == set(asked(record.game, record.state))


def number_of(game: AnyGame, state: State, event: Event) -> tuple[str, Field] | None:
    """Return whose number of the form an event on the pad tells, and of which field, if it does."""
    seat, key = _noted(event.note) if isinstance(event, Corrected) else ("", "")
    field = next((one for one in game.rules.form if one.key == key), None)
    return (seat, field) if field is not None and seat in state.seats else None


def seat_of(state: State, event: Event) -> str | None:
    """Return the seat that a correction is about, if it is about one."""
    if not isinstance(event, Corrected):
        return None
    steps = (*event.path, _noted(event.note)[0])
    return next((str(one) for one in steps if one in state.seats), None)


def together_before(record: Record[Any, Any]) -> int:
    """Return how many events one step back takes: a picture tells several counts at once."""
    count = min(1, record.at)
    while count and count < record.at and _goes_along(record.history[record.at - count]):
        count += 1
    return count


def together_after(record: Record[Any, Any]) -> int:
    """Return how many events one step forth brings back."""
    following = record.history[record.at :]
    count = min(1, len(following))
    while count and count < len(following) and _goes_along(following[count]):
        count += 1
    return count


def _goes_along(event: Event) -> bool:
    return isinstance(event, Corrected) and event.note == ALONG


def _known(game: AnyGame, state: State) -> set[Asked]:
    tally = game.rules.tally(state)
    return {(seat, key) for seat, key in asked(game, state) if tally.count(seat, key) is not None}


def _noted(note: str) -> Asked:
    key, _, seat = note.partition(" ")
    return seat, key


def _together(there: State, told: Iterable[paths.Path], note: str) -> Iterator[Corrected]:
    """Yield as few corrections as have all that was told, each where its places meet."""
    places: dict[str | int, paths.Path] = {}
    for path in told:
        meet = places.get(path[0], path)
        while path[: len(meet)] != meet:
            meet = meet[:-1]
        places[path[0]] = meet
    for path in places.values():
        yield Corrected(path, paths.get(there, path), note)
        note = ALONG
