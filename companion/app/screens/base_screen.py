"""What every screen has: the context, a way to others, and hooks for coming and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from kivy.clock import Clock
from kivy.uix.screenmanager import Screen

from companion.app.widgets.controls import Bar, OpenCard
from companion.app.widgets.progress_card import ProgressCard
from companion.presenters.app_context import AppContext
from companion.presenters.watched import Watched
from companion.storage.work import Work
from companion.texts.words import say

if TYPE_CHECKING:
    from companion.play.session import Session
    from hardware.readings import Reading

T = TypeVar("T")

Go = Callable[..., None]

ENTRY = "enter:0"
"""The page on which a table that goes on with all of a game is asked what lies there."""

SCREEN_OF_LEVEL = {"pad": "scorepad", "light": "lighttable"}
"""On which screen a game is told, where that is not the table."""


class BaseScreen(Screen):
    """A screen of the app; `go("home")` leads to another one."""

    def __init__(self, context: AppContext, go: Go, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.go = go
        self._working: ProgressCard | None = None
        self._unwatch: Callable[[], None] = lambda: None

    def on_kv_post(self, _base: Any) -> None:
        """Let the bar, wherever a screen has one, lead to what is the matter with saving."""
        for bar in [one for one in self.walk(restrict=True) if isinstance(one, Bar)]:
            bar.bind(on_trouble=lambda _bar: self.explain_trouble())

    def opened(self, **what: Any) -> None:
        """Show what this screen is for; called each time it comes to the front."""

    def refresh(self) -> None:
        """Show what the presenter says."""

    def watch(self, presenter: Watched) -> None:
        """Show what a presenter says, now and whenever that is something new, until one leaves."""
        self._unwatch()
        self._unwatch = presenter.watch(self.refresh)
        self.refresh()

    def do(
        self,
        work: Work[T],
        then: Callable[[T], None],
        *,
        otherwise: Callable[[], None] = lambda: None,
    ) -> None:
        """Do long work between the frames; `then` gets its result.

        A card shows how far it is and has a button that stops it; what fails is said on it. After
        stopping or failing comes `otherwise`. Leaving the screen stops the work.
        """
        self._working = ProgressCard(work, then, otherwise)
        self.add_widget(self._working)
        self._working.begin()

    def open_game(self, game_id: int, then: Callable[[], None]) -> None:
        """Put a kept game on the table; one of a whole evening takes a while to be read again."""
        opening = Work(say("opening_game"), self.context.opening(game_id))
        self.do(opening, lambda _session: then())

    def play_game(self, game_id: int, **what: Any) -> None:
        """Put a kept game on the table and go to where it is told: there, or on its score pad."""
        self.open_game(game_id, lambda: self.go(self.played_on(), game_id=game_id, **what))

    def played_on(self) -> str:
        """Return the screen on which the game at hand is told."""
        session = self.context.session
        if session is None:
            return "table"
        return SCREEN_OF_LEVEL.get(session.record.state.level.value, "table")

    def leads_on(self) -> bool:
        """Go to the screen on which the game at hand is told now, if that is another one."""
        name, session = self.played_on(), self.context.session
        if name == self.name or session is None:
            return False
        goes_up = name == "table" and _goes_up(session)
        page = ENTRY if goes_up else ""
        Clock.schedule_once(lambda _dt: self.go(name, game_id=session.game_id, page=page))
        return True

    def look_at_game(self, game_id: int, then: Callable[[], None]) -> None:
        """Open a kept game to look at it; what is on the table stays there."""
        looking = Work(say("opening_game"), self.context.looking(game_id))
        self.do(looking, lambda _session: then())

    def explain_trouble(self) -> None:
        """Say over the screen why the game at hand is not saved, and offer to try again."""
        from companion.app.widgets.table.save_card import SaveCard  # brings the rules with it
        from companion.presenters import save_trouble

        session = self.context.session
        assert session is not None, "only a game at hand can fail to be saved"
        saving = session

        def again() -> save_trouble.SaveTrouble:
            told = save_trouble.tried_again(saving)
            self.refresh()
            return told

        SaveCard(save_trouble.explained(session), again).open(self)

    def rest(self) -> None:
        """Watch nothing any more, stop the work under way, close what lies over: one leaves.

        A card that stayed would speak of a table that is no longer there when one comes back.
        """
        self._unwatch()
        self._unwatch = lambda: None
        if self._working is not None:
            self._working.leave()
            self._working = None
        for card in [one for one in self.children if isinstance(one, OpenCard)]:
            card.close()

    def noticed(self) -> None:
        """Show what was found out beside the screen: how the devices are, what was backed up."""

    def closed(self) -> None:
        """Let go of what was held; called each time another screen comes to the front."""

    def sensed(self, reading: Reading) -> None:
        """Take what the camera tells: a frame, what was seen in it, or how the camera is."""

    def reading(self, what: str) -> bool:
        """Take a reading from the buttons; return False if this screen has no use for it."""
        return False


def _goes_up(session: Session) -> bool:
    """Say whether the table has just said that it goes on with all of the game."""
    from rules.record import Tracked  # the first frame comes before the rules

    return any(isinstance(one, Tracked) for one in session.record.events[-1:])
