"""The vocabulary that all games share: options, objections, sheets, and what a record can hold."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

from companion.play.bots import play_game
from rules import shelf
from rules.answers import is_legal
from rules.copy import Copy
from rules.game import expects, hints, outcome, play
from rules.games.notad.play.moves import DealDisplay, MoveHunter, NextPhase, Pray, StartPlayer
from rules.record import (
    Corrected,
    Learned,
    Record,
    Renamed,
    Reseated,
    Resumed,
    Ruled,
    Stopped,
)
from rules.rule import Certainty, IllegalMove, Objection, Rule, Strength
from rules.score import Counted, Ending, Tally
from rules.state import Seated, verb
from rules.values.frozen import FrozenMap

GAME = shelf.game("notad")
PRINTED = Rule("X-1", Strength.PRINTED, "Nobody sneezes.")
READ = Rule("X-2", Strength.RULING, "Nobody coughs.", "XR-1")
REMINDER = Rule("X-3", Strength.INFO, "Drink something.")


def begun() -> Record[Any, Any]:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"), copy=GAME.box.components())
    record = record.report(StartPlayer(player="Ada"))
    return record.report(DealDisplay(tiles=(None,) * 8, tokens=(None,) * 3))


def test_a_rule_is_called_by_its_key() -> None:
    assert str(PRINTED) == "X-1"
    assert GAME.rules.rulebook["N-23"].key == "N-23"
    assert GAME.rules.verbs["move_hunter"] is MoveHunter
    assert verb(NextPhase()) == "next_phase"


@pytest.mark.parametrize(
    ("objections", "legal"),
    [
        ([], True),
        ([Objection(REMINDER, "")], True),
        ([Objection(READ, "")], False),
        ([Objection(PRINTED, "", Certainty.UNKNOWN)], None),
        ([Objection(PRINTED, "", Certainty.UNKNOWN), Objection(READ, "")], False),
    ],
)
def test_whether_a_move_stands(objections: list[Objection], legal: bool | None) -> None:
    assert is_legal(objections) is legal


def test_only_a_sure_breach_of_the_print_forbids() -> None:
    assert Objection(PRINTED, "").forbids
    assert not Objection(PRINTED, "", ruling="XR-9").forbids
    assert not Objection(PRINTED, "", Certainty.UNKNOWN).forbids
    assert not Objection(READ, "").forbids


def test_an_illegal_move_says_why() -> None:
    record = begun()

    with pytest.raises(IllegalMove, match=r"no level 9\. \(N-1\)") as caught:
        record.report(Pray(by="Ada", level=9))

    assert [one.rule.key for one in caught.value.objections] == ["N-1"]


def test_what_happened_anyway_has_its_effect() -> None:
    state = begun().state

    assert play(GAME, state, Pray(by="Ada", level=9), happened=True).player("Ada").level == 9


def test_options_are_settled_over_the_defaults() -> None:
    settled = GAME.settle({"actions": "together"})

    assert settled == {"two_player_order": "all", "actions": "together"}
    with pytest.raises(ValueError, match="no option 'weather'"):
        GAME.settle({"weather": "fine"})
    with pytest.raises(ValueError, match="one of 'in_turn', 'together', not 'backwards'"):
        GAME.settle({"actions": "backwards"})


def test_a_ruling_keeps_the_waived_keys() -> None:
    record = begun().rule(Pray(by="Ben", level=9))

    assert record.events[-1] == Ruled(Pray(by="Ben", level=9), ("N-1", "N-2"))
    assert record.state.player("Ben").level == 9


def test_every_kind_of_event_changes_the_state_and_can_be_undone() -> None:
    start = begun()
    record = (
        start.then(Corrected(("players", "Ada", "camp_fuel"), 2))
        .then(Learned("board/main", "rows", 7))
        .then(Renamed("Ada", "Anna"))
        .then(Reseated(("Ben", "Ada", "Cleo")))
        .then(Stopped())
    )

    assert record.state.player("Ada").camp_fuel == 2
    assert record.state.copy.get("board/main", "rows") == 7
    assert record.start.copy.get("board/main", "rows") == 5
    assert record.state.name("Ada") == "Anna"
    assert record.state.name("") == "the table"
    assert record.state.seats == ("Ben", "Ada", "Cleo")
    assert record.state.stopped
    assert not record.then(Resumed()).state.stopped
    assert record.can_undo
    assert not record.can_redo
    for _ in range(5):
        record = record.undo()
    assert record.state == start.state
    assert record.can_redo
    assert Record.replay(GAME, record.start, record.history, record.at) == record


def test_undoing_stops_at_the_beginning_and_redoing_at_the_end() -> None:
    record: Record[Any, Any] = Record.begin(GAME, ("Ada", "Ben"))

    assert record.undo() == record.redo() == record
    assert not record.can_undo


def test_a_new_event_leaves_the_undone_branch_behind() -> None:
    record = begun().undo().then(Renamed("Ada", "Anna"))

    assert len(record.history) == 2
    assert not record.can_redo


def test_a_game_can_begin_in_the_middle() -> None:
    middle = begun().state
    record: Record[Any, Any] = Record.begin(GAME, middle.seats, position=middle)

    assert record.state is middle


def test_a_stopped_game_awaits_nothing_and_keeps_its_standing_score() -> None:
    record = begun().then(Stopped())
    ended = outcome(GAME, record.state)

    assert expects(GAME, record.state) == ()
    assert hints(GAME, record.state) == ()
    assert ended.ending is Ending.STOPPED
    assert set(ended.winners) == {"Ada", "Ben"}


def test_hints_put_clean_moves_first() -> None:
    record = play_game(GAME, ("Ada", "Ben"), 1, copy=GAME.box.components())
    for state in record.states[::20]:
        doubts = [
            max((2 if one.is_sure else 1 for one in hint.objections), default=0)
            for hint in hints(GAME, state)
        ]

        assert doubts == sorted(doubts)


def test_a_tally_can_be_typed_in() -> None:
    tally = Tally(("Ada",), FrozenMap(), FrozenMap(), GAME.box.components())
    tally = tally.having("Ada", "prey", (Counted(3),))
    sheet = GAME.rules.score(tally)

    assert tally.count("Ada", "prey") == (Counted(3),)
    assert tally.count("Ben", "prey") is None
    assert sheet.line("prey").points["Ada"] == 3
    assert sheet.winners == ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Climber:
    """What one seat of a small game has."""

    height: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mountain(Seated[Climber]):
    """A small game whose people bear a name of their own."""

    PEOPLE: ClassVar[str] = "climbers"

    climbers: FrozenMap[str, Climber] = FrozenMap()


def test_what_a_seat_has_is_found_and_changed_by_its_seat() -> None:
    mountain = Mountain(
        seats=("Ada", "Ben"), copy=Copy(FrozenMap()), climbers=FrozenMap({"Ada": Climber(height=3)})
    )

    climbed = mountain.having("Ada", height=4)

    assert mountain.player("Ada") == Climber(height=3)
    assert climbed.player("Ada") == Climber(height=4)
    assert isinstance(climbed, Mountain)


def test_a_seat_nobody_told_of_is_all_unknown_until_something_of_it_changes() -> None:
    mountain = Mountain(seats=("Ada", "Ben"), copy=Copy(FrozenMap()))

    assert mountain.player("Ben") == Climber()
    assert mountain.having("Ben", height=1).climbers == {"Ben": Climber(height=1)}
