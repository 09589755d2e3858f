"""Danana on the screen: what is drawn, what touching it means, what can be told by pieces."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.copy import Status
from rules.games.danana.play import moves
from rules.games.danana.play.state import Danana, Step, Turn
from rules.games.danana.play.state import Place as CardPlace
from rules.score import Counted
from rules.state import Move
from rules.table.scene import Place, Scene
from rules.values.frozen import FrozenMap

pytestmark = pytest.mark.slow

GAME = shelf.game("danana")
TABLE = GAME.table


@pytest.fixture(scope="module")
def played() -> tuple[Danana, ...]:
    copy = GAME.box.components().all_as(Status.CONFIRMED)
    games = [play_game(GAME, seats, 3, copy=copy) for seats in (("Ada", "Ben"), tuple("ABCDE"))]
    return tuple(state for game in games for state in game.states[::2])


def drawn(scene: Scene) -> set[str]:
    cards = {f"seat:{card.seat}" for card in scene.cards}
    return cards | {place.id for place in _all(scene)}


def _all(scene: Scene) -> Iterator[Place]:
    yield from scene.places
    for tray in scene.trays:
        yield from tray.places


def _owner(state: Danana, move: Move) -> str:
    return move.by or state.active_player or state.seats[0]


def test_every_listed_move_is_made_of_things_that_are_drawn(played: tuple[Danana, ...]) -> None:
    for state in played:
        view = GAME.rules.view(state, None)
        for move in GAME.rules.legal_moves(view):
            things = TABLE.touches(view, move)

            assert things, move
            assert set(things) <= drawn(TABLE.scene(view, _owner(view, move))), move


def test_touching_what_a_listed_move_names_means_that_move(played: tuple[Danana, ...]) -> None:
    for state in played[::3]:
        view = GAME.rules.view(state, None)
        for move in GAME.rules.legal_moves(view):
            things = TABLE.touches(view, move)
            after = {
                GAME.rules.advance(view, one)
                for one in TABLE.meant(view, _owner(view, move), things)
            }

            assert GAME.rules.advance(view, move) in after, (move, things)


def test_no_two_listed_moves_are_made_of_the_same_things(played: tuple[Danana, ...]) -> None:
    for state in played:
        view = GAME.rules.view(state, None)
        seen: dict[frozenset[str], Move] = {}
        for move in GAME.rules.legal_moves(view):
            things = frozenset(TABLE.touches(view, move))

            assert things not in seen, (move, seen.get(things))
            seen[things] = move


def test_nothing_hidden_is_drawn(played: tuple[Danana, ...]) -> None:
    for state in played[::5]:
        if state.phase == "over":
            continue
        richer = state.having("A", vp=41) if "A" in state.seats else state.having("Ada", vp=41)
        for seat in state.seats:
            assert TABLE.scene(GAME.rules.view(state, None), seat) == TABLE.scene(
                GAME.rules.view(richer, None), seat
            )


SEATS = ("Ada", "Ben")
AT = {"m1": "ready:1", "m2": "ready:2a", "m3": "tile:B3", "m4": "mat"}


def at_step(step: Step = "start", **turn: Any) -> Danana:
    """Ada in the middle of a turn, with three of each resource."""
    state = GAME.rules.start(SEATS, GAME.settle({}), GAME.box.components())
    assert isinstance(state, Danana)
    meeples = FrozenMap({**dict.fromkeys((f"m{n}" for n in range(1, 9)), "mat"), **AT})
    for seat in SEATS:
        state = state.having(seat, fruit=3, meat=3, hides=3, tools=3, meeples=meeples)
    slots: FrozenMap[str, str | None] = FrozenMap(
        {"A1": "F01", "B1": "F08", "B2": "F33", "B3": "F14", "C1": "F12"}
    )
    return replace(
        state,
        phase="play",
        start_player="Ada",
        active_player="Ada",
        slots=slots,
        stacks=FrozenMap({"Dog": (1, 2), "Fire": ()}),
        turn=Turn(step=step, **turn),
    )


def meant(state: Danana, *touched: str) -> list[Move]:
    return list(TABLE.meant(state, "Ada", touched))


@pytest.mark.parametrize(
    ("touched", "move"),
    [
        (("rest",), moves.Rest(by="Ada")),
        (("cook:fruit", "expand"), moves.Rest(by="Ada", cook=("fruit",), expand=True)),
        (("newborn:no",), moves.Newborn(by="Ada", used=False)),
        (("decline",), moves.DeclineArt(by="Ada")),
        (("end:over",), moves.EndTurn(by="Ada", game_over=True)),
        (("end",), moves.EndTurn(by="Ada", game_over=False)),
        (("track:Ada:meat",), moves.Dyes(by="Ada", resource="meat")),
        (("row:1",), moves.CreateArt(by="Ada", place=1)),
        (("row:1", "art:A2"), moves.TurnUpArt(place=1, card="A2")),
        (("tile:D4", "face:F34"), moves.LayTile(slot="D4", face="F34")),
        (("seat:Ben",), moves.StartPlayer(player="Ben")),
        (("side:Medicine", "tile:A1"), moves.Medicine(by="Ada", meeple="m2", behind="A1")),
        (("tile:D1", "ready:1"), moves.Move(by="Ada", meeple="m1", to="D1")),
        (
            ("card:Dog", "side:1"),
            moves.Perform(by="Ada", card="Dog", place=CardPlace(side=1)),
        ),
        (
            ("card:Dog", "side:Fire"),
            moves.Perform(by="Ada", card="Dog", place=CardPlace(cover="Fire")),
        ),
        (
            ("card:Cooking", "space:Cooking"),
            moves.Perform(by="Ada", card="Cooking", place=CardPlace(mat=True)),
        ),
        (
            ("give:fruit:1", "give:fruit:2", "take:hides:1", "take:tools:1"),
            moves.Perform(by="Ada", lose=FrozenMap(fruit=2), gain=FrozenMap(hides=1, tools=1)),
        ),
    ],
)
def test_what_touches_mean(touched: tuple[str, ...], move: Move) -> None:
    assert meant(at_step(), *touched) == [move]


def test_a_ready_area_shows_where_its_meeples_can_go() -> None:
    found = meant(at_step(), "ready:2a")

    assert {one.to for one in found if isinstance(one, moves.Move)} == {"B1", "B2"}
    assert not meant(at_step(), "ready:4a")


def test_what_a_tile_means_depends_on_the_step() -> None:
    adapting = at_step("adapt", meeple="m1", slot="A1")
    moving = at_step("move", meeple="m1")
    paying = at_step("perform", meeple="m1", slot="A1")

    assert meant(adapting, "tile:A1") == [moves.Adapt(by="Ada")]
    assert meant(adapting, "tile:A2") == [moves.Adapt(by="Ada", slide_to="A2")]
    assert meant(moving, "tile:A1") == [moves.Move(by="Ada", meeple="m1", to="A1")]
    assert meant(paying, "tile:A1", "pay:meat=1|") == [
        moves.Perform(by="Ada", pay_food=FrozenMap(meat=1))
    ]


def test_a_debt_of_leadership_is_taken_from_the_track() -> None:
    owed = at_step().having("Ben", owed=1)

    assert meant(owed, "track:Ben:meat") == [moves.Leadership(by="Ben", resource="meat")]
    assert not meant(at_step(), "track:Ben:meat")


def test_trays_ask_for_what_the_step_needs() -> None:
    study = TABLE.scene(at_step("perform", slot="B1", meeple="m1"), "Ada")
    barter = TABLE.scene(at_step("perform", slot="B3", meeple="m3"), "Ada")
    explore = TABLE.scene(at_step("perform", slot="B2", meeple="m3"), "Ada")
    unknown = TABLE.scene(at_step("perform", slot="D1", meeple="m1"), "Ada")
    art = TABLE.scene(at_step("icons", icons=("art",), meeple="m1", slot="D1"), "Ada")

    assert study.front == ("stacks",)
    assert barter.front == explore.front == ("give",)
    assert "take" in {one.id for one in barter.trays}
    assert "take" not in {one.id for one in explore.trays}
    assert unknown.front == ("faces",)
    assert art.front == ("deck",)


def test_a_position_nobody_told_much_of_is_drawn() -> None:
    for seat in SEATS:
        bare = Danana(seats=SEATS, copy=GAME.box.components())

        assert TABLE.scene(bare, seat).cards[0].score is None
        assert list(TABLE.pickers(bare, seat)) == []


def test_what_is_told_piece_by_piece() -> None:
    fresh = replace(
        GAME.rules.start(SEATS, GAME.settle({}), GAME.box.components()), start_player="Ada"
    )
    keys = {one.key for one in TABLE.pickers(fresh, "Ada")}

    assert keys == {"lay_tile", "choose_stack", "turn_up_art", "deal_setup_card"}
    assert TABLE.picked(fresh, "Ada", "lay_tile", ("face:F01", None, "face:F04")) == (
        moves.LayTile(slot="A1", face="F01"),
        moves.LayTile(slot="A3", face="F04"),
    )
    assert TABLE.picked(fresh, "Ada", "choose_stack", ("stack:Dog",)) == (
        moves.ChooseStack(name="Dog"),
    )
    assert TABLE.picked(fresh, "Ada", "turn_up_art", (None, "art:A3")) == (
        moves.TurnUpArt(place=1, card="A3"),
    )
    assert TABLE.picked(fresh, "Ada", "deal_setup_card", ("deal:S1",)) == (
        moves.DealSetupCard(card="S1"),
    )
    assert TABLE.picked(fresh, "Ada", "count_vp", ("digit:3", "digit:7")) == (
        moves.CountVp(by="Ada", vp=37),
    )
    assert TABLE.picked(fresh, "Ada", "count_vp", (None, None)) is None


def test_counts_of_the_score_pad_find_their_place() -> None:
    state = at_step()
    bare = Danana(seats=SEATS, copy=GAME.box.components())

    assert TABLE.told(bare, "Ada", "tokens", (Counted(37),)) == (("players", "Ada", "vp"), 37)
    assert TABLE.told(bare, "Ada", "cards", ("Dog",)) == (("players", "Ada", "acquired"), ("Dog",))
    assert TABLE.told(bare, "Ada", "meeples", None) == (("players", "Ada", "on_board"), None)
    for count in (1, 3, 5):
        path, value = TABLE.told(state, "Ada", "meeples", (Counted(count),))
        assert sum(at != "mat" for at in value.values()) == count
        assert path == ("players", "Ada", "meeples")
    assert TABLE.ended(state).phase == "over"


@pytest.mark.parametrize(
    ("move", "things"),
    [
        (moves.Pick(by="Ada", meeple="m1"), ()),
        (moves.Medicine(by="Ada", meeple="m2", behind="A1"), ("side:Medicine", "tile:A1")),
        (moves.Move(by="Ada", meeple="m3", to="C1"), ("tile:C1",)),
        (moves.Adapt(by="Ada", slide_to="A2"), ("tile:A2",)),
        (moves.Newborn(by="Ada"), ("newborn:yes",)),
        (moves.DeclineArt(by="Ada"), ("decline",)),
        (moves.Dyes(by="Ada", resource="meat"), ("track:Ada:meat",)),
        (moves.SetupPlace(by="Ada", column=2), ()),
        (moves.StackedFirst(player="Ben"), ("seat:Ben",)),
        (
            moves.Perform(by="Ada", card="Dog", place=CardPlace(side=1)),
            ("card:Dog", "side:1"),
        ),
        (
            moves.Perform(by="Ada", card="Cooking", place=CardPlace(mat=True)),
            ("card:Cooking", "space:Cooking"),
        ),
        (
            moves.CreateArt(by="Ada", place=9, pay_any=FrozenMap(fruit=2)),
            ("row:9",),
        ),
    ],
)
def test_what_one_touches(move: Move, things: tuple[str, ...]) -> None:
    assert TABLE.touches(at_step(), move) == things


def test_bartered_pieces_are_touched_one_by_one() -> None:
    state = at_step("perform", slot="B3", meeple="m3")
    swap = moves.Perform(by="Ada", lose=FrozenMap(fruit=2), gain=FrozenMap(hides=2))

    assert TABLE.touches(state, moves.Perform(by="Ada")) == ("give:none",)
    assert TABLE.touches(state, swap) == (
        "give:fruit:1",
        "give:fruit:2",
        "take:hides:1",
        "take:hides:2",
    )


def test_cards_that_cover_others_say_so_on_the_mat() -> None:
    state = at_step().having("Ada", side=(("Dog", "Fire"), (), ()))
    mat = next(one for one in TABLE.scene(state, "Ada").trays if one.id == "mat")
    newborn = TABLE.scene(at_step("icons", icons=("newborn",)), "Ada").trays[0]

    assert [one.corner for one in mat.places if one.id == "side:Fire"] == ["+1"]
    assert {"newborn:yes", "newborn:no"} <= {one.id for one in newborn.places}


def test_the_owner_counts_tokens_with_two_digits() -> None:
    found = [one for one in TABLE.pickers(at_step(), "Ada") if one.key == "count_vp"]

    assert [one.touch for one in found] == ["vp:Ada"]
    assert [slot.label for slot in found[0].slots] == ["tens", "ones"]
