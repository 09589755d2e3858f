"""Shows a piece to the camera instead of touching it, as a table with tags does.

The camera is a synthetic one; what it sees is found, matched and logged by the app as with any
other. Only what can be told by one piece is shown: it is then proposed, or one touch lays it.
"""

from __future__ import annotations

from typing import Any

from companion.app.demo.stage import NotDrawn, Stage
from companion.box import tag_codes
from companion.camera.meanings import Made, Unsure
from companion.camera.observation import is_hushed, observe, sighting
from companion.play.moment import Moment
from companion.play.session import Session
from companion.texts.words import say
from hardware.camera.synthetic_camera import Laid, SyntheticCamera
from rules.state import Move

ASKEW = 7
"""By so many degrees a piece lies askew: nobody lays it straight."""


class CameraPlayer:
    """A hand with a piece before the camera."""

    def __init__(self, stage: Stage, camera: SyntheticCamera) -> None:
        self.stage, self.camera = stage, camera

    @property
    def _session(self) -> Session:
        session = self.stage.context.session
        assert session is not None, "a game is on the table"
        return session

    @property
    def _record(self) -> Any:
        return self._session.record

    @property
    def _moment(self) -> Moment:
        return self._session.moment

    def proposed(self, move: Move) -> str | None:
        """Return the tag that tells a move wholly, if one does."""
        for tag in self._tags(move):
            found = self._observed(tag, move)
            if isinstance(found, Made) and found.meaning.moves == (move,):
                return tag
        return None

    def laid(self, move: Move) -> str | None:
        """Return the tag of a piece that one more touch on the last thing of a move lays."""
        record = self._record
        touched = record.game.table.touches(self._shared, move)
        for tag in self._tags(move) if len(touched) == 2 else ():
            found = self._observed(tag, move)
            if isinstance(found, Unsure) and [one.touched for one in found.meanings] == [
                touched[:1]
            ]:
                return tag
        return None

    def open(self, tag: str, move: Move) -> None:
        """Open the scan and hold a piece before the camera, turned as the move has it."""
        self.stage.touch_icon("qrcode-scan")
        turned = self._record.game.table.sight.turned(move) or 0
        self.camera.lay(Laid(tag, turned=turned + ASKEW))

    def log(self) -> None:
        """Take what the app proposes, and go back to the table."""
        self.stage.touch(say("scan_log"))
        self.stage.wait(lambda: self.stage.reads(say("scan_logged")))
        self.camera.clear()
        self.stage.touch_icon("arrow-left")
        self.stage.pump(3)

    def lay(self, move: Move) -> None:
        """Wait until the table has the piece in hand, and touch its place."""
        before = self._record
        wanted = before.game.rules.advance(before.state, move)
        place = before.game.table.touches(self._shared, move)[-1]
        self.stage.wait(lambda: self.stage.screen == "table")
        self.stage.pump(3)
        self.camera.clear()
        self.stage.touch_place(place)
        if self._record is before:  # a piece that is not turned is confirmed like any other
            self.stage.touch(say("do_it"))
        if self._record.state != wanted:
            raise NotDrawn(f"scanned and touched for {move!r}, but something else came of it")

    def wait_for_proposal(self) -> None:
        """Wait until the app has read the piece."""
        self.stage.wait(lambda: self.stage.reads(say("scan_log")))

    @property
    def _shared(self) -> Any:
        return self._moment.shared.state

    def _tags(self, move: Move) -> list[str]:
        """Return the tags whose piece is among the things one touches for a move."""
        record, shared = self._record, self._shared
        touched = set(record.game.table.touches(shared, move))
        found = []
        for tag in tag_codes.ids(record.game.name):
            piece = tag_codes.piece(tag)
            assert piece is not None, "every id printed is of a piece"
            seen = sighting(record.state, piece)
            if touched.intersection(record.game.table.sight.things(shared, seen)):
                found.append(tag)
        return [] if is_hushed(self._moment, None) else found

    def _observed(self, tag: str, move: Move) -> Any:
        record, piece = self._record, tag_codes.piece(tag)
        assert piece is not None, "every id printed is of a piece"
        seen = sighting(record.state, piece, record.game.table.sight.turned(move) or 0)
        if is_hushed(self._moment, seen):
            return None
        awaited = [one.by for one in self._moment.shared.awaited if one.by]
        seat = (awaited or list(record.state.seats))[0]
        return observe(self._moment, seat, (seen,))
