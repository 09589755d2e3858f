"""The new-game screen as data: seats, options, who starts, and how much is tracked.

The table of last time is there at once, so the usual people start the usual game with two touches.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.box import boxes
from companion.formats.copies import DEMONSTRATION
from companion.history import house_rules, people
from companion.play.owned_copy import owned_copy
from companion.play.seating import COLOURS, SHAPES
from companion.presenters.app_context import AppContext
from companion.presenters.start import level_cards, tracking
from companion.presenters.start.level_cards import LevelCard
from companion.presenters.start.rulings import Ruling, rulings, summary
from companion.presenters.table.scorepad import ScorePadPresenter
from companion.storage.journal_entries import box_key
from companion.storage.stored_settings import NO_CAMERA
from companion.texts.words import say
from rules import defaults, shelf
from rules.box.teaching import Question
from rules.copy import Copy
from rules.state import Level
from rules.values.frozen import thaw

BOX, SCAN = "box", "scan"
"""The choices that are no rulings: which of the owner's boxes is played with, and the camera."""
NEW_NAMES = ("Ada", "Ben", "Cleo", "Dev", "Eva", "Finn")


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat to be taken: who, with which colour and shape."""

    name: str
    look: int
    starts: bool

    @property
    def colour(self) -> str:
        """The colour of the seat."""
        return COLOURS[self.look]

    @property
    def shape(self) -> str:
        """The shape of the seat."""
        return SHAPES[self.look]


@dataclass(frozen=True, slots=True)
class OptionRow:
    """Something to be chosen beside the rulings: which box lies on the table."""

    name: str
    says: str
    choice: str
    meaning: str


@dataclass(frozen=True, slots=True)
class NewGameView:
    """All the new-game screen shows."""

    title: str
    subtitle: str
    rows: tuple[SeatRow, ...]
    names: tuple[str, ...]
    options: tuple[OptionRow, ...]
    house: str
    remembered: str
    levels: tuple[LevelCard, ...]
    start: str
    can_start: bool
    trouble: str


class NewGamePresenter:
    """Gathers what a new game needs."""

    def __init__(self, context: AppContext, game: str, draw: Callable[[int], int]) -> None:
        self.context = context
        self.game = shelf.game(game)
        self._draw = draw
        seats, looks, self._last_options = context.last_table(game)
        self._last_seats = frozenset(seats)
        fits = len(seats) in self.game.seats
        self._names: list[str] = list(seats) if fits else list(NEW_NAMES[: self.game.seats.start])
        self._looks: list[int] = [
            looks[at] if fits and at < len(looks) and 0 <= looks[at] < len(SHAPES) else at
            for at in range(len(self._names))
        ]
        self._chose = False
        self._take_house_rules()
        self._boxes = boxes.names(context.journal, game)
        self.box = context.usual_box
        if self.box not in self._boxes:
            self._boxes = (self.box, *self._boxes)
        self._starts: str | None = None
        self.level = tracking.preselected(self.game, self.copy, context.last_level(game))
        self.scans = False

    @property
    def seats(self) -> tuple[str, ...]:
        """The names in seating order."""
        return tuple(self._names)

    @property
    def copy(self) -> Copy:
        """What is known of the box that is played with."""
        return owned_copy(self.context.journal, self.game, self.box)

    @property
    def missing(self) -> tuple[Question, ...]:
        """What has to be told before the game can be told on the chosen level."""
        return tracking.missing_frame(self.game, self.copy) if self.level is Level.FULL else ()

    def view(self) -> NewGameView:
        """Return all that is to be shown now."""
        trouble = self._trouble()
        everybody = people.load(self.context.journal).present(self.context.journal.names())
        known = [name for name in everybody if name not in self._names]
        return NewGameView(
            title=say("new_game"),
            subtitle=f"{self.game.title} · {say('players', count=self.game.players())}",
            rows=tuple(
                SeatRow(name, look, name == self._starts)
                for name, look in zip(self._names, self._looks, strict=True)
            ),
            names=tuple(known[:6]),
            options=tuple(self._option_rows()),
            house=summary(self.game, self._options) if self._options else "",
            remembered=say("house_remembered") if self._are_remembered else "",
            levels=level_cards.cards(self.game, self.copy, self.level),
            start=say("start_game", game=self.game.title),
            can_start=not trouble and not self.missing,
            trouble=trouble,
        )

    def add(self, name: str) -> None:
        """Seat one more person, with the next free colour and shape."""
        name = name.strip()[:16]
        if not name or name in self._names or len(self._names) >= self.game.seats.stop - 1:
            return
        free = [look for look in range(len(SHAPES)) if look not in self._looks]
        usual = people.load(self.context.journal).looks.get(name)
        self._names.append(name)
        self._looks.append(usual if usual in free else free[0] if free else 0)
        self._take_house_rules()

    def next_name(self) -> str:
        """Return a name for one more person."""
        return next((name for name in NEW_NAMES if name not in self._names), "")

    def is_ours(self, name: str) -> bool:
        """Say whether a name is only our proposal: nobody of that name has played yet."""
        return name in NEW_NAMES and name not in self.context.journal.names()

    def remove(self, at: int) -> None:
        """Let somebody go again."""
        if self._starts == self._names[at]:
            self._starts = None
        del self._names[at], self._looks[at]
        self._take_house_rules()

    def rename(self, at: int, name: str) -> None:
        """Give a seat another name."""
        name = name.strip()[:16]
        if name:
            if self._starts == self._names[at]:
                self._starts = name
            self._names[at] = name
            self._take_house_rules()

    def recolour(self, at: int) -> None:
        """Give a seat the next colour and shape nobody has."""
        free = [look for look in range(len(SHAPES)) if look not in self._looks]
        if free:
            later = [look for look in free if look > self._looks[at]]
            self._looks[at] = (later or free)[0]

    def move(self, at: int, to: int) -> None:
        """Drag a seat to another place."""
        to = max(0, min(len(self._names) - 1, to))
        self._names.insert(to, self._names.pop(at))
        self._looks.insert(to, self._looks.pop(at))

    def start_with(self, at: int) -> None:
        """Say who starts; saying it again leaves it to the table."""
        name = self._names[at]
        self._starts = None if self._starts == name else name

    def draw_start(self) -> None:
        """Let the app draw who starts."""
        if self._names:
            self._starts = self._names[self._draw(len(self._names))]

    def next_box(self) -> None:
        """Take the next of the owner's boxes."""
        self.box = self._boxes[(self._boxes.index(self.box) + 1) % len(self._boxes)]
        last = self.context.last_level(self.game.name)
        self.level = tracking.preselected(self.game, self.copy, last)

    def next_way(self) -> None:
        """Tell by the camera first, or by touch."""
        self.scans = not self.scans

    def answer(self, question: Question, at: int) -> None:
        """Tell what the box lacks, with one of the answers that are offered."""
        values = question.choices[at][1]
        lessons = [
            (question.component, field, thaw(value))
            for field, value in zip(question.fields, values, strict=True)
        ]
        self.context.journal.learn(box_key(self.game.name, self.box), lessons)

    @property
    def options(self) -> Mapping[str, Any]:
        """The rulings this table will play by."""
        return self._options

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the house rules as they are chosen."""
        return rulings(self.game, self._options)

    def choose(self, option: str, at: int) -> None:
        """Choose one reading of a ruling; from then on what a group plays by is not asked for."""
        found = next(one for one in self.game.rules.options if one.name == option)
        self._options[option] = found.choices[at]
        self._chose, self._are_remembered = True, False

    def begin(self) -> bool:
        """Begin the game on the chosen level; False while something is still missing."""
        if not self.view().can_start:
            return False
        begun = (self.game, self.seats, self._options, self.copy, self.level)
        self._begin(tracking.begun(*begun), way=SCAN if self.scans else "")
        assert self.context.session is not None
        session = self.context.session
        if self._starts is not None:
            state = session.record.state
            for one in self.game.rules.legal_moves(state):
                if self.game.table.touches(state, one) == (f"seat:{self._starts}",):
                    session.report(one)
                    break
        return True

    def join(self) -> bool:
        """Join a game that runs already: all of it is asked; False as above."""
        if self._trouble():
            return False
        options = self.game.settle(self._options)
        self._begin(defaults.blank(self.game, self.seats, options, self.copy))
        return True

    def score_pad(self) -> ScorePadPresenter | None:
        """Return a pad for these people, which begins with its first number; None as above."""
        if self._trouble():
            return None
        return ScorePadPresenter(
            *(self.context, self.game.name, self.seats, self._options),
            looks=tuple(self._looks),
            box=self.box,
        )

    def _begin(self, position: Any, way: str = "") -> None:
        self.context.begin(
            *(self.game.name, self.seats, self._options, position, tuple(self._looks)),
            way=way,
            box=self.box,
        )

    def _trouble(self) -> str:
        """Say what is wrong with who sits there, or nothing."""
        count = len(self._names)
        if count not in self.game.seats:
            return say("seats_needed", many=self.game.players(" to "), count=count)
        return say("names_twice") if len(set(self._names)) < count else ""

    def _option_rows(self) -> list[OptionRow]:
        rows = []
        if len(self._boxes) > 1:
            called = {"": say("first_box"), DEMONSTRATION: say("demonstration_box")}
            box = called.get(self.box, self.box)
            rows.append(OptionRow(BOX, say("box_option"), self.box, box))
        if self.context.settings.camera != NO_CAMERA and self.level is not Level.PAD:
            word = say("way_scan" if self.scans else "way_touch")
            rows.append(OptionRow(SCAN, say("way_option"), word, word))
        return rows

    def _take_house_rules(self) -> None:
        """Take what these people played by last, until somebody chooses by hand."""
        if self._chose:
            return
        kept = house_rules.remembered(self.context.journal, self.game, self._names)
        if kept is None and self._last_seats == set(self._names):
            kept = house_rules.valid(self.game, self._last_options)
        self._options = {one.name: one.default for one in self.game.rules.options} | (kept or {})
        self._are_remembered = bool(house_rules.changed(self.game, self._options))
