"""Painting by touch: a blank tile that is laid, one in the hand, one that lies, and in my box.

The touches are counted on the real widgets: the rows of the flows are limits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.storage.journal_entries import FIRST_BOX
from rules.games.notad.play.moves import (
    DealDisplay,
    Explore,
    NextPhase,
    PlaceTile,
    Pray,
    StartPlayer,
)
from rules.games.notad.play.state import Token
from rules.record import Corrected, Learned, move_of
from rules.values.frozen import FrozenMap
from tests.app.driver import Driver
from tests.app.test_sizes import misfits

SIDES = ("Forest", "Forest", "Water", "Meadow")
NAMES = [one.lower() for one in SIDES]


class Counting:
    """Touches by name, each counted."""

    def __init__(self, app: Driver) -> None:
        self.app, self.count = app, 0

    def __call__(self, *texts: str) -> None:
        for text in texts:
            self.app.touch_place(text) if ":" in text else self.app.touch(text)
            self.count += 1


@pytest.fixture
def box() -> str:
    """One that nobody has taught."""
    return ""


@pytest.fixture
def home(open_app: Callable[[], AppContext]) -> AppContext:
    found = open_app()
    found.usual_box = FIRST_BOX
    return found


@pytest.fixture
def session(home: AppContext) -> Session:
    """A game in which Ada acts and holds blank tiles; only the size of the board was told."""
    home.journal.learn("notad", [("board/main", "rows", 5), ("board/main", "cols", 5)])
    session = home.begin("notad", ("Ada", "Ben"))
    session.tell(
        StartPlayer(player="Ada"),
        DealDisplay(tiles=(None,) * 8, tokens=()),
        Pray(by="Ada", level=1),
        Pray(by="Ben", level=2),
        NextPhase(),
        *(Explore(by="Ada", tiles=(None,)) for _ in range(3)),
        NextPhase(),
    )
    return session


@pytest.fixture
def table(home: AppContext, session: Session) -> Iterator[Driver]:
    app = Driver(home)
    app.touch("Continue")
    yield app
    app.close()


def laid(session: Session) -> Any:
    return move_of(session.record.events[-1])


def test_a_tile_nobody_has_seen_is_painted_and_laid_in_seven_touches(
    table: Driver, session: Session
) -> None:
    touch = Counting(table)
    touch("tile:?", "cell:0,1", *SIDES, "Use this tile")

    assert touch.count <= 7
    assert table.screen == "table"
    assert laid(session) == PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1")
    assert session.mine().get("tile/T001", "sides") == tuple(NAMES)


def test_sides_that_touch_known_tiles_come_filled_in(table: Driver, session: Session) -> None:
    touch = Counting(table)
    touch("tile:?", "cell:0,1", *SIDES, "Use this tile")
    touch.count = 0
    touch("tile:?", "cell:1,1", "Desert", "Desert", "Desert", "Use this tile")

    assert touch.count <= 6
    assert session.record.state.copy.get("tile/T002", "sides")[0] == "water"
    assert laid(session).tile == "T002"


def test_a_tile_that_matches_one_you_know_takes_two_landscapes(
    table: Driver, session: Session, home: AppContext
) -> None:
    home.journal.learn(
        "notad", [("tile/T017", "sides", ["water", *NAMES[3:], *NAMES[:2]]), MOTIFS, ICONS]
    )
    touch = Counting(table)
    touch("tile:?", "cell:0,1", "Forest", "Forest")
    assert table.reads("Tile 17?")
    touch("That one")

    assert touch.count <= 5
    # As it lies: water is below, so it is turned by half.
    assert laid(session) == PlaceTile(by="Ada", tile="T017", rot=180, cell="0,1")


MOTIFS = ("tile/T017", "motifs", ["", "", "", ""])
ICONS: tuple[str, str, list[str]] = ("tile/T017", "icons", [])


def test_a_tile_is_laid_face_unknown_with_three_touches(table: Driver, session: Session) -> None:
    touch = Counting(table)
    touch("tile:?", "cell:0,1", "Lay it face unknown")

    assert touch.count <= 3
    assert laid(session) == PlaceTile(by="Ada", tile=None, rot=0, cell="0,1")
    assert not [one for one in session.record.events if isinstance(one, Learned)]


def test_a_blank_tile_that_lies_is_painted_later_by_touching_it(
    table: Driver, session: Session
) -> None:
    touch = Counting(table)
    touch("tile:?", "cell:0,1", "Lay it face unknown")
    table.touch_place("cell:0,1")
    if table.screen == "table":
        table.touch("is blank. Touch here")
    touch(*SIDES, "Use this tile")

    assert isinstance(session.record.events[-1], Corrected)
    placed = session.record.state.player("Ada").laid_at("0,1")
    assert placed is not None
    assert (placed.tile, placed.rot) == ("T001", 0)


def test_one_of_the_hand_is_painted_and_then_lies_there_named(
    table: Driver, session: Session
) -> None:
    table.touch_place("paint:tile")
    for one in (*SIDES, "Use this tile"):
        table.touch(one)

    assert table.screen == "table"
    assert "T001" in (session.record.state.player("Ada").hand or ())
    table.touch_place("tile:T001")


def test_a_second_tile_that_looks_alike_is_no_objection(table: Driver, session: Session) -> None:
    for cell in ("cell:0,1", "cell:1,0"):
        for one in ("tile:?", cell):
            table.touch_place(one)
        for one in (*SIDES, "Use this tile"):
            table.touch(one)

    placed = session.record.state.player("Ada").placed or {}
    names = [one.tile for one in placed.values()]
    assert len(names) == 2
    assert not table.reads("It happened")
    assert all(session.record.state.copy.get(f"tile/{one}", "sides") for one in names)


def test_closing_the_card_changes_nothing(table: Driver, session: Session) -> None:
    before = session.record
    for one in ("tile:?", "cell:0,1"):
        table.touch_place(one)
    table.touch("Forest")
    table.touch_icon("close")

    assert table.screen == "table"
    assert session.record is before
    assert not session.mine().knows("tile/T001", "sides")


def test_teaching_from_my_box_takes_five_touches_a_tile(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")
    app.touch("Teach the next 5")
    touch = Counting(app)
    for _ in range(5):
        assert app.screen == "paint"
        touch(*SIDES, "Use this tile")

    assert touch.count <= 25
    assert app.screen == "overview"
    assert app.reads("of 122 tiles known")
    assert "5" in app.texts()


def test_a_side_that_is_touched_is_painted_anew(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")
    app.touch("Teach the next 5")
    for one in SIDES:
        app.touch(one)
    app.touch_place("side:2")
    app.touch("Desert")
    app.touch_place("motif:1")
    app.touch("Use this tile")

    mine = app.context.journal.mine("notad")["tile/T001"]
    assert mine["sides"] == ["forest", "forest", "desert", "meadow"]
    assert mine["motifs"] == ["", "green", "", ""]


def test_half_a_tile_is_not_used(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")
    app.touch("Teach the next 5")
    app.touch("Forest")
    app.touch("3 to paint")

    assert app.screen == "paint"
    assert "tile/T001" not in app.context.journal.mine("notad")


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
@pytest.mark.parametrize("game", ["notad", "bania"])
def test_every_button_fits(
    open_app: Callable[[], AppContext], size: tuple[int, int], game: str
) -> None:
    app = Driver(open_app(), size=size)
    app.app.go("overview", game=game)
    app.pump(5)
    found = misfits(app)
    app.touch("Teach the next 5")
    app.pump(5)
    found += misfits(app)
    app.close()

    assert found == []


def written(app: Driver, name: str) -> None:
    """Write a name on the keyboard: its first letter is large by itself."""
    for letter in name:
        app.touch(letter)
    app.touch("OK")


def test_a_new_animal_is_named_once_while_a_tile_is_painted(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")
    app.touch("Teach the next 5")
    for one in ("New animal", "Prey"):
        app.touch(one)
    written(app, "Hare")
    for one in (*SIDES, "Use this tile", "Hare", *SIDES, "Use this tile"):
        app.touch(one)

    mine = app.context.journal.mine("notad")
    (hare,) = (one for one in mine if one.startswith("animal/"))
    assert mine[hare] == {"class": "prey", "name": "Hare"}
    assert mine["tile/T001"]["icons"] == mine["tile/T002"]["icons"] == [hare.partition("/")[2]]


def test_a_new_animal_is_named_while_a_tile_is_laid(table: Driver, session: Session) -> None:
    for one in ("tile:?", "cell:0,1"):
        table.touch_place(one)
    for one in ("New animal", "Predator"):
        table.touch(one)
    written(table, "Wolf")
    for one in (*SIDES, "Use this tile"):
        table.touch(one)

    copy = session.record.state.copy
    (wolf,) = copy.get("tile/T001", "icons")
    assert copy.get(f"animal/{wolf}", "name") == "Wolf"
    assert copy.get(f"animal/{wolf}", "class") == "predator"
    assert laid(session) == PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1")


def test_my_box_adds_an_animal(app: Driver) -> None:
    app.touch("My box")
    app.touch("Notad")
    app.app.go("box_pieces", game="notad")
    app.pump(3)
    app.app.manager.current_screen.press("kind:animal")
    app.pump(3)
    app.touch("Add an animal")
    app.touch("Prey")
    written(app, "Hare")

    assert app.reads("Hare")
    assert {"class": "prey", "name": "Hare"} in app.context.journal.mine("notad").values()


def test_an_animal_on_the_land_is_named_by_touch(table: Driver, session: Session) -> None:
    prey = Token(None, "prey", hunted=False)
    session.tell(Corrected(("players", "Ada", "tokens"), FrozenMap({"1,1": prey})))
    table.pump(3)
    for one in ("Which prey is it?", "New prey"):
        table.touch(one)
    written(table, "Hare")

    lying = session.record.state.player("Ada").token_at("1,1")
    assert session.record.state.copy.get(f"animal/{lying.kind}", "name") == "Hare"
    assert not table.reads("Which prey is it?")
