"""What a scan means at this moment: pieces seen, matched against what can happen now.

A piece before the camera is like touching that thing on the table. From there it is the same for
every game: what pieces tell together (a display, cards that are shown) fills the open question of
the moment; otherwise the listed moves that are made of these things fit. Exactly one is proposed,
several are asked, and where none fits the rule that objects is named, and where the piece lies.

Everything is worked out from what the shared screen may see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import islice, product
from typing import Any

from companion.box.tag_codes import Piece
from companion.camera.meanings import Made, Meaning, Observation, Unchanged, Unknown, Unsure, fill
from companion.play.choice import is_part
from companion.play.moment import Moment
from rules.answers import Hint, is_legal
from rules.game import Table
from rules.rule import Objection
from rules.state import Move, State
from rules.table.pickers import Picker
from rules.table.sight import Sighting

MOST_WAYS = 64
"""So many ways to take several pieces together are tried."""
MOST = 6
"""So many pieces are looked at one by one."""
QUARTER = 90


def sighting(state: State, piece: Piece, turned: float | None = None) -> Sighting:
    """Return a piece as the game sees it: a set's number is the seat in that order."""
    number = piece.seat_set or 0
    seat = state.seats[number - 1] if 0 < number <= len(state.seats) else ""
    return Sighting(piece.kind, piece.face, seat, turned)


def is_hushed(moment: Moment, seen: Sighting | None) -> bool:
    """Say whether the shared screen must keep a piece to itself, or with None the whole picture."""
    shared = moment.shared
    return bool(shared.game.table.sight.hushed(shared.state, seen))


def can_answer(moment: Moment, seat: str, pieces: Iterable[Piece]) -> bool:
    """Say whether showing one of these pieces to the camera could be what is awaited now."""
    shared, state = moment.shared, moment.truth.state
    sees = shared.game.table.sight.things
    things = {one for piece in pieces for one in sees(shared.state, sighting(state, piece))}
    for picker in shared.pickers(seat):
        asks = ":" not in picker.touch or picker.names
        if asks and any(one.id in things for slot in picker.slots for one in slot.choices):
            return True
    return any(things.intersection(shared.touches(one.move)) for one in shared.hints)


def observe(
    moment: Moment,
    seat: str,
    seen: Sequence[Sighting],
    gathered: Sequence[Sighting] = (),
) -> Observation:
    """Return what pieces in view mean now, with `seat` in front.

    `gathered` are all that were shown since the last thing was logged, in that order: they fill
    questions that take several pieces.
    """
    return _Look(moment, seat).at(tuple(seen), tuple(gathered) or tuple(seen))


class _Look:
    """One look at one moment."""

    def __init__(self, moment: Moment, seat: str) -> None:
        self.view, self.state, self.seat = moment.shared, moment.truth.state, seat
        self.table: Table[Any, Any] = self.view.game.table
        self.shared: Any = self.view.state
        self.pickers = self.view.pickers(seat)

    def at(self, seen: tuple[Sighting, ...], gathered: tuple[Sighting, ...]) -> Observation:
        told = self._told(seen, gathered)
        if told is not None:
            return Made(told)
        # What lies on the board as recorded is passed over beside something that does not.
        fresh = tuple(one for one in seen if not self._laid(one)) or seen[:1]
        if not fresh:
            return Unchanged()
        found = self._meanings(fresh)
        if not found and len(fresh) > 1:
            found = [meaning for one in fresh[:MOST] for meaning in self._meanings((one,))]
        return _asked(found) if found else self._unknown(fresh)

    def _things(self, one: Sighting) -> tuple[str, ...]:
        return tuple(self.table.sight.things(self.shared, one))

    # Questions that pieces answer

    def _told(self, seen: tuple[Sighting, ...], gathered: tuple[Sighting, ...]) -> Meaning | None:
        """Return what the pieces tell together, if the moment asks for it."""
        left = list(range(len(gathered)))
        moves: list[Move] = []
        answer, count, many, following = None, 0, 0, ""
        for picker in self.pickers:
            offered = self._offered(picker, left, seen, gathered)
            things = [self._things(gathered[at]) for at in offered]
            filled = fill(picker.slots, things, once=picker.once)
            told = tuple(thing for _at, thing in filled)
            made = self._picked(picker.key, told) if any(told) else ()
            if made:
                moves += made
                answer = answer or (picker.key, told)
                used = {offered[at] for at, _thing in filled if at is not None}
                left = [at for at in left if at not in used]
                count, many = count + len(used), many + len(told)
                slots = zip(picker.slots, told, strict=True)
                following = following or next((slot.label for slot, one in slots if not one), "")
        if not moves:
            return None
        hint = self.view.hint(moves[0]) if len(moves) == 1 else None
        return Meaning(tuple(moves), hint, told=answer, count=count, of=many, next=following)

    def _offered(
        self,
        picker: Picker,
        left: list[int],
        seen: tuple[Sighting, ...],
        gathered: tuple[Sighting, ...],
    ) -> list[int]:
        """Return which of the pieces may answer a question."""
        if ":" in picker.touch:
            return []
        # What is asked about one piece, or about one place after the other, is answered by what
        # is in view now, and only where that is one piece.
        if picker.placed or len(picker.slots) == 1:
            return [at for at in left if gathered[at] in seen] if len(seen) == 1 else []
        return left

    def _picked(self, key: str, told: tuple[str | None, ...]) -> tuple[Move, ...]:
        made = self.table.picked(self.state, self.seat, key, told)
        if made is None:
            return ()
        return made if isinstance(made, tuple) else (made,)

    # Things that are touched

    def _meanings(self, seen: tuple[Sighting, ...]) -> list[Meaning]:
        """Return what pieces mean as things touched together, with the likeliest way first."""
        turned = _quarter(seen[0]) if len(seen) == 1 else None
        return (
            self._listed(seen, turned)
            or [*self._later(seen), *self._named(seen, turned)]
            or self._judged(seen, turned)
        )

    def _ways(self, seen: tuple[Sighting, ...]) -> Iterator[tuple[str, ...]]:
        return islice(product(*map(self._things, seen)), MOST_WAYS)

    def _listed(self, seen: tuple[Sighting, ...], turned: int | None) -> list[Meaning]:
        """Return the listed moves that are made of these things."""
        found: list[Meaning] = []
        for way in self._ways(seen):
            fits = [(one, touched) for one, touched in self._all if is_part(way, touched)]
            found += self._grouped(way, fits, turned)
        return found

    @cached_property
    def _all(self) -> list[tuple[Hint, tuple[str, ...]]]:
        """All listed moves nothing speaks against, with what one touches for them."""
        return [
            (one, self.view.touches(one.move))
            for one in self.view.hints
            if is_legal(one.objections) is not False
        ]

    def _grouped(
        self, way: tuple[str, ...], fits: list[tuple[Hint, tuple[str, ...]]], turned: int | None
    ) -> Iterator[Meaning]:
        """Yield each move that is told wholly, and one meaning for all that want a place more."""
        as_seen = [one for one in fits if self.table.sight.turned(one[0].move) in (None, turned)]
        places = {touched for _one, touched in fits}
        if len(places) == 1 and as_seen:  # there is one place only: turned as it was seen
            fits = as_seen
        if len(fits) == 1:
            yield Meaning((fits[0][0].move,), fits[0][0], turned=turned)
            return
        whole = [one for one, touched in fits if is_part(touched, way)]
        yield from (Meaning((one.move,), one, turned=turned) for one in whole)
        if len(whole) < len(fits):
            yield Meaning(touched=way, turned=turned)

    def _named(self, seen: tuple[Sighting, ...], turned: int | None) -> list[Meaning]:
        """Return what naming a hidden piece means: its owner shows it to play it, or tells it."""
        found: list[Meaning] = []
        for picker in self.pickers:
            if ":" not in picker.touch or len(seen) != 1 or len(picker.slots) != 1:
                continue
            ((_at, thing),) = fill(picker.slots, [self._things(seen[0])])
            moves = self._picked(picker.key, (thing,)) if thing is not None else ()
            if thing is None or not moves:
                continue
            if picker.names:
                found.append(Meaning(touched=(thing,), told=(picker.key, (thing,)), turned=turned))
            else:
                found.append(Meaning(moves, told=(picker.key, (thing,))))
        return found

    def _judged(self, seen: tuple[Sighting, ...], turned: int | None) -> list[Meaning]:
        """Return the unlisted moves that are meant and nothing speaks against."""
        for way in self._ways(seen) if len(seen) == 1 else ():
            if any(is_legal(self.view.objections(one)) is not False for one in self._meant(way)):
                return [Meaning(touched=way, turned=turned)]
            for place in self._places:
                for one in self._meant((*way, place)):
                    if is_legal(self.view.objections(one)) is not False:
                        return [Meaning(touched=way, turned=turned)]
        return []

    def _later(self, seen: tuple[Sighting, ...]) -> list[Meaning]:
        """Return that the piece answers what a next step will ask at once."""
        if len(seen) != 1:
            return []
        things = self._things(seen[0])
        for listed in self.view.hints:
            for picker in self.table.pickers(self.view.after(listed.move), self.seat):
                if picker.at_once and any(thing for _at, thing in fill(picker.slots, [things])):
                    return [Meaning(later=seen[0])]
        return []

    def _meant(self, way: tuple[str, ...]) -> tuple[Move, ...]:
        return tuple(self.table.meant(self.shared, self.seat, way))

    @cached_property
    def _places(self) -> list[str]:
        return [one.id for one in self.table.scene(self.shared, self.seat).places]

    # Nothing fits

    def _unknown(self, seen: tuple[Sighting, ...]) -> Observation:
        laid = next(filter(None, map(self._laid, seen)), "")
        if laid:
            return Unchanged(laid)
        where = next(filter(None, map(self._kept, seen)), "")
        for way in self._ways(seen[:1]):
            moves = self._meant(way)
            for place in () if moves else self._places:
                moves += self._meant((*way, place))
            judged = [(move, self.view.objections(move)) for move in moves]
            if judged:
                move, said = min(judged, key=lambda one: len(one[1]))
                return Unknown(move if len(judged) == 1 else None, _common(judged, said), where)
        return Unchanged(where) if where else Unknown()

    def _laid(self, one: Sighting) -> str:
        """Say where on a board the record has a piece; nothing if nowhere."""
        return self._lying.get(f"{one.kind}/{one.face}", "")

    @cached_property
    def _lying(self) -> dict[str, str]:
        """Where on the boards each piece lies, in words."""
        board = self.table.board
        found: dict[str, str] = {}
        if board is None:
            return {}
        for seat in self.shared.seats:
            lies = board.lies(self.shared, seat)
            for place in self.table.scene(self.shared, seat).places if lies else ():
                laid = lies.get(place.id)
                if laid is not None and laid.piece is not None:
                    spot = place.says.partition(",")[0] or place.id.partition(":")[2]
                    found[laid.piece] = f"{self.shared.name(seat)}, {spot}" if board.own else spot
        return found

    def _kept(self, one: Sighting) -> str:
        """Say in which tray the record has a piece; nothing if in none."""
        things = set(self._things(one))
        for seat in self.shared.seats:
            for tray in self.table.scene(self.shared, seat).trays:
                if any(place.id in things for place in tray.places):
                    return str(tray.title)
        return ""


def _asked(found: list[Meaning]) -> Observation:
    """Propose what is whole and alone; ask about everything else."""
    distinct = list(dict.fromkeys(found))
    if len(distinct) == 1 and distinct[0].moves:
        return Made(distinct[0])
    return Unsure(tuple(distinct))


def _quarter(seen: Sighting) -> int | None:
    """Return the quarter turn nearest to how a piece lies.

    >>> _quarter(Sighting("tile", "T1", turned=352.0)), _quarter(Sighting("tile", "T1", turned=80))
    (0, 90)
    """
    if seen.turned is None:
        return None
    return round(seen.turned / QUARTER) * QUARTER % 360


def _common(
    judged: Iterable[tuple[Move, tuple[Objection, ...]]], best: tuple[Objection, ...]
) -> tuple[Objection, ...]:
    """Return what speaks against all of them, or at least against the best."""
    shared = [{one.rule.key for one in said} for _move, said in judged]
    keys = set.intersection(*shared) if shared else set()
    return tuple(one for one in best if one.rule.key in keys) or best
