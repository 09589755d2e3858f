"""An animal that nobody named is asked for in a line of the panel, named once, or left as it is."""

from __future__ import annotations

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.table.table import TablePresenter
from rules.games.notad.play.state import Token
from rules.record import Corrected
from rules.values.frozen import FrozenMap
from tests.companion.presenters.tables import acting, context
from tests.companion.presenters.tables import table as table_of

TOKENS = ("players", "Ada", "tokens")


@pytest.fixture
def room() -> AppContext:
    return context(box="")


@pytest.fixture
def table(room: AppContext) -> TablePresenter:
    """Ada has two prey on her land that nobody named; the board was told."""
    room.journal.learn("notad", [("board/main", "rows", 5), ("board/main", "cols", 5)])
    session = acting(room)
    prey = Token(None, "prey", hunted=False)
    session.tell(Corrected(TOKENS, FrozenMap({"1,1": prey, "2,2": prey})))
    return table_of(room, session)


def asked(table: TablePresenter) -> list[str]:
    items = table.view().panel.items
    return [one.title for one in items if one.key == "learn:which"]


def names(table: TablePresenter) -> list[str]:
    view = table.view().question
    return [word for _, word in view.keys] if view is not None else []


def kinds(table: TablePresenter) -> list[str | None]:
    tokens = table.session.record.state.player("Ada").tokens or {}
    return [one.kind for one in tokens.values()]


def test_a_new_one_is_named_and_offered_for_the_next(
    table: TablePresenter, room: AppContext
) -> None:
    assert asked(table) == ["Which prey is it?"]
    table.press("learn:which")
    assert names(table) == ["New prey"]
    table.press("learn:new:0:Hare")
    assert table.view().question is None
    table.press("learn:which")
    assert names(table) == ["Hare", "New prey"]
    known = table.view().question
    assert known is not None
    table.press(f"learn:{known.keys[0][0]}")

    first, second = kinds(table)
    assert first is not None
    assert first == second
    assert asked(table) == []
    assert room.journal.mine("notad")[f"animal/{first}"] == {"class": "prey", "name": "Hare"}


def test_who_does_not_know_goes_on(table: TablePresenter) -> None:
    for _ in range(2):
        table.press("learn:which")
        table.press("learn:unknown")

    assert asked(table) == []
    assert kinds(table) == [None, None]
