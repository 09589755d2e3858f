"""Everything the app is made of, wired once: journal, settings, hardware, and the open game.

Screens get this context and nothing else; there is no global to ask.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.camera.app_camera import AppCamera
from companion.machine.table_clock import TableClock, is_sure
from companion.machine.table_devices import Put, TableDevices
from companion.machine.table_signals import TableSignals
from companion.machine.tones import Tone, TonePlayer
from companion.play.seating import Seating
from companion.presenters.start import backup_words
from companion.storage import stored_settings
from companion.storage.database import JournalError, NotSaved
from companion.storage.journal import Journal
from companion.storage.journal_entries import FIRST_BOX, Card
from companion.storage.sticks import Sticks
from companion.storage.stored_settings import NO_CAMERA, Settings
from companion.storage.work import Job, Work, beside
from companion.texts.words import say
from hardware.clock import Machine
from rules import shelf

if TYPE_CHECKING:  # the first frame comes before the rules
    from companion.play.clocks import Clocks
    from companion.play.session import Session
    from companion.storage.backups import Backup
    from hardware.checks import Finding
    from rules.state import Level, State

Clock = Callable[[], datetime]

WIRED = ("buttons", "lights", "wiring")
"""The settings after whose change the buttons and lights are opened anew."""


@dataclass(frozen=True, slots=True)
class Device:
    """How a piece of hardware is: a sentence, and whether all is well."""

    name: str
    says: str
    is_well: bool = True


class AppContext:
    """The rooms of the app, and the game on the table."""

    def __init__(
        self,
        journal: Journal,
        clock: Clock,
        devices: tuple[Device, ...] = (),
        ticks: Callable[[], float] = monotonic,
        machine: Machine | None = None,
    ) -> None:
        self.journal = journal
        self.ticks = ticks
        self.tone_player = TonePlayer()
        self.table_devices = TableDevices()
        self.signals = TableSignals(
            self.table_devices, self.sound, lambda: bool(self.settings.sounds)
        )
        self.sticks = Sticks()
        self.findings: tuple[Finding, ...] = ()
        self.leaving = ""
        self.leave: Callable[[], None] = lambda: None
        """Ends the app; `leaving` says why: "off" switches the machine off afterwards."""
        self.app_camera = AppCamera()
        self.devices = devices
        self.chores: tuple[Callable[[], Work[Any]], ...] = ()
        self.settings = stored_settings.load(journal)
        self._put: Put | None = None
        # The journal dates what it writes by the table's clock, too.
        self.clock = TableClock(clock, timedelta(seconds=self.settings.clock_off_by))
        journal.clock = self.clock
        self.machine = machine or Machine()
        self.session: Session | None = None
        self.clocks: Clocks | None = None
        self.usual_box = FIRST_BOX
        """With which box games begin where nobody says: a demonstration has its own."""

    def attend(self, session: Session | None, *, clocks: bool = False) -> None:
        """Let lamps and tones follow a game while its screen is in front, and clocks if so.

        With None nobody is at the table: the lamps go out and the clocks stand still.
        """
        if self.clocks is not None:
            self.clocks.close()
            self.clocks = None
        if session is None:
            self.signals.leave()
            return
        self.signals.follow(session)
        if clocks and self.settings.clocks:
            from companion.play.clocks import Clocks

            self.clocks = Clocks(self.journal, session, self.ticks)

    def sound(self, tone: Tone) -> None:
        """Let the table hear a tone, unless it wants silence."""
        if self.settings.sounds:
            self.tone_player.play(tone)

    def change(self, **changes: Any) -> Settings:
        """Change settings and keep them."""
        self.settings = replace(self.settings, **changes)
        stored_settings.save(self.journal, self.settings)
        if self.session is not None:
            self.session.confirms_steps = self.settings.confirm_steps
        if self._put is not None and not changes.keys().isdisjoint(WIRED):
            self.open_table_devices(self._put)
        return self.settings

    def open_table_devices(self, put: Put) -> None:
        """Open the buttons and lights of the settings, now and whenever these change."""
        self._put = put
        self.table_devices.open(self.settings, put)
        self.devices = tuple(one for one in self.devices if one.name not in ("buttons", "lights"))
        for what in ("buttons", "lights"):
            kind = getattr(self.settings, what)
            says, is_well = self.table_devices.says(what, kind)
            if what == "buttons" or kind != "none":
                self.devices += (Device(what, says, is_well),)

    def restore(self, source: Path) -> Path | None:
        """Put a backup in the journal's place and open that; return where the old one lies now."""
        from companion.storage.backups import restore_file

        path = self.journal.path
        if self.journal.why_not_kept:
            raise NotSaved(self.journal.why_not_kept)
        self.put_away()
        lock = self.journal.lock
        held = None if lock is None else lock.share()  # so that nobody comes in between
        self.journal.close()
        self.session = None
        try:
            return restore_file(path, source, self.clock, held)
        finally:
            self.journal = Journal.open(path, self.clock, lock=held)
            if held is not None:
                held.release()
            self.settings = stored_settings.load(self.journal)

    def backing_up_to(self, stick: Path) -> Job[None]:
        """Back the games up and put the backup onto a stick, while the app goes on."""
        from companion.storage.backups import backing_up
        from companion.storage.deletion import clear_stick
        from companion.storage.sticks import copy_to

        def copied(source: Path) -> Backup:
            kept = copy_to(stick, source)
            if kept.contents is not None:
                clear_stick(stick, kept.contents)
            return kept

        try:
            newest = yield from backing_up(self.journal, at_once=True)
            assert newest is not None  # it was asked for at once
            kept = yield from beside(lambda: copied(newest))
        except (JournalError, OSError) as error:
            self._tell(Device("stick", str(error), is_well=False))
        else:
            told = say("stick_backed_up", stick=stick.name, inside=backup_words.inside(kept))
            self._tell(Device("stick", told))

    def examining(self, *, takes_picture: bool = True) -> Job[None]:
        """Look at every part of the machine while the app goes on; keep what was found.

        Without a test picture the camera is left alone: at the start somebody may want to scan.
        """
        from companion.machine import doctor

        found = []
        chosen = self.settings if takes_picture else replace(self.settings, camera=NO_CAMERA)
        for look in doctor.looks(chosen, self.journal.path, self.clock):
            found.append((yield from beside(look)))
        self.findings = tuple(
            self._of_ours(one) for one in found if takes_picture or one.device != "camera"
        )
        for one in self.findings:
            if one.device in doctor.MATTERS:
                self._tell(Device(one.device, f"{one.says}: {one.do}", one.is_well))

    def _of_ours(self, found: Finding) -> Finding:
        """Let the buttons and lights that are open here speak for themselves."""
        if found.device not in ("buttons", "lights") or self._put is None:
            return found
        says, is_well = self.table_devices.says(found.device, getattr(self.settings, found.device))
        told, _, do = (says, "", "") if is_well else says.rpartition(": ")
        return replace(found, says=told or says, is_well=is_well, do=do if told else "")

    def _tell(self, told: Device) -> None:
        """Let the home screen say how something is; one that is well replaces only trouble."""
        before = [one for one in self.devices if one.name == told.name]
        if told.is_well and told.name != "stick" and all(one.is_well for one in before):
            return
        if any(not one.is_well for one in before) and told.name == "storage":
            return  # what happened to the journal is worth more than how its disk is
        # News come first: the line on the home screen is cut off at its end.
        self.devices = (told, *(one for one in self.devices if one.name != told.name))

    @property
    def date_is_sure(self) -> bool:
        """Whether dates are shown without a doubt."""
        return is_sure(self)

    def say_of(self, name: str, says: str) -> None:
        """Let a device say that it is not well."""
        told = Device(name, says, is_well=False)
        self.devices = tuple(told if one.name == name else one for one in self.devices)

    def how_devices_are(self) -> tuple[Device, ...]:
        """Return the devices as they are now: a camera comes and goes."""
        says, is_well = self.app_camera.says(self.settings)
        camera = Device("camera", says, is_well)
        return tuple(camera if one.name == camera.name else one for one in self.devices)

    def scans(self, game_id: int) -> bool:
        """Say whether the table has chosen to tell this game by scanning."""
        return self.journal.setting(f"way:{game_id}") == "scan"

    def games(self) -> tuple[str, ...]:
        """Return the names of the games on the shelf that can be shown."""
        return tuple(name for name in shelf.names() if shelf.game(name).table is not None)

    def table_card(self) -> Card | None:
        """Return the game on the table, if there is one."""
        game_id = self.journal.on_table
        return None if game_id is None else self.journal.card(game_id)

    def open(self, game_id: int) -> Session:
        """Put a kept game on the table and go on with it."""
        return Work("", self.opening(game_id)).run()

    def opening(self, game_id: int) -> Job[Session]:
        """Put a kept game on the table as :meth:`open` does, in small steps."""
        from companion.play.session import (
            Session,  # loaded with the first game, not with the screen
        )

        if self.session is None or self.session.game_id != game_id:
            self.put_away()
            self.session = yield from Session.opening(self.journal, game_id, shelf.game)
        self.journal.put_on_table(game_id)
        return self.session

    def put_away(self) -> None:
        """Keep where the game that is open stands, before another one is or the app ends."""
        if self.session is not None:
            self.session.close()

    def looking(self, game_id: int) -> Job[Session]:
        """Open a kept game to look at it, in small steps; the table stays as it is."""
        before = self.journal.on_table
        session = yield from self.opening(game_id)
        if before != game_id:
            self.journal.put_on_table(before)
        return session

    def begin(
        self,
        game: str,
        seats: tuple[str, ...],
        options: Mapping[str, Any] | None = None,
        position: State | None = None,
        looks: tuple[int, ...] = (),
        box: str | None = None,
        way: str = "",
    ) -> Session:
        """Begin a game, and remember the table for next time; `way` is how the app is used."""
        from companion.play.session import Session

        self.put_away()
        box = self.usual_box if box is None else box
        self.session = Session.begin(
            self.journal, shelf.game(game), seats, options, position=position, box=box
        )
        kept = {"seats": list(seats), "looks": list(looks), "options": dict(options or {})}
        kept["level"] = self.session.record.state.level.value
        self.journal.set(f"last:{game}", json.dumps(kept))
        self.keep_house_rules(seats, options or {})
        self.journal.set(f"looks:{self.session.game_id}", json.dumps(list(looks)))
        if way:
            self.journal.set(f"way:{self.session.game_id}", way)
        return self.session

    def keep_house_rules(self, names: Iterable[str], options: Mapping[str, Any]) -> None:
        """Remember by which rulings these people play the game that is open."""
        from companion.history import house_rules

        if self.session is not None:
            house_rules.remember(self.journal, self.session.record.game, names, options)

    def adopt(self, record: Any, title: str = "", *, like: int) -> Session:
        """Begin a game from a record and put it on the table, with what lies beside another one."""
        from companion.play.session import Session

        session = Session.adopt(self.journal, record, title=title)
        for name in ("looks", "box", "way"):
            kept = self.journal.setting(f"{name}:{like}")
            if kept is not None:
                self.journal.set(f"{name}:{session.game_id}", kept)
        return self.open(session.game_id)  # with its box

    def last_table(self, game: str) -> tuple[tuple[str, ...], tuple[int, ...], dict[str, Any]]:
        """Return who sat where, and by which options, when this game was last played."""
        kept = _object(self.journal.setting(f"last:{game}"))
        seats = tuple(str(one) for one in kept.get("seats", ()))
        looks = tuple(one for one in kept.get("looks", ()) if isinstance(one, int))
        options = kept.get("options", {})
        return seats, looks, options if isinstance(options, dict) else {}

    def last_level(self, game: str) -> Level | None:
        """Return how much of this game was told when it was last begun."""
        from rules.state import Level

        told = _object(self.journal.setting(f"last:{game}")).get("level")
        return next((one for one in Level if one.value == told), None)

    def seating(self, session: Session) -> Seating:
        """Return the colours and shapes of a session's seats."""
        seats = session.record.state.seats
        plain = Seating.of(seats)
        try:
            kept = json.loads(self.journal.setting(f"looks:{session.game_id}") or "[]")
        except ValueError:
            return plain
        looks = tuple(
            kept[at] if at < len(kept) and isinstance(kept[at], int) else plain.looks[at]
            for at in range(len(seats))
        )
        return Seating(seats, looks)


def _object(text: str | None) -> dict[str, Any]:
    try:
        found = json.loads(text or "{}")
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
