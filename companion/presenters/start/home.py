"""The home screen as data: the game on the table, the games to start, and how the devices are."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from companion.play.seating import Seating
from companion.presenters.app_context import AppContext
from companion.texts.words import say
from rules import shelf

if TYPE_CHECKING:
    from companion.play.session import Session
    from rules.table.scene import Place


@dataclass(frozen=True, slots=True)
class Continue:
    """The game that can be gone on with; one that is not opened yet shows no board."""

    game_id: int
    title: str
    line: str
    places: tuple[Place, ...] = ()
    seating: Seating | None = None
    is_open: bool = False


@dataclass(frozen=True, slots=True)
class Cover:
    """A game on the shelf; one that cannot be shown yet says so."""

    name: str
    title: str
    line: str
    colour: str
    is_ready: bool
    is_loaded: bool = True


@dataclass(frozen=True, slots=True)
class HomeView:
    """All the home screen shows."""

    resume: Continue | None
    covers: tuple[Cover, ...]
    status: str
    all_well: bool


def view(context: AppContext) -> HomeView:
    """Return all that the home screen shows."""
    return HomeView(resume(context), tuple(_covers()), *status(context))


def status(context: AppContext) -> tuple[str, bool]:
    """Return the line about the devices, and whether all is well: where not, only what is not."""
    devices = context.how_devices_are()
    troubles = [device.says for device in devices if not device.is_well]
    says = " · ".join(troubles) or " · ".join(device.says for device in devices)
    return says, not troubles


def resume(context: AppContext) -> Continue | None:
    """Return the game on the table; all of it once it is open, what the journal lists before."""
    card = context.table_card()
    if card is None or card.is_finished:
        return None
    names, ago = ", ".join(card.players), _ago(card.updated, context.clock())
    session = context.session
    if session is None or session.game_id != card.id:
        title = card.title or cover(card.game).title
        return Continue(card.id, title, " · ".join(filter(None, (names, ago))))
    game, state = session.record.game, session.record.state
    if game.table is None:
        return None
    from companion.play import rounds  # with its rules, not before

    if session.is_on_pad:
        return _pad(session, card.title, names, ago)
    seats = game.rules.view(state, None)
    scene = game.table.scene(seats, state.seats[0] if state.seats else "")
    shown = say("demonstration_game") if rounds.is_demonstration(session.record) else ""
    line = " · ".join(filter(None, (shown, scene.subtitle, names, ago)))
    seating = context.seating(session)
    return Continue(card.id, card.title or game.title, line, scene.places, seating, is_open=True)


def _pad(session: Session, title: str, names: str, ago: str) -> Continue:
    """Return a score pad that can be gone on with."""
    from companion.presenters.table.scorepad import counted_words  # with its rules, not before

    record = session.record
    line = " · ".join(filter(None, (counted_words(record), names, ago)))
    title = title or say("pad_of", game=record.game.title)
    return Continue(session.game_id, title, line, is_open=True)


def broken(resume: Continue, error: Exception) -> Continue:
    """Return what is said of a game that cannot be opened."""
    return Continue(resume.game_id, resume.title, say("cannot_open", why=error))


def _covers() -> list[Cover]:
    return [cover(name) for name in sorted(shelf.names(), key=lambda one: shelf.cover(one).place)]


def cover(name: str, *, load: bool = False) -> Cover:
    """Return the cover of a game; one that is not loaded yet shows its name and nothing more."""
    colour = shelf.cover(name).colour
    if name not in shelf.names():
        return Cover(name, name.capitalize(), say("not_yet"), colour, False)
    if not load and not shelf.is_loaded(name):
        return Cover(name, name.capitalize(), "", colour, True, is_loaded=False)
    game = shelf.game(name)
    line = say("players", count=game.players())
    return Cover(name, game.title, line, colour, game.table is not None)


def _ago(written: str, now: datetime) -> str:
    try:
        seconds = (now - datetime.fromisoformat(written)).total_seconds()
    except (ValueError, TypeError):
        return ""
    if seconds < 0:
        return say("saved")
    if seconds < 90:
        return say("saved_seconds", count=int(seconds))
    if seconds < 5400:
        return say("saved_minutes", count=int(seconds // 60))
    if seconds < 172_800:
        return say("saved_hours", count=int(seconds // 3600))
    return say("saved_on", date=written[:10])
