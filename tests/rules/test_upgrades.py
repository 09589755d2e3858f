"""Upgrades: games of earlier rules open with the newest code, and come out alike."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.formats import documents
from companion.formats.releases import Release, written_start
from companion.history import imports
from companion.play.owned_copy import owned_copy
from companion.play.session import Session
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from rules import shelf
from rules.answers import Option
from rules.copy import Copy
from rules.facet import plainly
from rules.files.upgrades import Upgrade, renamed, renaming, since
from rules.game import AnyGame, Box, Files, Game, Rules
from rules.record import Automatic, Corrected, Learned, Record, Ruled
from rules.score import Field
from rules.state import Move
from rules.values.frozen import FrozenMap
from tests.companion.tiny import GAME as OLD
from tests.companion.tiny import POINTS, Basket, Bird, Pick, Tiny, Visit
from tests.companion.tiny import advance as old_advance
from tests.rules.kept_records import kept, record_file, sheet, sheet_file

SEATS = ("Ada", "Ben")

# Records of the games on the shelf


@cache
def opened(name: str, version: str) -> documents.File:
    return documents.read(record_file(name, version))


@pytest.mark.parametrize(("name", "version"), kept())
def test_a_record_of_any_version_opens_and_gives_the_sheet_it_gave(name: str, version: str) -> None:
    record = opened(name, version).record

    assert not record.state.incomplete
    assert not record.start.later
    assert sheet(record) == json.loads(sheet_file(name, version).read_text("utf-8"))


@pytest.mark.parametrize("name", shelf.names())
def test_a_record_is_kept_of_each_version_a_game_had(name: str) -> None:
    game = shelf.game(name)
    before = {"1", *(one.to for one in game.files.upgrades)} - {game.version}

    assert before <= {version for of, version in kept() if of == name}


def test_the_first_records_of_the_five_games_are_kept() -> None:
    first = {name for name, version in kept() if version == "1"}

    assert first >= {"amanda", "annapurna", "bania", "danana", "notad"}


@pytest.mark.parametrize(("name", "version"), kept())
def test_upgrades_leave_alone_what_is_new_already(name: str, version: str) -> None:
    record = opened(name, version).record
    release = Release(record.game, "0")
    for event in record.history:
        plain = release.format.write_event(event)
        assert release.upgraded(plain) == plain
    start = written_start(release.format, record.start)
    assert release.upgraded_copy(start["copy"]) == start["copy"]


# A game whose verb, fields and option were renamed


@dataclass(frozen=True, slots=True, kw_only=True)
class Gather(Move):
    fruit: int
    bush: str = "red"


@dataclass(frozen=True, slots=True, kw_only=True)
class Newer(Tiny):
    moon: str | None = None


def advance(state: Any, move: Move) -> Any:
    if isinstance(move, Gather):
        return old_advance(state, Pick(by=move.by, berries=move.fruit, bush=move.bush))
    return old_advance(state, move)


def start(seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy) -> Newer:
    players = FrozenMap({seat: Basket(berries=0, secret=0) for seat in seats})
    return Newer(seats=seats, options=FrozenMap(options), copy=copy, round=1, players=players)


def to_gather(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """Picking is called gathering, and the round is counted in seasons of two."""
    told = renaming("pick", "gather", {"berries": "fruit"})(plain)
    if told.get("type") == "corrected" and told.get("path") == ["sky"]:
        told = {**told, "path": ["moon"]}
    return told


def bears_more(component: str, field: str, value: Any) -> tuple[str, str, Any]:
    return component, "most" if field == "bears" else field, value


UPGRADES = (
    Upgrade(
        name="picking is gathering, the sky is the moon, a bush has a most",
        to="2",
        event=to_gather,
        position=lambda plain: renamed(plain, {"sky": "moon"}),
        options=lambda plain: renamed(plain, {"sweet": "sugar"}),
        component=bears_more,
    ),
)
NEW: Game[Any, Any] = replace(
    OLD,
    version="2",
    rules=Rules(
        rulebook=OLD.rules.rulebook,
        options=(Option("sugar", "Berries count double.", (False, True)),),
        state=Newer,
        moves=(Gather, Visit),
        form=(Field("berries", "Berries", "count", POINTS),),
        start=start,
        expects=OLD.rules.expects,
        advance=advance,
        tally=plainly(OLD.rules.tally),
        score=plainly(OLD.rules.score),
        outcome=plainly(OLD.rules.outcome),
        view=OLD.rules.view,
        reseat=OLD.rules.reseat,
    ),
    box=Box(
        components=lambda: Copy.from_toml(
            "[bush.red]\nmost = 5\ncolours = ['red']\n[bush.blue]\nmost = 7\ncolours = []"
        )
    ),
    files=Files(upgrades=UPGRADES),
)


def find(_name: str) -> AnyGame:
    return NEW


def old_record() -> Record[Any, Any]:
    record: Record[Any, Any] = Record.begin(OLD, SEATS, {"sweet": True})
    for event in (
        Pick(by="Ada", berries=3),
        Ruled(Pick(by="Ben", berries=9), ("T-1",)),
        Automatic(Pick(by="Ben", berries=1)),
        Visit(from_="north"),
        Learned("bush/blue", "bears", 8),
        Corrected(("round",), 4),
    ):
        record = record.then(event)
    return record


def has_come_over(record: Record[Any, Any]) -> None:
    assert record.game is NEW
    assert not record.state.incomplete
    assert record.history == (
        Gather(by="Ada", fruit=3),
        Ruled(Gather(by="Ben", fruit=9), ("T-1",)),
        Automatic(Gather(by="Ben", fruit=1)),
        Visit(from_="north"),
        Learned("bush/blue", "most", 8),
        Corrected(("round",), 4),
    )
    state = record.state
    assert (state.players["Ada"].berries, state.players["Ben"].berries) == (3, 10)
    assert (state.bird, state.round) == (Bird("north"), 4)
    assert state.options == {"sugar": True}
    assert (state.copy.get("bush/blue", "most"), state.copy.get("bush/blue", "bears")) == (8, None)


@pytest.fixture
def journal() -> Journal:
    return Journal.open(Path(":memory:"), lambda: datetime(2026, 5, 1))


@pytest.mark.parametrize("whole_copy", [True, False])
def test_a_record_file_of_the_old_rules_comes_over(whole_copy: bool) -> None:
    text = documents.write_record(old_record(), whole_copy=whole_copy)

    has_come_over(documents.read_text(text, find).record)


def test_a_game_of_the_journal_comes_over_and_goes_on_under_the_new_rules(journal: Journal) -> None:
    number = Session.adopt(journal, old_record()).game_id
    session = Session.open(journal, number, find)
    has_come_over(session.record)
    session.report(Gather(by="Ada", fruit=2))

    again = Session.open(journal, number, find)
    assert again.record == session.record
    assert again.record.state.players["Ada"].berries == 5


def test_a_position_file_of_the_old_rules_comes_over() -> None:
    plain = json.loads(documents.write_position(OLD, old_record().state))
    plain["position"]["sky"] = "dark"
    state = documents.read_text(json.dumps(plain), find).record.state

    assert plain["rules_version"] == "1"
    assert (state.moon, state.players["Ben"].berries, state.incomplete) == ("dark", 10, False)
    assert state.options == {"sugar": True}
    assert state.copy.get("bush/blue", "most") == 8


def test_an_imported_game_of_the_old_rules_comes_over(journal: Journal, tmp_path: Path) -> None:
    text = documents.write_record(old_record())
    number = imports.adopt(journal, documents.read_text(text, find).record).game_id

    has_come_over(Session.open(journal, number, find).record)
    again = imports.adopt(journal, documents.read_text(text, find).record)
    assert (again.what, again.game_id) == ("here", number)


def test_what_the_owner_taught_the_old_rules_is_known_to_the_new(journal: Journal) -> None:
    journal.learn("tiny", [("bush/red", "bears", 6)])

    assert owned_copy(journal, NEW).get("bush/red", "most") == 6


def test_a_game_that_went_on_under_newer_rules_holds_both_ways_of_writing(journal: Journal) -> None:
    beginning = Beginning("tiny", "1", SEATS, {"sweet": False}, {"components": {}})
    number = journal.begin(beginning)
    old = {"type": "pick", "by": "Ada", "berries": 1}
    new = {"type": "gather", "by": "Ada", "fruit": 2}
    journal.append(number, 0, [Written("event", one) for one in (old, new)])

    record = Session.open(journal, number, find).record
    assert record.history == (Gather(by="Ada", fruit=1), Gather(by="Ada", fruit=2))


def test_only_the_steps_since_a_version_are_taken() -> None:
    steps = tuple(Upgrade(name=f"to {to}", to=to) for to in ("2", "10", "10.1"))

    assert [one.to for one in since(steps, "1")] == ["2", "10", "10.1"]
    assert [one.to for one in since(steps, "9")] == ["10", "10.1"]
    assert [one.to for one in since(steps, "10")] == ["10.1"]
    assert since(steps, "11") == since(steps, "") == ()
