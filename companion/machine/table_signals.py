"""Lamps, buzzer and tones follow the game at the table, whoever changes it.

They listen to the game while one of its screens is in front: a touch, a scan, a button, undo and
redo all light the lamps of who is awaited and are heard alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.machine.table_devices import TableDevices
from companion.machine.tones import Tone

if TYPE_CHECKING:  # the first frame comes before the rules
    from companion.play.moment import Change, Moment
    from companion.play.session import Session


class TableSignals:
    """What a table sees and hears of its game; `sound` plays a tone, if any is to be heard."""

    def __init__(
        self,
        devices: TableDevices,
        sound: Callable[[Tone], None],
        is_heard: Callable[[], bool],
    ) -> None:
        self._devices, self._sound, self._is_heard = devices, sound, is_heard
        self._end: Callable[[], None] = lambda: None
        self._awaited: frozenset[str] = frozenset()
        self._has_failed = False

    def follow(self, session: Session) -> None:
        """Light the lamps of who is awaited in a game, now and after every change of it."""
        self.leave()
        self._end = session.subscribe(self._changed)
        self._has_failed = _has_failed(session.saved)
        self._light(session.moment)

    def leave(self) -> None:
        """Put out the lamps and follow no game; leaving twice is fine."""
        self._end()
        self._end = lambda: None
        self._devices.show()

    def _changed(self, change: Change) -> None:
        before, had_failed = self._awaited, self._has_failed
        self._has_failed = _has_failed(change.saved)
        awaited = change.moment.awaited_seats
        if awaited != before:
            self._light(change.moment)
            if before and awaited and self._is_heard():
                self._devices.beep()
        if self._has_failed and not had_failed:
            self._sound("objection")
        elif change.done or change.undone:
            self._sound("saved" if awaited == before else "pass")

    def _light(self, moment: Moment) -> None:
        self._awaited = moment.awaited_seats
        seats = enumerate(moment.shared.state.seats, 1)
        self._devices.show({at for at, seat in seats if seat in self._awaited})


def _has_failed(saved: object) -> bool:
    from companion.play.moment import SaveFailed  # with the first game, not with the first frame

    return isinstance(saved, SaveFailed)
