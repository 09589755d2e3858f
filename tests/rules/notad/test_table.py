"""Seats, secrets, words and questions of Notad."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from companion.formats import documents
from companion.formats.game_format import GameFormat
from companion.play.bots import play_game
from rules import shelf
from rules.answers import Awaited
from rules.copy import Copy
from rules.files.unreadable import Unreadable
from rules.games.notad.play import moves
from rules.games.notad.play.state import Notad
from rules.record import Record, Reseated
from rules.score import Ending
from rules.state import Move
from rules.values.frozen import FrozenMap

GAME = shelf.game("notad")
WIRE = GameFormat(GAME)
QUERIES: dict[str, Callable[..., Any]] = {one.name: one.answer for one in GAME.rules.queries}


def position(seats: list[str], /, **fields: Any) -> Notad:
    header = {
        "game": "notad",
        "copy": "demonstration",
        "players": seats,
        "position": fields,
    }
    state = documents.read_text(json.dumps(header)).record.state
    assert isinstance(state, Notad)
    return state


def broken(state: Notad, move: Move) -> list[str]:
    return [one.rule.key for one in GAME.rules.objections(state, move)]


# Secrets


def test_only_the_owner_sees_a_tile_drawn_blindly() -> None:
    state = position(["Ada", "Ben"], hand=["T001", "T002"], private=["T002"])

    assert GAME.rules.view(state, "Ada").player("Ada").hand == ("T001", "T002")
    assert GAME.rules.view(state, "Ben").player("Ada").hand == ("T001", None)
    assert GAME.rules.view(state, None).player("Ada").private == ()


def test_random_play_never_loses_or_doubles_a_piece() -> None:
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 5)
    for state in record.states:
        assert [one for one in GAME.rules.audit(state) if one.rule.key == "N-39"] == []


# Seats


def test_who_joins_gets_boards_and_is_last_on_the_track() -> None:
    record = play_game(GAME, ("Ada", "Ben"), 3, longest=40)
    state = record.then(Reseated(("Cleo", "Ada", "Ben"))).state

    assert state.order[-1] == "Cleo"
    assert state.player("Cleo").yurt == "0,0"
    assert state.player("Ada") == record.state.player("Ada")


def test_who_leaves_takes_boards_and_basket_along() -> None:
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 3, longest=40)
    state = record.then(Reseated(("Ada", "Cleo"))).state

    assert set(state.players) == {"Ada", "Cleo"}
    assert all(one.player != "Ben" for one in state.baskets)
    assert "Ben" not in state.order


def test_seats_may_change_at_a_table_nobody_told_of() -> None:
    state = GAME.rules.reseat(position(["Ada"]), ("Ada", "Ben"))

    assert state.order is None
    assert state.baskets is None


def test_a_table_without_seats_still_answers() -> None:
    state = GAME.rules.reseat(position(["Ada"], phase="setup"), ())

    assert GAME.rules.expects(state)[0].suggested is None
    assert GAME.rules.score(GAME.rules.tally(state)).ranking == ()
    with pytest.raises(Unreadable, match="nobody called None"):
        QUERIES["areas"](state)


# The end


def test_the_end_says_who_won() -> None:
    won = play_game(GAME, ("Ada", "Ben"), 4).state
    ended = GAME.rules.outcome(won)

    assert ended.ending is Ending.WINNERS
    assert ended.reason.endswith("points")


def test_the_end_of_a_half_known_game_is_open() -> None:
    ended = GAME.rules.outcome(
        position(["Ada"], phase="over", area_sizes={}, hunted={}, uncovered=0)
    )

    assert ended.ending is Ending.UNDETERMINED
    assert ended.reason == "Ada's camp is not known"


def test_a_sheet_says_the_least_for_sure_and_what_is_open() -> None:
    animals = {"0,1": {"kind": "prey_a", "class": "prey", "hunted": True}, "0,2": {"hunted": True}}
    board = {"placed": {"0,1": "T001", "0,2": {"tile": None}}, "tokens": animals, "yurt": "0,0"}
    sheet = GAME.rules.score(GAME.rules.tally(position(["Ada"], **board)))

    assert sheet.line("prey").points["Ada"] == 1
    assert [one.what for one in sheet.missing] == ["1 blank tile", "1 unknown animal"]
    assert sheet.ranking == ()


# Turns


def test_actions_together_await_everybody() -> None:
    header = {
        "game": "notad",
        "players": ["Ada", "Ben"],
        "options": {"actions": "together"},
        "position": {
            "phase": "act",
            "players": {"Ada": {"actions_left": 1}, "Ben": {"actions_left": 2}},
        },
    }
    state = documents.read_text(json.dumps(header)).record.state

    assert [one.by for one in GAME.rules.expects(state)] == ["Ada", "Ben"]
    assert {move.by for move in GAME.rules.legal_moves(state)} == {"Ada", "Ben"}


def test_levels_tell_who_has_prayed_where_nobody_told_of_baskets() -> None:
    state = position(["Ada", "Ben"], phase="pray", order=["Ada", "Ben"], level=3)

    assert GAME.rules.expects(state)[0].by == "Ben"


def test_an_unknown_phase_is_asked_for() -> None:
    (awaited,) = GAME.rules.expects(position(["Ada"]))

    assert awaited.kind is Awaited.QUESTION
    assert awaited.what.startswith("Tell which phase it is")
    assert awaited.suggested is None


def test_where_the_round_is_unknown_the_table_tells_which_is_the_last() -> None:
    state = position(["Ada"], phase="cleanup", hand=[], order=["Ada"], baskets=[])
    ends = list(GAME.rules.legal_moves(state))

    assert [move.last for move in ends if isinstance(move, moves.EndRound)] == [False, True]
    assert [GAME.rules.advance(state, move).phase for move in ends] == ["setup", "over"]


def test_the_round_deck_tells_which_round_it_is() -> None:
    state = position(["Ada"], phase="cleanup", hand=[], order=["Ada"], baskets=[], round_deck=0)
    (awaited,) = GAME.rules.expects(state)

    assert awaited.what == "The last round is over: count the points."
    assert GAME.rules.advance(state, moves.EndRound()).phase == "over"


def test_a_surplus_of_unknown_tiles_suggests_one_of_them() -> None:
    state = position(["Ada"], phase="cleanup", hand=8)

    assert GAME.rules.expects(state)[0].suggested == moves.DiscardSurplus(by="Ada", tile=None)


def test_nobody_outside_the_table_becomes_start_player() -> None:
    state = position(["Ada", "Ben"], phase="setup", order=[])

    assert GAME.rules.advance(state, moves.StartPlayer(player="Zoe")) == state


# Checks at a table that is only partly known


def test_rules_that_need_what_nobody_told_fall_silent() -> None:
    state = position(["Ada"])

    assert broken(state, moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1")) == []
    assert broken(state, moves.MoveCamp(by="Ada", to="0,1", pay="0,1")) == []
    assert broken(state, moves.PlaceTile(by="Ada", tile="T001", cell="0,1")) == []
    assert broken(state, moves.Explore(by="Ada", blind=2)) == []
    assert broken(state, moves.StoreAnimal(by="Ada", animal="prey_a", source="display")) == []
    replace = moves.Bonus(by="Ada", bonus="replace_tile", cell="0,1", tile="T001")
    assert broken(state, replace) == []


def test_a_camp_that_moves_freely_pays_nothing() -> None:
    state = position(["Ada"], placed={"0,1": "T001"}, tokens={}, yurt="0,0", camp_fuel=2)
    move = moves.MoveCamp(by="Ada", to="0,1", pay="0,1", free=True)

    assert broken(state, move) == []
    assert GAME.rules.preview(state, move).points == 2
    assert GAME.rules.advance(state, move).player("Ada").camp_fuel == 2


def test_a_display_with_too_few_animals() -> None:
    state = position(["Ada", "Ben"], phase="setup", order=["Ada", "Ben"], round=0)

    assert broken(state, moves.DealDisplay(tiles=(None,) * 8, tokens=(None,))) == ["N-31"]


def test_whose_turn_it_is_to_explore_is_checked_only_for_who_was_heard_of() -> None:
    baskets = [{"player": "Ada", "level": 4}, {"player": "Ben", "level": 2}]
    state = position(["Ada", "Ben"], phase="explore", baskets=baskets, level=4)

    assert broken(state, moves.Explore(by="Ada", tiles=("T001",))) == []


def test_an_unknown_piece_of_the_display_may_be_any() -> None:
    state = position(["Ada"], display={"tiles": [None], "tokens": []})

    assert broken(state, moves.Explore(by="Ada", tiles=("T001",))) == []
    assert broken(state, moves.Explore(by="Ada", tiles=("T001", "T002"))) == ["N-6"]


def test_bonuses_that_lay_tiles_need_known_ones() -> None:
    acting = {"phase": "act", "pending": [{"what": "bonus"}]}
    tileless = position(["Ada"], **acting)
    handless = position(["Ada"], **acting, placed={"0,1": "T001"}, hand=["unknown"])

    for state in (tileless, handless):
        listed = list(GAME.rules.legal_moves(state))
        assert moves.Bonus(by="Ada", bonus="replace_tile") in listed
        assert not any(isinstance(move, moves.Bonus) and move.tile for move in listed)


def test_unknown_animals_in_store_and_hand_are_listed_as_such() -> None:
    waiting = [{"what": "token", "source": "drawn"}]
    state = position(
        ["Ada"],
        phase="act",
        placed={"0,1": "T001"},
        stored=[None, None, None],
        pending=waiting,
        actions_left=1,
    )
    listed = list(GAME.rules.legal_moves(state))

    assert moves.DiscardNewAnimal(by="Ada") in listed
    assert moves.DiscardStored(by="Ada", animal=None) in listed
    stored = moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1")
    assert not GAME.rules.is_listed(state, stored)
    resting = position(["Ada"], phase="act", placed={}, stored=[None], actions_left=1)
    assert moves.Done(by="Ada") in list(GAME.rules.legal_moves(resting))


def test_a_blind_draw_from_empty_decks_brings_nothing() -> None:
    fields: dict[str, Any] = {
        "phase": "explore",
        "baskets": [{"player": "Ada", "level": 6}],
        "display": {"tiles": [], "tokens": []},
        "picks_left": 2,
        "level": 6,
        "regular_stock": 0,
        "hand": ["T001"],
    }
    state, move = position(["Ada"], **fields), moves.Explore(by="Ada", blind=1)

    assert GAME.rules.is_listed(state, move)
    assert broken(state, move) == []
    assert GAME.rules.advance(state, move).player("Ada").hand == state.player("Ada").hand
    assert [note.text for note in GAME.rules.preview(state, move).consequences] == [
        "no tiles left to draw"
    ]


def test_a_full_store_must_be_emptied_before_the_display_goes_on() -> None:
    state = position(
        ["Ada"],
        phase="explore",
        baskets=[{"player": "Ada", "level": 4}],
        picks_left=1,
        stored=["prey_a", "prey_b", "prey_c"],
        placed={"0,1": {"sides": ["water"] * 4, "icons": ["prey_b"]}},
        hunters=["0,0"],
        yurt="0,0",
        tokens={},
        pending=[{"what": "token", "class": "prey", "animal": "prey_d", "source": "display"}],
    )
    listed = list(GAME.rules.legal_moves(state))

    assert moves.DiscardStored(by="Ada", animal="prey_c") in listed
    assert GAME.rules.is_listed(state, moves.DiscardStored(by="Ada", animal="prey_c"))
    room = moves.PlaceAnimal(by="Ada", animal="prey_b", cell="0,1")
    assert room in listed
    assert GAME.rules.is_listed(state, room)
    assert not GAME.rules.is_listed(state, moves.DiscardStored(by="Ada", animal="prey_d"))


# Effects at a table that is only partly known


def test_what_was_unknown_stays_unknown() -> None:
    state = position(["Ada"])
    for move in (
        moves.MoveHunter(by="Ada", from_="0,0", to="0,1"),
        moves.MoveCamp(by="Ada", to="0,1", pay="0,1"),
        moves.PlaceTile(by="Ada", tile="T001", cell="0,1"),
        moves.Pray(by="Ada", level=3),
        moves.MoveAnimal(by="Ada", cell="0,1", to="0,2"),
        moves.RemoveAnimal(by="Ada", cell="0,1"),
        moves.Bonus(by="Ada", bonus="discard_animal", cell="0,1"),
    ):
        player = GAME.rules.advance(state, move).player("Ada")

        assert player.hunters is None
        assert player.tokens is None
        assert player.placed is None
        assert player.camp_fuel is None
        assert player.covered is None


def test_a_payment_from_a_board_nobody_told_of_still_fuels_the_camp() -> None:
    state = position(["Ada"], camp_fuel=2, hunters_left=1, yurt="0,0")
    after = GAME.rules.advance(state, moves.MoveCamp(by="Ada", to="0,1", pay="0,1")).player("Ada")

    assert (after.yurt, after.camp_fuel, after.hunters_left) == ("0,1", 0, 1)


def test_a_tile_of_unknown_face_is_laid_without_motifs() -> None:
    state = position(["Ada"], placed={}, pending=[])
    move = moves.PlaceTile(by="Ada", tile="T999", cell="0,1")
    after = GAME.rules.advance(state, move).player("Ada")

    assert after.placed == {"0,1": after.placed["0,1"]}
    assert after.pending == ()
    assert GAME.rules.preview(state, move).points is None


def test_discs_alone_limit_the_bonuses() -> None:
    state = position(["Ada"], placed={}, discs_left=0)
    after = GAME.rules.advance(state, moves.PlaceTile(by="Ada", tile="T001", cell="1,1"))

    assert after.player("Ada").pending is None


def test_beside_which_bag_an_animal_of_unknown_class_lies_nobody_knows() -> None:
    state = position(["Ada"], tokens={"0,1": {}}, green_discard=1, orange_discard=1)
    after = GAME.rules.advance(state, moves.RemoveAnimal(by="Ada", cell="0,1"))

    assert (after.green_discard, after.orange_discard) == (None, None)


def test_seeing_a_tile_twice_changes_nothing() -> None:
    state = position(["Ada"], hand=["T001"])

    assert GAME.rules.advance(state, moves.SeeTile(by="Ada", tile="T001")) == state
    assert broken(state, moves.SeeTile(by="Ada", tile="T002")) == ["N-39"]


# Words


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (moves.StartPlayer(player="Ada"), "The lot falls on Ada"),
        (moves.DealDisplay(tiles=(None,), tokens=()), "A new display: 1 tiles, 0 animals"),
        (moves.SeeTile(by="Ada", tile="T001"), "Ada looks at a tile"),
        (moves.Pray(by="Ada", level=3), "Ada prays on level 3"),
        (moves.NextPhase(), "The next phase begins"),
        (moves.Explore(by="Ada"), "Ada picks nothing"),
        (
            moves.Explore(by="Ada", tiles=("T001", None), tokens=("prey_a",), blind=2),
            "Ada picks tile 1, a tile, Prey A, 2 blind tiles",
        ),
        (moves.Done(by="Ada"), "Ada is done"),
        (moves.EndRound(), "The round ends"),
        (moves.DiscardSurplus(by="Ada", tile=None), "Ada discards a tile"),
        (
            moves.PlaceTile(by="Ada", tile="T001", cell="0,1", rot=90),
            "Ada lays tile 1 on B1 turned 90°",
        ),
        (moves.MoveHunter(by="Ada", from_="0,0", to="0,1"), "Ada moves a hunter from A1 to B1"),
        (
            moves.MoveCamp(by="Ada", to="0,1", pay="1,0"),
            "Ada moves the camp to B1, paying the animal on A2",
        ),
        (moves.MoveCamp(by="Ada", to="0,1"), "Ada moves the camp to B1"),
        (
            moves.Bonus(by="Ada", bonus="draw_either", class_="prey"),
            "Ada takes a bonus: draw a prey or a predator token (prey)",
        ),
        (
            moves.Bonus(by="Ada", bonus="relocate_tile", cell="0,1", to="0,2", rot=180),
            "Ada takes a bonus: relocate a laid tile, B1 to C1 turned 180°",
        ),
        (
            moves.Bonus(by="Ada", bonus="replace_tile", cell="0,1", tile="T001"),
            "Ada takes a bonus: replace a laid tile by one from the hand, B1 by tile 1",
        ),
        (moves.DrawAnimal(by="Ada", class_="prey", animal="prey_a"), "Ada draws a Prey A"),
        (moves.DrawAnimal(by="Ada", class_="prey"), "Ada draws a prey"),
        (moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1"), "Ada puts the Prey A on B1"),
        (moves.StoreAnimal(by="Ada", animal="prey_a"), "Ada stores the Prey A"),
        (moves.DiscardStored(by="Ada", animal=None), "Ada discards the unknown animal"),
        (
            moves.MoveAnimal(by="Ada", cell="0,1", to="0,2"),
            "Ada moves the animal on B1 to C1",
        ),
        (moves.RemoveAnimal(by="Ada", cell="0,1"), "Ada takes the animal on B1 off the board"),
    ],
)
def test_words(move: Move, said: str) -> None:
    assert GAME.rules.words(position(["Ada"]), move) == said


def test_a_move_of_another_game_has_no_words() -> None:
    with pytest.raises(TypeError, match="no words"):
        GAME.rules.words(position(["Ada"]), Move(by="Ada"))


@pytest.mark.parametrize(
    ("move", "turned_up"),
    [
        (moves.SeeTile(by="Ada", tile="T001"), True),
        (moves.Explore(by="Ada", blind=1), True),
        (moves.Explore(by="Ada", tiles=("T001",)), False),
        (moves.Bonus(by="Ada", bonus="draw_tile"), True),
        (moves.Bonus(by="Ada", bonus="move_camp"), False),
        (moves.Done(by="Ada"), False),
    ],
)
def test_what_turns_something_up(move: Move, turned_up: bool) -> None:
    assert GAME.rules.reveals(position(["Ada"]), move) is turned_up


# Questions


def test_where_a_tile_fits_row_by_row_and_best_first() -> None:
    state = position(
        ["Ada"],
        board={"rows": 2, "cols": 3, "pink": []},
        placed={"0,1": {"sides": ["forest", "forest", "forest", "forest"]}},
    )
    face = {"sides": ["forest", "water", "water", "water"]}
    found = QUERIES["placements"](state, tile=face)

    assert found["options"] == [
        ["0,2", 270],
        *(["1,0", rot] for rot in (0, 90, 180, 270)),
        ["1,1", 0],
    ]
    brings = {"points": 3, "brings": ["forest 0→2 points"]}
    assert found["best"][0] == {"cell": "0,2", "rot": 270, **brings}


def test_questions_about_somebody_else() -> None:
    state = position(["Ada", "Ben"], players={"Ben": {"placed": {}, "hand": 9}})

    assert QUERIES["areas"](state, seat="Ben")["water"] == []
    assert QUERIES["surplus"](state) == {"Ada": None, "Ben": 2}
    standing = {"id": "A", "total": 3, "camp": 1, "predators": 0}
    assert QUERIES["rank"](state, [standing]) == [["A"]]
    assert QUERIES["area_points"](state, "water", 2) == [2]


@pytest.mark.parametrize(
    ("query", "arguments", "complaint"),
    [
        ("placements", {"tile": "T001"}, "nobody told what lies on Ada's board"),
        ("placements", {"tile": "T001", "seat": "Zoe"}, "nobody called 'Zoe'"),
        ("placements", {"tile": "T999", "seat": "Ben"}, "no tile is called 'T999'"),
        ("areas", {}, "nobody told what lies on Ada's board"),
        ("area_points", {"terrain": "moon", "sizes": [1]}, "no landscape is called 'moon'"),
        ("area_points", {"terrain": "water", "sizes": ["x"]}, "sizes are whole numbers"),
        ("rank", {"players": [{}]}, "players need id"),
    ],
)
def test_questions_that_cannot_be_answered(
    query: str, arguments: dict[str, Any], complaint: str
) -> None:
    state = GAME.rules.reseat(position(["Ada"]), ("Ada", "Ben"))

    with pytest.raises(Unreadable, match=complaint):
        QUERIES[query](state, **arguments)


# How people write it down


@pytest.mark.parametrize(
    ("fields", "complaint"),
    [
        ({"board": 3}, "board must be an object"),
        ({"players": 3}, "players must be an object"),
        ({"players": {"Zoe": {}}}, "nobody called 'Zoe'"),
        ({"players": {"Ada": 3}}, "players.Ada must be an object"),
        ({"hand": 500}, "no hand holds 500 tiles"),
        ({"placed": {"0,1": {"sides": ["water"]}}}, "needs four sides"),
    ],
)
def test_positions_that_cannot_be_read(fields: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        position(["Ada", "Ben"], **fields)


def test_players_may_be_listed_in_seat_order_or_by_id() -> None:
    listed = position(["Ada", "Ben"], players=[{"yurt": "0,1"}, {"id": "Ben", "yurt": "1,0"}])
    names = position(["Ada", "Ben"], players=["Ada", "Ben"], yurt="0,1")

    assert (listed.player("Ada").yurt, listed.player("Ben").yurt) == ("0,1", "1,0")
    assert names.player("Ada").yurt == "0,1"


def test_the_board_may_be_the_placeholder() -> None:
    assert position(["Ada"], board="placeholder", phase="exploration").phase == "explore"


OTHER = {"sides": ["water", "water", "water", "water"]}


def test_an_equal_tile_in_hand_is_the_tile_that_is_laid() -> None:
    face = {"sides": ["water", "water", "water", None]}
    state = position(["Ada"], hand=[face, face, "T001", "unknown"], placed={})
    other, _ = WIRE.read_move({"type": "place_tile", "tile": OTHER, "cell": "0,1"}, state)
    assert isinstance(other, moves.PlaceTile)
    assert other.tile not in state.player("Ada").hand  # type: ignore[operator]
    move, learned = WIRE.read_move({"type": "place_tile", "tile": face, "cell": "0,1"}, state)

    assert isinstance(move, moves.PlaceTile)
    assert move.tile == state.player("Ada").hand[0]  # type: ignore[index]
    assert state.player("Ada").hand[0] != state.player("Ada").hand[1]  # type: ignore[index]
    assert learned


@pytest.mark.parametrize(
    ("plain", "move"),
    [
        (
            {"type": "explore", "take": {"tiles": ["T001"]}, "blind": 1, "blind_deck": "green"},
            moves.Explore(by="Ada", tiles=("T001",), blind=1, blind_deck="bag"),
        ),
        (
            {"type": "place_tile", "tile": "T001", "cell": "0,1", "source": "discards"},
            moves.PlaceTile(by="Ada", tile="T001", cell="0,1", source="elsewhere"),
        ),
        (
            {"type": "place_animal", "animal": "prey_a", "cell": "0,1", "phase": "actions"},
            moves.PlaceAnimal(by="Ada", animal="prey_a", cell="0,1", phase="act"),
        ),
        ({"act": "end_round_hand"}, moves.EndRound(by="Ada")),
        (
            {"type": "explore", "tiles": [{"id": "Z", "sides": ["water"] * 4}]},
            moves.Explore(by="Ada", tiles=("Z",)),
        ),
    ],
)
def test_moves_as_people_write_them(plain: dict[str, Any], move: Move) -> None:
    assert WIRE.read_move(plain, position(["Ada"]))[0] == move


def test_a_copy_without_supplies_starts_a_game_all_the_same() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), copy=Copy(FrozenMap()))

    assert record.state.regular_stock is None
    assert record.state.player("Ada").discs_left == 10


def test_an_animal_nobody_looked_at_is_not_called_a_predator() -> None:
    there = {"1,1": {"hunted": False}}
    state = position(["Ada"], tokens=there, placed={}, yurt="0,0", hunters=["0,1"])
    move = moves.MoveHunter(by="Ada", from_="0,1", to="1,1")
    found = [one for one in GAME.rules.objections(state, move) if one.rule.key == "N-14"]

    assert [one.because for one in found] == ["The animal on B2 is not beside the camp on A1."]
    assert not found[0].is_sure


def test_beside_a_blank_tile_nobody_can_say_whether_another_fits() -> None:
    blank = {"0,1": {"tile": None}}
    state = position(["Ada"], placed=blank, hand=["T001"], phase="act", yurt="0,0")
    move = moves.PlaceTile(by="Ada", tile="T001", cell="0,2")
    found = [one for one in GAME.rules.objections(state, move) if one.rule.key == "N-23"]

    assert [one.because for one in found] == ["Nobody told what B1 shows."]
    assert not found[0].is_sure
