"""Bania in words, its seats, its secrets and its sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.play.bots import play_game
from rules.game import outcome
from rules.games.bania import GAME
from rules.games.bania.play.moves import (
    BaniaMove,
    Build,
    Dice,
    ElephantBonus,
    EndGame,
    EndTurn,
    PlaceElephant,
    Refill,
    ReturnElephant,
    Roll,
    SeeTent,
    StartPlayer,
    Trade,
)
from rules.games.bania.play.payment import Payment, vector
from rules.games.bania.play.state import Elephant
from rules.record import Record
from rules.score import Ending
from tests.rules.bania.tables import PATH, table
from tests.rules.laws import LAWS, Trial


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (StartPlayer(player="Ada"), "Ada is up"),
        (Refill(by="Ada"), "Ada draws the tents that are due"),
        (Refill(by="Ada", tents=(None,)), "Ada draws 1 tent"),
        (SeeTent(by="Ada", tent="T01"), "Ada looks at a tent"),
        (ElephantBonus(by="Ada"), "Ada takes the elephant bonus"),
        (ElephantBonus(by="Ada", cards=Payment().cards), "Ada takes the elephant bonus: nothing"),
        (Build(by="Ada", space="p1"), "Ada builds a tent on p1"),
        (
            Build(by="Ada", space="p1", tent="T01", colour="oil", payment=Payment()),
            "Ada builds an oil tent on p1 for nothing",
        ),
        (Trade(by="Ada"), "Ada trades nothing for nothing"),
        (Roll(by="Ada"), "Ada throws 4 dice"),
        (
            Roll(by="Ada", dice=1, kept=("oil",), faces=("oil", "silk")),
            "Ada throws 1 die, keeping oil: oil, silk",
        ),
        (Dice(by="Ada", dice=("oil", "back")), "Ada keeps oil, back"),
        (
            Dice(by="Ada", dice=("oil",), cards=Payment().cards),
            "Ada keeps oil and takes nothing",
        ),
        (PlaceElephant(by="Ada", space="p1"), "Ada puts the elephant on p1"),
        (ReturnElephant(by="Ada"), "Ada takes the elephant home"),
        (EndTurn(by="Ada"), "Ada passes"),
        (EndGame(), "The game ends"),
    ],
)
def test_a_move_in_words(move: BaniaMove, words: str) -> None:
    assert GAME.rules.words(table(), move) == words


def test_a_payment_in_words() -> None:
    state = table(
        board=PATH,
        tents={"p1": "silk"},
        current="Ada",
        turn={},
        hand={"oil": 3},
        supply=[{"id": "red", "cost": {"spice": 1, "silk": 1}, "yields": "spice"}],
    )
    first = next(one for one in GAME.rules.legal_moves(state) if one.by and isinstance(one, Build))
    built = replace(state, turn=replace(state.now, mode="build"))

    assert (
        GAME.rules.words(state, first)
        == "Ada builds a spice tent on p2 for 3 oil, with help of 1 silk"
    )
    assert GAME.rules.words(built, EndTurn(by="Ada")) == "Ada ends the turn"


@pytest.mark.parametrize(
    ("move", "reveals"),
    [
        (Refill(by="Ada", tents=("T01",)), True),
        (Refill(by="Ada", tents=(None,)), False),
        (Roll(by="Ada"), False),
        (Dice(by="Ada", dice=("oil",)), True),
        (EndTurn(by="Ada"), False),
    ],
)
def test_what_turns_something_up(move: BaniaMove, reveals: bool) -> None:
    assert GAME.rules.reveals(table(), move) is reveals


# Seats


def test_a_player_who_leaves_puts_everything_back() -> None:
    state = play_game(GAME, ("Ada", "Ben", "Cleo"), 1, longest=4).state
    assert state.current is not None
    bag, oil = state.bag or 0, vector(state.piles)[0]
    stay = tuple(seat for seat in state.seats if seat != state.current)
    left = GAME.rules.reseat(state, stay)

    assert left.seats == stay == tuple(left.players)
    assert left.current in stay
    assert (left.bag, vector(left.piles)[0]) == (bag + 4, oil + 2)


def test_a_player_who_joins_starts_with_two_of_each() -> None:
    state = play_game(GAME, ("Ada", "Ben"), 1, longest=3).state
    joined = GAME.rules.reseat(state, ("Ada", "Ben", "Cleo"))

    assert joined.player("Cleo").hand == {"oil": 2, "spice": 2, "silk": 2, "incense": 2}
    assert vector(joined.piles)[0] == vector(state.piles)[0] - 2
    assert joined.player("Cleo").elephant == Elephant()


def test_seats_change_on_a_half_known_table() -> None:
    state = GAME.rules.reseat(table("Ada", "Ben"), ("Ben", "Cleo"))

    assert (state.piles, state.bag, state.current) == (None, None, None)


# Secrets


@pytest.fixture(scope="module")
def private_game() -> Record[Any, Any]:
    options = {"hands": "private", "supplies": "private"}
    return play_game(GAME, ("Ada", "Ben", "Cleo"), 4, options=options)


@pytest.mark.parametrize("law", [1, 5, 8, 10])
def test_laws_hold_with_private_hands_and_supplies(
    private_game: Record[Any, Any], law: int
) -> None:
    LAWS[law](Trial(private_game, seed=4))


def test_a_private_hand_is_seen_by_its_owner_only() -> None:
    options = {"hands": "private", "supplies": "private"}
    state = play_game(GAME, ("Ada", "Ben"), 2, options=options, longest=3).state
    shared, own = GAME.rules.view(state, None), GAME.rules.view(state, "Ada")

    assert (shared.player("Ada").hand, shared.player("Ada").cards) == (None, 8)
    assert shared.player("Ada").supply == (None,) * 4
    assert shared.piles is None
    assert own.player("Ada") == state.player("Ada")
    assert own.player("Ben").hand is None
    assert GAME.rules.view(replace(state, over="ended"), None).player("Ben").hand is not None


def test_open_hands_are_open() -> None:
    state = play_game(GAME, ("Ada", "Ben"), 2, longest=3).state

    assert GAME.rules.view(state, None) == state


def test_private_supplies_alone_leave_hands_open() -> None:
    state = table(
        "Ada", "Ben", options={"supplies": "private"}, players={"Ben": {"hand": {"oil": 1}}}
    )

    assert GAME.rules.view(state, "Ada").player("Ben").hand == {"oil": 1}


# The sheet


def test_a_running_game_scores_as_on_the_track() -> None:
    state = play_game(GAME, ("Ada", "Ben"), 2, longest=60).state
    sheet = GAME.rules.score(GAME.rules.tally(state))

    assert [line.key for line in sheet.lines] == ["track"]
    assert sheet.totals == {seat: state.player(seat).score for seat in state.seats}
    assert any("count at the end" in one for one in sheet.caveats)


def test_a_stopped_game_scores_everything() -> None:
    state = replace(play_game(GAME, ("Ada", "Ben"), 2, longest=60).state, stopped=True)

    assert len(GAME.rules.score(GAME.rules.tally(state)).lines) == 6
    assert outcome(GAME, state).ending is Ending.STOPPED


def test_a_hand_nobody_told_leaves_the_winner_open() -> None:
    hands: dict[str, Any] = {
        "Ada": {"score": 9, "hand": {"oil": 2}},
        "Ben": {"score": 1},
        "Cleo": {"score": 1, "hand": {"oil": 1}},
    }
    state = table("Ada", "Ben", "Cleo", players=hands, final_by="Ada")
    sheet = GAME.rules.score(GAME.rules.tally(state))

    assert sheet.line("oil").points == {"Ada": None, "Ben": None, "Cleo": 0}
    assert sheet.line("silk").points == {"Ada": 0, "Ben": None, "Cleo": 0}
    assert GAME.rules.outcome(state).ending is Ending.UNDETERMINED
    assert GAME.rules.outcome(state).reason == "ended; Ada's most oil is not known"


def test_a_full_confirmed_board_is_over_without_a_word() -> None:
    row = {f"p{number}": "oil" for number in range(1, 8)}
    state = table(board={"kind": "path", "n": 8}, tents=row, current="Ada")

    assert GAME.rules.expects(state) == ()
    assert not GAME.rules.outcome(state).is_running
    assert list(GAME.rules.legal_moves(state)) == []
    assert not GAME.rules.is_listed(state, EndTurn(by="Ada"))


def test_notes_say_who_laid_the_last_tent() -> None:
    state = table(over="no legal space", last_placed_by="Ada")

    assert [one.text for one in GAME.rules.notes(state)] == [
        "Game over – Ada placed the last tent."
    ]
    assert list(GAME.rules.notes(table(over="no legal space"))) == []


def test_notes_forecast_and_remind() -> None:
    row = {f"p{number}": "oil" for number in range(1, 7)}
    state = table(
        board={"kind": "path", "n": 9},
        tents=row,
        current="Ada",
        turn={"returned_this_turn": True, "collected": False},
        elephant="p1",
        supply=[],
    )

    assert [one.text for one in GAME.rules.notes(state)] == [
        "Ada draws 4 tents.",
        "Ada's elephant can be used from the next turn on.",
        "3 spaces left to build on.",
    ]


def test_a_strange_tent_on_the_board_is_seen() -> None:
    state = table(board=PATH, tents={"moon": "oil"})

    assert [one.rule.key for one in GAME.rules.audit(state)] == ["B-9"]
