"""A picture of a whole board as data: what was read where, what differs, what is still asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.box.tag_codes import Piece
from companion.camera import board_reading
from companion.camera.board_photo import Pictured, frame_board, read_tags
from companion.camera.board_reading import Cell, NoBoard
from companion.presenters.panels import Button, Item, Panel
from companion.presenters.watched import Watched, deed
from companion.storage.work import Job, beside
from companion.texts.words import say
from hardware.scanning.scanner import Scanner
from hardware.scanning.sightings import Corners, Image, Point, Reading
from rules.game import AnyGame
from rules.state import State
from rules.table.board_picture import Laid
from rules.table.pickers import Picker, Slot
from rules.table.scene import Place
from rules.values.paths import Path

KEY = "cell"
NOTHING = "piece:none"
CORNERS = 4
LISTED = 5
_TONES = ("muted", "good", "warn", "bad")


@dataclass(frozen=True, slots=True)
class Outline:
    """A place of the board drawn into the picture: its corners in pixels, a word and a tone."""

    place: str
    corners: Corners
    label: str
    tone: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """All the screen shows beside the picture itself; `taps` are corners tapped so far."""

    title: str
    subtitle: str
    panel: Panel
    outlines: tuple[Outline, ...]
    taps: tuple[Point, ...]
    picker: Picker | None


class BoardPresenter(Watched):
    """Reads a picture of the board of one seat, and gathers what the table says about it."""

    def __init__(
        self,
        game: AnyGame,
        state: State,
        seat: str,
        scanner: Scanner,
        pieces: Sequence[Piece],
        piece_of: Callable[[str], Piece | None],
    ) -> None:
        self.game, self.state, self.seat = game, state, seat
        self._scanner, self._piece_of = scanner, piece_of
        self._board = board_reading.board_of(game)
        self._pieces = [one for one in pieces if one.kind in self._board.kinds]
        self._places = board_reading.places_of(game, state, seat)
        self.missing = () if self._places else game.box.teaching.missing_frame(state.copy)[:1]
        self._read: tuple[Reading, Mapping[int, Corners]] | None = None
        self._told: Pictured | None = None
        self._lost = ""
        self._taps: list[Point] | None = None
        self._asked = ""
        self.is_live = False
        self.trouble = ""

    @property
    def is_read(self) -> bool:
        """Whether a picture was taken and understood."""
        return self._told is not None

    def reading(self, image: Image) -> Job[None]:
        """Read a picture; a step that takes up to a second, beside the screen."""
        self._forget()
        scanner, places = self._scanner, self._places
        self._read = yield from beside(
            lambda: read_tags(image, places, scanner), says=say("board_reading")
        )
        self._understand()

    @deed
    def look(self, *, trouble: str = "") -> None:
        """Look through the camera for another picture, unless some trouble keeps one from it."""
        self.trouble = trouble
        self._forget()

    @deed
    def fail(self, why: str) -> None:
        """The camera is in trouble."""
        self.is_live, self.trouble = False, why

    @deed
    def go_live(self) -> None:
        """The first frame has come: a picture can be taken."""
        self.is_live, self.trouble = True, ""

    def _forget(self) -> None:
        self._read, self._told, self._lost, self._taps, self._asked = None, None, "", None, ""

    @deed
    def touch(self, x: float, y: float) -> None:
        """Touch the picture: a corner if they are asked for, otherwise a place to correct."""
        if self._taps is not None:
            self._taps.append((x, y))
            if len(self._taps) == CORNERS:
                self._understand(self._taps)
            return
        if self._told is None:
            return
        ((bx, by),) = self._told.frame.on_board([(x, y)])
        for place in self._places:
            if place.x <= bx < place.x + place.w and place.y <= by < place.y + place.h:
                self._asked = place.id

    @deed
    def press(self, key: str) -> None:
        """Press a button or an item of the panel."""
        word, _, what = key.partition(":")
        if word == "corners":
            self._taps, self._told = [], None
        elif word == "ask":
            self._asked = what

    @deed
    def pick(self, told: tuple[str | None, ...]) -> None:
        """Say what lies on the place that was asked about."""
        if self._told is not None and self._asked and told and told[0] is not None:
            turned = int((told[1] or "rot:0").partition(":")[2]) if len(told) > 1 else 0
            laid = None
            if told[0] != NOTHING:
                laid = Laid(told[0].partition(":")[2], turned)
            reading = self._told.reading.having(self._asked, laid)
            self._told = Pictured(
                reading, self._told.frame, self._told.by, self._told.tags, self._told.foreign
            )
        self._asked = ""

    @deed
    def close_picker(self) -> None:
        """Say nothing about the place."""
        self._asked = ""

    def correction(self) -> tuple[Path, Any] | None:
        """Return what to correct so that the record has what lies there; None if it has it."""
        if self._told is None:
            return None
        return board_reading.correction(self.game, self.state, self.seat, self._told.reading)

    def view(self) -> BoardView:
        """Return all that is to be shown now."""
        whose = self.state.name(self.seat) if self._board.own else say("table")
        return BoardView(
            title=say("board_title"),
            subtitle=f"{self.game.title} · {whose}",
            panel=self._panel(),
            outlines=tuple(self._outlines()),
            taps=tuple(self._taps or ()),
            picker=self._picker(),
        )

    @deed
    def _understand(self, corners: Sequence[Point] | None = None) -> None:
        if self._read is None:
            return
        read, marks = self._read
        self._taps = None
        try:
            self._told = frame_board(
                read, marks, self.game, self.state, self.seat, self._piece_of, corners
            )
            self._lost = ""
        except NoBoard as lost:
            self._told, self._lost = None, str(lost)

    def _panel(self) -> Panel:
        whose = self.state.name(self.seat) if self._board.own else say("table")
        if self._taps is not None:
            left = CORNERS - len(self._taps)
            return Panel(whose, say("board_tap", left=left), (), (self._retake(),))
        if self._told is None and self._read is None:
            return self._waiting(whose)
        if self._told is None:
            buttons = (Button("corners", say("board_tap_corners"), amber=True), self._retake())
            return Panel(whose, say("board_unfound"), (Item("bad", self._lost),), buttons)
        reading = self._told.reading
        items = [*self._items()]
        accept = say("board_accept") if reading.differing else say("board_same")
        buttons = (Button("accept", accept, amber=True), self._retake())
        more = max(0, len(items) - LISTED)
        return Panel(whose, reading.says(), tuple(items[:LISTED]), buttons, more=more)

    def _waiting(self, whose: str) -> Panel:
        """Return what to do before a picture is taken, or why none comes."""
        camera = Button("camera", say("board_camera"))
        for one in self.missing:  # a board of unknown size has no places to find anything on
            sizes = (Button(f"frame:{at}", word) for at, (word, _values) in enumerate(one.choices))
            return Panel(whose, one.says, (Item("soft", say("board_frame")),), tuple(sizes))
        if self.trouble:
            return Panel(whose, say("board_no_picture"), (Item("bad", self.trouble),), (camera,))
        take = (Button("take", say("board_take_it"), amber=True, icon="camera"),)
        items = (Item("soft", say("board_how")),)
        return Panel(whose, say("board_take"), items, (*(take if self.is_live else ()), camera))

    def _retake(self) -> Button:
        return Button("again", say("board_again"))

    def _items(self) -> list[Item]:
        """Return what somebody should look at: doubts first, then gaps, then what is new."""
        assert self._told is not None
        reading = self._told.reading
        items = [
            Item("bad", f"{one.name}: {one.doubt}", key=f"ask:{one.place}")
            for one in reading.doubtful
        ]
        for one in reading.missing:
            was = self._caption(one.record)
            items.append(
                Item("bad", say("board_gap", place=one.name, was=was), key=f"ask:{one.place}")
            )
        for one in reading.differing:
            if not one.doubt:
                items.append(Item("warn", self._change(one), key=f"ask:{one.place}"))
        if reading.beside:
            items.append(Item("soft", say("board_beside", pieces=", ".join(reading.beside))))
        if self._told.foreign:
            items.append(Item("soft", say("board_foreign", count=len(self._told.foreign))))
        return items

    def _change(self, cell: Cell) -> str:
        if cell.seen is None:
            return say("board_emptied", place=cell.name, was=self._caption(cell.record))
        now = self._caption(cell.seen)
        if cell.record is None:
            return say("board_new", place=cell.name, now=now)
        return say("board_changed", place=cell.name, now=now, was=self._caption(cell.record))

    def _caption(self, laid: Laid | None, *, way: bool = True) -> str:
        if laid is None:
            return say("board_nothing")
        known = next((one.caption for one in self._pieces if _name(one) == laid.piece), "")
        turned = f" {laid.turned}°" if way and self._board.turns and laid.turned else ""
        return f"{known or say('board_some')}{turned}"

    def _outlines(self) -> list[Outline]:
        if self._told is None:
            return []
        boxes = {one.id: one for one in self._places}
        found = []
        for cell in self._told.reading.cells:
            box = boxes[cell.place]
            if cell.seen is None and not cell.is_missing:
                tone, label = "muted", ""
            else:
                tone = (
                    "bad" if cell.doubt or cell.is_missing else "warn" if cell.differs else "good"
                )
                label = self._caption(cell.seen, way=False) if cell.seen else "?"
            right, low = box.x + box.w, box.y + box.h
            around = [(box.x, box.y), (right, box.y), (right, low), (box.x, low)]
            a, b, c, d = self._told.frame.in_picture(around)
            found.append(Outline(cell.place, (a, b, c, d), label, tone))
        # Neighbours share an edge: what matters is drawn over what is well.
        return sorted(found, key=lambda one: _TONES.index(one.tone))

    def _picker(self) -> Picker | None:
        if not self._asked or self._told is None:
            return None
        cell = next(one for one in self._told.reading.cells if one.place == self._asked)
        nothing = Place(NOTHING, shape="card", label=say("board_nothing"))
        choices = (nothing, *(_choice(one) for one in self._pieces))
        slots = [Slot(say("board_piece"), choices)]
        if self._board.turns:
            turned = (
                Place(f"rot:{rot}", shape="card", label=say("board_turned", rot=rot))
                for rot in self._board.turns
            )
            slots.append(Slot(say("board_way"), tuple(turned)))
        return Picker(KEY, say("board_asks", place=cell.name), tuple(slots), cell.place)


def _name(piece: Piece) -> str:
    return f"{piece.kind}/{piece.face}"


def _choice(piece: Piece) -> Place:
    return Place(f"piece:{_name(piece)}", shape="card", label=piece.caption, says=piece.caption)
