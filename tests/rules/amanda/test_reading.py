"""The forms a position or a move of Amanda may take in a file."""

from __future__ import annotations

from typing import Any

import pytest

from rules.files.unreadable import Unreadable
from rules.games.amanda.box.board import board_of
from rules.games.amanda.play.moves import Choice, Collect, Pay, Resolve, Totem
from rules.games.amanda.play.resolution import Played
from rules.games.amanda.play.state import UNKNOWN
from rules.games.amanda.play.totem import Decision
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import begin, read, table


def test_players_may_be_a_list_with_ids() -> None:
    state = table([{"id": "Ben", "pos": "O3"}, {"name": "Ada", "pos": "O1"}])

    assert (state.player("Ada").pos, state.player("Ben").pos) == ("O1", "O3")
    assert state.player("Cleo").pos is None


def test_players_may_be_a_list_in_seat_order() -> None:
    assert table([{"pos": "O1"}, {"pos": "O5"}]).player("Ben").pos == "O5"


def test_a_totem_beside_the_board_is_not_an_unknown_one() -> None:
    assert table(totem=None).totem is None
    assert table(totem="off").totem is None
    assert table().totem == UNKNOWN


@pytest.mark.parametrize("phase", ["REVEAL_CENTRE", "reveal centre", "reveal-center"])
def test_phases_may_be_written_small(phase: str) -> None:
    assert table(phase=phase).phase == "REVEAL_CENTRE"


def test_hands_and_piles_may_be_lists_or_numbers() -> None:
    players = {
        "Ada": {"hand": ["S", None], "deck": ["L"], "lost": 2},
        "Ben": {"hand": 2, "deck": 4, "lost": ["S", None]},
        "Cleo": {"hand": "unknown", "hand_count": 3},
    }
    state = table(players)
    ada, ben, cleo = (state.player(seat) for seat in state.seats)

    assert (ada.hand, ada.hand_count, ada.deck_count) == (("S", "?"), 2, 1)
    assert (ben.hand, ben.hand_count, ben.deck_count, ben.lost) == (None, 2, 4, ("S", "?"))
    assert ada.lost == ("?", "?")
    assert (cleo.hand, cleo.hand_count) == (None, 3)


def test_a_planned_card_is_read_as_locked_in_and_nothing_more() -> None:
    state = table({"Ada": {"planned": "S"}, "Ben": {"planned": True, "hand": ["L", "R", "S"]}})

    assert (state.player("Ada").locked, state.player("Ada").card) == (True, None)
    assert state.player("Ben").hand_count == 2


def test_what_happened_may_be_told_at_the_table() -> None:
    state = table(
        {"Cleo": {"revealed": "B", "power": 3}},
        moved=["Ada"],
        penalties={"Ben": 1},
        revealed={"Ada": "S", "Ben": {"card": "L", "to": "O4"}},
        locked=["Ada"],
    )

    assert [player.moved for _, player in state.each()] == [True, False, False]
    assert [player.owed for _, player in state.each()] == [0, 1, 0]
    assert [player.card for _, player in state.each()] == ["S", "L", "B"]
    assert state.player("Ben").to == "O4"


def test_a_board_may_be_described_in_the_position() -> None:
    taught = {"M2": {"L": "M3", "S": None, "R": ["M1"]}}
    board = board_of(table(board={"preset": "cross", "overrides": taught}, confirmed=False))

    assert board.preset == "cross"
    assert board.destinations("M2", "L") == ("M3",)
    assert board.destinations("M2", "S") == ()
    assert board.certainty("M2", "L").value == "sure"


def test_a_board_may_be_a_preset_or_a_table_of_moves_or_for_another_number() -> None:
    assert board_of(table(board="merels9")).preset == "merels9"
    assert board_of(table(board={"move": {"O1": {"S": ["C"]}}})).destinations("O1", "S") == ("C",)
    assert table(board={"n": 5}).size == 5
    assert board_of(table(board={"placeholder": True, "preset": "merels"}, confirmed=False)) == (
        board_of(table(confirmed=False))
    )
    assert not board_of(table(board={}, confirmed=False)).is_whole


@pytest.mark.parametrize(
    ("position", "complaint"),
    [
        ({"players": {"Zoe": {}}}, "nobody called 'Zoe'"),
        ({"players": 3}, "must be an object"),
        ({"players": {"Ada": 3}}, "must be an object"),
        ({"players": [{}, {}, {}, {}]}, "has no id"),
        ({"players": {"Ada": {"lost": 99}}}, "nobody loses 99"),
        ({"moved": ["Zoe"]}, "nobody called 'Zoe'"),
        ({"board": 3}, "position.board must be"),
        ({"board": {"overrides": 3}}, "overrides"),
        ({"board": {"overrides": {"O1": 3}}}, "overrides"),
        ({"plays": {"Ada": 3}}, "a play is"),
    ],
)
def test_a_bad_position_is_refused(position: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        table(**position)


def test_players_that_are_only_names_tell_nothing() -> None:
    assert table(["Ada", "Ben", "Cleo"]).player("Ada").pos is None


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"act": "do_pay", "player": "Ada", "choice": {"drop": "k1"}}, Choice(drop="k1")),
        ({"type": "pay", "by": "Ada", "card": "?"}, Choice(card="?")),
        ({"type": "pay", "by": "Ada", "choice": "none"}, Choice(none=True)),
        ({"type": "pay", "by": "Ada"}, Choice(none=True)),
    ],
)
def test_a_payment_may_be_written_in_several_ways(written: Any, meant: Choice) -> None:
    assert read(begin(), **written) == Pay(by="Ada", choice=meant)


def test_where_a_piece_was_dropped_may_stand_in_the_choice_or_beside_it() -> None:
    expected = Pay(by="Ada", choice=Choice(drop="k1"), at="O2")

    assert read(begin(), type="pay", by="Ada", drop="k1", space="O2") == expected
    assert read(begin(), type="pay", by="Ada", choice={"drop": "k1", "at": "O2"}) == expected


def test_claims_may_be_one_player_s_kinds() -> None:
    expected = Collect(by="Ada", claims=FrozenMap({"Ada": ("k1",)}))

    assert read(begin(), type="collect", by="Ada", kinds=["k1"]) == expected
    assert read(begin(), type="collect", by="Ada", claims=["k1"]) == expected


@pytest.mark.parametrize("told", [True, ["M1"], ["Ada"], "M1"])
def test_no_agreement_may_be_said_of_spaces_or_players(told: Any) -> None:
    state = table({"Ada": {"pos": "M1"}, "Ben": {"pos": "M1"}, "Cleo": {"pos": "O1"}})

    move = read(state, type="do_collect", by="", claims={}, moved=["Ada"], no_agreement=told)

    assert move == Collect(no_agreement=("M1",), moved=("Ada",))


def test_no_agreement_is_about_those_who_claim() -> None:
    two = {"Ada": {"pos": "M1"}, "Ben": {"pos": "M1"}, "Cleo": {"pos": "O1"}, "Dan": {"pos": "O1"}}
    state = table(two, seats=4)

    move: Any = read(state, act="collect", by="", claims={"Dan": ["k1"]}, no_agreement=True)

    assert move.no_agreement == ("O1",)
    with pytest.raises(Unreadable):
        read(state, act="collect", claims={}, no_agreement=3)


@pytest.mark.parametrize("told", ["Ben", {"chosen": "Ben"}, {"vote": "Ben"}])
def test_a_decision_may_be_a_name(told: Any) -> None:
    assert read(begin(), type="totem", by="", decision=told) == Totem(
        decision=Decision(chosen="Ben")
    )


def test_a_turn_may_be_told_with_its_cards() -> None:
    move = read(begin(), act="move", by="", plays={"Ada": "S", "Ben": {"card": "B", "to": "I1"}})

    assert move == Resolve(plays=FrozenMap({"Ada": Played("S"), "Ben": Played("B", "I1")}))


def test_cards_may_be_revealed_as_plays() -> None:
    move: Any = read(begin(), type="reveal", by="", plays={"Ada": {"card": "S"}, "Ben": "L"})

    assert move.cards == {"Ada": "S", "Ben": "L"}


def test_a_setup_may_list_its_players() -> None:
    move: Any = read(begin(), type="setup", by="", players=[{"id": "Ada", "pos": "O1"}])

    assert move.pos == {"Ada": "O1"}


@pytest.mark.parametrize(
    "move",
    [
        {"type": "revealed", "cards": {"Zoe": "S"}},
        {"type": "pay", "by": "Ada", "choice": 3},
        {"type": "resolve", "plays": {"Ada": 3}},
        {"type": "collect", "claims": {}, "moved": ["Zoe"]},
        {"type": "totem", "decision": 3},
        {"type": 3},
        {"type": "resolve", "plays": 3},
        {"type": "revealed", "cards": 3},
    ],
)
def test_a_bad_move_is_refused(move: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        read(begin(), **move)
