"""Makes given moves by touch, as somebody at the table would: see, touch, press.

It knows which things make a move (the game's table says so) and finds these on the screen; what is
too small a choice to have a place of its own (which way a tile is turned) it reads off the panel.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from itertools import product, takewhile
from math import prod
from typing import Any

from companion.app.demo.stage import NotDrawn, Stage
from companion.app.widgets.controls import SeatRail
from companion.app.widgets.table.picker_card import PickerCard
from companion.play.session import Session
from companion.texts.words import say
from hardware.fake import FakeButtons
from rules.answers import is_legal
from rules.state import Move
from rules.table.pickers import Picker, Slot
from rules.table.scene import Scene
from rules.table.touch import bare_things

MOST_TURNS = 8
"""How often "turn" is pressed before the wanted way is taken to be missing."""

MOST_TRIED = 400
"""In how many ways a picker may be filled to be tried for which of them is meant."""

Filling = tuple[str | None, ...]
"""What is told in a picker, slot by slot; None is left out."""


class TouchPlayer:
    """Somebody before a table screen, and the pass button beside it."""

    def __init__(self, stage: Stage, buttons: FakeButtons) -> None:
        self.stage = stage
        self.buttons = buttons

    @property
    def session(self) -> Session:
        """The game on the table."""
        session = self.stage.context.session
        assert session is not None, "a game is on the table"
        return session

    @property
    def _shared(self) -> Any:
        """The state as everybody may see it."""
        record = self.session.record
        return record.game.rules.view(record.state, None)

    def make_some(self, moves: Sequence[Move]) -> int:
        """Make the next of some moves by touch, or several that are told together; return how many.

        Raises NotDrawn where the screen does not offer it.
        """
        self._bring_forward(moves[0].by)
        found = self._together(moves)
        if found is None:
            self.make(moves[0])
            return 1
        before, (picker, ids, count) = self.session.record, found
        self._tell(picker, ids)
        self._check(before, tuple(moves[:count]))
        return count

    def make(self, move: Move) -> None:
        """Make a move by touch; raises NotDrawn where the screen does not offer it."""
        record = self.session.record
        for step in record.game.table.steps(record.state, move):
            if self._after(step) != self.session.record.state:
                self._make(step)

    def _make(self, move: Move) -> None:
        before = self.session.record
        self._bring_forward(move.by)
        touched = before.game.table.touches(
            before.game.rules.view(before.state, move.by or None), move
        )
        picker = self._picker(move, must=not touched or self._open_picker is not None)
        if picker is not None:
            self._tell(*picker)
            self._check(before, (move,))
            return
        self._close_picker()
        if touched:
            for place in touched:
                self._touch(place)
            if self.session.record is before:
                self._confirm(move)
            else:
                self._turn_to(before.game.rules.advance(before.state, move))
        else:
            self.press("pass")
        self._check(before, (move,))

    def press(self, button: str) -> None:
        """Press a button of the box; its reading travels through the inbox."""
        self.buttons.tap(button)
        self.stage.pump(2)

    def _bring_forward(self, seat: str) -> None:
        """Touch the card of the seat whose boards are needed, if they are not in front."""
        if seat and seat != self._seat:
            self._touch(f"seat:{seat}")

    @property
    def _seat(self) -> str:
        """Whose boards are in front."""
        return next((one.seat for one in self._rail if one.shown), "")

    @property
    def _rail(self) -> list[SeatRail]:
        """The seats' cards beside the board."""
        return [one for one in self.stage.shown() if isinstance(one, SeatRail)]

    def _touch(self, place: str) -> None:
        """Touch a place, wherever it has to be looked for: behind a tab, in a hand, elsewhere."""
        kind, _, name = place.partition(":")
        rail = [one for one in self._rail if one.seat == name] if kind == "seat" else []
        if rail:
            self.stage.touch_widget(rail[-1])
        elif self.stage.place(place) is not None or self._open_tray(place):
            self.stage.touch_place(place)
        elif not self._name(place):
            self._visit(place)
            self.stage.touch_place(place)

    def _open_tray(self, place: str) -> bool:
        """Bring the tray to the front in which a place lies."""
        for tray in self._scene(self._seat).trays:
            if any(one.id == place for one in tray.places):
                if tray.title not in self.stage.texts():
                    self.stage.touch_icon("chevron-left")  # an open tray has taken the tabs' room
                self.stage.touch(tray.title)
                return True
        return False

    def _visit(self, place: str) -> None:
        """Go to the board a place lies on, with what is in hand if the table offers that."""
        for seat in self._shared.seats:
            if any(one.id == place for one in self._scene(seat).places):
                if self._open_tray(f"seat:{seat}"):
                    self.stage.touch_place(f"seat:{seat}")
                else:
                    self._touch(f"seat:{seat}")
                return

    def _alike(self, place: str) -> str:
        """Return a thing as it lies there, with its number among its like if it has one."""
        trays = self._scene(self._seat).trays
        ids = (one.id for tray in trays for one in tray.places)
        return next((one for one in ids if bare_things((one,)) == (place,)), place)

    def _scene(self, seat: str) -> Scene:
        scene: Scene = self.session.record.game.table.scene(self._shared, seat)
        return scene

    def _name(self, place: str) -> bool:
        """Name a piece that only its owner knows: it lies there as one that nobody told of."""
        record = self.session.record
        for picker in record.game.table.pickers(self._shared, self._seat):
            told = [one for slot in picker.slots for one in slot.choices if one.id == place]
            if ":" in picker.touch and told:
                self._tell(picker, (place,))
                return True
        return False

    def _confirm(self, move: Move) -> None:
        """Turn the piece until the panel says what is meant, then make the move."""
        record = self.session.record
        words = record.game.rules.words(record.game.rules.view(record.state, None), move)
        forbidden = is_legal(tuple(record.game.rules.objections(record.state, move))) is False
        for _ in range(MOST_TURNS):
            if words in self.stage.texts():
                break
            self.stage.touch(say("turn"))
        else:
            raise NotDrawn(f"the panel never says {words!r}, only {self.stage.texts()}")
        self.stage.touch(say("it_happened") if forbidden else say("do_it"))

    def _turn_to(self, wanted: Any) -> None:
        """Turn what was laid at once until it lies as is meant."""
        for _ in range(MOST_TURNS):
            if self.session.record.state == wanted or not self.stage.reads(say("turn_laid")):
                return
            self.stage.touch(say("turn_laid"))

    def _picker(self, move: Move, *, must: bool) -> tuple[Picker, Filling] | None:
        """Return the picker that tells this move, and how; all ways are tried if `must`."""
        table = self.session.record.game.table
        for picker in table.pickers(self._shared, self._seat):
            for ids in _fillings(picker, _told(move), thorough=must):
                if self._tells(picker, ids, (move,)):
                    return picker, ids
        return None

    def _together(self, moves: Sequence[Move]) -> tuple[Picker, Filling, int] | None:
        """Return the picker that tells some of the next moves at once: a layout, a deal."""
        table = self.session.record.game.table
        alike = list(takewhile(lambda one: type(one) is type(moves[0]), moves))
        for picker in table.pickers(self._shared, self._seat):
            count = min(len(alike), len(picker.slots))
            if count > 1:
                pairs = zip(picker.slots, alike, strict=False)
                ids = tuple(next(iter(_fitting(slot, _told(one))), None) for slot, one in pairs)
                rest = (None,) * (len(picker.slots) - count)
                if self._tells(picker, (*ids, *rest), alike[:count]):
                    return picker, (*ids, *rest), count
        return None

    def _tells(self, picker: Picker, ids: Filling, moves: Sequence[Move]) -> bool:
        """Say whether a filled picker tells exactly these moves."""
        record = self.session.record
        made = record.game.table.picked(record.state, self._seat, picker.key, ids)
        if made is None:
            return False
        return bool(self._after(made) == self._after(tuple(moves)))

    def _after(self, made: Any) -> Any:
        """Return the state after one move, or after several."""
        record = self.session.record
        state = record.state
        for move in made if isinstance(made, tuple) else (made,):
            state = record.game.rules.advance(state, move)
        return state

    @property
    def _open_picker(self) -> Any:
        """The card that lies over the table, if there is one."""
        cards = [one for one in self.stage.shown() if isinstance(one, PickerCard)]
        return cards[-1] if cards else None

    def _close_picker(self) -> None:
        """Close a card that came by itself: what is told next is something else."""
        while self._open_picker is not None:
            self.stage.touch(say("back"))

    def _tell(self, picker: Picker, told: tuple[str | None, ...]) -> None:
        """Open a picker, unless it has opened by itself, and choose piece after piece."""
        if self._open_picker is not None and self._open_picker.key != picker.key:
            self._close_picker()
        if self._open_picker is None:
            if ":" in picker.touch:
                self._touch(self._alike(picker.touch))
            else:
                self.stage.touch(say("tell"))
        last = max(at for at, place in enumerate(told) if place is not None)
        for place in told[: last + 1]:
            if place is None:
                self.stage.touch(say("skip"))
            else:
                self.stage.touch_place(place)
        if last + 1 < len(told):
            self.stage.touch(say("done"))

    def _check(self, before: Any, moves: tuple[Move, ...]) -> None:
        record, wanted = self.session.record, before.state
        for move in moves:
            wanted = before.game.rules.advance(wanted, move)
        if record.state != wanted:
            made = record.events[before.at :] or "nothing"
            raise NotDrawn(f"touched for {moves!r}, but {made!r} came of it")


def _told(move: Move) -> list[Any]:
    """Return the pieces a move tells of."""
    told = (getattr(move, one.name) for one in fields(move) if one.name != "by")
    return [piece for one in told for piece in _pieces(one)]


def _pieces(told: Any) -> list[Any]:
    """Return the pieces in one field: itself, or what a row, a table or a choice holds."""
    if is_dataclass(told):
        return [piece for one in fields(told) for piece in _pieces(getattr(told, one.name))]
    if isinstance(told, Mapping):
        return list(told.values())
    return list(told) if isinstance(told, tuple) else [told]


def _fillings(picker: Picker, told: list[Any], *, thorough: bool) -> Iterator[Filling]:
    """Yield ways to fill a picker with what a move tells, the plainest first."""
    if len(picker.slots) == len(told):
        pairs = zip(picker.slots, told, strict=True)
        yield tuple(next(iter(_fitting(slot, [one])), None) for slot, one in pairs)
    choices = [_fitting(slot, told) for slot in picker.slots]
    if thorough and 0 < prod(map(len, choices)) <= MOST_TRIED:
        yield from product(*choices)


def _fitting(slot: Slot, told: list[Any]) -> list[str]:
    """Return the choices that are pieces a move tells of, whatever they are and whoever's."""
    names = {str(piece) for piece in told if piece is not None}
    return [one.id for one in slot.choices if names & _names(one.id)]


def _names(id: str) -> set[str]:
    """Return what a choice may be called: which piece it is, without what and whose it is."""
    kind, *parts = id.split(":")
    return {*parts, id.removeprefix(f"{kind}:")}
