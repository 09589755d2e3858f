"""Annapurna's table as the screens see it: what is drawn, what touching it means, what it hides."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from companion.play.bots import play_game
from rules.answers import is_legal
from rules.games.annapurna import GAME
from rules.games.annapurna.play import moves
from rules.games.annapurna.play.moves import AnnapurnaMove
from rules.games.annapurna.play.state import Annapurna, Card
from rules.score import Counted, Ending
from rules.table.scene import Scene
from rules.values.frozen import FrozenMap
from tests.rules.annapurna.ascents import ascent, climbing, protecting

TABLE = GAME.table
EVERYTHING = {"protect_drop": True, "protect_throw": True}


@cache
def states() -> tuple[Annapurna, ...]:
    """States of two Ascents, one with every action a protecting climber can have."""
    easy = play_game(GAME, ("Ada", "Ben"), 3, longest=120)
    full = play_game(GAME, ("Ada", "Ben", "Cleo"), 8, options=EVERYTHING, longest=220)
    return (*easy.states[::2], *full.states[::3])


def drawn(scene: Scene) -> set[str]:
    ids = {place.id for place in scene.places}
    ids |= {place.id for tray in scene.trays for place in tray.places}
    return ids | {f"seat:{card.seat}" for card in scene.cards}


def ready(state: Annapurna, touched: tuple[str, ...]) -> list[AnnapurnaMove]:
    """The listed moves that these touches make."""
    listed = GAME.rules.legal_moves(state)
    return [move for move in listed if set(TABLE.touches(state, move)) == set(touched)]


def meant(state: Annapurna, *touched: str) -> list[AnnapurnaMove]:
    return list(TABLE.meant(state, "Ada", touched))


def test_every_listed_move_is_made_by_touching_things_that_are_drawn() -> None:
    for state in states():
        shared = GAME.rules.view(state, None)
        shown = set().union(*(drawn(TABLE.scene(shared, seat)) for seat in shared.seats))
        for move in GAME.rules.legal_moves(shared):
            touched = TABLE.touches(shared, move)

            assert touched
            assert set(touched) <= shown, move
            assert move in ready(shared, touched), move


def test_the_shared_screen_shows_nothing_that_is_hidden() -> None:
    def other(card: Card | None) -> Card | None:
        hidden = card is not None and not card.up and not card.buried
        return replace(card, v=7, id="secret") if card is not None and hidden else card

    for state in states():
        swapped = state
        for seat in state.seats:
            climber = state.climber(seat)
            slots = FrozenMap({at: other(card) for at, card in (climber.slots or {}).items()})
            pack = tuple(replace(card, v=7) for card in climber.backpack or ())
            kept = climber.backpack if climber.opened else pack
            swapped = swapped.having(seat, slots=slots, backpack=kept)
        for seat in state.seats:
            assert TABLE.scene(GAME.rules.view(swapped, None), seat) == TABLE.scene(
                GAME.rules.view(state, None), seat
            )


def test_looking_shows_the_own_backpack_and_what_one_has_placed() -> None:
    state = ascent({"Ada": climbing(backpack=[3]), "Ben": climbing()}, turn="Ada", acted=False)
    shared = TABLE.scene(GAME.rules.view(state, None), "Ada")
    own = TABLE.scene(GAME.rules.view(state, "Ada"), "Ada")

    assert not any("Yang\n3" in text for tray in shared.trays[:1] for text in _labels(tray))
    assert any("Yang\n3" in text for tray in own.trays[:1] for text in _labels(tray))


def _labels(tray: object) -> list[str]:
    return [place.label for place in tray.places]  # type: ignore[attr-defined]


def test_one_touch_tells_the_value_that_is_awaited() -> None:
    state = ascent({"Ada": climbing(slots={"r2c2": {"up": True}}), "Ben": climbing()}, turn="Ada")

    assert ready(state, ("value:3",)) == [moves.ShowValue(of="Ada", slot="r2c2", v=3)]


def test_the_value_of_a_card_turned_up_is_asked_at_once() -> None:
    state = ascent({"Ada": climbing(slots={"r2c2": {"up": True}}), "Ben": climbing()}, turn="Ada")
    asked = next(iter(TABLE.pickers(state, "Ada")))

    assert asked.at_once
    assert TABLE.picked(state, "Ada", asked.key, ("shows:-2",)) == moves.ShowValue(
        of="Ada", slot="r2c2", v=-2
    )
    assert TABLE.picked(state, "Ada", asked.key, (None,)) is None


def test_a_value_read_wrongly_is_told_anew() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ada")

    told = meant(state, "slot:Ada:r2c2", "value:-4")

    assert told == [moves.ShowValue(of="Ada", slot="r2c2", v=-4)]


@pytest.mark.parametrize(
    ("touched", "move"),
    [
        (("slot:Ada:r1c1",), moves.Explore(by="Ada", slot="r1c1")),
        (("slot:Ben:r3c1",), moves.Explore(by="Ben", slot="r3c1")),
        (("do:explore", "slot:Ada:r1c1"), moves.Explore(by="Ada", slot="r1c1")),
        (("slot:Ada:r2c2",), moves.Sweep(by="Ada", slots=("r2c2",))),
        (
            ("slot:Ada:r2c2", "do:sweep", "slot:Ada:r1c1"),
            moves.Sweep(by="Ada", slots=("r1c1", "r2c2")),
        ),
        (("slot:Ada:r2c2", "slot:Ada:r1c1"), moves.Sweep(by="Ada", slots=("r1c1", "r2c2"))),
        (("pack:Ada", "slot:Ada:r2c2"), moves.Trade(by="Ada", slot="r2c2")),
        (("pack:Ada", "slot:Ben:r2c2"), moves.Hide(by="Ada", to="Ben", slot="r2c2")),
        (("slot:Ben:r2c2", "taker:Ada"), moves.Help(by="Ada", giver="Ben", slot="r2c2")),
        (("do:extra",), moves.ExtraTurn(by="Ada")),
        (("do:skip",), moves.Shenpa(by="Ada", skip=True)),
        (("do:shenpa", "slot:Ada:r2c2"), moves.Shenpa(by="Ada", slot="r2c2")),
        (("do:effect", "slot:Ada:r2c2"), moves.EffectDone(by="Ada", slot="r2c2")),
        (("do:turn_up", "slot:Ben:r1c1"), moves.TurnUp(by="Ada", of="Ben", slot="r1c1")),
        (("do:peek", "slot:Ben:r1c1"), moves.Peek(by="Ada", of="Ben", slot="r1c1", allowed=True)),
        (("do:pass",), moves.Pass(by="Ada")),
        (("do:end",), moves.End(by="Ada")),
        (("do:open",), moves.ShowBackpack(by="Ada")),
        (("do:flag",), moves.Flag(by="Ada")),
        (("seat:Ben",), moves.FirstClimber(climber="Ben")),
    ],
)
def test_touches_mean_a_move_that_is_judged(touched: tuple[str, ...], move: AnnapurnaMove) -> None:
    state = ascent({"Ada": climbing(backpack=[2]), "Ben": climbing()}, turn="Ada", acted=False)

    assert meant(state, *touched)[0] == move
    assert set(TABLE.touches(state, move)) <= set(touched)
    assert is_legal(GAME.rules.objections(state, move)) in (True, False, None)


def test_an_empty_place_takes_what_is_dropped_or_thrown() -> None:
    climbers = {"Ada": protecting(backpack=[2]), "Ben": climbing()}
    state = ascent(climbers, EVERYTHING, turn="Ada", acted=False)

    assert meant(state, "pack:Ada", "slot:Ada:r1c1") == [moves.Drop(by="Ada", slot="r1c1")]
    thrown = moves.Throw(by="Ada", to="Ben", slot="r1c4")
    assert meant(state, "pack:Ada", "slot:Ben:r1c4") == [thrown]


@pytest.mark.parametrize(
    "touched",
    [
        ("do:sweep", "slot:Ada:r2c2", "slot:Ben:r2c2"),
        ("pack:Ada", "value:3"),
        ("pack:Ada",),
        ("do:explore",),
        ("do:peek", "slot:Ada:r2c2", "slot:Ada:r1c1"),
        ("token:1",),
    ],
)
def test_things_that_do_not_belong_together_mean_nothing(touched: tuple[str, ...]) -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ada", acted=False)

    assert meant(state, *touched) == []


def test_sweepable_cards_are_outlined_and_the_meeple_lies_where_the_next_turn_is_affected() -> None:
    ada = climbing(slots={"r2c2": 2, "r1c1": -2, "r1c2": 1}, shenpa=True)
    state = ascent({"Ada": ada, "Ben": climbing()}, turn="Ada", acted=True)
    places = {place.id: place for place in TABLE.scene(state, "Ada").places}

    ringed = [name for name, place in places.items() if place.outline]
    assert ringed == ["slot:Ada:r1c1", "slot:Ada:r2c2"]
    assert places["slot:Ada:r2c2"].marks[0].down


def test_a_climber_at_the_top_stands_on_the_token() -> None:
    state = ascent({"Ada": protecting(), "Ben": climbing()}, turn="Ben")
    places = {place.id: place for place in TABLE.scene(state, "Ada").places}

    assert [mark.figure for mark in places["token:1"].marks] == ["token", "pawn"]
    assert not any(place.marks for name, place in places.items() if name.startswith("slot:"))


def test_a_table_nobody_told_of_is_drawn_all_the_same() -> None:
    state = Annapurna(seats=("Ada", "Ben"), copy=GAME.box.components())
    scene = TABLE.scene(state, "Ada")

    assert {place.label for place in scene.places if place.id.startswith("slot:")} == {"?"}
    assert scene.cards[0].score is None


@pytest.mark.parametrize(
    ("counts", "ending"), [((2, -2), Ending.WON), ((3,), Ending.LOST), ((), Ending.WON)]
)
def test_the_score_pad_ends_in_a_verdict(counts: tuple[int, ...], ending: Ending) -> None:
    state = ascent({"Ada": {}, "Ben": {}})
    for seat, values in (("Ada", counts), ("Ben", ())):
        path, slots = TABLE.told(state, seat, "face_up", tuple(map(Counted, values)))
        assert path == ("climbers", seat, "slots")
        state = state.having(seat, slots=slots)

    assert GAME.rules.outcome(TABLE.ended(state)).ending is ending
    assert TABLE.told(state, "Ada", "face_up", None)[1] is None


def test_a_card_shown_to_the_table_is_traded_by_name() -> None:
    ada = climbing(backpack=[3, -1], opened=True)
    state = ascent({"Ada": ada, "Ben": climbing()}, turn="Ada", acted=False)
    state = _with_names(state)
    shared = GAME.rules.view(state, None)

    assert ready(shared, ("card:Ada:-1", "slot:Ada:r1c1")) == [
        moves.Trade(by="Ada", slot="r1c1", card="two")
    ]
    assert meant(shared, "card:Ada:3", "slot:Ada:r2c2") == [
        moves.Trade(by="Ada", slot="r2c2", card="one")
    ]


def _with_names(state: Annapurna) -> Annapurna:
    held = state.climber("Ada").backpack or ()
    named = tuple(replace(card, id=name) for card, name in zip(held, ("one", "two"), strict=True))
    return state.having("Ada", backpack=named)


def test_a_backpack_card_is_told_by_its_value() -> None:
    state = ascent({"Ada": climbing(backpack=[3, None]), "Ben": climbing()}, turn="Ada")
    picker = next(iter(TABLE.pickers(state, "Ada")))

    assert TABLE.picked(state, "Ada", picker.key, ("card:Ada:-4",)) == moves.SeeCard(by="Ada", v=-4)


def test_a_card_and_what_it_shows_are_told_one_after_the_other() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ada")
    for move, of in (
        (moves.Explore(by="Ada", slot="r1c1", shown=2), "Ada"),
        (moves.Drop(by="Ada", slot="r1c1", shown=2), "Ada"),
        (moves.Throw(by="Ada", to="Ben", slot="r1c1", shown=2), "Ben"),
        (moves.TurnUp(by="Ada", slot="r1c1", shown=2), "Ada"),
        (moves.TurnUp(by="Ada", of="Ben", slot="r1c1", shown=2), "Ben"),
    ):
        plain, value = TABLE.steps(state, move)

        assert plain == replace(move, shown=None)
        assert value == moves.ShowValue(of=of, slot="r1c1", v=2)
    for whole in (moves.Pass(by="Ada"), moves.Explore(by="Ada", slot="r1c1")):
        assert TABLE.steps(state, whole) == (whole,)


def entered(state: Annapurna, key: str, place: str, *told: str | None) -> Annapurna:
    path, value = TABLE.entered(state, "Ada", key, place, told)
    return state.having("Ada", **{str(path[-1]): value})


def test_a_mountainside_is_entered_card_by_card() -> None:
    state = ascent({"Ada": {}, "Ben": {}})
    state = entered(state, "slots", "slot:Ada:r1c2", "value:-3")
    state = entered(state, "slots", "slot:Ada:r1c3", "card:empty")
    state = entered(state, "slots", "slot:Ada:r1c4", "card:down")
    state = entered(state, "loc", "slot:Ada:r1c2")
    climber = state.climber("Ada")

    assert [(slot, card.v) for slot, card in climber.face_up()] == [("r1c2", -3)]
    assert (climber.at("r1c3"), climber.loc) == (None, "r1c2")
    assert len(climber.face_down()) == 13
    assert entered(state, "slots", "slot:Ada:r1c2", "card:down").climber("Ada").face_up() == ()


def test_the_guided_entry_asks_for_the_table_and_then_for_each_climber() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ada")

    assert [entry.key for entry in TABLE.entries(state, "")] == ["table"]
    asked = list(TABLE.entries(state, "Ada"))
    assert [entry.key for entry in asked] == ["slots", "loc", "climber"]
    assert [one.label for one in asked[-1].choices][-2:] == ["Backpack", "Cache"]
