"""My box as data: how far a box is known, what to teach next, and the bench."""

from __future__ import annotations

import pytest

from companion.box import boxes
from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.presenters.box import box_pieces
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import Editor
from companion.presenters.box.teach import TeachPresenter
from companion.storage.journal_entries import box_key
from rules import shelf
from rules.box.teaching import Teaching
from rules.copy import Status
from rules.games.notad import GAME as NOTAD
from rules.values.frozen import thaw
from tests.companion.presenters.tables import context
from tests.rules.changed_games import with_box

TILES = 122


@pytest.fixture
def room() -> AppContext:
    return context()


def teach_tiles(room: AppContext, count: int, box: str = "") -> None:
    whole = NOTAD.box.components()
    for number in range(1, count + 1):
        tile = f"tile/T{number:03}"
        held = ((name, thaw(one.value)) for name, one in whole.fields(tile).items())
        room.journal.learn(box_key("notad", box), [(tile, name, value) for name, value in held])


def test_how_complete_a_box_is(room: AppContext) -> None:
    teach_tiles(room, 3)

    view = BoxPiecesPresenter(room, "notad").view()

    assert view.subtitle == f"Notad · 3 of {TILES} tiles taught"
    assert view.kinds[0].text == f"tiles 3/{TILES}"


def test_what_can_be_checked_next_begins_with_the_least_work(room: AppContext) -> None:
    first, *others = BoxPiecesPresenter(room, "notad").view().nexts

    assert first.startswith("1 board to teach, then checked for sure: N-21 ")
    assert others[-1].startswith(f"{TILES} tiles to teach, then checked for sure: N-")


def test_the_list_can_be_filtered(room: AppContext) -> None:
    teach_tiles(room, 2)
    presenter = BoxPiecesPresenter(room, "notad")
    presenter.press("filter:confirmed")

    assert [row.title for row in presenter.view().rows] == ["Tile 1", "Tile 2"]
    presenter.press("kind:hill")
    presenter.press("filter:inferred")
    assert {row.status for row in presenter.view().rows} == {"from the text"}


def test_a_search_looks_through_all_kinds(room: AppContext) -> None:
    teach_tiles(room, 17)
    presenter = BoxPiecesPresenter(room, "notad")
    presenter.press("kind:hill")
    presenter.press("search:Tile 17")

    (row,) = presenter.view().rows
    assert row.component == "tile/T017"


@pytest.mark.parametrize("game", ["amanda", "annapurna", "bania", "danana", "notad"])
def test_every_piece_of_every_game_can_be_put_on_the_bench(room: AppContext, game: str) -> None:
    pieces = BoxPiecesPresenter(room, game)
    for component in pieces.copy.components:
        view = TeachPresenter(pieces, component).view()

        assert view.editor.title
        assert view.editor.sketch is not None or view.editor.lines, component


def test_confirming_goes_on_to_the_next_one_not_known(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "danana"), "progress/Adaptability")
    count = next(line for line in teach.view().editor.lines if not line.chips)
    teach.press(f"step:{count.key}:up")

    assert teach.confirm() == "progress/Medicine"
    assert teach.component == "progress/Medicine"
    assert room.journal.mine("danana")["progress/Adaptability"]


def test_confirming_tells_nothing_that_nobody_touched(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "board/main")
    teach.confirm()

    assert set(room.journal.mine("notad").get("board/main", {})) <= {"start"}


def test_skipping_keeps_nothing(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "tile/T001")
    teach.press("touch:side:0")

    assert teach.skip() == "tile/T002"
    assert not room.journal.mine("notad")


def test_the_last_one_leads_nowhere(room: AppContext) -> None:
    pieces = BoxPiecesPresenter(room, "notad")
    teach = TeachPresenter(pieces, "board/main")

    assert teach.confirm() is None


def test_a_piece_can_be_forgotten(room: AppContext) -> None:
    teach_tiles(room, 1)
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
        "count": 0,
        "name": "Hare",
    }


def test_what_cannot_be_is_refused_with_a_sentence(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "bania"), "tent/T01")
    teach.editor.propose({"tent/T01": {"cost": {"gold": 3}}})

    assert "gold" in teach.view().editor.trouble
    teach.confirm()
    assert "tent/T01" not in room.journal.mine("bania")


def test_our_guess_counts_only_where_somebody_looked(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "danana"), "board/main")
    assert teach.view().guess == "Start from our guess"
    teach.start_from_guess()
    for place in ("ready:1", "slot:A1"):
        teach.press(f"touch:{place}")
    teach.confirm()

    mine = room.journal.mine("danana")
    assert set(mine) == {"slot/A1", "ready/1", "line/1-A1"}
    assert mine["line/1-A1"]["from"] == "1"


def test_a_guess_that_was_looked_at_everywhere_is_the_whole_board(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "notad"), "board/main")
    teach.start_from_guess()
    sketch = teach.view().editor.sketch
    assert sketch is not None
    cells = [one.id for one in sketch.places if ":" in one.id]
    for cell in cells[:-1]:
        teach.press(f"touch:{cell}")
    assert teach.view().confirm == "1 places to look at"
    assert "values" not in {name for _component, name, _value in teach.editor.lessons()}
    teach.press(f"touch:{cells[-1]}")
    teach.confirm()

    whole = NOTAD.box.components()
    assert room.journal.mine("notad")["board/main"]["values"] == whole.get("board/main", "values")


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
    teach_tiles(room, 1, "Club")

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
    teach_tiles(room, 1, "Club")
    boxes.remove(room.journal, "notad", "Club")

    assert boxes.names(room.journal, "notad") == ("",)
    assert not room.journal.mine("notad#Club")


def test_an_old_game_replays_with_the_box_it_was_begun_with(room: AppContext) -> None:
    session = room.begin("notad", ("Ada", "Ben"))
    before = session.record.state.copy
    teach_tiles(room, 5)
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


def test_what_leads_from_place_to_place_is_looked_at_with_both_of_them(room: AppContext) -> None:
    teach = TeachPresenter(BoxPiecesPresenter(room, "danana"), "board/main")
    teach.start_from_guess()
    sketch = teach.view().editor.sketch
    assert sketch is not None
    places = [one.id for one in sketch.places if ":" in one.id]
    for place in places:
        teach.press(f"touch:{place}")
    teach.confirm()

    board = shelf.game("danana").box.components().get("board/main", "lines")
    taught = room.journal.mine("danana")
    assert all({"from", "to"} <= set(taught[f"line/{line}"]) for line in board)
