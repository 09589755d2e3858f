"""The home screen: go on with the game on the table, or start another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.presenters.start import home
from companion.storage.work import Work

if TYPE_CHECKING:
    from companion.play.session import Session


class GameCover(ButtonBehavior, BoxLayout):
    """A game to start."""

    name = StringProperty()
    title = StringProperty()
    line = StringProperty()
    colour = ColorProperty([1, 1, 1, 1])
    is_ready = BooleanProperty(True)


class Status(ButtonBehavior, Label):
    """How the devices are, in a line; touching it leads to the machine."""


class HomeScreen(BaseScreen):
    """Where an evening begins."""

    status = StringProperty()
    all_well = BooleanProperty(True)
    resume_title = StringProperty()
    resume_line = StringProperty()
    can_resume = BooleanProperty(False)
    has_picture = BooleanProperty(False)

    def opened(self, **_what: Any) -> None:
        """Look at the shelf and the table anew."""
        view = home.view(self.context)
        self.status, self.all_well = view.status, view.all_well
        self._show_resume(view.resume)
        shelf = self.ids.shelf
        shelf.clear_widgets()
        for cover in view.covers:
            card = GameCover(
                name=cover.name,
                title=cover.title,
                line=cover.line,
                colour=THEME.colour(cover.colour),
                is_ready=cover.is_ready,
            )
            card.bind(on_release=self._start)
            shelf.add_widget(card)
        self._to_load = [one.name for one in view.covers if not one.is_loaded]
        self._reading: Work[Session] | None = None
        if view.resume is not None and not view.resume.is_open:
            self._reading = Work("", self.context.opening(view.resume.game_id))
        # Twice, because the next frame draws only after what is due in it.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(self._load_next))

    def noticed(self) -> None:
        """Say how the devices are by now."""
        self.status, self.all_well = home.status(self.context)

    def closed(self) -> None:
        """Leave the game on the table to whoever comes next."""
        self._to_load = []
        if self._reading is not None:
            self._reading.stop()

    def _show_resume(self, resume: home.Continue | None) -> None:
        self._resume = resume
        self.can_resume = resume is not None
        # One that is not open yet may have a picture; there is room for it.
        self.has_picture = resume is not None and (not resume.is_open or bool(resume.places))
        self.resume_title = resume.title if resume else ""
        self.resume_line = resume.line if resume else ""
        self.ids.board.seating = resume.seating if resume else None
        self.ids.board.places = list(resume.places) if resume else []

    def _load_next(self, _dt: float) -> None:
        """Load a little more after a frame: the screen is there before the games are."""
        if self._reading is not None:
            if self._reading.step_for():
                Clock.schedule_once(self._load_next)
                return
            error, self._reading = self._reading.error, None
            if error is None:
                self._show_resume(home.resume(self.context))
            elif self._resume is not None:
                self._show_resume(home.broken(self._resume, error))
        if not self._to_load:
            return
        name = self._to_load.pop(0)
        loaded = home.cover(name, load=True)
        for card in self.ids.shelf.children:
            if card.name == name:
                card.title, card.line, card.is_ready = loaded.title, loaded.line, loaded.is_ready
        Clock.schedule_once(self._load_next)

    def resume(self) -> None:
        """Go on with the game on the table."""
        if self._resume is not None:
            self.play_game(self._resume.game_id, at_first=True)

    def scan(self) -> None:
        """Look through the camera, for the game on the table if there is one."""
        if self._resume is None:
            self.go("scan")
            return
        game_id = self._resume.game_id
        self.open_game(game_id, lambda: self._scan_for(game_id))

    def _scan_for(self, game_id: int) -> None:
        """A pad takes no pieces one by one: through the camera one then sees what a piece is."""
        session = self.context.session
        is_on_pad = session is not None and session.is_on_pad
        self.go("scan", game_id=0 if is_on_pad else game_id)

    def _start(self, card: GameCover) -> None:
        if home.cover(card.name, load=True).is_ready:
            self.go("newgame", game=card.name)

    def reading(self, what: str) -> bool:
        """The pass button goes on with the game, the scan button looks through the camera."""
        if what == "pass" and self.can_resume:
            self.resume()
            return True
        if what == "scan":
            self.scan()
            return True
        return False
