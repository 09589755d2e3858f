"""Bania on the screen: what is drawn, what touching it means, what can be told by pieces."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.game import outcome
from rules.games.bania.play import moves
from rules.games.bania.play.payment import Payment
from rules.games.bania.play.state import Bania, Elephant
from rules.score import Counted
from rules.state import Move
from rules.values import paths
from rules.values.frozen import FrozenMap
from tests.rules.bania.tables import table

GAME = shelf.game("bania")
TABLE = GAME.table
ALL = {"oil": 2, "spice": 2, "silk": 2, "incense": 2}


def two(**position: Any) -> Bania:
    told = {"tents": {}, "current": "Ada", "players": {"Ada": {"hand": ALL}}, **position}
    return table("Ada", "Ben", **told)


def meant(state: Bania, *touched: str) -> list[Move]:
    return list(TABLE.meant(state, "Ada", touched))


def place(state: Bania, name: str) -> Any:
    shown = TABLE.scene(state, "Ada")
    places = [*shown.places, *(one for tray in shown.trays for one in tray.places)]
    return next(one for one in places if one.id == name)


def test_touching_what_a_listed_move_names_means_that_move() -> None:
    copy = GAME.box.components()
    record = play_game(GAME, ("Ada", "Ben", "Cleo"), 5, copy=copy)
    kinds = set()
    for state in record.states[::4]:
        for move in GAME.rules.legal_moves(state):
            things = TABLE.touches(state, move)
            kinds.add(type(move))
            if things:
                assert move in TABLE.meant(state, move.by or "Ada", things), move
            else:
                assert isinstance(move, moves.EndTurn)
    assert {moves.Build, moves.Roll, moves.PlaceElephant, moves.EndTurn} <= kinds


def test_all_that_is_touched_is_drawn() -> None:
    record = play_game(GAME, ("Ada", "Ben"), 4)
    for state in record.states[::6]:
        for move in GAME.rules.legal_moves(state):
            shown = TABLE.scene(state, move.by or "Ada")
            drawn = {one.id for tray in shown.trays for one in tray.places}
            drawn |= {one.id for one in shown.places} | {f"seat:{one}" for one in state.seats}
            assert set(TABLE.touches(state, move)) <= drawn
            if isinstance(move, moves.Build):
                break


@pytest.mark.parametrize(
    ("touched", "move"),
    [
        (("seat:Ben",), moves.StartPlayer(player="Ben")),
        (("bag:Ada",), moves.Refill(by="Ada", tents=(None,))),
        (("bonus",), moves.ElephantBonus(by="Ada")),
        (("pile:oil", "bonus"), moves.ElephantBonus(by="Ada", cards=FrozenMap({"oil": 1}))),
        (("elephant:Ada", "space:h0_0"), moves.PlaceElephant(by="Ada", space="h0_0")),
        (("home:Ada",), moves.ReturnElephant(by="Ada")),
        (("throw:4",), moves.Roll(by="Ada", number=1, dice=4)),
        (("end",), moves.EndGame()),
        (("tile:?", "space:h0_0"), moves.Build(by="Ada", space="h0_0")),
        (
            ("tile:?", "space:h0_0", "up:silk"),
            moves.Build(by="Ada", space="h0_0", colour="silk"),
        ),
        (
            ("card:oil#1", "card:oil#2", "card:silk#1", "pile:spice"),
            moves.Trade(
                by="Ada",
                traded_for=FrozenMap({"spice": 1}),
                traded_in=FrozenMap({"oil": 2, "silk": 1}),
            ),
        ),
    ],
)
def test_what_touches_mean(touched: tuple[str, ...], move: Move) -> None:
    state = two(turn={"rolls": []})

    assert meant(state, *touched) == [move]
    assert TABLE.touches(state, move) == touched


def test_cards_that_are_touched_pay_a_tent() -> None:
    state = two(players={"Ada": {"hand": ALL, "supply": ["T02"]}})
    (build,) = meant(state, "tile:T02", "space:h0_0", "card:oil#2", "card:silk#1")

    assert isinstance(build, moves.Build)
    assert build.payment is not None
    assert (build.payment.cards, build.payment.traded_in) == ({"oil": 1}, {"silk": 1})
    assert [one.rule.key for one in GAME.rules.objections(state, build)] == ["B-8"]
    (unknown,) = meant(state, "tile:?", "space:h0_0", "card:oil#1")
    assert isinstance(unknown, moves.Build)
    assert unknown.payment == Payment(cards=FrozenMap({"oil": 1}))
    assert GAME.table.touches(state, unknown) == ("tile:?", "space:h0_0", "card:oil#1")


def test_a_free_tent_that_is_paid_with_cards_all_the_same_is_told_so() -> None:
    state = two(tents={"h0_0": "oil"}, players={"Ada": {"hand": ALL, "supply": ["T02"]}})
    cards = ("card:oil#1", "card:oil#2", "card:spice#1")
    (build,) = meant(state, "tile:T02", "space:h0_1", *cards)

    assert build.payment == Payment(cards=FrozenMap({"oil": 2, "spice": 1}))  # type: ignore[attr-defined]
    assert GAME.table.touches(state, build)[2:] == cards


@pytest.mark.parametrize(
    "touched",
    [
        ("tile:T02",),
        ("tile:T02", "tile:T03", "space:h0_0"),
        ("tile:T02", "space:h0_0", "up:oil", "up:silk"),
        ("space:h0_0",),
        ("take",),
        ("die:oil#1",),
        ("seat:Ada", "bag:Ada"),
    ],
)
def test_what_means_nothing(touched: tuple[str, ...]) -> None:
    assert meant(two(), *touched) == []


def test_dice_that_are_touched_are_thrown_again() -> None:
    state = two(turn={"mode": "roll", "rolls": [["oil", "front", "oil", "silk"]]})
    again = moves.Roll(by="Ada", number=2, dice=2, kept=("front", "oil"))

    assert meant(state, "die:oil#2", "die:silk#1") == [again]
    assert TABLE.touches(state, again) == ("die:oil#1", "die:silk#1")
    assert meant(state, "take") == [moves.Dice(by="Ada", dice=("oil", "front", "oil", "silk"))]
    assert TABLE.touches(state, moves.Dice(by="Ada", dice=())) == ("take",)
    assert TABLE.touches(state, moves.EndTurn(by="Ada")) == ()
    assert TABLE.touches(state, moves.SeeTent(by="Ada", tent="T01")) == ()
    assert place(state, "die:front#1").label == "front"


def test_dice_set_aside_stay_while_the_others_are_told() -> None:
    state = two(turn={"mode": "roll", "rolls": [["oil", "front", "oil", "silk"]]})
    state = GAME.rules.advance(state, moves.Roll(by="Ada", number=2, dice=2, kept=("oil", "front")))
    picker = next(one for one in TABLE.pickers(state, "Ada") if one.key == "roll")

    assert (len(picker.slots), picker.lots) == (2, True)
    assert TABLE.picked(state, "Ada", "roll", ("face:silk", None)) is None
    told = TABLE.picked(state, "Ada", "roll", ("face:silk", "face:back"))
    assert told == moves.Roll(
        by="Ada", number=2, dice=2, kept=("oil", "front"), faces=("oil", "front", "silk", "back")
    )
    after = GAME.rules.advance(state, told)
    assert (len(after.turn.rolls), after.turn.kept) == (2, ())
    assert TABLE.picked(state, "Ada", "dice", ("face:oil",) * 4) == moves.Dice(
        by="Ada", dice=("oil",) * 4
    )


def test_drawn_and_unknown_tents_are_told_one_by_one() -> None:
    state = two(bag=40, players={"Ada": {"supply": ["T02", None]}})
    keys = {one.key: one for one in TABLE.pickers(state, "Ada")}

    assert (len(keys["refill"].slots), keys["see_tent"].names) == (2, True)
    assert "tile:T02" not in {one.id for one in keys["see_tent"].slots[0].choices}
    assert TABLE.picked(state, "Ada", "refill", ("tile:T05", None)) == moves.Refill(
        by="Ada", tents=("T05", None)
    )
    assert TABLE.picked(state, "Ada", "see_tent", ("tile:T05",)) == moves.SeeTent(
        by="Ada", tent="T05"
    )
    assert TABLE.picked(state, "Ada", "see_tent", (None,)) is None


def test_settlements_show_their_size_and_closed_ones_are_marked() -> None:
    seven = {f"h{q}_0": "oil" for q in range(-3, 4)}
    closed, opened = (
        place(two(tents=seven), "space:h0_0"),
        two(tents={"h0_0": "oil", "h1_0": "silk"}),
    )

    assert closed.says == "E5, oil, settlement of 7, closed"
    assert closed.fill != "oil"
    assert place(two(tents=seven), "space:h-3_0").marks[0].text == "×"
    assert place(opened, "space:h0_0").marks[0].text == "2"
    assert (place(opened, "space:h1_0").label, place(opened, "space:h1_0").halo) == ("K", "ink")
    assert place(two(tents={"h0_0": None}), "space:h0_0").label == "?"


def test_elephants_stand_on_their_tents() -> None:
    players = {"Ada": {"elephant": {"at": "h0_0"}, "hand": ALL}}
    state = two(tents={"h0_0": "oil"}, players=players, turn={"collected": False})

    assert place(state, "space:h0_0").marks[0].colour == "seat:Ada"
    assert place(state, "bonus").corner == "O"
    assert TABLE.scene(state, "Ada").front[0] == "elephant"


@pytest.mark.parametrize("kind", ["path", "grid", "graph"])
def test_any_board_can_be_drawn(kind: str) -> None:
    boards: dict[str, dict[str, Any]] = {
        "path": {"n": 5},
        "grid": {"w": 3, "h": 2},
        "graph": {"spaces": ["a", "b", "c"], "edges": [["a", "b"]]},
    }
    state = two(copy={"board": {"kind": kind, **boards[kind]}})
    places = TABLE.scene(state, "Ada").places

    assert {one.shape for one in places} == {"square"}
    assert all(one.x >= -0.001 and one.x + one.w <= 1.001 for one in places)
    assert all(one.y >= -0.001 and one.y + one.h <= 1.001 for one in places)


def test_a_table_nobody_told_of_can_be_drawn() -> None:
    state = table("Ada", "Ben")
    shown = TABLE.scene(state, "Ada")

    assert (shown.subtitle, shown.front) == ("Set up", ("bag", "supply"))
    assert [card.score for card in shown.cards] == [None, None]
    assert place(state, "card:oil#3").label == "O?"
    assert place(state, "tile:?").label == "?"
    assert [one.label for one in shown.counters] == [
        "Score track",
        "Cards in hand",
        "Tents in the bag",
    ]


def test_the_subtitle_says_what_the_player_does() -> None:
    def says(**position: Any) -> str:
        return str(TABLE.scene(two(**position), "Ada").subtitle)

    assert says() == "Ada builds or rolls"
    assert says(turn={"mode": "roll", "rolls": [None]}) == "Ada rolls, throw 1 of 3"
    assert says(turn={"mode": "build"}) == "Ada builds"
    assert says(bag=9, players={"Ada": {"supply": []}}) == "Ada draws"
    assert says(over="no legal space") == "Final score"


def test_what_is_private_is_not_drawn() -> None:
    options = {"hands": "private", "supplies": "private"}
    record = play_game(GAME, ("Ada", "Ben"), 2, options=options, longest=30)
    state = record.state
    shared = TABLE.scene(GAME.rules.view(state, None), "Ada")
    own = TABLE.scene(GAME.rules.view(state, "Ada"), "Ada")

    assert not any(one.id.startswith("tile:T") for one in shared.trays[0].places)
    assert all(one.label.endswith("?") for one in shared.trays[1].places)
    assert {card.line for card in shared.cards} <= {f"{count} cards" for count in range(30)}
    assert len(shared.counters) == len(own.counters)
    assert shared.trays[0] != own.trays[0]


def test_the_score_pad_tells_the_sheet() -> None:
    state = table("Ada", "Ben", players={"Ada": {}, "Ben": {}})
    told = [
        ("Ada", "track", 20),
        ("Ada", "oil", 3),
        ("Ada", "spice", 1),
        ("Ada", "last_tent", 0),
        ("Ben", "track", 18),
        ("Ben", "oil", 0),
        ("Ben", "last_tent", 1),
        ("Ada", "last_tent", 0),
    ]
    for seat, key, count in told:
        path, value = TABLE.told(state, seat, key, (Counted(count),))
        state = paths.put(state, path, value)
    state = TABLE.ended(state)

    assert not outcome(GAME, state).is_running
    assert GAME.rules.score(GAME.rules.tally(state)).totals == {"Ada": 24, "Ben": 21}


def test_a_count_taken_back_is_not_known() -> None:
    state = two(last_placed_by="Ada")

    assert TABLE.told(state, "Ada", "oil", None) == (("players", "Ada", "hand"), None)
    assert TABLE.told(state, "Ada", "last_tent", None) == (("last_placed_by",), None)
    assert TABLE.told(state, "Ben", "last_tent", None) == (("last_placed_by",), "Ada")
    assert TABLE.told(state, "Ada", "last_tent", (Counted(0),)) == (("last_placed_by",), "")


def test_the_elephant_and_the_turn_can_be_corrected() -> None:
    turn, elephant = TABLE.scene(two(tents={"h0_0": "oil"}), "Ada").choices

    assert (turn.value, turn.choices) == ("Ada", (("Ada", "Ada"), ("Ben", "Ben")))
    assert elephant.choices == (("at home", Elephant()), ("E5", Elephant("h0_0")))
