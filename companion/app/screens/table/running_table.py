"""What the tables of a running game share, on whichever level it is told: menu, clocks, undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.entry.keyboard import Keyboard
from companion.app.widgets.table.big_clocks import BigClocks, Face
from companion.app.widgets.table.rulings_card import RulingsCard
from companion.app.widgets.table.ticker import Ticker
from companion.play.session import Session
from companion.presenters.panels import Item
from companion.presenters.start.rulings import rulings
from companion.texts.words import say


class RunningTableScreen(BaseScreen):
    """One running game; `presenter` says what is shown, and takes what is pressed."""

    title = StringProperty()
    subtitle = StringProperty()
    saved = StringProperty()
    save_failed = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    heading = StringProperty()
    look_says = StringProperty()
    has_clocks = BooleanProperty(False)
    is_paused = BooleanProperty(False)

    def put_on_table(self, session: Session, presenter: Any, begun: Callable[..., Any]) -> None:
        """Attend a game, with the presenter it had before or a new one."""
        self.context.attend(session, clocks=True)
        clocks = self.context.clocks
        self.has_clocks = clocks is not None
        self.presenter = presenter or begun(session, self.context.seating(session), clocks)
        self.presenter.clocks = clocks
        self._clocks: BigClocks | None = None
        self._objected = True  # what stands against something already is not heard anew
        self._drawn: dict[str, Any] = {}
        self._ticker = Ticker(self._tick)

    def take_off_table(self) -> None:
        """Let go of the game, and of its clocks."""
        if self._clocks is not None:
            self._clocks.close()
        self.context.attend(None)
        self._ticker.close()

    # What touches do

    def pause(self) -> None:
        """Stop the clocks, or let them go on."""
        self.presenter.pause()

    def undo(self) -> None:
        """Take back the last deed."""
        self.presenter.undo()

    def leave(self) -> None:
        """Go home; the game stays as it is."""
        self.go("home")

    def open_menu(self) -> None:
        """Open the table's menu."""
        self.press("page:menu")

    def pass_turn(self) -> None:
        """End the turn of who is up, as the pass button does."""
        self.press("pass")

    def press(self, key: str) -> None:
        """A button or an item of the panel was pressed: some lead elsewhere, the others do it."""
        leads = self.leads()
        if key in leads:
            leads[key]()
        elif key.startswith("rule:"):
            self._look_up(key.removeprefix("rule:"))
        elif key:
            self.presenter.press(key)

    def leads(self) -> Mapping[str, Callable[[], None]]:
        """Return the keys that lead to another screen, or open a card."""
        return {
            "score": lambda: self.go("score"),
            "rules": self._look_up,
            "house": self._show_rulings,
            "clocks": self._show_clocks,
            "ask:join": self._ask_who_joins,
        }

    def _look_up(self, rule: str = "") -> None:
        """Look a rule up, and come back to the table as it is now."""
        session = self.presenter.session
        if not rule:
            self.presenter.press("back")  # the menu has done its work
        then = {"game_id": session.game_id, "presenter": self.presenter}
        self.go("lookup", game=session.record.game.name, key=rule, back=self.name, then=then)

    def _show_rulings(self) -> None:
        """Show the house rules; one that is changed holds from now on, and for the next time."""
        table = self.presenter
        table.press("back")
        RulingsCard(
            table.game.title,
            lambda: rulings(table.game, table.session.record.state.options),
            self._choose,
        ).open(self)

    def _choose(self, name: str, at: int) -> None:
        self.presenter.press(f"option:{name}={at}")
        state = self.presenter.session.record.state
        self.context.keep_house_rules(map(state.name, state.seats), state.options)

    def _ask_who_joins(self) -> None:
        Keyboard(say("new_name"), "", lambda name: self.press(f"join:{name}")).open(self)

    # The clocks

    def _show_clocks(self) -> None:
        """Show the clocks large, until somebody closes them."""
        self.presenter.press("back")
        self._clocks = BigClocks(self._faces, self._act_on_clocks, self._close_clocks)
        self._clocks.open(self)

    def _faces(self) -> tuple[list[Face], bool]:
        clocks, seating = self.presenter.clocks, self.presenter.seating
        running = clocks.running if clocks else frozenset()
        faces = [
            Face(
                *(seat, self.presenter.shared.name(seat), time),
                *(seating.shape(seat), seating.colour(seat), seat in running),
            )
            for seat, time in self.presenter.times().items()
        ]
        return faces, self.is_paused

    def _act_on_clocks(self, what: str) -> None:
        if what == "pause":
            self.pause()
            return
        before = self.presenter.session.record
        self.pass_turn()
        if self.presenter.session.record is before and self._clocks is not None:
            self._clocks.close()  # the table below says what stands against passing

    def _close_clocks(self) -> None:
        self._clocks = None

    def _tick(self) -> None:
        """Show the time as it is now, on each card of a seat."""
        times = self.presenter.times()
        for card in self.seat_cards():
            card.time = times.get(card.seat, "")

    def seat_cards(self) -> Sequence[Any]:
        """Return the widgets that show the seats."""
        found: Sequence[Any] = self.ids.rail.children
        return found

    # What is shown

    def _sound(self, *, objects: bool) -> None:
        """Let the table hear that something speaks against what is chosen."""
        if objects and not self._objected:
            self.context.sound("objection")
        self._objected = objects

    def _is_drawn(self, part: str, what: Any) -> bool:
        """Say whether a part shows this already, so that it need not be built anew."""
        if part in self._drawn and self._drawn[part] == what:
            return True
        self._drawn[part] = what
        return False


def panel_line(item: Item) -> dict[str, Any]:
    """Return what a line of the panel shows."""
    edge = THEME.colour({"soft": "muted", "ask": "water"}.get(item.tone, item.tone))
    return {
        "title": item.title,
        "text": item.text,
        "badge": item.badge,
        "key": item.key,
        "edge": edge,
    }
