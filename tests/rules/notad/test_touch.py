"""Notad on the screen: what is drawn, what touching it means, what can be told by pieces."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.formats import documents
from companion.play.bots import play_game
from rules import shelf
from rules.copy import Status
from rules.game import outcome
from rules.games.notad.play import moves
from rules.games.notad.play.state import Notad
from rules.score import Count, Counted
from rules.state import Move
from rules.table.touch import in_one_step
from rules.values import paths

GAME = shelf.game("notad")
TABLE = GAME.table


def position(**fields: Any) -> Notad:
    header = {
        "game": "notad",
        "copy": "demonstration",
        "players": ["Ada", "Ben"],
        "position": fields,
    }
    state = documents.read_text(json.dumps(header)).record.state
    assert isinstance(state, Notad)
    return state


def meant(state: Notad, *touched: str) -> list[Move]:
    return list(TABLE.meant(state, "Ada", touched))


def test_touching_what_a_listed_move_names_means_that_move() -> None:
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    record = play_game(GAME, ("Ada", "Ben"), 2, copy=copy)
    for state in record.states[::7]:
        for move in GAME.rules.legal_moves(state):
            things = TABLE.touches(state, move)
            declined = isinstance(move, moves.MoveCamp) and not move.new_hunter
            if things and not declined:
                assert move in TABLE.meant(state, move.by or "Ada", things), move


@pytest.mark.parametrize(
    ("move", "things"),
    [
        (moves.Explore(by="Ada", tiles=(None,)), ("tile:?",)),
        (moves.Explore(by="Ada", tokens=(None,)), ("pick:?",)),
        (moves.Explore(by="Ada", blind=1), ("deck",)),
        (moves.StoreAnimal(by="Ada"), ("new:?", "store")),
        (moves.DiscardNewAnimal(by="Ada"), ("new:?", "discard")),
        (moves.DiscardStored(by="Ada", animal=None), ("stored:?", "discard")),
        (moves.DiscardSurplus(by="Ada", tile=None), ("tile:?",)),
        (moves.MoveCamp(by="Ada", to="0,1", pay="1,0"), ("cell:0,0", "cell:0,1", "cell:1,0")),
        (moves.MoveCamp(by="Ada", to="0,1"), ("cell:0,0", "cell:0,1")),
        (
            moves.Bonus(by="Ada", bonus="replace_tile", tile="T001", cell="0,1"),
            ("bonus:replace_tile", "tile:T001", "cell:0,1"),
        ),
        (
            moves.Bonus(by="Ada", bonus="draw_either", class_="prey"),
            ("bonus:draw_either_prey",),
        ),
        (moves.RemoveAnimal(by="Ada", cell="0,1"), ("cell:0,1", "discard")),
        (moves.NextPhase(), ()),
    ],
)
def test_what_one_touches(move: Move, things: tuple[str, ...]) -> None:
    assert TABLE.touches(position(yurt="0,0"), move) == things


def test_what_touches_mean() -> None:
    waiting = [{"what": "token", "class": "prey", "animal": "prey_a", "source": "display"}]
    state = position(phase="explore", yurt="0,0", hunters=["0,0"], pending=waiting)

    assert meant(state, "tile:?") == [moves.Explore(by="Ada", tiles=(None,))]
    assert meant(state, "pick:prey_a") == [moves.Explore(by="Ada", tokens=("prey_a",))]
    assert meant(state, "bag:prey_a") == [
        moves.DrawAnimal(by="Ada", class_="prey", animal="prey_a")
    ]
    assert meant(state, "bag:moon") == []
    assert meant(state, "deck") == [moves.Explore(by="Ada", blind=1)]
    assert meant(state, "new:prey_a", "store") == [
        moves.StoreAnimal(by="Ada", animal="prey_a", source="display")
    ]
    assert meant(state, "new:prey_b", "discard") == [
        moves.DiscardNewAnimal(by="Ada", animal="prey_b", source="drawn")
    ]
    assert meant(state, "stored:prey_b", "discard") == [
        moves.DiscardStored(by="Ada", animal="prey_b")
    ]
    assert meant(state, "new:prey_a", "cell:0,1") == [
        moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1", source="display")
    ]
    assert meant(state, "cell:0,0", "cell:0,1") == [
        moves.MoveHunter(by="Ada", from_="0,0", to="0,1"),
        moves.MoveCamp(by="Ada", to="0,1"),
    ]
    assert meant(state, "cell:0,0", "cell:0,1", "cell:1,0") == [
        moves.MoveCamp(by="Ada", to="0,1", pay="1,0")
    ]
    assert meant(state, "bag:predator") == [moves.DrawAnimal(by="Ada", class_="predator")]
    assert meant(state, "tile:?", "cell:0,1") == [moves.PlaceTile(by="Ada", tile=None, cell="0,1")]
    assert meant(state, "stored:?", "cell:0,1") == [
        moves.PlaceAnimal(by="Ada", animal=None, cell="0,1")
    ]
    for nothing in (
        ("cell:4,4", "cell:4,3"),
        ("bonus:moon",),
        ("bonus:draw_prey", "bonus:draw_tile"),
        ("bonus:replace_tile", "tile:?"),
        ("stored:prey_b",),
        ("new:prey_a",),
    ):
        assert meant(state, *nothing) == []


def test_things_mean_a_move_in_whichever_order_they_are_touched() -> None:
    state = position(tokens={"0,1": {"kind": "prey_a", "class": "prey"}})

    assert meant(state, "cell:1,1", "tile:T001") == meant(state, "tile:T001", "cell:1,1") != []
    assert meant(state, "discard", "cell:0,1") == [moves.RemoveAnimal(by="Ada", cell="0,1")]
    assert meant(state, "discard", "cell:1,1") == []


def test_things_that_make_no_move_together_mean_nothing() -> None:
    state = position(phase="explore")

    assert meant(state, "tile:T001", "tile:T002") == []
    assert meant(state, "pick:prey_a", "level:3") == []
    assert meant(state, "bonus:draw_prey", "pick:prey_a") == []


def test_a_tile_means_something_else_in_each_phase() -> None:
    assert meant(position(phase="cleanup"), "tile:T001") == [
        moves.DiscardSurplus(by="Ada", tile="T001")
    ]
    assert meant(position(phase="act"), "tile:T001") == []
    assert len(meant(position(phase="act"), "tile:T001", "cell:0,1")) == 4


@pytest.mark.parametrize(
    ("key", "count", "path", "value"),
    [
        ("camp", (Counted(12),), ("camp_value",), 12),
        ("uncovered", None, ("uncovered",), None),
        ("prey", (Counted(3),), ("hunted",), {"prey": 3, "predator": 1}),
        ("predators", None, ("hunted",), {"prey": 0, "predator": 0}),
        ("water", (Counted(3), Counted(2)), ("area_sizes", "water"), (3, 2)),
    ],
)
def test_what_the_score_pad_tells(key: str, count: Count, path: paths.Path, value: Any) -> None:
    state = position(tokens={"0,1": {"class": "predator", "hunted": True}}, placed={})
    where, told = TABLE.told(state, "Ada", key, count)
    after = paths.put(state, where, told)

    assert paths.get(after, ("players", "Ada", *path)) == value


def test_a_draw_is_told_in_two_steps() -> None:
    state = position(phase="explore")
    seen = moves.SeeTile(by="Ada", tile="T001")
    blind, bonus = moves.Explore(by="Ada", blind=1), moves.Bonus(by="Ada", bonus="draw_tile")
    told = moves.Explore(by="Ada", blind=1, drawn=("T001",))

    assert TABLE.steps(state, told) == (blind, seen)
    known = moves.Bonus(by="Ada", bonus="draw_tile", tile="T001")
    assert TABLE.steps(state, known) == (bonus, seen)
    assert TABLE.steps(state, moves.Done(by="Ada")) == (moves.Done(by="Ada"),)


def test_a_hidden_surplus_tile_is_told_before_it_is_discarded() -> None:
    state = position(phase="cleanup", hand=8)
    (picker,) = TABLE.pickers(state, "Ada")

    assert picker.key == "discard_surplus"
    assert TABLE.picked(state, "Ada", picker.key, ("tile:T009",)) == moves.DiscardSurplus(
        by="Ada", tile="T009"
    )
    assert TABLE.picked(state, "Ada", "see_tile", (None,)) is None


def test_a_hidden_tile_that_leaves_a_hand_leaves_the_others_open() -> None:
    state = position(hand=["T001", "T002", "T003"], private=["T002", "T003"])
    after = GAME.rules.advance(state, moves.DiscardSurplus(by="Ada", tile=None)).player("Ada")

    assert (after.hand, after.private) == (("T001", None), (None,))


def test_a_score_without_tracking_is_a_finished_game() -> None:
    assert not outcome(GAME, TABLE.ended(position())).is_running


def test_a_new_display_is_told_piece_by_piece() -> None:
    state = position(phase="setup", order=["Ada", "Ben"], hand=["T001", "unknown"])
    display, tile = TABLE.pickers(state, "Ada")
    names = [next(one.id for one in slot.choices if "?" not in one.id) for slot in display.slots]

    assert TABLE.picked(state, "Ada", display.key, (*names[:-1], None)) == moves.DealDisplay(
        tiles=("R01", *("T002",) * 7), tokens=("prey_a", "prey_a", None)
    )
    assert TABLE.picked(state, "Ada", tile.key, ("tile:T009",)) == moves.SeeTile(
        by="Ada", tile="T009"
    )


def test_a_table_may_be_shown_without_pickers_entries_or_steps() -> None:
    assert in_one_step(None, position(), moves.NextPhase()) == (moves.NextPhase(),)


def scene(**fields: Any) -> Any:
    return TABLE.scene(position(**fields), "Ada")


def place(shown: Any, name: str) -> Any:
    places = [*shown.places, *(one for tray in shown.trays for one in tray.places)]
    return next(one for one in places if one.id == name)


def test_a_table_nobody_told_of_can_be_drawn() -> None:
    shown = scene()

    assert shown.subtitle == "Before the first round · Phase not told"
    assert [card.score for card in shown.cards] == [None, None]
    assert len(shown.places) == 25


def test_cells_say_what_stands_on_them() -> None:
    shown = scene(
        placed={"0,1": {"tile": "T001", "rot": 90}, "1,0": {"tile": None}, "5,0": "T002"},
        tokens={"0,1": {"kind": "prey_a", "class": "prey", "hunted": True}, "1,0": {}},
        yurt="0,1",
        hunters=["0,1", "0,1"],
    )

    assert place(shown, "cell:0,1").says == (
        "B1, tile 1 turned 90°, Prey A, hunted, the camp, a hunter"
    )
    assert len(place(shown, "cell:0,1").marks) == 4
    assert place(shown, "cell:1,0").says == "A2, a blank tile, unknown animal, living"
    assert place(shown, "cell:5,0").says == "A6, tile 2"
    assert place(shown, "cell:4,4").label == "shrine 16"
    assert place(shown, "cell:1,1").rims == ("pink",)


def test_a_tile_beside_every_board_is_left_out_of_the_picture() -> None:
    assert len(scene(placed={"moon": "T001"}).places) == 25


def test_trays_come_to_the_front_when_they_are_needed() -> None:
    bonus, draw = {"what": "bonus"}, {"what": "draw", "class": "prey"}
    token = {"what": "token", "animal": "prey_b", "class": "prey", "source": "drawn"}
    shown = scene(phase="act", round=2, pending=[bonus, draw, token], stored=["pred_a", None])

    assert shown.front[:2] == ("camp", "bonus")
    assert place(shown, "bag:prey_a").says == "Prey A"
    assert place(shown, "new:prey_b").shape == "circle"
    assert place(shown, "stored:?").says == "unknown animal"
    assert place(shown, "discard").says == "the discard pile"
    assert scene(phase="over").front == ()


def test_the_hill_the_display_and_the_cards_tell_how_things_stand() -> None:
    shown = scene(
        phase="explore",
        baskets=[{"player": "Ada", "level": 3}],
        display={"tiles": ["T001", None, "T999"], "tokens": ["prey_a"]},
        hand=["T003"],
        picks_left=2,
        covered={"move_camp": 1},
        yurt="0,0",
    )

    assert place(shown, "level:3").marks[0].colour == "seat:Ada"
    assert place(shown, "tile:?").says == "a blank tile"
    assert place(shown, "tile:T999").wedges == ()
    assert shown.cards[0].line == "hand 1 · picks 2"
    assert place(shown, "bonus:move_camp").fill == "well"
    acting = scene(phase="act", actions_left=1)
    assert acting.cards[0].line == "acts 1"
    assert scene(phase="pray", yurt="0,0").cards[0].line == "camp -6"


def test_a_fixed_cell_may_be_drawn_without_a_face() -> None:
    copy = {"board": {"rows": 2, "cols": 2, "fixed": {"0,0": {"counts": True}}}}
    header = {"game": "notad", "players": ["Ada"], "copy": copy, "position": {}}
    state = documents.read_text(json.dumps(header)).record.state

    assert TABLE.scene(state, "Ada").places[0].wedges == ()
