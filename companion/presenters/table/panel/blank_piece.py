"""A blank piece at the table: painted where it is laid, in the hand, or where it lies already.

A piece that nobody has shown is blank in states and moves. Painting it teaches the box what it
shows and names it in the move that is thought of, in the hand, or where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.box.looks import Match, Sides, controlled_by
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import Lesson, teaching_of
from companion.presenters.table.shared_table import SharedTable
from companion.texts.words import say
from rules.answers import Hint, is_legal
from rules.box.part_controls import Members
from rules.copy import Copy
from rules.moves import kinds
from rules.record import Corrected, Learned
from rules.rule import Objection
from rules.state import Move
from rules.table.pickers import BLANK
from rules.table.scene import Tray
from rules.table.touch import bare_things
from rules.values import paths
from rules.values.paths import Path

KEY = "paint"
"""The sort of the key in a tray that paints one of the blank pieces there."""

TURN = "rot"
"""What says of a piece that lies on a board how far it is turned."""


@dataclass(frozen=True, slots=True)
class Blank:
    """A blank piece: its sort, and the move that names it or where in the state it lies."""

    sort: str
    move: Move | None = None
    field: str = ""
    path: Path = ()
    seat: str = ""


def is_by_look(table: SharedTable, sort: str) -> bool:
    """Say whether a blank piece of a sort can be painted: not where all pieces have been shown."""
    kind, box = teaching_of(table.game).kind(sort), table.game.box
    if not kind.look or not (kind.places or kind.sketch):
        return False
    known = table.shared.copy.components
    return any(f"{sort}/{one}" not in known for one in box.components().ids(sort))


def in_move(table: SharedTable, move: Move) -> Blank | None:
    """Return the blank piece that a move names, if its sort is known by its look."""
    for one in kinds.fields_of(type(move)):
        kind = kinds.bare(one.kind)
        if isinstance(kind, kinds.Piece) and getattr(move, one.name) is None:
            # A piece out of what somebody holds is one, told or not; another may be none at all.
            is_some = not one.is_optional or one.default is not None or bool(kind.of)
            if is_by_look(table, kind.sort) and is_some:
                return Blank(kind.sort, move, one.name, seat=move.by)
    return None


def in_hint(table: SharedTable, ready: list[Hint]) -> Blank | None:
    """Return the blank piece that the touched things lay somewhere, if one is among them.

    Where something surely speaks against it, that is said before anything is painted.
    """
    allowed = (one.move for one in ready if is_legal(one.objections) is not False)
    found = (in_move(table, one) for one in allowed)
    return next((one for one in found if one is not None), None)


def laid_at(table: SharedTable, place: str) -> Blank | None:
    """Return the blank piece that lies on a place of the board in front, if one does."""
    state, seat = table.shared, table.seat
    sort, _, name = place.partition(":")
    people = getattr(state, "PEOPLE", "")
    player = getattr(state, people, {}).get(seat) if people else None
    for holder, path in ((player, (people, seat)), (state, ())):
        if holder is None:
            continue
        for one in kinds.fields_of(type(holder)):
            kind = one.kind
            if not isinstance(kind, kinds.Laid) or kind.place.sort != sort:
                continue
            held = getattr(holder, one.name) or {}
            if name in held and is_by_look(table, kind.piece.sort):
                lying = held[name]
                way = (*path, one.name, name)
                if lying is None:
                    return Blank(kind.piece.sort, path=way, seat=seat)
                for called in (kind.piece.sort, "id"):
                    if hasattr(lying, called) and getattr(lying, called) is None:
                        return Blank(kind.piece.sort, path=(*way, called), seat=seat)
    return None


def in_tray(table: SharedTable, tray: Tray) -> Blank | None:
    """Return a blank piece that the seat in front holds in a tray, if that can be painted."""
    held = getattr(table.shared.player(table.seat), tray.id, None)
    if not isinstance(held, tuple) or None not in held:
        return None
    blanks = [one for one in bare_things(one.id for one in tray.places) if one.endswith(BLANK)]
    painted = [one.name for one in teaching_of(table.game).kinds if is_by_look(table, one.name)]
    for sort in (one.partition(":")[0] for one in blanks):
        # A game may call its pieces by another name where they are touched.
        kind = sort if sort in painted else painted[0] if len(painted) == 1 else ""
        if kind:
            truth = getattr(table.moment.truth.state.player(table.seat), tray.id)
            # What only its owner has seen is blank here and stays so, if another one is at hand.
            free = (at for at, one in enumerate(held) if one is None and truth[at] is None)
            at = next(free, held.index(None))
            return Blank(kind, path=(table.shared.PEOPLE, table.seat, tray.id, at), seat=table.seat)
    return None


class TablePaint:
    """A blank piece of the game on the table, while it is painted."""

    def __init__(self, table: Any, blank: Blank) -> None:
        self.table, self.blank = table, blank
        self.title = "paint_title"
        self.is_over = False
        self.context: Any = None
        self.pieces: Any = None

    def seen_in(self, context: Any) -> TablePaint:
        """Give it the app around: its camera and the owner's box."""
        session = self.table.session
        self.context = context
        self.pieces = BoxPiecesPresenter(context, session.record.game.name, session.box)
        return self

    @property
    def copy(self) -> Copy:
        """What is known of the box: in this game, and by its owner."""
        here: Copy = self.table.shared.copy
        mine: Copy = self.table.session.mine()
        sorts = {self.blank.sort, *self._shown_on_it()}
        more = {
            name: {field: held.value for field, held in fields.items()}
            for name, fields in mine.components.items()
            if name.partition("/")[0] in sorts and name not in here.components
        }
        return here.overlay(more)

    def _shown_on_it(self) -> tuple[str, ...]:
        """Return the kinds of what may be shown on such a piece, as animals are on a tile."""
        own = controlled_by(self.table.game.box.parts.get(self.blank.sort))
        return tuple(one.of for one in own.values() if isinstance(one, Members))

    @property
    def where(self) -> str:
        """Where the piece goes."""
        if self.blank.move is None:
            return ""
        return str(self.table.game.rules.words(self.table.shared, self.blank.move))

    @property
    def otherwise(self) -> str:
        """Laying it as it is, or leaving it as it lies."""
        word = "paint_blank" if self.blank.move is not None else "paint_later"
        return say(word)

    def beside(self, number: str, sides: Sides) -> Mapping[int, str]:
        """Return what the sides show that touch known pieces, found by asking the rules."""
        move = self._named(number)
        if move is None:
            return {}
        first, second = sides.choices[0], sides.choices[-1]
        if not any(
            self._refused(move, number, sides, (one,) * sides.count) for one in (first, second)
        ):
            return {}
        found: dict[int, str] = {}
        for at in range(sides.count):
            fitting = [
                choice
                for choice in sides.choices
                if not self._refused(
                    *(move, number, sides),
                    tuple(choice if one == at else None for one in range(sides.count)),
                )
            ]
            if len(fitting) == 1:
                found[at] = fitting[0]
        return found

    def use(self, lessons: tuple[Lesson, ...], number: str, alike: Match | None) -> None:
        """Take the painted piece: one that looks just so if it may be that, else a new one."""
        if alike is not None and not self.is_elsewhere(alike):
            self.take(alike, number)
            return
        self.learn(lessons)
        self._make(number, 0)

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """Tell what was taught, with all that its owner knew of what is shown there."""
        copy, here = self.copy, self.table.shared.copy
        own = controlled_by(self.table.game.box.parts.get(self.blank.sort))
        told: list[Learned] = []
        for _component, field, value in lessons:
            control = own.get(field)
            if not isinstance(control, Members):
                continue
            for one in value or ():
                named = f"{control.of}/{one}"
                if named not in here.components:
                    held = copy.fields(named)
                    told += [Learned(named, name, kept.value) for name, kept in held.items()]
        self.table.session.tell(*told, *(Learned(*lesson) for lesson in lessons))

    def is_elsewhere(self, match: Match) -> bool:
        """Say whether a piece that looks alike surely lies elsewhere: then this is another."""
        move = self._named(match.id, match.turn)
        if move is None:
            return self._is_twice(match.id)
        blank = {_fact(one) for one in self._said(self.blank.move, self.copy)}
        return any(_fact(one) not in blank for one in self._said(move, self.copy))

    def _is_twice(self, number: str) -> bool:
        """Say whether a piece would be in two places, if it were the one that lies there."""
        state, rules = self.table.shared, self.table.game.rules
        named = paths.put(state, self.blank.path, number)
        before = {_fact(one) for one in rules.audit(state) if one.is_sure}
        return any(one.is_sure and _fact(one) not in before for one in rules.audit(named))

    def take(self, match: Match, number: str) -> None:
        """Take a piece that is known, or another one that looks like it.

        What only its owner knew of it is told here, too.
        """
        if self.is_elsewhere(match):
            seen = self.copy.fields(f"{self.blank.sort}/{match.id}")
            twin = f"{self.blank.sort}/{number}"
            look = teaching_of(self.table.game).kind(self.blank.sort).look
            self.learn(
                tuple((twin, name, held.value) for name, held in seen.items() if name in look)
            )
            self._make(number, match.turn)
            return
        component = f"{self.blank.sort}/{match.id}"
        here, mine = self.table.shared.copy, self.copy.fields(component)
        self.learn(
            tuple(
                (component, name, held.value)
                for name, held in mine.items()
                if not here.knows(component, name)
            )
        )
        self._make(match.id, match.turn)

    def leave(self) -> None:
        """Lay it face unknown, or leave it as it lies."""
        self.is_over = True
        move = self.blank.move
        if move is not None:
            self.table.let_go()
            self.table.take_painted(move)

    def _make(self, number: str, turn: int) -> None:
        self.is_over = True
        table, blank = self.table, self.blank
        if blank.path:
            table.session.tell(*self._corrections(number, turn))
            table.let_go()
            return
        move = self._named(number, turn)
        table.let_go()
        if move is not None:
            table.take_painted(move)

    def _corrections(self, number: str, turn: int) -> Iterator[Corrected]:
        """Yield what names the piece that lies there, turned as it was painted."""
        path = self.blank.path
        yield Corrected(path, number)
        lying = paths.get(self.table.session.record.state, path[:-1])
        if turn and hasattr(lying, TURN):
            yield Corrected((*path[:-1], TURN), (getattr(lying, TURN) + turn * 90) % 360)

    def _named(self, number: str, turn: int = 0) -> Move | None:
        """Return the move that is thought of with the piece named, turned as it lies."""
        move = self.blank.move
        if move is None:
            return None
        named = replace(move, **{self.blank.field: number})
        sight = self.table.game.table.sight
        return next((one for one in _ways(named) if sight.turned(one) in (None, turn * 90)), named)

    def _refused(self, move: Move, number: str, sides: Sides, shown: tuple[Any, ...]) -> bool:
        """Say whether a piece with such sides is surely against the print where it is to lie."""
        component = f"{self.blank.sort}/{number}"
        blank = self.copy.overlay({component: {sides.field: (None,) * sides.count}})
        drawn = self.copy.overlay({component: {sides.field: shown}})
        return len(list(self._said(move, drawn))) > len(list(self._said(move, blank)))

    def _said(self, move: Any, copy: Copy) -> Iterator[Objection]:
        state = replace(self.table.shared, copy=copy)
        said = self.table.game.rules.objections(state, move)
        return (one for one in said if one.forbids)


def _ways(move: Move) -> Iterator[Move]:
    """Yield a move with its piece turned every way, if it says how that is turned."""
    yield move
    for one in kinds.fields_of(type(move)):
        kind = kinds.bare(one.kind)
        if isinstance(kind, kinds.OneOf) and set(kind.choices) == {0, 90, 180, 270}:
            for way in (90, 180, 270):
                turned: dict[str, Any] = {one.name: way}
                yield replace(move, **turned)


def _fact(one: Objection) -> tuple[str, str]:
    return one.rule.key, one.because
