"""Seats, words, notes and the score pad of Amanda."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.games.amanda import GAME
from rules.games.amanda.play.moves import MOVES, AmandaMove
from rules.score import Count, Counted, Tally
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import begin, read, table

SAID: list[tuple[dict[str, Any], str]] = [
    ({"type": "place_marker", "by": "Ada", "pos": "O1"}, "Ada starts on O1"),
    ({"type": "setup", "by": ""}, "The table is ready"),
    ({"type": "locked_in", "by": "Ada"}, "Ada has locked in a card"),
    (
        {"type": "revealed", "by": "", "cards": {"Ben": "B", "Ada": "S"}},
        "Cards are shown: Ada straight, Ben straight back",
    ),
    ({"type": "play", "by": "Ada", "card": "FL"}, "Ada shows forward left"),
    ({"type": "play", "by": "Ada", "card": "B", "to": "I1"}, "Ada shows straight back, to I1"),
    ({"type": "announce", "by": "Ada", "to": "I1"}, "Ada heads for I1"),
    ({"type": "resolve", "by": ""}, "All markers move"),
    ({"type": "pay", "by": "Ada", "drop": "k1"}, "Ada drops B"),
    ({"type": "pay", "by": "Ada", "card": "?"}, "Ada loses a card"),
    ({"type": "pay", "by": "Ada", "card": "S"}, "Ada loses straight"),
    ({"type": "pay", "by": "Ada"}, "Ada has nothing to pay with"),
    ({"type": "collect", "by": "Ada", "kinds": ["k1", "k2"]}, "Ada collects B, C"),
    ({"type": "collect", "by": "Ada", "kinds": []}, "Ada collects nothing"),
    ({"type": "collect", "by": "", "claims": {"Ben": ["k1"]}}, "Collected: Ben B"),
    (
        {"type": "collect", "by": "Ada", "claims": {"Ben": ["k1"]}},
        "Ada reports what is collected: Ben B",
    ),
    ({"type": "disagree", "by": "", "space": "O2"}, "No agreement on O2: nobody collects there"),
    ({"type": "totem", "by": "", "to": "C"}, "The totem goes to the centre"),
    ({"type": "totem", "by": "", "to": "I3"}, "The totem goes to I3"),
    ({"type": "draw", "by": "Ada"}, "Ada draws back to three cards"),
    ({"type": "draw", "by": "Ada", "count": 2}, "Ada draws 2"),
    ({"type": "recover", "by": ""}, "Everybody draws back to three cards"),
    ({"type": "next_phase", "by": ""}, "The table goes on"),
    ({"type": "see_hand", "by": "Ada", "cards": ["S"]}, "Ada looks at their hand"),
    ({"type": "begin_step", "to": "collect"}, "Now: Collect"),
    ({"type": "gain", "by": "Ada", "offering": "k1"}, "Ada takes B"),
    ({"type": "give_up", "by": "Ada", "offering": "k1"}, "Ada gives up B"),
    ({"type": "lose_card", "by": "Ada", "card": "S"}, "Ada loses straight for good"),
    ({"type": "lose_card", "by": "Ada", "card": "?"}, "Ada loses a card for good"),
    ({"type": "lose_card", "by": "Ada", "card": None}, "Ada loses a card for good"),
    ({"type": "rain", "winners": ["Ada"]}, "Ada in the centre with every kind"),
    ({"type": "no_rain"}, "Nobody can bring the rain any more"),
]


@pytest.mark.parametrize(("move", "said"), SAID)
def test_a_move_is_said_as_at_the_table(move: dict[str, Any], said: str) -> None:
    assert GAME.rules.words(begin(), read(begin(), **move)) == said


def test_every_kind_of_move_has_words() -> None:
    made = [read(begin(), **move) for move, _ in SAID]

    assert {type(move) for move in made} == set(MOVES)


def test_undoing_what_was_seen_wants_a_second_thought() -> None:
    def seen(move: AmandaMove) -> bool:
        return GAME.rules.reveals(begin(), move)

    assert seen(read(begin(), type="play", by="Ada", card="S"))
    assert not seen(read(begin(), type="locked_in", by="Ada"))


def test_who_leaves_lays_the_offerings_down() -> None:
    players = {
        "Ada": {"pos": "M1", "offerings": ["k0", "k1"]},
        "Ben": {"pos": "O1", "offerings": []},
    }
    state = table(players, ground={"M1": {"k0": 1}}, winners=["Ada"])

    left = GAME.rules.reseat(state, ("Cleo", "Ben", "Zoe"))

    assert left.seats == ("Cleo", "Ben", "Zoe")
    assert left.ground == {"M1": {"k0": 2, "k1": 1}}
    assert (left.size, left.winners, left.player("Zoe").hand_count) == (3, (), 3)
    assert GAME.rules.reseat(left, ("Cleo", "Zoe")).ground == left.ground


def test_who_leaves_an_unknown_board_takes_everything_along() -> None:
    assert GAME.rules.reseat(table(), ("Ada", "Ben")).ground is None


def test_notes_tell_what_lies_open() -> None:
    players = {
        "Ada": {"pos": "I1", "offerings": ["k0"], "lost": ["B", "B"], "hand_count": 3},
        "Ben": {"pos": "O1", "offerings": [], "lost": ["S", "S"], "hand_count": 3},
        "Cleo": {"pos": "O3", "offerings": [], "hand_count": 0, "locked": False},
    }
    state = table(players, phase="PLAN", round=4, totem="C", confirmed=False)
    told = [note.text for note in GAME.rules.notes(state)]

    assert "Locked in: 0 of 2." in told
    assert "Ada could not leave the centre." in told
    assert "Ben cannot win any more." in told
    assert "Cleo has no card and stays, without a penalty." in told
    assert "Power: Ada −1, Ben −2, Cleo ?." in told
    assert told[-1].startswith("If nobody moves: Ada is the strongest")


def test_notes_tell_who_owes_what() -> None:
    players = {
        "Ada": {"owed": 2, "impossible": True, "collided": True},
        "Ben": {"owed": 1, "impossible": True, "collided": False},
        "Cleo": {"owed": 1, "impossible": False, "collided": False},
    }
    state = table(players, phase="PENALTY")
    told = {
        note.seat: (note.rule.key if note.rule else "", note.text)
        for note in GAME.rules.notes(state)
    }

    assert told["Ada"] == ("A-11", "Ada owes 2 penalties: an impossible move and a collision.")
    assert told["Ben"] == ("A-9", "Ben owes 1 penalty: an impossible move.")
    assert told["Cleo"][1] == "Cleo owes 1 penalty: the table says so."
    again = replace(state, phase="TOTEM_PENALTY")
    assert {note.rule.key for note in GAME.rules.notes(again) if note.rule and note.seat} == {
        "A-27"
    }


def test_the_forecast_says_where_the_totem_would_go() -> None:
    def forecast(**position: Any) -> str:
        players = {
            "Ada": {"pos": "I1", "offerings": ["k0"], "lost": []},
            "Ben": {"pos": "I4", "offerings": ["k0"], "lost": []},
            "Cleo": {"pos": "I2", "offerings": [], "lost": []},
        }
        state = table(players, **position)
        return [note.text for note in GAME.rules.notes(state)][-1].partition(": ")[2]

    assert forecast(totem=None, round=1) == "The totem appears in the centre."
    assert forecast(totem="C", round=2) == "Ada and Ben are tied for power: the others vote."
    assert forecast(totem="I0", round=2).startswith(
        "2 clockwise, 1 anticlockwise: the totem goes 1 space"
    )
    assert forecast(totem="I3", round=2).endswith("the totem goes 1 space anticlockwise to I2.")


def test_the_score_pad_names_the_winner_without_a_board() -> None:
    every = ("k0", "k1", "k2")
    counts: dict[str, FrozenMap[str, Count]] = {
        "Ada": FrozenMap({"offerings": every, "lost": (Counted(2),), "centre": (Counted(1),)}),
        "Ben": FrozenMap({"offerings": every, "lost": (Counted(0),), "centre": (Counted(0),)}),
        "Cleo": FrozenMap({"offerings": ("k0",), "lost": (Counted(1),), "centre": (Counted(1),)}),
    }
    tally = Tally(("Ada", "Ben", "Cleo"), FrozenMap(counts), GAME.settle({}), GAME.box.components())
    sheet = GAME.rules.score(tally)

    assert sheet.ranking == (("Ada",), ("Ben", "Cleo"))
    assert dict(sheet.totals) == {"Ada": 1, "Ben": 3, "Cleo": 0}
    assert GAME.rules.score(tally.having("Cleo", "offerings", None)).ranking == ()


def test_all_may_win_together() -> None:
    complete = {"pos": "C", "offerings": ["k0", "k1", "k2"], "lost": []}
    sheet = GAME.rules.score(
        GAME.rules.tally(table(dict.fromkeys(("Ada", "Ben", "Cleo"), complete)))
    )

    assert sheet.ranking == (("Ada", "Ben", "Cleo"),)


def test_the_stronger_of_two_may_win() -> None:
    complete = {"pos": "C", "offerings": ["k0", "k1", "k2"], "lost": []}
    players = {"Ada": complete, "Ben": {**complete, "lost": ["?"]}}
    state = table(players, options={"shared_win": "power"})

    assert GAME.rules.outcome(state).winners == ("Ada",)
    assert GAME.rules.outcome(table({"Ada": complete, "Ben": complete})).winners == ("Ada", "Ben")


def test_unknown_cards_may_be_planned() -> None:
    def audit(**ada: Any) -> list[tuple[str, str]]:
        state = table({"Ada": {"discard": [], "lost": [], **ada}})
        return [(one.rule.key, one.certainty.value) for one in GAME.rules.audit(state)]

    assert audit(hand_count=2, deck_count=9) == [("A-32", "unknown")]
    assert audit(hand_count=3, deck_count=8) == [("A-32", "sure")]
    assert audit(hand_count=2, deck_count=9, locked=True) == []
    assert audit(hand_count=2, deck_count=9, card="S") == []


def test_a_preview_tells_what_waits_there() -> None:
    players = {
        "Ada": {"pos": "I1", "offerings": ["k0", "k1", "k2"], "locked": True},
        "Ben": {"pos": "O1", "offerings": ["k0"], "locked": True},
        "Cleo": {"locked": True},
    }
    state = table(players, phase="REVEAL", totem="I2", ground={"M1": {"k0": 1, "k1": 1}})

    def told(**move: Any) -> list[str]:
        seen = GAME.rules.preview(state, read(state, type="play", **move))
        return [note.text for note in seen.consequences]

    assert told(by="Ada", card="S")[1] == "wins in the centre with every kind"
    assert told(by="Ada", card="L") == ["goes to I2", "collides with the totem"]
    assert told(by="Ben", card="S") == ["goes to M1", "may collect B", "nearer to what is missing"]
    assert told(by="Cleo", card="S") == []
    assert GAME.rules.preview(
        state.having("Ada", pos="C"), read(state, type="play", by="Ada", card="B")
    ).consequences


def test_a_preview_without_offerings_tells_only_the_way() -> None:
    state = table({"Ada": {"pos": "O1"}}, phase="REVEAL")
    seen = GAME.rules.preview(state, read(state, type="play", by="Ada", card="S"))

    assert [note.text for note in seen.consequences] == ["goes to M1"]


def test_a_turn_is_previewed_for_everybody() -> None:
    players = {
        "Ada": {"pos": "I1", "offerings": ["k0", "k1", "k2"], "card": "S"},
        "Ben": {"pos": "O1", "hand_count": 0},
        "Cleo": {"card": "S"},
    }
    state = table(players, phase="RESOLVE", totem="C", round=3)
    told = [
        note.text for note in GAME.rules.preview(state, read(state, type="resolve")).consequences
    ]

    assert told == [
        "Ada goes to C",
        "Ben has no card and stays",
        "Ada and the totem collide on C",
        "Ada owes 1 penalty",
        "Ada is in the centre with every kind",
    ]


def test_the_sheet_says_what_wins_and_that_its_sum_is_power() -> None:
    every = ["k0", "k1", "k2"]
    state = table(
        {
            "Ada": {"pos": "C", "offerings": every, "lost": ["L", "R", "B", "B"]},
            "Ben": {"pos": "O1", "offerings": ["k0"], "lost": []},
            "Cleo": {"pos": "O3", "offerings": [], "lost": []},
        },
        phase="OVER",
    )
    sheet = GAME.rules.score(GAME.rules.tally(state))

    assert sheet.winners == ("Ada",)
    assert sheet.tie_break == "in the centre with one offering of every kind"
    assert GAME.rules.sum_is == "Power"
