"""Owners of boxes, who tell a true game to a table whose box is not, or only half, taught.

The game is first played in a real box, of which everything is known. Then each of its events is
told to a record that begins with what the table knows of that box. An owner who `answers` shows
each piece as it turns up and answers every question truly; one who does not says "Don't know" to
all. Either way no true report may meet a sure objection, and what the owner who answers has told in
the end is the true game, value by value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import partial
from random import Random
from typing import Any

from companion.play.bots import Player, play_game
from companion.play.session import certain_steps
from rules.box.teaching import Question
from rules.copy import Copy
from rules.game import AnyGame
from rules.moves import kinds, levels
from rules.record import Answered, Event, Learned, Record, Tracked, move_of
from rules.state import Level, Move, State
from rules.values.frozen import FrozenMap
from tests.rules.real_boxes import real_box

AnyRecord = Record[Any, Any]

MOST_QUESTIONS = 30
"""A move that asks more often than this goes round in circles."""

BOXES = ("demonstration", "answered", "unanswered", "half", "light")
"""The demonstration box; a fresh one whose owner answers, or never knows; a half taught one; and a
fresh one in which the game is only tracked lightly."""


def boxes_of(game: AnyGame) -> tuple[str, ...]:
    """Return the boxes a game is told in; lightly only if it can be."""
    light = Level.LIGHT in levels.levels(game)
    return tuple(one for one in BOXES if light or one != "light")


@dataclass(frozen=True)
class Owner:
    """Somebody at the table who owns the real box; `truth` is all that is in it."""

    game: AnyGame
    truth: Copy
    answers: bool

    def tells(self, record: AnyRecord, move: Move) -> AnyRecord:
        """Return the record after a true move was told, with all that is asked about it."""
        move = self.as_shown(move, record.state.copy)
        for piece in self._unseen(record, move):
            for event in self._shows(piece, record.state.copy):
                record = record.then(event)
        for _ in range(MOST_QUESTIONS):
            asked = [
                one
                for about in (None, move)
                for one in self.game.box.teaching.questions(record.state, about)
            ]
            if not asked:
                break
            for event in self._answer(asked[0]):
                record = record.then(event)
        else:
            raise AssertionError(f"asked for ever: {asked[0]}")
        said = [one for one in self.game.rules.objections(record.state, move) if one.forbids]
        assert not said, f"a true report is forbidden: {move}: {said}"
        return record.then(move)

    def as_shown(self, move: Move, known: Copy) -> Move:
        """Return a move as this owner tells it: who does not show a piece tells a blank one."""
        changes = {}
        for one in kinds.fields_of(type(move)):
            value = getattr(move, one.name)
            sort = _sort(one.kind)
            if sort and self._by_look(sort):
                changes[one.name] = _blanked(value, partial(self._names, sort, known))
        return replace(move, **changes) if changes else move

    def _by_look(self, sort: str) -> bool:
        return bool(self.game.box.teaching.kind(sort).look)

    def _names(self, sort: str, known: Copy, id: str) -> bool:
        """Say whether a piece can be named: it was shown before, or is shown now."""
        component = f"{sort}/{id}"
        return component in known.components or (
            self.answers and component in self.truth.components
        )

    def _unseen(self, record: AnyRecord, move: Move) -> Iterator[str]:
        for one in kinds.fields_of(type(move)):
            sort = _sort(one.kind)
            if sort and self._by_look(sort):
                for id in dict.fromkeys(_ids(getattr(move, one.name))):
                    if f"{sort}/{id}" not in record.state.copy.components:
                        yield f"{sort}/{id}"

    def _shows(self, component: str, known: Copy) -> Iterator[Event]:
        for field, held in self.truth.fields(component).items():
            if not known.knows(component, field):
                yield Learned(component, field, held.value)

    def _answer(self, question: Question) -> Iterator[Event]:
        if self.answers:
            for field in question.fields:
                known = self.truth.get(question.component, field)
                yield Learned(question.component, field, known)
        else:
            yield Answered(question.key, None)


def told_game(
    game: AnyGame, seats: tuple[str, ...], seed: int, player: Player, box: str
) -> tuple[AnyRecord, AnyRecord]:
    """Play a true game and tell it in a box; return the true record and the one that was told."""
    if box == "demonstration":
        played = play_game(game, seats, seed, player)
        return played, played
    if box == "light":
        played = play_game(game, seats, seed, player)
        return played, told_lightly(played)[-1]
    truth = real_box(game, Random(seed))
    true = play_game(game, seats, seed, player, copy=truth)
    known = framed(game, truth, game.box.fresh)
    if box == "half":
        known = half_taught(truth, known, Random(seed))
    owner = Owner(game, truth, answers=box == "answered")
    record: AnyRecord = Record.begin(game, seats, copy=known)
    for event in true.events:
        move = move_of(event)
        assert move is not None
        record = owner.tells(record, move)
    return true, record


def told_lightly(true: AnyRecord) -> list[AnyRecord]:
    """Return what a table that tracks lightly has told after each event of a true game."""
    game, start = true.game, true.start
    record: AnyRecord = Record.begin(game, start.seats, start.options, game.box.fresh)
    record = stepped(record.then(Tracked(Level.LIGHT)))
    told = [record]
    for event, before in zip(true.events, true.states, strict=False):
        move = move_of(event)
        for one in game.rules.in_light(before, move) if move is not None else ():
            said = [one for one in game.rules.objections(record.state, one) if one.forbids]
            assert not said, f"a true report is forbidden: {one}: {said}"
            record = stepped(record.then(one))
        told.append(record)
    return told


def stepped(record: AnyRecord) -> AnyRecord:
    """Return a record with the steps that follow of themselves."""
    for step in list(certain_steps(record)):
        record = record.then(step)
    return record


def framed(game: AnyGame, truth: Copy, known: Copy) -> Copy:
    """Return what is known of a box once its owner has told the frame."""
    for _ in range(MOST_QUESTIONS):
        if not (missing := game.box.teaching.missing_frame(known)):
            return known
        for one in missing:
            for field in one.fields:
                known = known.learn(one.component, field, truth.get(one.component, field))
    raise AssertionError(f"the frame asks for ever: {missing[0]}")


def half_taught(truth: Copy, known: Copy, lots: Random) -> Copy:
    """Return a box of which its owner has told every other component."""
    told = {
        component: {name: held.value for name, held in fields.items()}
        for component, fields in truth.components.items()
        if lots.random() < 0.5
    }
    return known.overlay(told)


def same_but_for_the_box(state: State, other: State) -> bool:
    """Say whether two tables are equal, whatever is known of their boxes."""
    plain = [replace(one, copy=Copy(FrozenMap()), answers=FrozenMap()) for one in (state, other)]
    return plain[0] == plain[1]


def contradictions(told: Any, true: Any, path: tuple[Any, ...] = ()) -> Iterator[str]:
    """Yield where a table was told something else than what is true; None is no contradiction."""
    if told is None or isinstance(told, Copy):
        return
    if is_dataclass(told) and type(told) is type(true):
        for one in fields(told):
            mine, theirs = getattr(told, one.name), getattr(true, one.name)
            yield from contradictions(mine, theirs, (*path, one.name))
    elif isinstance(told, FrozenMap) and isinstance(true, FrozenMap):
        for key in told:
            if key in true:
                yield from contradictions(told[key], true[key], (*path, key))
    elif isinstance(told, tuple) and isinstance(true, tuple) and _has_blank(told, true):
        # Which of the pieces that lie together was a blank one, nobody can say.
        for one in (Counter(told) - Counter(true)).keys() - {None}:
            yield f"{'/'.join(map(str, path))}: told {one!r}, not in {true!r}"
    elif isinstance(told, tuple) and isinstance(true, tuple) and len(told) == len(true):
        for at, (mine, theirs) in enumerate(zip(told, true, strict=True)):
            yield from contradictions(mine, theirs, (*path, at))
    elif told != true:
        yield f"{'/'.join(map(str, path))}: told {told!r}, true {true!r}"


def _has_blank(told: tuple[Any, ...], true: tuple[Any, ...]) -> bool:
    return None in told and len(told) == len(true)


def _sort(kind: kinds.Kind) -> str:
    """Return the sort of piece that a field names, alone or several of them."""
    match kind:
        case kinds.Piece(sort=sort):
            return sort
        case kinds.Chance(kind=inner) | kinds.Many(kind=inner) | kinds.Each(kind=inner):
            return _sort(inner)
    return ""


def _blanked(value: Any, may_name: Callable[[str], bool]) -> Any:
    match value:
        case str():
            return value if may_name(value) else None
        case tuple():
            return tuple(_blanked(one, may_name) for one in value)
        case FrozenMap():
            return FrozenMap({key: _blanked(one, may_name) for key, one in value.items()})
    return value


def _ids(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case tuple():
            for one in value:
                yield from _ids(one)
        case FrozenMap():
            for one in value.values():
                yield from _ids(one)
