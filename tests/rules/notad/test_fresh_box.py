"""Notad with a box nobody has shown: blank pieces are played, nothing of ours is said or acts."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.play.story import words
from rules import shelf
from rules.copy import Copy
from rules.game import hints
from rules.games.notad.box import pieces
from rules.games.notad.box.questions import BOARD
from rules.games.notad.play import moves
from rules.games.notad.play.state import Notad, Placed, Token
from rules.record import Answered, Record
from rules.rule import Certainty
from rules.table.scene import Scene
from rules.values.frozen import FrozenMap
from tests.rules.owners import told_game

GAME = shelf.game("notad")
TEACHING = GAME.box.teaching
FRAMED = GAME.box.fresh.overlay({BOARD: {"rows": 5, "cols": 5}})
BLANK_DEAL = moves.DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3)


def face(*sides: Any, **told: Any) -> dict[str, Any]:
    """A tile of which all is told, its equal sides hanging together."""
    regions = tuple(
        {"terrain": one, "sides": tuple(at for at, side in enumerate(sides) if side == one)}
        for one in dict.fromkeys(sides)
    )
    return {"sides": sides, "regions": regions, "motifs": ("",) * 4, "icons": (), **told}


def acting(copy: Copy = FRAMED, **fields: Any) -> Notad:
    """Ada acts, with blank tiles in hand."""
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), copy=copy)
    for move in (
        moves.StartPlayer(player="Ada"),
        BLANK_DEAL,
        moves.Pray(by="Ada", level=2),
        moves.Pray(by="Ben", level=3),
        moves.NextPhase(),
        moves.NextPhase(),
    ):
        record = record.then(move)
    state = record.state.having("Ada", **fields)
    assert isinstance(state, Notad)
    return state


def scene(state: Notad) -> Scene:
    return GAME.table.scene(state, "Ada")


def test_a_fresh_box_has_neither_tiles_nor_animals_nor_a_board() -> None:
    fresh = GAME.box.fresh

    assert [*fresh.ids("tile"), *fresh.ids("animal")] == []
    assert not fresh.knows(BOARD, "rows")
    assert [one.fields for one in TEACHING.missing_frame(fresh)] == [("rows", "cols")]
    assert [word for word, _ in TEACHING.missing_frame(fresh)[0].choices] == [
        *("4 × 4", "5 × 5", "6 × 6", "7 × 7")
    ]


def test_a_blank_tile_can_be_laid_on_every_open_cell_once() -> None:
    state = acting()
    laid = [one for one in GAME.rules.legal_moves(state) if isinstance(one, moves.PlaceTile)]

    assert len(laid) == 25
    assert {(one.tile, one.rot) for one in laid} == {(None, 0)}
    assert all(GAME.rules.preview(state, one).points is None for one in laid)


def test_several_blank_tiles_lie_on_a_board_and_are_drawn_hatched() -> None:
    state = acting()
    for cell in ("0,1", "0,2"):
        state = GAME.rules.advance(state, moves.PlaceTile(by="Ada", tile=None, cell=cell))
    cells = {one.id: one for one in scene(state).places}

    assert state.player("Ada").hand == ()
    assert [cells[f"cell:{one}"].fill for one in ("0,1", "0,2", "0,3")] == [
        *("unknown", "unknown", "well")
    ]
    assert cells["cell:0,1"].says == "B1, a blank tile"
    sheet = GAME.rules.score(GAME.rules.tally(state))
    assert [one.what for one in sheet.missing if one.seat == "Ada"] == ["Camp", "2 blank tiles"]


def test_no_tile_is_called_by_a_number_nobody_gave() -> None:
    _, record = told_game(
        GAME,
        ("Ada", "Ben"),
        5,
        lambda game, seen, seat, lots: _first(game, seen, seat),
        "unanswered",
    )
    said: list[str] = []
    for state, event in zip(record.states, record.events, strict=False):
        said += [words(GAME, state, event)]
    for state in record.states[::12]:
        said += [one.text for one in GAME.rules.notes(state)]
        said += [GAME.rules.words(state, one.move) for one in hints(GAME, state)]
        for seat in state.seats:
            shown = GAME.table.scene(state, seat)
            for one in (*shown.places, *(p for tray in shown.trays for p in tray.places)):
                said += [one.label, one.says, one.corner]

    assert not [one for one in said if re.search(r"\b[TR]\d+|\btile \d|prey_|pred_", one)]


def _first(game: Any, seen: Any, seat: str) -> Any:
    listed = [one for one in game.rules.legal_moves(seen) if one.by == seat]
    return listed[-1]


def test_one_blank_tile_silences_no_other_area() -> None:
    copy = FRAMED.overlay({"tile/W": face(*("water",) * 4), "tile/F": face(*("forest",) * 4)})
    placed = {"0,1": Placed("W"), "1,1": Placed("W"), "4,4": Placed(None), "3,0": Placed("F")}
    state = acting(copy, placed=FrozenMap(placed))
    sheet = GAME.rules.score(GAME.rules.tally(state))

    assert sheet.line("water").points["Ada"] == 2
    assert not sheet.ranking


def test_areas_that_may_be_one_count_what_is_never_too_much() -> None:
    copy = FRAMED.overlay({"tile/F": face(*("forest",) * 4), "tile/M": face(*("meadow",) * 4)})
    beside = {one: Placed("F") for one in ("0,0", "1,0", "2,0", "3,0", "0,2", "1,2", "2,2", "3,2")}
    apart = acting(copy, placed=FrozenMap(beside))
    met = acting(copy, placed=FrozenMap({**beside, "1,1": Placed(None)}))

    assert [_points(one, "forest") for one in (apart, met)] == [16, 8]


def _points(state: Notad, key: str) -> int | None:
    return GAME.rules.score(GAME.rules.tally(state)).line(key).points["Ada"]


def test_points_are_promised_only_where_no_blank_tile_is_near() -> None:
    copy = FRAMED.overlay({"tile/W": face(*("water",) * 4)})
    placed = {"0,1": Placed("W"), "3,3": Placed(None)}
    state = acting(copy, placed=FrozenMap(placed), hand=("W", None))
    points = {
        cell: GAME.rules.preview(state, moves.PlaceTile(by="Ada", tile="W", cell=cell)).points
        for cell in ("0,2", "3,2")
    }

    assert points == {"0,2": 3, "3,2": None}


def test_a_tile_of_which_only_the_sides_are_told_keeps_to_what_they_tell() -> None:
    copy = FRAMED.overlay({"tile/S": {"sides": ("water", "water", "desert", "forest")}})
    seen = pieces.face(copy, "S", 0)
    assert seen is not None

    assert [len(one.ports) for one in seen.regions if one.terrain == "water"] == [1, 1]
    assert seen.regions_certainty is seen.motifs_certainty is Certainty.UNKNOWN
    assert seen.icons_certainty is Certainty.UNKNOWN


def test_two_tiles_that_look_alike_are_two() -> None:
    copy = FRAMED.overlay({"tile/W": face(*("water",) * 4, back="regular")})
    state = acting(copy, placed=FrozenMap({"0,1": Placed("W")}), hand=("W", None))
    move = moves.PlaceTile(by="Ada", tile="W", cell="0,2")

    assert move in list(GAME.rules.legal_moves(state))
    assert not any(one.is_sure for one in GAME.rules.objections(state, move))
    assert not any(one.is_sure for one in GAME.rules.audit(state))


def test_a_blank_animal_is_drawn_stored_placed_and_hunted() -> None:
    state = acting(placed=FrozenMap({"0,1": Placed(None)}))
    for move in (
        moves.Bonus(by="Ada", bonus="draw_prey"),
        moves.DrawAnimal(by="Ada", class_="prey", animal=None),
        moves.StoreAnimal(by="Ada", animal=None, source="drawn"),
        moves.PlaceAnimal(by="Ada", animal=None, cell="0,1"),
        moves.MoveHunter(by="Ada", from_="0,0", to="0,1"),
    ):
        assert not any(one.forbids for one in GAME.rules.objections(state, move)), move
        state = GAME.rules.advance(state, move)

    assert state.player("Ada").tokens == {"0,1": Token(None, None, hunted=True)}
    assert _points(state, "prey") == 0


def test_of_two_waiting_animals_the_other_is_left_whichever_it_is() -> None:
    waiting = (
        moves.DrawAnimal(by="Ada", class_="prey"),
        moves.DrawAnimal(by="Ada", class_="predator"),
    )
    state = acting()
    for move in (*waiting, moves.StoreAnimal(by="Ada", animal=None, source="drawn")):
        state = GAME.rules.advance(state, move)

    (left,) = state.player("Ada").pending or ()
    assert (left.what, left.class_, left.animal) == ("token", None, None)


def test_what_a_blank_tile_may_have_given_is_not_held_against_anybody() -> None:
    state = acting(placed=FrozenMap({"0,1": Placed(None)}))
    drawn = moves.DrawAnimal(by="Ada", class_="prey")
    laid = GAME.rules.advance(state, moves.PlaceTile(by="Ada", tile=None, cell="0,2"))
    lifted = GAME.rules.advance(laid, moves.Bonus(by="Ada", bonus="discard_tile", cell="0,2"))

    for one in (laid, lifted):
        assert not any(said.is_sure for said in GAME.rules.objections(one, drawn))
    assert laid.player("Ada").all_pending is None
    assert GAME.rules.advance(laid, moves.Done(by="Ada")).player("Ada").all_pending


def test_a_camp_value_is_asked_where_the_camp_goes_and_once() -> None:
    state = acting(placed=FrozenMap({"0,1": Placed(None)}))
    move = moves.MoveCamp(by="Ada", to="0,1")
    (asked,) = TEACHING.questions(state, move)

    assert (asked.component, asked.fields, asked.says) == (
        *(BOARD, ("values",)),
        "What does B1 bring a camp?",
    )
    some = acting(FRAMED.overlay({BOARD: {"values": {"0,0": -6}}}))
    assert [one.says for one in TEACHING.questions(some, move)] == [asked.says]
    told = acting(FRAMED.overlay({BOARD: {"values": {"0,1": -4}}}))
    assert list(TEACHING.questions(told, move)) == []
    record = Record.begin(GAME, ("Ada", "Ben"), position=state).then(Answered(asked.key, None))
    assert list(TEACHING.questions(record.state, move)) == []


def test_what_matters_is_asked_of_tiles_and_animals_that_are_known_in_part() -> None:
    copy = FRAMED.overlay(
        {
            "tile/S": {"sides": ("water", "water", "desert", "forest")},
            "animal/prey_a": {"class": "prey"},
        }
    )
    state = acting(copy, placed=FrozenMap({"0,1": Placed("S")}), hand=("S", None))
    told = {
        (one.component, one.says)
        for move in (
            moves.PlaceTile(by="Ada", tile="S", cell="0,2"),
            moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1"),
            moves.DrawAnimal(by="Ada", class_="prey", animal="prey_a"),
            moves.Bonus(by="Ada", bonus="relocate_tile", cell="0,1", to="1,0"),
            moves.Bonus(by="Ada", bonus="replace_tile", cell="0,1", tile="S"),
            moves.Bonus(by="Ada", bonus="move_animal", cell="0,2", to="0,1"),
            moves.Bonus(by="Ada", bonus="move_camp", to="0,1"),
        )
        for one in TEACHING.questions(state, move)
    }

    assert told == {
        ("tile/S", "What does this tile show?"),
        ("tile/S", "What does the tile on B1 show?"),
        ("animal/prey_a", "What do you call this animal?"),
        (BOARD, "Which cells of the board show a pink motif?"),
        (BOARD, "What does B1 bring a camp?"),
    }


def test_at_the_end_the_values_are_asked_of_the_cells_with_a_camp() -> None:
    state = GAME.table.ended(acting())

    assert {one.says for one in TEACHING.questions(state, None)} == {"What does A1 bring a camp?"}


# A side with two landscapes


def painted(*touched: str, sides: tuple[Any, ...] = ("meadow", "water", "water", "forest")) -> Copy:
    copy = FRAMED.overlay({"tile/S": {"sides": sides}})
    for place in touched:
        copy = copy.overlay(TEACHING.touched(copy, "tile/S", (), place).changes)
    return copy


def test_a_side_is_parted_by_touch_and_its_halves_are_painted() -> None:
    parted = painted("part:0")
    half = painted("part:0", "half:0-1")

    assert parted.get("tile/S", "sides")[0] == ("meadow", "forest")
    assert half.get("tile/S", "sides")[0] == ("meadow", "desert")
    assert painted("part:0", "part:0").get("tile/S", "sides")[0] == "meadow"
    sketch = TEACHING.sketch(half, "tile/S", ())
    assert sketch is not None
    shown = [one.id for one in sketch.places]
    assert {"half:0-0", "half:0-1", "part:0", "side:1"} <= set(shown)
    assert "side:0" not in shown


def test_a_half_hangs_together_with_what_shows_the_same_beside_it() -> None:
    copy = painted("part:0", sides=("meadow", "forest", "water", "meadow"))
    regions = {frozenset(one["sides"]) for one in copy.get("tile/S", "regions")}

    assert copy.get("tile/S", "sides")[0] == ("meadow", "forest")
    assert regions == {frozenset({3, (0, 0)}), frozenset({1, (0, 1)}), frozenset({2})}


@pytest.mark.parametrize("place", ["part:0", "half:1-0", "part:moon"])
def test_a_touch_that_parts_nothing_changes_nothing(place: str) -> None:
    copy = FRAMED.overlay({"tile/S": {"motifs": ("",) * 4}})

    assert not TEACHING.touched(copy, "tile/S", (), place).changes


# Blank tiles that only their owner has seen


def hand_of(state: Notad, *told: Any) -> tuple[Any, Any]:
    for move in told:
        state = GAME.rules.advance(state, move)
    player = state.player("Ada")
    return player.hand, player.private


def test_a_blank_tile_that_is_looked_at_is_its_owners_alone() -> None:
    seen, named = moves.SeeTile(by="Ada", tile=None), moves.SeeTile(by="Ada", tile="T")

    assert hand_of(acting(hand=(None,)), seen) == ((None,), (None,))
    assert hand_of(acting(hand=(None,), private=(None,)), named) == (("T",), ("T",))


def test_where_nobody_told_which_blank_tile_left_nothing_is_kept_of_who_saw_it() -> None:
    state = acting(hand=("T", None, None), private=("T", None))
    laid = moves.PlaceTile(by="Ada", tile=None, cell="0,1")

    assert hand_of(state, laid) == ((None, None), None)
    assert hand_of(state, moves.SeeTile(by="Ada", tile=None)) == ((None, None, None), None)
    assert hand_of(acting(hand=("T", None), private=("T", None)), laid) == (("T",), ("T",))


def test_which_discards_come_back_blank_nobody_knows() -> None:
    state = acting(tile_discards=("T", None))
    dry = GAME.rules.advance(
        replace(state, regular_stock=0, phase="setup"),
        moves.DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3),
    )

    assert dry.player("Ada").tile_discards is None


def test_an_animal_is_marked_by_its_owners_name() -> None:
    copy = FRAMED.overlay(
        {
            "animal/1": {"class": "prey", "name": "Hare"},
            "animal/2": {"class": "prey", "name": "Horse"},
            "animal/3": {"class": "prey"},
        }
    )
    tokens = {f"0,{at}": Token(str(at), "prey", hunted=False) for at in (1, 2, 3)} | {
        "0,4": Token(None, "prey", hunted=False)
    }
    cells = {one.id: one for one in scene(acting(copy, tokens=FrozenMap(tokens))).places}

    assert [cells[f"cell:0,{at}"].marks[0].text for at in (1, 2, 3, 4)] == ["H", "O", "?", "?"]
