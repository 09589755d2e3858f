"""The panel: what comes first, what is said once, and which button is the next thing to do."""

from __future__ import annotations

from companion.presenters.app_context import AppContext
from companion.presenters.panels import Panel
from companion.presenters.table.table import TablePresenter
from rules.games.amanda.play.moves import LockedIn, Setup
from rules.games.annapurna.play.moves import End, Explore, FirstClimber
from rules.games.bania.play.moves import Refill, StartPlayer
from rules.state import Move
from rules.values.frozen import FrozenMap
from tests.companion.presenters.tables import context


def panel(
    home: AppContext, game: str, *moves: Move, seats: tuple[str, ...] = ("Ada", "Ben")
) -> Panel:
    session = home.begin(game, seats)
    session.tell(*moves)
    return TablePresenter(session, home.seating(session)).view().panel


def amber(shown: Panel) -> list[str]:
    return [one.text for one in shown.buttons if one.amber]


UNSEEN = tuple(Refill(by=seat, tents=(None,) * 4) for seat in ("Ada", "Ben"))


def test_a_step_that_is_proposed_is_not_said_a_second_time() -> None:
    home = context()
    shown = panel(home, "bania", Refill(by="Ada", tents=()), *UNSEEN[1:], StartPlayer(player="Ada"))
    home.journal.close()

    assert [one.title for one in shown.items].count("Ada draws 4 tents") == 1
    assert not any(one.title == "Ada draws 4 tents." for one in shown.items)


def test_passing_with_nothing_done_is_not_the_next_thing_to_do() -> None:
    home = context()
    shown = panel(home, "bania", *UNSEEN, StartPlayer(player="Ada"))
    home.journal.close()

    assert "Pass" in [one.text for one in shown.buttons]
    assert amber(shown) == []


def test_ending_a_turn_against_the_rules_is_not_the_next_thing_to_do() -> None:
    home = context()
    hiked = (
        FirstClimber(climber="Ada"),
        Explore(by="Ada", slot="r1c3", shown=2),
        End(by="Ada"),
        Explore(by="Ben", slot="r1c1", shown=1),
        End(by="Ben"),
    )
    shown = panel(home, "annapurna", *hiked)
    home.journal.close()

    assert "Done" in [one.text for one in shown.buttons]
    assert amber(shown) == []


def test_reminders_have_their_room_beside_many_hints() -> None:
    home = context(box="")
    ready = Setup(pos=FrozenMap(Ada="O1", Ben="O3", Cleo="O5"))
    seats = ("Ada", "Ben", "Cleo")
    shown = panel(home, "amanda", ready, *(LockedIn(by=one) for one in seats), seats=seats)
    home.journal.close()

    tones = [one.tone for one in shown.items]
    assert tones.count("good") >= 3
    assert "warn" in tones
