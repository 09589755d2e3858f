"""An evening of Danana by touch alone: laying out, turns, a correction, the score pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from kivy.metrics import dp

from companion.play.session import Session
from companion.presenters.app_context import AppContext
from rules.games.danana.play.moves import ChooseStack, LayTile, SetupCard, SetupPlace, StartPlayer
from rules.games.danana.play.state import Danana
from rules.record import Corrected, Learned
from tests.app.driver import Driver

TILES = {"A1": "F01", "A2": "F02", "A3": "F04", "B1": "F08", "B2": "F07", "C1": "F14"}


@pytest.fixture
def at_table(open_app: Callable[[], AppContext]) -> Iterator[Callable[..., tuple[Driver, Session]]]:
    """A game after setup with some tiles told, Ada to begin."""
    drivers = []

    def begin() -> tuple[Driver, Session]:
        context = open_app()
        session = context.begin("danana", ("Ada", "Ben"))
        session.tell(StartPlayer(player="Ada"), ChooseStack(name="Dog"))
        session.tell(*(LayTile(slot=slot, face=face) for slot, face in TILES.items()))
        for seat, card in (("Ben", "S1"), ("Ada", "S2")):
            session.tell(SetupCard(by=seat, card=card))
        for areas in (("1", "1"), ("2a", "2b"), ("3a", "3b")):
            for seat, area in zip(("Ben", "Ada"), areas, strict=True):
                session.tell(SetupPlace(by=seat, ready=area))
        drivers.append(Driver(context))
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

    session = app.app.context.session
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
    app.touch_icon("chevron-left")
    app.touch("Take")
    app.touch_place("take:fruit:1")
    app.touch("Do it")

    assert state_of(session).turn is not None
    assert state_of(session).turn.step == "end"  # type: ignore[union-attr]


def test_what_pays_performs_the_tile_with_one_touch(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    app.touch_place("tile:A1")
    fruit = state_of(session).player("Ada").fruit or 0
    app.touch_place("pay:fruit=1|")

    assert state_of(session).player("Ada").fruit == fruit - 1
    assert state_of(session).player("Ada").tools == 2


def test_touching_the_tile_asks_what_pays(at_table: Callable[..., tuple[Driver, Session]]) -> None:
    app, _ = at_table()
    app.touch_place("tile:A1")
    app.touch_place("tile:A1")

    assert {"Ada performs TOOL, giving 1 fruit", "Ada performs TOOL, giving 1 meat"} <= set(
        app.texts()
    )


def test_the_tray_follows_to_what_pays_for_a_card(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.tell(LayTile(slot="B2", face="F32"))
    app.touch_place("tile:B2")
    app.touch_place("card:Dog")
    ways = [one for one in app.places() if one.startswith("pay:")]

    assert len(ways) > 1
    app.touch_place(ways[0])
    app.touch("Do it")
    assert state_of(session).player("Ada").acquired == ("Dog",)


def test_what_cannot_be_done_is_shown_with_its_reason(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.correct(("players", "Ada", "meat"), 0)
    app.touch_icon("menu")
    app.touch("Close")

    blocked = "D-37 · Cooking takes 2 meat, there are 0."
    assert blocked in app.texts()
    app.touch("Ada rests and cooks meat")
    assert "It happened" in app.texts()


def test_a_game_under_way_is_entered_by_touch_and_goes_on(app: Driver) -> None:
    app.touch("Danana")
    app.touch("Join a running game")
    for label in ("Phase", "Phase", "Whose turn"):
        step_up(app, label)
    app.touch("Next question")
    app.touch("Tell what it is")
    for face in ("F01", "F02"):
        app.touch_place(f"face:{face}")
    app.touch("Done")
    while not app.reads("Touch each place with meeples of Ada"):
        app.touch("Next question")
    for place, count in (("ready:1", 2), ("tile:B2", 1)):
        app.touch_place(place)
        app.touch_place(f"count:{count}")
    app.touch("Next question")
    step_up(app, "Fruit")
    for _ in range(3):
        app.touch("Next question")
    app.touch("Next question")
    app.touch("Tell what it is")
    app.touch_place("digit:2")
    app.touch_place("digit:7")
    app.touch("That is all")
    session = app.app.context.session
    assert session is not None
    ada = state_of(session).player("Ada")

    assert dict(state_of(session).slots or {}) == {"A1": "F01", "A2": "F02"}
    assert sorted(str(at) for at in (ada.meeples or {}).values() if at != "mat") == [
        "ready:1",
        "ready:1",
        "tile:B2",
    ]
    assert (ada.fruit, ada.vp) == (1, 27)
    assert not app.reads("27")
    app.touch_place("tile:A2")
    app.touch_place("tile:A2")
    assert state_of(session).player("Ada").fruit == 2


def step_up(app: Driver, label: str) -> None:
    line = next(one for one in app.shown() if getattr(one, "label", "") == label)
    plus = next(one for one in line.walk() if getattr(one, "icon", "") == "plus")
    app.touch_widget(plus)


def test_who_has_sixty_ends_the_game_by_touch(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.correct(("players", "Ada", "vp"), None)
    app.touch_place("rest")
    assert app.reads("Pass the turn on.")
    app.touch("Ada reveals the tokens and ends the game")
    app.touch("Do it")

    assert state_of(session).phase == "over"


def test_a_tie_is_broken_by_who_stacks_first(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.tell(*(Corrected(("players", seat, "vp"), 60) for seat in ("Ada", "Ben")))
    app.touch_place("rest")
    app.touch("Done")
    assert app.reads("Ada and Ben are level: who stacks all eight meeples first?")
    app.touch("Ben stacked all eight meeples first")
    if "Do it" in app.texts():
        app.touch("Do it")
    app.touch("Final score")

    assert state_of(session).tie_winner == "Ben"
    assert {"WINNER", "Ben"} <= set(app.texts())


def test_a_tie_on_the_score_pad_leads_to_the_contest(app: Driver) -> None:
    app.touch("Danana")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("+10")
    app.touch("Next player")
    app.touch("+10")
    app.touch("Show the result")
    assert app.reads("the stacking contest decides")
    app.touch("Tell who has won")
    app.touch("Ada stacked all eight meeples first")
    if "Do it" in app.texts():
        app.touch("Do it")
    app.touch("Final score")

    assert {"WINNER", "Ada", "Play again"} <= set(app.texts())


def test_a_game_that_will_not_end_can_be_stopped_with_its_score(
    at_table: Callable[..., tuple[Driver, Session]],
) -> None:
    app, session = at_table()
    session.tell(*(Corrected(("players", seat, "vp"), 20) for seat in ("Ada", "Ben")))
    app.touch_icon("menu")
    app.touch("We stop here")
    app.touch("Final score")

    assert session.record.state.stopped
    assert app.texts().count("20") == 2


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_a_finger_finds_every_place_of_the_board(
    open_app: Callable[[], AppContext], size: tuple[int, int]
) -> None:
    context = open_app()
    context.begin("danana", ("Ada", "Ben", "Cleo", "Dora", "Eli"))
    app = Driver(context, size=size)
    app.touch("Continue")
    app.touch("Cleo")
    board = app.app.manager.current_screen.ids.board
    reaches = [board.reach_of(place.id) for place in board.places]
    app.close()

    assert len(reaches) == 16 + 19 + 1 + 4
    assert min(side for _, _, *sides in reaches for side in sides) >= dp(48)
    assert not app.app.manager.current_screen.can_zoom


def test_the_score_pad_leads_to_the_sheet(app: Driver) -> None:
    app.touch("Danana")
    app.touch("Score pad")
    app.touch("Start")
    app.touch("+10")
    app.touch("Dog")
    while "Show the result" not in app.texts():
        app.touch("Next player")
    app.touch("Show the result")

    assert {"12", "Victory point tokens"} <= set(app.texts())
