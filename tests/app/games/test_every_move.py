"""Every kind of move in Bania, Amanda and Annapurna, made by touch.

Most come from recorded games; what random players never do is told at a table set for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.app.demo.touch_player import TouchPlayer
from companion.formats import documents
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from hardware.fake import FakeButtons
from hardware.readings import Reading
from rules import shelf
from rules.games.amanda.play import moves as amanda
from rules.games.amanda.play.totem import Decision
from rules.games.annapurna.play import moves as annapurna
from rules.games.bania.play import moves as bania
from rules.games.bania.play.state import Cards
from rules.record import Ruled
from rules.state import Level, Move, verb
from rules.values.frozen import FrozenMap
from tests.app.conftest import clock
from tests.app.driver import Driver
from tests.rules.amanda.tables import begin as begin_amanda
from tests.rules.amanda.tables import table as amanda_table
from tests.rules.annapurna.ascents import ascent, climbing, protecting
from tests.rules.bania.tables import table as bania_table
from tests.rules.playthroughs import kept

Occasion = tuple[Any, Move]


def bania_occasions() -> Iterator[Occasion]:
    land = {"kind": "hex", "radius": 2}
    told: dict[str, Any] = {"board": land, "tents": {"h0_0": "oil"}, "current": "Ada", "bag": 40}
    told |= {"turn": {"collected": False, "placed": [], "rolls": []}}
    hand = {"oil": 4, "spice": 1}
    state = bania_table(
        "Ada",
        "Ben",
        **told,
        piles={"oil": 9, "spice": 9, "silk": 9, "incense": 9},
        players={"Ada": {"hand": hand, "supply": [None], "elephant": "h0_0"}, "Ben": {}},
    )
    yield state, bania.SeeTent(by="Ada", tent="T05")
    wanted: Cards = FrozenMap({"silk": 1})
    given: Cards = FrozenMap({"oil": 3})
    yield state, bania.Trade(by="Ada", traded_for=wanted, traded_in=given)
    yield state, bania.ReturnElephant(by="Ada")
    yield state, bania.EndGame()


def amanda_occasions() -> Iterator[Occasion]:
    start = begin_amanda()
    yield start, amanda.PlaceMarker(by="Ben", pos="O5")
    three = {"Ada": {"pos": "O1"}, "Ben": {"pos": "M1"}, "Cleo": {"pos": "I2"}}
    hands: dict[str, Any] = {
        seat: {**told, "hand_count": 3, "deck_count": 9, "offerings": [], "lost": []}
        for seat, told in three.items()
    }
    plan = amanda_table(hands, phase="PLAN", round=2, totem="C", ground={}, fresh={})
    yield plan, amanda.SeeHand(by="Ada", cards=("S", "B", "L"))
    yield plan, amanda.NextPhase()
    locked = {seat: {**told, "locked": True} for seat, told in hands.items()}
    shows = amanda_table(locked, phase="REVEAL", round=2, totem="C", ground={}, fresh={})
    cards = FrozenMap({"Ada": "S", "Ben": "L", "Cleo": "B"})
    yield shows, amanda.Revealed(cards=cards)
    centre = {**locked, "Ada": {**locked["Ada"], "pos": "C", "card": "B"}}
    names = amanda_table(centre, phase="REVEAL_CENTRE", round=2, totem="I3", ground={}, fresh={})
    yield names, amanda.Announce(by="Ada", to="I3")
    moved = {seat: {**told, "pos": "O2", "moved": True} for seat, told in hands.items()}
    collect = amanda_table(moved, phase="COLLECT", round=2, totem="C", ground={"O2": {"k1": 1}})
    yield collect, amanda.Disagree(space="O2")
    yield collect, amanda.Collect(by="Ada", claims=FrozenMap({"Ada": ("k1",)}))
    fewer = {seat: {**told, "hand_count": 2} for seat, told in hands.items()}
    recover = amanda_table(fewer, phase="RECOVER", round=2, totem="C", ground={}, fresh={})
    yield recover, amanda.Draw(by="Ben")
    tied = {**hands, "Ben": {**hands["Ben"], "pos": "I4"}}
    totem = amanda_table(tied, phase="TOTEM", round=2, totem="C", ground={}, fresh={})
    yield totem, amanda.Totem(decision=Decision(chosen="Ben"))
    yield totem, amanda.Totem(decision=Decision(random_="Cleo"))
    yield totem, amanda.Totem(decision=Decision(votes=FrozenMap({"Ada": "Ben"})))


def annapurna_occasions() -> Iterator[Occasion]:
    held = [{"id": "rope", "v": -2}, {"id": "yeti", "v": 3}]
    ada = climbing(backpack=held, slots={"r2c2": 1, "r2c1": -1, "r1c4": None})
    up = ascent({"Ada": ada, "Ben": climbing()}, turn="Ada", acted=False, help=None, silent=False)
    yield up, annapurna.Flag(by="Ada")
    yield up, annapurna.ExtraTurn(by="Ada")
    yield up, annapurna.Shenpa(by="Ada")
    yield up, annapurna.Shenpa(by="Ada", skip=True)
    yield up, annapurna.ShowBackpack(by="Ada")
    yield up, annapurna.Peek(by="Ada", of="Ada", slot="r5c1", allowed=True)
    yield up, annapurna.Peek(by="Ada", of="Ben", slot="r5c1", allowed=True)
    yield up, annapurna.TurnUp(by="Ada", of="Ada", slot="r1c1", shown=2)
    yield up, annapurna.SeeCard(by="Ada", card="rope", v=-2)
    yield up, annapurna.Hide(by="Ada", to="Ben", slot="r3c1", card="rope")
    zero = climbing(slots={"r2c2": {"v": 0, "up": True, "pending": True}})
    waits = ascent({"Ada": zero, "Ben": climbing()}, turn="Ada", acted=True, help=None)
    yield waits, annapurna.EffectDone(by="Ada", slot="r2c2")
    unread = climbing(slots={"r2c2": {"v": None, "up": True}})
    asks = ascent({"Ada": unread, "Ben": climbing()}, turn="Ada", acted=True, help=None)
    yield asks, annapurna.ShowValue(of="Ada", slot="r2c2", v=-4)
    opened = {"protect_drop": True, "protect_throw": True}
    top = protecting(backpack=held, slots={"r2c1": "down", "r3c1": 2, "r3c2": -2, "r4c1": None})
    ben = climbing(slots={"r2c2": 1, "r1c5": None})
    guards = ascent({"Ada": top, "Ben": ben}, opened, turn="Ada", acted=False, help=None)
    yield guards, annapurna.Drop(by="Ada", slot="r4c1", card="rope")
    yield guards, annapurna.Throw(by="Ada", to="Ben", slot="r1c5", card="rope")
    yield guards, annapurna.Pass(by="Ada")
    buries = ascent({"Ada": top, "Ben": ben}, turn="Ada", acted=True, help=None)
    yield buries, annapurna.Bury(by="Ada", slots=("r3c1", "r3c2"))
    window = {"from": "Ada", "taken": False}
    helps = ascent({"Ada": ada, "Ben": climbing()}, turn="Ben", acted=False, help=window)
    yield helps, annapurna.Help(by="Ben", giver="Ada", slot="r2c1")
    thrown = {"from": "Ada", "to": "Ben"}
    answers = ascent({"Ada": top, "Ben": ben}, turn="Ada", acted=True, help=None, thrown=thrown)
    yield answers, annapurna.TurnUp(by="Ben", of="Ada", slot="r2c1")


LIGHT = (bania.LightBuild, bania.LightElephant, bania.ElephantsHome)
"""What has keys on the light table alone: tests/app/light touches those."""

SET = {
    "bania": (bania_occasions, tuple(one for one in bania.MOVES if one not in LIGHT)),
    "amanda": (amanda_occasions, amanda.MOVES),
    "annapurna": (annapurna_occasions, annapurna.MOVES),
}


@cache
def occasions(name: str) -> dict[str, Occasion]:
    """Return a position and a move of each kind: the first recorded one, and those told here."""
    found: dict[str, Occasion] = {}
    texts = kept(shelf.game(name))
    for file in sorted(one for one in texts if one.endswith(".jsonl")):
        record = documents.read_text(texts[file]).record
        for state, event in zip(record.states, record.events, strict=False):
            move = event.move if isinstance(event, Ruled) else event
            assert isinstance(move, Move), "a recorded game is made of moves"
            found.setdefault(verb(move), (state, move))
    for at, (state, move) in enumerate(SET[name][0]()):
        found[f"{verb(move)} {at}"] = (state, move)
    return found


KINDS = [(name, kind) for name in SET for kind in sorted(occasions(name))]


@pytest.fixture(scope="module")
def touch_player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TouchPlayer]:
    """One app for all of them: each puts its own game on the table."""
    folder: Path = tmp_path_factory.mktemp("moves")
    journal = Journal.open(folder / "journal.db", clock)
    inbox: Inbox[Reading] = Inbox()
    stage = Driver(AppContext(journal, clock), inbox)
    yield TouchPlayer(stage, FakeButtons(inbox.put))
    stage.close()
    journal.close()


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_move_is_made_by_touch(touch_player: TouchPlayer, name: str, kind: str) -> None:
    state, move = occasions(name)[kind]
    stage = touch_player.stage
    stage.context.begin(name, state.seats, dict(state.options), position=state)
    stage.app.go("home")
    stage.pump(5)
    stage.touch("Continue")
    stage.wait(lambda: stage.screen == "table")
    stage.pump(5)

    touch_player.make(move)

    record = touch_player.session.record
    assert record.state == record.game.rules.advance(state, move)


@pytest.mark.parametrize("name", SET)
def test_no_kind_of_move_is_left_out(name: str) -> None:
    made = {one.partition(" ")[0] for one in occasions(name)}

    # Amanda's markers all at once are the lots the app draws; by touch they are put one by one.
    # What is told lightly is told on a table of its own.
    whole = {verb(one) for one in SET[name][1] if one.LEVEL is Level.FULL}
    assert whole - {"setup"} <= made
