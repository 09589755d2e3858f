"""My copy as data: how far a box is known, what to teach next, and the bench."""

from __future__ import annotations

import pytest

from companion.box import boxes
from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.presenters.box import box_pieces
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import Editor
from companion.presenters.box.teach import TeachPresenter
from rules.box.teaching import Teaching
from rules.copy import Status
from rules.games.notad import GAME as NOTAD
from tests.companion.presenters.tables import context
from tests.rules.changed_games import with_box

TILES = 122


@pytest.fixture
def room() -> AppContext:
    return context()


def confirm_tiles(room: AppContext, count: int, box: str = "") -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad", box), "tile/T001")
    for _ in range(count):
        teach.confirm()


def test_how_complete_a_box_is(room: AppContext) -> None:
    confirm_tiles(room, 3)

    view = BoxPiecesPresenter(room, "notad").view()

    assert view.subtitle == f"Notad · 3 of {TILES} tiles confirmed"
    assert view.kinds[0].text == f"tiles 3/{TILES}"


def test_what_can_be_checked_next_begins_with_the_least_work(room: AppContext) -> None:
    first, second = BoxPiecesPresenter(room, "notad").view().nexts

    assert first.startswith("1 board to teach, then checked for sure: N-21 ")
    assert second.startswith(f"{TILES} tiles to teach, then checked for sure: N-23 ")


def test_the_list_can_be_filtered(room: AppContext) -> None:
    confirm_tiles(room, 2)
    presenter = BoxPiecesPresenter(room, "notad")
    presenter.press("filter:confirmed")

    assert [row.title for row in presenter.view().rows] == ["Tile T001", "Tile T002"]
    presenter.press("filter:placeholder")
    assert len(presenter.view().rows) == TILES - 2
    presenter.press("kind:hill")
    presenter.press("filter:inferred")
    assert {row.status for row in presenter.view().rows} == {"inferred"}


def test_a_search_looks_through_all_kinds(room: AppContext) -> None:
    presenter = BoxPiecesPresenter(room, "notad")
    presenter.press("kind:hill")
    presenter.press("search:T017")

    (row,) = presenter.view().rows
    assert row.component == "tile/T017"


@pytest.mark.parametrize("game", ["amanda", "annapurna", "bania", "danana", "notad"])
def test_every_piece_of_every_game_can_be_put_on_the_bench(room: AppContext, game: str) -> None:
    pieces = BoxPiecesPresenter(room, game)
    for component in pieces.copy.components:
        view = TeachPresenter(pieces, component).view()

        assert view.editor.title
        assert view.editor.sketch is not None or view.editor.lines, component


def test_confirming_goes_on_to_the_next_stand_in(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "tile/T001")
    teach.press("touch:side:0")

    assert teach.confirm() == "tile/T002"
    assert teach.component == "tile/T002"
    copy = owned_copy(room.journal, NOTAD)
    assert box_pieces.status_of(NOTAD, copy, "tile/T001") == Status.CONFIRMED
    assert copy.get("tile/T001", "sides") != NOTAD.box.components().get("tile/T001", "sides")


def test_skipping_keeps_nothing(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "tile/T001")
    teach.press("touch:side:0")

    assert teach.skip() == "tile/T002"
    assert not room.journal.mine("notad")


def test_the_last_stand_in_leads_nowhere(room: AppContext) -> None:
    pieces = BoxPiecesPresenter(room, "notad")
    teach = TeachPresenter(pieces, "board/main")

    assert teach.confirm() is None


def test_a_piece_can_be_a_stand_in_again(room: AppContext) -> None:
    confirm_tiles(room, 1)
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "tile/T001")
    assert teach.view().can_forget
    teach.forget()

    assert not teach.view().can_forget
    copy = owned_copy(room.journal, NOTAD)
    assert box_pieces.status_of(NOTAD, copy, "tile/T001") == box_pieces.UNKNOWN


def test_numbers_and_choices_that_are_not_drawn_have_controls(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "animal/prey_a")
    lines = {line.title: line for line in teach.view().editor.lines}
    teach.press(f"step:{lines['count'].key}:down")
    teach.press(lines["class"].chips[1].key)
    teach.press(f"{lines['name'].key}:Hare")
    teach.confirm()

    assert room.journal.mine("notad")["animal/prey_a"] == {
        "class": "predator",
        "count": 11,
        "name": "Hare",
    }


def test_what_cannot_be_is_refused_with_a_sentence(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "bania"), "tent/T01")
    teach.editor.propose({"tent/T01": {"cost": {"gold": 3}}})

    assert "gold" in teach.view().editor.trouble
    teach.confirm()
    assert room.journal.mine("bania")["tent/T01"]["cost"] == {"oil": 3}


def test_the_whole_board_of_danana_is_confirmed_at_once(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "danana"), "board/main")
    teach.press("touch:ready:2a")
    teach.press("touch:slot:B3")
    teach.press("touch:icon:art")
    teach.confirm()

    mine = room.journal.mine("danana")
    assert mine["line/2a-B3"] == {"from": "2a", "to": "B3", "icons": ["art"]}
    assert mine["slot/A1"]["exit"] == "2a"
    assert mine["ready/4g"] == {"column": 4}


def test_one_way_of_amanda_is_offered_for_all_like_corners(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "amanda"), "board/4")
    for touch in ("space:O0", "card:L", "space:M2", "alike"):
        teach.press(f"touch:{touch}")
    teach.confirm()

    taught = room.journal.mine("amanda")
    assert {name: ways["L"] for name, ways in taught.items() if name.startswith("lines/")} == {
        "lines/4-O0": ["M2"],
        "lines/4-O2": ["M4"],
        "lines/4-O4": ["M6"],
        "lines/4-O6": ["M0"],
    }


def test_two_spaces_of_bania_are_joined_and_keep_their_places(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "bania"), "board/main")
    before = {one.id: (one.x, one.y) for one in teach.view().editor.sketch.places}  # type: ignore[union-attr]
    teach.press("touch:space:h0_0")
    teach.press("touch:space:h4_0")
    sketch = teach.view().editor.sketch
    assert sketch is not None
    teach.confirm()

    mine = room.journal.mine("bania")["board/main"]
    assert mine["kind"] == "graph"
    assert ["h0_0", "h4_0"] in mine["edges"]
    assert {one.id: (one.x, one.y) for one in sketch.places} == before


# Two boxes of one game


def test_a_second_box_is_taught_apart_and_played_with(room: AppContext) -> None:
    boxes.add(room.journal, "notad", "Club")
    confirm_tiles(room, 1, "Club")

    assert boxes.names(room.journal, "notad") == ("", "Club")
    assert not room.journal.mine("notad")
    session = room.begin("notad", ("Ada", "Ben"), box="Club")
    assert session.record.state.copy.status("tile/T001", "sides") is Status.CONFIRMED
    session.learn("tile/T002", "sides", ("water",) * 4)
    assert "tile/T002" in room.journal.mine("notad#Club")
    assert not room.journal.mine("notad")
    room.session = None
    assert room.open(session.game_id).box == "Club"


def test_a_box_that_is_given_away_is_forgotten(room: AppContext) -> None:
    boxes.add(room.journal, "notad", "Club")
    confirm_tiles(room, 1, "Club")
    boxes.remove(room.journal, "notad", "Club")

    assert boxes.names(room.journal, "notad") == ("",)
    assert not room.journal.mine("notad#Club")


def test_an_old_game_replays_with_the_box_it_was_begun_with(room: AppContext) -> None:
    session = room.begin("notad", ("Ada", "Ben"))
    before = session.record.state.copy
    confirm_tiles(room, 5)
    room.session = None

    assert room.open(session.game_id).record.state.copy == before


# Tags


def test_any_code_can_be_bound_to_a_piece_and_let_go_again(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "tile/T017")

    assert teach.bind("4006381333931")
    found = boxes.tags(room.journal).piece("4006381333931")
    assert found is not None
    assert (found.game, found.component) == ("notad", "tile/T017")
    assert teach.view().tags == ("4006381333931",)
    teach.unbind()
    assert boxes.tags(room.journal).piece("4006381333931") is None


def test_a_piece_without_a_tag_cannot_be_bound(room: AppContext) -> None:
    assert not TeachPresenter(BoxPiecesPresenter(room, "notad"), "supply/main").bind("123")


def test_a_game_that_draws_nothing_is_taught_by_controls() -> None:
    plain = with_box(NOTAD, teaching=Teaching())
    editor = Editor(plain, plain.box.components(), "tile/T001")
    lines = {line.title: line for line in editor.view().lines}

    assert editor.view().sketch is None
    editor.press(lines["sides 1"].chips[0].key)
    editor.step(lines["icons"].key, "down")
    told = {name: value for _component, name, value in editor.lessons()}
    assert told["sides"][0] == "meadow"
    assert len(told["icons"]) == len(NOTAD.box.components().get("tile/T001", "icons")) - 1
