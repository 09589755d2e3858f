"""An evening of Danana by touch alone: laying out, turns, a correction, the score pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.house import House
from companion.session import Session
from rules.games.danana.moves import ChooseStack, LayTile, SetupCard, SetupPlace, StartPlayer
from rules.games.danana.state import Danana
from rules.record import Corrected, Learned
from tests.app.driver import Driver

TILES = {"A1": "F01", "A2": "F02", "A3": "F04", "B1": "F08", "B2": "F07", "C1": "F14"}


@pytest.fixture
def at_table(open_house: Callable[[], House]) -> Iterator[Callable[..., tuple[Driver, Session]]]:
    """A game after setup with some tiles told, Ada to begin."""
    drivers = []

    def begin() -> tuple[Driver, Session]:
        house = open_house()
        session = house.begin("danana", ("Ada", "Ben"))
        session.tell(StartPlayer(player="Ada"), ChooseStack(name="Dog"))
        session.tell(*(LayTile(slot=slot, face=face) for slot, face in TILES.items()))
        for seat, card in (("Ben", "S1"), ("Ada", "S2")):
            session.tell(SetupCard(by=seat, card=card))
        for areas in (("1", "1"), ("2a", "2b"), ("3a", "3b")):
            for seat, area in zip(("Ben", "Ada"), areas, strict=True):
                session.tell(SetupPlace(by=seat, ready=area))
        drivers.append(Driver(house))
        drivers[-1].touch("Continue")
        return drivers[-1], session

    yield begin
    for one in drivers:
        one.close()


def state_of(session: Session) -> Danana:
    state = session.record.state
    assert isinstance(state, Danana)
    return state


def _confirmed(session: Session) -> Iterator[Learned]:
    """Yield the owner's word that the lines are as they are drawn."""
    copy = state_of(session).copy
    yield Learned("board/main", "lines", copy.get("board/main", "lines"))
    for line in copy.ids("line"):
        for field in ("from", "to", "icons"):
            yield Learned(f"line/{line}", field, copy.get(f"line/{line}", field))


def test_a_game_is_laid_out_and_set_up_by_touch(app: Driver) -> None:
    app.touch("Danana")
    app.touch("Start")
    app.touch("Ada")
    app.touch("Tell what it is")
    for face in ("F01", "F02", "F04"):
        app.touch_place(f"face:{face}")
    app.touch("Done")
    app.touch_place("ready:1")

    session = app.app.house.session
    assert session is not None
    state = state_of(session)
    assert state.slots is not None
    assert dict(state.slots) == {"A1": "F01", "A2": "F02", "A3": "F04"}
    assert len(state.players["Ben"].meeples or ()) == 8
    assert any(one.setup and one.setup.columns == (1,) for one in state.players.values())


def test_a_destination_is_one_touch_and_its_tile_another(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    fruit = state_of(session).player("Ada").fruit or 0
    app.touch_place("tile:A2")
    app.touch_place("tile:A2")

    assert state_of(session).player("Ada").fruit == fruit + 1
    app.touch("Done")
    assert state_of(session).active_player == "Ben"


def test_an_illegal_destination_is_explained_and_can_have_happened(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.tell(*_confirmed(session))
    app.touch_place("ready:1")
    app.touch_place("tile:C1")

    assert any("D-8" in text for text in app.texts())
    app.touch("It happened")
    assert "tile:C1" in (state_of(session).player("Ada").meeples or {}).values()


def test_resting_is_one_touch(at_table: Callable[..., tuple[Driver, Session]]) -> None:
    app, session = at_table()
    app.touch_place("rest")

    assert state_of(session).turn is not None
    assert state_of(session).turn.step == "end"  # type: ignore[union-attr]


def test_points_are_dots_until_their_owner_holds_to_look(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.correct(("players", "Ada", "vp"), 37)
    app.touch("Ada")
    app.touch("Ada")
    with app.holding("Ada: hold to look"):
        held = [getattr(one, "score", "") for one in app.shown()]
    after = [getattr(one, "score", "") for one in app.shown()]

    assert "37" in held
    assert "37" not in after
    assert "••" in after


def test_a_wrong_count_is_stepped_and_undone(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    before = state_of(session)
    app.touch_icon("menu")
    app.touch("Correct a count")
    app.touch_icon("plus")
    corrected = state_of(session)
    app.touch_icon("undo")

    assert corrected != before
    assert state_of(session) == before


def test_barter_is_told_piece_by_piece(at_table: Callable[..., tuple[Driver, Session]]) -> None:
    app, session = at_table()
    session.tell(*(Corrected(("players", "Ada", "meeples", "m3"), "ready:3a") for _ in "1"))
    app.touch_place("tile:C1")
    app.touch_place("give:fruit:1")
    app.touch("Take")
    app.touch_place("take:fruit:1")
    app.touch("Do it")

    assert state_of(session).turn is not None
    assert state_of(session).turn.step == "end"  # type: ignore[union-attr]


def test_the_score_pad_leads_to_the_sheet(app: Driver) -> None:
    app.touch("Danana")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("+10")
    app.touch("Dog")
    while "To the sheet" not in app.texts():
        app.touch("Next player")
    app.touch("To the sheet")

    assert {"12", "Victory point tokens"} <= set(app.texts())
