"""What a scan means at a moment of a game, for every game; without camera or screen."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest

from companion.box import tag_codes
from companion.camera.meanings import Made, Observation, Unchanged, Unknown, Unsure
from companion.camera.observation import can_answer, is_hushed, observe, sighting
from companion.formats import documents
from companion.play.moment import Moment
from rules import shelf
from rules.game import AnyGame, expects, play
from rules.games.amanda.play import moves as amanda
from rules.games.annapurna.play import moves as annapurna
from rules.games.bania.play import moves as bania
from rules.games.danana.play import moves as danana
from rules.games.notad.play import moves as notad
from rules.record import Ruled
from rules.state import Move, State
from rules.table.sight import Sighting
from tests.companion.cli.test_program import FOREST, POSITION
from tests.companion.presenters.tables import SECRET, acting, context
from tests.rules.playthroughs import kept


def tile(face: str, turned: float | None = None) -> Sighting:
    return Sighting("tile", face, turned=turned)


def card(face: str, seat: str) -> Sighting:
    return Sighting("direction", face, seat)


@cache
def record(game: str, name: str) -> Any:
    return documents.read_text(kept(shelf.game(game))[f"{name}.jsonl"]).record


def moments(game: str, name: str, kind: type[Move]) -> Iterator[tuple[State, Any]]:
    """The positions of a recorded game in which a move of this kind was made, and that move."""
    played = record(game, name)
    for state, event in zip(played.states, played.events, strict=False):
        move = event.move if isinstance(event, Ruled) else event
        if isinstance(move, kind):
            yield state, move


def first(game: str, name: str, kind: type[Move]) -> tuple[State, Any]:
    return next(moments(game, name, kind))


def look(game: str, state: State, *seen: Sighting, gathered: tuple[Sighting, ...] = ()) -> Any:
    """Look at the moment with who is awaited in front."""
    found = shelf.game(game)
    awaited = expects(found, found.rules.view(state, None))
    seat = next((one.by for one in awaited if one.by), state.seats[0])
    return observe(Moment(found, state), seat, seen, gathered)


def made(observation: Observation) -> tuple[Move, ...]:
    assert isinstance(observation, Made), observation
    return observation.meaning.moves


def acts() -> State:
    """Ada acts: T001 lies open in her hand, another tile she drew unseen."""
    state: State = acting(context()).record.state
    return state


def test_a_tag_is_a_piece_of_a_seat_in_seating_order() -> None:
    state = record("amanda", "3-players-random").states[0]
    third, none = tag_codes.piece("AS3K"), tag_codes.piece("ABR6X")
    assert third is not None
    assert none is not None

    assert sighting(state, third, 90.0) == Sighting("direction", "S", state.seats[2], 90.0)
    assert sighting(state, none).seat == "", "there is no sixth player here"


# Notad


def test_what_is_awaited_may_be_answered_by_showing_a_piece() -> None:
    game = shelf.game("notad")
    pieces = [one for one in map(tag_codes.piece, tag_codes.ids("notad")) if one is not None]
    played = record("notad", "2-players-random").states
    praying = next(one for one in played if one.phase == "pray")
    exploring = next(one for one in played if one.phase == "explore")

    assert can_answer(Moment(game, exploring), exploring.seats[0], pieces)
    assert not can_answer(Moment(game, praying), praying.seats[0], pieces)


def test_nothing_in_view_changes_nothing() -> None:
    assert look("notad", acts()) == Unchanged()


def test_a_display_tile_that_is_picked_is_proposed() -> None:
    for state, move in moments("notad", "2-players-random", notad.Explore):
        if len(move.tiles) == 1:
            assert made(look("notad", state, tile(move.tiles[0]))) == (move,)


def test_several_tiles_in_view_are_asked() -> None:
    state, _move = first("notad", "2-players-random", notad.Explore)
    tiles = [one for one in getattr(state, "display").tiles if one][:3]  # noqa: B009

    found = look("notad", state, *map(tile, tiles))

    assert isinstance(found, Unsure)
    assert [one.moves for one in found.meanings] == [
        (notad.Explore(by=found.meanings[0].moves[0].by, tiles=(one,)),) for one in tiles
    ]


def test_one_picture_fills_the_display() -> None:
    for state, move in moments("notad", "2-players-random", notad.DealDisplay):
        animals = [Sighting("animal", one) for one in move.tokens]
        seen = (*map(tile, move.tiles), *animals)

        assert made(look("notad", state, *seen)) == (move,)


def test_a_display_shown_piece_by_piece_gathers() -> None:
    state, move = first("notad", "2-players-random", notad.DealDisplay)
    shown = tuple(tile(one) for one in move.tiles[:3])

    found = look("notad", state, shown[-1], gathered=shown)

    assert isinstance(found, Made)
    assert (found.meaning.count, found.meaning.of, found.meaning.next) == (3, 11, "tile 3")
    assert found.meaning.moves == (
        notad.DealDisplay(tiles=(*move.tiles[:3], *(None,) * 5), tokens=(None,) * 3),
    )


def test_a_tile_to_be_laid_asks_for_its_cell_and_keeps_its_turn() -> None:
    found = look("notad", acts(), tile("T001", turned=267.0))

    assert isinstance(found, Unsure)
    (meaning,) = found.meanings
    assert meaning.touched == ("tile:T001",)
    assert (meaning.moves, meaning.turned) == ((), 270)


def test_where_one_cell_is_left_the_placement_is_proposed_as_it_is_turned() -> None:
    cells = [f"{row},{col}" for row in range(3) for col in range(3) if (row, col) != (1, 1)]
    filled = POSITION["position"] | {  # type: ignore[operator]
        "placed": {cell: {"tile": FOREST} for cell in cells},
        "hand": [FOREST],
    }
    state = documents.read_text(json.dumps(POSITION | {"position": filled})).record.state
    name = state.players["Ada"].hand[0]

    for turned, rot in ((2.0, 0), (93.0, 90), (181.0, 180), (268.0, 270)):
        assert made(look("notad", state, tile(name, turned=turned))) == (
            notad.PlaceTile(by="Ada", tile=name, rot=cast(Any, rot), cell="1,1"),
        )


def test_a_tile_drawn_unseen_is_named_by_showing_it() -> None:
    found = look("notad", acts(), tile(SECRET))

    assert isinstance(found, Unsure)
    assert found.meanings[0].told == ("see_tile", (f"tile:{SECRET}",))
    assert found.meanings[0].touched == (f"tile:{SECRET}",)


def test_a_tile_that_lies_elsewhere_names_the_rule_and_where() -> None:
    found = look("notad", acts(), tile("T002"))

    assert isinstance(found, Unknown)
    assert [one.rule.key for one in found.objections] == ["N-39"]
    assert found.where == "Display"


def test_a_piece_of_which_nothing_is_to_be_told_lies_where_it_lies() -> None:
    praying = next(
        one
        for one in record("notad", "2-players-greedy").states
        if one.phase == "pray" and any(player.placed for player in one.players.values())
    )
    laid = next(
        (seat, placed.tile)
        for seat, player in praying.players.items()
        for placed in (player.placed or {}).values()
        if placed.tile
    )

    found = look("notad", praying, tile(laid[1]))

    assert isinstance(found, Unchanged)
    assert found.where.startswith(laid[0])


def test_an_animal_is_drawn_stored_and_placed() -> None:
    drawn, draw = first("notad", "2-players-random", notad.DrawAnimal)
    placing, place = first("notad", "2-players-random", notad.PlaceAnimal)

    assert made(look("notad", drawn, Sighting("animal", draw.animal))) == (draw,)
    found = look("notad", placing, Sighting("animal", place.animal))
    assert isinstance(found, Unsure | Made)


# Danana


def test_tiles_at_setup_are_told_place_by_place() -> None:
    for state, move in moments("danana", "2-players-random", danana.LayTile):
        assert made(look("danana", state, Sighting("face", move.face))) == (move,)


def test_two_tiles_at_once_do_not_tell_which_is_where() -> None:
    state, _move = first("danana", "2-players-random", danana.LayTile)

    found = look("danana", state, Sighting("face", "F01"), Sighting("face", "F05"))

    assert not isinstance(found, Made)


@pytest.mark.parametrize(
    ("kind", "named", "move"),
    [
        ("progress", "name", danana.ChooseStack),
        ("art", "card", danana.TurnUpArt),
        ("setup", "card", danana.DealSetupCard),
        ("setup", "card", danana.SetupCard),
    ],
)
def test_cards_of_danana_are_told(kind: str, named: str, move: type[Move]) -> None:
    for state, one in moments("danana", "2-players-random", move):
        (told,) = made(look("danana", state, Sighting(kind, getattr(one, named))))
        # At which place of the row an art card lies no picture of the card tells.
        if isinstance(told, danana.TurnUpArt) and isinstance(one, danana.TurnUpArt):
            told = replace(told, place=one.place)
        assert told == one


def test_all_that_lies_there_at_setup_is_told_by_one_picture() -> None:
    state, _move = first("danana", "3-players-random", danana.LayTile)
    stacks = [Sighting("progress", one) for one in ("Dog", "Fire", "Needle", "Basket", "Dyes")]
    art = [Sighting("art", one) for one in ("A2", "A7")]

    told = made(look("danana", state, *stacks, *art))

    assert [one.name for one in told if isinstance(one, danana.ChooseStack)] == [
        *("Dog", "Fire", "Needle", "Basket", "Dyes")
    ]
    assert [(one.place, one.card) for one in told if isinstance(one, danana.TurnUpArt)] == [
        (0, "A2"),
        (1, "A7"),
    ]


# Bania


def test_tents_that_are_drawn_are_told_together() -> None:
    for state, move in moments("bania", "3-players-random", bania.Refill):
        if move.tents and None not in move.tents:
            assert made(look("bania", state, *(Sighting("tent", one) for one in move.tents))) == (
                move,
            )


def test_a_tent_to_be_built_asks_for_its_space() -> None:
    state, move = first("bania", "3-players-random", bania.Build)

    found = look("bania", state, Sighting("tent", move.tent))

    assert isinstance(found, Unsure)
    assert [one.touched for one in found.meanings] == [(f"tile:{move.tent}",)]


def test_private_supplies_stay_private() -> None:
    game = shelf.game("bania")
    secret = game.rules.start(
        ("Ada", "Ben"), game.settle({"supplies": "private"}), game.box.components()
    )
    open_ = game.rules.start(("Ada", "Ben"), game.settle({}), game.box.components())

    assert is_hushed(Moment(game, secret), Sighting("tent", "T01"))
    assert not is_hushed(Moment(game, open_), Sighting("tent", "T01"))


# Amanda


def test_one_picture_of_all_shown_cards_reveals_them() -> None:
    state, _move = first("amanda", "4-players-random", amanda.Play)
    cards = dict(zip(state.seats, ("S", "L", "B", "FR"), strict=True))

    (told,) = made(look("amanda", state, *(card(one, seat) for seat, one in cards.items())))

    assert isinstance(told, amanda.Revealed)
    assert dict(told.cards) == cards


def test_cards_are_taken_by_their_sets_in_whatever_order_they_lie() -> None:
    state, _move = first("amanda", "3-players-random", amanda.Play)
    third, second = card("B", state.seats[2]), card("S", state.seats[1])

    (told,) = made(look("amanda", state, third, second))

    assert isinstance(told, amanda.Revealed)
    assert dict(told.cards) == {state.seats[1]: "S", state.seats[2]: "B"}


def test_a_planned_card_is_locked_in_and_nothing_more_is_told() -> None:
    state, move = first("amanda", "3-players-random", amanda.LockedIn)
    game = shelf.game("amanda")
    told = {
        one: (
            made(look("amanda", state, card(one, move.by))),
            is_hushed(Moment(game, state), card(one, move.by)),
        )
        for one in ("S", "B", "L")
    }

    assert set(told.values()) == {((amanda.LockedIn(by=move.by),), True)}
    assert is_hushed(Moment(game, state), None), "not even the picture may be seen"


def test_shown_cards_are_no_secret() -> None:
    state, move = first("amanda", "3-players-random", amanda.Play)
    game = shelf.game("amanda")

    assert not is_hushed(Moment(game, state), card(move.card, move.by))
    assert not is_hushed(Moment(game, state), None)


def test_an_offering_is_collected() -> None:
    for state, move in moments("amanda", "3-players-random", amanda.Collect):
        kinds = move.claims.get(move.by, ())
        if len(kinds) == 1 and move.by:
            found = look("amanda", state, Sighting("offering", kinds[0]))
            meanings = (found.meaning,) if isinstance(found, Made) else found.meanings
            assert (move,) in [one.moves for one in meanings]


def test_the_totem_alone_tells_nothing() -> None:
    state, _move = first("amanda", "3-players-random", amanda.Totem)

    assert look("amanda", state, Sighting("totem", "main")) == Unknown()


# Annapurna


def climbing() -> State:
    game = shelf.game("annapurna")
    state = game.rules.start(("Ada", "Ben"), game.settle({}), game.box.components())
    climbs: State = play(game, state, annapurna.FirstClimber(climber="Ada"))
    return climbs


def test_the_value_of_a_card_that_is_turned_up_is_proposed() -> None:
    game = shelf.game("annapurna")
    state = play(game, climbing(), annapurna.Explore(by="Ada", slot="r1c1"))
    yang_3 = Sighting("card", "1-13")

    assert made(look("annapurna", state, yang_3)) == (
        annapurna.ShowValue(of="Ada", slot="r1c1", v=3),
    )
    assert not is_hushed(Moment(game, state), yang_3)


def test_a_card_before_it_is_told_where_it_lies_may_be_a_secret() -> None:
    state, yang_3 = climbing(), Sighting("card", "2-13")

    found = look("annapurna", state, yang_3)

    assert isinstance(found, Unsure)
    assert [one.later for one in found.meanings] == [yang_3, None]
    assert found.meanings[1].told == ("see_card", ("card:Ada:3",))
    assert is_hushed(Moment(shelf.game("annapurna"), state), yang_3)


# All games


@pytest.mark.parametrize("name", tag_codes.games())
def test_whatever_is_shown_at_any_moment_means_what_everybody_may_know(name: str) -> None:
    game, chance = shelf.game(name), random.Random(7)
    pieces = [one for one in map(tag_codes.piece, tag_codes.ids(name)) if one is not None]
    played = documents.read_text(kept(game)[sorted(kept(game))[1]]).record
    for state in (*played.states[:: len(played.states) // 4], played.state):
        some = chance.sample(pieces, chance.choice((1, 2)))
        seen = [sighting(state, one, 90) for one in some]
        whole, shared = (_said(game, one, seen) for one in (state, game.rules.view(state, None)))

        assert whole == shared, "nothing said may come from what is hidden"


def _said(game: AnyGame, state: State, seen: list[Sighting]) -> list[Any]:
    """What an observation would put into words."""
    found = look(game.name, state, *seen)
    shared = game.rules.view(state, None)
    if isinstance(found, Made | Unsure):
        meanings = (found.meaning,) if isinstance(found, Made) else found.meanings
        moves = [move for one in meanings for move in one.moves]
        return [
            [game.rules.words(shared, move) for move in moves],
            [one.touched for one in meanings],
        ]
    return [found]
