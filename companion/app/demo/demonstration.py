"""A recorded game, played once more by touch in the real app, with a picture of every screen.

The hardware is simulated: fingers on a window nobody sees, buttons pressed by hand, a camera that
sees what is drawn for it, a journal in a folder of its own. Every move is made the way a table
makes it, from the home screen to the sheet.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from companion.app.demo.camera_player import CameraPlayer
from companion.app.demo.stage import NotDrawn, Stage
from companion.app.demo.touch_player import TouchPlayer
from companion.app.startup import now
from companion.camera.app_camera import AppCamera
from companion.formats.copies import DEMONSTRATION
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext, Device
from companion.storage.journal import Journal
from companion.texts.words import say
from hardware.camera.synthetic_camera import SyntheticCamera
from hardware.fake import FakeButtons
from hardware.readings import Reading
from rules.record import Record, move_of
from rules.score import Counted
from rules.state import Move

EARLY, MIDDLE = 0.12, 0.55
"""After which part of the game the pictures of the table are taken."""

SOON = 0.08
"""For how long a moment worth a picture is waited for."""

MOST_STEPS = 12
"""How often a plus is touched in the score pad: a demonstration, not an evening."""

TELLINGS = 10
"""How often it says how far it has come."""

MOST_TOGETHER = 30
"""How many moves are looked at for those that are told together, such as a layout."""

Tell = Callable[[str], None]


def perform(record: Record[Any, Any], out: Path, tell: Tell) -> list[Path]:
    """Play a record by touch and return the pictures; raises NotDrawn where the app fails it."""
    with tempfile.TemporaryDirectory(prefix="companion-demo-") as folder:
        journal = Journal.open(Path(folder, "journal.db"), now)
        inbox: Inbox[Reading] = Inbox()
        devices = (
            Device("camera", say("no_camera")),
            Device("buttons", say("buttons_fake")),
            Device("storage", say("storage_well")),
        )
        context, camera = AppContext(journal, now, devices), SyntheticCamera()
        context.usual_box = DEMONSTRATION
        context.app_camera = AppCamera(lambda _name, _size: camera.open())
        context.change(camera="synthetic", confirm_steps=True)  # each step of the record is made
        stage = Stage(context, inbox)
        touch_player = TouchPlayer(stage, FakeButtons(inbox.put))
        try:
            return list(
                Show(stage, touch_player, CameraPlayer(stage, camera), record, out).go(tell)
            )
        finally:
            stage.close()
            journal.close()


class Show:
    """The show itself; `scan` and `moves` are there for tests, too."""

    def __init__(
        self,
        stage: Stage,
        touch_player: TouchPlayer,
        camera_player: CameraPlayer,
        record: Record[Any, Any],
        out: Path,
    ) -> None:
        self.stage, self.touch_player, self.camera_player = stage, touch_player, camera_player
        self.record, self.out = record, out
        self._to_scan = {"scan", "lay"}

    def go(self, tell: Tell) -> Iterator[Path]:
        """Play it all, a picture at a time."""
        yield self._new_game()
        yield from self._game(tell)
        yield self._picture("table-end")
        self.stage.touch(say("final_score"))
        yield self._picture("score")
        yield self._score_pad()

    def _picture(self, name: str) -> Path:
        return self.stage.picture(self.out / f"{name}.png")

    def _new_game(self) -> Path:
        stage, names = self.stage, self.record.start.seats
        stage.touch(self.record.game.title)
        for at, name in enumerate(names):
            lines = [one for one in stage.shown() if type(one).__name__ == "SeatLine"]
            if at < len(lines):
                shown = sorted(lines, key=lambda one: -one.y)[at].name
                if shown != name:
                    stage.touch(shown)
                    self._type(name, instead_of=shown)
            else:
                stage.touch(say("add_player"))
                typed = stage.find("|").text[:-1]
                self._type(name, instead_of=typed)
        taken = self._picture("newgame")
        stage.touch(say("start_game", game=self.record.game.title))
        return taken

    def _type(self, name: str, *, instead_of: str) -> None:
        """Write a name with the keyboard on the screen."""
        for _ in instead_of:
            self.stage.touch_icon("backspace-outline")
        for letter in name:
            if letter == " ":
                self.stage.touch(say("space"))
                continue
            keys = [one.text for one in self.stage.shown() if getattr(one, "key", "")]
            if letter not in keys:
                self.stage.touch_icon("apple-keyboard-shift")
            self.stage.touch(letter)
        self.stage.touch(say("ok"))

    def _game(self, tell: Tell) -> Iterator[Path]:
        """Make every move of the record; take two pictures, and go home and back in between."""
        wanted = {"table-early": EARLY, "table-middle": MIDDLE}
        moves, made, told = self.moves(), 0, 0
        while made < len(moves):
            done = made / len(moves)
            if done * TELLINGS >= told:
                told += 1
                tell(f"playing by touch: {made} of {len(moves)} moves")
            state = self.record.states[made]
            for name, part in list(wanted.items()):
                # A move of several touches shows most; where none comes soon, any will do.
                rich = len(self.record.game.table.touches(state, moves[made])) > 1
                if done >= part and (rich or done >= part + SOON):
                    del wanted[name]
                    yield self._picture(name)
                    if name == "table-middle":
                        self.stage.touch_icon("arrow-left")
                        yield self._picture("home")
                        self.stage.touch(say("continue"))
            scanned = list(self.scan(moves[made]))
            yield from (path for path in scanned if path is not None)
            made += (
                1 if scanned else self.touch_player.make_some(moves[made : made + MOST_TOGETHER])
            )

    def scan(self, move: Move) -> Iterator[Path | None]:
        """Tell a move by the camera, each way of doing so once in a game."""
        tag = self.camera_player.proposed(move) if "scan" in self._to_scan else None
        if tag is not None:
            self._to_scan.remove("scan")
            self.camera_player.open(tag, move)
            self.camera_player.wait_for_proposal()
            yield self._picture("scan")
            self.camera_player.log()
            return
        tag = self.camera_player.laid(move) if "lay" in self._to_scan else None
        if tag is not None:
            self._to_scan.remove("lay")
            self.camera_player.open(tag, move)
            self.camera_player.lay(move)
            yield None

    def moves(self) -> list[Move]:
        """Return the moves of the record; raises NotDrawn for anything else in it."""
        moves = []
        for event in self.record.events:
            move = move_of(event)
            if move is None:
                raise NotDrawn(f"only moves can be shown, not {event!r}")
            moves.append(move)
        return moves

    def _score_pad(self) -> Path:
        """Count the first player's boards anew, without the tracked game."""
        stage, game = self.stage, self.record.game
        stage.touch_icon("home")
        stage.touch(game.title)
        stage.touch(say("level_pad"))
        stage.touch(say("start_game", game=self.record.game.title))
        seat = self.record.start.seats[0]
        tally = game.rules.tally(self.record.state)
        for field in game.rules.form:
            amounts = [
                one.amount for one in tally.count(seat, field.key) or () if isinstance(one, Counted)
            ]
            if field.kind == "count":
                total = sum(amounts)
                icon = "plus" if total > 0 else "minus"
                for _ in range(min(MOST_STEPS, abs(total))):
                    stage.touch_widget(_beside(stage, field.label, icon))
            elif field.kind == "counts":
                for amount in sorted(amounts, reverse=True)[:4]:
                    stage.touch_widget(_choice(stage, field.label, str(amount)))
        return self._picture("scorepad")


def _line(stage: Stage, label: str) -> Any:
    """Return the line of the score pad that has a label."""
    found = [one for one in stage.shown() if getattr(one, "label", "") == label]
    if not found:
        raise NotDrawn(f"no line for {label!r}")
    return found[0]


def _beside(stage: Stage, label: str, icon: str) -> Any:
    found = [one for one in _line(stage, label).walk() if getattr(one, "icon", "") == icon]
    if not found:
        raise NotDrawn(f"no {icon} beside {label!r}")
    return found[0]


def _choice(stage: Stage, label: str, text: str) -> Any:
    choices = _line(stage, label).ids.choices
    found = [one for one in choices.children if one.key == text]
    if not found:
        raise NotDrawn(f"no {text} beside {label!r}")
    return found[0]
