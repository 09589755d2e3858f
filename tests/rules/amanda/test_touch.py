"""Amanda on the screen: what is drawn, what touching it means, what can be told by pieces."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.bots import play_game
from rules.copy import Status
from rules.games.amanda import GAME
from rules.games.amanda.play import moves
from rules.games.amanda.play.moves import Choice
from rules.games.amanda.play.state import Amanda
from rules.games.amanda.play.totem import Decision
from rules.score import Count, Counted
from rules.values import paths
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import NAMES, begin, table

TABLE = GAME.table
COPY = GAME.box.components().all_as(Status.CONFIRMED)


def meant(state: Amanda, *touched: str) -> list[Any]:
    return list(TABLE.meant(state, "Ada", touched))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_touching_what_a_listed_move_names_means_that_move(seats: int) -> None:
    record = play_game(GAME, NAMES[:seats], 1, copy=COPY)
    for state in record.states[::5]:
        shared = GAME.rules.view(state, None)
        for move in GAME.rules.legal_moves(shared):
            things = TABLE.touches(shared, move)
            if things:
                assert move in TABLE.meant(shared, move.by or "Ada", things), move
            else:
                assert isinstance(move, (moves.Resolve, moves.Recover))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_a_move_names_lies_on_the_table(seats: int) -> None:
    record = play_game(GAME, NAMES[:seats], 2, copy=COPY)
    for state in record.states[::5]:
        shared = GAME.rules.view(state, None)
        drawn = {seat: ids(shared, seat) for seat in state.seats}
        for move in GAME.rules.legal_moves(shared):
            assert drawn[move.by or "Ada"].issuperset(TABLE.touches(shared, move)), move


def ids(state: Amanda, seat: str) -> set[str]:
    scene = TABLE.scene(state, seat)
    trays = [place.id for tray in scene.trays for place in tray.places]
    return {*trays, *(place.id for place in scene.places)}


def test_a_hand_is_drawn_for_its_owner_alone() -> None:
    state = table({"Ada": {"hand": ["S", "FL", "B"], "hand_count": 3}}, phase="PLAN", round=2)
    shared = TABLE.scene(GAME.rules.view(state, None), "Ada")
    own = TABLE.scene(GAME.rules.view(state, "Ada"), "Ada")

    assert "forward left" in repr(own)
    assert "forward left" not in repr(shared)
    assert shared == TABLE.scene(GAME.rules.view(state, "Ben"), "Ada")


def test_a_planned_card_is_not_drawn_before_it_is_shown() -> None:
    hidden = [
        table({"Ada": {"hand": [card], "hand_count": 0, "locked": True}}, phase="PLAN", round=2)
        for card in ("S", "B")
    ]
    drawn = [TABLE.scene(GAME.rules.view(state, None), "Ada") for state in hidden]

    assert drawn[0] == drawn[1]


@pytest.mark.parametrize(
    ("phase", "touched", "move"),
    [
        ("SETUP", ("space:M1",), moves.PlaceMarker(by="Ada", pos="M1")),
        ("SETUP", ("marker:Ben", "space:O3"), moves.PlaceMarker(by="Ben", pos="O3")),
        ("PLAN", ("lock:Ben",), moves.LockedIn(by="Ben")),
        ("PLAN", ("card:S:Ben",), moves.Play(by="Ben", card="S")),
        ("REVEAL", ("card:B:Ada", "space:I1"), moves.Play(by="Ada", card="B", to="I1")),
        ("RESOLVE", ("marker:Ada", "space:M1"), moves.Resolve(pos=FrozenMap(Ada="M1"))),
        ("PENALTY", ("drop:k0:Ada",), moves.Pay(by="Ada", choice=Choice(drop="k0"))),
        (
            "PENALTY",
            ("drop:k0:Ada", "space:M1"),
            moves.Pay(by="Ada", choice=Choice(drop="k0"), at="M1"),
        ),
        (
            "PENALTY",
            ("drop:k0:Ada", "lose:S:Ada"),
            moves.Pay(by="Ada", choice=Choice(drop="k0", card="S")),
        ),
        ("PENALTY", ("lose:?:Ada",), moves.Pay(by="Ada", choice=Choice(card="?"))),
        ("PENALTY", ("lapse:Ada",), moves.Pay(by="Ada", choice=Choice(none=True))),
        (
            "COLLECT",
            ("take:k0:Ada", "take:k1:Ada"),
            moves.Collect(by="Ada", claims=FrozenMap(Ada=("k0", "k1"))),
        ),
        ("COLLECT", ("take:none:Ada",), moves.Collect(by="Ada", claims=FrozenMap(Ada=()))),
        ("COLLECT", ("disagree:O0",), moves.Disagree(space="O0")),
        ("TOTEM", ("space:I2",), moves.Totem(to="I2")),
        ("TOTEM", ("vote:Ben",), moves.Totem(decision=Decision(chosen="Ben"))),
        ("TOTEM", ("lot:Ben",), moves.Totem(decision=Decision(random_="Ben"))),
        ("RECOVER", ("draw:Ben",), moves.Draw(by="Ben")),
        ("RECOVER", ("next",), moves.NextPhase()),
    ],
)
def test_what_touches_mean(phase: str, touched: tuple[str, ...], move: moves.AmandaMove) -> None:
    state = table({}, phase=phase, round=2)

    assert meant(state, *touched) == [move]
    assert isinstance(tuple(GAME.rules.objections(state, move)), tuple)


@pytest.mark.parametrize(
    "touched",
    [
        ("space:I1", "space:I2"),
        ("take:k0:Ada", "take:k0:Ben"),
        ("lock:Ada", "lock:Ben"),
        ("moon",),
        ("space:I1",),
        ("marker:Ada", "space:I1"),
    ],
)
def test_what_means_nothing(touched: tuple[str, ...]) -> None:
    assert meant(table({}, phase="PENALTY", round=2), *touched) == []


def test_the_last_straight_is_given_up_with_a_second_touch() -> None:
    state = table({"Ada": {"lost": ["S"], "hand_count": 2, "owed": 1}}, phase="PENALTY", round=3)
    pay = moves.Pay(by="Ada", choice=Choice(card="S"))

    assert TABLE.touches(state, pay) == ("lose:S:Ada", "last:Ada")
    assert "last:Ada" in ids(state, "Ada")


def test_somebody_in_the_centre_names_a_space() -> None:
    state = table({"Ada": {"pos": "C", "card": "B"}}, phase="RESOLVE", round=3)
    named = moves.Announce(by="Ada", to="I2")

    assert TABLE.touches(state, named) == ("space:I2",)
    assert meant(state, "space:I2") == meant(state, "marker:Ada", "space:I2") == [named]


def test_all_cards_are_told_at_once() -> None:
    state = table({seat: {"locked": True} for seat in NAMES[:3]}, phase="REVEAL", round=2)
    picker = next(one for one in TABLE.pickers(state, "Ada") if one.key == "revealed")

    assert [slot.label for slot in picker.slots] == ["Ada", "Ben", "Cleo"]
    assert TABLE.picked(state, "Ada", "revealed", ("card:S", None, "card:FL")) == moves.Revealed(
        cards=FrozenMap(Ada="S", Cleo="FL")
    )
    assert TABLE.picked(state, "Ada", "revealed", (None, None, None)) is None


def test_a_hand_is_told_by_its_owner() -> None:
    state = table({"Ada": {"hand_count": 2}}, phase="PLAN", round=2)
    picker = next(one for one in TABLE.pickers(state, "Ada") if one.key == "see_hand")

    assert picker.touch in ids(state, "Ada")
    assert TABLE.picked(state, "Ada", "see_hand", ("card:S", None)) == moves.SeeHand(
        by="Ada", cards=("S", "?")
    )


def tied() -> Amanda:
    """Ada and Ben on different inner spaces with the same power; Cleo votes."""
    players = {
        "Ada": {"pos": "I0", "offerings": ["k0"], "lost": []},
        "Ben": {"pos": "I2", "offerings": ["k1"], "lost": []},
        "Cleo": {"pos": "O1", "offerings": [], "lost": []},
    }
    return table(players, phase="TOTEM", round=3, totem="C")


def test_votes_are_told_one_by_one_and_decide_or_leave_it_to_lot() -> None:
    state = tied()
    picker = next(one for one in TABLE.pickers(state, "Ada") if one.key == "votes")

    assert [slot.label for slot in picker.slots] == ["Cleo votes for"]
    voted = TABLE.picked(state, "Ada", "votes", ("for:Ben",))
    assert voted == moves.Totem(decision=Decision(votes=FrozenMap(Cleo="Ben")))
    assert isinstance(voted, moves.Totem)
    assert GAME.rules.advance(state, voted).totem == "I2"
    open_ = TABLE.picked(state, "Ada", "votes", ("for:Cleo",))
    assert isinstance(open_, moves.Totem)
    assert {one.rule.key for one in GAME.rules.objections(state, open_)} == {"A-24"}
    assert TABLE.picked(state, "Ada", "votes", (None,)) is None
    assert TABLE.lots(state) == tuple(
        moves.Totem(decision=Decision(random_=seat)) for seat in ("Ada", "Ben")
    )


def test_chance_places_every_marker_that_is_not_placed_yet() -> None:
    state = GAME.rules.advance(begin(), moves.PlaceMarker(by="Ada", pos="O1"))
    drawn = TABLE.lots(state)

    assert [dict(one.pos) for one in drawn if isinstance(one, moves.Setup)] == [
        {"Ben": "O3", "Cleo": "O5"},
        {"Ben": "O5", "Cleo": "O3"},
    ]
    assert not any(tuple(GAME.rules.objections(state, one)) for one in drawn)
    assert GAME.rules.advance(state, drawn[0]).phase == "PLAN"
    assert TABLE.lots(table({}, phase="PLAN", round=1)) == ()


def test_the_forecast_of_the_totem_is_drawn_hollow() -> None:
    state = table(
        {
            "Ada": {"pos": "I1", "offerings": ["k0"], "lost": []},
            "Ben": {"pos": "O1", "offerings": [], "lost": []},
            "Cleo": {"pos": "O3", "offerings": [], "lost": []},
        },
        phase="PLAN",
        round=3,
        totem="C",
    )
    marks = {place.id: place.marks for place in TABLE.scene(state, "Ada").places}

    assert [mark.down for mark in marks["space:C"] if mark.text == "T"] == [False]
    assert [mark.down for mark in marks["space:I1"] if mark.text == "T"] == [True]


@pytest.mark.parametrize(
    ("key", "count", "field", "value"),
    [
        ("offerings", ("k0", "k2"), "offerings", ("k0", "k2")),
        ("offerings", None, "offerings", None),
        ("lost", (Counted(2),), "lost", ("?", "?")),
        ("lost", None, "lost", None),
        ("centre", (Counted(1),), "pos", "C"),
        ("centre", (Counted(0),), "pos", "?"),
        ("centre", None, "pos", None),
    ],
)
def test_what_the_score_pad_tells(key: str, count: Count, field: str, value: Any) -> None:
    state = table({}, phase=None)
    where, told = TABLE.told(state, "Ada", key, count)
    after = paths.put(state, where, told)

    assert paths.get(after, ("players", "Ada", field)) == value


def test_a_counted_game_ends_with_who_is_complete_in_the_centre() -> None:
    carried = ["k0", "k1", "k2"]
    state = TABLE.ended(table({"Ada": {"pos": "C", "offerings": carried}}))

    assert (state.phase, state.winners) == ("OVER", ("Ada",))


def test_a_table_in_the_middle_is_entered_by_touch() -> None:
    state = table({})
    asked = [entry.key for entry in TABLE.entries(state, "")]

    assert asked == ["round", "ground"]
    assert [entry.key for entry in TABLE.entries(state, "Ada")] == ["pos", "carried"]
    assert TABLE.entered(state, "Ada", "pos", "space:M1", ()) == (("players", "Ada", "pos"), "M1")
    told = ("count:2", None, "count:0")
    assert TABLE.entered(state, "", "ground", "space:O0", told) == (
        ("ground",),
        FrozenMap(O0=FrozenMap(k0=2)),
    )
    with pytest.raises(KeyError):
        TABLE.entered(state, "", "moon", "", ())


def test_what_is_carried_and_lost_is_corrected_by_choice() -> None:
    state = table({"Ada": {"offerings": ["k1"], "lost": ["S"]}}, phase="PLAN", round=2)
    choices = {one.label: one for one in TABLE.scene(state, "Ada").choices}

    assert dict(choices["Carries A"].choices) == {"no": ("k1",), "yes": ("k1", "k0")}
    assert dict(choices["Carries B"].choices) == {"no": (), "yes": ("k1",)}
    assert dict(choices["Cards lost"].choices)["2"] == ("S", "?")


def test_a_marker_put_elsewhere_is_touched_with_its_space() -> None:
    state = table({}, phase="RESOLVE", round=2)

    assert TABLE.touches(state, moves.Resolve(pos=FrozenMap(Ada="M1"))) == (
        "marker:Ada",
        "space:M1",
    )
    assert TABLE.touches(state, moves.Resolve()) == ()
