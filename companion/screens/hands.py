"""Hands that make given moves by touch, as somebody at the table would: see, touch, press.

They know which things make a move (the game's table says so) and find these on the screen; what is
too small a choice to have a place of its own (which way a tile is turned) they read off the panel.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.screens.offscreen import NotDrawn, Stage
from companion.session import Session
from companion.words import say
from hardware.fake import FakeButtons
from rules.game import Move, expects, is_legal
from rules.scene import Picker, Slot

MOST_TURNS = 8
"""How often "turn" is pressed before the wanted way is taken to be missing."""


class Hands:
    """Two hands before a table screen, and the pass button beside it."""

    def __init__(self, stage: Stage, buttons: FakeButtons) -> None:
        self.stage = stage
        self.buttons = buttons
        self._seat = ""

    @property
    def session(self) -> Session:
        """The game on the table."""
        session = self.stage.house.session
        assert session is not None, "a game is on the table"
        return session

    @property
    def _shared(self) -> Any:
        """The state as everybody may see it."""
        record = self.session.record
        return record.game.view(record.state, None)

    def make(self, move: Move) -> None:
        """Make a move by touch; raises NotDrawn where the screen does not offer it."""
        record = self.session.record
        for step in record.game.table.steps(record.state, move):
            self._make(step)

    def _make(self, move: Move) -> None:
        before = self.session.record
        self._bring_forward(move.by)
        touched = before.game.table.touches(before.game.view(before.state, None), move)
        picker = self._picker(move)
        if picker is not None:
            self._tell(*picker)
        elif touched:
            for place in touched:
                self._touch(place)
            if self.session.record is before:
                self._confirm(move)
        else:
            self.press("pass")
        self._check(before, move)

    def press(self, button: str) -> None:
        """Press a button of the box; its reading travels through the inbox."""
        self.buttons.tap(button)
        self.stage.pump(2)

    def _bring_forward(self, seat: str) -> None:
        """Touch the card of the seat whose boards are needed, if they are not in front."""
        record = self.session.record
        awaited = [one.by for one in expects(record.game, record.state) if one.by]
        self._seat = (awaited or list(record.state.seats))[0]
        if seat and seat != self._seat:
            self._touch(f"seat:{seat}")
            self._seat = seat

    def _touch(self, place: str) -> None:
        """Touch a place; one in a tray that is not in front is looked for behind its tab."""
        kind, _, name = place.partition(":")
        record = self.session.record
        if kind == "seat":
            self.stage.touch(record.state.name(name))
            return
        if self.stage.place(place) is None:
            scene = record.game.table.scene(record.game.view(record.state, None), self._seat)
            tray = next(
                (tray for tray in scene.trays if any(one.id == place for one in tray.places)), None
            )
            if tray is not None:
                self.stage.touch(tray.title)
            elif self._name(place):
                return
        self.stage.touch_place(place)

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
        words = record.game.words(record.game.view(record.state, None), move)
        forbidden = is_legal(tuple(record.game.objections(record.state, move))) is False
        for _ in range(MOST_TURNS):
            if words in self.stage.texts():
                break
            self.stage.touch(say("turn"))
        else:
            raise NotDrawn(f"the panel never says {words!r}, only {self.stage.texts()}")
        self.stage.touch(say("it_happened") if forbidden else say("do_it"))

    def _picker(self, move: Move) -> tuple[Picker, tuple[str | None, ...]] | None:
        """Return the picker that tells this move, and what to tell in it."""
        record = self.session.record
        told = [
            piece
            for field in fields(move)
            if field.name != "by"
            for piece in _pieces(getattr(move, field.name))
        ]
        for picker in record.game.table.pickers(self._shared, self._seat):
            if len(picker.slots) == len(told):
                ids = tuple(map(_choice, picker.slots, told))
                if record.game.table.picked(record.state, move.by, picker.key, ids) == move:
                    return picker, ids
        return None

    def _tell(self, picker: Picker, told: tuple[str | None, ...]) -> None:
        """Open a picker and choose piece after piece."""
        if ":" in picker.touch:
            self._touch(picker.touch)
        else:
            self.stage.touch(say("tell"))
        for place in told:
            if place is None:
                self.stage.touch(say("skip"))
                continue
            self.stage.touch_place(place)

    def _check(self, before: Any, move: Move) -> None:
        record = self.session.record
        wanted = before.game.advance(before.state, move)
        if record.state != wanted:
            made = record.events[-1] if record.at > before.at else "nothing"
            raise NotDrawn(f"touched for {move!r}, but {made!r} came of it")


def _pieces(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _choice(slot: Slot, piece: Any) -> str | None:
    """Return the id of the choice that is a piece."""
    return next((one.id for one in slot.choices if one.id.partition(":")[2] == piece), None)
